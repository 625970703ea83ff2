<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc" xmlns:se="http://www.opengis.net/se" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="1.1.0" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd">
 <NamedLayer>
  <se:Name>Sale Year</se:Name>
  <UserStyle>
   <se:Name>Sale Year</se:Name>
   <se:FeatureTypeStyle>
    <se:Rule>
     <se:Name>Before 2000</se:Name>
     <se:Description>
      <se:Title>Before 2000</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:PropertyIsLessThan>
       <ogc:PropertyName>sale_date</ogc:PropertyName>
       <ogc:Literal>2000</ogc:Literal>
      </ogc:PropertyIsLessThan>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#46307e</se:SvgParameter>
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
     <se:Name>2000 – 2009</se:Name>
     <se:Description>
      <se:Title>2000 – 2009</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:And>
       <ogc:PropertyIsGreaterThanOrEqualTo>
        <ogc:PropertyName>sale_date</ogc:PropertyName>
        <ogc:Literal>2000</ogc:Literal>
       </ogc:PropertyIsGreaterThanOrEqualTo>
       <ogc:PropertyIsLessThan>
        <ogc:PropertyName>sale_date</ogc:PropertyName>
        <ogc:Literal>2010</ogc:Literal>
       </ogc:PropertyIsLessThan>
      </ogc:And>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#3d5d88</se:SvgParameter>
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
     <se:Name>2010 – 2014</se:Name>
     <se:Description>
      <se:Title>2010 – 2014</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:And>
       <ogc:PropertyIsGreaterThanOrEqualTo>
        <ogc:PropertyName>sale_date</ogc:PropertyName>
        <ogc:Literal>2010</ogc:Literal>
       </ogc:PropertyIsGreaterThanOrEqualTo>
       <ogc:PropertyIsLessThan>
        <ogc:PropertyName>sale_date</ogc:PropertyName>
        <ogc:Literal>2015</ogc:Literal>
       </ogc:PropertyIsLessThan>
      </ogc:And>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#2f878a</se:SvgParameter>
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
     <se:Name>2015 – 2019</se:Name>
     <se:Description>
      <se:Title>2015 – 2019</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:And>
       <ogc:PropertyIsGreaterThanOrEqualTo>
        <ogc:PropertyName>sale_date</ogc:PropertyName>
        <ogc:Literal>2015</ogc:Literal>
       </ogc:PropertyIsGreaterThanOrEqualTo>
       <ogc:PropertyIsLessThan>
        <ogc:PropertyName>sale_date</ogc:PropertyName>
        <ogc:Literal>2020</ogc:Literal>
       </ogc:PropertyIsLessThan>
      </ogc:And>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#45b476</se:SvgParameter>
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
     <se:Name>2020 – 2022</se:Name>
     <se:Description>
      <se:Title>2020 – 2022</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:And>
       <ogc:PropertyIsGreaterThanOrEqualTo>
        <ogc:PropertyName>sale_date</ogc:PropertyName>
        <ogc:Literal>2020</ogc:Literal>
       </ogc:PropertyIsGreaterThanOrEqualTo>
       <ogc:PropertyIsLessThan>
        <ogc:PropertyName>sale_date</ogc:PropertyName>
        <ogc:Literal>2023</ogc:Literal>
       </ogc:PropertyIsLessThan>
      </ogc:And>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#9ed35b</se:SvgParameter>
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
     <se:Name>2023 and later</se:Name>
     <se:Description>
      <se:Title>2023 and later</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:And>
       <ogc:PropertyIsGreaterThanOrEqualTo>
        <ogc:PropertyName>sale_date</ogc:PropertyName>
        <ogc:Literal>2023</ogc:Literal>
       </ogc:PropertyIsGreaterThanOrEqualTo>
       <ogc:PropertyIsLessThan>
        <ogc:PropertyName>sale_date</ogc:PropertyName>
        <ogc:Literal>9999</ogc:Literal>
       </ogc:PropertyIsLessThan>
      </ogc:And>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#fbe725</se:SvgParameter>
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
     <se:Name>No sale date</se:Name>
     <se:Description>
      <se:Title>No sale date</se:Title>
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
