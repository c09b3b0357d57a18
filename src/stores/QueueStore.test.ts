import { expect, test } from 'vitest';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { QueueStore, type QueueApi } from './QueueStore.ts';

const item = (id: string): ContentItem => ({ id, type: 'VOD', title: id, accessLevel: 'GRANTED' }) as never;

const channel = (name: string) => ({
  eventId: name,
  name,
  programmes: [{ title: `On ${name}`, startDate: '2026-01-01T10:00:00Z', endDate: '2026-01-01T11:00:00Z' }],
});

function start(failure?: Error) {
  const asked: [string, object][] = [];
  const answer =
    <T>(name: string, response: T) =>
    (input: object): Promise<T> => {
      asked.push([name, input]);
      return failure ? Promise.reject(failure) : Promise.resolve(response);
    };
  const api: QueueApi = {
    getPlaylistAdjacent: answer('playlist', { preceding: [item('a'), item('b')], following: [item('d'), item('e')] }),
    getVodAdjacent: answer('season', { preceding: [], following: [item('s')] }),
    getEpg: ({ lastSeen, from, to }) => {
      asked.push(['guide', { from, to }]);
      return Promise.resolve(
        lastSeen === undefined
          ? { items: [channel('one'), channel('two')], lastSeen: 'two', moreDataAvailable: true }
          : { items: [channel('three')], moreDataAvailable: false },
      );
    },
    getWatchlistAdjacent: answer('watchlist', { items: [item('w1'), item('c'), item('w2')] }),
  };
  return { queue: new QueueStore(api, () => Date.parse('2026-01-01T10:20:00Z')), asked };
}
const around = ({ previous, next }: QueueStore) => [previous?.id, next?.id];

test('reads five neighbours on each side from the list that the address names', async () => {
  const { queue, asked } = start();
  await queue.open(item('c'), { playlistId: 'p' });
  expect(around(queue)).toEqual(['b', 'd']);
  await queue.open(item('c'), { watchlistId: 'w', owner: 'o' });
  expect(around(queue)).toEqual(['w1', 'w2']);
  await queue.open(item('c'), { seasonId: 's1' });
  expect(around(queue)).toEqual([undefined, 's']);
  expect(asked).toEqual([
    ['playlist', { id: 'p', vodId: 'c', size: 5 }],
    ['watchlist', { ownerId: 'o', id: 'w', contentId: 'c', size: 5 }],
    ['season', { id: 'c', size: 5, seasonId: 's1' }],
  ]);
});

test('nothing comes next after a failure, for a video outside the list and for a live event', async () => {
  const failed = start(new Error('down'));
  await failed.queue.open(item('c'), { playlistId: 'p' });
  expect(around(failed.queue)).toEqual([undefined, undefined]);
  const { queue, asked } = start();
  await queue.open(item('elsewhere'), { watchlistId: 'w', owner: 'o' });
  expect(around(queue)).toEqual([undefined, undefined]);
  await queue.open({ ...item('live'), type: 'LIVE' }, {});
  expect([asked.length, ...around(queue)]).toEqual([1, undefined, undefined]);
});

test('asks whether somebody is watching after three automatic starts without input', () => {
  const { queue } = start();
  for (let n = 0; n < 2; n++) queue.noteAutomaticStart();
  expect(queue.shouldAskFirst).toBe(false);
  queue.noteAutomaticStart();
  expect(queue.shouldAskFirst).toBe(true);
  queue.noteInput();
  expect(queue.shouldAskFirst).toBe(false);
});

test('the neighbours of a channel follow the guide, from the last one to the first', async () => {
  const { queue } = start();
  const open = (id: string) => queue.open({ id, type: 'EPG' }, {});
  await open('two');
  expect(around(queue)).toEqual(['one', 'three']);
  await open('three');
  expect(around(queue)).toEqual(['two', 'one']);
  await open('one');
  expect(around(queue)).toEqual(['three', 'two']);
  await open('no-channel');
  expect(around(queue)).toEqual([undefined, undefined]);
});

test('a channel has the programmes of the hours around now, which can be read again', async () => {
  const { queue, asked } = start();
  const programmes = [
    { title: 'On two', startsAt: Date.parse('2026-01-01T10:00:00Z'), endsAt: Date.parse('2026-01-01T11:00:00Z') },
  ];
  await queue.open({ id: 'two', type: 'EPG' }, {});
  expect(asked[0]).toEqual(['guide', { from: '2026-01-01T07:00:00.000Z', to: '2026-01-01T14:00:00.000Z' }]);
  expect(queue.programmes).toEqual(programmes);
  const before = queue.programmes;
  await queue.refreshProgrammes({ id: 'two' });
  expect(queue.programmes).toEqual(programmes);
  expect(queue.programmes).not.toBe(before);
  await queue.refreshProgrammes({ id: 'no-channel' });
  expect(queue.programmes).toEqual(programmes);
  await queue.open(item('c'), { playlistId: 'p' });
  expect(queue.programmes).toEqual([]);
});
