/** Profiles of accounts, and the PIN that protects them. Every statement names the realm and the account. */
import type { Kysely, Transaction } from 'kysely';
import type { Avatar } from '#schemas/domain/profile.ts';
import type { Tables } from '../tables.ts';
import { copyBeforeDeletion } from './deletedProfiles.ts';
import { createPreferences } from './preferences.ts';
import { findFreeSlot, isNameTaken, lockProfiles, type ProfileOwner } from './profileLock.ts';

/** A profile. */
export interface StoredProfile {
  readonly profileId: string;
  readonly name: string;
  /** Empty when none was chosen. */
  readonly avatar: Avatar | '';
  readonly isChild: boolean;
  /** Age limit in years; null: the limit of the realm. */
  readonly ageLimit: number | null;
  /** Language of the pages, from the preferences of the profile; null: not selected. */
  readonly language: string | null;
  readonly isPinProtected: boolean;
  /** Whether sessions start with this profile. */
  readonly isDefault: boolean;
}

/** Values of a profile to store; a missing one stays unchanged, or gets its default. */
export interface ProfileValues {
  readonly name?: string | undefined;
  readonly avatar?: Avatar | undefined;
  readonly isChild?: boolean | undefined;
  readonly ageLimit?: number | null | undefined;
  readonly language?: string | undefined;
  readonly isPinProtected?: boolean | undefined;
}

/** Reads and changes profiles. */
export interface ProfileRepository {
  /** Returns the profiles in the order of their creation. */
  list(owner: ProfileOwner): Promise<StoredProfile[]>;
  /** Adds a profile, unless the account has `max` of them or one of this name. */
  add(
    owner: ProfileOwner,
    profile: ProfileValues & { readonly profileId: string; readonly name: string },
    max: number,
  ): Promise<'added' | 'full' | 'nameTaken'>;
  /** Changes the given values, unless another profile of the account has the name. */
  change(owner: ProfileOwner, profileId: string, values: ProfileValues): Promise<'changed' | 'unknown' | 'nameTaken'>;
  /**
   * Removes a profile that is not the default one, with its history and preferences, and revokes its sessions. A copy
   * of the profile, its history and its preferences is stored before (deletedProfiles.ts).
   * @returns the ids of the revoked sessions; undefined when the account has no such profile.
   */
  remove(owner: ProfileOwner, profileId: string, at: Date): Promise<string[] | undefined>;
  /** Returns the hash of the PIN; null without one. */
  findPin(owner: ProfileOwner): Promise<string | null>;
  /**
   * Replaces the hash of the PIN.
   * @param protectId profile that becomes protected.
   */
  setPin(owner: ProfileOwner, hash: string | null, protectId?: string): Promise<void>;
}

/** Creates the repository of profiles. */
export function createProfiles(kysely: Kysely<Tables>): ProfileRepository {
  return {
    async list({ realmId, accountId }) {
      const rows = await kysely
        .selectFrom('profile as p')
        .leftJoin('preference as f', (join) =>
          join
            .onRef('f.realm_id', '=', 'p.realm_id')
            .onRef('f.account_id', '=', 'p.account_id')
            .onRef('f.profile_id', '=', 'p.profile_id'),
        )
        .select(['p.profile_id', 'p.name', 'p.avatar', 'p.is_child', 'p.age_limit', 'p.is_pin_protected'])
        .select(['p.is_default', 'f.language'])
        .where('p.realm_id', '=', realmId)
        .where('p.account_id', '=', accountId)
        .orderBy('p.created_at')
        .orderBy('p.slot')
        .execute();
      return rows.map((row) => ({
        profileId: row.profile_id,
        name: row.name,
        avatar: row.avatar,
        isChild: row.is_child,
        ageLimit: row.age_limit,
        language: row.language,
        isPinProtected: row.is_pin_protected,
        isDefault: row.is_default,
      }));
    },
    add: (owner, profile, max) =>
      kysely.transaction().execute((transaction) => addProfile(transaction, owner, profile, max)),
    change: (owner, profileId, values) =>
      kysely.transaction().execute((transaction) => changeProfile(transaction, owner, profileId, values)),
    remove: (owner, profileId, at) =>
      kysely.transaction().execute((transaction) => removeProfile(transaction, owner, profileId, at)),
    async findPin({ realmId, accountId }) {
      const row = await kysely
        .selectFrom('account')
        .select('pin_hash')
        .where('realm_id', '=', realmId)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return row?.pin_hash ?? null;
    },
    setPin: ({ realmId, accountId }, hash, protectId) =>
      kysely.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('account')
          .set({ pin_hash: hash })
          .where('realm_id', '=', realmId)
          .where('account_id', '=', accountId)
          .execute();
        if (protectId === undefined) return;
        await transaction
          .updateTable('profile')
          .set({ is_pin_protected: true })
          .where('realm_id', '=', realmId)
          .where('account_id', '=', accountId)
          .where('profile_id', '=', protectId)
          .execute();
      }),
  };
}

