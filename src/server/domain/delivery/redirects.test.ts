import { expect, test } from 'vitest';
import { createRedirects, createRedirectTracer, type Redirect } from './redirects.ts';

const find = (redirects: readonly Redirect[], pathname: string, pages: readonly string[] = []): string | undefined =>
  createRedirects(redirects, ({ params }) => pages.includes(params['id'] ?? ''))(pathname);

const BOXING = [{ from: '/section/boxing', to: '/section/ring' }];

test.each([
  ['/section/boxing', '/section/ring'],
  ['/section/boxing/', '/section/ring'],
  ['/seccion/boxing', '/seccion/ring'],
  ['/secao/boxing', '/secao/ring'],
  ['/section/ring', undefined],
  ['/section/boxing2', undefined],
  ['/', undefined],
])('a renamed page redirects in the path set of the address: %s -> %s', (pathname, to) =>
  expect(find(BOXING, pathname)).toBe(to),
);

test('a renamed item redirects with any title in its address, also when the realm wrote the path in another language', () => {
  const redirects = [{ from: '/video/old', to: '/video/new' }];
  expect(find(redirects, '/video/old/the-final')).toBe('/video/new');
  expect(find([{ from: '/directo/old', to: '/video/new' }], '/live/old')).toBe('/video/new');
});

test('a path that was never a screen redirects, in any spelling', () => {
  const redirects = [{ from: '/año/2020', to: '/browse' }];
  expect(find(redirects, '/a%C3%B1o/2020')).toBe('/browse');
  expect(find(redirects, '/a%C3%B1o/2020/')).toBe('/browse');
  expect(find(redirects, '/a%C3%B1o')).toBeUndefined();
  expect(find(redirects, '/%E0%A4%A')).toBeUndefined();
});

test('a target in any script is an address of ASCII characters', () => {
  const target = '/section/%D9%82%D8%AA%D8%A7%D9%84';
  expect(find([{ from: '/start', to: '/section/قتال' }], '/start')).toBe(target);
  expect(find([{ from: '/start/*', to: '/section/قتال' }], '/start/7')).toBe(target);
  expect(find([{ from: '/año/*', to: '/año-nuevo/*' }], '/a%C3%B1o/7')).toBe('/a%C3%B1o-nuevo/7');
  expect(find([{ from: '/section/\ud800', to: '/browse' }], '/section/x')).toBeUndefined();
});

test('a longer wildcard comes before a shorter one, in any order', () => {
  const redirects = [
    { from: '/watch/*', to: '/video/*' },
    { from: '/watch/live/*', to: '/livenow' },
    { from: '/watch/live/7', to: '/browse' },
  ];
  expect(['/watch/live/7', '/watch/live/8', '/watch/9'].map((path) => find(redirects, path))).toEqual([
    '/browse',
    '/livenow',
    '/video/9',
  ]);
});

test('a wildcard stands for the paths below it, and keeps the rest of the address', () => {
  const redirects = [
    { from: '/watch/live/*', to: '/livenow' },
    { from: '/watch/*', to: '/video/*' },
    { from: '/watch', to: '/browse' },
  ];
  expect(find(redirects, '/watch/7')).toBe('/video/7');
  expect(find(redirects, '/watch/a%20b/title')).toBe('/video/a%20b/title');
  expect(find(redirects, '/watch/live/7')).toBe('/livenow');
  expect(find(redirects, '/watch')).toBe('/browse');
  expect(find(redirects, '/watching')).toBeUndefined();
});

test.each(['/old//evil.example', '/old/', '/old///'])('%s does not lead to another site', (pathname) =>
  expect(find([{ from: '/old/*', to: '/*' }], pathname)).toBeUndefined(),
);

// A draft is checked and tried while its author types, and a target may begin with `//` then.
test.each([
  ['//', '/'],
  ['//[', '/['],
  ['//other.example:x', '/other.example:x'],
  ['/.//other.example', '/other.example'],
  ['/\\other.example', '/other.example'],
])('the target %s is a path of this site', (to, target) => expect(find([{ from: '/old', to }], '/old')).toBe(target));

test('redirects that follow each other lead to the end at once, and a loop redirects nowhere', () => {
  const chain = [
    { from: '/section/a', to: '/section/b' },
    { from: '/section/b', to: '/section/c' },
  ];
  expect(find(chain, '/section/a')).toBe('/section/c');
  expect(find([...chain, { from: '/section/c', to: '/section/a' }], '/section/a')).toBeUndefined();
  expect(find([{ from: '/x/*', to: '/x/y/*' }], '/x/1')).toBeUndefined();
});

test('the first entry decides, and the path of a page that exists does not redirect', () => {
  expect(find([...BOXING, { from: '/seccion/boxing', to: '/browse' }], '/section/boxing')).toBe('/section/ring');
  expect(find(BOXING, '/section/boxing', ['boxing'])).toBeUndefined();
});

test('a trace names the redirects on the way, and says that they lead back', () => {
  const redirects = [
    { from: '/a', to: '/b' },
    { from: '/b', to: '/section/ring' },
    { from: '/c', to: '/d' },
    { from: '/d', to: '/c' },
  ];
  const trace = createRedirectTracer(redirects, () => false);
  expect(trace('/a')).toEqual({ steps: redirects.slice(0, 2), target: '/section/ring', isLoop: false });
  expect(trace('/c')).toMatchObject({ isLoop: true });
  expect(trace('/c').target).toBeUndefined();
  expect(trace('/z')).toEqual({ steps: [], isLoop: false });
});

test('ten redirects one after the other work; eleven are treated as redirects that lead back', () => {
  const redirects = Array.from({ length: 11 }, (_, index) => ({ from: `/${index}`, to: `/${index + 1}` }));
  const trace = createRedirectTracer(redirects, () => false);
  expect(trace('/1')).toEqual({ steps: redirects.slice(1), target: '/11', isLoop: false });
  expect(trace('/0')).toEqual({ steps: redirects, isLoop: true });
});
