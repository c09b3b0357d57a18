import type { TextPort } from '#engine/plugin-api/index.ts';
import type { ProviderSignInFailure } from '#src/stores/ProviderSignInStore.ts';

/** Label keys by the code of a failure. Codes that only a mistake of an address or of realm.json causes are generic. */
const LABELS: Readonly<Record<string, string>> = {
  cancelled: 'providerCancelled',
  failed: 'providerFailed',
  providerFailed: 'providerFailed',
  providerScriptFailed: 'providerScriptFailed',
  providerWindowBlocked: 'providerWindowBlocked',
  sorrySomethingWentWrong: 'sorrySomethingWentWrong',
  silentRefused: 'providerSilentRefused',
  signInExpired: 'providerExpired',
  failedAuthentication: 'providerNotConfirmed',
  providerUnreachable: 'providerUnreachable',
  emailNotVerified: 'providerEmailNotVerified',
  signUpNotAllowed: 'providerSignUpNotAllowed',
  APP_UNKNOWN: 'providerAppUnknown',
  RETURN_ADDRESS_INVALID: 'providerFailed',
  PROVIDER_UNKNOWN: 'providerFailed',
  ORIGIN_FORBIDDEN: 'providerFailed',
  INPUT_INVALID: 'providerFailed',
  TOO_MANY_ATTEMPTS: 'tooManyAttempts',
  BUSY: 'serviceUnreachable',
  UNREACHABLE: 'serviceUnreachable',
  UNREADABLE: 'serviceUnreachable',
};

/** Assumed wait when the response does not say for how long the server refuses further attempts. */
const RETRY_AFTER_SECONDS = 900;

/**
 * Returns the text of a failed sign-in with a provider: the label of its code, else the first message of the server,
 * else the generic text (identity-and-commerce 8, SSO exchange failure).
 * @param values of the texts: the labels of the provider and of the brand.
 * @param genericKey label of failures that have no label. When it is given, the server's message is not shown.
 */
export function describeSignInFailure(
  { code, message, retryAfter = RETRY_AFTER_SECONDS }: ProviderSignInFailure,
  t: TextPort['t'],
  values: { readonly name: string; readonly brand: string },
  genericKey?: string,
): string {
  const minutes = Math.max(1, Math.ceil(retryAfter / 60));
  const key = Object.hasOwn(LABELS, code) ? LABELS[code] : undefined;
  if (key === undefined && genericKey === undefined && message !== undefined && message.trim() !== '') return message;
  return t(key ?? genericKey ?? 'providerFailed', { ...values, minutes });
}
