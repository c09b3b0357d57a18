import { expect, test } from 'vitest';
import type { Profile, Profiles } from '#schemas/domain/profile.ts';
import type { LazyStoreDeps } from './createLazyStores.ts';
import { ProfilesStore } from './ProfilesStore.ts';

const profile = (id: string, more: Partial<Profile> = {}): Profile => ({
  id,
  name: id,
  avatar: 'sun',
  isChild: false,
  ageLimit: null,
  language: null,
  pinProtected: false,
  isDefault: false,
  ...more,
});
const profiles = (more: Partial<Profiles> = {}): Profiles => ({
  profiles: [profile('ann', { isDefault: true }), profile('kid', { isChild: true, ageLimit: 6 })],
  deleted: [],
  currentId: 'ann',
  hasPin: false,
  pinProtection: [],
  max: 3,
  childAgeLimit: 12,
  signInQuestion: 'ON',
  ...more,
});

type Calls = Readonly<Record<string, () => Promise<unknown>>>;

const createStore = (calls: Calls): ProfilesStore => new ProfilesStore({ api: calls } as unknown as LazyStoreDeps);

test('profiles are loaded in order; a failure is stored, and the next load tries again', async () => {
  let shouldFail = true;
  const getProfiles = () => (shouldFail ? Promise.reject(Object.assign(new Error(), { code: 'BUSY' })) : profiles());
  const store = createStore({ getProfiles: async () => getProfiles() });
  const loading = store.load();
  expect([store.isFetching, store.hasFetched]).toEqual([true, false]);
  await loading;
  expect([store.isFetching, store.hasFetched, store.error]).toEqual([false, false, 'BUSY']);
  store.loadOnce();
  expect(store.isFetching, 'a failure is not repeated by itself').toBe(false);
  shouldFail = false;
  await store.load();
  expect([store.error, store.hasFetched, store.ids]).toEqual([undefined, true, ['ann', 'kid']]);
  expect(store.current?.name).toBe('ann');
  expect(store.isFull).toBe(false);
});

test('the PIN is required for the actions that the server lists', async () => {
  const all = [
    profile('ann', { pinProtected: true }),
    profile('ben'),
    profile('kid', { isChild: true }),
    profile('sis', { isChild: true }),
  ];
  const open = async (currentId: string, hasPin = true): Promise<ProfilesStore> => {
    const store = createStore({
      getProfiles: async () =>
        profiles({
          profiles: all,
          currentId,
          hasPin,
          pinProtection: hasPin ? ['LEAVE_CHILD', 'ENTER_PROTECTED', 'CHANGE_PROTECTED', 'CHANGE_PIN'] : [],
        }),
    });
    await store.load();
    return store;
  };
  const listUsable = (store: ProfilesStore): readonly string[] =>
    all.filter((each) => !store.needsPinToUse(each)).map(({ id }) => id);
  const listChangeable = (store: ProfilesStore): readonly string[] =>
    all.filter((each) => !store.needsPinToChange(each)).map(({ id }) => id);
  expect(listUsable(await open('ben'))).toEqual(['ben', 'kid', 'sis']);
  expect(listUsable(await open('kid'))).toEqual(['kid']);
  expect(listUsable(await open('kid', false))).toEqual(['ann', 'ben', 'kid', 'sis']);
  expect(listChangeable(await open('ben'))).toEqual(['ben']);
  expect(listChangeable(await open('ann'))).toEqual(['ann', 'ben']);
});

test('a late response of an earlier viewer is not used', async () => {
  const pending: ((value: Profiles) => void)[] = [];
  const store = createStore({ getProfiles: () => new Promise((resolve) => pending.push(resolve)) });
  const first = store.load();
  store.forget('viewer');
  const second = store.load();
  pending[1]!(profiles({ currentId: 'kid' }));
  await second;
  pending[0]!(profiles());
  await first;
  expect(store.currentId).toBe('kid');
  store.forget('language');
  expect(store.hasFetched, 'a change of the language keeps the profiles').toBe(true);
});

test('a flag is true only while its call runs, also when the call fails', async () => {
  let reject: (error: Error) => void = () => undefined;
  const store = createStore({ postProfile: () => new Promise((_, fail) => (reject = fail)) });
  const creating = store.create({ name: 'x', avatar: 'moon' });
  expect(store.isCreating).toBe(true);
  reject(new Error('no'));
  await expect(creating).rejects.toThrow('no');
  expect([store.isCreating, store.notice]).toEqual([false, undefined]);
});

test('the code of a PIN reset is sent once, although the screen renders twice, and again after a failure', async () => {
  let calls = 0;
  const store = createStore({
    putPinReset: () => (calls++ === 0 ? Promise.reject(new Error('away')) : Promise.resolve({ done: true })),
  });
  const both = [store.confirmPinReset('c'), store.confirmPinReset('c')];
  expect(store.isConfirmingPinReset).toBe(true);
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(calls).toBe(1);
  await store.confirmPinReset('c');
  await store.confirmPinReset('c');
  expect([calls, store.isConfirmingPinReset]).toEqual([2, false]);
});
