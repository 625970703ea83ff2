<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en_US">
    <context>
        <name>ParcelLookup</name>
        <message numerus="yes">
            <location filename="../../ui/filters/cost_row.py"></location>
            <source> ({} requests)</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source> day</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source> days</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>&amp;Add Filter</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>&amp;Add Values</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>&amp;Add as Table</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>&amp;Add the file to the map</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>&amp;Add to Layer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <location filename="../../ui/lists/form.py"></location>
            <source>&amp;Address</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/which_box.py"></location>
            <location filename="../../ui/filters/options_row.py"></location>
            <location filename="../../ui/lists/dialog.py"></location>
            <source>&amp;Building footprints</source>
            <translation>C&amp;ontornos de edificios</translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>&amp;Cancel</source>
            <translation>&amp;Cancelar</translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>&amp;Cancel All</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>&amp;Choose a Parcel File…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>&amp;City</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/area/drawn_area.py"></location>
            <source>&amp;Clear Area</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>&amp;Column</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>&amp;Copy</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/search/distance_dialog.py"></location>
            <source>&amp;Distance</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/area/drawn_area.py"></location>
            <source>&amp;Draw on the Map</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/area/drawn_area.py"></location>
            <source>&amp;Drawn area</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>&amp;Edit Connection…</source>
            <translation>&amp;Editar la conexión…</translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>&amp;Edit Expression…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>&amp;Edit…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>&amp;Export…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>&amp;Field</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/file_dialog.py"></location>
            <source>&amp;File</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>&amp;Format</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>&amp;Help</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>&amp;ID</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>&amp;Import a Layer…</source>
            <translation>&amp;Importar una capa…</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <location filename="../../ui/history/dialog.py"></location>
            <source>&amp;Import…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/place.py"></location>
            <source>&amp;In</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>&amp;Keep</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>&amp;Keep in a GeoPackage…</source>
            <translation>Con&amp;servar en un GeoPackage…</translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>&amp;Keep results in a folder</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>&amp;Keep {} in a GeoPackage…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>&amp;Key</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/area/area_box.py"></location>
            <location filename="../../ui/filters/list_editor.py"></location>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>&amp;Layer</source>
            <translation>&amp;Capa</translation>
        </message>
        <message>
            <location filename="../../ui/lists/dialog.py"></location>
            <source>&amp;Look Up</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>&amp;Map</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/which_box.py"></location>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>&amp;Maximum</source>
            <translation>&amp;Máximo</translation>
        </message>
        <message>
            <location filename="../../ui/connections/file_dialog.py"></location>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>&amp;Name</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/dialog.py"></location>
            <source>&amp;Nearest within</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>&amp;Neighbors of the Selected Parcels…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>&amp;Neighbors of {}…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>&amp;Neighbors…</source>
            <translation>&amp;Vecinos…</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>&amp;New Connection…</source>
            <translation>&amp;Nueva conexión…</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>&amp;New Service…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/results_box.py"></location>
            <source>&amp;Open Attribute Table</source>
            <translation>&amp;Abrir la tabla de atributos</translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>&amp;Open Table of Unmatched</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>&amp;Options…</source>
            <translation>&amp;Opciones…</translation>
        </message>
        <message>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>&amp;Order by</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>&amp;Paper</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>&amp;Polygon</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>&amp;Preview</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>&amp;Remove…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>&amp;Replace the Saved Layer…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>&amp;Report…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>&amp;Resume</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>&amp;Run</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <location filename="../../ui/menus/entries.py"></location>
            <source>&amp;Run Again</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>&amp;Run Again: {}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>&amp;Save As…</source>
            <translation>&amp;Guardar como…</translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>&amp;Save PDF</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>&amp;Save Search…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>&amp;Save {} As…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <location filename="../../ui/filters/dialog.py"></location>
            <source>&amp;Search</source>
            <translation>&amp;Buscar</translation>
        </message>
        <message>
            <location filename="../../ui/filters/dialog.py"></location>
            <source>&amp;Search All Parcels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>&amp;Selected parcels only</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>&amp;Sheet</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>&amp;Show on Map</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <location filename="../../ui/lists/form.py"></location>
            <source>&amp;State</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/tester.py"></location>
            <source>&amp;Test</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>&amp;Title</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>&amp;Update {}…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>&amp;Update…</source>
            <translation>Act&amp;ualizar…</translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>&amp;Use an authentication configuration</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>&amp;Values, one per line</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>&amp;ZIP code</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>&amp;Zoom To</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/area/drawn_area.py"></location>
            <source>&amp;Zoom to Area</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/results_box.py"></location>
            <source>&amp;Zoom to Layer</source>
            <translation>&amp;Zum a la capa</translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>(none)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/point_lookup.py"></location>
            <source>0: only parcels that contain the point.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>A GeoPackage created by “parcel-service import” or Parcel Lookup</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/file_dialog.py"></location>
            <source>A GeoPackage created by “parcel-service import” or “Import a Layer”</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>A fictitious county on this computer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>A fictitious county on this computer, for trying things out. It needs no key.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>A file with this name exists. It will be replaced.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/problems.py"></location>
            <source>A filter on {fields} needs a state or county.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/lists.py"></location>
            <source>A parcel that matches several rows is returned once for each of them. row_id is the feature ID of the row, row_status is “matched” or “several”, and row_note describes what had to be guessed; a certain match has no note. Identical rows are requested only once.

“Unmatched rows” contains the rows without a parcel. row_status is “none” if nothing was found and “error” if the row could not be looked up; row_reason gives the reason. The numbers of rows with one parcel, several, none, and an error add up to all rows.

