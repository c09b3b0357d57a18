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

/** Nine live events of which six came with the row, three fit; what was asked for stands in `asked`. */
async function world(fit = 3) {
  const asked: string[] = [];
  const state = { failing: false };
  const discovery = createDiscovery(page(1, 6), (p, rpp) => {
    asked.push(`p${p} rpp${rpp}`);
    return state.failing ? Promise.reject(new Error('down')) : Promise.resolve(page(p, rpp));
  });
  await discovery.resize(fit);
  return { discovery, asked, state };
}
const shown = (discovery: Discovery): readonly unknown[] => {
  const { page: p, live } = discovery.state();
  return [p, ...live.map(({ id }) => id)];
};

test('a video is rendered with the videos after and before it and the first page of live events', async () => {
  const asked: string[] = [];
  const read = (name: string, input: unknown): Promise<never> => {
    asked.push(`${name} ${JSON.stringify(input)}`);
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
  expect(asked.toSorted()).toEqual(['getLiveEvents {"p":1,"rpp":6}', 'getVodAdjacent {"id":"v","size":5}']);
});

test("in a playlist the neighbours are the list's and keep it; a list that is not there leaves those of the season", async () => {
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

test('what came with the row is enough for every narrower screen: nothing is asked for before the viewer does', async () => {
  const { discovery, asked } = await world(4);
  expect(shown(discovery)).toEqual([1, 'live-0', 'live-1', 'live-2', 'live-3']);
  expect(discovery.state().totalPages).toBe(3);
  await discovery.resize(2);
  await discovery.resize(6);
  expect([shown(discovery).length, asked]).toEqual([7, []]);
});

test('next asks for the following page, previous for the one before', async () => {
  const { discovery, asked } = await world();
  await discovery.next();
  expect(shown(discovery)).toEqual([2, 'live-3', 'live-4', 'live-5']);
  await discovery.previous();
  expect([shown(discovery), asked]).toEqual([
    [1, 'live-0', 'live-1', 'live-2'],
    ['p2 rpp3', 'p1 rpp3'],
  ]);
});

test('a page that fails undoes the step: next asks for the same one again', async () => {
  const { discovery, asked, state } = await world();
  state.failing = true;
  await discovery.next();
  expect([discovery.state().failed, ...shown(discovery)]).toEqual([true, 1, 'live-0', 'live-1', 'live-2']);
  state.failing = false;
  await discovery.next();
  expect([discovery.state().failed, discovery.state().page, asked]).toEqual([false, 2, ['p2 rpp3', 'p2 rpp3']]);
});

test('there is nothing before the first page and nothing after the last one', async () => {
  const { discovery, asked } = await world();
  for (let n = 0; n < 4; n++) await discovery.previous();
  expect(shown(discovery)).toEqual([0, 'live-0', 'live-1', 'live-2']);
  await discovery.next();
  expect([shown(discovery)[0], asked]).toEqual([1, ['p1 rpp3']]);
  for (let n = 0; n < 5; n++) await discovery.next();
  expect([shown(discovery), asked.at(-1)]).toEqual([[3, 'live-6', 'live-7', 'live-8'], 'p3 rpp3']);
});

test('another number of cards on a page starts at page 1', async () => {
  const { discovery, asked } = await world();
  await discovery.next();
  await discovery.next();
  await discovery.resize(4);
  expect([shown(discovery), asked.at(-1)]).toEqual([[1, 'live-0', 'live-1', 'live-2', 'live-3'], 'p1 rpp4']);
  await discovery.resize(4);
  expect(asked).toHaveLength(3);
});

test('of two pages asked for at once the newest wins', async () => {
  const { discovery } = await world(2);
  await Promise.all([discovery.next(), discovery.next()]);
  expect(shown(discovery)).toEqual([3, 'live-4', 'live-5']);
});

test('each page tells when the next of its events begins or ends: one boundary follows the other', async () => {
  const answers = ['2026-11-21T20:00:00Z', '2026-11-21T21:00:00Z'].map((changesAt) => ({ ...page(1, 3), changesAt }));
  const discovery = createDiscovery(answers[0]!, () => Promise.resolve(answers[1]!));
  expect(discovery.state().changesAt).toBe('2026-11-21T20:00:00Z');
  await discovery.refresh();
  expect(discovery.state().changesAt).toBe('2026-11-21T21:00:00Z');
});
