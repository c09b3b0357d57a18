// The limits on attempts of actions that a stranger could repeat to guess a secret or to send e-mails. Pure.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#schemas/durations.ts';

/** At most this many attempts in a time window. */
export type AttemptLimit = { readonly maxAttempts: number; readonly windowMs: number };

/** The limits of one action. */
export type AttemptRule = {
  /** Limit for one account from one network. Above it every attempt is refused until the time window ends. */
  readonly byAccountAndNetwork: AttemptLimit;
  /**
   * Limit for all accounts from one network, against one password that is tried on many accounts. Above it attempts
   * need a solved challenge.
   */
  readonly byNetworkAlone: AttemptLimit;
  /** Limit for one account from all networks. Above it attempts need a solved challenge. */
  readonly byAccount: AttemptLimit;
  /**
   * Limit of attempts with solved challenges for one account. Above it every attempt is refused, except those of known
   * devices.
   */
  readonly solved: AttemptLimit;
};

/** The limits by action. Add a row for an action with limits of its own. */
export const ATTEMPT_RULES = {
  /** Wrong passwords. */
  signIn: {
    byAccountAndNetwork: { maxAttempts: 10, windowMs: 15 * MINUTE_MS },
    byNetworkAlone: { maxAttempts: 100, windowMs: 15 * MINUTE_MS },
    byAccount: { maxAttempts: 30, windowMs: DAY_MS },
    solved: { maxAttempts: 100, windowMs: HOUR_MS },
  },
  /** New accounts: each sends an e-mail. */
  signUp: {
    byAccountAndNetwork: { maxAttempts: 10, windowMs: HOUR_MS },
    byNetworkAlone: { maxAttempts: 20, windowMs: HOUR_MS },
    byAccount: { maxAttempts: 20, windowMs: DAY_MS },
    solved: { maxAttempts: 10, windowMs: HOUR_MS },
  },
  /**
   * Requests for an e-mail with a link or a code: each sends one. An attacker who uses all of them up cannot lock the
   * owner out, because the owner gets these e-mails.
   */
  sendEmail: {
    byAccountAndNetwork: { maxAttempts: 5, windowMs: HOUR_MS },
    byNetworkAlone: { maxAttempts: 30, windowMs: HOUR_MS },
    byAccount: { maxAttempts: 10, windowMs: DAY_MS },
    solved: { maxAttempts: 10, windowMs: HOUR_MS },
  },
  /** Wrong codes of an e-mail. Its links are not counted, because nobody guesses 256 random bits. */
  redeemCode: {
    byAccountAndNetwork: { maxAttempts: 10, windowMs: 15 * MINUTE_MS },
    byNetworkAlone: { maxAttempts: 100, windowMs: 15 * MINUTE_MS },
    byAccount: { maxAttempts: 30, windowMs: DAY_MS },
    solved: { maxAttempts: 100, windowMs: HOUR_MS },
  },
  /** Wrong PINs of an account's profiles: there are 10,000 of them, so one account may try few in a day. */
  enterPin: {
    byAccountAndNetwork: { maxAttempts: 5, windowMs: 15 * MINUTE_MS },
    byNetworkAlone: { maxAttempts: 60, windowMs: 15 * MINUTE_MS },
    byAccount: { maxAttempts: 20, windowMs: DAY_MS },
    solved: { maxAttempts: 10, windowMs: DAY_MS },
  },
  /** Comments of guests with a review link. The account is the link, which opens in one browser only. */
  guestComment: {
    byAccountAndNetwork: { maxAttempts: 10, windowMs: 5 * MINUTE_MS },
    byNetworkAlone: { maxAttempts: 60, windowMs: HOUR_MS },
    byAccount: { maxAttempts: 60, windowMs: HOUR_MS },
    solved: { maxAttempts: 60, windowMs: HOUR_MS },
  },
} as const satisfies Record<string, AttemptRule>;

/** An action with limits. */
export type AttemptAction = keyof typeof ATTEMPT_RULES;

/**
 * Failed attempts of a known device for one account that do not count against the other limits. After them the device
 * counts as an unknown one.
 */
export const KNOWN_DEVICE_LIMIT: AttemptLimit = { maxAttempts: 10, windowMs: HOUR_MS };
/** Limit of challenges for one network: creating one costs the server a key derivation. */
export const CHALLENGE_LIMIT: AttemptLimit = { maxAttempts: 60, windowMs: 15 * MINUTE_MS };

/** How long a challenge is valid. A slow phone needs about a minute for the hardest one. */
export const CHALLENGE_LIFE_MS = 10 * MINUTE_MS;
/** Iterations of PBKDF2 for one counter: about 1 ms on a laptop. */
export const CHALLENGE_COST = 5_000;
const EASIEST_COUNTER = 500;
const HARDEST_COUNTER = 16_000;
/** Number of attempts above the limit after which the work of a challenge doubles. */
const ATTEMPTS_PER_STEP = 20;

/**
 * Returns the largest counter of a challenge. A client tries about half of the counters before it finds the right one.
 * @param excess attempts of this window above the limit.
 */
export const computeMaxSolution = (excess: number): number =>
  Math.min(HARDEST_COUNTER, EASIEST_COUNTER * 2 ** Math.floor(Math.max(0, excess) / ATTEMPTS_PER_STEP));
