import { expect, test } from 'vitest';
import { createReloader } from './reloadWhenOutdated.ts';

function createTab({
  deleted = [] as string[],
  isFailureShown = true,
  storage = new Map<string, string>(),
  build = 'https://x.test/main-1.js',
} = {}) {
  const calls = { reloads: 0, checkedUrls: [] as string[] };
  const tab = createReloader({
    build,
    isDeleted: async (url) => {
      calls.checkedUrls.push(url);
      return deleted.includes(url);
    },
    showsFailure: () => isFailureShown,
    whenNavigationEnds: (callback) => callback(),
    reload: () => {
      calls.reloads += 1;
    },
    storage: () => ({
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => {
        storage.set(key, value);
      },
    }),
  });
  return { ...tab, calls, storage };
}
const CHUNK = 'https://x.test/assets/Preferences-1.js';
const failure = new TypeError(`Failed to fetch dynamically imported module: ${CHUNK}`);

test('N37 a screen whose file was deleted reloads once for each build', async () => {
  const { onFailure, isOutdated, calls, storage } = createTab({ deleted: [CHUNK] });
  await onFailure(failure);
  await onFailure(failure);
  expect([calls.reloads, isOutdated()]).toEqual([1, true]);
  const same = createTab({ deleted: [CHUNK], storage });
  await same.onFailure(failure);
  expect([same.calls.reloads, same.isOutdated()]).toEqual([0, true]);
  const next = createTab({ deleted: [CHUNK], storage, build: 'https://x.test/main-2.js' });
  await next.onFailure(failure);
  expect(next.calls.reloads).toBe(1);
});

test('a page that shows no failure is not reloaded but marked as outdated: its next link loads a document', async () => {
  const { onFailure, isOutdated, calls } = createTab({ deleted: [CHUNK], isFailureShown: false });
  await onFailure(failure);
  expect([calls.reloads, isOutdated()]).toEqual([0, true]);
});

test('a network failure does not count as a new build', async () => {
  const { onFailure, isOutdated, calls } = createTab();
  await onFailure(failure);
  expect([calls.reloads, isOutdated(), calls.checkedUrls]).toEqual([0, false, [CHUNK]]);
});

test('the entry script of the build is checked when the browser does not name the missing file', async () => {
  const { onFailure, calls } = createTab({ deleted: ['https://x.test/main-1.js'] });
  await onFailure(new TypeError('Importing a module script failed.'));
  expect(calls).toEqual({ reloads: 1, checkedUrls: ['https://x.test/main-1.js'] });
});

test('without session storage the page never reloads on its own', async () => {
  let reloads = 0;
  const { onFailure } = createReloader({
    build: 'b',
    isDeleted: async () => true,
    showsFailure: () => true,
    whenNavigationEnds: (callback) => callback(),
    reload: () => {
      reloads += 1;
    },
    storage: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  await onFailure(failure);
  expect(reloads).toBe(0);
});
