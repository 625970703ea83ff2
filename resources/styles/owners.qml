<qgis labelsEnabled="1" styleCategories="Symbology|Labeling">
 <renderer-v2 attr="map_get(json_to_map('{&quot;Tallgrass County Conservation Board&quot;:1,&quot;Osmanovi\\u0107, Deborah C&quot;:2,&quot;Washington Barbara P Living Trust 2016&quot;:3,&quot;Nov\\u00e1k Bros Grain LLC&quot;:4,&quot;Postma, Th\\u00f9y&quot;:5,&quot;Vos, Ren\\u00e9 K&quot;:6,&quot;L\\u00f3pez Revocable Trust 1992&quot;:7,&quot;V\\u00e0ng Family Trust&quot;:8,&quot;Taylor, Kathleen O &amp; Donald A&quot;:9,&quot;Pe\\u00f1a, Sof\\u00eda &amp; Ren\\u00e9&quot;:10,&quot;Hill, Karen L&quot;:11,&quot;Nelson, Angela &amp; Amanda G&quot;:12}'), coalesce(trim(&quot;owner&quot;), ''))" enableorderby="0" forceraster="0" referencescale="-1" symbollevels="0" type="categorizedSymbol">
  <categories>
   <category label="Tallgrass County Conservation Board (4,979 acres)" render="true" symbol="0" type="long" uuid="{00000000-0000-0000-0000-000000000001}" value="1" />
   <category label="Osmanović, Deborah C (1,122 acres)" render="true" symbol="1" type="long" uuid="{00000000-0000-0000-0000-000000000002}" value="2" />
   <category label="Washington Barbara P Living Trust 2016 (1,034 acres)" render="true" symbol="2" type="long" uuid="{00000000-0000-0000-0000-000000000003}" value="3" />
   <category label="Novák Bros Grain LLC (1,018 acres)" render="true" symbol="3" type="long" uuid="{00000000-0000-0000-0000-000000000004}" value="4" />
   <category label="Postma, Thùy (936 acres)" render="true" symbol="4" type="long" uuid="{00000000-0000-0000-0000-000000000005}" value="5" />
   <category label="Vos, René K (935 acres)" render="true" symbol="5" type="long" uuid="{00000000-0000-0000-0000-000000000006}" value="6" />
   <category label="López Revocable Trust 1992 (876 acres)" render="true" symbol="6" type="long" uuid="{00000000-0000-0000-0000-000000000007}" value="7" />
   <category label="Vàng Family Trust (818 acres)" render="true" symbol="7" type="long" uuid="{00000000-0000-0000-0000-000000000008}" value="8" />
   <category label="Taylor, Kathleen O &amp; Donald A (795 acres)" render="true" symbol="8" type="long" uuid="{00000000-0000-0000-0000-000000000009}" value="9" />
   <category label="Peña, Sofía &amp; René (785 acres)" render="true" symbol="9" type="long" uuid="{00000000-0000-0000-0000-000000000010}" value="10" />
   <category label="Hill, Karen L (780 acres)" render="true" symbol="10" type="long" uuid="{00000000-0000-0000-0000-000000000011}" value="11" />
   <category label="Nelson, Angela &amp; Amanda G (776 acres)" render="true" symbol="11" type="long" uuid="{00000000-0000-0000-0000-000000000012}" value="12" />
   <category label="3,272 other owners" render="true" symbol="12" type="NULL" uuid="{00000000-0000-0000-0000-000000000013}" value="NULL" />
  </categories>
  <symbols>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" frame_rate="10" is_animated="0" name="0" type="fill">
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000014}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="51,34,136,170,rgb:0.20000000000000001,0.13333333333333333,0.53333333333333333,0.66666666666666663" />
      <Option name="joinstyle" type="QString" value="round" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_map_unit_scale" type="QString" value="3x:0,0,0,0,0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="244,240,232,190,rgb:0.95686274509803926,0.94117647058823528,0.90980392156862744,0.74509803921568629" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.9" />
      <Option name="outline_width_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="style" type="QString" value="solid" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="outlineColor" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#332288' ELSE @value END" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="outlineWidth" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN 0.0003 * @map_scale ELSE @value END" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" frame_rate="10" is_animated="0" name="1" type="fill">
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000015}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="0,114,178,170,rgb:0,0.44705882352941179,0.69803921568627447,0.66666666666666663" />
      <Option name="joinstyle" type="QString" value="round" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_map_unit_scale" type="QString" value="3x:0,0,0,0,0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="63,58,54,190,rgb:0.24705882352941178,0.22745098039215686,0.21176470588235294,0.74509803921568629" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.9" />
      <Option name="outline_width_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="style" type="QString" value="solid" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="outlineColor" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#0072b2' ELSE @value END" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="outlineWidth" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN 0.0003 * @map_scale ELSE @value END" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" frame_rate="10" is_animated="0" name="10" type="fill">
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000016}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="230,159,0,170,rgb:0.90196078431372551,0.62352941176470589,0,0.66666666666666663" />
      <Option name="joinstyle" type="QString" value="round" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_map_unit_scale" type="QString" value="3x:0,0,0,0,0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="63,58,54,190,rgb:0.24705882352941178,0.22745098039215686,0.21176470588235294,0.74509803921568629" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.9" />
      <Option name="outline_width_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="style" type="QString" value="solid" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="outlineColor" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#e69f00' ELSE @value END" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="outlineWidth" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN 0.0003 * @map_scale ELSE @value END" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" frame_rate="10" is_animated="0" name="11" type="fill">
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000017}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="204,121,167,170,rgb:0.80000000000000004,0.47450980392156861,0.65490196078431373,0.66666666666666663" />
      <Option name="joinstyle" type="QString" value="round" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_map_unit_scale" type="QString" value="3x:0,0,0,0,0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="63,58,54,190,rgb:0.24705882352941178,0.22745098039215686,0.21176470588235294,0.74509803921568629" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.9" />
      <Option name="outline_width_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="style" type="QString" value="solid" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="outlineColor" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#cc79a7' ELSE @value END" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="outlineWidth" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN 0.0003 * @map_scale ELSE @value END" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" frame_rate="10" is_animated="0" name="12" type="fill">
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000018}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="168,162,154,110,rgb:0.6588235294117647,0.63529411764705879,0.60392156862745094,0.43137254901960786" />
      <Option name="joinstyle" type="QString" value="round" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_map_unit_scale" type="QString" value="3x:0,0,0,0,0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="63,58,54,190,rgb:0.24705882352941178,0.22745098039215686,0.21176470588235294,0.74509803921568629" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.9" />
      <Option name="outline_width_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="style" type="QString" value="solid" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="outlineColor" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#a8a29a' ELSE @value END" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="outlineWidth" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN 0.0003 * @map_scale ELSE @value END" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" frame_rate="10" is_animated="0" name="2" type="fill">
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000019}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="0,158,115,170,rgb:0,0.61960784313725492,0.45098039215686275,0.66666666666666663" />
      <Option name="joinstyle" type="QString" value="round" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_map_unit_scale" type="QString" value="3x:0,0,0,0,0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="63,58,54,190,rgb:0.24705882352941178,0.22745098039215686,0.21176470588235294,0.74509803921568629" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.9" />
      <Option name="outline_width_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="style" type="QString" value="solid" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="outlineColor" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#009e73' ELSE @value END" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="outlineWidth" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN 0.0003 * @map_scale ELSE @value END" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" frame_rate="10" is_animated="0" name="3" type="fill">
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000020}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="136,34,85,170,rgb:0.53333333333333333,0.13333333333333333,0.33333333333333331,0.66666666666666663" />
      <Option name="joinstyle" type="QString" value="round" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_map_unit_scale" type="QString" value="3x:0,0,0,0,0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="244,240,232,190,rgb:0.95686274509803926,0.94117647058823528,0.90980392156862744,0.74509803921568629" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.9" />
      <Option name="outline_width_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="style" type="QString" value="solid" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="outlineColor" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#882255' ELSE @value END" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="outlineWidth" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN 0.0003 * @map_scale ELSE @value END" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" frame_rate="10" is_animated="0" name="4" type="fill">
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000021}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="140,109,70,170,rgb:0.5490196078431373,0.42745098039215684,0.27450980392156865,0.66666666666666663" />
      <Option name="joinstyle" type="QString" value="round" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_map_unit_scale" type="QString" value="3x:0,0,0,0,0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="63,58,54,190,rgb:0.24705882352941178,0.22745098039215686,0.21176470588235294,0.74509803921568629" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.9" />
      <Option name="outline_width_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="style" type="QString" value="solid" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="outlineColor" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#8c6d46' ELSE @value END" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="outlineWidth" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN 0.0003 * @map_scale ELSE @value END" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" frame_rate="10" is_animated="0" name="5" type="fill">
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000022}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="201,214,249,170,rgb:0.78823529411764703,0.83921568627450982,0.97647058823529409,0.66666666666666663" />
      <Option name="joinstyle" type="QString" value="round" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_map_unit_scale" type="QString" value="3x:0,0,0,0,0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="63,58,54,190,rgb:0.24705882352941178,0.22745098039215686,0.21176470588235294,0.74509803921568629" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.9" />
      <Option name="outline_width_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="style" type="QString" value="solid" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="outlineColor" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#c9d6f9' ELSE @value END" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="outlineWidth" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN 0.0003 * @map_scale ELSE @value END" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" frame_rate="10" is_animated="0" name="6" type="fill">
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000023}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="213,94,0,170,rgb:0.83529411764705885,0.36862745098039218,0,0.66666666666666663" />
      <Option name="joinstyle" type="QString" value="round" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_map_unit_scale" type="QString" value="3x:0,0,0,0,0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="63,58,54,190,rgb:0.24705882352941178,0.22745098039215686,0.21176470588235294,0.74509803921568629" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.9" />
      <Option name="outline_width_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="style" type="QString" value="solid" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="outlineColor" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#d55e00' ELSE @value END" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="outlineWidth" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN 0.0003 * @map_scale ELSE @value END" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" frame_rate="10" is_animated="0" name="7" type="fill">
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000024}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="153,153,51,170,rgb:0.59999999999999998,0.59999999999999998,0.20000000000000001,0.66666666666666663" />
      <Option name="joinstyle" type="QString" value="round" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_map_unit_scale" type="QString" value="3x:0,0,0,0,0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="63,58,54,190,rgb:0.24705882352941178,0.22745098039215686,0.21176470588235294,0.74509803921568629" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.9" />
      <Option name="outline_width_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="style" type="QString" value="solid" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="outlineColor" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#999933' ELSE @value END" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="outlineWidth" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN 0.0003 * @map_scale ELSE @value END" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" frame_rate="10" is_animated="0" name="8" type="fill">
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000025}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="86,180,233,170,rgb:0.33725490196078434,0.70588235294117652,0.9137254901960784,0.66666666666666663" />
      <Option name="joinstyle" type="QString" value="round" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_map_unit_scale" type="QString" value="3x:0,0,0,0,0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="63,58,54,190,rgb:0.24705882352941178,0.22745098039215686,0.21176470588235294,0.74509803921568629" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.9" />
      <Option name="outline_width_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="style" type="QString" value="solid" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="outlineColor" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#56b4e9' ELSE @value END" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="outlineWidth" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN 0.0003 * @map_scale ELSE @value END" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
   </symbol>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" frame_rate="10" is_animated="0" name="9" type="fill">
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000026}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="240,228,66,170,rgb:0.94117647058823528,0.89411764705882357,0.25882352941176473,0.66666666666666663" />
      <Option name="joinstyle" type="QString" value="round" />
      <Option name="offset" type="QString" value="0,0" />
      <Option name="offset_map_unit_scale" type="QString" value="3x:0,0,0,0,0,0" />
      <Option name="offset_unit" type="QString" value="MM" />
      <Option name="outline_color" type="QString" value="63,58,54,190,rgb:0.24705882352941178,0.22745098039215686,0.21176470588235294,0.74509803921568629" />
      <Option name="outline_style" type="QString" value="solid" />
      <Option name="outline_width" type="QString" value="0.9" />
      <Option name="outline_width_unit" type="QString" value="RenderMetersInMapUnits" />
      <Option name="style" type="QString" value="solid" />
     </Option>
     <data_defined_properties>
      <Option type="Map">
       <Option name="name" type="QString" value="" />
       <Option name="properties" type="Map">
        <Option name="outlineColor" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#f0e442' ELSE @value END" />
         <Option name="type" type="int" value="3" />
        </Option>
        <Option name="outlineWidth" type="Map">
         <Option name="active" type="bool" value="true" />
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN 0.0003 * @map_scale ELSE @value END" />
         <Option name="type" type="int" value="3" />
        </Option>
       </Option>
       <Option name="type" type="QString" value="collection" />
      </Option>
     </data_defined_properties>
    </layer>
   </symbol>
  </symbols>
  <rotation />
  <sizescale />
  <data-defined-properties>
   <Option type="Map">
    <Option name="name" type="QString" value="" />
    <Option name="properties" />
    <Option name="type" type="QString" value="collection" />
   </Option>
  </data-defined-properties>
 </renderer-v2>
 <selection mode="Default">
  <selectionColor invalid="1" />
 </selection>
 <labeling type="simple">
  <settings calloutType="simple">
   <text-style allowHtml="0" blendMode="0" capitalization="0" fieldName="CASE WHEN abs(coalesce(coalesce(map_get(json_to_map(replace(@parcel_lookup_stacks, '''', '&quot;')), right(coalesce(nullif(&quot;svc_stack_uuid&quot;, ''), &quot;svc_uuid&quot;), 8)), map_get(json_to_map(replace(@parcel_lookup_stacks, '''', '&quot;')), coalesce(nullif(&quot;svc_stack_uuid&quot;, ''), &quot;svc_uuid&quot;))), 1)) &gt; 1 THEN format_number(abs(coalesce(coalesce(map_get(json_to_map(replace(@parcel_lookup_stacks, '''', '&quot;')), right(coalesce(nullif(&quot;svc_stack_uuid&quot;, ''), &quot;svc_uuid&quot;), 8)), map_get(json_to_map(replace(@parcel_lookup_stacks, '''', '&quot;')), coalesce(nullif(&quot;svc_stack_uuid&quot;, ''), &quot;svc_uuid&quot;))), 1)), 0, 'en') || ' parcels' ELSE coalesce(nullif(regexp_replace(trim(&quot;owner&quot;), '\\s+', ' '), ''), &quot;parcel_id&quot;) END" fontFamily="Open Sans" fontItalic="0" fontKerning="1" fontLetterSpacing="0" fontSize="7.5" fontSizeMapUnitScale="3x:0,0,0,0,0,0" fontSizeUnit="Point" fontStrikeout="0" fontUnderline="0" fontWeight="50" fontWordSpacing="0" forcedBold="0" forcedItalic="0" isExpression="1" legendString="Aa" multilineHeight="1" multilineHeightUnit="Percentage" namedStyle="Regular" previewBkgrdColor="255,255,255,255,rgb:1,1,1,1" tabStopDistance="6" tabStopDistanceMapUnitScale="3x:0,0,0,0,0,0" tabStopDistanceUnit="Percentage" textColor="50,35,20,255,rgb:0.19607843137254902,0.13725490196078433,0.07843137254901961,1" textOpacity="1" textOrientation="horizontal" useSubstitutions="0">
    <families />
    <text-buffer bufferBlendMode="0" bufferColor="255,252,245,225,rgb:1,0.9882352941176471,0.96078431372549022,0.88235294117647056" bufferDraw="1" bufferJoinStyle="128" bufferNoFill="1" bufferOpacity="1" bufferSize="0.69999999999999996" bufferSizeMapUnitScale="3x:0,0,0,0,0,0" bufferSizeUnits="MM" />
    <text-mask maskEnabled="0" maskJoinStyle="128" maskOpacity="1" maskSize="1.5" maskSize2="1.5" maskSizeMapUnitScale="3x:0,0,0,0,0,0" maskSizeUnits="MM" maskType="0" maskedSymbolLayers="" />
    <background shapeBlendMode="0" shapeBorderColor="128,128,128,255,rgb:0.50196078431372548,0.50196078431372548,0.50196078431372548,1" shapeBorderWidth="0" shapeBorderWidthMapUnitScale="3x:0,0,0,0,0,0" shapeBorderWidthUnit="MM" shapeDraw="0" shapeFillColor="255,255,255,255,rgb:1,1,1,1" shapeJoinStyle="64" shapeOffsetMapUnitScale="3x:0,0,0,0,0,0" shapeOffsetUnit="MM" shapeOffsetX="0" shapeOffsetY="0" shapeOpacity="1" shapeRadiiMapUnitScale="3x:0,0,0,0,0,0" shapeRadiiUnit="MM" shapeRadiiX="0" shapeRadiiY="0" shapeRotation="0" shapeRotationType="0" shapeSVGFile="" shapeSizeMapUnitScale="3x:0,0,0,0,0,0" shapeSizeType="0" shapeSizeUnit="MM" shapeSizeX="0" shapeSizeY="0" shapeType="0">
     <symbol alpha="1" clip_to_extent="1" force_rhr="0" frame_rate="10" is_animated="0" name="fillSymbol" type="fill">
      <layer class="SimpleFill" enabled="1" id="" locked="0" pass="0">
       <Option type="Map">
        <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,0,0,0,0" />
        <Option name="color" type="QString" value="255,255,255,255,rgb:1,1,1,1" />
        <Option name="joinstyle" type="QString" value="bevel" />
        <Option name="offset" type="QString" value="0,0" />
        <Option name="offset_map_unit_scale" type="QString" value="3x:0,0,0,0,0,0" />
        <Option name="offset_unit" type="QString" value="MM" />
        <Option name="outline_color" type="QString" value="128,128,128,255,rgb:0.50196078431372548,0.50196078431372548,0.50196078431372548,1" />
        <Option name="outline_style" type="QString" value="no" />
        <Option name="outline_width" type="QString" value="0" />
        <Option name="outline_width_unit" type="QString" value="MM" />
        <Option name="style" type="QString" value="solid" />
       </Option>
      </layer>
     </symbol>
    </background>
    <shadow shadowBlendMode="6" shadowColor="0,0,0,255,rgb:0,0,0,1" shadowDraw="0" shadowOffsetAngle="135" shadowOffsetDist="1" shadowOffsetGlobal="1" shadowOffsetMapUnitScale="3x:0,0,0,0,0,0" shadowOffsetUnit="MM" shadowOpacity="0.69999999999999996" shadowRadius="1.5" shadowRadiusAlphaOnly="0" shadowRadiusMapUnitScale="3x:0,0,0,0,0,0" shadowRadiusUnit="MM" shadowScale="100" shadowUnder="0" />
    <dd_properties>
     <Option type="Map">
      <Option name="name" type="QString" value="" />
      <Option name="properties" />
      <Option name="type" type="QString" value="collection" />
     </Option>
    </dd_properties>
    <substitutions />
   </text-style>
   <text-format addDirectionSymbol="0" autoWrapLength="18" decimals="3" formatNumbers="0" leftDirectionSymbol="&lt;" multilineAlign="1" placeDirectionSymbol="0" plussign="0" reverseDirectionSymbol="0" rightDirectionSymbol="&gt;" useMaxLineLengthForAutoWrap="1" wrapChar="" />
   <placement allowDegraded="0" centroidInside="1" centroidWhole="0" dist="0" distMapUnitScale="3x:0,0,0,0,0,0" distUnits="MM" fitInPolygonOnly="1" geometryGenerator="" geometryGeneratorEnabled="0" geometryGeneratorType="PointGeometry" labelOffsetMapUnitScale="3x:0,0,0,0,0,0" layerType="UnknownGeometry" lineAnchorClipping="0" lineAnchorPercent="0.5" lineAnchorTextPoint="FollowPlacement" lineAnchorType="0" maxCurvedCharAngleIn="25" maxCurvedCharAngleOut="-25" maximumDistance="0" maximumDistanceMapUnitScale="3x:0,0,0,0,0,0" maximumDistanceUnit="MM" offsetType="0" offsetUnits="MM" overlapHandling="PreventOverlap" overrunDistance="0" overrunDistanceMapUnitScale="3x:0,0,0,0,0,0" overrunDistanceUnit="MM" placement="1" placementFlags="10" polygonPlacementFlags="2" predefinedPositionOrder="TR,TL,BR,BL,R,L,TSR,BSR" preserveRotation="1" prioritization="PreferCloser" priority="5" quadOffset="4" repeatDistance="0" repeatDistanceMapUnitScale="3x:0,0,0,0,0,0" repeatDistanceUnits="MM" rotationAngle="0" rotationUnit="AngleDegrees" xOffset="0" yOffset="0" />
   <rendering drawLabels="1" fontLimitPixelSize="0" fontMaxPixelSize="10000" fontMinPixelSize="0" labelPerPart="0" limitNumLabels="0" maxNumLabels="2000" mergeLines="0" minFeatureSize="0" obstacle="1" obstacleFactor="1" obstacleType="1" scaleMax="50000" scaleMin="0" scaleVisibility="1" unplacedVisibility="0" upsidedownLabels="0" zIndex="0" />
   <dd_properties>
    <Option type="Map">
     <Option name="name" type="QString" value="" />
     <Option name="properties" type="Map">
      <Option name="Show" type="Map">
       <Option name="active" type="bool" value="true" />
       <Option name="expression" type="QString" value="(coalesce(sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &gt; 0.008, @map_scale &lt; 5000) OR abs(coalesce(coalesce(map_get(json_to_map(replace(@parcel_lookup_stacks, '''', '&quot;')), right(coalesce(nullif(&quot;svc_stack_uuid&quot;, ''), &quot;svc_uuid&quot;), 8)), map_get(json_to_map(replace(@parcel_lookup_stacks, '''', '&quot;')), coalesce(nullif(&quot;svc_stack_uuid&quot;, ''), &quot;svc_uuid&quot;))), 1)) &gt; 1 AND @map_scale &lt; 10000) AND (abs(coalesce(coalesce(map_get(json_to_map(replace(@parcel_lookup_stacks, '''', '&quot;')), right(coalesce(nullif(&quot;svc_stack_uuid&quot;, ''), &quot;svc_uuid&quot;), 8)), map_get(json_to_map(replace(@parcel_lookup_stacks, '''', '&quot;')), coalesce(nullif(&quot;svc_stack_uuid&quot;, ''), &quot;svc_uuid&quot;))), 1)) = 1 OR coalesce(coalesce(map_get(json_to_map(replace(@parcel_lookup_stacks, '''', '&quot;')), right(&quot;svc_uuid&quot;, 8)), map_get(json_to_map(replace(@parcel_lookup_stacks, '''', '&quot;')), &quot;svc_uuid&quot;)) &gt; 0, false))" />
       <Option name="type" type="int" value="3" />
      </Option>
     </Option>
     <Option name="type" type="QString" value="collection" />
    </Option>
   </dd_properties>
  </settings>
 </labeling>
 <blendMode>0</blendMode>
 <featureBlendMode>13</featureBlendMode>
 <layerGeometryType>2</layerGeometryType>
</qgis>
