// Who may see what: every route of the route table, every document of the admin area and every call of the OpenAPI
// document, as a guest, a viewer, an editor of another brand, an editor and an administrator, in both session modes.
// The lists are read from the tables, so a new route or call is tested without a change here.
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '#schemas/api/index.gen.ts';
import type { Call } from '#schemas/defineCall.ts';
import { createOpenApi as describeOpenApi } from '#src/server/http/openApi.ts';
import { describePublishing } from '#src/server/http/operators/describePublishing.ts';
import { ADMIN_DOCUMENTS, ADMINISTRATOR_DOCUMENTS, OPEN_DOCUMENTS } from '#src/server/ssr/admin.ts';
import { buildPath } from '#src/routes/buildPath.ts';
import { isAdminPath } from '#src/routes/isAdminPath.ts';
import { PATH_SETS } from '#src/routes/pathSets.ts';
import { getParameterName, splitPattern } from '#src/routes/routePattern.ts';
import { ROUTES, type RouteKey } from '#src/routes/routeTable.ts';
import {
  ACTORS,
  brandOf,
  createActorClient,
  MODES,
  OTHER_BRAND,
  publishActorBrands,
  type Actor,
  type ActorClient,
  type MatrixResponse,
  type Mode,
} from './accessActors.ts';
import { describeWithApi } from './describeWithApi.ts';
import { EDITORS_ROW_AT, listTexts, ROW_AT, secretFiles } from './secretRows.ts';
import { listOperations, type SampleOperation } from './sampleInput.ts';
import { ADMIN_DOCUMENT, stateRenderer } from './stateRenderer.ts';

const CALLS: Readonly<Record<string, Call>> = calls;

/** Addresses of every route of the table in every path set. */
const routePaths = [
  ...new Set(
    Object.entries(ROUTES).flatMap(([key, patterns]) =>
      PATH_SETS.flatMap((pathSet) => {
        const names = patterns.flatMap((pattern) =>
          splitPattern(pattern).flatMap((segment) => getParameterName(segment) ?? []),
        );
        const path = buildPath(key as RouteKey, Object.fromEntries(names.map((name) => [name, 'home'])), pathSet);
        return path === undefined ? [] : [path];
      }),
    ),
  ),
];
const documents = [
  ...routePaths,
  '/_admin',
  '/_admin/',
  '/_admin/no-such-document',
  ...ADMIN_DOCUMENTS,
  ...MODES.flatMap((mode) => ADMIN_DOCUMENTS.map((path) => `${path}?realm=other-${mode}`)),
];
const operations = listOperations(describeOpenApi(CALLS, '', describePublishing()));

const isStaff = (actor: Actor): boolean => actor === 'editor' || actor === 'administrator';
const mayOpen = (document: string, actor: Actor): boolean => {
  if (OPEN_DOCUMENTS.includes(document)) return true;
  return ADMINISTRATOR_DOCUMENTS.includes(document) ? actor === 'administrator' : isStaff(actor);
};
const hasAccount = (actor: Actor): boolean => isStaff(actor) || actor === 'viewer';
const findCall = ({ id }: SampleOperation): Call | undefined => CALLS[id.replace(/Alias\d+$/, '')];
type PieceBody = {
  readonly changesAt?: string;
  readonly paging?: { readonly moreDataAvailable?: boolean; readonly lastSeen?: string };
};
/** Calls that end the session of the caller or replace it. */
const ENDS_SESSION = /^(postLogin|postLogout|postGuestCheckin|postTokenRefresh)/;
/** Calls of the editor of pages. */
const EDITING = '/api/v2/editing/';
/** Calls that need an account only for some videos. */
const DEPENDS_ON_VIDEO = /^postManifest/;

