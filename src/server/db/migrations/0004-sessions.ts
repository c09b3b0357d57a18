import { sql, type Kysely } from 'kysely';

/**
 * Accounts and their profiles, sessions with their refresh tokens, rate limit counters, signing keys. Passwords,
 * cookies and refresh tokens are stored as hashes; signing keys are not, because the server signs with them. No foreign
 * key to realm: the removal of a realm deletes its rows itself (realmRemovals.ts).
 */
export async function sessions(db: Kysely<unknown>): Promise<void> {
  await sql`create table account (
    realm_id text not null,
    account_id text not null,
    email text not null check (email = lower(email)),
    password_hash text,
    name text not null default '',
    country text,
    roles jsonb not null default '[]',
    is_demo boolean not null default false,
    created_at timestamptz not null default now(),
    primary key (realm_id, account_id),
    constraint account_email_once unique (realm_id, email)
  )`.execute(db);
  await sql`create table profile (
    realm_id text not null,
    profile_id text not null,
    account_id text not null,
    name text not null,
    is_child boolean not null default false,
    is_default boolean not null default false,
    created_at timestamptz not null default now(),
    primary key (realm_id, profile_id),
    foreign key (realm_id, account_id) references account on delete cascade
  )`.execute(db);
  await sql`create unique index profile_one_default on profile (realm_id, account_id) where is_default`.execute(db);
  await sql`create table session (
    realm_id text not null,
    session_id text not null,
    account_id text,
    profile_id text,
    cookie_hash text,
    generation integer not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    revoked_for text,
    primary key (realm_id, session_id),
    constraint session_cookie_once unique (realm_id, cookie_hash),
    foreign key (realm_id, account_id) references account on delete cascade,
    foreign key (realm_id, profile_id) references profile on delete set null (profile_id),
    check ((revoked_at is null) = (revoked_for is null))
  )`.execute(db);
  await sql`create index session_of_account on session (realm_id, account_id)`.execute(db);
  await sql`create index session_expiry on session (expires_at)`.execute(db);
  // All generations stay until their session is deleted: an older one that is used again reveals a theft.
  await sql`create table refresh_token (
    realm_id text not null,
    token_hash text not null,
    session_id text not null,
    generation integer not null,
    created_at timestamptz not null,
    rotated_at timestamptz,
    sealed_successor text,
    primary key (realm_id, token_hash),
    constraint refresh_token_one_successor unique (realm_id, session_id, generation),
    foreign key (realm_id, session_id) references session on delete cascade,
    check ((rotated_at is null) = (sealed_successor is null))
  )`.execute(db);
  await sql`create table rate_limit (
    realm_id text not null,
    bucket text not null,
    key text not null,
    window_start timestamptz not null,
    count integer not null,
    primary key (realm_id, bucket, key, window_start)
  )`.execute(db);
  await sql`create index rate_limit_age on rate_limit (window_start)`.execute(db);
  await sql`create table signing_key (
    realm_id text not null,
    key_id text not null,
    secret bytea not null,
    created_at timestamptz not null default now(),
    primary key (realm_id, key_id)
  )`.execute(db);
}
