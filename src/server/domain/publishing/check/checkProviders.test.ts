import { expect, test } from 'vitest';
import type { Origins } from '#schemas/realm/origins.ts';
import type { ProviderSettings } from '#schemas/realm/identity.ts';
import { checkProviders } from './checkProviders.ts';

const APPLE = { kind: 'apple', label: 'Apple', clientId: 'a', teamId: 'T', keyId: 'K' } as const;

/** Returns the findings as `CODE pointer: expected`. */
function check(provider: Omit<ProviderSettings, 'signUp' | 'trustsEmail'>, origins: Origins = {}): readonly string[] {
  const found: string[] = [];
  checkProviders(
    {
      origins,
      report: (_file, code, pointer, more) => void found.push(`${code} ${pointer}: ${more?.expected ?? ''}`),
    },
    'realm.json',
    { providers: [{ signUp: true, trustsEmail: false, ...provider }] },
  );
  return found;
}

test('a provider needs the fields of its kind', () => {
  expect(check({ kind: 'openid', clientName: 'acme', label: 'Acme', clientId: 'x' })).toEqual([
    'FIELD_MISSING /providers/0: issuer, which a provider of this kind needs',
  ]);
  expect(
    check({ kind: 'openid', clientName: 'acme', label: 'Acme', clientId: 'x', issuer: 'https://acme.example' }),
  ).toEqual([]);
  expect(check({ kind: 'pbr', label: 'PBR' })).toEqual([]);
});

test("the sites of a provider's script must be listed in origins.identity", () => {
  const listed: Origins = { identity: ['https://appleid.apple.com', 'https://appleid.cdn-apple.com'] };
  expect(check(APPLE, listed)).toEqual([]);
  expect(check(APPLE)).toEqual([
    'ORIGIN_UNLISTED /providers/0/kind: https://appleid.cdn-apple.com in realm.json#/origins/identity',
    'ORIGIN_UNLISTED /providers/0/kind: https://appleid.apple.com in realm.json#/origins/identity',
  ]);
  expect(check({ ...APPLE, scriptUri: 'https://mirror.example/apple.js' }, listed)).toEqual([
    'ORIGIN_UNLISTED /providers/0/scriptUri: https://mirror.example in realm.json#/origins/identity',
  ]);
  expect(
    check({ ...APPLE, scriptUri: 'https://mirror.example/apple.js' }, { identity: ['https://mirror.example'] }),
  ).toEqual([]);
});