A run that ends early, because the monthly quota is used up or the service stops responding, keeps the parcels received so far; a second run requests only the rest.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../plugin.py"></location>
            <source>A part of Parcel Lookup could not be removed properly.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>A repeated search uses saved responses up to this age, which cost nothing.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/problems.py"></location>
            <source>A request can have at most {most} filters. Remove {over}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/base.py"></location>
            <source>A run that ends early, because the monthly quota is used up or the service stops responding, keeps the parcels received so far; “Complete (all matches returned)” is then false.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>A search in the panel stops after this number of requests, keeps its results, and offers to continue.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/dialog.py"></location>
            <source>A search is running. Wait until it has finished.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/search/estimator.py"></location>
            <source>A search stops after {limit} and can be continued.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/save_parcels.py"></location>
            <source>A table of what the format cannot hold, with kind, field, rows, and sentence.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>A to Z</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>A&amp;dd Values</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>About the sample county</source>
            <translation>Acerca del condado de muestra</translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/history/sentences.py"></location>
            <source>About {} more requests are needed.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_card.py"></location>
            <source>Acres</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/tables.py"></location>
            <source>Acres, converted</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/problems.py"></location>
            <source>Add a State Filter</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/problems.py"></location>
            <source>Add a condition on the state, and type its abbreviation</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/problems.py"></location>
            <source>Add a filter on the state, and choose the state</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>Add a filter. Parcels must match all filters.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/problems.py"></location>
            <source>Add a value to the list.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Add all changes to the project as a table</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>Add every parcel that is looked up to the layer “Parcels looked up”</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>Add from a File</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>Add from a Layer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Add the connections from an exported file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Add the saved file to the project as a layer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Add the searches in a file to the saved searches</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>Add the selected parcels to the layer “Parcels looked up”</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>Add the values of a layer field</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>Add the values of a text file or table</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>Add the values of selected features only</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>Add the values of the field to the list</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>Add the values of the file to the list</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/problems.py"></location>
            <source>Add this filter, to search in one state only</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>Add to &amp;layer automatically</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/problems.py"></location>
            <source>Add “State is {name}”</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>Adding a Filter</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <location filename="../../ui/lists/form.py"></location>
            <location filename="../../ui/lists/report.py"></location>
            <location filename="../../ui/map_tool/parcel_card.py"></location>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Address</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/address_lookup.py"></location>
            <source>Address (field or expression)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>Address Labels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Address Labels…</source>
            <translation>Etiquetas de direcciones…</translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Address lookup</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Address or File</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>Address, parcel ID, or owner</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <location filename="../../ui/lists/kinds.py"></location>
            <location filename="../../ui/locator/locator.py"></location>
            <source>Addresses</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>Addresses in {}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>Addresses of {list}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Advanced</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>After</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>All</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>All Changes</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>All Parcels in the Layer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>All Rows</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>All columns</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/area/area_box.py"></location>
            <source>All fields</source>
            <translation>Todos los campos</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/value_lists.py"></location>
            <source>All files</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/which_box.py"></location>
            <source>All parcels</source>
            <translation>Todas las parcelas</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>Already in the layer “Parcels looked up”</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/dialog.py"></location>
            <source>Also request the buildings on the parcels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/which_box.py"></location>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>Also request the buildings on the parcels, as a separate layer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/area/drawn_area.py"></location>
            <location filename="../../ui/map_tool/map_tool.py"></location>
            <source>An area needs three corners that are not on one line.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/tables.py"></location>
            <source>Another column has the same field</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Any state</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Area results are com&amp;plete records</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Area results are complete records</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>As QGIS Expression</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>As reported by the county, or computed from the geometry. Each place is counted once</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Assessed value of all parcels that have a value</source>
            <translation type="unfinished"></translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>At most {} parcels match</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>At the sam&amp;e time</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Authentication configuration</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Automatic</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Base URL of the service, without /parcels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/tables.py"></location>
            <source>Becomes</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Before</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>Building Footprints</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Building footprints</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/base.py"></location>
            <source>Buildings</source>
            <translation>Edificios</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>C&amp;RS</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/area/area_box.py"></location>
            <source>C&amp;arry over</source>
            <translation>Aña&amp;dir campos</translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>C&amp;lear</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>C&amp;opy the Command</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>C&amp;ounty</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>CRS</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Calculating…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>Cancel</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>Cancel &amp;Import</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/tester.py"></location>
            <source>Cancel &amp;Test</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Cancel Rep&amp;ort</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Cancel Sa&amp;ving</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>Cancel the import. Nothing is written.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>Cancel the lookup (Esc)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/kit/writing_dialog.py"></location>
            <source>Cancel. An existing file is left unchanged.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>Canceling…</source>
            <translation>Cancelando…</translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Change</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Change the filters of the search</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/file_dialog.py"></location>
            <source>Changed on {date}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Changes</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Changes in {layer}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Changes: {layer}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Characters</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/tester.py"></location>
            <source>Check Pa&amp;ge Length (1 Request)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>Check whether the package is installed now</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>Checked after download</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>Checked by the service</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>Checking a folder</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/layer_work.py"></location>
            <source>Choose Folder…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>Choose a File with Values</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/file_dialog.py"></location>
            <source>Choose a Parcel File</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/field_picker.py"></location>
            <source>Choose a field</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>Choose a file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>Choose a layer or table.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <source>Choose a search</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Choose a state</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/problems.py"></location>
            <source>Choose an operator.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Choose what the colors of the parcels show</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/which_box.py"></location>
            <source>Choose which parcels to find, in a separate window</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/problems.py"></location>
            <source>Choose yes or no.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/row.py"></location>
            <source>Choosing a Field</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/row.py"></location>
            <source>Choosing an Operator</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>Choosing an Order</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <location filename="../../ui/lists/form.py"></location>
            <source>City</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/address_lookup.py"></location>
            <source>City (field or expression)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>Clear</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/which_box.py"></location>
            <source>Clear filters</source>
            <translation>Quitar los filtros</translation>
        </message>
        <message>
            <location filename="../../ui/dock/which_box.py"></location>
            <source>Clear the filters; Undo restores them</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>Click the corners of an area on the map, and right-click the last one. Backspace removes a corner. You can also drag a box.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/area/drawn_area.py"></location>
            <source>Click the corners on the map and right-click to finish, or drag a box. Backspace removes a corner, Esc cancels.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>Click the map, or drag a box, to see who owns the land there.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/which_box.py"></location>
            <source>Click to change the filters</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/kit/charts.py"></location>
            <source>Click to select on the map, Ctrl+click to add to or remove from the selection</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../plugin.py"></location>
            <source>Click, drag a box, or draw a polygon on the map to see the parcels there</source>
            <translation>Haga clic, arrastre un rectángulo o dibuje un polígono en el mapa para ver las parcelas que hay allí</translation>
        </message>
        <message>
            <location filename="../../ui/filters/dialog.py"></location>
            <source>Close and keep the filters (Esc)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Close the dialog and cancel a report in progress</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>Close. A running import is canceled.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Close. Saving in progress is canceled.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Co&amp;unty code</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>Col&amp;umns</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <location filename="../../ui/importing/tables.py"></location>
            <source>Column</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Column with the IDs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Column with the ZIP code, if it is not part of the address</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Column with the addresses, or an expression that builds them</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Column with the city, if it is not part of the address</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Column with the latitude, or y</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Column with the longitude, or x</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Column with the state, if it is not part of the address</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>Column with the values</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/tables.py"></location>
            <source>Columns of the layer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Columns of the list to add to each parcel, with the prefix src_. Select none to keep all.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Columns to keep</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/results_box.py"></location>
            <source>Commands for this layer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/row.py"></location>
            <source>Comparison operator</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/row.py"></location>
            <source>Comparison operator ({operator} in requests)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/base.py"></location>
            <source>Complete (all matches returned)</source>
            <translation>Completo (con todas las coincidencias)</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Connect to a parcel service, with your key</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>Connect to a service…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/base.py"></location>
            <location filename="../../ui/connections/connection_row.py"></location>
            <location filename="../../ui/history/tree.py"></location>
            <source>Connection</source>
            <translation>Conexión</translation>
        </message>
        <message>
            <location filename="../../ui/lists/dialog.py"></location>
            <source>Connection: “{connection}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Connections</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/file_dialog.py"></location>
            <source>Contents of the file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>Continue</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Coordinate reference system (CRS) of the two columns</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Cop&amp;y</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <location filename="../../ui/kit/messages.py"></location>
            <source>Copy</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/kit/messages.py"></location>
            <source>Copy the Command</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>Copy the command that installs the package to the clipboard</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/kit/messages.py"></location>
            <source>Copy the message and the details to the clipboard</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Copy the report as a table</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>Copy the request to the clipboard</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>Copy the selected parcels to the clipboard (Ctrl+C)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Copy the selected rows, or all rows shown</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Copy the selected rows, or all rows shown, as a table</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>Coun&amp;t</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>Count the parcels that match the filters. {asks}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>Counting saved responses</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>Counting was stopped.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>Counting…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>County</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/kinds.py"></location>
            <source>County Parcel IDs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>County code</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>County of all parcels, if there is no column with the county</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Create a copy in which parcels that share a place are one feature, with sums and lists</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Create a one-page report</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Create a page with map, legend, key figures, and table, as a PDF file or to print</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Create a parcel file from a polygon layer in the project</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Create a print layout of labels with the mailing addresses</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Create a print layout with a live map in the project, to edit the report</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>Create a print layout with the labels and open it, to print or to export as PDF</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/area_search.py"></location>
            <source>Create one feature per parcel and input feature</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/area_search.py"></location>
            <source>Create one feature per parcel, joined to the input feature with the largest overlap</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Current step</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>D&amp;uplicate</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Date</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/sinks.py"></location>
            <source>Dates outside the years 1 to 9999 are NULL in {name}: {count}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Default</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>Delete</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>Delete &amp;All…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>Delete Saved Responses</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>Delete all saved responses?</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>Delete saved responses. The history and the number of requests counted are kept.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>Deleting saved responses</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>Deleting…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>Description of the text</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/tester.py"></location>
            <source>Detai&amp;ls</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <location filename="../../ui/kit/messages.py"></location>
            <location filename="../../ui/map_tool/map_tool.py"></location>
            <source>Details</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Differences between the file and the layer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>Discard Text</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>Discard the expression. You can undo this.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>Discard what was typed, and show the filters</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/area_search.py"></location>
            <location filename="../../algorithms/neighbors.py"></location>
            <location filename="../../ui/lists/report.py"></location>
            <location filename="../../ui/search/distance_dialog.py"></location>
            <source>Distance</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/parameters.py"></location>
            <source>Distance units</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/area/drawn_area.py"></location>
            <source>Draw area</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/area/drawn_area.py"></location>
            <source>Draw the area on the map: click its corners, or drag a box</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Draw the buildings as footprints</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Draw the buildings with their heights, seen from the side</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/place.py"></location>
            <source>Drawn area</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/row.py"></location>
            <source>Duplicate</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Duplicate the selected connection, with the same key</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>Duplicating a Filter</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>E&amp;xport…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Each parcel is counted once</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>Each result is kept as a GeoPackage in this folder when its search has finished. Leave empty to make results temporary until you keep them.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/tree.py"></location>
            <source>Earlier</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Edit Connection</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <location filename="../../ui/locator/choice.py"></location>
            <location filename="../../ui/map_tool/map_tool.py"></location>
            <source>Edit Connection…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/file_dialog.py"></location>
            <source>Edit Parcel File</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>Edit the expression in the Expression Builder of QGIS</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>Edit the expression in the panel below</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Edit the selected connection</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>Edit the values as a list: paste a column, or add values from a layer or file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>Editing JSON</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>Editing the Expression</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Empty text</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>End the search now and keep what it has found</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>End the search now, keep what it has found, and skip the waiting searches</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/kit/file_place.py"></location>
            <source>Enter a file name.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/problems.py"></location>
            <source>Enter a value.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/base.py"></location>
            <source>Enter at least one filter. Use [] to request all parcels.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/problems.py"></location>
            <source>Enter both numbers.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>Enter the full path of a folder. Results stay temporary.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/kit/file_place.py"></location>
            <source>Enter the full path of the file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>Estimate</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>Estimated cost of the search</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>Estimated number of requests for this search</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/problems.py"></location>
            <source>Every parcel is checked against this expression.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Every row has a parcel, and none is uncertain.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/place.py"></location>
            <source>Everywhere</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/tables.py"></location>
            <source>Example</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Export Connections</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Export Searches</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Export the selected connections to a file, or all if none is selected</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Export the selected searches to a file, without keys</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Exported to {}, without keys.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>Expression</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>Expression Builder…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Extent of the map. It also shows the visible layers of the project, other polygons as outlines, except the results of other searches</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>F&amp;etch Full Records</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>F&amp;etch Full Records of {}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <location filename="../../ui/results/report_dialog.py"></location>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>F&amp;ile</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>Features without a location on the globe: {ids}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <location filename="../../ui/search/distance_dialog.py"></location>
            <source>Feet</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Fetch &amp;Buildings</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Fetch &amp;Buildings of {}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Fetch Full Records of the Se&amp;lected Parcels ({})</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/layer_menu.py"></location>
            <source>Fetch Full Records of the Selected Parcels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/layer_menu.py"></location>
            <source>Fetch the Full Record of This Parcel</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Fetch the Full Record of the Se&amp;lected Parcel</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/field_picker.py"></location>
            <location filename="../../ui/filters/list_editor.py"></location>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Field</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/row.py"></location>
            <source>Field of filter {number}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/tables.py"></location>
            <source>Field of the column {column}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/field_picker.py"></location>
            <source>Field to compare. Type to search for it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>Field with the values</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/field_picker.py"></location>
            <source>Fields</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/area/area_box.py"></location>
            <source>Fields of the polygon that are copied to each parcel it finds, with the prefix src_. If none is checked, all fields are copied.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/area_search.py"></location>
            <location filename="../../ui/area/area_box.py"></location>
            <source>Fields to carry over</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/lists.py"></location>
            <source>Fields to keep</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/which_box.py"></location>
            <source>Fil&amp;ters…</source>
            <translation>Fil&amp;tros…</translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <location filename="../../ui/lists/source_box.py"></location>
            <location filename="../../ui/results/report_dialog.py"></location>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>File</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>File with a list</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_list.py"></location>
            <source>Filter</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_list.py"></location>
            <source>Filter parcels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Filter the searches</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/problems.py"></location>
            <source>Filter {number} is incomplete.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/problems.py"></location>
            <source>Filter {number} is not valid yet.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/problems.py"></location>
            <source>Filter {number}: {sentence}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/base.py"></location>
            <source>Filters (JSON or QGIS expression)</source>
            <translation>Filtros (JSON o expresión de QGIS)</translation>
        </message>
        <message>
            <location filename="../../ui/dock/which_box.py"></location>
            <source>Filters and options</source>
            <translation>Filtros y opciones</translation>
        </message>
        <message>
            <location filename="../../algorithms/base.py"></location>
            <source>Filters are a JSON array, for example
