<qgis labelsEnabled="1" styleCategories="Symbology|Labeling">
 <renderer-v2 attr="map_get(json_to_map('{&quot;Single-family residential&quot;:1,&quot;Two-family residential&quot;:2,&quot;Multi-family residential&quot;:3,&quot;Condominium&quot;:4,&quot;Retail and services&quot;:5,&quot;Office&quot;:6,&quot;Light industrial&quot;:7,&quot;Grain elevator&quot;:7,&quot;Utility&quot;:8,&quot;Public building&quot;:9,&quot;School&quot;:10,&quot;Religious&quot;:11,&quot;Cemetery&quot;:11,&quot;Park&quot;:12,&quot;Agricultural land&quot;:13,&quot;Agricultural services&quot;:13,&quot;Agricultural dwelling&quot;:14,&quot;Rural residential&quot;:14,&quot;Timber and recreation land&quot;:15,&quot;Vacant residential&quot;:16,&quot;Vacant commercial&quot;:16,&quot;Residual lot&quot;:16,&quot;Undeveloped platted land&quot;:16}'), coalesce(nullif(trim(&quot;land_use&quot;), ''), trim(&quot;land_use_code&quot;), ''))" enableorderby="0" forceraster="0" referencescale="-1" symbollevels="0" type="categorizedSymbol">
  <categories>
   <category label="Single-family homes" render="true" symbol="0" type="long" uuid="{00000000-0000-0000-0000-000000000001}" value="1" />
   <category label="Homes for two to four families" render="true" symbol="1" type="long" uuid="{00000000-0000-0000-0000-000000000002}" value="2" />
   <category label="Apartments" render="true" symbol="2" type="long" uuid="{00000000-0000-0000-0000-000000000003}" value="3" />
   <category label="Condominiums" render="true" symbol="3" type="long" uuid="{00000000-0000-0000-0000-000000000004}" value="4" />
   <category label="Shops, services and lodging" render="true" symbol="4" type="long" uuid="{00000000-0000-0000-0000-000000000005}" value="5" />
   <category label="Offices" render="true" symbol="5" type="long" uuid="{00000000-0000-0000-0000-000000000006}" value="6" />
   <category label="Industry and warehouses" render="true" symbol="6" type="long" uuid="{00000000-0000-0000-0000-000000000007}" value="7" />
   <category label="Transport, parking and utilities" render="true" symbol="7" type="long" uuid="{00000000-0000-0000-0000-000000000008}" value="8" />
   <category label="Government and public services" render="true" symbol="8" type="long" uuid="{00000000-0000-0000-0000-000000000009}" value="9" />
   <category label="Schools and universities" render="true" symbol="9" type="long" uuid="{00000000-0000-0000-0000-000000000010}" value="10" />
   <category label="Religious, health and charity" render="true" symbol="10" type="long" uuid="{00000000-0000-0000-0000-000000000011}" value="11" />
   <category label="Parks and recreation" render="true" symbol="11" type="long" uuid="{00000000-0000-0000-0000-000000000012}" value="12" />
   <category label="Farms and farmland" render="true" symbol="12" type="long" uuid="{00000000-0000-0000-0000-000000000013}" value="13" />
   <category label="Farm and rural homes" render="true" symbol="13" type="long" uuid="{00000000-0000-0000-0000-000000000014}" value="14" />
   <category label="Forest and natural land" render="true" symbol="14" type="long" uuid="{00000000-0000-0000-0000-000000000015}" value="15" />
   <category label="Vacant land" render="true" symbol="15" type="long" uuid="{00000000-0000-0000-0000-000000000016}" value="16" />
   <category label="Other" render="true" symbol="16" type="NULL" uuid="{00000000-0000-0000-0000-000000000017}" value="NULL" />
  </categories>
  <symbols>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" frame_rate="10" is_animated="0" name="0" type="fill">
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000018}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="255,240,154,170,rgb:1,0.94117647058823528,0.60392156862745094,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#fff09a' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000019}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="245,207,79,170,rgb:0.96078431372549022,0.81176470588235294,0.30980392156862746,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#f5cf4f' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000020}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="195,214,242,170,rgb:0.76470588235294112,0.83921568627450982,0.94901960784313721,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#c3d6f2' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000021}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="166,219,160,170,rgb:0.65098039215686276,0.85882352941176465,0.62745098039215685,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#a6dba0' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000022}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="179,199,91,170,rgb:0.70196078431372544,0.7803921568627451,0.35686274509803922,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#b3c75b' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000023}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="227,227,138,170,rgb:0.8901960784313725,0.8901960784313725,0.54117647058823526,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#e3e38a' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000024}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="47,133,80,170,rgb:0.18431372549019609,0.52156862745098043,0.31372549019607843,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#2f8550' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000025}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="218,213,207,170,rgb:0.85490196078431369,0.83529411764705885,0.81176470588235294,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#dad5cf' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000026}" locked="0" pass="0">
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000027}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="217,150,31,170,rgb:0.85098039215686272,0.58823529411764708,0.12156862745098039,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#d9961f' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000028}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="181,118,42,170,rgb:0.70980392156862748,0.46274509803921571,0.16470588235294117,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#b5762a' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000029}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="221,75,69,170,rgb:0.8666666666666667,0.29411764705882354,0.27058823529411763,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#dd4b45' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000030}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="239,143,168,170,rgb:0.93725490196078431,0.5607843137254902,0.6588235294117647,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#ef8fa8' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000031}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="164,127,208,170,rgb:0.64313725490196083,0.49803921568627452,0.81568627450980391,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#a47fd0' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000032}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="143,149,156,170,rgb:0.5607843137254902,0.58431372549019611,0.61176470588235299,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#8f959c' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000033}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="32,89,166,170,rgb:0.12549019607843137,0.34901960784313724,0.65098039215686276,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#2059a6' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000034}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="124,195,234,170,rgb:0.48627450980392156,0.76470588235294112,0.91764705882352937,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#7cc3ea' ELSE @value END" />
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
