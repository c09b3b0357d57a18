import { describe, expect, it, vi } from 'vitest';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { FavouriteOutbox, type FavouritesApi } from '#src/stores/FavouriteOutbox.ts';
import { FavouritesStore } from '#src/stores/FavouritesStore.ts';
import { DialogStore } from '#src/stores/DialogStore.ts';
import { ViewerWatchlistsStore, type WatchlistsApi } from '#src/stores/ViewerWatchlistsStore.ts';
import type { ActionContext } from './action.ts';
import type { LazyStoreDeps } from '#src/stores/createLazyStores.ts';
import { createTestStorage } from '#src/stores/testing/createTestStorage.ts';
import { createActions } from './createActions.ts';

const item = (more: Partial<ContentItem> = {}) =>
  ({ id: 'v', type: 'VOD', title: 'V', accessLevel: 'GRANTED', favourite: false, ...more }) as ContentItem;

type TestOptions = Partial<ActionContext> & { readonly api?: FavouritesApi; readonly isOnline?: () => boolean };

/** Creates an outbox whose changes are in a map. */
function createTestOutbox(api: FavouritesApi, favourites: FavouritesStore, isOnline = () => true): FavouriteOutbox {
  const outbox = new FavouriteOutbox({ api, isOnline, after: () => () => undefined } as unknown as LazyStoreDeps);
  let keys = 0;
  outbox.connect({
    storage: createTestStorage(),
    account: () => 'account',
    withLock: (task) => task(),
    show: (change) => favourites.set(change.item, change.favourite),
    createKey: () => `key-${++keys}`,
    now: () => 0,
  });
  return outbox;
}

function createTestContext({ api, isOnline, ...more }: TestOptions = {}) {
  const followed: string[] = [],
    calls: string[] = [],
    tracked: string[] = [];
  const dialogs = new DialogStore();
  const call =
    (name: string) =>
    async ({ id }: { id: string }) => {
      calls.push(`${name} ${id}`);
      return { id, favourite: name === 'put' };
    };
  const favourites = new FavouritesStore();
  const calledApi = api ?? { putFavourite: call('put'), deleteFavourite: call('delete') };
  const outbox = createTestOutbox(calledApi, favourites, isOnline);
  const context: ActionContext = {
    session: { isGuest: false, viewer: { accountId: 'ann', isChild: false } },
    features: { watchlists: false, socialSharing: true, epgPlayback: true },
    favourites,
    outbox,
    watchlists: new ViewerWatchlistsStore({
      api: {
        getWatchlists: async () => ({ items: [], paging: { moreDataAvailable: false } }),
      } as unknown as WatchlistsApi,
      locale: () => 'en',
      after: () => () => undefined,
    }),
    history: {} as ActionContext['history'],
    withProgress: (video) => video,
    dialogs,
    text: { t: (key: string, values?: Record<string, unknown>) => [key, ...Object.values(values ?? {})].join(' ') },
    links: {
      toItem: ({ id }) => ({ href: `/video/${id}`, external: false }),
      toLink: () => ({ href: '/login', external: false }),
      follow: ({ href }) => void followed.push(String(href)),
    },
    now: () => Date.UTC(2026, 10, 21, 20),
    currentPath: () => '/browse?a=1&b=2',
    origin: () => 'https://brand.example',
    nativeShare: undefined,
    reveal: (id) => void calls.push(`reveal ${id}`),
    signInForList: ({ id }, { accountId }) => void calls.push(`sign in ${accountId} for ${id}`),
    after: () => undefined,
    track: ({ action, outcome }) => void tracked.push(`${action} ${outcome}`),
    log: () => undefined,
    ...more,
  };
  const actions = createActions(context);
  return {
    actions,
    context,
    outbox,
    dialogs,
    followed,
    calls,
    tracked,
    ids: (target: ContentItem) => actions.offered({ item: target }).map(({ id }) => id),
  };
}

