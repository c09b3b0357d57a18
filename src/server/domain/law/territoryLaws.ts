// What the law of each country requires of a brand. The table belongs to the platform: brands cannot change it.
// docs/territory-law.md shows it. Before you change an entry, check the named law; then change AS_OF.
import type { TerritoryLaw } from '#schemas/domain/territory-law.ts';

/** Date of the state of the law that the table describes. */
export const AS_OF = '2026-11-29';

const consentAge = (age: number, source: string): TerritoryLaw => ({ consentAge: { age, source } });
const GDPR_16 = 'Regulation (EU) 2016/679, art. 8(1), without a lower national age';

/** Duties of all member states of the European Union. */
const EUROPEAN_UNION: TerritoryLaw = {
  consent: {
    source: 'Directive 2002/58/EC, art. 5(3); Regulation (EU) 2016/679, art. 4(11); Court of Justice, C-673/17',
  },
  withdrawal: {
    days: 14,
    button: { from: '2026-06-19' },
    source: 'Directive 2011/83/EU, art. 9 and 11a (inserted by Directive (EU) 2023/2673)',
  },
  priceWithTax: { source: 'Directive 98/6/EC, art. 2(a) and 3; Directive 2011/83/EU, art. 6(1)(e)' },
  taxNumber: { of: 'BUSINESSES', source: 'Directive 2006/112/EC, art. 226(4)' },
};
/** Duties of the other states of the European Economic Area. The button is not part of its agreement yet. */
const EUROPEAN_ECONOMIC_AREA: TerritoryLaw = {
  consent: { source: 'Directive 2002/58/EC, art. 5(3); Regulation (EU) 2016/679, art. 4(11), both with EEA relevance' },
  withdrawal: { days: 14, source: 'Directive 2011/83/EU, art. 9, with EEA relevance' },
  priceWithTax: { source: 'Directive 98/6/EC, art. 2(a) and 3, with EEA relevance' },
};

/** Ages of the member states (Regulation (EU) 2016/679, art. 8(1) allows them to lower 16 down to 13). */
const MEMBER_STATES: Readonly<Record<string, TerritoryLaw>> = {
  AT: consentAge(14, 'Datenschutzgesetz, § 4(4)'),
  BE: consentAge(13, 'Loi du 30 juillet 2018, art. 7'),
  BG: consentAge(14, 'Personal Data Protection Act, art. 25c'),
  CY: consentAge(14, 'Law 125(I)/2018, s. 8'),
  CZ: consentAge(15, 'Act 110/2019 Coll., § 7'),
  DE: consentAge(16, GDPR_16),
  DK: consentAge(15, 'Databeskyttelsesloven, § 6(2), since 2024-01-01'),
  EE: consentAge(13, 'Isikuandmete kaitse seadus, § 8'),
  ES: consentAge(14, 'Ley Orgánica 3/2018, art. 7'),
  FI: consentAge(13, 'Tietosuojalaki 1050/2018, § 5'),
  FR: consentAge(15, 'Loi 78-17, art. 45'),
  GR: consentAge(15, 'Law 4624/2019, art. 21'),
  HR: consentAge(16, 'Zakon o provedbi Opće uredbe o zaštiti podataka, art. 19'),
  HU: consentAge(16, GDPR_16),
  IE: consentAge(16, 'Data Protection Act 2018, s. 31'),
  IT: consentAge(14, 'Decreto legislativo 196/2003, art. 2-quinquies'),
  LT: consentAge(14, 'Law on Legal Protection of Personal Data, art. 6'),
  LU: consentAge(16, GDPR_16),
  LV: consentAge(13, 'Fizisko personu datu apstrādes likums, s. 33'),
  MT: consentAge(13, 'Subsidiary Legislation 586.11, reg. 3'),
  NL: consentAge(16, 'Uitvoeringswet AVG, art. 5'),
  PL: consentAge(16, GDPR_16),
  PT: consentAge(13, 'Lei 58/2019, art. 16'),
  RO: consentAge(16, GDPR_16),
  SE: consentAge(13, 'Lag 2018:218, 2 kap. 4 §'),
  SI: consentAge(15, 'ZVOP-2, art. 8'),
  SK: consentAge(16, 'Act 18/2018, § 15'),
};

/** The law by ISO 3166-1 alpha-2 code. Countries that are missing have no duties that the platform knows. */
export const TERRITORY_LAWS: Readonly<Record<string, TerritoryLaw>> = {
  ...Object.fromEntries(Object.entries(MEMBER_STATES).map(([code, law]) => [code, { ...law, ...EUROPEAN_UNION }])),
  IS: { ...consentAge(13, 'Act 90/2018, art. 10'), ...EUROPEAN_ECONOMIC_AREA },
  LI: { ...consentAge(16, GDPR_16), ...EUROPEAN_ECONOMIC_AREA },
  NO: { ...consentAge(13, 'Personopplysningsloven, § 5'), ...EUROPEAN_ECONOMIC_AREA },
  AR: {
    withdrawal: { days: 10, button: {}, source: 'Ley 24.240, art. 34; Resolución 424/2020 (botón de arrepentimiento)' },
    priceWithTax: { source: 'Resolución 7/2002, art. 2' },
  },
  AU: { priceWithTax: { source: 'Australian Consumer Law, s. 48' } },
  BR: {
    ...consentAge(12, 'Lei 13.709/2018, art. 14 § 1; Lei 8.069/1990, art. 2'),
    consent: { source: 'Lei 13.709/2018, art. 5 XII and 8; ANPD, Guia orientativo: cookies e proteção de dados' },
    withdrawal: { days: 7, source: 'Lei 8.078/1990, art. 49' },
    priceWithTax: { source: 'Lei 8.078/1990, art. 6 III and 31; Lei 12.741/2012' },
    taxNumber: { of: 'EVERYBODY', source: 'Ajuste SINIEF 07/05 and 19/16 (CPF or CNPJ on electronic invoices)' },
  },
  GB: {
    ...consentAge(13, 'Data Protection Act 2018, s. 9'),
    consent: { source: 'Privacy and Electronic Communications Regulations 2003, reg. 6; UK GDPR, art. 4(11)' },
    withdrawal: { days: 14, source: 'Consumer Contracts Regulations 2013, reg. 29 and 30' },
    priceWithTax: { source: 'Price Marking Order 2004, art. 4; Consumer Contracts Regulations 2013, sch. 2(f)' },
  },
  US: consentAge(13, "Children's Online Privacy Protection Act, 15 U.S.C. 6501(1)"),
};

/**
 * Territories with an ISO 3166-1 code of their own in which the law of another country applies: the outermost regions of
 * France, Åland, and the territories of the United States (15 U.S.C. 6501(1) covers them).
 */
export const LAW_OF_TERRITORY: Readonly<Record<string, string>> = {
  GF: 'FR',
  GP: 'FR',
  MF: 'FR',
  MQ: 'FR',
  RE: 'FR',
  YT: 'FR',
  AX: 'FI',
  AS: 'US',
  GU: 'US',
  MP: 'US',
  PR: 'US',
  VI: 'US',
};
