import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES, type Preferences } from '#schemas/domain/preferences.ts';
import type { LazyStoreDeps } from './createLazyStores.ts';
import { toBackgroundVideo, PreferencesStore } from './PreferencesStore.ts';

function create({ isGuest = false, stored = {} }: { isGuest?: boolean; stored?: Record<string, string> } = {}) {
  const server = { values: DEFAULT_PREFERENCES, isDown: false, calls: [] as unknown[] };
  const respond = async (): Promise<Preferences> => {
    if (server.isDown) throw new Error('500');
    return server.values;
  };
  const deps = {
    isGuest: () => isGuest,
    storage: {
      get: (key: string) => stored[key],
      set: (key: string, value: string) => {
        stored[key] = value;
      },
    },
    api: {
      getPreferences: () => {
        server.calls.push('get');
        return respond();
      },
      putPreferences: ({ body }: { body: Partial<Preferences> }) => {
        server.calls.push(body);
        if (!server.isDown) server.values = { ...server.values, ...body };
        return respond();
      },
    },
  } as unknown as LazyStoreDeps;
  return { store: new PreferencesStore(deps), stored, server };
}

test("a viewer's preferences are read from and saved on the server, and apply in this browser", async () => {
  const { store, stored, server } = create();
  await store.load();
  expect([store.state, store.values.autoAdvance, stored['background-video']]).toEqual(['ready', true, 'video']);
  await store.set({ videoBackgroundAutoPlayAudio: true });
  expect([store.change, stored['background-video'], stored['preferences']]).toEqual([
    'saved',
    'audio-and-video',
    undefined,
  ]);
  await store.set({ videoBackgroundAutoPlay: false });
  expect([toBackgroundVideo(store.values), stored['background-video']]).toEqual(['none', 'none']);
  expect(server.calls).toEqual(['get', { videoBackgroundAutoPlayAudio: true }, { videoBackgroundAutoPlay: false }]);
  store.forget('language');
  store.forget('settings');
  expect(store.state).toBe('ready');
  store.forget('viewer');
  expect([store.state, stored['background-video']]).toEqual(['idle', 'video']);
});

test('a change that cannot be saved is undone and reported', async () => {
  const { store, server, stored } = create();
  await store.load();
  server.isDown = true;
  await store.set({ autoAdvance: false, videoBackgroundAutoPlay: false });
  expect([store.change, store.values.autoAdvance, stored['background-video']]).toEqual(['failed', true, 'video']);
  await store.load();
  expect(store.state).toBe('failed');
});

test('a load while a change is being saved does not hide that saving fails', async () => {
  const { store, server } = create();
  await store.load();
  server.isDown = true;
  const saving = store.set({ autoAdvance: false });
  server.isDown = false;
  await store.load();
  await saving;
  expect([store.change, store.values.autoAdvance]).toEqual(['failed', true]);
});

test('of two changes that are saved at the same time, the newest is used', async () => {
  const { store } = create();
  await store.load();
  await Promise.all([store.set({ audioLanguage: 'es' }), store.set({ audioLanguage: 'ar' })]);
  expect([store.values.audioLanguage, store.change]).toEqual(['ar', 'saved']);
});

test("a guest's preferences are saved in the browser; invalid stored values are ignored", async () => {
  const { store, stored, server } = create({
    isGuest: true,
    stored: {
      preferences: '{"autoAdvance":false,"audioLanguage":5,"subTitleLanguage":"off","videoBackgroundAutoPlay":"no"}',
    },
  });
  await store.load();
  expect(store.values).toEqual({ ...DEFAULT_PREFERENCES, autoAdvance: false, subTitleLanguage: 'off' });
  await store.set({ audioLanguage: 'pt' });
  expect(JSON.parse(stored['preferences']!)).toEqual({
    ...DEFAULT_PREFERENCES,
    autoAdvance: false,
    subTitleLanguage: 'off',
    audioLanguage: 'pt',
  });
  expect(server.calls).toEqual([]);
});
