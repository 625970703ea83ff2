<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en_US">
    <context>
        <name>ParcelLookup</name>
        <message>
            <location filename="../../core/gis/notices/owner_function.py"></location>
            <source>
&lt;h3&gt;function parcel_owner_is&lt;/h3&gt;
&lt;div class="description"&gt;&lt;p&gt;Returns true if the parcel has this owner. Names and addresses are
compared as in a public notice: case, accents, punctuation, and abbreviations of addresses do not
count.&lt;/p&gt;&lt;/div&gt;
&lt;h4&gt;Syntax&lt;/h4&gt;
&lt;div class="syntax"&gt;&lt;code&gt;&lt;span class="functionname"&gt;parcel_owner_is&lt;/span&gt;(&lt;span class="argument"&gt;owner&lt;/span&gt;[,&lt;span class="argument"&gt;address1&lt;/span&gt;,&lt;span class="argument"&gt;address2&lt;/span&gt;,&lt;span class="argument"&gt;city&lt;/span&gt;,&lt;span class="argument"&gt;state&lt;/span&gt;,&lt;span class="argument"&gt;zip&lt;/span&gt;,&lt;span class="argument"&gt;country&lt;/span&gt;,&lt;span class="argument"&gt;care_of&lt;/span&gt;])&lt;/code&gt;&lt;/div&gt;
&lt;h4&gt;Arguments&lt;/h4&gt;
&lt;div class="arguments"&gt;&lt;table&gt;
&lt;tr&gt;&lt;td class="argument"&gt;owner&lt;/td&gt;&lt;td&gt;the name of the owner&lt;/td&gt;&lt;/tr&gt;
&lt;tr&gt;&lt;td class="argument"&gt;address1 …&lt;/td&gt;&lt;td&gt;optional: the parts of the owner's mailing address, as
in the table of owners. A part that only one of two addresses has does not distinguish them. Without
an address, the name alone is compared.&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt;&lt;/div&gt;
&lt;h4&gt;Examples&lt;/h4&gt;
&lt;div class="examples"&gt;&lt;ul&gt;
&lt;li&gt;&lt;code&gt;parcel_owner_is('SMITH JOHN')&lt;/code&gt;&lt;/li&gt;
&lt;li&gt;&lt;code&gt;parcel_owner_is('SMITH JOHN', 'PO BOX 12', '', 'AMES', 'IA', '50010')&lt;/code&gt;&lt;/li&gt;
&lt;/ul&gt;&lt;/div&gt;
&lt;h4&gt;Notes&lt;/h4&gt;
&lt;div class="description"&gt;&lt;p&gt;It works in the filters of a search, and in a result layer.&lt;/p&gt;&lt;/div&gt;
</source>
            <translation>
&lt;h3&gt;función parcel_owner_is&lt;/h3&gt;
&lt;div class="description"&gt;&lt;p&gt;Devuelve verdadero si la parcela tiene este propietario. Los nombres y las
direcciones se comparan como en un aviso público: no se distinguen mayúsculas, acentos, puntuación ni
abreviaturas de direcciones.&lt;/p&gt;&lt;/div&gt;
&lt;h4&gt;Sintaxis&lt;/h4&gt;
&lt;div class="syntax"&gt;&lt;code&gt;&lt;span class="functionname"&gt;parcel_owner_is&lt;/span&gt;(&lt;span class="argument"&gt;owner&lt;/span&gt;[,&lt;span class="argument"&gt;address1&lt;/span&gt;,&lt;span class="argument"&gt;address2&lt;/span&gt;,&lt;span class="argument"&gt;city&lt;/span&gt;,&lt;span class="argument"&gt;state&lt;/span&gt;,&lt;span class="argument"&gt;zip&lt;/span&gt;,&lt;span class="argument"&gt;country&lt;/span&gt;,&lt;span class="argument"&gt;care_of&lt;/span&gt;])&lt;/code&gt;&lt;/div&gt;
&lt;h4&gt;Argumentos&lt;/h4&gt;
&lt;div class="arguments"&gt;&lt;table&gt;
&lt;tr&gt;&lt;td class="argument"&gt;owner&lt;/td&gt;&lt;td&gt;el nombre del propietario&lt;/td&gt;&lt;/tr&gt;
&lt;tr&gt;&lt;td class="argument"&gt;address1 …&lt;/td&gt;&lt;td&gt;opcional: las partes de la dirección postal del propietario, como
en la tabla de propietarios. Una parte que solo tiene una de dos direcciones no las distingue. Sin
una dirección, se compara solo el nombre.&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt;&lt;/div&gt;
&lt;h4&gt;Ejemplos&lt;/h4&gt;
&lt;div class="examples"&gt;&lt;ul&gt;
&lt;li&gt;&lt;code&gt;parcel_owner_is('SMITH JOHN')&lt;/code&gt;&lt;/li&gt;
&lt;li&gt;&lt;code&gt;parcel_owner_is('SMITH JOHN', 'PO BOX 12', '', 'AMES', 'IA', '50010')&lt;/code&gt;&lt;/li&gt;
&lt;/ul&gt;&lt;/div&gt;
&lt;h4&gt;Notas&lt;/h4&gt;
&lt;div class="description"&gt;&lt;p&gt;Funciona en los filtros de una búsqueda y en una capa de resultados.&lt;/p&gt;&lt;/div&gt;
</translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/filters/cost_row.py"></location>
            <source> ({} requests)</source>
            <translation>
                <numerusform> ({} solicitud)</numerusform>
                <numerusform> ({} solicitudes)</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../ui/sources/limits.py"></location>
            <source> day</source>
            <translation> día</translation>
        </message>
        <message>
            <location filename="../../ui/sources/limits.py"></location>
            <source> days</source>
            <translation> días</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/remarks.py"></location>
            <source> is {name}</source>
            <translation> es {name}</translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/numbers.py"></location>
            <source>${} billion</source>
            <translation>${} mil millones</translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/numbers.py"></location>
            <source>${} million</source>
            <translation>${} millones</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>${} per acre</source>
            <translation>${} por acre</translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/numbers.py"></location>
            <source>${} trillion</source>
            <translation>${} billones</translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/numbers.py"></location>
            <source>${}B</source>
            <translation>${} mil M</translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/numbers.py"></location>
            <source>${}K</source>
            <translation>${} mil</translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/numbers.py"></location>
            <source>${}M</source>
            <translation>${} M</translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/numbers.py"></location>
            <source>${}T</source>
            <translation>${} bill.</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>%</source>
            <translation>%</translation>
        </message>
        <message>
            <location filename="../../ui/area/relation_controls.py"></location>
            <source>% of the Parcel</source>
            <translation>% de la parcela</translation>
        </message>
        <message>
            <location filename="../../ui/browser/connections.py"></location>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>&amp;Add Connection…</source>
            <translation>&amp;Añadir conexión…</translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>&amp;Add Filter</source>
            <translation>&amp;Añadir filtro</translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>&amp;Add Values</source>
            <translation>&amp;Añadir valores</translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>&amp;Add as Table</source>
            <translation>Añadir como &amp;tabla</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>&amp;Add the file to the map</source>
            <translation>&amp;Añadir el archivo al mapa</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>&amp;Add to Layer</source>
            <translation>&amp;Añadir a la capa</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <location filename="../../ui/sources/panels.py"></location>
            <source>&amp;Address</source>
            <translation>&amp;Dirección</translation>
        </message>
        <message>
            <location filename="../../ui/kit/help_dialog.py"></location>
            <location filename="../../ui/sources/dialog.py"></location>
            <source>&amp;Back</source>
            <translation>A&amp;trás</translation>
        </message>
        <message>
            <location filename="../../ui/dock/which_box.py"></location>
            <location filename="../../ui/filters/options_row.py"></location>
            <location filename="../../ui/lists/dialog.py"></location>
            <source>&amp;Building footprints</source>
            <translation>C&amp;ontornos de edificios</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>&amp;By Any Column…</source>
            <translation>&amp;Por cualquier columna…</translation>
        </message>
        <message>
            <location filename="../../ui/sources/columns.py"></location>
            <source>&amp;CRS</source>
            <translation>SR&amp;C</translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>&amp;Cancel</source>
            <translation>&amp;Cancelar</translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>&amp;Cancel All</source>
            <translation>&amp;Cancelar todo</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>&amp;City</source>
            <translation>&amp;Ciudad</translation>
        </message>
        <message>
            <location filename="../../ui/area/drawn_area.py"></location>
            <source>&amp;Clear Area</source>
            <translation>&amp;Borrar el área</translation>
        </message>
        <message>
            <location filename="../../ui/sources/details.py"></location>
            <source>&amp;Commercial use</source>
            <translation>Utili&amp;zación comercial</translation>
        </message>
        <message>
            <location filename="../../ui/connections/group_dialog.py"></location>
            <source>&amp;Connections to search</source>
            <translation>Co&amp;nexiones en las que buscar</translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>&amp;Copy</source>
            <translation>&amp;Copiar</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>&amp;Database</source>
            <translation>Base de &amp;datos</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_options.py"></location>
            <source>&amp;Deselect All</source>
            <translation>&amp;Deseleccionar todo</translation>
        </message>
        <message>
            <location filename="../../ui/search/distance_dialog.py"></location>
            <source>&amp;Distance</source>
            <translation>&amp;Distancia</translation>
        </message>
        <message>
            <location filename="../../ui/area/drawn_area.py"></location>
            <source>&amp;Draw on the Map</source>
            <translation>&amp;Dibujar en el mapa</translation>
        </message>
        <message>
            <location filename="../../ui/area/drawn_area.py"></location>
            <source>&amp;Drawn area</source>
            <translation>Á&amp;rea dibujada</translation>
        </message>
        <message>
            <location filename="../../ui/browser/connections.py"></location>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>&amp;Edit Connection…</source>
            <translation>&amp;Editar la conexión…</translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>&amp;Edit Expression…</source>
            <translation>&amp;Editar la expresión…</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>&amp;Edit…</source>
            <translation>&amp;Editar…</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>&amp;Export a copy</source>
            <translation>E&amp;xportar una copia</translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>&amp;Field</source>
            <translation>Ca&amp;mpo</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>&amp;File</source>
            <translation>Arc&amp;hivo</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>&amp;Format</source>
            <translation>&amp;Formato</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/panel_head.py"></location>
            <source>&amp;Help</source>
            <translation>A&amp;yuda</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>&amp;ID</source>
            <translation>&amp;ID</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>&amp;Import…</source>
            <translation>&amp;Importar…</translation>
        </message>
        <message>
            <location filename="../../ui/filters/place.py"></location>
            <source>&amp;In</source>
            <translation>E&amp;n</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>&amp;Keep</source>
            <translation>Conser&amp;var</translation>
        </message>
        <message>
            <location filename="../../ui/sources/panels.py"></location>
            <source>&amp;Key</source>
            <translation>&amp;Clave</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>&amp;Key columns</source>
            <translation>Columnas &amp;clave</translation>
        </message>
        <message>
            <location filename="../../ui/area/area_box.py"></location>
            <location filename="../../ui/filters/list_editor.py"></location>
            <location filename="../../ui/sources/panels.py"></location>
            <source>&amp;Layer</source>
            <translation>&amp;Capa</translation>
        </message>
        <message>
            <location filename="../../ui/search/neighbors_dialog.py"></location>
            <source>&amp;List the owners and their mailing addresses</source>
            <translation>&amp;Enumerar los propietarios y sus direcciones postales</translation>
        </message>
        <message>
            <location filename="../../ui/lists/dialog.py"></location>
            <source>&amp;Look Up</source>
            <translation>&amp;Buscar</translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>&amp;Map</source>
            <translation>&amp;Mapa</translation>
        </message>
        <message>
            <location filename="../../ui/dock/which_box.py"></location>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>&amp;Maximum</source>
            <translation>&amp;Máximo</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>&amp;More</source>
            <translation>&amp;Más</translation>
        </message>
        <message>
            <location filename="../../ui/sources/details.py"></location>
            <source>&amp;Name</source>
            <translation>&amp;Nombre</translation>
        </message>
        <message>
            <location filename="../../ui/lists/dialog.py"></location>
            <source>&amp;Nearest within</source>
            <translation>&amp;Más cercana a menos de</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>&amp;Neighbors of the Selected Parcels…</source>
            <translation>&amp;Vecinos de las parcelas seleccionadas…</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>&amp;Neighbors of {}…</source>
            <translation>&amp;Vecinos de {}…</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>&amp;Neighbors…</source>
            <translation>&amp;Vecinos…</translation>
        </message>
        <message>
            <location filename="../../ui/results/results_box.py"></location>
            <source>&amp;Open Attribute Table</source>
            <translation>&amp;Abrir la tabla de atributos</translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>&amp;Open Unmatched Rows</source>
            <translation>&amp;Abrir las filas sin coincidencia</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>&amp;Options…</source>
            <translation>&amp;Opciones…</translation>
        </message>
        <message>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>&amp;Order by</source>
            <translation>Ordenar &amp;por</translation>
        </message>
        <message>
            <location filename="../../ui/sources/details.py"></location>
            <source>&amp;Page</source>
            <translation>Página &amp;web</translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>&amp;Paper</source>
            <translation>&amp;Papel</translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>&amp;Paste…</source>
            <translation>&amp;Pegar…</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/panel_head.py"></location>
            <source>&amp;Polygon</source>
            <translation>&amp;Polígono</translation>
        </message>
        <message>
            <location filename="../../ui/sources/details.py"></location>
            <source>&amp;Quoted from</source>
            <translation>C&amp;itado de</translation>
        </message>
        <message>
            <location filename="../../ui/public/parcels_page.py"></location>
            <source>&amp;Refresh</source>
            <translation>Act&amp;ualizar</translation>
        </message>
        <message>
            <location filename="../../ui/browser/connections.py"></location>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>&amp;Remove…</source>
            <translation>Elimina&amp;r…</translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>&amp;Replace the Saved Layer…</source>
            <translation>&amp;Reemplazar la capa guardada…</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>&amp;Report…</source>
            <translation>&amp;Informe…</translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>&amp;Resume</source>
            <translation>&amp;Reanudar</translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>&amp;Run</source>
            <translation>E&amp;jecutar</translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <location filename="../../ui/menus/entries.py"></location>
            <source>&amp;Run Again</source>
            <translation>E&amp;jecutar de nuevo</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>&amp;Run Again: {}</source>
            <translation>&amp;Ejecutar de nuevo: {}</translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>&amp;Save PDF</source>
            <translation>&amp;Guardar PDF</translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>&amp;Save Search…</source>
            <translation>&amp;Guardar búsqueda…</translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>&amp;Save results in a folder</source>
            <translation>&amp;Guardar los resultados en una carpeta</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>&amp;Save {}…</source>
            <translation>&amp;Guardar {}…</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>&amp;Save…</source>
            <translation>&amp;Guardar…</translation>
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
            <translation>Buscar toda&amp;s las parcelas</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>&amp;Selected parcels only</source>
            <translation>&amp;Solo las parcelas seleccionadas</translation>
        </message>
        <message>
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>&amp;Sheet</source>
            <translation>&amp;Hoja</translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>&amp;Show on Map</source>
            <translation>&amp;Mostrar en el mapa</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>&amp;State</source>
            <translation>&amp;Estado</translation>
        </message>
        <message>
            <location filename="../../ui/sources/columns.py"></location>
            <source>&amp;State and county</source>
            <translation>&amp;Estado y condado</translation>
        </message>
        <message>
            <location filename="../../ui/sources/tester.py"></location>
            <source>&amp;Test</source>
            <translation>&amp;Probar</translation>
        </message>
        <message>
            <location filename="../../ui/browser/connections.py"></location>
            <source>&amp;Test Connection</source>
            <translation>&amp;Probar la conexión</translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>&amp;Title</source>
            <translation>&amp;Título</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>&amp;Update This Parcel File</source>
            <translation>&amp;Actualizar este archivo de parcelas</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>&amp;Update {}…</source>
            <translation>Act&amp;ualizar {}…</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>&amp;Update…</source>
            <translation>Act&amp;ualizar…</translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>&amp;Values, one per line</source>
            <translation>&amp;Valores, uno por línea</translation>
        </message>
        <message>
            <location filename="../../ui/area/area_box.py"></location>
            <source>&amp;Within</source>
            <translation>&amp;A menos de</translation>
        </message>
        <message>
            <location filename="../../ui/sources/details.py"></location>
            <source>&amp;Wording</source>
            <translation>Te&amp;xto</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>&amp;ZIP code</source>
            <translation>Código posta&amp;l</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>&amp;Zoom To</source>
            <translation>&amp;Zoom a</translation>
        </message>
        <message>
            <location filename="../../ui/area/drawn_area.py"></location>
            <source>&amp;Zoom to Area</source>
            <translation>&amp;Zoom al área</translation>
        </message>
        <message>
            <location filename="../../ui/results/results_box.py"></location>
            <source>&amp;Zoom to Layer</source>
            <translation>&amp;Zum a la capa</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>&amp;Zoom to These Parcels</source>
            <translation>&amp;Ir a estas parcelas</translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>(none)</source>
            <translation>(ninguno)</translation>
        </message>
        <message>
            <location filename="../../core/search/outcome.py"></location>
            <source>, by less than 1 % of its area</source>
            <translation>, en menos del 1 % de su superficie</translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/outcome.py"></location>
            <source>, {} of them by less than 1 % of their area</source>
            <translation>
                <numerusform>, {} de ellas en menos del 1 % de su superficie</numerusform>
                <numerusform>, {} de ellas en menos del 1 % de su superficie</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../algorithms/point_lookup.py"></location>
            <source>0: only parcels that contain the point.</source>
            <translation>0: solo las parcelas que contienen el punto.</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/map.py"></location>
            <source>1 cm = {} km</source>
            <translation>1 cm = {} km</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/map.py"></location>
            <source>1 cm = {} m</source>
            <translation>1 cm = {} m</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/map.py"></location>
            <source>1 inch = {} feet</source>
            <translation>1 pulgada = {} pies</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/map.py"></location>
            <source>1 inch = {} miles</source>
            <translation>1 pulgada = {} millas</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>1 – 10 %</source>
            <translation>1 – 10 %</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>10 – 50 %</source>
            <translation>10 – 50 %</translation>
        </message>
        <message>
            <location filename="../../ui/dock/address_box.py"></location>
            <source>12 Elm St, Ames, IA</source>
            <translation>12 Elm St, Ames, IA</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>2 parcels at the same place</source>
            <translation>2 parcelas en el mismo lugar</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>21 – 100 parcels</source>
            <translation>21 – 100 parcelas</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>3 – 5 parcels</source>
            <translation>3 – 5 parcelas</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>50 – 90 %</source>
            <translation>50 – 90 %</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>6 – 20 parcels</source>
            <translation>6 – 20 parcelas</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>90 – 99 %</source>
            <translation>90 – 99 %</translation>
        </message>
        <message>
            <location filename="../../core/contract/geometry.py"></location>
            <source>A Polygon must have at least one ring.</source>
            <translation>Un Polygon debe tener al menos un anillo.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>A PostgreSQL connection of QGIS, as in the Browser panel. QGIS stores address, user, and password; Parcel Lookup saves only its name</source>
            <translation>Una conexión PostgreSQL de QGIS, como en el panel Navegador. QGIS guarda la dirección, el usuario y la contraseña; Parcel Lookup solo guarda su nombre</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>A Shapefile, a GeoPackage, a geodatabase, or another vector file</source>
            <translation>Un Shapefile, un GeoPackage, una geodatabase u otro archivo vectorial</translation>
        </message>
        <message>
            <location filename="../../ui/sources/panels.py"></location>
            <source>A configuration of the type “API Header Authentication”, with the header Authorization and the value Bearer, a space, and the key. A key pasted above replaces it.</source>
            <translation>Una configuración del tipo «API Header Authentication», con la cabecera Authorization y el valor Bearer, un espacio y la clave. Una clave pegada arriba la sustituye.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/connection.py"></location>
            <source>A connection needs a name.</source>
            <translation>La conexión necesita un nombre.</translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/settings.py"></location>
            <source>A connection needs the address of a service.</source>
            <translation>Una conexión necesita la dirección de un servicio.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/arcgis.py"></location>
            <source>A connection to a published layer needs a layer.</source>
            <translation>Una conexión a una capa publicada necesita una capa.</translation>
        </message>
        <message>
            <location filename="../../ui/search/estimator.py"></location>
            <source>A connection whose monthly budget it would exceed is skipped until you confirm.</source>
            <translation>Una conexión cuyo presupuesto mensual se superaría se omite hasta que usted lo confirme.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/saved.py"></location>
            <source>A connection “{name}” already exists.</source>
            <translation>Ya existe una conexión “{name}”.</translation>
        </message>
        <message>
            <location filename="../../core/contract/geometry.py"></location>
            <source>A feature must be an object whose “type” is “Feature”.</source>
            <translation>Un objeto espacial debe ser un objeto cuyo “type” sea “Feature”.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/files.py"></location>
            <source>A fictitious county on this computer</source>
            <translation>Un condado ficticio en esta computadora</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>A fictitious county on this computer, for trying things out. It needs no key.</source>
            <translation>Un condado ficticio en esta computadora, para hacer pruebas. No necesita clave.</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>A file for other people and programs. The layer itself does not change.</source>
            <translation>Un archivo para otras personas y otros programas. La capa misma no cambia.</translation>
        </message>
        <message>
            <location filename="../../core/contract/reading.py"></location>
            <source>A filter item must be an object.</source>
            <translation>Un elemento de filtro debe ser un objeto.</translation>
        </message>
        <message>
            <location filename="../../core/contract/reading.py"></location>
            <source>A filter item must have a “value”.</source>
            <translation>Un elemento de filtro debe tener un “value”.</translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>A filter must contain “{name}” as text.</source>
            <translation>Un filtro debe contener “{name}” como texto.</translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>A filter on {fields} also requires a filter on the state (state or state_fp) or the county (county_fp).</source>
            <translation>Un filtro de {fields} requiere también un filtro del estado (state o state_fp) o del condado (county_fp).</translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>A filter on {fields} needs a state or county.</source>
            <translation>Un filtro sobre {fields} necesita un estado o un condado.</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/saving.py"></location>
            <source>A layer</source>
            <translation>Una capa</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/layers.py"></location>
            <source>A layer of the project cannot be saved as a connection; save its file.</source>
            <translation>Una capa del proyecto no se puede guardar como conexión; guarde su archivo.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>A layer of the project, or any vector file that QGIS can open</source>
            <translation>Una capa del proyecto o cualquier archivo vectorial que QGIS pueda abrir</translation>
        </message>
        <message>
            <location filename="../../ui/sources/panels.py"></location>
            <source>A layer of the public catalog, or any other ArcGIS layer by its address</source>
            <translation>Una capa del catálogo público, o cualquier otra capa de ArcGIS por su dirección</translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>A list must contain only points, only addresses, or only IDs.</source>
            <translation>Una lista debe contener solo puntos, solo direcciones o solo ID.</translation>
        </message>
        <message>
            <location filename="../../core/columns/mapping_json.py"></location>
            <source>A mapping cannot have a member “{name}”.</source>
            <translation>Una asignación de columnas no puede tener un miembro “{name}”.</translation>
        </message>
        <message>
            <location filename="../../core/columns/mapping_json.py"></location>
            <source>A mapping is a JSON object.</source>
            <translation>Una asignación de columnas es un objeto JSON.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/connection.py"></location>
            <source>A name cannot contain line breaks or invisible characters.</source>
            <translation>Un nombre no puede contener saltos de línea ni caracteres invisibles.</translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>A page for each parcel, with its map and fields, for up to {most} parcels</source>
            <translation>Una página para cada parcela, con su mapa y sus campos, para un máximo de {most} parcelas</translation>
        </message>
        <message>
            <location filename="../../algorithms/lists.py"></location>
            <source>A parcel that matches several rows is returned once for each of them. row_id is the feature ID of the row, row_status is “matched” or “several”, and row_note describes what is uncertain about the match, if anything. Identical rows are requested only once.

“Unmatched rows” contains the rows without a parcel. row_status is “none” if nothing was found and “error” if the row could not be looked up; row_reason gives the reason. Each row is counted once: with one parcel, with several, with none, or as failed.

A run that ends early, because the monthly quota is used up or the service stops responding, keeps the parcels received so far; a second run requests only the rest.</source>
            <translation>Una parcela que coincide con varias filas se devuelve una vez por cada una de ellas. row_id es el ID de objeto espacial de la fila, row_status es “matched” o “several”, y row_note describe lo que es dudoso de la coincidencia, si hay algo. Las filas idénticas se solicitan una sola vez.

“Filas sin coincidencia” contiene las filas sin parcela. row_status es “none” si no se encontró nada y “error” si no se pudo buscar la fila; row_reason indica el motivo. Cada fila se cuenta una sola vez: con una parcela, con varias, sin ninguna o con error.

Una ejecución que termina antes de tiempo, porque se agotó la cuota mensual o el servicio dejó de responder, conserva las parcelas recibidas hasta ese momento; una segunda ejecución solicita solo el resto.</translation>
        </message>
        <message>
            <location filename="../../core/contract/geometry.py"></location>
            <source>A position must be a [longitude, latitude] pair in degrees.</source>
            <translation>Una posición debe ser un par [longitud, latitud] en grados.</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/translation.py"></location>
            <source>A query can have at most {number} filters: the other conditions of the expression are checked after download.</source>
            <translation>Una consulta puede tener como máximo {number} filtros: las demás condiciones de la expresión se comprueban después de la descarga.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/limits.py"></location>
            <source>A repeated search uses saved responses up to this age, which cost nothing.</source>
            <translation>Una búsqueda repetida usa las respuestas guardadas de hasta esta antigüedad, que no cuestan nada.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>A request can have at most {maximum} filters. Remove {number}.</source>
            <translation>Una solicitud puede tener como máximo {maximum} filtros. Elimine {number}.</translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>A request can have at most {most} filters, not {number}.</source>
            <translation>Una solicitud puede tener como máximo {most} filtros, no {number}.</translation>
        </message>
        <message>
            <location filename="../../core/contract/geometry.py"></location>
            <source>A ring must be an array of at least four positions.</source>
            <translation>Un anillo debe ser una matriz de al menos cuatro posiciones.</translation>
        </message>
        <message>
            <location filename="../../core/contract/geometry.py"></location>
            <source>A ring must end with the position that it began with.</source>
            <translation>Un anillo debe terminar en la posición en la que empezó.</translation>
        </message>
        <message>
            <location filename="../../algorithms/base.py"></location>
            <source>A run that ends early, because the monthly quota is used up or the service stops responding, keeps the parcels received so far; “Complete (all matches returned)” is then false.</source>
            <translation>Una ejecución que termina antes de tiempo, porque se agotó la cuota mensual o el servicio dejó de responder, conserva las parcelas recibidas hasta ese momento; “Completo (con todas las coincidencias)” es entonces falso.</translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>A search by list cannot have polygons or an order.</source>
            <translation>Una búsqueda por lista no puede tener polígonos ni orden.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/limits.py"></location>
            <source>A search in the panel stops after this number of requests, keeps its results, and offers to continue.</source>
            <translation>Una búsqueda en el panel se detiene tras este número de solicitudes, conserva sus resultados y ofrece continuar.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/dialog.py"></location>
            <source>A search is running. Wait until it has finished.</source>
            <translation>Hay una búsqueda en curso. Espere a que termine.</translation>
        </message>
        <message>
            <location filename="../../ui/search/estimator.py"></location>
            <source>A search stops after {limit} and can be continued.</source>
            <translation>Una búsqueda se detiene después de {limit} y se puede continuar.</translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>A search with polygons cannot have an order: the service sorts queries only.</source>
            <translation>Una búsqueda con polígonos no puede tener orden: el servicio solo ordena las consultas.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>A table or view in a PostgreSQL database with PostGIS</source>
            <translation>Una tabla o vista de una base de datos PostgreSQL con PostGIS</translation>
        </message>
        <message>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>A to Z</source>
            <translation>De la A a la Z</translation>
        </message>
        <message>
            <location filename="../../ui/sources/panels.py"></location>
            <source>A web service for parcels, with your key</source>
            <translation>Un servicio web de parcelas, con su clave</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/address.py"></location>
            <source>A {kind} has no records. Enter the address of a FeatureServer or a MapServer.</source>
            <translation>Un {kind} no tiene registros. Introduzca la dirección de un FeatureServer o de un MapServer.</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_options.py"></location>
            <source>About the CRS of the file</source>
            <translation>Acerca del SRC del archivo</translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/outcome.py"></location>
            <source>About {} more requests are needed for the rest of about {{parcels:,}} parcels.</source>
            <translation>
                <numerusform>Se necesita aproximadamente {} solicitud más para el resto de unas {{parcels:,}} parcelas.</numerusform>
                <numerusform>Se necesitan aproximadamente {} solicitudes más para el resto de unas {{parcels:,}} parcelas.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/outcome.py"></location>
            <source>About {} more requests are needed for the rest.</source>
            <translation>
                <numerusform>Se necesita aproximadamente {} solicitud más para el resto.</numerusform>
                <numerusform>Se necesitan aproximadamente {} solicitudes más para el resto.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/history/sentences.py"></location>
            <source>About {} more requests are needed.</source>
            <translation>
                <numerusform>Se necesita aproximadamente {} solicitud más.</numerusform>
                <numerusform>Se necesitan aproximadamente {} solicitudes más.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/run/planned.py"></location>
            <source>About {} requests</source>
            <translation>
                <numerusform>Aproximadamente {} solicitud</numerusform>
                <numerusform>Aproximadamente {} solicitudes</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>Above $0</source>
            <translation>Más de $0</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <location filename="../../core/gis/report/tables.py"></location>
            <location filename="../../core/gis/result/tips.py"></location>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <location filename="../../core/gis/summary/charts.py"></location>
            <location filename="../../ui/area/relation_controls.py"></location>
            <location filename="../../ui/map_tool/parcel_card.py"></location>
            <location filename="../../ui/sources/field_table.py"></location>
            <source>Acres</source>
            <translation>Acres</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Acres (calculated)</source>
            <translation>Acres (calculados)</translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>Acres by owner. Land shared by several parcels is counted once. Names are compared ignoring case and punctuation.</source>
            <translation>Acres por propietario. El terreno que comparten varias parcelas se cuenta una sola vez. Los nombres se comparan sin distinguir mayúsculas ni signos de puntuación.</translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>Acres by the column “{column}”. Land shared by several parcels is counted once.</source>
            <translation>Acres según la columna «{column}». El terreno compartido por varias parcelas se cuenta una vez.</translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>Acres by the land cover with the largest share of each parcel. Land shared by several parcels is counted once.</source>
            <translation>Acres según la cobertura del suelo que ocupa la mayor parte de cada parcela. El terreno que comparten varias parcelas se cuenta una sola vez.</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Add Co&amp;nnection…</source>
            <translation>Añadir co&amp;nexión…</translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>Add a State Filter</source>
            <translation>Añadir un filtro de estado</translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>Add a condition on the state, and type its abbreviation</source>
            <translation>Añadir una condición sobre el estado y escribir su abreviatura</translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>Add a filter on the state, and choose the state</source>
            <translation>Añadir un filtro sobre el estado y elegir el estado</translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>Add a filter. Parcels must match all filters.</source>
            <translation>Añadir un filtro. Las parcelas deben cumplir todos los filtros.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>Add a value to the list.</source>
            <translation>Añada un valor a la lista.</translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Add all changes to the project as a table</source>
            <translation>Añadir todos los cambios al proyecto como una tabla</translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/sources/arcgis/series.py"></location>
            <source>Add an area, or a filter that the server can apply: {} parcels would have to be downloaded.</source>
            <translation>
                <numerusform>Añada un área, o un filtro que el servidor pueda aplicar: habría que descargar {} parcela.</numerusform>
                <numerusform>Añada un área, o un filtro que el servidor pueda aplicar: habría que descargar {} parcelas.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>Add from a Layer or File</source>
            <translation>Añadir de una capa o un archivo</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>Add parcels automatically to the layer “Parcels looked up”</source>
            <translation>Añadir las parcelas automáticamente a la capa “Parcelas consultadas”</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Add the connections from an exported file</source>
            <translation>Añadir las conexiones de un archivo exportado</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Add the saved file to the project as a layer</source>
            <translation>Añadir el archivo guardado al proyecto como una capa</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>Add the selected parcels to the layer “Parcels looked up”</source>
            <translation>Añadir las parcelas seleccionadas a la capa “Parcelas consultadas”</translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>Add the values of a field of a layer or file</source>
            <translation>Añadir los valores de un campo de una capa o un archivo</translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>Add the values of selected features only</source>
            <translation>Añadir solo los valores de los objetos espaciales seleccionados</translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>Add the values of the field to the list</source>
            <translation>Añadir a la lista los valores del campo</translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>Add this filter, to search in one state only</source>
            <translation>Añadir este filtro para buscar en un solo estado</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>Add to &amp;layer automatically</source>
            <translation>Añadir a la capa automá&amp;ticamente</translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>Add “State is {name}”</source>
            <translation>Añadir “El estado es {name}”</translation>
        </message>
        <message>
            <location filename="../../ui/dock/address_box.py"></location>
            <source>Add&amp;ress</source>
            <translation>Di&amp;rección</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/layer_drafts.py"></location>
            <source>Added by its address</source>
            <translation>Añadida por su dirección</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <location filename="../../core/gis/report/tables.py"></location>
            <location filename="../../core/gis/saving/changes.py"></location>
            <location filename="../../ui/dock/address_box.py"></location>
            <location filename="../../ui/lists/form.py"></location>
            <location filename="../../ui/lists/report.py"></location>
            <location filename="../../ui/map_tool/parcel_card.py"></location>
            <location filename="../../ui/public/parcels_page.py"></location>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <location filename="../../ui/sources/limits.py"></location>
            <source>Address</source>
            <translation>Dirección</translation>
        </message>
        <message>
            <location filename="../../algorithms/address_lookup.py"></location>
            <source>Address (field or expression)</source>
            <translation>Dirección (campo o expresión)</translation>
        </message>
        <message>
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>Address Labels</source>
            <translation>Etiquetas de direcciones</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Address Labels…</source>
            <translation>Etiquetas de direcciones…</translation>
        </message>
        <message>
            <location filename="../../core/gis/notices/labels.py"></location>
            <source>Address labels: {layer}</source>
            <translation>Etiquetas de dirección: {layer}</translation>
        </message>
        <message>
            <location filename="../../ui/sources/limits.py"></location>
            <source>Address lookup</source>
            <translation>Búsqueda por dirección</translation>
        </message>
        <message>
            <location filename="../../core/gis/layer/schema.py"></location>
            <source>Address match (0 to 100)</source>
            <translation>Coincidencia de la dirección (0 a 100)</translation>
        </message>
        <message>
            <location filename="../../ui/sources/details.py"></location>
            <source>Address of a page with the terms</source>
            <translation>Dirección de una página con las condiciones</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Address or File</source>
            <translation>Dirección o archivo</translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>Address, parcel ID, or owner</source>
            <translation>Dirección, ID de parcela o propietario</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <location filename="../../ui/lists/kinds.py"></location>
            <location filename="../../ui/locator/locator.py"></location>
            <source>Addresses</source>
            <translation>Direcciones</translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>Addresses in {}</source>
            <translation>Direcciones en {}</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>Addresses of {list}</source>
            <translation>Direcciones de {list}</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>Add…</source>
            <translation>Añadir…</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Adjacent acres, same owner</source>
            <translation>Acres contiguos, mismo propietario</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/changes.py"></location>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>After</source>
            <translation>Después</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Agricultural assessed value</source>
            <translation>Tasación agrícola</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Agricultural value</source>
            <translation>Valor agrícola</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>All</source>
            <translation>Todas</translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>All Changes</source>
            <translation>Todos los cambios</translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>All Parcels in the Layer</source>
            <translation>Todas las parcelas de la capa</translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>All Parcels of an Owner</source>
            <translation>Todas las parcelas de un propietario</translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>All Parcels of an Owner in {}</source>
            <translation>Todas las parcelas de un propietario en {}</translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>All Rows</source>
            <translation>Todas las filas</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>All columns</source>
            <translation>Todas las columnas</translation>
        </message>
        <message>
            <location filename="../../ui/area/area_box.py"></location>
            <source>All fields</source>
            <translation>Todos los campos</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/page.py"></location>
            <source>All figures come from the source and were not verified.</source>
            <translation>Todas las cifras provienen de la fuente y no se han verificado.</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/texts.py"></location>
            <source>All files</source>
            <translation>Todos los archivos</translation>
        </message>
        <message>
            <location filename="../../core/contract/describe.py"></location>
            <location filename="../../core/gis/run/layer_name.py"></location>
            <location filename="../../ui/dock/which_box.py"></location>
            <source>All parcels</source>
            <translation>Todas las parcelas</translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>All values</source>
            <translation>Todos los valores</translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>All years</source>
            <translation>Todos los años</translation>
        </message>
        <message>
            <location filename="../../ui/sources/details.py"></location>
            <source>Allowed</source>
            <translation>Permitido</translation>
        </message>
        <message>
            <location filename="../../ui/sources/details.py"></location>
            <source>Allowed under conditions</source>
            <translation>Permitido con condiciones</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>Already in the layer “Parcels looked up”</source>
            <translation>Ya están en la capa “Parcelas consultadas”</translation>
        </message>
        <message>
            <location filename="../../ui/search/neighbors_dialog.py"></location>
            <source>Also create a table with one row per owner and mailing address, for a notice</source>
            <translation>Crear también una tabla con una fila por cada propietario y dirección postal, para un aviso</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/page.py"></location>
            <source>Also on the map: {layers}.</source>
            <translation>También en el mapa: {layers}.</translation>
        </message>
        <message>
            <location filename="../../ui/area/relation_controls.py"></location>
            <source>Also parcels that only share a boundary with the area</source>
            <translation>También las parcelas que solo comparten un límite con el área</translation>
        </message>
        <message>
            <location filename="../../ui/dock/which_box.py"></location>
            <location filename="../../ui/filters/options_row.py"></location>
            <location filename="../../ui/lists/dialog.py"></location>
            <source>Also request the buildings on the parcels, as a separate layer</source>
            <translation>Solicitar también los edificios de las parcelas, como una capa aparte</translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/settings.py"></location>
            <source>An address must not contain spaces or invisible characters.</source>
            <translation>Una dirección no debe contener espacios ni caracteres invisibles.</translation>
        </message>
        <message>
            <location filename="../../ui/area/drawn_area.py"></location>
            <location filename="../../ui/map_tool/map_lookup.py"></location>
            <source>An area needs at least three corners that are not on a straight line.</source>
            <translation>Un área necesita al menos tres vértices que no estén en línea recta.</translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>An area request cannot have filters.</source>
            <translation>Una solicitud por área no puede tener filtros.</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/writing.py"></location>
            <source>An expression cannot contain text with a null character (code 0).</source>
            <translation>Una expresión no puede contener texto con un carácter nulo (código 0).</translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>An order must contain “field” as text.</source>
            <translation>Un orden debe contener “field” como texto.</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Annual property tax</source>
            <translation>Impuesto anual sobre la propiedad</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Another column</source>
            <translation>Otra columna</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/saved.py"></location>
            <source>Another version of Parcel Lookup saved the connection “{name}”. Add it again.</source>
            <translation>Otra versión de Parcel Lookup guardó la conexión “{name}”. Añádala de nuevo.</translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>Any Mailing Address</source>
            <translation>Cualquier dirección postal</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Any state</source>
            <translation>Cualquier estado</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Apartments</source>
            <translation>Apartamentos</translation>
        </message>
        <message>
            <location filename="../../ui/search/mailing_terms.py"></location>
            <source>Applies only if parcels of {layers} are found.</source>
            <translation>Se aplica solo si se encuentran parcelas de {layers}.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/panels.py"></location>
            <source>ArcG&amp;IS layer</source>
            <translation>Capa de ArcG&amp;IS</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>ArcGIS</source>
            <translation>ArcGIS</translation>
        </message>
        <message>
            <location filename="../../ui/area/relation_controls.py"></location>
            <source>Are Mostly Inside It</source>
            <translation>Están mayormente dentro de ella</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Area of use</source>
            <translation>Área de uso</translation>
        </message>
        <message>
            <location filename="../../ui/sources/limits.py"></location>
            <source>Area results are com&amp;plete records</source>
            <translation>Los resultados por área son registros completo&amp;s</translation>
        </message>
        <message>
            <location filename="../../ui/filters/expression_panel.py"></location>
            <source>As QGIS Expression</source>
            <translation>Como expresión de QGIS</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>As reported by the county, or computed from the geometry. Each place is counted once</source>
            <translation>Según lo informado por el condado, o calculado a partir de la geometría. Cada lugar se cuenta una sola vez</translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/run/planned.py"></location>
            <source>At least {} requests</source>
            <translation>
                <numerusform>Al menos {} solicitud</numerusform>
                <numerusform>Al menos {} solicitudes</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>At most {} parcels match {{what}}{{cost}}.</source>
            <translation>
                <numerusform>Como máximo {} parcela cumple {{what}}{{cost}}.</numerusform>
                <numerusform>Como máximo {} parcelas cumplen {{what}}{{cost}}.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../ui/sources/limits.py"></location>
            <source>At the sam&amp;e time</source>
            <translation>&amp;Al mismo tiempo</translation>
        </message>
        <message>
            <location filename="../../ui/sources/details.py"></location>
            <source>Attrib&amp;ution</source>
            <translation>Atrib&amp;ución</translation>
        </message>
        <message>
            <location filename="../../ui/sources/panels.py"></location>
            <source>Authentication</source>
            <translation>Autenticación</translation>
        </message>
        <message>
            <location filename="../../ui/sources/panels.py"></location>
            <source>Authentication configuration</source>
            <translation>Configuración de autenticación</translation>
        </message>
        <message>
            <location filename="../../ui/sources/limits.py"></location>
            <source>Automatic</source>
            <translation>Automático</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/page.py"></location>
            <source>Background of the figures</source>
            <translation>Fondo de las cifras</translation>
        </message>
        <message>
            <location filename="../../ui/sources/panels.py"></location>
            <source>Base URL of the service, without /parcels</source>
            <translation>URL base del servicio, sin /parcels</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/changes.py"></location>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Before</source>
            <translation>Antes</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>Before {}</source>
            <translation>Antes de {}</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/buildings.py"></location>
            <source>Building</source>
            <translation>Edificio</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Building assessed value</source>
            <translation>Tasación del edificio</translation>
        </message>
        <message>
            <location filename="../../ui/sources/limits.py"></location>
            <source>Building footprints</source>
            <translation>Contornos de edificios</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Building value</source>
            <translation>Valor del edificio</translation>
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
            <source>Buildings: {name}</source>
            <translation>Edificios: {name}</translation>
        </message>
        <message>
            <location filename="../../ui/sources/panels.py"></location>
            <source>By address</source>
            <translation>Por dirección</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>By annual property tax; parcels at the same place are added together</source>
            <translation>Por impuesto anual sobre la propiedad; las parcelas en el mismo lugar se suman</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>By area</source>
            <translation>Por superficie</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>By elevation at the center of the parcel</source>
            <translation>Por elevación en el centro de la parcela</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>By groups of similar land uses</source>
            <translation>Por grupos de usos del suelo similares</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>By owner type</source>
            <translation>Por tipo de propietario</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>By predominant crop or land cover, in the official colors</source>
            <translation>Por cultivo o cobertura del suelo predominante, en los colores oficiales</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>By the number of parcels at the same place, such as condominium units</source>
            <translation>Por el número de parcelas en el mismo lugar, como las unidades de un condominio</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>By the price of the most recent sale</source>
            <translation>Por el precio de la venta más reciente</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>By the share of the parcel inside the matching polygon</source>
            <translation>Por la parte de la parcela dentro del polígono coincidente</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>By the year of the most recent sale</source>
            <translation>Por el año de la venta más reciente</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>By total value; parcels at the same place are added together</source>
            <translation>Por valor total; las parcelas en el mismo lugar se suman</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>By value per acre</source>
            <translation>Por valor por acre</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>By zoning code, related codes in related colors</source>
            <translation>Por código de zonificación, los códigos relacionados en colores relacionados</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>C&amp;RS</source>
            <translation>S&amp;RC</translation>
        </message>
        <message>
            <location filename="../../ui/area/area_box.py"></location>
            <source>C&amp;arry over</source>
            <translation>Aña&amp;dir campos</translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>C&amp;lear</source>
            <translation>Bo&amp;rrar</translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>C&amp;opy Command</source>
            <translation>Co&amp;piar el comando</translation>
        </message>
        <message>
            <location filename="../../ui/sources/columns.py"></location>
            <source>C&amp;ounty</source>
            <translation>C&amp;ondado</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <location filename="../../ui/results/save_dialog.py"></location>
            <location filename="../../ui/results/save_options.py"></location>
            <source>CRS</source>
            <translation>SRC</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_options.py"></location>
            <source>CRS of the File</source>
            <translation>SRC del archivo</translation>
        </message>
        <message>
            <location filename="../../algorithms/save_parcels.py"></location>
            <source>CRS of the file</source>
            <translation>SRC del archivo</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Calculating…</source>
            <translation>Calculando…</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/remarks.py"></location>
            <source>Called {name} in the file.</source>
            <translation>Se llama {name} en el archivo.</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/panel_head.py"></location>
            <source>Cancel</source>
            <translation>Cancelar</translation>
        </message>
        <message>
            <location filename="../../ui/sources/reading.py"></location>
            <source>Cancel &amp;Reading</source>
            <translation>Cancela&amp;r la lectura</translation>
        </message>
        <message>
            <location filename="../../ui/sources/tester.py"></location>
            <source>Cancel &amp;Test</source>
            <translation>Cancelar la &amp;prueba</translation>
        </message>
        <message>
            <location filename="../../ui/sources/reading.py"></location>
            <source>Cancel Cop&amp;ying</source>
            <translation>Cancelar la co&amp;pia</translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Cancel Rep&amp;ort</source>
            <translation>&amp;Cancelar el informe</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Cancel Sa&amp;ving</source>
            <translation>&amp;Cancelar el guardado</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/panel_head.py"></location>
            <source>Cancel the lookup (Esc)</source>
            <translation>Cancelar la búsqueda (Esc)</translation>
        </message>
        <message>
            <location filename="../../ui/kit/writing_dialog.py"></location>
            <source>Cancel. An existing file is left unchanged.</source>
            <translation>Cancelar. Un archivo existente no se modifica.</translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>Canceling…</source>
            <translation>Cancelando…</translation>
        </message>
        <message>
            <location filename="../../core/gis/notices/owners.py"></location>
            <source>Care of</source>
            <translation>A cargo de (c/o)</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/fields.py"></location>
            <source>Carried-Over Fields</source>
            <translation>Campos transferidos</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/coordinates.py"></location>
            <source>Center (lat, lon)</source>
            <translation>Centro (lat, lon)</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/coordinates.py"></location>
            <source>Center ({crs})</source>
            <translation>Centro ({crs})</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Centroid elevation</source>
            <translation>Elevación del centroide</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/changes.py"></location>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Change</source>
            <translation>Cambio</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Change the filters of the search</source>
            <translation>Cambiar los filtros de la búsqueda</translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Changes</source>
            <translation>Cambios</translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Changes in {layer}</source>
            <translation>Cambios en {layer}</translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Changes: {layer}</source>
            <translation>Cambios: {layer}</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Characters</source>
            <translation>Caracteres</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/kml.py"></location>
            <source>Characters or line breaks that XML does not allow, replaced</source>
            <translation>Caracteres o saltos de línea que XML no permite, reemplazados</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/csvfile.py"></location>
            <source>Characters or line breaks that a CSV file cannot hold, replaced</source>
            <translation>Caracteres o saltos de línea que un archivo CSV no admite, reemplazados</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/xlsx.py"></location>
            <source>Characters or line breaks that a workbook cannot hold, replaced</source>
            <translation>Caracteres o saltos de línea que un libro no admite, reemplazados</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/remarks.py"></location>
            <source>Characters that no file can hold, removed or replaced</source>
            <translation>Caracteres que ningún archivo admite, eliminados o reemplazados</translation>
        </message>
        <message>
            <location filename="../../ui/connections/group_dialog.py"></location>
            <source>Check at least two connections</source>
            <translation>Marque al menos dos conexiones</translation>
        </message>
        <message>
            <location filename="../../ui/connections/group_dialog.py"></location>
            <source>Check two or more connections. They are searched in this order; drag to change it</source>
            <translation>Marque dos o más conexiones. Se busca en ellas en este orden; arrástrelas para cambiarlo</translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>Check whether the package is installed now</source>
            <translation>Comprobar si el paquete ya está instalado</translation>
        </message>
        <message>
            <location filename="../../ui/filters/expression_panel.py"></location>
            <source>Checked after download</source>
            <translation>Se comprueba tras la descarga</translation>
        </message>
        <message>
            <location filename="../../ui/filters/expression_panel.py"></location>
            <source>Checked by the service</source>
            <translation>Lo comprueba el servicio</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_options.py"></location>
            <source>Checking a CRS</source>
            <translation>Comprobando un SRC</translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>Checking a folder</source>
            <translation>Comprobando una carpeta</translation>
        </message>
        <message>
            <location filename="../../ui/dock/layer_work.py"></location>
            <source>Choose Folder…</source>
            <translation>Elegir carpeta…</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>Choose a File With Parcels</source>
            <translation>Elegir un archivo con parcelas</translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>Choose a File with Values</source>
            <translation>Elegir un archivo con valores</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Choose a column of the layer, such as one of your own file</source>
            <translation>Elegir una columna de la capa, como una de su propio archivo</translation>
        </message>
        <message>
            <location filename="../../ui/filters/field_picker.py"></location>
            <source>Choose a field</source>
            <translation>Elija un campo</translation>
        </message>
        <message>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>Choose a file.</source>
            <translation>Elija un archivo.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>Choose a layer of the project, or a file.</source>
            <translation>Elija una capa del proyecto o un archivo.</translation>
        </message>
        <message>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>Choose a layer or table.</source>
            <translation>Elija una capa o tabla.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/metadata.py"></location>
            <source>Choose a layer with polygons.</source>
            <translation>Elija una capa con polígonos.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <source>Choose a search</source>
            <translation>Elija una búsqueda</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Choose a state</source>
            <translation>Elija un estado</translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>Choose an operator.</source>
            <translation>Elija un operador.</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_options.py"></location>
            <source>Choose another CRS</source>
            <translation>Elegir otro SRC</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/layers.py"></location>
            <source>Choose its columns with “Columns…” in the list of connections.</source>
            <translation>Elija sus columnas con “Columnas…” en la lista de conexiones.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/subjects.py"></location>
            <source>Choose the coordinate reference system (CRS) of the geometries.</source>
            <translation>Elija el sistema de referencia de coordenadas (SRC) de las geometrías.</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_options.py"></location>
            <source>Choose the fields of the file</source>
            <translation>Elegir los campos del archivo</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Choose what the colors of the parcels show</source>
            <translation>Elegir qué muestran los colores de las parcelas</translation>
        </message>
        <message>
            <location filename="../../ui/dock/which_box.py"></location>
            <source>Choose which parcels to find, in a separate window</source>
            <translation>Elegir qué parcelas buscar, en una ventana aparte</translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>Choose yes or no.</source>
            <translation>Elija sí o no.</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <location filename="../../ui/lists/form.py"></location>
            <location filename="../../ui/sources/limits.py"></location>
            <source>City</source>
            <translation>Ciudad</translation>
        </message>
        <message>
            <location filename="../../algorithms/address_lookup.py"></location>
            <source>City (field or expression)</source>
            <translation>Ciudad (campo o expresión)</translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>City {city} was found as {found}.</source>
            <translation>La ciudad {city} se encontró como {found}.</translation>
        </message>
        <message>
            <location filename="../../ui/dock/which_box.py"></location>
            <source>Clear filters</source>
            <translation>Quitar los filtros</translation>
        </message>
        <message>
            <location filename="../../ui/dock/which_box.py"></location>
            <source>Clear the filters; Undo restores them</source>
            <translation>Quitar los filtros; Deshacer los restaura</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/coordinates.py"></location>
            <source>Click (lat, lon)</source>
            <translation>Clic (lat, lon)</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/coordinates.py"></location>
            <source>Click ({crs})</source>
            <translation>Clic ({crs})</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/panel_head.py"></location>
            <source>Click the corners of an area on the map, and right-click the last one. Backspace removes a corner. You can also drag a box.</source>
            <translation>Haga clic en las esquinas de un área en el mapa, y clic derecho en la última. Retroceso quita una esquina. También puede arrastrar un rectángulo.</translation>
        </message>
        <message>
            <location filename="../../ui/area/drawn_area.py"></location>
            <source>Click the corners on the map and right-click to finish, or drag a box. Backspace removes a corner, Esc cancels.</source>
            <translation>Haga clic en los vértices en el mapa y clic derecho para terminar, o arrastre un rectángulo. Retroceso elimina un vértice, Esc cancela.</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/panel_head.py"></location>
            <source>Click the map, or drag a box, to see who owns the land there.</source>
            <translation>Haga clic en el mapa, o arrastre un rectángulo, para ver a quién pertenece el terreno.</translation>
        </message>
        <message>
            <location filename="../../ui/dock/which_box.py"></location>
            <source>Click to change the filters</source>
            <translation>Haga clic para cambiar los filtros</translation>
        </message>
        <message>
            <location filename="../../ui/kit/bar_tree.py"></location>
            <source>Click to select on the map, Ctrl+click to add to or remove from the selection</source>
            <translation>Haga clic para seleccionar en el mapa, Ctrl+clic para añadir a la selección o quitar de ella</translation>
        </message>
        <message>
            <location filename="../../plugin.py"></location>
            <source>Click, drag a box, or draw a polygon on the map to see the parcels there</source>
            <translation>Haga clic, arrastre un rectángulo o dibuje un polígono en el mapa para ver las parcelas que hay allí</translation>
        </message>
        <message>
            <location filename="../../ui/filters/dialog.py"></location>
            <source>Close and keep the filters (Esc)</source>
            <translation>Cerrar y conservar los filtros (Esc)</translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Close the dialog and cancel any report in progress</source>
            <translation>Cerrar el diálogo y cancelar el informe en curso, si lo hay</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Close the dialog and cancel any saving in progress</source>
            <translation>Cerrar el diálogo y cancelar el guardado en curso, si lo hay</translation>
        </message>
        <message>
            <location filename="../../ui/public/parcels_page.py"></location>
            <source>Close this window, and run the same search again, into a new layer</source>
            <translation>Cerrar esta ventana y ejecutar de nuevo la misma búsqueda, con el resultado en una capa nueva</translation>
        </message>
        <message>
            <location filename="../../ui/public/parcels_page.py"></location>
            <source>Close this window, run the same search again, and see which parcels are new, gone, or changed</source>
            <translation>Cerrar esta ventana, ejecutar de nuevo la misma búsqueda y ver qué parcelas son nuevas, han desaparecido o han cambiado</translation>
        </message>
        <message>
            <location filename="../../ui/filters/conditions_dialog.py"></location>
            <source>Close without a change (Esc)</source>
            <translation>Cerrar sin cambios (Esc)</translation>
        </message>
        <message>
            <location filename="../../ui/sources/dialog.py"></location>
            <source>Close without saving; what is being read is canceled</source>
            <translation>Cerrar sin guardar; se cancela lo que se está leyendo</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>Co&amp;lumns…</source>
            <translation>Co&amp;lumnas…</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Co&amp;unty code</source>
            <translation>Código del co&amp;ndado</translation>
        </message>
        <message>
            <location filename="../../core/gis/notices/owners.py"></location>
            <source>Co-owners</source>
            <translation>Copropietarios</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>Code {code}</source>
            <translation>Código {code}</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Colum&amp;n</source>
            <translation>Colum&amp;na</translation>
        </message>
        <message>
            <location filename="../../core/gis/layer/columns.py"></location>
            <source>Column</source>
            <translation>Columna</translation>
        </message>
        <message>
            <location filename="../../ui/sources/field_table.py"></location>
            <source>Column for this field. Several columns are joined: StreetNum StreetName. Where the list has “Expression…”, a QGIS expression is possible, too</source>
            <translation>Columna de este campo. Varias columnas se unen: StreetNum StreetName. Si la lista tiene «Expresión…», también es posible una expresión de QGIS</translation>
        </message>
        <message>
            <location filename="../../ui/sources/field_table.py"></location>
            <source>Column for {field}</source>
            <translation>Columna para {field}</translation>
        </message>
        <message>
            <location filename="../../core/parcel_file/schema.py"></location>
            <source>Column of the file</source>
            <translation>Columna del archivo</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/capabilities.py"></location>
            <location filename="../../core/gis/source/rows.py"></location>
            <source>Column of the table</source>
            <translation>Columna de la tabla</translation>
        </message>
        <message>
            <location filename="../../ui/sources/field_table.py"></location>
            <source>Column or Expression</source>
            <translation>Columna o expresión</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Column to summarize as well. Type to search for it.</source>
            <translation>Otra columna que se debe resumir. Escriba para buscarla.</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Column with the IDs</source>
            <translation>Columna con los ID</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Column with the ZIP code, if it is not part of the address</source>
            <translation>Columna con el código postal, si no forma parte de la dirección</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Column with the addresses, or an expression that builds them</source>
            <translation>Columna con las direcciones, o una expresión que las compone</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Column with the city, if it is not part of the address</source>
            <translation>Columna con la ciudad, si no forma parte de la dirección</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Column with the latitude, or y</source>
            <translation>Columna con la latitud, o y</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Column with the longitude, or x</source>
            <translation>Columna con la longitud, o x</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Column with the state, if it is not part of the address</source>
            <translation>Columna con el estado, si no forma parte de la dirección</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>Columns of a view that together identify a row, such as PIN CARD</source>
            <translation>Columnas de una vista que juntas identifican una fila, como PIN CARD</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Columns of the list to add to each parcel, with the prefix src_. Select none to keep all.</source>
            <translation>Columnas de la lista que se añaden a cada parcela, con el prefijo src_. No seleccione ninguna para conservarlas todas.</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_card.py"></location>
            <source>Columns of the source</source>
            <translation>Columnas del origen</translation>
        </message>
        <message>
            <location filename="../../ui/sources/dialog.py"></location>
            <source>Columns of {name}</source>
            <translation>Columnas de {name}</translation>
        </message>
        <message>
            <location filename="../../ui/sources/columns.py"></location>
            <source>Columns that each parcel keeps under their own names</source>
            <translation>Columnas que cada parcela conserva con sus propios nombres</translation>
        </message>
        <message>
            <location filename="../../ui/sources/columns.py"></location>
            <source>Columns that together identify a parcel for good, such as COUNTY PARCEL_ID. Saved layers and notes find their parcels by them</source>
            <translation>Columnas que juntas identifican una parcela de forma permanente, como COUNTY PARCEL_ID. Las capas y notas guardadas encuentran sus parcelas con ellas</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Columns to keep</source>
            <translation>Columnas que se conservan</translation>
        </message>
        <message>
            <location filename="../../core/columns/mapping_json.py"></location>
            <source>Columns with these names cannot be joined: {names}.</source>
            <translation>Las columnas con estos nombres no se pueden unir: {names}.</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/formats.py"></location>
            <source>Comma-Separated Values</source>
            <translation>Valores separados por comas</translation>
        </message>
        <message>
            <location filename="../../ui/results/results_box.py"></location>
            <source>Commands for this layer</source>
            <translation>Comandos para esta capa</translation>
        </message>
        <message>
            <location filename="../../core/parcel_file/changes.py"></location>
            <source>Compared with the old file: {added} added, {changed} changed, {removed} removed</source>
            <translation>En comparación con el archivo anterior: {added} añadidas, {changed} modificadas, {removed} eliminadas</translation>
        </message>
        <message>
            <location filename="../../ui/filters/row.py"></location>
            <source>Comparison operator</source>
            <translation>Operador de comparación</translation>
        </message>
        <message>
            <location filename="../../ui/filters/row.py"></location>
            <source>Comparison operator ({operator} in requests)</source>
            <translation>Operador de comparación ({operator} en las solicitudes)</translation>
        </message>
        <message>
            <location filename="../../algorithms/base.py"></location>
            <source>Complete (all matches returned)</source>
            <translation>Completo (con todas las coincidencias)</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Condominiums</source>
            <translation>Condominios</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>Connect to the database, and list its tables and views</source>
            <translation>Conectarse a la base de datos y listar sus tablas y vistas</translation>
        </message>
        <message>
            <location filename="../../algorithms/base.py"></location>
            <location filename="../../core/gis/layer/schema.py"></location>
            <location filename="../../ui/connections/connection_row.py"></location>
            <location filename="../../ui/history/tree.py"></location>
            <location filename="../../ui/lists/dialog.py"></location>
            <location filename="../../ui/public/parcels_page.py"></location>
            <source>Connection</source>
            <translation>Conexión</translation>
        </message>
        <message>
            <location filename="../../ui/dock/dock.py"></location>
            <source>Connection, area, filters, and results</source>
            <translation>Conexión, área, filtros y resultados</translation>
        </message>
        <message>
            <location filename="../../ui/lists/dialog.py"></location>
            <source>Connection: {name}</source>
            <translation>Conexión: {name}</translation>
        </message>
        <message>
            <location filename="../../ui/dock/layer_searches.py"></location>
            <source>Connection: {name}.</source>
            <translation>Conexión: {name}.</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <location filename="../../ui/connections/group_dialog.py"></location>
            <source>Connections</source>
            <translation>Conexiones</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/description.py"></location>
            <source>Contents: {}</source>
            <translation>Contenido: {}</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Contiguous acreage under the same ownership</source>
            <translation>Superficie contigua en acres del mismo propietario</translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>Continue</source>
            <translation>Continuar</translation>
        </message>
        <message>
            <location filename="../../ui/sources/columns.py"></location>
            <source>Coordinate reference system (CRS) of the geometries. Change it if it is wrong</source>
            <translation>Sistema de referencia de coordenadas (SRC) de las geometrías. Cámbielo si es incorrecto</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Coordinate reference system (CRS) of the two columns</source>
            <translation>Sistema de referencia de coordenadas (SRC) de las dos columnas</translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Cop&amp;y</source>
            <translation>Co&amp;piar</translation>
        </message>
        <message>
            <location filename="../../ui/kit/messages.py"></location>
            <source>Copy</source>
            <translation>Copiar</translation>
        </message>
        <message>
            <location filename="../../ui/kit/messages.py"></location>
            <source>Copy Command</source>
            <translation>Copiar el comando</translation>
        </message>
        <message>
            <location filename="../../ui/filters/dialog.py"></location>
            <source>Copy as JSON</source>
            <translation>Copiar como JSON</translation>
        </message>
        <message>
            <location filename="../../ui/filters/dialog.py"></location>
            <source>Copy the filters to the clipboard, as the JSON of a request</source>
            <translation>Copiar los filtros al portapapeles, como JSON de una solicitud</translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>Copy the installation command to the clipboard</source>
            <translation>Copiar el comando de instalación al portapapeles</translation>
        </message>
        <message>
            <location filename="../../ui/kit/messages.py"></location>
            <source>Copy the message and the details to the clipboard</source>
            <translation>Copiar el mensaje y los detalles al portapapeles</translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Copy the search to the clipboard as text, without the connection (Ctrl+C)</source>
            <translation>Copiar la búsqueda al portapapeles como texto, sin la conexión (Ctrl+C)</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>Copy the selected parcels to the clipboard (Ctrl+C)</source>
            <translation>Copiar las parcelas seleccionadas al portapapeles (Ctrl+C)</translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Copy the selected rows, or all rows shown, as a table</source>
            <translation>Copiar las filas seleccionadas, o todas las que se muestran, como tabla</translation>
        </message>
        <message>
            <location filename="../../ui/sources/copying.py"></location>
            <source>Copy to a Parcel GeoPackage</source>
            <translation>Copiar a un GeoPackage de parcelas</translation>
        </message>
        <message>
            <location filename="../../ui/sources/copying.py"></location>
            <source>Copy to a parcel &amp;GeoPackage</source>
            <translation>Copiar a un &amp;GeoPackage de parcelas</translation>
        </message>
        <message>
            <location filename="../../ui/sources/dialog.py"></location>
            <source>Copying all parcels to {name}…</source>
            <translation>Copiando todas las parcelas a {name}…</translation>
        </message>
        <message>
            <location filename="../../ui/sources/reading.py"></location>
            <source>Copying was canceled. No file was written.</source>
            <translation>Se canceló la copia. No se escribió ningún archivo.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/subjects.py"></location>
            <source>Copyright text of the layer</source>
            <translation>Texto de derechos de autor de la capa</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/fields.py"></location>
            <source>Could not be requested</source>
            <translation>No se pudo solicitar</translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>Coun&amp;t</source>
            <translation>Con&amp;tar</translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>Count the parcels that match the filters. Uses at most {} requests.</source>
            <translation>
                <numerusform>Contar las parcelas que cumplen los filtros. Usa como máximo {} solicitud.</numerusform>
                <numerusform>Contar las parcelas que cumplen los filtros. Usa como máximo {} solicitudes.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>Counting saved responses</source>
            <translation>Contando las respuestas guardadas</translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>Counting was stopped.</source>
            <translation>El recuento se detuvo.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>Counting…</source>
            <translation>Contando…</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <location filename="../../ui/sources/columns.py"></location>
            <source>County</source>
            <translation>Condado</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>County FIPS</source>
            <translation>FIPS del condado</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>County FIPS code</source>
            <translation>Código FIPS del condado</translation>
        </message>
        <message>
            <location filename="../../ui/lists/kinds.py"></location>
            <source>County Parcel IDs</source>
            <translation>ID de parcela del condado</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>County assessor parcel ID</source>
            <translation>ID de parcela del tasador del condado</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>County code</source>
            <translation>Código del condado</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>County name</source>
            <translation>Nombre del condado</translation>
        </message>
        <message>
            <location filename="../../ui/sources/columns.py"></location>
            <source>County of all parcels, if there is no column with the county</source>
            <translation>Condado de todas las parcelas, si no hay una columna con el condado</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>Create a PostgreSQL connection in QGIS</source>
            <translation>Crear una conexión PostgreSQL en QGIS</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Create a one-page report</source>
            <translation>Crear un informe de una página</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Create a page with a map, legend, key figures, and table, to print or to save as PDF</source>
            <translation>Crear una página con mapa, leyenda, cifras clave y tabla, para imprimirla o guardarla como PDF</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Create a print layout of labels with the mailing addresses</source>
            <translation>Crear una composición de impresión de etiquetas con las direcciones postales</translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Create a print layout with a live map in the project, to edit the report</source>
            <translation>Crear una composición de impresión en el proyecto con un mapa vinculado, para editar el informe</translation>
        </message>
        <message>
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>Create a print layout with the labels and open it, to print or to export as PDF</source>
            <translation>Crear una composición de impresión con las etiquetas y abrirla, para imprimirla o exportarla como PDF</translation>
        </message>
        <message>
            <location filename="../../algorithms/area_search.py"></location>
            <source>Create one feature per parcel and input feature</source>
            <translation>Crear un objeto espacial por parcela y objeto de entrada</translation>
        </message>
        <message>
            <location filename="../../algorithms/area_search.py"></location>
            <source>Create one feature per parcel, joined to the input feature with the largest overlap</source>
            <translation>Crear un objeto espacial por parcela, unido al objeto de entrada con la mayor superposición</translation>
        </message>
        <message>
            <location filename="../../ui/public/parcels_page.py"></location>
            <source>Credit</source>
            <translation>Atribución</translation>
        </message>
        <message>
            <location filename="../../core/contract/terms.py"></location>
            <source>Credit: {credit}.</source>
            <translation>Atribución: {credit}.</translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Current step</source>
            <translation>Paso actual</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/xlsx.py"></location>
            <source>Cut to {number:,} characters</source>
            <translation>Cortado a {number:,} caracteres</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/shapefile.py"></location>
            <source>Cut to {number} bytes</source>
            <translation>Cortado a {number} bytes</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>D&amp;uplicate</source>
            <translation>D&amp;uplicar</translation>
        </message>
        <message>
            <location filename="../../ui/sources/panels.py"></location>
            <source>Data: {vintage}</source>
            <translation>Datos: {vintage}</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>Database</source>
            <translation>Base de datos</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>Database &amp;table</source>
            <translation>Ta&amp;bla de base de datos</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Date</source>
            <translation>Fecha</translation>
        </message>
        <message>
            <location filename="../../ui/public/parcels_page.py"></location>
            <source>Date of the data</source>
            <translation>Fecha de los datos</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/remarks.py"></location>
            <source>Dates beyond the years 1 to 9999, left empty</source>
            <translation>Fechas fuera de los años 1 a 9999, dejadas en blanco</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/gdal.py"></location>
            <source>Dates beyond the years 1 to 9999, saved as NULL</source>
            <translation>Fechas fuera de los años 1 a 9999, guardadas como NULL</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <source>Dates beyond the years 1 to 9999, saved as NULL ({values}).</source>
            <translation>Fechas fuera de los años 1 a 9999, guardadas como NULL ({values}).</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/geojson.py"></location>
            <location filename="../../core/gis/export/kml.py"></location>
            <source>Dates beyond the years 1 to 9999, which few programs read</source>
            <translation>Fechas fuera de los años 1 a 9999, que pocos programas leen</translation>
        </message>
        <message>
            <location filename="../../algorithms/sinks.py"></location>
            <source>Dates outside the years 1 to 9999 are NULL in {name}: {count}.</source>
            <translation>Las fechas fuera de los años 1 a 9999 son NULL en {name}: {count}.</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/xlsx.py"></location>
            <source>Dates that Excel does not support, saved as text</source>
            <translation>Fechas que Excel no admite, guardadas como texto</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Default</source>
            <translation>Predeterminada</translation>
        </message>
        <message>
            <location filename="../../ui/toolbox/controls.py"></location>
            <source>Default connection: {name}</source>
            <translation>Conexión predeterminada: {name}</translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>Delete</source>
            <translation>Borrar</translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>Delete &amp;All…</source>
            <translation>&amp;Borrar todo…</translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>Delete Saved Responses</source>
            <translation>Borrar las respuestas guardadas</translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>Delete all saved responses?</source>
            <translation>¿Borrar todas las respuestas guardadas?</translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>Delete saved responses. The history and the number of requests counted are kept.</source>
            <translation>Borrar las respuestas guardadas. Se conservan el historial y el número de solicitudes contadas.</translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>Deleting saved responses</source>
            <translation>Borrando las respuestas guardadas</translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>Deleting…</source>
            <translation>Borrando…</translation>
        </message>
        <message>
            <location filename="../../ui/filters/expression_panel.py"></location>
            <source>Description of the text</source>
            <translation>Descripción del texto</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_options.py"></location>
            <source>Deselect Empt&amp;y</source>
            <translation>Deseleccionar &amp;vacíos</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_options.py"></location>
            <source>Deselect all fields</source>
            <translation>Deseleccionar todos los campos</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_options.py"></location>
            <source>Deselect the fields that have no value in any of the parcels to be saved</source>
            <translation>Deseleccionar los campos que no tienen ningún valor en las parcelas que se van a guardar</translation>
        </message>
        <message>
            <location filename="../../ui/sources/tester.py"></location>
            <source>Detai&amp;ls</source>
            <translation>Deta&amp;lles</translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <location filename="../../ui/kit/messages.py"></location>
            <location filename="../../ui/map_tool/map_lookup.py"></location>
            <source>Details</source>
            <translation>Detalles</translation>
        </message>
        <message>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>Determines which parcels come first and, if there is a maximum, which are returned</source>
            <translation>Determina qué parcelas van primero y, si hay un máximo, cuáles se devuelven</translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>Did you mean “{name}”?</source>
            <translation>¿Quiso decir “{name}”?</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Differences between the file and the layer</source>
            <translation>Diferencias entre el archivo y la capa</translation>
        </message>
        <message>
            <location filename="../../ui/filters/expression_panel.py"></location>
            <source>Discard Text</source>
            <translation>Descartar el texto</translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>Discard the expression</source>
            <translation>Descartar la expresión</translation>
        </message>
        <message>
            <location filename="../../ui/filters/expression_panel.py"></location>
            <source>Discard the text, and show the filters</source>
            <translation>Descartar el texto y mostrar los filtros</translation>
        </message>
        <message>
            <location filename="../../algorithms/area_search.py"></location>
            <location filename="../../algorithms/neighbors.py"></location>
            <location filename="../../ui/lists/report.py"></location>
            <location filename="../../ui/search/distance_edit.py"></location>
            <source>Distance</source>
            <translation>Distancia</translation>
        </message>
        <message>
            <location filename="../../ui/search/neighbors_dialog.py"></location>
            <source>Distance from the outline, measured on the ground. 0 finds the parcels that touch it</source>
            <translation>Distancia desde el contorno, medida sobre el terreno. 0 busca las parcelas que lo tocan</translation>
        </message>
        <message>
            <location filename="../../core/gis/layer/schema.py"></location>
            <source>Distance from the point (m)</source>
            <translation>Distancia desde el punto (m)</translation>
        </message>
        <message>
            <location filename="../../algorithms/parameters.py"></location>
            <source>Distance units</source>
            <translation>Unidades de distancia</translation>
        </message>
        <message>
            <location filename="../../ui/area/drawn_area.py"></location>
            <source>Draw area</source>
            <translation>Dibujar área</translation>
        </message>
        <message>
            <location filename="../../ui/area/drawn_area.py"></location>
            <source>Draw the area on the map: click its corners, or drag a box</source>
            <translation>Dibuje el área en el mapa: haga clic en sus vértices o arrastre un rectángulo</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/saving.py"></location>
            <source>Drawing page {page} of {pages}</source>
            <translation>Dibujando la página {page} de {pages}</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/saving.py"></location>
            <source>Drawing the map</source>
            <translation>Dibujando el mapa</translation>
        </message>
        <message>
            <location filename="../../ui/filters/place.py"></location>
            <source>Drawn area</source>
            <translation>Área dibujada</translation>
        </message>
        <message>
            <location filename="../../ui/filters/row.py"></location>
            <source>Duplicate</source>
            <translation>Duplicar</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Duplicate the selected connection, with the same key</source>
            <translation>Duplicar la conexión seleccionada, con la misma clave</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>E&amp;xport…</source>
            <translation>E&amp;xportar…</translation>
        </message>
        <message>
            <location filename="../../ui/search/estimator.py"></location>
            <source>Each connection has its own limit per search, after which it can be continued.</source>
            <translation>Cada conexión tiene su propio límite por búsqueda, tras el cual la búsqueda se puede continuar.</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Each parcel is counted once</source>
            <translation>Cada parcela se cuenta una sola vez</translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>Each result is saved as a GeoPackage in this folder when its search has finished. Leave empty to make results temporary until you save them.</source>
            <translation>Cada resultado se guarda como GeoPackage en esta carpeta cuando termina su búsqueda. Déjela vacía para que los resultados sean temporales hasta que los guarde.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/subjects.py"></location>
            <source>Each search downloads all parcels from the server.</source>
            <translation>Cada búsqueda descarga todas las parcelas del servidor.</translation>
        </message>
        <message>
            <location filename="../../ui/history/tree.py"></location>
            <source>Earlier</source>
            <translation>Anteriores</translation>
        </message>
        <message>
            <location filename="../../ui/sources/dialog.py"></location>
            <source>Edit Connection</source>
            <translation>Editar conexión</translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <location filename="../../ui/locator/choice.py"></location>
            <location filename="../../ui/map_tool/map_lookup.py"></location>
            <source>Edit Connection…</source>
            <translation>Editar la conexión…</translation>
        </message>
        <message>
            <location filename="../../ui/filters/expression_panel.py"></location>
            <source>Edit the expression in the Expression Builder of QGIS</source>
            <translation>Editar la expresión en el constructor de expresiones de QGIS</translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>Edit the expression in the panel below</source>
            <translation>Editar la expresión en el panel de abajo</translation>
        </message>
        <message>
            <location filename="../../ui/toolbox/controls.py"></location>
            <source>Edit the filters in the filter builder</source>
            <translation>Editar los filtros en el generador de filtros</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Edit the selected connection</source>
            <translation>Editar la conexión seleccionada</translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>Edit the values as a list: paste a column, or add values from a layer or file</source>
            <translation>Editar los valores como lista: pegue una columna, o añada valores de una capa o de un archivo</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>Elevation</source>
            <translation>Elevación</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/form.py"></location>
            <location filename="../../ui/map_tool/parcel_card.py"></location>
            <source>Empty Fields</source>
            <translation>Campos vacíos</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Empty text</source>
            <translation>Texto vacío</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/remarks.py"></location>
            <source>Empty text, which is read as NULL</source>
            <translation>Texto vacío, que se lee como NULL</translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>End the search now and keep what it has found</source>
            <translation>Terminar la búsqueda ahora y conservar lo que ha encontrado</translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>End the search now, keep what it has found, and skip the waiting searches</source>
            <translation>Terminar la búsqueda ahora, conservar lo que ha encontrado y omitir las búsquedas en espera</translation>
        </message>
        <message>
            <location filename="../../ui/kit/writing_dialog.py"></location>
            <source>Enter a file name.</source>
            <translation>Introduzca un nombre de archivo.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>Enter a value.</source>
            <translation>Introduzca un valor.</translation>
        </message>
        <message>
            <location filename="../../algorithms/base.py"></location>
            <source>Enter at least one filter. Use [] to request all parcels.</source>
            <translation>Introduzca al menos un filtro. Use [] para solicitar todas las parcelas.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>Enter both numbers.</source>
            <translation>Introduzca los dos números.</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/conditions.py"></location>
            <location filename="../../ui/filters/json_text.py"></location>
            <source>Enter only the filters of a request, without {names}.</source>
            <translation>Introduzca solo los filtros de una solicitud, sin {names}.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/address.py"></location>
            <source>Enter the address of a layer of an ArcGIS service.</source>
            <translation>Introduzca la dirección de una capa de un servicio de ArcGIS.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>Enter the columns that identify a row of the view.</source>
            <translation>Introduzca las columnas que identifican una fila de la vista.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/copying.py"></location>
            <source>Enter the full path of a GeoPackage, which ends in .gpkg.</source>
            <translation>Indique la ruta completa de un GeoPackage, que termina en .gpkg.</translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>Enter the full path of a folder. Results stay temporary.</source>
            <translation>Introduzca la ruta completa de una carpeta. Los resultados siguen siendo temporales.</translation>
        </message>
        <message>
            <location filename="../../ui/kit/writing_dialog.py"></location>
            <source>Enter the full path of the file.</source>
            <translation>Introduzca la ruta completa del archivo.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>Estimate</source>
            <translation>Estimación</translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>Estimated cost of the search</source>
            <translation>Costo estimado de la búsqueda</translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>Estimated number of requests for this search</source>
            <translation>Número estimado de solicitudes de esta búsqueda</translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>Every parcel is checked against this expression.</source>
            <translation>Cada parcela se comprueba con esta expresión.</translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Every row has a parcel, and no match is uncertain.</source>
            <translation>Todas las filas tienen una parcela, y ninguna coincidencia es dudosa.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/place.py"></location>
            <source>Everywhere</source>
            <translation>En todas partes</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/formats.py"></location>
            <source>Excel Workbook</source>
            <translation>Libro de Excel</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/csvfile.py"></location>
            <source>Excel removes leading zeros of codes when it opens a CSV file directly; an Excel workbook keeps them.</source>
            <translation>Excel elimina los ceros iniciales de los códigos al abrir directamente un archivo CSV; un libro de Excel los conserva.</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Export Connections</source>
            <translation>Exportar conexiones</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Export the selected connections to a file, or all if none is selected</source>
            <translation>Exportar a un archivo las conexiones seleccionadas, o todas si no hay ninguna seleccionada</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Exported to {}, without keys.</source>
            <translation>Exportadas a {}, sin claves.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>Expression</source>
            <translation>Expresión</translation>
        </message>
        <message>
            <location filename="../../ui/filters/expression_panel.py"></location>
            <source>Expression Builder…</source>
            <translation>Constructor de expresiones…</translation>
        </message>
        <message>
            <location filename="../../ui/sources/field_table.py"></location>
            <source>Expression…</source>
            <translation>Expresión…</translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Extent of the map. The map also shows the visible layers of the project, except the results of other searches. Other polygons are drawn as outlines.</source>
            <translation>Extensión del mapa. El mapa también muestra las capas visibles del proyecto, excepto los resultados de otras búsquedas. Los demás polígonos se dibujan como contornos.</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>F&amp;etch Full Records</source>
            <translation>&amp;Obtener los registros completos</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>F&amp;etch Full Records of {}</source>
            <translation>&amp;Obtener los registros completos de {}</translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <location filename="../../ui/results/report_dialog.py"></location>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>F&amp;ile</source>
            <translation>Arch&amp;ivo</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Farm and rural homes</source>
            <translation>Viviendas agrícolas y rurales</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Farms and farmland</source>
            <translation>Granjas y tierras agrícolas</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>Features</source>
            <translation>Objetos</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>Features without a location on the globe: {ids}.</source>
            <translation>Objetos espaciales sin ubicación en el globo: {ids}.</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <location filename="../../ui/search/distance_edit.py"></location>
            <source>Feet</source>
            <translation>Pies</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Fetch &amp;Buildings</source>
            <translation>Obtener los e&amp;dificios</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Fetch &amp;Buildings of {}</source>
            <translation>Obtener los e&amp;dificios de {}</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Fetch Full Records of the Se&amp;lected Parcels ({})</source>
            <translation>Obtener los registros completos de &amp;las parcelas seleccionadas ({})</translation>
        </message>
        <message>
            <location filename="../../ui/menus/layer_menu.py"></location>
            <source>Fetch Full Records of the Selected Parcels</source>
            <translation>Obtener los registros completos de las parcelas seleccionadas</translation>
        </message>
        <message>
            <location filename="../../ui/menus/layer_menu.py"></location>
            <source>Fetch the Full Record of This Parcel</source>
            <translation>Obtener el registro completo de esta parcela</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Fetch the Full Record of the Se&amp;lected Parcel</source>
            <translation>Obtener el registro completo de &amp;la parcela seleccionada</translation>
        </message>
        <message>
            <location filename="../../ui/filters/field_picker.py"></location>
            <location filename="../../ui/filters/list_editor.py"></location>
            <location filename="../../ui/results/save_dialog.py"></location>
            <location filename="../../ui/sources/field_table.py"></location>
            <source>Field</source>
            <translation>Campo</translation>
        </message>
        <message>
            <location filename="../../ui/filters/row.py"></location>
            <source>Field of filter {number}</source>
            <translation>Campo del filtro {number}</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Field of the parcels that has the values of the list</source>
            <translation>Campo de las parcelas que contiene los valores de la lista</translation>
        </message>
        <message>
            <location filename="../../ui/filters/field_picker.py"></location>
            <source>Field to compare. Type to search for it.</source>
            <translation>Campo que se compara. Escriba para buscarlo.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>Field with the values</source>
            <translation>Campo con los valores</translation>
        </message>
        <message>
            <location filename="../../ui/filters/field_picker.py"></location>
            <location filename="../../ui/results/save_options.py"></location>
            <source>Fields</source>
            <translation>Campos</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_options.py"></location>
            <source>Fields (all {number:,})</source>
            <translation>Campos (todos: {number:,})</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_options.py"></location>
            <source>Fields ({selected:,} of {number:,})</source>
            <translation>Campos ({selected:,} de {number:,})</translation>
        </message>
        <message>
            <location filename="../../ui/area/area_box.py"></location>
            <source>Fields of the feature that are copied to each parcel it finds, with the prefix src_. If none is checked, all fields are copied.</source>
            <translation>Campos del objeto espacial que se copian a cada parcela que encuentra, con el prefijo src_. Si no se marca ninguno, se copian todos los campos.</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/changes.py"></location>
            <source>Fields that only one of the layers has: {fields}.</source>
            <translation>Campos que solo tiene una de las capas: {fields}.</translation>
        </message>
        <message>
            <location filename="../../algorithms/area_search.py"></location>
            <location filename="../../ui/area/area_box.py"></location>
            <source>Fields to carry over</source>
            <translation>Campos que se añaden</translation>
        </message>
        <message>
            <location filename="../../algorithms/lists.py"></location>
            <source>Fields to keep</source>
            <translation>Campos que se conservan</translation>
        </message>
        <message>
            <location filename="../../algorithms/save_parcels.py"></location>
            <source>Fields to save</source>
            <translation>Campos que se guardan</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_card.py"></location>
            <source>Fields without a value</source>
            <translation>Campos sin valor</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Figures, and bars that select their parcels</source>
            <translation>Cifras, y barras que seleccionan sus parcelas</translation>
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
            <location filename="../../ui/sources/copying.py"></location>
            <source>File</source>
            <translation>Archivo</translation>
        </message>
        <message>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>File with a list</source>
            <translation>Archivo con una lista</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>Filt&amp;er</source>
            <translation>Filt&amp;ro</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_list.py"></location>
            <source>Filter</source>
            <translation>Filtro</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_list.py"></location>
            <source>Filter parcels</source>
            <translation>Filtrar parcelas</translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Filter the searches</source>
            <translation>Filtrar las búsquedas</translation>
        </message>
        <message>
            <location filename="../../ui/filters/row.py"></location>
            <source>Filter {number}</source>
            <translation>Filtro {number}</translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>Filter {number} is incomplete.</source>
            <translation>El filtro {number} está incompleto.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>Filter {number} is not valid yet.</source>
            <translation>El filtro {number} aún no es válido.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/json_text.py"></location>
            <location filename="../../ui/filters/review.py"></location>
            <location filename="../../ui/filters/rows.py"></location>
            <source>Filter {number}: {sentence}</source>
            <translation>Filtro {number}: {sentence}</translation>
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

Operators of filters: eq, ne, gt, gte, lt, lte, between, in, nin, ilike (contains), and isnull. The service evaluates the parts of an expression that it supports; the rest is evaluated after download. Without an area, a service accepts a condition on owner, parcel_id, situs, or mail_addr only together with a condition on state, state_fp, or county_fp; files, layers, and tables do not require this. [] requests all parcels.</source>
            <translation>Los filtros son una matriz JSON, por ejemplo
[{"field": "state", "op": "eq", "value": "IA"},
 {"field": "acres", "op": "gte", "value": 40}]

o una expresión de QGIS sobre los campos de una parcela, por ejemplo
"state" = 'IA' AND ("acres" &gt;= 40 OR "zoning" IN ('AG', 'A1'))

Operadores de los filtros: eq, ne, gt, gte, lt, lte, between, in, nin, ilike (contiene) e isnull. El servicio evalúa las partes de una expresión que admite; el resto se evalúa después de la descarga. Sin un área, un servicio acepta una condición sobre owner, parcel_id, situs o mail_addr solo junto con una condición sobre state, state_fp o county_fp; los archivos, las capas y las tablas no la requieren. [] solicita todas las parcelas.</translation>
        </message>
        <message>
            <location filename="../../ui/toolbox/controls.py"></location>
            <source>Filters as JSON, or a QGIS expression</source>
            <translation>Filtros como JSON o una expresión de QGIS</translation>
        </message>
        <message>
            <location filename="../../ui/filters/expression_panel.py"></location>
            <source>Filters as a QGIS expression</source>
            <translation>Filtros como expresión de QGIS</translation>
        </message>
        <message>
            <location filename="../../ui/dock/dock.py"></location>
            <location filename="../../ui/dock/search_runner.py"></location>
            <location filename="../../ui/toolbox/controls.py"></location>
            <source>Filters…</source>
            <translation>Filtros…</translation>
        </message>
        <message>
            <location filename="../../ui/search/neighbors_dialog.py"></location>
            <source>Find Neighbors</source>
            <translation>Buscar vecinos</translation>
        </message>
        <message>
            <location filename="../../ui/search/distance_dialog.py"></location>
            <source>Find Parcels Within a Distance</source>
            <translation>Buscar parcelas a cierta distancia</translation>
        </message>
        <message>
            <location filename="../../ui/menus/layer_menu.py"></location>
            <source>Find Parcels Within a Distance of This Feature…</source>
            <translation>Buscar parcelas a cierta distancia de este objeto…</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Find Parcels Within a Distance of This Layer…</source>
            <translation>Buscar parcelas a cierta distancia de esta capa…</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Find Parcels Within a Distance of the Selected Features ({})…</source>
            <translation>Buscar parcelas a cierta distancia de los objetos seleccionados ({})…</translation>
        </message>
        <message>
            <location filename="../../ui/menus/layer_menu.py"></location>
            <source>Find Parcels Within a Distance of the Selected Features…</source>
            <translation>Buscar parcelas a cierta distancia de los objetos seleccionados…</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Find Parcels Within a Distance of the Selected Feature…</source>
            <translation>Buscar parcelas a cierta distancia del objeto seleccionado…</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Find Parcels Within a Distance of {}…</source>
            <translation>Buscar parcelas a cierta distancia de {}…</translation>
        </message>
        <message>
            <location filename="../../ui/menus/layer_menu.py"></location>
            <source>Find Parcels in This Feature</source>
            <translation>Buscar parcelas en este objeto</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Find Parcels in This Layer</source>
            <translation>Buscar parcelas en esta capa</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Find Parcels in the Selected Feature</source>
            <translation>Buscar parcelas en el objeto seleccionado</translation>
        </message>
        <message>
            <location filename="../../ui/menus/layer_menu.py"></location>
            <source>Find Parcels in the Selected Features</source>
            <translation>Buscar parcelas en los objetos seleccionados</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Find Parcels in the Selected Features ({})</source>
            <translation>Buscar parcelas en los objetos seleccionados ({})</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Find Parcels in {}</source>
            <translation>Buscar parcelas en {}</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Find all parcels that contain a point, with the point's fields</source>
            <translation>Buscar todas las parcelas que contienen un punto, con los campos del punto</translation>
        </message>
        <message>
            <location filename="../../algorithms/neighbors.py"></location>
            <source>Find neighbors and their owners</source>
            <translation>Buscar vecinos y sus propietarios</translation>
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
            <location filename="../../ui/search/distance_dialog.py"></location>
            <source>Find parcels within this distance of a feature, measured on the ground</source>
            <translation>Buscar parcelas dentro de esta distancia de un objeto espacial, medida sobre el terreno</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/map_lookup.py"></location>
            <source>Find the Nearest</source>
            <translation>Buscar la más cercana</translation>
        </message>
        <message>
            <location filename="../../ui/dock/address_box.py"></location>
            <source>Find the parcel at this address, and show it on the map (Return)</source>
            <translation>Buscar la parcela en esta dirección y mostrarla en el mapa (Intro)</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Find the parcel for each row, and report what was found</source>
            <translation>Buscar la parcela de cada fila, e informar de lo que se encontró</translation>
        </message>
        <message>
            <location filename="../../plugin.py"></location>
            <location filename="../../ui/dock/dock.py"></location>
            <source>Find the parcels for a list of points, addresses, or IDs</source>
            <translation>Busca las parcelas de una lista de puntos, direcciones o ID</translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>Finding the parcels…</source>
            <translation>Buscando dónde están las parcelas…</translation>
        </message>
        <message>
            <location filename="../../ui/public/state_box.py"></location>
            <source>Finding the state of the map view</source>
            <translation>Búsqueda del estado que muestra la vista del mapa</translation>
        </message>
        <message>
            <location filename="../../algorithms/attribute_query.py"></location>
            <source>Finds every parcel that matches all filters or a QGIS expression, with its full record.

{filters}

{early_end}</source>
            <translation>Busca todas las parcelas que cumplen todos los filtros o una expresión de QGIS, con su registro completo.

{filters}

{early_end}</translation>
        </message>
        <message>
            <location filename="../../algorithms/area_search.py"></location>
            <source>Finds every parcel that touches a polygon of the input layer, with its full record and the attributes of that polygon (fields “src_…”).

With a distance, finds the parcels within that distance of the layer's points, lines, or polygons, measured on the ground. Points and lines require a distance.

Instead of all parcels that touch the area, finds those that overlap it by at least a share of the parcel or a number of acres, are mostly inside it, or have their center in it (“Parcels that”). The area is all polygons together. Parcels without a geometry cannot be checked; they are kept, and their number is reported.

The field join_count is the number of polygons that touch the parcel, or, unless parcels only have to touch the area, that overlap it; join_overlap_acres and join_overlap_pct are the part of the parcel inside the polygon, or within the distance. By default, a parcel with several polygons is returned once, joined to the polygon with the largest overlap.

{early_end}

With filters, only the parcels that match them are returned. {filters}</source>
            <translation>Busca todas las parcelas que tocan un polígono de la capa de entrada, con su registro completo y los atributos de ese polígono (campos “src_…”).

Con una distancia, busca las parcelas dentro de esa distancia de los puntos, las líneas o los polígonos de la capa, medida sobre el terreno. Los puntos y las líneas requieren una distancia.

En lugar de todas las parcelas que tocan el área, busca las que se superponen con ella al menos en una parte de la parcela o en un número de acres, las que están mayormente dentro de ella o las que tienen su centro en ella (“Parcelas que”). El área son todos los polígonos juntos. Las parcelas sin geometría no se pueden comprobar; se conservan y se informa de su número.

El campo join_count es el número de polígonos que tocan la parcela o, a menos que las parcelas solo tengan que tocar el área, que se superponen con ella; join_overlap_acres y join_overlap_pct son la parte de la parcela dentro del polígono o dentro de la distancia. De forma predeterminada, una parcela con varios polígonos se devuelve una sola vez, unida al polígono con la mayor superposición.

{early_end}

Con filtros, se devuelven solo las parcelas que los cumplen. {filters}</translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>Finds parcels by address, parcel ID, or owner using the current connection.</source>
            <translation>Busca parcelas por dirección, ID de parcela o propietario con la conexión actual.</translation>
        </message>
        <message>
            <location filename="../../algorithms/area_search.py"></location>
            <source>Finds parcels within this distance of the features. Empty or 0: parcels that touch the polygons. Points and lines require a distance greater than 0.</source>
            <translation>Busca parcelas dentro de esta distancia de los objetos espaciales. Vacío o 0: parcelas que tocan los polígonos. Los puntos y las líneas requieren una distancia mayor que 0.</translation>
        </message>
        <message>
            <location filename="../../ui/dock/layer_searches.py"></location>
            <source>Finds the neighbors of {subject}. The subject itself is excluded.</source>
            <translation>Busca los vecinos de {subject}. El área de origen queda excluida.</translation>
        </message>
        <message>
            <location filename="../../algorithms/point_lookup.py"></location>
            <source>Finds the parcel at each point of a layer, or all parcels where they are stacked.</source>
            <translation>Busca la parcela en cada punto de una capa, o todas las parcelas donde están apiladas.</translation>
        </message>
        <message>
            <location filename="../../algorithms/id_lookup.py"></location>
            <source>Finds the parcel for each ID, 100 IDs per request. IDs that are formatted differently from the records (without dashes, spaces, or leading zeros) are also tried in the format of the records; row_note describes the difference.

With another field as the ID type, such as a column of a file, layer, or table, the values of that field are looked up in the same way.

“State or county” limits the search to MA, Massachusetts, or 25; to a county by its five-digit code, for example 25017; or by filters in JSON. A service requires it for county parcel IDs; files, layers, and tables do not.

{help}</source>
            <translation>Busca la parcela de cada ID, con 100 ID por solicitud. Los ID con un formato distinto del de los registros (sin guiones, espacios o ceros a la izquierda) se prueban también en el formato de los registros; row_note describe la diferencia.

Con otro campo como tipo de ID, como una columna de un archivo, una capa o una tabla, los valores de ese campo se buscan de la misma manera.

“Estado o condado” limita la búsqueda a MA, Massachusetts o 25; a un condado mediante su código de cinco dígitos, por ejemplo 25017; o mediante filtros en JSON. Un servicio lo requiere para los ID de parcela del condado; los archivos, las capas y las tablas no.

{help}</translation>
        </message>
        <message>
            <location filename="../../algorithms/address_lookup.py"></location>
            <source>Finds the parcels at each street address. The address is a field or an expression. It can include the city, state, and ZIP code, or these can come from separate fields. Abbreviations, unit numbers, and small typos are recognized: row_score rates from 0 to 100 how well the parcel's address matches, and row_note lists every difference.

{help}</source>
            <translation>Busca las parcelas de cada dirección. La dirección es un campo o una expresión. Puede incluir la ciudad, el estado y el código postal, o estos pueden venir de campos aparte. Se reconocen abreviaturas, números de unidad y errores tipográficos pequeños: row_score indica de 0 a 100 en qué medida coincide la dirección de la parcela, y row_note enumera todas las diferencias.

{help}</translation>
        </message>
        <message>
            <location filename="../../algorithms/address_lookup.py"></location>
            <source>Finds the parcels at the street addresses of a table or layer.</source>
            <translation>Busca las parcelas de las direcciones de una tabla o capa.</translation>
        </message>
        <message>
            <location filename="../../algorithms/point_lookup.py"></location>
            <source>Finds the parcels that contain each point of a layer, including all parcels of a stack. If no parcel contains a point, for example in a street, the nearest parcel within the maximum distance is used; row_distance_m is its distance. Each point of a multipoint is a separate row.

{help}</source>
            <translation>Busca las parcelas que contienen cada punto de una capa, incluidas todas las parcelas de una pila. Si ninguna parcela contiene un punto, por ejemplo en una calle, se usa la parcela más cercana dentro de la distancia máxima; row_distance_m es su distancia. Cada punto de un multipunto es una fila aparte.

{help}</translation>
        </message>
        <message>
            <location filename="../../algorithms/attribute_query.py"></location>
            <source>Finds the parcels that match filters or an expression.</source>
            <translation>Busca las parcelas que cumplen los filtros o una expresión.</translation>
        </message>
        <message>
            <location filename="../../algorithms/area_search.py"></location>
            <source>Finds the parcels that touch, overlap, or are inside the polygons of a layer, or are within a distance of its points, lines, or polygons.</source>
            <translation>Busca las parcelas que tocan los polígonos de una capa, se superponen con ellos o están dentro de ellos, o que están a cierta distancia de sus puntos, líneas o polígonos.</translation>
        </message>
        <message>
            <location filename="../../algorithms/id_lookup.py"></location>
            <source>Finds the parcels whose IDs are in a field of a table or layer.</source>
            <translation>Busca las parcelas cuyos ID están en un campo de una tabla o capa.</translation>
        </message>
        <message>
            <location filename="../../algorithms/neighbors.py"></location>
            <source>Finds the parcels within a distance of the input parcels, and lists their owners and mailing addresses for a public notice.</source>
            <translation>Busca las parcelas situadas a cierta distancia de las parcelas de entrada, y enumera sus propietarios y direcciones postales para un aviso público.</translation>
        </message>
        <message>
            <location filename="../../algorithms/neighbors.py"></location>
            <source>Finds the parcels within a distance of the input, which itself is excluded, and lists their owners.

The input can be parcels from a search that used the same connection (check “Selected features only” to use some of them). These records are excluded by their svc_uuid. Other units of the same condominium are neighbors unless they are part of the input. The input can also be any other polygons: parcels that are at least half inside them are excluded.

The distance is measured on the ground from the outline of the input; 0 finds the parcels that touch it.

“Owners” has one row for each owner and mailing address, with their parcels, ready for CSV, mail merge, and address labels. Names and addresses that differ only in case, punctuation, or abbreviations are treated as the same; an owner with two mailing addresses has two rows. If a record has no owner or no mailing address, the row is kept and “note” gives the reason.

Verify that the list meets the requirements of your ordinance: it is only as good as the assessor's records, and it is incomplete if “Complete (all matches returned)” is false.</source>
            <translation>Busca las parcelas situadas a cierta distancia de la entrada, que queda excluida, y enumera sus propietarios.

La entrada puede ser parcelas de una búsqueda que usó la misma conexión (marque “Objetos seleccionados solamente” para usar algunas de ellas). Estos registros se excluyen por su svc_uuid. Las demás unidades del mismo condominio son vecinas a menos que formen parte de la entrada. La entrada también pueden ser otros polígonos: se excluyen las parcelas de las que al menos la mitad está dentro de ellos.

La distancia se mide sobre el terreno desde el contorno de la entrada; 0 busca las parcelas que la tocan.

“Propietarios” tiene una fila por cada propietario y dirección postal, con sus parcelas, lista para CSV, combinación de correspondencia y etiquetas de direcciones. Los nombres y las direcciones que difieren solo en mayúsculas, puntuación o abreviaturas se tratan como iguales; un propietario con dos direcciones postales tiene dos filas. Si un registro no tiene propietario o dirección postal, la fila se conserva y “note” indica el motivo.

Verifique que la lista cumpla los requisitos de su ordenanza: su calidad depende de los registros del tasador, y está incompleta si “Completo (con todas las coincidencias)” es falso.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/field_table.py"></location>
            <source>First</source>
            <translation>Primera</translation>
        </message>
        <message>
            <location filename="../../ui/sources/limits.py"></location>
            <source>First parcel</source>
            <translation>Primera parcela</translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>Folder for results</source>
            <translation>Carpeta de resultados</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Footprint area</source>
            <translation>Superficie del contorno</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Footprint area (metric)</source>
            <translation>Superficie del contorno (métrica)</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>For other programs</source>
            <translation>Para otros programas</translation>
        </message>
        <message>
            <location filename="../../algorithms/parameters.py"></location>
            <source>For “overlap it by at least the minimum”: how much of the parcel must be inside.</source>
            <translation>Para “se superponen con ella al menos en el mínimo”: qué parte de la parcela debe estar dentro.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/details.py"></location>
            <source>Forbidden</source>
            <translation>Prohibido</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Forest and natural land</source>
            <translation>Bosques y terrenos naturales</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Format</source>
            <translation>Formato</translation>
        </message>
        <message>
            <location filename="../../ui/search/estimator.py"></location>
            <source>Free: requests to this source cost nothing.</source>
            <translation>Gratis: las solicitudes a esta fuente no cuestan nada.</translation>
        </message>
        <message>
            <location filename="../../ui/search/estimator.py"></location>
            <source>Free: these parcels are on this computer.</source>
            <translation>Gratis: estas parcelas están en esta computadora.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/columns.py"></location>
            <source>From location</source>
            <translation>Según la ubicación</translation>
        </message>
        <message>
            <location filename="../../ui/sources/columns.py"></location>
            <source>From location ({place})</source>
            <translation>Según la ubicación ({place})</translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Full note of the selected row</source>
            <translation>Nota completa de la fila seleccionada</translation>
        </message>
        <message>
            <location filename="../../ui/dock/layer_searches.py"></location>
            <source>Full records of {layer}</source>
            <translation>Registros completos de {layer}</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/changes.py"></location>
            <location filename="../../ui/results/save_dialog.py"></location>
            <location filename="../../ui/sources/places.py"></location>
            <source>Geometry</source>
            <translation>Geometría</translation>
        </message>
        <message>
            <location filename="../../ui/sources/dialog.py"></location>
            <source>Go back to the page before</source>
            <translation>Volver a la página anterior</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/changes.py"></location>
            <source>Gone</source>
            <translation>Desaparecida</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Government and public services</source>
            <translation>Gobierno y servicios públicos</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Half of the parcels have a larger value, half have a smaller one</source>
            <translation>La mitad de las parcelas tiene un valor mayor; la otra mitad, uno menor</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Half of the parcels that have a value are worth more, half are worth less</source>
            <translation>La mitad de las parcelas que tienen un valor valen más, y la otra mitad valen menos</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Half of the places are larger, half are smaller</source>
            <translation>La mitad de los lugares son más grandes, y la otra mitad son más pequeños</translation>
        </message>
        <message>
            <location filename="../../ui/area/relation_controls.py"></location>
            <source>Have Their Center in It</source>
            <translation>Tienen su centro en ella</translation>
        </message>
        <message>
            <location filename="../../ui/sources/field_table.py"></location>
            <source>Hectares</source>
            <translation>Hectáreas</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Height</source>
            <translation>Altura</translation>
        </message>
        <message>
            <location filename="../../plugin.py"></location>
            <location filename="../../ui/kit/help_dialog.py"></location>
            <source>Help</source>
            <translation>Ayuda</translation>
        </message>
        <message>
            <location filename="../../ui/kit/help_dialog.py"></location>
            <source>Help for this window</source>
            <translation>Ayuda de esta ventana</translation>
        </message>
        <message>
            <location filename="../../ui/kit/help_dialog.py"></location>
            <source>Help for this window (F1)</source>
            <translation>Ayuda de esta ventana (F1)</translation>
        </message>
        <message>
            <location filename="../../ui/dock/unfinished.py"></location>
            <source>History…</source>
            <translation>Historial…</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>Host not found: {host}. Check the address and your network connection.</source>
            <translation>No se encontró el servidor: {host}. Compruebe la dirección y su conexión de red.</translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>House number {number} includes {found}.</source>
            <translation>El número de casa {number} incluye {found}.</translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>House number {number} is between the numbers of {found}.</source>
            <translation>El número de casa {number} está entre los números de {found}.</translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>House number {number} was found as {found}, which may be a range of numbers.</source>
            <translation>El número de casa {number} se encontró como {found}, que puede ser un intervalo de números.</translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>House number {number} was found as {found}.</source>
            <translation>El número de casa {number} se encontró como {found}.</translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>House numbers {one} and {other} overlap.</source>
            <translation>Los números de casa {one} y {other} se superponen.</translation>
        </message>
        <message>
            <location filename="../../ui/area/relation_controls.py"></location>
            <source>How much of the parcel must be inside the area</source>
            <translation>Qué parte de la parcela debe estar dentro del área</translation>
        </message>
        <message>
            <location filename="../../algorithms/parameters.py"></location>
            <source>How parcels must relate to the area, which is all polygons together; where they overlap each other, it is counted once. “Mostly inside” is more than half of the parcel's area, “center” its centroid. Checked after download, except for “touch”.</source>
            <translation>La relación que las parcelas deben tener con el área, que son todos los polígonos juntos; donde se superponen entre sí, se cuenta una sola vez. “Mayormente dentro” es más de la mitad de la superficie de la parcela; “centro” es su centroide. Se comprueba después de la descarga, excepto “tocan”.</translation>
        </message>
        <message>
            <location filename="../../ui/area/relation_controls.py"></location>
            <source>How parcels must relate to the area. The area is all polygons together; where they overlap, it is counted once. All parcels that touch it are requested; the rest is checked after download.</source>
            <translation>La relación que las parcelas deben tener con el área. El área son todos los polígonos juntos; donde se superponen, se cuenta una sola vez. Se solicitan todas las parcelas que la tocan; lo demás se comprueba después de la descarga.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/limits.py"></location>
            <source>How responses from the service are used</source>
            <translation>Cómo se usan las respuestas del servicio</translation>
        </message>
        <message>
            <location filename="../../ui/connections/group_dialog.py"></location>
            <source>How several connections are searched</source>
            <translation>Cómo se busca en varias conexiones</translation>
        </message>
        <message>
            <location filename="../../ui/area/area_box.py"></location>
            <source>How to draw on the map</source>
            <translation>Cómo dibujar en el mapa</translation>
        </message>
        <message>
            <location filename="../../ui/sources/columns.py"></location>
            <source>I&amp;D columns</source>
            <translation>Columnas &amp;que forman el ID</translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>I&amp;gnore saved responses</source>
            <translation>I&amp;gnorar las respuestas guardadas</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <location filename="../../ui/lists/report.py"></location>
            <source>ID</source>
            <translation>ID</translation>
        </message>
        <message>
            <location filename="../../algorithms/id_lookup.py"></location>
            <source>ID field</source>
            <translation>Campo de ID</translation>
        </message>
        <message>
            <location filename="../../algorithms/id_lookup.py"></location>
            <source>ID type</source>
            <translation>Tipo de ID</translation>
        </message>
        <message>
            <location filename="../../core/address/ids.py"></location>
            <source>ID {id} was found as {found}.</source>
            <translation>El ID {id} se encontró como {found}.</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>IDs</source>
            <translation>ID</translation>
        </message>
        <message>
            <location filename="../../ui/sources/subjects.py"></location>
            <source>IDs are derived from the object ID.</source>
            <translation>Los ID se derivan del ID de objeto.</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>IDs of {list}</source>
            <translation>ID de {list}</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/check.py"></location>
            <source>IDs that stay the same when the server renumbers its records</source>
            <translation>ID que se conservan cuando el servidor renumera sus registros</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Identifier that groups parcels at the same location</source>
            <translation>ID que agrupa las parcelas de una misma ubicación</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Identifiers</source>
            <translation>ID</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>If no parcel contains a point, use the nearest parcel within this distance. This uses more requests.</source>
            <translation>Si ninguna parcela contiene un punto, usar la parcela más cercana dentro de esta distancia. Esto consume más solicitudes.</translation>
        </message>
        <message>
            <location filename="../../algorithms/area_search.py"></location>
            <source>If several features touch a parcel</source>
            <translation>Si varios objetos espaciales tocan una parcela</translation>
        </message>
        <message>
            <location filename="../../algorithms/base.py"></location>
            <source>Ignore saved responses</source>
            <translation>Ignorar las respuestas guardadas</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Import</source>
            <translation>Importar</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Import Connections</source>
            <translation>Importar conexiones</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Import connections to files on other computers?</source>
            <translation>¿Importar conexiones a archivos en otros equipos?</translation>
        </message>
        <message>
            <location filename="../../core/columns/draft.py"></location>
            <source>Imported from the layer “{name}”</source>
            <translation>Importado de la capa “{name}”</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Imported {}. The file does not contain keys: enter the key of each service again.</source>
            <translation>Importadas: {}. El archivo no contiene claves: introduzca de nuevo la clave de cada servicio.</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Improvements assessed value</source>
            <translation>Tasación de las mejoras</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Improvements value</source>
            <translation>Valor de las mejoras</translation>
        </message>
        <message>
            <location filename="../../ui/filters/place.py"></location>
            <source>In</source>
            <translation>En</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/gdal.py"></location>
            <source>In a FlatGeobuf, rows are sorted by location.</source>
            <translation>En un FlatGeobuf, las filas se ordenan por ubicación.</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>In a search, “{name}” requires a name in quotes, not a computed one.</source>
            <translation>En una búsqueda, “{name}” requiere un nombre entre comillas, no uno calculado.</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>In the s&amp;tate</source>
            <translation>En el est&amp;ado</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>In the state</source>
            <translation>En el estado</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/translation.py"></location>
            <source>In {field}, “{value}” is written “{spelling}”: no value equals “{value}”.</source>
            <translation>En {field}, “{value}” se escribe “{spelling}”: ningún valor es igual a “{value}”.</translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>In {street}, {number} was used as the house number.</source>
            <translation>En {street}, se usó {number} como número de casa.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/expressions/translation.py"></location>
            <source>In {{field}}, {} more values are written differently.</source>
            <translation>
                <numerusform>En {{field}}, {} valor más se escribe de otra forma.</numerusform>
                <numerusform>En {{field}}, {} valores más se escriben de otra forma.</numerusform>
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
            <translation>Industria y almacenes</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/remarks.py"></location>
            <source>Infinite or not a number, left empty</source>
            <translation>Infinito o no es un número, dejado en blanco</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/geojson.py"></location>
            <source>Infinite or not a number, saved as null</source>
            <translation>Infinito o no es un número, guardado como null</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/panel_head.py"></location>
            <source>Information</source>
            <translation>Información</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/network.py"></location>
            <source>It comes from {variable}. {problem}</source>
            <translation>Procede de {variable}. {problem}</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/geometry.py"></location>
            <source>It has curves.</source>
            <translation>Tiene curvas.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/geometry.py"></location>
            <source>It has no area.</source>
            <translation>No tiene superficie.</translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>It has no house number.</source>
            <translation>No tiene número de casa.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/metadata.py"></location>
            <source>It has no object IDs, by which its parcels are read.</source>
            <translation>No tiene identificadores de objeto, con los que se leen sus parcelas.</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/saving.py"></location>
            <source>It has no renderer.</source>
            <translation>No tiene renderizador.</translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>It has no street.</source>
            <translation>No tiene calle.</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>It includes {names}.</source>
            <translation>Incluye {names}.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/metadata.py"></location>
            <source>It is a table without geometries.</source>
            <translation>Es una tabla sin geometrías.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/geometry.py"></location>
            <source>It is not a polygon.</source>
            <translation>No es un polígono.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/layer_description.py"></location>
            <source>It is not certain that “{column}” has values for “{field}”.</source>
            <translation>No es seguro que “{column}” tenga valores para “{field}”.</translation>
        </message>
        <message>
            <location filename="../../ui/dock/dock.py"></location>
            <source>It is not known where the parcels of “{name}” are until an area is searched.</source>
            <translation>No se sabe dónde están las parcelas de «{name}» hasta que se busque en un área.</translation>
        </message>
        <message>
            <location filename="../../ui/dock/layer_searches.py"></location>
            <source>It is not known which connection these parcels came from. “{name}” is searched; if its parcels have other IDs, the result contains these parcels, too.</source>
            <translation>No se sabe de qué conexión proceden estas parcelas. Se busca en “{name}”; si sus parcelas tienen otros ID, el resultado contiene también estas parcelas.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/rows.py"></location>
            <source>It no longer has the column {columns}, which identifies parcels.</source>
            <translation>Ya no tiene la columna {columns}, que identifica las parcelas.</translation>
        </message>
        <message>
            <location filename="../../ui/history/sentences.py"></location>
            <source>It uses the connection selected in the panel.</source>
            <translation>Usa la conexión seleccionada en el panel.</translation>
        </message>
        <message>
            <location filename="../../core/gis/run/unmatched.py"></location>
            <source>It was not searched.</source>
            <translation>No se buscó.</translation>
        </message>
        <message>
            <location filename="../../core/search/account.py"></location>
            <source>It was not searched: the maximum number of requests was reached.</source>
            <translation>No se buscó en ella: se alcanzó el número máximo de solicitudes.</translation>
        </message>
        <message>
            <location filename="../../ui/search/estimator.py"></location>
            <source>It would exceed the monthly budget; nothing is sent until you confirm.</source>
            <translation>Superaría el presupuesto mensual; no se envía nada hasta que usted lo confirme.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/layers.py"></location>
            <source>Its SQL is from another computer. Add the table to QGIS, and choose it.</source>
            <translation>Su SQL viene de otro equipo. Añada la tabla a QGIS y elíjala.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/project_layers.py"></location>
            <source>Its columns are read from a server, when you choose them.</source>
            <translation>Sus columnas se leen de un servidor cuando usted las elige.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/layers.py"></location>
            <source>Its file is on a server that another computer names. Add the layer to QGIS, and choose it.</source>
            <translation>Su archivo está en un servidor indicado por otro equipo. Añada la capa a QGIS y elíjala.</translation>
        </message>
        <message>
            <location filename="../../core/columns/shapes.py"></location>
            <source>Its geometry cannot be read.</source>
            <translation>No se puede leer su geometría.</translation>
        </message>
        <message>
            <location filename="../../core/columns/shapes.py"></location>
            <source>Its geometry has no area.</source>
            <translation>Su geometría no tiene superficie.</translation>
        </message>
        <message>
            <location filename="../../core/columns/shapes.py"></location>
            <source>Its geometry is empty.</source>
            <translation>Su geometría está vacía.</translation>
        </message>
        <message>
            <location filename="../../core/columns/shapes.py"></location>
            <source>Its geometry is not a polygon but a {type}.</source>
            <translation>Su geometría no es un polígono, sino {type}.</translation>
        </message>
        <message>
            <location filename="../../core/columns/shapes.py"></location>
            <source>Its geometry was invalid and was repaired.</source>
            <translation>Su geometría no era válida y se reparó.</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Its stored key is removed too, unless another connection uses it. Parcel files and your own layers are kept.</source>
            <translation>También se elimina su clave guardada, a menos que otra conexión la use. Los archivos de parcelas y sus propias capas se conservan.</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/formats.py"></location>
            <source>KML for Google Earth</source>
            <translation>KML para Google Earth</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Key Figures</source>
            <translation>Cifras clave</translation>
        </message>
        <message>
            <location filename="../../ui/sources/dialog.py"></location>
            <source>Key Not Stored</source>
            <translation>Clave no guardada</translation>
        </message>
        <message>
            <location filename="../../ui/search/distance_edit.py"></location>
            <source>Kilometers</source>
            <translation>Kilómetros</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>La&amp;yer or file</source>
            <translation>Capa o arc&amp;hivo</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Land</source>
            <translation>Terreno</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/tables.py"></location>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>Land Cover</source>
            <translation>Cobertura del suelo</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/tables.py"></location>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>Land Use</source>
            <translation>Uso del suelo</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Land assessed value</source>
            <translation>Tasación del terreno</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <location filename="../../core/gis/result/tips.py"></location>
            <source>Land cover</source>
            <translation>Cobertura del suelo</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Land cover code</source>
            <translation>Código de cobertura del suelo</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Land cover share</source>
            <translation>Porcentaje de cobertura del suelo</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <location filename="../../core/gis/result/tips.py"></location>
            <location filename="../../ui/map_tool/parcel_card.py"></location>
            <source>Land use</source>
            <translation>Uso del suelo</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Land use classification</source>
            <translation>Clasificación del uso del suelo</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Land use code</source>
            <translation>Código de uso del suelo</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Land value</source>
            <translation>Valor del terreno</translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Landscape</source>
            <translation>Horizontal</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/tables.py"></location>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>Largest Owners</source>
            <translation>Mayores propietarios</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/tables.py"></location>
            <source>Largest Parcels</source>
            <translation>Parcelas más grandes</translation>
        </message>
        <message>
            <location filename="../../ui/sources/limits.py"></location>
            <source>Latitude</source>
            <translation>Latitud</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Latitude (&amp;y)</source>
            <translation>Latitud (&amp;y)</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Latitude (y)</source>
            <translation>Latitud (y)</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>Latitude and longitude are swapped: reversed, the point is in the United States.</source>
            <translation>La latitud y la longitud están intercambiadas: al invertirlas, el punto está en los Estados Unidos.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <location filename="../../ui/sources/places.py"></location>
            <location filename="../../ui/sources/subjects.py"></location>
            <source>Layer</source>
            <translation>Capa</translation>
        </message>
        <message>
            <location filename="../../ui/sources/panels.py"></location>
            <source>Layer &amp;of the service</source>
            <translation>Capa &amp;del servicio</translation>
        </message>
        <message>
            <location filename="../../ui/public/state_box.py"></location>
            <source>Layer and terms of use of the state</source>
            <translation>Capa y condiciones de uso del estado</translation>
        </message>
        <message>
            <location filename="../../ui/results/results_box.py"></location>
            <source>Layer menu</source>
            <translation>Menú de la capa</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>Layer of the &amp;project</source>
            <translation>Capa del &amp;proyecto</translation>
        </message>
        <message>
            <location filename="../../ui/area/area_box.py"></location>
            <source>Layer of the area</source>
            <translation>Capa del área</translation>
        </message>
        <message>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>Layer or Table</source>
            <translation>Capa o tabla</translation>
        </message>
        <message>
            <location filename="../../algorithms/address_lookup.py"></location>
            <location filename="../../algorithms/id_lookup.py"></location>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>Layer or table</source>
            <translation>Capa o tabla</translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>Layer or table in the project</source>
            <translation>Capa o tabla del proyecto</translation>
        </message>
        <message>
            <location filename="../../algorithms/save_parcels.py"></location>
            <source>Layer to save</source>
            <translation>Capa que se guarda</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/metadata.py"></location>
            <source>Layer {number} of this service has {shape}.</source>
            <translation>La capa {number} de este servicio contiene {shape}.</translation>
        </message>
        <message>
            <location filename="../../ui/results/results_box.py"></location>
            <source>Layers from searches in this project</source>
            <translation>Capas de búsquedas de este proyecto</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>Layers in This Project</source>
            <translation>Capas de este proyecto</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>Layers of the fi&amp;le</source>
            <translation>Capas del arch&amp;ivo</translation>
        </message>
        <message>
            <location filename="../../ui/area/area_box.py"></location>
            <source>Layers of the project. Follows the polygon layer selected in the Layers panel until you choose one here. Points and lines are searched within a distance.</source>
            <translation>Capas del proyecto. Sigue a la capa de polígonos seleccionada en el panel Capas hasta que elija una aquí. Con puntos y líneas se busca a cierta distancia.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/panels.py"></location>
            <source>Layers of the service</source>
            <translation>Capas del servicio</translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Layers, saved responses, and request counts are kept.</source>
            <translation>Las capas, las respuestas guardadas y los recuentos de solicitudes se conservan.</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/remarks.py"></location>
            <source>Leading or trailing spaces or line breaks, which programs remove</source>
            <translation>Espacios o saltos de línea al principio o al final, que los programas eliminan</translation>
        </message>
        <message>
            <location filename="../../algorithms/save_parcels.py"></location>
            <source>Leave empty for the CRS of the layer. CSV, Excel, GeoJSON, and KML files are always in longitude and latitude.</source>
            <translation>Déjelo vacío para usar el SRC de la capa. Los archivos CSV, Excel, GeoJSON y KML están siempre en longitud y latitud.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/limits.py"></location>
            <source>Leave empty for the default name. A hyphen (-) omits the parameter.</source>
            <translation>Deje vacío para usar el nombre predeterminado. Un guion (-) omite el parámetro.</translation>
        </message>
        <message>
            <location filename="../../algorithms/area_search.py"></location>
            <source>Leave empty to carry over all fields.</source>
            <translation>Déjelo vacío para añadir todos los campos.</translation>
        </message>
        <message>
            <location filename="../../algorithms/lists.py"></location>
            <source>Leave empty to keep all fields. Their names get the prefix “src_”.</source>
            <translation>Déjelo vacío para conservar todos los campos. Sus nombres reciben el prefijo “src_”.</translation>
        </message>
        <message>
            <location filename="../../algorithms/save_parcels.py"></location>
            <source>Leave empty to save all fields.</source>
            <translation>Déjelo vacío para guardar todos los campos.</translation>
        </message>
        <message>
            <location filename="../../core/search/lists.py"></location>
            <source>Left out: the search stopped at its maximum number of parcels.</source>
            <translation>Omitida: la búsqueda se detuvo en su número máximo de parcelas.</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Legal description</source>
            <translation>Descripción legal</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/items.py"></location>
            <location filename="../../core/gis/report/page.py"></location>
            <source>Legend</source>
            <translation>Leyenda</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>Less than 1 % of the parcel</source>
            <translation>Menos del 1 % de la parcela</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/ranges.py"></location>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>Less than {}</source>
            <translation>Menos de {}</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/description.py"></location>
            <source>Limitations of use</source>
            <translation>Limitaciones de uso</translation>
        </message>
        <message>
            <location filename="../../ui/sources/limits.py"></location>
            <source>Limits on requests, which may cost money</source>
            <translation>Límites de las solicitudes, que pueden costar dinero</translation>
        </message>
        <message>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>List &amp;from</source>
            <translation>Orig&amp;en de la lista</translation>
        </message>
        <message>
            <location filename="../../ui/lists/dialog.py"></location>
            <source>List &amp;of</source>
            <translation>Lis&amp;ta de</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/fields.py"></location>
            <source>List Row</source>
            <translation>Fila de la lista</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>List Table&amp;s</source>
            <translation>Li&amp;star las tablas</translation>
        </message>
        <message>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>List from</source>
            <translation>Origen de la lista</translation>
        </message>
        <message>
            <location filename="../../ui/lists/dialog.py"></location>
            <source>List of</source>
            <translation>Lista de</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>List the owners around these parcels, for example for a public notice</source>
            <translation>Enumerar los propietarios alrededor de estas parcelas, por ejemplo para un aviso público</translation>
        </message>
        <message>
            <location filename="../../algorithms/save_parcels.py"></location>
            <source>Lists what the format cannot hold, in the fields kind, field, rows, and sentence.</source>
            <translation>Enumera lo que el formato no puede contener, en los campos kind, field, rows y sentence.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <source>Load the filters of a saved search</source>
            <translation>Cargar los filtros de una búsqueda guardada</translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>Loading the search…</source>
            <translation>Cargando la búsqueda…</translation>
        </message>
        <message>
            <location filename="../../ui/sources/limits.py"></location>
            <source>Longitude</source>
            <translation>Longitud</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Longitude (&amp;x)</source>
            <translation>Longitud (&amp;x)</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Longitude (x)</source>
            <translation>Longitud (x)</translation>
        </message>
        <message>
            <location filename="../../ui/dock/dock.py"></location>
            <source>Look &amp;Up a List…</source>
            <translation>Buscar una &amp;lista…</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Look Up Addresses of {}…</source>
            <translation>Buscar direcciones de {}…</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Look Up Addresses…</source>
            <translation>Buscar direcciones…</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/map_lookup.py"></location>
            <source>Look Up Anyway</source>
            <translation>Buscar de todos modos</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Look Up Parcel IDs of {}…</source>
            <translation>Buscar ID de parcela de {}…</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Look Up Parcel IDs…</source>
            <translation>Buscar ID de parcela…</translation>
        </message>
        <message>
            <location filename="../../ui/menus/layer_menu.py"></location>
            <source>Look Up This Address…</source>
            <translation>Buscar esta dirección…</translation>
        </message>
        <message>
            <location filename="../../ui/menus/layer_menu.py"></location>
            <source>Look Up This Parcel ID…</source>
            <translation>Buscar este ID de parcela…</translation>
        </message>
        <message>
            <location filename="../../ui/lists/dialog.py"></location>
            <source>Look Up a List</source>
            <translation>Buscar una lista</translation>
        </message>
        <message>
            <location filename="../../plugin.py"></location>
            <source>Look Up a List…</source>
            <translation>Buscar una lista…</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Look Up the Parcel at Each Point</source>
            <translation>Buscar la parcela en cada punto</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Look Up the Parcel at Each Point of {}</source>
            <translation>Buscar la parcela en cada punto de {}</translation>
        </message>
        <message>
            <location filename="../../ui/menus/layer_menu.py"></location>
            <source>Look Up the Parcel at Each Selected Point</source>
            <translation>Buscar la parcela en cada punto seleccionado</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Look Up the Parcel at Each Selected Point ({})</source>
            <translation>Buscar la parcela en cada punto seleccionado ({})</translation>
        </message>
        <message>
            <location filename="../../ui/menus/layer_menu.py"></location>
            <source>Look Up the Parcel at This Point</source>
            <translation>Buscar la parcela en este punto</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Look Up the Parcel at the Selected Point</source>
            <translation>Buscar la parcela en el punto seleccionado</translation>
        </message>
        <message>
            <location filename="../../ui/menus/layer_menu.py"></location>
            <source>Look Up the Selected Addresses…</source>
            <translation>Buscar las direcciones seleccionadas…</translation>
        </message>
        <message>
            <location filename="../../ui/menus/layer_menu.py"></location>
            <source>Look Up the Selected Parcel IDs…</source>
            <translation>Buscar los ID de parcela seleccionados…</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/panel_head.py"></location>
            <source>Look up by</source>
            <translation>Buscar por</translation>
        </message>
        <message>
            <location filename="../../ui/lists/dialog.py"></location>
            <source>Look up every row, and add the parcels to the map</source>
            <translation>Buscar todas las filas y añadir las parcelas al mapa</translation>
        </message>
        <message>
            <location filename="../../algorithms/point_lookup.py"></location>
            <source>Look up parcels at points</source>
            <translation>Buscar parcelas en puntos</translation>
        </message>
        <message>
            <location filename="../../algorithms/id_lookup.py"></location>
            <source>Look up parcels by ID</source>
            <translation>Buscar parcelas por ID</translation>
        </message>
        <message>
            <location filename="../../algorithms/address_lookup.py"></location>
            <source>Look up parcels by address</source>
            <translation>Buscar parcelas por dirección</translation>
        </message>
        <message>
            <location filename="../../ui/dock/address_box.py"></location>
            <source>Look up the address</source>
            <translation>Buscar la dirección</translation>
        </message>
        <message>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>Look up the selected rows only</source>
            <translation>Buscar solo las filas seleccionadas</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_options.py"></location>
            <source>Looking for empty fields</source>
            <translation>Buscando campos vacíos</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>Looking for layers with polygons…</source>
            <translation>Buscando capas con polígonos…</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/panel_head.py"></location>
            <source>Looking up parcels</source>
            <translation>Buscando parcelas</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/place_search.py"></location>
            <source>Looking up the address…</source>
            <translation>Buscando la dirección…</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/place_search.py"></location>
            <source>Looking up the area…</source>
            <translation>Buscando en el área…</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/place_search.py"></location>
            <source>Looking up the point…</source>
            <translation>Buscando en el punto…</translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>Lookup failed</source>
            <translation>Falló la búsqueda</translation>
        </message>
        <message>
            <location filename="../../ui/search/mailing_terms.py"></location>
            <source>M&amp;y use of the owners for mailing is allowed</source>
            <translation>Mi &amp;uso de los datos de los propietarios para envíos postales está permitido</translation>
        </message>
        <message>
            <location filename="../../algorithms/id_lookup.py"></location>
            <source>MA, 25, 25017, or filters in JSON. A service requires it for parcel_id.</source>
            <translation>MA, 25, 25017 o filtros en JSON. Un servicio lo requiere para parcel_id.</translation>
        </message>
        <message>
            <location filename="../../algorithms/parameters.py"></location>
            <source>MIN_OVERLAP can only be used with PREDICATE 1 (overlap by at least).</source>
            <translation>MIN_OVERLAP solo se puede usar con PREDICATE 1 (se superponen al menos en el mínimo).</translation>
        </message>
        <message>
            <location filename="../../ui/sources/details.py"></location>
            <source>Ma&amp;iling lists</source>
            <translation>Li&amp;stas de envíos postales</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/page.py"></location>
            <source>Made with Parcel Lookup in QGIS on {date}</source>
            <translation>Creado con Parcel Lookup en QGIS el {date}</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/tables.py"></location>
            <source>Mailing Address</source>
            <translation>Dirección postal</translation>
        </message>
        <message>
            <location filename="../../core/gis/notices/owners.py"></location>
            <source>Mailing ZIP code</source>
            <translation>Código postal (dirección postal)</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <location filename="../../core/gis/notices/owners.py"></location>
            <source>Mailing address</source>
            <translation>Dirección postal</translation>
        </message>
        <message>
            <location filename="../../core/gis/notices/owners.py"></location>
            <source>Mailing address, line 2</source>
            <translation>Dirección postal, línea 2</translation>
        </message>
        <message>
            <location filename="../../core/gis/notices/owners.py"></location>
            <source>Mailing city</source>
            <translation>Ciudad (dirección postal)</translation>
        </message>
        <message>
            <location filename="../../core/gis/notices/owners.py"></location>
            <source>Mailing country</source>
            <translation>País (dirección postal)</translation>
        </message>
        <message>
            <location filename="../../core/gis/notices/owners.py"></location>
            <source>Mailing state</source>
            <translation>Estado (dirección postal)</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Majority crop or land-cover type of the parcel</source>
            <translation>Tipo de cultivo o de cobertura del suelo mayoritario de la parcela</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Manufactured homes</source>
            <translation>Casas prefabricadas</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/layer_description.py"></location>
            <source>Many parcels have no parcel ID.</source>
            <translation>Muchas parcelas no tienen identificador.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/layer_description.py"></location>
            <source>Many parcels have the same parcel ID.</source>
            <translation>Muchas parcelas tienen el mismo identificador.</translation>
        </message>
        <message>
            <location filename="../../ui/area/area_box.py"></location>
            <source>Map &amp;view</source>
            <translation>&amp;Vista del mapa</translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Map View</source>
            <translation>Vista del mapa</translation>
        </message>
        <message>
            <location filename="../../ui/filters/place.py"></location>
            <source>Map view</source>
            <translation>Vista del mapa</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/marks.py"></location>
            <source>Marks of a report</source>
            <translation>Marcas de un informe</translation>
        </message>
        <message>
            <location filename="../../core/gis/layer/schema.py"></location>
            <source>Match status</source>
            <translation>Estado de la coincidencia</translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Matched</source>
            <translation>Con coincidencia</translation>
        </message>
        <message>
            <location filename="../../core/gis/layer/schema.py"></location>
            <source>Matching polygons</source>
            <translation>Polígonos coincidentes</translation>
        </message>
        <message>
            <location filename="../../algorithms/point_lookup.py"></location>
            <source>Maximum distance to the nearest parcel (meters)</source>
            <translation>Distancia máxima a la parcela más cercana (metros)</translation>
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
            <translation>Número máximo de parcelas que devuelve la búsqueda</translation>
        </message>
        <message>
            <location filename="../../algorithms/base.py"></location>
            <source>Maximum number of requests</source>
            <translation>Número máximo de solicitudes</translation>
        </message>
        <message>
            <location filename="../../ui/sources/limits.py"></location>
            <source>Maximum number of requests in a calendar month. A search that would exceed it requires confirmation.</source>
            <translation>Número máximo de solicitudes por mes calendario. Una búsqueda que lo superaría requiere confirmación.</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Mean</source>
            <translation>Media</translation>
        </message>
        <message>
            <location filename="../../algorithms/neighbors.py"></location>
            <source>Measured from the outline of the input. 0 finds the parcels that touch it.</source>
            <translation>Medida desde el contorno de la entrada. 0 busca las parcelas que la tocan.</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Median</source>
            <translation>Mediana</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Median acres</source>
            <translation>Mediana de acres</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Median value</source>
            <translation>Mediana del valor</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <location filename="../../ui/search/distance_edit.py"></location>
            <source>Meters</source>
            <translation>Metros</translation>
        </message>
        <message>
            <location filename="../../ui/search/distance_edit.py"></location>
            <source>Miles</source>
            <translation>Millas</translation>
        </message>
        <message>
            <location filename="../../algorithms/parameters.py"></location>
            <location filename="../../ui/area/relation_controls.py"></location>
            <source>Minimum overlap</source>
            <translation>Superposición mínima</translation>
        </message>
        <message>
            <location filename="../../core/search/account.py"></location>
            <source>Missing: {parts}.</source>
            <translation>Falta: {parts}.</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Mixed use</source>
            <translation>Uso mixto</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/fields.py"></location>
            <location filename="../../ui/map_tool/parcel_card.py"></location>
            <source>More Fields</source>
            <translation>Más campos</translation>
        </message>
        <message>
            <location filename="../../ui/kit/messages.py"></location>
            <source>More actions</source>
            <translation>Más acciones</translation>
        </message>
        <message>
            <location filename="../../core/sources/service/gaps.py"></location>
            <source>More parcels match the filters than the {most:,} that the service returns for a query. Narrow the filters to get the rest.</source>
            <translation>Más parcelas cumplen los filtros que las {most:,} que el servicio devuelve por consulta. Restrinja los filtros para obtener el resto.</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>More than 100 parcels</source>
            <translation>Más de 100 parcelas</translation>
        </message>
        <message>
            <location filename="../../core/sources/places/words.py"></location>
            <source>More than {most:,} parcels have an address like this. Add a house number, or the city.</source>
            <translation>Más de {most:,} parcelas tienen una dirección como esta. Añada un número de casa o la ciudad.</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Most recent sale price</source>
            <translation>Precio de la venta más reciente</translation>
        </message>
        <message>
            <location filename="../../ui/connections/group_dialog.py"></location>
            <source>Move &amp;Down</source>
            <translation>&amp;Bajar</translation>
        </message>
        <message>
            <location filename="../../ui/connections/group_dialog.py"></location>
            <source>Move &amp;Up</source>
            <translation>&amp;Subir</translation>
        </message>
        <message>
            <location filename="../../ui/filters/row.py"></location>
            <source>Move down</source>
            <translation>Bajar</translation>
        </message>
        <message>
            <location filename="../../ui/filters/row.py"></location>
            <source>Move up</source>
            <translation>Subir</translation>
        </message>
        <message>
            <location filename="../../ui/browser/connections.py"></location>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>My County's &amp;File…</source>
            <translation>Arc&amp;hivo de mi condado…</translation>
        </message>
        <message>
            <location filename="../../ui/sources/files.py"></location>
            <source>My County's File</source>
            <translation>Archivo de mi condado</translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>My County's File…</source>
            <translation>Archivo de mi condado…</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>My county's file…</source>
            <translation>Archivo de mi condado…</translation>
        </message>
        <message>
            <location filename="../../algorithms/neighbors.py"></location>
            <source>My use of the owners for mailing is allowed</source>
            <translation>Mi uso de los datos de los propietarios para envíos postales está permitido</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Name</source>
            <translation>Nombre</translation>
        </message>
        <message>
            <location filename="../../algorithms/base.py"></location>
            <source>Name of a connection; “sample” is the sample county. If empty, uses the service set in the environment variables PARCEL_LOOKUP_URL and PARCEL_LOOKUP_KEY, or else the default connection.

To search several connections together, enter their names as a JSON array, for example ["Story County", "Polk County"]. The field “source” of the output then has the name of the connection; a parcel that is in several of them, with the same svc_uuid at the same place, comes from the first.</source>
            <translation>Nombre de una conexión; “sample” es el condado de ejemplo. Si está vacío, se usa el servicio definido en las variables de entorno PARCEL_LOOKUP_URL y PARCEL_LOOKUP_KEY o, si no lo hay, la conexión predeterminada.

Para buscar en varias conexiones a la vez, introduzca sus nombres como una matriz JSON, por ejemplo ["Story County", "Polk County"]. El campo “source” de la salida contiene entonces el nombre de la conexión; una parcela que está en varias de ellas, con el mismo svc_uuid en el mismo lugar, procede de la primera.</translation>
        </message>
        <message>
            <location filename="../../algorithms/attribute_query.py"></location>
            <source>Name of a field, for example acres, or of a column of the file, layer, or table that the connection reads.</source>
            <translation>Nombre de un campo, por ejemplo acres, o de una columna del archivo, la capa o la tabla que lee la conexión.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/details.py"></location>
            <source>Name of the connection</source>
            <translation>Nombre de la conexión</translation>
        </message>
        <message>
            <location filename="../../core/gis/layer/schema.py"></location>
            <source>Name of the connection that the parcel comes from</source>
            <translation>Nombre de la conexión de la que procede la parcela</translation>
        </message>
        <message>
            <location filename="../../ui/search/save_search.py"></location>
            <source>Name of the search</source>
            <translation>Nombre de la búsqueda</translation>
        </message>
        <message>
            <location filename="../../ui/filters/value_editors.py"></location>
            <source>Name or code</source>
            <translation>Nombre o código</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/shapefile.py"></location>
            <source>Names limited to ten characters; {file} has the full names</source>
            <translation>Nombres limitados a diez caracteres; {file} tiene los nombres completos</translation>
        </message>
        <message>
            <location filename="../../ui/sources/limits.py"></location>
            <source>Names of the parameters for point and address lookups</source>
            <translation>Nombres de los parámetros para las búsquedas por punto y por dirección</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>Ne&amp;w…</source>
            <translation>N&amp;ueva…</translation>
        </message>
        <message>
            <location filename="../../ui/sources/dialog.py"></location>
            <source>Ne&amp;xt</source>
            <translation>Siguien&amp;te</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Nearest parcel within</source>
            <translation>Parcela más cercana a menos de</translation>
        </message>
        <message>
            <location filename="../../core/sources/places/addresses.py"></location>
            <source>Nearest: {addresses}.</source>
            <translation>Más cercanas: {addresses}.</translation>
        </message>
        <message>
            <location filename="../../algorithms/neighbors.py"></location>
            <source>Neighbors</source>
            <translation>Vecinos</translation>
        </message>
        <message>
            <location filename="../../ui/menus/layer_menu.py"></location>
            <source>Neighbors of This Parcel…</source>
            <translation>Vecinos de esta parcela…</translation>
        </message>
        <message>
            <location filename="../../ui/menus/layer_menu.py"></location>
            <source>Neighbors of the Selected Parcels…</source>
            <translation>Vecinos de las parcelas seleccionadas…</translation>
        </message>
        <message>
            <location filename="../../ui/dock/layer_searches.py"></location>
            <source>Neighbors of {name}</source>
            <translation>Vecinos de {name}</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/changes.py"></location>
            <source>New</source>
            <translation>Nueva</translation>
        </message>
        <message>
            <location filename="../../ui/sources/dialog.py"></location>
            <source>New Connection</source>
            <translation>Nueva conexión</translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>New Connection…</source>
            <translation>Nueva conexión…</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>New PostgreSQL connection</source>
            <translation>Nueva conexión PostgreSQL</translation>
        </message>
        <message>
            <location filename="../../ui/filters/value_editors.py"></location>
            <location filename="../../ui/sources/limits.py"></location>
            <source>No</source>
            <translation>No</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>No acres</source>
            <translation>Sin acres</translation>
        </message>
        <message>
            <location filename="../../core/gis/run/suggestions.py"></location>
            <source>No address</source>
            <translation>Sin dirección</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/changes.py"></location>
            <source>No changes in {parcels}.</source>
            <translation>Sin cambios en {parcels}.</translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>No city was specified; the record is in {place}.</source>
            <translation>No se especificó ninguna ciudad; el registro está en {place}.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/field_table.py"></location>
            <source>No column</source>
            <translation>Sin columna</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/layers.py"></location>
            <source>No column of the layer identifies its parcels: their IDs may be others when rows are added or deleted.</source>
            <translation>Ninguna columna de la capa identifica sus parcelas: sus identificadores pueden ser otros cuando se añaden o se borran filas.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/layer_description.py"></location>
            <source>No column seems to have owners or addresses.</source>
            <translation>Ninguna columna parece tener propietarios o direcciones.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/layer_description.py"></location>
            <source>No column seems to have the parcel IDs.</source>
            <translation>Ninguna columna parece tener los identificadores de las parcelas.</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>No date</source>
            <translation>Sin fecha</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>No elevation</source>
            <translation>Sin elevación</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/check.py"></location>
            <source>No field has a value in the first parcels.</source>
            <translation>Ningún campo tiene un valor en las primeras parcelas.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/copying.py"></location>
            <source>No file can be written to the folder {path}.</source>
            <translation>No se puede escribir ningún archivo en la carpeta {path}.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>No filters</source>
            <translation>Sin filtros</translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>No filters yet. Add one, or load a saved search.</source>
            <translation>Aún no hay filtros. Añada uno o cargue una búsqueda guardada.</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>No land cover</source>
            <translation>Sin cobertura del suelo</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>No land use</source>
            <translation>Sin uso del suelo</translation>
        </message>
        <message>
            <location filename="../../ui/filters/field_picker.py"></location>
            <source>No matching field.</source>
            <translation>Ningún campo coincide.</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>No owner</source>
            <translation>Sin propietario</translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>No owner listed</source>
            <translation>Ningún propietario registrado</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>No owner type</source>
            <translation>Sin tipo de propietario</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/fields.py"></location>
            <source>No parcel</source>
            <translation>Ninguna parcela</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/place_search.py"></location>
            <source>No parcel at this point in “{connection}”.</source>
            <translation>No hay ninguna parcela en este punto en “{connection}”.</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/place_search.py"></location>
            <source>No parcel at “{address}” in “{connection}”.</source>
            <translation>No hay ninguna parcela en “{address}” en “{connection}”.</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/translation.py"></location>
            <source>No parcel can match the expression: no request is sent.</source>
            <translation>Ninguna parcela puede cumplir la expresión: no se envía ninguna solicitud.</translation>
        </message>
        <message>
            <location filename="../../core/sources/places/points.py"></location>
            <source>No parcel contains the point.</source>
            <translation>Ninguna parcela contiene el punto.</translation>
        </message>
        <message>
            <location filename="../../core/sources/places/points.py"></location>
            <source>No parcel contains the point; several are equally close, {distance:,.1f} m away.</source>
            <translation>Ninguna parcela contiene el punto; varias están igual de cerca, a {distance:,.1f} m.</translation>
        </message>
        <message>
            <location filename="../../core/sources/places/points.py"></location>
            <source>No parcel contains the point; the nearest is {distance:,.1f} m away.</source>
            <translation>Ninguna parcela contiene el punto; la más cercana está a {distance:,.1f} m.</translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>No parcel found</source>
            <translation>No se encontró ninguna parcela</translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>No parcel found for “{}”.</source>
            <translation>No se encontró ninguna parcela para “{}”.</translation>
        </message>
        <message>
            <location filename="../../core/sources/places/ids.py"></location>
            <source>No parcel has this ID.</source>
            <translation>Ninguna parcela tiene este ID.</translation>
        </message>
        <message>
            <location filename="../../core/sources/places/addresses.py"></location>
            <source>No parcel has this address.</source>
            <translation>Ninguna parcela tiene esta dirección.</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>No parcel in the layer has a value for {fields}</source>
            <translation>Ninguna parcela de la capa tiene un valor de {fields}</translation>
        </message>
        <message>
            <location filename="../../core/sources/places/ids.py"></location>
            <source>No parcel in the state or county has this ID.</source>
            <translation>Ninguna parcela del estado o condado tiene este ID.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>No parcel matches {what}{cost}.</source>
            <translation>Ninguna parcela cumple {what}{cost}.</translation>
        </message>
        <message>
            <location filename="../../core/search/lists.py"></location>
            <location filename="../../core/sources/places/ids.py"></location>
            <source>No parcel that matches the filters has this ID.</source>
            <translation>Ninguna parcela que cumpla los filtros tiene este ID.</translation>
        </message>
        <message>
            <location filename="../../core/sources/places/addresses.py"></location>
            <source>No parcel was found at this address.</source>
            <translation>No se encontró ninguna parcela en esta dirección.</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/place_search.py"></location>
            <source>No parcel within {distance} of this point in “{connection}”.</source>
            <translation>No hay ninguna parcela a menos de {distance} de este punto en “{connection}”.</translation>
        </message>
        <message>
            <location filename="../../core/search/outcome.py"></location>
            <source>No parcels match the filters</source>
            <translation>Ninguna parcela cumple los filtros</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>No parcels match the layer's filter.</source>
            <translation>Ninguna parcela cumple el filtro de la capa.</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/place_search.py"></location>
            <source>No parcels touch this area in “{connection}”.</source>
            <translation>Ninguna parcela toca esta área en “{connection}”.</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/page.py"></location>
            <source>No parcels were found.</source>
            <translation>No se encontraron parcelas.</translation>
        </message>
        <message>
            <location filename="../../core/search/outcome.py"></location>
            <source>No parcels were received before that.</source>
            <translation>No se recibió ninguna parcela antes de eso.</translation>
        </message>
        <message>
            <location filename="../../core/search/outcome.py"></location>
            <source>No parcels {where}</source>
            <translation>0 parcelas {where}</translation>
        </message>
        <message>
            <location filename="../../core/search/outcome.py"></location>
            <source>No parcels {where} match the filters</source>
            <translation>Ninguna de las parcelas {where} cumple los filtros</translation>
        </message>
        <message>
            <location filename="../../core/gis/run/planned.py"></location>
            <source>No requests</source>
            <translation>Ninguna solicitud</translation>
        </message>
        <message>
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>No row has a mailing address, so there is nothing to print.</source>
            <translation>Ninguna fila tiene dirección postal, por lo que no hay nada que imprimir.</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>No sale date</source>
            <translation>Sin fecha de venta</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>No sale price</source>
            <translation>Sin precio de venta</translation>
        </message>
        <message>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <source>No saved searches</source>
            <translation>No hay búsquedas guardadas</translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>No search contains all of these words.</source>
            <translation>Ninguna búsqueda contiene todas estas palabras.</translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>No state was specified; the record is in {state}.</source>
            <translation>No se especificó ningún estado; el registro está en {state}.</translation>
        </message>
        <message>
            <location filename="../../ui/public/parcels_page.py"></location>
            <source>No terms of use are known for these parcels.</source>
            <translation>No se conocen condiciones de uso para estas parcelas.</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <location filename="../../core/gis/styles/categories.py"></location>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>No value</source>
            <translation>Sin valor</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>No value or no acres</source>
            <translation>Sin valor o sin acres</translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>No value, or below $0</source>
            <translation>Sin valor o inferior a $0</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>No zoning</source>
            <translation>Sin zonificación</translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <location filename="../../ui/results/summary_box.py"></location>
            <location filename="../../ui/sources/places.py"></location>
            <source>None</source>
            <translation>Ninguno</translation>
        </message>
        <message>
            <location filename="../../core/sources/places/points.py"></location>
            <source>None is within {distance:,.0f} m.</source>
            <translation>No hay ninguna a menos de {distance:,.0f} m.</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>None of the IDs is a svc_uuid. They are looked up as parcel_id.</source>
            <translation>Ninguno de los ID es un svc_uuid. Se buscan como parcel_id.</translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>None.</source>
            <translation>Ninguna.</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/page.py"></location>
            <source>North arrow</source>
            <translation>Flecha de norte</translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Not Requested</source>
            <translation>No solicitadas</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/gdal.py"></location>
            <source>Not a number, saved as NULL</source>
            <translation>No es un número, guardado como NULL</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/description.py"></location>
            <source>Not all matches are in this layer. {reason}</source>
            <translation>No todas las coincidencias están en esta capa. {reason}</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/check.py"></location>
            <source>Not possible: {limits}.</source>
            <translation>No es posible: {limits}.</translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Not requested</source>
            <translation>No solicitada</translation>
        </message>
        <message>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <source>Not saved: {sentence}</source>
            <translation>No se guardó: {sentence}</translation>
        </message>
        <message>
            <location filename="../../core/search/lists.py"></location>
            <source>Not searched: the search ended before this row.</source>
            <translation>Sin buscar: la búsqueda terminó antes de esta fila.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/columns.py"></location>
            <source>Not set</source>
            <translation>Sin definir</translation>
        </message>
        <message>
            <location filename="../../ui/sources/details.py"></location>
            <source>Not stated</source>
            <translation>Sin indicar</translation>
        </message>
        <message>
            <location filename="../../core/contract/terms.py"></location>
            <source>Not stated: {uses}.</source>
            <translation>Sin indicar: {uses}.</translation>
        </message>
        <message>
            <location filename="../../core/gis/notices/owners.py"></location>
            <location filename="../../ui/filters/conditions_dialog.py"></location>
            <location filename="../../ui/filters/dialog.py"></location>
            <location filename="../../ui/lists/report.py"></location>
            <source>Note</source>
            <translation>Nota</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Notes about the figures</source>
            <translation>Notas sobre las cifras</translation>
        </message>
        <message>
            <location filename="../../ui/filters/dialog.py"></location>
            <source>Notes about the filters</source>
            <translation>Notas sobre los filtros</translation>
        </message>
        <message>
            <location filename="../../ui/filters/expression_panel.py"></location>
            <source>Notes about the text</source>
            <translation>Notas sobre el texto</translation>
        </message>
        <message>
            <location filename="../../ui/filters/conditions_dialog.py"></location>
            <source>Notes about the text that the filters come from</source>
            <translation>Notas sobre el texto del que proceden los filtros</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>Nothing was imported: {reason}</source>
            <translation>No se importó nada: {reason}</translation>
        </message>
        <message>
            <location filename="../../core/search/outcome.py"></location>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>Nothing was searched.</source>
            <translation>No se buscó nada.</translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>Nothing was sent.</source>
            <translation>No se envió nada.</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Number</source>
            <translation>Número</translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Number of changes by kind</source>
            <translation>Número de cambios por tipo</translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>Number of filters, and the maximum for a request</source>
            <translation>Número de filtros, y el máximo de una solicitud</translation>
        </message>
        <message>
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>Number of labels already used on the first sheet, counted from the top left, row by row</source>
            <translation>Número de etiquetas ya usadas de la primera hoja, contadas desde arriba a la izquierda, fila por fila</translation>
        </message>
        <message>
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>Number of labels and sheets</source>
            <translation>Número de etiquetas y hojas</translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>Number of matching parcels</source>
            <translation>Número de parcelas coincidentes</translation>
        </message>
        <message>
            <location filename="../../algorithms/base.py"></location>
            <source>Number of parcels</source>
            <translation>Número de parcelas</translation>
        </message>
        <message>
            <location filename="../../core/gis/layer/schema.py"></location>
            <source>Number of parcels in this layer that share the place, such as units of a condominium</source>
            <translation>Número de parcelas de esta capa que comparten el lugar, como las unidades de un condominio</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Number of parcels that have a value in the column</source>
            <translation>Número de parcelas que tienen un valor en la columna</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>Number of parcels unknown</source>
            <translation>Número de parcelas desconocido</translation>
        </message>
        <message>
            <location filename="../../algorithms/base.py"></location>
            <source>Number of requests</source>
            <translation>Número de solicitudes</translation>
        </message>
        <message>
            <location filename="../../ui/sources/limits.py"></location>
            <source>Number of requests sent at the same time. More is faster, unless the service limits them.</source>
            <translation>Número de solicitudes que se envían al mismo tiempo. Más es más rápido, a menos que el servicio las limite.</translation>
        </message>
        <message>
            <location filename="../../algorithms/save_parcels.py"></location>
            <source>Number of rows in the report</source>
            <translation>Número de filas del informe</translation>
        </message>
        <message>
            <location filename="../../algorithms/save_parcels.py"></location>
            <source>Number of rows saved</source>
            <translation>Número de filas guardadas</translation>
        </message>
        <message>
            <location filename="../../algorithms/lists.py"></location>
            <source>Number of rows that failed</source>
            <translation>Número de filas con error</translation>
        </message>
        <message>
            <location filename="../../algorithms/lists.py"></location>
            <source>Number of rows with no parcel</source>
            <translation>Número de filas sin parcela</translation>
        </message>
        <message>
            <location filename="../../algorithms/lists.py"></location>
            <source>Number of rows with one parcel</source>
            <translation>Número de filas con una parcela</translation>
        </message>
        <message>
            <location filename="../../algorithms/lists.py"></location>
            <source>Number of rows with several parcels</source>
            <translation>Número de filas con varias parcelas</translation>
        </message>
        <message>
            <location filename="../../ui/lists/dialog.py"></location>
            <source>Number of rows, and estimated cost</source>
            <translation>Número de filas y costo estimado</translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>Number of values, and what was skipped</source>
            <translation>Número de valores, y qué se omitió</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/xlsx.py"></location>
            <source>Numbers with more than the 15 digits that Excel keeps, saved as text</source>
            <translation>Números con más de los 15 dígitos que Excel conserva, guardados como texto</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Numeric code of the majority land-cover category</source>
            <translation>Código numérico de la categoría mayoritaria de cobertura del suelo</translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>O&amp;rientation</source>
            <translation>O&amp;rientación</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_card.py"></location>
            <source>O&amp;wner's Parcels</source>
            <translation>Parcelas del pr&amp;opietario</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Occupancy class</source>
            <translation>Clase de ocupación</translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/sources/places/addresses.py"></location>
            <source>Of the {{found:,}} parcels found, the {} at the first one's location are used.</source>
            <translation>
                <numerusform>De las {{found:,}} parcelas encontradas, se usa la primera.</numerusform>
                <numerusform>De las {{found:,}} parcelas encontradas, se usan las {} que están en la ubicación de la primera.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Off</source>
            <translation>Desactivado</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Offices</source>
            <translation>Oficinas</translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>One for All Parcels</source>
            <translation>Una para todas las parcelas</translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>One for All, and One for Each</source>
            <translation>Una para todas y una para cada una</translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>One line per row of the list</source>
            <translation>Una línea por fila de la lista</translation>
        </message>
        <message>
            <location filename="../../algorithms/parameters.py"></location>
            <source>One of {units}.</source>
            <translation>Una de estas: {units}.</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/fields.py"></location>
            <source>One parcel</source>
            <translation>Una parcela</translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>One row for each change</source>
            <translation>Una fila por cada cambio</translation>
        </message>
        <message>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>One row per line, or cells copied from a spreadsheet</source>
            <translation>Una fila por línea, o celdas copiadas de una hoja de cálculo</translation>
        </message>
        <message>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>One row per line. Separate columns with tabs, semicolons, or commas.</source>
            <translation>Una fila por línea. Separe las columnas con tabuladores, puntos y comas o comas.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>One value per line. You can paste a spreadsheet column.</source>
            <translation>Un valor por línea. Puede pegar una columna de una hoja de cálculo.</translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>Only a search with polygons can have a relation to the area.</source>
            <translation>Solo una búsqueda con polígonos puede tener una relación con el área.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/panels.py"></location>
            <source>Only for servers that are not public: a configuration of the type “Esri Token” or “OAuth2”. QGIS stores it encrypted; it is sent to the server of the layer only.</source>
            <translation>Solo para servidores que no son públicos: una configuración del tipo «Esri Token» u «OAuth2». QGIS la guarda cifrada; solo se envía al servidor de la capa.</translation>
        </message>
        <message>
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>Only print labels for the selected rows of the table</source>
            <translation>Imprimir etiquetas solo para las filas seleccionadas de la tabla</translation>
        </message>
        <message>
            <location filename="../../ui/filters/conditions_dialog.py"></location>
            <source>Only the filters of this text are used.</source>
            <translation>Solo se usan los filtros de este texto.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/value_editors.py"></location>
            <source>Only the first {number} characters were used.</source>
            <translation>Solo se usaron los primeros {number} caracteres.</translation>
        </message>
        <message>
            <location filename="../../core/columns/shapes.py"></location>
            <source>Only the polygons of its geometry are used.</source>
            <translation>Solo se usan los polígonos de su geometría.</translation>
        </message>
        <message>
            <location filename="../../ui/dock/layer_work.py"></location>
            <source>Open</source>
            <translation>Abrir</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>Open &amp;Form</source>
            <translation>Abrir el &amp;formulario</translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Open &amp;Layout</source>
            <translation>Abrir la c&amp;omposición</translation>
        </message>
        <message>
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>Open Layout</source>
            <translation>Abrir la composición</translation>
        </message>
        <message>
            <location filename="../../ui/results/results_box.py"></location>
            <source>Open the attribute table of the layer</source>
            <translation>Abrir la tabla de atributos de la capa</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>Open the form with all fields of the parcel, and add the parcel to the layer</source>
            <translation>Abrir el formulario con todos los campos de la parcela, y añadir la parcela a la capa</translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Open the table of rows without a parcel</source>
            <translation>Abrir la tabla de filas sin parcela</translation>
        </message>
        <message>
            <location filename="../../ui/search/mailing_terms.py"></location>
            <source>Open the terms of use in a web browser</source>
            <translation>Abrir las condiciones de uso en un navegador web</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/fact_grid.py"></location>
            <source>Open {address} in the web browser</source>
            <translation>Abrir {address} en el navegador web</translation>
        </message>
        <message>
            <location filename="../../ui/filters/row.py"></location>
            <source>Operator</source>
            <translation>Operador</translation>
        </message>
        <message>
            <location filename="../../ui/filters/row.py"></location>
            <source>Operator of filter {number}</source>
            <translation>Operador del filtro {number}</translation>
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
            <translation>Ordenar por</translation>
        </message>
        <message>
            <location filename="../../ui/public/parcels_page.py"></location>
            <source>Origin</source>
            <translation>Origen</translation>
        </message>
        <message>
            <location filename="../../ui/public/parcels_page.py"></location>
            <source>Origin, date, terms of use, and search of the parcels</source>
            <translation>Origen, fecha, condiciones de uso y búsqueda de las parcelas</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/changes.py"></location>
            <location filename="../../core/gis/styles/classes.py"></location>
            <source>Other</source>
            <translation>Otros</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Other Fields</source>
            <translation>Otros campos</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_card.py"></location>
            <source>Other fields of the parcel</source>
            <translation>Otros campos de la parcela</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Other residential</source>
            <translation>Otros usos residenciales</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>Outline</source>
            <translation>Contorno</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>Outlines over a pale fill</source>
            <translation>Contornos sobre un relleno pálido</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>Overlap</source>
            <translation>Superposición</translation>
        </message>
        <message>
            <location filename="../../core/gis/layer/schema.py"></location>
            <source>Overlap (% of the parcel)</source>
            <translation>Superposición (% de la parcela)</translation>
        </message>
        <message>
            <location filename="../../core/gis/layer/schema.py"></location>
            <source>Overlap (acres)</source>
            <translation>Superposición (acres)</translation>
        </message>
        <message>
            <location filename="../../ui/area/relation_controls.py"></location>
            <source>Overlap It by at Least</source>
            <translation>Se superponen con ella al menos en</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>Overlap unknown</source>
            <translation>Superposición desconocida</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/fields.py"></location>
            <source>Overlap with Search Area</source>
            <translation>Superposición con el área de búsqueda</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <location filename="../../core/gis/notices/owners.py"></location>
            <location filename="../../core/gis/report/tables.py"></location>
            <location filename="../../core/gis/saving/changes.py"></location>
            <location filename="../../ui/map_tool/parcel_card.py"></location>
            <source>Owner</source>
            <translation>Propietario</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/tables.py"></location>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>Owner Type</source>
            <translation>Tipo de propietario</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Owner mailing address</source>
            <translation>Dirección postal del propietario</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Owner name</source>
            <translation>Nombre del propietario</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Owner type</source>
            <translation>Tipo de propietario</translation>
        </message>
        <message>
            <location filename="../../algorithms/neighbors.py"></location>
            <location filename="../../ui/locator/locator.py"></location>
            <source>Owners</source>
            <translation>Propietarios</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/tables.py"></location>
            <source>Owners and Mailing Addresses</source>
            <translation>Propietarios y direcciones postales</translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>Owners and parcel IDs are looked up in one state. Zoom the map to it.</source>
            <translation>Los propietarios y los ID de parcela se buscan en un solo estado. Acerque el mapa a él.</translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>Owners and parcel IDs require a state</source>
            <translation>Los propietarios y los ID de parcela requieren un estado</translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>Owners in {}</source>
            <translation>Propietarios en {}</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/layers.py"></location>
            <source>Owners: {name}</source>
            <translation>Propietarios: {name}</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/description.py"></location>
            <source>PARTIAL: not all matches are in this layer. {reason}</source>
            <translation>PARCIAL: no todas las coincidencias están en esta capa. {reason}</translation>
        </message>
        <message>
            <location filename="../../algorithms/parameters.py"></location>
            <source>PREDICATE 1 (overlap by at least) requires MIN_OVERLAP.</source>
            <translation>PREDICATE 1 (se superponen al menos en el mínimo) requiere MIN_OVERLAP.</translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Pa&amp;ges</source>
            <translation>Pá&amp;ginas</translation>
        </message>
        <message>
            <location filename="../../ui/dock/dock.py"></location>
            <source>Pages</source>
            <translation>Páginas</translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Pages for each parcel can only be saved as PDF.</source>
            <translation>Las páginas de cada parcela solo se pueden guardar como PDF.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/limits.py"></location>
            <source>Parameter Names</source>
            <translation>Nombres de los parámetros</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/tables.py"></location>
            <location filename="../../core/gis/result/fields.py"></location>
            <location filename="../../core/gis/result/tips.py"></location>
            <location filename="../../core/gis/saving/changes.py"></location>
            <source>Parcel</source>
            <translation>Parcela</translation>
        </message>
        <message>
            <location filename="../../ui/filters/expression_panel.py"></location>
            <source>Parcel Expression</source>
            <translation>Expresión de parcelas</translation>
        </message>
        <message>
            <location filename="../../ui/filters/dialog.py"></location>
            <source>Parcel Filters</source>
            <translation>Filtros de parcelas</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <location filename="../../core/gis/report/tables.py"></location>
            <location filename="../../core/gis/saving/changes.py"></location>
            <location filename="../../ui/map_tool/parcel_card.py"></location>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Parcel ID</source>
            <translation>ID de parcela</translation>
        </message>
        <message>
            <location filename="../../core/gis/notices/owners.py"></location>
            <location filename="../../ui/locator/locator.py"></location>
            <source>Parcel IDs</source>
            <translation>ID de parcela</translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>Parcel IDs in {}</source>
            <translation>ID de parcela en {}</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>Parcel Info</source>
            <translation>Información de la parcela</translation>
        </message>
        <message>
            <location filename="../../core/gis/run/in_memory.py"></location>
            <location filename="../../plugin.py"></location>
            <location filename="../../ui/browser/connections.py"></location>
            <location filename="../../ui/dock/dock.py"></location>
            <location filename="../../ui/kit/messages.py"></location>
            <location filename="../../ui/map_tool/found_parcels.py"></location>
            <location filename="../../ui/menus/layer_menu.py"></location>
            <source>Parcel Lookup</source>
            <translation>Parcel Lookup</translation>
        </message>
        <message>
            <location filename="../../ui/kit/messages.py"></location>
            <source>Parcel Lookup Details</source>
            <translation>Detalles de Parcel Lookup</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>Parcel Lookup needs version {version} or newer of the Python package {package}.</source>
            <translation>Parcel Lookup necesita la versión {version} o posterior del paquete de Python {package}.</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>Parcel Lookup options, including connections and searches</source>
            <translation>Opciones de Parcel Lookup, entre ellas conexiones y búsquedas</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/layer_description.py"></location>
            <source>Parcel Lookup: columns of a layer</source>
            <translation>Parcel Lookup: columnas de una capa</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/changes.py"></location>
            <source>Parcel Lookup: comparing layers</source>
            <translation>Parcel Lookup: comparación de capas</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/testing.py"></location>
            <source>Parcel Lookup: connection test</source>
            <translation>Parcel Lookup: prueba de conexión</translation>
        </message>
        <message>
            <location filename="../../ui/sources/dialog.py"></location>
            <source>Parcel Lookup: copy of a layer</source>
            <translation>Parcel Lookup: copia de una capa</translation>
        </message>
        <message>
            <location filename="../../core/gis/run/count.py"></location>
            <source>Parcel Lookup: counting</source>
            <translation>Parcel Lookup: recuento</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/layer_description.py"></location>
            <source>Parcel Lookup: dates of a layer</source>
            <translation>Parcel Lookup: fechas de una capa</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/extent.py"></location>
            <source>Parcel Lookup: extent of the parcels</source>
            <translation>Parcel Lookup: extensión de las parcelas</translation>
        </message>
        <message>
            <location filename="../../ui/search/source_fields.py"></location>
            <source>Parcel Lookup: fields</source>
            <translation>Parcel Lookup: campos</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/finishing.py"></location>
            <source>Parcel Lookup: finishing a layer</source>
            <translation>Parcel Lookup: finalización de una capa</translation>
        </message>
        <message>
            <location filename="../../ui/kit/history_tasks.py"></location>
            <source>Parcel Lookup: history</source>
            <translation>Parcel Lookup: historial</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/layer_description.py"></location>
            <source>Parcel Lookup: layers of a file</source>
            <translation>Parcel Lookup: capas de un archivo</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/project_layers.py"></location>
            <source>Parcel Lookup: layers of the project</source>
            <translation>Parcel Lookup: capas del proyecto</translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Parcel Lookup: reading the parcels</source>
            <translation>Parcel Lookup: lectura de las parcelas</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/saved.py"></location>
            <source>Parcel Lookup: renaming a connection</source>
            <translation>Parcel Lookup: cambio de nombre de una conexión</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <source>Parcel Lookup: saving a layer</source>
            <translation>Parcel Lookup: guardado de una capa</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/map_state.py"></location>
            <source>Parcel Lookup: state on the map</source>
            <translation>Parcel Lookup: estado en el mapa</translation>
        </message>
        <message>
            <location filename="../../ui/filters/state_hint.py"></location>
            <source>Parcel Lookup: states</source>
            <translation>Parcel Lookup: estados</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/database_tables.py"></location>
            <source>Parcel Lookup: tables of a database</source>
            <translation>Parcel Lookup: tablas de una base de datos</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/completions.py"></location>
            <source>Parcel Lookup: values for autocompletion</source>
            <translation>Parcel Lookup: valores para autocompletar</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <location filename="../../core/gis/layer/schema.py"></location>
            <location filename="../../core/gis/saving/changes.py"></location>
            <location filename="../../core/parcel_file/writer.py"></location>
            <source>Parcel UUID</source>
            <translation>UUID de parcela</translation>
        </message>
        <message>
            <location filename="../../core/gis/notices/owners.py"></location>
            <location filename="../../ui/locator/locator.py"></location>
            <source>Parcel UUIDs</source>
            <translation>UUID de parcela</translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>Parcel UUIDs in {}</source>
            <translation>UUID de parcela en {}</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>Parcel Value</source>
            <translation>Valor de la parcela</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Parcel area as reported by the county</source>
            <translation>Superficie de la parcela según el condado</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Parcel area calculated from geometry</source>
            <translation>Superficie de la parcela calculada a partir de la geometría</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Parcel area in square feet</source>
            <translation>Superficie de la parcela en pies cuadrados</translation>
        </message>
        <message>
            <location filename="../../plugin.py"></location>
            <source>Parcel at Point</source>
            <translation>Parcela en un punto</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Parcel fiel&amp;d</source>
            <translation>Cam&amp;po de parcela</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Parcel field</source>
            <translation>Campo de parcela</translation>
        </message>
        <message>
            <location filename="../../ui/filters/field_picker.py"></location>
            <location filename="../../ui/sources/field_table.py"></location>
            <source>Parcel fields</source>
            <translation>Campos de parcelas</translation>
        </message>
        <message>
            <location filename="../../ui/sources/panels.py"></location>
            <source>Parcel ser&amp;vice</source>
            <translation>Ser&amp;vicio de parcelas</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/description.py"></location>
            <source>Parcel service</source>
            <translation>Servicio de parcelas</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Parcel sources. Enter edits a connection, Delete removes it.</source>
            <translation>Fuentes de parcelas. Intro edita una conexión, Supr la elimina.</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Parcel value</source>
            <translation>Valor de la parcela</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/tips.py"></location>
            <source>Parcel {}</source>
            <translation>Parcela {}</translation>
        </message>
        <message>
            <location filename="../../algorithms/base.py"></location>
            <location filename="../../core/gis/export/xlsx.py"></location>
            <location filename="../../core/gis/notices/owners.py"></location>
            <location filename="../../core/gis/report/items.py"></location>
            <location filename="../../core/gis/report/page.py"></location>
            <location filename="../../core/gis/report/tables.py"></location>
            <location filename="../../core/gis/saving/paths.py"></location>
            <location filename="../../core/gis/summary/charts.py"></location>
            <location filename="../../plugin.py"></location>
            <location filename="../../ui/history/tree.py"></location>
            <location filename="../../ui/lists/report.py"></location>
            <location filename="../../ui/locator/locator.py"></location>
            <location filename="../../ui/map_tool/parcel_list.py"></location>
            <location filename="../../ui/public/parcels_page.py"></location>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Parcels</source>
            <translation>Parcelas</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/description.py"></location>
            <source>Parcels are for reference only: they are not a survey, and do not establish boundaries or ownership.</source>
            <translation>Las parcelas son solo una referencia: no son un levantamiento topográfico y no establecen límites ni propiedad.</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>Parcels as published by states: {number}</source>
            <translation>Parcelas tal como las publican los estados: {number}</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/stack_form.py"></location>
            <source>Parcels at This Place</source>
            <translation>Parcelas en este lugar</translation>
        </message>
        <message>
            <location filename="../../core/contract/describe.py"></location>
            <source>Parcels at latitude {lat}, longitude {lon}</source>
            <translation>Parcelas en la latitud {lat}, longitud {lon}</translation>
        </message>
        <message>
            <location filename="../../core/contract/describe.py"></location>
            <source>Parcels at the address {address}</source>
            <translation>Parcelas en la dirección {address}</translation>
        </message>
        <message>
            <location filename="../../core/gis/layer/schema.py"></location>
            <source>Parcels at this place</source>
            <translation>Parcelas en este lugar</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/tables.py"></location>
            <source>Parcels by Value</source>
            <translation>Parcelas por valor</translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>Parcels by the column “{column}”.</source>
            <translation>Parcelas según la columna «{column}».</translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>Parcels by their total value.</source>
            <translation>Parcelas por su valor total.</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/tables.py"></location>
            <source>Parcels by {field}</source>
            <translation>Parcelas por {field}</translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>Parcels found so far</source>
            <translation>Parcelas encontradas hasta ahora</translation>
        </message>
        <message>
            <location filename="../../ui/results/results_box.py"></location>
            <source>Parcels in the layer</source>
            <translation>Parcelas de la capa</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/collected.py"></location>
            <source>Parcels looked up</source>
            <translation>Parcelas consultadas</translation>
        </message>
        <message>
            <location filename="../../ui/dock/layer_searches.py"></location>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>Parcels of {owner}</source>
            <translation>Parcelas de {owner}</translation>
        </message>
        <message>
            <location filename="../../algorithms/neighbors.py"></location>
            <source>Parcels or other polygons</source>
            <translation>Parcelas u otros polígonos</translation>
        </message>
        <message>
            <location filename="../../ui/sources/limits.py"></location>
            <source>Parcels per page</source>
            <translation>Parcelas por página</translation>
        </message>
        <message>
            <location filename="../../ui/history/sentences.py"></location>
            <source>Parcels received so far are saved and will not be requested again.</source>
            <translation>Las parcelas recibidas hasta ahora están guardadas y no se solicitarán de nuevo.</translation>
        </message>
        <message>
            <location filename="../../algorithms/parameters.py"></location>
            <source>Parcels that</source>
            <translation>Parcelas que</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Parcels that share a location, such as units of a condominium, are counted once</source>
            <translation>Las parcelas que comparten una ubicación, como las unidades de un condominio, se cuentan una sola vez</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/collected.py"></location>
            <source>Parcels that were looked up one by one.</source>
            <translation>Parcelas que se consultaron una por una.</translation>
        </message>
        <message>
            <location filename="../../core/contract/describe.py"></location>
            <source>Parcels touching {polygons}</source>
            <translation>Parcelas que tocan {polygons}</translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>Parcels where the expression is true</source>
            <translation>Parcelas donde la expresión es verdadera</translation>
        </message>
        <message>
            <location filename="../../core/contract/describe.py"></location>
            <location filename="../../ui/filters/review.py"></location>
            <source>Parcels where {conditions}</source>
            <translation>Parcelas donde {conditions}</translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>Parcels where …</source>
            <translation>Parcelas donde …</translation>
        </message>
        <message>
            <location filename="../../ui/area/relation_controls.py"></location>
            <source>Parcels whose centroid is inside, or on the boundary</source>
            <translation>Parcelas cuyo centroide está dentro o en el límite</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Parcels with a value</source>
            <translation>Parcelas con un valor</translation>
        </message>
        <message>
            <location filename="../../ui/area/relation_controls.py"></location>
            <source>Parcels with at least this share, or this number of acres, inside</source>
            <translation>Parcelas con al menos esta parte, o este número de acres, dentro</translation>
        </message>
        <message>
            <location filename="../../ui/area/relation_controls.py"></location>
            <source>Parcels with more than half of their acres inside</source>
            <translation>Parcelas con más de la mitad de sus acres dentro</translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>Parcels {place} where the expression is true</source>
            <translation>Parcelas {place} donde la expresión es verdadera</translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>Parcels {place} where {conditions}</source>
            <translation>Parcelas {place} donde {conditions}</translation>
        </message>
        <message>
            <location filename="../../core/gis/run/layer_name.py"></location>
            <location filename="../../core/search/query/search.py"></location>
            <location filename="../../ui/filters/expression_panel.py"></location>
            <source>Parcels {where}</source>
            <translation>Parcelas {where}</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/page.py"></location>
            <source>Parcels: {credit}</source>
            <translation>Parcelas: {credit}</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/changes.py"></location>
            <source>Parcels: {new:,} new, {changed:,} changed, {same:,} unchanged.</source>
            <translation>Parcelas: {new:,} nuevas, {changed:,} modificadas, {same:,} sin cambios.</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/changes.py"></location>
            <source>Parcels: {new:,} new, {gone:,} gone, {changed:,} changed, {same:,} unchanged.</source>
            <translation>Parcelas: {new:,} nuevas, {gone:,} desaparecidas, {changed:,} modificadas, {same:,} sin cambios.</translation>
        </message>
        <message>
            <location filename="../../algorithms/run.py"></location>
            <source>Parcels: {parcels:,}. Requests: {requests:,}.</source>
            <translation>Parcelas: {parcels:,}. Solicitudes: {requests:,}.</translation>
        </message>
        <message>
            <location filename="../../core/search/outcome.py"></location>
            <source>Parcels: {shares}.</source>
            <translation>Parcelas: {shares}.</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Parks and recreation</source>
            <translation>Parques y recreación</translation>
        </message>
        <message>
            <location filename="../../plugin.py"></location>
            <source>Part of Parcel Lookup could not be unloaded.</source>
            <translation>No se pudo descargar una parte de Parcel Lookup de la memoria.</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/page.py"></location>
            <source>Partial result: some matching parcels are missing. Counts and totals are too low.</source>
            <translation>Resultado parcial: faltan algunas parcelas coincidentes. Los recuentos y los totales son demasiado bajos.</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/description.py"></location>
            <source>Partial.</source>
            <translation>Parcial.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/dialog.py"></location>
            <source>Paste</source>
            <translation>Pegar</translation>
        </message>
        <message>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>Paste or type a list, one row per line.</source>
            <translation>Pegue o escriba una lista, con una fila por línea.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/panels.py"></location>
            <source>Paste the address of an ArcGIS layer or service, or of a page about it in ArcGIS Online or in a county's portal</source>
            <translation>Pegue la dirección de una capa o un servicio de ArcGIS, o de una página sobre ellos en ArcGIS Online o en el portal de un condado</translation>
        </message>
        <message>
            <location filename="../../core/gis/qt/libraries.py"></location>
            <source>Paste the command into a terminal, then return to QGIS.</source>
            <translation>Pegue el comando en un terminal y luego vuelva a QGIS.</translation>
        </message>
        <message>
            <location filename="../../core/gis/qt/libraries.py"></location>
            <source>Paste the command into the OSGeo4W Shell (in the Start menu), then return to QGIS.</source>
            <translation>Pegue el comando en OSGeo4W Shell (en el menú Inicio) y luego vuelva a QGIS.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/panels.py"></location>
            <source>Paste your key for the service. QGIS stores it encrypted; the plugin stores only its ID.</source>
            <translation>Pegue su clave del servicio. QGIS la guarda cifrada; el complemento solo guarda su ID.</translation>
        </message>
        <message>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>Pasted Text</source>
            <translation>Texto pegado</translation>
        </message>
        <message>
            <location filename="../../ui/filters/place.py"></location>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>Pasted list</source>
            <translation>Lista pegada</translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Path of the PDF file</source>
            <translation>Ruta del archivo PDF</translation>
        </message>
        <message>
            <location filename="../../ui/sources/copying.py"></location>
            <source>Path of the copy, a new file</source>
            <translation>Ruta de la copia, un archivo nuevo</translation>
        </message>
        <message>
            <location filename="../../ui/sources/limits.py"></location>
            <source>Per &amp;month</source>
            <translation>Por &amp;mes</translation>
        </message>
        <message>
            <location filename="../../ui/sources/limits.py"></location>
            <source>Per &amp;search</source>
            <translation>Por &amp;búsqueda</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Percent of the parcel covered by the majority category</source>
            <translation>Porcentaje de la parcela cubierto por la categoría mayoritaria</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Place</source>
            <translation>Lugar</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Places</source>
            <translation>Lugares</translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Point (latitude, longitude)</source>
            <translation>Punto (latitud, longitud)</translation>
        </message>
        <message>
            <location filename="../../ui/sources/limits.py"></location>
            <source>Point lookup</source>
            <translation>Búsqueda por punto</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/panel_head.py"></location>
            <source>Point or &amp;Box</source>
            <translation>Punto o &amp;rectángulo</translation>
        </message>
        <message>
            <location filename="../../algorithms/point_lookup.py"></location>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <location filename="../../ui/lists/kinds.py"></location>
            <source>Points</source>
            <translation>Puntos</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>Points of {list}</source>
            <translation>Puntos de {list}</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>Polygon layer of the project. Its filter, if any, is applied</source>
            <translation>Capa de polígonos del proyecto. Se aplica su filtro, si lo tiene</translation>
        </message>
        <message>
            <location filename="../../ui/filters/place.py"></location>
            <source>Polygons</source>
            <translation>Polígonos</translation>
        </message>
        <message>
            <location filename="../../algorithms/area_search.py"></location>
            <source>Polygons, or points and lines with a distance</source>
            <translation>Polígonos, o puntos y líneas con una distancia</translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Portrait</source>
            <translation>Vertical</translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Portrait: legend and table below the map. Landscape: legend and table next to it.</source>
            <translation>Vertical: leyenda y tabla debajo del mapa. Horizontal: leyenda y tabla junto a él.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>Primary key</source>
            <translation>Clave primaria</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Primary occupancy</source>
            <translation>Ocupación principal</translation>
        </message>
        <message>
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>Print without scaling (100%).</source>
            <translation>Imprima sin escalar (100%).</translation>
        </message>
        <message>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>Problem</source>
            <translation>Problema</translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Problem with the report</source>
            <translation>Problema del informe</translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <location filename="../../ui/kit/writing_dialog.py"></location>
            <location filename="../../ui/map_tool/panel_head.py"></location>
            <location filename="../../ui/sources/reading.py"></location>
            <source>Progress</source>
            <translation>Progreso</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Progress of saving</source>
            <translation>Progreso del guardado</translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Progress of the report</source>
            <translation>Progreso del informe</translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>Progress of the search</source>
            <translation>Progreso de la búsqueda</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/tables.py"></location>
            <source>Property</source>
            <translation>Inmueble</translation>
        </message>
        <message>
            <location filename="../../core/gis/notices/labels.py"></location>
            <source>Property Owner</source>
            <translation>Propietario del inmueble</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Property address</source>
            <translation>Dirección de la propiedad</translation>
        </message>
        <message>
            <location filename="../../core/gis/notices/owners.py"></location>
            <source>Property addresses</source>
            <translation>Direcciones de las propiedades</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>Public parcels</source>
            <translation>Parcelas públicas</translation>
        </message>
        <message>
            <location filename="../../core/gis/run/routing.py"></location>
            <source>Public parcels are published state by state. Add an area, or a filter on the state or the county.</source>
            <translation>Las parcelas públicas se publican estado por estado. Añada un área, o un filtro sobre el estado o el condado.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/saved.py"></location>
            <source>Public parcels cannot be used here. Name a single connection.</source>
            <translation>Las parcelas públicas no se pueden usar aquí. Indique una sola conexión.</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/gdal.py"></location>
            <location filename="../../core/gis/saving/geopackage_file.py"></location>
            <source>QGIS cannot open a file there; use file and folder names without “%” and “|”</source>
            <translation>QGIS no puede abrir un archivo en esa ubicación; use nombres de archivo y de carpeta sin “%” ni “|”</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/layer_description.py"></location>
            <source>QGIS cannot open “{path}”. It is damaged or incomplete, or of another kind.</source>
            <translation>QGIS no puede abrir «{path}». Está dañado o incompleto, o es de otro tipo.</translation>
        </message>
        <message>
            <location filename="../../core/gis/source/layer_table.py"></location>
            <source>QGIS changes values of OGC API Features; use WFS</source>
            <translation>QGIS modifica valores de OGC API Features; use WFS</translation>
        </message>
        <message>
            <location filename="../../ui/dock/unfinished.py"></location>
            <source>QGIS closed before the search “{name}” finished.</source>
            <translation>QGIS se cerró antes de que terminara la búsqueda “{name}”.</translation>
        </message>
        <message>
            <location filename="../../core/gis/source/frame.py"></location>
            <source>QGIS does not know the coordinate reference system “{crs}”.</source>
            <translation>QGIS no conoce el sistema de referencia de coordenadas «{crs}».</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>QGIS has no PostgreSQL connection yet. Create one with “New…”, or in QGIS with Layer &gt; Data Source Manager &gt; PostgreSQL.</source>
            <translation>QGIS todavía no tiene ninguna conexión PostgreSQL. Cree una con «Nueva…», o en QGIS con Capa &gt; Administrador de fuentes de datos &gt; PostgreSQL.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/layer_tables.py"></location>
            <source>QGIS has no PostgreSQL connection “{name}” any more. Add it in the Data Source Manager, or edit this connection.</source>
            <translation>QGIS ya no tiene la conexión de PostgreSQL “{name}”. Añádala en el administrador de fuentes de datos, o edite esta conexión.</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>QGIS is configured to use a proxy of type {kind}, which Parcel Lookup cannot use. It can use HTTP proxies with or without a login.</source>
            <translation>QGIS está configurado para usar un proxy de tipo {kind}, que Parcel Lookup no puede usar. Puede usar proxies HTTP con o sin inicio de sesión.</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/gdal.py"></location>
            <source>QGIS projects</source>
            <translation>proyectos de QGIS</translation>
        </message>
        <message>
            <location filename="../../ui/history/sentences.py"></location>
            <source>QGIS was closed before this search finished.</source>
            <translation>QGIS se cerró antes de que terminara esta búsqueda.</translation>
        </message>
        <message>
            <location filename="../../core/remote/http/proxy.py"></location>
            <source>QGIS's network settings do not contain its host and port.</source>
            <translation>la configuración de red de QGIS no contiene su servidor ni su puerto.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/details.py"></location>
            <source>Re&amp;distribution</source>
            <translation>Re&amp;distribución</translation>
        </message>
        <message>
            <location filename="../../ui/results/results_box.py"></location>
            <source>Re&amp;move Layer</source>
            <translation>&amp;Quitar la capa</translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Re&amp;move…</source>
            <translation>Eli&amp;minar…</translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Re&amp;name…</source>
            <translation>Cambiar &amp;nombre…</translation>
        </message>
        <message>
            <location filename="../../ui/sources/reading.py"></location>
            <source>Read A&amp;gain</source>
            <translation>Leer de &amp;nuevo</translation>
        </message>
        <message>
            <location filename="../../ui/sources/reading.py"></location>
            <source>Read the columns and the first rows of the source as it is now</source>
            <translation>Leer las columnas y las primeras filas de la fuente tal como está ahora</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/layer_drafts.py"></location>
            <source>Read the layer at {host}</source>
            <translation>Leer la capa en {host}</translation>
        </message>
        <message>
            <location filename="../../ui/sources/dialog.py"></location>
            <source>Read what is chosen, and go on to the next page</source>
            <translation>Leer lo elegido y pasar a la página siguiente</translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>Reading a list</source>
            <translation>Leyendo una lista</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Reading connections</source>
            <translation>Lectura de las conexiones</translation>
        </message>
        <message>
            <location filename="../../ui/sources/dialog.py"></location>
            <source>Reading the columns…</source>
            <translation>Leyendo las columnas…</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>Reading the first rows of “{name}”…</source>
            <translation>Leyendo las primeras filas de «{name}»…</translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Reading the history…</source>
            <translation>Leyendo el historial…</translation>
        </message>
        <message>
            <location filename="../../ui/sources/panels.py"></location>
            <source>Reading the layer…</source>
            <translation>Leyendo la capa…</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>Reading the list of tables…</source>
            <translation>Leyendo la lista de tablas…</translation>
        </message>
        <message>
            <location filename="../../ui/public/state_box.py"></location>
            <source>Reading the names of counties</source>
            <translation>Lectura de los nombres de los condados</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/saving.py"></location>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Reading the parcels</source>
            <translation>Leyendo las parcelas</translation>
        </message>
        <message>
            <location filename="../../ui/dock/layer_searches.py"></location>
            <source>Reading the parcels of an owner</source>
            <translation>Leyendo las parcelas de un propietario</translation>
        </message>
        <message>
            <location filename="../../ui/sources/reading.py"></location>
            <source>Reading was canceled.</source>
            <translation>Se canceló la lectura.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>Reading…</source>
            <translation>Leyendo…</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>Real parcels as published by states. No key is needed; terms of use apply.</source>
            <translation>Parcelas reales tal como las publican los estados. No se necesita clave; se aplican condiciones de uso.</translation>
        </message>
        <message>
            <location filename="../../core/gis/layer/schema.py"></location>
            <source>Reason</source>
            <translation>Motivo</translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>Reason for the delay</source>
            <translation>Motivo del retraso</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Ref&amp;ine {}…</source>
            <translation>&amp;Refinar {}…</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Ref&amp;ine…</source>
            <translation>&amp;Refinar…</translation>
        </message>
        <message>
            <location filename="../../ui/area/relation_controls.py"></location>
            <source>Relatio&amp;n</source>
            <translation>Relació&amp;n</translation>
        </message>
        <message>
            <location filename="../../ui/area/relation_controls.py"></location>
            <source>Relation to the area</source>
            <translation>Relación con el área</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Religious, health, and charitable</source>
            <translation>Religión, salud y beneficencia</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Remark</source>
            <translation>Observación</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <location filename="../../ui/dock/which_box.py"></location>
            <location filename="../../ui/filters/row.py"></location>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Remove</source>
            <translation>Eliminar</translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/settings.py"></location>
            <source>Remove /parcels from the end of the address; the plugin adds it.</source>
            <translation>Quite /parcels del final de la dirección; el complemento lo añade.</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Remove Connection</source>
            <translation>Eliminar conexión</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Remove Connections</source>
            <translation>Eliminar conexiones</translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Remove Searches</source>
            <translation>Eliminar búsquedas</translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>Remove all filters</source>
            <translation>Eliminar todos los filtros</translation>
        </message>
        <message>
            <location filename="../../ui/dock/layer_work.py"></location>
            <source>Remove the New Layer</source>
            <translation>Quitar la capa nueva</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Remove the connection “{}”?</source>
            <translation>¿Eliminar la conexión “{}”?</translation>
        </message>
        <message>
            <location filename="../../ui/dock/which_box.py"></location>
            <source>Remove the filters that do not work with the connection; Undo restores them</source>
            <translation>Eliminar los filtros que no funcionan con la conexión; Deshacer los restaura</translation>
        </message>
        <message>
            <location filename="../../ui/results/results_box.py"></location>
            <source>Remove the layer from the project</source>
            <translation>Quitar la capa del proyecto</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Remove the selected connections</source>
            <translation>Eliminar las conexiones seleccionadas</translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Remove the selected searches from the history</source>
            <translation>Eliminar del historial las búsquedas seleccionadas</translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Remove {} connections?</source>
            <translation>
                <numerusform>¿Eliminar {} conexión?</numerusform>
                <numerusform>¿Eliminar {} conexiones?</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/history/dialog.py"></location>
            <source>Remove {} searches?</source>
            <translation>
                <numerusform>¿Eliminar {} búsqueda?</numerusform>
                <numerusform>¿Eliminar {} búsquedas?</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Rename Search</source>
            <translation>Cambiar nombre de la búsqueda</translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Rename the saved search (F2)</source>
            <translation>Cambiar el nombre de la búsqueda guardada (F2)</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/csvfile.py"></location>
            <location filename="../../core/gis/export/gdal.py"></location>
            <location filename="../../core/gis/export/kml.py"></location>
            <source>Renamed fields</source>
            <translation>Campos con otro nombre</translation>
        </message>
        <message>
            <location filename="../../ui/kit/writing_dialog.py"></location>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <location filename="../../ui/search/save_search.py"></location>
            <source>Replace</source>
            <translation>Reemplazar</translation>
        </message>
        <message>
            <location filename="../../ui/kit/writing_dialog.py"></location>
            <source>Replace File</source>
            <translation>Reemplazar archivo</translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Replace the Saved Layer</source>
            <translation>Reemplazar la capa guardada</translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Replace the contents of “{layer}”?</source>
            <translation>¿Reemplazar el contenido de “{layer}”?</translation>
        </message>
        <message>
            <location filename="../../ui/filters/dialog.py"></location>
            <source>Replace the filters by those on the clipboard: their JSON, or that of a request</source>
            <translation>Sustituir los filtros por los del portapapeles: su JSON, o el de una solicitud</translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Replace the parcels in the layer's file with the new parcels</source>
            <translation>Reemplazar las parcelas del archivo de la capa por las parcelas nuevas</translation>
        </message>
        <message>
            <location filename="../../ui/search/save_search.py"></location>
            <source>Replace the saved search “{name}”?</source>
            <translation>¿Reemplazar la búsqueda guardada “{name}”?</translation>
        </message>
        <message>
            <location filename="../../ui/kit/writing_dialog.py"></location>
            <source>Replace “{name}”?</source>
            <translation>¿Reemplazar “{name}”?</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Repor&amp;t on {}…</source>
            <translation>&amp;Informe de {}…</translation>
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
            <translation>Informe</translation>
        </message>
        <message>
            <location filename="../../ui/results/results_box.py"></location>
            <source>Report on the &amp;List…</source>
            <translation>In&amp;forme de la lista…</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Report on what the format cannot hold</source>
            <translation>Informe de lo que el formato no puede contener</translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Report: {list}</source>
            <translation>Informe: {list}</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/page.py"></location>
            <source>Report: {title}</source>
            <translation>Informe: {title}</translation>
        </message>
        <message>
            <location filename="../../core/contract/terms.py"></location>
            <source>Reported as allowed under conditions: {uses}.</source>
            <translation>Permitido con condiciones según la fuente: {uses}.</translation>
        </message>
        <message>
            <location filename="../../core/contract/terms.py"></location>
            <source>Reported as allowed: {uses}.</source>
            <translation>Permitido según la fuente: {uses}.</translation>
        </message>
        <message>
            <location filename="../../core/contract/terms.py"></location>
            <source>Reported as forbidden: {uses}.</source>
            <translation>Prohibido según la fuente: {uses}.</translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Report…</source>
            <translation>Informe…</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Request every parcel of the layer again, by its ID</source>
            <translation>Solicitar de nuevo cada parcela de la capa, por su ID</translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>Request everything from the service again, including what earlier searches have saved on this computer. This uses more requests.</source>
            <translation>Solicitar todo de nuevo al servicio, incluido lo que las búsquedas anteriores guardaron en esta computadora. Esto consume más solicitudes.</translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Request only the missing parcels</source>
            <translation>Solicitar solo las parcelas que faltan</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/description.py"></location>
            <source>Requested: {}</source>
            <translation>Solicitado: {}</translation>
        </message>
        <message>
            <location filename="../../ui/history/tree.py"></location>
            <location filename="../../ui/sources/limits.py"></location>
            <source>Requests</source>
            <translation>Solicitudes</translation>
        </message>
        <message>
            <location filename="../../core/search/history/database.py"></location>
            <source>Requests are counted from today on.</source>
            <translation>Las solicitudes se cuentan a partir de hoy.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/expression_panel.py"></location>
            <source>Requests that the expression needs</source>
            <translation>Solicitudes que necesita la expresión</translation>
        </message>
        <message>
            <location filename="../../ui/search/mailing_terms.py"></location>
            <source>Required for owners whose terms of use forbid mailing lists</source>
            <translation>Necesario para propietarios cuyas condiciones de uso prohíben las listas de envíos postales</translation>
        </message>
        <message>
            <location filename="../../algorithms/neighbors.py"></location>
            <source>Required only if the terms of use of the connection forbid to use owner names as a mailing list, and owners are requested. The confirmation is written into the result.</source>
            <translation>Obligatorio solo si las condiciones de uso de la conexión prohíben usar los nombres de los propietarios como lista de envíos postales y se solicitan los propietarios. La confirmación se escribe en el resultado.</translation>
        </message>
        <message>
            <location filename="../../ui/kit/messages.py"></location>
            <source>Response from the service or the system</source>
            <translation>Respuesta del servicio o del sistema</translation>
        </message>
        <message>
            <location filename="../../ui/sources/limits.py"></location>
            <source>Responses</source>
            <translation>Respuestas</translation>
        </message>
        <message>
            <location filename="../../core/remote/cache/store.py"></location>
            <source>Responses are not saved because their file cannot be used: {reason} Resuming or repeating this search will request them again.</source>
            <translation>Las respuestas no se guardan porque no se puede usar su archivo: {reason} Si se reanuda o se repite esta búsqueda, se solicitarán de nuevo.</translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>Responses from services are saved on this computer, so that repeating a search sends no requests</source>
            <translation>Las respuestas de los servicios se guardan en esta computadora, de modo que repetir una búsqueda no envía solicitudes</translation>
        </message>
        <message>
            <location filename="../../algorithms/base.py"></location>
            <source>Responses of a service are saved and reused for as long as set in the connection. If checked, saved responses older than the start of this run are not used.</source>
            <translation>Las respuestas de un servicio se guardan y se reutilizan durante el tiempo definido en la conexión. Si se marca, no se usan las respuestas guardadas antes del inicio de esta ejecución.</translation>
        </message>
        <message>
            <location filename="../../ui/search/estimator.py"></location>
            <source>Responses that are already saved cost nothing.</source>
            <translation>Las respuestas que ya están guardadas no cuestan nada.</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>Restart QGIS to use the new version of the Python package {package}.</source>
            <translation>Reinicie QGIS para usar la nueva versión del paquete de Python {package}.</translation>
        </message>
        <message>
            <location filename="../../ui/dock/which_box.py"></location>
            <source>Restore the previous filters</source>
            <translation>Restaurar los filtros anteriores</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/finishing.py"></location>
            <location filename="../../ui/lists/report.py"></location>
            <source>Result</source>
            <translation>Resultado</translation>
        </message>
        <message>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <source>Result of loading or saving</source>
            <translation>Resultado de cargar o guardar</translation>
        </message>
        <message>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>Result of reading the list</source>
            <translation>Resultado de leer la lista</translation>
        </message>
        <message>
            <location filename="../../ui/sources/tester.py"></location>
            <source>Result of the test</source>
            <translation>Resultado de la prueba</translation>
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
            <translation>Los resultados son temporales</translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <location filename="../../ui/dock/unfinished.py"></location>
            <source>Resume</source>
            <translation>Reanudar</translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>Resume…</source>
            <translation>Reanudar…</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Right-click to show all parcels of this owner</source>
            <translation>Haga clic derecho para mostrar todas las parcelas de este propietario</translation>
        </message>
        <message>
            <location filename="../../core/gis/layer/schema.py"></location>
            <location filename="../../core/gis/result/finishing.py"></location>
            <location filename="../../ui/lists/report.py"></location>
            <source>Row</source>
            <translation>Fila</translation>
        </message>
        <message>
            <location filename="../../core/gis/layer/schema.py"></location>
            <source>Row note</source>
            <translation>Nota de la fila</translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Row of the list</source>
            <translation>Fila de la lista</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <location filename="../../ui/lists/report.py"></location>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Rows</source>
            <translation>Filas</translation>
        </message>
        <message>
            <location filename="../../ui/lists/dialog.py"></location>
            <source>Rows not counted</source>
            <translation>Filas sin contar</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>Rows of {list}</source>
            <translation>Filas de {list}</translation>
        </message>
        <message>
            <location filename="../../core/search/lists.py"></location>
            <source>Rows without a result: {rows}.</source>
            <translation>Filas sin resultado: {rows}.</translation>
        </message>
        <message>
            <location filename="../../algorithms/run.py"></location>
            <source>Rows: {rows:,}. {estimate}.</source>
            <translation>Filas: {rows:,}. {estimate}.</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Run a search, or select one of its layers in the Layers panel.</source>
            <translation>Ejecute una búsqueda o seleccione una de sus capas en el panel Capas.</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Run the same search again, and see which parcels are new, gone, or changed</source>
            <translation>Ejecutar de nuevo la misma búsqueda, y ver qué parcelas son nuevas, desaparecieron o cambiaron</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Run the same search again, into a new layer</source>
            <translation>Ejecutar de nuevo la misma búsqueda, en una capa nueva</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Run the same search with building footprints, into new layers</source>
            <translation>Ejecutar la misma búsqueda con contornos de edificios, en capas nuevas</translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Run this search again, with its original polygons</source>
            <translation>Ejecutar de nuevo esta búsqueda, con sus polígonos originales</translation>
        </message>
        <message>
            <location filename="../../ui/dock/dock.py"></location>
            <source>S&amp;earch</source>
            <translation>Bús&amp;queda</translation>
        </message>
        <message>
            <location filename="../../ui/public/state_box.py"></location>
            <source>S&amp;tate</source>
            <translation>&amp;Estado</translation>
        </message>
        <message>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <source>Sa&amp;ve…</source>
            <translation>&amp;Guardar…</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Sale</source>
            <translation>Venta</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/tables.py"></location>
            <source>Sale Date</source>
            <translation>Fecha de venta</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/tables.py"></location>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>Sale Price</source>
            <translation>Precio de venta</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>Sale Year</source>
            <translation>Año de venta</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Sale date</source>
            <translation>Fecha de venta</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Sale price</source>
            <translation>Precio de venta</translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>Sample County</source>
            <translation>Condado de ejemplo</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>Sample county</source>
            <translation>Condado de ejemplo</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/facts.py"></location>
            <source>Sample county (invented)</source>
            <translation>Condado de ejemplo (ficticio)</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/files.py"></location>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>Sample county (offline)</source>
            <translation>Condado de ejemplo (sin conexión)</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <location filename="../../ui/search/save_search.py"></location>
            <source>Save</source>
            <translation>Guardar</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Save Parcels</source>
            <translation>Guardar parcelas</translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Save Report</source>
            <translation>Guardar el informe</translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>Save Results in a Folder</source>
            <translation>Guardar los resultados en una carpeta</translation>
        </message>
        <message>
            <location filename="../../ui/results/results_box.py"></location>
            <source>Save Sear&amp;ch…</source>
            <translation>Guardar la búsque&amp;da…</translation>
        </message>
        <message>
            <location filename="../../ui/search/save_search.py"></location>
            <source>Save Search</source>
            <translation>Guardar búsqueda</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Save only the selected features of the layer</source>
            <translation>Guardar solo los objetos espaciales seleccionados de la capa</translation>
        </message>
        <message>
            <location filename="../../algorithms/save_parcels.py"></location>
            <source>Save parcels</source>
            <translation>Guardar parcelas</translation>
        </message>
        <message>
            <location filename="../../ui/sources/dialog.py"></location>
            <source>Save the connection</source>
            <translation>Guardar la conexión</translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Save the copied search in the clipboard under a name (Ctrl+V)</source>
            <translation>Guardar con un nombre la búsqueda copiada en el portapapeles (Ctrl+V)</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Save the file</source>
            <translation>Guardar el archivo</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Save the layer in a &amp;GeoPackage</source>
            <translation>Guardar la capa en un &amp;GeoPackage</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Save the layer in a GeoPackage that it then uses, or export a copy: Shapefile, Excel, and others</source>
            <translation>Guardar la capa en un GeoPackage que usará a partir de entonces, o exportar una copia: Shapefile, Excel y otros</translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Save the report as a PDF file</source>
            <translation>Guardar el informe como archivo PDF</translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Save the search under a name</source>
            <translation>Guardar la búsqueda con un nombre</translation>
        </message>
        <message>
            <location filename="../../ui/results/results_box.py"></location>
            <source>Save the search under a name, to run it again later</source>
            <translation>Guardar la búsqueda con un nombre, para ejecutarla de nuevo más adelante</translation>
        </message>
        <message>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <source>Save these filters under a name</source>
            <translation>Guardar estos filtros con un nombre</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Save {layer}</source>
            <translation>Guardar {layer}</translation>
        </message>
        <message>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <source>Save&amp;d</source>
            <translation>Guarda&amp;das</translation>
        </message>
        <message>
            <location filename="../../ui/history/tree.py"></location>
            <source>Saved</source>
            <translation>Guardadas</translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>Saved Responses</source>
            <translation>Respuestas guardadas</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/shapefile.py"></location>
            <source>Saved as 1 for yes and 0 for no</source>
            <translation>Guardado como 1 para sí y 0 para no</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/shapefile.py"></location>
            <source>Saved as text, because a Shapefile does not support 19-digit numbers</source>
            <translation>Guardado como texto, porque un Shapefile no admite números de 19 dígitos</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/prepare.py"></location>
            <source>Saved as text, because {format} does not support {values}</source>
            <translation>Guardado como texto, porque {format} no admite {values}</translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <source>Saved as “{name}”.</source>
            <translation>Se guardó como “{name}”.</translation>
        </message>
        <message>
            <location filename="../../algorithms/save_parcels.py"></location>
            <source>Saved file</source>
            <translation>Archivo guardado</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <source>Saved in {path}: {contents}.</source>
            <translation>Guardado en {path}: {contents}.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/network.py"></location>
            <source>Saved responses can be used for 0 to {most:,} days.</source>
            <translation>Las respuestas guardadas pueden usarse de 0 a {most:,} días.</translation>
        </message>
        <message>
            <location filename="../../ui/search/save_search.py"></location>
            <source>Saved search: {sentence}</source>
            <translation>Búsqueda guardada: {sentence}</translation>
        </message>
        <message>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <source>Saved searches</source>
            <translation>Búsquedas guardadas</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Saved: {name}</source>
            <translation>Guardado: {name}</translation>
        </message>
        <message>
            <location filename="../../algorithms/save_parcels.py"></location>
            <source>Saves a layer as a Shapefile, spreadsheet, or other format, and reports losses.</source>
            <translation>Guarda una capa como Shapefile, hoja de cálculo u otro formato, e informa de las pérdidas.</translation>
        </message>
        <message>
            <location filename="../../algorithms/save_parcels.py"></location>
            <source>Saves a layer of parcels, or any other layer or table. The file extension determines the format: {extensions}.

Field names in a Shapefile are limited to 10 characters and are shortened the same way in every file; a .fields.csv file next to it lists the full names. The style of the layer is saved as well.

CSV files and spreadsheets contain the longitude and latitude of a point in each parcel instead of its geometry. GeoJSON and KML use longitude and latitude. The other formats are in the CRS of the layer, or in the one that you specify. Where it cannot hold the location of the parcels, nothing is saved.

The report lists, by field, what the format cannot hold: shortened names, truncated text, and unsupported values and types. An existing file is replaced once the new one is complete.</source>
            <translation>Guarda una capa de parcelas, o cualquier otra capa o tabla. La extensión del archivo determina el formato: {extensions}.

Los nombres de campo de un Shapefile están limitados a 10 caracteres y se acortan de la misma manera en todos los archivos; un archivo .fields.csv junto a él enumera los nombres completos. También se guarda el estilo de la capa.

Los archivos CSV y las hojas de cálculo contienen la longitud y la latitud de un punto de cada parcela en lugar de su geometría. GeoJSON y KML usan longitud y latitud. Los demás formatos están en el SRC de la capa o en el que usted especifique. Si este no puede representar la ubicación de las parcelas, no se guarda nada.

El informe enumera, por campo, lo que el formato no puede contener: nombres acortados, texto truncado, y valores y tipos no admitidos. Un archivo existente se reemplaza cuando el nuevo está completo.</translation>
        </message>
        <message>
            <location filename="../../ui/dock/layer_work.py"></location>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>Save…</source>
            <translation>Guardar…</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Saving was canceled. Nothing was saved.</source>
            <translation>Se canceló el guardado. No se guardó nada.</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/map.py"></location>
            <source>Scale bar</source>
            <translation>Barra de escala</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/map.py"></location>
            <source>Scale in words</source>
            <translation>Escala en palabras</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>Schema</source>
            <translation>Esquema</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Schools and universities</source>
            <translation>Escuelas y universidades</translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Score</source>
            <translation>Puntuación</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/fields.py"></location>
            <location filename="../../ui/history/tree.py"></location>
            <location filename="../../ui/public/parcels_page.py"></location>
            <source>Search</source>
            <translation>Búsqueda</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>Search &amp;History…</source>
            <translation>&amp;Historial de búsquedas…</translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>Search Again</source>
            <translation>Buscar de nuevo</translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>Search All Parcels</source>
            <translation>Buscar todas las parcelas</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/map_lookup.py"></location>
            <source>Search All in the Dock</source>
            <translation>Buscar todas en el panel</translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>Search Anyway</source>
            <translation>Buscar de todos modos</translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Search History</source>
            <translation>Historial de búsquedas</translation>
        </message>
        <message>
            <location filename="../../ui/connections/group_dialog.py"></location>
            <source>Search Several Connections</source>
            <translation>Buscar en varias conexiones</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Search a layer or file, a database table, an ArcGIS layer, or a parcel service</source>
            <translation>Buscar en una capa o un archivo, una tabla de base de datos, una capa de ArcGIS o un servicio de parcelas</translation>
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
            <translation>Buscar campos</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Search for the parcel IDs in one state only</source>
            <translation>Buscar los ID de parcela en un solo estado</translation>
        </message>
        <message>
            <location filename="../../ui/filters/dialog.py"></location>
            <source>Search for these parcels (Ctrl+Return)</source>
            <translation>Buscar estas parcelas (Ctrl+Intro)</translation>
        </message>
        <message>
            <location filename="../../ui/area/drawn_area.py"></location>
            <source>Search in an area that you draw on the map</source>
            <translation>Buscar en un área que usted dibuja en el mapa</translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>Search in {connection}</source>
            <translation>Buscar en {connection}</translation>
        </message>
        <message>
            <location filename="../../ui/area/area_box.py"></location>
            <source>Search only with the selected features of the layer</source>
            <translation>Buscar solo con los objetos espaciales seleccionados de la capa</translation>
        </message>
        <message>
            <location filename="../../ui/area/area_box.py"></location>
            <source>Search the area that the map shows when you click Search</source>
            <translation>Buscar en el área que muestra el mapa al hacer clic en Buscar</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Search the connection of this layer for all parcels with this owner name</source>
            <translation>Buscar en la conexión de esta capa todas las parcelas con este nombre de propietario</translation>
        </message>
        <message>
            <location filename="../../ui/connections/group_dialog.py"></location>
            <source>Search the selected connection earlier</source>
            <translation>Buscar antes en la conexión seleccionada</translation>
        </message>
        <message>
            <location filename="../../ui/connections/group_dialog.py"></location>
            <source>Search the selected connection later</source>
            <translation>Buscar después en la conexión seleccionada</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/found_parcels.py"></location>
            <source>Search the state in “{connection}” for all parcels with this owner and mailing address: at least 1 request. Names with other accents are not found.</source>
            <translation>Buscar en el estado, en “{connection}”, todas las parcelas con este propietario y esta dirección postal: al menos 1 solicitud. No se encuentran los nombres con otros acentos.</translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Search with the connection selected in the panel</source>
            <translation>Buscar con la conexión seleccionada en el panel</translation>
        </message>
        <message>
            <location filename="../../ui/area/area_box.py"></location>
            <source>Search with the polygons of a layer, or within a distance of its features</source>
            <translation>Buscar con los polígonos de una capa, o a cierta distancia de sus objetos espaciales</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Search with the polygons, and carry over all of their fields</source>
            <translation>Buscar con los polígonos, y añadir todos sus campos</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Search within a distance of the features</source>
            <translation>Buscar a cierta distancia de los objetos espaciales</translation>
        </message>
        <message>
            <location filename="../../ui/area/area_box.py"></location>
            <source>Search within this distance of the features, measured on the ground. Points and lines require one; 0 searches in the polygons themselves.</source>
            <translation>Buscar dentro de esta distancia de los objetos espaciales, medida sobre el terreno. Los puntos y las líneas requieren una; 0 busca en los propios polígonos.</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/found_parcels.py"></location>
            <source>Search “{connection}” for all parcels with this owner and mailing address.</source>
            <translation>Buscar en “{connection}” todas las parcelas con este propietario y esta dirección postal.</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/marks.py"></location>
            <source>Searched area</source>
            <translation>Área buscada</translation>
        </message>
        <message>
            <location filename="../../ui/public/parcels_page.py"></location>
            <source>Searched on</source>
            <translation>Fecha de la búsqueda</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/page.py"></location>
            <source>Searched on {date}</source>
            <translation>Búsqueda realizada el {date}</translation>
        </message>
        <message>
            <location filename="../../ui/history/tree.py"></location>
            <source>Searches</source>
            <translation>Búsquedas</translation>
        </message>
        <message>
            <location filename="../../ui/sources/copying.py"></location>
            <source>Searches read the copy, which has an index. “Update This Parcel File” renews it.</source>
            <translation>Las búsquedas leen la copia, que tiene un índice. «Actualizar este archivo de parcelas» la renueva.</translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>Searches that you run again or resume will request everything from the service again, which uses your quota.</source>
            <translation>Las búsquedas que ejecute de nuevo o reanude volverán a solicitar todo al servicio, lo que consume su cuota.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/sources/subjects.py"></location>
            <source>Searching the owner of all {rows} parcels takes about {} seconds here.</source>
            <translation>
                <numerusform>Buscar el propietario de todas las parcelas ({rows}) tarda aquí aproximadamente {} segundo.</numerusform>
                <numerusform>Buscar el propietario de todas las parcelas ({rows}) tarda aquí aproximadamente {} segundos.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>Searching…</source>
            <translation>Buscando…</translation>
        </message>
        <message>
            <location filename="../../ui/sources/field_table.py"></location>
            <source>Second</source>
            <translation>Segunda</translation>
        </message>
        <message>
            <location filename="../../ui/history/tree.py"></location>
            <source>Seconds</source>
            <translation>Segundos</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_options.py"></location>
            <source>Select A&amp;ll</source>
            <translation>Seleccionar &amp;todo</translation>
        </message>
        <message>
            <location filename="../../ui/toolbox/controls.py"></location>
            <source>Select a connection, or type the name of another one. Empty: the default</source>
            <translation>Seleccione una conexión o escriba el nombre de otra. Vacío: la predeterminada</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_options.py"></location>
            <source>Select all fields</source>
            <translation>Seleccionar todos los campos</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_options.py"></location>
            <source>Select at least one field.</source>
            <translation>Seleccione al menos un campo.</translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Select the parcels of the selected rows, or of all rows, and zoom to them</source>
            <translation>Seleccionar las parcelas de las filas seleccionadas, o de todas las filas, y acercar el mapa a ellas</translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Select the parcels of these rows, or the unmatched rows, and zoom to them</source>
            <translation>Seleccionar las parcelas de estas filas, o las filas sin coincidencia, y acercar el mapa a ellas</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>Select the table or view with the parcels.</source>
            <translation>Seleccione la tabla o vista que contiene las parcelas.</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/fact_grid.py"></location>
            <source>Select to copy</source>
            <translation>Seleccione para copiar</translation>
        </message>
        <message>
            <location filename="../../ui/area/area_box.py"></location>
            <source>Selected &amp;features only</source>
            <translation>&amp;Solo los objetos seleccionados</translation>
        </message>
        <message>
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>Selected &amp;rows only</source>
            <translation>Solo las &amp;filas seleccionadas</translation>
        </message>
        <message>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>Selected f&amp;eatures only</source>
            <translation>&amp;Solo los objetos seleccionados</translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>Selected features &amp;only</source>
            <translation>S&amp;olo los objetos espaciales seleccionados</translation>
        </message>
        <message>
            <location filename="../../ui/lists/kinds.py"></location>
            <source>Service IDs (svc_uuid)</source>
            <translation>ID del servicio (svc_uuid)</translation>
        </message>
        <message>
            <location filename="../../ui/history/sentences.py"></location>
            <source>Service: {url}</source>
            <translation>Servicio: {url}</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Services search for parcel IDs in one state or county only</source>
            <translation>Los servicios buscan ID de parcela en un solo estado o condado</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Services, files, layers, and tables with parcels</source>
            <translation>Servicios, archivos, capas y tablas con parcelas</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Set as &amp;Default</source>
            <translation>Establecer como pre&amp;determinada</translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Several</source>
            <translation>Varias</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>Several Connections…</source>
            <translation>Varias conexiones…</translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Several Parcels</source>
            <translation>Varias parcelas</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/description.py"></location>
            <source>Several connections</source>
            <translation>Varias conexiones</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/fields.py"></location>
            <source>Several parcels</source>
            <translation>Varias parcelas</translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Sho&amp;w</source>
            <translation>Mo&amp;strar</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Shops, services, and lodging</source>
            <translation>Comercios, servicios y alojamiento</translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Show</source>
            <translation>Mostrar</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Show &amp;All Parcels of This Owner</source>
            <translation>Mostrar &amp;todas las parcelas de este propietario</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_card.py"></location>
            <source>Show all parcels of this owner</source>
            <translation>Mostrar todas las parcelas de este propietario</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>Show and correct what the columns of the selected layer mean</source>
            <translation>Mostrar y corregir lo que significan las columnas de la capa seleccionada</translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>Show as &amp;Rows</source>
            <translation>Mostrar como &amp;filas</translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>Show filters that are equivalent to the expression</source>
            <translation>Mostrar filtros equivalentes a la expresión</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_list.py"></location>
            <source>Show only parcels that contain these words</source>
            <translation>Mostrar solo las parcelas que contienen estas palabras</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>Show only tables whose names contain this text</source>
            <translation>Mostrar solo las tablas cuyos nombres contienen este texto</translation>
        </message>
        <message>
            <location filename="../../ui/kit/help_dialog.py"></location>
            <source>Show the page before this one (Alt+Left)</source>
            <translation>Mostrar la página anterior (Alt+Izquierda)</translation>
        </message>
        <message>
            <location filename="../../ui/results/results_box.py"></location>
            <source>Show the result for each row of the list</source>
            <translation>Mostrar el resultado de cada fila de la lista</translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>Show the searches that contain all of these words</source>
            <translation>Mostrar las búsquedas que contienen todas estas palabras</translation>
        </message>
        <message>
            <location filename="../../plugin.py"></location>
            <source>Show what you can do with Parcel Lookup, step by step</source>
            <translation>Mostrar lo que puede hacer con Parcel Lookup, paso a paso</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>Single parcel</source>
            <translation>Una sola parcela</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Single-family homes</source>
            <translation>Viviendas unifamiliares</translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Size of the page</source>
            <translation>Tamaño de la página</translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>Skipped: {repeats}.</source>
            <translation>Omitidos: {repeats}.</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/tips.py"></location>
            <source>Sold</source>
            <translation>Vendida</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>Sold for less than {}</source>
            <translation>Vendida por menos de {}</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/crs.py"></location>
            <source>Some parcels are outside the area of use of {crs}: their coordinates may be inaccurate.</source>
            <translation>Algunas parcelas están fuera del área de uso de {crs}: es posible que sus coordenadas sean inexactas.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/check.py"></location>
            <source>Some values cannot be read: {fields}.</source>
            <translation>Algunos valores no se pueden leer: {fields}.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>Sort direction</source>
            <translation>Sentido del orden</translation>
        </message>
        <message>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>Sort direction; empty values come last</source>
            <translation>Sentido del orden; los valores vacíos van al final</translation>
        </message>
        <message>
            <location filename="../../algorithms/attribute_query.py"></location>
            <source>Sort in descending order</source>
            <translation>Ordenar de forma descendente</translation>
        </message>
        <message>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>Sorting is available only for searches everywhere, not for searches in an area</source>
            <translation>Solo se pueden ordenar las búsquedas en todas partes, no las búsquedas en un área</translation>
        </message>
        <message>
            <location filename="../../core/contract/terms.py"></location>
            <source>Source (reported on {date}): {source}.</source>
            <translation>Fuente (según lo publicado el {date}): {source}.</translation>
        </message>
        <message>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>Source of the list</source>
            <translation>Origen de la lista</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>Source of the parcels. Processing algorithms use the same connection, or the first of several, unless they specify another one.</source>
            <translation>Fuente de las parcelas. Los algoritmos de Procesos usan la misma conexión, o la primera de varias, a menos que especifiquen otra.</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/page.py"></location>
            <source>Source: {source}</source>
            <translation>Fuente: {source}</translation>
        </message>
        <message>
            <location filename="../../core/contract/terms.py"></location>
            <source>Source: {source}.</source>
            <translation>Fuente: {source}.</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/description.py"></location>
            <source>Source: {source}. Requested {time}.</source>
            <translation>Fuente: {source}. Solicitado: {time}.</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/description.py"></location>
            <source>Source: {}</source>
            <translation>Fuente: {}</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>Sources of parcels to start with</source>
            <translation>Fuentes de parcelas con las que empezar</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Spaces</source>
            <translation>Espacios</translation>
        </message>
        <message>
            <location filename="../../algorithms/save_parcels.py"></location>
            <source>Specify an output file.</source>
            <translation>Especifique un archivo de salida.</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <location filename="../../ui/sources/field_table.py"></location>
            <source>Square feet</source>
            <translation>Pies cuadrados</translation>
        </message>
        <message>
            <location filename="../../ui/sources/field_table.py"></location>
            <source>Square meters</source>
            <translation>Metros cuadrados</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>St&amp;yle</source>
            <translation>Est&amp;ilo</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>St&amp;yle of {}</source>
            <translation>Est&amp;ilo de {}</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Stack UUID</source>
            <translation>UUID de la pila</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>Stacks</source>
            <translation>Parcelas apiladas</translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>Start Over &amp;with Rows</source>
            <translation>Empezar de nuevo con fi&amp;las</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>Start with</source>
            <translation>Empezar con</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <location filename="../../ui/lists/form.py"></location>
            <location filename="../../ui/sources/columns.py"></location>
            <location filename="../../ui/sources/limits.py"></location>
            <source>State</source>
            <translation>Estado</translation>
        </message>
        <message>
            <location filename="../../algorithms/address_lookup.py"></location>
            <source>State (field or expression)</source>
            <translation>Estado (campo o expresión)</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>State FIPS</source>
            <translation>FIPS del estado</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>State FIPS code</source>
            <translation>Código FIPS del estado</translation>
        </message>
        <message>
            <location filename="../../ui/sources/columns.py"></location>
            <source>State and county of the parcels, where no column has them. From location: those of most parcels, by the outlines of the Census Bureau</source>
            <translation>Estado y condado de las parcelas si ninguna columna los tiene. Según la ubicación: los de la mayoría de las parcelas, según los contornos de la Oficina del Censo</translation>
        </message>
        <message>
            <location filename="../../algorithms/id_lookup.py"></location>
            <location filename="../../ui/public/state_box.py"></location>
            <source>State or county</source>
            <translation>Estado o condado</translation>
        </message>
        <message>
            <location filename="../../ui/public/state_box.py"></location>
            <source>State or county to search. Choose a state with public parcels, or type a county, for example: Dane County, Wisconsin. An empty map begins with a small area of the state; any other map moves there.</source>
            <translation>Estado o condado en el que buscar. Elija un estado con parcelas públicas o escriba un condado, por ejemplo: Dane County, Wisconsin. Un mapa vacío empieza con un área pequeña del estado; cualquier otro mapa se desplaza allí.</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Status of the summary</source>
            <translation>Estado del resumen</translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/lists/dialog.py"></location>
            <source>Sto&amp;p after {} requests</source>
            <translation>
                <numerusform>&amp;Detener tras {} solicitud</numerusform>
                <numerusform>&amp;Detener tras {} solicitudes</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>Stop Counting</source>
            <translation>Detener el recuento</translation>
        </message>
        <message>
            <location filename="../../ui/sources/reading.py"></location>
            <source>Stop reading the source</source>
            <translation>Dejar de leer la fuente</translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <location filename="../../core/address/names.py"></location>
            <source>Street {street} was found as {found}.</source>
            <translation>La calle {street} se encontró como {found}.</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Style</source>
            <translation>Estilo</translation>
        </message>
        <message>
            <location filename="../../ui/results/column_dialog.py"></location>
            <source>Style by Column</source>
            <translation>Estilo por columna</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>Styles for which no parcel in the layer has a value</source>
            <translation>Estilos para los que ninguna parcela de la capa tiene un valor</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/restyling.py"></location>
            <source>Styling {layer}</source>
            <translation>Aplicando el estilo a {layer}</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/marks.py"></location>
            <source>Subject</source>
            <translation>Parcelas de partida</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Sum of the values of all parcels</source>
            <translation>Suma de los valores de todas las parcelas</translation>
        </message>
        <message>
            <location filename="../../ui/dock/dock.py"></location>
            <source>Summar&amp;y</source>
            <translation>Res&amp;umen</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Summarized layer</source>
            <translation>Capa resumida</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Summarizing the layer</source>
            <translation>Resumiendo la capa</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Summary</source>
            <translation>Resumen</translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Summary of the results</source>
            <translation>Resumen de los resultados</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Summary of the saved file</source>
            <translation>Resumen del archivo guardado</translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>Swap</source>
            <translation>Intercambiar</translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>Swap the two numbers</source>
            <translation>Intercambiar los dos números</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>T&amp;ables</source>
            <translation>T&amp;ablas</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>Table</source>
            <translation>Tabla</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>Tables and views of the database that have polygons</source>
            <translation>Tablas y vistas de la base de datos que tienen polígonos</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/tables.py"></location>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>Tax</source>
            <translation>Impuesto</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Tax amount</source>
            <translation>Importe del impuesto</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>Tax unknown</source>
            <translation>Impuesto desconocido</translation>
        </message>
        <message>
            <location filename="../../ui/results/results_box.py"></location>
            <source>Temporary layer: it is lost when QGIS closes. Click to save it in a GeoPackage.</source>
            <translation>Capa temporal: se pierde al cerrar QGIS. Haga clic para guardarla en un GeoPackage.</translation>
        </message>
        <message>
            <location filename="../../ui/results/results_box.py"></location>
            <source>Temporary layer: save it</source>
            <translation>Capa temporal: guardarla</translation>
        </message>
        <message>
            <location filename="../../ui/public/terms_view.py"></location>
            <source>Terms</source>
            <translation>Condiciones</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/page.py"></location>
            <location filename="../../ui/public/parcels_page.py"></location>
            <location filename="../../ui/search/mailing_terms.py"></location>
            <location filename="../../ui/sources/details.py"></location>
            <source>Terms of Use</source>
            <translation>Condiciones de uso</translation>
        </message>
        <message>
            <location filename="../../ui/public/terms_view.py"></location>
            <source>Terms of Use: {name}</source>
            <translation>Condiciones de uso: {name}</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/description.py"></location>
            <source>Terms of use</source>
            <translation>Condiciones de uso</translation>
        </message>
        <message>
            <location filename="../../ui/public/terms_view.py"></location>
            <source>Terms of use as reported by their sources</source>
            <translation>Condiciones de uso tal como las indican sus fuentes</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Terms of use of the owners</source>
            <translation>Condiciones de uso de los datos de los propietarios</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/terms.py"></location>
            <source>Terms of use of {file}, written by {program}</source>
            <translation>Condiciones de uso de {file}, escritas por {program}</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/description.py"></location>
            <location filename="../../ui/search/mailing_terms.py"></location>
            <source>Terms of use: {layer}</source>
            <translation>Condiciones de uso: {layer}</translation>
        </message>
        <message>
            <location filename="../../ui/public/state_box.py"></location>
            <source>Terms of use…</source>
            <translation>Condiciones de uso…</translation>
        </message>
        <message>
            <location filename="../../ui/sources/tester.py"></location>
            <source>Test the connection: one request to a service, up to three to a layer</source>
            <translation>Probar la conexión: una solicitud a un servicio, hasta tres a una capa</translation>
        </message>
        <message>
            <location filename="../../ui/browser/connections.py"></location>
            <source>Testing “{name}”…</source>
            <translation>Probando “{name}”…</translation>
        </message>
        <message>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>Text (CSV, TSV, TXT) or a table (XLSX, ODS, DBF)</source>
            <translation>Texto (CSV, TSV, TXT) o una tabla (XLSX, ODS, DBF)</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/texts.py"></location>
            <source>Text and tables</source>
            <translation>Texto y tablas</translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>Text file with one value per line, CSV file, or table</source>
            <translation>Archivo de texto con un valor por línea, archivo CSV o tabla</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/xlsx.py"></location>
            <source>Text such as _x0041_, which some programs do not read as Excel does</source>
            <translation>Texto como _x0041_, que algunos programas no leen igual que Excel</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/csvfile.py"></location>
            <source>Text that looks like a formula, which Excel evaluates in a CSV file</source>
            <translation>Texto que parece una fórmula, que Excel evalúa en un archivo CSV</translation>
        </message>
        <message>
            <location filename="../../algorithms/save_parcels.py"></location>
            <source>The CRS of the file is not valid.</source>
            <translation>El SRC del archivo no es válido.</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <location filename="../../core/sources/places/at.py"></location>
            <source>The ID is empty.</source>
            <translation>El ID está vacío.</translation>
        </message>
        <message>
            <location filename="../../core/sources/places/at.py"></location>
            <source>The ID is not a number, as all values of {field} are.</source>
            <translation>El ID no es un número, como lo son todos los valores de {field}.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/address.py"></location>
            <location filename="../../core/remote/protocol/settings.py"></location>
            <source>The address cannot be read: its host or port is not valid.</source>
            <translation>No se puede leer la dirección: su servidor o su puerto no es válido.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/metadata.py"></location>
            <source>The address does not lead to the description of a layer.</source>
            <translation>La dirección no lleva a la descripción de una capa.</translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/settings.py"></location>
            <source>The address has no host, such as parcels.example.com.</source>
            <translation>La dirección no tiene servidor, como parcels.example.com.</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <location filename="../../core/sources/places/at.py"></location>
            <source>The address is empty.</source>
            <translation>La dirección está vacía.</translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/settings.py"></location>
            <source>The address must not contain a user name or a key: the key is stored separately.</source>
            <translation>La dirección no debe contener un nombre de usuario ni una clave: la clave se guarda por separado.</translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/settings.py"></location>
            <source>The address must not contain “?” or “#”.</source>
            <translation>La dirección no debe contener “?” ni “#”.</translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/settings.py"></location>
            <source>The address of a service must begin with https://.</source>
            <translation>La dirección de un servicio debe empezar por https://.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/address.py"></location>
            <source>The address of an ArcGIS layer contains FeatureServer or MapServer, such as https://gis.example.com/arcgis/rest/services/Parcels/FeatureServer/0.</source>
            <translation>La dirección de una capa de ArcGIS contiene FeatureServer o MapServer, como https://gis.example.com/arcgis/rest/services/Parcels/FeatureServer/0.</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The address of the connection cannot be used: {reason}</source>
            <translation>No se puede usar la dirección de la conexión: {reason}</translation>
        </message>
        <message>
            <location filename="../../core/gis/source/addresses.py"></location>
            <source>The addresses of “{layer}” are read once. The next address is found faster.</source>
            <translation>Las direcciones de “{layer}” se leen una sola vez. La siguiente dirección se encuentra más rápido.</translation>
        </message>
        <message>
            <location filename="../../core/gis/run/elsewhere.py"></location>
            <source>The area is outside of the parcels of “{name}”.</source>
            <translation>El área está fuera de las parcelas de «{name}».</translation>
        </message>
        <message>
            <location filename="../../ui/area/area_box.py"></location>
            <source>The area to search</source>
            <translation>El área de búsqueda</translation>
        </message>
        <message>
            <location filename="../../core/contract/reading.py"></location>
            <source>The body of a request must be a JSON object.</source>
            <translation>El cuerpo de una solicitud debe ser un objeto JSON.</translation>
        </message>
        <message>
            <location filename="../../core/gis/run/routing.py"></location>
            <source>The catalog has no public parcel layer of it.</source>
            <translation>El catálogo no tiene ninguna capa pública de sus parcelas.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/arcgis.py"></location>
            <source>The catalog of public layers has no layer “{id}”.</source>
            <translation>El catálogo de capas públicas no tiene ninguna capa “{id}”.</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The certificate of {host} is not trusted: {reason}</source>
            <translation>El certificado de {host} no es de confianza: {reason}</translation>
        </message>
        <message>
            <location filename="../../ui/sources/field_table.py"></location>
            <source>The column of each parcel field, and its values in the first parcels</source>
            <translation>La columna de cada campo de parcela y sus valores en las primeras parcelas</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/project_layers.py"></location>
            <source>The columns that were chosen for the layer are damaged.</source>
            <translation>Las columnas que se eligieron para la capa están dañadas.</translation>
        </message>
        <message>
            <location filename="../../ui/lists/dialog.py"></location>
            <source>The connection in which the list is looked up. Select another one in the dock.</source>
            <translation>La conexión en la que se busca la lista. Seleccione otra en el panel.</translation>
        </message>
        <message>
            <location filename="../../ui/browser/connections.py"></location>
            <source>The connection “{name}” does not exist any longer.</source>
            <translation>La conexión “{name}” ya no existe.</translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>The connection “{name}” that this search was started with does not exist on this computer.</source>
            <translation>La conexión “{name}” con la que se inició esta búsqueda no existe en esta computadora.</translation>
        </message>
        <message>
            <location filename="../../ui/lists/dialog.py"></location>
            <source>The connection's request limit per search. A search that reaches it can be continued</source>
            <translation>El límite de solicitudes por búsqueda de la conexión. Una búsqueda que lo alcanza se puede continuar</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_options.py"></location>
            <source>The coordinate reference system (CRS) of the file</source>
            <translation>El sistema de referencia de coordenadas (SRC) del archivo</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>The coordinates are not two numbers: {value}.</source>
            <translation>Las coordenadas no son dos números: {value}.</translation>
        </message>
        <message>
            <location filename="../../core/columns/shapes.py"></location>
            <source>The coordinates of its geometry are not on the globe.</source>
            <translation>Las coordenadas de su geometría están fuera del globo terrestre.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/subjects.py"></location>
            <source>The data were last changed on {date}.</source>
            <translation>Los datos se modificaron por última vez el {date}.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>The database has no table or view with polygons.</source>
            <translation>La base de datos no tiene ninguna tabla o vista con polígonos.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/arcgis.py"></location>
            <source>The definition of the layer is damaged.</source>
            <translation>La definición de la capa está dañada.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/definition.py"></location>
            <source>The description of a layer cannot have a member “{name}”.</source>
            <translation>La descripción de una capa no puede tener un miembro “{name}”.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/definition.py"></location>
            <source>The description of a layer is a JSON object.</source>
            <translation>La descripción de una capa es un objeto JSON.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/definition.py"></location>
            <source>The description of the layer has no member “{name}”.</source>
            <translation>La descripción de la capa no tiene el miembro “{name}”.</translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>The direction of an order must be “asc” or “desc”.</source>
            <translation>La dirección de un orden debe ser “asc” o “desc”.</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/distance.py"></location>
            <source>The distance must be a number greater than or equal to 0.</source>
            <translation>La distancia debe ser un número mayor o igual que 0.</translation>
        </message>
        <message>
            <location filename="../../ui/kit/writing_dialog.py"></location>
            <source>The existing file is kept until the new one is complete.</source>
            <translation>El archivo existente se conserva hasta que el nuevo esté completo.</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>The expression cannot be evaluated: {value}</source>
            <translation>No se puede evaluar la expresión: {value}</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>The expression cannot be read: {reason} (line {line}, column {column}).</source>
            <translation>No se puede leer la expresión: {reason} (línea {line}, columna {column}).</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>The expression contains a null character (code 0).</source>
            <translation>La expresión contiene un carácter nulo (código 0).</translation>
        </message>
        <message>
            <location filename="../../ui/dock/misfits.py"></location>
            <source>The expression does not work with {connection}.</source>
            <translation>La expresión no funciona con {connection}.</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/translation.py"></location>
            <source>The expression has more cases than {number} queries can cover: more parcels are requested, and those that do not match are removed after download.</source>
            <translation>La expresión tiene más casos de los que pueden cubrir {number} consultas: se solicitan más parcelas, y las que no coinciden se eliminan después de la descarga.</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>The expression has more than {number} nested functions, which QGIS takes too long to read.</source>
            <translation>La expresión tiene más de {number} funciones anidadas, y QGIS tarda demasiado en leerlas.</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>The expression has more than {operators} operators and brackets; use IN (…) for a list of up to {values:,} values.</source>
            <translation>La expresión tiene más de {operators} operadores y paréntesis; use IN (…) para una lista de hasta {values:,} valores.</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>The expression is empty.</source>
            <translation>La expresión está vacía.</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>The expression is longer than a million characters.</source>
            <translation>La expresión tiene más de un millón de caracteres.</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>The expression is nested too deeply.</source>
            <translation>La expresión tiene demasiados niveles de anidamiento.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>The expression is not valid yet.</source>
            <translation>La expresión aún no es válida.</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>The expression lists more than {number:,} values.</source>
            <translation>La expresión enumera más de {number:,} valores.</translation>
        </message>
        <message>
            <location filename="../../core/columns/mapping.py"></location>
            <source>The expression “{expression}” can only be used with a layer of QGIS.</source>
            <translation>La expresión “{expression}” solo se puede usar con una capa de QGIS.</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_options.py"></location>
            <source>The fields that the file will have</source>
            <translation>Los campos que tendrá el archivo</translation>
        </message>
        <message>
            <location filename="../../algorithms/save_parcels.py"></location>
            <source>The file extension determines the format.</source>
            <translation>La extensión del archivo determina el formato.</translation>
        </message>
        <message>
            <location filename="../../core/columns/mapping.py"></location>
            <source>The file has no column {names}; it has {columns}.</source>
            <translation>El archivo no tiene la columna {names}; tiene {columns}.</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>The file has no column “{name}”.</source>
            <translation>El archivo no tiene ninguna columna “{name}”.</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/shapes.py"></location>
            <source>The file has no geometry: {columns} are those of a point in each shape.</source>
            <translation>El archivo no tiene geometría: {columns} son de un punto de cada geometría.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>The file has several layers. Choose the one with the parcels.</source>
            <translation>El archivo tiene varias capas. Elija la que tiene las parcelas.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/catalog.py"></location>
            <source>The file is not JSON, or it is damaged.</source>
            <translation>El archivo no es JSON o está dañado.</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The file of saved responses cannot be used: {reason}</source>
            <translation>No se puede usar el archivo de respuestas guardadas: {reason}</translation>
        </message>
        <message>
            <location filename="../../core/remote/cache/store.py"></location>
            <source>The file of saved responses was damaged, and a new file was created. Responses that are needed again will be requested again.</source>
            <translation>El archivo de respuestas guardadas estaba dañado y se creó uno nuevo. Las respuestas que se necesiten de nuevo se solicitarán de nuevo.</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The file of search history and saved searches cannot be used: {reason}</source>
            <translation>No se puede usar el archivo del historial de búsquedas y de las búsquedas guardadas: {reason}</translation>
        </message>
        <message>
            <location filename="../../core/search/history/database.py"></location>
            <source>The file of the search history was damaged. It was renamed to “{name}”, and a new history was started.</source>
            <translation>El archivo del historial de búsquedas estaba dañado. Se le cambió el nombre a “{name}” y se inició un historial nuevo.</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>The file to save</source>
            <translation>El archivo que se guarda</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The file {path} cannot be written: {reason}.</source>
            <translation>No se puede escribir el archivo {path}: {reason}.</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <source>The filter of “{layer}” does not work in a file, and was removed.</source>
            <translation>El filtro de “{layer}” no funciona en un archivo y se quitó.</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/conditions.py"></location>
            <location filename="../../ui/filters/json_text.py"></location>
            <source>The filters are not valid JSON ({error}).</source>
            <translation>Los filtros no son JSON válido ({error}).</translation>
        </message>
        <message>
            <location filename="../../ui/filters/expression_panel.py"></location>
            <source>The filters as a QGIS expression, and where its parts are checked</source>
            <translation>Los filtros como expresión de QGIS, y dónde se comprueban sus partes</translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>The first number is larger than the second: nothing would be found.</source>
            <translation>El primer número es mayor que el segundo: no se encontraría nada.</translation>
        </message>
        <message>
            <location filename="../../core/sources/places/addresses.py"></location>
            <source>The first parcel found is {address}.</source>
            <translation>La primera parcela encontrada es {address}.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/check.py"></location>
            <source>The first parcels have no geometry that can be read.</source>
            <translation>Las primeras parcelas no tienen ninguna geometría que se pueda leer.</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/place_search.py"></location>
            <source>The first {} parcels touching this area; there may be more.</source>
            <translation>Las primeras {} parcelas que tocan esta área; puede haber más.</translation>
        </message>
        <message>
            <location filename="../../ui/kit/writing_dialog.py"></location>
            <source>The folder “{folder}” does not exist.</source>
            <translation>La carpeta “{folder}” no existe.</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>The format of the file</source>
            <translation>El formato del archivo</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/definition.py"></location>
            <source>The format of this description of a layer is {found}, not {known}.</source>
            <translation>El formato de esta descripción de una capa es {found}, no {known}.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/tester.py"></location>
            <source>The full response from the service</source>
            <translation>La respuesta completa del servicio</translation>
        </message>
        <message>
            <location filename="../../core/contract/geometry.py"></location>
            <source>The geometry of a feature must be a GeoJSON Polygon.</source>
            <translation>La geometría de un objeto espacial debe ser un Polygon de GeoJSON.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/address.py"></location>
            <source>The item is of type “{kind}”, which has no layer of parcels.</source>
            <translation>El elemento es del tipo “{kind}”, que no tiene ninguna capa de parcelas.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/address.py"></location>
            <source>The item was not found, or it is not public.</source>
            <translation>No se encontró el elemento o no es público.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/keys.py"></location>
            <source>The key contains characters that are not allowed, such as a space, a line break, or a curly quote.</source>
            <translation>La clave contiene caracteres no permitidos, como un espacio, un salto de línea o una comilla tipográfica.</translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/settings.py"></location>
            <source>The key contains invalid characters, perhaps a line break or a curly quote.</source>
            <translation>La clave contiene caracteres no válidos, quizá un salto de línea o una comilla tipográfica.</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The key has no active subscription at {host} (403).</source>
            <translation>La clave no tiene una suscripción activa en {host} (403).</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/testing.py"></location>
            <source>The key is accepted, but this month's requests at {host} are used up (429).</source>
            <translation>La clave se acepta, pero las solicitudes de este mes en {host} están agotadas (429).</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The key of the connection “{connection}” cannot be read: {reason}</source>
            <translation>No se puede leer la clave de la conexión “{connection}”: {reason}</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/saved.py"></location>
            <source>The key of “{name}” is kept only until QGIS is closed, because there is no master password to encrypt it with.</source>
            <translation>La clave de “{name}” se conserva solo hasta que se cierre QGIS, porque no hay contraseña maestra para cifrarla.</translation>
        </message>
        <message>
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>The label sheet; sheets of other brands with the same dimensions also fit</source>
            <translation>La hoja de etiquetas; también sirven las hojas de otras marcas con las mismas dimensiones</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/writing.py"></location>
            <source>The labels were not saved, because they use fields that are not in the file: {names}.</source>
            <translation>Las etiquetas no se guardaron porque usan campos que no están en el archivo: {names}.</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>The largest owners, each in a color; different spellings of a name are one owner</source>
            <translation>Los mayores propietarios, cada uno en un color; las distintas grafías de un nombre son un solo propietario</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The layer at {host} cannot be searched: {reason}</source>
            <translation>No se puede buscar en la capa de {host}: {reason}</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>The layer could not be read. {reason}</source>
            <translation>No se pudo leer la capa. {reason}</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/rows.py"></location>
            <source>The layer does not have these columns: {columns}.</source>
            <translation>La capa no tiene estas columnas: {columns}.</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/crs.py"></location>
            <source>The layer has no CRS, so that its shapes cannot be transformed.</source>
            <translation>La capa no tiene SRC, por lo que sus geometrías no se pueden transformar.</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/shapes.py"></location>
            <source>The layer has no CRS; its coordinates were treated as degrees.</source>
            <translation>La capa no tiene SRC; sus coordenadas se trataron como grados.</translation>
        </message>
        <message>
            <location filename="../../core/sources/places/finding.py"></location>
            <source>The layer has no addresses of parcels.</source>
            <translation>La capa no tiene direcciones de parcelas.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/project_layers.py"></location>
            <source>The layer has no column {names} any more.</source>
            <translation>La capa ya no tiene la columna {names}.</translation>
        </message>
        <message>
            <location filename="../../core/columns/draft.py"></location>
            <location filename="../../core/gis/source/computation.py"></location>
            <source>The layer has no column “{name}”.</source>
            <translation>La capa no tiene ninguna columna «{name}».</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/layer_description.py"></location>
            <source>The layer has no coordinate reference system.</source>
            <translation>La capa no tiene sistema de referencia de coordenadas.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/check.py"></location>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>The layer has no parcels.</source>
            <translation>La capa no tiene parcelas.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/layers.py"></location>
            <source>The layer has no rows.</source>
            <translation>La capa no tiene filas.</translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/summary.py"></location>
            <source>The layer has {features} features of {parcels}; each parcel is counted once.</source>
            <translation>La capa tiene {features} objetos espaciales de {parcels}; cada parcela se cuenta una sola vez.</translation>
        </message>
        <message>
            <location filename="../../ui/dock/layer_work.py"></location>
            <source>The layer is in memory only.</source>
            <translation>La capa está solo en memoria.</translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>The layer is temporary: it has no file to replace</source>
            <translation>La capa es temporal: no tiene ningún archivo que reemplazar</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/rows.py"></location>
            <source>The layer no longer has the column “{column}”. Empty fields: {fields}.</source>
            <translation>La capa ya no tiene la columna “{column}”. Campos vacíos: {fields}.</translation>
        </message>
        <message>
            <location filename="../../core/sources/arcgis/source.py"></location>
            <source>The layer on {host} was used instead: {problem}</source>
            <translation>En su lugar se usó la capa de {host}: {problem}</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>The layer then uses this file, which contains its style, buildings, and search: you can edit it, run the search again, and update the parcels.</source>
            <translation>La capa usa entonces este archivo, que contiene su estilo, sus edificios y su búsqueda: puede editarla, ejecutar de nuevo la búsqueda y actualizar las parcelas.</translation>
        </message>
        <message>
            <location filename="../../ui/results/results_box.py"></location>
            <source>The layer with the parcels</source>
            <translation>La capa con las parcelas</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>The layer with the parcels, usually the one with the most features</source>
            <translation>La capa con las parcelas, normalmente la que tiene más objetos</translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>The list is empty: every parcel with a value in this field would be found.</source>
            <translation>La lista está vacía: se encontrarían todas las parcelas con un valor en este campo.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>The list is empty: nothing would be found.</source>
            <translation>La lista está vacía: no se encontraría nada.</translation>
        </message>
        <message>
            <location filename="../../algorithms/neighbors.py"></location>
            <location filename="../../core/gis/run/task.py"></location>
            <source>The list of owners is incomplete.</source>
            <translation>La lista de propietarios está incompleta.</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/map_lookup.py"></location>
            <source>The lookup was canceled.</source>
            <translation>Se canceló la búsqueda.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/report/saving.py"></location>
            <source>The map does not show {} layers that could not be drawn:</source>
            <translation>
                <numerusform>El mapa no muestra {} capa que no se pudo dibujar:</numerusform>
                <numerusform>El mapa no muestra {} capas que no se pudieron dibujar:</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/distance.py"></location>
            <source>The maximum distance is {distance}.</source>
            <translation>La distancia máxima es de {distance}.</translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>The maximum distance to a parcel must be between 0 and {most:,.0f} meters.</source>
            <translation>La distancia máxima a una parcela debe estar entre 0 y {most:,.0f} metros.</translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>The maximum number of parcels must be a whole number greater than 0.</source>
            <translation>El número máximo de parcelas debe ser un número entero mayor que 0.</translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>The maximum number of requests must be a whole number greater than 0.</source>
            <translation>El número máximo de solicitudes debe ser un número entero mayor que 0.</translation>
        </message>
        <message>
            <location filename="../../core/search/query/predicate.py"></location>
            <source>The minimum overlap must be a number of acres greater than 0. To find all parcels that touch the area, use the relation “touches”.</source>
            <translation>La superposición mínima debe ser un número de acres mayor que 0. Para buscar todas las parcelas que tocan el área, use la relación “tocan el área”.</translation>
        </message>
        <message>
            <location filename="../../core/search/query/predicate.py"></location>
            <source>The minimum overlap must be greater than 0 % and at most 100 % of the parcel. To find all parcels that touch the area, use the relation “touches”.</source>
            <translation>La superposición mínima debe ser mayor que el 0 % y como máximo el 100 % de la parcela. Para buscar todas las parcelas que tocan el área, use la relación “tocan el área”.</translation>
        </message>
        <message>
            <location filename="../../core/gis/run/run.py"></location>
            <source>The monthly budget allows no more requests.</source>
            <translation>El presupuesto mensual no permite más solicitudes.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/service.py"></location>
            <source>The name of the parameter “{name}” cannot contain spaces.</source>
            <translation>El nombre del parámetro “{name}” no puede contener espacios.</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The name “{name}” cannot be used: {reason}</source>
            <translation>No se puede usar el nombre “{name}”: {reason}</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/connection.py"></location>
            <source>The name “{name}” is reserved for public parcels.</source>
            <translation>El nombre “{name}” está reservado para las parcelas públicas.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/connection.py"></location>
            <source>The name “{name}” is reserved for the sample county.</source>
            <translation>El nombre “{name}” está reservado para el condado de ejemplo.</translation>
        </message>
        <message>
            <location filename="../../core/gis/notices/owner_search.py"></location>
            <source>The name “{name}” is too short to search a service for it.</source>
            <translation>El nombre “{name}” es demasiado corto para buscarlo en un servicio.</translation>
        </message>
        <message>
            <location filename="../../core/gis/run/problems.py"></location>
            <source>The nearest parcel can only be found in one connection, because the point may be in a parcel of another one. Choose a single connection, or a distance of 0.</source>
            <translation>La parcela más cercana solo se puede buscar en una conexión, porque el punto puede estar en una parcela de otra. Elija una sola conexión o una distancia de 0.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/map_tool/place_search.py"></location>
            <source>The nearest {} parcels, all at one place, are {{distance}} away.</source>
            <translation>
                <numerusform>La parcela más cercana está a {{distance}}.</numerusform>
                <numerusform>Las {} parcelas más cercanas, todas en un mismo lugar, están a {{distance}}.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>The new results are incomplete: missing parcels would be lost</source>
            <translation>Los resultados nuevos están incompletos: se perderían las parcelas que faltan</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/network.py"></location>
            <source>The number of concurrent requests must be from 1 to {most}.</source>
            <translation>El número de solicitudes simultáneas debe ser de 1 a {most}.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/network.py"></location>
            <source>The number of requests cannot be negative.</source>
            <translation>El número de solicitudes no puede ser negativo.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/conditions_dialog.py"></location>
            <location filename="../../ui/filters/expression_panel.py"></location>
            <source>The number of requests depends on the area.</source>
            <translation>El número de solicitudes depende del área.</translation>
        </message>
        <message>
            <location filename="../../algorithms/neighbors.py"></location>
            <source>The owners are not listed. {rule}</source>
            <translation>No se enumeran los propietarios. {rule}</translation>
        </message>
        <message>
            <location filename="../../core/gis/run/task.py"></location>
            <source>The owners are not listed. {rule} Use “Neighbors…” to confirm your use.</source>
            <translation>No se enumeran los propietarios. {rule} Use “Vecinos…” para confirmar su uso.</translation>
        </message>
        <message>
            <location filename="../../algorithms/base.py"></location>
            <source>The owners cannot be listed. {rule} Check “My use of the owners for mailing is allowed” (CONFIRM_MAILING) if it is, or leave out the owners.</source>
            <translation>No se pueden enumerar los propietarios. {rule} Marque “Mi uso de los datos de los propietarios para envíos postales está permitido” (CONFIRM_MAILING) si lo está, o no incluya los propietarios.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/panels.py"></location>
            <source>The page leads to this address. If your authentication may be sent there, click “Next” again.</source>
            <translation>La página lleva a esta dirección. Si su autenticación puede enviarse allí, haga clic de nuevo en «Siguiente».</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/service.py"></location>
            <source>The parameter “{name}” is required and cannot be left out.</source>
            <translation>El parámetro “{name}” es obligatorio y no se puede omitir.</translation>
        </message>
        <message>
            <location filename="../../ui/locator/choice.py"></location>
            <location filename="../../ui/map_tool/found_parcels.py"></location>
            <source>The parcel cannot be shown in the map's coordinate reference system.</source>
            <translation>La parcela no se puede mostrar en el sistema de referencia de coordenadas del mapa.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/files.py"></location>
            <source>The parcel file can be read.</source>
            <translation>El archivo de parcelas se puede leer.</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The parcel file {path} cannot be used: {reason}</source>
            <translation>No se puede usar el archivo de parcelas {path}: {reason}</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/map_lookup.py"></location>
            <source>The parcel has no geometry.</source>
            <translation>La parcela no tiene geometría.</translation>
        </message>
        <message>
            <location filename="../../ui/locator/choice.py"></location>
            <source>The parcel has no geometry. Its record is in the layer “{}”.</source>
            <translation>La parcela no tiene geometría. Su registro está en la capa “{}”.</translation>
        </message>
        <message>
            <location filename="../../core/parcel_file/writer.py"></location>
            <source>The parcel of the building</source>
            <translation>La parcela del edificio</translation>
        </message>
        <message>
            <location filename="../../core/search/lists.py"></location>
            <source>The parcel that contains the point does not match the filters.</source>
            <translation>La parcela que contiene el punto no cumple los filtros.</translation>
        </message>
        <message>
            <location filename="../../core/sources/places/points.py"></location>
            <source>The parcel that the service returned for the point is {distance:,.1f} m away.</source>
            <translation>La parcela que el servicio devolvió para el punto está a {distance:,.1f} m.</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/crs.py"></location>
            <source>The parcels are far outside the area of use of {crs}. Choose another CRS.</source>
            <translation>Las parcelas están muy lejos del área de uso de {crs}. Elija otro SRC.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/connection.py"></location>
            <source>The parcels can be read.</source>
            <translation>Las parcelas se pueden leer.</translation>
        </message>
        <message>
            <location filename="../../core/search/lists.py"></location>
            <source>The parcels found there do not match the filters.</source>
            <translation>Las parcelas encontradas allí no cumplen los filtros.</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_list.py"></location>
            <source>The parcels found. Select several to use the buttons below on all of them.</source>
            <translation>Las parcelas encontradas. Seleccione varias para usar los botones de abajo con todas ellas.</translation>
        </message>
        <message>
            <location filename="../../core/gis/run/elsewhere.py"></location>
            <source>The parcels of “{name}” are in {there}; the area is in {here}.</source>
            <translation>Las parcelas de «{name}» están en {there}; el área está en {here}.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/dialog.py"></location>
            <source>The parcels that the search returns</source>
            <translation>Las parcelas que devuelve la búsqueda</translation>
        </message>
        <message>
            <location filename="../../ui/search/neighbors_dialog.py"></location>
            <source>The parcels whose neighbors are found</source>
            <translation>Las parcelas cuyos vecinos se buscan</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>The point is not on the globe: its coordinates or its reference system is wrong.</source>
            <translation>El punto no está en el globo: sus coordenadas o su sistema de referencia no son correctos.</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>The point is outside the United States.</source>
            <translation>El punto está fuera de los Estados Unidos.</translation>
        </message>
        <message>
            <location filename="../../core/sources/places/points.py"></location>
            <source>The point is {distance:,.2f} m outside the parcel that the service returned for it.</source>
            <translation>El punto está {distance:,.2f} m fuera de la parcela que el servicio devolvió para él.</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/layer_search.py"></location>
            <source>The polygons of “{place}” used for this layer's search are no longer saved. The filter builder shows its filters; choose another area, or search everywhere.</source>
            <translation>Los polígonos de “{place}” usados en la búsqueda de esta capa ya no están guardados. El generador de filtros muestra sus filtros; elija otra área o busque en todas partes.</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The proxy {proxy} did not forward the request: {reason}</source>
            <translation>El proxy {proxy} no reenvió la solicitud: {reason}</translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>The record has no ZIP code; {place} was requested.</source>
            <translation>El registro no tiene código postal; se solicitó {place}.</translation>
        </message>
        <message>
            <location filename="../../core/sources/places/addresses.py"></location>
            <source>The record has no address to compare with.</source>
            <translation>El registro no tiene dirección con la que comparar.</translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>The record has no city and no ZIP code; {place} was requested.</source>
            <translation>El registro no tiene ciudad ni código postal; se solicitó {place}.</translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>The record has no city; {place} was requested.</source>
            <translation>El registro no tiene ciudad; se solicitó {place}.</translation>
        </message>
        <message>
            <location filename="../../core/sources/places/points.py"></location>
            <source>The record has no geometry, so it may not contain the point.</source>
            <translation>El registro no tiene geometría, por lo que es posible que no contenga el punto.</translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>The record has no unit; {unit} was requested.</source>
            <translation>El registro no tiene unidad; se solicitó {unit}.</translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>The record is for unit {found}, and no unit was requested.</source>
            <translation>El registro corresponde a la unidad {found} y no se solicitó ninguna unidad.</translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>The record is for unit {found}; {unit} was requested.</source>
            <translation>El registro corresponde a la unidad {found}; se solicitó {unit}.</translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>The record is in {city}, with the ZIP code that was requested.</source>
            <translation>El registro está en {city}, con el código postal solicitado.</translation>
        </message>
        <message>
            <location filename="../../core/gis/notices/owner_search.py"></location>
            <source>The record names no owner.</source>
            <translation>El registro no indica ningún propietario.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/sources/places/addresses.py"></location>
            <source>The records are for {} other units; {{unit}} was requested.</source>
            <translation>
                <numerusform>Los registros corresponden a {} otra unidad; se solicitó {{unit}}.</numerusform>
                <numerusform>Los registros corresponden a otras {} unidades; se solicitó {{unit}}.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/sources/places/addresses.py"></location>
            <source>The records are for {} units, and no unit was requested.</source>
            <translation>
                <numerusform>Los registros corresponden a {} unidad y no se solicitó ninguna unidad.</numerusform>
                <numerusform>Los registros corresponden a {} unidades y no se solicitó ninguna unidad.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>The report has {number} remarks on what the format cannot hold.</source>
            <translation>El informe contiene {number} observaciones sobre lo que el formato no puede contener.</translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>The report was canceled. No file was written.</source>
            <translation>Se canceló el informe. No se escribió ningún archivo.</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/saving.py"></location>
            <source>The report was saved as {path}.</source>
            <translation>El informe se guardó como {path}.</translation>
        </message>
        <message>
            <location filename="../../core/search/history/database.py"></location>
            <source>The request counts were recovered.</source>
            <translation>Se recuperaron los recuentos de solicitudes.</translation>
        </message>
        <message>
            <location filename="../../algorithms/run.py"></location>
            <source>The responses of the service are saved: a second run does not request them again.</source>
            <translation>Las respuestas del servicio están guardadas: una segunda ejecución no las solicita de nuevo.</translation>
        </message>
        <message>
            <location filename="../../ui/connections/group_dialog.py"></location>
            <source>The results are in one layer, whose field “source” has the name of the connection. A parcel that is found in several connections is taken from the first.</source>
            <translation>Los resultados están en una sola capa, cuyo campo “source” contiene el nombre de la conexión. Una parcela que se encuentra en varias conexiones procede de la primera.</translation>
        </message>
        <message>
            <location filename="../../core/search/lists.py"></location>
            <source>The row cannot be searched.</source>
            <translation>No se puede buscar la fila.</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>The row has no geometry.</source>
            <translation>La fila no tiene geometría.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/expressions/translation.py"></location>
            <source>The same applies to {} more fields.</source>
            <translation>
                <numerusform>Lo mismo se aplica a {} campo más.</numerusform>
                <numerusform>Lo mismo se aplica a {} campos más.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/mapped_layer.py"></location>
            <source>The saved columns of the layer are damaged. Edit the connection, and choose it again.</source>
            <translation>Las columnas guardadas de la capa están dañadas. Edite la conexión y elíjala de nuevo.</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/changes.py"></location>
            <source>The saved layer was partial: parcels that it did not contain count as new.</source>
            <translation>La capa guardada era parcial: las parcelas que no contenía se cuentan como nuevas.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/dialog.py"></location>
            <source>The search</source>
            <translation>La búsqueda</translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>The search bar uses one connection at a time. Add the public parcels of a state with “New Layer…”.</source>
            <translation>La barra de búsqueda usa una sola conexión a la vez. Añada las parcelas públicas de un estado con “Nueva capa…”.</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The search cannot be sent: {problem}</source>
            <translation>No se puede enviar la búsqueda: {problem}</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/changes.py"></location>
            <source>The search did not finish, so it is not known which parcels are gone.</source>
            <translation>La búsqueda no terminó, por lo que no se sabe qué parcelas han desaparecido.</translation>
        </message>
        <message>
            <location filename="../../core/sources/places/finding.py"></location>
            <source>The search ended before all parcels of this row were received.</source>
            <translation>La búsqueda terminó antes de recibir todas las parcelas de esta fila.</translation>
        </message>
        <message>
            <location filename="../../ui/dock/which_box.py"></location>
            <source>The search ends when it has found this number of parcels</source>
            <translation>La búsqueda termina cuando ha encontrado este número de parcelas</translation>
        </message>
        <message>
            <location filename="../../ui/filters/rows.py"></location>
            <source>The search finds parcels for which this expression is true</source>
            <translation>La búsqueda encuentra las parcelas para las que esta expresión es verdadera</translation>
        </message>
        <message>
            <location filename="../../ui/filters/expression_panel.py"></location>
            <source>The search finds parcels for which this expression is true.</source>
            <translation>La búsqueda encuentra las parcelas para las que esta expresión es verdadera.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/expression_panel.py"></location>
            <source>The search finds parcels for which this expression is true. An empty expression is no filter</source>
            <translation>La búsqueda encuentra las parcelas para las que esta expresión es verdadera. Una expresión vacía no es un filtro</translation>
        </message>
        <message>
            <location filename="../../core/gis/run/routing.py"></location>
            <source>The search is outside of the United States.</source>
            <translation>La búsqueda está fuera de los Estados Unidos.</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>The search is still running.</source>
            <translation>La búsqueda aún está en curso.</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/layer_search.py"></location>
            <source>The search of this layer is no longer saved.</source>
            <translation>La búsqueda de esta capa ya no está guardada.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/outcome.py"></location>
            <source>The search stopped at its limit of {} requests.</source>
            <translation>
                <numerusform>La búsqueda se detuvo en su límite de {} solicitud.</numerusform>
                <numerusform>La búsqueda se detuvo en su límite de {} solicitudes.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/outcome.py"></location>
            <source>The search stopped at its maximum of {} parcels.</source>
            <translation>
                <numerusform>La búsqueda se detuvo en su máximo de {} parcela.</numerusform>
                <numerusform>La búsqueda se detuvo en su máximo de {} parcelas.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../ui/search/estimator.py"></location>
            <source>The search stops after {:,} of them and can be continued.</source>
            <translation>La búsqueda se detiene después de {:,} de ellas y se puede continuar.</translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>The search stops after {requests}, with at most {parcels}.</source>
            <translation>La búsqueda se detiene después de {requests}, con un máximo de {parcels}.</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/searches.py"></location>
            <source>The search that is saved in the file is damaged.</source>
            <translation>La búsqueda guardada en el archivo está dañada.</translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>The search was canceled because its layer was removed.</source>
            <translation>La búsqueda se canceló porque se quitó su capa.</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The search was canceled.</source>
            <translation>La búsqueda se canceló.</translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>The search was canceled. Nothing was sent.</source>
            <translation>Se canceló la búsqueda. No se envió nada.</translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>The search was copied to the clipboard.</source>
            <translation>La búsqueda se copió al portapapeles.</translation>
        </message>
        <message>
            <location filename="../../ui/dock/dock.py"></location>
            <source>The search, and the summary of a result</source>
            <translation>La búsqueda y el resumen de un resultado</translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>The selected search</source>
            <translation>La búsqueda seleccionada</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The server at {host} is not a parcel service ({found}).</source>
            <translation>El servidor en {host} no es un servicio de parcelas ({found}).</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/rows.py"></location>
            <source>The server did not return columns that it lists: {columns}.</source>
            <translation>El servidor no devolvió columnas que figuran en su lista: {columns}.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/wire.py"></location>
            <source>The server does not allow access to it ({status}).</source>
            <translation>El servidor no permite el acceso a la capa ({status}).</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/check.py"></location>
            <location filename="../../core/arcgis/metadata.py"></location>
            <location filename="../../core/arcgis/wire.py"></location>
            <source>The server does not allow queries of this layer.</source>
            <translation>El servidor no permite consultas de esta capa.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/check.py"></location>
            <source>The server does not return these columns: {columns}.</source>
            <translation>El servidor no devuelve estas columnas: {columns}.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/wire.py"></location>
            <source>The server requires a token. Choose an authentication configuration for the connection, or another layer.</source>
            <translation>El servidor requiere un token. Elija una configuración de autenticación para la conexión, u otra capa.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/geometry.py"></location>
            <source>The server returned coordinates in another coordinate system ({system}).</source>
            <translation>El servidor devolvió coordenadas en otro sistema de coordenadas ({system}).</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/check.py"></location>
            <source>The server sends no parcels, although it counts some.</source>
            <translation>El servidor no envía ninguna parcela, aunque el recuento indica que hay algunas.</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The service at {host} did not respond within {seconds} seconds.</source>
            <translation>El servicio en {host} no respondió en {seconds} segundos.</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The service at {host} does not recognize this key (401).</source>
            <translation>El servicio en {host} no reconoce esta clave (401).</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The service at {host} does not respond.</source>
            <translation>El servicio en {host} no responde.</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The service at {host} failed ({status}).</source>
            <translation>El servicio en {host} falló ({status}).</translation>
        </message>
        <message>
            <location filename="../../core/remote/http/retry.py"></location>
            <source>The service at {host} requests a pause ({status}).</source>
            <translation>El servicio en {host} solicita una pausa ({status}).</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/testing.py"></location>
            <source>The service at {host} requires a key (401).</source>
            <translation>El servicio de {host} requiere una clave (401).</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The service at {host} sent a response that cannot be read: {reason}</source>
            <translation>El servicio en {host} envió una respuesta que no se puede leer: {reason}</translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>The service cannot evaluate any part of this expression: all parcels are downloaded, and then checked.</source>
            <translation>El servicio no puede evaluar ninguna parte de esta expresión: se descargan todas las parcelas y después se comprueban.</translation>
        </message>
        <message>
            <location filename="../../core/sources/places/addresses.py"></location>
            <source>The service did not send its full record.</source>
            <translation>El servicio no envió su registro completo.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>The service does not report the number of matches{cost}.</source>
            <translation>El servicio no informa del número de coincidencias{cost}.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/sources/service/gaps.py"></location>
            <source>The service found {} parcels but did not send the full records.</source>
            <translation>
                <numerusform>El servicio encontró {} parcela, pero no envió el registro completo.</numerusform>
                <numerusform>El servicio encontró {} parcelas, pero no envió los registros completos.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/arcgis/sampling.py"></location>
            <source>The service has no layer with polygons; parcels are polygons.</source>
            <translation>El servicio no tiene ninguna capa con polígonos; las parcelas son polígonos.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/panels.py"></location>
            <source>The service has several layers. Choose the one with the parcels.</source>
            <translation>El servicio tiene varias capas. Elija la que contiene las parcelas.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/expression_panel.py"></location>
            <source>The service receives {queries}.</source>
            <translation>El servicio recibe {queries}.</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The service refused the request: {problem}</source>
            <translation>El servicio rechazó la solicitud: {problem}</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The service rejected the request because it is too large.</source>
            <translation>El servicio rechazó la solicitud porque es demasiado grande.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/service.py"></location>
            <source>The service responds and accepts the key.</source>
            <translation>El servicio responde y acepta la clave.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/service.py"></location>
            <source>The service responds and requires no key.</source>
            <translation>El servicio responde y no requiere clave.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/testing.py"></location>
            <source>The service responds, but it refuses a search by ID: {problem}</source>
            <translation>El servicio responde, pero rechaza una búsqueda por ID: {problem}</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/service.py"></location>
            <source>The service responds, but it returns parcels that were not requested.</source>
            <translation>El servicio responde, pero devuelve parcelas que no se solicitaron.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/sources/service/gaps.py"></location>
            <source>The service's pages contained {} parcels fewer than expected: some may be missing.</source>
            <translation>
                <numerusform>Las páginas del servicio contenían {} parcela menos de lo esperado: es posible que falte.</numerusform>
                <numerusform>Las páginas del servicio contenían {} parcelas menos de lo esperado: es posible que falten algunas.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/export/shapes.py"></location>
            <source>The shapes were transformed from {crs} to longitude and latitude (WGS 84), which any program can read.</source>
            <translation>Las geometrías se transformaron de {crs} a longitud y latitud (WGS 84), que cualquier programa puede leer.</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/crs.py"></location>
            <source>The shapes were transformed from {crs} to {target}.</source>
            <translation>Las geometrías se transformaron de {crs} a {target}.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/reading.py"></location>
            <source>The source is being read</source>
            <translation>Se está leyendo la fuente</translation>
        </message>
        <message>
            <location filename="../../core/gis/notices/owner_search.py"></location>
            <source>The state of the parcel is not known, and this service requires one.</source>
            <translation>No se conoce el estado de la parcela, y este servicio requiere uno.</translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>The street may also be in another quadrant.</source>
            <translation>La calle también puede estar en otro cuadrante.</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/writing.py"></location>
            <source>The style was not saved, because it uses fields that are not in the file: {names}.</source>
            <translation>El estilo no se guardó, porque usa campos que no están en el archivo: {names}.</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>The subject is excluded by its svc_uuid: if the subject is from another connection or an older copy, it is among its own neighbors.</source>
            <translation>El área de origen se excluye por su svc_uuid: si procede de otra conexión o de una copia anterior, figura entre sus propios vecinos.</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>The table of parcels in {database} cannot be used: {reason}</source>
            <translation>La tabla de parcelas de {database} no se puede usar: {reason}</translation>
        </message>
        <message>
            <location filename="../../ui/sources/details.py"></location>
            <source>The terms in the words of the publisher, at first the copyright text of the layer</source>
            <translation>Las condiciones en palabras de quien publica los datos; inicialmente, el texto de derechos de autor de la capa</translation>
        </message>
        <message>
            <location filename="../../core/contract/terms.py"></location>
            <source>The terms of a layer cannot be read.</source>
            <translation>Las condiciones de una capa no se pueden leer.</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/description.py"></location>
            <source>The terms of the source apply to these records.</source>
            <translation>A estos registros se les aplican las condiciones de la fuente.</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/writing.py"></location>
            <source>The terms of use are in the file {file}.</source>
            <translation>Las condiciones de uso están en el archivo {file}.</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/page.py"></location>
            <source>The terms of use are on the next page. {rule}</source>
            <translation>Las condiciones de uso están en la página siguiente. {rule}</translation>
        </message>
        <message>
            <location filename="../../algorithms/run.py"></location>
            <source>The terms of use could not be written next to {file}: {reason}</source>
            <translation>No se pudieron escribir las condiciones de uso junto a {file}: {reason}</translation>
        </message>
        <message>
            <location filename="../../core/gis/layer/terms.py"></location>
            <source>The terms of use stored in this layer cannot be read.</source>
            <translation>Las condiciones de uso guardadas en esta capa no se pueden leer.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/tester.py"></location>
            <source>The test was canceled.</source>
            <translation>La prueba se canceló.</translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>The text contains an incomplete character (half of a surrogate pair).</source>
            <translation>El texto contiene un carácter incompleto (la mitad de un par suplente).</translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>The text is empty.</source>
            <translation>El texto está vacío.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/json_text.py"></location>
            <source>The text is larger than 1 MiB, which is too large for a request. It was not read.</source>
            <translation>El texto supera 1 MiB, lo cual es demasiado grande para una solicitud. No se leyó.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/address.py"></location>
            <source>The token was removed from the address. To use a server that requires one, choose an authentication configuration.</source>
            <translation>El token se eliminó de la dirección. Para usar un servidor que lo requiera, elija una configuración de autenticación.</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>The total per parcel</source>
            <translation>El total por parcela</translation>
        </message>
        <message>
            <location filename="../../core/gis/run/run.py"></location>
            <source>The user confirmed that the use of the owners for mailing is allowed.</source>
            <translation>El usuario confirmó que el uso de los datos de los propietarios para envíos postales está permitido.</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/stored_area.py"></location>
            <source>The values saved with this search are damaged.</source>
            <translation>Los valores guardados con esta búsqueda están dañados.</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>The whole parcel (99 % or more)</source>
            <translation>Toda la parcela (99 % o más)</translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>The {number} in the new results will replace the contents of {path}, including your edits. The style of the layer is kept.</source>
            <translation>El contenido de {path}, incluidas sus ediciones, se reemplazará por los resultados nuevos ({number}). Se conserva el estilo de la capa.</translation>
        </message>
        <message>
            <location filename="../../core/contract/geometry.py"></location>
            <source>The “properties” of a feature must be an object, which may be empty.</source>
            <translation>Las “properties” de un objeto espacial deben ser un objeto, que puede estar vacío.</translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>Then: {}</source>
            <translation>Después: {}</translation>
        </message>
        <message>
            <location filename="../../ui/sources/columns.py"></location>
            <source>There are no columns “{text}” for the ID.</source>
            <translation>No hay columnas «{text}» para el ID.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <source>There are no filters.</source>
            <translation>No hay filtros.</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>There are no public parcels of {state}. {reason}</source>
            <translation>No hay parcelas públicas de {state}. {reason}</translation>
        </message>
        <message>
            <location filename="../../ui/history/dialog.py"></location>
            <source>There are no searches yet.</source>
            <translation>Aún no hay búsquedas.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>There are too many filters.</source>
            <translation>Hay demasiados filtros.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/copying.py"></location>
            <source>There is a file of that name already, which is not replaced. Enter another one.</source>
            <translation>Ya existe un archivo con ese nombre, que no se reemplaza. Indique otro.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/saved.py"></location>
            <source>There is no connection “{name}”. Available connections: {known}.</source>
            <translation>No existe la conexión “{name}”. Conexiones disponibles: {known}.</translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>There is no field “{name}”.</source>
            <translation>No existe el campo “{name}”.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>There is no filter: this search returns all parcels.</source>
            <translation>No hay ningún filtro: esta búsqueda devuelve todas las parcelas.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/keys.py"></location>
            <source>There is no key in the text.</source>
            <translation>El texto no contiene ninguna clave.</translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>There is no longer a connection to {url}, the service of this search. Create one to use the saved responses.</source>
            <translation>Ya no existe una conexión a {url}, el servicio de esta búsqueda. Cree una para usar las respuestas guardadas.</translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>There is no operator “{name}”.</source>
            <translation>No existe el operador “{name}”.</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>There is no polygon to search with: {reason}</source>
            <translation>No hay ningún polígono con el que buscar: {reason}</translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>There is nothing to count yet.</source>
            <translation>Aún no hay nada que contar.</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>There is nothing to look up: {reason}</source>
            <translation>No hay nada que buscar: {reason}</translation>
        </message>
        <message>
            <location filename="../../core/contract/terms.py"></location>
            <source>These terms are as reported by the named sources. They are not legal advice, and may have changed since.</source>
            <translation>Estas condiciones son las que indican las fuentes mencionadas. No constituyen asesoramiento legal y es posible que hayan cambiado desde entonces.</translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>They replace the partial layer.</source>
            <translation>Reemplazan la capa parcial.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/field_table.py"></location>
            <source>Third</source>
            <translation>Tercera</translation>
        </message>
        <message>
            <location filename="../../ui/sources/places.py"></location>
            <source>This QGIS was installed without its PostgreSQL provider. It cannot connect to a database.</source>
            <translation>Este QGIS se instaló sin su proveedor de PostgreSQL. No puede conectarse a una base de datos.</translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>This folder does not exist. Results stay temporary until it does.</source>
            <translation>Esta carpeta no existe. Los resultados siguen siendo temporales hasta que exista.</translation>
        </message>
        <message>
            <location filename="../../ui/options/page.py"></location>
            <source>This folder is not writable. Results stay temporary.</source>
            <translation>No se puede escribir en esta carpeta. Los resultados siguen siendo temporales.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/service.py"></location>
            <source>This is not a parcel service: its records have no svc_uuid.</source>
            <translation>No es un servicio de parcelas: sus registros no tienen svc_uuid.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/address.py"></location>
            <source>This is the address of a list of services. Open it in a browser, choose the service with the parcels, and copy its address.</source>
            <translation>Esta es la dirección de una lista de servicios. Ábrala en un navegador, elija el servicio que contiene las parcelas y copie su dirección.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/metadata.py"></location>
            <source>This is the address of a service. Choose one of its layers: {layers}.</source>
            <translation>Esta es la dirección de un servicio. Elija una de sus capas: {layers}.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/address.py"></location>
            <source>This is too long for an address.</source>
            <translation>Esto es demasiado largo para ser una dirección.</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>This layer is already in a file.</source>
            <translation>Esta capa ya está en un archivo.</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>This month's requests at {host} are used up (429).</source>
            <translation>Se agotaron las solicitudes de este mes en {host} (429).</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/address.py"></location>
            <source>This page does not contain the address of its layer. On the page, look for “View API Resources” or “View Full Details”, and copy the address that contains FeatureServer.</source>
            <translation>Esta página no contiene la dirección de su capa. En la página, busque “View API Resources” o “View Full Details” y copie la dirección que contiene FeatureServer.</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/facts.py"></location>
            <source>This parcel</source>
            <translation>Esta parcela</translation>
        </message>
        <message>
            <location filename="../../core/gis/run/routing.py"></location>
            <source>This place</source>
            <translation>este lugar</translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>This saved search cannot be read.</source>
            <translation>Esta búsqueda guardada no se puede leer.</translation>
        </message>
        <message>
            <location filename="../../ui/history/sentences.py"></location>
            <source>This search is running.</source>
            <translation>Esta búsqueda está en curso.</translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>This search was saved by a newer version of Parcel Lookup. Update the plugin to read it.</source>
            <translation>Esta búsqueda se guardó con una versión más reciente de Parcel Lookup. Actualice el complemento para leerla.</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>This search would exceed the monthly budget of “{connection}”: {reason}</source>
            <translation>Esta búsqueda superaría el presupuesto mensual de “{connection}”: {reason}</translation>
        </message>
        <message>
            <location filename="../../core/gis/run/run.py"></location>
            <source>This source gives parcels new IDs from time to time: a search by Parcel UUID may find other parcels than before, or none.</source>
            <translation>Esta fuente asigna de vez en cuando nuevos ID a las parcelas: una búsqueda por UUID de parcela puede encontrar otras parcelas que antes, o ninguna.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/field_table.py"></location>
            <source>This value cannot be read. It is kept as text in unread_values.</source>
            <translation>Este valor no se puede leer. Se conserva como texto en unread_values.</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Three-digit FIPS code of the county, if all IDs are from one county</source>
            <translation>Código FIPS de tres dígitos del condado, si todos los ID son de un mismo condado</translation>
        </message>
        <message>
            <location filename="../../ui/results/report_dialog.py"></location>
            <source>Title at the top of the page</source>
            <translation>Título en la parte superior de la página</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Total</source>
            <translation>Total</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Total acres</source>
            <translation>Total de acres</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Total assessed value</source>
            <translation>Tasación total</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Total value</source>
            <translation>Valor total</translation>
        </message>
        <message>
            <location filename="../../ui/dock/dock.py"></location>
            <source>Totals and charts of a result layer</source>
            <translation>Totales y gráficos de una capa de resultados</translation>
        </message>
        <message>
            <location filename="../../ui/area/relation_controls.py"></location>
            <source>Touch the Area</source>
            <translation>Tocan el área</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Transportation, parking, and utilities</source>
            <translation>Transporte, estacionamiento y servicios básicos</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Truncated text</source>
            <translation>Texto truncado</translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>Try Aga&amp;in</source>
            <translation>Rei&amp;ntentar</translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <location filename="../../ui/map_tool/map_lookup.py"></location>
            <source>Try Again</source>
            <translation>Reintentar</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/service.py"></location>
            <source>Two parameters cannot have the same name: “{name}”.</source>
            <translation>Dos parámetros no pueden tener el mismo nombre: “{name}”.</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Two- to four-family homes</source>
            <translation>Viviendas para dos a cuatro familias</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Two-letter state abbreviation</source>
            <translation>Abreviatura del estado de dos letras</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Type</source>
            <translation>Tipo</translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>Type at least {} letters or digits</source>
            <translation>Escriba al menos {} letras o dígitos</translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>Type at least {} letters or digits of an address, parcel ID, or owner.</source>
            <translation>Escriba al menos {} letras o dígitos de una dirección, un ID de parcela o un propietario.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/field_picker.py"></location>
            <source>Type part of a field's label, name, or description</source>
            <translation>Escriba parte de la etiqueta, del nombre o de la descripción de un campo</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>USD</source>
            <translation>USD</translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Uncertain and Unmatched</source>
            <translation>Dudosas y sin coincidencia</translation>
        </message>
        <message>
            <location filename="../../ui/dock/which_box.py"></location>
            <source>Undo</source>
            <translation>Deshacer</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>Unexpected error in Parcel Lookup. See the details.</source>
            <translation>Error inesperado en Parcel Lookup. Vea los detalles.</translation>
        </message>
        <message>
            <location filename="../../ui/history/tree.py"></location>
            <source>Unfinished</source>
            <translation>Sin terminar</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/form.py"></location>
            <source>Unformatted Numbers</source>
            <translation>Números sin formato</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Unique identifier of the parcel</source>
            <translation>ID único de la parcela</translation>
        </message>
        <message>
            <location filename="../../ui/area/relation_controls.py"></location>
            <location filename="../../ui/lists/form.py"></location>
            <location filename="../../ui/search/distance_edit.py"></location>
            <source>Unit</source>
            <translation>Unidad</translation>
        </message>
        <message>
            <location filename="../../ui/sources/field_table.py"></location>
            <source>Unit from values</source>
            <translation>Unidad según los valores</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <location filename="../../ui/search/distance_edit.py"></location>
            <source>Unit of the distance</source>
            <translation>Unidad de la distancia</translation>
        </message>
        <message>
            <location filename="../../algorithms/parameters.py"></location>
            <location filename="../../ui/area/relation_controls.py"></location>
            <source>Unit of the minimum overlap</source>
            <translation>Unidad de la superposición mínima</translation>
        </message>
        <message>
            <location filename="../../ui/sources/field_table.py"></location>
            <source>Unit of the values. From values: the unit that agrees with the geometries, or that a column such as LOT_UNITS contains</source>
            <translation>Unidad de los valores. Según los valores: la unidad que concuerda con las geometrías o que contiene una columna como LOT_UNITS</translation>
        </message>
        <message>
            <location filename="../../ui/sources/field_table.py"></location>
            <source>Unit of {field}</source>
            <translation>Unidad de {field}</translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>Unknown land cover</source>
            <translation>Cobertura del suelo desconocida</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/service.py"></location>
            <source>Unknown parameter “{name}”. Parameters: {names}.</source>
            <translation>Parámetro desconocido “{name}”. Parámetros: {names}.</translation>
        </message>
        <message>
            <location filename="../../algorithms/lists.py"></location>
            <source>Unmatched rows</source>
            <translation>Filas sin coincidencia</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/fields.py"></location>
            <source>Unreadable Values</source>
            <translation>Valores ilegibles</translation>
        </message>
        <message>
            <location filename="../../core/gis/layer/schema.py"></location>
            <source>Unreadable values</source>
            <translation>Valores ilegibles</translation>
        </message>
        <message>
            <location filename="../../core/search/history/history.py"></location>
            <source>Until this is fixed, searches run as usual but are not recorded in the history.</source>
            <translation>Hasta que esto se corrija, las búsquedas se ejecutan con normalidad, pero no se registran en el historial.</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>Updating {name}</source>
            <translation>Actualizando {name}</translation>
        </message>
        <message>
            <location filename="../../ui/area/drawn_area.py"></location>
            <source>Use a &amp;Bookmark</source>
            <translation>Usar un &amp;marcador</translation>
        </message>
        <message>
            <location filename="../../ui/sources/panels.py"></location>
            <source>Use a key or a token that you have stored in QGIS yourself</source>
            <translation>Usar una clave o un token que usted mismo ha guardado en QGIS</translation>
        </message>
        <message>
            <location filename="../../ui/browser/connections.py"></location>
            <source>Use for &amp;Searches</source>
            <translation>Usar para &amp;búsquedas</translation>
        </message>
        <message>
            <location filename="../../ui/sources/limits.py"></location>
            <source>Use sa&amp;ved responses for</source>
            <translation>Usar respuestas &amp;guardadas durante</translation>
        </message>
        <message>
            <location filename="../../ui/area/drawn_area.py"></location>
            <source>Use the Map &amp;View</source>
            <translation>Usar la &amp;vista del mapa</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_options.py"></location>
            <source>Use the State Plane zone of these parcels ({id})</source>
            <translation>Usar la zona State Plane de estas parcelas ({id})</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_options.py"></location>
            <source>Use the UTM zone of these parcels ({id})</source>
            <translation>Usar la zona UTM de estas parcelas ({id})</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Use the selected connection in the panel, and in Processing algorithms that do not specify one</source>
            <translation>Usar la conexión seleccionada en el panel y en los algoritmos de Procesos que no especifiquen ninguna</translation>
        </message>
        <message>
            <location filename="../../ui/filters/conditions_dialog.py"></location>
            <source>Use these filters (Ctrl+Return)</source>
            <translation>Usar estos filtros (Ctrl+Intro)</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_options.py"></location>
            <source>Use {crs}</source>
            <translation>Usar {crs}</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Used if no connection is specified</source>
            <translation>Se usa si no se especifica ninguna conexión</translation>
        </message>
        <message>
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>Used labels to s&amp;kip</source>
            <translation>Etiquetas usadas que se &amp;omiten</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Vacant land</source>
            <translation>Terreno baldío</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <location filename="../../core/gis/report/tables.py"></location>
            <location filename="../../core/gis/result/tips.py"></location>
            <location filename="../../core/gis/saving/changes.py"></location>
            <location filename="../../ui/filters/row.py"></location>
            <location filename="../../ui/map_tool/parcel_card.py"></location>
            <source>Value</source>
            <translation>Valor</translation>
        </message>
        <message>
            <location filename="../../ui/results/summary_box.py"></location>
            <source>Value of all parcels that have one</source>
            <translation>Valor de todas las parcelas que tienen uno</translation>
        </message>
        <message>
            <location filename="../../ui/filters/row.py"></location>
            <source>Value of filter {number}</source>
            <translation>Valor del filtro {number}</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>Value per Acre</source>
            <translation>Valor por acre</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/finishing.py"></location>
            <source>Values</source>
            <translation>Valores</translation>
        </message>
        <message>
            <location filename="../../ui/lists/kinds.py"></location>
            <source>Values of Another Field</source>
            <translation>Valores de otro campo</translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>Values separated by commas or semicolons. You can paste a column.</source>
            <translation>Valores separados por comas o puntos y comas. Puede pegar una columna.</translation>
        </message>
        <message>
            <location filename="../../core/parcel_file/writer.py"></location>
            <source>Values that could not be read</source>
            <translation>Valores que no se pudieron leer</translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>Values, one per line</source>
            <translation>Valores, uno por línea</translation>
        </message>
        <message>
            <location filename="../../core/parcel_file/writer.py"></location>
            <source>Verbatim, as JSON</source>
            <translation>Textualmente, como JSON</translation>
        </message>
        <message>
            <location filename="../../ui/sources/tester.py"></location>
            <source>Waiting for a response…</source>
            <translation>Esperando una respuesta…</translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>Waiting searches</source>
            <translation>Búsquedas en espera</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/panel_head.py"></location>
            <source>Warning</source>
            <translation>Advertencia</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>Water</source>
            <translation>Agua</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>What</source>
            <translation>Qué</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/changes.py"></location>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>What Changed</source>
            <translation>Qué cambió</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/panel_head.py"></location>
            <source>What a click on the map does: look up a point, or add the corner of a polygon</source>
            <translation>Qué hace un clic en el mapa: buscar en un punto, o añadir la esquina de un polígono</translation>
        </message>
        <message>
            <location filename="../../ui/sources/finder.py"></location>
            <source>What is chosen here</source>
            <translation>Qué se elige aquí</translation>
        </message>
        <message>
            <location filename="../../ui/sources/details.py"></location>
            <source>What the publisher allows. They are shown with results and exported with them</source>
            <translation>Lo que permite quien publica los datos. Las condiciones se muestran con los resultados y se exportan con ellos</translation>
        </message>
        <message>
            <location filename="../../ui/lists/dialog.py"></location>
            <source>What the rows of the list are</source>
            <translation>Qué contienen las filas de la lista</translation>
        </message>
        <message>
            <location filename="../../ui/search/mailing_terms.py"></location>
            <source>What the terms of use state about mailing lists</source>
            <translation>Lo que indican las condiciones de uso sobre las listas de envíos postales</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/panel_head.py"></location>
            <source>What was found at this place on the map</source>
            <translation>Lo que se encontró en este lugar del mapa</translation>
        </message>
        <message>
            <location filename="../../ui/history/tree.py"></location>
            <source>When</source>
            <translation>Cuándo</translation>
        </message>
        <message>
            <location filename="../../ui/area/area_box.py"></location>
            <source>Where</source>
            <translation>Dónde</translation>
        </message>
        <message>
            <location filename="../../ui/sources/finder.py"></location>
            <source>Where are the parcels?</source>
            <translation>¿Dónde están las parcelas?</translation>
        </message>
        <message>
            <location filename="../../ui/sources/details.py"></location>
            <source>Where the terms were read</source>
            <translation>Dónde se leyeron las condiciones</translation>
        </message>
        <message>
            <location filename="../../ui/filters/place.py"></location>
            <source>Where to search: in an area, or everywhere</source>
            <translation>Dónde buscar: en un área o en todas partes</translation>
        </message>
        <message>
            <location filename="../../ui/sources/limits.py"></location>
            <source>Whether an area search returns all fields of a parcel. If not, each parcel is requested again. Automatic checks the fields of the response.</source>
            <translation>Indica si una búsqueda por área devuelve todos los campos de una parcela. Si no, cada parcela se solicita de nuevo. Automático comprueba los campos de la respuesta.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/details.py"></location>
            <source>Whether commercial use is allowed</source>
            <translation>Si se permite la utilización comercial</translation>
        </message>
        <message>
            <location filename="../../ui/sources/details.py"></location>
            <source>Whether owner names may be used as a mailing list</source>
            <translation>Si los nombres de los propietarios se pueden usar como lista de envíos postales</translation>
        </message>
        <message>
            <location filename="../../ui/sources/details.py"></location>
            <source>Whether the data may be passed on</source>
            <translation>Si los datos se pueden transmitir a terceros</translation>
        </message>
        <message>
            <location filename="../../ui/dock/which_box.py"></location>
            <source>Which</source>
            <translation>Cuáles</translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>Which changes to show</source>
            <translation>Qué cambios mostrar</translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>Which rows to show</source>
            <translation>Qué filas mostrar</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/geojson.py"></location>
            <source>Whole numbers beyond {largest:,}, which browsers round</source>
            <translation>Números enteros mayores que {largest:,}, que los navegadores redondean</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>Whole state</source>
            <translation>Todo el estado</translation>
        </message>
        <message>
            <location filename="../../ui/sources/details.py"></location>
            <source>Whom maps, reports, and exports credit</source>
            <translation>A quién mencionan como fuente los mapas, los informes y las exportaciones</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>Why the file cannot be saved</source>
            <translation>Por qué no se puede guardar el archivo</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_card.py"></location>
            <source>Why the parcels of the owner cannot be shown</source>
            <translation>Por qué no se pueden mostrar las parcelas del propietario</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Windows sends your login to the computer of such a file when the file is opened. Import them only if you trust these computers.</source>
            <translation>Windows envía sus credenciales al equipo de un archivo así cuando el archivo se abre. Impórtelas solo si confía en estos equipos.</translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/settings.py"></location>
            <source>With http://, anyone on the network could read the key. An address on another computer needs https://.</source>
            <translation>Con http://, cualquiera en la red podría leer la clave. Una dirección en otra computadora necesita https://.</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/marks.py"></location>
            <source>Within {distance}</source>
            <translation>A menos de {distance}</translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>Without an area or filters, all parcels of “{connection}” are requested.</source>
            <translation>Sin un área ni filtros, se solicitan todas las parcelas de “{connection}”.</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>Writing connections</source>
            <translation>Escritura de las conexiones</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/saving.py"></location>
            <source>Writing the file</source>
            <translation>Escribiendo el archivo</translation>
        </message>
        <message>
            <location filename="../../ui/filters/value_editors.py"></location>
            <source>YYYY-MM-DD</source>
            <translation>AAAA-MM-DD</translation>
        </message>
        <message>
            <location filename="../../ui/search/distance_edit.py"></location>
            <source>Yards</source>
            <translation>Yardas</translation>
        </message>
        <message>
            <location filename="../../ui/filters/value_editors.py"></location>
            <location filename="../../ui/sources/limits.py"></location>
            <source>Yes</source>
            <translation>Sí</translation>
        </message>
        <message>
            <location filename="../../ui/filters/value_editors.py"></location>
            <source>Yes: parcels without a value. No: parcels with any value.</source>
            <translation>Sí: parcelas sin valor. No: parcelas con cualquier valor.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>Z to A</source>
            <translation>De la Z a la A</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>ZIP</source>
            <translation>Código postal</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <location filename="../../ui/sources/limits.py"></location>
            <source>ZIP code</source>
            <translation>Código postal</translation>
        </message>
        <message>
            <location filename="../../algorithms/address_lookup.py"></location>
            <source>ZIP code (field or expression)</source>
            <translation>Código postal (campo o expresión)</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>ZIP code of the property</source>
            <translation>Código postal de la propiedad</translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>ZIP code {postal} was requested; the record has {found}.</source>
            <translation>Se solicitó el código postal {postal}; el registro tiene {found}.</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <location filename="../../core/gis/report/tables.py"></location>
            <location filename="../../core/gis/result/tips.py"></location>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>Zoning</source>
            <translation>Zonificación</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>Zoning code</source>
            <translation>Código de zonificación</translation>
        </message>
        <message>
            <location filename="../../ui/results/results_box.py"></location>
            <source>Zoom the map to the layer</source>
            <translation>Acercar el mapa a la capa</translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>Zoom the map to the state</source>
            <translation>Acerque el mapa al estado</translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>Zoom to Layer</source>
            <translation>Zoom a la capa</translation>
        </message>
        <message>
            <location filename="../../ui/dock/dock.py"></location>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>Zoom to These Parcels</source>
            <translation>Ir a estas parcelas</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_panel.py"></location>
            <source>Zoom to the selected parcels</source>
            <translation>Zoom a las parcelas seleccionadas</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/gdal.py"></location>
            <source>a GeoPackage can have {most:,} fields, and the layer has {number:,}; use an Excel workbook, or leave some out</source>
            <translation>un GeoPackage puede tener {most:,} campos y la capa tiene {number:,}; use un libro de Excel u omita algunos</translation>
        </message>
        <message>
            <location filename="../../core/gis/source/copy.py"></location>
            <source>a GeoPackage cannot contain the coordinate reference system {crs}.</source>
            <translation>un GeoPackage no puede contener el sistema de referencia de coordenadas {crs}.</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/contents.py"></location>
            <source>a GeoPackage cannot have the field “{field}”. Rename or delete it first.</source>
            <translation>un GeoPackage no puede tener el campo “{field}”. Cámbiele el nombre o elimínelo primero.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/definition.py"></location>
            <location filename="../../core/columns/mapping_json.py"></location>
            <source>a JSON object</source>
            <translation>un objeto JSON</translation>
        </message>
        <message>
            <location filename="../../core/columns/mapping_json.py"></location>
            <source>a JSON object with values</source>
            <translation>un objeto JSON con valores</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/shapefile.py"></location>
            <source>a Shapefile can have only one geometry type, and the layer may have several; use a GeoPackage</source>
            <translation>un Shapefile solo puede tener un tipo de geometría y la capa puede tener varios; use un GeoPackage</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/shapefile.py"></location>
            <source>a Shapefile can have {most} fields, and the layer has {number:,}; use a GeoPackage, or leave some out</source>
            <translation>un Shapefile puede tener {most} campos y la capa tiene {number:,}; use un GeoPackage u omita algunos</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/shapefile.py"></location>
            <source>a Shapefile can have {most} fields, and the layer has {number:,}; use an Excel workbook, or leave some out</source>
            <translation>un Shapefile puede tener {most} campos y la capa tiene {number:,}; use un libro de Excel u omita algunos</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/shapefile.py"></location>
            <source>a Shapefile is limited to 2 GB, and this one is larger; use a GeoPackage, or save it in parts</source>
            <translation>un Shapefile está limitado a 2 GB y este es mayor; use un GeoPackage o guárdelo por partes</translation>
        </message>
        <message>
            <location filename="../../core/columns/mapping_json.py"></location>
            <source>a column, or a JSON object with one of {names}</source>
            <translation>una columna, o un objeto JSON con uno de {names}</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <source>a layer was removed.</source>
            <translation>se quitó una capa.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/definition.py"></location>
            <location filename="../../core/columns/mapping_json.py"></location>
            <source>a list of texts</source>
            <translation>una lista de textos</translation>
        </message>
        <message>
            <location filename="../../core/columns/mapping_json.py"></location>
            <source>a list of texts and numbers</source>
            <translation>una lista de textos y números</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/saved.py"></location>
            <source>a newer version of Parcel Lookup wrote the file, in a format that this version cannot read (format {newer}; this version reads {known}).</source>
            <translation>el archivo se creó con una versión más reciente de Parcel Lookup, en un formato que esta versión no puede leer (formato {newer}; esta versión lee {known}).</translation>
        </message>
        <message>
            <location filename="../../core/columns/mapping_json.py"></location>
            <source>a number</source>
            <translation>un número</translation>
        </message>
        <message>
            <location filename="../../core/parcel_file/writer.py"></location>
            <source>a parcel to be written has no svc_uuid.</source>
            <translation>una parcela que se va a escribir no tiene svc_uuid.</translation>
        </message>
        <message>
            <location filename="../../core/sources/places/addresses.py"></location>
            <source>a parcel without an address</source>
            <translation>una parcela sin dirección</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>a quote (") is not closed</source>
            <translation>una comilla (") no está cerrada</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>a quote (') is not closed</source>
            <translation>una comilla (') no está cerrada</translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>a search</source>
            <translation>una búsqueda</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>a text has too many backslashes</source>
            <translation>un texto tiene demasiadas barras invertidas</translation>
        </message>
        <message>
            <location filename="../../core/columns/mapping_json.py"></location>
            <source>a value of this field</source>
            <translation>un valor de este campo</translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/responses.py"></location>
            <source>a web page</source>
            <translation>una página web</translation>
        </message>
        <message>
            <location filename="../../algorithms/neighbors.py"></location>
            <source>abutters,adjoining,neighbors,notice,notification,mailing,labels,hearing,buffer</source>
            <translation>colindantes,adyacentes,vecinos,aviso,notificación,correo,etiquetas,audiencia,buffer</translation>
        </message>
        <message>
            <location filename="../../algorithms/parameters.py"></location>
            <location filename="../../core/contract/fields.py"></location>
            <location filename="../../core/gis/report/facts.py"></location>
            <location filename="../../core/gis/report/tables.py"></location>
            <source>acres</source>
            <translation>acres</translation>
        </message>
        <message>
            <location filename="../../ui/dock/which_box.py"></location>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>all</source>
            <translation>todas</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/budget.py"></location>
            <source>all {budget:,} requests are used.</source>
            <translation>ya se han usado las {budget:,} solicitudes.</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/xlsx.py"></location>
            <source>an Excel workbook can have {most:,} columns, and the layer needs {number:,}; use a CSV file or a GeoPackage</source>
            <translation>un libro de Excel puede tener {most:,} columnas y la capa necesita {number:,}; use un archivo CSV o un GeoPackage</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/xlsx.py"></location>
            <source>an Excel workbook can have {most:,} rows below the headings, and the layer has {number:,}; use a CSV file or a GeoPackage</source>
            <translation>un libro de Excel puede tener {most:,} filas debajo de los encabezados y la capa tiene {number:,}; use un archivo CSV o un GeoPackage</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/definition.py"></location>
            <source>an address that ends with FeatureServer or MapServer</source>
            <translation>una dirección que termine en FeatureServer o MapServer</translation>
        </message>
        <message>
            <location filename="../../core/contract/describe.py"></location>
            <location filename="../../core/search/query/search.py"></location>
            <location filename="../../core/sources/service/filters.py"></location>
            <location filename="../../ui/dock/misfits.py"></location>
            <location filename="../../ui/dock/which_box.py"></location>
            <location filename="../../ui/filters/review.py"></location>
            <location filename="../../ui/filters/value_editors.py"></location>
            <source>and</source>
            <translation>y</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/items.py"></location>
            <source>and {number} more ({parcels})</source>
            <translation>y {number} más ({parcels})</translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/filters/expression_panel.py"></location>
            <source>and {} more</source>
            <translation>
                <numerusform>y {} más</numerusform>
                <numerusform>y {} más</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/result/stack_form.py"></location>
            <source>and {} more, which are in the attribute table of the layer</source>
            <translation>y {} más, que están en la tabla de atributos de la capa</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/geopackage_file.py"></location>
            <source>another file got this name in the meantime</source>
            <translation>entretanto otro archivo recibió este nombre</translation>
        </message>
        <message>
            <location filename="../../core/remote/http/certificates.py"></location>
            <source>another host</source>
            <translation>otro servidor</translation>
        </message>
        <message>
            <location filename="../../core/sqlite_file.py"></location>
            <source>another program has it locked.</source>
            <translation>otro programa lo tiene bloqueado.</translation>
        </message>
        <message>
            <location filename="../../core/parcel_file/writer.py"></location>
            <source>another program has it open.</source>
            <translation>otro programa lo tiene abierto.</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <source>another program has written to {path} meanwhile. Try again.</source>
            <translation>entretanto otro programa escribió en {path}. Inténtelo de nuevo.</translation>
        </message>
        <message>
            <location filename="../../core/parcel_file/opening.py"></location>
            <source>another program is writing to it.</source>
            <translation>otro programa está escribiendo en él.</translation>
        </message>
        <message>
            <location filename="../../core/search/history/history.py"></location>
            <source>another saved search has this name.</source>
            <translation>otra búsqueda guardada tiene este nombre.</translation>
        </message>
        <message>
            <location filename="../../algorithms/parameters.py"></location>
            <source>are mostly inside it</source>
            <translation>están mayormente dentro de ella</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>area(transform($geometry, @layer_crs, 'EPSG:5070')) in square meters, or "acres_calc"</source>
            <translation>area(transform($geometry, @layer_crs, 'EPSG:5070')) en metros cuadrados, o "acres_calc"</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>at addresses</source>
            <translation>en direcciones</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>at addresses of {list}</source>
            <translation>en direcciones de {list}</translation>
        </message>
        <message>
            <location filename="../../core/gis/run/layer_name.py"></location>
            <source>at least {minimum} {where}</source>
            <translation>al menos {minimum} {where}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/run/suggestions.py"></location>
            <source>at least {} parcels</source>
            <translation>
                <numerusform>al menos {} parcela</numerusform>
                <numerusform>al menos {} parcelas</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>at most {number:,}</source>
            <translation>como máximo {number:,}</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>at points</source>
            <translation>en puntos</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>at points of {list}</source>
            <translation>en puntos de {list}</translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>at {rows}</source>
            <translation>en {rows}</translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>at {rows} of {layer}</source>
            <translation>en {rows} de {layer}</translation>
        </message>
        <message>
            <location filename="../../ui/sources/field_table.py"></location>
            <source>best guess, to be checked</source>
            <translation>la mejor suposición; conviene comprobarla</translation>
        </message>
        <message>
            <location filename="../../core/gis/run/layer_name.py"></location>
            <source>centered {where}</source>
            <translation>centradas {where}</translation>
        </message>
        <message>
            <location filename="../../ui/filters/review.py"></location>
            <source>choose a field.</source>
            <translation>elija un campo.</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>choose the ID column.</source>
            <translation>elija la columna de ID.</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>choose the address column.</source>
            <translation>elija la columna de dirección.</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>choose the field of the parcels.</source>
            <translation>elija el campo de las parcelas.</translation>
        </message>
        <message>
            <location filename="../../ui/lists/form.py"></location>
            <source>choose the longitude and latitude columns.</source>
            <translation>elija las columnas de longitud y latitud.</translation>
        </message>
        <message>
            <location filename="../../ui/lists/dialog.py"></location>
            <source>choose the state of the parcel IDs.</source>
            <translation>elija el estado de los ID de parcela.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/mapped_layer.py"></location>
            <source>columns are missing, or have another type now: {columns}.</source>
            <translation>faltan columnas o ahora son de otro tipo: {columns}.</translation>
        </message>
        <message>
            <location filename="../../core/contract/terms.py"></location>
            <source>commercial use</source>
            <translation>utilización comercial</translation>
        </message>
        <message>
            <location filename="../../core/contract/operators.py"></location>
            <source>contains</source>
            <translation>contiene</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>coordinates that are not numbers</source>
            <translation>coordenadas que no son números</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/prepare.py"></location>
            <source>dates</source>
            <translation>fechas</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/prepare.py"></location>
            <source>dates with times</source>
            <translation>fechas con hora</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>empty</source>
            <translation>vacío</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/gdal.py"></location>
            <source>every row of a FlatGeobuf must have geometry; use a GeoPackage or a Shapefile</source>
            <translation>todas las filas de un FlatGeobuf deben tener geometría; use un GeoPackage o un Shapefile</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/placing.py"></location>
            <source>existing files ({names}) may belong to another file; choose another name</source>
            <translation>los archivos existentes ({names}) pueden pertenecer a otro archivo; elija otro nombre</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>failed expression</source>
            <translation>expresión fallida</translation>
        </message>
        <message>
            <location filename="../../ui/locator/locator.py"></location>
            <source>for “{}”</source>
            <translation>para “{}”</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/definition.py"></location>
            <source>four numbers: west, south, east, and north in degrees</source>
            <translation>una serie de cuatro números: oeste, sur, este y norte en grados</translation>
        </message>
        <message>
            <location filename="../../algorithms/parameters.py"></location>
            <source>have their center in it</source>
            <translation>tienen su centro en ella</translation>
        </message>
        <message>
            <location filename="../../core/remote/http/proxy.py"></location>
            <source>host not found.</source>
            <translation>no se encontró el servidor.</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>in a comment, quotes and -- cannot be at the beginning of a line or after a *</source>
            <translation>en un comentario, las comillas y -- no pueden estar al principio de una línea ni después de un *</translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/query/search.py"></location>
            <source>in at most {} requests</source>
            <translation>
                <numerusform>en como máximo {} solicitud</numerusform>
                <numerusform>en como máximo {} solicitudes</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>in text, a line cannot end with a backslash</source>
            <translation>en un texto, una línea no puede terminar con una barra invertida</translation>
        </message>
        <message>
            <location filename="../../core/search/query/places.py"></location>
            <source>in {place}</source>
            <translation>en {place}</translation>
        </message>
        <message>
            <location filename="../../core/contract/operators.py"></location>
            <source>is</source>
            <translation>es</translation>
        </message>
        <message>
            <location filename="../../core/contract/operators.py"></location>
            <source>is at least</source>
            <translation>es como mínimo</translation>
        </message>
        <message>
            <location filename="../../core/contract/operators.py"></location>
            <source>is at most</source>
            <translation>es como máximo</translation>
        </message>
        <message>
            <location filename="../../core/contract/operators.py"></location>
            <source>is between</source>
            <translation>está entre</translation>
        </message>
        <message>
            <location filename="../../core/contract/operators.py"></location>
            <source>is empty</source>
            <translation>está vacío</translation>
        </message>
        <message>
            <location filename="../../core/contract/operators.py"></location>
            <source>is less than</source>
            <translation>es menor que</translation>
        </message>
        <message>
            <location filename="../../core/contract/operators.py"></location>
            <source>is more than</source>
            <translation>es mayor que</translation>
        </message>
        <message>
            <location filename="../../core/contract/operators.py"></location>
            <source>is none of</source>
            <translation>no es ninguno de</translation>
        </message>
        <message>
            <location filename="../../core/contract/operators.py"></location>
            <source>is not</source>
            <translation>no es</translation>
        </message>
        <message>
            <location filename="../../core/contract/operators.py"></location>
            <source>is not empty</source>
            <translation>no está vacío</translation>
        </message>
        <message>
            <location filename="../../core/contract/operators.py"></location>
            <source>is one of</source>
            <translation>es uno de</translation>
        </message>
        <message>
            <location filename="../../core/remote/http/transport.py"></location>
            <source>it cannot be decompressed ({error}).</source>
            <translation>no se puede descomprimir ({error}).</translation>
        </message>
        <message>
            <location filename="../../core/gis/layer/reading.py"></location>
            <location filename="../../core/gis/source/layer_table.py"></location>
            <location filename="../../core/gis/source/source.py"></location>
            <source>it cannot be opened</source>
            <translation>no se puede abrir</translation>
        </message>
        <message>
            <location filename="../../core/sqlite_file.py"></location>
            <source>it cannot be opened or created.</source>
            <translation>no se puede abrir ni crear.</translation>
        </message>
        <message>
            <location filename="../../core/parcel_file/opening.py"></location>
            <source>it cannot be opened.</source>
            <translation>no se puede abrir.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/layer_tables.py"></location>
            <source>it cannot be opened: its source is missing or damaged.</source>
            <translation>no se puede abrir: su fuente falta o está dañada.</translation>
        </message>
        <message>
            <location filename="../../core/remote/http/proxy.py"></location>
            <source>it cannot be reached, or closes the connection.</source>
            <translation>no se puede establecer la conexión, o el proxy la cierra.</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/searches.py"></location>
            <location filename="../../core/parcel_file/opening.py"></location>
            <source>it cannot be read ({error}).</source>
            <translation>no se puede leer ({error}).</translation>
        </message>
        <message>
            <location filename="../../core/sqlite_file.py"></location>
            <source>it cannot be read or written ({error}).</source>
            <translation>no se puede leer ni escribir ({error}).</translation>
        </message>
        <message>
            <location filename="../../core/parcel_file/opening.py"></location>
            <source>it cannot be written ({error}).</source>
            <translation>no se puede escribir ({error}).</translation>
        </message>
        <message>
            <location filename="../../core/sqlite_file.py"></location>
            <source>it cannot be written.</source>
            <translation>no se puede escribir.</translation>
        </message>
        <message>
            <location filename="../../core/parcel_file/opening.py"></location>
            <source>it cannot be written; another program may have it open.</source>
            <translation>no se puede escribir; es posible que otro programa lo tenga abierto.</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/reader.py"></location>
            <source>it compares a field with true or false</source>
            <translation>compara un campo con verdadero o falso</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/reader.py"></location>
            <source>it compares text with a number: QGIS converts the text to a number (“07” equals 7), and the service does not; put the value in quotes to compare text with text</source>
            <translation>compara texto con un número: QGIS convierte el texto en un número (“07” es igual a 7), y el servicio no; escriba el valor entre comillas para comparar texto con texto</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/reader.py"></location>
            <source>it contains a replacement character (U+FFFD)</source>
            <translation>contiene un carácter de sustitución (U+FFFD)</translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/reading.py"></location>
            <source>it contains no list of parcels.</source>
            <translation>no contiene ninguna lista de parcelas.</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/gdal.py"></location>
            <source>it contains {number:,} layers and tables ({names}), which would be lost; choose another name</source>
            <translation>contiene {number:,} capas y tablas ({names}), que se perderían; elija otro nombre</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>it depends on the project's ellipsoid; use {expression}</source>
            <translation>depende del elipsoide del proyecto; use {expression}</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>it depends on the project, which a search cannot access</source>
            <translation>depende del proyecto, al que una búsqueda no tiene acceso</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>it depends on the project, which a search cannot access; azimuth() works in the plane</source>
            <translation>depende del proyecto, al que una búsqueda no tiene acceso; azimuth() funciona en el plano</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>it depends on the project, which a search cannot access; use perimeter() of a transformed geometry</source>
            <translation>depende del proyecto, al que una búsqueda no tiene acceso; use perimeter() de una geometría transformada</translation>
        </message>
        <message>
            <location filename="../../core/remote/http/proxy.py"></location>
            <source>it did not respond within {seconds} seconds.</source>
            <translation>no respondió en {seconds} segundos.</translation>
        </message>
        <message>
            <location filename="../../core/remote/http/proxy.py"></location>
            <source>it does not accept the login in QGIS's network settings (407).</source>
            <translation>no acepta las credenciales de la configuración de red de QGIS (407).</translation>
        </message>
        <message>
            <location filename="../../core/remote/http/proxy.py"></location>
            <source>it does not allow connections to {host} ({status}).</source>
            <translation>no permite conexiones a {host} ({status}).</translation>
        </message>
        <message>
            <location filename="../../core/parcel_file/opening.py"></location>
            <source>it does not exist.</source>
            <translation>no existe.</translation>
        </message>
        <message>
            <location filename="../../core/remote/http/transport.py"></location>
            <source>it ends after {received} bytes.</source>
            <translation>termina después de {received} bytes.</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <source>it has changed meanwhile. Save it again.</source>
            <translation>ha cambiado entretanto. Guárdela de nuevo.</translation>
        </message>
        <message>
            <location filename="../../core/sources/arcgis/layer.py"></location>
            <source>it has no complete list of object IDs.</source>
            <translation>no contiene una lista completa de identificadores de objeto.</translation>
        </message>
        <message>
            <location filename="../../core/gis/source/postgres_table.py"></location>
            <source>it has no key: when you add the layer to QGIS, choose the columns whose values identify a row.</source>
            <translation>no tiene clave: al añadir la capa a QGIS, elija las columnas cuyos valores identifican una fila.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/wire.py"></location>
            <source>it has no list of features.</source>
            <translation>no tiene ninguna lista de objetos espaciales.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/wire.py"></location>
            <source>it has no number where one is required.</source>
            <translation>no tiene ningún número donde se requiere uno.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/layer_description.py"></location>
            <location filename="../../core/gis/connections/layer_tables.py"></location>
            <location filename="../../core/gis/source/layer_table.py"></location>
            <source>it has no polygons; parcels are polygons.</source>
            <translation>no tiene polígonos; las parcelas son polígonos.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/layer_description.py"></location>
            <source>it has no rows, or none that pass its filter.</source>
            <translation>no tiene filas, o ninguna que pase su filtro.</translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/responses.py"></location>
            <source>it has no {path}, {status}</source>
            <translation>no tiene {path}, {status}</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>it is a QGIS or project variable, which a search cannot access; enter the value itself</source>
            <translation>es una variable de QGIS o del proyecto, a la que una búsqueda no tiene acceso; introduzca el valor mismo</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>it is a custom function or comes from another plugin, and may not work in background threads</source>
            <translation>es una función personalizada o de otro complemento, y es posible que no funcione en hilos en segundo plano</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/placing.py"></location>
            <source>it is a folder</source>
            <translation>es una carpeta</translation>
        </message>
        <message>
            <location filename="../../core/parcel_file/opening.py"></location>
            <source>it is a folder.</source>
            <translation>es una carpeta.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/layer_tables.py"></location>
            <source>it is a temporary layer, which is not stored anywhere. Save it as a file first.</source>
            <translation>es una capa temporal, que no está guardada en ningún sitio. Guárdela antes como archivo.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/layer_tables.py"></location>
            <source>it is a virtual layer, which refers to this project. Save it as a file first.</source>
            <translation>es una capa virtual, que se refiere a este proyecto. Guárdela antes como archivo.</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <source>it is already in a file.</source>
            <translation>ya está en un archivo.</translation>
        </message>
        <message>
            <location filename="../../core/search/history/history.py"></location>
            <source>it is already running, perhaps in another QGIS, or finished.</source>
            <translation>ya se está ejecutando, quizá en otro QGIS, o ha terminado.</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <source>it is being edited. Save or cancel the edits first.</source>
            <translation>se está editando. Guarde o cancele primero las modificaciones.</translation>
        </message>
        <message>
            <location filename="../../core/parcel_file/opening.py"></location>
            <location filename="../../core/sqlite_file.py"></location>
            <source>it is damaged.</source>
            <translation>está dañado.</translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/reading.py"></location>
            <location filename="../../core/search/history/history.py"></location>
            <source>it is empty.</source>
            <translation>no contiene nada.</translation>
        </message>
        <message>
            <location filename="../../core/remote/http/transport.py"></location>
            <source>it is encoded as “{encoding}”, which was not requested.</source>
            <translation>está codificada como “{encoding}”, que no se solicitó.</translation>
        </message>
        <message>
            <location filename="../../core/remote/http/certificates.py"></location>
            <source>it is for {hosts}, not for {host}.</source>
            <translation>es para {hosts}, no para {host}.</translation>
        </message>
        <message>
            <location filename="../../core/remote/http/failures.py"></location>
            <source>it is incomplete.</source>
            <translation>está incompleta.</translation>
        </message>
        <message>
            <location filename="../../core/remote/http/transport.py"></location>
            <source>it is larger than {size} MB.</source>
            <translation>supera los {size} MB.</translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/decoding.py"></location>
            <source>it is nested too deeply.</source>
            <translation>tiene demasiados niveles de anidamiento.</translation>
        </message>
        <message>
            <location filename="../../core/search/history/history.py"></location>
            <source>it is no longer in the history.</source>
            <translation>ya no está en el historial.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/layer_tables.py"></location>
            <source>it is no vector layer.</source>
            <translation>no es una capa vectorial.</translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/decoding.py"></location>
            <source>it is not JSON ({error}).</source>
            <translation>no es JSON ({error}).</translation>
        </message>
        <message>
            <location filename="../../core/parcel_file/opening.py"></location>
            <location filename="../../core/parcel_file/schema.py"></location>
            <source>it is not a GeoPackage.</source>
            <translation>no es un GeoPackage.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/wire.py"></location>
            <source>it is not a JSON object.</source>
            <translation>no es un objeto JSON.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/saved.py"></location>
            <source>it is not a connections file that Parcel Lookup exported.</source>
            <translation>no es un archivo de conexiones exportado por Parcel Lookup.</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>it is not available in a search</source>
            <translation>no está disponible en una búsqueda</translation>
        </message>
        <message>
            <location filename="../../core/remote/http/certificates.py"></location>
            <source>it is self-signed.</source>
            <translation>es autofirmado.</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <source>it is still being filled.</source>
            <translation>todavía se están añadiendo parcelas.</translation>
        </message>
        <message>
            <location filename="../../core/gis/source/copy.py"></location>
            <source>it is the file that is to be copied.</source>
            <translation>es el archivo que se va a copiar.</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/gdal.py"></location>
            <location filename="../../core/gis/saving/geopackage_file.py"></location>
            <source>it is write-protected, or another program has the file open</source>
            <translation>está protegido contra escritura, u otro programa lo tiene abierto</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>it needs a whole layer, and parcels are received page by page</source>
            <translation>necesita una capa completa, y las parcelas se reciben página por página</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/geopackage_file.py"></location>
            <source>it no longer exists</source>
            <translation>ya no existe</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>it reads files on this computer</source>
            <translation>lee archivos de esta computadora</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>it reads layers of the project, which a search cannot access</source>
            <translation>lee capas del proyecto, a las que una búsqueda no tiene acceso</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>it reads the environment variables of this computer</source>
            <translation>lee las variables de entorno de esta computadora</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>it reads the user's color ramps</source>
            <translation>lee las rampas de color del usuario</translation>
        </message>
        <message>
            <location filename="../../core/sources/arcgis/layer.py"></location>
            <source>it reports that there are more parcels, and sends none that is new.</source>
            <translation>indica que hay más parcelas, pero no envía ninguna nueva.</translation>
        </message>
        <message>
            <location filename="../../core/remote/http/proxy.py"></location>
            <source>it requires a login, and QGIS's network settings have none (407).</source>
            <translation>requiere un inicio de sesión, y la configuración de red de QGIS no tiene ninguno (407).</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/reader.py"></location>
            <source>it uses a value as true or false</source>
            <translation>usa un valor como verdadero o falso</translation>
        </message>
        <message>
            <location filename="../../core/gis/source/rows.py"></location>
            <location filename="../../core/parcel_file/lookup.py"></location>
            <source>it was changed while it was being read.</source>
            <translation>se modificó mientras se leía.</translation>
        </message>
        <message>
            <location filename="../../core/parcel_file/opening.py"></location>
            <source>it was closed.</source>
            <translation>se cerró.</translation>
        </message>
        <message>
            <location filename="../../core/remote/http/certificates.py"></location>
            <source>it was revoked.</source>
            <translation>fue revocado.</translation>
        </message>
        <message>
            <location filename="../../core/remote/http/certificates.py"></location>
            <source>it, or one of its issuers' certificates, has expired.</source>
            <translation>ha caducado, o ha caducado el certificado de uno de sus emisores.</translation>
        </message>
        <message>
            <location filename="../../core/remote/http/certificates.py"></location>
            <source>it, or one of its issuers' certificates, is not valid yet. Check the clock of this computer.</source>
            <translation>aún no es válido, o no lo es el certificado de uno de sus emisores. Compruebe el reloj de esta computadora.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/saved.py"></location>
            <source>item {number} of the file is not a connection that this version can read.</source>
            <translation>el elemento {number} del archivo no es una conexión que esta versión pueda leer.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/layer_tables.py"></location>
            <source>its address has a password, which is never saved. Store the login in QGIS, as an authentication configuration or a database connection, and add the layer with it.</source>
            <translation>su dirección contiene una contraseña, que nunca se guarda. Guarde el acceso en QGIS, como configuración de autenticación o conexión de base de datos, y añada la capa con él.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/keys.py"></location>
            <location filename="../../core/gis/connections/layer_tables.py"></location>
            <source>its authentication configuration {authcfg} cannot be opened.</source>
            <translation>no se puede abrir su configuración de autenticación {authcfg}.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/keys.py"></location>
            <location filename="../../core/gis/connections/layer_tables.py"></location>
            <location filename="../../core/gis/source/postgres_table.py"></location>
            <source>its authentication configuration {authcfg} requires QGIS's master password, which was not entered.</source>
            <translation>su configuración de autenticación {authcfg} requiere la contraseña maestra de QGIS, que no se introdujo.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/keys.py"></location>
            <source>its authentication configuration {authcfg} sets no Authorization header.</source>
            <translation>su configuración de autenticación {authcfg} no define ningún encabezado Authorization.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/layers.py"></location>
            <source>its columns are not known before it is searched.</source>
            <translation>sus columnas no se conocen antes de buscar en ella.</translation>
        </message>
        <message>
            <location filename="../../core/gis/source/postgres_table.py"></location>
            <source>its columns are not those of the connection any more.</source>
            <translation>sus columnas ya no son las de la conexión.</translation>
        </message>
        <message>
            <location filename="../../core/gis/source/postgres_table.py"></location>
            <source>its encoding is {encoding}, not UTF8.</source>
            <translation>su codificación es {encoding}, no UTF8.</translation>
        </message>
        <message>
            <location filename="../../core/gis/source/postgres_table.py"></location>
            <source>its geometries are in several coordinate systems.</source>
            <translation>sus geometrías están en varios sistemas de coordenadas.</translation>
        </message>
        <message>
            <location filename="../../core/remote/http/failures.py"></location>
            <source>its host is not valid.</source>
            <translation>su servidor no es válido.</translation>
        </message>
        <message>
            <location filename="../../core/remote/http/certificates.py"></location>
            <source>its issuer is trusted neither by this computer nor by QGIS.</source>
            <translation>ni esta computadora ni QGIS confían en su emisor.</translation>
        </message>
        <message>
            <location filename="../../core/parcel_file/schema.py"></location>
            <source>its layer has no spatial index. QGIS creates one: layer properties, Source, Create Spatial Index.</source>
            <translation>su capa no tiene índice espacial. QGIS puede crearlo: propiedades de la capa, Fuente, Crear índice espacial.</translation>
        </message>
        <message>
            <location filename="../../core/parcel_file/schema.py"></location>
            <source>its layer is not in EPSG:4326 (WGS 84, degrees of longitude and latitude). Convert it with “parcel-service import”.</source>
            <translation>su capa no está en EPSG:4326 (WGS 84, grados de longitud y latitud). Conviértalo con “parcel-service import”.</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/formats.py"></location>
            <source>its name has no extension; use one of {extensions}</source>
            <translation>su nombre no tiene extensión; use una de estas: {extensions}</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/placing.py"></location>
            <source>its path contains a NUL character</source>
            <translation>su ruta contiene un carácter NUL</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/gdal.py"></location>
            <source>its spatial index could not be written; the disk may be full</source>
            <translation>no se pudo escribir su índice espacial; es posible que el disco esté lleno</translation>
        </message>
        <message>
            <location filename="../../ui/sources/panels.py"></location>
            <source>kept until QGIS is closed</source>
            <translation>se conserva hasta que se cierre QGIS</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/prepare.py"></location>
            <source>large whole numbers</source>
            <translation>números enteros grandes</translation>
        </message>
        <message>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>largest first</source>
            <translation>de mayor a menor</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>latitude and longitude swapped</source>
            <translation>latitud y longitud intercambiadas</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>layer</source>
            <translation>capa</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/metadata.py"></location>
            <source>lines</source>
            <translation>líneas</translation>
        </message>
        <message>
            <location filename="../../algorithms/lists.py"></location>
            <source>list,batch,table,csv,lookup,geocode</source>
            <translation>lista,lote,tabla,csv,búsqueda,geocodificar</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/prepare.py"></location>
            <source>lists and similar values</source>
            <translation>listas y valores similares</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>m</source>
            <translation>m</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/facts.py"></location>
            <source>median acres</source>
            <translation>mediana de acres</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/facts.py"></location>
            <source>median value</source>
            <translation>mediana del valor</translation>
        </message>
        <message>
            <location filename="../../core/search/account.py"></location>
            <source>more parcels</source>
            <translation>más parcelas</translation>
        </message>
        <message>
            <location filename="../../ui/sources/field_table.py"></location>
            <source>most users need it</source>
            <translation>la mayoría de los usuarios lo necesita</translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/query/predicate.py"></location>
            <source>mostly inside {{place}}</source>
            <translation>
                <numerusform>que está mayormente en {{place}}</numerusform>
                <numerusform>que están mayormente en {{place}}</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/run/layer_name.py"></location>
            <source>mostly {where}</source>
            <translation>en su mayor parte {where}</translation>
        </message>
        <message>
            <location filename="../../ui/sources/limits.py"></location>
            <source>never used</source>
            <translation>nunca</translation>
        </message>
        <message>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>newest first</source>
            <translation>más recientes primero</translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>no</source>
            <translation>no</translation>
        </message>
        <message>
            <location filename="../../core/remote/http/failures.py"></location>
            <source>no HTTP</source>
            <translation>no usa HTTP</translation>
        </message>
        <message>
            <location filename="../../ui/area/drawn_area.py"></location>
            <source>no area has been drawn yet.</source>
            <translation>aún no se ha dibujado ningún área.</translation>
        </message>
        <message>
            <location filename="../../ui/area/drawn_area.py"></location>
            <source>no area has been drawn yet. Click the pencil and draw one on the map.</source>
            <translation>aún no se ha dibujado ningún área. Haga clic en el lápiz y dibuje una en el mapa.</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/writing.py"></location>
            <source>no fields are selected</source>
            <translation>no hay ningún campo seleccionado</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>no geometry</source>
            <translation>sin geometría</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <location filename="../../core/gis/inputs/value_lists.py"></location>
            <source>no layer is selected, or it cannot be read.</source>
            <translation>no se ha seleccionado ninguna capa o no se puede leer.</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>no layer is selected.</source>
            <translation>no se ha seleccionado ninguna capa.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/limits.py"></location>
            <source>no limit</source>
            <translation>sin límite</translation>
        </message>
        <message>
            <location filename="../../core/gis/notices/owners.py"></location>
            <source>no mailing address on record</source>
            <translation>sin dirección postal registrada</translation>
        </message>
        <message>
            <location filename="../../core/gis/notices/owners.py"></location>
            <source>no mailing city on record</source>
            <translation>sin ciudad postal registrada</translation>
        </message>
        <message>
            <location filename="../../core/gis/notices/owners.py"></location>
            <source>no owner on record</source>
            <translation>sin propietario registrado</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>no polygon layer is selected.</source>
            <translation>no se ha seleccionado ninguna capa de polígonos.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/metadata.py"></location>
            <source>no polygons</source>
            <translation>geometrías que no son polígonos</translation>
        </message>
        <message>
            <location filename="../../core/remote/http/failures.py"></location>
            <source>no secure connection (TLS)</source>
            <translation>no hay conexión segura (TLS)</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/changes.py"></location>
            <source>none</source>
            <translation>ninguna</translation>
        </message>
        <message>
            <location filename="../../core/parcel_file/schema.py"></location>
            <source>none of its layers has a column svc_uuid, so it is not a parcel file.</source>
            <translation>ninguna de sus capas tiene una columna svc_uuid, por lo que no es un archivo de parcelas.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/panels.py"></location>
            <source>none yet</source>
            <translation>aún no hay ninguna</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/geopackage_file.py"></location>
            <source>not all rows were written</source>
            <translation>no se escribieron todas las filas</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/gdal.py"></location>
            <location filename="../../core/gis/export/shapefile.py"></location>
            <source>not everything could be written; the disk may be full</source>
            <translation>no se pudo escribir todo; es posible que el disco esté lleno</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>not on the globe (check the coordinate reference system)</source>
            <translation>fuera del globo (compruebe el sistema de referencia de coordenadas)</translation>
        </message>
        <message>
            <location filename="../../core/contract/describe.py"></location>
            <source>nothing</source>
            <translation>nada</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/prepare.py"></location>
            <source>numbers</source>
            <translation>números</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>of rows</source>
            <translation>de filas</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>of rows of {list}</source>
            <translation>de filas de {list}</translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>of {owner}</source>
            <translation>de {owner}</translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>of {rows}</source>
            <translation>de {rows}</translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>of {rows} of {layer}</source>
            <translation>de {rows} de {layer}</translation>
        </message>
        <message>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>oldest first</source>
            <translation>más antiguos primero</translation>
        </message>
        <message>
            <location filename="../../core/columns/mapping_json.py"></location>
            <source>one character</source>
            <translation>un solo carácter</translation>
        </message>
        <message>
            <location filename="../../core/search/history/exchange.py"></location>
            <source>one of its polygons is damaged.</source>
            <translation>uno de sus polígonos está dañado.</translation>
        </message>
        <message>
            <location filename="../../core/contract/describe.py"></location>
            <location filename="../../ui/filters/review.py"></location>
            <source>or</source>
            <translation>o</translation>
        </message>
        <message>
            <location filename="../../core/contract/describe.py"></location>
            <source>ordered by {field}, A to Z</source>
            <translation>ordenadas por {field}, de la A a la Z</translation>
        </message>
        <message>
            <location filename="../../core/contract/describe.py"></location>
            <source>ordered by {field}, Z to A</source>
            <translation>ordenadas por {field}, de la Z a la A</translation>
        </message>
        <message>
            <location filename="../../core/contract/describe.py"></location>
            <source>ordered by {field}, ascending</source>
            <translation>ordenadas por {field}, ascendente</translation>
        </message>
        <message>
            <location filename="../../core/contract/describe.py"></location>
            <source>ordered by {field}, descending</source>
            <translation>ordenadas por {field}, descendente</translation>
        </message>
        <message>
            <location filename="../../core/contract/describe.py"></location>
            <source>ordered by {field}, largest first</source>
            <translation>ordenadas por {field}, de mayor a menor</translation>
        </message>
        <message>
            <location filename="../../core/contract/describe.py"></location>
            <source>ordered by {field}, newest first</source>
            <translation>ordenadas por {field}, primero las más recientes</translation>
        </message>
        <message>
            <location filename="../../core/contract/describe.py"></location>
            <source>ordered by {field}, oldest first</source>
            <translation>ordenadas por {field}, primero las más antiguas</translation>
        </message>
        <message>
            <location filename="../../core/contract/describe.py"></location>
            <source>ordered by {field}, smallest first</source>
            <translation>ordenadas por {field}, de menor a mayor</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>outside the United States</source>
            <translation>fuera de los Estados Unidos</translation>
        </message>
        <message>
            <location filename="../../algorithms/parameters.py"></location>
            <source>overlap it by at least the minimum</source>
            <translation>se superponen con ella al menos en el mínimo</translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/query/predicate.py"></location>
            <source>overlapping {{place}} by at least {{minimum}}</source>
            <translation>
                <numerusform>que se superpone con {{place}} en al menos {{minimum}}</numerusform>
                <numerusform>que se superponen con {{place}} en al menos {{minimum}}</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/contract/terms.py"></location>
            <source>owner names as a mailing list</source>
            <translation>nombres de propietarios como lista de envíos postales</translation>
        </message>
        <message>
            <location filename="../../core/gis/run/layer_name.py"></location>
            <source>owner {owner}</source>
            <translation>propietario {owner}</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/reader.py"></location>
            <source>owners are compared by name and mailing address in any spelling; a service finds only the words of the name, not those with other accents</source>
            <translation>los propietarios se comparan por nombre y dirección postal con cualquier grafía; un servicio encuentra solo las palabras del nombre, no las que tienen otros acentos</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/tables.py"></location>
            <source>parcel ID</source>
            <translation>ID de parcela</translation>
        </message>
        <message>
            <location filename="../../algorithms/base.py"></location>
            <source>parcel,cadastre,land,property,owner,assessor,lot,tax</source>
            <translation>parcela,catastro,terreno,inmueble,propietario,tasador,lote,impuesto</translation>
        </message>
        <message>
            <location filename="../../algorithms/save_parcels.py"></location>
            <source>parcel,export,save,write,shapefile,shp,excel,xlsx,csv,kml,geojson</source>
            <translation>parcela,exportar,guardar,escribir,shapefile,shp,excel,xlsx,csv,kml,geojson</translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/report/facts.py"></location>
            <source>parcels</source>
            <translation>
                <numerusform>parcela</numerusform>
                <numerusform>parcelas</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/report/facts.py"></location>
            <source>parcels at {} places</source>
            <translation>
                <numerusform>parcelas en {} lugar</numerusform>
                <numerusform>parcelas en {} lugares</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>parcels have no row number before they are in a layer; use "svc_uuid" to identify them</source>
            <translation>las parcelas no tienen número de fila antes de estar en una capa; use "svc_uuid" para identificarlas</translation>
        </message>
        <message>
            <location filename="../../core/gis/layer/properties.py"></location>
            <source>partial</source>
            <translation>parcial</translation>
        </message>
        <message>
            <location filename="../../algorithms/parameters.py"></location>
            <source>percent of the parcel</source>
            <translation>porcentaje de la parcela</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/metadata.py"></location>
            <source>points</source>
            <translation>puntos</translation>
        </message>
        <message>
            <location filename="../../core/search/query/places.py"></location>
            <source>polygons</source>
            <translation>polígonos</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/coordinates.py"></location>
            <source>project CRS</source>
            <translation>SRC del proyecto</translation>
        </message>
        <message>
            <location filename="../../ui/sources/field_table.py"></location>
            <source>read without {sign}</source>
            <translation>leído sin {sign}</translation>
        </message>
        <message>
            <location filename="../../core/contract/terms.py"></location>
            <source>redistribution</source>
            <translation>redistribución</translation>
        </message>
        <message>
            <location filename="../../core/gis/source/rows.py"></location>
            <source>rows were deleted while it was being read</source>
            <translation>se eliminaron filas mientras se leía</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>select the field with the IDs.</source>
            <translation>seleccione el campo con los ID.</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>select the field with the addresses.</source>
            <translation>seleccione el campo con las direcciones.</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>service</source>
            <translation>servicio</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/tables.py"></location>
            <source>several</source>
            <translation>varios</translation>
        </message>
        <message>
            <location filename="../../core/gis/source/layer_table.py"></location>
            <source>several of its features have the same ID</source>
            <translation>varios de sus elementos tienen el mismo ID</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/definition.py"></location>
            <source>small letters, digits, and hyphens</source>
            <translation>una combinación de letras minúsculas, dígitos y guiones</translation>
        </message>
        <message>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>smallest first</source>
            <translation>de menor a mayor</translation>
        </message>
        <message>
            <location filename="../../core/contract/fields.py"></location>
            <source>sq ft</source>
            <translation>pies²</translation>
        </message>
        <message>
            <location filename="../../ui/sources/panels.py"></location>
            <source>stored</source>
            <translation>guardada</translation>
        </message>
        <message>
            <location filename="../../algorithms/id_lookup.py"></location>
            <source>svc_uuid (the service's ID), parcel_id (the county's ID), or the name of another field, such as a column of the file, layer, or table that the connection reads.</source>
            <translation>svc_uuid (el ID del servicio), parcel_id (el ID del condado) o el nombre de otro campo, como una columna del archivo, la capa o la tabla que lee la conexión.</translation>
        </message>
        <message>
            <location filename="../../core/contract/terms.py"></location>
            <source>terms: {name} cannot be {value!r}.</source>
            <translation>condiciones (terms): {name} no puede ser {value!r}.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/definition.py"></location>
            <location filename="../../core/columns/mapping_json.py"></location>
            <location filename="../../core/gis/export/prepare.py"></location>
            <source>text</source>
            <translation>texto</translation>
        </message>
        <message>
            <location filename="../../core/columns/mapping_json.py"></location>
            <source>text or a list of texts</source>
            <translation>texto o una lista de textos</translation>
        </message>
        <message>
            <location filename="../../core/columns/mapping_json.py"></location>
            <source>text with {COLUMN} in it</source>
            <translation>texto que contenga {COLUMN}</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/formats.py"></location>
            <source>the GDAL of this QGIS does not write {format}</source>
            <translation>la versión de GDAL de este QGIS no escribe {format}</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/definition.py"></location>
            <source>the abbreviation of a state, such as “WI”</source>
            <translation>la abreviatura de un estado, como “WI”</translation>
        </message>
        <message>
            <location filename="../../ui/filters/expression_panel.py"></location>
            <source>the area</source>
            <translation>el área</translation>
        </message>
        <message>
            <location filename="../../core/search/query/places.py"></location>
            <source>the area on the map</source>
            <translation>el área en el mapa</translation>
        </message>
        <message>
            <location filename="../../core/search/query/places.py"></location>
            <source>the area within {distance} of {place}</source>
            <translation>el área a menos de {distance} de {place}</translation>
        </message>
        <message>
            <location filename="../../core/search/history/exchange.py"></location>
            <source>the attributes of its polygons are damaged.</source>
            <translation>los atributos de sus polígonos están dañados.</translation>
        </message>
        <message>
            <location filename="../../core/search/query/places.py"></location>
            <source>the bookmark “{name}”</source>
            <translation>el marcador “{name}”</translation>
        </message>
        <message>
            <location filename="../../core/remote/http/certificates.py"></location>
            <source>the certificate authorities in QGIS's authentication settings cannot be read.</source>
            <translation>no se pueden leer las autoridades de certificación de la configuración de autenticación de QGIS.</translation>
        </message>
        <message>
            <location filename="../../core/search/history/exchange.py"></location>
            <source>the clipboard contains no search.</source>
            <translation>el portapapeles no contiene ninguna búsqueda.</translation>
        </message>
        <message>
            <location filename="../../core/gis/layer/reading.py"></location>
            <source>the columns of “{path}” are missing. They are in a file of the same name that ends in .dbf: copy all files of the Shapefile to the same folder.</source>
            <translation>faltan las columnas de «{path}». Están en un archivo del mismo nombre que termina en .dbf: copie todos los archivos del Shapefile en la misma carpeta.</translation>
        </message>
        <message>
            <location filename="../../core/gis/source/postgres_table.py"></location>
            <source>the connection to the server failed.</source>
            <translation>no se pudo establecer la conexión con el servidor.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/saved.py"></location>
            <source>the connection “{name}” cannot be used. {problem}</source>
            <translation>no se puede usar la conexión “{name}”. {problem}</translation>
        </message>
        <message>
            <location filename="../../core/sqlite_file.py"></location>
            <source>the disk cannot read or write it.</source>
            <translation>el disco no puede leerlo ni escribirlo.</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/geopackage_file.py"></location>
            <source>the disk is full</source>
            <translation>el disco está lleno</translation>
        </message>
        <message>
            <location filename="../../core/sqlite_file.py"></location>
            <source>the disk is full.</source>
            <translation>el disco está lleno.</translation>
        </message>
        <message>
            <location filename="../../algorithms/sinks.py"></location>
            <location filename="../../core/gis/export/gdal.py"></location>
            <source>the disk may be full</source>
            <translation>es posible que el disco esté lleno</translation>
        </message>
        <message>
            <location filename="../../core/search/query/places.py"></location>
            <source>the drawn area</source>
            <translation>el área dibujada</translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>the expression</source>
            <translation>la expresión</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>the expression it evaluates is not known in advance; enter that expression itself</source>
            <translation>la expresión que evalúa no se conoce de antemano; introduzca esa expresión misma</translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>the expression {text} is true</source>
            <translation>la expresión {text} es verdadera</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/formats.py"></location>
            <source>the extension “{extension}” is not supported; use one of {extensions}</source>
            <translation>la extensión “{extension}” no se admite; use una de estas: {extensions}</translation>
        </message>
        <message>
            <location filename="../../algorithms/sinks.py"></location>
            <source>the file cannot be opened; the disk may be full</source>
            <translation>no se puede abrir el archivo; es posible que el disco esté lleno</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>the file cannot be read ({}).</source>
            <translation>el archivo no se puede leer ({}).</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/saved.py"></location>
            <source>the file contains no connections.</source>
            <translation>el archivo no contiene conexiones.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/saved.py"></location>
            <source>the file is damaged: it has no list of connections.</source>
            <translation>el archivo está dañado: no tiene lista de conexiones.</translation>
        </message>
        <message>
            <location filename="../../algorithms/sinks.py"></location>
            <source>the file was not written completely; the disk may be full</source>
            <translation>el archivo no se escribió por completo; es posible que el disco esté lleno</translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>the filters</source>
            <translation>los filtros</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/geopackage_file.py"></location>
            <source>the folder does not exist</source>
            <translation>la carpeta no existe</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/placing.py"></location>
            <source>the folder {folder} does not exist</source>
            <translation>la carpeta {folder} no existe</translation>
        </message>
        <message>
            <location filename="../../ui/filters/conditions_dialog.py"></location>
            <source>the input layer</source>
            <translation>la capa de entrada</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/writing.py"></location>
            <source>the layer has no field “{name}”</source>
            <translation>la capa no tiene el campo “{name}”</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/layer_tables.py"></location>
            <location filename="../../ui/sources/subjects.py"></location>
            <source>the layer is no longer in the project.</source>
            <translation>la capa ya no está en el proyecto.</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <source>the layer “{layer}” of this project shows {path}. Choose another name.</source>
            <translation>la capa “{layer}” de este proyecto muestra {path}. Elija otro nombre.</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/placing.py"></location>
            <source>the layer “{layer}” shows {file}; remove the layer from the project first, or choose another name</source>
            <translation>la capa “{layer}” muestra {file}; quite primero la capa del proyecto o elija otro nombre</translation>
        </message>
        <message>
            <location filename="../../core/gis/notices/owners.py"></location>
            <source>the mailing address is incomplete</source>
            <translation>la dirección postal está incompleta</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/place_search.py"></location>
            <source>the map has no coordinate reference system.</source>
            <translation>el mapa no tiene un sistema de referencia de coordenadas.</translation>
        </message>
        <message>
            <location filename="../../ui/area/drawn_area.py"></location>
            <source>the map is empty. Add a layer or zoom to a place first.</source>
            <translation>el mapa está vacío. Primero añada una capa o haga zoom a un lugar.</translation>
        </message>
        <message>
            <location filename="../../core/search/query/places.py"></location>
            <source>the map view</source>
            <translation>la vista del mapa</translation>
        </message>
        <message>
            <location filename="../../core/gis/source/source.py"></location>
            <source>the mapping has a column of stacks</source>
            <translation>la asignación tiene una columna de pilas</translation>
        </message>
        <message>
            <location filename="../../core/columns/mapping_json.py"></location>
            <source>the name of a column</source>
            <translation>el nombre de una columna</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/definition.py"></location>
            <source>the number of a layer</source>
            <translation>el número de una capa</translation>
        </message>
        <message>
            <location filename="../../core/gis/layer/reading.py"></location>
            <source>the number of its features is unknown</source>
            <translation>se desconoce el número de sus objetos espaciales</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/budget.py"></location>
            <source>the number of requests already used cannot be read</source>
            <translation>no se puede leer el número de solicitudes ya usadas</translation>
        </message>
        <message>
            <location filename="../../ui/search/estimator.py"></location>
            <source>the number used this month cannot be read</source>
            <translation>no se puede leer cuántas se usaron este mes</translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>the owner is {owner}</source>
            <translation>el propietario es {owner}</translation>
        </message>
        <message>
            <location filename="../../core/search/query/places.py"></location>
            <source>the pasted list</source>
            <translation>la lista pegada</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/database_tables.py"></location>
            <location filename="../../core/gis/source/postgres_table.py"></location>
            <source>the server cannot be reached.</source>
            <translation>no se puede acceder al servidor.</translation>
        </message>
        <message>
            <location filename="../../core/remote/http/proxy.py"></location>
            <source>the server there is not an HTTP proxy.</source>
            <translation>el servidor en esa dirección no es un proxy HTTP.</translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/responses.py"></location>
            <source>the service at {host} gives no reason ({status}).</source>
            <translation>el servicio en {host} no indica ningún motivo ({status}).</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/reader.py"></location>
            <source>the service can only compare a field with a value</source>
            <translation>el servicio solo puede comparar un campo con un valor</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/reader.py"></location>
            <source>the service cannot compare text with &lt; or &gt;</source>
            <translation>el servicio no puede comparar texto con &lt; o &gt;</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/reader.py"></location>
            <source>the service cannot search within the text of this field</source>
            <translation>el servicio no puede buscar dentro del texto de este campo</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/reader.py"></location>
            <source>the service has no “does not contain”</source>
            <translation>el servicio no tiene “no contiene”</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/reader.py"></location>
            <source>the service supports “contains” but no other patterns</source>
            <translation>el servicio admite “contiene”, pero no otros patrones</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/reader.py"></location>
            <source>the service's “contains” ignores case</source>
            <translation>el “contiene” del servicio no distingue mayúsculas de minúsculas</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/gdal.py"></location>
            <location filename="../../core/gis/saving/geopackage_file.py"></location>
            <source>the style was not written</source>
            <translation>no se escribió el estilo</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>the subject has too many polygons; select fewer of them.</source>
            <translation>el área de origen tiene demasiados polígonos; seleccione menos.</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/terms.py"></location>
            <source>the terms of use have to be written to {file}, which is another file</source>
            <translation>las condiciones de uso se tienen que escribir en {file}, que es otro archivo</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/tables.py"></location>
            <location filename="../../core/gis/inputs/texts.py"></location>
            <source>the text</source>
            <translation>el texto</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/texts.py"></location>
            <source>the text has {count:,} characters; the maximum is {most:,}. Read a longer list from a file.</source>
            <translation>el texto tiene {count:,} caracteres; el máximo es {most:,}. Lea una lista más larga desde un archivo.</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/value_lists.py"></location>
            <source>there are more than {most:,} different values. Search by area instead, or use a filter that the parcels have in common.</source>
            <translation>hay más de {most:,} valores diferentes. Busque por área o use un filtro que las parcelas tengan en común.</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>there is no form</source>
            <translation>no hay formulario</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>there is no print layout</source>
            <translation>no hay composición de impresión</translation>
        </message>
        <message>
            <location filename="../../core/gis/layer/reading.py"></location>
            <source>this QGIS cannot open {suffix} files: its GDAL has no driver “{driver}”. Convert the file to a GeoPackage with another program, or use a QGIS that has the driver.</source>
            <translation>este QGIS no puede abrir archivos {suffix}: su GDAL no tiene el controlador “{driver}”. Convierta el archivo en un GeoPackage con otro programa o use un QGIS que tenga el controlador.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/layer_tables.py"></location>
            <source>this QGIS has no provider “{provider}”.</source>
            <translation>este QGIS no tiene el proveedor “{provider}”.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/layer_tables.py"></location>
            <location filename="../../core/gis/source/postgres_table.py"></location>
            <source>this QGIS was installed without its PostgreSQL provider.</source>
            <translation>este QGIS se instaló sin su proveedor PostgreSQL.</translation>
        </message>
        <message>
            <location filename="../../ui/dock/misfits.py"></location>
            <source>this connection</source>
            <translation>esta conexión</translation>
        </message>
        <message>
            <location filename="../../ui/connections/connections_list.py"></location>
            <source>this is not a file of connections exported by Parcel Lookup.</source>
            <translation>este no es un archivo de conexiones exportado por Parcel Lookup.</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/place_search.py"></location>
            <source>this place cannot be converted to longitude and latitude.</source>
            <translation>este lugar no se puede convertir a longitud y latitud.</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/place_search.py"></location>
            <source>this place is outside the United States.</source>
            <translation>este lugar está fuera de los Estados Unidos.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/layer_tables.py"></location>
            <location filename="../../core/gis/connections/layers.py"></location>
            <source>this project</source>
            <translation>este proyecto</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/prepare.py"></location>
            <source>times</source>
            <translation>horas</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/facts.py"></location>
            <source>total value</source>
            <translation>valor total</translation>
        </message>
        <message>
            <location filename="../../algorithms/parameters.py"></location>
            <source>touch the area</source>
            <translation>tocan el área</translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/query/predicate.py"></location>
            <source>touching {{place}}</source>
            <translation>
                <numerusform>que toca {{place}}</numerusform>
                <numerusform>que tocan {{place}}</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/columns/mapping_json.py"></location>
            <source>true or false</source>
            <translation>true o false</translation>
        </message>
        <message>
            <location filename="../../core/parcel_file/writer.py"></location>
            <source>two of the parcels to be written have the same svc_uuid, {svc_uuid}.</source>
            <translation>dos de las parcelas que se van a escribir tienen el mismo svc_uuid, {svc_uuid}.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/field_table.py"></location>
            <source>units from {column}, converted</source>
            <translation>unidades de {column}, convertidas</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/geometry.py"></location>
            <location filename="../../ui/map_tool/fact_grid.py"></location>
            <source>unknown</source>
            <translation>desconocido</translation>
        </message>
        <message>
            <location filename="../../ui/filters/options_row.py"></location>
            <source>unsorted</source>
            <translation>sin ordenar</translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/filters/review.py"></location>
            <source>up to {} parcels</source>
            <translation>
                <numerusform>hasta {} parcela</numerusform>
                <numerusform>hasta {} parcelas</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/report/tables.py"></location>
            <source>value</source>
            <translation>valor</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/prepare.py"></location>
            <source>whole numbers</source>
            <translation>números enteros</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>with IDs</source>
            <translation>con ID</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>with IDs of {list}</source>
            <translation>con ID de {list}</translation>
        </message>
        <message>
            <location filename="../../core/contract/describe.py"></location>
            <location filename="../../core/search/query/search.py"></location>
            <location filename="../../ui/filters/review.py"></location>
            <source>with building footprints</source>
            <translation>con contornos de edificios</translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/query/predicate.py"></location>
            <source>with their center inside {{place}}</source>
            <translation>
                <numerusform>que tiene su centro en {{place}}</numerusform>
                <numerusform>que tienen su centro en {{place}}</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/contract/operators.py"></location>
            <source>with {field}</source>
            <translation>con {field}</translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>with {rows}</source>
            <translation>con {rows}</translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>with {rows} of {layer}</source>
            <translation>con {rows} de {layer}</translation>
        </message>
        <message>
            <location filename="../../core/search/query/places.py"></location>
            <source>within {distance} of {place}</source>
            <translation>a menos de {distance} de {place}</translation>
        </message>
        <message>
            <location filename="../../ui/sources/field_table.py"></location>
            <source>without a day: the first of the month</source>
            <translation>sin día: el primero del mes</translation>
        </message>
        <message>
            <location filename="../../core/contract/operators.py"></location>
            <source>without {field}</source>
            <translation>sin {field}</translation>
        </message>
        <message>
            <location filename="../../ui/results/changes_dialog.py"></location>
            <source>yes</source>
            <translation>sí</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/prepare.py"></location>
            <source>yes/no values</source>
            <translation>valores de sí o no</translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>{:,.1f} m</source>
            <translation>{:,.1f} m</translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>{:,} matched</source>
            <translation>{:,} con coincidencia</translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>{:,} not requested</source>
            <translation>{:,} no solicitadas</translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>{:,} of about {:,}</source>
            <translation>{:,} de unas {:,}</translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>{:,} of about {:,} requests</source>
            <translation>{:,} de unas {:,} solicitudes</translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>{:,} with several parcels</source>
            <translation>{:,} con varias parcelas</translation>
        </message>
        <message>
            <location filename="../../ui/lists/report.py"></location>
            <source>{:,} without a parcel</source>
            <translation>{:,} sin parcela</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/changes.py"></location>
            <source>{acres:,.3f} acres, {vertices:,} vertices</source>
            <translation>{acres:,.3f} acres, {vertices:,} vértices</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_card.py"></location>
            <source>{acres} (calculated)</source>
            <translation>{acres} (calculados)</translation>
        </message>
        <message>
            <location filename="../../core/sources/places/addresses.py"></location>
            <source>{address} (score {score:.0f})</source>
            <translation>{address} (puntuación {score:.0f})</translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>{box} is a post office box, not the location of a parcel.</source>
            <translation>{box} es un apartado postal, no la ubicación de una parcela.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/field_table.py"></location>
            <source>{column} is not used: {number} of {values} values contradict the location</source>
            <translation>{column} no se usa: {number} de {values} valores contradicen la ubicación</translation>
        </message>
        <message>
            <location filename="../../core/gis/run/layer_name.py"></location>
            <source>{conditions} {where}</source>
            <translation>{conditions} {where}</translation>
        </message>
        <message>
            <location filename="../../core/gis/run/problems.py"></location>
            <source>{connections}: {sentence} Change the search, or search without this connection.</source>
            <translation>{connections}: {sentence} Cambie la búsqueda o busque sin esta conexión.</translation>
        </message>
        <message>
            <location filename="../../core/gis/qt/crs_thread.py"></location>
            <location filename="../../core/search/area.py"></location>
            <source>{crs} cannot be transformed to longitude and latitude.</source>
            <translation>{crs} no se puede transformar a longitud y latitud.</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/crs.py"></location>
            <source>{crs} cannot hold the location of all parcels. Choose another CRS.</source>
            <translation>No se puede representar en {crs} la ubicación de todas las parcelas. Elija otro SRC.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/budget.py"></location>
            <source>{estimate}, but {used:,} of {budget:,} are already used. Nothing was sent.</source>
            <translation>{estimate}, pero ya se han usado {used:,} de {budget:,}. No se envió nada.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/expression_panel.py"></location>
            <source>{fields}: not a standard parcel field. It is NULL for parcels that do not have it.</source>
            <translation>{fields}: no es un campo estándar de parcelas. Es NULL en las parcelas que no lo tienen.</translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>{field} ({name}) cannot be compared using “{operator}” ({op}).</source>
            <translation>{field} ({name}) no se puede comparar con “{operator}” ({op}).</translation>
        </message>
        <message>
            <location filename="../../core/contract/operators.py"></location>
            <source>{field} contains {value}</source>
            <translation>{field} contiene {value}</translation>
        </message>
        <message>
            <location filename="../../core/contract/operators.py"></location>
            <source>{field} not {values}</source>
            <translation>{field} excepto {values}</translation>
        </message>
        <message>
            <location filename="../../core/contract/operators.py"></location>
            <source>{field} {first} to {last}</source>
            <translation>{field} de {first} a {last}</translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>{field}: List of Values</source>
            <translation>{field}: lista de valores</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/placing.py"></location>
            <source>{file} cannot be replaced ({reason}); it may be open in another program</source>
            <translation>no se puede reemplazar {file} ({reason}); puede estar abierto en otro programa</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/texts.py"></location>
            <source>{file} contains binary data, not text.</source>
            <translation>{file} contiene datos binarios, no texto.</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/tables.py"></location>
            <source>{file} has no rows below its headings.</source>
            <translation>{file} no tiene filas debajo de sus encabezados.</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/tables.py"></location>
            <source>{file} is empty.</source>
            <translation>{file} no contiene nada.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/catalog.py"></location>
            <source>{file}: another file of the catalog has the ID “{id}” too.</source>
            <translation>{file}: otro archivo del catálogo también tiene el ID “{id}”.</translation>
        </message>
        <message>
            <location filename="../../core/sources/service/filters.py"></location>
            <source>{filters}: applied after download, because the service would have refused it.</source>
            <translation>{filters}: se aplica después de la descarga, porque el servicio lo habría rechazado.</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/writing.py"></location>
            <source>{format} files are always in longitude and latitude (WGS 84)</source>
            <translation>los archivos {format} están siempre en longitud y latitud (WGS 84)</translation>
        </message>
        <message>
            <location filename="../../ui/results/save_options.py"></location>
            <source>{format} files are always in longitude and latitude (WGS 84).</source>
            <translation>Los archivos {format} están siempre en longitud y latitud (WGS 84).</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/testing.py"></location>
            <source>{host} does not respond like a parcel service: {reason}</source>
            <translation>{host} no responde como un servicio de parcelas: {reason}</translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/responses.py"></location>
            <source>{host} redirects to {place}, and a key is sent only to its own address.</source>
            <translation>{host} redirige a {place}, y una clave solo se envía a su propia dirección.</translation>
        </message>
        <message>
            <location filename="../../core/remote/protocol/responses.py"></location>
            <source>{host} redirects, and a key is sent only to its own address.</source>
            <translation>{host} redirige, y una clave solo se envía a su propia dirección.</translation>
        </message>
        <message>
            <location filename="../../core/remote/source.py"></location>
            <source>{host} responded to every address with “404 Not Found”. If there should be parcels, check the connection's base address.</source>
            <translation>{host} respondió a todas las direcciones con “404 Not Found”. Si debería haber parcelas, compruebe la dirección base de la conexión.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/arcgis/check.py"></location>
            <source>{host} responds: the layer “{layer}” has {} parcels.</source>
            <translation>
                <numerusform>{host} responde: la capa “{layer}” tiene {} parcela.</numerusform>
                <numerusform>{host} responde: la capa “{layer}” tiene {} parcelas.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>{labels} on {sheets}, sorted by ZIP code.</source>
            <translation>{labels} en {sheets}, ordenadas por código postal.</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/page.py"></location>
            <source>{layer} (outlines)</source>
            <translation>{layer} (contornos)</translation>
        </message>
        <message>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>{low} to {high}</source>
            <translation>De {low} a {high}</translation>
        </message>
        <message>
            <location filename="../../ui/filters/value_editors.py"></location>
            <source>{meaning}: a number</source>
            <translation>{meaning}: un número</translation>
        </message>
        <message>
            <location filename="../../ui/filters/value_editors.py"></location>
            <source>{meaning}: a number, in {unit}</source>
            <translation>{meaning}: un número, en {unit}</translation>
        </message>
        <message>
            <location filename="../../ui/filters/value_editors.py"></location>
            <source>{meaning}: choose from the list, or type part of the name or the code</source>
            <translation>{meaning}: elija de la lista, o escriba parte del nombre o el código</translation>
        </message>
        <message>
            <location filename="../../ui/filters/value_editors.py"></location>
            <source>{meaning}: text, usually YYYY-MM-DD</source>
            <translation>{meaning}: texto, normalmente AAAA-MM-DD</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/place_search.py"></location>
            <source>{meters} m ({feet} ft)</source>
            <translation>{meters} m ({feet} pies)</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/remarks.py"></location>
            <source>{names} and {last}</source>
            <translation>{names} y {last}</translation>
        </message>
        <message>
            <location filename="../../ui/dock/layer_searches.py"></location>
            <source>{name} ({number} selected)</source>
            <translation>{name} (selección: {number})</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>{name} has no area.</source>
            <translation>{name} no tiene superficie.</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <location filename="../../core/gis/source/source.py"></location>
            <source>{name} has no coordinate reference system.</source>
            <translation>{name} no tiene sistema de referencia de coordenadas.</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/placing.py"></location>
            <source>{name} is a folder</source>
            <translation>{name} es una carpeta</translation>
        </message>
        <message>
            <location filename="../../algorithms/sinks.py"></location>
            <source>{name} is incomplete in {file}: {reason}.</source>
            <translation>{name} está incompleto en {file}: {reason}.</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/description.py"></location>
            <source>{name}, file {file}</source>
            <translation>{name}, archivo {file}</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/description.py"></location>
            <source>{name}, file {file} as of {date}</source>
            <translation>{name}, archivo {file} del {date}</translation>
        </message>
        <message>
            <location filename="../../ui/search/estimator.py"></location>
            <source>{name}: {cost}</source>
            <translation>{name}: {cost}</translation>
        </message>
        <message>
            <location filename="../../core/search/lists.py"></location>
            <source>{number:,} more</source>
            <translation>{number:,} más</translation>
        </message>
        <message>
            <location filename="../../core/search/outcome.py"></location>
            <source>{number:,} not searched</source>
            <translation>{number:,} sin buscar</translation>
        </message>
        <message>
            <location filename="../../core/search/outcome.py"></location>
            <source>{number:,} with one parcel</source>
            <translation>{number:,} con una parcela</translation>
        </message>
        <message>
            <location filename="../../core/search/outcome.py"></location>
            <source>{number:,} with several parcels</source>
            <translation>{number:,} con varias parcelas</translation>
        </message>
        <message>
            <location filename="../../core/search/outcome.py"></location>
            <source>{number:,} without a parcel</source>
            <translation>{number:,} sin parcela</translation>
        </message>
        <message>
            <location filename="../../core/gis/layer/reading.py"></location>
            <source>{number} of {total} features were read</source>
            <translation>se leyeron {number} de {total} objetos espaciales</translation>
        </message>
        <message>
            <location filename="../../ui/sources/field_table.py"></location>
            <source>{number} of {values} values contradict the location</source>
            <translation>{number} de {values} valores contradicen la ubicación</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/expressions.py"></location>
            <source>{number} parcels</source>
            <translation>{number} parcelas</translation>
        </message>
        <message>
            <location filename="../../ui/filters/value_text.py"></location>
            <source>{number} values: {values}</source>
            <translation>{number} valores: {values}</translation>
        </message>
        <message>
            <location filename="../../core/gis/notices/owners.py"></location>
            <source>{owners} of {parcels}.</source>
            <translation>{owners} de {parcels}.</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>{owner} ({acres} acre)</source>
            <translation>{owner} ({acres} acre)</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>{owner} ({acres} acres)</source>
            <translation>{owner} ({acres} acres)</translation>
        </message>
        <message>
            <location filename="../../core/gis/qt/libraries.py"></location>
            <source>{package} was not found.</source>
            <translation>No se encontró {package}.</translation>
        </message>
        <message>
            <location filename="../../core/gis/qt/libraries.py"></location>
            <source>{package} {version} was found.</source>
            <translation>Se encontró {package} {version}.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/expression_panel.py"></location>
            <source>{panel}: {problem} Correct the text, or discard it.</source>
            <translation>{panel}: {problem} Corrija el texto o descártelo.</translation>
        </message>
        <message>
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>{paper}, {columns} by {rows} labels ({number})</source>
            <translation>{paper}, {columns} por {rows} etiquetas ({number})</translation>
        </message>
        <message>
            <location filename="../../core/search/outcome.py"></location>
            <source>{parcels:,} from “{connection}”</source>
            <translation>{parcels:,} de “{connection}”</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/description.py"></location>
            <source>{parcels} at {places}</source>
            <translation>{parcels} en {places}</translation>
        </message>
        <message>
            <location filename="../../ui/history/sentences.py"></location>
            <source>{parcels} of about {expected} parcels were received.</source>
            <translation>Se recibieron {parcels} de aproximadamente {expected} parcelas.</translation>
        </message>
        <message>
            <location filename="../../core/search/query/search.py"></location>
            <source>{parcels} where {conditions}</source>
            <translation>{parcels} donde {conditions}</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/description.py"></location>
            <source>{parcels}, in {rows}</source>
            <translation>{parcels}, en {rows}</translation>
        </message>
        <message>
            <location filename="../../core/gis/run/layer_name.py"></location>
            <source>{parcels}, {conditions}</source>
            <translation>{parcels}, {conditions}</translation>
        </message>
        <message>
            <location filename="../../ui/filters/value_editors.py"></location>
            <source>{problem} Nothing would be found.</source>
            <translation>{problem} No se encontraría nada.</translation>
        </message>
        <message>
            <location filename="../../ui/toolbox/controls.py"></location>
            <source>{problem} The fields and values are those of “{name}”.</source>
            <translation>{problem} Los campos y los valores son los de “{name}”.</translation>
        </message>
        <message>
            <location filename="../../core/remote/http/retry.py"></location>
            <source>{problem} Trying again in {seconds} s (attempt {attempt} of {most}).</source>
            <translation>{problem} Se volverá a intentar en {seconds} s (intento {attempt} de {most}).</translation>
        </message>
        <message>
            <location filename="../../ui/filters/expression_panel.py"></location>
            <source>{queries} for all parcels</source>
            <translation>{queries} de todas las parcelas</translation>
        </message>
        <message>
            <location filename="../../core/gis/export/placing.py"></location>
            <source>{reason}. Old files that could not be put back ({names}) are in {folder}</source>
            <translation>{reason}. Los archivos anteriores que no se pudieron restaurar ({names}) están en {folder}</translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>{requests}, {seconds:,.1f} s</source>
            <translation>{requests}, {seconds:,.1f} s</translation>
        </message>
        <message>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>{rows} with {columns}.</source>
            <translation>{rows} con {columns}.</translation>
        </message>
        <message>
            <location filename="../../core/gis/run/unmatched.py"></location>
            <source>{rows} without a parcel</source>
            <translation>{rows} sin parcela</translation>
        </message>
        <message>
            <location filename="../../core/search/outcome.py"></location>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>{seconds:,.1f} s</source>
            <translation>{seconds:,.1f} s</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/changes.py"></location>
            <source>{shape}, moved or reshaped</source>
            <translation>{shape}, con otra posición o forma</translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/report/facts.py"></location>
            <source>{source} ({} parcels)</source>
            <translation>
                <numerusform>{source} ({} parcela)</numerusform>
                <numerusform>{source} ({} parcelas)</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../ui/public/state_box.py"></location>
            <source>{state} has no public statewide parcel layer in the catalog.</source>
            <translation>{state} no tiene en el catálogo una capa pública de parcelas de todo el estado.</translation>
        </message>
        <message>
            <location filename="../../ui/menus/entries.py"></location>
            <source>{style} (no values)</source>
            <translation>{style} (sin valores)</translation>
        </message>
        <message>
            <location filename="../../ui/filters/row.py"></location>
            <source>{text}: filter {number}</source>
            <translation>{text}: filtro {number}</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/description.py"></location>
            <source>{time}: {program} searched {source}: {search}</source>
            <translation>{time}: {program} buscó en {source}: {search}</translation>
        </message>
        <message>
            <location filename="../../core/gis/report/items.py"></location>
            <source>{title} ({shown} of {total})</source>
            <translation>{title} ({shown} de {total})</translation>
        </message>
        <message>
            <location filename="../../core/contract/terms.py"></location>
            <source>{title}: as reported, owner names must not be used as a mailing list. {source}</source>
            <translation>{title}: según la fuente, los nombres de los propietarios no se deben usar como lista de envíos postales. {source}</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/definition.py"></location>
            <source>{title}: the layer covers {note}.</source>
            <translation>{title}: la capa abarca {note}.</translation>
        </message>
        <message>
            <location filename="../../ui/kit/widgets.py"></location>
            <source>{title}: {content}</source>
            <translation>{title}: {content}</translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>{unit} was found as unit {found}.</source>
            <translation>{unit} se encontró como unidad {found}.</translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>{unit} was found as {found}.</source>
            <translation>{unit} se encontró como {found}.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/field_table.py"></location>
            <source>{unit}, converted</source>
            <translation>{unit}, convertido</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/budget.py"></location>
            <source>{unknown}, and the search needs {estimate}. Nothing was sent.</source>
            <translation>{unknown}, y la búsqueda necesita {estimate}. No se envió nada.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/field_table.py"></location>
            <source>{unreadable} of {values} values cannot be read</source>
            <translation>{unreadable} de {values} valores no se pueden leer</translation>
        </message>
        <message>
            <location filename="../../ui/search/estimator.py"></location>
            <source>{used:,} of {budget:,} used this month</source>
            <translation>{used:,} de {budget:,} usadas este mes</translation>
        </message>
        <message>
            <location filename="../../ui/search/estimator.py"></location>
            <source>{used:,} used this month</source>
            <translation>{used:,} usadas este mes</translation>
        </message>
        <message>
            <location filename="../../ui/search/estimator.py"></location>
            <source>{used}, counted since {day}</source>
            <translation>{used}, contadas desde el {day}</translation>
        </message>
        <message>
            <location filename="../../ui/map_tool/parcel_card.py"></location>
            <source>{value} (cannot be read)</source>
            <translation>{value} (no se puede leer)</translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>{what} in the area</source>
            <translation>{what} en el área</translation>
        </message>
        <message>
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>{what}, inside and outside the area</source>
            <translation>{what}, dentro y fuera del área</translation>
        </message>
        <message>
            <location filename="../../ui/kit/help_dialog.py"></location>
            <source>{window}: Help</source>
            <translation>{window}: Ayuda</translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/dock/misfits.py"></location>
            <source>{{connection}} accepts at most {} filters, not {{number}}.</source>
            <translation>
                <numerusform>{{connection}} admite como máximo {} filtro, no {{number}}.</numerusform>
                <numerusform>{{connection}} admite como máximo {} filtros, no {{number}}.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/search/query/predicate.py"></location>
            <source>{} %</source>
            <translation>{} %</translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/rows.py"></location>
            <location filename="../../core/search/query/rows.py"></location>
            <source>{} IDs</source>
            <translation>
                <numerusform>{} ID</numerusform>
                <numerusform>{} ID</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/menus/entry.py"></location>
            <source>{} Layers</source>
            <translation>
                <numerusform>{} capa</numerusform>
                <numerusform>{} capas</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <location filename="../../core/search/query/predicate.py"></location>
            <source>{} acre</source>
            <translation>{} acre</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <location filename="../../core/gis/summary/numbers.py"></location>
            <location filename="../../core/search/query/predicate.py"></location>
            <source>{} acres</source>
            <translation>{} acres</translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/rows.py"></location>
            <location filename="../../core/search/query/rows.py"></location>
            <source>{} addresses</source>
            <translation>
                <numerusform>{} dirección</numerusform>
                <numerusform>{} direcciones</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>{} and later</source>
            <translation>{} y posteriores</translation>
        </message>
        <message>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>{} and {:,} more</source>
            <translation>{} y {:,} más</translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/result/finishing.py"></location>
            <source>{} building footprints</source>
            <translation>
                <numerusform>{} contorno de edificio</numerusform>
                <numerusform>{} contornos de edificios</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <source>{} buildings</source>
            <translation>
                <numerusform>{} edificio</numerusform>
                <numerusform>{} edificios</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>{} duplicates</source>
            <translation>
                <numerusform>{} duplicado</numerusform>
                <numerusform>{} duplicados</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/query/polygons.py"></location>
            <source>{} features are wider than half the globe; split them at the 180° meridian if they cross it.</source>
            <translation>
                <numerusform>{} objeto espacial es más ancho que medio globo; divídalo en el meridiano de 180° si lo cruza.</numerusform>
                <numerusform>{} objetos espaciales son más anchos que medio globo; divídalos en el meridiano de 180° si lo cruzan.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/query/polygons.py"></location>
            <source>{} features contained points or lines in addition to polygons; these were left out.</source>
            <translation>
                <numerusform>{} objeto espacial contenía puntos o líneas además de polígonos; los puntos y las líneas se omitieron.</numerusform>
                <numerusform>{} objetos espaciales contenían puntos o líneas además de polígonos; los puntos y las líneas se omitieron.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/result/layers.py"></location>
            <source>{} features could not be added to the layer ({reason}).</source>
            <translation>
                <numerusform>No se pudo agregar {} objeto espacial a la capa ({reason}).</numerusform>
                <numerusform>No se pudieron agregar {} objetos espaciales a la capa ({reason}).</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../algorithms/sinks.py"></location>
            <source>{} features could not be written to {name}: {reason}</source>
            <translation>
                <numerusform>No se pudo escribir {} objeto espacial en {name}: {reason}</numerusform>
                <numerusform>No se pudieron escribir {} objetos espaciales en {name}: {reason}</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/query/polygons.py"></location>
            <source>{} features extend beyond 180° or 90°; their locations on the globe were used.</source>
            <translation>
                <numerusform>{} objeto espacial se extiende más allá de 180° o 90°; se usó su ubicación en el globo.</numerusform>
                <numerusform>{} objetos espaciales se extienden más allá de 180° o 90°; se usaron sus ubicaciones en el globo.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/query/polygons.py"></location>
            <source>{} features had no polygon and were left out.</source>
            <translation>
                <numerusform>{} objeto espacial no tenía polígono y se omitió.</numerusform>
                <numerusform>{} objetos espaciales no tenían polígono y se omitieron.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/query/polygons.py"></location>
            <source>{} features were not valid; repaired copies were used.</source>
            <translation>
                <numerusform>{} objeto espacial no era válido; se usó una copia reparada.</numerusform>
                <numerusform>{} objetos espaciales no eran válidos; se usaron copias reparadas.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/distance.py"></location>
            <source>{} feet</source>
            <translation>{} pies</translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/filters/rows.py"></location>
            <source>{} filters</source>
            <translation>
                <numerusform>{} filtro</numerusform>
                <numerusform>{} filtros</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/filters/expression_panel.py"></location>
            <source>{} filters are incomplete and not part of the expression. Complete them to edit the expression.</source>
            <translation>
                <numerusform>{} filtro está incompleto y no forma parte de la expresión. Complételo para editar la expresión.</numerusform>
                <numerusform>{} filtros están incompletos y no forman parte de la expresión. Complételos para editar la expresión.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/dock/dock.py"></location>
            <source>{} filters are incomplete.</source>
            <translation>
                <numerusform>{} filtro está incompleto.</numerusform>
                <numerusform>{} filtros están incompletos.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/dock/misfits.py"></location>
            <source>{} filters do not work with {connection}: {filters}.</source>
            <translation>
                <numerusform>{} filtro no funciona con {connection}: {filters}.</numerusform>
                <numerusform>{} filtros no funcionan con {connection}: {filters}.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/distance.py"></location>
            <source>{} foot</source>
            <translation>{} pie</translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/notices/owners.py"></location>
            <source>{} have an incomplete mailing address: see “note”.</source>
            <translation>
                <numerusform>{} tiene una dirección postal incompleta: consulte “note”.</numerusform>
                <numerusform>{} tienen una dirección postal incompleta: consulte “note”.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/notices/owners.py"></location>
            <source>{} have no mailing address: see “note”.</source>
            <translation>
                <numerusform>{} no tiene dirección postal: consulte “note”.</numerusform>
                <numerusform>{} no tienen dirección postal: consulte “note”.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/notices/owners.py"></location>
            <source>{} have no owner on record: see “note”.</source>
            <translation>
                <numerusform>{} no tiene propietario registrado: consulte “note”.</numerusform>
                <numerusform>{} no tienen propietario registrado: consulte “note”.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../ui/sources/limits.py"></location>
            <source>{} in address lookups</source>
            <translation>{} en las búsquedas por dirección</translation>
        </message>
        <message>
            <location filename="../../ui/sources/limits.py"></location>
            <source>{} in point lookups</source>
            <translation>{} en las búsquedas por punto</translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/dock/which_box.py"></location>
            <source>{} incomplete filters</source>
            <translation>
                <numerusform>{} filtro incompleto</numerusform>
                <numerusform>{} filtros incompletos</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/distance.py"></location>
            <source>{} kilometer</source>
            <translation>{} kilómetro</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/distance.py"></location>
            <source>{} kilometers</source>
            <translation>{} kilómetros</translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>{} labels</source>
            <translation>
                <numerusform>{} etiqueta</numerusform>
                <numerusform>{} etiquetas</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>{} lines</source>
            <translation>
                <numerusform>{} línea</numerusform>
                <numerusform>{} líneas</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>{} m</source>
            <translation>{} m</translation>
        </message>
        <message>
            <location filename="../../core/gis/result/buildings.py"></location>
            <source>{} m high</source>
            <translation>{} m de altura</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/distance.py"></location>
            <source>{} meter</source>
            <translation>{} metro</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/distance.py"></location>
            <source>{} meters</source>
            <translation>{} metros</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/distance.py"></location>
            <source>{} mile</source>
            <translation>{} milla</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/distance.py"></location>
            <source>{} miles</source>
            <translation>{} millas</translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>{} more</source>
            <translation>
                <numerusform>{} más</numerusform>
                <numerusform>{} más</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/notices/owner_search.py"></location>
            <source>{} more parcels have the same owner name and another mailing address.</source>
            <translation>
                <numerusform>{} parcela más tiene el mismo nombre de propietario y otra dirección postal.</numerusform>
                <numerusform>{} parcelas más tienen el mismo nombre de propietario y otra dirección postal.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/outcome.py"></location>
            <source>{} of about {{expected:,}} parcels are in the layer.</source>
            <translation>
                <numerusform>{} de unas {{expected:,}} parcelas está en la capa.</numerusform>
                <numerusform>{} de unas {{expected:,}} parcelas están en la capa.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>{} of the parcels found are in the subject and have its parcel IDs.</source>
            <translation>
                <numerusform>{} de las parcelas encontradas está en el área de origen y tiene su ID de parcela.</numerusform>
                <numerusform>{} de las parcelas encontradas están en el área de origen y tienen sus ID de parcela.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>{} of the parcels found are in the subject, such as other units.</source>
            <translation>
                <numerusform>{} de las parcelas encontradas está en el área de origen, por ejemplo, otra unidad.</numerusform>
                <numerusform>{} de las parcelas encontradas están en el área de origen, por ejemplo, otras unidades.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>{} of the parcels found are in the subject.</source>
            <translation>
                <numerusform>{} de las parcelas encontradas está en el área de origen.</numerusform>
                <numerusform>{} de las parcelas encontradas están en el área de origen.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>{} of {{features}} are outside the United States and were left out.</source>
            <translation>
                <numerusform>{} de {{features}} está fuera de los Estados Unidos y se omitió.</numerusform>
                <numerusform>{} de {{features}} están fuera de los Estados Unidos y se omitieron.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>{} of {{features}} have longitude and latitude swapped and were left out.</source>
            <translation>
                <numerusform>{} de {{features}} tiene intercambiadas la longitud y la latitud y se omitió.</numerusform>
                <numerusform>{} de {{features}} tienen intercambiadas la longitud y la latitud y se omitieron.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>{} of {{features}} have no geometry and were left out.</source>
            <translation>
                <numerusform>{} de {{features}} no tiene geometría y se omitió.</numerusform>
                <numerusform>{} de {{features}} no tienen geometría y se omitieron.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>{} of {{features}} have no location on the globe (check the layer's CRS) and were left out.</source>
            <translation>
                <numerusform>{} de {{features}} no tiene ubicación en el globo (compruebe el SRC de la capa) y se omitió.</numerusform>
                <numerusform>{} de {{features}} no tienen ubicación en el globo (compruebe el SRC de la capa) y se omitieron.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>{} of {{features}} surround a pole and were left out: {{ids}}.</source>
            <translation>
                <numerusform>{} de {{features}} rodea un polo y se omitió: {{ids}}.</numerusform>
                <numerusform>{} de {{features}} rodean un polo y se omitieron: {{ids}}.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>{} of {{rows}} cannot be looked up: {{reasons}}.</source>
            <translation>
                <numerusform>No se puede buscar {} de {{rows}}: {{reasons}}.</numerusform>
                <numerusform>No se pueden buscar {} de {{rows}}: {{reasons}}.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/ranges.py"></location>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>{} or more</source>
            <translation>{} o más</translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/sources/columns.py"></location>
            <source>{} other columns are kept unchanged</source>
            <translation>
                <numerusform>{} columna más se conserva sin cambios</numerusform>
                <numerusform>{} columnas más se conservan sin cambios</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/sources/places/ids.py"></location>
            <source>{} other formats of it were tried.</source>
            <translation>
                <numerusform>Se probó {} formato más.</numerusform>
                <numerusform>Se probaron {} formatos más.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/styles/categories.py"></location>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>{} other land covers</source>
            <translation>
                <numerusform>{} otra cobertura del suelo</numerusform>
                <numerusform>{} otras coberturas del suelo</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>{} other land uses</source>
            <translation>
                <numerusform>{} otro uso del suelo</numerusform>
                <numerusform>{} otros usos del suelo</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>{} other owner types</source>
            <translation>
                <numerusform>{} otro tipo de propietario</numerusform>
                <numerusform>{} otros tipos de propietario</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/styles/categories.py"></location>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>{} other owners</source>
            <translation>
                <numerusform>{} otro propietario</numerusform>
                <numerusform>{} otros propietarios</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/dock/unfinished.py"></location>
            <source>{} other searches are also unfinished.</source>
            <translation>
                <numerusform>{} búsqueda más tampoco terminó.</numerusform>
                <numerusform>{} búsquedas más tampoco terminaron.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/styles/categories.py"></location>
            <location filename="../../core/gis/summary/charts.py"></location>
            <source>{} other values</source>
            <translation>
                <numerusform>{} otro valor</numerusform>
                <numerusform>{} otros valores</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/styles/categories.py"></location>
            <source>{} other zones</source>
            <translation>
                <numerusform>{} otra zona</numerusform>
                <numerusform>{} otras zonas</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/export/remarks.py"></location>
            <source>{} others</source>
            <translation>
                <numerusform>{} más</numerusform>
                <numerusform>{} más</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/result/finishing.py"></location>
            <source>{} owners</source>
            <translation>
                <numerusform>{} propietario</numerusform>
                <numerusform>{} propietarios</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/notices/owners.py"></location>
            <source>{} owners and mailing addresses</source>
            <translation>
                <numerusform>{} propietario y dirección postal</numerusform>
                <numerusform>{} propietarios y direcciones postales</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/query/rows.py"></location>
            <source>{} parcel IDs</source>
            <translation>
                <numerusform>{} ID de parcela</numerusform>
                <numerusform>{} ID de parcela</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../algorithms/run.py"></location>
            <location filename="../../core/gis/notices/owners.py"></location>
            <location filename="../../core/gis/report/tables.py"></location>
            <location filename="../../core/gis/result/description.py"></location>
            <location filename="../../core/gis/run/suggestions.py"></location>
            <location filename="../../core/gis/saving/changes.py"></location>
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <location filename="../../core/gis/summary/charts.py"></location>
            <location filename="../../core/gis/summary/summary.py"></location>
            <location filename="../../core/search/account.py"></location>
            <location filename="../../core/search/outcome.py"></location>
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
            <location filename="../../core/search/run.py"></location>
            <source>{} parcels are in several of the connections; the result has the records of the first one.</source>
            <translation>
                <numerusform>{} parcela está en varias de las conexiones; el resultado contiene el registro de la primera.</numerusform>
                <numerusform>{} parcelas están en varias de las conexiones; el resultado contiene los registros de la primera.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>{} parcels are in {path}.</source>
            <translation>
                <numerusform>{} parcela está en {path}.</numerusform>
                <numerusform>{} parcelas están en {path}.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/map_tool/place_search.py"></location>
            <source>{} parcels at this address.</source>
            <translation>
                <numerusform>{} parcela en esta dirección.</numerusform>
                <numerusform>{} parcelas en esta dirección.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/result/tips.py"></location>
            <source>{} parcels at this place</source>
            <translation>{} parcelas en este lugar</translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/map_tool/place_search.py"></location>
            <source>{} parcels at this point.</source>
            <translation>
                <numerusform>{} parcela en este punto.</numerusform>
                <numerusform>{} parcelas en este punto.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/outcome.py"></location>
            <source>{} parcels from the service do not touch any of the polygons; they were kept.</source>
            <translation>
                <numerusform>{} parcela del servicio no toca ninguno de los polígonos; se conservó.</numerusform>
                <numerusform>{} parcelas del servicio no tocan ninguno de los polígonos; se conservaron.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/summary/summary.py"></location>
            <source>{} parcels have no acres.</source>
            <translation>
                <numerusform>{} parcela no tiene acres.</numerusform>
                <numerusform>{} parcelas no tienen acres.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/outcome.py"></location>
            <source>{} parcels have no geometry and are in the table only.</source>
            <translation>
                <numerusform>{} parcela no tiene geometría y solo está en la tabla.</numerusform>
                <numerusform>{} parcelas no tienen geometría y solo están en la tabla.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/summary/summary.py"></location>
            <source>{} parcels have no value, or one below $0.</source>
            <translation>
                <numerusform>{} parcela no tiene valor, o es inferior a $0.</numerusform>
                <numerusform>{} parcelas no tienen valor, o es inferior a $0.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/summary/summary.py"></location>
            <source>{} parcels have no value.</source>
            <translation>
                <numerusform>{} parcela no tiene valor.</numerusform>
                <numerusform>{} parcelas no tienen valor.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/arcgis/rows.py"></location>
            <source>{} parcels have the ID of another parcel in this layer; new IDs were created for them, which may change.</source>
            <translation>
                <numerusform>{} parcela tiene el ID de otra parcela de esta capa; se creó para ella un ID nuevo, que puede cambiar.</numerusform>
                <numerusform>{} parcelas tienen el ID de otra parcela de esta capa; se crearon para ellas ID nuevos, que pueden cambiar.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/outcome.py"></location>
            <source>{} parcels have values that could not be read; they are kept as text.</source>
            <translation>
                <numerusform>{} parcela tiene valores que no se pudieron leer; se conservan como texto.</numerusform>
                <numerusform>{} parcelas tienen valores que no se pudieron leer; se conservan como texto.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/filters/cost_row.py"></location>
            <source>{} parcels match {{what}}{{cost}}.</source>
            <translation>
                <numerusform>{} parcela cumple {{what}}{{cost}}.</numerusform>
                <numerusform>{} parcelas cumplen {{what}}{{cost}}.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/dock/layer_searches.py"></location>
            <source>{} parcels of “{{layer}}”</source>
            <translation>
                <numerusform>{} parcela de “{{layer}}”</numerusform>
                <numerusform>{} parcelas de “{{layer}}”</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/results/save_dialog.py"></location>
            <source>{} parcels saved in {file}.</source>
            <translation>
                <numerusform>{} parcela guardada en {file}.</numerusform>
                <numerusform>{} parcelas guardadas en {file}.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/result/stack_form.py"></location>
            <source>{} parcels share this place</source>
            <translation>{} parcelas comparten este lugar</translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/map_tool/place_search.py"></location>
            <source>{} parcels touching this area.</source>
            <translation>
                <numerusform>{} parcela que toca esta área.</numerusform>
                <numerusform>{} parcelas que tocan esta área.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/expressions/evaluator.py"></location>
            <source>{} parcels were left out: the expression could not be evaluated for them ({{error}}).</source>
            <translation>
                <numerusform>Se omitió {} parcela: no se pudo evaluar la expresión para ella ({{error}}).</numerusform>
                <numerusform>Se omitieron {} parcelas: no se pudo evaluar la expresión para ellas ({{error}}).</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/outcome.py"></location>
            <source>{} parcels were received before that.</source>
            <translation>
                <numerusform>Se recibió {} parcela antes de eso.</numerusform>
                <numerusform>Se recibieron {} parcelas antes de eso.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/history/sentences.py"></location>
            <source>{} parcels were received.</source>
            <translation>
                <numerusform>Se recibió {} parcela.</numerusform>
                <numerusform>Se recibieron {} parcelas.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/outcome.py"></location>
            <source>{} parcels without a usable geometry were kept, because their relation to the area cannot be checked.</source>
            <translation>
                <numerusform>Se conservó {} parcela sin geometría utilizable, porque no se puede comprobar su relación con el área.</numerusform>
                <numerusform>Se conservaron {} parcelas sin geometría utilizable, porque no se puede comprobar su relación con el área.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/outcome.py"></location>
            <source>{} parcels {{where}}</source>
            <translation>
                <numerusform>{} parcela {{where}}</numerusform>
                <numerusform>{} parcelas {{where}}</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/outcome.py"></location>
            <source>{} parcels {{where}} match the filters</source>
            <translation>
                <numerusform>{} parcela {{where}} cumple los filtros</numerusform>
                <numerusform>{} parcelas {{where}} cumplen los filtros</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>{} per acre</source>
            <translation>{} por acre</translation>
        </message>
        <message>
            <location filename="../../core/gis/styles/catalog.py"></location>
            <source>{} per year</source>
            <translation>{} por año</translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/result/description.py"></location>
            <source>{} places</source>
            <translation>
                <numerusform>{} lugar</numerusform>
                <numerusform>{} lugares</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <location filename="../../core/search/query/rows.py"></location>
            <source>{} points</source>
            <translation>
                <numerusform>{} punto</numerusform>
                <numerusform>{} puntos</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/contract/describe.py"></location>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <location filename="../../core/search/query/search.py"></location>
            <source>{} polygons</source>
            <translation>
                <numerusform>{} polígono</numerusform>
                <numerusform>{} polígonos</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/query/search.py"></location>
            <source>{} polygons of {{layer}}</source>
            <translation>
                <numerusform>{} polígono de {{layer}}</numerusform>
                <numerusform>{} polígonos de {{layer}}</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/connections/connection_row.py"></location>
            <source>{} published layers</source>
            <translation>
                <numerusform>{} capa publicada</numerusform>
                <numerusform>{} capas publicadas</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/filters/expression_panel.py"></location>
            <source>{} queries</source>
            <translation>
                <numerusform>{} consulta</numerusform>
                <numerusform>{} consultas</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/connections/budget.py"></location>
            <location filename="../../core/gis/run/planned.py"></location>
            <location filename="../../core/search/outcome.py"></location>
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
            <location filename="../../core/search/lists.py"></location>
            <source>{} requests failed.</source>
            <translation>
                <numerusform>Falló {} solicitud.</numerusform>
                <numerusform>Fallaron {} solicitudes.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/options/page.py"></location>
            <source>{} responses</source>
            <translation>
                <numerusform>{} respuesta</numerusform>
                <numerusform>{} respuestas</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/inputs/rows.py"></location>
            <location filename="../../core/gis/result/description.py"></location>
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <location filename="../../core/search/query/rows.py"></location>
            <location filename="../../ui/lists/dialog.py"></location>
            <location filename="../../ui/lists/source_box.py"></location>
            <source>{} rows</source>
            <translation>
                <numerusform>{} fila</numerusform>
                <numerusform>{} filas</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/search/outcome.py"></location>
            <source>{} rows were not parcel records and were left out: parcels may be missing.</source>
            <translation>
                <numerusform>{} fila no era un registro de parcela y se omitió: es posible que falte una parcela.</numerusform>
                <numerusform>{} filas no eran registros de parcelas y se omitieron: es posible que falten parcelas.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/lists/report.py"></location>
            <source>{} rows with a parcel are uncertain.</source>
            <translation>
                <numerusform>{} fila con parcela es dudosa.</numerusform>
                <numerusform>{} filas con parcela son dudosas.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/history/dialog.py"></location>
            <source>{} searches are selected.</source>
            <translation>
                <numerusform>Hay {} búsqueda seleccionada.</numerusform>
                <numerusform>Hay {} búsquedas seleccionadas.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/kit/messages.py"></location>
            <source>{} searches are waiting.</source>
            <translation>
                <numerusform>{} búsqueda está en espera.</numerusform>
                <numerusform>{} búsquedas están en espera.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/export/shapes.py"></location>
            <source>{} shapes could not be transformed to longitude and latitude and were left out.</source>
            <translation>
                <numerusform>{} geometría no se pudo transformar a longitud y latitud y se omitió.</numerusform>
                <numerusform>{} geometrías no se pudieron transformar a longitud y latitud y se omitieron.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>{} sheets</source>
            <translation>
                <numerusform>{} hoja</numerusform>
                <numerusform>{} hojas</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/result/buildings.py"></location>
            <source>{} sq ft</source>
            <translation>{} pies²</translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/gis/result/finishing.py"></location>
            <source>{} unmatched rows</source>
            <translation>
                <numerusform>{} fila sin coincidencia</numerusform>
                <numerusform>{} filas sin coincidencia</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../core/contract/describe.py"></location>
            <location filename="../../core/gis/export/remarks.py"></location>
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <source>{} values</source>
            <translation>
                <numerusform>{} valor</numerusform>
                <numerusform>{} valores</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>{} values were added.</source>
            <translation>
                <numerusform>Se añadió {} valor.</numerusform>
                <numerusform>Se añadieron {} valores.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/filters/value_text.py"></location>
            <source>{} values were skipped: longer than {limit} characters.</source>
            <translation>
                <numerusform>Se omitió {} valor de más de {limit} caracteres.</numerusform>
                <numerusform>Se omitieron {} valores de más de {limit} caracteres.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>{} values.</source>
            <translation>
                <numerusform>{} valor.</numerusform>
                <numerusform>{} valores.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/kit/messages.py"></location>
            <source>{} waiting searches were not started.</source>
            <translation>
                <numerusform>{} búsqueda en espera no se inició.</numerusform>
                <numerusform>{} búsquedas en espera no se iniciaron.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>{} were already in the list.</source>
            <translation>
                <numerusform>{} ya estaba en la lista.</numerusform>
                <numerusform>{} ya estaban en la lista.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/distance.py"></location>
            <source>{} yard</source>
            <translation>{} yarda</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/distance.py"></location>
            <source>{} yards</source>
            <translation>{} yardas</translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>{}, as a list</source>
            <translation>{}, como lista</translation>
        </message>
        <message>
            <location filename="../../ui/filters/value_editors.py"></location>
            <source>{}, from</source>
            <translation>{}, desde</translation>
        </message>
        <message>
            <location filename="../../ui/filters/value_editors.py"></location>
            <source>{}, to</source>
            <translation>{}, hasta</translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>“address” must be a street address on one line.</source>
            <translation>“address” debe ser una dirección (calle y número) en una sola línea.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/definition.py"></location>
            <source>“all” or a list of five-digit FIPS codes</source>
            <translation>“all” o una lista de códigos FIPS de cinco dígitos</translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <location filename="../../core/contract/geometry.py"></location>
            <source>“features” must be an array of polygon features.</source>
            <translation>“features” debe ser una matriz de objetos espaciales de tipo polígono.</translation>
        </message>
        <message>
            <location filename="../../core/contract/reading.py"></location>
            <location filename="../../core/gis/expressions/conditions.py"></location>
            <source>“filters” must be an array of filter items.</source>
            <translation>“filters” debe ser una matriz de elementos de filtro.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/address.py"></location>
            <source>“http://” was replaced by “https://”.</source>
            <translation>“http://” se reemplazó por “https://”.</translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>“include_buildings” must be true or false.</source>
            <translation>“include_buildings” debe ser verdadero o falso.</translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>“limit” must be a whole number from {least} to {most}.</source>
            <translation>“limit” debe ser un número entero de {least} a {most}.</translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>“offset” must be a whole number from 0 to {most}.</source>
            <translation>“offset” debe ser un número entero de 0 a {most}.</translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>“offset” must be a whole number, 0 or greater.</source>
            <translation>“offset” debe ser un número entero, 0 o mayor.</translation>
        </message>
        <message>
            <location filename="../../core/contract/reading.py"></location>
            <source>“order” must be an object.</source>
            <translation>“order” debe ser un objeto.</translation>
        </message>
        <message>
            <location filename="../../core/contract/reading.py"></location>
            <source>“type” must be “FeatureCollection”.</source>
            <translation>“type” debe ser “FeatureCollection”.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/json_text.py"></location>
            <source>“value” must be text, a number, true, false, or a list of these.</source>
            <translation>“value” debe ser un texto, un número, true, false o una lista de estos.</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/translation.py"></location>
            <source>“{condition}” is checked after download: the source cannot evaluate it.</source>
            <translation>«{condition}» se comprueba después de la descarga: la fuente no puede evaluarlo.</translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>“{connection}” cannot evaluate any part of this expression, so all of its parcels are requested, and the expression is evaluated after download.</source>
            <translation>“{connection}” no puede evaluar ninguna parte de esta expresión, por lo que se solicitan todas sus parcelas y la expresión se evalúa después de la descarga.</translation>
        </message>
        <message>
            <location filename="../../core/gis/run/problems.py"></location>
            <source>“{field}” holds numbers in one connection and text in another, which cannot be sorted together. Order by another field, or choose a single connection.</source>
            <translation>“{field}” contiene números en una conexión y texto en otra, que no se pueden ordenar juntos. Ordene por otro campo o elija una sola conexión.</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>“{field}” is computed when the parcels are added to a layer; filter that layer instead.</source>
            <translation>“{field}” se calcula cuando las parcelas se agregan a una capa; en su lugar, filtre esa capa.</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/translation.py"></location>
            <source>“{field}” is not a field of this source: it is empty.</source>
            <translation>«{field}» no es un campo de esta fuente: está vacío.</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/translation.py"></location>
            <source>“{field}” is not a standard field: it is empty in records without it.</source>
            <translation>“{field}” no es un campo estándar: está vacío en los registros que no lo tienen.</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/texts.py"></location>
            <source>“{file}” cannot be read ({reason}).</source>
            <translation>No se puede leer “{file}” ({reason}).</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/texts.py"></location>
            <source>“{file}” does not exist.</source>
            <translation>“{file}” no existe.</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/texts.py"></location>
            <source>“{file}” is a folder.</source>
            <translation>“{file}” es una carpeta.</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/texts.py"></location>
            <source>“{file}” is neither text nor a table that QGIS can read.</source>
            <translation>“{file}” no es texto ni una tabla que QGIS pueda leer.</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/texts.py"></location>
            <source>“{file}” is not a file.</source>
            <translation>“{file}” no es un archivo.</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/texts.py"></location>
            <source>“{file}” is {size:,.0f} MB; the maximum is {most:,.0f} MB. Add it to the project and use the values of the layer.</source>
            <translation>“{file}” ocupa {size:,.0f} MB; el máximo es {most:,.0f} MB. Añádalo al proyecto y use los valores de la capa.</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>“{layer}” cannot be read completely: {problem}. Its file may be damaged or cut off, or a connection broke.</source>
            <translation>“{layer}” no se puede leer por completo: {problem}. Es posible que su archivo esté dañado o truncado, o que se haya interrumpido una conexión.</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>“{layer}” cannot be saved now: {reason}</source>
            <translation>“{layer}” no se puede guardar ahora: {reason}</translation>
        </message>
        <message>
            <location filename="../../core/contract/errors.py"></location>
            <source>“{layer}” cannot be used as a source of parcels: {reason}</source>
            <translation>“{layer}” no se puede usar como fuente de parcelas: {reason}</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>“{layer}” contains lines, which require a distance greater than 0.</source>
            <translation>“{layer}” contiene líneas, que requieren una distancia mayor que 0.</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>“{layer}” contains points, which require a distance greater than 0.</source>
            <translation>“{layer}” contiene puntos, que requieren una distancia mayor que 0.</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>“{layer}” does not contain points, lines, or polygons.</source>
            <translation>“{layer}” no contiene puntos, líneas ni polígonos.</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>“{layer}” does not contain points.</source>
            <translation>“{layer}” no contiene puntos.</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>“{layer}” does not contain polygons; only polygons have neighbors.</source>
            <translation>“{layer}” no contiene polígonos; solo los polígonos tienen vecinos.</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>“{layer}” has no coordinate reference system. Set it in the layer's properties.</source>
            <translation>“{layer}” no tiene sistema de referencia de coordenadas. Defínalo en las propiedades de la capa.</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <location filename="../../core/gis/source/copy.py"></location>
            <source>“{layer}” has no features.</source>
            <translation>“{layer}” no tiene objetos espaciales.</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <location filename="../../core/gis/inputs/value_lists.py"></location>
            <source>“{layer}” has no field “{field}”.</source>
            <translation>“{layer}” no tiene el campo “{field}”.</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>“{layer}” has no geometry.</source>
            <translation>“{layer}” no tiene geometría.</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <location filename="../../core/gis/inputs/value_lists.py"></location>
            <source>“{layer}” has no selected features.</source>
            <translation>“{layer}” no tiene objetos espaciales seleccionados.</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/polygons.py"></location>
            <source>“{layer}” is in {crs}, which cannot be transformed to longitude and latitude.</source>
            <translation>“{layer}” está en {crs}, que no se puede transformar a longitud y latitud.</translation>
        </message>
        <message>
            <location filename="../../ui/dock/layer_work.py"></location>
            <source>“{layer}” is up to date. {sentence}</source>
            <translation>“{layer}” está actualizada. {sentence}</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <source>“{layer}” shows the same file, and is being edited. Save or cancel the edits first.</source>
            <translation>“{layer}” muestra el mismo archivo y se está editando. Guarde o cancele primero las modificaciones.</translation>
        </message>
        <message>
            <location filename="../../ui/dock/layer_work.py"></location>
            <source>“{layer}” was compared with the new results. {sentence}</source>
            <translation>“{layer}” se comparó con los resultados nuevos. {sentence}</translation>
        </message>
        <message>
            <location filename="../../core/gis/saving/result_saving.py"></location>
            <source>“{layer}” was not updated.</source>
            <translation>“{layer}” no se actualizó.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <source>“{name}” cannot be loaded. {sentence} The filters were not changed.</source>
            <translation>“{name}” no se puede cargar. {sentence} Los filtros no se modificaron.</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/parsing.py"></location>
            <source>“{name}” cannot be used in a search: {reason}.</source>
            <translation>“{name}” no se puede usar en una búsqueda: {reason}.</translation>
        </message>
        <message>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>“{name}” gives parcels new IDs from time to time, so its results cannot be compared with earlier ones. Run the search again instead.</source>
            <translation>«{name}» asigna de vez en cuando nuevos ID a las parcelas, por lo que sus resultados no se pueden comparar con los anteriores. En su lugar, repita la búsqueda.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/definition.py"></location>
            <source>“{name}” in the description of the layer must be {expected}.</source>
            <translation>“{name}” en la descripción de la capa debe ser {expected}.</translation>
        </message>
        <message>
            <location filename="../../core/arcgis/metadata.py"></location>
            <source>“{name}” is a group of layers. Choose one of them: {layers}.</source>
            <translation>“{name}” es un grupo de capas. Elija una de ellas: {layers}.</translation>
        </message>
        <message>
            <location filename="../../core/gis/notices/owner_search.py"></location>
            <source>“{name}” is not the name of an owner.</source>
            <translation>“{name}” no es el nombre de un propietario.</translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>“{name}” must be a number of degrees from -{bound} to {bound}.</source>
            <translation>“{name}” debe ser un número de grados de -{bound} a {bound}.</translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>“{name}” must be text.</source>
            <translation>“{name}” debe ser un texto.</translation>
        </message>
        <message>
            <location filename="../../core/columns/mapping_json.py"></location>
            <source>“{name}” of the mapping must be {expected}.</source>
            <translation>“{name}” de la asignación de columnas debe ser {expected}.</translation>
        </message>
        <message>
            <location filename="../../core/columns/mapping_json.py"></location>
            <source>“{name}” of the mapping needs “{other}”.</source>
            <translation>“{name}” de la asignación de columnas necesita “{other}”.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/saved_searches.py"></location>
            <source>“{name}” was saved with an area. Only its filters were loaded.</source>
            <translation>“{name}” se guardó con un área. Solo se cargaron sus filtros.</translation>
        </message>
        <message>
            <location filename="../../ui/dock/layer_searches.py"></location>
            <source>“{one}” can only be searched in one state, “{other}” as a whole. Search for the owner in one of these connections.</source>
            <translation>En “{one}” solo se puede buscar dentro de un estado; en “{other}”, en su totalidad. Busque al propietario en una de estas conexiones.</translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>“{operator}” takes a list of exactly two numbers.</source>
            <translation>“{operator}” requiere una lista de exactamente dos números.</translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>“{operator}” takes a list of numbers.</source>
            <translation>“{operator}” requiere una lista de números.</translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>“{operator}” takes a list of text values or numbers.</source>
            <translation>“{operator}” requiere una lista de textos o números.</translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>“{operator}” takes a list.</source>
            <translation>“{operator}” requiere una lista.</translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>“{operator}” takes a number.</source>
            <translation>“{operator}” requiere un número.</translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>“{operator}” takes text or a number.</source>
            <translation>“{operator}” requiere texto o un número.</translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>“{operator}” takes text.</source>
            <translation>“{operator}” requiere texto.</translation>
        </message>
        <message>
            <location filename="../../core/contract/check.py"></location>
            <source>“{operator}” takes true or false.</source>
            <translation>“{operator}” requiere verdadero o falso.</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/translation.py"></location>
            <source>“{part}” is checked after download: {reason}.</source>
            <translation>“{part}” se comprueba después de la descarga: {reason}.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/layer_description.py"></location>
            <source>“{path}” does not exist.</source>
            <translation>«{path}» no existe.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/layer_description.py"></location>
            <source>“{path}” has no polygon layer; parcels are polygons. Choose the file with their boundaries. A table can be joined to it in QGIS first.</source>
            <translation>«{path}» no tiene ninguna capa de polígonos; las parcelas son polígonos. Elija el archivo con sus límites. Antes se puede unir una tabla a él en QGIS.</translation>
        </message>
        <message>
            <location filename="../../core/gis/connections/layer_tables.py"></location>
            <source>“{path}” is not there any more. It was moved, renamed, or deleted.</source>
            <translation>“{path}” ya no está. Se ha movido, renombrado o borrado.</translation>
        </message>
        <message>
            <location filename="../../ui/public/state_box.py"></location>
            <source>“{place}” is not a state or county. Example: Dane County, Wisconsin</source>
            <translation>“{place}” no es un estado ni un condado. Ejemplo: Dane County, Wisconsin</translation>
        </message>
        <message>
            <location filename="../../core/search/outcome.py"></location>
            <location filename="../../ui/browser/connections.py"></location>
            <location filename="../../ui/dock/search_runner.py"></location>
            <source>“{place}”: {sentence}</source>
            <translation>“{place}”: {sentence}</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/rows.py"></location>
            <source>“{text}” is neither a field of “{layer}” nor a valid expression ({error}).</source>
            <translation>“{text}” no es un campo de “{layer}” ni una expresión válida ({error}).</translation>
        </message>
        <message>
            <location filename="../../core/gis/expressions/conditions.py"></location>
            <source>“{text}” is not a state or county. Enter a state as MA, Massachusetts, or 25, a county as its five digits, such as 25017, or filters in JSON.</source>
            <translation>“{text}” no es un estado ni un condado. Introduzca un estado como MA, Massachusetts o 25, un condado con sus cinco dígitos, como 25017, o filtros en JSON.</translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>“{text}” was ignored.</source>
            <translation>Se ignoró “{text}”.</translation>
        </message>
        <message>
            <location filename="../../core/address/comparing.py"></location>
            <source>“{text}” was not understood.</source>
            <translation>No se entendió “{text}”.</translation>
        </message>
        <message>
            <location filename="../../core/gis/inputs/distance.py"></location>
            <source>“{unit}” is not a unit of distance. Units: {units}.</source>
            <translation>“{unit}” no es una unidad de distancia. Unidades: {units}.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/codes.py"></location>
            <source>“{value}” is not a US state, district, or territory.</source>
            <translation>“{value}” no es un estado, distrito ni territorio de EE. UU.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/codes.py"></location>
            <source>“{value}” is not a known land cover code.</source>
            <translation>“{value}” no es un código de cobertura del suelo conocido.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/dock/dock.py"></location>
            <source>“{{name}}” has {} parcels.</source>
            <translation>
                <numerusform>«{{name}}» tiene {} parcela.</numerusform>
                <numerusform>«{{name}}» tiene {} parcelas.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../ui/filters/codes.py"></location>
            <source>“{{value}}” is not a known value of {field}.</source>
            <translation>«{{value}}» no es un valor conocido de {field}.</translation>
        </message>
        <message>
            <location filename="../../core/gis/run/problems.py"></location>
            <location filename="../../ui/dock/misfits.py"></location>
            <location filename="../../ui/dock/run_box.py"></location>
            <source>“{}”</source>
            <translation>“{}”</translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/sources/columns.py"></location>
            <source>… and {} more</source>
            <translation>
                <numerusform>… y {} más</numerusform>
                <numerusform>… y {} más</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../ui/sources/subjects.py"></location>
            <source>⚠ The layer has no coordinate reference system (CRS). Choose the one that the source of the data names, often a State Plane zone in feet.</source>
            <translation>⚠ La capa no tiene sistema de referencia de coordenadas (SRC). Elija el que indica el proveedor de los datos; a menudo es una zona State Plane en pies.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>⚠ The maximum is {most} values.</source>
            <translation>⚠ El máximo es de {most} valores.</translation>
        </message>
        <message>
            <location filename="../../ui/filters/expression_panel.py"></location>
            <source>⚠ The text is larger than 1 MiB, and was not pasted.</source>
            <translation>⚠ El texto supera 1 MiB y no se pegó.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/subjects.py"></location>
            <source>⚠ With this coordinate reference system (CRS), the parcels are not in the United States. If the layer declares a wrong one, choose the right one.</source>
            <translation>⚠ Con este sistema de referencia de coordenadas (SRC), las parcelas no están en los Estados Unidos. Si la capa declara uno incorrecto, elija el correcto.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/subjects.py"></location>
            <source>⚠ Without ID columns, the IDs of parcels may change when the data do.</source>
            <translation>⚠ Sin columnas de ID, los ID de las parcelas pueden cambiar cuando cambien los datos.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/sources/columns.py"></location>
            <source>⚠ {} of the first rows share their ID with another. Add a column that distinguishes them, such as the county.</source>
            <translation>
                <numerusform>⚠ {} de las primeras filas comparte su ID con otra. Añada una columna que las distinga, como el condado.</numerusform>
                <numerusform>⚠ {} de las primeras filas comparten su ID con otra. Añada una columna que las distinga, como el condado.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/results/labels_dialog.py"></location>
            <source>⚠ {} rows have no mailing address and get no label.</source>
            <translation>
                <numerusform>⚠ {} fila no tiene dirección postal y se queda sin etiqueta.</numerusform>
                <numerusform>⚠ {} filas no tienen dirección postal y se quedan sin etiqueta.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../ui/filters/list_editor.py"></location>
            <source>⚠ “{value}” is not a number.</source>
            <translation>⚠ “{value}” no es un número.</translation>
        </message>
        <message>
            <location filename="../../ui/sources/subjects.py"></location>
            <source>✓ First {rows:,} of {all:,} rows read.</source>
            <translation>✓ Se leyeron las primeras {rows:,} de {all:,} filas.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../ui/sources/subjects.py"></location>
            <source>✓ First {} rows read.</source>
            <translation>
                <numerusform>✓ Primera fila leída.</numerusform>
                <numerusform>✓ Primeras {} filas leídas.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../ui/sources/columns.py"></location>
            <source>✓ The first rows have different IDs.</source>
            <translation>✓ Las primeras filas tienen ID diferentes.</translation>
        </message>
    </context>
</TS>
