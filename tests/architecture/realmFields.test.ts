// docs/realm-fields.md lists the fields of the schemas that authors of a realm's folder write by hand.
import { readFileSync } from 'node:fs';
import { format } from 'oxfmt';
import { expect, test } from 'vitest';
import { DATA_SCHEMAS } from '#schemas/realm/data/index.ts';
import { catalogueItemSchema } from '#schemas/realm/catalogue-item.ts';
import { heroSchema } from '#schemas/page/hero.ts';
import { linkEventSchema, LINK_TYPES, linkSchema } from '#schemas/page/link.ts';
import { realmSchema } from '#schemas/realm/realm.ts';
import { themeSchema } from '#schemas/realm/theme.ts';
import { formatFieldTable } from './formatFields.ts';

const PAGE = 'docs/realm-fields.md';

/** Returns the formatted text of the page. */
async function createPage(): Promise<string> {
  const text = [
    '# Fields of a realm’s folder',
    'Made from the schemas. When one changes, write this page again: `npm test -- tests/architecture/realmFields.test.ts -u`. [Realm format](realm-format.md) says how the files work together.',
    'A `text` is a string or `{ "$text": { "en": "...", "es": "..." } }`. An `image` is the name of a file in `art/`, an https URL, or `$text` with one for each language.',
    '## realm.json',
    formatFieldTable(realmSchema),
    '## theme.json',
    formatFieldTable(themeSchema),
    '## A hero of a page',
    formatFieldTable(heroSchema),
    '## A link',
    formatFieldTable(linkSchema, ['event', 'type']),
    `\`type\` is one of ${LINK_TYPES.map((type) => `\`${type}\``).join(', ')}. \`event\` is the target:`,
    formatFieldTable(linkEventSchema),
    '## A catalogue item',
    formatFieldTable(catalogueItemSchema),
    ...Object.entries(DATA_SCHEMAS).flatMap(([kind, schema]) => [`## data/${kind}.json`, formatFieldTable(schema)]),
    '',
  ].join('\n\n');
  const {
    $schema: _schema,
    ignorePatterns: _ignored,
    ...options
  } = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')) as Record<string, unknown>;
  return (await format(PAGE, text.replace('’', "'"), options)).code;
}

test('docs/realm-fields.md matches the schemas (npm test -- tests/architecture/realmFields.test.ts -u)', async () => {
  const page = await createPage();
  for (const field of ['`heroId`', '`background.imageUrlRtl`', '`colours.primary` (required)', '`playlists[].source`'])
    expect(page).toContain(field);
  await expect(page).toMatchFileSnapshot(`../../${PAGE}`);
});

test('each kind of data has its section, and realm-format.md links to the page', () => {
  const page = readFileSync(PAGE, 'utf8');
  for (const kind of Object.keys(DATA_SCHEMAS)) expect(page).toContain(`## data/${kind}.json`);
  expect(readFileSync('docs/realm-format.md', 'utf8')).toContain('(realm-fields.md)');
});
