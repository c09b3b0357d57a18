// Drafts in a browser whose IndexedDB fails. tests/e2e/editor-drafts.spec.ts tests the storage with IndexedDB itself.
import { openDB } from 'idb';
import { expect, test, vi } from 'vitest';
import { openDraftStorage } from './openDraftStorage.ts';

vi.mock('idb', () => ({ openDB: vi.fn<() => Promise<unknown>>() }));

const DRAFT = { account: 'me', pageId: 'home', tab: 'one', number: 1 };
const createConnection = (put: () => Promise<void>) => ({
  transaction: () => ({ store: { put }, done: Promise.resolve(), commit: () => undefined }),
  close: vi.fn<() => void>(),
});

test('after a database that cannot be opened, and after a request that fails, the next draft is stored again', async () => {
  const broken = createConnection(() => Promise.reject(new Error('connection lost')));
  const working = createConnection(() => Promise.resolve());
  vi.mocked(openDB)
    .mockRejectedValueOnce(new Error('blocked'))
    .mockResolvedValueOnce(broken as never)
    .mockResolvedValueOnce(working as never);
  const storage = openDraftStorage('brand');
  expect(await storage.write(DRAFT, []), 'the database cannot be opened').toBe(false);
  expect(await storage.write(DRAFT, []), 'the connection is lost').toBe(false);
  expect(broken.close).toHaveBeenCalledOnce();
  expect(await storage.write(DRAFT, [])).toBe(true);
  expect(await storage.write(DRAFT, [])).toBe(true);
  expect(openDB, 'a working connection is kept').toHaveBeenCalledTimes(3);
});
