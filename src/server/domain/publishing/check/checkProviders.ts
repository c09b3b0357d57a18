// Checks the identity providers of realm.json: each has the fields of its kind, and the browser may load its script.
import { excerpt } from '#schemas/excerpt.ts';
import type { ProviderSettings } from '#schemas/realm/identity.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import { toProviderKey } from '../../identity/createProviderLookup.ts';
import { PAY_TV_FIELDS } from '../../identity/external/payTv/payTvSettings.ts';
import { REQUIRED_FIELDS } from '../../identity/external/readSettings.ts';
import { APPLE } from '../../identity/external/protocols/apple.ts';
import { FACEBOOK } from '../../identity/external/protocols/facebook.ts';
import { GOOGLE } from '../../identity/external/protocols/google.ts';
import { PARTNER_FIELDS } from '../../identity/partners/partnerFields.ts';
import type { CheckContext } from './checkContext.ts';
import { checkUrlIsListed } from './checkOrigins.ts';

/** Addresses that the browser uses by kind: the script, and the sites of its windows and frames. */
const SCRIPT_SITES: Readonly<Record<string, readonly string[]>> = {
  google: [GOOGLE.scriptUri],
  facebook: [FACEBOOK.scriptUri, FACEBOOK.issuer],
  apple: [APPLE.scriptUri, APPLE.issuer],
};

type ProviderKind = ProviderSettings['kind'];

/** Fields without which a sign-in with a provider fails, by kind. */
const FIELDS: Readonly<Record<ProviderKind, readonly (keyof ProviderSettings)[]>> = {
  ...REQUIRED_FIELDS,
  ...PARTNER_FIELDS,
  'pay-tv': PAY_TV_FIELDS,
};

/** Fields that every kind may have. */
const COMMON_FIELDS: readonly string[] = ['kind', 'clientName', 'label', 'logo', 'signUp', 'trustsEmail'];

/** Fields that a kind uses besides `FIELDS` and `COMMON_FIELDS`. */
const OPTIONAL_FIELDS: Readonly<Record<ProviderKind, readonly (keyof ProviderSettings)[]>> = {
  openid: ['scopes', 'clientAuthentication'],
  'generic-oauth': ['issuer', 'logoutUri', 'scopes', 'clientAuthentication'],
  google: ['issuer', 'keysUri', 'scriptUri', 'scopes'],
  facebook: ['issuer', 'tokenUri', 'userInfoUri', 'scriptUri', 'scopes'],
  apple: ['issuer', 'tokenUri', 'keysUri', 'scopes', 'clientAuthentication', 'signInFlow'],
  pbr: ['issuer', 'signUpUri', 'resetUri', 'fields'],
  sptv: ['issuer', 'resetUri', 'fields'],
  opin: ['issuer'],
  'pay-tv': ['redirectUri', 'allowedProviders', 'allowUnlink', 'mandatory', 'grantsLicences'],
  hosted: ['issuer', 'keysUri', 'apiUri', 'scriptUri', 'appCheck', 'resetUri', 'fields'],
};

/** Fields that Apple uses besides these: its script opens a window, or the browser goes to its page. */
const APPLE_FIELDS = { popup: 'scriptUri', redirect: 'authorisationUri' } as const;

type ProviderContext = Pick<CheckContext, 'report' | 'origins'>;

/**
 * Reports fields without which a provider cannot be used, fields that its kind does not use, providers that have the key of an earlier one, and sites of a
 * script or an API that are not in `origins.identity`.
 */
export function checkProviders(context: ProviderContext, file: string, { providers }: Partial<Realm>): void {
  if (!Array.isArray(providers)) return;
  const pointersByKey = new Map<string, string>();
  for (const [index, provider] of (providers as readonly (Partial<ProviderSettings> | undefined)[]).entries()) {
    const pointer = `/providers/${index}`;
    const kind = (Object.keys(FIELDS) as ProviderKind[]).find((each) => each === provider?.kind);
    if (!provider || !kind) continue;
    for (const field of FIELDS[kind])
      if (provider[field] === undefined)
        context.report(file, 'FIELD_MISSING', pointer, { expected: `${field}, which a provider of this kind needs` });
    const used = listUsedFields(kind, provider);
    for (const field of Object.keys(provider) as (keyof ProviderSettings)[])
      if (provider[field] !== undefined && ![...COMMON_FIELDS, ...used].includes(field))
        context.report(file, 'PROVIDER_FIELD_UNUSED', `${pointer}/${field}`, {
          expected: `a field that a provider of the kind ${describeKind(kind, provider)} uses: ${used.join(', ')}`,
          found: field,
        });
    const key = toProviderKey({ kind, clientName: provider.clientName ?? '' });
    const first = pointersByKey.get(key);
    if (first === undefined) pointersByKey.set(key, pointer);
    else
      context.report(file, 'FIELD_VALUE', `${pointer}/${provider.clientName === undefined ? 'kind' : 'clientName'}`, {
        expected: `a kind and clientName that no other provider has; sign-in uses only ${first}`,
        found: excerpt(key),
      });
    checkSites(context, { file, pointer, provider, kind });
  }
}

const listUsedFields = (kind: ProviderKind, provider: Partial<ProviderSettings>): readonly string[] => [
  ...FIELDS[kind],
  ...OPTIONAL_FIELDS[kind],
  ...(kind === 'apple' ? [APPLE_FIELDS[getAppleFlow(provider)]] : []),
];

const describeKind = (kind: ProviderKind, provider: Partial<ProviderSettings>): string =>
  kind === 'apple' ? `apple with signInFlow ${getAppleFlow(provider)}` : kind;

const getAppleFlow = ({ signInFlow }: Partial<ProviderSettings>): keyof typeof APPLE_FIELDS =>
  signInFlow === 'popup' ? 'popup' : 'redirect';

/**
 * Reports sites that the browser uses itself and that are not in `origins.identity`: those of the provider's script, and
 * the API of a pay-TV provider. An API whose address is only a path belongs to the demo's stand-in on this site.
 */
function checkSites(
  context: ProviderContext,
  {
    file,
    pointer,
    provider,
    kind,
  }: { file: string; pointer: string; provider: Partial<ProviderSettings>; kind: string },
): void {
  const { scriptUri, baseUri } = provider;
  if (kind === 'apple' && getAppleFlow(provider) === 'redirect') return;
  if (kind === 'pay-tv' && typeof baseUri === 'string' && !baseUri.startsWith('/'))
    checkUrlIsListed(context, ['identity'], { file, pointer: `${pointer}/baseUri`, value: baseUri });
  if (scriptUri !== undefined)
    return checkUrlIsListed(context, ['identity'], { file, pointer: `${pointer}/scriptUri`, value: scriptUri });
  for (const value of SCRIPT_SITES[kind] ?? [])
    checkUrlIsListed(context, ['identity'], { file, pointer: `${pointer}/kind`, value });
}