[{"field": "state", "op": "eq", "value": "IA"},
 {"field": "acres", "op": "gte", "value": 40}]

or a QGIS expression over the fields of a parcel, for example
"state" = 'IA' AND ("acres" &gt;= 40 OR "zoning" IN ('AG', 'A1'))

Operators of filters: eq, ne, gt, gte, lt, lte, between, in, nin, ilike (contains), and isnull. The service evaluates the parts of an expression that it supports; the rest is evaluated after download. Without an area, a service accepts a condition on owner, parcel_id, situs, or mail_addr only together with a condition on state, state_fp, or county_fp; a parcel file does not require this. [] requests all parcels.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>Filters as a QGIS expression</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/which_box.py"></location>
            <source>Filters that are not sent to the service, and why</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/dock.py"></location>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>Filters…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/search/distance_dialog.py"></location>
            <source>Find Parcels Within a Distance</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/layer_menu.py"></location>
            <source>Find Parcels Within a Distance of This Feature…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Find Parcels Within a Distance of This Layer…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Find Parcels Within a Distance of the Selected Features ({})…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/layer_menu.py"></location>
            <source>Find Parcels Within a Distance of the Selected Features…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Find Parcels Within a Distance of the Selected Feature…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Find Parcels Within a Distance of {}…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/layer_menu.py"></location>
            <source>Find Parcels in This Feature</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Find Parcels in This Layer</source>
            <translation>Buscar parcelas en esta capa</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Find Parcels in the Selected Feature</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/layer_menu.py"></location>
            <source>Find Parcels in the Selected Features</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Find Parcels in the Selected Features ({})</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Find Parcels in {}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Find all parcels that contain a point, with the point's fields</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/neighbors.py"></location>
            <source>Find neighbors and their owners</source>
            <translation>Buscar vecinos y sus propietarios</translation>
        </message>
        <message>
            <location filename="../../ui/connections/tester.py"></location>
            <source>Find out how many parcels the service returns on a page. Some return fewer than requested and do not report it. Costs one request.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../plugin.py"></location>
            <source>Find parcels and add them to the map</source>
            <translation>Busca parcelas y las añade al mapa</translation>
        </message>
        <message>
            <location filename="../../algorithms/area_search.py"></location>
            <source>Find parcels by area</source>
            <translation>Buscar parcelas por área</translation>
        </message>
        <message>
            <location filename="../../algorithms/attribute_query.py"></location>
            <source>Find parcels by filters</source>
            <translation>Buscar parcelas con filtros</translation>
        </message>
        <message>
            <location filename="../../plugin.py"></location>
            <source>Find parcels by their attributes, with or without an area</source>
            <translation>Busca parcelas por sus atributos, con o sin un área</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/map_tool.py"></location>
            <source>Find the Nearest</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Find the parcel for each row, and report what was found</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../plugin.py"></location>
            <location filename="../../ui/dock/dock.py"></location>
            <source>Find the parcels for a list of points, addresses, or IDs</source>
            <translation>Busca las parcelas de una lista de puntos, direcciones o identificadores</translation>
        </message>
        <message>
            <location filename="../../algorithms/attribute_query.py"></location>
            <source>Finds every parcel that matches all filters or a QGIS expression, with its full record.

{filters}

{early_end}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/area_search.py"></location>
            <source>Finds every parcel that touches a polygon of the input layer, with its full record and the attributes of that polygon (fields “src_…”).

With a distance, finds the parcels within that distance of the layer's points, lines, or polygons, measured on the ground. Points and lines require a distance.

The field join_count is the number of polygons that touch the parcel; join_overlap_acres and join_overlap_pct are the part of the parcel inside the polygon, or within the distance. By default, a parcel that touches several polygons is returned once, joined to the polygon with the largest overlap.

{early_end}

With filters, only the parcels that match them are returned. {filters}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>Finds parcels by address, parcel ID, or owner using the current connection.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/area_search.py"></location>
            <source>Finds parcels within this distance of the features. Empty or 0: parcels that touch the polygons. Points and lines require a distance greater than 0.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/point_lookup.py"></location>
            <source>Finds the parcel at each point of a layer; where parcels are stacked, all of them.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/id_lookup.py"></location>
            <source>Finds the parcel for each ID, 100 IDs per request. IDs that are formatted differently from the records (without dashes, spaces, or leading zeros) are also tried in the format of the records; row_note describes the difference.

“State or county” limits the search to MA, Massachusetts, or 25; to a county by its five-digit code, for example 25017; or by filters in JSON. A service requires it for county parcel IDs; a parcel file does not.

{help}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/address_lookup.py"></location>
            <source>Finds the parcels at each street address. The address is a field or an expression. It can include the city, state, and ZIP code, or these can come from separate fields. Abbreviations, unit numbers, and small typos are recognized: row_score rates from 0 to 100 how well the parcel's address matches, and row_note lists every difference.

{help}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/address_lookup.py"></location>
            <source>Finds the parcels at the street addresses of a table or layer.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/point_lookup.py"></location>
            <source>Finds the parcels that contain each point of a layer, including all parcels of a stack. If no parcel contains a point, for example in a street, the nearest parcel within the maximum distance is used; row_distance_m is its distance. Each point of a multipoint is a separate row.

{help}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/attribute_query.py"></location>
            <source>Finds the parcels that match filters or an expression.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/area_search.py"></location>
            <source>Finds the parcels that touch the polygons of a layer, or are within a distance of its points, lines, or polygons.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/id_lookup.py"></location>
            <source>Finds the parcels whose IDs are in a field of a table or layer.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/neighbors.py"></location>
            <source>Finds the parcels within a distance of the input parcels, and lists their owners and mailing addresses for a public notice.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/neighbors.py"></location>
            <source>Finds the parcels within a distance of the input, which itself is excluded, and lists their owners.

The input can be parcels from a search that used the same connection (check “Selected features only” to use some of them). These records are excluded by their svc_uuid. Other units of the same condominium are neighbors unless they are part of the input. The input can also be any other polygons: parcels that are at least half inside them are excluded.

The distance is measured on the ground from the outline of the input; 0 finds the parcels that touch it.

“Owners” has one row for each owner and mailing address, with their parcels, ready for CSV, mail merge, and address labels. Names and addresses that differ only in case, punctuation, or abbreviations are treated as the same; an owner with two mailing addresses has two rows. If a record has no owner or no mailing address, the row is kept and “note” gives the reason.

