// What editors see of calls that failed. The server is a plain object whose calls can be made to fail.
import { expect, test, vi } from 'vitest';
import { ApiFailure } from '#src/api/createApi.ts';
import { DraftSync, type DraftSyncOptions } from '../store/DraftSync.ts';
import { ReviewStore, type ReviewApi } from './ReviewStore.ts';

const BUSY = new ApiFailure(503, 'SERVICE_UNAVAILABLE', 'busy');

function createReview() {
  const failing = new Set<string>();
  const presence = { comments: 'a' };
  const reads = { comments: 0 };
  const respond = (name: string, result: object) => () =>
    failing.has(name) ? Promise.reject(BUSY) : Promise.resolve(result);
  const names = [
    'putPageCommentResolution',
    'postPageComment',
    'deletePageComment',
    'postReviewLink',
    'putReviewLink',
    'deleteReviewLink',
    'postPageStatus',
  ];
  const api = {
    ...Object.fromEntries(names.map((name) => [name, respond(name, { revision: 2, status: 'review' })])),
    getPageComments: () => {
      reads.comments += 1;
      return respond('getPageComments', { comments: [] })();
    },
    getReviewLinks: respond('getReviewLinks', { links: [] }),
    getEditingAudit: respond('getEditingAudit', { entries: [], hasMore: false }),
    getEditingPage: respond('getEditingPage', {}),
    putPagePresence: () => respond('putPagePresence', { tabs: [], revision: 1, ...presence })(),
  } as unknown as ReviewApi;
  const page = { version: 1, published: { id: 'home', elements: [] }, revision: 1, draft: undefined, findings: [] };
  const options: DraftSyncOptions = {
    account: 'me',
    client: {
      listPages: () => Promise.resolve([]),
      readPage: () => (failing.has('readPage') ? Promise.reject(BUSY) : Promise.resolve(page)),
      saveDraft: () => Promise.resolve({ kind: 'retryLater' }),
      publish: () => Promise.resolve({ kind: 'published' }),
    },
    storage: {
      read: () => Promise.resolve([]),
      write: () => Promise.resolve(true),
      delete: () => Promise.resolve(),
    },
    tabs: { post: () => undefined, subscribe: () => () => undefined },
    schedule: () => () => undefined,
    now: () => 0,
    createTabId: () => 'tab',
  };
  const sync = new DraftSync(page, 'home', undefined, options);
  return { review: new ReviewStore(api, sync, 'me'), sync, failing, presence, reads };
}

test.each<[string, (review: ReviewStore) => Promise<unknown>]>([
  ['postPageComment', (review) => review.addReply('1', 'text')],
  ['putPageCommentResolution', (review) => review.resolveComment('1', true)],
  ['deletePageComment', (review) => review.deleteComment('1')],
  ['postReviewLink', (review) => review.createLink(24, true)],
  ['putReviewLink', (review) => review.setMayComment('1', true)],
  ['deleteReviewLink', (review) => review.revokeLink('1')],
  ['postPageStatus', (review) => review.setStatus('review')],
])('a failed change (%s) stays shown although the lists are then read successfully', async (name, change) => {
  const { review, failing } = createReview();
  failing.add(name);
  await change(review);
  expect(review.failure).toEqual({ error: BUSY });
  await review.readComments();
  expect(review.failure).toEqual({ error: BUSY });
  failing.clear();
  await change(review);
  expect(review.failure, 'the repeated change has succeeded').toBeUndefined();
});

test('an open page reads its comments once, and again when presence names another state of them', async () => {
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });
  const { review, presence, reads } = createReview();
  const stop = review.start();
  await expect.poll(() => reads.comments).toBe(1);
  await review.reportPresence();
  expect(reads.comments).toBe(1);
  presence.comments = 'b';
  await review.reportPresence();
  expect(reads.comments).toBe(2);
  stop();
  vi.unstubAllGlobals();
});

test('comments that could not be read are read again with the next presence', async () => {
  const { review, failing, reads } = createReview();
  failing.add('getPageComments');
  await review.reportPresence();
  await expect.poll(() => review.failure).toEqual({ error: BUSY });
  failing.clear();
  await review.reportPresence();
  await expect.poll(() => review.failure).toBeUndefined();
  await review.reportPresence();
  expect(reads.comments).toBe(2);
});

test('an open page reads its comments also when it cannot report that it is open', async () => {
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });
  const { review, failing, reads } = createReview();
  failing.add('putPagePresence');
  const stop = review.start();
  await expect.poll(() => reads.comments).toBe(1);
  stop();
  vi.unstubAllGlobals();
});

test('a failed list stays shown until it is read; the button "retry" reads all of them', async () => {
  const { review, failing } = createReview();
  failing.add('getReviewLinks');
  await review.retry();
  expect([...review.failures.keys()]).toEqual(['links']);
  failing.clear();
  await review.retry();
  expect(review.failure).toBeUndefined();
});

test('a newer draft that cannot be read, and a status for a draft that is not saved, are failures', async () => {
  const { review, sync, failing } = createReview();
  failing.add('readPage');
  await review.showNewer();
  expect(review.failures.get('newer')).toBe(BUSY);
  failing.clear();
  await review.showNewer();
  expect(review.failure).toBeUndefined();
  sync.start();
  sync.store.setValue('/title', 'Not saved');
  expect(await review.setStatus('review')).toBe(false);
  expect(review.failure).toBeDefined();
});
