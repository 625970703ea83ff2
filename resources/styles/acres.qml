<qgis labelsEnabled="1" styleCategories="Symbology|Labeling">
 <renderer-v2 attr="with_variable('parcel_lookup_value', coalesce(nullif(&quot;acres&quot;, 0), &quot;acres_calc&quot;), CASE WHEN @parcel_lookup_value &lt; 0.25 THEN 1 WHEN @parcel_lookup_value &gt;= 0.25 AND @parcel_lookup_value &lt; 0.5 THEN 2 WHEN @parcel_lookup_value &gt;= 0.5 AND @parcel_lookup_value &lt; 2 THEN 3 WHEN @parcel_lookup_value &gt;= 2 AND @parcel_lookup_value &lt; 25 THEN 4 WHEN @parcel_lookup_value &gt;= 25 AND @parcel_lookup_value &lt; 100 THEN 5 WHEN @parcel_lookup_value &gt;= 100 THEN 6 END)" enableorderby="0" forceraster="0" referencescale="-1" symbollevels="0" type="categorizedSymbol">
  <categories>
   <category label="Less than 0.25 acres" render="true" symbol="0" type="long" uuid="{00000000-0000-0000-0000-000000000001}" value="1" />
   <category label="0.25 – 0.5 acres" render="true" symbol="1" type="long" uuid="{00000000-0000-0000-0000-000000000002}" value="2" />
   <category label="0.5 – 2 acres" render="true" symbol="2" type="long" uuid="{00000000-0000-0000-0000-000000000003}" value="3" />
   <category label="2 – 25 acres" render="true" symbol="3" type="long" uuid="{00000000-0000-0000-0000-000000000004}" value="4" />
   <category label="25 – 100 acres" render="true" symbol="4" type="long" uuid="{00000000-0000-0000-0000-000000000005}" value="5" />
   <category label="100 acres and more" render="true" symbol="5" type="long" uuid="{00000000-0000-0000-0000-000000000006}" value="6" />
   <category label="No acres" render="true" symbol="6" type="NULL" uuid="{00000000-0000-0000-0000-000000000007}" value="NULL" />
  </categories>
  <symbols>
   <symbol alpha="1" clip_to_extent="1" force_rhr="0" frame_rate="10" is_animated="0" name="0" type="fill">
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000008}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="239,243,195,170,rgb:0.93725490196078431,0.95294117647058818,0.76470588235294112,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#eff3c3' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000009}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="182,219,156,170,rgb:0.71372549019607845,0.85882352941176465,0.61176470588235299,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#b6db9c' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000010}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="125,191,128,170,rgb:0.49019607843137253,0.74901960784313726,0.50196078431372548,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#7dbf80' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000011}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="69,155,119,170,rgb:0.27058823529411763,0.60784313725490191,0.46666666666666667,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#459b77' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000012}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="36,117,111,170,rgb:0.14117647058823529,0.45882352941176469,0.43529411764705883,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#24756f' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000013}" locked="0" pass="0">
     <Option type="Map">
      <Option name="border_width_map_unit_scale" type="QString" value="3x:0,0,1,0.04,1,0.3" />
      <Option name="color" type="QString" value="23,79,102,170,rgb:0.09019607843137255,0.30980392156862746,0.40000000000000002,0.66666666666666663" />
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
         <Option name="expression" type="QString" value="CASE WHEN sqrt(coalesce(&quot;acres_calc&quot;, &quot;acres&quot;) * 4047) / @map_scale &lt; 0.001 THEN '#174f66' ELSE @value END" />
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
    <layer class="SimpleFill" enabled="1" id="{00000000-0000-0000-0000-000000000014}" locked="0" pass="0">
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
   <text-style allowHtml="0" blendMode="0" capitalization="0" fieldName="CASE WHEN abs(coalesce(coalesce(map_get(json_to_map(replace(@parcel_lookup_stacks, '''', '&quot;')), right(coalesce(nullif(&quot;svc_stack_uuid&quot;, ''), &quot;svc_uuid&quot;), 8)), map_get(json_to_map(replace(@parcel_lookup_stacks, '''', '&quot;')), coalesce(nullif(&quot;svc_stack_uuid&quot;, ''), &quot;svc_uuid&quot;))), 1)) &gt; 1 THEN format_number(abs(coalesce(coalesce(map_get(json_to_map(replace(@parcel_lookup_stacks, '''', '&quot;')), right(coalesce(nullif(&quot;svc_stack_uuid&quot;, ''), &quot;svc_uuid&quot;), 8)), map_get(json_to_map(replace(@parcel_lookup_stacks, '''', '&quot;')), coalesce(nullif(&quot;svc_stack_uuid&quot;, ''), &quot;svc_uuid&quot;))), 1)), 0, 'en') || ' parcels' ELSE if(coalesce(nullif(&quot;acres&quot;, 0), &quot;acres_calc&quot;) &lt; 10, format_number(coalesce(nullif(&quot;acres&quot;, 0), &quot;acres_calc&quot;), 2, 'en'), format_number(coalesce(nullif(&quot;acres&quot;, 0), &quot;acres_calc&quot;), 0, 'en')) || ' acres' END" fontFamily="Open Sans" fontItalic="0" fontKerning="1" fontLetterSpacing="0" fontSize="7.5" fontSizeMapUnitScale="3x:0,0,0,0,0,0" fontSizeUnit="Point" fontStrikeout="0" fontUnderline="0" fontWeight="50" fontWordSpacing="0" forcedBold="0" forcedItalic="0" isExpression="1" legendString="Aa" multilineHeight="1" multilineHeightUnit="Percentage" namedStyle="Regular" previewBkgrdColor="255,255,255,255,rgb:1,1,1,1" tabStopDistance="6" tabStopDistanceMapUnitScale="3x:0,0,0,0,0,0" tabStopDistanceUnit="Percentage" textColor="50,35,20,255,rgb:0.19607843137254902,0.13725490196078433,0.07843137254901961,1" textOpacity="1" textOrientation="horizontal" useSubstitutions="0">
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
