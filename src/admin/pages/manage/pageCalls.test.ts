// Discarded drafts and archived pages, with a server that only records its calls.
import { expect, test } from 'vitest';
import { ApiFailure } from '#src/api/createApi.ts';
import type { JsonObject } from '#schemas/jsonPointer.ts';
import { DraftSync, type DraftSyncOptions, type LocalDraft } from '../store/DraftSync.ts';
import type { EditingClient, StoredPage } from '../store/editingClient.ts';
import { openDraft } from '../store/openDraft.ts';
import { archivePage, canRetry, createArchiveUndo, discardDraft, type PageCallsApi } from './pageCalls.ts';

const HOME: JsonObject = { id: 'home', title: 'Home', elements: [] };
const DRAFT: JsonObject = { ...HOME, title: 'Draft' };
/** What is the same in all stored drafts. */
const KEY = { account: 'me', pageId: 'home', tab: 'earlier', number: 1, storedAt: 1 };

/** Creates the environment of a draft. The server accepts every draft, unless it is offline. */
function createOptions(more: Partial<EditingClient> = {}, local?: LocalDraft): DraftSyncOptions {
  let revision = 4;
  return {
    account: 'me',
    client: {
      listPages: () => Promise.resolve([]),
      readPage: () => Promise.reject(new ApiFailure(404, 'PAGE_NOT_FOUND', 'gone')),
      saveDraft: () => Promise.resolve({ kind: 'saved', revision: (revision += 1), findings: [] }),
      publish: () => Promise.resolve({ kind: 'published' }),
      ...more,
    },
    storage: {
      read: () => Promise.resolve(local ? [local] : []),
      write: () => Promise.resolve(true),
      delete: () => Promise.resolve(),
    },
    tabs: { post: () => undefined, subscribe: () => () => undefined },
    schedule: () => () => undefined,
    now: () => 0,
    createTabId: () => 'tab',
  };
}

function openSync(published: JsonObject | undefined, more?: Partial<EditingClient>): DraftSync {
  const page = { version: 3, published, revision: 4, draft: { document: DRAFT, author: 'Me' }, findings: [] };
  const sync = new DraftSync(page, 'home', undefined, createOptions(more));
  sync.start();
  return sync;
}

/** Creates a server that discards drafts, and records the revisions that it got. */
function createDiscardApi() {
  const revisions: unknown[] = [];
  const api = {
    deletePageDraft({ revision }: { readonly revision: number }) {
      revisions.push(revision);
      return Promise.resolve({ revision: revision + 1 });
    },
  } as unknown as PageCallsApi;
  return { api, revisions };
}

test('a discarded draft is saved first, so that its revision is known; then the published page is shown, and undo brings the draft back', async () => {
  const { api, revisions } = createDiscardApi();
  const readPage = () => Promise.resolve({ version: 9, published: HOME, revision: 6, draft: undefined, findings: [] });
  const sync = openSync(HOME, { readPage });
  sync.store.setValue('/title', 'Last change');
  expect(await discardDraft(api, sync)).toEqual({ revision: 6, isPublished: true });
  expect(revisions, 'the revision after the last change').toEqual([5]);
  expect([sync.store.document, sync.state, sync.hasServerDraft, sync.revision]).toEqual([HOME, 'saved', false, 6]);
  expect(sync.version, 'the version with which the next draft begins').toBe(9);
  sync.store.undo();
  expect(sync.store.document['title']).toBe('Last change');
  expect(sync.state).toBe('unsaved');
});

test('a discarded draft is replaced by the published page that the tab knows, when the page cannot be read again', async () => {
  const { api } = createDiscardApi();
  const sync = openSync(HOME);
  expect(await discardDraft(api, sync)).toEqual({ revision: 5, isPublished: true });
  expect([sync.store.document, sync.hasServerDraft, sync.revision]).toEqual([HOME, false, 5]);
});

test('the draft of a page that was never published is discarded, and the document stays for an undo', async () => {
  const { api } = createDiscardApi();
  const sync = openSync(undefined);
  expect(await discardDraft(api, sync)).toEqual({ revision: 5, isPublished: false });
  expect(sync.store.document).toEqual(DRAFT);
});

test('a draft whose last change the server does not have is not discarded', async () => {
  const { api, revisions } = createDiscardApi();
  const sync = openSync(HOME, { saveDraft: () => Promise.resolve({ kind: 'retryLater' }) });
  sync.store.setValue('/title', 'Offline');
  expect(await discardDraft(api, sync)).toBeUndefined();
  expect(revisions).toEqual([]);
});

/** Creates a server whose version is 9 and whose page is `published`. It archives only for that version. */
function createArchiveApi(published: JsonObject): PageCallsApi {
  return {
    postPageRemoval({ body }: { readonly body: { readonly version: number } }) {
      return body.version === 9
        ? Promise.resolve({ version: 10, isInherited: false })
        : Promise.reject(new ApiFailure(409, 'PUBLISH_CONFLICT', 'another version is current'));
    },
    getEditingPage: () => Promise.resolve({ id: 'home', version: 9, published }),
  } as unknown as PageCallsApi;
}

