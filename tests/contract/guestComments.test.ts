// Comments of guests who have a review link (ADR 076).
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPageReviews } from '#src/server/db/repositories/pageReviews.ts';
import { ATTEMPT_RULES } from '#src/server/domain/attempts/attemptRules.ts';
import { brandOf } from './accessActors.ts';
import { exhaustLimit, solve } from './challenges.ts';
import { describeWithApi } from './describeWithApi.ts';
import { createEditingClient, publishEditingBrands, type EditingTestClient } from './editingBrands.ts';
import type { Challenge } from '#schemas/domain/challenge.ts';

type Json = Record<string, unknown>;
type Shown = Json & { readonly id: string; readonly replies: readonly Json[] };
type Guest = { readonly id: string; readonly cookie: string };

const REALM = brandOf('cookie');
const HOUR_MS = 3_600_000;
const page = (id: string, ...names: string[]) => ({
  id,
  elements: names.map((bucketId) => ({ bucketId, name: bucketId, source: { tag: 'all' } })),
});

describeWithApi(
  'comments of guests',
  (env) => {
    let client: EditingTestClient;
    beforeAll(async () => {
      client = createEditingClient(env);
      for (const id of ['home', 'extra']) await saveDraft(id);
    });
    afterAll(() => client?.close());
    const get = async (path: string) => (await client.send('editor', 'GET', path)).body;
    const saveDraft = async (id: string): Promise<void> => {
      const { revision } = await get(`/pages/${id}`);
      const document = page(id, 'first', 'second');
      const saved = await client.send('editor', 'PUT', `/pages/${id}/draft`, { revision, document });
      expect(saved.status, saved.text).toBe(200);
    };
    const asGuest = async (
      path: string,
      { method = 'GET', body, cookie, realm = REALM, from = '198.51.100.1', headers = {} }: Json = {},
    ) => {
      const response = await fetch(`http://127.0.0.1:${env.api.port}/api/v2/reviews/${path}`, {
        method: method as string,
        ...(body !== undefined && { body: JSON.stringify(body) }),
        headers: {
          realm: String(realm),
          'x-forwarded-for': String(from),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(typeof cookie === 'string' && { cookie }),
          ...(headers as Record<string, string>),
        },
      });
      const text = await response.text();
      const parsed = JSON.parse(text) as Json;
      return { status: response.status, text, body: parsed, code: parsed['code'], headers: response.headers };
    };
    const createLink = async (pageId = 'extra', options: Json = { mayComment: true }): Promise<Guest> => {
      const created = await client.send('editor', 'POST', `/pages/${pageId}/review-links`, options);
      expect(created.status, created.text).toBe(200);
      const id = String(created.body['id']);
      const token = String(created.body['path']).split('#')[1];
      const opened = await asGuest(`${id}/opening`, { method: 'POST', body: { token } });
      expect(opened.status, opened.text).toBe(200);
      return { id, cookie: opened.headers.get('set-cookie')!.split(';')[0]! };
    };
    const write = (guest: Guest, body: Json, more: Json = {}) => {
      const { comment = crypto.randomUUID(), ...options } = more;
      return asGuest(`${guest.id}/comments/${String(comment)}`, {
        method: 'PUT',
        body: { name: 'Ana', body: 'Shorter', ...body },
        cookie: guest.cookie,
        ...options,
      });
    };
    const remove = (guest: Guest, comment: string) =>
      asGuest(`${guest.id}/comments/${comment}`, { method: 'DELETE', cookie: guest.cookie });
    const list = async ({ id, cookie }: Guest) => {
      const { status, text, body } = await asGuest(`${id}/comments`, { cookie });
      expect(status, text).toBe(200);
      return body as { mayComment: boolean; comments: Shown[] };
    };
    const readState = async ({ id, cookie }: Guest) => (await asGuest(id, { cookie })).body['comments'];
    const listForEditors = async (pageId = 'extra') =>
      (await get(`/pages/${pageId}/comments`))['comments'] as (Shown & { guestLink?: string })[];
    const setMayComment = (guest: Guest, mayComment: boolean, pageId = 'extra') =>
      client.send('editor', 'PUT', `/pages/${pageId}/review-links/${guest.id}`, { mayComment });

    test('a guest comments on a row; editors see the mark, reply and resolve, and the guest sees both without their ids', async () => {
      const guest = await createLink();
      const before = await readState(guest);
      const added = await write(guest, { body: '<b>Bold</b> & "plain"\nline', row: 'first' });
      expect(added.status, added.text).toBe(200);
      const id = String(added.body['id']);
      expect(await readState(guest), 'a new comment changes the state').not.toBe(before);
      const stored = (await listForEditors()).find((comment) => comment.id === id)!;
      expect(stored).toEqual({
        id,
        row: 'first',
        pointer: '',
        body: '<b>Bold</b> & "plain"\nline',
        author: { name: 'Ana' },
        guestLink: guest.id,
        at: new Date(env.clock.now()).toISOString(),
        replies: [],
      });
      const reply = await client.send('editor', 'POST', '/pages/extra/comments', {
        pointer: '',
        body: 'Why?',
        replyTo: id,
      });
      expect(reply.status, reply.text).toBe(200);
      env.clock.advance(1000);
      expect((await write(guest, { body: 'It is long', replyTo: id })).status).toBe(200);
      const { mayComment, comments } = await list(guest);
      expect(mayComment).toBe(true);
      expect(comments.find((comment) => comment.id === id)).toMatchObject({
        row: 'first',
        name: 'Ana',
        isGuest: true,
        isOwn: true,
        isResolved: false,
        replies: [
          { name: 'editor', isGuest: false, isOwn: false, body: 'Why?' },
          { name: 'Ana', isGuest: true, isOwn: true, body: 'It is long' },
        ],
      });
      expect(JSON.stringify(comments), 'no id of an account').not.toContain(`${REALM}-editor`);
      const open = await readState(guest);
      await client.send('editor', 'PUT', `/pages/extra/comments/${id}/resolution`, { isResolved: true });
      expect(await readState(guest), 'a resolution changes the state').not.toBe(open);
      expect((await write(guest, { replyTo: id })).code, 'a guest does not open a resolved comment').toBe(
        'COMMENT_NOT_FOUND',
      );
      expect((await list(guest)).comments.find((comment) => comment.id === id)).toMatchObject({ isResolved: true });
    });

    test('the editor ticks the permission for a link, and the list and the record name it; without it a guest reads and writes nothing', async () => {
      const silent = await createLink('extra', {});
      expect((await asGuest(silent.id, { cookie: silent.cookie })).body['mayComment']).toBe(false);
      expect(await list(silent)).toEqual({ mayComment: false, comments: [] });
      const refused = await write(silent, {});
      expect([refused.status, refused.code]).toEqual([403, 'COMMENTS_OFF']);
      const guest = await createLink();
      const links = (await get('/pages/extra/review-links'))['links'] as Json[];
      expect(links.find(({ id }) => id === silent.id)).toMatchObject({ mayComment: false });
      expect(links.find(({ id }) => id === guest.id)).toMatchObject({ mayComment: true });
      const { body } = await write(guest, { body: 'Kept' });
      const id = String(body['id']);
      const before = await readState(guest);
      expect((await setMayComment(guest, false)).body).toEqual({ id: guest.id, mayComment: false });
      expect(await readState(guest), 'the guest notices that comments are off').not.toBe(before);
      expect((await write(guest, {})).code).toBe('COMMENTS_OFF');
      const { comments } = await list(guest);
      expect(comments, 'only own threads are shown').toMatchObject([{ id, isOwn: true }]);
      expect((await remove(guest, id)).status, 'the own comment can still be deleted').toBe(200);
      expect((await setMayComment(guest, true)).status).toBe(200);
      expect((await write(guest, {})).status).toBe(200);
      expect((await setMayComment(guest, true, 'home')).code, 'the link is not of this page').toBe(
        'REVIEW_LINK_NOT_FOUND',
      );
      const entries = ((await get('/audit?page=extra'))['entries'] as Json[]).filter(({ link }) => link === guest.id);
      expect(entries.map(({ action }) => action)).toEqual([
        'comment',
        'allowComments',
        'deleteComment',
        'stopComments',
        'comment',
        'allowComments',
        'share',
      ]);
      expect(entries.map(({ author }) => (author as Json)['name'])).toEqual([
        'Ana',
        'editor',
        'Ana',
        'editor',
        'Ana',
        'editor',
        'editor',
      ]);
      expect(entries[0]!['author']).toEqual({ name: 'Ana' });
    });

    test('a guest deletes own comments only; replies of others stay; editors delete those of guests', async () => {
      const [guest, other] = [await createLink(), await createLink()];
      const mine = String((await write(guest, { body: 'Mine' })).body['id']);
      const theirs = String((await write(other, { body: 'Theirs', name: 'Ben' })).body['id']);
      const ofEditor = String(
        (await client.send('editor', 'POST', '/pages/extra/comments', { pointer: '', body: 'x' })).body['id'],
      );
      for (const id of [theirs, ofEditor, crypto.randomUUID()]) {
        const refused = await remove(guest, id);
        expect([refused.status, refused.code], id).toEqual([404, 'COMMENT_NOT_FOUND']);
      }
      const foreign = await asGuest(`${other.id}/comments/${theirs}`, { method: 'DELETE', cookie: guest.cookie });
      expect(foreign.code, 'the cookie of another link').toBe('REVIEW_LINK_ENDED');
      await client.send('editor', 'POST', '/pages/extra/comments', { pointer: '', body: 'Kept reply', replyTo: mine });
      expect((await remove(guest, mine)).body).toEqual({ id: mine });
      expect((await listForEditors()).find(({ id }) => id === mine)).toMatchObject({
        body: '',
        isDeleted: true,
        replies: [{ body: 'Kept reply' }],
      });
      expect((await remove(guest, mine)).code, 'it is deleted already').toBe('COMMENT_NOT_FOUND');
      const erase = (id: string, pageId = 'extra') =>
        client.send('editor', 'DELETE', `/pages/${pageId}/comments/${id}`);
      expect((await erase(theirs, 'home')).code, 'the comment is not on this page').toBe('COMMENT_NOT_FOUND');
      expect((await erase(ofEditor)).code, 'comments of editors are resolved, not deleted').toBe('COMMENT_NOT_FOUND');
      expect((await erase(theirs)).status).toBe(200);
      const left = await listForEditors();
      expect(left.some(({ id }) => id === theirs)).toBe(false);
      expect(left.some(({ id }) => id === ofEditor)).toBe(true);
      for (const actor of ['guest', 'viewer', 'editor of another brand'] as const)
        for (const [method, path, body] of [
          ['DELETE', `/pages/extra/comments/${mine}`, undefined],
          ['PUT', `/pages/extra/review-links/${guest.id}`, { mayComment: true }],
        ] as const)
          expect((await client.send(actor, method, path, body)).code, `${path} as ${actor}`).toBe('ROUTE_NOT_FOUND');
    });

    test('a thread that was deleted is gone when its last reply is deleted', async () => {
      const guest = await createLink();
      const thread = String((await write(guest, { body: 'Thread' })).body['id']);
      const reply = String((await write(guest, { body: 'Reply', replyTo: thread })).body['id']);
      await remove(guest, thread);
      expect((await list(guest)).comments.find(({ id }) => id === thread)).toMatchObject({ isDeleted: true, body: '' });
      await remove(guest, reply);
      expect((await list(guest)).comments.some(({ id }) => id === thread)).toBe(false);
    });

    test('a reply to a comment that is deleted at that moment is refused as one to a missing comment', async () => {
      const guest = await createLink();
      const thread = String((await write(guest, { body: 'Thread' })).body['id']);
      const reply = await env.database.kysely.transaction().execute(async (transaction) => {
        await sql`delete from page_comment where comment_id = ${thread}`.execute(transaction);
        const sent = write(guest, { body: 'Reply', replyTo: thread });
        // The embedded database has one session, so the reply waits for this transaction as a whole.
        if (env.kind === 'postgres')
          await expect
            .poll(async () => {
              const { rows } = await sql`select 1 from pg_stat_activity
                where datname = current_database() and wait_event_type = 'Lock'`.execute(transaction);
              return rows.length;
            })
            .toBe(1);
        return { sent };
      });
      const refused = await reply.sent;
      expect([refused.status, refused.code]).toEqual([404, 'COMMENT_NOT_FOUND']);
    });

    test('a guest of another realm, page or link, without a cookie, and after the end of the link reads and writes nothing', async () => {
      const guest = await createLink('extra', { mayComment: true, hours: 1 });
      const elsewhere = await createLink('home');
      const comment = crypto.randomUUID();
      const attempts: [string, Json][] = [
        ['another realm', { realm: brandOf('bearer') }],
        ['no cookie', { cookie: undefined }],
        ['the cookie of another link', { cookie: elsewhere.cookie }],
        ['no secret', { cookie: 'review=short' }],
      ];
      for (const [name, options] of attempts) {
        const refused = await write(guest, {}, { comment, ...options });
        expect([refused.status, refused.code], name).toEqual([404, 'REVIEW_LINK_ENDED']);
        const unread = await asGuest(`${guest.id}/comments`, { cookie: guest.cookie, ...options });
        expect([unread.status, unread.code], name).toEqual([404, 'REVIEW_LINK_ENDED']);
      }
      const onHome = String((await write(elsewhere, { body: 'On home' })).body['id']);
      const ids = (await list(guest)).comments.map(({ id }) => id);
      expect(ids, 'comments of other pages are not shown').not.toContain(onHome);
      expect((await write(guest, { replyTo: onHome })).code, 'a thread of another page').toBe('COMMENT_NOT_FOUND');
      expect((await write(guest, { row: 'gone' })).code).toBe('ROW_NOT_FOUND');
      expect((await write(guest, {}, { comment: onHome })).code, 'an id of another page').toBe('COMMENT_EXISTS');
      const crossSite = await write(guest, {}, { headers: { 'sec-fetch-site': 'cross-site' } });
      expect([crossSite.status, crossSite.code]).toEqual([403, 'ORIGIN_FORBIDDEN']);
      const kept = String((await write(guest, { body: 'Stays' })).body['id']);
      env.clock.advance(HOUR_MS + 1000);
      expect((await write(guest, {})).code, 'expired').toBe('REVIEW_LINK_ENDED');
      expect((await remove(guest, kept)).code).toBe('REVIEW_LINK_ENDED');
      client.close();
      client = createEditingClient(env);
      const revoked = await createLink();
      await write(revoked, { body: 'Also stays' });
      await client.send('editor', 'DELETE', `/pages/extra/review-links/${revoked.id}`);
      expect((await write(revoked, {})).code, 'ended by an editor').toBe('REVIEW_LINK_ENDED');
      const marked = (await listForEditors()).filter(({ guestLink }) => [guest.id, revoked.id].includes(guestLink!));
      expect(
        marked.map(({ body }) => body),
        'comments and their mark survive the link',
      ).toEqual(['Stays', 'Also stays']);
    });

    test('the same call again adds no second comment, also when both arrive at once', async () => {
      const guest = await createLink();
      const comment = crypto.randomUUID();
      const responses = await Promise.all([1, 2, 3].map(() => write(guest, { body: 'Once' }, { comment })));
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await list(guest)).comments.filter(({ body }) => body === 'Once')).toHaveLength(1);
      const other = await createLink();
      expect((await write(other, {}, { comment })).code, 'an id of another guest').toBe('COMMENT_EXISTS');
    });

    test('names and texts have limits and no control characters', async () => {
      const guest = await createLink();
      const invalid: [string, Json][] = [
        ['no name', { name: '' }],
        ['a name of spaces', { name: '   ' }],
        ['a long name', { name: 'x'.repeat(61) }],
        ['a name with a line break', { name: 'A\nB' }],
        ['a name with a change of direction', { name: 'A\u202eB' }],
        ['a name of invisible characters', { name: '\u200b\u200d\u2060\u00ad' }],
        ['a name of fillers', { name: '\u3164\u115f\u2800\ufe0f' }],
        ['a name of marks', { name: '\u0301\u034f' }],
        ['a text of invisible characters', { body: '\u200b\n\u2060\u3164' }],
        ['no text', { body: '' }],
        ['a text of spaces', { body: ' \n ' }],
        ['a long text', { body: 'x'.repeat(2001) }],
        ['an escape character', { body: 'a\u001b[31mb' }],
        ['an unknown field', { resolvedAt: 'now' }],
        ['a pointer', { pointer: '/title' }],
      ];
      for (const [name, body] of invalid) {
        const refused = await write(guest, body);
        expect([refused.status, refused.code], name).toEqual([400, 'INPUT_INVALID']);
      }
      expect((await write(guest, { body: 'a\u0000b' })).code, 'a NUL character').toBe('BODY_REFUSED');
      expect((await write(guest, {}, { comment: 'x' })).status).toBe(400);
      const valid: Json = { name: `${'م'.repeat(58)} 3`, body: `${'é'.repeat(1998)}\n😀` };
      expect((await write(guest, valid)).status).toBe(200);
      for (const name of ['می\u200cخواهم', '👩\u200d👩\u200d👧', 'e\u0301'])
        expect((await write(guest, { name })).status, name).toBe(200);
    });

    test('ten comments in five minutes for a link and network; then 429 with the seconds to wait', async () => {
      const guest = await createLink();
      const rule = ATTEMPT_RULES.guestComment;
      const counter = { realmId: REALM, bucket: 'guestCommentByNetwork', key: `198.51.100.1 ${guest.id}` };
      await exhaustLimit(env, counter, rule.byAccountAndNetwork, 1);
      expect((await write(guest, {})).status).toBe(200);
      const refused = await write(guest, {});
      expect([refused.status, refused.code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
      const seconds = Number(refused.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(0);
      expect((refused.body['details'] as Json)['retryAfter']).toBe(seconds);
      expect((await write(await createLink(), {})).status, 'another link has its own limit').toBe(200);
      env.clock.advance(rule.byAccountAndNetwork.windowMs);
      expect((await write(guest, {})).status).toBe(200);
    });

    test('sixty comments in an hour for a network or a link; then each needs a solved challenge', async () => {
      const [guest, other] = [await createLink(), await createLink()];
      const { byNetworkAlone, byAccount } = ATTEMPT_RULES.guestComment;
      const network = '203.0.113.7';
      await exhaustLimit(env, { realmId: REALM, bucket: 'guestCommentByAddress', key: network }, byNetworkAlone);
      const refused = await write(guest, {}, { from: network });
      expect([refused.status, refused.code]).toEqual([429, 'CHALLENGE_REQUIRED']);
      const { challenge } = refused.body['details'] as { challenge: Challenge };
      const solution = await solve(challenge);
      expect((await write(other, { solution }, { from: network })).code, 'a challenge is for one link').toBe(
        'CHALLENGE_REQUIRED',
      );
      expect((await write(guest, { solution }, { from: network })).status).toBe(200);
      expect((await write(guest, {}, { from: '203.0.113.8' })).status, 'another network').toBe(200);
      await exhaustLimit(env, { realmId: REALM, bucket: 'guestCommentByAccount', key: other.id }, byAccount);
      expect((await write(other, {}, { from: '203.0.113.9' })).code).toBe('CHALLENGE_REQUIRED');
      env.clock.advance(HOUR_MS);
    });

    test('guests fill a page up to their limit, and editors write above it; a deletion makes room', async () => {
      client.close();
      client = createEditingClient(env);
      const guest = await createLink('home');
      const reviews = createPageReviews(env.database.kysely);
      const author = { id: 'x', name: 'x' };
      const at = new Date(env.clock.now());
      const fill = { pageId: 'home', rowId: undefined, pointer: '', body: 'x', author, at };
      while ((await reviews.addComment(REALM, { commentId: crypto.randomUUID(), ...fill }, 399)) === 'added');
      const last = await write(guest, {});
      expect(last.status, last.text).toBe(200);
      const refused = await write(guest, {});
      expect([refused.status, refused.code]).toEqual([409, 'TOO_MANY_COMMENTS']);
      await remove(guest, String(last.body['id']));
      expect((await write(guest, {})).status).toBe(200);
      const ofEditor = await client.send('editor', 'POST', '/pages/home/comments', { pointer: '', body: 'x' });
      expect(ofEditor.status, ofEditor.text).toBe(200);
    });
  },
  { publish: publishEditingBrands, isDemo: false, trustProxy: 1 },
);
