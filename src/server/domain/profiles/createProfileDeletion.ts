// Deletes profiles, and restores deleted ones for some days.
import { DAY_MS } from '#schemas/durations.ts';
import { AVATARS, type DeletedProfile } from '#schemas/domain/profile.ts';
import type { ProfileOwner } from '../../db/repositories/profileLock.ts';
import type { StoredProfile } from '../../db/repositories/profiles.ts';
import type { OwnerSession } from '../identity/ownAccountTypes.ts';
import type { createPinCheck } from './createPinCheck.ts';
import { describeProfiles, findDescribed, findProfile, needsPinToChange } from './describeProfiles.ts';
import { defaultProfile, profileInUse, profilesFull, unknownProfile } from './profileErrors.ts';
import type { ProfileDeps } from './profileDeps.ts';
import type { ProfileService } from './profileTypes.ts';

/** Time in ms for which a deleted profile can be restored. */
const RESTORABLE_MS = 7 * DAY_MS;

/** The profiles of an account as they are when a change begins. */
type AccountProfiles = {
  readonly owner: ProfileOwner;
  readonly stored: readonly StoredProfile[];
  readonly hasPin: boolean;
};

/** Steps of the profile service. */
type Steps = {
  /** Counts the change for the limit of changes, reads the profiles, and refuses the change to children. */
  readonly beginChange: (realmId: string, owner: OwnerSession) => Promise<AccountProfiles>;
  readonly checkPin: ReturnType<typeof createPinCheck>;
};

/** The part of the profile service that deletes and restores. */
type ProfileDeletion = Pick<ProfileService, 'remove' | 'restore' | 'removeExpired'> & {
  readonly listDeleted: (owner: ProfileOwner) => Promise<DeletedProfile[]>;
};

/** Creates the part of the profile service that deletes and restores. */
export function createProfileDeletion(deps: ProfileDeps, { beginChange, checkPin }: Steps): ProfileDeletion {
  const { profiles, deletedProfiles, sessions, record, now } = deps;
  const oldestRestorable = (): Date => new Date(now() - RESTORABLE_MS);
  return {
    async listDeleted(owner) {
      const deleted = await deletedProfiles.list(owner, oldestRestorable());
      return deleted.map(({ profileId, name, avatar, deletedAt }) => ({
        id: profileId,
        name,
        avatar: avatar || AVATARS[0],
        restorableUntil: new Date(deletedAt.getTime() + RESTORABLE_MS).toISOString(),
      }));
    },
    async remove({ id: realmId }, session, profileId, proof, requester) {
      const { owner, stored } = await beginChange(realmId, session);
      const profile = findProfile(stored, profileId);
      if (profile.isDefault) throw defaultProfile();
      if (profileId === session.profileId) throw profileInUse();
      if (needsPinToChange(profile, session)) await checkPin(owner, proof, requester);
      const endedIds = await profiles.remove(owner, profileId, new Date(now()));
      if (!endedIds) throw unknownProfile();
      sessions.forgetEnded(endedIds);
      await record(realmId, owner.accountId, 'profile-deleted', requester);
    },
    async restore({ id: realmId, profileRules }, session, profileId, requester) {
      const { owner, hasPin } = await beginChange(realmId, session);
      const outcome = await deletedProfiles.restore(owner, profileId, oldestRestorable(), profileRules.max);
      if (outcome === 'unknown') throw unknownProfile();
      if (outcome === 'full') throw profilesFull(profileRules.max);
      await record(realmId, owner.accountId, 'profile-restored', requester);
      return findDescribed(describeProfiles(await profiles.list(owner), profileRules, hasPin), profileId);
    },
    removeExpired: () => deletedProfiles.removeBefore(oldestRestorable()),
  };
}
