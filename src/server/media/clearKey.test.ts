import { expect, test } from 'vitest';
import { buildLicence, toUuid } from './clearKey.ts';

const KEYS = new Map([['11111111111111111111111111111111', '22222222222222222222222222222222']]);
const KID = Buffer.alloc(16, 0x11).toString('base64url');

test('a licence has the keys of the request in base64url', () => {
  expect(buildLicence(KEYS, { kids: [KID], type: 'temporary' })).toEqual({
    keys: [{ kty: 'oct', kid: KID, k: Buffer.alloc(16, 0x22).toString('base64url') }],
    type: 'temporary',
  });
});

test('there is no licence when one key is unknown', () => {
  expect(buildLicence(KEYS, { kids: [KID, 'AAAA'] })).toBeUndefined();
});

test('a key id is written as a UUID', () => {
  expect(toUuid('0123456789abcdef0123456789abcdef')).toBe('01234567-89ab-cdef-0123-456789abcdef');
});
