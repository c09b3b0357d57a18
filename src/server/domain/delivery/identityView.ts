import type { ProviderView, RealmView } from '#schemas/appState.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import { deliverValue, type DeliverContext } from './deliver.ts';
import type { RealmContent } from './realmDocuments.ts';

/** Kinds whose sign-in the browser can carry out. The API accepts more. */
const KINDS_WITH_PAGES: readonly string[] = [
  'generic-oauth',
  'openid',
  'google',
  'facebook',
  'apple',
  'pbr',
  'sptv',
  'opin',
  'pay-tv',
];

/** Returns what browsers get of the realm's identity providers: their addresses and client ids stay on the server. */
export function listProviders(content: RealmContent, realm: Realm, context: DeliverContext): readonly ProviderView[] {
  const providers = deliverValue(content, realm.providers ?? [], context) as NonNullable<Realm['providers']>;
  return providers
    .filter(({ kind }) => KINDS_WITH_PAGES.includes(kind))
    .map(({ kind, clientName, label, logo, signUp, signUpUri }) => ({
      kind,
      label,
      ...(clientName !== undefined && { clientName }),
      ...(logo !== undefined && { logo }),
      // PBR has its own page for new accounts, or none.
      ...((signUp === false || (kind === 'pbr' && signUpUri === undefined)) && { signUp: false as const }),
      ...(kind === 'pbr' && signUp !== false && signUpUri !== undefined && { signUpUri }),
    }));
}

/** Returns the settings of sign-in and sign-up that differ from their defaults. */
export function describeIdentity({ identity }: Realm): Pick<RealmView, 'identity'> {
  const { password, magicLink, signUpPassword, appSchemes = [], profiles } = identity ?? {};
  const view: RealmView['identity'] = {
    ...(password === false && { hasPassword: false as const }),
    ...(magicLink !== undefined && magicLink !== 'OFF' && { magicLink }),
    ...(signUpPassword === 'MAIL' && { signUpPassword }),
    ...(appSchemes.length > 0 && { appSchemes }),
    ...(profiles && { hasProfiles: true as const }),
  };
  return Object.keys(view).length > 0 ? { identity: view } : {};
}
