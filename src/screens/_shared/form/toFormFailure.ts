import type { FieldErrors } from '#schemas/forms/findFieldErrors.ts';

/** Why a form was not accepted: a label key with the values of its text, or errors of fields. */
export type FormFailure = {
  /** Label key of the message; missing when fields are the cause. */
  readonly key?: string;
  /** Values of the placeholders in the message. */
  readonly values?: Readonly<Record<string, number | string>>;
  /** The errors of fields that the server reported. */
  readonly fields?: FieldErrors;
};

/** The message for failures that no entry names. */
const GENERIC = 'sorrySomethingWentWrong';
const UNREACHABLE = 'signInUnreachable';
/** Assumed wait when the response does not say for how long the server refuses further attempts. */
const RETRY_AFTER_SECONDS = 900;

/** Label keys by the message or the code of an error (identity-and-commerce 8). */
const LABELS: Readonly<Record<string, string>> = {
  invalidToken: 'invalidToken',
  failedToSend: 'failedToSend',
  failedToMagicLogin: 'failedToMagicLogin',
  failedAuthentication: 'failedAuthentication',
  tvCodeInvalid: 'tvCodeInvalid',
  invalidCurrentCredentials: 'invalidCurrentCredentials',
  SIGN_UP_CLOSED: 'signupClosed',
  PROFILES_FULL: 'profilesFull',
  PROFILE_UNKNOWN: 'profileChanged',
  PROFILE_DEFAULT: 'profileCannotDelete',
  PROFILE_IN_USE: 'profileInUseHint',
  PIN_REQUIRED: 'pinNeeded',
  PIN_MISSING: 'profileChanged',
  CHILD_PROFILE: 'childCannot',
  SESSION_READ_ONLY: 'sessionReadOnly',
  TOO_MANY_ATTEMPTS: 'tooManyAttempts',
  // The form solves the challenge itself, so this is shown when the browser cannot.
  CHALLENGE_REQUIRED: 'challengeFailed',
  BUSY: UNREACHABLE,
  UNREACHABLE,
  UNREADABLE: UNREACHABLE,
};

type ErrorFields = {
  readonly message?: string;
  readonly code?: string;
  /** In seconds. */
  readonly retryAfter?: number;
  readonly details?: { readonly fields?: FieldErrors };
};

/**
 * Returns the failure to show for an error of a call: by its message when that is a key, else by its code.
 * @param generic label key for an error that has no entry.
 * @param labels label keys by code that only one form has.
 */
export function toFormFailure(
  error: unknown,
  generic = GENERIC,
  labels: Readonly<Record<string, string>> = {},
): FormFailure {
  const { message = '', code = '', retryAfter, details } = (error ?? {}) as ErrorFields;
  if (code === 'INPUT_REFUSED' && details?.fields && Object.keys(details.fields).length > 0)
    return { fields: details.fields };
  if (Object.hasOwn(labels, code)) return { key: labels[code]! };
  const key = [message, code].map((name) => (Object.hasOwn(LABELS, name) ? LABELS[name] : undefined)).find(Boolean);
  if (key === 'tooManyAttempts')
    return { key, values: { minutes: Math.max(1, Math.ceil((retryAfter ?? RETRY_AFTER_SECONDS) / 60)) } };
  return { key: key ?? generic };
}
