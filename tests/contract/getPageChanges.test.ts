import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBody, startContent, type ContentApi } from './contentApi.ts';

const bucket = (bucketId: string, more: object = {}): object => ({
  bucketId,
  name: bucketId,
  source: { ids: ['v1', 'v2'] },
  ...more,
});
const page = (...elements: object[]): object => ({ id: 'edited', title: 'Edited', elements });
const rows = (from: number, to: number): object[] =>
  Array.from({ length: to - from }, (_, n) => bucket(`row-${from + n}`));
const PATH = '/api/v4/page/edited/changes';

describe('getPageChanges', () => {
  let api: ContentApi;
  beforeAll(async () => {
    api = await startContent({ 'pages/edited.json': page(...rows(0, 3)) });
  }, 120_000);
  afterAll(async () => {
    await api?.close();
  }, 60_000);

  const publish = async (...elements: object[]): Promise<{ before: number; after: number }> => {
    const version = async (): Promise<number> => (await api.call('/api/v4/page/edited')).body['version'] as number;
    const before = await version();
    await api.publish('sample', { 'pages/edited.json': page(...elements) });
    return { before, after: await version() };
  };

  test('names the unchanged rows, and returns the other rows as getPage does', async () => {
    const { before, after } = await publish(
      bucket('row-0'),
      bucket('new'),
      bucket('row-2', { name: 'Renamed' }),
      bucket('row-1'),
    );
    const { status, body, headers, text } = await api.call(`${PATH}?since=${before}`);
    expect([status, body['version'], body['since'], body['id'], body['title']]).toEqual([
      200,
      after,
      before,
      'edited',
      'Edited',
    ]);
    const wholeElements = (await api.call('/api/v4/page/edited')).body['elements'] as object[];
    expect(body['elements']).toEqual([
      { kept: ['row-0'], elements: 1 },
      wholeElements[1],
      wholeElements[2],
      { kept: ['row-1'], elements: 1 },
    ]);
    expect(text).not.toContain('$picture');
    expect(
      (await api.call(`${PATH}?since=${before}`, { headers: { 'if-none-match': headers.get('etag')! } })).status,
    ).toBe(304);
    expect((await api.call(`${PATH}?since=${after}`)).body['elements']).toEqual([
      { kept: ['row-0', 'new', 'row-2', 'row-1'], elements: 4 },
    ]);
  });

  test('covers the rows that the client has loaded, including rows inserted among them', async () => {
    await publish(...rows(0, 200));
    const first = (await api.call('/api/v4/page/edited')).body['paging'] as { lastSeen: string };
    const { lastSeen } = (await api.call(`/api/v4/page/edited?rpp=40&lastSeen=${first.lastSeen}`)).body['paging'] as {
      lastSeen: string;
    };
    const { before } = await publish(...rows(0, 50), bucket('new'), ...rows(50, 200));
    const { body } = await api.call(`${PATH}?since=${before}&lastSeen=${lastSeen}`);
    expect(
      (body['elements'] as { kept?: string[]; bucketId?: string }[]).map(
        ({ kept, bucketId }) => bucketId ?? [kept!.length, kept!.at(-1)],
      ),
    ).toEqual([[50, 'row-49'], 'new', [50, 'row-99']]);
    const next = (
      await api.call(`/api/v4/page/edited?rpp=1&lastSeen=${(body['paging'] as { lastSeen: string }).lastSeen}`)
    ).body['elements'] as { bucketId: string }[];
    expect(next[0]!.bucketId).toBe('row-100');
  });

  test('refuses unknown versions, rows without ids, and invalid pages and cursors', async () => {
    const { before, after } = await publish(bucket('twice'), bucket('once'));
    for (const since of [1_000_000, after + 1])
      expect((await api.call(`${PATH}?since=${since}`)).body, String(since)).toEqual(errorBody(410, 'CHANGES_UNKNOWN'));
    expect((await api.call(PATH)).body).toEqual(errorBody(410, 'CHANGES_UNKNOWN'));
    expect((await api.call(`/api/v4/page/none/changes?since=${before}`)).body).toEqual(
      errorBody(404, 'PAGE_NOT_FOUND'),
    );
    expect((await api.call(`${PATH}?since=${before}&lastSeen=nonsense`)).body).toEqual(
      errorBody(400, 'CURSOR_INVALID'),
    );
    for (const query of ['since=0', 'since=x', 'since=1.5'])
      expect((await api.call(`${PATH}?${query}`)).body, query).toEqual(errorBody(400, 'INPUT_INVALID'));
    const withoutIds = await publish({ name: 'x', rowTypeData: {}, source: { ids: ['v1'] } });
    expect((await api.call(`${PATH}?since=${withoutIds.before}`)).body).toEqual(errorBody(410, 'CHANGES_UNKNOWN'));
  });
});
