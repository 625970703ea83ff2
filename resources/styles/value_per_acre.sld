<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc" xmlns:se="http://www.opengis.net/se" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="1.1.0" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd">
 <NamedLayer>
  <se:Name>Value per Acre</se:Name>
  <UserStyle>
   <se:Name>Value per Acre</se:Name>
   <se:FeatureTypeStyle>
    <se:Rule>
     <se:Name>Less than $2,000 an acre</se:Name>
     <se:Description>
      <se:Title>Less than $2,000 an acre</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:And>
       <ogc:PropertyIsGreaterThan>
        <ogc:PropertyName>acres</ogc:PropertyName>
        <ogc:Literal>0</ogc:Literal>
       </ogc:PropertyIsGreaterThan>
       <ogc:PropertyIsLessThan>
        <ogc:Div>
         <ogc:PropertyName>parcel_value</ogc:PropertyName>
         <ogc:PropertyName>acres</ogc:PropertyName>
        </ogc:Div>
        <ogc:Literal>2000</ogc:Literal>
       </ogc:PropertyIsLessThan>
      </ogc:And>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#f3f6b4</se:SvgParameter>
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
     <se:Name>$2,000 – $5,000 an acre</se:Name>
     <se:Description>
      <se:Title>$2,000 – $5,000 an acre</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:And>
       <ogc:And>
        <ogc:PropertyIsGreaterThan>
         <ogc:PropertyName>acres</ogc:PropertyName>
         <ogc:Literal>0</ogc:Literal>
        </ogc:PropertyIsGreaterThan>
        <ogc:PropertyIsGreaterThanOrEqualTo>
         <ogc:Div>
          <ogc:PropertyName>parcel_value</ogc:PropertyName>
          <ogc:PropertyName>acres</ogc:PropertyName>
         </ogc:Div>
         <ogc:Literal>2000</ogc:Literal>
        </ogc:PropertyIsGreaterThanOrEqualTo>
       </ogc:And>
       <ogc:PropertyIsLessThan>
        <ogc:Div>
         <ogc:PropertyName>parcel_value</ogc:PropertyName>
         <ogc:PropertyName>acres</ogc:PropertyName>
        </ogc:Div>
        <ogc:Literal>5000</ogc:Literal>
       </ogc:PropertyIsLessThan>
      </ogc:And>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#a6d9b5</se:SvgParameter>
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
     <se:Name>$5,000 – $100,000 an acre</se:Name>
     <se:Description>
      <se:Title>$5,000 – $100,000 an acre</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:And>
       <ogc:And>
        <ogc:PropertyIsGreaterThan>
         <ogc:PropertyName>acres</ogc:PropertyName>
         <ogc:Literal>0</ogc:Literal>
        </ogc:PropertyIsGreaterThan>
        <ogc:PropertyIsGreaterThanOrEqualTo>
         <ogc:Div>
          <ogc:PropertyName>parcel_value</ogc:PropertyName>
          <ogc:PropertyName>acres</ogc:PropertyName>
         </ogc:Div>
         <ogc:Literal>5000</ogc:Literal>
        </ogc:PropertyIsGreaterThanOrEqualTo>
       </ogc:And>
       <ogc:PropertyIsLessThan>
        <ogc:Div>
         <ogc:PropertyName>parcel_value</ogc:PropertyName>
         <ogc:PropertyName>acres</ogc:PropertyName>
        </ogc:Div>
        <ogc:Literal>100000</ogc:Literal>
       </ogc:PropertyIsLessThan>
      </ogc:And>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#5eb5b6</se:SvgParameter>
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
     <se:Name>$100,000 – $500,000 an acre</se:Name>
     <se:Description>
      <se:Title>$100,000 – $500,000 an acre</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:And>
       <ogc:And>
        <ogc:PropertyIsGreaterThan>
         <ogc:PropertyName>acres</ogc:PropertyName>
         <ogc:Literal>0</ogc:Literal>
        </ogc:PropertyIsGreaterThan>
        <ogc:PropertyIsGreaterThanOrEqualTo>
         <ogc:Div>
          <ogc:PropertyName>parcel_value</ogc:PropertyName>
          <ogc:PropertyName>acres</ogc:PropertyName>
         </ogc:Div>
         <ogc:Literal>100000</ogc:Literal>
        </ogc:PropertyIsGreaterThanOrEqualTo>
       </ogc:And>
       <ogc:PropertyIsLessThan>
        <ogc:Div>
         <ogc:PropertyName>parcel_value</ogc:PropertyName>
         <ogc:PropertyName>acres</ogc:PropertyName>
        </ogc:Div>
        <ogc:Literal>500000</ogc:Literal>
       </ogc:PropertyIsLessThan>
      </ogc:And>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#3885b6</se:SvgParameter>
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
     <se:Name>$500,000 – $1,000,000 an acre</se:Name>
     <se:Description>
      <se:Title>$500,000 – $1,000,000 an acre</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:And>
       <ogc:And>
        <ogc:PropertyIsGreaterThan>
         <ogc:PropertyName>acres</ogc:PropertyName>
         <ogc:Literal>0</ogc:Literal>
        </ogc:PropertyIsGreaterThan>
        <ogc:PropertyIsGreaterThanOrEqualTo>
         <ogc:Div>
          <ogc:PropertyName>parcel_value</ogc:PropertyName>
          <ogc:PropertyName>acres</ogc:PropertyName>
         </ogc:Div>
         <ogc:Literal>500000</ogc:Literal>
        </ogc:PropertyIsGreaterThanOrEqualTo>
       </ogc:And>
       <ogc:PropertyIsLessThan>
        <ogc:Div>
         <ogc:PropertyName>parcel_value</ogc:PropertyName>
         <ogc:PropertyName>acres</ogc:PropertyName>
        </ogc:Div>
        <ogc:Literal>1000000</ogc:Literal>
       </ogc:PropertyIsLessThan>
      </ogc:And>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#3359a4</se:SvgParameter>
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
     <se:Name>$1,000,000 an acre and more</se:Name>
     <se:Description>
      <se:Title>$1,000,000 an acre and more</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:And>
       <ogc:PropertyIsGreaterThan>
        <ogc:PropertyName>acres</ogc:PropertyName>
        <ogc:Literal>0</ogc:Literal>
       </ogc:PropertyIsGreaterThan>
       <ogc:PropertyIsGreaterThanOrEqualTo>
        <ogc:Div>
         <ogc:PropertyName>parcel_value</ogc:PropertyName>
         <ogc:PropertyName>acres</ogc:PropertyName>
        </ogc:Div>
        <ogc:Literal>1000000</ogc:Literal>
       </ogc:PropertyIsGreaterThanOrEqualTo>
      </ogc:And>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#33308a</se:SvgParameter>
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
     <se:Name>No value or no acres</se:Name>
     <se:Description>
      <se:Title>No value or no acres</se:Title>
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