Check yourself whether the list meets your ordinance: it is only as good as the assessor's records, and it is incomplete if “Complete (all matches returned)” is false.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>First parcel</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>Folder for results</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>For other programs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Format</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <location filename="../../ui/search/estimator.py"></location>
            <source>Free: these parcels are on this computer.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>From loc&amp;ation</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>From location: {county} ({number} of {total} parcels).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Full note of the selected row</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/layer_searches.py"></location>
            <source>Full records of {layer}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/file_dialog.py"></location>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>GeoPackage</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>GeoPackage (*.gpkg)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/tables.py"></location>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Geometry</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Gone</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/tables.py"></location>
            <source>Guess, please check</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Half of the parcels that have a value are worth more, half are worth less</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Half of the places are larger, half are smaller</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/tables.py"></location>
            <source>Hectares, converted</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/kit/help_dialog.py"></location>
            <source>Help</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/kit/help_dialog.py"></location>
            <source>Help for this window</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/unfinished.py"></location>
            <source>History…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/dialog.py"></location>
            <source>How filters work (F1)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/dialog.py"></location>
            <source>How lists work (F1)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>How responses of the service are used</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/area/area_box.py"></location>
            <source>How to draw on the map</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>I&amp;gnore saved responses</source>
            <translation>I&amp;gnorar las respuestas guardadas</translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>I&amp;mport</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <location filename="../../ui/lists/report.py"></location>
            <source>ID</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/id_lookup.py"></location>
            <source>ID field</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/id_lookup.py"></location>
            <source>ID type</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>IDs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>IDs of {list}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>If no parcel contains a point, use the nearest parcel within this distance. Needs more requests.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/area_search.py"></location>
            <source>If several features touch a parcel</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/base.py"></location>
            <source>Ignore saved responses</source>
            <translation>Ignorar las respuestas guardadas</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Import Connections</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>Import Parcels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Import Searches</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>Import {layer}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Imported {}. The file does not contain keys: enter the key of each service again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/place.py"></location>
            <source>In</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>In the s&amp;tate</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>In the state</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/base.py"></location>
            <source>Include building footprints</source>
            <translation>Incluir los contornos de los edificios</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>Information</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>It includes {names}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/sentences.py"></location>
            <source>It uses the connection selected in the panel.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/search/estimator.py"></location>
            <source>It would exceed the monthly budget; nothing is sent before you confirm that.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Its stored key is removed too, unless another connection uses it. Parcel files and your own layers are kept.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/tables.py"></location>
            <source>Joined with {columns}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>Keep Results in a Folder</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Keep in a GeoPackage</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/layer_work.py"></location>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>Keep…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/tables.py"></location>
            <source>Kept as {name}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Key</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Key Not Stored</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/search/distance_dialog.py"></location>
            <source>Kilometers</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>Label sheet</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_card.py"></location>
            <source>Land use</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Landscape</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Latitude</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Latitude (&amp;y)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Latitude (y)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>Latitude and longitude are swapped: the point is in the United States the other way.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>Layer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/results_box.py"></location>
            <source>Layer menu</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>Layer or Table</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>Layer or table</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>Layer or table in the project</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/save_parcels.py"></location>
            <source>Layer to save</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/results_box.py"></location>
            <source>Layers from your searches in this session</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Layers, saved responses, and request counts are kept.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Leave empty for the default name. A hyphen (-) omits the parameter.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/area_search.py"></location>
            <source>Leave empty to carry over all fields.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/lists.py"></location>
            <source>Leave empty to keep all fields. The parcels have them as “src_…”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/value_lists.py"></location>
            <source>Left out: {list}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Limits for requests, which may cost money</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>List &amp;from</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/dialog.py"></location>
            <source>List &amp;of</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>List from</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/dialog.py"></location>
            <source>List of</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>List the owners around these parcels, for example for a public notice</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <source>Load the filters of a saved search</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/dialog.py"></location>
            <source>Loading a Search</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>Locate {layer}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>Locating the parcels…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Longitude</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Longitude (&amp;x)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Longitude (x)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/dock.py"></location>
            <source>Look &amp;Up a List…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Look Up Addresses of {}…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Look Up Addresses…</source>
            <translation>Buscar direcciones…</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/map_tool.py"></location>
            <source>Look Up Anyway</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Look Up Parcel IDs of {}…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Look Up Parcel IDs…</source>
            <translation>Buscar identificadores de parcela…</translation>
        </message>
        <message>
            <location filename="../../ui/menus/layer_menu.py"></location>
            <source>Look Up This Address…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/layer_menu.py"></location>
            <source>Look Up This Parcel ID…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/dialog.py"></location>
            <source>Look Up a List</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/dialog.py"></location>
            <source>Look Up a List: Help</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../plugin.py"></location>
            <source>Look Up a List…</source>
            <translation>Buscar una lista…</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Look Up the Parcel at Each Point</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Look Up the Parcel at Each Point of {}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/layer_menu.py"></location>
            <source>Look Up the Parcel at Each Selected Point</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Look Up the Parcel at Each Selected Point ({})</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/layer_menu.py"></location>
            <source>Look Up the Parcel at This Point</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Look Up the Parcel at the Selected Point</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/layer_menu.py"></location>
            <source>Look Up the Selected Addresses…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/layer_menu.py"></location>
            <source>Look Up the Selected Parcel IDs…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>Look up by</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/dialog.py"></location>
            <source>Look up every row, and add the parcels to the map</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/point_lookup.py"></location>
            <source>Look up parcels at points</source>
            <translation>Buscar parcelas en puntos</translation>
        </message>
        <message>
            <location filename="../../algorithms/id_lookup.py"></location>
            <source>Look up parcels by ID</source>
            <translation>Buscar parcelas por identificador</translation>
        </message>
        <message>
            <location filename="../../algorithms/address_lookup.py"></location>
            <source>Look up parcels by address</source>
            <translation>Buscar parcelas por dirección</translation>
        </message>
        <message>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>Look up the selected rows only</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>Looking up parcels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/place_search.py"></location>
            <source>Looking up the area…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/place_search.py"></location>
            <source>Looking up the point…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>Lookup failed</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/id_lookup.py"></location>
            <source>MA, 25, 25017, or filters in JSON. A service requires it for parcel_id.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Map</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/area/area_box.py"></location>
            <source>Map &amp;view</source>
            <translation>&amp;Vista del mapa</translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Map View</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/place.py"></location>
            <source>Map view</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Matched</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Maximum age of saved responses in days</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/point_lookup.py"></location>
            <source>Maximum distance to the nearest parcel (meters)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/base.py"></location>
            <location filename="../../ui/dock/which_box.py"></location>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>Maximum number of parcels</source>
            <translation>Número máximo de parcelas</translation>
        </message>
        <message>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>Maximum number of parcels that the search returns</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/base.py"></location>
            <source>Maximum number of requests</source>
            <translation>Número máximo de solicitudes</translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Maximum number of requests in a calendar month. A search that would exceed it requires confirmation.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/neighbors.py"></location>
            <source>Measured from the outline of the input. 0 finds the parcels that touch it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Median acres</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Median value</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <location filename="../../ui/search/distance_dialog.py"></location>
            <source>Meters</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/search/distance_dialog.py"></location>
            <source>Miles</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/kit/messages.py"></location>
            <source>More actions</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/row.py"></location>
            <source>Move down</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Move the layer from memory to a file, with its style, form, and buildings</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/row.py"></location>
            <source>Move up</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>Moving a Filter</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Name</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/base.py"></location>
            <source>Name of a connection; “sample” is the sample county. If empty, uses the service set in the environment variables PARCEL_LOOKUP_URL and PARCEL_LOOKUP_KEY, or else the default connection.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/attribute_query.py"></location>
            <source>Name of a field, for example acres. Numbers are not accepted.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/file_dialog.py"></location>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>Name of the connection</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <source>Name of the search</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/value_editors.py"></location>
            <source>Name or code</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Names of the parameters for point and address lookups</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Nearest parcel within</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/neighbors.py"></location>
            <source>Neighbors</source>
            <translation>Vecinos</translation>
        </message>
        <message>
            <location filename="../../ui/menus/layer_menu.py"></location>
            <source>Neighbors of This Parcel…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/layer_menu.py"></location>
            <source>Neighbors of the Selected Parcels…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>New</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>New Connection</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>New Connection…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <location filename="../../ui/filters/value_editors.py"></location>
            <source>No</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>No connection leads to {url} any more, where this search was begun. Make one, and what is stored is used.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>No filters</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>No filters yet. Add one, or load a saved search.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/field_picker.py"></location>
            <source>No matching field.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/place_search.py"></location>
            <source>No parcel at this point in “{connection}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/tables.py"></location>
            <source>No parcel field: the values are kept in an attribute with the name of the column.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>No parcel found</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>No parcel found for “{}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>No parcel matches {what}{cost}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>No parcel of the layer has a value for this</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/place_search.py"></location>
            <source>No parcel within {distance} of this point in “{connection}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>No parcels match the layer's filter.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/place_search.py"></location>
            <source>No parcels touch this area in “{connection}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>No row has a mailing address, so there is nothing to print.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <source>No saved searches</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>No search contains all of these words.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/tables.py"></location>
            <location filename="../../ui/lists/report.py"></location>
            <source>None</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>None.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Not Requested</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Not requested</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <source>Not saved: {sentence}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>Not set</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/dialog.py"></location>
            <location filename="../../ui/lists/report.py"></location>
            <source>Note</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Notes about the figures</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/dialog.py"></location>
            <source>Notes about the filters</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>Notes about the text</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>Nothing is sent: no parcel can match this.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>Nothing was searched.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/search/approval.py"></location>
            <source>Nothing was sent.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Number</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Number of changes by kind</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>Number of filters, and the maximum of a request</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>Number of labels already used on the first sheet, counted from the top left, row by row</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>Number of labels and sheets</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>Number of matching parcels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/base.py"></location>
            <source>Number of parcels</source>
            <translation>Número de parcelas</translation>
        </message>
        <message>
            <location filename="../../algorithms/base.py"></location>
            <source>Number of requests</source>
            <translation>Número de solicitudes</translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Number of requests sent at the same time. More is faster, unless the service limits them.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/save_parcels.py"></location>
            <source>Number of rows in the report</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/save_parcels.py"></location>
            <source>Number of rows saved</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/save_parcels.py"></location>
            <source>Number of rows saved to a separate file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/lists.py"></location>
            <source>Number of rows that failed</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/lists.py"></location>
            <source>Number of rows with no parcel</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/lists.py"></location>
            <source>Number of rows with one parcel</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/lists.py"></location>
            <source>Number of rows with several parcels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/dialog.py"></location>
            <source>Number of rows, and estimated cost</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>Number of values, and what was skipped</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>O&amp;rientation</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>Of the first {rows:,} rows, {repeated:,} share a parcel ID with others: their IDs are derived from the whole record.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Off</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>One Feature per &amp;Place</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>One Feature per &amp;Place of {}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>One line per row of the list</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/parameters.py"></location>
            <source>One of {units}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>One row for each change</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>One row per line, or cells copied from a spreadsheet</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>One row per line. Separate columns with tabs, semicolons, or commas.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>One value per line. You can paste a spreadsheet column.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>Only features that match the layer's filter are imported.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>Only print labels for the selected rows of the table</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/value_text.py"></location>
            <source>Only the first column was used.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/value_editors.py"></location>
            <source>Only the first {number} characters were used.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/layer_work.py"></location>
            <source>Open</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>Open &amp;Form</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Open &amp;Layout</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>Open Layout</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/results_box.py"></location>
            <source>Open the attribute table of the layer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>Open the form with all fields of the parcel, and add the parcel to the layer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Open the table of rows without a parcel</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/row.py"></location>
            <source>Operator</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/row.py"></location>
            <source>Operator of filter {number}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>Options</source>
            <translation>Opciones</translation>
        </message>
        <message>
            <location filename="../../algorithms/attribute_query.py"></location>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>Order by</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Orientation</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Other</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>Others: {counties}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_card.py"></location>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Owner</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/neighbors.py"></location>
            <location filename="../../ui/locator/locator.py"></location>
            <source>Owners</source>
            <translation>Propietarios</translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>Owners and parcel IDs are looked up in one state. Zoom the map to it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>Owners and parcel IDs require a state</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>Owners in {}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Paper</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Parameter Names</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>Parcel &amp;file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>Parcel Expression</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/dialog.py"></location>
            <source>Parcel Filters</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/dialog.py"></location>
            <source>Parcel Filters: Help</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_card.py"></location>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Parcel ID</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>Parcel IDs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>Parcel IDs in {}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../plugin.py"></location>
            <location filename="../../ui/dock/dock.py"></location>
            <location filename="../../ui/kit/messages.py"></location>
            <location filename="../../ui/map_tool/map_tool.py"></location>
            <location filename="../../ui/menus/layer_menu.py"></location>
            <source>Parcel Lookup</source>
            <translation>Parcel Lookup</translation>
        </message>
        <message>
            <location filename="../../ui/kit/messages.py"></location>
            <source>Parcel Lookup Details</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>Parcel Lookup options. The menu has connections and searches</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <location filename="../../ui/search/estimator.py"></location>
            <source>Parcel Lookup: estimate</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/state_hint.py"></location>
            <source>Parcel Lookup: fields</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/dock.py"></location>
            <location filename="../../ui/dock/search_runner.py"></location>
            <location filename="../../ui/dock/unfinished.py"></location>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Parcel Lookup: history</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Parcel Lookup: reading the parcels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <source>Parcel Lookup: saved search</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <source>Parcel Lookup: saved searches</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/map_state.py"></location>
            <source>Parcel Lookup: state on the map</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/state_hint.py"></location>
            <source>Parcel Lookup: states</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>Parcel UUIDs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>Parcel UUIDs in {}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../plugin.py"></location>
            <source>Parcel at Point</source>
            <translation>Parcela en un punto</translation>
        </message>
        <message>
            <location filename="../../ui/importing/tables.py"></location>
            <source>Parcel field for each column of the layer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/tables.py"></location>
            <source>Parcel field for this column</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/field_picker.py"></location>
            <source>Parcel fields</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/file_dialog.py"></location>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>Parcel file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>Parcel file (GeoPackage). An index file for fast searches is saved next to it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Parcel services and parcel files</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/base.py"></location>
            <location filename="../../ui/history/tree.py"></location>
            <location filename="../../ui/lists/report.py"></location>
            <location filename="../../ui/locator/locator.py"></location>
            <location filename="../../ui/map_tool/parcel_list.py"></location>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Parcels</source>
            <translation>Parcelas</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>Parcels Looked Up</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>Parcels Looked Up: Help</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>Parcels found so far</source>
            <translation>Parcelas encontradas hasta ahora</translation>
        </message>
        <message>
            <location filename="../../ui/results/results_box.py"></location>
            <source>Parcels in the layer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Parcels on a page</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/neighbors.py"></location>
            <source>Parcels or other polygons</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/sentences.py"></location>
            <source>Parcels received so far are saved and will not be requested again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/search/distance_dialog.py"></location>
            <source>Parcels that are no farther than this from a feature, measured on the ground</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Parcels that share a location, such as units of a condominium, are counted once</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/problems.py"></location>
            <source>Parcels where the expression is true</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/problems.py"></location>
            <source>Parcels where …</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/problems.py"></location>
            <source>Parcels {place} where the expression is true</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/run.py"></location>
            <source>Parcels: {parcels:,}. Requests: {requests:,}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>Paste or type a list, one row per line.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Paste your key for the service. QGIS stores it encrypted; the plugin stores only its ID.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>Pasted Text</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/place.py"></location>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>Pasted list</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Path of the PDF file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Per &amp;month</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Per &amp;search</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Places</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Point (latitude, longitude)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Point lookup</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>Point or &amp;Box</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/point_lookup.py"></location>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <location filename="../../ui/lists/kinds.py"></location>
            <source>Points</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>Points of {list}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/tables.py"></location>
            <source>Polygon</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/area/area_box.py"></location>
            <source>Polygon layer</source>
            <translation>Capa de polígonos</translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>Polygon layer to import. Its filter, if any, is applied</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/area/area_box.py"></location>
            <source>Polygon layers of the project. Follows the layer selected in the Layers panel until you choose one here.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/place.py"></location>
            <source>Polygons</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/area_search.py"></location>
            <source>Polygons, or points and lines with a distance</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Portrait</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Portrait has legend and table below the map, landscape next to it</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/tables.py"></location>
            <source>Preview of the first parcels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>Print without scaling (100%).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>Problem</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Problem with the report</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <location filename="../../ui/importing/dialog.py"></location>
            <location filename="../../ui/kit/writing_dialog.py"></location>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>Progress</source>
            <translation>Progreso</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Progress of saving</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>Progress of the import</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Progress of the report</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>Progress of the search</source>
            <translation>Progreso de la búsqueda</translation>
        </message>
        <message>
            <location filename="../../ui/dock/unfinished.py"></location>
            <source>QGIS closed before the search “{name}” finished.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/sentences.py"></location>
            <source>QGIS was closed before this search finished.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/results_box.py"></location>
            <source>Re&amp;move Layer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Re&amp;move…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Re&amp;name</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/tables.py"></location>
            <source>Read without {sign}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>Read {layer}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>Reading a list</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/file_dialog.py"></location>
            <source>Reading a parcel file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Reading connections</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>Reading the columns of a file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/file_dialog.py"></location>
            <source>Reading the file…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>Reading the first rows…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Reading the history…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Reading the parcels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>Reading the search…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>Reading the values of a layer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>Reading values from a file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>Reading…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>Reason for the delay</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/undo.py"></location>
            <source>Redo</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Ref&amp;ine {}…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Ref&amp;ine…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/tables.py"></location>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Remark</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <location filename="../../ui/filters/row.py"></location>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Remove</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Remove Connection</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Remove Connections</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Remove Searches</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>Remove all filters. You can undo this.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/layer_work.py"></location>
            <source>Remove the New Layer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Remove the connection “{}”?</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/results_box.py"></location>
            <source>Remove the layer from the project</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Remove the selected connections</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Remove the selected searches from the history</source>
            <translation type="unfinished"></translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Remove {} connections?</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/history/dialog.py"></location>
            <source>Remove {} searches?</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>Removing a Filter</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Rename the saved search (F2)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <location filename="../../ui/kit/writing_dialog.py"></location>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Replace</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/kit/writing_dialog.py"></location>
            <source>Replace File</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Replace the Saved Layer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Replace the contents of “{layer}”?</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Replace the parcels in the layer's file with the new parcels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <source>Replace the saved search “{name}”?</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/kit/writing_dialog.py"></location>
            <source>Replace “{name}”?</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/dialog.py"></location>
            <source>Replacing the Filters</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Repor&amp;t on {}…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Repor&amp;t…</source>
            <translation>&amp;Informe…</translation>
        </message>
        <message>
            <location filename="../../algorithms/save_parcels.py"></location>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Report</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/results_box.py"></location>
            <source>Report on the &amp;List…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Report on what the format cannot hold</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Report: {list}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Report…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>Request (JSON)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>Request as JSON</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Request every parcel of the layer again, by its ID</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>Request everything from the service again, including what earlier searches have saved on this computer. Uses one request per response.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Request only the parcels that are missing</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <location filename="../../ui/history/tree.py"></location>
            <source>Requests</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Requests at the same time</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Requests per month</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Requests per search</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>Requests that the expression needs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/kit/messages.py"></location>
            <source>Response of the service or the system</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Responses</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/base.py"></location>
            <source>Responses of a service are saved and reused for as long as set in the connection. If checked, saved responses older than the start of this run are not used.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>Responses of services are saved on this computer, so that repeating a search sends no requests</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/search/estimator.py"></location>
            <source>Responses that are already saved cost nothing.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/which_box.py"></location>
            <source>Restore the previous filters</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Result</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <source>Result of loading or saving</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>Result of reading the list</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/tester.py"></location>
            <source>Result of the test</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <location filename="../../ui/results/results_box.py"></location>
            <source>Results</source>
            <translation>Resultados</translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>Results are temporary</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <location filename="../../ui/dock/unfinished.py"></location>
            <source>Resume</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>Resume…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Row</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Row of the list</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/report.py"></location>
            <source>Row {row}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <location filename="../../ui/lists/report.py"></location>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Rows</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/dialog.py"></location>
            <source>Rows not counted</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>Rows of {list}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/report.py"></location>
            <source>Rows to c&amp;heck</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/report.py"></location>
            <source>Rows to check</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/run.py"></location>
            <source>Rows: {rows:,}. {estimate}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Run Again</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Run the same search again, and see which parcels are new, gone, or changed</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Run the same search again, into a new layer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Run the same search with building footprints, into new layers</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Run this search again</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Run this search again, with the polygons of that time</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <source>Sa&amp;ve…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <location filename="../../ui/connections/connections_list.py"></location>
            <location filename="../../ui/history/sentences.py"></location>
            <source>Sample county (offline)</source>
            <translation>Condado de muestra (sin conexión)</translation>
        </message>
        <message>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Save</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>Save As…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>Save Parcel File</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Save Parcels As</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Save Report</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/results_box.py"></location>
            <source>Save Sear&amp;ch…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <source>Save Search</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Save only the selected features of the layer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/save_parcels.py"></location>
            <source>Save parcels</source>
            <translation>Guardar parcelas</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Save the file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Save the parcels to a file: Shapefile, GeoPackage, Excel, and others</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Save the report as a PDF file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Save the search under a name</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/results_box.py"></location>
            <source>Save the search under a name, to run it again later</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <source>Save these filters under a name</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Save {layer}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <source>Save&amp;d</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/tree.py"></location>
            <source>Saved</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>Saved Responses</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <source>Saved as “{name}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/save_parcels.py"></location>
            <source>Saved file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <source>Saved search: {sentence}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <source>Saved searches</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Saved: {name}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/save_parcels.py"></location>
            <source>Saves a layer as a Shapefile, spreadsheet, or other format, and reports losses.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/save_parcels.py"></location>
            <source>Saves a layer of parcels, or any other layer or table. The file extension determines the format: {extensions}.

