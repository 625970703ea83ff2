<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc" xmlns:se="http://www.opengis.net/se" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="1.1.0" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd">
 <NamedLayer>
  <se:Name>Stacks</se:Name>
  <UserStyle>
   <se:Name>Stacks</se:Name>
   <se:FeatureTypeStyle>
    <se:Rule>
     <se:Name>One parcel alone</se:Name>
     <se:Description>
      <se:Title>One parcel alone</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:PropertyIsNull>
       <ogc:PropertyName>svc_stack_uuid</ogc:PropertyName>
      </ogc:PropertyIsNull>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#f7f1dd</se:SvgParameter>
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
     <se:Name>Several parcels at one place</se:Name>
     <se:Description>
      <se:Title>Several parcels at one place</se:Title>
     </se:Description>
     <ogc:Filter>
      <ogc:Not>
       <ogc:PropertyIsNull>
        <ogc:PropertyName>svc_stack_uuid</ogc:PropertyName>
       </ogc:PropertyIsNull>
      </ogc:Not>
     </ogc:Filter>
     <se:PolygonSymbolizer>
      <se:Fill>
       <se:SvgParameter name="fill">#a14461</se:SvgParameter>
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
   </se:FeatureTypeStyle>
  </UserStyle>
 </NamedLayer>
</StyledLayerDescriptor>
