import { expect, test } from 'vitest';
import type { Ports } from '#engine/plugin-api/index.ts';
import type { Page } from '#schemas/page/page.ts';
import { changeContent, changePage } from './changeRows.ts';

const items = Array.from({ length: 12 }, (_, index) => ({ id: `v${index}`, type: 'VOD', title: `Video ${index}` }));
const page = {
  id: 'home',
  elements: [
    { bucketId: 'a', exid: 'a', name: 'Row', contentList: items, paging: { lastSeen: '12', moreDataAvailable: true } },
    { type: 'rich-text', id: 'b', props: { blocks: [{ type: 'paragraph', text: 'Hello' }] } },
  ],
} as unknown as Page;
const content = {
  bucketItems: () => Promise.resolve({ items, paging: { moreDataAvailable: false } }),
  read: () =>
    Promise.resolve({
      fighters: [
        { id: 'f1', name: 'One' },
        { id: 'f2', name: 'Two' },
      ],
      total: 2,
    }),
} as unknown as Ports['content'];
type Bucket = { contentList: { id: string; title: string }[]; paging: { moreDataAvailable: boolean }; name: string };
const firstOf = ({ elements }: Page): Bucket => elements[0] as Bucket;

test('rows in slots are in the state of the page too', () => {
  const nested = {
    id: 'home',
    elements: [{ type: 'columns', id: 'c', props: {}, slots: { first: page.elements, second: [null] } }],
  } as unknown as Page;
  const [columns] = changePage(nested, 'one').elements as { slots: { first: unknown[]; second: unknown[] } }[];
  expect(columns!.slots.first[0]).toMatchObject({ contentList: [{ id: 'v0' }] });
  expect((columns!.slots.first[0] as Bucket).contentList).toHaveLength(1);
  expect(columns!.slots.second).toEqual([null]);
});

test('in the state "one" each row has one item and loads no others', async () => {
  expect(firstOf(changePage(page, 'one'))).toMatchObject({
    contentList: [{ id: 'v0' }],
    paging: { moreDataAvailable: false },
  });
  const one = changeContent(content, 'one');
  expect((await one.bucketItems({ pageId: 'home', exid: 'a', rpp: 12 } as never)).items).toHaveLength(1);
  expect(await (one as unknown as { read: () => Promise<unknown> }).read()).toEqual({
    fighters: [{ id: 'f1', name: 'One' }],
    total: 1,
  });
});

test('many: a row has 40 of its 200 items, and loads the others, each with an id of its own', async () => {
  const { contentList, paging } = firstOf(changePage(page, 'many'));
  expect([contentList.length, paging.moreDataAvailable]).toEqual([40, true]);
  const many = changeContent(content, 'many');
  const ids = contentList.map(({ id }) => id);
  let lastSeen = '40';
  for (;;) {
    const next = await many.bucketItems({ pageId: 'home', exid: 'a', rpp: 48, lastSeen } as never);
    ids.push(...next.items.map(({ id }) => id));
    if (!next.paging.moreDataAvailable) break;
    lastSeen = next.paging.lastSeen!;
  }
  expect([ids.length, new Set(ids).size]).toEqual([200, 200]);
});

test('many: a bucket that the server does not know gets invented items', async () => {
  const failing = { ...content, bucketItems: () => Promise.reject(new Error('404')) } as unknown as Ports['content'];
  const { items: invented } = await changeContent(failing, 'many').bucketItems({ exid: 'x', rpp: 20 } as never);
  expect(invented).toHaveLength(20);
});

test('long: titles have a word that cannot break or a long sentence, ids stay; one: a row without items stays', () => {
  const { contentList } = firstOf(changePage(page, 'long'));
  expect(contentList.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
  expect(contentList.every(({ title }) => title.length > 40)).toBe(true);
  expect(changePage(page, 'one').elements[1]).toEqual(page.elements[1]);
});

test('geoblocked, ended, premiere: items get the fields of the state, also loaded items; other rows stay', async () => {
  const read = async (state: 'geoblocked' | 'ended' | 'premiere') => {
    const loaded = await changeContent(content, state).bucketItems({ exid: 'a', rpp: 12 } as never);
    const changed = changePage(page, state);
    expect(changed.elements[1]).toEqual(page.elements[1]);
    return [firstOf(changed).contentList.at(-1), loaded.items.at(-1)];
  };
  for (const item of await read('geoblocked')) expect(item).toMatchObject({ id: 'v11', accessLevel: 'GEOBLOCKED' });
  for (const item of await read('ended')) expect(item).toMatchObject({ type: 'LIVE', live: false });
  for (const item of await read('premiere')) expect(item).toMatchObject({ release: { type: 'PREMIERE' } });
});

test('missing images: every image of the realm has an address that does not exist, and its size', async () => {
  const image = (hash: string) => `/img/${hash.repeat(64)}/1280.webp#w=1280&h=720`;
  const withImage = { ...page, elements: [{ id: 'hero', imageUrl: image('a'), title: 'Hero' }] } as unknown as Page;
  expect(changePage(withImage, 'missing-image').elements).toEqual([
    { id: 'hero', imageUrl: image('0'), title: 'Hero' },
  ]);
  const loading = { ...content, read: () => Promise.resolve({ art: [image('b')] }) } as unknown as Ports['content'];
  const changed = changeContent(loading, 'missing-image') as unknown as { read: () => Promise<unknown> };
  expect(await changed.read()).toEqual({ art: [image('0')] });
});
