<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc" xmlns:se="http://www.opengis.net/se" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="1.1.0" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd">
 <NamedLayer>
  <se:Name>Land Use</se:Name>
  <UserStyle>
   <se:Name>Land Use</se:Name>
   <se:FeatureTypeStyle>
    <se:Rule>
     <se:Name>Single-family homes</se:Name>
     <se:Description>
      <se:Title>Single-family homes</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:PropertyIsEqualTo>
       <ogc:PropertyName>land_use</ogc:PropertyName>
       <ogc:Literal>Single-family residential</ogc:Literal>
      </ogc:PropertyIsEqualTo>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#fff09a</se:SvgParameter>
       <se:SvgParameter name="fill-opacity">0.67</se:SvgParameter>
      </se:Fill>
      <se:Stroke>
       <se:SvgParameter name="stroke">#3f3a36</se:SvgParameter>
       <se:SvgParameter name="stroke-opacity">0.75</se:SvgParameter>
       <se:SvgParameter name="stroke-width">1</se:SvgParameter>
       <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
      </se:Stroke>
     </se:PolygonSymbolizer>
    </se:Rule>
    <se:Rule>
     <se:Name>Homes for two to four families</se:Name>
     <se:Description>
      <se:Title>Homes for two to four families</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:PropertyIsEqualTo>
       <ogc:PropertyName>land_use</ogc:PropertyName>
       <ogc:Literal>Two-family residential</ogc:Literal>
      </ogc:PropertyIsEqualTo>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#f5cf4f</se:SvgParameter>
       <se:SvgParameter name="fill-opacity">0.67</se:SvgParameter>
      </se:Fill>
      <se:Stroke>
       <se:SvgParameter name="stroke">#3f3a36</se:SvgParameter>
       <se:SvgParameter name="stroke-opacity">0.75</se:SvgParameter>
       <se:SvgParameter name="stroke-width">1</se:SvgParameter>
       <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
      </se:Stroke>
     </se:PolygonSymbolizer>
    </se:Rule>
    <se:Rule>
     <se:Name>Apartments</se:Name>
     <se:Description>
      <se:Title>Apartments</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:PropertyIsEqualTo>
       <ogc:PropertyName>land_use</ogc:PropertyName>
       <ogc:Literal>Multi-family residential</ogc:Literal>
      </ogc:PropertyIsEqualTo>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#d9961f</se:SvgParameter>
       <se:SvgParameter name="fill-opacity">0.67</se:SvgParameter>
      </se:Fill>
      <se:Stroke>
       <se:SvgParameter name="stroke">#3f3a36</se:SvgParameter>
       <se:SvgParameter name="stroke-opacity">0.75</se:SvgParameter>
       <se:SvgParameter name="stroke-width">1</se:SvgParameter>
       <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
      </se:Stroke>
     </se:PolygonSymbolizer>
    </se:Rule>
    <se:Rule>
     <se:Name>Condominiums</se:Name>
     <se:Description>
      <se:Title>Condominiums</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:PropertyIsEqualTo>
       <ogc:PropertyName>land_use</ogc:PropertyName>
       <ogc:Literal>Condominium</ogc:Literal>
      </ogc:PropertyIsEqualTo>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#b5762a</se:SvgParameter>
       <se:SvgParameter name="fill-opacity">0.67</se:SvgParameter>
      </se:Fill>
      <se:Stroke>
       <se:SvgParameter name="stroke">#3f3a36</se:SvgParameter>
       <se:SvgParameter name="stroke-opacity">0.75</se:SvgParameter>
       <se:SvgParameter name="stroke-width">1</se:SvgParameter>
       <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
      </se:Stroke>
     </se:PolygonSymbolizer>
    </se:Rule>
    <se:Rule>
     <se:Name>Shops, services and lodging</se:Name>
     <se:Description>
      <se:Title>Shops, services and lodging</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:PropertyIsEqualTo>
       <ogc:PropertyName>land_use</ogc:PropertyName>
       <ogc:Literal>Retail and services</ogc:Literal>
      </ogc:PropertyIsEqualTo>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#dd4b45</se:SvgParameter>
       <se:SvgParameter name="fill-opacity">0.67</se:SvgParameter>
      </se:Fill>
      <se:Stroke>
       <se:SvgParameter name="stroke">#3f3a36</se:SvgParameter>
       <se:SvgParameter name="stroke-opacity">0.75</se:SvgParameter>
       <se:SvgParameter name="stroke-width">1</se:SvgParameter>
       <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
      </se:Stroke>
     </se:PolygonSymbolizer>
    </se:Rule>
    <se:Rule>
     <se:Name>Offices</se:Name>
     <se:Description>
      <se:Title>Offices</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:PropertyIsEqualTo>
       <ogc:PropertyName>land_use</ogc:PropertyName>
       <ogc:Literal>Office</ogc:Literal>
      </ogc:PropertyIsEqualTo>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#ef8fa8</se:SvgParameter>
       <se:SvgParameter name="fill-opacity">0.67</se:SvgParameter>
      </se:Fill>
      <se:Stroke>
       <se:SvgParameter name="stroke">#3f3a36</se:SvgParameter>
       <se:SvgParameter name="stroke-opacity">0.75</se:SvgParameter>
       <se:SvgParameter name="stroke-width">1</se:SvgParameter>
       <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
      </se:Stroke>
     </se:PolygonSymbolizer>
    </se:Rule>
    <se:Rule>
     <se:Name>Industry and warehouses</se:Name>
     <se:Description>
      <se:Title>Industry and warehouses</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:Or>
       <ogc:PropertyIsEqualTo>
        <ogc:PropertyName>land_use</ogc:PropertyName>
        <ogc:Literal>Light industrial</ogc:Literal>
       </ogc:PropertyIsEqualTo>
       <ogc:PropertyIsEqualTo>
        <ogc:PropertyName>land_use</ogc:PropertyName>
        <ogc:Literal>Grain elevator</ogc:Literal>
       </ogc:PropertyIsEqualTo>
      </ogc:Or>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#a47fd0</se:SvgParameter>
       <se:SvgParameter name="fill-opacity">0.67</se:SvgParameter>
      </se:Fill>
      <se:Stroke>
       <se:SvgParameter name="stroke">#3f3a36</se:SvgParameter>
       <se:SvgParameter name="stroke-opacity">0.75</se:SvgParameter>
       <se:SvgParameter name="stroke-width">1</se:SvgParameter>
       <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
      </se:Stroke>
     </se:PolygonSymbolizer>
    </se:Rule>
    <se:Rule>
     <se:Name>Transport, parking and utilities</se:Name>
     <se:Description>
      <se:Title>Transport, parking and utilities</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:PropertyIsEqualTo>
       <ogc:PropertyName>land_use</ogc:PropertyName>
       <ogc:Literal>Utility</ogc:Literal>
      </ogc:PropertyIsEqualTo>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#8f959c</se:SvgParameter>
       <se:SvgParameter name="fill-opacity">0.67</se:SvgParameter>
      </se:Fill>
      <se:Stroke>
       <se:SvgParameter name="stroke">#3f3a36</se:SvgParameter>
       <se:SvgParameter name="stroke-opacity">0.75</se:SvgParameter>
       <se:SvgParameter name="stroke-width">1</se:SvgParameter>
       <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
      </se:Stroke>
     </se:PolygonSymbolizer>
    </se:Rule>
    <se:Rule>
     <se:Name>Government and public services</se:Name>
     <se:Description>
      <se:Title>Government and public services</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:PropertyIsEqualTo>
       <ogc:PropertyName>land_use</ogc:PropertyName>
       <ogc:Literal>Public building</ogc:Literal>
      </ogc:PropertyIsEqualTo>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#2059a6</se:SvgParameter>
       <se:SvgParameter name="fill-opacity">0.67</se:SvgParameter>
      </se:Fill>
      <se:Stroke>
       <se:SvgParameter name="stroke">#f4f0e8</se:SvgParameter>
       <se:SvgParameter name="stroke-opacity">0.75</se:SvgParameter>
       <se:SvgParameter name="stroke-width">1</se:SvgParameter>
       <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
      </se:Stroke>
     </se:PolygonSymbolizer>
    </se:Rule>
    <se:Rule>
     <se:Name>Schools and universities</se:Name>
     <se:Description>
      <se:Title>Schools and universities</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:PropertyIsEqualTo>
       <ogc:PropertyName>land_use</ogc:PropertyName>
       <ogc:Literal>School</ogc:Literal>
      </ogc:PropertyIsEqualTo>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#7cc3ea</se:SvgParameter>
       <se:SvgParameter name="fill-opacity">0.67</se:SvgParameter>
      </se:Fill>
      <se:Stroke>
       <se:SvgParameter name="stroke">#3f3a36</se:SvgParameter>
       <se:SvgParameter name="stroke-opacity">0.75</se:SvgParameter>
       <se:SvgParameter name="stroke-width">1</se:SvgParameter>
       <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
      </se:Stroke>
     </se:PolygonSymbolizer>
    </se:Rule>
    <se:Rule>
     <se:Name>Religious, health and charity</se:Name>
     <se:Description>
      <se:Title>Religious, health and charity</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:Or>
       <ogc:PropertyIsEqualTo>
        <ogc:PropertyName>land_use</ogc:PropertyName>
        <ogc:Literal>Religious</ogc:Literal>
       </ogc:PropertyIsEqualTo>
       <ogc:PropertyIsEqualTo>
        <ogc:PropertyName>land_use</ogc:PropertyName>
        <ogc:Literal>Cemetery</ogc:Literal>
       </ogc:PropertyIsEqualTo>
      </ogc:Or>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#c3d6f2</se:SvgParameter>
       <se:SvgParameter name="fill-opacity">0.67</se:SvgParameter>
      </se:Fill>
      <se:Stroke>
       <se:SvgParameter name="stroke">#3f3a36</se:SvgParameter>
       <se:SvgParameter name="stroke-opacity">0.75</se:SvgParameter>
       <se:SvgParameter name="stroke-width">1</se:SvgParameter>
       <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
      </se:Stroke>
     </se:PolygonSymbolizer>
    </se:Rule>
    <se:Rule>
     <se:Name>Parks and recreation</se:Name>
     <se:Description>
      <se:Title>Parks and recreation</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:PropertyIsEqualTo>
       <ogc:PropertyName>land_use</ogc:PropertyName>
       <ogc:Literal>Park</ogc:Literal>
      </ogc:PropertyIsEqualTo>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#a6dba0</se:SvgParameter>
       <se:SvgParameter name="fill-opacity">0.67</se:SvgParameter>
      </se:Fill>
      <se:Stroke>
       <se:SvgParameter name="stroke">#3f3a36</se:SvgParameter>
       <se:SvgParameter name="stroke-opacity">0.75</se:SvgParameter>
       <se:SvgParameter name="stroke-width">1</se:SvgParameter>
       <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
      </se:Stroke>
     </se:PolygonSymbolizer>
    </se:Rule>
    <se:Rule>
     <se:Name>Farms and farmland</se:Name>
     <se:Description>
      <se:Title>Farms and farmland</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:Or>
       <ogc:PropertyIsEqualTo>
        <ogc:PropertyName>land_use</ogc:PropertyName>
        <ogc:Literal>Agricultural land</ogc:Literal>
       </ogc:PropertyIsEqualTo>
       <ogc:PropertyIsEqualTo>
        <ogc:PropertyName>land_use</ogc:PropertyName>
        <ogc:Literal>Agricultural services</ogc:Literal>
       </ogc:PropertyIsEqualTo>
      </ogc:Or>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#b3c75b</se:SvgParameter>
       <se:SvgParameter name="fill-opacity">0.67</se:SvgParameter>
      </se:Fill>
      <se:Stroke>
       <se:SvgParameter name="stroke">#3f3a36</se:SvgParameter>
       <se:SvgParameter name="stroke-opacity">0.75</se:SvgParameter>
       <se:SvgParameter name="stroke-width">1</se:SvgParameter>
       <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
      </se:Stroke>
     </se:PolygonSymbolizer>
    </se:Rule>
    <se:Rule>
     <se:Name>Farm and rural homes</se:Name>
     <se:Description>
      <se:Title>Farm and rural homes</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:Or>
       <ogc:PropertyIsEqualTo>
        <ogc:PropertyName>land_use</ogc:PropertyName>
        <ogc:Literal>Agricultural dwelling</ogc:Literal>
       </ogc:PropertyIsEqualTo>
       <ogc:PropertyIsEqualTo>
        <ogc:PropertyName>land_use</ogc:PropertyName>
        <ogc:Literal>Rural residential</ogc:Literal>
       </ogc:PropertyIsEqualTo>
      </ogc:Or>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#e3e38a</se:SvgParameter>
       <se:SvgParameter name="fill-opacity">0.67</se:SvgParameter>
      </se:Fill>
      <se:Stroke>
       <se:SvgParameter name="stroke">#3f3a36</se:SvgParameter>
       <se:SvgParameter name="stroke-opacity">0.75</se:SvgParameter>
       <se:SvgParameter name="stroke-width">1</se:SvgParameter>
       <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
      </se:Stroke>
     </se:PolygonSymbolizer>
    </se:Rule>
    <se:Rule>
     <se:Name>Forest and natural land</se:Name>
     <se:Description>
      <se:Title>Forest and natural land</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:PropertyIsEqualTo>
       <ogc:PropertyName>land_use</ogc:PropertyName>
       <ogc:Literal>Timber and recreation land</ogc:Literal>
      </ogc:PropertyIsEqualTo>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#2f8550</se:SvgParameter>
       <se:SvgParameter name="fill-opacity">0.67</se:SvgParameter>
      </se:Fill>
      <se:Stroke>
       <se:SvgParameter name="stroke">#3f3a36</se:SvgParameter>
       <se:SvgParameter name="stroke-opacity">0.75</se:SvgParameter>
       <se:SvgParameter name="stroke-width">1</se:SvgParameter>
       <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
      </se:Stroke>
     </se:PolygonSymbolizer>
    </se:Rule>
    <se:Rule>
     <se:Name>Vacant land</se:Name>
     <se:Description>
      <se:Title>Vacant land</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:Or>
       <ogc:Or>
        <ogc:Or>
         <ogc:PropertyIsEqualTo>
          <ogc:PropertyName>land_use</ogc:PropertyName>
          <ogc:Literal>Vacant residential</ogc:Literal>
         </ogc:PropertyIsEqualTo>
         <ogc:PropertyIsEqualTo>
          <ogc:PropertyName>land_use</ogc:PropertyName>
          <ogc:Literal>Vacant commercial</ogc:Literal>
         </ogc:PropertyIsEqualTo>
        </ogc:Or>
        <ogc:PropertyIsEqualTo>
         <ogc:PropertyName>land_use</ogc:PropertyName>
         <ogc:Literal>Residual lot</ogc:Literal>
        </ogc:PropertyIsEqualTo>
       </ogc:Or>
       <ogc:PropertyIsEqualTo>
        <ogc:PropertyName>land_use</ogc:PropertyName>
        <ogc:Literal>Undeveloped platted land</ogc:Literal>
       </ogc:PropertyIsEqualTo>
      </ogc:Or>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#dad5cf</se:SvgParameter>
       <se:SvgParameter name="fill-opacity">0.67</se:SvgParameter>
      </se:Fill>
      <se:Stroke>
       <se:SvgParameter name="stroke">#3f3a36</se:SvgParameter>
       <se:SvgParameter name="stroke-opacity">0.75</se:SvgParameter>
       <se:SvgParameter name="stroke-width">1</se:SvgParameter>
       <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
      </se:Stroke>
     </se:PolygonSymbolizer>
    </se:Rule>
    <se:Rule>
     <se:Name>Other</se:Name>
     <se:Description>
      <se:Title>Other</se:Title>
     </se:Description>
     <se:ElseFilter />
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#a8a29a</se:SvgParameter>
       <se:SvgParameter name="fill-opacity">0.43</se:SvgParameter>
      </se:Fill>
      <se:Stroke>
       <se:SvgParameter name="stroke">#3f3a36</se:SvgParameter>
       <se:SvgParameter name="stroke-opacity">0.75</se:SvgParameter>
       <se:SvgParameter name="stroke-width">1</se:SvgParameter>
       <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
      </se:Stroke>
     </se:PolygonSymbolizer>
    </se:Rule>
   </se:FeatureTypeStyle>
  </UserStyle>
 </NamedLayer>
</StyledLayerDescriptor>
