import { sql, type Kysely } from 'kysely';

/**
 * Sign-ups that wait for their confirmation, identities of other providers, one-time tokens, the mail outbox, and the
 * security events that an account's owner can read. Tokens are stored as hashes only.
 */
export async function identity(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column locale text, add column consents jsonb not null default '{}',
    add column details jsonb not null default '{}'`.execute(db);
  // The browser and system of a session, by which a person recognises the device in the list of sessions.
  await sql`alter table session add column device text, add column seen_at timestamptz`.execute(db);
  await sql`create table linked_identity (
    realm_id text not null,
    provider text not null,
    subject text not null,
    account_id text not null,
    email text,
    linked_at timestamptz not null,
    primary key (realm_id, provider, subject),
    constraint linked_identity_one_per_provider unique (realm_id, account_id, provider),
    foreign key (realm_id, account_id) references account on delete cascade
  )`.execute(db);
  // Not an account: somebody else may have typed the address. Each sign-up has its own password until one is confirmed.
  await sql`create table pending_sign_up (
    realm_id text not null,
    sign_up_id text not null,
    email text not null check (email = lower(email)),
    name text not null,
    password_hash text,
    consents jsonb not null default '{}',
    locale text,
    country text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (realm_id, sign_up_id)
  )`.execute(db);
  await sql`create table one_time_token (
    realm_id text not null,
    token_hash text not null,
    purpose text not null,
    account_id text,
    sign_up_id text,
    email text not null,
    code_hash text,
    attempts integer not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    primary key (realm_id, token_hash),
    foreign key (realm_id, account_id) references account on delete cascade,
    foreign key (realm_id, sign_up_id) references pending_sign_up on delete cascade,
    check (account_id is null or sign_up_id is null)
  )`.execute(db);
  await sql`create index one_time_token_expiry on one_time_token (expires_at)`.execute(db);
  await sql`create index one_time_token_email on one_time_token (realm_id, email, purpose)`.execute(db);
  // A mail's tokens are created when it is sent, so that no row holds a usable one.
  await sql`create table mail_outbox (
    realm_id text not null,
    mail_id text not null,
    template text not null,
    recipient text not null,
    locale text not null,
    parameters jsonb not null default '{}',
    created_at timestamptz not null,
    next_attempt_at timestamptz not null,
    attempts integer not null default 0,
    last_error text,
    done_at timestamptz,
    outcome text,
    primary key (realm_id, mail_id),
    check ((done_at is null) = (outcome is null))
  )`.execute(db);
  await sql`create index mail_outbox_due on mail_outbox (next_attempt_at) where done_at is null`.execute(db);
  await sql`create table account_event (
    realm_id text not null,
    event_id bigint generated always as identity,
    account_id text not null,
    kind text not null,
    device text,
    at timestamptz not null,
    primary key (realm_id, event_id),
    foreign key (realm_id, account_id) references account on delete cascade
  )`.execute(db);
  await sql`create index account_event_latest on account_event (realm_id, account_id, at desc)`.execute(db);
}
