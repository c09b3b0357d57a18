// Lifetimes of sign-ups and tokens. The limits on attempts are in domain/attempts/attemptRules.ts.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#schemas/durations.ts';
import type { TokenPurpose } from '../../db/identityTables.ts';

/** Lifetime of a token in ms, from the moment its mail is sent, or the app gets it. */
export const TOKEN_LIFE_MS: Readonly<Record<TokenPurpose, number>> = {
  'confirm-email': DAY_MS,
  activate: 3 * DAY_MS,
  'reset-password': HOUR_MS,
  'change-email': DAY_MS,
  'magic-link': 15 * MINUTE_MS,
  'reset-pin': 30 * MINUTE_MS,
  app: MINUTE_MS,
};

/** Lifetime in ms of an invitation of an editor or administrator, from the moment its mail is sent. */
export const INVITATION_LIFE_MS = 7 * DAY_MS;

/** A sign-up whose mail waits for the mail server must be stored longer than the mail's link is valid. */
export const SIGN_UP_LIFE_MS = 5 * DAY_MS;

/** Number of wrong attempts after which a six-digit code is refused. */
export const MAX_CODE_ATTEMPTS = 5;

/** How often an owner may change or export the own account in a time window. */
export const OWN_ACCOUNT_LIMITS = {
  accountChange: { maxAttempts: 60, windowMs: 15 * MINUTE_MS },
  exportByAccount: { maxAttempts: 5, windowMs: HOUR_MS },
} as const;
/** Name of a limit. */
export type OwnAccountLimit = keyof typeof OWN_ACCOUNT_LIMITS;

/** Time in ms after a sign-in during which an account without a password can be deleted. */
export const FRESH_SIGN_IN_MS = 10 * MINUTE_MS;
