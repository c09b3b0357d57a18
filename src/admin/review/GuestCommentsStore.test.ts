// What a guest keeps and sees when calls fail. The server is a plain object whose calls can be made to fail.
import { expect, test } from 'vitest';
import type { ChallengeSolution } from '#schemas/domain/challenge.ts';
import { ApiFailure } from '#src/api/createApi.ts';
import { GuestCommentsStore, type GuestApi, type GuestComment } from './GuestCommentsStore.ts';

type Sent = { readonly comment: string; readonly body: Record<string, unknown> };

const comment = (id: string, more: Partial<GuestComment> = {}): GuestComment => ({
  id,
  body: 'x',
  name: 'Editor',
  isGuest: false,
  isOwn: false,
  isDeleted: false,
  isResolved: false,
  at: '2026-11-21T10:00:00Z',
  replies: [],
  ...more,
});

function createStore(solution?: ChallengeSolution) {
  const sent: Sent[] = [];
  const reads = { count: 0 };
  const server: { comments: GuestComment[]; mayComment: boolean; failure?: ApiFailure } = {
    comments: [],
    mayComment: true,
  };
  const api = {
    getReviewComments: () => {
      reads.count += 1;
      return Promise.resolve({ mayComment: server.mayComment, comments: server.comments });
    },
    putReviewComment: ({ comment: id, body }: Sent) => {
      sent.push({ comment: id, body });
      if (server.failure) return Promise.reject(server.failure);
      server.comments = [...server.comments, comment(id, { ...body, isGuest: true, isOwn: true })];
      return Promise.resolve({ id });
    },
    deleteReviewComment: ({ comment: id }: Sent) =>
      server.failure ? Promise.reject(server.failure) : Promise.resolve({ id }),
  } as unknown as GuestApi;
  const stored = { name: 'Ana' };
  const store = new GuestCommentsStore({
    api,
    link: 'AbCdEfGhIjKlMnOp',
    names: { read: () => stored.name, write: (name) => void (stored.name = name) },
    solve: () => {
      delete server.failure;
      return Promise.resolve(solution);
    },
    now: () => 1_000,
  });
  return { store, server, sent, stored, reads };
}

test('a comment is shown at once, and its field is empty', async () => {
  const { store, sent } = createStore();
  store.follow({ mayComment: true, comments: 'a' });
  store.chooseRow('first');
  store.setBody('new', ' Shorter\u0007 ');
  expect(await store.send('new')).toBe(true);
  expect(sent[0]!.body).toEqual({ name: 'Ana', body: 'Shorter', row: 'first' });
  expect(store.comments).toMatchObject([{ body: 'Shorter', name: 'Ana', isOwn: true, row: 'first' }]);
  expect([store.body('new'), store.notice, store.sending]).toEqual(['', 'guestSent', undefined]);
});

test('a guest who chooses another row while a comment is sent finds it at its own row, and an empty field', async () => {
  const { store } = createStore();
  store.chooseRow('first');
  store.setBody('new', 'Shorter');
  const sending = store.send('new');
  store.chooseRow('second');
  expect(await sending).toBe(true);
  expect(store.comments).toMatchObject([{ body: 'Shorter', row: 'first' }]);
  expect([store.body('new'), store.row]).toEqual(['', 'second']);
});

test('a text that was not sent stays, and is sent again with the same id; a changed text gets another id', async () => {
  const { store, server, sent } = createStore();
  server.failure = new ApiFailure(0, 'UNREACHABLE', 'offline');
  store.setBody('new', 'Kept');
  expect(await store.send('new')).toBe(false);
  expect([store.body('new'), store.failure?.wait]).toEqual(['Kept', undefined]);
  await store.send('new');
  store.setBody('new', 'Kept and changed');
  await store.send('new');
  store.chooseRow('second');
  delete server.failure;
  expect(await store.send('new')).toBe(true);
  const ids = sent.map(({ comment: id }) => id);
  expect(ids[1]).toBe(ids[0]);
  expect(new Set(ids).size).toBe(3);
  expect(store.failure).toBeUndefined();
});

test('a comment that was stored although its response was lost is shown once after it was sent again', async () => {
  const { store, server, sent } = createStore();
  server.failure = new ApiFailure(0, 'UNREACHABLE', 'offline');
  store.setBody('new', 'Once');
  await store.send('new');
  server.comments = [comment(sent[0]!.comment, { body: 'Once', isOwn: true })];
  store.follow({ mayComment: true, comments: 'b' });
  await expect.poll(() => store.comments?.length).toBe(1);
  delete server.failure;
  expect(await store.send('new')).toBe(true);
  expect(store.comments?.map(({ body }) => body)).toEqual(['Once']);
});

