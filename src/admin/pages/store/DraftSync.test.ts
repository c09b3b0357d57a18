import { when } from 'mobx';
import { expect, test } from 'vitest';
import type { DraftStorage } from '#src/api/openDraftStorage.ts';
import type { JsonObject } from '#schemas/jsonPointer.ts';
import type { DraftSyncOptions, LocalDraft, TabChannel } from './DraftSync.ts';
import { openDraft } from './openDraft.ts';
import type { EditingClient, PagePublishResult, SaveResult, StoredPage } from './editingClient.ts';

const HOME: JsonObject = { id: 'home', title: 'Home', elements: [{ type: 'carousel', id: 'one', props: {} }] };

/** A server that refuses to save over a newer revision, and a browser whose storage and tabs survive a closed editor. */
function createEnvironment() {
  let stored: StoredPage = { version: 1, published: HOME, revision: 0, draft: undefined, findings: [] };
  const state = { isOffline: false, saves: 0, local: undefined as LocalDraft | undefined };
  /** The result of the next publish if it is refused, and the `mergedWith` of the last save. */
  const publishing = {
    refusal: undefined as PagePublishResult | undefined,
    mergedWith: undefined as number | undefined,
  };
  const listeners = new Set<(message: { readonly pageId: string }) => void>();
  const client: EditingClient = {
    listPages: () => Promise.resolve([]),
    readPage: () => (state.isOffline ? Promise.reject(new Error('offline')) : Promise.resolve(stored)),
    saveDraft(_, { revision, version, mergedWith }, document): Promise<SaveResult> {
      if (state.isOffline) return Promise.resolve({ kind: 'retryLater' });
      const isUnseen = !stored.draft && version !== undefined && version < stored.version;
      if (revision !== stored.revision || isUnseen)
        return Promise.resolve({
          kind: 'conflict',
          revision: stored.revision,
          version: stored.version,
          published: stored.published,
          draft: stored.draft?.document,
          author: stored.draft?.author ?? '',
        });
      publishing.mergedWith = mergedWith;
      save(document, 'Me');
      return Promise.resolve({ kind: 'saved', revision: stored.revision, findings: [] });
    },
    publish() {
      if (publishing.refusal) return Promise.resolve(publishing.refusal);
      stored = { ...stored, version: stored.version + 1, published: stored.draft!.document, draft: undefined };
      return Promise.resolve({ kind: 'published' });
    },
  };
  const save = (document: JsonObject, author: string): void => {
    state.saves += 1;
    stored = { ...stored, revision: stored.revision + 1, draft: { document: structuredClone(document), author } };
  };
  const storage: DraftStorage<LocalDraft> = {
    read: () => Promise.resolve(structuredClone(state.local)),
    write(draft) {
      state.local = structuredClone(draft);
      return Promise.resolve(true);
    },
    delete: () => Promise.resolve(),
  };
  /** Opens the page as a tab does. Timers run when `tick` is called. */
  async function openTab() {
    const timers = new Map<number, () => void>();
    let next = 0;
    const own = new Set<(message: { readonly pageId: string }) => void>();
    const tabs: TabChannel = {
      post: (message) => listeners.forEach((listener) => !own.has(listener) && listener(message)),
      subscribe(listener) {
        own.add(listener);
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const options: DraftSyncOptions = {
      account: 'me',
      client,
      storage,
      tabs,
      now: () => (next += 10_000),
      schedule(callback) {
        const id = (next += 1);
        timers.set(id, callback);
        return () => timers.delete(id);
      },
    };
    const sync = await openDraft('home', options);
    const stop = sync.start();
    const settle = async (): Promise<void> => {
      for (let step = 0; step < 200; step += 1) await Promise.resolve();
    };
    const tick = async (): Promise<void> => {
      const due = [...timers.values()];
      timers.clear();
      for (const callback of due) callback();
      await settle();
    };
    return { sync, store: sync.store, stop, tick, settle };
  }
  /** Publishes a page without a draft, as the publishing API does. */
  const publishElsewhere = (document: JsonObject): void => {
    stored = { ...stored, version: stored.version + 1, published: structuredClone(document) };
  };
  /** Gives the draft another status, as an approval does: its revision rises, its document stays. */
  const changeStatus = (): void => {
    stored = { ...stored, revision: stored.revision + 1 };
  };
  /** Publishes the draft, as another editor or the schedule does. */
  const publishDraft = (): void => {
    const { version, revision, draft } = stored;
    stored = { ...stored, version: version + 1, revision: revision + 1, published: draft!.document, draft: undefined };
  };
  return { state, publishing, openTab, save, publishElsewhere, changeStatus, publishDraft, getStored: () => stored };
}

test('an edit is kept in the browser at once and sent after a pause', async () => {
  const { openTab, state, getStored } = createEnvironment();
  const { store, sync, tick, settle } = await openTab();
  store.setValue('/title', 'New');
  await settle();
  expect(state.local?.history.document['title']).toBe('New');
  expect(sync.state).toBe('unsaved');
  expect(getStored().draft).toBeUndefined();
  await tick();
  expect(sync.state).toBe('saved');
  expect(getStored().draft?.document['title']).toBe('New');
  expect(state.local?.isSaved).toBe(true);
});

test('undo and redo work after a reload, and the server has what is shown', async () => {
  const { openTab, getStored } = createEnvironment();
  const first = await openTab();
  first.store.setValue('/title', 'One');
  first.store.setValue('/elements/0/props/title', 'Two');
  await first.tick();
  first.stop();
  const second = await openTab();
  expect(second.store.document).toEqual(first.store.document);
  second.store.undo();
  second.store.undo();
  expect(second.store.document).toEqual(HOME);
  expect(second.store.canUndo).toBe(false);
  second.store.redo();
  await second.tick();
  expect(getStored().draft?.document['title']).toBe('One');
});

test('edits made without a server survive a closed tab, and are sent when the server can be reached again', async () => {
  const { openTab, state, getStored } = createEnvironment();
  const first = await openTab();
  state.isOffline = true;
  first.store.setValue('/title', 'Offline');
  await first.tick();
  expect(first.sync.state).toBe('offline');
  first.stop();
  const second = await openTab();
  expect(second.store.document['title']).toBe('Offline');
  await second.tick();
  expect(second.sync.state).toBe('offline');
  state.isOffline = false;
  await second.tick();
  expect(second.sync.state).toBe('saved');
  expect(getStored().draft?.document['title']).toBe('Offline');
});

test('invalid source is kept and not sent; undo returns to the last valid document', async () => {
  const { openTab, state } = createEnvironment();
  const first = await openTab();
  first.store.setSource('{ "id": "home", ');
  await first.tick();
  expect(first.sync.state).toBe('invalid');
  expect(state.saves).toBe(0);
  first.stop();
  const second = await openTab();
  expect(second.store.sourceText).toBe('{ "id": "home", ');
  expect(second.store.isSourceInvalid).toBe(true);
  second.store.undo();
  expect(JSON.parse(second.store.sourceText)).toEqual(HOME);
  expect(second.store.history.undo).toEqual([]);
});

test("another editor's draft is not overwritten before it is shown; undo after takeTheirs restores mine", async () => {
  const { openTab, save, getStored } = createEnvironment();
  const theirs = { ...HOME, title: 'Theirs' };
  const { store, sync, tick } = await openTab();
  store.setValue('/title', 'Mine');
  save(theirs, 'Ana');
  await tick();
  expect(sync.state).toBe('conflict');
  expect(sync.conflict).toMatchObject({ author: 'Ana', document: theirs });
  expect(getStored().draft?.document).toEqual(theirs);
  store.setValue('/title', 'Mine again');
  await tick();
  expect(getStored().draft?.document).toEqual(theirs);
  sync.takeTheirs();
  expect(store.document).toEqual(theirs);
  store.undo();
  expect(store.document['title']).toBe('Mine again');
  await tick();
  expect(getStored().draft?.document['title']).toBe('Mine again');
});

test('a page that was published meanwhile is shown before a draft of the earlier page is stored', async () => {
  const { openTab, publishElsewhere, getStored } = createEnvironment();
  const theirs = { ...HOME, title: 'Published' };
  const { store, sync, tick } = await openTab();
  store.setValue('/title', 'Mine');
  publishElsewhere(theirs);
  await tick();
  expect(sync.conflict).toMatchObject({ document: theirs, version: 2 });
  expect(sync.published).toEqual(theirs);
  expect(getStored().draft).toBeUndefined();
  sync.keepMine();
  await tick();
  expect(sync.state).toBe('saved');
  expect(getStored().draft?.document['title']).toBe('Mine');
});

test("keepMine saves my draft over the other editor's draft, which was shown", async () => {
  const { openTab, save, getStored } = createEnvironment();
  const { store, sync, tick } = await openTab();
  store.setValue('/title', 'Mine');
  save({ ...HOME, title: 'Theirs' }, 'Ana');
  await tick();
  sync.keepMine();
  await tick();
  expect(sync.state).toBe('saved');
  expect(getStored().draft?.document['title']).toBe('Mine');
});

test('a second tab shows the edits of the first tab, with their history', async () => {
  const { openTab, state } = createEnvironment();
  const first = await openTab();
  const second = await openTab();
  first.store.setValue('/title', 'From the first');
  await first.tick();
  await second.settle();
  expect(second.store.document['title']).toBe('From the first');
  expect(second.sync.followsOtherTab).toBe(true);
  second.store.undo();
  await second.tick();
  await first.settle();
  expect(first.store.document).toEqual(HOME);
  expect(second.sync.state).toBe('saved');
  expect(state.local?.revision).toBe(2);
});

test('a publish sends the last edits first, and undo still works after it', async () => {
  const { openTab, getStored } = createEnvironment();
  const { store, sync, tick } = await openTab();
  store.setValue('/title', 'Published');
  expect(await sync.publish('Because')).toEqual({ kind: 'published' });
  expect(getStored().published?.['title']).toBe('Published');
  expect(sync.hasServerDraft).toBe(false);
  expect(sync.version).toBe(2);
  store.undo();
  await tick();
  expect(sync.state).toBe('saved');
  expect(getStored().draft?.document['title']).toBe('Home');
});

test('a conflict has the document that both editors changed; the merge is saved, and undo reverts it', async () => {
  const { openTab, save, getStored } = createEnvironment();
  const { store, sync, tick } = await openTab();
  store.setValue('/title', 'Mine');
  save({ ...HOME, elements: [] }, 'Somebody');
  await tick();
  expect(sync.conflict).toMatchObject({ author: 'Somebody', base: HOME, document: { title: 'Home', elements: [] } });
  sync.resolveWith({ ...HOME, title: 'Mine', elements: [] });
  await tick();
  expect(sync.state).toBe('saved');
  expect(getStored().draft?.document).toEqual({ ...HOME, title: 'Mine', elements: [] });
  store.undo();
  expect(store.document).toEqual({ ...HOME, title: 'Mine' });
});

test('a publish that conflicts with another one opens a conflict; the next save names the version with which it was merged', async () => {
  const { openTab, publishing, getStored } = createEnvironment();
  const { store, sync, tick, settle } = await openTab();
  store.setValue('/title', 'Mine');
  await tick();
  const published = { ...HOME, title: 'Theirs' };
  publishing.refusal = { kind: 'conflict', publishConflict: { version: 7, published, base: HOME } };
  await sync.publish('why');
  expect(sync.state).toBe('conflict');
  expect(sync.conflict).toMatchObject({ version: 7, base: HOME, document: published, isOfPublish: true });
  expect(store.document['title'], 'nothing is overwritten').toBe('Mine');
  sync.takeTheirs();
  await tick();
  await settle();
  expect(getStored().draft?.document).toEqual(published);
  expect(publishing.mergedWith).toBe(7);
  expect(sync.state).toBe('saved');
});

test('a conflict is shown with the unsaved edits if another editor saved the page while the tab was closed', async () => {
  const { openTab, save } = createEnvironment();
  const first = await openTab();
  first.store.setValue('/title', 'Mine');
  await first.settle();
  first.stop();
  save({ ...HOME, title: 'Theirs' }, 'Somebody');
  const { sync, store } = await openTab();
  expect(store.document['title']).toBe('Mine');
  expect(sync.conflict).toMatchObject({ base: HOME, document: { title: 'Theirs' }, author: 'Somebody' });
});

test('an edit after another editor approved or published the draft is saved without a conflict', async () => {
  const { openTab, changeStatus, publishDraft, getStored } = createEnvironment();
  const { store, sync, tick } = await openTab();
  store.setValue('/title', 'First');
  await tick();
  changeStatus();
  store.setValue('/title', 'Second');
  await tick();
  expect(sync.conflict, 'nobody else has changed the document').toBeUndefined();
  expect(getStored().draft?.document['title']).toBe('Second');
  publishDraft();
  store.setValue('/title', 'Third');
  await tick();
  expect(sync.state).toBe('saved');
  expect(sync.version).toBe(2);
  expect(getStored()).toMatchObject({ published: { title: 'Second' }, draft: { document: { title: 'Third' } } });
});

test('a publish right after an approval sends the edit of this tab', async () => {
  const { openTab, changeStatus, getStored } = createEnvironment();
  const { store, sync, tick } = await openTab();
  store.setValue('/title', 'First');
  await tick();
  changeStatus();
  store.setValue('/title', 'Second');
  expect(await sync.publish('why')).toEqual({ kind: 'published' });
  expect(getStored().published?.['title']).toBe('Second');
});

test('a tab without edits follows a publish of its document by somebody else, and no other document', async () => {
  const { openTab, save, publishDraft } = createEnvironment();
  const { store, sync, tick } = await openTab();
  store.setValue('/title', 'Mine');
  await tick();
  publishDraft();
  expect(await sync.reload(true)).toBe(true);
  expect(sync).toMatchObject({ hasServerDraft: false, version: 2, state: 'saved' });
  save({ ...HOME, title: 'Theirs' }, 'Somebody');
  expect(await sync.reload(true)).toBe(false);
  expect(store.document['title']).toBe('Mine');
});

test('edits of a closed tab are saved without a conflict when others only changed the status', async () => {
  const { openTab, changeStatus, getStored } = createEnvironment();
  const first = await openTab();
  first.store.setValue('/title', 'Mine');
  await first.settle();
  first.stop();
  changeStatus();
  const { sync, tick } = await openTab();
  expect(sync.conflict).toBeUndefined();
  await tick();
  expect(getStored().draft?.document['title']).toBe('Mine');
});

test('the findings of the draft that was sent are known, although the document was edited while it was sent', async () => {
  const { openTab } = createEnvironment();
  const { store, sync, tick, settle } = await openTab();
  store.setValue('/title', 'Pasted');
  const pasted = store.editNumber;
  when(
    () => sync.state === 'saving',
    () => store.setValue('/title', 'Edited while it is sent'),
  );
  expect(await sync.getSavedRevision(), 'the newest document is not saved').toBeUndefined();
  expect(sync.checked).toMatchObject({ editNumber: pasted, document: { title: 'Pasted' }, findings: [] });
  await tick();
  await settle();
  expect(sync.checked).toMatchObject({ editNumber: store.editNumber, document: { title: 'Edited while it is sent' } });
});
