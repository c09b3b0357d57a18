import { expect, test } from 'vitest';
import type { ProviderInfo } from '#schemas/appState.ts';
import { allowsSignUpWith, findSignInWays, type SignInRealm } from './findSignInWays.ts';

const provider = (kind: string, more: Partial<ProviderInfo> = {}): ProviderInfo => ({ kind, label: kind, ...more });
const createRealm = (more: Partial<SignInRealm> = {}): SignInRealm => ({
  providers: [],
  features: { selfRegistration: true },
  ...more,
});

test('the form asks for the password; the other providers are buttons in the order of the realm', () => {
  const providers = [provider('pay-tv'), provider('google'), provider('openid', { clientName: 'acme' })];
  expect(findSignInWays(createRealm({ providers }))).toEqual({
    form: 'password',
    providers,
    hasMagicLinkButton: false,
    hasPasskeys: false,
    allowsSignUp: true,
    isSelection: false,
  });
});

test('the magic link is a button next to the password form, the form without a password, or missing with pay-TV only', () => {
  const magicLink = 'AUTOMATIC';
  const find = (identity: SignInRealm['identity'], ...kinds: string[]) => {
    const { form, hasMagicLinkButton } = findSignInWays(
      createRealm({ providers: kinds.map((kind) => provider(kind)), ...(identity && { identity }) }),
    );
    return [form, hasMagicLinkButton];
  };
  expect(find({ magicLink })).toEqual(['password', true]);
  expect(find({ magicLink }, 'pay-tv')).toEqual(['password', true]);
  expect(find({ magicLink, hasPassword: false }, 'google')).toEqual(['magicLink', false]);
  expect(find({ magicLink, hasPassword: false }, 'pay-tv')).toEqual([undefined, false]);
  expect(find({ magicLink, hasPassword: false }, 'pay-tv', 'google')).toEqual(['magicLink', false]);
  expect(find(undefined)).toEqual(['password', false]);
});

test('socialProvider selects one social provider; other values are ignored', () => {
  const providers = [provider('google'), provider('apple'), provider('openid', { clientName: 'acme' })];
  const realm = createRealm({ providers, identity: { magicLink: 'CONFIRM' } });
  expect(findSignInWays(realm, 'apple')).toEqual({
    form: undefined,
    providers: [providers[1]],
    hasMagicLinkButton: false,
    hasPasskeys: false,
    allowsSignUp: true,
    isSelection: true,
  });
  for (const value of ['facebook', 'openid', '', null])
    expect(findSignInWays(realm, value), `${value}`).toEqual(findSignInWays(realm));
});

test('a sign-up needs self-registration and a provider that allows it', () => {
  const identity = { hasPassword: false } as const;
  const allows = (selfRegistration: boolean, ...providers: ProviderInfo[]): boolean =>
    findSignInWays({ identity, providers, features: { selfRegistration } }).allowsSignUp;
  expect(allows(true, provider('google'))).toBe(true);
  expect(allows(false, provider('google'))).toBe(false);
  expect(allows(true, provider('google', { signUp: false }))).toBe(false);
  expect(allows(true)).toBe(false);
  expect(findSignInWays(createRealm()).allowsSignUp).toBe(true);
  for (const kind of ['sptv', 'opin', 'pay-tv']) expect(allowsSignUpWith(provider(kind)), kind).toBe(false);
});
