import { sql, type Kysely } from 'kysely';

/**
 * Who gave a licence to an account: the realm itself (''), or a provider such as `opin`, whose list of entitlements
 * replaces only its own rows. An account may have the same licence from both.
 */
export async function licenceSources(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user_licence add column source text not null default ''`.execute(db);
  await sql`alter table user_licence drop constraint user_licence_pkey`.execute(db);
  await sql`alter table user_licence add primary key (realm_id, account_id, licence_id, source)`.execute(db);
}
