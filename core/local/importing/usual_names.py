"""What parcel columns are usually called, by the field that they are.

From the column names that state-wide parcel layers and counties' assessors commonly use. Names are
folded (small letters and digits only); the more usual one comes first. A name may stand for two
fields: the values tell which.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: Names by field.
USUAL_NAMES: Mapping[str, tuple[str, ...]] = {
    field: tuple(names.split())
    for field, names in {
        "svc_uuid": "parceluuid uuid",
        "parcel_id": (
            "parcelid parcelno parcelnum parcelnumber pin pinnumber pinnum pinno pid pidn apn "
            "apnno apnnumber apnnum parno taxparcelid taxparcelno taxparcelnum taxparcelnumber "
            "taxparcel taxpin taxid taxidno assessorparcelnumber assessorid parcel parcelpin gpin "
            "gispin gislink parcelkey prclid pclid mapparid maplotid maplot ml mblu mbl mbl bbl "
            "sbl printkey pamspin folio foliono folionumber strap schednum propertyid propid "
            "propertynumber propertyno quickrefid accountno accountnum accountnumber account "
            "acctno acctnum acct locid"
        ),
        "owner": (
            "ownername ownername1 ownernme1 owner1 ownname ownname1 ownernm ownernm1 ownrname "
            "ownnam1 ownernam1 own1 own primaryowner primowner ownerfullname fullownername "
            "nameowner owners ownerone currentowner taxpayername taxpayer deedholder"
        ),
        "owner_type": "ownertype owntyp ownercategory ownercat ownerclass ownershiptype",
        "mail_addr": (
            "mailaddr mailaddress mailingaddress mailadd1 mailaddr1 mailaddress1 mailingaddress1 "
            "mailingaddr mailingadd owneraddress owneraddr owneraddress1 owneraddr1 ownaddr "
            "ownaddr1 ownadd ownadd1 ownaddress owneradd owneradd1 pstladress postaladdress "
            "mailstreet ownstreet ownerstreet taxpayeraddress billingaddress mailline1 fullmailadd "
            "fullmailingaddress"
        ),
        "situs": (
            "siteaddress siteaddr siteadd siteadress sitadd situsaddress situsaddr situsadd "
            "situsfulladdress propertyaddress propaddr propaddress propadd physicaladdress "
            "physaddress physaddr phyaddr1 phyaddr locationaddress locaddress locaddr fulladdress "
            "fulladdr streetaddress fullstreetaddress parceladdress parceladdr parcaddr addr "
            "address1 addr1 proplocation propertylocation proploc siteloc situsloc location"
        ),
        "city": (
            "sitecity situscity propcity propertycity phycity physcity loccity parcelcity cityname "
            "municipality municipalname municipal munname muniname muni town townname placename "
            "postalcity uspscity"
        ),
        "postal": (
            "zip zipcode zip5 postalcode postcode sitezip sitezip5 sitezipcode situszip situszip5 "
            "situszipcode propzip propertyzip propertyzipcode phyzipcd phyzip physzip loczip zipcd "
            "szip5"
        ),
        "acres": (
            "acreage acre gisacres deedacres deedacre deedacreage deededacres assdacres "
            "assessedacres assessedacreage taxacres legalacres legalacreage landacres lotacres "
            "parcelacres totalacres totacres totalacre totalacreage acreslegal acresdeed "
            "acrestotal recacres recordedacres statedacres mapacres mapacreage grossacres gisac"
        ),
        "acres_calc": (
            "calcacres calcacre calcacreage acrescalc calculatedacres acrescalculated "
            "calculatedacreage compacres shapeacres geomacres gisacrescalc"
        ),
        "sq_feet": (
            "sqfeet squarefeet squarefoot squareft lotsqft landsqft parcelsqft areasqft sqftlot "
            "lotsquarefeet landsquarefeet lotsf landsf lotareasf lotareasqft landareasqft "
            "shapesqft gissqft sqftarea totalsqft"
        ),
        "land_use": (
            "landuse landusedesc landusedescription landusedescr landusename landusetype "
            "landuseclass usedescription usedescr usedescrip propertyuse propertyusedescription "
            "propertyusedesc propuse propusedesc parusedesc classdesc classdescription classdscr "
            "propertyclassdesc propclassdesc propertyclass propclass useclass usetype "
            "propertytype proptype existinglanduse elu lu use luc"
        ),
        "land_use_code": (
            "landusecode landusecd landusecod lucode lucd usecd propertyusecode propusecode "
            "parusecode puc doruc classcode classcd propertyclasscode propclasscode propclscode "
            "propertyclass propclass landuse propertyuse propuse useclass luc pcc lu use"
        ),
        "zoning": (
            "zone zonecode zoningcode zonecd zoningcd zoningdistrict zoningdist zonedist "
            "zonedistrict zoned zoneclass zoningclass currentzoning zone1 zoning1 zonecode1"
        ),
        "cdl_majority_category": "cdlmajority cdlcategory cdlclass landcover cropname",
        "cdl_majority_value": "cdlmajorityvalue cdlvalue cdlcode cropcode",
        "cdl_majority_percent": "cdlpercent cdlpct",
        "elevation": "elev elevationm elevm centroidelevation meanelevation",
        "adjacent_acreage_sameowner": "adjacentacreage adjacentacres",
        "legal": (
            "legaldescription legaldescr legaldescrip legaldscr legaldes legal1 legaldesc1 "
            "legaldescr1 fulllegal fulllegaldescription legdecfull legdesc slegal taxlegal "
            "legaldescriptionfull legals"
        ),
        "parcel_value": (
            "totalvalue totval totalval totvalue totalassessedvalue totalassessed totassdval "
            "totassessed totalassd assessedvalue assdvalue assdval assessval assessedval "
            "assessedvaluetotal totalav avtotal totalappraisedvalue totalappraised totalappr "
            "totappr appraisedvalue apprval apprvalue totalappraisedparcelvalue "
            "totalappraisedpropertyvalue marketvalue mktvalue mktval marketval totalmarketvalue "
            "totalmarket totmktval totmarket fairmarketvalue fairmktval fmv estfmkvalue emvtotal "
            "estimatedmarketvalue cntassdvalue fullvalue fullmarketvalue fullmktval justvalue jv "
            "propertyvalue parcelval parcelvalu currentvalue valuetotal"
        ),
        "land_value": (
            "lndvalue lndval landvalu landappr landappraised landappraisedvalue landav "
            "landassd landassessed landassessedvalue landmarketvalue landmarket landmktval "
            "landmktvalue totallandvalue emvland assdland valueland apprland apprlandval "
            "appraisedlandvalue assessedlandvalue totalappraisedlandvalue currentlandvalue"
        ),
        "improvements_value": (
            "improvementsvalue improvementvalue improvementval improvementsval impvalue impval "
            "imprvalue imprval imprvvalue improvvalue improvementappraised improvementassessed "
            "totalimprovementvalue totalimprovementsvalue totalappraisedimprovements "
            "totalappraisedimprovementsvalue appraisedimprovementvalue assessedimprovementvalue "
            "improvements improvement imprmktval impmktval imprappr assdimpr emvimpr valueimpr"
        ),
        "agricultural_value": (
            "agriculturalvalue agriculturevalue agricvalue agvalue agusevalue agvalu agricval "
            "aglandvalue farmvalue"
        ),
        "building_value": (
            "buildingvalue buildingval bldgvalue bldgval bldgvalu bldval bldvalue bldgav bldgappr "
            "bldgassd bldgassessed assdbldg emvbldg emvbuilding totalbuildingvalue "
            "totalbldgvalue apprbldg bldgmktval buildingassessedvalue buildingappraisedvalue "
            "totalappraisedbuildingvalue valuebldg"
        ),
        "tax_amount": (
            "taxamount taxes totaltax totaltaxes taxtotal annualtax annualtaxes yearlytax nettax "
            "nettaxes netprpta propertytax propertytaxes taxdue taxesdue taxbill currenttax"
        ),
        "sale_price": (
            "salesprice salepric saleprc saleprc1 saleprice1 saleamount saleamt salesamount "
            "salesamt salevalue salesvalue lastsaleprice lastsaleamount lastsaleamt lsprice "
            "soldprice pricesold consideration considerationamount recentsaleprice"
        ),
        "sale_date": (
            "salesdate saledt saledate1 dateofsale datesold solddate datesale lastsaledate "
            "lastsalesdate lastsaledt lsdate recentsaledate deeddate transferdate"
        ),
        "county": "countyname countynam cntyname coname county1 cnty co countydesc",
        "county_fp": (
            "geoid countyfips cntyfips cntyfp cofips fips fipscode fipsco countyfipscode stcofips "
            "stcntyfips statecountyfips county cnty countycode cntycode co"
        ),
        "state": (
            "stateabbr stateabbrev stateabbreviation stateab stabbr stabbrev sitestate situsstate "
            "propstate propertystate sstate locstate phystate physstate st statecode statecd "
            "stname statename"
        ),
        "state_fp": "statefips stfips stfp stfip statefipscode fipsst state statecode st",
        "svc_stack_uuid": "stackuuid",
    }.items()
}

#: What an area in an unknown unit is called; geometry tells the unit.
AREAS = _words(
    "landarea lotarea lotsize landsize parcelarea parcelsize sitearea gisarea lglarea "
    "deedarea legalarea maparea area size areaofland shapearea shapestarea shapestar "
    "stareashape stareash stareashap shapeare areageom calcarea"
)
#: Those that a program worked out from the shape.
SHAPE_AREAS = _words("shapearea shapestarea shapestar stareashape stareash stareashap")


class Pattern(NamedTuple):
    """Words in the name of a column that make it likely to be a field.

    One of each set is needed.
    """

    field: str
    words: tuple[frozenset[str], ...]


_WORTH = _words("value val av appraised assessed market appr assd mkt worth amount amt")
_ADDRESS = _words("addr address add adr street line")
_SITE = _words("site situs prop property phys physical phy loc location parcel")

#: The first one that fits is taken.
PATTERNS: tuple[Pattern, ...] = (
    Pattern("mail_addr", (_words("mail mailing owner own taxpayer postal billing"), _ADDRESS)),
    Pattern("situs", (_SITE, _ADDRESS)),
    Pattern("city", (_SITE, _words("city town municipality"))),
    Pattern("postal", (_SITE, _words("zip zipcode zip5"))),
    Pattern("state", (_SITE, _words("state"))),
    Pattern("sale_price", (_words("sale sales sold"), _words("price prc amount amt value"))),
    Pattern("sale_date", (_words("sale sales sold"), _words("date dt"))),
    Pattern("agricultural_value", (_words("ag agri agric agricultural agriculture farm"), _WORTH)),
    Pattern("building_value", (_words("building buildings bldg bldgs bld"), _WORTH)),
    Pattern(
        "improvements_value",
        (_words("improvement improvements improv impr imp imprv"), _WORTH),
    ),
    Pattern("land_value", (_words("land lnd"), _WORTH)),
    Pattern(
        "parcel_value",
        (_words("total tot parcel property full just assessed appraised market"), _WORTH),
    ),
    Pattern("tax_amount", (_words("tax taxes"), _words("amount amt total due bill net"))),
    Pattern("sq_feet", (_words("sqft sqfeet sf"), _words("lot land parcel area site"))),
    Pattern("acres", (_words("acre acres acreage"),)),
    Pattern(
        "parcel_id",
        (
            _words("parcel pin apn parcels assessor"),
            _words("id no num number nbr key code identifier"),
        ),
    ),
    Pattern("owner", (_words("owner own owners taxpayer"), _words("name nm full 1"))),
    Pattern("owner_type", (_words("owner ownership"), _words("type class category"))),
    Pattern("legal", (_words("legal"),)),
    Pattern("land_use_code", (_words("use landuse lu class"), _words("code cd"))),
    Pattern(
        "land_use", (_words("use landuse lu class"), _words("desc description name type land"))
    ),
    Pattern("zoning", (_words("zoning zone"),)),
    Pattern("county_fp", (_words("county cnty co"), _words("fips fp"))),
    Pattern("county", (_words("county cnty"), _words("name"))),
    Pattern("elevation", (_words("elevation elev"),)),
)

#: Words that make it something else: another year's, another person's, what is said about it.
VETO = _words(
    "2 3 4 5 previous prev prior old former past second secondary alt alternate other "
    "year yr years flag source src url link image book page exempt exemption exempted count cnt "
    "units unit change diff percent pct rank notes note comment comments low high min max flood "
    "school census fire sub overlay rating gross living heated impervious built stories "
    "status"
)
