import { sql, type Kysely } from 'kysely';

/**
 * Invitations of editors and administrators, and what happened to them. The hash of an invitation's token is set when
 * its mail is sent.
 */
export async function staffInvitations(db: Kysely<unknown>): Promise<void> {
  await sql`create table staff_invitation (
    realm_id text not null,
    email text not null,
    invitation_id text not null,
    role text not null,
    invited_by text not null,
    token_hash text,
    invited_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (realm_id, email),
    constraint staff_invitation_id unique (realm_id, invitation_id),
    constraint staff_invitation_token unique (realm_id, token_hash)
  )`.execute(db);
  await sql`create table staff_event (
    realm_id text not null,
    event_id bigint generated always as identity,
    kind text not null,
    actor text not null,
    subject text not null,
    detail text not null,
    at timestamptz not null,
    primary key (realm_id, event_id)
  )`.execute(db);
}
