// Themes by language: what open pages get in each language, after a publish too, on both databases, and where `explain`
// and the matrix say that a token comes from.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { explainValue } from '#src/server/domain/publishing/explain/explainValue.ts';
import { createMatrix } from '#src/server/domain/publishing/matrix/createMatrix.ts';
import { readPublishedVersion } from '#src/server/domain/publishing/readPublishedVersion.ts';
import { sampleDocuments } from '#src/server/domain/testing/sampleFolder.ts';
import { contractStores } from '#src/server/db/testing/testStores.ts';
import { startContent, type ContentApi } from './contentApi.ts';

type Json = Record<string, unknown>;
type Changes = { revisions: { theme: string }; theme?: { tokens: string; colour: string; icon: string } };

const documents = sampleDocuments('sample');
const realm = (id: string, more: Json = {}): Json => ({
  ...(sampleDocuments(id)['realm.json'] as Json),
  locales: ['en', 'ar', 'pt-br'],
  sessionMode: 'bearer',
  ...more,
});
const themeWith = (localeTokens: readonly Json[]): Json => ({ ...(documents['theme.json'] as Json), localeTokens });
const AR = { locale: 'ar', colours: { background: '#201018' }, type: { display: { size: 60 } } };
const PT = { locale: 'pt', shape: { radiusCard: 11 } };

describe.each(contractStores())('$kind themes by language', (store) => {
  describe.skipIf(store.skipReason)('calls', () => {
    let api: ContentApi;
    beforeAll(async () => {
      api = await startContent({ 'realm.json': realm('sample'), 'theme.json': themeWith([AR, PT]) }, store);
    }, 120_000);
    afterAll(async () => {
      await api?.close();
    }, 60_000);

    const readChanges = async (lang: string, theme = 'none'): Promise<Changes> =>
      (await api.call(`/api/v2/realm/changes?lang=${lang}&theme=${theme}`)).body as unknown as Changes;
    const read = (id: string, options: object) => readPublishedVersion(api.database.kysely, id, options);
    const explain = async (id: string, what: string, locale: string) =>
      (await explainValue(read, { realm: id, what, locale, now: 0 }))!.explanations[0]!;

    test('each language gets its tokens, and an entry without region is for the language with one', async () => {
      const [en, ar, pt] = [await readChanges('en'), await readChanges('ar'), await readChanges('pt-br')];
      expect(en.theme).toMatchObject({ colour: '#101418' });
      expect(en.theme!.tokens).toContain('--radius-card:4px');
      expect(ar.theme).toMatchObject({ colour: '#201018' });
      expect(ar.theme!.tokens).toContain('--color-background:#201018');
      expect(pt.theme).toMatchObject({ colour: '#101418' });
      expect(pt.theme!.tokens).toContain('--radius-card:11px');
    });

    test('a publish that changes only the tokens of a language changes the revision that open pages compare', async () => {
      const { revisions } = await readChanges('ar');
      expect((await readChanges('ar', revisions.theme)).theme).toBeUndefined();
      await api.publish('sample', {
        'realm.json': realm('sample'),
        'theme.json': themeWith([{ ...AR, colours: { background: '#102018' } }, PT]),
      });
      await vi.waitFor(async () =>
        expect((await readChanges('ar', revisions.theme)).theme).toMatchObject({ colour: '#102018' }),
      );
      expect((await readChanges('en', revisions.theme)).theme).toMatchObject({ colour: '#101418' });
    });

    test('explain names the layer of the language, also in a brand that inherits it', async () => {
      await api.publish('other', {
        'realm.json': realm('other', { extends: 'sample' }),
        'theme.json': {
          inherits: true,
          shape: { radiusCard: 3 },
          localeTokens: [{ locale: 'ar', shape: { radiusCard: 5 } }],
        },
      });
      expect(await explain('other', 'colours.background', 'ar')).toMatchObject({
        value: '#102018',
        origin: 'theme.json#/localeTokens/0/colours/background of sample (locale ar)',
      });
      expect(await explain('other', 'shape.radiusCard', 'ar')).toMatchObject({
        value: 5,
        origin: 'theme.json#/localeTokens/0/shape/radiusCard of other (locale ar)',
        steps: [{ value: 5, used: true }, { value: 3, used: false }, {}],
      });
      const general = await explain('other', 'shape.radiusCard', 'en');
      expect(general).toMatchObject({ value: 3, origin: 'theme.json of other' });
      expect(general.notes).toContain('Languages with a value of their own: ar, pt.');
      expect(await explain('other', 'shape', 'ar')).toMatchObject({
        origin: 'theme.json#/localeTokens/0/shape of other (locale ar), theme.json of other',
      });
    });

    test('the matrix has a row for each token of a language, with the realm that sets it, and explains it', async () => {
      const { keys, brands } = await createMatrix(['sample', 'other'], read, () => Promise.resolve({}));
      const rows = keys.flatMap(({ key }) => (key.startsWith('theme.localeTokens') ? [key] : []));
      expect(rows).toEqual([
        'theme.localeTokens.ar.colours.background',
        'theme.localeTokens.ar.type.display.size',
        'theme.localeTokens.ar.shape.radiusCard',
        'theme.localeTokens.pt.shape.radiusCard',
      ]);
      const listCells = (id: string): string[] =>
        rows.map((key) => {
          const { value, layer, file } = brands.find((brand) => brand.realm === id)!.cells[key]!;
          return `${String(value)} ${layer} ${file}`;
        });
      expect(listCells('sample')).toEqual([
        '#102018 sample theme.json',
        '60 sample theme.json',
        'undefined  ',
        '11 sample theme.json',
      ]);
      expect(listCells('other')).toEqual([
        '#102018 sample theme.json',
        '60 sample theme.json',
        '5 other theme.json',
        '11 sample theme.json',
      ]);
      expect(await explain('other', 'theme.json#/localeTokens/ar/shape/radiusCard', 'en')).toMatchObject({
        name: 'theme token shape/radiusCard',
        value: 5,
        origin: 'theme.json#/localeTokens/0/shape/radiusCard of other (locale ar)',
      });
    });
  });
});
