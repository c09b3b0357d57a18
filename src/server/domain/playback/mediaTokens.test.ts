import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { toSigningKey, type KeyRing } from '../session/createKeyRing.ts';
import { createMediaTokens, hashSession, MEDIA_TOKEN_LIFE_MS, type MediaClaims } from './mediaTokens.ts';

const secret = new Uint8Array(32).fill(7);
const signingKey = await toSigningKey({ keyId: '1', secret });
const keys: Pick<KeyRing, 'getNewest' | 'getKey'> = {
  getNewest: async () => signingKey,
  getKey: async () => signingKey.key,
};
const START = Date.UTC(2026, 10, 21);
const claims: MediaClaims = { realm: 'sample', asset: 'feature', sid: hashSession('s'), pid: 'p', use: 'media' };

test('a token contains the signed claims until it expires', async () => {
  let time = START;
  const tokens = createMediaTokens({ keys, now: () => time });
  const token = await tokens.sign(claims, START + MEDIA_TOKEN_LIFE_MS);
  expect(await tokens.verify('sample', token)).toEqual(claims);
  expect(encodeURIComponent(token)).toBe(token);
  time = START + MEDIA_TOKEN_LIFE_MS + 1_000;
  expect(await tokens.verify('sample', token)).toBe('expired');
});

test('tokens of another realm, another kind or another key are invalid', async () => {
  const tokens = createMediaTokens({ keys, now: () => START });
  const token = await tokens.sign(claims, START + 1_000);
  expect(await tokens.verify('other', token)).toBe('invalid');
  const sign = (header: { alg: string; typ: string }, key = secret): Promise<string> =>
    new SignJWT({ ...claims })
      .setProtectedHeader(header)
      .setExpirationTime(START / 1000 + 60)
      .sign(key);
  // An access token has another type.
  expect(await tokens.verify('sample', await sign({ alg: 'HS256', typ: 'JWT' }))).toBe('invalid');
  expect(await tokens.verify('sample', await sign({ alg: 'HS256', typ: 'media+jwt' }, new Uint8Array(32)))).toBe(
    'invalid',
  );
  const [, payload] = token.split('.');
  const unsigned = `${Buffer.from('{"alg":"none","typ":"media+jwt"}').toString('base64url')}.${payload}.`;
  for (const hostile of [unsigned, `${token}x`, '', 'a.b.c', 'x'.repeat(5_000)])
    expect(await tokens.verify('sample', hostile), hostile.slice(0, 20)).toBe('invalid');
});
