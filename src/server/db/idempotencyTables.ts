/** A call that a client may repeat, and its outcome. */
export interface IdempotencyKeyTable {
  realm_id: string;
  account_id: string;
  /** The value of the header Idempotency-Key. */
  key: string;
  /** SHA-256 of the call and its input. */
  request_hash: string;
  /** When the request that performs the call has begun. */
  claimed_at: Date;
  expires_at: Date;
  /** The response or the refusal as JSON; null while the call runs. */
  outcome: string | null;
}
