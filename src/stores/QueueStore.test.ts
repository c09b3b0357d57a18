import { expect, test } from 'vitest';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { QueueApi } from './queueApi.ts';
import { QueueStore } from './QueueStore.ts';

const createItem = (id: string): ContentItem => ({ id, type: 'VOD', title: id, accessLevel: 'GRANTED' }) as never;

const createChannel = (name: string) => ({
  eventId: name,
  name,
  programmes: [{ title: `On ${name}`, startDate: '2026-01-01T10:00:00Z', endDate: '2026-01-01T11:00:00Z' }],
});

function start(failure?: Error) {
  const requests: [string, object][] = [];
  const respondWith =
    <T>(name: string, response: T) =>
    (input: object): Promise<T> => {
      requests.push([name, input]);
      return failure ? Promise.reject(failure) : Promise.resolve(response);
    };
  const api: QueueApi = {
    getPlaylistAdjacent: respondWith('playlist', {
      preceding: [createItem('a'), createItem('b')],
      following: [createItem('d'), createItem('e')],
    }),
    getVodAdjacent: respondWith('season', { preceding: [], following: [createItem('s')] }),
    getEpg: ({ lastSeen, from, to }) => {
      requests.push(['guide', { from, to }]);
      return Promise.resolve(
        lastSeen === undefined
          ? { items: [createChannel('one'), createChannel('two')], lastSeen: 'two', moreDataAvailable: true }
          : { items: [createChannel('three')], moreDataAvailable: false },
      );
    },
    getWatchlistAdjacent: respondWith('watchlist', { items: [createItem('w1'), createItem('c'), createItem('w2')] }),
  };
  return { queue: new QueueStore(api, () => Date.parse('2026-01-01T10:20:00Z')), requests };
}
const getAdjacentIds = ({ previous, next }: QueueStore) => [previous?.id, next?.id];

test('the queue reads five items on each side from the list that the URL names', async () => {
  const { queue, requests } = start();
  await queue.open(createItem('c'), { playlistId: 'p' });
  expect(getAdjacentIds(queue)).toEqual(['b', 'd']);
  await queue.open(createItem('c'), { watchlistId: 'w', owner: 'o' });
  expect(getAdjacentIds(queue)).toEqual(['w1', 'w2']);
  await queue.open(createItem('c'), { seasonId: 's1' });
  expect(getAdjacentIds(queue)).toEqual([undefined, 's']);
  expect(requests).toEqual([
    ['playlist', { id: 'p', vodId: 'c', size: 5 }],
    ['watchlist', { ownerId: 'o', id: 'w', contentId: 'c', size: 5 }],
    ['season', { id: 'c', size: 5, seasonId: 's1' }],
  ]);
});

test('there is no next video after a failure, for a video outside the list and for a live event', async () => {
  const failed = start(new Error('down'));
  await failed.queue.open(createItem('c'), { playlistId: 'p' });
  expect(getAdjacentIds(failed.queue)).toEqual([undefined, undefined]);
  const { queue, requests } = start();
  await queue.open(createItem('elsewhere'), { watchlistId: 'w', owner: 'o' });
  expect(getAdjacentIds(queue)).toEqual([undefined, undefined]);
  await queue.open({ ...createItem('live'), type: 'LIVE' }, {});
  expect([requests.length, ...getAdjacentIds(queue)]).toEqual([1, undefined, undefined]);
});

test('the queue asks whether somebody is watching after three automatic starts without input', () => {
  const { queue } = start();
  for (let n = 0; n < 2; n++) queue.recordAutomaticStart();
  expect(queue.shouldAskFirst).toBe(false);
  queue.recordAutomaticStart();
  expect(queue.shouldAskFirst).toBe(true);
  queue.recordInput();
  expect(queue.shouldAskFirst).toBe(false);
});

test('the channels before and after a channel follow the guide; after the last one comes the first', async () => {
  const { queue, requests } = start();
  const open = (id: string) => queue.open({ id, type: 'EPG' }, {});
  await open('two');
  expect(getAdjacentIds(queue)).toEqual(['one', 'three']);
  await open('three');
  expect(getAdjacentIds(queue)).toEqual(['two', 'one']);
  await open('one');
  expect(getAdjacentIds(queue)).toEqual(['three', 'two']);
  expect(requests, 'the two pages of the guide were read once').toHaveLength(2);
  await open('no-channel');
  expect(getAdjacentIds(queue)).toEqual([undefined, undefined]);
});

test('once the guide is read, the channels before and after a channel are known without a wait', async () => {
  const { queue, requests } = start();
  await queue.open({ id: 'one', type: 'EPG' }, {});
  const visited = ['two', 'three', 'one'].map((id) => {
    const { next } = queue;
    void queue.open({ id, type: 'EPG' }, {});
    return [next?.id, ...getAdjacentIds(queue), queue.programmes[0]?.title, queue.isLoading];
  });
  expect(visited).toEqual([
    ['two', 'one', 'three', 'On two', false],
    ['three', 'two', 'one', 'On three', false],
    ['one', 'three', 'two', 'On one', false],
  ]);
  expect(requests, 'the two pages of the guide were read once').toHaveLength(2);
});

test('a channel has the programmes of the hours around now, which can be read again', async () => {
  const { queue, requests } = start();
  const programmes = [
    { title: 'On two', startsAt: Date.parse('2026-01-01T10:00:00Z'), endsAt: Date.parse('2026-01-01T11:00:00Z') },
  ];
  await queue.open({ id: 'two', type: 'EPG' }, {});
  expect(requests[0]).toEqual(['guide', { from: '2026-01-01T07:00:00.000Z', to: '2026-01-01T14:00:00.000Z' }]);
  expect(queue.programmes).toEqual(programmes);
  const before = queue.programmes;
  await queue.refreshProgrammes({ id: 'two' });
  expect(queue.programmes).toEqual(programmes);
  expect(queue.programmes).not.toBe(before);
  await queue.refreshProgrammes({ id: 'no-channel' });
  expect(queue.programmes).toEqual(programmes);
  await queue.open(createItem('c'), { playlistId: 'p' });
  expect(queue.programmes).toEqual([]);
});
