import { expect, test } from 'vitest';
import { createTestPorts } from '#engine/testing/createTestPorts.ts';
import { renderWidget } from '#engine/testing/renderWidget.tsx';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { EventsResponse } from '../_shared/events.ts';
import { createDiscovery, type Discovery } from './createDiscovery.ts';
import { widget } from './widget.ts';

const item = (id: string, type: ContentItem['type'] = 'LIVE') =>
  ({ id, type, title: id, accessLevel: 'GRANTED' }) as ContentItem;
const page = (p: number, rpp: number, total = 9): EventsResponse => ({
  events: Array.from({ length: total }, (_, n) => item(`live-${n}`)).slice((p - 1) * rpp, p * rpp),
  page: p,
  totalPages: Math.ceil(total / rpp),
  totalResults: total,
});

/** Creates a pager of nine live events, of which the row has loaded six. `requests` lists the requests. */
async function createTestDiscovery(pageSize = 3) {
  const requests: string[] = [];
  const server = { isFailing: false };
  const discovery = createDiscovery(page(1, 6), (p, rpp) => {
    requests.push(`p${p} rpp${rpp}`);
    return server.isFailing ? Promise.reject(new Error('down')) : Promise.resolve(page(p, rpp));
  });
  await discovery.resize(pageSize);
  return { discovery, requests, server };
}
/** The state's page (0: none was requested, the events of page 1 are visible) and the ids of the visible events. */
const describeVisiblePage = (discovery: Discovery): readonly unknown[] => {
  const { page: p, events } = discovery.getState();
  return [p, ...events.map(({ id }) => id)];
};

test('the row renders the videos after and before a video and the first page of live events', async () => {
  const requests: string[] = [];
  const read = (name: string, input: unknown): Promise<never> => {
    requests.push(`${name} ${JSON.stringify(input)}`);
    return Promise.resolve(
      (name === 'getVodAdjacent'
        ? { preceding: [item('before', 'VOD')], following: [item('after', 'VOD')] }
        : page(1, 6)) as never,
    );
  };
  const { html } = await renderWidget(widget, { itemId: 'v' }, { ports: createTestPorts({ content: { read } }) });
  expect([...html.matchAll(/data-item="([^"]*)"/g)].map(([, id]) => id)).toEqual([
    'after',
    'before',
    'live-0',
    'live-1',
    'live-2',
    'live-3',
    'live-4',
    'live-5',
  ]);
  expect(requests.toSorted()).toEqual(['getLiveEvents {"p":1,"rpp":6}', 'getVodAdjacent {"id":"v","size":5}']);
});

test('the row shows the videos of the playlist, and their links name the playlist; with an unknown playlist it shows those of the season', async () => {
  const read = (name: string, { id }: { id?: string }): Promise<never> => {
    if (name === 'getPlaylistAdjacent')
      return id === 'mix'
        ? Promise.resolve({ preceding: [], following: [item('in-list', 'VOD')] } as never)
        : Promise.reject(Object.assign(new Error('gone'), { status: 404 }));
    return Promise.resolve(
      (name === 'getVodAdjacent' ? { preceding: [], following: [item('in-season', 'VOD')] } : page(1, 6)) as never,
    );
  };
  const load = (query: Readonly<Record<string, string>>) =>
    widget.load!(
      { itemId: 'v' },
      {
        ports: createTestPorts({ content: { read: read as never } }).ports,
        signal: new AbortController().signal,
        pageId: 'p',
        subject: undefined,
        query,
      },
    );
  expect((await load({ playlistId: 'mix' })).following).toMatchObject([{ id: 'in-list', playlistId: 'mix' }]);
  expect((await load({ playlistId: 'ghost' })).following).toMatchObject([{ id: 'in-season' }]);
  expect((await load({})).following).toMatchObject([{ id: 'in-season' }]);
});

test('the pager sends no request on narrower screens until the viewer changes the page', async () => {
  const { discovery, requests } = await createTestDiscovery(4);
  expect(describeVisiblePage(discovery)).toEqual([1, 'live-0', 'live-1', 'live-2', 'live-3']);
  expect(discovery.getState().totalPages).toBe(3);
  await discovery.resize(2);
  await discovery.resize(6);
  expect([describeVisiblePage(discovery).length, requests]).toEqual([7, []]);
});

test('next() requests the following page and previous() the preceding page', async () => {
  const { discovery, requests } = await createTestDiscovery();
  await discovery.next();
  expect(describeVisiblePage(discovery)).toEqual([2, 'live-3', 'live-4', 'live-5']);
  await discovery.previous();
  expect([describeVisiblePage(discovery), requests]).toEqual([
    [1, 'live-0', 'live-1', 'live-2'],
    ['p2 rpp3', 'p1 rpp3'],
  ]);
});

test('the pager returns to the previous page when a request fails, and next() requests the failed page again', async () => {
  const { discovery, requests, server } = await createTestDiscovery();
  server.isFailing = true;
  await discovery.next();
  expect([discovery.getState().hasFailed, ...describeVisiblePage(discovery)]).toEqual([
    true,
    1,
    'live-0',
    'live-1',
    'live-2',
  ]);
  server.isFailing = false;
  await discovery.next();
  expect([discovery.getState().hasFailed, discovery.getState().page, requests]).toEqual([
    false,
    2,
    ['p2 rpp3', 'p2 rpp3'],
  ]);
});

test('the pager sends no request before the first or after the last page', async () => {
  const { discovery, requests } = await createTestDiscovery();
  for (let n = 0; n < 4; n++) await discovery.previous();
  expect(describeVisiblePage(discovery)).toEqual([0, 'live-0', 'live-1', 'live-2']);
  await discovery.next();
  expect([describeVisiblePage(discovery)[0], requests]).toEqual([1, ['p1 rpp3']]);
  for (let n = 0; n < 5; n++) await discovery.next();
  expect([describeVisiblePage(discovery), requests.at(-1)]).toEqual([[3, 'live-6', 'live-7', 'live-8'], 'p3 rpp3']);
});

test('the pager starts again at page 1 with another page size', async () => {
  const { discovery, requests } = await createTestDiscovery();
  await discovery.next();
  await discovery.next();
  await discovery.resize(4);
  expect([describeVisiblePage(discovery), requests.at(-1)]).toEqual([
    [1, 'live-0', 'live-1', 'live-2', 'live-3'],
    'p1 rpp4',
  ]);
  await discovery.resize(4);
  expect(requests).toHaveLength(3);
});

test('the pager shows the page that was requested last when two requests run at the same time', async () => {
  const { discovery } = await createTestDiscovery(2);
  await Promise.all([discovery.next(), discovery.next()]);
  expect(describeVisiblePage(discovery)).toEqual([3, 'live-4', 'live-5']);
});

test('a refresh updates the time at which the next event starts or ends', async () => {
  const responses = ['2026-11-21T20:00:00Z', '2026-11-21T21:00:00Z'].map((changesAt) => ({ ...page(1, 3), changesAt }));
  const discovery = createDiscovery(responses[0]!, () => Promise.resolve(responses[1]!));
  expect(discovery.getState().changesAt).toBe('2026-11-21T20:00:00Z');
  await discovery.refresh();
  expect(discovery.getState().changesAt).toBe('2026-11-21T21:00:00Z');
});
