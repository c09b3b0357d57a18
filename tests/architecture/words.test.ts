// No text in code: what viewers read and hear comes from labels, so that every language has it.
import { expect, test } from 'vitest';
import { findWords } from './check-words.ts';
import { readCode } from './read-code.ts';

const inScreen = (text: string) =>
  findWords([{ path: 'src/screens/x/X.tsx', text: `export const X = ({ t, n, is }) => ${text};` }]).map(
    (word) => word.text,
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
])('%s is found', (text, word) => expect(inScreen(text)).toEqual([word]));

test.each([
  '<p className="lead">{t("login")}</p>',
  '<p>{n} · {n}</p>',
  '<a href="/home" rel="noopener" data-look="primary">{t("x")}</a>',
  '<i aria-hidden="true">×</i>',
  '<select value={n}>{t(is ? "a" : "b")}</select>',
])('%s says nothing', (text) => expect(inScreen(text)).toEqual([]));

test('no words stand in what viewers see', () => {
  expect(
    findWords(readCode(process.cwd())).map(
      ({ path, line, text }) => `${path}:${line}: "${text}" - put it into realms/default/strings and say t('key')`,
    ),
  ).toEqual([]);
});
