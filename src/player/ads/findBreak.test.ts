import { expect, test } from 'vitest';
import type { AdBreak } from './adTypes.ts';
import { findPassedBreak } from './findBreak.ts';
import { createSendHits, fillMacros } from './sendHits.ts';

const createBreak = (id: string, at: AdBreak['at']): AdBreak => ({
  id,
  at,
  tracking: {},
  load: () => Promise.resolve([]),
});
const breaks = [
  createBreak('pre', 'start'),
  createBreak('ten', 10),
  createBreak('twenty', 20),
  createBreak('post', 'end'),
];
const find = (from: number, to: number, played: readonly string[] = []): string | undefined =>
  findPassedBreak(breaks, new Set(played), { from, to })?.id;

test('a move of the position finds the last break that it passes and that has not played', () => {
  expect(find(9.8, 10.1)).toBe('ten');
  expect(find(0, 30)).toBe('twenty');
  expect(find(0, 30, ['twenty'])).toBe('ten');
  expect([find(10, 19), find(30, 5), find(9, 11, ['ten'])]).toEqual([undefined, undefined, undefined]);
});

test('requests have the known macros filled in, and contain cookies only with consent', () => {
  const filled = fillMacros('https://ads.example/e?code=[ERRORCODE]&c=%%CACHEBUSTING%%&x=[IFA]', { ERRORCODE: 402 });
  expect(filled).toMatch(/^https:\/\/ads\.example\/e\?code=402&c=\d+&x=\[IFA\]$/);
  const requests: RequestInit[] = [];
  const fetch = (_url: unknown, init?: RequestInit) => {
    requests.push(init!);
    return Promise.reject(new Error('offline'));
  };
  for (const isGranted of [false, true])
    createSendHits(fetch, { isGranted, playbackId: '' })({ start: ['https://ads.example/start'] }, 'start');
  expect(requests.map(({ credentials, keepalive }) => [credentials, keepalive])).toEqual([
    ['omit', true],
    ['include', true],
  ]);
});
