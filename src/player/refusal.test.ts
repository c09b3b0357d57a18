import { expect, test } from 'vitest';
import { toRefusal } from './refusal.ts';

test.each([
  [401, 'SIGN_IN_REQUIRED', 'sign-in'],
  [403, 'ACCESS_DENIED', 'denied'],
  [403, 'GEOBLOCKED', 'geoblocked'],
  [403, 'PLAYBACK_UNAVAILABLE', 'unavailable'],
  [403, 'NEW_REASON', 'denied'],
  [404, 'VIDEO_NOT_LIVE', 'not-live'],
  [404, 'CONTENT_NOT_FOUND', 'missing'],
  [409, 'TOO_MANY_STREAMS', 'too-many'],
  [409, 'PLAYBACK_ENDED', 'taken'],
  [500, 'INTERNAL', 'failed'],
  [0, 'UNREACHABLE', 'failed'],
])('a response with status %i and code %s becomes the refusal "%s"', (status, code, kind) =>
  expect(toRefusal({ status, code }).kind).toBe(kind),
);

test('licences and other playbacks come from the details', () => {
  const licences = [{ id: 'a', name: 'All' }];
  const playbacks = [{ id: 'p', title: 'T', startedAt: '2026-11-22T15:00:00Z' }];
  expect(
    toRefusal({ status: 409, code: 'TOO_MANY_STREAMS', requestId: 'r', details: { licences, playbacks } }),
  ).toEqual({ kind: 'too-many', licences, playbacks, requestId: 'r' });
  expect(toRefusal(new Error('broken'))).toEqual({ kind: 'failed', licences: [], playbacks: [], requestId: undefined });
});
