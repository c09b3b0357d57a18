import { expect, test } from 'vitest';
import { describeRefusal, parseJson, readJson } from './readJson.ts';

/** Returns `pointer | description` of a refusal, or the value. */
function readOrDescribe(input: string | Uint8Array, maxDepth?: number): unknown {
  const result = readJson(input, maxDepth);
  return 'refusal' in result ? `${result.refusal.pointer} | ${describeRefusal(result.refusal)}` : result.value;
}

test.each([
  ['{"a": 1,}', 'line 1, column 9'],
  ['{"a"\n  1}', 'line 2, column 3'],
  ['[1, 2', 'line 1, column 6'],
  ['', 'line 1, column 1'],
  ['{"a": "x\ny"}', 'line 1, column 9'],
  ['nul', 'line 1, column 4'],
  ['{} {}', 'line 1, column 4'],
  [']]]', 'line 1, column 1'],
  ['"\\x"', 'line 1, column 3'],
  [
    '{\n  "a": tru\n}',
    'line 2, column 8: expected true, false, null, a number or a text in double quotes but found tru',
  ],
  ['{"a": 1, b: 2}', 'line 1, column 10: Expected double-quoted property name near "b: 2}"'],
  ['{"a": "x\n"}', 'at the end of the line'],
])('reports the position of the syntax error in %j', (text, where) => {
  expect(readOrDescribe(text)).toContain(where);
});

test.each([
  ['{"a":[1,{"b":"x\\ud800y"}]}', '/a/1/b | line 1, column 14: half of a surrogate pair, which is not a character'],
  ['{"a":"\\udc00\\ud800"}', '/a | line 1, column 6: half of a surrogate pair, which is not a character'],
  ['{"a":"\ud800"}', '/a | line 1, column 6: half of a surrogate pair, which is not a character'],
  ['{"\\ud800":1}', ' | line 1, column 2: half of a surrogate pair, which is not a character'],
  ['{"a":{"b":"\\u0000"}}', '/a/b | line 1, column 11: a NUL character, which cannot be stored'],
  ['{"a":{"__proto__":{"x":1}}}', '/a | line 1, column 7: the key "__proto__", which is not allowed'],
  ['{"a":{"\\u005f_proto__":1}}', '/a | line 1, column 7: the key "__proto__", which is not allowed'],
  ['{"constructor":{"prototype":1}}', '/constructor | line 1, column 17: the key "prototype", which is not allowed'],
  ['{"a":1,\n"b":{"c":1,"c":2}}', '/b | line 2, column 12: the key "c" twice'],
  ['{"c":1,"\\u0063":2}', ' | line 1, column 8: the key "c" twice'],
  ['{"a~b/c":[0,1e400]}', '/a~0b~1c/1 | line 1, column 13: a number that is too large'],
  ['[-1e999]', '/0 | line 1, column 2: a number that is too large'],
])('refuses %j and names the location', (text, expected) => {
  expect(readOrDescribe(text)).toBe(expected);
  // The encoder writes U+FFFD for half of a surrogate pair.
  if (text.isWellFormed()) expect(readOrDescribe(new TextEncoder().encode(text))).toBe(expected);
});

test('malformed UTF-8 is refused with its location, and U+FFFD that the text contains is accepted', () => {
  const bytes = (...parts: (string | number[])[]): Uint8Array =>
    Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  const reason = 'bytes that are not UTF-8';
  expect(readOrDescribe(bytes('{"a":["é","', [0xff], '"]}'))).toBe(`/a/1 | line 1, column 12: ${reason}`);
  // A surrogate, an overlong form and a cut sequence.
  for (const bad of [
    [0xed, 0xa0, 0x80],
    [0xc0, 0xaf],
    [0xe2, 0x82],
  ])
    expect(readOrDescribe(bytes('{"a":"\ufffd', bad, '"}'))).toBe(`/a | line 1, column 8: ${reason}`);
  expect(readOrDescribe(bytes('\ufeff{"a":"\ufffd"}'))).toEqual({ a: '\ufffd' });
});

test('deep nesting is refused without recursion', () => {
  expect(readOrDescribe('['.repeat(60) + ']'.repeat(60))).toBeInstanceOf(Array);
  expect(readOrDescribe('['.repeat(61) + ']'.repeat(61))).toContain('column 61: nested deeper than 60 levels');
  expect(readOrDescribe('{"a":'.repeat(1_000_000), 3)).toBe('/a/a/a | line 1, column 16: nested deeper than 3 levels');
});

test('every well-formed value is read as JSON.parse reads it', () => {
  for (const text of [
    '{"constructor":1,"prototype":{"x":"constructor"},"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}],"":0}',
    '["\\ud83d\\ude00","😀","\\\\u0000","\\"","{[,:]}",-0.5e-10,1e308,true,false,null]',
    ' \t\r\n"x" ',
    '0',
  ])
    expect(readOrDescribe(text)).toEqual(JSON.parse(text));
});

test('parseJson returns the value, and undefined for a refused text', () => {
  expect(parseJson('{"a":null}')).toEqual({ a: null });
  expect(parseJson(Buffer.from('null'))).toBeNull();
  expect(parseJson('{"a":1,"a":2}')).toBeUndefined();
});
