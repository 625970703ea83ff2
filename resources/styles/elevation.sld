<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc" xmlns:se="http://www.opengis.net/se" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="1.1.0" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd">
 <NamedLayer>
  <se:Name>Elevation</se:Name>
  <UserStyle>
   <se:Name>Elevation</se:Name>
   <se:FeatureTypeStyle>
    <se:Rule>
     <se:Name>Less than 290 m</se:Name>
     <se:Description>
      <se:Title>Less than 290 m</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:PropertyIsLessThan>
       <ogc:PropertyName>elevation</ogc:PropertyName>
       <ogc:Literal>290</ogc:Literal>
      </ogc:PropertyIsLessThan>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#2b4a80</se:SvgParameter>
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
     <se:Name>290 – 295 m</se:Name>
     <se:Description>
      <se:Title>290 – 295 m</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:And>
       <ogc:PropertyIsGreaterThanOrEqualTo>
        <ogc:PropertyName>elevation</ogc:PropertyName>
        <ogc:Literal>290</ogc:Literal>
       </ogc:PropertyIsGreaterThanOrEqualTo>
       <ogc:PropertyIsLessThan>
        <ogc:PropertyName>elevation</ogc:PropertyName>
        <ogc:Literal>295</ogc:Literal>
       </ogc:PropertyIsLessThan>
      </ogc:And>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#4e617d</se:SvgParameter>
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
     <se:Name>295 – 302 m</se:Name>
     <se:Description>
      <se:Title>295 – 302 m</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:And>
       <ogc:PropertyIsGreaterThanOrEqualTo>
        <ogc:PropertyName>elevation</ogc:PropertyName>
        <ogc:Literal>295</ogc:Literal>
       </ogc:PropertyIsGreaterThanOrEqualTo>
       <ogc:PropertyIsLessThan>
        <ogc:PropertyName>elevation</ogc:PropertyName>
        <ogc:Literal>302</ogc:Literal>
       </ogc:PropertyIsLessThan>
      </ogc:And>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#737979</se:SvgParameter>
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
     <se:Name>302 – 310 m</se:Name>
     <se:Description>
      <se:Title>302 – 310 m</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:And>
       <ogc:PropertyIsGreaterThanOrEqualTo>
        <ogc:PropertyName>elevation</ogc:PropertyName>
        <ogc:Literal>302</ogc:Literal>
       </ogc:PropertyIsGreaterThanOrEqualTo>
       <ogc:PropertyIsLessThan>
        <ogc:PropertyName>elevation</ogc:PropertyName>
        <ogc:Literal>310</ogc:Literal>
       </ogc:PropertyIsLessThan>
      </ogc:And>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#9a9373</se:SvgParameter>
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
     <se:Name>310 – 325 m</se:Name>
     <se:Description>
      <se:Title>310 – 325 m</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:And>
       <ogc:PropertyIsGreaterThanOrEqualTo>
        <ogc:PropertyName>elevation</ogc:PropertyName>
        <ogc:Literal>310</ogc:Literal>
       </ogc:PropertyIsGreaterThanOrEqualTo>
       <ogc:PropertyIsLessThan>
        <ogc:PropertyName>elevation</ogc:PropertyName>
        <ogc:Literal>325</ogc:Literal>
       </ogc:PropertyIsLessThan>
      </ogc:And>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#c8b973</se:SvgParameter>
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
     <se:Name>325 m and more</se:Name>
     <se:Description>
      <se:Title>325 m and more</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:PropertyIsGreaterThanOrEqualTo>
       <ogc:PropertyName>elevation</ogc:PropertyName>
       <ogc:Literal>325</ogc:Literal>
      </ogc:PropertyIsGreaterThanOrEqualTo>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#fbe772</se:SvgParameter>
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
     <se:Name>No elevation</se:Name>
     <se:Description>
      <se:Title>No elevation</se:Title>
     </se:Description>
     <se:ElseFilter />
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#d9d9d9</se:SvgParameter>
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