Field names in a Shapefile are limited to 10 characters and are shortened the same way in every file; a .fields.csv file next to it lists the full names. Features without geometry are written to a separate file that ends in _no_geometry.csv. The style of the layer is saved as well.

CSV files and spreadsheets contain the longitude and latitude of a point in each parcel instead of its geometry. GeoJSON and KML use longitude and latitude.

The report lists, by field, what the format cannot hold: shortened names, truncated text, and unsupported values and types. An existing file is replaced once the new one is complete.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Saving was canceled. Nothing was saved.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Score</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/tree.py"></location>
            <source>Search</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>Search &amp;History…</source>
            <translation>&amp;Historial de búsquedas…</translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>Search Again</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>Search All Parcels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/map_tool.py"></location>
            <source>Search All in the Dock</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>Search Anyway</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Search History</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Search a parcel file on this computer or a network drive</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>Search and add the parcels to the map</source>
            <translation>Buscar y añadir las parcelas al mapa</translation>
        </message>
        <message>
            <location filename="../../plugin.py"></location>
            <source>Search by Filters…</source>
            <translation>Buscar con filtros…</translation>
        </message>
        <message>
            <location filename="../../ui/filters/field_picker.py"></location>
            <source>Search fields</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Search for the parcel IDs in one state only</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/dialog.py"></location>
            <source>Search for these parcels (Ctrl+Return)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/area/drawn_area.py"></location>
            <source>Search in an area that you draw on the map</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>Search in {connection}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/area/area_box.py"></location>
            <source>Search only with the selected polygons of the layer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/area/area_box.py"></location>
            <source>Search the area that the map shows when you click Search</source>
            <translation>Buscar en el área que muestra el mapa al hacer clic en Buscar</translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Search with the connection selected in the panel</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/area/area_box.py"></location>
            <source>Search with the polygons of a layer</source>
            <translation>Buscar con los polígonos de una capa</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Search with the polygons, and carry over all of their fields</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Search within a distance of the features</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/tree.py"></location>
            <source>Searches</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Searches (*.json)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>Searches that run next</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>Searches that you run again or resume will request everything from the service again, which uses your quota.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>Searching…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/tree.py"></location>
            <source>Seconds</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Select the parcels of the selected rows, or of all rows, and zoom to them</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Select the parcels of these rows, or the unmatched rows, and zoom to them</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_card.py"></location>
            <source>Select to copy</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/area/area_box.py"></location>
            <source>Selected &amp;features only</source>
            <translation>&amp;Solo los objetos seleccionados</translation>
        </message>
        <message>
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>Selected &amp;rows only</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>Selected f&amp;eatures only</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>Selected features &amp;only</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/kinds.py"></location>
            <source>Service IDs (svc_uuid)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/sentences.py"></location>
            <source>Service: {url}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Services search for parcel IDs in one state or county only</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Set as &amp;Default</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Several</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Several Parcels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Sho&amp;w</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Show</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Show &amp;Flat</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Show &amp;Heights in 2.5D</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Show &amp;Heights of {} in 2.5D</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>Show Sample County</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>Show as &amp;Rows</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/dialog.py"></location>
            <source>Show as Rows</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>Show filters that are equivalent to the expression</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_list.py"></location>
            <source>Show only parcels that contain these words</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/results_box.py"></location>
            <source>Show the result for each row of the list</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Show the searches that contain all of these words</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Show {} &amp;Flat</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Size of the page</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <location filename="../../ui/filters/value_text.py"></location>
            <source>Skipped: {repeats}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>Sort direction</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>Sort direction; empty values come last</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/attribute_query.py"></location>
            <source>Sort in descending order</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>Source of the list</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Sources of parcels. Enter edits a connection, Delete removes it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Spaces</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/save_parcels.py"></location>
            <source>Specify an output file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/tables.py"></location>
            <source>Square feet, converted</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/tables.py"></location>
            <source>Square meters, converted</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>St&amp;yle</source>
            <translation>Est&amp;ilo</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>St&amp;yle of {}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/dialog.py"></location>
            <source>Start Over</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>Start Over &amp;with Rows</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <location filename="../../ui/importing/dialog.py"></location>
            <location filename="../../ui/lists/form.py"></location>
            <source>State</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/address_lookup.py"></location>
            <source>State (field or expression)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>State and county are those of most parcels; parcels that are clearly in another county get that county. If you change one of them, it applies to all parcels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/report.py"></location>
            <source>State and county from location: {counties}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>State of all parcels, if there is no column with the state</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/id_lookup.py"></location>
            <source>State or county</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Status of the summary</source>
            <translation type="unfinished"></translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/lists/dialog.py"></location>
            <source>Sto&amp;p after {} requests</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>Stop Counting</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Summarized layer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Summarizing the layer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Summary</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Summary of the results</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Summary of the saved file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/problems.py"></location>
            <source>Swap</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/problems.py"></location>
            <source>Swap the two numbers</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/address_lookup.py"></location>
            <location filename="../../algorithms/id_lookup.py"></location>
            <source>Table or layer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/results_box.py"></location>
            <source>Temporary layer: it is lost when QGIS closes. Click to keep it in a GeoPackage.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/results_box.py"></location>
            <source>Temporary layer: keep it</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/tester.py"></location>
            <source>Test the connection. Uses at most one request.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>Text (CSV, TSV, TXT) or a table (XLSX, ODS, DBF)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/value_lists.py"></location>
            <source>Text and tables</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>Text file with one value per line, CSV file, or table</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>The ID is empty.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>The ID of a parcel (svc_uuid) is the value of {column}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>The address is empty.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/area/area_box.py"></location>
            <source>The area to search</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>The authentication configuration with the key. A key pasted above replaces it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/map_tool.py"></location>
            <source>The chosen parcel cannot be shown in the coordinate reference system of this map.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>The connection “{name}” that this search was begun with is not on this computer.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/dialog.py"></location>
            <source>The connection's request limit per search. A search that reaches it can be resumed</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>The coordinates are not two numbers: {value}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/distance.py"></location>
            <source>The distance must be a number greater than or equal to 0.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/kit/writing_dialog.py"></location>
            <source>The existing file is kept until the new one is complete.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>The expression cannot be evaluated: {value}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>The expression cannot be sent as a request.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>The expression defines the search. Start over with rows to edit a request here.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/which_box.py"></location>
            <source>The expression is evaluated after download, parcel by parcel.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/problems.py"></location>
            <source>The expression is not valid yet.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/save_parcels.py"></location>
            <source>The file extension determines the format.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>The file to save</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>The filters as a QGIS expression, and where its parts are checked</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>The filters. The search requests the parcels of the area first, and then, by their IDs, those that match the filters.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/problems.py"></location>
            <source>The first number is larger than the second: nothing would be found.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>The first request (POST /parcels/query). Further requests return the next pages.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/tables.py"></location>
            <source>The first ten parcels as they will be saved in the parcel file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/place_search.py"></location>
            <source>The first {} parcels touching this area; there may be more.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/kit/file_place.py"></location>
            <source>The folder “{folder}” does not exist.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>The format of the file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>The import was canceled. Nothing was written.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>The key of “{name}” is kept only until QGIS is closed, because there is no master password to encrypt it with.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>The label sheet; sheets of other brands with the same dimensions also fit</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>The layer could not be read. {reason}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>The layer has no parcels.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/layer_work.py"></location>
            <source>The layer is in memory only.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>The layer is temporary: it has no file to be replaced</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>The layer was removed, and its search with it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/results_box.py"></location>
            <source>The layer with the parcels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/problems.py"></location>
            <source>The list is empty: every parcel with a value in this field would be found.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/problems.py"></location>
            <source>The list is empty: nothing would be found.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/neighbors.py"></location>
            <source>The list of owners is incomplete.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/map_tool.py"></location>
            <source>The lookup was canceled.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/distance.py"></location>
            <source>The maximum distance is {distance}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/map_tool/place_search.py"></location>
            <source>The nearest {} parcels, all at one place, are {{distance}} away.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>The new results are incomplete: parcels that are missing would be lost</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>The number of requests depends on the area.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/report.py"></location>
            <source>The parcel file is {path}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/locator/choice.py"></location>
            <source>The parcel has no geometry. Its record is in the layer “{}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/locator/choice.py"></location>
            <source>The parcel is outside the area that the map's coordinate reference system covers.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>The parcels are not in any US county.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_list.py"></location>
            <source>The parcels found. Select several to use the buttons below on all of them.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/dialog.py"></location>
            <source>The parcels that the search returns</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>The part of the expression that is sent to the service: {number}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>The point is not on the globe: its coordinates or their reference system are wrong.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>The point is outside the United States.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/refining.py"></location>
            <source>The polygons of “{place}” used for this layer's search are no longer saved. The filter builder shows its filters, for another area or everywhere.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>The report has {number} remarks on what the format cannot hold.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>The report was canceled. No file was written.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>The request as JSON. Edit or paste a request to change the filters</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>The request. Its list is too long for one request and is sent in {number:,} parts.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/tester.py"></location>
            <source>The response of the service, in full</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/run.py"></location>
            <source>The responses of the service are saved: a second run does not request them again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>The row has no geometry.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/dialog.py"></location>
            <source>The search</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/which_box.py"></location>
            <source>The search ends when it has found this number of parcels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>The search finds parcels for which this expression is true</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>The search finds parcels for which this expression is true.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>The search finds parcels for which this expression is true. An empty expression is no filter</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>The search is still running.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/refining.py"></location>
            <source>The search of this layer is no longer saved.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/search/estimator.py"></location>
            <source>The search stops after {:,} of them and can be continued.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/search/approval.py"></location>
            <source>The search stops after {requests}, with {parcels} at most.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>The search was cancelled. Nothing was sent.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>The selected search</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/problems.py"></location>
            <source>The service cannot evaluate any part of this expression: all parcels are downloaded and checked on this computer.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>The service does not report the number of matches{cost}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>The service receives {queries}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>The service sorts only searches everywhere, not searches in an area</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>The subject is excluded by its svc_uuid: if the subject is from another connection or an older copy, it is among its own neighbors.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/tester.py"></location>
            <source>The test was canceled.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/value_lists.py"></location>
            <source>The text</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/problems.py"></location>
            <source>The text is empty.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/stored_area.py"></location>
            <source>The values saved with this search are damaged.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>The whole expression: its alternatives cannot be combined with the IDs of an area.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>The {number} in the new results will replace the contents of {path}, including your edits. The style of the layer is kept.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>Then: {}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <source>There are no filters.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>There are no searches yet.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/problems.py"></location>
            <source>There are too many filters.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/problems.py"></location>
            <source>There is no filter: this search returns all parcels.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>There is nothing to count yet.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>They take the place of the partial layer.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>This folder does not exist. Results stay temporary until it does.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>This folder is not writable. Results stay temporary.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>This is the file of “{name}”, which will be replaced.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/sentences.py"></location>
            <source>This search is running.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/tables.py"></location>
            <source>This value cannot be read. It is kept as text in unread_values.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Three-digit FIPS code of the county, if all IDs are from one county</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Title at the top of the page</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>Too many filters</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Total acres</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Total value</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Totals and charts of the parcels in a result layer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>Tr&amp;y Again</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Truncated text</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <location filename="../../ui/map_tool/map_tool.py"></location>
            <source>Try Again</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Type</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>Type at least {} letters or digits</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>Type at least {} letters or digits of an address, parcel ID, or owner.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/field_picker.py"></location>
            <source>Type part of a field's label, name, or description</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>Typing the Maximum</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/row.py"></location>
            <source>Typing {field}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Uncertain and Unmatched</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/which_box.py"></location>
            <location filename="../../ui/filters/undo.py"></location>
            <source>Undo</source>
            <translation>Deshacer</translation>
        </message>
        <message>
            <location filename="../../ui/history/tree.py"></location>
            <source>Unfinished</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <location filename="../../ui/search/distance_dialog.py"></location>
            <source>Unit</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <location filename="../../ui/search/distance_dialog.py"></location>
            <source>Unit of the distance</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/lists.py"></location>
            <source>Unmatched rows</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>Unsaved edits are imported too.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/area/drawn_area.py"></location>
            <source>Use a &amp;Bookmark</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>Use a &amp;Parcel File…</source>
            <translation>Usar un archivo de &amp;parcelas…</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Use a Parcel &amp;File</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/file_dialog.py"></location>
            <source>Use a Parcel File</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>Use a Parcel File…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Use a key that you have stored in QGIS yourself</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>Use a parcel file…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Use sa&amp;ved responses for</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/area/drawn_area.py"></location>
            <source>Use the Map &amp;View</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Use the selected connection in the panel, and in Processing algorithms that name none</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Use the type “API Header Authentication”, with the header Authorization and the value Bearer, a space, and the key.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Used if no connection is named</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>Used labels to s&amp;kip</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>Used labels to skip</source>
            <translation type="unfinished"></translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>Uses at most {} requests.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_card.py"></location>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Value</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/row.py"></location>
            <source>Value of filter {number}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>Values separated by commas or semicolons. You can paste a column.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/report.py"></location>
            <source>Values that were repaired or could not be read, row by row. None of them is lost.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>Values, one per line</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/tester.py"></location>
            <source>Waiting for a response…</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>Warning</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>What</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>What Changed</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>What a click on the map does: look up a point, or add the corner of a polygon</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>What is sent to the service</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/dialog.py"></location>
            <source>What the rows of the list are</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>What was found at this place on the map</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/tree.py"></location>
            <source>When</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/area/area_box.py"></location>
            <source>Where</source>
            <translation>Dónde</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>Where parcels come from. The Processing algorithms use the same connection unless they name another one.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/place.py"></location>
            <source>Where to search: in an area, or everywhere</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Whether an area search returns all fields of a parcel. If not, each parcel is requested again. Automatic checks the fields of the response.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/which_box.py"></location>
            <source>Which</source>
            <translation>Cuáles</translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Which changes to show</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>Which parcels come first, and are kept where there is a maximum</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Which rows to show</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Whole state</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Why the file cannot be saved</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/search/approval.py"></location>
            <source>Without an area and filters, all parcels of “{connection}” are requested.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>Write the parcel file and save the connection</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Writing connections</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/value_editors.py"></location>
            <source>YYYY-MM-DD</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/search/distance_dialog.py"></location>
            <source>Yards</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <location filename="../../ui/filters/value_editors.py"></location>
            <source>Yes</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/value_editors.py"></location>
            <source>Yes: parcels without a value. No: parcels with any value.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>Z to A</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>ZIP</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>ZIP code</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/address_lookup.py"></location>
            <source>ZIP code (field or expression)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/results_box.py"></location>
            <source>Zoom the map to the layer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>Zoom the map to the state</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>Zoom to Layer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>Zoom to the selected parcels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>a search</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/neighbors.py"></location>
            <source>abutters,adjoining,neighbors,notice,notification,mailing,labels,hearing,buffer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/which_box.py"></location>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>all</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/which_box.py"></location>
            <location filename="../../ui/filters/problems.py"></location>
            <location filename="../../ui/filters/value_editors.py"></location>
            <source>and</source>
            <translation type="unfinished"></translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>and {} more</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>at addresses</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>at addresses of {list}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/problems.py"></location>
            <source>at most {number:,}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>at points</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>at points of {list}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/problems.py"></location>
            <source>choose a field.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>choose the ID column.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>choose the address column.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>choose the longitude and latitude columns.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/dialog.py"></location>
            <source>choose the state of the parcel IDs.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>coordinates that are not numbers</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>empty</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>failed expression</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>for “{}”</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/search/estimator.py"></location>
            <source>how many were used this month cannot be read</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>it cannot be read ({}).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>kept until QGIS is closed</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>largest first</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>latitude and longitude swapped</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/lists.py"></location>
            <source>list,batch,table,csv,lookup,geocode</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>never used</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>newest first</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>no</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/area/drawn_area.py"></location>
            <source>no area has been drawn yet.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/area/drawn_area.py"></location>
            <source>no area has been drawn yet. Click the pencil and draw one on the map.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>no geometry</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <location filename="../../core/gis/inputs/value_lists.py"></location>
            <source>no layer is selected, or it cannot be read.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>no layer is selected.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>no limit</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>no polygon layer is selected.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>none yet</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_card.py"></location>
            <source>not known</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>not on the globe (check the coordinate reference system)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>of rows</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>of rows of {list}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>of the area</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>oldest first</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/problems.py"></location>
            <source>or</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>outside the United States</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/base.py"></location>
            <source>parcel,cadastre,land,property,owner,assessor,lot,tax</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/save_parcels.py"></location>
            <source>parcel,export,save,write,shapefile,shp,excel,xlsx,csv,kml,geojson</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>searches</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>select the field with the IDs.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>select the field with the addresses.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>smallest first</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>stored</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/id_lookup.py"></location>
            <source>svc_uuid (the service's ID) or parcel_id (the county's ID), by name.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/sinks.py"></location>
            <source>the disk may be full</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>the expression</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/sinks.py"></location>
            <source>the file cannot be opened; the disk may be full</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>the file cannot be read ({}).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>the file is far too large.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/sinks.py"></location>
            <source>the file was not written completely; the disk may be full</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>the filters</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/value_lists.py"></location>
            <source>the heading “{heading}”</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/place_search.py"></location>
            <source>the map has no coordinate reference system.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/area/drawn_area.py"></location>
            <source>the map is empty. Add a layer or zoom to a place first.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>the subject has too many polygons; select fewer of them.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/tables.py"></location>
            <source>the text</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/value_lists.py"></location>
            <source>the text has {count:,} characters; the maximum is {most:,}. Read a longer list from a file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/value_lists.py"></location>
            <source>there are more than {most:,} different values. Search by area instead, or use a filter that the parcels have in common.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>this is not a file of connections exported by Parcel Lookup.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>this is not a file of searches exported by Parcel Lookup.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/place_search.py"></location>
            <source>this place has no coordinates on the globe.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/place_search.py"></location>
            <source>this place is outside the United States.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>unsorted</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>with IDs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>with IDs of {list}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/problems.py"></location>
            <source>with building footprints</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>yes</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>{:,.1f} m</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>{:,} matched</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>{:,} not requested</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>{:,} of about {:,}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>{:,} of about {:,} requests</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>{:,} with several parcels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>{:,} without a parcel</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_card.py"></location>
            <source>{acres} (calculated)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>{box}: {problem} Correct the text, or discard it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>{column} is the parcel ID. The ID of a parcel (svc_uuid) is derived from it and stays the same in every import.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/sinks.py"></location>
            <source>{count} features could not be written to {name}: {reason}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>{crs} cannot be transformed to longitude and latitude.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>{fields}: not a standard field of parcels. It is NULL for parcels that do not have it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>{field}: List of Values</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/value_lists.py"></location>
            <source>{file} contains binary data, not text.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/value_lists.py"></location>
            <source>{file} has invalid quotation marks in line {line:,} or before it ({error}).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/tables.py"></location>
            <source>{file} has no rows below its headings.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/tables.py"></location>
            <source>{file} is empty.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>{labels} on {sheets}, sorted by ZIP code.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/value_editors.py"></location>
            <source>{meaning}: a number</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/value_editors.py"></location>
            <source>{meaning}: a number, in {unit}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/value_editors.py"></location>
            <source>{meaning}: choose from the list, or type part of the name or the code</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/value_editors.py"></location>
            <source>{meaning}: text, usually YYYY-MM-DD</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/place_search.py"></location>
            <source>{meters} m ({feet} ft)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/layer_searches.py"></location>
            <source>{name} ({number} selected)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>{name} has no area.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>{name} has no coordinate reference system.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/sinks.py"></location>
            <source>{name} is incomplete in {file}: {reason}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/tables.py"></location>
            <source>{name}, from {origin}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/problems.py"></location>
            <source>{number} of {most}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/value_text.py"></location>
            <source>{number} values: {values}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>{paper}, {columns} by {rows} labels ({number})</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/sentences.py"></location>
            <source>{parcels:,} of about {expected:,} parcels were received.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>{parcels} in {path}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/value_editors.py"></location>
            <source>{problem} Nothing would be found.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>{queries} for all parcels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>{requests}, {seconds:,.1f} s</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>{rows} with {columns}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/run/unmatched.py"></location>
            <source>{rows} without a parcel</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/row.py"></location>
            <source>{text}: filter {number}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/tables.py"></location>
            <source>{unreadable} of {values} values cannot be read</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/search/estimator.py"></location>
            <source>{used:,} of {budget:,} used this month</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/search/estimator.py"></location>
            <source>{used:,} used this month</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/value_text.py"></location>
            <source>{values}: longer than {number} characters.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>{what} and not part of the expression. Complete the filters to edit it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>{what} in the area</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>{what}, inside and outside the area</source>
            <translation type="unfinished"></translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>{} IDs</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/menus/entry.py"></location>
            <source>{} Layers</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>{} addresses</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>{} and {:,} more</source>
            <translation type="unfinished"></translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/value_lists.py"></location>
            <source>{} blanks</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/importing/report.py"></location>
            <source>{} columns are not parcel fields and keep their names.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/value_lists.py"></location>
            <location filename="../../ui/filters/list_editor.py"></location>
            <location filename="../../ui/filters/value_text.py"></location>
            <source>{} duplicates</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/importing/dialog.py"></location>
            <source>{} features.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/distance.py"></location>
            <source>{} feet</source>
            <translation type="unfinished"></translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/filters/problems.py"></location>
            <source>{} filters</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>{} filters are incomplete</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/distance.py"></location>
            <source>{} foot</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>{} in address lookups</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>{} in point lookups</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/distance.py"></location>
            <source>{} kilometer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/distance.py"></location>
            <source>{} kilometers</source>
            <translation type="unfinished"></translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>{} labels</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>{} lines</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/distance.py"></location>
            <source>{} meter</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/distance.py"></location>
            <source>{} meters</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/distance.py"></location>
            <source>{} mile</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/distance.py"></location>
            <source>{} miles</source>
            <translation type="unfinished"></translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>{} more</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>{} more problems.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>{} of the parcels found are in the subject and have its parcel IDs.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>{} of the parcels found are in the subject, as other units are.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>{} of the parcels found are in the subject.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/importing/report.py"></location>
            <source>{} of the parcels have no geometry. They are found by filters, not by area.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>{} of {{features}} are outside the United States and were left out.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>{} of {{features}} have longitude and latitude swapped and were left out.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>{} of {{features}} have no geometry and were left out.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>{} of {{features}} have no location on the globe (check the layer's CRS) and were left out.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>{} of {{rows}} cannot be looked up: {{reasons}}.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/value_lists.py"></location>
            <source>{} other columns</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/dock/unfinished.py"></location>
            <source>{} other searches are also unfinished.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/dock/run_box.py"></location>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <location filename="../../ui/results/results_box.py"></location>
            <location filename="../../ui/search/approval.py"></location>
            <source>{} parcels</source>
            <translation>
                <numerusform>{} parcela</numerusform>
                <numerusform>{} parcelas</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>{} parcels are</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/map_tool/place_search.py"></location>
            <source>{} parcels at this point.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>{} parcels match</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>{} parcels saved in [file].</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/map_tool/place_search.py"></location>
            <source>{} parcels touching this area.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/history/sentences.py"></location>
            <source>{} parcels were received.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/connections/file_dialog.py"></location>
            <source>{} parcels.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>{} points</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>{} polygons</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>{} queries</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/dock/run_box.py"></location>
            <location filename="../../ui/search/approval.py"></location>
            <location filename="../../ui/search/estimator.py"></location>
            <source>{} requests</source>
            <translation>
                <numerusform>{} solicitud</numerusform>
                <numerusform>{} solicitudes</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>{} requests first</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/options/page.py"></location>
            <source>{} responses</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/rows.py"></location>
            <location filename="../../ui/lists/dialog.py"></location>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>{} rows</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/importing/report.py"></location>
            <source>{} rows have a geometry that is missing, was repaired, or cannot be used.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/importing/report.py"></location>
            <source>{} rows have no parcel ID.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/importing/report.py"></location>
            <source>{} rows were assigned new IDs: they were not unique.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/lists/report.py"></location>
            <source>{} rows with a parcel are uncertain.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/history/dialog.py"></location>
            <source>{} searches are selected.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/history/dialog.py"></location>
            <source>{} searches were exported to</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/history/dialog.py"></location>
            <source>{} searches were saved</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>{} sheets</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/importing/report.py"></location>
            <source>{} values of “{{field}}” cannot be read and are kept as text.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>{} values were added.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/filters/value_text.py"></location>
            <source>{} values were skipped</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/value_lists.py"></location>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>{} values.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>{} were already in the list.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/distance.py"></location>
            <source>{} yard</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/distance.py"></location>
            <source>{} yards</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>{}, as a list</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/value_editors.py"></location>
            <source>{}, from</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/value_editors.py"></location>
            <source>{}, to</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/tables.py"></location>
            <source>— Keep as it is</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/search/approval.py"></location>
            <source>“{connection}” cannot evaluate any part of this expression, so all of its parcels are requested, and the expression is evaluated after download.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/value_lists.py"></location>
            <source>“{file}” cannot be read ({reason}).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/value_lists.py"></location>
            <source>“{file}” does not exist.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/value_lists.py"></location>
            <source>“{file}” has no column “{column}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/value_lists.py"></location>
            <source>“{file}” has {size:,.0f} MB; the maximum is {most:,.0f} MB. Add it to the project and use the values of the layer.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/value_lists.py"></location>
            <source>“{file}” is a folder.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/value_lists.py"></location>
            <source>“{file}” is neither text nor a table that QGIS can read.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/value_lists.py"></location>
            <source>“{file}” is not a file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>“{layer}” contains lines, which require a distance greater than 0.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>“{layer}” contains points, which require a distance greater than 0.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>“{layer}” does not contain points, lines, or polygons.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>“{layer}” does not contain points.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>“{layer}” does not contain polygons; only polygons have neighbors.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>“{layer}” has no coordinate reference system.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>“{layer}” has no coordinate reference system. Set it in the layer's properties.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>“{layer}” has no features.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <location filename="../../core/gis/inputs/value_lists.py"></location>
            <source>“{layer}” has no field “{field}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>“{layer}” has no geometry.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <location filename="../../core/gis/inputs/value_lists.py"></location>
            <source>“{layer}” has no selected features.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>“{layer}” is in {crs}, which cannot be transformed to longitude and latitude.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/layer_work.py"></location>
            <source>“{layer}” is up to date. {sentence}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/layer_work.py"></location>
            <source>“{layer}” was compared with the new results. {sentence}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <source>“{name}” cannot be loaded. {sentence} The filters were not changed.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <source>“{name}” was saved with an area. Only its filters were loaded.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>“{place}”: {sentence}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>“{text}” is neither a field of “{layer}” nor an expression ({error}).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/distance.py"></location>
            <source>“{unit}” is not a unit of distance. Units: {units}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/codes.py"></location>
            <source>“{value}” is not a US state, district, or territory.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/codes.py"></location>
            <source>“{value}” is not a known land cover code.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>“{}”</source>
            <translation type="unfinished"></translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/importing/report.py"></location>
            <source>… and {} more</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>⚠ No column becomes the parcel ID. The ID of a parcel (svc_uuid) is then derived from its whole record, and changes when any value changes.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>⚠ The maximum is {most} values.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>⚠ The project has no polygon layer. Add one to import it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>⚠ The text is larger than 1 MiB, and was not pasted.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>⚠ {columns} cannot all become {field}. Keep one of them.</source>
            <translation type="unfinished"></translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>⚠ {} rows have no mailing address and get no label.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>⚠ “{value}” is not a number.</source>
            <translation type="unfinished"></translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/importing/report.py"></location>
            <source>✓ {} parcels are in the connection “{{name}}”.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
    </context>
</TS>
