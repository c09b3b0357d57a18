// The table of laws: complete for the European Union, valid, and shown in docs/territory-law.md.
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { format } from 'oxfmt';
import { expect, test } from 'vitest';
import { territoryLawSchema, type TerritoryLaw } from '#schemas/domain/territory-law.ts';
import { CALLING_CODES } from '../identity/countryData.ts';
import { AS_OF, LAW_OF_TERRITORY, TERRITORY_LAWS } from './territoryLaws.ts';

const MEMBER_STATES = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

test('each entry has the form of its schema, and is a country', () => {
  const validate = new Ajv({ allErrors: true, strict: false }).compile(territoryLawSchema);
  for (const [country, law] of Object.entries(TERRITORY_LAWS)) {
    expect(validate(law), `${country}: ${JSON.stringify(validate.errors)}`).toBe(true);
    expect(CALLING_CODES, `${country} is a country`).toMatch(new RegExp(`\\b${country}\\d`));
  }
});

test('each member state of the European Union has each duty, and an age from 13 to 16', () => {
  expect(MEMBER_STATES).toHaveLength(27);
  for (const country of MEMBER_STATES) {
    const { consentAge, ...duties } = TERRITORY_LAWS[country]!;
    expect(Object.keys(duties).toSorted(), country).toEqual(['consent', 'priceWithTax', 'taxNumber', 'withdrawal']);
    expect(consentAge!.age, country).toBeGreaterThanOrEqual(13);
    expect(consentAge!.age, country).toBeLessThanOrEqual(16);
  }
});

const describeLaw = ({ consentAge, consent, withdrawal, priceWithTax, taxNumber }: TerritoryLaw): string[] => {
  const button = withdrawal?.button && `, button${withdrawal.button.from ? ` since ${withdrawal.button.from}` : ''}`;
  return [
    consentAge ? String(consentAge.age) : '',
    consent ? 'yes' : '',
    withdrawal ? `${withdrawal.days} days${button ?? ''}` : '',
    priceWithTax ? 'yes' : '',
    taxNumber ? taxNumber.of.toLowerCase() : '',
  ];
};

test('docs/territory-law.md shows the table (npm test -- src/server/domain/law -u)', async () => {
  const entries = Object.entries(TERRITORY_LAWS).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const countriesBySource = new Map<string, string[]>();
  for (const [country, law] of entries)
    for (const { source } of Object.values(law))
      countriesBySource.set(source, [...(countriesBySource.get(source) ?? []), country]);
  const rows = entries.map(([country, law]) => `| ${[country, ...describeLaw(law)].join(' | ')} |`);
  const sources = [...countriesBySource].map(([source, countries]) => `| ${countries.join(', ')} | ${source} |`);
  const text = `# Law by country

Made from \`src/server/domain/law/territoryLaws.ts\` (\`npm test -- src/server/domain/law -u\`). [ADR 069](adr/069-territory-law.md) says who applies it. It describes the law of ${AS_OF} and is not legal advice: a brand asks its lawyers. An empty cell means that the platform knows no such duty.

| country | age for an account | consent before analytics | withdrawal | prices with tax | tax number of |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

Territories with a code of their own: ${Object.entries(LAW_OF_TERRITORY)
    .map(([code, country]) => `${code} as ${country}`)
    .join(', ')}.

## Sources

| countries | law |
| --- | --- |
${sources.join('\n')}
`;
  const {
    $schema: _schema,
    ignorePatterns: _ignored,
    ...options
  } = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')) as Record<string, unknown>;
  await expect((await format('docs/territory-law.md', text, options)).code).toMatchFileSnapshot(
    '../../../../docs/territory-law.md',
  );
});
