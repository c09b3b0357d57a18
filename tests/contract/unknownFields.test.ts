// A publish only warns of unknown fields, because a folder may be written for a newer server. No browser gets them, and
// no browser gets the settings that only the server needs.
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '#schemas/api/index.gen.ts';
import type { Call } from '#schemas/defineCall.ts';
import type { Problem } from '#schemas/problems.ts';
import type { Database } from '#src/server/db/database.ts';
import { testStores, type PreparedStore } from '#src/server/db/testing/testStores.ts';
import { readRealmFolder } from '#src/server/domain/publishing/folder/readRealmFolder.ts';
import { assembleFolder, type RealmFolder } from '#src/server/domain/publishing/folder/realmFolder.ts';
import { createRealmPublisher } from '#src/server/domain/publishing/publishRealm.ts';
import { createOpenApi } from '#src/server/http/openApi.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import { appRenderer } from './appRenderer.ts';
import { listOperations } from './sampleInput.ts';
import { DEMO_CREDENTIALS, startApi, type RunningApi } from './startApi.ts';

const BRAND = 'ironclad';
const UNKNOWN = 'unknownFieldMarker';
/** Values of settings that only the server needs. Hosts under .invalid have no address. */
const SERVER_ONLY = {
  forwardTo: 'https://marker-forward.invalid/events',
  tokenUri: 'https://marker-token.invalid/token',
  userInfoUri: 'https://marker-user-info.invalid/me',
  pluginOrigin: 'https://marker-plugin-data.invalid',
};
/** Settings that the demo brand lacks, so that every kind of setting has an unknown field. */
const SETTINGS = {
  providers: [
    {
      kind: 'generic-oauth',
      label: 'Acme',
      clientName: 'acme',
      clientId: 'public-client',
      authorisationUri: 'https://acme.invalid/authorise',
      tokenUri: SERVER_ONLY.tokenUri,
      userInfoUri: SERVER_ONLY.userInfoUri,
    },
    { kind: 'sptv', label: 'Sptv', apiUri: 'https://sptv.invalid', fields: [{ name: 'id', label: 'User' }] },
  ],
  analytics: { server: 'forward', forwardTo: SERVER_ONLY.forwardTo },
  plugins: [
    {
      id: 'polls',
      kind: 'frame',
      url: 'https://plugin.invalid/index.html',
      rows: [{ type: 'acme.poll' }],
      height: { initial: 100 },
      data: { origin: SERVER_ONLY.pluginOrigin, endpoints: [{ name: 'votes', path: '/votes' }] },
    },
  ],
  localeSettings: [{ locale: 'es', features: { watchlists: true } }],
};

type Planted = { readonly folder: RealmFolder; readonly places: ReadonlyMap<string, number> };

/** Adds an unknown field to every object of every file, except to those at or below the pointers in `except`. */
function plant(original: RealmFolder, except: ReadonlySet<string>): Planted {
  const places = new Map<string, number>();
  const visit = (file: string, pointer: string, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || except.has(`${file}#${pointer}`)) return value;
    if (Array.isArray(value)) return value.map((item, index) => visit(file, `${pointer}/${index}`, item));
    const copy = Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, visit(file, `${pointer}/${key}`, inner)]),
    );
    // The fields of these objects are names of languages, labels and files.
    if ('$text' in value || pointer.endsWith('/$text') || file.startsWith('strings/')) return copy;
    if (file === 'art/index.json' && pointer === '') return copy;
    places.set(file, (places.get(file) ?? 0) + 1);
    return { ...copy, [UNKNOWN]: `${UNKNOWN} of ${file}`, unknownGroup: { [UNKNOWN]: [UNKNOWN] } };
  };
  const documents = [...original.documents].map(([file, value]): [string, string] => [
    file,
    JSON.stringify(visit(file, '', file === 'realm.json' ? { ...(value as object), ...SETTINGS } : value)),
  ]);
  return { folder: assembleFolder({ id: BRAND, documents, assets: [...original.assets.values()] }), places };
}