describe('offered actions', () => {
  it('favourites are offered to signed-in viewers, for granted videos only', () => {
    expect(createTestContext().ids(item())).toEqual(['favourite']);
    expect(createTestContext({ session: { isGuest: true, viewer: { isChild: false } } }).ids(item())).toEqual([]);
    for (const type of ['LIVE', 'SERIES', 'SECTION', 'PLAYLIST'] as const)
      expect(createTestContext().ids(item({ type }))).toEqual([]);
    for (const accessLevel of ['DENIED', 'GRANTED_ON_SIGN_IN', 'GEOBLOCKED'] as const)
      expect(createTestContext().ids(item({ accessLevel }))).toEqual([]);
  });
  it('offers watchlists in place of favourites where the realm has switched them on', () => {
    expect(
      createTestContext({ features: { watchlists: true, socialSharing: true } as ActionContext['features'] }).ids(
        item(),
      ),
    ).toEqual(['watchlist']);
  });
  it('offers sharing where the realm and the item allow it', () => {
    const shared = item({ type: 'LIVE', socialSharingDetail: {} });
    expect(createTestContext().ids(shared)).toEqual(['share']);
    expect(
      createTestContext({ features: { watchlists: false, socialSharing: false } as ActionContext['features'] }).ids(
        shared,
      ),
    ).toEqual([]);
  });
  it('offers trailers that are granted, also those granted on sign-in', () => {
    const levels = (['GRANTED', 'GRANTED_ON_SIGN_IN', 'DENIED', 'GEOBLOCKED'] as const).map(
      (accessLevel) =>
        createTestContext().ids(item({ type: 'SERIES', trailer: { url: '/t.mp4', accessLevel } })).length,
    );
    expect(levels).toEqual([1, 1, 0, 0]);
  });
  it('offers nothing for an input without an item', () => {
    const { actions } = createTestContext();
    for (const input of [undefined, null, 7, {}, { item: null }, { item: { id: 3 } }])
      expect(actions.isOffered('favourite', input)).toBe(false);
  });
});

describe('actions that a page runs without a button', () => {
  const now = Date.UTC(2026, 10, 21, 20);
  const createPremiere = (seconds: number): ContentItem =>
    item({
      premiereVOD: true,
      duration: 600,
      computedReleases: [{ type: 'PREMIERE', scheduledAt: new Date(now - seconds * 1000).toISOString() }],
    });
  it('the premiere notice is offered from 30 s after the start until the end, for each field that can contain the start time', () => {
    const { actions } = createTestContext({ now: () => now });
    const isNotified = (video: ContentItem): boolean => actions.isOffered('premiere', { item: video });
    expect([-1, 0, 29, 30, 31, 599, 600, 601].filter((seconds) => isNotified(createPremiere(seconds)))).toEqual([
      30, 31, 599,
    ]);
    const scheduledAt = new Date(now - 60_000).toISOString();
    expect(
      [{ release: { type: 'PREMIERE' as const, scheduledAt } }, { premiereVOD: true, startDate: scheduledAt }].map(
        (fields) => isNotified(item({ duration: 600, ...fields })),
      ),
    ).toEqual([true, true]);
    expect(
      [
        { release: { type: 'RELEASE' as const, scheduledAt }, duration: 600 },
        { premiereVOD: true, startDate: scheduledAt },
        { premiereVOD: true, duration: 600 },
        { premiereVOD: true, startDate: 'soon', duration: 600 },
      ].map((fields) => isNotified(item(fields))),
    ).toEqual([false, false, false, false]);
  });
  it('the premiere is not a button of a card; the programme is a button of a hero', () => {
    const { actions, ids, dialogs } = createTestContext({ now: () => now });
    const channel = item({
      type: 'EPG',
      programmingInfo: {
        currentProgramme: { title: 'Show', startDate: '2026-11-21T19:00:00Z', endDate: '2026-11-21T21:00:00Z' },
      },
    });
    expect([ids(createPremiere(60)), ids(channel)]).toEqual([['favourite'], []]);
    expect(actions.offered({ item: channel, only: ['watchlist', 'programme'] }).map(({ id }) => id)).toEqual([
      'programme',
    ]);
    void actions.run('programme', { item: channel });
    expect(dialogs.dialog).toEqual({ kind: 'programme', item: channel });
  });
});

