import { expect, test, vi } from 'vitest';
import { followRedirect } from './followRedirect.ts';

const HREF = 'https://nova.example/section/boxing#card';
const follow = async (response: Promise<{ type: string }>, leave = false): Promise<string[]> => {
  const loaded: string[] = [];
  const location: { href: string; reload(): void } = { href: HREF, reload: () => void loaded.push(location.href) };
  const fetch = vi.fn<() => Promise<{ type: string }>>(() => {
    if (leave) location.href = 'https://nova.example/';
    return response;
  });
  await followRedirect({ fetch: fetch as never, location });
  expect(fetch).toHaveBeenCalledWith(HREF, { method: 'HEAD', redirect: 'manual' });
  return loaded;
};

test('an address that the server redirects is loaded as a document', async () => {
  expect(await follow(Promise.resolve({ type: 'opaqueredirect' }))).toEqual([HREF]);
});

test('a missing page, a lost network and a viewer who has left load nothing', async () => {
  expect(await follow(Promise.resolve({ type: 'basic' }))).toEqual([]);
  expect(await follow(Promise.reject(new TypeError('Failed to fetch')))).toEqual([]);
  expect(await follow(Promise.resolve({ type: 'opaqueredirect' }), true)).toEqual([]);
});
