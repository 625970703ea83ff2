import functools
import os
from pathlib import Path

import pytest
from qgis.core import (
    QgsApplication,
    QgsFeature,
    QgsGeometry,
    QgsProject,
    QgsSettings,
    QgsVectorLayer,
)
from qgis.PyQt.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from parcel_lookup.core.contract import FIELD_BY_NAME, Operator
from parcel_lookup.core.i18n import set_translate
from parcel_lookup.tests.support.iface import Iface
from parcel_lookup.tests.support.looks import lengthen
from parcel_lookup.tests.support.windows import activate


@pytest.fixture
def project(qgis_app):
    """An empty project, empty settings and no history, before the test and after it."""
    QgsProject.instance().clear()
    QgsSettings().remove("parcel_lookup")
    for file in Path(os.environ["PARCEL_LOOKUP_HOME"]).glob("*.sqlite*"):
        file.unlink()
    yield QgsProject.instance()
    QgsProject.instance().clear()
    QgsSettings().remove("parcel_lookup")


@pytest.fixture
def window(project, qtbot):
    """A visible window for dialogs to belong to."""
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return window


@pytest.fixture
def iface(project, qtbot):
    """A window of QGIS's own widgets."""
    iface = Iface()
    iface.window.show()
    yield iface
    iface.close()


def make_layer(name="Districts", boxes=1, crs="EPSG:4326", kind="Polygon", at=(-99.999, 38.001)):
    """A memory layer of small squares next to each other, with two fields."""
    layer = QgsVectorLayer(f"{kind}?crs={crs}&field=ZONE:string&field=NAME:string", name, "memory")
    features = []
    for index in range(boxes):
        feature = QgsFeature(layer.fields())
        feature.setAttributes([f"Z{index}", f"District {index}"])
        west, south = at[0] + index * 0.02, at[1]
        feature.setGeometry(
            QgsGeometry.fromWkt(
                f"POLYGON(({west} {south}, {west + 0.02} {south}, {west + 0.02} {south + 0.02},"
                f" {west} {south + 0.02}, {west} {south}))"
            )
        )
        features.append(feature)
    if kind == "Polygon":
        layer.dataProvider().addFeatures(features)
    return layer


@pytest.fixture
def add_layer(project):
    """Make a layer of squares and add it to the project."""

    def add(*arguments, **options):
        return project.addMapLayer(make_layer(*arguments, **options))

    return add


@pytest.fixture(scope="session")
def county(tmp_path_factory):
    """A parcel file: 60 by 40 squares of 0.002°, from 100° W 38° N on, a building on each."""
    import shapely

    from parcel_lookup.core.contract import Building, Parcel
    from parcel_lookup.core.parcel_file.writer import ParcelWriter

    path = tmp_path_factory.mktemp("county") / "county.gpkg"
    side = 0.002

    def parcels():
        for index in range(60 * 40):
            west, south = -100 + index % 60 * side, 38 + index // 60 * side
            uuid = f"00000000-0000-4000-8000-{index:012d}"
            values = {"svc_uuid": uuid, "owner": f"Owner {index}", "acres": 9.1, "state": "KS"}
            shape = shapely.box(west, south, west + side, south + side)
            house = Building({"height": 6.0}, shapely.to_wkb(shape.centroid.buffer(side / 8)))
            yield Parcel(uuid, values, shapely.to_wkb(shape), (house,))

    with ParcelWriter(path) as writer:
        writer.add(parcels())
    return path


@pytest.fixture
def result(dock, project, add_layer, qtbot):
    """Return the finished layer of a search of the module's dock, styled and presented."""
    # Needs a QgsApplication.
    from parcel_lookup.tests.support.dock import LONGEST, search

    add_layer("Districts")
    with qtbot.waitSignal(dock._runner.ready, timeout=LONGEST):
        search(dock, qtbot)
    (layer,) = project.mapLayersByName("Parcels in Districts")
    return layer


@pytest.fixture
def parcel_home(project, monkeypatch, tmp_path):
    """Return a folder for the parcel files of this test alone."""
    monkeypatch.setenv("PARCEL_LOOKUP_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def quick_retries(monkeypatch):
    """Requests are repeated almost at once, so that no test waits for a server that is down."""
    from parcel_lookup.core.remote.http import retry

    policy = retry.RetryPolicy(first_wait=0.01, longest_wait=0.02)
    quick = functools.partial(retry.RetryingTransport, policy=policy)
    monkeypatch.setattr(retry, "RetryingTransport", quick)


@pytest.fixture
def long_words(qgis_app):
    """Another language, of longer words."""
    set_translate(lengthen)
    yield
    set_translate(None)


@pytest.fixture
def large_font(qgis_app):
    """What 200 % does to everything that takes its size from the font."""
    font = QgsApplication.font()
    large = QgsApplication.font()
    large.setPointSizeF(font.pointSizeF() * 2)
    QgsApplication.setFont(large)
    yield
    QgsApplication.setFont(font)


@pytest.fixture
def show_control(qgis_app, qtbot):
    """A window with a line before the control that is tested, and one after it."""
    window = QWidget()
    layout = QVBoxLayout(window)
    layout.addWidget(QLineEdit())
    qtbot.addWidget(window)

    def show(control):
        layout.addWidget(control)
        layout.addWidget(QLineEdit())
        activate(window, qtbot)
        from parcel_lookup.ui.filters.value_editors import ValueEditor

        (control.focus_widget() if isinstance(control, ValueEditor) else control).setFocus()
        return control

    yield show
    focused = window.focusWidget()
    if focused is not None:
        focused.clearFocus()  # sip may crash where a line with the focus is destroyed
    window.close()


@pytest.fixture
def edit_value(show_control, qtbot):
    """Show the editor of a field and operator, with the focus in it."""
    from parcel_lookup.ui.filters.row import make_editor

    def show(field, operator, value=None, suggestions=None):
        editor = make_editor(FIELD_BY_NAME[field], Operator(operator), suggestions, None)
        if value is not None:
            editor.set_value(value)
        show_control(editor)
        qtbot.waitUntil(editor.focus_widget().hasFocus)
        return editor

    return show
