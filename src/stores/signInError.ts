import type { Challenge } from '#schemas/domain/challenge.ts';

/** An error of the sign-in form: a label key with the values of its text. */
export type SignInError = {
  readonly key: string;
  readonly values?: Readonly<Record<string, number>>;
  /** The sign-in can be repeated with the solution of this challenge. */
  readonly challenge?: Challenge;
};

/** Label keys of error codes whose label has another name. */
const LABELS_BY_CODE: Readonly<Record<string, string>> = {
  TOO_MANY_ATTEMPTS: 'tooManyAttempts',
  CHALLENGE_REQUIRED: 'challengeNeeded',
  BUSY: 'signInUnreachable',
  UNREACHABLE: 'signInUnreachable',
  UNREADABLE: 'signInUnreachable',
};

type ErrorFields = {
  readonly message?: string;
  readonly code?: string;
  readonly status?: number;
  /** In seconds. */
  readonly retryAfter?: number;
  readonly details?: { readonly challenge?: Challenge };
};

/**
 * Returns the label of a failed password sign-in (identity and commerce, section 8): by the error's message when that
 * is a key, else by its code, else the general one. A key without a label is ignored.
 */
export function toSignInError(error: unknown, hasLabel: (key: string) => boolean): SignInError {
  const { message = '', code = '', status, retryAfter, details } = (error ?? {}) as ErrorFields;
  const labelKey = [message, LABELS_BY_CODE[code] ?? code].find(
    (key) => /^[a-zA-Z][\w-]{2,60}$/.test(key) && hasLabel(key),
  );
  const key = labelKey ?? (status !== undefined && status >= 500 ? 'signInUnreachable' : 'failedAuthentication');
  if (key === 'challengeNeeded' && details?.challenge) return { key, challenge: details.challenge };
  return key === 'tooManyAttempts'
    ? { key, values: { minutes: Math.max(1, Math.ceil((retryAfter ?? 900) / 60)) } }
    : { key };
}
