import { expect, test } from 'vitest';
import type { Api } from '#src/api/createApi.ts';
import type { LazyStoreDeps } from './createLazyStores.ts';
import { OwnSessionsStore } from './OwnSessionsStore.ts';

function createStore() {
  const sent: string[] = [];
  const responses: PromiseWithResolvers<{ ended: number }>[] = [];
  const record = (name: string) => {
    sent.push(name);
    return (responses[responses.length] = Promise.withResolvers<{ ended: number }>()).promise;
  };
  const api = {
    deleteSession: ({ id }: { id: string }) => record(id),
    deleteOtherSessions: () => record('others'),
  } as unknown as Api;
  return { store: new OwnSessionsStore({ api } as LazyStoreDeps), sent, responses };
}

const settle = () => new Promise((resolve) => void setTimeout(resolve));

test('all other sessions end after a session that is being ended, and not at once without a request', async () => {
  const { store, sent, responses } = createStore();
  void store.end('tv');
  const first = store.endOthers();
  const again = store.endOthers();
  await settle();
  expect(sent).toEqual(['tv']);
  responses[0]?.resolve({ ended: 1 });
  await settle();
  expect([sent, store.ending]).toEqual([['tv', 'others'], 'others']);
  responses[1]?.resolve({ ended: 3 });
  expect([await first, await again]).toEqual([true, true]);
  expect([sent, store.ending, store.outcome]).toEqual([['tv', 'others'], undefined, { ended: 3 }]);
});

test('a change that waits is made also when the change before it fails, and its own failure is its result', async () => {
  const { store, sent, responses } = createStore();
  void store.end('tv');
  const others = store.endOthers();
  await settle();
  responses[0]?.reject(new Error('offline'));
  await settle();
  responses[1]?.reject(new Error('offline'));
  expect([await others, sent, store.outcome]).toEqual([false, ['tv', 'others'], 'failed']);
});

test('a change that waits is not made for the next viewer', async () => {
  const { store, sent, responses } = createStore();
  void store.end('tv');
  const others = store.endOthers();
  await settle();
  store.forget('viewer');
  responses[0]?.resolve({ ended: 1 });
  expect([await others, sent, store.outcome]).toEqual([false, ['tv'], undefined]);
});
