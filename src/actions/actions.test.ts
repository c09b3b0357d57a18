import { describe, expect, it } from 'vitest';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { FavouritesStore } from '#src/stores/FavouritesStore.ts';
import { LayerStore } from '#src/stores/LayerStore.ts';
import { ViewerWatchlistsStore, type WatchlistsApi } from '#src/stores/ViewerWatchlistsStore.ts';
import type { ActionWorld } from './action.ts';
import { createActions } from './createActions.ts';
import { createOutbox } from './createOutbox.ts';

const item = (more: Partial<ContentItem> = {}) =>
  ({ id: 'v', type: 'VOD', title: 'V', accessLevel: 'GRANTED', favourite: false, ...more }) as ContentItem;

function createWorld(more: Partial<ActionWorld> = {}) {
  const followed: string[] = [],
    calls: string[] = [],
    tracked: string[] = [];
  const layers = new LayerStore();
  const call =
    (name: string) =>
    async ({ id }: { id: string }) => {
      calls.push(`${name} ${id}`);
      return { id, favourite: name === 'put' };
    };
  const world: ActionWorld = {
    session: { isGuest: false },
    features: { watchlists: false, socialSharing: true, epgPlayback: true },
    favourites: new FavouritesStore(),
    watchlists: new ViewerWatchlistsStore({
      api: {
        getWatchlists: async () => ({ items: [], paging: { moreDataAvailable: false } }),
      } as unknown as WatchlistsApi,
      locale: () => 'en',
      after: () => () => undefined,
    }),
    layers,
    api: { putFavourite: call('put'), deleteFavourite: call('delete') },
    outbox: createOutbox({ isOnline: () => true, onOnline: () => undefined }),
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
    after: () => undefined,
    track: ({ action, outcome }) => void tracked.push(`${action} ${outcome}`),
    log: () => undefined,
    ...more,
  };
  const actions = createActions(world);
  return {
    actions,
    world,
    layers,
    followed,
    calls,
    tracked,
    ids: (of: ContentItem) => actions.offered({ item: of }).map(({ id }) => id),
  };
}

describe('what is offered', () => {
  it('[FAV-007, FAV-008, FAV-009] favourites to viewers, for granted videos only', () => {
    expect(createWorld().ids(item())).toEqual(['favourite']);
    expect(createWorld({ session: { isGuest: true } }).ids(item())).toEqual([]);
    for (const type of ['LIVE', 'SERIES', 'SECTION', 'PLAYLIST'] as const)
      expect(createWorld().ids(item({ type }))).toEqual([]);
    for (const accessLevel of ['DENIED', 'GRANTED_ON_SIGN_IN', 'GEOBLOCKED'] as const)
      expect(createWorld().ids(item({ accessLevel }))).toEqual([]);
  });
  it('[WATCHLIST-027] one slot: lists where the realm has them, else the heart', () => {
    expect(
      createWorld({ features: { watchlists: true, socialSharing: true } as ActionWorld['features'] }).ids(item()),
    ).toEqual(['watchlist']);
  });
  it('[SHARE-009, SHARE-010] sharing where realm and item allow it', () => {
    const shared = item({ type: 'LIVE', socialSharingDetail: {} });
    expect(createWorld().ids(shared)).toEqual(['share']);
    expect(
      createWorld({ features: { watchlists: false, socialSharing: false } as ActionWorld['features'] }).ids(shared),
    ).toEqual([]);
  });
  it('trailers that are granted, also on sign-in', () => {
    const levels = (['GRANTED', 'GRANTED_ON_SIGN_IN', 'DENIED', 'GEOBLOCKED'] as const).map(
      (accessLevel) => createWorld().ids(item({ type: 'SERIES', trailer: { url: '/t.mp4', accessLevel } })).length,
    );
    expect(levels).toEqual([1, 1, 0, 0]);
  });
  it('nothing for what is no item', () => {
    const { actions } = createWorld();
    for (const input of [undefined, null, 7, {}, { item: null }, { item: { id: 3 } }])
      expect(actions.isOffered('favourite', input)).toBe(false);
  });
});

