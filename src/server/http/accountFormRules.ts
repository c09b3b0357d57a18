// The settings of a realm that the account form depends on.
import type { FastifyRequest } from 'fastify';
import { isCountryAllowed } from '#schemas/domain/account-form.ts';
import type { ConsentTerm } from '#schemas/realm/identity.ts';
import { deliverValue } from '../domain/delivery/deliver.ts';
import type { RealmSnapshot } from '../domain/delivery/snapshot.ts';
import { toProviderKey } from '../domain/identity/createProviderLookup.ts';
import { createCountryNames, findCountry } from '../domain/identity/listCountries.ts';
import { listSignUpFields } from '../domain/identity/signUpFields.ts';
import type { AccountFormRules } from '../domain/identity/accountFormRules.ts';
import { findMinimumAge, mayTickInAdvance } from '../domain/law/applyLaw.ts';
import type { AccountQuestion, SignInWays } from '../domain/identity/ownAccountTypes.ts';
import { toProviderRealm } from './externalSignIn.ts';
import { readRequestLocation, type GeoConfig } from './geo.ts';
import { localeOf } from './requestContext.ts';

/** Returns the rules of the account form for a request. */
export function readAccountFormRules(
  request: FastifyRequest,
  realm: RealmSnapshot,
  config: GeoConfig,
): AccountFormRules {
  const settings = realm.content.realm?.identity?.accountForm ?? {};
  const locale = localeOf(request, realm);
  return {
    settings,
    fields: listSignUpFields(realm.content, locale),
    callerCountry: readRequestLocation(request, config).country ?? null,
    findAddressCountry: (code) =>
      isCountryAllowed(code, settings.addressCountries)
        ? findCountry(code, createCountryNames(locale), realm.labels(locale))
        : undefined,
    getMinimumAge: (country) => findMinimumAge(country, realm.content.realm ?? {}),
  };
}

/** A consent term as it is stored in the published version. Fields that have a default may be missing. */
type StoredTerm = Partial<ConsentTerm> & Pick<ConsentTerm, 'fieldName' | 'fieldType' | 'label'>;

/** Returns the questions of the sign-up form in a language. */
export function readQuestions(request: FastifyRequest, realm: RealmSnapshot, lang?: string): AccountQuestion[] {
  const terms = deliverValue(realm.content, realm.content.realm?.identity?.terms ?? [], {
    locale: localeOf(request, realm, { query: lang }),
    now: 0,
    viewer: { isGuest: true },
  }) as readonly StoredTerm[];
  const mayTick = mayTickInAdvance(realm.content.realm ?? {});
  return terms.flatMap(({ fieldName, fieldType, label, required = false, defaultValue = false }) =>
    fieldType === 'BINARY_CHOICE' ? [{ fieldName, text: label, required, defaultValue: defaultValue && mayTick }] : [],
  );
}

/** Returns the ways to sign in to a realm besides passwords. */
export function readSignInWays(request: FastifyRequest, realm: RealmSnapshot, lang?: string): SignInWays {
  const { providers } = toProviderRealm(realm, localeOf(request, realm, { query: lang }));
  const find = (provider: string) =>
    providers.find(({ kind, clientName = '' }) => toProviderKey({ kind, clientName }) === provider);
  return {
    labelOf: (provider) => find(provider)?.label ?? provider,
    mayUnlink: (provider) => find(provider)?.allowUnlink !== false,
    hasMagicLink: realm.view.identity?.magicLink !== undefined,
  };
}