/** Publishes the folder with as many unknown fields as its schemas accept with a warning. */
async function publishPlanted(database: Database): Promise<Planted> {
  const publisher = createRealmPublisher({ database, widgets });
  const base = await publisher.publish(await readRealmFolder('realms/default'));
  expect(base.problems.filter(isError)).toEqual([]);
  const original = await readRealmFolder(`realms/${BRAND}`);
  const refused = new Set<string>();
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const planted = plant(original, refused);
    const outcome = await publisher.publish(planted.folder);
    if (outcome.ok) return planted;
    // Some objects are maps, whose keys are all known.
    for (const { file, pointer } of outcome.problems.filter(isError))
      refused.add(`${file}#${pointer.replace(new RegExp(`/(?:${UNKNOWN}|unknownGroup)(?:/.*)?$`), '')}`);
  }
  throw new Error(`${BRAND} is not published: ${[...refused].join(', ')}`);
}

const isError = ({ severity }: Problem): boolean => severity === 'error';

let prepared: PreparedStore, api: RunningApi, planted: Planted;
beforeAll(async () => {
  prepared = await testStores()[0]!.prepare();
  const database = await prepared.open();
  planted = await publishPlanted(database);
  api = await startApi(database, { renderer: appRenderer, trustProxy: 1 });
}, 240_000);
afterAll(async () => {
  await api?.close();
  await prepared?.close();
}, 60_000);

/** Ids that the parameters of calls and documents get: one of each kind in the brand's files. */
function listIds(): string[] {
  const firstByType = new Map<string, string>();
  for (const [file, value] of planted.folder.documents) {
    const entries = Array.isArray(value) ? value : Object.values(value as object).flat();
    for (const entry of entries as { readonly id?: unknown; readonly type?: unknown }[])
      if (typeof entry?.id === 'string') firstByType.set(`${file.split('/')[0]} ${String(entry.type)}`, entry.id);
  }
  return [...new Set([...firstByType.values(), 'home', 'web', 'news', 'polls'])];
}

const FORBIDDEN = [UNKNOWN, 'unknownGroup', ...Object.values(SERVER_ONLY)];
const findForbidden = (text: string): string[] => FORBIDDEN.filter((each) => text.includes(each));

test('unknown fields were planted in every kind of file', () => {
  const files = [...planted.places.keys()];
  for (const start of ['realm.json', 'theme.json', 'menus/', 'pages/', 'catalogue/', 'data/', 'art/index.json'])
    expect(files.some((file) => file.startsWith(start))).toBe(true);
  expect([...planted.places.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(2_000);
});

test('documents and /tokens.css contain no unknown field and no setting of the server', async () => {
  const paths = [
    '/',
    '/login',
    '/search',
    '/news',
    '/fighters',
    '/rankings',
    '/epg',
    '/tokens.css?lang=en',
    '/sitemap.xml',
  ];
  const items = listIds().flatMap((id) => [`/video/${id}`, `/section/${id}`, `/fighters/${id}`, `/plugin/${id}`]);
  let opened = 0;
  for (const path of [...paths, ...items]) {
    const { status, text } = await api.call(path, {
      realm: BRAND,
      headers: { accept: 'text/html', 'x-forwarded-host': 'ironclad.localhost' },
    });
    if (status === 200) opened += 1;
    expect([path, findForbidden(text)]).toEqual([path, []]);
  }
  expect(opened).toBeGreaterThan(15);
}, 120_000);

test('no call of viewers returns an unknown field or a setting of the server', async () => {
  const viewer = await api.call('/api/v2/login', { realm: BRAND, body: DEMO_CREDENTIALS });
  const ids = listIds();
  const requests = listOperations(createOpenApi(calls as unknown as Readonly<Record<string, Call>>, '')).filter(
    ({ method, path }) => method === 'GET' && !path.includes('/events'),
  );
  const successful = new Set<string>();
  for (const { id: name, path } of requests)
    for (const id of path.includes('/home') ? ids : ['home']) {
      const address = path.replaceAll('/home', `/${encodeURIComponent(id)}`);
      const { status, text } = await api.call(address, { realm: BRAND, cookie: viewer.cookie });
      if (status === 200) successful.add(name);
      expect([address, findForbidden(text)]).toEqual([address, []]);
    }
  expect(successful.size).toBeGreaterThan(20);
}, 120_000);
