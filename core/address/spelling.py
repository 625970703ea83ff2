"""How many letters two words differ in."""

from __future__ import annotations


def edits(one: str, other: str, most: int) -> int:
    """The least number of letters to insert, drop, change or swap; at most `most` + 1.

    What is more than `most` is not counted to its end.
    """
    if len(one) > len(other):
        one, other = other, one
    if len(other) - len(one) > most:
        return most + 1
    start = 0
    while start < len(one) and one[start] == other[start]:
        start += 1
    one, other = one[start:], other[start:]
    while one and one[-1] == other[-1]:
        one, other = one[:-1], other[:-1]
    if not one:
        return len(other)
    before: list[int] = []
    row = list(range(len(one) + 1))
    for number, letter in enumerate(other, 1):
        earlier, before, row = before, row, [number]
        for index, own in enumerate(one, 1):
            cost = min(before[index] + 1, row[-1] + 1, before[index - 1] + (own != letter))
            if earlier and index > 1 and own == other[number - 2] and one[index - 2] == letter:
                cost = min(cost, earlier[index - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return min(row[-1], most + 1)
