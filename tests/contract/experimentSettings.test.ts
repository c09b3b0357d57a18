// Variants of experiments that set tokens of the theme and features: what each visitor gets on every node, when open
// pages are notified, what a publish refuses, and where `explain` says that a value comes from. On both databases.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { PublishedVersion } from '#schemas/domain/published-version.ts';
import type { Database } from '#src/server/db/database.ts';
import { contractStores, type PreparedStore } from '#src/server/db/testing/testStores.ts';
import { assignVariant } from '#src/server/domain/delivery/experiments.ts';
import { explainValue } from '#src/server/domain/publishing/explain/explainValue.ts';
import { readPublishedVersion } from '#src/server/domain/publishing/readPublishedVersion.ts';
import { createRealmPublisher, type RealmPublisher } from '#src/server/domain/publishing/publishRealm.ts';
import { sampleDocuments, sampleFolder } from '#src/server/domain/testing/sampleFolder.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import { createTestClock, startApi, type TestResponse, type RunningApi } from './startApi.ts';

type Json = Record<string, unknown>;
type Theme = { tokens: string; colour: string };

const LOOK = {
  id: 'look',
  name: 'Round cards',
  share: 100,
  variants: [
    { id: 'control', weight: 50 },
    {
      id: 'round',
      weight: 50,
      theme: { shape: { radiusCard: 23 }, colours: { background: '#201018' } },
      features: { search: false },
    },
  ],
  startsAt: '2026-11-21T10:00:00Z',
  endsAt: '2026-11-21T12:00:00Z',
  winner: 'round',
};
const documentsWith = (experiments: readonly object[], id = 'lab', more: Json = {}): Record<string, object> => ({
  'realm.json': { ...(sampleDocuments(id)['realm.json'] as object), experiments, ...more },
  'theme.json': {
    ...(sampleDocuments(id)['theme.json'] as object),
    localeTokens: [{ locale: 'ar', shape: { radiusCard: 7, radiusButton: 8 } }],
  },
});
const findVisitor = (variant: string): number => {
  for (let visitor = 0; ; visitor += 1)
    if (assignVariant(LOOK, { now: Date.parse(LOOK.startsAt), visitor }).variant === variant) return visitor;
};

