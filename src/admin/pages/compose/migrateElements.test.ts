import { expect, test } from 'vitest';
import { migrateElements } from './migrateElements.ts';

const WIDGET = {
  version: 3,
  migrations: [
    ({ name, ...rest }: Record<string, unknown>) => ({ ...rest, title: name }),
    (props: Record<string, unknown>) => ({ ...props, size: 'large' }),
  ],
};
const migrate = (...elements: Parameters<typeof migrateElements>[0]) =>
  migrateElements(elements, (type) => Promise.resolve(type === 'banner' ? WIDGET : undefined));

test('a row of an older version gets the version of this product, and so does its fallback row', async () => {
  const fallback = { type: 'banner', v: 2, id: 'b', props: { title: 'B' } };
  expect(await migrate({ type: 'banner', v: 1, id: 'a', props: { name: 'A' }, fallback })).toEqual([
    {
      type: 'banner',
      v: 3,
      id: 'a',
      props: { title: 'A', size: 'large' },
      fallback: { type: 'banner', v: 3, id: 'b', props: { title: 'B', size: 'large' } },
    },
  ]);
});

test.each([
  ['of this version', { type: 'banner', v: 3, props: { title: 'A' } }],
  ['of a newer version', { type: 'banner', v: 4, props: { title: 'A' } }],
  ['of a plugin', { type: 'acme.poll', v: 1, props: {} }],
  ['that is a bucket', { bucketId: 'a', type: 'VOD_PLAYLIST' }],
  ['whose version is not a number', { type: 'banner', v: 'one', props: {} }],
])('a row %s stays as it is', async (_, element) => expect(await migrate(element)).toEqual([element]));