describe('what a page tells by itself', () => {
  const now = Date.UTC(2026, 10, 21, 20);
  const shown = (seconds: number): ContentItem =>
    item({
      premiereVOD: true,
      duration: 600,
      computedReleases: [{ type: 'PREMIERE', scheduledAt: new Date(now - seconds * 1000).toISOString() }],
    });
  it('[CONST-036] a premiere from 30 s after its time until its end, in whichever field its time stands', () => {
    const { actions } = createWorld({ now: () => now });
    const isTold = (of: ContentItem): boolean => actions.isOffered('premiere', { item: of });
    expect([-1, 0, 29, 30, 31, 599, 600, 601].filter((seconds) => isTold(shown(seconds)))).toEqual([30, 31, 599]);
    const scheduledAt = new Date(now - 60_000).toISOString();
    expect(
      [{ release: { type: 'PREMIERE' as const, scheduledAt } }, { premiereVOD: true, startDate: scheduledAt }].map(
        (of) => isTold(item({ duration: 600, ...of })),
      ),
    ).toEqual([true, true]);
    expect(
      [
        { release: { type: 'RELEASE' as const, scheduledAt }, duration: 600 },
        { premiereVOD: true, startDate: scheduledAt },
        { premiereVOD: true, duration: 600 },
        { premiereVOD: true, startDate: 'soon', duration: 600 },
      ].map((of) => isTold(item(of))),
    ).toEqual([false, false, false, false]);
  });
  it('is no button of a card; a programme is one of a hero', () => {
    const { actions, ids, layers } = createWorld({ now: () => now });
    const channel = item({
      type: 'EPG',
      programmingInfo: {
        currentProgramme: { title: 'Show', startDate: '2026-11-21T19:00:00Z', endDate: '2026-11-21T21:00:00Z' },
      },
    });
    expect([ids(shown(60)), ids(channel)]).toEqual([['favourite'], []]);
    expect(actions.offered({ item: channel, only: ['watchlist', 'programme'] }).map(({ id }) => id)).toEqual([
      'programme',
    ]);
    void actions.run('programme', { item: channel });
    expect(layers.dialog).toEqual({ kind: 'programme', item: channel });
  });
});

