/** Copies of deleted profiles, from which they are restored. Every statement names the realm and the account. */
import { sql, type Kysely, type Transaction } from 'kysely';
import { PROFILE_LIMITS, type Avatar } from '#schemas/domain/profile.ts';
import type { Tables } from '../tables.ts';
import { findFreeSlot, isNameTaken, lockProfiles, type ProfileOwner } from './profileLock.ts';

/** A deleted profile. */
export interface StoredDeletedProfile {
  readonly profileId: string;
  readonly name: string;
  /** Empty when none was chosen. */
  readonly avatar: Avatar | '';
  readonly deletedAt: Date;
}

/** Reads and restores deleted profiles. */
export interface DeletedProfileRepository {
  /** Returns the profiles that were deleted after `after`, the last one first. */
  list(owner: ProfileOwner, after: Date): Promise<StoredDeletedProfile[]>;
  /**
   * Restores a profile that was deleted after `after`, with its history and preferences. When another profile has taken
   * its name meanwhile, a number is added to the restored profile's name.
   * @param max maximum number of profiles of the account; with that many the result is `full`.
   */
  restore(owner: ProfileOwner, profileId: string, after: Date, max: number): Promise<'restored' | 'unknown' | 'full'>;
  /** Removes what was deleted before `before`, of all realms. */
  removeBefore(before: Date): Promise<void>;
}

/** Creates the repository of deleted profiles. */
export function createDeletedProfiles(kysely: Kysely<Tables>): DeletedProfileRepository {
  return {
    async list({ realmId, accountId }, after) {
      const rows = await kysely
        .selectFrom('deleted_profile')
        .select(['profile_id', 'name', 'avatar', 'deleted_at'])
        .where('realm_id', '=', realmId)
        .where('account_id', '=', accountId)
        .where('deleted_at', '>', after)
        .orderBy('deleted_at', 'desc')
        .execute();
      return rows.map((row) => ({
        profileId: row.profile_id,
        name: row.name,
        avatar: row.avatar,
        deletedAt: row.deleted_at,
      }));
    },
    restore: (owner, profileId, after, max) =>
      kysely.transaction().execute((transaction) => restoreProfile(transaction, owner, profileId, after, max)),
    async removeBefore(before) {
      await kysely.deleteFrom('deleted_profile').where('deleted_at', '<=', before).execute();
    },
  };
}

/**
 * Copies a profile as JSON into a table of its own before it is deleted, so that other statements need no condition
 * that excludes deleted profiles.
 */
export async function copyBeforeDeletion(
  transaction: Transaction<Tables>,
  { realmId, accountId }: ProfileOwner,
  profileId: string,
  at: Date,
): Promise<void> {
  await sql`insert into deleted_profile
      (realm_id, account_id, profile_id, name, avatar, profile, preference, history, deleted_at)
    select p.realm_id, p.account_id, p.profile_id, p.name, p.avatar, to_jsonb(p),
      (select to_jsonb(f) from preference f where f.realm_id = p.realm_id and f.account_id = p.account_id
        and f.profile_id = p.profile_id),
      (select coalesce(jsonb_agg(to_jsonb(h) order by h.seq), '[]') from watch_history h
        where h.realm_id = p.realm_id and h.account_id = p.account_id and h.profile_id = p.profile_id),
      ${at} from profile p
    where p.realm_id = ${realmId} and p.account_id = ${accountId} and p.profile_id = ${profileId}`.execute(transaction);
}

async function restoreProfile(
  transaction: Transaction<Tables>,
  owner: ProfileOwner,
  profileId: string,
  after: Date,
  max: number,
): Promise<'restored' | 'unknown' | 'full'> {
  const { realmId, accountId } = owner;
  const slot = findFreeSlot(await lockProfiles(transaction, owner), max);
  const copy = await transaction
    .selectFrom('deleted_profile')
    .select('name')
    .where('realm_id', '=', realmId)
    .where('account_id', '=', accountId)
    .where('profile_id', '=', profileId)
    .where('deleted_at', '>', after)
    .executeTakeFirst();
  if (!copy) return 'unknown';
  if (slot === undefined) return 'full';
  const name = await findFreeName(transaction, owner, copy.name);
  const isCopy = sql`d.realm_id = ${realmId} and d.account_id = ${accountId} and d.profile_id = ${profileId}`;
  await sql`insert into profile select r.* from deleted_profile d, jsonb_populate_record(null::profile,
      d.profile || jsonb_build_object('slot', ${slot}::int, 'name', ${name}::text)) r where ${isCopy}`.execute(
    transaction,
  );
  await sql`insert into preference select r.* from deleted_profile d,
      jsonb_populate_record(null::preference, d.preference) r where d.preference is not null and ${isCopy}
    on conflict (realm_id, account_id, profile_id) do nothing`.execute(transaction);
  // The entries get new `seq` numbers in the same order, because other changes of the account have used higher ones
  // meanwhile. An entry that a device stored after the deletion stays.
  await sql`insert into watch_history
      (realm_id, account_id, profile_id, item_id, position_s, duration_s, is_watched, watched_at)
    select r.realm_id, r.account_id, r.profile_id, r.item_id, r.position_s, r.duration_s, r.is_watched, r.watched_at
      from deleted_profile d, jsonb_populate_recordset(null::watch_history, d.history) r
      where ${isCopy} order by r.seq
    on conflict (realm_id, account_id, profile_id, item_id) do nothing`.execute(transaction);
  await transaction
    .deleteFrom('deleted_profile')
    .where('realm_id', '=', realmId)
    .where('account_id', '=', accountId)
    .where('profile_id', '=', profileId)
    .execute();
  return 'restored';
}

/** Returns the name, or the name with the first number that makes it different from those of other profiles. */
async function findFreeName(transaction: Transaction<Tables>, owner: ProfileOwner, name: string): Promise<string> {
  let candidate = name;
  for (let number = 2; await isNameTaken(transaction, owner, candidate, ''); number++) {
    const suffix = ` ${number}`;
    candidate = name.slice(0, PROFILE_LIMITS.name - suffix.length).trimEnd() + suffix;
  }
  return candidate;
}
