<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en_US">
    <context>
        <name>ParcelLookup</name>
        <message>
            <location filename="../../core/gis/functions/functions.py"></location>
            <source>
&lt;h3&gt;function parcel_at&lt;/h3&gt;
&lt;div class="description"&gt;&lt;p&gt;Returns the land parcel at a place, boundaries included.&lt;/p&gt;&lt;/div&gt;
&lt;h4&gt;Syntax&lt;/h4&gt;
&lt;div class="syntax"&gt;&lt;code&gt;&lt;span class="functionname"&gt;parcel_at&lt;/span&gt;(&lt;span class="argument"&gt;geometry&lt;/span&gt;[,&lt;span class="argument"&gt;connection&lt;/span&gt;])&lt;/code&gt;&lt;/div&gt;
&lt;h4&gt;Arguments&lt;/h4&gt;
&lt;div class="arguments"&gt;&lt;table&gt;
&lt;tr&gt;&lt;td class="argument"&gt;geometry&lt;/td&gt;&lt;td&gt;a point; of a line, a polygon or several points the parcel
at one point on them. It is in the reference system of the layer (&lt;code&gt;@layer_crs&lt;/code&gt;), or of
the project if there is no layer; &lt;code&gt;with_variable('layer_crs', 'EPSG:4326', parcel_at(…))&lt;/code&gt; names another.&lt;/td&gt;&lt;/tr&gt;</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/functions/functions.py"></location>
            <source>
&lt;h3&gt;function parcel_by_id&lt;/h3&gt;
&lt;div class="description"&gt;&lt;p&gt;Returns the land parcel with an ID.&lt;/p&gt;&lt;/div&gt;
&lt;h4&gt;Syntax&lt;/h4&gt;
&lt;div class="syntax"&gt;&lt;code&gt;&lt;span class="functionname"&gt;parcel_by_id&lt;/span&gt;(&lt;span class="argument"&gt;id&lt;/span&gt;[,&lt;span class="argument"&gt;connection&lt;/span&gt;])&lt;/code&gt;&lt;/div&gt;
&lt;h4&gt;Arguments&lt;/h4&gt;
&lt;div class="arguments"&gt;&lt;table&gt;
&lt;tr&gt;&lt;td class="argument"&gt;id&lt;/td&gt;&lt;td&gt;a &lt;code&gt;svc_uuid&lt;/code&gt;, or a parcel ID exactly as the county
writes it&lt;/td&gt;&lt;/tr&gt;</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/functions/functions.py"></location>
            <source>
&lt;h4&gt;Sources of parcels&lt;/h4&gt;
&lt;div class="description"&gt;
&lt;p&gt;Only data on this computer are used: &lt;b&gt;no request is ever sent&lt;/b&gt;, so the function costs
nothing however often a map is drawn, and works without a network.&lt;/p&gt;
&lt;ul&gt;
&lt;li&gt;A connection to a parcel file finds every parcel of the file.&lt;/li&gt;
&lt;li&gt;The sample county finds every parcel of the file that comes with the plugin.&lt;/li&gt;
&lt;li&gt;A connection to a service finds the parcels of earlier searches. To add more, search the area in
the Parcel Lookup panel or with &lt;i&gt;Find parcels by area&lt;/i&gt; in the Processing toolbox; every
response is saved, independent of the result layer, and can be of any age. New responses are used
when the map is drawn again. &lt;i&gt;Empty…&lt;/i&gt; in the options deletes them all.&lt;/li&gt;
&lt;/ul&gt;
&lt;p&gt;If no parcel is found, the result is NULL.&lt;/p&gt;
&lt;/div&gt;
</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/functions/functions.py"></location>
            <source>
&lt;h4&gt;Value&lt;/h4&gt;
&lt;div class="description"&gt;
&lt;p&gt;A map with the same fields as a result layer, such as &lt;code&gt;owner&lt;/code&gt;,
&lt;code&gt;situs&lt;/code&gt;, &lt;code&gt;parcel_id&lt;/code&gt;, &lt;code&gt;acres&lt;/code&gt;, &lt;code&gt;parcel_value&lt;/code&gt;,
&lt;code&gt;zoning&lt;/code&gt;, and &lt;code&gt;svc_uuid&lt;/code&gt;. Use a name in brackets to get a value; a value that
the record does not have is NULL. &lt;code&gt;parcel_count&lt;/code&gt; is the number of parcels
{many}.&lt;/p&gt;&lt;/div&gt;
</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/functions/functions.py"></location>
            <source>
&lt;tr&gt;&lt;td class="argument"&gt;connection&lt;/td&gt;&lt;td&gt;optional: the name of a connection, as in the Parcel
Lookup panel; &lt;code&gt;'sample'&lt;/code&gt; is the sample county. Without it the service that
PARCEL_LOOKUP_URL names is used, else the connection chosen in the panel, so that another choice
there changes the map. To keep a project independent of that choice, name its connection.&lt;/td&gt;&lt;/tr&gt;
</source>
            <translation type="unfinished"></translation>
        </message>
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
            <location filename="../../core/gis/export/remarks.py"></location>
            <source> is {name}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>${} an acre</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/numbers.py"></location>
            <source>${} billion</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/numbers.py"></location>
            <source>${} million</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/numbers.py"></location>
            <source>${} trillion</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/numbers.py"></location>
            <source>${}B</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/numbers.py"></location>
            <source>${}K</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/numbers.py"></location>
            <source>${}M</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/numbers.py"></location>
            <source>${}T</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>%</source>
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
            <location filename="../../core/search/engine/outcome.py"></location>
            <source>, by less than 1 % of its area</source>
            <translation type="unfinished"></translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/engine/outcome.py"></location>
            <source>, {} of them by less than 1 % of their area</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../algorithms/point_lookup.py"></location>
            <source>0: only parcels that contain the point.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/report/map.py"></location>
            <source>1 cm = {} km</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/report/map.py"></location>
            <source>1 cm = {} m</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/report/map.py"></location>
            <source>1 inch = {} feet</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/report/map.py"></location>
            <source>1 inch = {} miles</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>1 – 10 %</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>10 – 50 %</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>2 parcels at one place</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>21 – 100 parcels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>3 – 5 parcels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>50 – 90 %</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>6 – 20 parcels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>90 – 99 %</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/functions/functions.py"></location>
            <source>&lt;/table&gt;&lt;/div&gt;
&lt;h4&gt;Examples&lt;/h4&gt;
&lt;div class="examples"&gt;&lt;ul&gt;
&lt;li&gt;&lt;code&gt;parcel_at(@geometry)['owner']&lt;/code&gt;&lt;/li&gt;
&lt;li&gt;&lt;code&gt;parcel_at(@geometry, 'County file')['parcel_value']&lt;/code&gt;&lt;/li&gt;
&lt;li&gt;&lt;code&gt;with_variable('p', parcel_at(@geometry), if(@p['parcel_count'] &amp;gt; 1, @p['parcel_count'] || ' units', @p['owner']))&lt;/code&gt;&lt;/li&gt;
&lt;/ul&gt;&lt;/div&gt;</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/functions/functions.py"></location>
            <source>&lt;/table&gt;&lt;/div&gt;
