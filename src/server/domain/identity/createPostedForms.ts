// Responses that a provider's page posts as a form (response_mode=form_post, docs/adr/082-apple-by-redirect.md). The
// POST comes from another site, so it carries no cookie and proves nothing about the browser. It is only kept, and the
// page of the provider finishes the sign-in with a request of its own.
import { MINUTE_MS } from '#schemas/durations.ts';
import type { Limit, RateLimits } from '../../db/repositories/rateLimits.ts';
import type { SignInAttempts } from '../../db/repositories/signInAttempts.ts';
import { hashSecret, seal, unseal } from '../session/secrets.ts';
import { toProviderKey, type ProviderLookup, type ProviderName, type ProviderRealm } from './createProviderLookup.ts';
import { expired, type DecryptedAttempt } from './takeAttempt.ts';

/** Time in ms within which the page must finish a sign-in whose response was posted. */
export const POSTED_LIFE_MS = 2 * MINUTE_MS;

/** Query parameters with which the browser goes to the page of the provider. */
export type ReturnQuery =
  /** `code`: opens what was posted, once, in the browser that began. */
  | { readonly code: string; readonly state: string }
  /** An error of RFC 6749. */
  | { readonly error: 'access_denied' | 'invalid_request' };

/** Receives the forms of providers. */
export type PostedForms = {
  /** Whether the page of a realm's provider posts its response. */
  acceptsForm(realm: ProviderRealm, name: ProviderName): boolean;
  /**
   * Keeps the response of a form for the attempt of its state, if there is one without a response. The result does not
   * tell whether there is, and above the limit nothing is kept: the exchange, which counts with the same limit, says so.
   * @param fields undefined: the body is not a form.
   */
  receiveForm(
    realm: ProviderRealm,
    name: ProviderName,
    input: { readonly fields: URLSearchParams | undefined; readonly limit: Limit },
  ): Promise<ReturnQuery>;
};

type Deps = {
  readonly lookUp: ProviderLookup;
  readonly attempts: Pick<SignInAttempts, 'addPosted'>;
  readonly limits: Pick<RateLimits, 'consume'>;
  readonly now: () => number;
};

/** Creates the functions that receive forms. */
export function createPostedForms({ lookUp, attempts, limits, now }: Deps): PostedForms {
  const read = (realm: ProviderRealm, name: ProviderName, fields: URLSearchParams) => {
    const { provider, context } = lookUp(realm, name);
    return provider.readForm?.(context, fields);
  };
  return {
    acceptsForm: (realm, name) =>
      realm.providers.some(({ kind, clientName = '' }) => kind === name.kind && clientName === name.clientName) &&
      read(realm, name, new URLSearchParams()) !== undefined,
    async receiveForm(realm, name, { fields, limit }) {
      const form = fields && read(realm, name, fields);
      if (!form) return { error: 'invalid_request' };
      if ('failure' in form) return { error: form.failure === 'cancelled' ? 'access_denied' : 'invalid_request' };
      const { state } = form;
      const response = JSON.stringify(form.parameters);
      // The same form that arrives again, because the browser got no response, leads to the same address.
      const code = hashSecret(`${state} ${response}`);
      const retryAfter = await limits.consume(limit.counter, limit.max);
      if (retryAfter === undefined)
        await attempts.addPosted(realm.id, {
          provider: toProviderKey(name),
          stateHash: hashSecret(state),
          posted: seal(response, code),
          at: new Date(now()),
          expiresAt: new Date(now() + POSTED_LIFE_MS),
        });
      return { code, state };
    },
  };
}

/**
 * Returns the parameters of a provider's response: those that the browser brings, or those that were posted, which the
 * browser's `code` opens.
 * @throws HttpError 400 signInExpired when nothing was posted, or something else than this browser has posted.
 */
export function openPosted(
  { memory, posted }: Pick<DecryptedAttempt, 'memory' | 'posted'>,
  parameters: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  if (memory['responseMode'] !== 'form_post') return parameters;
  try {
    return { ...parameters, ...(JSON.parse(unseal(posted ?? '', parameters['code'] ?? '')) as Record<string, string>) };
  } catch {
    throw expired();
  }
}
