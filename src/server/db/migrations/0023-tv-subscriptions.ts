import { sql, type Kysely } from 'kysely';

/**
 * TV subscriptions: the secret of the device that the TV provider knows, the end of the time in which the provider
 * accepts the device, and accounts of persons whose provider reports no e-mail address.
 */
export async function tvSubscriptions(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account alter column email drop not null`.execute(db);
  await sql`alter table linked_identity add column device_secret text, add column valid_until timestamptz`.execute(db);
}
