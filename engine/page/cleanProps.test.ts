import { describe, expect, test } from 'vitest';
import { cleanProps } from './cleanProps.ts';
import { cleanText } from './cleanText.ts';
import { isSafeLinkUrl, isSafeMediaUrl } from './safeUrl.ts';

function clean(props: Record<string, unknown>): { props: unknown; found: string[] } {
  const found: string[] = [];
  return { props: cleanProps(props, (code, pointer) => void found.push(`${code} ${pointer}`)), found };
}

describe('cleanProps', () => {
  test('returns the same object when nothing changes', () => {
    const props = { title: 'فيلم 👨‍👩‍👧‍👦', items: [{ id: '1', accessLevel: 'GRANTED', thumbnailUrl: '/img/a/640.webp' }] };
    expect(clean(props)).toEqual({ props, found: [] });
    expect(clean(props).props).toBe(props);
  });
  test('removes the URL of an unsafe link and does not change the other fields', () => {
    const input = {
      'a/b': [{ link: { type: 'URL', url: 'javascript:alert(1)', name: 'x' } }],
      href: 'vbscript:x',
      src: 'javascript:x',
    };
    expect(clean(input)).toEqual({
      props: { 'a/b': [{ link: { type: 'URL', name: 'x' } }] },
      found: ['LINK_UNSAFE /a~1b/0/link/url', 'LINK_UNSAFE /href', 'LINK_UNSAFE /src'],
    });
    expect(input.href).toBe('vbscript:x');
  });
  test('accepts access levels in any spelling and turns an unknown one into DENIED', () => {
    expect(
      clean({
        a: { accessLevel: 'granted on sign in' },
        b: { accessLevel: 'Geo-Blocked' },
        c: { accessLevel: 'geoblocked' },
      }),
    ).toEqual({
      props: {
        a: { accessLevel: 'GRANTED_ON_SIGN_IN' },
        b: { accessLevel: 'DENIED' },
        c: { accessLevel: 'GEOBLOCKED' },
      },
      found: ['FIELD_VALUE /b/accessLevel'],
    });
  });
  test('cuts nesting at 32 levels and lists at 5,000 items', () => {
    const nested = JSON.parse(`${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`) as Record<string, unknown>;
    const { props, found } = clean(nested);
    expect(found).toEqual([`FIELD_VALUE ${'/a'.repeat(32)}`]);
    expect(JSON.stringify(props)).toBe(`${'{"a":'.repeat(31)}{}${'}'.repeat(31)}`);
    expect((clean({ list: Array.from({ length: 6000 }, () => 1) }).props as { list: number[] }).list).toHaveLength(
      5000,
    );
  });
  test('removes values that are not JSON', () => {
    expect(clean({ f: () => 1, n: Number.NaN, i: Infinity, s: Symbol('x'), ok: null, list: [1, Number.NaN] })).toEqual({
      props: { ok: null, list: [1, null] },
      found: ['FIELD_TYPE /f', 'FIELD_VALUE /n', 'FIELD_VALUE /i', 'FIELD_TYPE /s', 'FIELD_VALUE /list/1'],
    });
  });
  test('removes a field named __proto__', () => {
    const { props, found } = clean(JSON.parse('{"a":{"__proto__":{"x":1},"b":1}}') as Record<string, unknown>);
    expect(found).toEqual(['FIELD_UNKNOWN /a/__proto__']);
    expect(Object.getPrototypeOf((props as { a: object }).a)).toBe(Object.prototype);
    expect(props).toEqual({ a: { b: 1 } });
  });
});

test.each([
  ['Fi\u202Enal\u0000', 'Final'],
  ['\uFEFFa\u2028b', 'a\nb'],
  ['a\r\nb\tc', 'a\nb\tc'],
  ['half \uD83D here', 'half  here'],
  ['\u2066x\u2069', 'x'],
  ['\u200Fعربي\u200E \u061C', '\u200Fعربي\u200E \u061C'],
  ['👨‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👨‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['قِتَالٌّ', 'قِتَالٌّ'],
  [`a${'\u0301'.repeat(50)}b`, `a${'\u0301'.repeat(4)}b`],
  ['می‌خواهم', 'می‌خواهم'],
  ['<b>&amp;', '<b>&amp;'],
])('cleanText %j', (text, cleaned) => expect(cleanText(text)).toBe(cleaned));

describe('URLs', () => {
  test.each(['https://example.com', 'https://example.com/a?b#c', ' /home ', '/', '?x=1', '#search', ''])(
    'link %j is safe',
    (url) => expect(isSafeLinkUrl(url)).toBe(true),
  );
  test.each([
    'http://example.com',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'JAVASCRIPT:x',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://x/1',
    '//evil',
    '/\\evil',
    '\\\\evil',
    '/\t/evil',
    'https:\\\\evil',
    'https://a@evil',
    'https:evil',
    'home',
    'x:y',
  ])('link %j is unsafe', (url) => expect(isSafeLinkUrl(url)).toBe(false));
  test.each([
    'https://cdn.example/a.webp',
    'http://cdn.example/a',
    '/img/a/640.webp',
    'a.webp',
    'art/a.webp',
    'data:image/png;base64,AAAA',
  ])('media %j is safe', (url) => expect(isSafeMediaUrl(url)).toBe(true));
  test.each([
    'javascript:x',
    'data:text/html;base64,AAAA',
    'data:image/svg+xml,<svg/>',
    'blob:x',
    '//evil/a.png',
    'x:y',
    'a\nb',
  ])('media %j is unsafe', (url) => expect(isSafeMediaUrl(url)).toBe(false));
});