describe.each(contractStores())('$kind settings of variants', (store) => {
  describe.skipIf(store.skipReason)('calls', () => {
    const clock = createTestClock();
    let prepared: PreparedStore;
    let database: Database;
    let publisher: RealmPublisher;
    let nodes: readonly RunningApi[] = [];
    beforeAll(async () => {
      prepared = await store.prepare();
      database = await prepared.open();
      nodes = [await startApi(database, { clock }), await startApi(database, { clock })];
      publisher = createRealmPublisher({ database, widgets });
      const outcome = await publisher.publish(await sampleFolder({ id: 'lab', documents: documentsWith([LOOK]) }));
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
    }, 120_000);
    afterAll(async () => {
      for (const node of nodes) await node.close();
      await prepared?.close();
    }, 60_000);

    const read = (path: string, visitor: number, node = 0): Promise<TestResponse> =>
      nodes[node]!.call(path, { realm: 'lab', cookie: `visitor=${visitor}` });
    const readChanges = async (visitor: number, { lang = 'en', theme = 'none', settings = 'none', node = 0 } = {}) =>
      (await read(`/api/v2/realm/changes?lang=${lang}&theme=${theme}&settings=${settings}`, visitor, node))
        .body as unknown as {
        revisions: { theme: string; settings: string };
        theme?: Theme;
        settings?: { features: Json };
      };
    const [control, round] = [findVisitor('control'), findVisitor('round')];
    const explain = async (what: string) =>
      (await explainValue((realm, options) => readPublishedVersion(database.kysely, realm, options), {
        realm: 'lab',
        what,
        locale: 'en',
        now: clock.now(),
      }))!.explanations[0]!;

    test('before the start everybody has the first variant, and no cookie', async () => {
      const changes = await readChanges(round);
      expect(changes.theme).toMatchObject({ colour: '#101418' });
      expect(changes.settings!.features).toMatchObject({ search: true });
      expect((await nodes[0]!.call('/api/v2/label?lang=en', { realm: 'lab' })).cookie).toBeUndefined();
      expect(await explain('shape.radiusCard')).toMatchObject({
        value: 4,
        steps: [
          {
            location: 'realm.json#/experiments/0/variants/1/theme/shape/radiusCard of lab (experiment look: round)',
            value: 23,
            used: false,
          },
          {},
          {},
        ],
      });
    });

    test('during the experiment each visitor has the tokens and features of the variant on every node, above those of the language', async () => {
      clock.advance(Date.parse(LOOK.startsAt) - clock.now());
      for (const node of [0, 1]) {
        const [small, large] = [await readChanges(control, { node }), await readChanges(round, { node })];
        expect(small.theme).toMatchObject({ colour: '#101418' });
        expect(small.settings!.features).toMatchObject({ search: true });
        expect(large.theme).toMatchObject({ colour: '#201018' });
        expect(large.theme!.tokens).toContain('--radius-card:23px');
        expect(large.settings!.features).toMatchObject({ search: false, selfRegistration: true });
        expect(large.revisions).toEqual(small.revisions);
      }
      const arabic = await readChanges(round, { lang: 'ar' });
      expect(arabic.theme!.tokens).toContain('--radius-card:23px');
      expect(arabic.theme!.tokens).toContain('--radius-button:8px');
      const labels = await read('/api/v2/label?lang=en', round);
      expect(labels.body['settings']).toMatchObject({ features: { search: false } });
      expect(labels.headers.get('cache-control')).toBe('private, no-cache');
    });

    test('the start and the end change the revisions that open pages compare, and their stream says so', async () => {
      const abort = new AbortController();
      const response = await fetch(`http://127.0.0.1:${nodes[0]!.port}/api/v2/events`, {
        headers: { realm: 'lab', cookie: `visitor=${control}` },
        signal: abort.signal,
      });
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      const readVersions = async (count: number): Promise<PublishedVersion[]> => {
        const parse = () =>
          [...text.matchAll(/data: (.*)\n/g)].map(([, data]) => JSON.parse(data!) as PublishedVersion);
        while (parse().length < count) text += (await reader.read()).value ?? '';
        return parse();
      };
      await readVersions(1);
      const { revisions } = await readChanges(control);
      expect((await readChanges(control, revisions)).theme, 'nothing has changed yet').toBeUndefined();
      clock.advance(Date.parse(LOOK.endsAt) - clock.now());
      const [before, after] = await readVersions(2);
      abort.abort();
      expect(before!.revisions).toMatchObject(revisions);
      expect(after!.version).toBe(before!.version);
      expect(after!.revisions.theme).not.toBe(before!.revisions.theme);
      expect(after!.revisions.labels).toBe(before!.revisions.labels);
      const changes = await readChanges(control, revisions);
      expect(changes.theme, 'the winner is for everybody').toMatchObject({ colour: '#201018' });
      expect(changes.settings!.features).toMatchObject({ search: false });
      expect(changes.revisions.theme).toBe(after!.revisions.theme);
    });

    test('after the end explain names the layer of the experiment, whose winner everybody has', async () => {
      expect(await explain('shape.radiusCard')).toMatchObject({
        value: 23,
        origin: 'realm.json#/experiments/0/variants/1/theme/shape/radiusCard of lab (experiment look: round)',
      });
      expect(await explain('features.search')).toMatchObject({
        value: false,
        origin: 'realm.json#/experiments/0/variants/1/features/search of lab (experiment look: round)',
      });
      expect(await explain('shape.radiusPanel')).toMatchObject({ value: 6 });
    });

    test('a publish refuses unreadable colours, unknown families and settings that a variant may not change', async () => {
      const wrong = {
        ...LOOK,
        variants: [
          { id: 'control', weight: 50, features: { selfRegistration: false } },
          {
            id: 'round',
            weight: 50,
            theme: {
              colours: { background: '#fdfcf8', text: '#ffffff' },
              type: { row: { family: 'Never' } },
              fonts: [],
            },
          },
        ],
      };
      const check = async (experiments: readonly object[], more: Json = {}) => {
        const folder = await sampleFolder({ id: 'third', documents: documentsWith(experiments, 'third', more) });
        const { problems } = await publisher.check(folder);
        return problems.map(({ code, pointer }) => `${code} ${pointer}`);
      };
      const found = await check([wrong]);
      expect(found).toEqual(
        expect.arrayContaining([
          'FIELD_UNKNOWN /experiments/0/variants/0/features/selfRegistration',
          'FIELD_UNKNOWN /experiments/0/variants/1/theme/fonts',
          'FONT_FAMILY_UNKNOWN /experiments/0/variants/1/theme/type/row/family',
          'COLOUR_CONTRAST /experiments/0/variants/1/theme/colours/text',
        ]),
      );
      expect(await check([LOOK]), 'an experiment that no row names is used when a variant sets something').toEqual([]);
      const group = await sampleFolder({
        id: 'group',
        documents: documentsWith([], 'group', {
          hosts: undefined,
          locks: [
            { key: 'theme', reason: 'One look.' },
            { key: 'features.search', reason: 'One search.' },
          ],
        }),
      });
      expect((await publisher.publish(group)).ok).toBe(true);
      await vi.waitFor(async () =>
        expect(await check([LOOK], { extends: 'group' })).toEqual(
          expect.arrayContaining([
            'SETTING_LOCKED /experiments/0/variants/1/theme',
            'SETTING_LOCKED /experiments/0/variants/1/features/search',
          ]),
        ),
      );
    });
  });
});
