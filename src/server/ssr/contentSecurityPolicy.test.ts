import { describe, expect, test } from 'vitest';
import type { Origins } from '#schemas/realm/origins.ts';
import { createPolicy, toPolicyHeader } from './contentSecurityPolicy.ts';

const origins: Origins = {
  media: ['https://*.media.example'],
  drm: ['https://drm.example'],
  images: ['https://images.example:8443'],
  identity: ['https://login.example'],
  payment: ['https://pay.example'],
};
const withSources = (more: object = {}) =>
  createPolicy({ nonce: 'bm9uY2U=', isProduction: true, sources: { origins, ...more } });

test('the origins of a purpose are listed only in its own directives', () => {
  const { 'style-src-attr': _, ...directives } = withSources();
  expect(directives).toEqual({
    'default-src': ["'self'"],
    'script-src': ["'nonce-bm9uY2U='", "'strict-dynamic'"],
    'style-src': ["'self'", "'nonce-bm9uY2U='", 'https://login.example'],
    'img-src': ["'self'", 'data:', 'https://*.media.example', 'https://images.example:8443'],
    'font-src': ["'self'"],
    'media-src': ["'self'", 'blob:', 'https://*.media.example'],
    'connect-src': [
      "'self'",
      'https://*.media.example',
      'https://drm.example',
      'https://login.example',
      'https://pay.example',
    ],
    'frame-src': ["'self'", 'https://login.example', 'https://pay.example'],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'", 'https://login.example', 'https://pay.example'],
    'require-trusted-types-for': ["'script'"],
  });
});

test('a realm without origins allows only its own site', () => {
  const text = toPolicyHeader(createPolicy({ nonce: 'x', isProduction: true }));
  expect(text).not.toMatch(/https?:|\*/);
  expect(text).toContain("connect-src 'self'; frame-src 'self';");
});

test('plugins and external pages on other sites are listed, each origin once', () => {
  const directives = withSources({
    plugins: [
      { id: 'a', kind: 'module', url: 'https://plugins.example/a.js' },
      // The origin of a parsed URL leaves out a port that is the default one.
      { id: 'b', kind: 'frame', url: 'https://login.example:443/b.html' },
      { id: 'c', kind: 'frame', url: '/plugins/c.html' },
    ],
    externalPages: ['https://pages.example'],
  });
  expect(directives['connect-src']).toContain('https://plugins.example');
  expect(directives['frame-src']).toEqual([
    "'self'",
    'https://login.example',
    'https://pages.example',
    'https://pay.example',
  ]);
});

test('a plugin under development is loaded as a module or a frame, and nothing else', () => {
  const devPluginOrigin = 'http://127.0.0.1:4100';
  const policy = createPolicy({ nonce: 'x', isProduction: true, sources: { devPluginOrigin } });
  const directives = Object.entries(policy).filter(([, sources]) => sources.includes(devPluginOrigin));
  expect(directives.map(([directive]) => directive)).toEqual(['connect-src', 'frame-src']);
});

test('a document without a nonce runs no script; development adds its web socket', () => {
  expect(createPolicy({ isProduction: true })['script-src']).toEqual(["'none'"]);
  expect(toPolicyHeader(createPolicy({ isProduction: true }))).not.toContain('nonce');
  const development = createPolicy({ nonce: 'x', isProduction: false });
  expect(development['connect-src']).toEqual(["'self'", 'ws:']);
  expect(development['worker-src']).toEqual(["'self'", 'blob:']);
  expect(development).not.toHaveProperty('require-trusted-types-for');
});

describe('leaves out stored origins that publishing refuses', () => {
  test.each([
    "'unsafe-eval'",
    '*',
    'https:',
    'https://*',
    'https://*.com',
    'https://a.example; script-src *',
    'https://a.example, default-src *',
    'https://a.example https://b.example',
    'https://a.example/path',
    'http://a.example',
    'data:',
    'https://a.example\n',
  ])('%j', (bad) => {
    const directives = createPolicy({ nonce: 'x', isProduction: true, sources: { origins: { media: [bad] } } });
    expect(directives).toEqual(createPolicy({ nonce: 'x', isProduction: true }));
  });
});

test('no address of a plugin or an external page can end a directive', () => {
  for (const url of ["https://a;script-src 'unsafe-inline'", 'https://a,default-src', 'https://a;b.example/p.js']) {
    const header = toPolicyHeader(
      createPolicy({
        nonce: 'n',
        isProduction: true,
        sources: {
          plugins: URL.canParse(url) ? [{ kind: 'frame', url }] : [],
          externalPages: [url],
        },
      }),
    );
    expect(header).not.toContain('https://a');
    expect(header.split(';').length).toBe(15);
  }
});