async function addProfile(
  transaction: Transaction<Tables>,
  owner: ProfileOwner,
  profile: ProfileValues & { readonly profileId: string; readonly name: string },
  max: number,
): Promise<'added' | 'full' | 'nameTaken'> {
  const slot = findFreeSlot(await lockProfiles(transaction, owner), max);
  if (slot === undefined) return 'full';
  if (await isNameTaken(transaction, owner, profile.name, '')) return 'nameTaken';
  await transaction
    .insertInto('profile')
    .values({
      realm_id: owner.realmId,
      account_id: owner.accountId,
      profile_id: profile.profileId,
      slot,
      ...toColumns(profile),
      name: profile.name,
    })
    .execute();
  await setLanguage(transaction, owner, profile.profileId, profile.language);
  return 'added';
}

async function changeProfile(
  transaction: Transaction<Tables>,
  owner: ProfileOwner,
  profileId: string,
  values: ProfileValues,
): Promise<'changed' | 'unknown' | 'nameTaken'> {
  const profiles = await lockProfiles(transaction, owner);
  if (!profiles.some((profile) => profile.profile_id === profileId)) return 'unknown';
  if (values.name !== undefined && (await isNameTaken(transaction, owner, values.name, profileId))) return 'nameTaken';
  const columns = toColumns(values);
  if (Object.keys(columns).length > 0)
    await transaction
      .updateTable('profile')
      .set(columns)
      .where('realm_id', '=', owner.realmId)
      .where('account_id', '=', owner.accountId)
      .where('profile_id', '=', profileId)
      .execute();
  await setLanguage(transaction, owner, profileId, values.language);
  return 'changed';
}

/** Removes a profile and ends its sessions, because a session without a profile would have no age limit. */
async function removeProfile(
  transaction: Transaction<Tables>,
  { realmId, accountId }: ProfileOwner,
  profileId: string,
  at: Date,
): Promise<string[] | undefined> {
  // The account is locked first, as in all other changes, so that two concurrent changes cannot deadlock.
  await lockProfiles(transaction, { realmId, accountId });
  const profile = await transaction
    .selectFrom('profile')
    .select('profile_id')
    .where('realm_id', '=', realmId)
    .where('account_id', '=', accountId)
    .where('profile_id', '=', profileId)
    .where('is_default', '=', false)
    .forUpdate()
    .executeTakeFirst();
  if (!profile) return undefined;
  const sessions = await transaction
    .updateTable('session')
    .set({ revoked_at: at, revoked_for: 'profile-deleted', sealed_logout_hint: null })
    .where('realm_id', '=', realmId)
    .where('account_id', '=', accountId)
    .where('profile_id', '=', profileId)
    .where('revoked_at', 'is', null)
    .returning('session_id')
    .execute();
  await copyBeforeDeletion(transaction, { realmId, accountId }, profileId, at);
  for (const table of ['preference', 'watch_history', 'profile'] as const)
    await transaction
      .deleteFrom(table)
      .where('realm_id', '=', realmId)
      .where('account_id', '=', accountId)
      .where('profile_id', '=', profileId)
      .execute();
  return sessions.map((row) => row.session_id);
}

async function setLanguage(
  transaction: Transaction<Tables>,
  { realmId, accountId }: ProfileOwner,
  profileId: string,
  language: string | undefined,
): Promise<void> {
  if (language !== undefined)
    await createPreferences(transaction).change(realmId, { accountId, profileId }, { language });
}

const toColumns = ({ name, avatar, isChild, ageLimit, isPinProtected }: ProfileValues) => ({
  ...(name !== undefined && { name }),
  ...(avatar !== undefined && { avatar }),
  ...(isChild !== undefined && { is_child: isChild }),
  ...(ageLimit !== undefined && { age_limit: ageLimit }),
  ...(isPinProtected !== undefined && { is_pin_protected: isPinProtected }),
});
