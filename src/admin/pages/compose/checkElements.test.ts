import { expect, test } from 'vitest';
import type { JsonObject } from '#schemas/jsonPointer.ts';
import { checkElements } from './checkElements.ts';

const nest = (depth: number): JsonObject => ({
  type: 'rich-text',
  v: 1,
  id: `row-${depth}`,
  props: {},
  ...(depth > 0 && { fallback: nest(depth - 1) }),
});

test('a row with more than four nested fallback rows is refused before it is pasted', async () => {
  const schema = { type: 'object' };
  expect(await checkElements(schema, [nest(4)])).toBeUndefined();
  expect(await checkElements(schema, [nest(0), nest(5)])).toEqual({ code: 'FALLBACK_TOO_DEEP', field: 'fallback' });
});