test('after a comment was sent the comments are read once, when the server has named their new state', async () => {
  const { store, server, reads } = createStore();
  store.follow({ mayComment: true, comments: 'a' });
  await expect.poll(() => store.comments).toEqual([]);
  store.setBody('new', 'Mine');
  await store.send('new');
  expect(reads.count).toBe(1);
  server.comments = [...server.comments, comment('other')];
  store.follow({ mayComment: true, comments: 'b' });
  await expect.poll(() => store.comments?.length).toBe(2);
  store.follow({ mayComment: true, comments: 'b' });
  expect(reads.count).toBe(2);
});

test('a comment that was not deleted is a failure of the deletion, not of the text of a reply', async () => {
  const { store, server } = createStore();
  server.comments = [comment('thread', { isOwn: true })];
  await store.read();
  store.setBody('thread', 'Reply');
  server.failure = new ApiFailure(503, 'SERVICE_UNAVAILABLE', 'busy');
  await store.remove('thread', 'thread');
  expect(store.failure).toMatchObject({ call: 'delete', target: 'thread' });
  await store.send('thread');
  expect(store.failure).toMatchObject({ call: 'send', target: 'thread' });
});

test('two equal replies to comments that are gone are kept as one text', async () => {
  const { store, server } = createStore();
  server.comments = [comment('1'), comment('2')];
  await store.read();
  store.setBody('1', 'Same');
  store.setBody('2', 'Same');
  server.comments = [];
  await store.read();
  expect(store.orphans).toEqual(['Same']);
});

test('after 429 the store says how long to wait', async () => {
  const { store, server } = createStore();
  server.failure = new ApiFailure(429, 'TOO_MANY_ATTEMPTS', 'wait', { retryAfter: 90 });
  store.setBody('new', 'Kept');
  await store.send('new');
  expect(store.failure?.wait).toEqual({ seconds: 90, until: 91_000 });
  expect(store.body('new')).toBe('Kept');
});

test('a challenge is solved, and the call is repeated with the solution', async () => {
  const solution = { counter: 1 } as ChallengeSolution;
  const { store, server, sent } = createStore(solution);
  server.failure = new ApiFailure(429, 'CHALLENGE_REQUIRED', 'solve', { retryAfter: 90, details: { challenge: {} } });
  store.setBody('new', 'Solved');
  expect(await store.send('new')).toBe(true);
  expect(sent.map(({ body }) => body['solution'])).toEqual([undefined, solution]);
  expect(sent[1]!.comment).toBe(sent[0]!.comment);
  expect(store.isSolving).toBe(false);
});

test('comments that were turned off, and the end of the link, keep what the guest has typed', async () => {
  const { store, server } = createStore();
  store.follow({ mayComment: true, comments: 'a' });
  server.comments = [comment('thread')];
  await store.read();
  store.setBody('new', 'New');
  store.setBody('thread', 'Reply');
  server.failure = new ApiFailure(403, 'COMMENTS_OFF', 'off');
  await store.send('new');
  expect([store.mayComment, store.isOffered, store.body('new')]).toEqual([false, true, 'New']);
  server.comments = [];
  server.mayComment = false;
  await store.read();
  expect(store.orphans).toEqual(['Reply']);
  server.failure = new ApiFailure(404, 'REVIEW_LINK_ENDED', 'ended');
  await store.send('new');
  expect([store.hasEnded, store.comments, store.unsent]).toEqual([true, undefined, ['New', 'Reply']]);
});

test('comments are read when their state has changed; those of others are announced', async () => {
  const { store, server } = createStore();
  store.follow({ mayComment: true, comments: 'a' });
  await store.read();
  expect(store.notice).toBeUndefined();
  server.comments = [comment('1', { row: 'first', replies: [] }), comment('2', { isResolved: true })];
  store.follow({ mayComment: true, comments: 'b' });
  await expect.poll(() => store.comments?.length).toBe(2);
  expect([store.notice, store.countOpen('first'), store.openComments.length]).toEqual(['guestNewComments', 1, 1]);
});

test('only a name and a text are sent; the tab remembers the name', async () => {
  const { store, sent, stored } = createStore();
  store.setName('  ');
  store.setBody('new', 'x');
  expect(await store.send('new')).toBe(false);
  store.setName(' Ana\n\u202eSilva ');
  store.setBody('new', ' \n ');
  expect(await store.send('new')).toBe(false);
  store.setBody('new', 'x');
  await store.send('new');
  expect(sent.map(({ body }) => body['name'])).toEqual(['Ana Silva']);
  expect(stored.name).toBe(' Ana\n\u202eSilva ');
});
