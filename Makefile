# Every target runs the setup first, so each works as the first command on a new machine.

PYTHON  := .venv/bin/python
VERSION  = $(shell sed -n 's/^version=//p' metadata.txt)
ZIP      = dist/parcel_lookup-$(VERSION).zip
SAMPLE  := resources/sample/sample_county.gpkg
ENV     := scripts/env.sh
SHELL   := bash
SCREEN  := xvfb-run -a -s "-screen 0 1600x1000x24"

# The profile folder for `make install`; if empty, the default profiles of this user.
PROFILE ?=
# Two processes; each takes the next test file. The slowest files are in the first folder. A process
# that crashes ends the run: with a new one in its place, xdist can wait forever for the last tests.
PARALLEL := -n 2 --dist loadfile --no-loadscope-reorder --max-worker-restart=0
# Qt's platform for tests prints a line for each window; pytest-qt processes events where pytest
# captures nothing.
WITHOUT_SIZE_HINTS := 2> >(grep -v --line-buffered 'not support propagateSizeHints' >&2)
# Additional arguments for the command of a target: make test ARGS="-k zip"
ARGS    ?=

# Tests start hundreds of processes, which would otherwise compile all modules again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup demo run test test-qt6 test-344 tasks faults lint package bench bench-service load serve screenshots install clean

help: ## list the targets
	@sed -n 's/^\([a-z0-9-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 14

setup: ## install QGIS and the virtual environment (asks for sudo where needed), make the generated files
	@scripts/setup.sh

demo: package ## search the sample county without a window: GeoPackage, Shapefile, and a map
	@$(ENV) $(PYTHON) scripts/demo.py $(ARGS)

run: package ## open QGIS with the plugin and the sample county
	@scripts/desktop.sh run scripts/run_qgis.py $(ARGS)

test: setup ## run all tests on the QGIS of /usr/bin/python3
	@QT_QPA_PLATFORM=offscreen .venv/bin/pytest --import-mode=importlib $(PARALLEL) $(ARGS) $(WITHOUT_SIZE_HINTS)

test-qt6: ## run all tests on a QGIS built for Qt 6
	@ARGS="$(ARGS)" scripts/test-qt6.sh

test-344: ## run all tests on QGIS 3.44
	@ARGS="$(ARGS)" scripts/chroot-344.sh . make test

tasks: package ## do what the pages of docs/tasks promise in a QGIS window, compare the results
	@$(ENV) $(PYTHON) scripts/tasks.py $(ARGS)

faults: setup ## seed known faults one by one in a copy of the checkout, name the test that catches each
	@$(PYTHON) scripts/faults.py $(ARGS)

lint: package ## check the code, and the zip as the QGIS plugin repository does
	@scripts/lint.sh

package: setup ## write dist/parcel_lookup-<version>.zip
	@$(PYTHON) scripts/package.py

bench: package ## measure the speed, compared with what a user would otherwise do
	@$(ENV) $(PYTHON) scripts/bench.py $(ARGS)

bench-service: setup ## measure the parcel service, compared with other servers of the same parcels
	@$(ENV) $(PYTHON) scripts/bench_service.py $(ARGS)

load: setup ## send the requests of 300 clients to the service while its processes are restarted
	@$(ENV) $(PYTHON) scripts/load_service.py $(ARGS)

serve: setup ## serve the sample county on 127.0.0.1
	@$(ENV) .venv/bin/parcel-service serve --data $(SAMPLE) $(ARGS)

screenshots: package ## take the screenshots of the documentation in a real QGIS window
	@$(SCREEN) scripts/desktop.sh screenshots scripts/screenshots.py $(ARGS)

install: package ## install the plugin into the user's QGIS profiles (PROFILE=folder)
	@scripts/install.sh $(ZIP) $(if $(PROFILE),"$(PROFILE)")

clean: ## remove build results, but not the virtual environment
	@rm -rf build dist .pytest_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -not -path './.venv/*' -prune -exec rm -rf {} +
