// What editors of a page share: status and schedule of a draft, comments on elements, and who has the page open.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPageAudit } from '#src/server/db/repositories/pageAudit.ts';
import { createPageDrafts } from '#src/server/db/repositories/pageDrafts.ts';
import { brandOf } from './accessActors.ts';
import { describeWithApi } from './describeWithApi.ts';
import { createEditingClient, publishEditingBrands, type EditingTestClient } from './editingBrands.ts';

const REALM = brandOf('cookie');
const page = (...names: string[]) => ({
  id: 'extra',
  elements: names.map((bucketId) => ({ bucketId, name: bucketId, source: { tag: 'all' } })),
});

describeWithApi(
  'reviews of pages',
  (env) => {
    let client: EditingTestClient;
    beforeAll(() => {
      client = createEditingClient(env);
    });
    afterAll(() => client?.close());
    const get = async (path: string) => (await client.send('editor', 'GET', path)).body;
    const save = async (document: object) => {
      const { revision } = await get('/pages/extra');
      const saved = await client.send('editor', 'PUT', '/pages/extra/draft', { revision, document });
      expect(saved.status, saved.text).toBe(200);
      return saved.body['revision'] as number;
    };
    const setStatus = (revision: number, status: string, more: object = {}) =>
      client.send('editor', 'POST', '/pages/extra/status', { revision, status, ...more });
    const inMs = (ms: number): string => new Date(env.clock.now() + ms).toISOString();
    const listVersions = async () => (await get('/pages/extra/versions'))['versions'] as { note: string }[];
    const listActions = async () =>
      ((await get('/audit?page=extra'))['entries'] as { action: string }[]).map(({ action }) => action);
    const waitForNoDraft = () =>
      vi.waitFor(async () => expect(await get('/pages/extra')).not.toHaveProperty('draft'), { timeout: 30_000 });

    test('a draft goes to review and back; a change of its document makes it a draft again', async () => {
      const revision = await save(page('a'));
      const review = await setStatus(revision, 'review', { reason: 'Please look' });
      expect([review.status, review.body]).toEqual([200, { revision: revision + 1, status: 'review' }]);
      const { pages } = (await get('/pages')) as { pages: { id: string }[] };
      expect(pages.find(({ id }) => id === 'extra')).toMatchObject({ draft: { status: 'review' } });
      expect((await setStatus(revision, 'draft')).code, 'a status of an older revision is refused').toBe(
        'DRAFT_CHANGED',
      );
      await save(page('a', 'b'));
      expect((await get('/pages/extra'))['draft']).toMatchObject({ status: 'draft' });
      expect((await client.send('editor', 'POST', '/pages/home/status', { revision: 0, status: 'review' })).code).toBe(
        'DRAFT_NOT_FOUND',
      );
    });

    test('a scheduled draft is published once at its time, by one of two nodes', async () => {
      const revision = await save(page('at-noon'));
      for (const publishAt of [undefined, inMs(-1), inMs(400 * 86_400_000), '2027-02-29T10:00:00Z'])
        expect((await setStatus(revision, 'scheduled', { publishAt })).code, publishAt).toBe('SCHEDULE_INVALID');
      const publishAt = inMs(3_600_000);
      const scheduled = await setStatus(revision, 'scheduled', { publishAt, reason: 'At noon' });
      expect(scheduled.body).toEqual({ revision: revision + 1, status: 'scheduled', publishAt });
      const before = await listVersions();
      const drafts = createPageDrafts(env.database.kysely);
      const claim = (ms: number) => drafts.claimDue(new Date(ms), new Date(ms + 120_000));
      expect(await claim(Date.parse(publishAt) - 1), 'the draft is not due before its time').toEqual([]);
      env.clock.advance(3_600_000);
      await waitForNoDraft();
      const after = await listVersions();
      expect(after).toHaveLength(before.length + 1);
      expect(after[0]).toMatchObject({ note: 'At noon', author: 'editor' });
      expect((await listActions()).slice(0, 2)).toEqual(['publish', 'schedule']);
      const { elements } = (await env.api.call('/api/v4/page/extra', { realm: REALM })).body as {
        elements: { bucketId: string }[];
      };
      expect(elements.map(({ bucketId }) => bucketId)).toEqual(['at-noon']);
    });

    test('one of many nodes claims a scheduled draft; when that node ends before the publish, another node publishes it', async () => {
      const moment = env.clock.now() + 3_600_000;
      const scheduled = await setStatus(await save(page('after-a-crash')), 'scheduled', { publishAt: inMs(3_600_000) });
      expect(scheduled.status, scheduled.text).toBe(200);
      const drafts = createPageDrafts(env.database.kysely);
      // These nodes get the draft before the test's nodes do, and never publish it.
      const claims = await Promise.all(
        Array.from({ length: 8 }, () => drafts.claimDue(new Date(moment), new Date(moment + 120_000))),
      );
      expect(claims.flat()).toMatchObject([{ realmId: REALM, pageId: 'extra', author: { name: 'editor' } }]);
      const before = await listVersions();
      env.clock.advance(3_600_000 + 120_000);
      await waitForNoDraft();
      expect(await listVersions()).toHaveLength(before.length + 1);
    });

    test('a scheduled draft that cannot be published becomes a draft again, and the record says why', async () => {
      const faulty = { id: 'extra', elements: [{ bucketId: 'a', source: { ids: ['gone'] } }] };
      const refused = await setStatus(await save(faulty), 'scheduled', { publishAt: inMs(60_000) });
      expect([refused.status, refused.code]).toEqual([422, 'PAGE_INVALID']);
      expect(refused.body['details']).toMatchObject({ findings: [{ pointer: '/elements/0/source/ids/0' }] });
      const revision = await save(page('ours'));
      await setStatus(revision, 'scheduled', { publishAt: inMs(60_000) });
      // Deletes the base of the draft, so that the draft cannot be merged, as when two people created the page at once.
      await env.database.kysely
        .updateTable('page_draft')
        .set({ base: null })
        .where('realm_id', '=', REALM)
        .where('page_id', '=', 'extra')
        .execute();
      env.clock.advance(60_000);
      await vi.waitFor(async () => expect((await listActions())[0]).toBe('fail'), { timeout: 30_000 });
      const { entries } = (await get('/audit?page=extra')) as { entries: { reason: string }[] };
      expect(entries[0]!.reason).toContain('PAGE_CONFLICT');
      expect((await get('/pages/extra'))['draft']).toMatchObject({ status: 'draft', document: page('ours') });
    });

    test('a draft whose author lost the role after scheduling it is not published, and the record says why', async () => {
      const scheduled = await setStatus(await save(page('role')), 'scheduled', { publishAt: inMs(60_000) });
      expect(scheduled.status, scheduled.text).toBe(200);
      const before = await listVersions();
      const setRoles = (id: string, roles: readonly string[]) =>
        env.database.kysely
          .updateTable('account')
          .set({ roles: JSON.stringify(roles) })
          .where('realm_id', '=', REALM)
          .where('account_id', '=', id)
          .execute();
      const { author } = (await get('/pages/extra'))['draft'] as { author: { id: string } };
      await setRoles(author.id, []);
      env.clock.advance(60_000);
      const lastEntry = async () => (await createPageAudit(env.database.kysely).list(REALM, { limit: 1 }))[0];
      await vi.waitFor(async () => expect((await lastEntry())?.action).toBe('fail'), { timeout: 30_000 });
      expect((await lastEntry())?.reason).toContain('ROLE_REMOVED');
      await setRoles(author.id, ['editor']);
      expect(await listVersions()).toEqual(before);
      expect((await get('/pages/extra'))['draft']).toMatchObject({ status: 'draft', document: page('role') });
    });

    test('comments belong to a row and a pointer, and are resolved and opened again', async () => {
      const comment = { row: 'ours', pointer: '/name', body: 'Shorter, please' };
      const added = await client.send('editor', 'POST', '/pages/extra/comments', comment);
      expect(added.status, added.text).toBe(200);
      const { id } = added.body as { id: string };
      const resolve = (isResolved: boolean, path = 'extra') =>
        client.send('administrator', 'PUT', `/pages/${path}/comments/${id}/resolution`, { isResolved });
      expect((await get('/pages/extra/comments'))['comments']).toEqual([
        { id, ...comment, author: { id: expect.any(String) as string, name: 'editor' }, at: inMs(0), replies: [] },
      ]);
      expect((await resolve(true)).body).toEqual({ isResolved: true });
      expect((await get('/pages/extra/comments'))['comments']).toMatchObject([
        { id, resolvedBy: 'administrator', resolvedAt: inMs(0) },
      ]);
      await resolve(false);
      expect(((await get('/pages/extra/comments'))['comments'] as object[])[0]).not.toHaveProperty('resolvedBy');
      expect((await resolve(true, 'home')).code, 'the comment is not on this page').toBe('COMMENT_NOT_FOUND');
      for (const body of [
        { pointer: '', body: '' },
        { pointer: 'x', body: 'a' },
        { pointer: '', body: 'x'.repeat(2001) },
      ])
        expect((await client.send('editor', 'POST', '/pages/extra/comments', body)).code).toBe('INPUT_INVALID');
      expect((await client.send('editor', 'POST', '/pages/nowhere/comments', comment)).code).toBe('PAGE_NOT_FOUND');
    });

    test('replies are listed in their thread, at its row; a reply opens a resolved comment again', async () => {
      const add = (actor: 'editor' | 'administrator', body: object, path = 'extra') =>
        client.send(actor, 'POST', `/pages/${path}/comments`, { pointer: '', ...body });
      const { id } = (await add('editor', { row: 'ours', pointer: '/name', body: 'Why?' })).body as { id: string };
      const list = async () =>
        ((await get('/pages/extra/comments'))['comments'] as { id: string; replies: { id: string }[] }[]).find(
          (comment) => comment.id === id,
        )!;
      await client.send('editor', 'PUT', `/pages/extra/comments/${id}/resolution`, { isResolved: true });
      const before = ((await get('/pages/extra/comments'))['comments'] as object[]).length;
      const first = await add('administrator', { body: 'Because', replyTo: id });
      expect(first.status, first.text).toBe(200);
      env.clock.advance(1000);
      await add('editor', { body: 'Thanks', replyTo: id, row: 'ignored' });
      const thread = await list();
      expect(thread).toMatchObject({
        row: 'ours',
        pointer: '/name',
        replies: [
          { body: 'Because', author: { name: 'administrator' } },
          { body: 'Thanks', author: { name: 'editor' }, at: inMs(0) },
        ],
      });
      expect(thread).not.toHaveProperty('resolvedAt');
      expect((await get('/pages/extra/comments'))['comments']).toHaveLength(before);
      const reply = thread.replies[0]!.id;
      expect((await add('editor', { body: 'x', replyTo: reply })).code, 'a reply has no replies').toBe(
        'COMMENT_NOT_FOUND',
      );
      expect((await add('editor', { body: 'x', replyTo: id }, 'home')).code, 'the thread is not on this page').toBe(
        'COMMENT_NOT_FOUND',
      );
      expect((await add('editor', { body: 'x', replyTo: 'none' })).code).toBe('COMMENT_NOT_FOUND');
      const resolve = await client.send('editor', 'PUT', `/pages/extra/comments/${reply}/resolution`, {
        isResolved: true,
      });
      expect(resolve.code, 'a reply is resolved with its thread').toBe('COMMENT_NOT_FOUND');
    });

    test('an editor other than the one who requested the review approves a draft; a change of the draft withdraws the approval', async () => {
      const approve = (actor: 'editor' | 'administrator', revision: number) =>
        client.send(actor, 'POST', '/pages/extra/status', { revision, status: 'approved', reason: 'Good' });
      const revision = await save(page('to-approve'));
      expect(
        (await approve('administrator', revision)).code,
        'a draft without a request for review is not approved',
      ).toBe('APPROVAL_REFUSED');
      await setStatus(revision, 'review');
      const ownApproval = await approve('editor', revision + 1);
      expect([ownApproval.status, ownApproval.code]).toEqual([409, 'APPROVAL_REFUSED']);
      expect(ownApproval.text).toContain('Another editor');
      expect((await approve('administrator', revision)).code, 'an older revision is not approved').toBe(
        'DRAFT_CHANGED',
      );
      const approved = await approve('administrator', revision + 1);
      expect([approved.status, approved.body]).toEqual([200, { revision: revision + 2, status: 'approved' }]);
      expect((await get('/pages/extra'))['draft']).toMatchObject({
        status: 'approved',
        author: { name: 'administrator' },
      });
      const { entries } = (await get('/audit?page=extra')) as { entries: object[] };
      expect(entries[0]).toMatchObject({ action: 'approve', author: { name: 'administrator' }, reason: 'Good' });
      await save(page('to-approve', 'b'));
      expect((await get('/pages/extra'))['draft']).toMatchObject({ status: 'draft' });
    });

    test('editors see on every node who has the page open and which row is selected, until the tab closes', async () => {
      const other = createEditingClient(env, 'second');
      const sendPresence = (actor: 'editor' | 'administrator', body: object) =>
        (actor === 'editor' ? client : other).send(actor, 'PUT', '/pages/extra/presence', body);
      await sendPresence('editor', { tab: 'one', row: 'ours' });
      const { revision } = await get('/pages/extra');
      const present = await sendPresence('administrator', { tab: 'two' });
      expect(present.body).toMatchObject({
        revision,
        author: { name: 'editor' },
        status: 'draft',
        tabs: [
          { tab: 'two', editor: { name: 'administrator' } },
          { tab: 'one', editor: { name: 'editor' }, row: 'ours' },
        ],
      });
      // A heartbeat names the revision that the other editor has stored meanwhile.
      const next = await save(page('ours', 'more'));
      expect((await sendPresence('administrator', { tab: 'two' })).body['revision']).toBe(next);
      await sendPresence('editor', { tab: 'one', isLeaving: true });
      expect((await sendPresence('administrator', { tab: 'two' })).body['tabs']).toHaveLength(1);
      await sendPresence('editor', { tab: 'one' });
      env.clock.advance(25_000);
      expect(
        (await sendPresence('administrator', { tab: 'two' })).body['tabs'],
        'a tab that sends nothing for 25 s is not listed any more',
      ).toHaveLength(1);
      other.close();
      for (const actor of ['guest', 'viewer', 'editor of another brand'] as const)
        for (const [method, path, body] of [
          ['PUT', '/pages/extra/presence', { tab: 'x' }],
          ['GET', '/pages/extra/comments', undefined],
          ['POST', '/pages/extra/comments', { pointer: '', body: 'x' }],
          ['POST', '/pages/extra/status', { revision: 1, status: 'draft' }],
          ['PUT', '/pages/extra/comments/x/resolution', { isResolved: true }],
        ] as const)
          expect((await client.send(actor, method, path, body)).code, `${path} as ${actor}`).toBe('ROUTE_NOT_FOUND');
    });
  },
  { publish: publishEditingBrands, isDemo: false, nodes: 2 },
);
