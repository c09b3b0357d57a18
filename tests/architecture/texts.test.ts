// Code contains no natural-language texts: labels hold what viewers read and hear, so that each language has it.
import { expect, test } from 'vitest';
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
])('%s is found', (text, word) => expect(findTextsInScreen(text)).toEqual([word]));

test.each([
  '<p className="lead">{t("login")}</p>',
  '<p>{n} · {n}</p>',
  '<a href="/home" rel="noopener" data-look="primary">{t("x")}</a>',
  '<i aria-hidden="true">×</i>',
  '<select value={n}>{t(is ? "a" : "b")}</select>',
])('%s has no text', (text) => expect(findTextsInScreen(text)).toEqual([]));

test('no text is written in code that viewers see', () => {
  expect(
    findTexts(readCode(process.cwd())).map(
      ({ path, line, text }) => `${path}:${line}: "${text}" - put it into realms/default/strings and call t('key')`,
    ),
  ).toEqual([]);
});
