// Lifetimes of sign-ups and tokens. The limits on attempts are in domain/attempts/attemptRules.ts.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#schemas/durations.ts';
import type { TokenPurpose } from '../../db/identityTables.ts';

/** Lifetime of a token in ms, from the moment its mail is sent. */
export const TOKEN_LIFE_MS: Readonly<Record<TokenPurpose, number>> = {
  'confirm-email': DAY_MS,
  activate: 3 * DAY_MS,
  'reset-password': HOUR_MS,
  'change-email': DAY_MS,
  'magic-link': 15 * MINUTE_MS,
};

/** A sign-up whose mail waits for the mail server must outlive the mail's link. */
export const SIGN_UP_LIFE_MS = 5 * DAY_MS;

/** Wrong six-digit codes before the code is refused. */
export const MAX_CODE_ATTEMPTS = 5;