test('a page is archived although another document was published meanwhile, but not when the page itself was', async () => {
  const seen = { id: 'home', version: 8, published: HOME } as unknown as Parameters<typeof archivePage>[1];
  expect(await archivePage(createArchiveApi({ ...HOME }), seen, '')).toEqual({ version: 10, isInherited: false });
  await expect(archivePage(createArchiveApi(DRAFT), seen, '')).rejects.toMatchObject({ code: 'PUBLISH_CONFLICT' });
});

test('a second undo of an archived page, after a failed publish, publishes the draft that the first one restored', async () => {
  let revision = 7;
  let isOverloaded = true;
  const published: unknown[] = [];
  const requireRevision = (sent: number): void => {
    if (sent !== revision) throw new ApiFailure(409, 'DRAFT_CHANGED', 'the draft has another revision');
  };
  const api = {
    getPageVersions: async () => ({
      versions: [
        { version: 5, change: 'removed' },
        { version: 4, change: 'changed' },
      ],
    }),
    async postPageRestore({ body }: { readonly body: { readonly revision: number; readonly version: number } }) {
      requireRevision(body.revision);
      return { revision: (revision += 1) };
    },
    async postPagePublish({ body }: { readonly body: { readonly revision: number } }) {
      requireRevision(body.revision);
      if (isOverloaded) throw new ApiFailure(503, 'OVERLOADED', 'try again');
      published.push(body);
    },
  } as unknown as PageCallsApi;
  const undo = createArchiveUndo(api, { id: 'home', revision: 7 }, 'Undone');
  await expect(undo()).rejects.toMatchObject({ code: 'OVERLOADED' });
  isOverloaded = false;
  await undo();
  expect(published).toEqual([{ revision: 8, reason: 'Undone' }]);
});

test('two quick undos of an archived page restore and publish it once; a changed draft cannot be undone later', async () => {
  const calls: string[] = [];
  const record = (name: string, result: object) => async () => {
    calls.push(name);
    return result;
  };
  const api = {
    getPageVersions: async () => ({ versions: [{ version: 4, change: 'changed' }] }),
    postPageRestore: record('restore', { revision: 8 }),
    postPagePublish: record('publish', {}),
  } as unknown as PageCallsApi;
  const undo = createArchiveUndo(api, { id: 'home', revision: 7 }, 'Undone');
  await Promise.all([undo(), undo()]);
  expect(calls).toEqual(['restore', 'publish']);
  expect(canRetry(new ApiFailure(412, 'DRAFT_CHANGED', 'changed'))).toBe(false);
  expect(canRetry(new ApiFailure(503, 'OVERLOADED', 'try again'))).toBe(true);
});

test('a page that no longer exists opens only with edits that the server does not have', async () => {
  const history = new DraftSync(
    { version: 1, published: DRAFT, revision: 1, draft: undefined, findings: [] },
    'home',
    undefined,
    createOptions(),
  ).store.history;
  const open = (isSaved: boolean) => openDraft('home', createOptions({}, { ...KEY, history, revision: 1, isSaved }));
  await expect(open(true)).rejects.toThrow('gone');
  expect((await open(false)).store.document).toEqual(DRAFT);
});

/** Opens a draft that this browser has stored while the server cannot be reached; afterwards it can be reached. */
async function openOffline(server: StoredPage, isSaved: boolean): Promise<DraftSync> {
  const { history } = openSync(HOME).store;
  let isOffline = true;
  const readPage = () =>
    isOffline ? Promise.reject(new ApiFailure(0, 'NETWORK', 'offline')) : Promise.resolve(server);
  const local = { ...KEY, history, revision: 4, version: 3, isSaved };
  const sync = await openDraft('home', createOptions({ readPage }, local));
  sync.start();
  isOffline = false;
  return sync;
}

test('a draft that was opened without the server is discarded: the published page is read and shown', async () => {
  const { api, revisions } = createDiscardApi();
  const draft = { document: DRAFT, author: 'Me' };
  const server: StoredPage = { version: 9, published: HOME, revision: 5, draft, findings: [] };
  const sync = await openOffline(server, false);
  expect(sync.published, 'without the server nobody knows what is published').toBeUndefined();
  expect(await discardDraft(api, sync)).toEqual({ revision: 6, isPublished: true });
  expect(revisions).toEqual([5]);
  expect([sync.store.document, sync.hasServerDraft, sync.version]).toEqual([HOME, false, 9]);
});

test('a page that was opened without the server publishes only the document that the editor sees', async () => {
  const draft = { document: { ...HOME, title: 'Other' }, author: 'Other' };
  const sync = await openOffline({ version: 9, published: HOME, revision: 7, draft, findings: [] }, true);
  const before = sync.store.document;
  expect(await sync.getSavedRevision(), 'the server refuses this revision').toBe(4);
  expect(sync.store.document).toBe(before);
});

test('a page that was opened without the server and has no edits shows what others have saved meanwhile', async () => {
  const other: JsonObject = { ...HOME, title: 'Other' };
  const draft = { document: other, author: 'Other' };
  const sync = await openOffline({ version: 9, published: HOME, revision: 7, draft, findings: [] }, true);
  await sync.flush();
  expect([sync.store.document, sync.published, sync.revision, sync.hasServerDraft]).toEqual([other, HOME, 7, true]);
});
