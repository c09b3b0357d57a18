// Links with which guests see the draft of a page (ADR 054).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccounts } from '#src/server/db/repositories/accounts.ts';
import { errorBody, startContent, type ContentApi } from './contentApi.ts';
import { createTestClock, readToken } from './startApi.ts';

type Json = Record<string, unknown>;
type Guest = { readonly status: number; readonly body: Json; readonly cookie: string | undefined };
const HOUR_MS = 3_600_000;
const LINKS = '/api/v2/editing/pages/home/review-links';
const ENDED = { status: 404, body: errorBody(404, 'REVIEW_LINK_ENDED') };

describe('review links', () => {
  let api: ContentApi;
  let editor: string;
  const clock = createTestClock();
  const signInAs = async (account: string): Promise<string> =>
    readToken(await api.call('/api/v2/login', { body: { id: `${account}@demo.test`, secret: 'marquee-demo-1' } }));
  const edit = async (path: string, more: Json = {}) => (await api.call(path, { token: editor, ...more })).body;
  const create = async (hours = 72) => {
    const created = await edit(LINKS, { body: { hours } });
    const address = new URL(String(created['path']), 'http://brand.example');
    return { id: String(created['id']), token: address.hash.slice(1), address };
  };
  const asGuest = async (path: string, { body, cookie, realm = 'sample' }: Json = {}): Promise<Guest> => {
    const response = await fetch(`http://127.0.0.1:${api.port}/api/v2/reviews/${path}`, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        realm: String(realm),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(typeof cookie === 'string' && { cookie }),
      },
    });
    return {
      status: response.status,
      body: (await response.json()) as Json,
      cookie: response.headers.get('set-cookie') ?? undefined,
    };
  };
  const open = async ({ id, token }: { id: string; token: string }) => {
    const opened = await asGuest(`${id}/opening`, { body: { token } });
    expect(opened.status, JSON.stringify(opened.body)).toBe(200);
    return opened.cookie!.split(';')[0]!;
  };
  const saveDraft = async (name: string) => {
    const { revision } = await edit('/api/v2/editing/pages/home');
    const document = { id: 'home', title: name, elements: [{ bucketId: 'b', name, source: { tag: 'all' } }] };
    const saved = await edit('/api/v2/editing/pages/home/draft', { method: 'PUT', body: { revision, document } });
    expect(saved).toHaveProperty('revision');
  };
  const readNames = ({ body }: Guest) =>
    ((body['delivered'] as { elements: { name: string }[] } | undefined)?.elements ?? []).map(({ name }) => name);
  beforeAll(async () => {
    api = await startContent({}, undefined, clock);
    editor = await signInAs('editor');
  }, 120_000);
  afterAll(async () => {
    await api?.close();
  }, 60_000);

  test('a guest opens a link once, sees the draft, and its later changes', async () => {
    await saveDraft('First');
    const link = await create();
    expect(link.address.pathname + link.address.search).toBe(`/_admin/review?link=${link.id}`);
    // Without a cookie the id of the link shows nothing.
    expect(await asGuest(link.id)).toMatchObject(ENDED);
    const opened = await asGuest(`${link.id}/opening`, { body: { token: link.token } });
    // 72 hours are 259,200 s; the request takes some of them.
    expect(opened.cookie).toMatch(
      new RegExp(
        `^review=[\\w-]{43}; Max-Age=259[12]\\d\\d; Path=/api/v2/reviews/${link.id}; HttpOnly; SameSite=Strict$`,
      ),
    );
    const cookie = opened.cookie!.split(';')[0]!;
    const first = await asGuest(link.id, { cookie });
    expect([first.body['state'], first.body['title'], readNames(first)]).toEqual(['draft', 'First', ['First']]);
    const unchanged = await asGuest(`${link.id}?since=${String(first.body['key'])}`, { cookie });
    expect(unchanged.body).not.toHaveProperty('delivered');
    expect(unchanged.body['key']).toBe(first.body['key']);
    await saveDraft('Second');
    expect(readNames(await asGuest(`${link.id}?since=${String(first.body['key'])}`, { cookie }))).toEqual(['Second']);
    // The token works once, and the cookie of one link is refused for another link.
    expect(await asGuest(`${link.id}/opening`, { body: { token: link.token } })).toMatchObject(ENDED);
    const other = await create();
    expect(await asGuest(other.id, { cookie })).toMatchObject(ENDED);
    const { links } = (await edit(LINKS)) as { links: Json[] };
    expect(links.find(({ id }) => id === link.id)).toMatchObject({ openedAt: expect.any(String) as string });
    expect(links.find(({ id }) => id === other.id)).not.toHaveProperty('openedAt');
    expect(JSON.stringify(links)).not.toContain(other.token);
  });

  test('a link shows the draft at a moment: rows that begin later are then in it, and its key is that of the moment', async () => {
    const { revision } = await edit('/api/v2/editing/pages/home');
    const row = (name: string, when: object) => ({ bucketId: name, name, source: { tag: 'all' }, ...when });
    const elements = [row('now', {}), row('later', { when: { from: '2099-01-01T00:00:00Z' } })];
    const document = { id: 'home', title: 'Moments', elements };
    await edit('/api/v2/editing/pages/home/draft', { method: 'PUT', body: { revision, document } });
    const link = await create();
    const cookie = await open(link);
    const now = await asGuest(link.id, { cookie });
    const later = await asGuest(`${link.id}?at=2099-06-01T00:00:00Z`, { cookie });
    expect([readNames(now), readNames(later)]).toEqual([['now'], ['now', 'later']]);
    expect(later.body['key']).not.toBe(now.body['key']);
    const unchanged = await asGuest(`${link.id}?at=2099-06-01T00:00:00Z&since=${String(later.body['key'])}`, {
      cookie,
    });
    expect(unchanged.body).not.toHaveProperty('delivered');
    expect((await asGuest(`${link.id}?at=soon`, { cookie })).status).toBe(400);
  });

  test('without a draft the link shows the published page, and says so', async () => {
    await saveDraft('To be deleted');
    const link = await create();
    const cookie = await open(link);
    const { revision } = await edit('/api/v2/editing/pages/home');
    await edit(`/api/v2/editing/pages/home/draft?revision=${String(revision)}`, { method: 'DELETE' });
    const shown = await asGuest(link.id, { cookie });
    expect(shown.body['state']).toBe('published');
    const published = (await api.call('/api/v4/page/home')).body;
    expect(shown.body['delivered']).toEqual(published);
  });

  test('a link ends by its time, by an editor, and with the role of its creator', async () => {
    const [expiring, revoked, orphaned] = [await create(1), await create(), await create(336)];
    const cookies = [await open(expiring), await open(revoked), await open(orphaned)];
    expect(await edit(`${LINKS}/${revoked.id}`, { method: 'DELETE' })).toEqual({ id: revoked.id });
    expect(await asGuest(revoked.id, { cookie: cookies[1] })).toMatchObject(ENDED);
    expect(await edit(`${LINKS}/${revoked.id}`, { method: 'DELETE' })).toMatchObject(
      errorBody(404, 'REVIEW_LINK_NOT_FOUND'),
    );
    clock.advance(HOUR_MS + 1_000);
    editor = await signInAs('editor');
    expect(await asGuest(expiring.id, { cookie: cookies[0] })).toMatchObject(ENDED);
    const unopened = await create(1);
    clock.advance(2 * HOUR_MS);
    editor = await signInAs('editor');
    expect(await asGuest(`${unopened.id}/opening`, { body: { token: unopened.token } })).toMatchObject(ENDED);
    expect((await asGuest(orphaned.id, { cookie: cookies[2] })).status).toBe(200);
    const { entries } = (await edit('/api/v2/editing/audit?page=home')) as {
      entries: { action: string; author: Json }[];
    };
    expect(entries.find(({ action }) => action === 'revoke')?.author).toMatchObject({ name: 'Editor' });
    expect(entries.some(({ action }) => action === 'share')).toBe(true);
    const accounts = createAccounts(api.database.kysely);
    const account = await accounts.findByEmail('sample', 'editor@demo.test');
    await api.database.kysely
      .updateTable('account')
      .set({ roles: JSON.stringify([]) })
      .where('account_id', '=', account!.accountId)
      .execute();
    expect(await asGuest(orphaned.id, { cookie: cookies[2] })).toMatchObject(ENDED);
    await api.database.kysely
      .updateTable('account')
      .set({ roles: JSON.stringify(['editor']) })
      .where('account_id', '=', account!.accountId)
      .execute();
  });

  test('wrong tokens, other realms and hostile values are refused; a page has a limited number of links', async () => {
    const link = await create();
    const opening = `${link.id}/opening`;
    for (const token of ['nonsense', `${link.token}x`, editor, 'x'.repeat(999)])
      expect(await asGuest(opening, { body: { token } }), token.slice(0, 30)).toMatchObject(ENDED);
    expect((await asGuest(opening, { body: { token: link.token }, realm: 'other' })).status).toBe(404);
    expect((await asGuest(opening, { body: { token: '' } })).status).toBe(400);
    expect((await asGuest('..%2f..%2fx', {})).status).toBe(400);
    expect(await asGuest(link.id, { cookie: 'review=short' })).toMatchObject(ENDED);
    expect((await api.call(LINKS, { body: { hours: 337 }, token: editor })).status).toBe(400);
    expect(await api.call(LINKS, { body: {} })).toMatchObject({ status: 404, body: errorBody(404, 'ROUTE_NOT_FOUND') });
    expect(
      (await api.call('/api/v2/editing/pages/nowhere/review-links', { body: {}, token: editor })).body,
    ).toMatchObject(errorBody(404, 'PAGE_NOT_FOUND'));
    const statuses: number[] = [];
    while (statuses.at(-1) !== 409 && statuses.length < 25)
      statuses.push((await api.call(LINKS, { body: {}, token: editor })).status);
    expect(statuses.at(-1)).toBe(409);
  });
});
