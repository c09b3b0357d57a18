// Checks the identity providers of realm.json: each has the fields of its kind, and the browser may load its script.
import type { ProviderSettings } from '#schemas/realm/identity.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import { EXTERNAL_KINDS } from '../../identity/external/providerTypes.ts';
import { PAY_TV_FIELDS } from '../../identity/external/payTv/payTvSettings.ts';
import { REQUIRED_FIELDS } from '../../identity/external/readSettings.ts';
import { APPLE } from '../../identity/external/protocols/apple.ts';
import { FACEBOOK } from '../../identity/external/protocols/facebook.ts';
import { GOOGLE } from '../../identity/external/protocols/google.ts';
import type { CheckContext } from './checkContext.ts';
import { checkUrlIsListed } from './checkOrigins.ts';

/** Addresses that the browser uses by kind: the script, and the sites of its windows and frames. */
const SCRIPT_SITES: Readonly<Record<string, readonly string[]>> = {
  google: [GOOGLE.scriptUri],
  facebook: [FACEBOOK.scriptUri, FACEBOOK.issuer],
  apple: [APPLE.scriptUri, APPLE.issuer],
};

/** Reports fields without which a provider cannot be used, and sites of its script that are not in `origins.identity`. */
export function checkProviders(
  context: Pick<CheckContext, 'report' | 'origins'>,
  file: string,
  { providers }: Partial<Realm>,
): void {
  if (!Array.isArray(providers)) return;
  for (const [index, provider] of providers.entries()) {
    const pointer = `/providers/${index}`;
    if (provider?.kind === 'pay-tv') checkPayTv(context, file, pointer, provider);
    const kind = EXTERNAL_KINDS.find((each) => each === provider?.kind);
    if (!kind) continue;
    for (const field of REQUIRED_FIELDS[kind])
      if (provider[field] === undefined)
        context.report(file, 'FIELD_MISSING', pointer, { expected: `${field}, which a provider of this kind needs` });
    const { scriptUri } = provider;
    if (scriptUri !== undefined) {
      checkUrlIsListed(context, ['identity'], { file, pointer: `${pointer}/scriptUri`, value: scriptUri });
      continue;
    }
    for (const value of SCRIPT_SITES[kind] ?? [])
      checkUrlIsListed(context, ['identity'], { file, pointer: `${pointer}/kind`, value });
  }
}

/**
 * Reports missing fields, and an API whose site is not in `origins.identity`: the browser calls it itself.
 * An address that is only a path belongs to the demo's stand-in on this site.
 */
function checkPayTv(
  context: Pick<CheckContext, 'report' | 'origins'>,
  file: string,
  pointer: string,
  provider: Partial<ProviderSettings>,
): void {
  for (const field of PAY_TV_FIELDS)
    if (provider[field] === undefined)
      context.report(file, 'FIELD_MISSING', pointer, { expected: `${field}, which a provider of this kind needs` });
  const { baseUri } = provider;
  if (typeof baseUri === 'string' && !baseUri.startsWith('/'))
    checkUrlIsListed(context, ['identity'], { file, pointer: `${pointer}/baseUri`, value: baseUri });
}
