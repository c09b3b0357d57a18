import type { BeginInput, SignInStart, IdentityProvider, ProviderContext } from '../identityProvider.ts';
import { newSecret } from '../../session/secrets.ts';
import { createProviderClient, type ProviderClientDeps } from './createProviderClient.ts';
import { createApple } from './protocols/apple.ts';
import { createFacebook } from './protocols/facebook.ts';
import { createGenericOAuth } from './protocols/genericOAuth.ts';
import { createHosted } from './createHosted.ts';
import { createGoogle } from './protocols/google.ts';
import { createOpenId } from './protocols/openId.ts';
import { catchRefusal, providerRefused } from './providerErrors.ts';
import { readSettings } from './readSettings.ts';
import type { ExternalKind, Protocol, VerifiedPerson } from './providerTypes.ts';

/** Maximum number of extra parameters of one sign-in. */
const MAX_EXTRA_PARAMS = 10;

/**
 * Creates the providers whose own page or script asks viewers to sign in. They share one cache of discovered settings
 * and keys.
 */
export function createExternalProviders(deps: ProviderClientDeps): readonly IdentityProvider[] {
  const client = createProviderClient(deps);
  const protocols: Readonly<Record<Exclude<ExternalKind, 'hosted'>, Protocol>> = {
    openid: createOpenId(client),
    'generic-oauth': createGenericOAuth(client),
    google: createGoogle(client),
    facebook: createFacebook(client),
    apple: createApple(client, deps.now),
  };
  const kinds = Object.keys(protocols) as (keyof typeof protocols)[];
  return [...kinds.map((kind) => toIdentityProvider(kind, protocols[kind])), createHosted(client, deps)];
}

/** Another provider may give the same id to another person, so the account is found by the provider and the id. */
const toSubject = ({ issuer, subject }: Pick<VerifiedPerson, 'issuer' | 'subject'>): string => `${issuer} ${subject}`;

function toIdentityProvider(kind: ExternalKind, protocol: Protocol): IdentityProvider {
  return {
    kind,
    beginsWithoutCall: ({ settings }) => protocol.createsUrisWithoutCall?.(settings.issuer) ?? true,
    begin: (context, input) => catchRefusal(() => begin(kind, protocol, context, input)),
    ...(protocol.readForm && {
      readForm: ({ settings }, fields) =>
        // The page in a window of the provider's script sends its response to the script.
        settings.signInFlow === 'popup' ? undefined : protocol.readForm?.(fields),
    }),
    complete: (context, { parameters, memory, returnUrl, hasAccount }) =>
      catchRefusal(async () => {
        const provider = readSettings(kind, context);
        const { state = '', nonce = '', verifier = '' } = memory ?? {};
        const { code = '', iss, idToken, user } = parameters;
        if (!memory || code === '') throw providerRefused(provider.label);
        const { issuer, subject, ...person } = await protocol.identify({
          provider,
          redirectUri: returnUrl,
          code,
          iss,
          idToken,
          user,
          state,
          nonce,
          verifier,
          hasAccount: async (found) => (await hasAccount?.(toSubject(found))) ?? false,
        });
        return { ...person, subject: toSubject({ issuer, subject }) };
      }),
    ...(protocol.createLogoutUri && {
      logout: async (context, { hint, returnUrl }) => {
        const logout = { returnUri: returnUrl, idTokenHint: hint };
        const uri = await catchRefusal(async () => protocol.createLogoutUri?.(readSettings(kind, context), logout));
        return typeof uri === 'string' ? uri : undefined;
      },
    }),
  };
}

async function begin(
  kind: ExternalKind,
  { createUris, describeScript, readForm }: Protocol,
  context: ProviderContext,
  { flow, returnUrl, locale, extraParams }: BeginInput,
): Promise<SignInStart> {
  const provider = readSettings(kind, context);
  const state = newSecret();
  // The script of a provider returns only the nonce, or neither value, so the nonce is used as the state too.
  const script = describeScript?.(provider);
  const memory = { state, nonce: script ? state : newSecret(), verifier: newSecret() };
  if (script) return { step: 'script', script, memory };
  const uris = await createUris?.({
    ...memory,
    provider,
    redirectUri: returnUrl,
    flow,
    locale,
    extraParams: readExtraParams(extraParams),
  });
  if (!uris) throw providerRefused(provider.label);
  const { authorisationUri: url, silentAuthorisationUri: silentUrl } = uris;
  return {
    step: 'redirect',
    url,
    ...(silentUrl !== undefined && { silentUrl }),
    memory: { ...memory, ...(readForm && { responseMode: 'form_post' }) },
  };
}

/** Reads `extraParams`: a query string. */
function readExtraParams(text = ''): Readonly<Record<string, string>> {
  const entries = [...new URLSearchParams(text)].filter(([name]) => /^[a-zA-Z][\w.-]{0,39}$/.test(name));
  return Object.fromEntries(entries.slice(0, MAX_EXTRA_PARAMS));
}
