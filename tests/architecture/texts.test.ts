// Code contains no natural-language texts: what viewers read and hear is in labels, which exist in each language.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findMissingLabels, findUnknownKeys } from './findLabels.ts';
import { findTexts } from './findTexts.ts';
import { readCode } from './readCode.ts';

const findTextsInScreen = (text: string) =>
  findTexts([{ path: 'src/screens/x/X.tsx', text: `export const X = ({ t, n, is }) => ${text};` }]).map(
    (found) => found.text,
  );

test.each([
  ['<p>Sign in</p>', 'Sign in'],
  ['<p>مرحبا {n}</p>', 'مرحبا'],
  ['<a aria-label="Close">x</a>', 'Close'],
  ['<a title={is ? "Open" : t("close")}>x</a>', 'Open'],
  ['<p>{is && "Saved"}</p>', 'Saved'],
  ['<p>{`${n} titles`}</p>', 'titles'],
  ['<input placeholder={n ?? "Search"} />', 'Search'],
  ['<img alt="A fighter" />', 'A fighter'],
  ['<b onClick={() => <i>Deep</i>}>x</b>', 'Deep'],
])('finds the text in %s', (text, word) => expect(findTextsInScreen(text)).toEqual([word]));

test.each([
  '<p className="lead">{t("login")}</p>',
  '<p>{n} · {n}</p>',
  '<a href="/home" rel="noopener" data-look="primary">{t("x")}</a>',
  '<i aria-hidden="true">×</i>',
  '<select value={n}>{t(is ? "a" : "b")}</select>',
])('finds no text in %s', (text) => expect(findTextsInScreen(text)).toEqual([]));

test('no text is written in code that viewers see', () => {
  expect(
    findTexts(readCode(process.cwd())).map(
      ({ path, line, text }) => `${path}:${line}: "${text}" - put it into realms/default/strings and call t('key')`,
    ),
  ).toEqual([]);
});

function readLabels(folder: string): Record<string, Record<string, string>> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    files.map((name) => [
      name.slice(0, -'.json'.length),
      JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as Record<string, string>,
    ]),
  );
}
const PRODUCT_LABELS = 'realms/default/strings';
const ADMIN_LABELS = 'src/admin/strings';

test('a key that is not a label is found in calls of t(), and no key of the code is unknown', () => {
  const findKeys = (path: string, text: string): string[] =>
    findUnknownKeys([{ path, text }], { product: ['close', 'items_one', 'items_other'], admin: ['rows'] }).map(
      ({ line, key }) => `${line} ${key}`,
    );
  const view = `const a = usePort((p) => p.text.t('close'));\nconst b = usePort((p) => p.text.t('quoteHeading'));`;
  expect(findKeys('widgets/quote/View.tsx', view)).toEqual(['2 quoteHeading']);
  expect(findKeys('src/screens/x/X.tsx', `t(is ? 'close' : 'clsoe'); t('items', { count: 2 }); t(key);`)).toEqual([
    '1 clsoe',
  ]);
  expect(findKeys('src/admin/X.tsx', `t('rows'); t('close');`)).toEqual(['1 close']);

  const labels = {
    product: Object.keys(readLabels(PRODUCT_LABELS)['en'] ?? {}),
    admin: Object.keys(readLabels(ADMIN_LABELS)['en'] ?? {}),
  };
  expect(labels.product.length).toBeGreaterThan(100);
  expect(
    findUnknownKeys(readCode(process.cwd()), labels).map(
      ({ path, line, key }) =>
        `${path}:${line}: "${key}" is not a label: add it to ${PRODUCT_LABELS}/<locale>.json (src/admin: ${ADMIN_LABELS}) in every language`,
    ),
  ).toEqual([]);
});

test('a label that a language lacks is found, with every plural form of the language, and no label is missing', () => {
  const labels = { en: { close: 'Close', items_one: '1', items_other: 'n' }, ar: { items_other: 'n' }, es: {} };
  expect(findMissingLabels({ en: labels.en, ar: labels.ar })).toEqual([
    'ar: close',
    'ar: items_zero',
    'ar: items_one',
    'ar: items_two',
    'ar: items_few',
    'ar: items_many',
  ]);
  expect(findMissingLabels({ en: labels.en, es: { close: 'Cerrar', items: 'n' } })).toEqual([]);
  for (const folder of [PRODUCT_LABELS, ADMIN_LABELS])
    expect(findMissingLabels(readLabels(folder)), `missing in ${folder}`).toEqual([]);
});
