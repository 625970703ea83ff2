<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc" xmlns:se="http://www.opengis.net/se" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="1.1.0" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd">
 <NamedLayer>
  <se:Name>Largest Owners</se:Name>
  <UserStyle>
   <se:Name>Largest Owners</se:Name>
   <se:FeatureTypeStyle>
    <se:Rule>
     <se:Name>Tallgrass County Conservation Board (4,979 acres)</se:Name>
     <se:Description>
      <se:Title>Tallgrass County Conservation Board (4,979 acres)</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:PropertyIsEqualTo>
       <ogc:PropertyName>owner</ogc:PropertyName>
       <ogc:Literal>Tallgrass County Conservation Board</ogc:Literal>
      </ogc:PropertyIsEqualTo>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#332288</se:SvgParameter>
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
     <se:Name>Osmanović, Deborah C (1,122 acres)</se:Name>
     <se:Description>
      <se:Title>Osmanović, Deborah C (1,122 acres)</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:PropertyIsEqualTo>
       <ogc:PropertyName>owner</ogc:PropertyName>
       <ogc:Literal>Osmanović, Deborah C</ogc:Literal>
      </ogc:PropertyIsEqualTo>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#0072b2</se:SvgParameter>
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
     <se:Name>Washington Barbara P Living Trust 2016 (1,034 acres)</se:Name>
     <se:Description>
      <se:Title>Washington Barbara P Living Trust 2016 (1,034 acres)</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:PropertyIsEqualTo>
       <ogc:PropertyName>owner</ogc:PropertyName>
       <ogc:Literal>Washington Barbara P Living Trust 2016</ogc:Literal>
      </ogc:PropertyIsEqualTo>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#009e73</se:SvgParameter>
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
     <se:Name>Novák Bros Grain LLC (1,018 acres)</se:Name>
     <se:Description>
      <se:Title>Novák Bros Grain LLC (1,018 acres)</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:PropertyIsEqualTo>
       <ogc:PropertyName>owner</ogc:PropertyName>
       <ogc:Literal>Novák Bros Grain LLC</ogc:Literal>
      </ogc:PropertyIsEqualTo>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#882255</se:SvgParameter>
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
     <se:Name>Postma, Thùy (936 acres)</se:Name>
     <se:Description>
      <se:Title>Postma, Thùy (936 acres)</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:PropertyIsEqualTo>
       <ogc:PropertyName>owner</ogc:PropertyName>
       <ogc:Literal>Postma, Thùy</ogc:Literal>
      </ogc:PropertyIsEqualTo>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#8c6d46</se:SvgParameter>
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
     <se:Name>Vos, René K (935 acres)</se:Name>
     <se:Description>
      <se:Title>Vos, René K (935 acres)</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:PropertyIsEqualTo>
       <ogc:PropertyName>owner</ogc:PropertyName>
       <ogc:Literal>Vos, René K</ogc:Literal>
      </ogc:PropertyIsEqualTo>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#c9d6f9</se:SvgParameter>
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
     <se:Name>López Revocable Trust 1992 (876 acres)</se:Name>
     <se:Description>
      <se:Title>López Revocable Trust 1992 (876 acres)</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:PropertyIsEqualTo>
       <ogc:PropertyName>owner</ogc:PropertyName>
       <ogc:Literal>López Revocable Trust 1992</ogc:Literal>
      </ogc:PropertyIsEqualTo>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#d55e00</se:SvgParameter>
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
     <se:Name>Vàng Family Trust (818 acres)</se:Name>
     <se:Description>
      <se:Title>Vàng Family Trust (818 acres)</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:PropertyIsEqualTo>
       <ogc:PropertyName>owner</ogc:PropertyName>
       <ogc:Literal>Vàng Family Trust</ogc:Literal>
      </ogc:PropertyIsEqualTo>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#999933</se:SvgParameter>
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
     <se:Name>Taylor, Kathleen O &amp; Donald A (795 acres)</se:Name>
     <se:Description>
      <se:Title>Taylor, Kathleen O &amp; Donald A (795 acres)</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:PropertyIsEqualTo>
       <ogc:PropertyName>owner</ogc:PropertyName>
       <ogc:Literal>Taylor, Kathleen O &amp; Donald A</ogc:Literal>
      </ogc:PropertyIsEqualTo>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#56b4e9</se:SvgParameter>
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
     <se:Name>Peña, Sofía &amp; René (785 acres)</se:Name>
     <se:Description>
      <se:Title>Peña, Sofía &amp; René (785 acres)</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:PropertyIsEqualTo>
       <ogc:PropertyName>owner</ogc:PropertyName>
       <ogc:Literal>Peña, Sofía &amp; René</ogc:Literal>
      </ogc:PropertyIsEqualTo>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#f0e442</se:SvgParameter>
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
     <se:Name>Hill, Karen L (780 acres)</se:Name>
     <se:Description>
      <se:Title>Hill, Karen L (780 acres)</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:PropertyIsEqualTo>
       <ogc:PropertyName>owner</ogc:PropertyName>
       <ogc:Literal>Hill, Karen L</ogc:Literal>
      </ogc:PropertyIsEqualTo>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#e69f00</se:SvgParameter>
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
     <se:Name>Nelson, Angela &amp; Amanda G (776 acres)</se:Name>
     <se:Description>
      <se:Title>Nelson, Angela &amp; Amanda G (776 acres)</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:PropertyIsEqualTo>
       <ogc:PropertyName>owner</ogc:PropertyName>
       <ogc:Literal>Nelson, Angela &amp; Amanda G</ogc:Literal>
      </ogc:PropertyIsEqualTo>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#cc79a7</se:SvgParameter>
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
     <se:Name>3,272 other owners</se:Name>
     <se:Description>
      <se:Title>3,272 other owners</se:Title>
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
