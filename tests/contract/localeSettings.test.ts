// Settings that differ in single languages: what viewers get, when open pages are notified, what a publish refuses, and
// where `explain` says that a value comes from.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { explainValue } from '#src/server/domain/publishing/explain/explainValue.ts';
import { createRealmPublisher } from '#src/server/domain/publishing/publishRealm.ts';
import { readPublishedVersion } from '#src/server/domain/publishing/readPublishedVersion.ts';
import { sampleDocuments, sampleFolder } from '#src/server/domain/testing/sampleFolder.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import { startContent, type ContentApi } from './contentApi.ts';

type Json = Record<string, unknown>;

const REALM = sampleDocuments('sample')['realm.json'] as Json;
const LOCALE_SETTINGS = [
  {
    locale: 'ar',
    logo: 'logo.svg',
    homePage: 'home-ar',
    timeZone: 'Asia/Dubai',
    arabicDigits: 'arab',
    features: { search: false },
    rowTypes: [{ when: { cardStyle: 'square' }, rowType: 'carousel' }],
  },
];
const withRealm = (more: Json): Record<string, object> => ({
  'realm.json': { ...REALM, locales: ['en', 'ar'], sessionMode: 'bearer', logo: undefined, ...more },
  'pages/home-ar.json': { id: 'home-ar', title: 'Arabic home', elements: [] },
});

describe('settings by language', () => {
  let api: ContentApi;
  beforeAll(async () => {
    api = await startContent(withRealm({ rowTypes: [{ rowType: 'grid' }], localeSettings: LOCALE_SETTINGS }));
  }, 120_000);
  afterAll(async () => {
    await api?.close();
  }, 60_000);

  const readSettings = async (lang: string): Promise<Json> =>
    (await api.call(`/api/v2/label?lang=${lang}`)).body['settings'] as Json;
  const check = async (more: Json, id = 'sample') => {
    const publisher = createRealmPublisher({ database: api.database, widgets });
    const { problems } = await publisher.check(
      await sampleFolder({ id, documents: withRealm({ id, hosts: [`${id}.localhost`], ...more }) }),
    );
    return problems
      .filter(({ severity, code }) => severity === 'error' || code === 'FIELD_UNKNOWN')
      .map(({ code, pointer }) => `${code} ${pointer}`)
      .toSorted();
  };

  test('each language gets its own settings, and the general ones where it has none', async () => {
    expect(await readSettings('en')).toMatchObject({
      timeZone: REALM['timeZone'] ?? 'UTC',
      arabicDigits: 'latn',
      homePage: 'home',
      rowTypes: [{ rowType: 'grid' }],
      features: { search: true, selfRegistration: true },
    });
    expect(await readSettings('en')).not.toHaveProperty('logo');
    expect(await readSettings('ar')).toMatchObject({
      timeZone: 'Asia/Dubai',
      arabicDigits: 'arab',
      homePage: 'home-ar',
      rowTypes: [{ rowType: 'carousel' }, { rowType: 'grid' }],
      features: { search: false, selfRegistration: true },
      logo: { paths: expect.any(Array) },
    });
  });

  test('a publish that changes only the settings of a language changes the revision that open pages compare', async () => {
    const readChanges = async (settings: string) =>
      (await api.call(`/api/v2/realm/changes?lang=ar&settings=${settings}`)).body as {
        revisions: { settings: string };
        settings?: Json;
      };
    const { revisions } = await readChanges('none');
    expect((await readChanges(revisions.settings)).settings).toBeUndefined();
    const [ar] = LOCALE_SETTINGS;
    await api.publish(
      'sample',
      withRealm({
        rowTypes: [{ rowType: 'grid' }],
        localeSettings: [{ ...ar, features: { search: true } }],
      }),
    );
    await vi.waitFor(async () =>
      expect((await readChanges(revisions.settings)).settings).toMatchObject({
        homePage: 'home-ar',
        features: { search: true },
      }),
    );
  });

  test('a publish refuses languages, zones, pages, row types and logos that do not exist, with the pointer', async () => {
    const wrong = {
      localeSettings: [
        { locale: 'fr' },
        { locale: 'ar', timeZone: 'Asia/Nowhere', homePage: 'nothing', rowTypes: [{ rowType: 'carousell' }] },
        { locale: 'ar', logo: 'missing.svg' },
        { locale: 'en', features: { selfRegistration: false } },
      ],
    };
    expect(await check(wrong)).toEqual(
      [
        'LOCALE_UNKNOWN /localeSettings/0/locale',
        'FIELD_VALUE /localeSettings/1/timeZone',
        'FIELD_VALUE /localeSettings/1/homePage',
        'ROW_TYPE_UNKNOWN /localeSettings/1/rowTypes/0/rowType',
        'FIELD_VALUE /localeSettings/2/locale',
        'PICTURE_MISSING /localeSettings/2/logo',
        'FIELD_UNKNOWN /localeSettings/3/features/selfRegistration',
      ].toSorted(),
    );
  });

  test('a setting that a group has locked cannot be set for one language either', async () => {
    await api.publish('other', {
      'realm.json': {
        ...(sampleDocuments('other')['realm.json'] as Json),
        sessionMode: 'bearer',
        locks: [{ key: 'features.search', reason: 'One search for all.' }],
      },
    });
    expect(await check({ id: 'third', extends: 'other', localeSettings: LOCALE_SETTINGS }, 'third')).toEqual([
      'SETTING_LOCKED /localeSettings/0/features/search',
    ]);
  });

  test('explain names the entry of the language, and the languages that have a value of their own', async () => {
    const explain = async (what: string, locale: string) => {
      const found = await explainValue((realm, options) => readPublishedVersion(api.database.kysely, realm, options), {
        realm: 'sample',
        what,
        locale,
        now: 0,
      });
      return found!.explanations[0]!;
    };
    expect(await explain('homePage', 'ar')).toMatchObject({
      value: 'home-ar',
      origin: 'realm.json#/localeSettings/0/homePage of sample (locale ar)',
      steps: [{ value: 'home-ar', used: true }, { used: false }],
    });
    const general = await explain('homePage', 'en');
    expect(general.value).toBe('home');
    expect(general.notes).toContain('Languages with a value of their own: ar.');
    expect(await explain('rowTypes', 'ar')).toMatchObject({
      value: [{ rowType: 'carousel' }, { rowType: 'grid' }],
      origin: 'realm.json#/localeSettings/0/rowTypes of sample (locale ar), realm.json#/rowTypes of sample',
    });
  });
});
