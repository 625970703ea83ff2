<qgis labelsEnabled="1" styleCategories="Symbology|Labeling">
 <renderer-v2 attr="map_get(json_to_map('{&quot;A-1&quot;:1,&quot;R-1&quot;:2,&quot;R-2&quot;:3,&quot;R-3&quot;:4,&quot;C-1&quot;:5,&quot;C-2&quot;:6,&quot;I-1&quot;:7,&quot;I-2&quot;:8,&quot;P&quot;:9,&quot;&quot;:10}'), coalesce(trim(&quot;zoning&quot;), ''))" enableorderby="0" forceraster="0" referencescale="-1" symbollevels="0" type="categorizedSymbol">
  <categories>
   <category label="A-1" render="true" symbol="0" type="long" uuid="{00000000-0000-0000-0000-000000000001}" value="1" />
   <category label="R-1" render="true" symbol="1" type="long" uuid="{00000000-0000-0000-0000-000000000002}" value="2" />
   <category label="R-2" render="true" symbol="2" type="long" uuid="{00000000-0000-0000-0000-000000000003}" value="3" />
   <category label="R-3" render="true" symbol="3" type="long" uuid="{00000000-0000-0000-0000-000000000004}" value="4" />
   <category label="C-1" render="true" symbol="4" type="long" uuid="{00000000-0000-0000-0000-000000000005}" value="5" />
   <category label="C-2" render="true" symbol="5" type="long" uuid="{00000000-0000-0000-0000-000000000006}" value="6" />
   <category label="I-1" render="true" symbol="6" type="long" uuid="{00000000-0000-0000-0000-000000000007}" value="7" />
   <category label="I-2" render="true" symbol="7" type="long" uuid="{00000000-0000-0000-0000-000000000008}" value="8" />
   <category label="P" render="true" symbol="8" type="long" uuid="{00000000-0000-0000-0000-000000000009}" value="9" />
   <category label="No zoning" render="true" symbol="9" type="long" uuid="{00000000-0000-0000-0000-000000000010}" value="10" />
   <category label="Other" render="true" symbol="10" type="NULL" uuid="{00000000-0000-0000-0000-000000000011}" value="NULL" />
  </categories>
  <symbols>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" frame_rate="10" is_animated="0" name="0" type="fill">
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000012}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="168,203,120,170,rgb:0.6588235294117647,0.79607843137254897,0.47058823529411764,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#a8cb78' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000013}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="255,238,156,170,rgb:1,0.93333333333333335,0.61176470588235299,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#ffee9c' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000014}" locked="0" pass="0">
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000015}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="240,198,115,170,rgb:0.94117647058823528,0.77647058823529413,0.45098039215686275,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#f0c673' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000016}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="230,173,87,170,rgb:0.90196078431372551,0.67843137254901964,0.3411764705882353,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#e6ad57' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000017}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="244,163,160,170,rgb:0.95686274509803926,0.63921568627450975,0.62745098039215685,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#f4a3a0' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000018}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="215,118,117,170,rgb:0.84313725490196079,0.46274509803921571,0.45882352941176469,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#d77675' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000019}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="210,188,234,170,rgb:0.82352941176470584,0.73725490196078436,0.91764705882352937,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#d2bcea' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000020}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="165,139,202,170,rgb:0.6470588235294118,0.54509803921568623,0.792156862745098,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#a58bca' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000021}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="78,137,197,170,rgb:0.30588235294117649,0.53725490196078429,0.77254901960784317,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#4e89c5' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000022}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="217,217,217,110,rgb:0.85098039215686272,0.85098039215686272,0.85098039215686272,0.43137254901960786" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#d9d9d9' ELSE @value END" />
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
   <text-style allowHtml="0" blendMode="0" capitalization="0" fieldName="CASE WHEN abs(coalesce(coalesce(map_get(json_to_map(replace(@parcel_lookup_stacks, '''', '&quot;')), right(coalesce(nullif(&quot;svc_stack_uuid&quot;, ''), &quot;svc_uuid&quot;), 8)), map_get(json_to_map(replace(@parcel_lookup_stacks, '''', '&quot;')), coalesce(nullif(&quot;svc_stack_uuid&quot;, ''), &quot;svc_uuid&quot;))), 1)) &gt; 1 THEN format_number(abs(coalesce(coalesce(map_get(json_to_map(replace(@parcel_lookup_stacks, '''', '&quot;')), right(coalesce(nullif(&quot;svc_stack_uuid&quot;, ''), &quot;svc_uuid&quot;), 8)), map_get(json_to_map(replace(@parcel_lookup_stacks, '''', '&quot;')), coalesce(nullif(&quot;svc_stack_uuid&quot;, ''), &quot;svc_uuid&quot;))), 1)), 0, 'en') || ' parcels' ELSE &quot;zoning&quot; END" fontFamily="Open Sans" fontItalic="0" fontKerning="1" fontLetterSpacing="0" fontSize="7.5" fontSizeMapUnitScale="3x:0,0,0,0,0,0" fontSizeUnit="Point" fontStrikeout="0" fontUnderline="0" fontWeight="50" fontWordSpacing="0" forcedBold="0" forcedItalic="0" isExpression="1" legendString="Aa" multilineHeight="1" multilineHeightUnit="Percentage" namedStyle="Regular" previewBkgrdColor="255,255,255,255,rgb:1,1,1,1" tabStopDistance="6" tabStopDistanceMapUnitScale="3x:0,0,0,0,0,0" tabStopDistanceUnit="Percentage" textColor="50,35,20,255,rgb:0.19607843137254902,0.13725490196078433,0.07843137254901961,1" textOpacity="1" textOrientation="horizontal" useSubstitutions="0">
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
