// Brands of a person: the comparison of linked brands, explanations, versions, trials and rollback of the own brand.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccounts } from '#src/server/db/repositories/accounts.ts';
import { createRealmPublisher } from '#src/server/domain/publishing/publishRealm.ts';
import { sampleAssets, sampleDocuments, sampleFolder } from '#src/server/domain/testing/sampleFolder.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import {
  brandOf,
  createActorClient,
  hostOf,
  publishActorBrands,
  type Actor,
  type ActorClient,
  type Mode,
} from './accessActors.ts';
import { describeWithApi } from './describeWithApi.ts';

type Body = Readonly<Record<string, unknown>>;
type Comparison = {
  readonly brands: readonly {
    readonly realm: string;
    readonly version: number;
    readonly isOwn: boolean;
    readonly isLinked?: boolean;
    readonly trial?: Body;
    readonly cells: Readonly<Record<string, { value?: unknown; layer: string; file: string }>>;
  }[];
};
type VersionsBody = {
  readonly current: number;
  readonly trial?: { readonly version: number; readonly percent: number; readonly until?: string };
  readonly versions: readonly { version: number; note: string; author: string; isTrial: boolean }[];
  readonly events: readonly { kind: string; note: string; author: string; percent: number; until?: string }[];
};

describeWithApi(
  'brands',
  (env) => {
    let client: ActorClient;
    beforeAll(() => {
      client = createActorClient(env.api.port);
    });
    afterAll(() => client?.close());

    // The shape of a response differs by call, so the caller names it.
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
    const call = async <T = Body>(
      actor: Actor,
      path: string,
      body?: unknown,
      more: { mode?: Mode; method?: string } = {},
    ) => {
      const { mode = 'cookie', method = body === undefined ? 'GET' : 'POST' } = more;
      const response = await client.send(mode, actor, { method, path: `/api/v2${path}`, body });
      return { status: response.status, code: response.code, body: JSON.parse(response.text) as T };
    };
    const compare = async (actor: Actor): Promise<Comparison['brands']> =>
      (await call<Comparison>(actor, '/brands')).body.brands;
    const readVersions = async (): Promise<VersionsBody> =>
      (await call<VersionsBody>('administrator', '/brand/versions')).body;
    const countTrialViewers = async (version: number): Promise<number> => {
      const visitors = Array.from({ length: 60 }, (_, index) => index * 131);
      const versions = await Promise.all(
        visitors.map(async (visitor) => {
          const { body } = await env.api.call('/api/v4/page/home', {
            realm: 'own-cookie',
            cookie: `visitor=${visitor}`,
          });
          return body['version'];
        }),
      );
      return versions.filter((each) => each === version).length;
    };

    test('an editor sees only the own brand, with the value, layer and file of each setting', async () => {
      const [own, ...others] = await compare('editor');
      expect(others).toEqual([]);
      expect(own).toMatchObject({ realm: 'own-cookie', isOwn: true, version: 1 });
      expect(own!.cells['locales']).toEqual({ value: ['en', 'ar'], layer: 'own-cookie', file: 'realm.json' });
      expect(own!.cells['features.search']).toEqual({ value: true, layer: 'default of the schema', file: '' });
      expect(own!.cells['theme.colours.primary']).toMatchObject({ layer: 'own-cookie', file: 'theme.json' });
      expect(own!.cells['theme.colours.line']).toMatchObject({ layer: 'derived', file: '' });
      expect(own!.cells['content.pages']!.value).toBeGreaterThan(0);
    });

    test('a value is explained with the locations that were searched; another brand is unknown', async () => {
      const explained = await call<{ explanations: { origin: string; steps: Body[] }[] }>(
        'editor',
        '/brand/explanation?key=theme.colours.primary',
      );
      expect(explained.body.explanations[0]?.origin).toBe('theme.json of own-cookie');
      const setting = await call<{ explanations: { name: string }[] }>(
        'editor',
        '/brand/explanation?realm=own-cookie&key=timeZone',
      );
      expect(setting.body.explanations.map(({ name }) => name)).toEqual(['realm.json#/timeZone']);
      for (const realm of ['other-cookie', 'none-such'])
        expect(await call('editor', `/brand/explanation?realm=${realm}&key=timeZone`)).toMatchObject({
          status: 404,
          code: 'BRAND_UNKNOWN',
        });
    });

    test('a code links the accounts of two brands: both then read the other one, until the link or the role ends', async () => {
      const signIn = async (realm: string): Promise<{ realm: string; cookie: string }> => {
        const body = { id: 'editor@example.test', secret: 'correct horse battery' };
        return { realm, cookie: (await env.api.call('/api/v2/login', { realm, body })).cookie! };
      };
      const [own, other] = [await signIn('own-cookie'), await signIn('other-cookie')];
      const listRealms = async (caller: typeof own) =>
        ((await env.api.call('/api/v2/brands', caller)).body as Comparison).brands.map(({ realm }) => realm);
      const createCode = async (): Promise<string> =>
        String((await env.api.call('/api/v2/brands/link-code', { ...own, method: 'POST' })).body['code']);
      const link = (caller: typeof own, code: string) =>
        env.api.call('/api/v2/brands/links', { ...caller, body: { code } });

      const code = await createCode();
      expect(code).toMatch(/^own-cookie\.[\w-]{43}$/);
      const refused = { status: 404, body: { code: 'LINK_CODE_INVALID' } };
      expect(await link(own, code), 'a code of the own brand is refused').toMatchObject(refused);
      expect(await link(other, 'own-cookie.x')).toMatchObject(refused);
      expect(await link(other, ` ${code} `)).toMatchObject({ status: 200, body: { realm: 'own-cookie' } });
      expect(await link(other, code), 'a used code is refused').toMatchObject(refused);
      expect(await listRealms(own)).toEqual(['own-cookie', 'other-cookie']);
      expect(await listRealms(other)).toEqual(['other-cookie', 'own-cookie']);
      const explained = await env.api.call('/api/v2/brand/explanation?realm=other-cookie&key=features.search', own);
      expect(explained.body['explanations']).toHaveLength(1);
      for (const key of ['hosts', 'realm.json', 'theme.json', 'analytics', 'identity']) {
        const hidden = await env.api.call(`/api/v2/brand/explanation?realm=other-cookie&key=${key}`, own);
        expect(hidden.body['explanations'], `${key} of a linked brand is not explained`).toEqual([]);
      }
      const whole = await env.api.call('/api/v2/brand/explanation?realm=own-cookie&key=realm.json', own);
      expect(whole.body['explanations'], 'realm.json of the own brand is explained').toHaveLength(1);

      const accounts = createAccounts(env.database.kysely);
      await accounts.update('other-cookie', 'other-cookie-editor', { roles: [] });
      expect(await listRealms(own), 'the role in the other brand ended').toEqual(['own-cookie']);
      await accounts.update('other-cookie', 'other-cookie-editor', { roles: ['editor'] });
      expect(await listRealms(own)).toEqual(['own-cookie', 'other-cookie']);
      const end = { ...own, method: 'DELETE' };
      expect((await env.api.call('/api/v2/brands/links/other-cookie', end)).status).toBe(200);
      expect((await env.api.call('/api/v2/brands/links/other-cookie', end)).status).toBe(404);
      for (const caller of [own, other]) expect(await listRealms(caller)).toEqual([caller.realm]);

      const late = await createCode();
      env.clock.advance(11 * 60_000);
      expect(await link(await signIn('other-cookie'), late), 'an expired code is refused').toMatchObject(refused);
    });

    test('only administrators change what visitors see', async () => {
      for (const [path, body] of [
        ['/brand/trial', { percent: 5, version: 1 }],
        ['/brand/trial/end', { outcome: 'promote', seen: 1 }],
        ['/brand/rollback', { to: 1, seen: 1 }],
      ] as const)
        for (const actor of ['guest', 'viewer', 'editor of another brand', 'editor'] as const)
          expect(await call(actor, path, body), `${path} as ${actor}`).toMatchObject({ status: 404 });
      expect((await call('editor', '/brand/versions')).status).toBe(200);
    });

    test('a trial of a stored version begins, changes its share and is promoted; a change that is based on old data is refused', async () => {
      const started = await call<{ version: number }>('administrator', '/brand/trial', {
        version: 1,
        percent: 50,
        seen: 0,
        note: 'first try',
      });
      expect(started).toMatchObject({ status: 200, body: { percent: 50 } });
      const { version } = started.body;
      // This node serves the version when the call has responded.
      const viewers = await countTrialViewers(version);
      expect(viewers).toBeGreaterThan(10);
      expect(viewers).toBeLessThan(50);
      expect((await compare('editor'))[0]?.trial).toEqual({ version, percent: 50 });
      expect(await call('administrator', '/brand/trial', { percent: 10, seen: version + 7 })).toMatchObject({
        status: 409,
        code: 'TRIAL_CHANGED',
      });
      const end = { outcome: 'withdraw', seen: version + 7 };
      expect(await call('administrator', '/brand/trial/end', end)).toMatchObject({ status: 409 });
      expect((await call('administrator', '/brand/trial', { percent: 100, seen: version })).status).toBe(200);
      const promoted = await call<{ version: number }>('administrator', '/brand/trial/end', {
        outcome: 'promote',
        seen: version,
        note: 'more plays',
      });
      expect(promoted.status).toBe(200);
      const { current, trial, events } = await readVersions();
      expect(trial).toBeUndefined();
      expect(current).toBe(promoted.body.version);
      expect(events.map(({ kind, note, author }) => [kind, note, author])).toEqual([
        ['promoted', 'more plays', 'administrator@example.test'],
        ['changed', '', 'administrator@example.test'],
        ['published', 'first try', 'administrator@example.test'],
      ]);
      expect(await call('administrator', '/brand/trial/end', end)).toMatchObject({
        status: 404,
        code: 'TRIAL_MISSING',
      });
    });

    test('the end date of a trial is kept, changed and removed by later calls; a date that is not in the future is refused', async () => {
      const toIso = (inMs: number): string => new Date(env.clock.now() + inMs).toISOString();
      const post = (body: Body) => call('administrator', '/brand/trial', body);
      const refused = { status: 400, code: 'TRIAL_END_INVALID' };
      for (const until of [toIso(0), toIso(-60_000), '2027-02-29T10:00:00Z'])
        expect(await post({ version: 1, percent: 5, seen: 0, until }), until).toMatchObject(refused);
      for (const until of ['soon', '2027-01-01', '2027-01-01T10:00', 12, {}, []])
        expect(await post({ version: 1, percent: 5, seen: 0, until }), JSON.stringify(until)).toMatchObject({
          status: 400,
          code: 'INPUT_INVALID',
        });
      expect((await readVersions()).trial, 'nothing has begun').toBeUndefined();

      const [until, later] = [toIso(60_000), toIso(120_000)];
      const started = await call<{ version: number }>('administrator', '/brand/trial', {
        version: 1,
        percent: 5,
        seen: 0,
        until,
      });
      expect(started).toMatchObject({ status: 200, body: { percent: 5, until } });
      const { version } = started.body;
      expect((await readVersions()).trial).toEqual({ version, percent: 5, until });
      expect((await compare('editor'))[0]?.trial).toEqual({ version, percent: 5, until });
      expect(await post({ percent: 6, seen: version })).toMatchObject({ body: { percent: 6, until } });
      expect(await post({ percent: 6, seen: version, until: toIso(0) })).toMatchObject(refused);
      expect(await post({ percent: 6, seen: version, until: later })).toMatchObject({ body: { until: later } });
      expect((await post({ percent: 6, seen: version, until: null })).body).toEqual({ version, percent: 6 });
      const { trial, events } = await readVersions();
      expect(trial).toEqual({ version, percent: 6 });
      expect(events.slice(0, 4).map((event) => [event.kind, event.percent, event.until])).toEqual([
        ['changed', 6, undefined],
        ['changed', 6, later],
        ['changed', 6, until],
        ['published', 5, until],
      ]);
      const end = { outcome: 'withdraw', seen: version };
      expect((await call('administrator', '/brand/trial/end', end)).status).toBe(200);
    });

    test('a rollback names the version that the person saw, and is recorded with its reason', async () => {
      const { current } = await readVersions();
      expect(await call('administrator', '/brand/rollback', { to: 1, seen: current + 1 })).toMatchObject({
        status: 409,
        code: 'PUBLISH_CONFLICT',
      });
      expect(await call('administrator', '/brand/rollback', { to: 9_999, seen: current })).toMatchObject({
        status: 404,
        code: 'VERSION_MISSING',
      });
      const done = await call<{ version: number }>('administrator', '/brand/rollback', {
        to: 1,
        seen: current,
        note: 'wrong prices',
      });
      expect(done.body).toMatchObject({ from: current, to: 1 });
      const after = await readVersions();
      expect(after.current).toBe(done.body.version);
      expect(after.versions[0]).toMatchObject({ note: 'wrong prices', author: 'administrator@example.test' });
      const undone = await call('administrator', '/brand/rollback', { to: current, seen: after.current });
      expect(undone.status).toBe(200);
    });

    test('two versions are compared by file, with shortened values; a viewer and a version that does not exist get 404', async () => {
      const id = brandOf('bearer');
      const publisher = createRealmPublisher({ database: env.database, widgets });
      const realm = { ...(sampleDocuments(id)['realm.json'] as object), name: 'Own brand', hosts: [hostOf(id)] };
      const documents = {
        'realm.json': { ...realm, sessionMode: 'bearer', origins: { media: ['https://clips.example'] } },
        'strings/en.json': { login: 'x'.repeat(200) },
        'pages/added.json': { id: 'added', elements: [] },
      };
      const assets = { 'art/a.landscape.webp': (await sampleAssets(3))['art/a.landscape.webp'] };
      const published = await publisher.publish(await sampleFolder({ id, documents, assets }));
      expect(published).toMatchObject({ ok: true, version: 2 });
      const compareVersions = (actor: Actor, query: string) =>
        call<Body>(actor, `/brand/diff?${query}`, undefined, { mode: 'bearer' });
      const files = [
        { file: 'pages/added.json', change: 'added', count: 1, changes: [] },
        {
          file: 'strings/en.json',
          change: 'changed',
          count: 1,
          changes: [
            { pointer: '/login', change: 'changed', before: '"Come in"', after: expect.stringMatching(/^"x{50,78}…?/) },
          ],
        },
      ];
      const images = [{ name: 'a.landscape.webp', change: 'changed' }];
      expect((await compareVersions('editor', 'from=1&to=2')).body).toEqual({
        from: 1,
        to: 2,
        files,
        fileCount: 2,
        images,
        imageCount: 1,
      });
      expect((await compareVersions('administrator', 'from=2&to=1')).body).toMatchObject({
        files: [{ change: 'removed' }, { changes: [{ after: '"Come in"' }] }],
      });
      expect((await compareVersions('editor', 'from=2&to=2')).body).toMatchObject({ fileCount: 0, imageCount: 0 });
      await expect.poll(async () => (await compareVersions('editor', 'from=1')).body).toMatchObject({ to: 2, files });
      expect(await compareVersions('editor', 'from=1&to=9999')).toMatchObject({ status: 404, code: 'VERSION_MISSING' });
      expect(await compareVersions('viewer', 'from=1&to=2')).toMatchObject({ status: 404, code: 'ROUTE_NOT_FOUND' });
    });

    test('versions are listed in pages', async () => {
      const { versions } = await readVersions();
      const last = versions.at(-2)!.version;
      const earlier = await call<VersionsBody>('editor', `/brand/versions?before=${last}`);
      expect(earlier.body.versions.map(({ version }) => version)).toEqual([1]);
    });
  },
  { publish: (database) => publishActorBrands(database), isDemo: false },
);
