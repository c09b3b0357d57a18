import { expect, test } from 'vitest';
import { createAdminText } from '../createAdminText.ts';
import { describeRange } from './describeRange.ts';

test('describeRange describes the range of a measurement, and returns undefined for other events', async () => {
  const text = await createAdminText('en');
  const describe = (event: string, subject: string) => describeRange(event, subject, 'en', text);
  expect(describe('playback-start', '500-1000')).toBe('First frame after 0.5–1 s');
  expect(describe('playback-start', '16000-')).toBe('First frame after 16+ s');
  expect(describe('playback-exit', '0-500')).toBe('Left after 0–0.5 s, before the first frame');
  const waits = ['0-0', '0-1', '1-3', '9-'].map((subject) => describe('playback-quality', subject));
  expect(waits).toEqual(['0', '1', '2–3', '10+'].map((range) => `Waits for data: ${range}`));
  expect([describe('route-change', '0-1'), describe('playback-error', '1001')]).toEqual([undefined, undefined]);
});
