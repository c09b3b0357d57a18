import { expect, test, vi } from 'vitest';
import type { MenuResponse } from '#schemas/page/menu.ts';
import { NavigationStore } from './NavigationStore.ts';

const createMenuResponse = (...ids: string[]): MenuResponse => ({
  menus: ids.map((id) => ({ id, layout: 'top', hasSearch: true, bottom: id === 'bar', items: [] })),
});
type Fetch = (platform: 'web' | 'mobile-web') => Promise<MenuResponse>;
const defer = <T>() => {
  const resolvers = Promise.withResolvers<T>();
  return resolvers;
};

test('the header uses the default menu, otherwise the first that is not a bottom bar; the bottom bar is separate', () => {
  const store = new NavigationStore(
    { ...createMenuResponse('bar', 'a', 'b'), defaultMenu: 'b' },
    'web',
    vi.fn<Fetch>(),
  );
  expect([store.main?.id, store.bottom?.id]).toEqual(['b', 'bar']);
  expect(new NavigationStore(createMenuResponse('bar', 'a'), 'web', vi.fn<Fetch>()).main?.id).toBe('a');
  expect(new NavigationStore({ menus: [] }, 'web', vi.fn<Fetch>()).main).toBeUndefined();
});

test('one panel is open at a time; opening a panel removes the message', () => {
  const store = new NavigationStore(createMenuResponse('a'), 'web', vi.fn<Fetch>());
  store.open('menu');
  store.toggle('sign-in');
  expect(store.panel).toBe('sign-in');
  store.toggle('sign-in');
  expect(store.panel).toBeUndefined();
  store.failPanel();
  expect(store.notice).toBe('panelFailed');
  store.open('menu');
  expect(store.notice).toBeUndefined();
});

test('the current menu stays while the menu is fetched and after a failure, until a newer menu arrives', async () => {
  const responses = [defer<MenuResponse>(), defer<MenuResponse>()];
  const store = new NavigationStore(
    createMenuResponse('old'),
    'web',
    vi
      .fn<Fetch>()
      .mockImplementationOnce(() => responses[0]!.promise)
      .mockImplementationOnce(() => responses[1]!.promise),
  );
  const failing = store.refetch();
  expect([store.isFetching, store.hasFailed]).toEqual([true, false]);
  responses[0]!.reject(new Error('503'));
  await failing;
  expect([store.isFetching, store.hasFailed, store.notice, store.main?.id]).toEqual([false, true, 'menuFailed', 'old']);
  const succeeding = store.refetch();
  responses[1]!.resolve(createMenuResponse('new'));
  await succeeding;
  expect([store.isFetching, store.hasFailed, store.notice, store.main?.id]).toEqual([false, false, undefined, 'new']);
});

test('the newest response is used, whatever the order in which they arrive', async () => {
  const responses = [defer<MenuResponse>(), defer<MenuResponse>()];
  const fetchMenu = vi
    .fn<Fetch>()
    .mockImplementationOnce(() => responses[0]!.promise)
    .mockImplementationOnce(() => responses[1]!.promise);
  const store = new NavigationStore(createMenuResponse('old'), 'web', fetchMenu);
  const first = store.refetch();
  store.changePlatform('mobile-web');
  responses[1]!.resolve(createMenuResponse('phone'));
  await Promise.resolve();
  responses[0]!.resolve(createMenuResponse('web'));
  await first;
  await vi.waitFor(() => expect(store.main?.id).toBe('phone'));
  expect(fetchMenu.mock.calls).toEqual([['web'], ['mobile-web']]);
  store.changePlatform('mobile-web');
  expect(fetchMenu).toHaveBeenCalledTimes(2);
});
