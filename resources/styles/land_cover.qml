<qgis labelsEnabled="1" styleCategories="Symbology|Labeling">
 <renderer-v2 attr="map_get(json_to_map('{&quot;122&quot;:1,&quot;121&quot;:2,&quot;1&quot;:3,&quot;5&quot;:4,&quot;123&quot;:5,&quot;176&quot;:6,&quot;124&quot;:7,&quot;141&quot;:8,&quot;37&quot;:9,&quot;36&quot;:10,&quot;24&quot;:11,&quot;190&quot;:12,&quot;58&quot;:13,&quot;61&quot;:14,&quot;26&quot;:15,&quot;4&quot;:16,&quot;152&quot;:17,&quot;195&quot;:18,&quot;28&quot;:19,&quot;12&quot;:20,&quot;43&quot;:21,&quot;229&quot;:22,&quot;68&quot;:23}'), coalesce(trim(&quot;cdl_majority_value&quot;), ''))" enableorderby="0" forceraster="0" referencescale="-1" symbollevels="0" type="categorizedSymbol">
  <categories>
   <category label="Developed/Low Intensity" render="true" symbol="0" type="long" uuid="{00000000-0000-0000-0000-000000000001}" value="1" />
   <category label="Developed/Open Space" render="true" symbol="1" type="long" uuid="{00000000-0000-0000-0000-000000000002}" value="2" />
   <category label="Corn" render="true" symbol="2" type="long" uuid="{00000000-0000-0000-0000-000000000003}" value="3" />
   <category label="Soybeans" render="true" symbol="3" type="long" uuid="{00000000-0000-0000-0000-000000000004}" value="4" />
   <category label="Developed/Med Intensity" render="true" symbol="4" type="long" uuid="{00000000-0000-0000-0000-000000000005}" value="5" />
   <category label="Grassland/Pasture" render="true" symbol="5" type="long" uuid="{00000000-0000-0000-0000-000000000006}" value="6" />
   <category label="Developed/High Intensity" render="true" symbol="6" type="long" uuid="{00000000-0000-0000-0000-000000000007}" value="7" />
   <category label="Deciduous Forest" render="true" symbol="7" type="long" uuid="{00000000-0000-0000-0000-000000000008}" value="8" />
   <category label="Other Hay/Non Alfalfa" render="true" symbol="8" type="long" uuid="{00000000-0000-0000-0000-000000000009}" value="9" />
   <category label="Alfalfa" render="true" symbol="9" type="long" uuid="{00000000-0000-0000-0000-000000000010}" value="10" />
   <category label="Winter Wheat" render="true" symbol="10" type="long" uuid="{00000000-0000-0000-0000-000000000011}" value="11" />
   <category label="Woody Wetlands" render="true" symbol="11" type="long" uuid="{00000000-0000-0000-0000-000000000012}" value="12" />
   <category label="Clover/Wildflowers" render="true" symbol="12" type="long" uuid="{00000000-0000-0000-0000-000000000013}" value="13" />
   <category label="Fallow/Idle Cropland" render="true" symbol="13" type="long" uuid="{00000000-0000-0000-0000-000000000014}" value="14" />
   <category label="Dbl Crop WinWht/Soybeans" render="true" symbol="14" type="long" uuid="{00000000-0000-0000-0000-000000000015}" value="15" />
   <category label="Sorghum" render="true" symbol="15" type="long" uuid="{00000000-0000-0000-0000-000000000016}" value="16" />
   <category label="Shrubland" render="true" symbol="16" type="long" uuid="{00000000-0000-0000-0000-000000000017}" value="17" />
   <category label="Herbaceous Wetlands" render="true" symbol="17" type="long" uuid="{00000000-0000-0000-0000-000000000018}" value="18" />
   <category label="Oats" render="true" symbol="18" type="long" uuid="{00000000-0000-0000-0000-000000000019}" value="19" />
   <category label="Sweet Corn" render="true" symbol="19" type="long" uuid="{00000000-0000-0000-0000-000000000020}" value="20" />
   <category label="Potatoes" render="true" symbol="20" type="long" uuid="{00000000-0000-0000-0000-000000000021}" value="21" />
   <category label="Pumpkins" render="true" symbol="21" type="long" uuid="{00000000-0000-0000-0000-000000000022}" value="22" />
   <category label="Apples" render="true" symbol="22" type="long" uuid="{00000000-0000-0000-0000-000000000023}" value="23" />
   <category label="Other" render="true" symbol="23" type="NULL" uuid="{00000000-0000-0000-0000-000000000024}" value="NULL" />
  </categories>
  <symbols>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" frame_rate="10" is_animated="0" name="0" type="fill">
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000025}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="156,156,156,170,rgb:0.61176470588235299,0.61176470588235299,0.61176470588235299,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#9c9c9c' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000026}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="156,156,156,170,rgb:0.61176470588235299,0.61176470588235299,0.61176470588235299,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#9c9c9c' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000027}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="168,112,0,170,rgb:0.6588235294117647,0.4392156862745098,0,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#a87000' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000028}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="128,179,179,170,rgb:0.50196078431372548,0.70196078431372544,0.70196078431372544,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#80b3b3' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000029}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="232,190,255,170,rgb:0.90980392156862744,0.74509803921568629,1,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#e8beff' ELSE @value END" />
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
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" frame_rate="10" is_animated="0" name="13" type="fill">
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000030}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="191,191,122,170,rgb:0.74901960784313726,0.74901960784313726,0.47843137254901963,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#bfbf7a' ELSE @value END" />
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
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" frame_rate="10" is_animated="0" name="14" type="fill">
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000031}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="115,115,0,170,rgb:0.45098039215686275,0.45098039215686275,0,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#737300' ELSE @value END" />
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
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" frame_rate="10" is_animated="0" name="15" type="fill">
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000032}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="255,158,15,170,rgb:1,0.61960784313725492,0.05882352941176471,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#ff9e0f' ELSE @value END" />
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
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" frame_rate="10" is_animated="0" name="16" type="fill">
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000033}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="199,215,158,170,rgb:0.7803921568627451,0.84313725490196079,0.61960784313725492,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#c7d79e' ELSE @value END" />
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
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" frame_rate="10" is_animated="0" name="17" type="fill">
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000034}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="128,179,179,170,rgb:0.50196078431372548,0.70196078431372544,0.70196078431372544,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#80b3b3' ELSE @value END" />
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
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" frame_rate="10" is_animated="0" name="18" type="fill">
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000035}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="161,88,137,170,rgb:0.63137254901960782,0.34509803921568627,0.53725490196078429,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#a15889' ELSE @value END" />
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
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" frame_rate="10" is_animated="0" name="19" type="fill">
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000036}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="224,166,15,170,rgb:0.8784313725490196,0.65098039215686276,0.05882352941176471,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#e0a60f' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000037}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="255,212,0,170,rgb:1,0.83137254901960789,0,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#ffd400' ELSE @value END" />
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
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" frame_rate="10" is_animated="0" name="20" type="fill">
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000038}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="115,38,0,170,rgb:0.45098039215686275,0.14901960784313725,0,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#732600' ELSE @value END" />
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
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" frame_rate="10" is_animated="0" name="21" type="fill">
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000039}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="255,102,102,170,rgb:1,0.40000000000000002,0.40000000000000002,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#ff6666' ELSE @value END" />
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
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" frame_rate="10" is_animated="0" name="22" type="fill">
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000040}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="185,0,80,170,rgb:0.72549019607843135,0,0.31372549019607843,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#b90050' ELSE @value END" />
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
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" frame_rate="10" is_animated="0" name="23" type="fill">
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000041}" locked="0" pass="0">
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
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" frame_rate="10" is_animated="0" name="3" type="fill">
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000042}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="38,115,0,170,rgb:0.14901960784313725,0.45098039215686275,0,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#267300' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000043}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="156,156,156,170,rgb:0.61176470588235299,0.61176470588235299,0.61176470588235299,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#9c9c9c' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000044}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="233,255,190,170,rgb:0.9137254901960784,1,0.74509803921568629,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#e9ffbe' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000045}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="156,156,156,170,rgb:0.61176470588235299,0.61176470588235299,0.61176470588235299,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#9c9c9c' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000046}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="149,206,147,170,rgb:0.58431372549019611,0.80784313725490198,0.57647058823529407,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#95ce93' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000047}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="165,245,141,170,rgb:0.6470588235294118,0.96078431372549022,0.55294117647058827,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#a5f58d' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000048}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="255,168,227,170,rgb:1,0.6588235294117647,0.8901960784313725,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#ffa8e3' ELSE @value END" />
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
