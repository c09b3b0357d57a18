import { expect, test } from 'vitest';
import { hideTokens } from './createHttpApp.ts';

const TOKEN = 'a'.repeat(43);

test.each([
  [`/media/${TOKEN}/main.m3u8`, '/media/[token]/main.m3u8'],
  [`/impersonate/${TOKEN}`, '/impersonate/[token]'],
  [`/en/impersonate/${TOKEN}/`, '/en/impersonate/[token]/'],
  ['/_preview/eyJ.abc', '/_preview/[token]'],
  ['/media/poster.webp', '/media/poster.webp'],
  ['/api/v2/impersonate', '/api/v2/impersonate'],
  ['/', '/'],
])('the log shows the path %s as %s', (path, logged) => {
  expect(hideTokens(path)).toBe(logged);
});
