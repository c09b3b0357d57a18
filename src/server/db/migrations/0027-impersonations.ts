import { sql, type Kysely } from 'kysely';

/**
 * Links with which an administrator sees the site as a viewer. `session.impersonated_by` is the administrator of such a
 * session. Both end with the administrator's account.
 */
export async function impersonations(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column impersonated_by text,
    add constraint session_impersonator foreign key (realm_id, impersonated_by) references account on delete cascade`.execute(
    db,
  );
  await sql`create index session_impersonator on session (realm_id, impersonated_by)
    where impersonated_by is not null`.execute(db);
  await sql`create table impersonation (
    realm_id text not null,
    token_hash text not null,
    account_id text not null,
    administrator_id text not null,
    reason text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (realm_id, token_hash),
    foreign key (realm_id, account_id) references account on delete cascade,
    foreign key (realm_id, administrator_id) references account on delete cascade
  )`.execute(db);
  await sql`create index impersonation_expiry on impersonation (expires_at)`.execute(db);
}
