import { expect, test } from 'vitest';
import { createGuestComments } from './createGuestComments.ts';

test('a guest comments on a row that stands in a slot of another row', async () => {
  const added: unknown[] = [];
  const row = (id: string, ...inner: unknown[]) => ({ type: 'box', id, props: {}, slots: { first: inner } });
  const document = JSON.stringify({ id: 'home', elements: [row('a', row('b', { heroId: 'c' }))] });
  const comments = createGuestComments({
    now: () => 0,
    pages: { find: () => Promise.resolve({ text: document }) },
    drafts: { get: () => Promise.resolve({ revision: 1 }) },
    attempts: { begin: () => Promise.resolve() },
    audit: { add: () => Promise.resolve() },
    reviews: {
      findComment: () => Promise.resolve(undefined),
      addComment: (_realm: string, { rowId }: { rowId: string }) => {
        added.push(rowId);
        return Promise.resolve('added');
      },
    },
  } as unknown as Parameters<typeof createGuestComments>[0]);
  const add = (id: string): Promise<void> =>
    comments.add(
      { id: 'brand' },
      { pageId: 'home', linkId: 'link', mayComment: true } as Parameters<typeof comments.add>[1],
      { id, name: 'Ana', body: 'Shorter', row: id, address: '127.0.0.1' },
    );
  for (const id of ['a', 'b', 'c']) await add(id);
  expect(added).toEqual(['a', 'b', 'c']);
  await expect(add('gone')).rejects.toMatchObject({ status: 404, code: 'ROW_NOT_FOUND' });
});
