"""A server that passes requests on to the real service until a test says otherwise."""

from __future__ import annotations

import json


class Moody:
    """Passes a number of requests on to the real service; the test chooses what follows."""

    def __init__(self, service):
        self.service = service
        self.left = 1
        self.then = lambda talk: talk.hang_up()
        #: How a response is changed before it is passed on.
        self.change = lambda response: response
        self.passed_on = 0

    def __call__(self, talk):
        import requests

        if self.left < 1:
            self.then(talk)
            return
        self.left -= 1
        self.passed_on += 1
        headers = {**self.service.headers, "Content-Type": "application/json"}
        url = self.service.url + talk.request.target
        real = requests.post(url, data=talk.request.body, headers=headers, timeout=10)
        body = json.dumps(self.change(real.json())).encode()
        talk.respond(real.status_code, body, content_type="application/json")
