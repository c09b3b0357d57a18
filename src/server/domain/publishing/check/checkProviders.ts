// Checks the identity providers of realm.json: each has the fields of its kind, and the browser may load its script.
import type { Realm } from '#schemas/realm/realm.ts';
import { EXTERNAL_KINDS } from '../../identity/external/providerTypes.ts';
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
