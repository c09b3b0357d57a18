// What forms, calls and the server know of an account's fields. The limits and patterns are the same everywhere.

/**
 * The shared pattern of e-mail addresses (decision D43), applied to the trimmed text. It is written without flags, so
 * that inputs, JSON schemas and code can use it.
 */
export const EMAIL_PATTERN = '^[^\\s@]+@(?:[^\\s@.]+\\.)+[^\\s@.]{2,}$';

/** Limits of the fields, in UTF-16 units. */
export const ACCOUNT_LIMITS = { email: 254, name: 120, secret: 200, secretMin: 10 } as const;
