import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createLocator, findPointerAtOffset, formatDocument } from './formatDocument.ts';
import type { Json } from '#schemas/jsonPointer.ts';

test.each(globSync('realms/*/pages/home.json'))('the source of %s keeps every value', (file) => {
  const page = JSON.parse(readFileSync(file, 'utf8')) as Json;
  const source = formatDocument(page);
  expect(JSON.parse(source)).toEqual(page);
  expect(
    Math.max(
      ...source
        .split('\n')
        .filter((line) => line.includes('{ '))
        .map(({ length }) => length),
    ),
  ).toBeLessThan(100);
});

test('source puts small objects on one line', () => {
  expect(formatDocument({ source: { bucket: 'ppv', limit: 12 }, ids: ['a', 'b'], empty: {}, none: null })).toBe(
    '{\n  "source": { "bucket": "ppv", "limit": 12 },\n  "ids": ["a", "b"],\n  "empty": {},\n  "none": null\n}',
  );
});

test('a pointer leads to the text of its value and back', () => {
  const text = formatDocument({ elements: [{ id: 'a' }, { id: 'b', props: { 'a/b': 'x', list: [1, 22] } }] });
  const locate = createLocator(text);
  const read = (pointer: string): string => text.slice(locate(pointer)!.from, locate(pointer)!.to);
  expect(read('/elements/1/props/a~1b')).toBe('"x"');
  expect(read('/elements/1/props/list/1')).toBe('22');
  // The pointer of a field that does not exist leads to the object that lacks the field.
  expect(read('/elements/0/props/title')).toBe('{ "id": "a" }');
  for (const pointer of ['/elements/1/props/a~1b', '/elements/1/props/list/1'])
    expect(findPointerAtOffset(text, locate(pointer)!.from)).toBe(pointer);
});