describeWithApi(
  'access matrix',
  (env) => {
    let client: ActorClient;
    beforeAll(() => {
      client = createActorClient(env.api.port);
    });
    afterAll(() => client?.close());

    /** Checks what holds for every response, and returns the response. */
    async function request(
      mode: Mode,
      actor: Actor,
      input: { path: string; method?: string; body?: unknown },
    ): Promise<{ response: MatrixResponse; label: string }> {
      const response = await client.send(mode, actor, input);
      const label = `${input.method ?? 'GET'} ${input.path} as ${actor} with ${mode}: ${response.status}`;
      expect(response.status, label).toBeLessThan(500);
      expect(response.headers['x-content-type-options'], label).toBe('nosniff');
      expect(response.headers['x-request-id'], label).toMatch(/^[0-9a-f-]{36}$/);
      expect(response.text.includes(OTHER_BRAND), `${label}: names another brand`).toBe(false);
      // Editors get the pages of their own realm as they are written, with the rows of all viewers.
      const forbidden = input.path.startsWith(EDITING) && isStaff(actor) ? [] : listTexts(actor).forbidden;
      const leaked = forbidden.filter((text) => response.text.includes(text));
      expect(leaked, `${label}: contains rows or clips that the viewer must not see`).toEqual([]);
      return { response, label };
    }

    const forEachActor = async (visit: (mode: Mode, actor: Actor) => Promise<void>): Promise<void> => {
      for (const mode of MODES) for (const actor of ACTORS) await visit(mode, actor);
    };

    test(`${documents.length} documents, each for five viewers in two session modes: only staff get the admin area`, async () => {
      expect(documents.length).toBeGreaterThan(Object.keys(ROUTES).length);
      await forEachActor(async (mode, actor) => {
        await Promise.all(
          documents.map(async (path) => {
            const { response, label } = await request(mode, actor, { path });
            const [pathname = ''] = path.split('?');
            const isOpen = ADMIN_DOCUMENTS.includes(pathname) && mayOpen(pathname, actor);
            expect(response.text.includes(ADMIN_DOCUMENT), label).toBe(isOpen);
            // The HTML of a signed-in viewer is stored nowhere, not even in the browser.
            if (mode === 'cookie' && hasAccount(actor) && response.status === 200)
              expect(response.headers['cache-control'], label).toMatch(/\bno-store$/);
            if (!isAdminPath(pathname)) return;
            expect(response.status, label).toBe(isOpen ? 200 : 404);
            expect(response.headers['x-robots-tag'], label).toBe('noindex, nofollow');
            expect(response.headers['cache-control'], label).toBe('no-store');
            if (isOpen) expect(response.text, label).toContain(`"id":"${brandOf(mode)}"`);
          }),
        );
      });
    });

    test(`${operations.length} operations of the OpenAPI document, each for five viewers in two session modes: each refuses callers without the right`, async () => {
      for (const operation of operations)
        await forEachActor(async (mode, actor) => {
          const { response, label } = await request(mode, actor, operation);
          if (ENDS_SESSION.test(operation.id)) client.forget(mode, actor);
          const call = findCall(operation);
          if (/^(getPage|getSection)(Alias\d+)?$/.test(operation.id)) {
            const missing = listTexts(actor).allowed.filter((text) => !response.text.includes(text));
            expect(missing, `${label}: lacks rows that the viewer may see`).toEqual([]);
          }
          const isForOperators = operation.path.startsWith('/api/admin/');
          expect(call !== undefined || isForOperators, `${label}: unknown operation`).toBe(true);
          if (call?.access === 'administrators') {
            expect(response.headers['x-robots-tag'], label).toBe('noindex, nofollow');
            // The ids of the sample belong to no account, so an administrator gets the refusal of the call itself.
            if (actor === 'administrator') expect(response.code, label).not.toBe('ROUTE_NOT_FOUND');
            else expect([response.status, response.code], label).toEqual([404, 'ROUTE_NOT_FOUND']);
            return;
          }
          if (isForOperators || call?.access === 'staff') {
            expect(response.headers['x-robots-tag'], label).toBe('noindex, nofollow');
            const isOpen = !isForOperators && isStaff(actor);
            const expected = isOpen ? [200, undefined] : [404, 'ROUTE_NOT_FOUND'];
            // A change of a draft is refused with a code that its call declares, when another actor has changed the
            // draft before.
            const isRefusal = response.code !== 'ROUTE_NOT_FOUND' && call?.errors[response.code ?? ''] !== undefined;
            if (isOpen && operation.method !== 'GET' && isRefusal)
              expect(response.status, label).toBe(call?.errors[response.code ?? '']);
            else expect([response.status, response.code], label).toEqual(expected);
            return;
          }
          if (call?.errors['SIGN_IN_REQUIRED'] === undefined || DEPENDS_ON_VIDEO.test(operation.id)) return;
          if (hasAccount(actor)) expect([401, 403], label).not.toContain(response.status);
          else expect(response.status, label).toBe(401);
        });
    }, 60_000);

    test('further pieces, buckets, changes, live updates and search deliver no row that the viewer must not see', async () => {
      const listPaths = (version: number): string[] => [
        ...['home', 'inner'].flatMap((page) => [
          `/api/v4/page/${page}?rpp=1`,
          `/api/v4/content/${page}?rpp=1`,
          `/api/v4/page/${page}/changes?since=${version}`,
        ]),
        '/api/v1/content-search?query=one',
        '/api/v1/view/content-grid',
        '/api/v2/events',
      ];
      expect.hasAssertions();
      for (const mode of MODES)
        for (const actor of ACTORS) {
          const home = await request(mode, actor, { path: '/api/v4/page/home' });
          const hasForeignSession = actor === 'editor of another brand';
          if (hasForeignSession) client.forget(mode, actor);
          const { version = 1 } = JSON.parse(home.response.text) as { version?: number };
          const pending = listPaths(version);
          for (let path = pending.shift(); path !== undefined; path = pending.shift()) {
            const { response, label } = await request(mode, actor, { path });
            const body = response.text.startsWith('{') ? (JSON.parse(response.text) as PieceBody) : {};
            if (!hasForeignSession) expect([200, 410], label).toContain(response.status);
            const cursor = body.paging?.moreDataAvailable === true ? body.paging.lastSeen : undefined;
            if (cursor !== undefined && path.includes('rpp=1'))
              pending.push(`${path.split('&')[0]!}&lastSeen=${encodeURIComponent(cursor)}`);
          }
          const { allowed, forbidden } = listTexts(actor);
          for (const [texts, status] of [
            [allowed, 200],
            [forbidden, 404],
          ] as const)
            for (const text of texts.filter((each) => !each.includes('CLIP'))) {
              const path = `/api/v4/content/home/bucket/${text.toLowerCase()}`;
              const { response, label } = await request(mode, actor, { path });
              if (!hasForeignSession) expect(response.status, label).toBe(status);
            }
        }
    }, 60_000);

    test('a page contains the time of its next change for the viewer, from then on the new row, and never the reason', async () => {
      const read = async (actor: Actor) => {
        client.forget('bearer', actor);
        const response = await client.send('bearer', actor, { path: '/api/v4/page/home' });
        return { body: JSON.parse(response.text) as PieceBody, ...response };
      };
      const [guest, editor] = [await read('guest'), await read('editor')];
      expect([guest.body.changesAt, editor.body.changesAt]).toEqual([ROW_AT, EDITORS_ROW_AT]);
      expect(guest.headers['etag']).not.toBe(editor.headers['etag']);
      for (const { text } of [guest, editor])
        expect(text).not.toMatch(/"(roles|audience|from|until|territories|licences)":/);
      env.clock.advance(Date.parse(ROW_AT) - env.clock.now() - 1);
      expect((await read('guest')).text).not.toContain('SECRET-FUTURE');
      expect((await read('editor')).text).toContain('SECRET-LATER-EDITORS');
      env.clock.advance(1);
      const after = await read('guest');
      expect(after.text).toContain('SECRET-FUTURE');
      expect(after.text).not.toContain('SECRET-LATER-EDITORS');
      expect(after.body.changesAt).toBeUndefined();
    });
  },
  { publish: (database) => publishActorBrands(database, secretFiles), isDemo: false, renderer: stateRenderer },
);
