import { sql, type Kysely } from 'kysely';

/**
 * Calls that clients may repeat, with the outcome of the first request (header Idempotency-Key). The outcome is text,
 * because jsonb would change the order of a response's fields.
 */
export async function idempotencyKeys(db: Kysely<unknown>): Promise<void> {
  await sql`create table idempotency_key (
    realm_id text not null,
    account_id text not null,
    key text not null,
    request_hash text not null,
    claimed_at timestamptz not null,
    expires_at timestamptz not null,
    outcome text,
    primary key (realm_id, account_id, key),
    foreign key (realm_id, account_id) references account on delete cascade
  )`.execute(db);
  await sql`create index idempotency_key_expiry on idempotency_key (expires_at)`.execute(db);
}