describe('what happens', () => {
  it('N13 without a network marks are kept, and the last wish about each is sent once it is back', async () => {
    const network = { isThere: false, back: (): void => undefined };
    const { actions, world, calls } = createWorld({
      outbox: createOutbox({
        isOnline: () => network.isThere,
        onOnline: (callback) => {
          network.back = callback;
        },
      }),
    });
    const other = item({ id: 'w' });
    await actions.run('favourite', { item: item() });
    await actions.run('favourite', { item: other });
    await actions.run('favourite', { item: other });
    await actions.run('favourite', { item: other });
    expect([world.favourites.has(item()), world.favourites.has(other), calls]).toEqual([true, true, []]);
    network.isThere = true;
    network.back();
    network.back();
    expect(calls).toEqual(['put v', 'put w']);
    expect(world.favourites.has(other)).toBe(true);
  });
  it('[FAV-001] a favourite flips, by one call each; the removal can be undone', async () => {
    const { actions, world, layers, calls, tracked } = createWorld();
    await actions.run('favourite', { item: item() });
    expect(world.favourites.has(item())).toBe(true);
    await actions.run('favourite', { item: item() });
    expect(world.favourites.has(item())).toBe(false);
    layers.notice!.undo!.run();
    expect(world.favourites.has(item())).toBe(true);
    expect([calls, tracked]).toEqual([
      ['put v', 'delete v', 'put v'],
      ['favourite done', 'favourite done'],
    ]);
  });
  it('[FAV-006] a failure takes it back and says nothing', async () => {
    const { actions, world, layers, tracked } = createWorld({
      api: { putFavourite: () => Promise.reject(new Error('down')) } as unknown as ActionWorld['api'],
    });
    const running = actions.run('favourite', { item: item() });
    expect(world.favourites.has(item())).toBe(true);
    await running;
    expect([world.favourites.has(item()), layers.notice, tracked]).toEqual([false, undefined, ['favourite failed']]);
  });
  it('a session that has ended meanwhile signs in and comes back', async () => {
    const { actions, followed } = createWorld({
      api: {
        putFavourite: () => Promise.reject(Object.assign(new Error('x'), { code: 'SIGN_IN_REQUIRED' })),
      } as unknown as ActionWorld['api'],
    });
    await actions.run('favourite', { item: item() });
    expect(followed).toEqual(['/login?from=%2Fbrowse%3Fa%3D1%26b%3D2']);
  });
  it('a second press while one is under way does nothing', async () => {
    let release = (): void => undefined,
      count = 0;
    const { actions } = createWorld({
      api: {
        putFavourite: () => {
          count++;
          return new Promise((resolve) => {
            release = () => resolve({ id: 'v', favourite: true });
          });
        },
      } as unknown as ActionWorld['api'],
    });
    const first = actions.run('favourite', { item: item() });
    await actions.run('favourite', { item: item() });
    release();
    await first;
    expect(count).toBe(1);
  });
  it('[SHARE-003] native sharing, a change of mind, and the dialog where there is none', async () => {
    const shared = item({ socialSharingDetail: {} });
    const given: string[] = [];
    const native = createWorld({ nativeShare: async ({ url }) => void given.push(url) });
    await native.actions.run('share', { item: shared });
    expect([given, native.layers.dialog, native.layers.notice!.text, native.tracked]).toEqual([
      ['https://brand.example/video/v'],
      undefined,
      'socialShareShared',
      ['share done'],
    ]);
    const shy = createWorld({
      nativeShare: () => Promise.reject(Object.assign(new Error('x'), { name: 'AbortError' })),
    });
    await shy.actions.run('share', { item: shared });
    expect(shy.actions.offered({ item: shared }).find(({ id }) => id === 'share')).toEqual({
      id: 'share',
      label: 'share',
    });
    expect([shy.layers.dialog, shy.tracked]).toEqual([undefined, ['share cancelled']]);
    const none = createWorld();
    await none.actions.run('share', { item: shared });
    expect(none.layers.dialog).toEqual({ kind: 'share', link: { title: 'V', url: 'https://brand.example/video/v' } });
    expect(none.actions.offered({ item: shared }).find(({ id }) => id === 'share')).toEqual({
      id: 'share',
      label: 'share',
    });
    const guest = createWorld({ session: { isGuest: true } });
    await guest.actions.run('trailer', {
      item: item({ trailer: { url: '/t.mp4', accessLevel: 'GRANTED_ON_SIGN_IN' } }),
    });
    expect([guest.followed.length, guest.layers.dialog]).toEqual([1, undefined]);
  });
  it('[SHARE-007] a button says that sharing is under way, then for two seconds that it is done', async () => {
    const shared = item({ socialSharingDetail: {} }),
      alarms: [number, () => void][] = [];
    let finish = (): void => undefined;
    const { actions } = createWorld({
      nativeShare: () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
      after: (ms, callback) => void alarms.push([ms, callback]),
    });
    const said = () => actions.offered({ item: shared }).find(({ id }) => id === 'share');
    const first = actions.run('share', { item: shared });
    expect(said()).toEqual({ id: 'share', label: 'socialShareSharing', state: 'running' });
    finish();
    await first;
    expect([said(), alarms[0]![0]]).toEqual([{ id: 'share', label: 'socialShareShared', state: 'done' }, 2000]);
    const again = actions.run('share', { item: shared });
    alarms[0]![1]();
    expect(said()!.state).toBe('running');
    finish();
    await again;
    alarms[1]![1]();
    expect(said()).toEqual({ id: 'share', label: 'share' });
  });
});
