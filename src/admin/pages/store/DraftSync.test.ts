import { when } from 'mobx';
import { expect, test } from 'vitest';
import type { DraftStorage, TabDraftKey } from '#src/api/openDraftStorage.ts';
import type { JsonObject } from '#schemas/jsonPointer.ts';
import type { DraftSyncOptions, LocalDraft, TabChannel, TabMessage } from './draftTypes.ts';
import { openDraft } from './openDraft.ts';
import type { EditingClient, PagePublishResult, SaveResult, StoredPage } from './editingClient.ts';

const HOME: JsonObject = { id: 'home', title: 'Home', elements: [{ type: 'carousel', id: 'one', props: {} }] };

/** A server that refuses to save over a newer revision, and a browser whose storage and tabs survive a closed editor. */
function createEnvironment() {
  let stored: StoredPage = { version: 1, published: HOME, revision: 0, draft: undefined, findings: [] };
  const state = {
    isOffline: false,
    saves: 0,
    /** By tab. */
    drafts: new Map<string, LocalDraft>(),
    /** The draft that was stored last. */
    get local(): LocalDraft | undefined {
      return [...state.drafts.values()].toSorted((one, other) => one.storedAt - other.storedAt).at(-1);
    },
  };
  /** The result of the next publish if it is refused, and the `mergedWith` of the last save. */
  const publishing = {
    refusal: undefined as PagePublishResult | undefined,
    mergedWith: undefined as number | undefined,
  };
  const listeners = new Set<(message: TabMessage) => void>();
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
    read: () => Promise.resolve(structuredClone([...state.drafts.values()])),
    write(draft, contained) {
      state.drafts.set(draft.tab, structuredClone(draft));
      for (const key of contained) remove(key);
      return Promise.resolve(true);
    },
    delete: (key) => Promise.resolve(remove(key)),
  };
  const remove = ({ tab, number }: TabDraftKey): void => {
    if (state.drafts.get(tab)?.number === number) state.drafts.delete(tab);
  };
  let time = 0;
  let tabCount = 0;
  /** Opens the page as a tab does. Timers run when `tick` is called. */
  async function openTab() {
    const own = { isOffline: false };
    const timers = new Map<number, () => void>();
    let next = 0;
    const ownListeners = new Set<(message: TabMessage) => void>();
    const tabs: TabChannel = {
      post: (message) => listeners.forEach((listener) => !ownListeners.has(listener) && listener(message)),
      subscribe(listener) {
        ownListeners.add(listener);
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const options: DraftSyncOptions = {
      account: 'me',
      client: {
        ...client,
        saveDraft: (...sent) => (own.isOffline ? Promise.resolve({ kind: 'retryLater' }) : client.saveDraft(...sent)),
      },
      storage,
      tabs,
      now: () => (time += 10_000),
      createTabId: () => `tab ${(tabCount += 1)}`,
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
    /** Ends the tab as a crash does: nothing is sent or stored any more. */
    const crash = (): void => {
      stop();
      timers.clear();
    };
    return { sync, store: sync.store, own, stop, crash, tick, settle };
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

test('a tab that shows the unsaved edit of a tab that has crashed sends it', async () => {
  const { openTab, getStored } = createEnvironment();
  const first = await openTab();
  const second = await openTab();
  first.store.setValue('/title', 'Typed before the crash');
  await first.settle();
  first.crash();
  expect(second.store.document['title']).toBe('Typed before the crash');
  expect(second.sync.state, 'the server does not have it').toBe('unsaved');
  await second.tick();
  expect(second.sync.state).toBe('saved');
  expect(getStored().draft?.document['title']).toBe('Typed before the crash');
});

test('a publish in a tab that shows the unsaved edit of an offline tab publishes this edit', async () => {
  const { openTab, getStored } = createEnvironment();
  const first = await openTab();
  const second = await openTab();
  first.own.isOffline = true;
  first.store.setValue('/title', 'Offline');
  await first.tick();
  expect(await second.sync.publish('why')).toEqual({ kind: 'published' });
  expect(getStored().published?.['title']).toBe('Offline');
});

test('an offline tab whose edit another tab has sent continues, and sends its later edits without a conflict', async () => {
  const { openTab, getStored } = createEnvironment();
  const first = await openTab();
  const second = await openTab();
  first.own.isOffline = true;
  first.store.setValue('/title', 'One');
  await first.tick();
  first.store.setValue('/subtitle', 'Two');
  await first.settle();
  await second.tick();
  first.store.setValue('/footer', 'Three');
  await first.settle();
  first.own.isOffline = false;
  await first.tick();
  expect(first.sync.conflict).toBeUndefined();
  expect(getStored().draft?.document).toMatchObject({ title: 'One', subtitle: 'Two', footer: 'Three' });
});

/** Two offline tabs with edits of their own, both of which crash. */
async function crashTwoTabs(edits: readonly [pointer: string, value: string][]) {
  const environment = createEnvironment();
  const { openTab, state } = environment;
  const tabs = [];
  for (const _ of edits) tabs.push(await openTab());
  state.isOffline = true;
  for (const [index, { store }] of tabs.entries()) store.setValue(...edits[index]!);
  for (const { settle } of tabs) await settle();
  for (const { crash } of tabs) crash();
  return environment;
}

test('edits of different fields in two tabs that have crashed are joined when the page is opened, and saved once', async () => {
  const { openTab, state, getStored } = await crashTwoTabs([
    ['/title', 'First tab'],
    ['/subtitle', 'Second tab'],
  ]);
  expect(state.drafts.size, 'each tab has stored its own draft').toBe(2);
  state.isOffline = false;
  const { sync, store, tick, settle } = await openTab();
  expect(store.document).toMatchObject({ title: 'First tab', subtitle: 'Second tab' });
  await tick();
  await settle();
  expect(sync.state).toBe('saved');
  expect(getStored().draft?.document).toMatchObject({ title: 'First tab', subtitle: 'Second tab' });
  expect(
    [...state.drafts.values()].map(({ isSaved }) => isSaved),
    'the drafts of the tabs are joined',
  ).toEqual([true]);
});

test('edits of one field in two tabs that have crashed are a conflict, also without the server', async () => {
  const { openTab, state, getStored } = await crashTwoTabs([
    ['/title', 'First tab'],
    ['/title', 'Second tab'],
  ]);
  const { sync, store, tick } = await openTab();
  expect(sync.state).toBe('conflict');
  expect(store.document['title']).toBe('Second tab');
  expect(sync.conflict).toMatchObject({ base: HOME, document: { title: 'First tab' }, ofTab: { tab: 'tab 1' } });
  state.isOffline = false;
  sync.takeTheirs();
  await tick();
  expect(sync.state).toBe('saved');
  expect(getStored().draft?.document['title']).toBe('First tab');
  expect(state.drafts.size).toBe(1);
});

test('a draft that an earlier release has stored without a tab is opened and then replaced', async () => {
  const { openTab, state, getStored } = createEnvironment();
  const document = { ...HOME, title: 'Earlier release' };
  const history = { document, undo: [], redo: [] };
  const key = { account: 'me', pageId: 'home', tab: '', number: 0, storedAt: 0 };
  state.drafts.set('', { ...key, history, revision: 0, isSaved: false });
  const { tick } = await openTab();
  await tick();
  expect(getStored().draft?.document['title']).toBe('Earlier release');
  expect([...state.drafts.keys()]).toEqual(['tab 1']);
});

test('two offline tabs in which an editor types in turn have the same document, and one of them sends it', async () => {
  const { openTab, state, getStored } = createEnvironment();
  const first = await openTab();
  const second = await openTab();
  state.isOffline = true;
  const fields = ['/title', '/subtitle', '/title', '/footer'];
  for (const [index, field] of fields.entries()) {
    const { store, settle } = index % 2 === 0 ? first : second;
    store.setValue(field, `Edit ${index}`);
    await settle();
  }
  expect(first.store.document).toEqual(second.store.document);
  expect(state.drafts.size, 'the newest draft contains the others').toBe(1);
  second.crash();
  state.isOffline = false;
  await first.tick();
  await first.settle();
  expect(first.sync.state).toBe('saved');
  expect(getStored().draft?.document).toMatchObject({ title: 'Edit 2', subtitle: 'Edit 1', footer: 'Edit 3' });
});

test('a tab with the newest draft does not show the unsaved edit of an earlier draft in another tab', async () => {
  const { openTab, getStored } = createEnvironment();
  const [first, second] = [await openTab(), await openTab()];
  first.own.isOffline = true;
  second.store.setValue('/title', 'Saved');
  // Both tabs have edits before either hears from the other.
  first.store.setValue('/subtitle', 'Not saved');
  await second.tick();
  await second.settle();
  expect(second.sync.state).toBe('saved');
  first.store.setValue('/subtitle', 'Still not saved');
  await first.settle();
  await second.settle();
  expect(second.store.document, 'the newer draft stays').toMatchObject({ title: 'Saved' });
  expect(getStored().draft?.document['title']).toBe('Saved');
});

test('drafts of crashed tabs whose edits the server has already are no conflict', async () => {
  const { openTab, save, state } = await crashTwoTabs([
    ['/title', 'First tab'],
    ['/subtitle', 'Second tab'],
  ]);
  save({ ...HOME, title: 'First tab', subtitle: 'Second tab' }, 'Me');
  state.isOffline = false;
  const { sync, store } = await openTab();
  expect(sync.state).toBe('saved');
  expect(store.document).toMatchObject({ title: 'First tab', subtitle: 'Second tab' });
});

test('the conflict of a tab stays while another tab with the same edits is open, and the edits are sent once', async () => {
  const { openTab, save, state, getStored } = createEnvironment();
  const [first, second] = [await openTab(), await openTab()];
  first.store.setValue('/title', 'Mine');
  await first.settle();
  save({ ...HOME, title: 'From Ana' }, 'Ana');
  await first.tick();
  expect(first.sync.state).toBe('conflict');
  const { saves } = state;
  for (let round = 0; round < 3; round += 1) {
    await second.tick();
    await first.settle();
  }
  expect(first.sync.conflict, 'the choice is still open').toBeDefined();
  expect(state.saves - saves, 'the tabs do not send the draft to each other').toBeLessThanOrEqual(1);
  first.sync.keepMine();
  await first.tick();
  expect(getStored().draft?.document['title']).toBe('Mine');
});
