// Countries with their calling codes and address formats. The names come from Intl, in the language of the request.

/** ISO 3166-1 alpha-2 and calling code of each country. */
export const CALLING_CODES = `AD376 AE971 AF93 AG1268 AI1264 AL355 AM374 AO244 AR54 AS1684 AT43 AU61 AW297 AX358 AZ994 BA387 BB1246
BD880 BE32 BF226 BG359 BH973 BI257 BJ229 BL590 BM1441 BN673 BO591 BQ599 BR55 BS1242 BT975 BW267 BY375 BZ501 CA1 CC61
CD243 CF236 CG242 CH41 CI225 CK682 CL56 CM237 CN86 CO57 CR506 CU53 CV238 CW599 CX61 CY357 CZ420 DE49 DJ253 DK45 DM1767
DO1809 DZ213 EC593 EE372 EG20 EH212 ER291 ES34 ET251 FI358 FJ679 FK500 FM691 FO298 FR33 GA241 GB44 GD1473 GE995 GF594
GG44 GH233 GI350 GL299 GM220 GN224 GP590 GQ240 GR30 GT502 GU1671 GW245 GY592 HK852 HN504 HR385 HT509 HU36 ID62 IE353
IL972 IM44 IN91 IO246 IQ964 IR98 IS354 IT39 JE44 JM1876 JO962 JP81 KE254 KG996 KH855 KI686 KM269 KN1869 KP850 KR82 KW965
KY1345 KZ7 LA856 LB961 LC1758 LI423 LK94 LR231 LS266 LT370 LU352 LV371 LY218 MA212 MC377 MD373 ME382 MF590 MG261 MH692
MK389 ML223 MM95 MN976 MO853 MP1670 MQ596 MR222 MS1664 MT356 MU230 MV960 MW265 MX52 MY60 MZ258 NA264 NC687 NE227 NF672
NG234 NI505 NL31 NO47 NP977 NR674 NU683 NZ64 OM968 PA507 PE51 PF689 PG675 PH63 PK92 PL48 PM508 PR1787 PS970 PT351 PW680
PY595 QA974 RE262 RO40 RS381 RU7 RW250 SA966 SB677 SC248 SD249 SE46 SG65 SH290 SI386 SJ47 SK421 SL232 SM378 SN221 SO252
SR597 SS211 ST239 SV503 SX1721 SY963 SZ268 TC1649 TD235 TG228 TH66 TJ992 TK690 TL670 TM993 TN216 TO676 TR90 TT1868 TV688
TW886 TZ255 UA380 UG256 US1 UY598 UZ998 VA39 VC1784 VE58 VG1284 VI1340 VN84 VU678 WF681 WS685 XK383 YE967 YT262 ZA27
ZM260 ZW263`;

/** A part of an address: the name of its value, its label key, and the values that are allowed. */
export type AddressPart = {
  readonly fieldName: string;
  readonly labelKey: string;
  readonly acceptableValues?: readonly string[];
  /** Allowed patterns of the value without spaces and hyphens: 0 stands for a digit, A for a letter. */
  readonly formats?: readonly string[];
};

const words = (text: string): readonly string[] => text.split(/\s+/);
const line1: AddressPart = { fieldName: 'line1', labelKey: 'addressLine1' };
const locality: AddressPart = { fieldName: 'locality', labelKey: 'addressLocality' };
const region = (labelKey: string, acceptableValues?: readonly string[]): AddressPart => ({
  fieldName: 'administrativeLevel1',
  labelKey,
  ...(acceptableValues && { acceptableValues }),
});
const postalCode = (formats: string, labelKey = 'addressPostalCode'): AddressPart => ({
  fieldName: 'postalCode',
  labelKey,
  formats: words(formats),
});

/** The address format of countries that are not listed below. It has no postal code, because some of them have none. */
export const DEFAULT_ADDRESS: readonly AddressPart[] = [line1, locality];

const codeAndCity = (formats: string): readonly AddressPart[] => [line1, postalCode(formats), locality];

/** The parts of an address by country, in the order of the country's post. */
export const ADDRESS_FORMATS: Readonly<Record<string, readonly AddressPart[]>> = {
  AR: [line1, locality, postalCode('0000 A0000 A0000AAA'), region('addressProvince')],
  AT: codeAndCity('0000'),
  AU: [line1, locality, region('addressState', words('ACT NSW NT QLD SA TAS VIC WA')), postalCode('0000')],
  BE: codeAndCity('0000'),
  BR: [
    line1,
    locality,
    region('addressState', words('AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE TO')),
    postalCode('00000000'),
  ],
  CA: [
    line1,
    locality,
    region('addressProvince', words('AB BC MB NB NL NS NT NU ON PE QC SK YT')),
    postalCode('A0A0A0'),
  ],
  CH: codeAndCity('0000'),
  CL: [line1, locality, region('addressRegion')],
  CO: [line1, locality, region('addressRegion')],
  DE: codeAndCity('00000'),
  DK: codeAndCity('0000'),
  EG: [line1, locality, region('addressProvince'), postalCode('00000')],
  ES: [line1, postalCode('00000'), locality, region('addressProvince')],
  FI: codeAndCity('00000'),
  FR: codeAndCity('00000'),
  GB: [line1, locality, postalCode('A00AA A000AA AA00AA AA000AA A0A0AA AA0A0AA')],
  IE: [line1, locality, postalCode('A00AAAA A00AA00 A00A000 A000000 A00A0AA A00AA0A A00A00A A00A0A0 A0AAAAA A0AA000')],
  IN: [line1, locality, region('addressState'), postalCode('000000')],
  IT: [line1, postalCode('00000'), locality, region('addressProvince')],
  JP: [line1, locality, region('addressProvince'), postalCode('0000000')],
  MX: [line1, locality, region('addressState'), postalCode('00000')],
  NL: codeAndCity('0000AA'),
  NO: codeAndCity('0000'),
  NZ: [line1, locality, postalCode('0000')],
  PE: [line1, locality, region('addressRegion')],
  PL: codeAndCity('00000'),
  PT: codeAndCity('0000000'),
  SA: [line1, locality, postalCode('00000 000000000')],
  SE: codeAndCity('00000'),
  US: [
    line1,
    locality,
    region(
      'addressState',
      words(`AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK
        OR PA PR RI SC SD TN TX UT VT VA WA WV WI WY`),
    ),
    postalCode('00000 000000000', 'addressZip'),
  ],
  UY: [line1, locality, postalCode('00000')],
};
