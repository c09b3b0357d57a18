import { expect, test } from 'vitest';
import type { AdBreak } from './adTypes.ts';
import { findPassedBreak } from './findBreak.ts';
import { createSendHits, fillMacros } from './sendHits.ts';

const at = (id: string, moment: AdBreak['at']): AdBreak => ({
  id,
  at: moment,
  tracking: {},
  load: () => Promise.resolve([]),
});
const breaks = [at('pre', 'start'), at('ten', 10), at('twenty', 20), at('post', 'end')];
const find = (from: number, to: number, played: readonly string[] = []): string | undefined =>
  findPassedBreak(breaks, new Set(played), { from, to })?.id;

test('the last break that was passed and has not played is found', () => {
  expect(find(9.8, 10.1)).toBe('ten');
  expect(find(0, 30)).toBe('twenty');
  expect(find(0, 30, ['twenty'])).toBe('ten');
  expect([find(10, 19), find(30, 5), find(9, 11, ['ten'])]).toEqual([undefined, undefined, undefined]);
});

test('known macros are filled in, and requests hold cookies only with consent', () => {
  const filled = fillMacros('https://ads.example/e?code=[ERRORCODE]&c=%%CACHEBUSTING%%&x=[IFA]', { ERRORCODE: 402 });
  expect(filled).toMatch(/^https:\/\/ads\.example\/e\?code=402&c=\d+&x=\[IFA\]$/);
  const sent: RequestInit[] = [];
  const fetch = (_url: unknown, init?: RequestInit) => {
    sent.push(init!);
    return Promise.reject(new Error('offline'));
  };
  for (const isGranted of [false, true])
    createSendHits(fetch, { isGranted, session: '' })({ start: ['https://ads.example/start'] }, 'start');
  expect(sent.map(({ credentials, keepalive }) => [credentials, keepalive])).toEqual([
    ['omit', true],
    ['include', true],
  ]);
});
