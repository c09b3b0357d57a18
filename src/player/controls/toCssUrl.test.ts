import { expect, test } from 'vitest';
import { toCssUrl } from './toCssUrl.ts';

test('the escapes of a signed address stay as they are, also those that are not UTF-8', () => {
  const signed = 'https://cdn.test/a%2Fb.jpg?Signature=x%2Fy%3D&name=%E9';
  expect(toCssUrl(signed)).toBe(`url("${signed}")`);
});

test('an address cannot end the string in which CSS contains it', () => {
  expect(toCssUrl('https://cdn.test/a b".jpg?q=\\"')).toBe('url("https://cdn.test/a%20b%22.jpg?q=%5C%22")');
  expect(toCssUrl('data:image/png,"\\')).toBe('url("data:image/png,%22%5C")');
});
