import { expect, test } from 'vitest';
import { bucketSchema } from '#schemas/page/bucket.ts';
import type { Problem } from '#schemas/problems.ts';
import { decodeElement } from './decodeElement.ts';

test('decodeElement accepts every field of a bucket and reports unknown fields', () => {
  const found: Problem[] = [];
  const decode = (bucket: object) =>
    decodeElement(
      bucket,
      { pointer: '/elements/0', name: '0', within: [] },
      { rowTypes: [], report: (problem) => found.push(problem) },
    );
  decode(Object.fromEntries(Object.keys(bucketSchema.properties).map((name) => [name, undefined])));
  expect(found.filter(({ code }) => code === 'FIELD_UNKNOWN')).toEqual([]);
  decode({ bucketId: 'a', dataSource: 'favourites', colour: 'red' });
  expect(found.filter(({ code }) => code === 'FIELD_UNKNOWN').map(({ pointer }) => pointer)).toEqual([
    '/elements/0/colour',
  ]);
});
