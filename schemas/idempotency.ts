// The headers with which a client may repeat a call that changes something (the IETF draft
// draft-ietf-httpapi-idempotency-key-header-07). The server performs the call once and repeats its response.
import { DAY_MS } from './durations.ts';

/**
 * How long the server remembers a key, in ms. A client must not repeat a call after it, because the call would be
 * performed again, and could undo a newer change.
 */
export const IDEMPOTENCY_KEY_LIFETIME_MS = 7 * DAY_MS;

/** The request headers of calls with `hasIdempotencyKey`, by their names. */
export const idempotencyHeaders = {
  'Idempotency-Key': {
    type: 'string',
    // A string of structured fields (RFC 9651), so it is quoted.
    pattern: '^"[A-Za-z0-9_-]{16,64}"$',
    description:
      'A new random id for each change, in double quotes, for example "9f1c6c1e-7d0b-4a35-8f0e-0d5b6f2a7c11". A request with the same key gets the response of the first one and changes nothing. Keys belong to an account and are kept for 7 days.',
  },
  Account: {
    type: 'string',
    pattern: '^[\\w-]{1,100}$',
    description:
      'Id of the account for which the change is meant. A request whose session belongs to another account is refused.',
  },
} as const;

/** Error codes, with their HTTP status, of calls with `hasIdempotencyKey`. */
export const idempotencyErrors = {
  /** The first request with the key has not ended. Retry-After says when to repeat. */
  REQUEST_IN_PROGRESS: 409,
  /** The session belongs to another account than the header Account names. */
  ACCOUNT_CHANGED: 412,
  /** The key was used for another request. */
  IDEMPOTENCY_KEY_REUSED: 422,
} as const;
