import { expect, test } from 'vitest';
import type { Origins } from '#schemas/realm/origins.ts';
import { PROVIDER_KINDS, type ProviderSettings } from '#schemas/realm/identity.ts';
import { checkProviders } from './checkProviders.ts';

const APPLE = { kind: 'apple', label: 'Apple', clientId: 'a', teamId: 'T', keyId: 'K' } as const;
const POPUP = { ...APPLE, signInFlow: 'popup' } as const;

type WrittenProvider = Omit<ProviderSettings, 'signUp' | 'trustsEmail'>;

/** A provider of each kind with the fields that its sign-in needs, and no others. */
const COMPLETE: Readonly<Record<ProviderSettings['kind'], Omit<WrittenProvider, 'kind' | 'label'>>> = {
  openid: { clientId: 'x', issuer: 'https://id.example' },
  'generic-oauth': {
    clientId: 'x',
    authorisationUri: 'https://id.example/authorise',
    tokenUri: 'https://id.example/token',
    userInfoUri: 'https://id.example/me',
  },
  google: { clientId: 'x' },
  facebook: { clientId: 'x' },
  apple: { clientId: 'x', teamId: 'T', keyId: 'K' },
  pbr: { apiUri: 'https://partner.example' },
  sptv: { apiUri: 'https://partner.example' },
  opin: { clientId: 'x', authorisationUri: 'https://opin.example/authorise', apiUri: 'https://partner.example' },
  'pay-tv': { requestorId: 'R', resourceId: 'r', baseUri: '/demo-tv', softwareStatement: 's' },
  hosted: { clientId: 'x', apiKey: 'k' },
};
const SITES: Origins = {
  identity: [
    'https://accounts.google.com',
    'https://connect.facebook.net',
    'https://www.facebook.com',
    'https://appleid.apple.com',
    'https://appleid.cdn-apple.com',
  ],
};

/** Returns the findings as `CODE pointer: expected`. */
const check = (provider: WrittenProvider, origins?: Origins): readonly string[] => checkAll([provider], origins);

function checkAll(providers: readonly WrittenProvider[], origins: Origins = {}): readonly string[] {
  const found: string[] = [];
  checkProviders(
    {
      origins,
      report: (_file, code, pointer, more) => void found.push(`${code} ${pointer}: ${more?.expected ?? ''}`),
    },
    'realm.json',
    { providers: providers.map((provider) => ({ signUp: true, trustsEmail: false, ...provider })) },
  );
  return found;
}

test.each(PROVIDER_KINDS)('a provider of the kind %s needs every field without which its sign-in fails', (kind) => {
  const complete = { kind, label: 'Provider', ...COMPLETE[kind] };
  expect(check(complete, SITES)).toEqual([]);
  for (const field of Object.keys(COMPLETE[kind]))
    expect(check({ ...complete, [field]: undefined }, SITES)).toEqual([
      `FIELD_MISSING /providers/0: ${field}, which a provider of this kind needs`,
    ]);
});

test('fields that a kind does not use are reported', () => {
  const pbr: WrittenProvider = { kind: 'pbr', label: 'PBR', ...COMPLETE.pbr };
  expect(check({ ...pbr, signUpUri: 'https://pbr.example', resetUri: 'https://pbr.example' })).toEqual([]);
  expect(check({ ...pbr, teamId: 'T', scopes: ['email'] })).toEqual([
    'PROVIDER_FIELD_UNUSED /providers/0/teamId: a field that a provider of the kind pbr uses: apiUri, issuer, signUpUri, resetUri, fields',
    'PROVIDER_FIELD_UNUSED /providers/0/scopes: a field that a provider of the kind pbr uses: apiUri, issuer, signUpUri, resetUri, fields',
  ]);
  expect(check({ ...APPLE, scriptUri: 'https://mirror.example' })).toEqual([
    'PROVIDER_FIELD_UNUSED /providers/0/scriptUri: a field that a provider of the kind apple with signInFlow redirect uses: clientId, teamId, keyId, issuer, tokenUri, keysUri, scopes, clientAuthentication, signInFlow, authorisationUri',
  ]);
  expect(check({ ...POPUP, authorisationUri: 'https://id.example' }, SITES)).toEqual([
    expect.stringMatching(/^PROVIDER_FIELD_UNUSED .* apple with signInFlow popup uses: .*, signInFlow, scriptUri$/),
  ]);
  expect(check({ kind: 'google', label: 'G', clientId: 'x', signInFlow: 'popup' }, SITES)).toEqual([
    expect.stringMatching(/^PROVIDER_FIELD_UNUSED \/providers\/0\/signInFlow/),
  ]);
  expect(check({ kind: 'openid', label: 'Id', ...COMPLETE.openid, tokenUri: 'https://id.example' })).toEqual([
    expect.stringMatching(/^PROVIDER_FIELD_UNUSED \/providers\/0\/tokenUri/),
  ]);
});

test('two providers have different kinds or client names, because a sign-in finds only the first', () => {
  const { pbr, openid } = COMPLETE;
  const named = (clientName: string): WrittenProvider => ({ kind: 'openid', label: 'Id', clientName, ...openid });
  const partner: WrittenProvider = { kind: 'pbr', label: 'PBR', ...pbr };
  expect(checkAll([named('one'), partner, named('two')])).toEqual([]);
  expect(checkAll([named('one'), partner, named('one'), partner])).toEqual([
    'FIELD_VALUE /providers/2/clientName: a kind and clientName that no other provider has; sign-in uses only /providers/0',
    'FIELD_VALUE /providers/3/kind: a kind and clientName that no other provider has; sign-in uses only /providers/1',
  ]);
});

test("the sites of a provider's script must be listed in origins.identity", () => {
  const listed: Origins = { identity: ['https://appleid.apple.com', 'https://appleid.cdn-apple.com'] };
  expect(check(POPUP, listed)).toEqual([]);
  expect(check(POPUP)).toEqual([
    'ORIGIN_UNLISTED /providers/0/kind: https://appleid.cdn-apple.com in realm.json#/origins/identity',
    'ORIGIN_UNLISTED /providers/0/kind: https://appleid.apple.com in realm.json#/origins/identity',
  ]);
  expect(check({ ...POPUP, scriptUri: 'https://mirror.example/apple.js' }, listed)).toEqual([
    'ORIGIN_UNLISTED /providers/0/scriptUri: https://mirror.example in realm.json#/origins/identity',
  ]);
  expect(
    check({ ...POPUP, scriptUri: 'https://mirror.example/apple.js' }, { identity: ['https://mirror.example'] }),
  ).toEqual([]);
  // Apple's page takes the place of ours, and no script of it is loaded.
  for (const flow of [{}, { signInFlow: 'redirect' }] as const) expect(check({ ...APPLE, ...flow })).toEqual([]);
});