describe('running actions', () => {
  it('N13 favourites changed offline are queued, and the last change of each is sent when the network returns', async () => {
    const network = { isOnline: false };
    const { actions, context, calls, outbox } = createTestContext({ isOnline: () => network.isOnline });
    const secondItem = item({ id: 'w' });
    await actions.run('favourite', { item: item() });
    await actions.run('favourite', { item: secondItem });
    await actions.run('favourite', { item: secondItem });
    await actions.run('favourite', { item: secondItem });
    expect([context.favourites.has(item()), context.favourites.has(secondItem), calls]).toEqual([true, true, []]);
    network.isOnline = true;
    await Promise.all([outbox.send(), outbox.send()]);
    expect(calls).toEqual(['put v', 'put w']);
    expect(context.favourites.has(secondItem)).toBe(true);
  });
  it('a favourite is toggled with one call for each click; a removal can be undone', async () => {
    const { actions, context, dialogs, calls, tracked } = createTestContext();
    await actions.run('favourite', { item: item() });
    expect(context.favourites.has(item())).toBe(true);
    await actions.run('favourite', { item: item() });
    expect(context.favourites.has(item())).toBe(false);
    dialogs.notice!.undo!.run();
    await vi.waitFor(() => expect(calls).toEqual(['put v', 'delete v', 'put v']));
    expect(context.favourites.has(item())).toBe(true);
    expect(tracked).toEqual(['favourite done', 'favourite done']);
  });
  it('a refused call reverts the favourite without a message', async () => {
    const states: boolean[] = [];
    const { actions, context, dialogs, tracked } = createTestContext({
      api: {
        putFavourite: () => {
          states.push(context.favourites.has(item()));
          return Promise.reject(Object.assign(new Error('x'), { status: 500, code: 'INTERNAL' }));
        },
      } as unknown as FavouritesApi,
    });
    await actions.run('favourite', { item: item() });
    expect(states, 'the item is shown as a favourite while the call runs').toEqual([true]);
    expect([context.favourites.has(item()), dialogs.notice, tracked]).toEqual([false, undefined, ['favourite failed']]);
  });
  it('toggling a favourite after the session has ended leads to sign-in and back', async () => {
    const { actions, followed } = createTestContext({
      api: {
        putFavourite: () => Promise.reject(Object.assign(new Error('x'), { status: 401, code: 'SIGN_IN_REQUIRED' })),
      } as unknown as FavouritesApi,
    });
    await actions.run('favourite', { item: item() });
    expect(followed).toEqual(['/login?from=%2Fbrowse%3Fa%3D1%26b%3D2']);
  });
  it('a second click during the first call sends its call afterwards; a third click cancels the second', async () => {
    for (const clicks of [2, 3]) {
      const resolvers: (() => void)[] = [];
      const calls: string[] = [];
      const createPendingCall = (name: string) => () => {
        calls.push(name);
        return new Promise((resolve) => resolvers.push(() => resolve({})));
      };
      const { actions, context } = createTestContext({
        api: {
          putFavourite: createPendingCall('put'),
          deleteFavourite: createPendingCall('delete'),
        } as unknown as FavouritesApi,
      });
      const first = actions.run('favourite', { item: item() });
      for (let click = 1; click < clicks; click++) await actions.run('favourite', { item: item() });
      await vi.waitFor(() => expect(calls, 'the second call is not sent while the first one runs').toEqual(['put']));
      resolvers[0]!();
      if (clicks === 2) await vi.waitFor(() => expect(resolvers).toHaveLength(2));
      resolvers[1]?.();
      await first;
      expect(calls).toEqual(clicks === 2 ? ['put', 'delete'] : ['put']);
      expect(context.favourites.has(item())).toBe(clicks === 3);
    }
  });
  it('a second click while sharing does nothing', async () => {
    let release = (): void => undefined;
    let count = 0;
    const { actions } = createTestContext({
      nativeShare: () => {
        count++;
        return new Promise<void>((resolve) => {
          release = resolve;
        });
      },
    });
    const shared = item({ socialSharingDetail: {} });
    const first = actions.run('share', { item: shared });
    await actions.run('share', { item: shared });
    release();
    await first;
    expect(count).toBe(1);
  });
  it('sharing uses the share sheet of the browser or the dialog, and does nothing when the viewer cancels', async () => {
    const shared = item({ socialSharingDetail: {} });
    const sharedUrls: string[] = [];
    const withShareSheet = createTestContext({ nativeShare: async ({ url }) => void sharedUrls.push(url) });
    await withShareSheet.actions.run('share', { item: shared });
    expect([
      sharedUrls,
      withShareSheet.dialogs.dialog,
      withShareSheet.dialogs.notice!.text,
      withShareSheet.tracked,
    ]).toEqual([['https://brand.example/video/v'], undefined, 'socialShareShared', ['share done']]);
    const cancelling = createTestContext({
      nativeShare: () => Promise.reject(Object.assign(new Error('x'), { name: 'AbortError' })),
    });
    await cancelling.actions.run('share', { item: shared });
    expect(cancelling.actions.offered({ item: shared }).find(({ id }) => id === 'share')).toEqual({
      id: 'share',
      label: 'share',
    });
    expect([cancelling.dialogs.dialog, cancelling.tracked]).toEqual([undefined, ['share cancelled']]);
    const withoutShareSheet = createTestContext();
    await withoutShareSheet.actions.run('share', { item: shared });
    expect(withoutShareSheet.dialogs.dialog).toEqual({
      kind: 'share',
      link: { title: 'V', url: 'https://brand.example/video/v' },
    });
    expect(withoutShareSheet.actions.offered({ item: shared }).find(({ id }) => id === 'share')).toEqual({
      id: 'share',
      label: 'share',
    });
  });
  it('the viewer signs in for a watchlist when the session ends while the watchlists are loaded', async () => {
    const session = { isGuest: false, viewer: { accountId: 'ann', isChild: false } };
    const responses: PromiseWithResolvers<object>[] = [];
    const getWatchlists = () => (responses[responses.length] = Promise.withResolvers<object>()).promise;
    const { actions, calls, dialogs } = createTestContext({
      session,
      features: { watchlists: true, socialSharing: true, epgPlayback: true },
      watchlists: new ViewerWatchlistsStore({
        api: { getWatchlists } as unknown as WatchlistsApi,
        locale: () => 'en',
        after: () => () => undefined,
      }),
    });
    const settle = () => new Promise((resolve) => void setTimeout(resolve));
    await actions.run('watchlist', { item: item() });
    expect(dialogs.dialog).toMatchObject({ kind: 'watchlists', viewer: { accountId: 'ann' } });
    await actions.run('watchlist', { item: item({ id: 'w' }) });
    Object.assign(session, { isGuest: true });
    // A sign-out: the load has succeeded before.
    responses[0]?.resolve({ items: [], paging: { moreDataAvailable: false } });
    await settle();
    expect(calls).toEqual([]);
    responses[1]?.reject(Object.assign(new Error('401'), { code: 'SIGN_IN_REQUIRED' }));
    await settle();
    expect(calls).toEqual(['sign in ann for w']);
  });
  it('a trailer that needs a sign-in leads a guest to the sign-in page', async () => {
    const guest = createTestContext({ session: { isGuest: true, viewer: { isChild: false } } });
    await guest.actions.run('trailer', {
      item: item({ trailer: { url: '/t.mp4', accessLevel: 'GRANTED_ON_SIGN_IN' } }),
    });
    expect([guest.followed.length, guest.dialogs.dialog]).toEqual([1, undefined]);
  });
  it('a button shows that sharing is running, then for two seconds that it succeeded', async () => {
    const shared = item({ socialSharingDetail: {} }),
      timers: [number, () => void][] = [];
    let finish = (): void => undefined;
    const { actions } = createTestContext({
      nativeShare: () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
      after: (ms, callback) => void timers.push([ms, callback]),
    });
    const shareButton = () => actions.offered({ item: shared }).find(({ id }) => id === 'share');
    const first = actions.run('share', { item: shared });
    expect(shareButton()).toEqual({ id: 'share', label: 'socialShareSharing', state: 'running' });
    finish();
    await first;
    expect([shareButton(), timers[0]![0]]).toEqual([{ id: 'share', label: 'socialShareShared', state: 'done' }, 2000]);
    const again = actions.run('share', { item: shared });
    timers[0]![1]();
    expect(shareButton()!.state).toBe('running');
    finish();
    await again;
    timers[1]![1]();
    expect(shareButton()).toEqual({ id: 'share', label: 'share' });
  });
});