&lt;h4&gt;Examples&lt;/h4&gt;
&lt;div class="examples"&gt;&lt;ul&gt;
&lt;li&gt;&lt;code&gt;parcel_by_id('83-27-28-312-001')['owner']&lt;/code&gt;&lt;/li&gt;
&lt;li&gt;&lt;code&gt;parcel_by_id("APN", 'County file')['situs']&lt;/code&gt;&lt;/li&gt;
&lt;/ul&gt;&lt;/div&gt;</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/gdal.py"></location>
            <source>A FlatGeobuf sorts its rows by location.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/contents.py"></location>
            <source>A GeoPackage cannot have names that differ in case only: {names}.</source>
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
            <location filename="../../core/contract/geometry.py"></location>
            <source>A Polygon has at least one ring.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/connection.py"></location>
            <source>A connection needs a name.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/settings.py"></location>
            <source>A connection needs the address of a service.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/saved.py"></location>
            <source>A connection “{name}” already exists.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/geometry.py"></location>
            <source>A feature is an object whose “type” is “Feature”.</source>
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
            <location filename="../../core/contract/reading.py"></location>
            <source>A filter item is an object.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/reading.py"></location>
            <source>A filter item needs a “value”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>A filter needs a text “{name}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>A filter on {fields} needs a filter on the state (state or state_fp) or the county (county_fp) next to it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>A filter on {fields} needs a state or county.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/report/saving.py"></location>
            <source>A layer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>A list contains only points, only addresses, or only IDs.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/connection.py"></location>
            <source>A name cannot contain line breaks or invisible characters.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/connection.py"></location>
            <source>A number of requests cannot be below 0.</source>
            <translation type="unfinished"></translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/connections/testing.py"></location>
            <source>A page holds {} parcels.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/importing.py"></location>
            <source>A parcel file is a GeoPackage: its name ends in {suffix}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/connection.py"></location>
            <source>A parcel file needs a path.</source>
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
            <location filename="../../core/contract/geometry.py"></location>
            <source>A position is a [longitude, latitude] pair in degrees.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/translation.py"></location>
            <source>A query takes at most {number} filters: the other conditions of the expression are checked after download.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>A repeated search uses saved responses up to this age, which cost nothing.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>A request can have at most {maximum} filters. Remove {number}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/request_text.py"></location>
            <source>A request must be an array of filters, or an object with “filters”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>A request takes at most {most} filters, not {number}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/geometry.py"></location>
            <source>A ring ends with the position that it began with.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/geometry.py"></location>
            <source>A ring is an array of at least four positions.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/base.py"></location>
            <source>A run that ends early, because the monthly quota is used up or the service stops responding, keeps the parcels received so far; “Complete (all matches returned)” is then false.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>A search by list cannot have polygons or an order.</source>
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
            <location filename="../../core/search/query/search.py"></location>
            <source>A search with polygons has no order: the service sorts queries only.</source>
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
            <location filename="../../core/search/engine/outcome.py"></location>
            <source>About {} more requests are needed for the rest of about {{parcels:,}} parcels.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/engine/outcome.py"></location>
            <source>About {} more requests are needed for the rest.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/history/sentences.py"></location>
            <source>About {} more requests are needed.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/query/plan.py"></location>
            <source>About {} requests</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>Above $0</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <location filename="../../core/gis/report/facts.py"></location>
            <location filename="../../core/gis/report/layout.py"></location>
            <location filename="../../core/gis/result/tips.py"></location>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <location filename="../../core/gis/summary/charts.py"></location>
            <location filename="../../ui/map_tool/parcel_card.py"></location>
            <source>Acres</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Acres (calculated)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>Acres by owner. Land shared by several parcels is counted once. Names are compared ignoring case and punctuation.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>Acres by the land cover with the largest share of each parcel. Land shared by several parcels is counted once.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/tables.py"></location>
            <source>Acres, converted</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>Add a State Filter</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>Add a condition on the state, and type its abbreviation</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>Add a filter on the state, and choose the state</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>Add a filter. Parcels must match all filters.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
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
            <location filename="../../ui/filters/review.py"></location>
            <source>Add this filter, to search in one state only</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>Add to &amp;layer automatically</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>Add “State is {name}”</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>Adding a Filter</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <location filename="../../core/gis/report/facts.py"></location>
            <location filename="../../core/gis/saving/changes.py"></location>
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
            <location filename="../../core/gis/layer/schema.py"></location>
            <source>Address agrees (0 to 100)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/notices/labels.py"></location>
            <source>Address labels: {layer}</source>
            <translation type="unfinished"></translation>
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
            <location filename="../../core/contract/fields.py"></location>
            <source>Adjacent acres, same owner</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Advanced</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/changes.py"></location>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>After</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Agricultural assessed value</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Agricultural value</source>
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
            <location filename="../../core/gis/report/layout.py"></location>
            <source>All figures come from the source and were not verified.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/value_lists.py"></location>
            <source>All files</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/describe.py"></location>
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
            <location filename="../../core/gis/report/layout.py"></location>
            <source>Also on the map: {layers}.</source>
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
            <location filename="../../core/remote/protocol/settings.py"></location>
            <source>An address must not contain spaces or invisible characters.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/area/drawn_area.py"></location>
            <location filename="../../ui/map_tool/map_tool.py"></location>
            <source>An area needs three corners that are not on one line.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/writing.py"></location>
            <source>An expression cannot contain text with a null character (code 0).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>An order needs a text “field”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/lookups/ledger.py"></location>
            <source>And {} more notes.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Annual property tax</source>
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
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Apartments</source>
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
            <location filename="../../core/search/query/plan.py"></location>
            <source>At least {} requests</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>At most {} parcels match {{what}}{{cost}}.</source>
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
            <location filename="../../core/gis/report/layout.py"></location>
            <source>Background of the figures</source>
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
            <location filename="../../core/gis/saving/changes.py"></location>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Before</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>Before {}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>Below {value}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/result/buildings.py"></location>
            <source>Building</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>Building Footprints</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Building assessed value</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Building footprints</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Building value</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/base.py"></location>
            <location filename="../../core/gis/layer/schema.py"></location>
            <location filename="../../core/gis/result/buildings.py"></location>
            <location filename="../../core/gis/result/tips.py"></location>
            <source>Buildings</source>
            <translation>Edificios</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/layers.py"></location>
            <source>Buildings of {name}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>By annual property tax; parcels that share one place together</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>By area</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>By assessed value for each acre</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>By elevation in the middle of the parcel</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>By families of land uses</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>By how many parcels share one place, as units of a condominium do</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>By how much of the parcel lies in the polygon that found it</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>By the crop or land cover of most of the parcel, in the official colors</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>By the kind of owner</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>By the price of the most recent sale</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>By the year of the most recent sale</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>By total assessed value; parcels that share one place together</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>By zoning code, related codes in related colors</source>
            <translation type="unfinished"></translation>
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
            <location filename="../../core/gis/export/remarks.py"></location>
            <source>Called {name} in the file.</source>
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
            <location filename="../../core/gis/notices/owners.py"></location>
            <source>Care of</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/result/form.py"></location>
            <source>Carried Over</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Centroid elevation</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/changes.py"></location>
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
            <location filename="../../core/gis/export/kml.py"></location>
            <source>Characters or line breaks that XML does not allow, replaced</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/csvfile.py"></location>
            <source>Characters or line breaks that a CSV file cannot hold, replaced</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/xlsx.py"></location>
            <source>Characters or line breaks that a workbook cannot hold, replaced</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/remarks.py"></location>
            <source>Characters that no file can hold, removed or replaced</source>
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
            <location filename="../../ui/filters/review.py"></location>
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
            <location filename="../../ui/filters/review.py"></location>
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
            <location filename="../../core/contract/fields.py"></location>
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
            <location filename="../../core/address/comparing.py"></location>
            <source>City {city} was found as {found}.</source>
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
            <location filename="../../core/gis/notices/owners.py"></location>
            <source>Co-owners</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>Code {code}</source>
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
            <location filename="../../core/gis/export/formats.py"></location>
            <source>Comma-Separated Values</source>
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
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Condominiums</source>
            <translation type="unfinished"></translation>
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
            <location filename="../../core/gis/result/description.py"></location>
            <source>Contents: {}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Contiguous acreage under the same ownership</source>
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
            <location filename="../../core/search/history/database.py"></location>
            <source>Copied from it: {saved}, {searches}, {counts}.</source>
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
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Copy the selected rows, or all rows, as a table</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/result/form.py"></location>
            <source>Could not be requested</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/importing/report.py"></location>
            <source>Could not read {rows}; the report lists them</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>Coun&amp;t</source>
            <translation type="unfinished"></translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>Count the parcels that match the filters. Uses at most {} requests.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
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
            <location filename="../../core/contract/fields.py"></location>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>County</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>County FIPS</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>County FIPS code</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/kinds.py"></location>
            <source>County Parcel IDs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>County assessor parcel ID</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>County code</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>County name</source>
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
            <location filename="../../core/gis/export/xlsx.py"></location>
            <source>Cut to {number:,} characters</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/shapefile.py"></location>
            <source>Cut to {number} bytes</source>
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
            <location filename="../../core/gis/export/remarks.py"></location>
            <source>Dates beyond the years 1 to 9999, left empty</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/gdal.py"></location>
            <source>Dates beyond the years 1 to 9999, saved as NULL</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <source>Dates beyond the years 1 to 9999, saved as NULL ({values}).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/geojson.py"></location>
            <location filename="../../core/gis/export/kml.py"></location>
            <source>Dates beyond the years 1 to 9999, which few programs read</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/sinks.py"></location>
            <source>Dates outside the years 1 to 9999 are NULL in {name}: {count}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/xlsx.py"></location>
            <source>Dates that Excel does not support, saved as text</source>
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
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <location filename="../../core/gis/expressions/translation.py"></location>
            <source>Did you mean “{name}”?</source>
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
            <source>Discard the text, and show the filters</source>
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
            <location filename="../../core/gis/layer/schema.py"></location>
            <source>Distance from the point (m)</source>
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
            <location filename="../../core/gis/report/saving.py"></location>
            <source>Drawing the map</source>
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
            <location filename="../../core/gis/places/merging.py"></location>
            <source>Each value once</source>
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
            <location filename="../../core/contract/fields.py"></location>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>Elevation</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/places/place_layer.py"></location>
            <location filename="../../core/gis/result/form.py"></location>
            <source>Empty Fields</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Empty text</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/remarks.py"></location>
            <source>Empty text, which is read as NULL</source>
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
            <location filename="../../ui/kit/writing_dialog.py"></location>
            <source>Enter a file name.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>Enter a value.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/base.py"></location>
            <source>Enter at least one filter. Use [] to request all parcels.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>Enter both numbers.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/conditions.py"></location>
            <source>Enter only the filters of a request, without {names}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>Enter the full path of a folder. Results stay temporary.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/kit/writing_dialog.py"></location>
            <source>Enter the full path of the file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/importing.py"></location>
            <source>Enter the full path of the parcel file.</source>
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
            <location filename="../../ui/filters/review.py"></location>
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
            <location filename="../../core/gis/export/formats.py"></location>
            <source>Excel Workbook</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/csvfile.py"></location>
            <source>Excel removes leading zeros of codes when it opens a CSV file directly; an Excel workbook keeps them.</source>
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
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Farm and rural homes</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Farms and farmland</source>
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
            <location filename="../../core/gis/saving/changes.py"></location>
            <source>Fields that only one of the layers has: {fields}.</source>
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
            <location filename="../../ui/filters/request_text.py"></location>
            <location filename="../../ui/filters/row.py"></location>
            <source>Filter {number}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>Filter {number} is incomplete.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>Filter {number} is not valid yet.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/request_text.py"></location>
            <location filename="../../ui/filters/review.py"></location>
            <location filename="../../ui/filters/rows.py"></location>
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
            <location filename="../../core/contract/fields.py"></location>
            <source>Footprint area</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Footprint area (metric)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>For other programs</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Forest and natural land</source>
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
            <location filename="../../core/gis/saving/changes.py"></location>
            <location filename="../../ui/importing/tables.py"></location>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Geometry</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/changes.py"></location>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Gone</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Government and public services</source>
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
            <location filename="../../core/contract/fields.py"></location>
            <source>Height</source>
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
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Homes for two to four families</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>Host not found: {host}. Check the address and your network connection.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>House number {number} includes {found}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>House number {number} is between the numbers of {found}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>House number {number} was found as {found}, which may be a range of numbers.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>House number {number} was found as {found}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>House numbers {one} and {other} overlap.</source>
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
            <location filename="../../core/gis/places/place_layer.py"></location>
            <source>How the values of several parcels were merged:</source>
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
            <location filename="../../core/address/ids.py"></location>
            <source>Id {id} was found as {found}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Identifier that groups parcels at the same location</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Identifiers</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/importing/report.py"></location>
            <source>Ids: {list}</source>
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
            <location filename="../../core/local/importing/draft.py"></location>
            <source>Imported from the layer “{name}”</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Imported {}. The file does not contain keys: enter the key of each service again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Improvements assessed value</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Improvements value</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/place.py"></location>
            <source>In</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/importing/report.py"></location>
            <source>In stacks: {parcels} in {stacks}, {number} in the largest</source>
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
            <location filename="../../core/gis/expressions/translation.py"></location>
            <source>In {field}, “{value}” is written “{spelling}”: no value equals “{value}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>In {street}, {number} was used as the house number.</source>
            <translation type="unfinished"></translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/expressions/translation.py"></location>
            <source>In {{field}}, {} more values are written differently.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../algorithms/base.py"></location>
            <source>Include building footprints</source>
            <translation>Incluir los contornos de los edificios</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Industry and warehouses</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/remarks.py"></location>
            <source>Infinite or not a number, left empty</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/geojson.py"></location>
            <source>Infinite or not a number, saved as null</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>Information</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/sources.py"></location>
            <source>It comes from {variable}. {problem}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/places/place_layer.py"></location>
            <source>It does not contain later changes to the parcels.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/importing/run.py"></location>
            <source>It has no geometry.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>It has no house number.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/importing/run.py"></location>
            <source>It has no parcel id.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/report/saving.py"></location>
            <source>It has no renderer.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>It has no street.</source>
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
            <location filename="../../core/gis/run/unmatched.py"></location>
            <source>It was not searched.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/search/estimator.py"></location>
            <source>It would exceed the monthly budget; nothing is sent before you confirm that.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/importing/shapes.py"></location>
            <source>Its geometry cannot be read.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/importing.py"></location>
            <source>Its geometry cannot be used: {problem}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/importing/shapes.py"></location>
            <source>Its geometry has no area.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/importing/shapes.py"></location>
            <source>Its geometry is empty.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/importing/shapes.py"></location>
            <source>Its geometry is not a polygon but a {type}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/importing/shapes.py"></location>
            <source>Its geometry was invalid and was repaired.</source>
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
            <location filename="../../core/gis/export/formats.py"></location>
            <source>KML for Google Earth</source>
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
            <location filename="../../core/local/importing/report.py"></location>
            <source>Kept as they are: {list}</source>
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
            <location filename="../../core/contract/fields.py"></location>
            <source>Land</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/report/facts.py"></location>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>Land Cover</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/report/facts.py"></location>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>Land Use</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Land assessed value</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <location filename="../../core/gis/result/tips.py"></location>
            <source>Land cover</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Land cover code</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Land cover share</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <location filename="../../core/gis/result/tips.py"></location>
            <location filename="../../ui/map_tool/parcel_card.py"></location>
            <source>Land use</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Land use classification</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Land use code</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Land value</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Landscape</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/report/layout.py"></location>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>Largest Owners</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/report/facts.py"></location>
            <source>Largest Parcels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/places/merging.py"></location>
            <source>Largest value of the parcels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/places/merging.py"></location>
            <source>Latest date; each value once if none can be read</source>
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
            <location filename="../../core/gis/export/remarks.py"></location>
            <source>Leading or trailing blanks or line breaks, which programs drop</source>
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
            <location filename="../../core/search/lookups/ledger.py"></location>
            <source>Left out: the search stopped at its maximum number of parcels.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/value_lists.py"></location>
            <source>Left out: {list}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Legal description</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/report/items.py"></location>
            <location filename="../../core/gis/report/layout.py"></location>
            <source>Legend</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>Less than 1 % of the parcel</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/ranges.py"></location>
            <source>Less than {}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/result/description.py"></location>
            <source>Limitations of use</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>Limits for requests, which may cost money</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/request_text.py"></location>
            <source>Line {line:,}, column {column:,}: {reason}</source>
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
            <location filename="../../core/gis/report/layout.py"></location>
            <source>Made with Parcel Lookup in QGIS on {date}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/notices/owners.py"></location>
            <source>Mailing ZIP code</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <location filename="../../core/gis/notices/owners.py"></location>
            <source>Mailing address</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/notices/owners.py"></location>
            <source>Mailing address, line 2</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/notices/owners.py"></location>
            <source>Mailing city</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/notices/owners.py"></location>
            <source>Mailing country</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/notices/owners.py"></location>
            <source>Mailing state</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Majority crop or land-cover type of the parcel</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Manufactured homes</source>
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
            <location filename="../../core/gis/places/merging.py"></location>
            <source>Mean of the parcels</source>
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
            <location filename="../../core/search/paging/missing.py"></location>
            <source>Missing: {parts}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Mixed use</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/result/form.py"></location>
            <source>More Fields</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/kit/messages.py"></location>
            <source>More actions</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/engine/engine.py"></location>
            <source>More parcels meet the filters than the {most:,} that the service returns for a query. Narrow the filters to get the rest.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>More than 100 parcels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/places/merging.py"></location>
            <source>Most common value of the parcels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Most recent sale price</source>
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
            <location filename="../../ui/connections/frame.py"></location>
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
            <location filename="../../core/gis/export/shapefile.py"></location>
            <source>Names of at most ten letters; {file} has the full names</source>
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
            <location filename="../../core/search/lookups/addresses.py"></location>
            <source>Nearest: {addresses}.</source>
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
            <location filename="../../core/gis/saving/changes.py"></location>
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
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>No acres</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/run/suggestions.py"></location>
            <source>No address</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/changes.py"></location>
            <source>No changes in {parcels}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>No city was specified; the record is in {place}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>No elevation</source>
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
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>No land cover</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>No land use</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/field_picker.py"></location>
            <source>No matching field.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>No overlap known</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>No owner</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>No owner listed</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>No owner type</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/result/form.py"></location>
            <source>No parcel</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/place_search.py"></location>
            <source>No parcel at this point in “{connection}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/translation.py"></location>
            <source>No parcel can match the expression: no request is sent.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/lookups/points.py"></location>
            <source>No parcel contains the point.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/lookups/points.py"></location>
            <source>No parcel contains the point; several are equally near, {distance:,.1f} m away.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/lookups/points.py"></location>
            <source>No parcel contains the point; the nearest is {distance:,.1f} m away.</source>
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
            <location filename="../../core/search/lookups/ids.py"></location>
            <source>No parcel has this ID.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/lookups/addresses.py"></location>
            <source>No parcel has this address.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/lookups/ids.py"></location>
            <source>No parcel in the state or county has this ID.</source>
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
            <location filename="../../core/search/lookups/ids.py"></location>
            <source>No parcel that meets the filters has this ID.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/lookups/addresses.py"></location>
            <source>No parcel was found at this address.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/lookups/ids.py"></location>
            <source>No parcel was found by this ID as written; the search ended before other notations were tried.</source>
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
            <location filename="../../core/search/engine/outcome.py"></location>
            <source>No parcels meet the filters</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/place_search.py"></location>
            <source>No parcels touch this area in “{connection}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/engine/outcome.py"></location>
            <source>No parcels touching {place}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/engine/outcome.py"></location>
            <source>No parcels touching {place} meet the filters</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/report/layout.py"></location>
            <source>No parcels were found.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/engine/outcome.py"></location>
            <source>No parcels were received before that.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/query/plan.py"></location>
            <source>No requests</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>No row has a mailing address, so there is nothing to print.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>No sale date</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>No sale price</source>
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
            <location filename="../../core/address/comparing.py"></location>
            <source>No state was specified; the record is in {state}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>No tax known</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>No value</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>No value or no acres</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>No value, or below $0</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>No zoning</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/tables.py"></location>
            <location filename="../../ui/lists/report.py"></location>
            <source>None</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/lookups/points.py"></location>
            <source>None is within {distance:,.0f} m.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>None.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/report/layout.py"></location>
            <source>North arrow</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Not Requested</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/gdal.py"></location>
            <source>Not a number, saved as NULL</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/result/description.py"></location>
            <source>Not every match is in this layer. {reason}</source>
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
            <location filename="../../core/search/lookups/ledger.py"></location>
            <source>Not searched: the search ended before this row.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>Not set</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/notices/owners.py"></location>
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
            <location filename="../../core/search/history/database.py"></location>
            <source>Nothing in it could be read: saved searches and request counts start over.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>Nothing is sent: no parcel can match this.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>Nothing was imported: {reason}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/engine/outcome.py"></location>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>Nothing was searched.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
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
            <location filename="../../core/gis/places/merging.py"></location>
            <source>Number of parcels at this place</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/layer/schema.py"></location>
            <source>Number of parcels in this layer that share the place, such as units of a condominium</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>Number of parcels unknown</source>
            <translation type="unfinished"></translation>
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
            <location filename="../../core/gis/export/xlsx.py"></location>
            <source>Numbers of more than the 15 digits that Excel keeps, saved as text</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/result/form.py"></location>
            <source>Numbers to Copy</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Numeric code of the majority land-cover category</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>O&amp;rientation</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Occupancy class</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>Of the first {rows:,} rows, {repeated:,} share a parcel ID with others: their IDs are derived from the whole record.</source>
            <translation type="unfinished"></translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/lookups/addresses.py"></location>
            <source>Of {{found:,}} parcels that were found, the {} at the first one's location are used.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Off</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Offices</source>
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
            <location filename="../../core/gis/places/place_layer.py"></location>
            <source>One feature for each of {count:,} places in “{layer}”, made on {day:%Y-%m-%d}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/places/place_layer.py"></location>
            <source>One feature per place: {layer}</source>
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
            <location filename="../../core/gis/result/form.py"></location>
            <source>One parcel</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>One parcel alone</source>
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
            <location filename="../../core/local/importing/shapes.py"></location>
            <source>Only the polygons of its geometry are used.</source>
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
            <location filename="../../core/gis/saving/changes.py"></location>
            <location filename="../../core/gis/styles/classes.py"></location>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Other</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/result/form.py"></location>
            <source>Other Fields</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/csvfile.py"></location>
            <location filename="../../core/gis/export/gdal.py"></location>
            <location filename="../../core/gis/export/kml.py"></location>
            <source>Other names</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Other residential</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>Others: {counties}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>Outline</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>Outlines over a pale fill</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>Overlap</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/layer/schema.py"></location>
            <source>Overlap (% of the parcel)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/layer/schema.py"></location>
            <source>Overlap (acres)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/result/form.py"></location>
            <source>Overlap With the Search</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <location filename="../../core/gis/notices/owners.py"></location>
            <location filename="../../core/gis/report/facts.py"></location>
            <location filename="../../core/gis/report/layout.py"></location>
            <location filename="../../core/gis/saving/changes.py"></location>
            <location filename="../../ui/map_tool/parcel_card.py"></location>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Owner</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/report/facts.py"></location>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>Owner Type</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Owner mailing address</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Owner name</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Owner type</source>
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
            <location filename="../../core/gis/result/description.py"></location>
            <source>PARTIAL: not every match is in this layer. {reason}</source>
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
            <location filename="../../core/gis/report/facts.py"></location>
            <location filename="../../core/gis/result/form.py"></location>
            <location filename="../../core/gis/result/tips.py"></location>
            <location filename="../../core/gis/saving/changes.py"></location>
            <source>Parcel</source>
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
            <location filename="../../core/contract/fields.py"></location>
            <location filename="../../core/gis/report/facts.py"></location>
            <location filename="../../core/gis/saving/changes.py"></location>
            <location filename="../../ui/map_tool/parcel_card.py"></location>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Parcel ID</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/notices/owners.py"></location>
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
            <location filename="../../core/gis/run/in_memory.py"></location>
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
            <location filename="../../core/contract/errors.py"></location>
            <source>Parcel Lookup needs version {version} or newer of the Python package {package}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>Parcel Lookup options. The menu has connections and searches</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/changes.py"></location>
            <source>Parcel Lookup: comparing layers</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/testing.py"></location>
            <source>Parcel Lookup: connection test</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/run/count.py"></location>
            <source>Parcel Lookup: counting</source>
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
            <location filename="../../core/gis/result/finishing.py"></location>
            <source>Parcel Lookup: finishing a layer</source>
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
            <location filename="../../core/gis/connections/saved.py"></location>
            <source>Parcel Lookup: renaming a connection</source>
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
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <source>Parcel Lookup: saving a layer</source>
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
            <location filename="../../core/gis/result/completions.py"></location>
            <source>Parcel Lookup: values to complete</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <location filename="../../core/gis/layer/schema.py"></location>
            <location filename="../../core/gis/saving/changes.py"></location>
            <location filename="../../core/local/file/writer.py"></location>
            <source>Parcel UUID</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/notices/owners.py"></location>
            <location filename="../../core/gis/places/merging.py"></location>
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
            <location filename="../../core/gis/styles/catalog.py"></location>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>Parcel Value</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Parcel area as reported by the county</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Parcel area calculated from geometry</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Parcel area in square feet</source>
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
            <location filename="../../core/gis/result/description.py"></location>
            <source>Parcel service</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Parcel services and parcel files</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Parcel value</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/result/tips.py"></location>
            <source>Parcel {}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/base.py"></location>
            <location filename="../../core/gis/export/xlsx.py"></location>
            <location filename="../../core/gis/notices/owners.py"></location>
            <location filename="../../core/gis/places/merging.py"></location>
            <location filename="../../core/gis/report/facts.py"></location>
            <location filename="../../core/gis/report/items.py"></location>
            <location filename="../../core/gis/report/layout.py"></location>
            <location filename="../../core/gis/saving/paths.py"></location>
            <location filename="../../core/gis/summary/charts.py"></location>
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
            <location filename="../../core/gis/result/description.py"></location>
            <source>Parcels are for orientation: they are no survey, and prove neither boundaries nor ownership.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/places/place_layer.py"></location>
            <location filename="../../core/gis/result/stack_form.py"></location>
            <source>Parcels at This Place</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/describe.py"></location>
            <source>Parcels at latitude {lat}, longitude {lon}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/describe.py"></location>
            <source>Parcels at the address {address}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/layer/schema.py"></location>
            <source>Parcels at this place</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/report/facts.py"></location>
            <source>Parcels by Value</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>Parcels by their total assessed value.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/report/facts.py"></location>
            <source>Parcels by {field}</source>
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
            <location filename="../../core/gis/result/collected.py"></location>
            <source>Parcels looked up</source>
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
            <location filename="../../core/gis/result/collected.py"></location>
            <source>Parcels that were looked up one by one.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/describe.py"></location>
            <source>Parcels touching {polygons}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>Parcels where the expression is true</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/describe.py"></location>
            <location filename="../../ui/filters/review.py"></location>
            <source>Parcels where {conditions}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>Parcels where …</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>Parcels {place} where the expression is true</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>Parcels {place} where {conditions}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>Parcels {where}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/changes.py"></location>
            <source>Parcels: {new:,} new, {changed:,} changed, {same:,} unchanged.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/changes.py"></location>
            <source>Parcels: {new:,} new, {gone:,} gone, {changed:,} changed, {same:,} unchanged.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/run.py"></location>
            <source>Parcels: {parcels:,}. Requests: {requests:,}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Parks and recreation</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/report/layout.py"></location>
            <source>Partial result: some matching parcels are missing. Counts and totals are too low.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/places/place_layer.py"></location>
            <location filename="../../core/gis/result/description.py"></location>
            <source>Partial.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>Paste or type a list, one row per line.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/qt/libraries.py"></location>
            <source>Paste the command into a terminal, then come back to QGIS.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/qt/libraries.py"></location>
            <source>Paste the command into the OSGeo4W Shell of the start menu, then come back to QGIS.</source>
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
            <location filename="../../core/contract/fields.py"></location>
            <source>Percent of the parcel covered by the majority category</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <location filename="../../core/gis/places/merging.py"></location>
            <location filename="../../core/gis/places/place_layer.py"></location>
            <source>Place</source>
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
            <location filename="../../core/gis/layer/schema.py"></location>
            <source>Polygons touching</source>
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
            <location filename="../../core/gis/places/merging.py"></location>
            <source>Price of the latest sale; the largest price if no date is known</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Primary occupancy</source>
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
            <location filename="../../core/gis/notices/labels.py"></location>
            <source>Property Owner</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Property address</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/notices/owners.py"></location>
            <source>Property addresses</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/saved_file.py"></location>
            <source>QGIS cannot open a file there. Choose names without “%” and “|” for it and its folders</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/gdal.py"></location>
            <source>QGIS cannot open a file there; choose names without “%” and “|” for it and its folders</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <source>QGIS cannot open {path}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/functions/degrees.py"></location>
            <source>QGIS cannot transform {name} to longitude and latitude.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/unfinished.py"></location>
            <source>QGIS closed before the search “{name}” finished.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>QGIS is set to reach the network over a proxy of the kind {kind}, which Parcel Lookup cannot use. It can use HTTP proxies with or without a login.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/sentences.py"></location>
            <source>QGIS was closed before this search finished.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/http/proxy.py"></location>
            <source>QGIS's network settings do not contain its host and port.</source>
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
            <location filename="../../core/local/importing/report.py"></location>
            <source>Read {rows} of layer {layer} in {file}</source>
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
            <location filename="../../core/gis/report/saving.py"></location>
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
            <location filename="../../core/gis/layer/schema.py"></location>
            <source>Reason</source>
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
            <location filename="../../ui/filters/undo.py"></location>
            <source>Redo {step}</source>
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
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Religious, health and charity</source>
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
            <location filename="../../core/remote/protocol/settings.py"></location>
            <source>Remove /parcels from the end of the address; the plugin adds it.</source>
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
            <location filename="../../core/gis/report/layout.py"></location>
            <source>Report: {title}</source>
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
            <location filename="../../core/gis/result/description.py"></location>
            <source>Requested: {}</source>
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
            <location filename="../../core/remote/cache/store.py"></location>
            <source>Responses are not saved because their file cannot be used: {reason} Resuming or repeating this search will request them again.</source>
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
            <location filename="../../core/contract/errors.py"></location>
            <source>Restart QGIS to use the new version of the Python package {package}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/which_box.py"></location>
            <source>Restore the previous filters</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/result/finishing.py"></location>
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
            <location filename="../../core/gis/layer/schema.py"></location>
            <location filename="../../core/gis/result/finishing.py"></location>
            <location filename="../../ui/lists/report.py"></location>
            <source>Row</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/layer/schema.py"></location>
            <source>Row found</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/layer/schema.py"></location>
            <source>Row note</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/result/form.py"></location>
            <source>Row of the List</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Row of the list</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/lookups/lookup.py"></location>
            <source>Row {number:,}</source>
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
            <location filename="../../core/search/paging/missing.py"></location>
            <source>Rows without a result: {rows}.</source>
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
            <location filename="../../core/contract/fields.py"></location>
            <source>Sale</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/report/facts.py"></location>
            <source>Sale Date</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/report/facts.py"></location>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>Sale Price</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>Sale Year</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Sale date</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Sale price</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/report/facts.py"></location>
            <source>Sample county (invented)</source>
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
            <location filename="../../core/gis/export/shapefile.py"></location>
            <source>Saved as 1 for yes and 0 for no</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/shapefile.py"></location>
            <source>Saved as text, since a Shapefile has no numbers of 19 digits</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/prepare.py"></location>
            <source>Saved as text, since {format} has no {values}</source>
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
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <source>Saved in {path}: {contents}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/connection.py"></location>
            <source>Saved responses can be used for 0 to {most:,} days.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/paging/collector.py"></location>
            <source>Saved responses were used that an earlier version requested with coordinates rounded to nine decimals: parcels that only touch a polygon may be missing. Search again without saved responses for exact results.</source>
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
            <location filename="../../core/gis/report/map.py"></location>
            <source>Scale bar</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/report/map.py"></location>
            <source>Scale in words</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Schools and universities</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Score</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/result/form.py"></location>
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
            <location filename="../../core/search/history/exchange.py"></location>
            <source>Search {number} in the file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/history/exchange.py"></location>
            <source>Search {number} in the file (“{name}”)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/report/layout.py"></location>
            <source>Searched on {date}</source>
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
            <location filename="../../core/gis/connections/testing.py"></location>
            <source>Searches request another page after each page of exactly that length.</source>
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
            <location filename="../../core/gis/result/description.py"></location>
            <source>Several connections</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/result/form.py"></location>
            <source>Several parcels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/importing/run.py"></location>
            <source>Several rows have this id; a new one was made.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Sho&amp;w</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Shops, services and lodging</source>
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
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Single-family homes</source>
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
            <location filename="../../core/gis/result/tips.py"></location>
            <source>Sold</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>Sold for less than {}</source>
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
            <location filename="../../core/gis/report/layout.py"></location>
            <source>Source: {source}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/result/description.py"></location>
            <source>Source: {source}. Requested {time}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/result/description.py"></location>
            <source>Source: {}</source>
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
            <location filename="../../core/contract/fields.py"></location>
            <source>Square feet</source>
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
            <location filename="../../core/contract/fields.py"></location>
            <source>Stack UUID</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/places/merging.py"></location>
            <source>Stack UUID, or the parcel's own</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>Stacks</source>
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
            <location filename="../../core/contract/fields.py"></location>
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
            <location filename="../../core/contract/fields.py"></location>
            <source>State FIPS</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>State FIPS code</source>
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
            <location filename="../../core/local/importing/report.py"></location>
            <source>State and county from the location: {list}</source>
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
            <location filename="../../core/address/comparing.py"></location>
            <location filename="../../core/address/names.py"></location>
            <source>Street {street} was found as {found}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/restyling.py"></location>
            <source>Styling {layer}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/places/merging.py"></location>
            <source>Sum of the parcels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/places/merging.py"></location>
            <source>Sum of the parcels, or the largest value if each parcel has the area of the whole lot: whichever is closer to the area of the geometry</source>
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
            <location filename="../../ui/filters/review.py"></location>
            <source>Swap</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
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
            <location filename="../../core/gis/report/facts.py"></location>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>Tax</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Tax amount</source>
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
            <location filename="../../core/gis/export/xlsx.py"></location>
            <source>Text such as _x0041_, which some programs do not read as Excel does</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/csvfile.py"></location>
            <source>Text that begins like a formula, which Excel computes from a CSV file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <location filename="../../core/search/query/plan.py"></location>
            <source>The ID is empty.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>The ID of a parcel (svc_uuid) is the value of {column}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>The IDs of a list are in the field svc_uuid or parcel_id.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/settings.py"></location>
            <source>The address cannot be read: its host or port is not valid.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/settings.py"></location>
            <source>The address has no host, such as parcels.example.com.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <location filename="../../core/search/query/plan.py"></location>
            <source>The address is empty.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/settings.py"></location>
            <source>The address must not contain a user name or a key: the key is stored separately.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/settings.py"></location>
            <source>The address must not contain “?” or “#”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/settings.py"></location>
            <source>The address of a service begins with https://.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The address of the connection cannot be used: {reason}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/request_text.py"></location>
            <source>The area of this search is ignored; only its filters are used.</source>
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
            <location filename="../../core/contract/reading.py"></location>
            <source>The body of a request is a JSON object.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/request_text.py"></location>
            <source>The brackets are nested too deeply for a request.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The certificate of {host} is not trusted: {reason}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/map_tool.py"></location>
            <source>The chosen parcel cannot be shown in the coordinate reference system of this map.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>The connection “{name}” that this search was started with is not on this computer.</source>
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
            <location filename="../../core/local/importing/shapes.py"></location>
            <source>The coordinates of its geometry are not on the globe.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>The direction of an order is “asc” or “desc”.</source>
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
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>The expression cannot be read: {reason} (line {line}, column {column}).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>The expression cannot be sent as a request.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>The expression contains a null character (code 0).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>The expression defines the search. Start over with rows to edit a request here.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/translation.py"></location>
            <source>The expression has more cases than {number} queries can cover: more parcels are requested, and those that do not match are removed after download.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>The expression has more than {number} nested functions, which QGIS takes too long to read.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>The expression has more than {operators} operators and brackets; use IN (…) for a list of up to {values:,} values.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>The expression is empty.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/which_box.py"></location>
            <source>The expression is evaluated after download, parcel by parcel.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>The expression is longer than a million characters.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>The expression is nested too deeply.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>The expression is not valid yet.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>The expression lists more than {number:,} values.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/history/exchange.py"></location>
            <source>The file contains no searches exported by Parcel Lookup. Nothing was imported.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/history/exchange.py"></location>
            <source>The file contains no searches.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/save_parcels.py"></location>
            <source>The file extension determines the format.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>The file has no column “{name}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/shapes.py"></location>
            <source>The file has no geometry: {columns} are of a point in each shape.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/history/exchange.py"></location>
            <source>The file is damaged: it has no list of searches.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The file of saved responses cannot be used: {reason}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/cache/store.py"></location>
            <source>The file of saved responses was damaged. It was renamed to “{name}”, and a new file was created. Responses that are needed again will be requested again.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The file of search history and saved searches cannot be used: {reason}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/history/database.py"></location>
            <source>The file of the search history was damaged and was renamed to “{name}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>The file to save</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/history/exchange.py"></location>
            <source>The file was exported by a newer version of Parcel Lookup, in format {format}; this version reads format {known}. Nothing was imported.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The file {path} cannot be written: {reason}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <source>The filter of “{layer}” does not work in a file, and was removed.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/conditions.py"></location>
            <source>The filters are not valid JSON ({error}).</source>
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
            <location filename="../../ui/filters/review.py"></location>
            <source>The first number is larger than the second: nothing would be found.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/lookups/addresses.py"></location>
            <source>The first parcel found is {address}.</source>
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
            <location filename="../../core/gis/connections/importing.py"></location>
            <source>The folder {path} does not exist.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/kit/writing_dialog.py"></location>
            <source>The folder “{folder}” does not exist.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>The format of the file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/geometry.py"></location>
            <source>The geometry of a feature is a GeoJSON Polygon.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/query/area.py"></location>
            <source>The geometry of a feature is a Polygon.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>The import was canceled. Nothing was written.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/keys.py"></location>
            <source>The key contains characters that are not allowed, such as a space, a line break, or a curly quote.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/settings.py"></location>
            <source>The key contains characters that no key has, perhaps a line break or a curly quote.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The key has no active subscription at {host} (403).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/testing.py"></location>
            <source>The key is accepted, but this month's requests at {host} are used up (429).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The key of the connection “{connection}” cannot be read: {reason}</source>
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
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>The largest owners, each in a color; different spellings of a name are one owner</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>The layer could not be read. {reason}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/shapes.py"></location>
            <source>The layer has no CRS; its coordinates were treated as degrees.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>The layer has no parcels.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/summary.py"></location>
            <source>The layer has {features} features of {parcels}; each parcel is counted once.</source>
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
            <location filename="../../core/gis/result/layers.py"></location>
            <source>The layer refused {features} ({reason}).</source>
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
            <location filename="../../core/gis/connections/importing.py"></location>
            <source>The layer “{name}” of this project is in that file, which would be replaced.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>The list is empty: every parcel with a value in this field would be found.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
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
        <message numerus="yes">
            <location filename="../../core/gis/report/saving.py"></location>
            <source>The map does not show {} layers that could not be drawn:</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/distance.py"></location>
            <source>The maximum distance is {distance}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>The maximum distance to a parcel is between 0 and {most:,.0f} meters.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>The maximum number of parcels must be a whole number above 0.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>The maximum number of requests must be a whole number above 0.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The month's requests at {host} are used up (429).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/run/run.py"></location>
            <source>The monthly budget leaves no more requests.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/connection.py"></location>
            <source>The name of the parameter “{name}” cannot contain spaces.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The name “{name}” cannot be used: {reason}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/connection.py"></location>
            <source>The name “{name}” is reserved for the sample county.</source>
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
            <location filename="../../core/gis/connections/connection.py"></location>
            <source>The number of concurrent requests must be from 1 to {most}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>The number of requests depends on the area.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/request_text.py"></location>
            <source>The number {number} is too large.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/connection.py"></location>
            <source>The parameter “{name}” is required and cannot be left out.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/testing.py"></location>
            <source>The parcel file can be read.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/report.py"></location>
            <source>The parcel file is {path}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/importing.py"></location>
            <source>The parcel file needs a path.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The parcel file {path} cannot be used: {reason}</source>
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
            <location filename="../../core/local/file/writer.py"></location>
            <source>The parcel of the building</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/lookups/points.py"></location>
            <source>The parcel that contains the point does not meet the filters.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/lookups/points.py"></location>
            <source>The parcel that the service returned for the point is {distance:,.1f} m away.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>The parcels are not in any US county.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/lookups/addresses.py"></location>
            <source>The parcels found there do not meet the filters.</source>
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
            <location filename="../../core/search/lookups/points.py"></location>
            <source>The point is {distance:,.2f} m outside the parcel that the service returned for it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/layer_search.py"></location>
            <source>The polygons of “{place}” used for this layer's search are no longer saved. The filter builder shows its filters, for another area or everywhere.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The proxy {proxy} did not forward the request: {reason}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>The record has no ZIP code; {place} was requested.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/lookups/addresses.py"></location>
            <source>The record has no address to compare with.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>The record has no city and no ZIP code; {place} was requested.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>The record has no city; {place} was requested.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/lookups/points.py"></location>
            <source>The record has no geometry, so it may not contain the point.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>The record has no unit; {unit} was requested.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>The record is in {city}, with the ZIP code that was requested.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>The record is of unit {found}, and no unit was requested.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>The record is of unit {found}; {unit} was requested.</source>
            <translation type="unfinished"></translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/lookups/addresses.py"></location>
            <source>The records are of {} other units; {{unit}} was requested.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/lookups/addresses.py"></location>
            <source>The records are of {} units, and no unit was requested.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
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
            <location filename="../../core/gis/report/saving.py"></location>
            <source>The report was saved as {path}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/request_text.py"></location>
            <source>The request</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>The request as JSON. Edit or paste a request to change the filters</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>The request that is sent to the service</source>
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
            <location filename="../../core/local/importing/run.py"></location>
            <source>The row cannot be read: {reason}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/query/plan.py"></location>
            <source>The row cannot be searched.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>The row has no geometry.</source>
            <translation type="unfinished"></translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/expressions/translation.py"></location>
            <source>The same applies to {} more fields.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/changes.py"></location>
            <source>The saved layer was partial: parcels that it did not contain count as new.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/dialog.py"></location>
            <location filename="../../ui/filters/request_text.py"></location>
            <source>The search</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The search cannot be sent: {problem}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/changes.py"></location>
            <source>The search did not finish: which parcels are gone is not known.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/lookups/points.py"></location>
            <source>The search ended before parcels nearby were searched.</source>
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
            <location filename="../../core/gis/saving/layer_search.py"></location>
            <source>The search of this layer is no longer saved.</source>
            <translation type="unfinished"></translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/engine/engine.py"></location>
            <source>The search stopped at its limit of {} requests.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/engine/engine.py"></location>
            <source>The search stopped at {} parcels, its maximum.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../ui/search/estimator.py"></location>
            <source>The search stops after {:,} of them and can be continued.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>The search stops after {requests}, with {parcels} at most.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/searches.py"></location>
            <source>The search that is saved in the file is damaged.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The search was canceled.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>The search was canceled. Nothing was sent.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>The selected search</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The server at {host} is not a parcel service ({found}).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The service at {host} did not respond within {seconds} seconds.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The service at {host} does not know this key (401).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The service at {host} does not respond.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The service at {host} failed ({status}).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/http/retry.py"></location>
            <source>The service at {host} requests a pause ({status}).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/testing.py"></location>
            <source>The service at {host} requires a key (401).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The service at {host} sent a response that cannot be read: {reason}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>The service cannot evaluate any part of this expression: all parcels are downloaded, and then checked.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/lookups/probes.py"></location>
            <source>The service did not send its full record.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>The service does not report the number of matches{cost}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/engine/engine.py"></location>
            <source>The service found {} parcels and did not send the full records.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/lookups/probes.py"></location>
            <source>The service found {} parcels and sent no records of them.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/testing.py"></location>
            <source>The service has no parcels.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>The service receives {queries}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The service refused the request: {problem}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The service rejected the request because it is too large.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/testing.py"></location>
            <source>The service responds and accepts the key.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/testing.py"></location>
            <source>The service responds and requires no key.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/testing.py"></location>
            <source>The service responds, but it refuses a search by ID: {problem}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/testing.py"></location>
            <source>The service responds, but it returns parcels that were not requested.</source>
            <translation type="unfinished"></translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/lookups/probes.py"></location>
            <source>The service sent no records of {} other parcels that it found.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>The service sorts only searches everywhere, not searches in an area</source>
            <translation type="unfinished"></translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/engine/engine.py"></location>
            <source>The service's pages contained {} parcels fewer than expected: some may be missing.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/export/shapes.py"></location>
            <source>The shapes were transformed from {crs} to longitude and latitude (WGS 84), which any program can read.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>The subject is excluded by its svc_uuid: if the subject is from another connection or an older copy, it is among its own neighbors.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/result/description.py"></location>
            <source>The terms of the source apply to these records.</source>
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
            <location filename="../../core/contract/check.py"></location>
            <source>The text contains half of a character (of a surrogate pair).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>The text is empty.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/request_text.py"></location>
            <source>The text is empty. The filters were not changed.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/request_text.py"></location>
            <source>The text is larger than 1 MiB, which is too large for a request. It was not read.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/importing/run.py"></location>
            <source>The value cannot be read; it is kept as unread.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/places/merging.py"></location>
            <source>The value if all parcels have the same one, otherwise empty</source>
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
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>The whole parcel (99 % and more)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>The {number} in the new results will replace the contents of {path}, including your edits. The style of the layer is kept.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/geometry.py"></location>
            <source>The “properties” of a feature are an object, which may be empty.</source>
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
            <location filename="../../ui/filters/review.py"></location>
            <source>There are too many filters.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/saved.py"></location>
            <source>There is no connection “{name}”. Available connections: {known}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>There is no field “{name}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>There is no filter: this search returns all parcels.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/keys.py"></location>
            <source>There is no key in the text.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>There is no longer a connection to {url}, where this search was started. Create one, and the saved responses are used.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>There is no operator “{name}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>There is no polygon to search with: {reason}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>There is nothing to count yet.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>There is nothing to look up: {reason}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/request_text.py"></location>
            <source>These are {number:,} filters. The maximum of a request is {maximum}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/places/place_layer.py"></location>
            <source>They have {parcels:,} parcels, with several at {shared:,} of them.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>They replace the partial layer.</source>
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
            <location filename="../../core/gis/connections/testing.py"></location>
            <source>This is not a parcel service: its records have no svc_uuid.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>This is the file of “{name}”, which will be replaced.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>This saved search cannot be read.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/request_text.py"></location>
            <source>This search has filters and an expression; the builder accepts only one of them.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/sentences.py"></location>
            <source>This search is running.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>This search was saved by a newer version of Parcel Lookup. Update the plugin to read it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>This search would exceed the monthly budget of “{connection}”: {reason}</source>
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
            <location filename="../../core/gis/saving/contents.py"></location>
            <source>Times and maps are saved as text: {names}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Title at the top of the page</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/importing/report.py"></location>
            <source>To check: {number} of {name}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Total acres</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Total assessed value</source>
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
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Transport, parking and utilities</source>
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
            <location filename="../../core/gis/connections/connection.py"></location>
            <source>Two parameters cannot have the same name, “{name}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Two-letter state abbreviation</source>
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
            <location filename="../../core/contract/fields.py"></location>
            <source>USD</source>
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
            <location filename="../../ui/filters/undo.py"></location>
            <source>Undo {step}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>Unexpected error in Parcel Lookup. See the details.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/tree.py"></location>
            <source>Unfinished</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Unique identifier of the parcel</source>
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
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>Unknown land cover</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/connection.py"></location>
            <source>Unknown parameter “{name}”. Parameters: {names}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/lists.py"></location>
            <source>Unmatched rows</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/layer/schema.py"></location>
            <source>Unread values</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/dialog.py"></location>
            <source>Unsaved edits are imported too.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/history/history.py"></location>
            <source>Until this is fixed, searches run as usual but are not recorded in the history.</source>
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
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Vacant land</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <location filename="../../core/gis/report/facts.py"></location>
            <location filename="../../core/gis/result/tips.py"></location>
            <location filename="../../core/gis/saving/changes.py"></location>
            <location filename="../../ui/filters/row.py"></location>
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
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>Value per Acre</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/result/finishing.py"></location>
            <source>Values</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/result/form.py"></location>
            <source>Values That Could Not Be Read</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>Values separated by commas or semicolons. You can paste a column.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/file/writer.py"></location>
            <source>Values that could not be read</source>
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
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Water</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>What</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/changes.py"></location>
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
            <source>Which parcels come first, and are returned if there is a maximum</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Which rows to show</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/geojson.py"></location>
            <source>Whole numbers beyond {largest:,}, which browsers round</source>
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
            <location filename="../../core/remote/protocol/settings.py"></location>
            <source>With http://, anyone on the network could read the key. An address on another computer needs https://.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>Without an area and filters, all parcels of “{connection}” are requested.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/file/writer.py"></location>
            <source>Word for word, as JSON</source>
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
            <location filename="../../core/gis/report/saving.py"></location>
            <source>Writing the file</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/importing/report.py"></location>
            <source>Wrote {parcels}, {number} of them without geometry</source>
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
            <location filename="../../core/contract/fields.py"></location>
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
            <location filename="../../core/contract/fields.py"></location>
            <source>ZIP code of the property</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>ZIP code {postal} was requested; the record has {found}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <location filename="../../core/gis/report/facts.py"></location>
            <location filename="../../core/gis/result/tips.py"></location>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>Zoning</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Zoning code</source>
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
            <location filename="../../core/gis/export/gdal.py"></location>
            <source>a FlatGeobuf holds no table; a GeoPackage or a CSV file does</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/gdal.py"></location>
            <source>a GeoPackage holds {most:,} columns and the layer has {number:,}; an Excel workbook holds them, or leave some out</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/shapefile.py"></location>
            <source>a Shapefile holds 2 GB and this one has more</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/shapefile.py"></location>
            <source>a Shapefile holds 2 GB and this one would have {size:,.1f} GB; a GeoPackage holds it, or save it in {parts:,} parts</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/shapefile.py"></location>
            <source>a Shapefile holds one geometry type, and the layer may have several; a GeoPackage holds them</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/shapefile.py"></location>
            <source>a Shapefile holds {most} columns and the layer has {number:,}; a GeoPackage holds them, or leave some out</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/shapefile.py"></location>
            <source>a Shapefile holds {most} columns and the layer has {number:,}; an Excel workbook holds them, or leave some out</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/request_text.py"></location>
            <source>a colon is missing after the name.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/request_text.py"></location>
            <source>a comma or a closing bracket is missing.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <source>a layer was removed.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/reading.py"></location>
            <source>a list</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/request_text.py"></location>
            <source>a name in straight double quotes is missing.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/saved.py"></location>
            <source>a newer version of Parcel Lookup wrote the file, in a format that this version cannot read (format {newer}; this version reads {known}).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/reading.py"></location>
            <source>a number</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/file/writer.py"></location>
            <source>a parcel to be written has no svc_uuid.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/lookups/addresses.py"></location>
            <source>a parcel without an address</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/paging/missing.py"></location>
            <source>a part of polygon {number:,}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/paging/missing.py"></location>
            <source>a part of the polygon</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>a quote (") is not closed</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>a quote (') is not closed</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/gdal.py"></location>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>a search</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/shapefile.py"></location>
            <source>a shape was refused</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/request_text.py"></location>
            <source>a text contains a line break or a tab.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>a text has too many backslashes</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/request_text.py"></location>
            <source>a value is missing. Put text in straight double quotes.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/responses.py"></location>
            <source>a web page</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/neighbors.py"></location>
            <source>abutters,adjoining,neighbors,notice,notification,mailing,labels,hearing,buffer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <location filename="../../core/gis/report/layout.py"></location>
            <source>acres</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/which_box.py"></location>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>all</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/allowance.py"></location>
            <source>all of its {budget:,} requests are used.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/paging/missing.py"></location>
            <source>all parcels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/xlsx.py"></location>
            <source>an Excel workbook holds {most:,} columns and the layer has {number:,}; a CSV file or a GeoPackage holds them</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/xlsx.py"></location>
            <source>an Excel workbook holds {most:,} rows below a heading and the layer has {number:,}; a CSV file or a GeoPackage holds them</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/reading.py"></location>
            <source>an object</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/describe.py"></location>
            <location filename="../../core/search/paging/missing.py"></location>
            <location filename="../../core/search/query/search.py"></location>
            <location filename="../../core/search/query/sharing.py"></location>
            <location filename="../../ui/dock/which_box.py"></location>
            <location filename="../../ui/filters/review.py"></location>
            <location filename="../../ui/filters/value_editors.py"></location>
            <source>and</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/report/items.py"></location>
            <source>and {number} more ({parcels})</source>
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
            <location filename="../../core/gis/result/stack_form.py"></location>
            <source>and {} more, which are in the attribute table of the layer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/http/certificates.py"></location>
            <source>another host</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <source>another layer is being saved to {path}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/file/writer.py"></location>
            <source>another program has it open.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/gdal.py"></location>
            <source>another program has the existing file open, or it cannot be written to</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/file/opening.py"></location>
            <source>another program is writing to it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/sqlite_file.py"></location>
            <source>another program keeps it locked.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <source>another program keeps writing to {path}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/history/history.py"></location>
            <source>another saved search has this name.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>area(transform($geometry, 'EPSG:4326', 'EPSG:5070')) in square meters, or "acres_calc"</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/report/layout.py"></location>
            <source>assessed value</source>
            <translation type="unfinished"></translation>
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
            <location filename="../../core/search/query/search.py"></location>
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
            <location filename="../../core/gis/functions/functions.py"></location>
            <source>at the place. If several share it, such as the units of a condominium, the map is that of the first by &lt;code&gt;svc_uuid&lt;/code&gt;</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>at {rows}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>at {rows} of {layer}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
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
            <location filename="../../core/contract/fields.py"></location>
            <source>contains</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>coordinates that are not numbers</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/prepare.py"></location>
            <source>dates</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/prepare.py"></location>
            <source>dates with times</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <location filename="../../core/remote/protocol/reading.py"></location>
            <source>empty</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>failed expression</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/placing.py"></location>
            <source>files that exist may belong to another file ({names}); choose another name</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>for “{}”</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/http/proxy.py"></location>
            <source>host not found.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/search/estimator.py"></location>
            <source>how many were used this month cannot be read</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/allowance.py"></location>
            <source>how much of it is used cannot be read</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>in a comment, quotes and -- cannot be at the beginning of a line or after a *</source>
            <translation type="unfinished"></translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/query/search.py"></location>
            <source>in at most {} requests</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>in text, a line cannot end with a backslash</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/run/run.py"></location>
            <source>in {place}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>is</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>is at least</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>is at most</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>is between</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>is empty</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>is less than</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>is more than</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>is none of</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>is not</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/describe.py"></location>
            <source>is not empty</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>is one of</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/changes.py"></location>
            <source>it can no longer be read.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/http/transport.py"></location>
            <source>it cannot be decompressed ({error}).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/sqlite_file.py"></location>
            <source>it cannot be opened or created.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/file/opening.py"></location>
            <source>it cannot be opened.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/http/proxy.py"></location>
            <source>it cannot be reached, or closes the connection.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/searches.py"></location>
            <location filename="../../core/local/file/opening.py"></location>
            <source>it cannot be read ({error}).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>it cannot be read ({}).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/sqlite_file.py"></location>
            <source>it cannot be read or written ({error}).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/importing.py"></location>
            <source>it cannot be transformed</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/file/opening.py"></location>
            <source>it cannot be written ({error}).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/saved_file.py"></location>
            <source>it cannot be written to, or another program has the file open</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/sqlite_file.py"></location>
            <source>it cannot be written.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/file/opening.py"></location>
            <source>it cannot be written; another program may have it open.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/reader.py"></location>
            <source>it compares a field with true or false</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/reader.py"></location>
            <source>it compares text with a number: QGIS converts the text to a number (“07” equals 7), and the service does not; put the value in quotes to compare text with text</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/reader.py"></location>
            <source>it contains a replacement character (U+FFFD)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/reading.py"></location>
            <source>it contains no list of parcels.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>it depends on the project's ellipsoid; use {expression}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>it depends on the project, which a search cannot access</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>it depends on the project, which a search cannot access; azimuth() works in the plane</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>it depends on the project, which a search cannot access; use perimeter() of a transformed geometry</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/http/proxy.py"></location>
            <source>it did not respond within {seconds} seconds.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/http/proxy.py"></location>
            <source>it does not accept the login in QGIS's network settings (407).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/http/proxy.py"></location>
            <source>it does not allow connections to {host} ({status}).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/file/opening.py"></location>
            <source>it does not exist.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/http/transport.py"></location>
            <source>it ends after {received} bytes.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/http/transport.py"></location>
            <source>it ends after {received} of {expected} bytes.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/http/failures.py"></location>
            <source>it ends in the middle.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/http/certificates.py"></location>
            <source>it expired on {date}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/responses.py"></location>
            <source>it has no {path}, {status}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/gdal.py"></location>
            <source>it holds {number:,} layers and tables ({names}), which would be lost; another name keeps them</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/placing.py"></location>
            <source>it is a folder</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/file/opening.py"></location>
            <source>it is a folder.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>it is a function of a plugin or your own, which may not work in the threads of a search</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>it is a value of QGIS or the project, which a search cannot access; enter the value itself</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <source>it is already being saved.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <source>it is already in a file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/history/history.py"></location>
            <source>it is already running, perhaps in another QGIS.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <source>it is being edited. Save or cancel the edits first.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/sqlite_file.py"></location>
            <source>it is damaged, and another QGIS has it open.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/file/opening.py"></location>
            <location filename="../../core/sqlite_file.py"></location>
            <source>it is damaged.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/reading.py"></location>
            <location filename="../../core/search/history/history.py"></location>
            <source>it is empty.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/http/transport.py"></location>
            <source>it is encoded as “{encoding}”, which was not requested.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/history/history.py"></location>
            <source>it is finished; run it again instead.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/http/certificates.py"></location>
            <source>it is for {hosts}, not for {host}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/http/transport.py"></location>
            <source>it is larger than {size} MB.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/decoding.py"></location>
            <source>it is nested too deeply.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/decoding.py"></location>
            <source>it is not JSON ({error}).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/file/opening.py"></location>
            <location filename="../../core/local/file/schema.py"></location>
            <source>it is not a GeoPackage.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/saved.py"></location>
            <source>it is not a connections file that Parcel Lookup exported.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/history/exchange.py"></location>
            <source>it is not a search.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>it is not available in a search</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/history/history.py"></location>
            <source>it is not in the history anymore.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/http/certificates.py"></location>
            <source>it is not valid before {date}. Check the clock of this computer.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/http/certificates.py"></location>
            <source>it is self-signed.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <source>it is still being filled.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/reading.py"></location>
            <source>it is {type}, not a list of parcels.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/request_text.py"></location>
            <source>it must be an object with “field”, “op”, and “value”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>it needs a whole layer, and parcels are received page by page</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/saved_file.py"></location>
            <source>it no longer exists</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/changes.py"></location>
            <source>it no longer exists.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>it reads files on this computer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>it reads layers of the project, which a search cannot access</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>it reads the environment variables of this computer</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>it reads the user's color ramps</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/http/proxy.py"></location>
            <source>it requires a login, and QGIS's network settings have none (407).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/reader.py"></location>
            <source>it uses a value as true or false</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/file/opening.py"></location>
            <source>it was closed.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/sqlite_file.py"></location>
            <source>it was created by a newer version of Parcel Lookup.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/http/certificates.py"></location>
            <source>it was issued by “{issuer}”, which neither this computer nor QGIS trusts.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/sqlite_file.py"></location>
            <source>it was not created by Parcel Lookup.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/http/certificates.py"></location>
            <source>it was revoked.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/http/certificates.py"></location>
            <source>it, or one of its issuers' certificates, has expired.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/http/certificates.py"></location>
            <source>it, or one of its issuers' certificates, is not valid yet. Check the clock of this computer.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/saved.py"></location>
            <source>item {number} of the file is not a connection that this version can read.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/keys.py"></location>
            <source>its authentication configuration {authcfg} cannot be opened.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/keys.py"></location>
            <source>its authentication configuration {authcfg} requires QGIS's master password, which was not entered.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/keys.py"></location>
            <source>its authentication configuration {authcfg} sets no Authorization header.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/importing.py"></location>
            <source>its folder cannot be created ({error}).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/http/failures.py"></location>
            <source>its host is not valid.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/gdal.py"></location>
            <source>its index could not be written; the disk may be full</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/http/certificates.py"></location>
            <source>its issuer is trusted neither by this computer nor by QGIS.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/file/schema.py"></location>
            <source>its layer has no spatial index. QGIS creates one: layer properties, Source, Create Spatial Index.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/file/schema.py"></location>
            <source>its layer is not in EPSG:4326 (WGS 84, degrees of longitude and latitude).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/formats.py"></location>
            <source>its name has no extension; use one of {extensions}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/saved_file.py"></location>
            <source>its name is too long</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/placing.py"></location>
            <source>its path contains a NUL character</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>kept until QGIS is closed</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/prepare.py"></location>
            <source>large whole numbers</source>
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
            <location filename="../../core/gis/export/prepare.py"></location>
            <source>lists and similar values</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>m</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/importing/report.py"></location>
            <source>made from a repeated parcel id and what distinguishes its records</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/importing/report.py"></location>
            <source>made from the parcel id</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/importing/report.py"></location>
            <source>made from the whole record</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/report/layout.py"></location>
            <source>median acres</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/report/layout.py"></location>
            <source>median value</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/paging/missing.py"></location>
            <source>more parcels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <source>more parcels keep arriving.</source>
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
            <location filename="../../core/remote/http/failures.py"></location>
            <source>no HTTP</source>
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
            <location filename="../../core/gis/result/buildings.py"></location>
            <source>no building has a height</source>
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
            <location filename="../../core/gis/notices/owners.py"></location>
            <source>no mailing address on record</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/notices/owners.py"></location>
            <source>no owner on record</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/importing.py"></location>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>no polygon layer is selected.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/http/failures.py"></location>
            <source>no secure connection (TLS)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/changes.py"></location>
            <location filename="../../core/local/importing/report.py"></location>
            <source>none</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/file/schema.py"></location>
            <source>none of its layers has a column svc_uuid, so it is not a parcel file.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/connections/service_dialog.py"></location>
            <source>none yet</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/shapefile.py"></location>
            <source>not all of it could be written; the disk may be full</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/gdal.py"></location>
            <source>not everything could be written; the disk may be full</source>
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
            <location filename="../../core/contract/describe.py"></location>
            <source>nothing</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/prepare.py"></location>
            <source>numbers</source>
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
            <location filename="../../core/search/query/search.py"></location>
            <source>of {rows}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>of {rows} of {layer}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>oldest first</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/history/exchange.py"></location>
            <source>one of its polygons is damaged.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/describe.py"></location>
            <location filename="../../core/remote/http/proxy.py"></location>
            <location filename="../../ui/filters/review.py"></location>
            <source>or</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/describe.py"></location>
            <source>ordered by {field}, A to Z</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/describe.py"></location>
            <source>ordered by {field}, Z to A</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/describe.py"></location>
            <source>ordered by {field}, largest first</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/describe.py"></location>
            <source>ordered by {field}, smallest first</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>outside the United States</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/paging/missing.py"></location>
            <source>parcel {first:,}</source>
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
        <message numerus="yes">
            <location filename="../../core/gis/report/layout.py"></location>
            <source>parcels</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/report/layout.py"></location>
            <source>parcels at {} locations</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/search/paging/missing.py"></location>
            <source>parcels from {first:,} on</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>parcels have no row number before they are in a layer; use "svc_uuid" to identify them</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/paging/missing.py"></location>
            <source>parcels {first:,} to {last:,}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/layer/properties.py"></location>
            <source>partial</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/paging/missing.py"></location>
            <source>polygon {number:,}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/run/run.py"></location>
            <source>polygons</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/paging/missing.py"></location>
            <source>polygons {first:,} to {last:,}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/gdal.py"></location>
            <source>projects of QGIS</source>
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
            <location filename="../../core/gis/report/facts.py"></location>
            <source>several</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>smallest first</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>sq ft</source>
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
            <location filename="../../core/remote/protocol/reading.py"></location>
            <source>text</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/prepare.py"></location>
            <source>texts</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/formats.py"></location>
            <source>the GDAL of this QGIS does not write {format}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/functions/degrees.py"></location>
            <source>the argument must be a geometry, such as @geometry.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/history/exchange.py"></location>
            <source>the attributes of its polygons are damaged.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/http/certificates.py"></location>
            <source>the certificate authorities in QGIS's authentication settings cannot be read.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/saved.py"></location>
            <source>the connection “{name}” cannot be used. {problem}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/sqlite_file.py"></location>
            <source>the disk cannot read or write it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/saved_file.py"></location>
            <source>the disk is full</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/sqlite_file.py"></location>
            <source>the disk is full.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/saved_file.py"></location>
            <source>the disk is read-only</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/sinks.py"></location>
            <location filename="../../core/gis/export/gdal.py"></location>
            <source>the disk may be full</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>the drawn area</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>the expression</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>the expression it evaluates is not known in advance; enter that expression itself</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>the expression {text} is true</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/formats.py"></location>
            <source>the extension “{extension}” is not supported; use one of {extensions}</source>
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
            <location filename="../../core/gis/connections/saved.py"></location>
            <source>the file is damaged: it has no list of connections.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>the file is far too large.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/saved_file.py"></location>
            <source>the file is too large for the disk</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/sinks.py"></location>
            <source>the file was not written completely; the disk may be full</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/importing/report.py"></location>
            <source>the file's own</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>the filters</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/saved_file.py"></location>
            <source>the folder does not exist</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/placing.py"></location>
            <source>the folder {folder} does not exist</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/functions/degrees.py"></location>
            <source>the geometry cannot be transformed ({error}).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/value_lists.py"></location>
            <source>the heading “{heading}”</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/functions/degrees.py"></location>
            <source>the layer has no coordinate reference system.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/shapefile.py"></location>
            <source>the layer was changed while it was being read; save it again</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <source>the layer “{layer}” of this project shows {path}. Choose another name.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/placing.py"></location>
            <source>the layer “{layer}” shows {file}; remove the layer from the project first, or choose another name</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/notices/owners.py"></location>
            <source>the mailing address is incomplete</source>
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
            <location filename="../../core/search/query/search.py"></location>
            <source>the map view</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <source>the path of the file contains a NUL character.</source>
            <translation type="unfinished"></translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/paging/missing.py"></location>
            <source>the records of {} parcels</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/paging/missing.py"></location>
            <source>the results of {} more</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/search/history/exchange.py"></location>
            <source>the search cannot be read ({detail}).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/http/proxy.py"></location>
            <source>the server there is not an HTTP proxy.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/responses.py"></location>
            <source>the service at {host} gives no reason ({status}).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/reader.py"></location>
            <source>the service can only compare a field with a value</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/reader.py"></location>
            <source>the service cannot compare text with &lt; or &gt;</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/reader.py"></location>
            <source>the service cannot search within the text of this field</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/reader.py"></location>
            <source>the service has no “does not contain”</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/reader.py"></location>
            <source>the service supports “contains” but no other patterns</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/reader.py"></location>
            <source>the service's “contains” ignores case</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/gdal.py"></location>
            <source>the style was not written</source>
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
            <location filename="../../ui/filters/request_text.py"></location>
            <source>the text that begins here has no closing quote.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/value_lists.py"></location>
            <source>there are more than {most:,} different values. Search by area instead, or use a filter that the parcels have in common.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/request_text.py"></location>
            <source>there is an extra comma.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/request_text.py"></location>
            <source>there is more text after the end of the request.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>there is no form</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>there is no print layout</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/history/history.py"></location>
            <source>there is no saved search “{name}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/functions/lookup.py"></location>
            <source>they are being read for the first time. Try again in a moment.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/request_text.py"></location>
            <source>this is not JSON.</source>
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
            <location filename="../../core/search/history/exchange.py"></location>
            <source>this version does not know its join mode.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/prepare.py"></location>
            <source>times</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <location filename="../../ui/filters/place.py"></location>
            <source>touching {place}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/reading.py"></location>
            <source>true or false</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/file/writer.py"></location>
            <source>two of the parcels to be written have the same svc_uuid, {svc_uuid}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/functions/degrees.py"></location>
            <source>unknown coordinate reference system “{name}”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>unsorted</source>
            <translation type="unfinished"></translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/filters/review.py"></location>
            <source>up to {} parcels</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/export/prepare.py"></location>
            <source>whole numbers</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/importing/report.py"></location>
            <source>whole row</source>
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
            <location filename="../../core/contract/describe.py"></location>
            <location filename="../../core/search/query/search.py"></location>
            <location filename="../../ui/filters/review.py"></location>
            <source>with building footprints</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/functions/functions.py"></location>
            <source>with the ID. Some counties use an ID twice; then the map is that of the first by &lt;code&gt;svc_uuid&lt;/code&gt;</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>with {rows}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>with {rows} of {layer}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/request_text.py"></location>
            <source>write a backslash in a text twice.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>yes</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/prepare.py"></location>
            <source>yes/no values</source>
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
            <location filename="../../core/gis/saving/changes.py"></location>
            <source>{acres:,.3f} acres, {corners:,} corners</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_card.py"></location>
            <source>{acres} (calculated)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/lookups/addresses.py"></location>
            <source>{address} (score {score:.0f})</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>{box} is a post office box, not the location of a parcel.</source>
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
            <location filename="../../core/gis/connections/allowance.py"></location>
            <source>{estimate}, and {used:,} of {budget:,} are used. Nothing was sent.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>{fields}: not a standard field of parcels. It is NULL for parcels that do not have it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>{field} ({name}) cannot be compared by “{operator}” ({op}).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>{field}: List of Values</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/placing.py"></location>
            <source>{file} cannot be replaced ({reason}); it may be open elsewhere</source>
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
            <location filename="../../core/search/query/sharing.py"></location>
            <source>{filters}: applied after download, because a request for records has room for {most} filters.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/query/sharing.py"></location>
            <source>{filters}: applied after download, because the area determines the IDs.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/query/sharing.py"></location>
            <source>{filters}: applied after download, because the service requires a state or county filter with it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/testing.py"></location>
            <source>{host} does not respond like a parcel service: {reason}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/sources.py"></location>
            <source>{host} redirects every request, which doubles their number.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/responses.py"></location>
            <source>{host} redirects in a circle.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/responses.py"></location>
            <source>{host} redirects more than {most} times.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/responses.py"></location>
            <source>{host} redirects to {place}, and a key is sent only to its own address.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/responses.py"></location>
            <source>{host} redirects, and a key is sent only to its own address.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/source.py"></location>
            <source>{host} responded to every address with “404 Not Found”. If there should be parcels, check the connection's base address.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>{labels} on {sheets}, sorted by ZIP code.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/places/place_layer.py"></location>
            <source>{layer} (one per place)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/report/layout.py"></location>
            <source>{layer} (outlines)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/csvfile.py"></location>
            <source>{loss}, in {file}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>{low} to {high}</source>
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
            <location filename="../../core/gis/export/remarks.py"></location>
            <source>{names} and {last}</source>
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
            <location filename="../../core/gis/export/placing.py"></location>
            <source>{name} is a folder</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../algorithms/sinks.py"></location>
            <source>{name} is incomplete in {file}: {reason}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/result/description.py"></location>
            <source>{name}, file {file}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/result/description.py"></location>
            <source>{name}, file {file} as of {date}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/importing/tables.py"></location>
            <source>{name}, from {origin}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/paging/missing.py"></location>
            <source>{number:,} more</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/paging/missing.py"></location>
            <source>{number:,} more.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/engine/outcome.py"></location>
            <source>{number:,} not searched</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/engine/outcome.py"></location>
            <source>{number:,} with one parcel</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/engine/outcome.py"></location>
            <source>{number:,} with several parcels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/engine/outcome.py"></location>
            <source>{number:,} without a parcel</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/importing/report.py"></location>
            <source>{number} in {county}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>{number} of {maximum}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/places/place_layer.py"></location>
            <source>{number} parcels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/places/place_layer.py"></location>
            <source>{number} parcels at this place</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/value_text.py"></location>
            <source>{number} values: {values}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/request_text.py"></location>
            <source>{object} has members that do not exist and are ignored: {names}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/notices/owners.py"></location>
            <source>{owners} of {parcels}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>{owner} ({acres} acre)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>{owner} ({acres} acres)</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/qt/libraries.py"></location>
            <source>{package} was not found.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/qt/libraries.py"></location>
            <source>{package} {version} was found.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>{panel}: {problem} Correct the text, or discard it.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>{paper}, {columns} by {rows} labels ({number})</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/result/description.py"></location>
            <source>{parcels} at {places}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>{parcels} in {path}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/history/sentences.py"></location>
            <source>{parcels} of about {expected} parcels were received.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/paging/missing.py"></location>
            <source>{parcels} of {polygons}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>{parcels} where {conditions}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/result/description.py"></location>
            <source>{parcels}, in {rows}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/importing.py"></location>
            <source>{path} is a folder.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/value_editors.py"></location>
            <source>{problem} Nothing would be found.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/remote/http/retry.py"></location>
            <source>{problem} Trying again in {seconds} s (attempt {attempt} of {most}).</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/text_panels.py"></location>
            <source>{queries} for all parcels</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/export/placing.py"></location>
            <source>{reason}. Old files that could not be put back ({names}) are in {folder}</source>
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
            <location filename="../../core/search/history/exchange.py"></location>
            <source>{search} was skipped: {reason}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/engine/outcome.py"></location>
            <source>{seconds:,.1f} s</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/changes.py"></location>
            <source>{shape}, moved or reshaped</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/row.py"></location>
            <source>{text}: filter {number}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/result/description.py"></location>
            <source>{time}: {program} requested from {source}: {search}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/report/items.py"></location>
            <source>{title} ({shown} of {total})</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/search/engine/engine.py"></location>
            <source>{total:,} parcels meet the filters, and the service returns {most:,} at most for a query. Narrow the filters to get the rest.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>{unit} was found as unit {found}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>{unit} was found as {found}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/allowance.py"></location>
            <source>{unknown}, and it needs {estimate}. Nothing was sent.</source>
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
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>{value} and more</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/request_text.py"></location>
            <source>{value} is not a JSON value.</source>
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
            <location filename="../../core/search/query/rows.py"></location>
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
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>{} a year</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>{} acre</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <location filename="../../core/gis/summary/numbers.py"></location>
            <source>{} acres</source>
            <translation type="unfinished"></translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/rows.py"></location>
            <location filename="../../core/search/query/rows.py"></location>
            <source>{} addresses</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>{} an acre</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>{} and later</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/ranges.py"></location>
            <source>{} and more</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>{} and {:,} more</source>
            <translation type="unfinished"></translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/notices/owners.py"></location>
            <source>{} are with an incomplete mailing address: see “note”.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/notices/owners.py"></location>
            <source>{} are without a mailing address: see “note”.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/notices/owners.py"></location>
            <source>{} are without an owner on record: see “note”.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
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
            <location filename="../../core/gis/result/finishing.py"></location>
            <source>{} building footprints</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <source>{} buildings</source>
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
            <location filename="../../core/gis/result/layers.py"></location>
            <source>{} features</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/query/polygons.py"></location>
            <source>{} features are wider than half the globe; cut them at the 180° meridian if they cross that.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/query/polygons.py"></location>
            <source>{} features extend beyond 180° or 90°; their locations on the globe were used.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/query/polygons.py"></location>
            <source>{} features had no polygon and were left out.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/query/polygons.py"></location>
            <source>{} features had points or lines with their polygons, which were left out.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/query/polygons.py"></location>
            <source>{} features were not valid; repaired copies were used.</source>
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
            <location filename="../../ui/filters/review.py"></location>
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
        <message numerus="yes">
            <location filename="../../ui/dock/dock.py"></location>
            <source>{} filters are incomplete.</source>
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
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>{} m</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/result/buildings.py"></location>
            <source>{} m high</source>
            <translation type="unfinished"></translation>
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
            <location filename="../../core/search/history/database.py"></location>
            <source>{} monthly request counts</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <location filename="../../ui/filters/request_text.py"></location>
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
            <location filename="../../core/search/engine/outcome.py"></location>
            <source>{} of about {{expected:,}} parcels are in the layer.</source>
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
            <location filename="../../core/gis/styles/categories.py"></location>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>{} other land covers</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>{} other land uses</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/lookups/ids.py"></location>
            <source>{} other notations of it were tried.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>{} other owner types</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/styles/categories.py"></location>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>{} other owners</source>
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
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>{} other zones</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/export/remarks.py"></location>
            <source>{} others</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/result/finishing.py"></location>
            <source>{} owners</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/notices/owners.py"></location>
            <source>{} owners and mailing addresses</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/query/rows.py"></location>
            <source>{} parcel IDs</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/notices/owners.py"></location>
            <location filename="../../core/gis/report/facts.py"></location>
            <location filename="../../core/gis/result/description.py"></location>
            <location filename="../../core/gis/saving/changes.py"></location>
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <location filename="../../core/gis/styles/expressions.py"></location>
            <location filename="../../core/gis/summary/charts.py"></location>
            <location filename="../../core/gis/summary/summary.py"></location>
            <location filename="../../core/local/importing/report.py"></location>
            <location filename="../../core/search/engine/outcome.py"></location>
            <location filename="../../core/search/paging/missing.py"></location>
            <location filename="../../ui/dock/run_box.py"></location>
            <location filename="../../ui/dock/search_runner.py"></location>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <location filename="../../ui/results/results_box.py"></location>
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
        <message>
            <location filename="../../core/gis/result/tips.py"></location>
            <source>{} parcels at this place</source>
            <translation type="unfinished"></translation>
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
            <location filename="../../core/search/engine/outcome.py"></location>
            <source>{} parcels from the service do not touch any of the polygons; they were kept.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/summary/summary.py"></location>
            <source>{} parcels have no acres.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/engine/outcome.py"></location>
            <source>{} parcels have no geometry and are in the table only.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/summary/summary.py"></location>
            <source>{} parcels have no value, or one below $0.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/summary/summary.py"></location>
            <source>{} parcels have no value.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/engine/outcome.py"></location>
            <source>{} parcels have values that could not be read; they are kept as text.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>{} parcels match {{what}}{{cost}}.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>{} parcels saved in {file}.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/result/stack_form.py"></location>
            <source>{} parcels share this place</source>
            <translation type="unfinished"></translation>
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
            <location filename="../../core/search/engine/outcome.py"></location>
            <source>{} parcels touching {{place}}</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/engine/outcome.py"></location>
            <source>{} parcels touching {{place}} meet the filters</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/expressions/evaluator.py"></location>
            <source>{} parcels were left out: the expression could not be evaluated for them ({{error}}).</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/engine/outcome.py"></location>
            <source>{} parcels were received before that.</source>
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
            <location filename="../../core/gis/result/description.py"></location>
            <source>{} places</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/places/place_layer.py"></location>
            <source>{} places could not be added: {{reason}}</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <location filename="../../core/search/query/rows.py"></location>
            <source>{} points</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/contract/describe.py"></location>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <location filename="../../core/search/query/search.py"></location>
            <source>{} polygons</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/query/search.py"></location>
            <source>{} polygons of {{layer}}</source>
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
            <location filename="../../core/gis/connections/sources.py"></location>
            <location filename="../../core/search/engine/outcome.py"></location>
            <location filename="../../core/search/query/plan.py"></location>
            <location filename="../../ui/dock/run_box.py"></location>
            <location filename="../../ui/dock/search_runner.py"></location>
            <location filename="../../ui/search/estimator.py"></location>
            <source>{} requests</source>
            <translation>
                <numerusform>{} solicitud</numerusform>
                <numerusform>{} solicitudes</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/paging/missing.py"></location>
            <source>{} requests failed.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
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
            <location filename="../../core/gis/result/description.py"></location>
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <location filename="../../core/local/importing/report.py"></location>
            <location filename="../../core/search/query/rows.py"></location>
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
            <location filename="../../core/search/engine/outcome.py"></location>
            <source>{} rows were not parcel records and were left out: parcels may be missing.</source>
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
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>{} rows without geometry are in {file}.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/export/csvfile.py"></location>
            <source>{} rows without geometry: in {{file}}.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/history/database.py"></location>
            <source>{} saved searches</source>
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
            <location filename="../../ui/kit/messages.py"></location>
            <source>{} searches are waiting.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/history/database.py"></location>
            <source>{} searches of the history</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/history/dialog.py"></location>
            <source>{} searches were exported to {file}.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/history/dialog.py"></location>
            <source>{} searches were saved: {names}.</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/export/shapes.py"></location>
            <source>{} shapes could not be transformed to longitude and latitude: left out.</source>
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
        <message>
            <location filename="../../core/gis/result/buildings.py"></location>
            <source>{} sq ft</source>
            <translation type="unfinished"></translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/local/importing/report.py"></location>
            <source>{} stacks</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/dock/which_box.py"></location>
            <source>{} unfinished filters</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/result/finishing.py"></location>
            <source>{} unmatched rows</source>
            <translation type="unfinished">
                <numerusform></numerusform>
                <numerusform></numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/contract/describe.py"></location>
            <location filename="../../core/gis/export/remarks.py"></location>
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <source>{} values</source>
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
            <location filename="../../ui/kit/messages.py"></location>
            <source>{} waiting searches were not started.</source>
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
            <location filename="../../core/contract/check.py"></location>
            <source>“address” is a street address in one line.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <location filename="../../core/contract/geometry.py"></location>
            <source>“features” is an array of polygon features.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/reading.py"></location>
            <location filename="../../core/gis/expressions/conditions.py"></location>
            <source>“filters” is an array of filter items.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/request_text.py"></location>
            <source>“filters” must be an array of filters.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>“include_buildings” is true or false.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/request_text.py"></location>
            <source>“limit” and “offset” are ignored: a search returns all matches up to “Maximum”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>“limit” is a whole number from {least} to {most}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>“offset” is a whole number from 0 on.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>“offset” is a whole number from 0 to {most}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/reading.py"></location>
            <source>“order” is an object.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/request_text.py"></location>
            <source>“order” must be an object with “field” and “direction”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/reading.py"></location>
            <source>“type” is “FeatureCollection”.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/request_text.py"></location>
            <source>“value” must be text, a number, true, false, or a list of these.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>“{connection}” cannot evaluate any part of this expression, so all of its parcels are requested, and the expression is evaluated after download.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>“{field}” is computed when the parcels are added to a layer; filter that layer instead.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/translation.py"></location>
            <source>“{field}” is not a standard field: it is empty in records without it.</source>
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
            <location filename="../../core/remote/protocol/reading.py"></location>
            <source>“{key}” is {type}, not a list of parcels.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>“{layer}” cannot be drawn that way: {reason}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/importing.py"></location>
            <source>“{layer}” cannot be read: its source is missing or damaged.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>“{layer}” cannot be saved now: {reason}</source>
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
            <location filename="../../core/gis/connections/importing.py"></location>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>“{layer}” has no coordinate reference system. Set it in the layer's properties.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/importing.py"></location>
            <source>“{layer}” has no features that pass its filter.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/importing.py"></location>
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
            <location filename="../../core/gis/connections/importing.py"></location>
            <source>“{layer}” has no polygons; parcels are polygons.</source>
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
            <location filename="../../core/gis/connections/importing.py"></location>
            <source>“{layer}” has two columns with the same name.</source>
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
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <source>“{layer}” shows the same file, and is being edited. Save or cancel the edits first.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/dock/layer_work.py"></location>
            <source>“{layer}” was compared with the new results. {sentence}</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <source>“{layer}” was not updated.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/request_text.py"></location>
            <source>“{name}” appears twice in one object.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <source>“{name}” cannot be loaded. {sentence} The filters were not changed.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>“{name}” cannot be used in a search with a computed name.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>“{name}” cannot be used in a search: {reason}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/local/importing/run.py"></location>
            <source>“{name}” has {first} rows when it is read the first time, and {again} the second time.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>“{name}” is a number of degrees from -{bound} to {bound}.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>“{name}” is text.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/request_text.py"></location>
            <source>“{name}” must be text.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <source>“{name}” was saved with an area. Only its filters were loaded.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/contents.py"></location>
            <source>“{old}” is now “{new}”</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>“{operator}” takes a list of exactly two numbers.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>“{operator}” takes a list of numbers.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>“{operator}” takes a list of texts or numbers.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>“{operator}” takes a list.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>“{operator}” takes a number.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>“{operator}” takes text or a number.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>“{operator}” takes text.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>“{operator}” takes true or false.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/translation.py"></location>
            <source>“{part}” is checked after download: {reason}.</source>
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
            <location filename="../../core/gis/expressions/conditions.py"></location>
            <source>“{text}” is not a state or county. Enter a state as MA, Massachusetts, or 25, a county as its five digits, such as 25017, or filters in JSON.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>“{text}” was ignored.</source>
            <translation type="unfinished"></translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>“{text}” was not understood.</source>
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
