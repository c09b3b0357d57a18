// Profiles as responses show them, and which of them the PIN protects.
import { AVATARS, type Profile } from '#schemas/domain/profile.ts';
import type { StoredProfile } from '../../db/repositories/profiles.ts';
import type { OwnerSession } from '../identity/ownAccountTypes.ts';
import { unknownProfile } from './profileErrors.ts';
import type { ProfileRules } from './profileTypes.ts';

/**
 * Returns the stored profile with an id.
 *
 * @throws HttpError 404 PROFILE_UNKNOWN when the account has none
 */
export function findProfile(stored: readonly StoredProfile[], profileId: string): StoredProfile {
  const profile = stored.find((each) => each.profileId === profileId);
  if (!profile) throw unknownProfile();
  return profile;
}

/** Whether a change of a profile needs the PIN. The profile in use needs none: the viewer has already entered it. */
export const needsPinToChange = (profile: StoredProfile, { profileId }: OwnerSession): boolean =>
  profile.profileId !== profileId && (profile.isPinProtected || profile.isChild);

/**
 * Returns the profile with an id, as responses show it.
 *
 * @throws HttpError 404 PROFILE_UNKNOWN when it was deleted meanwhile
 */
export function findDescribed(described: readonly Profile[], profileId: string): Profile {
  const profile = described.find(({ id }) => id === profileId);
  if (!profile) throw unknownProfile();
  return profile;
}

/** Describes the profiles of an account. A profile for which no avatar was chosen gets one by its position. */
export const describeProfiles = (
  stored: readonly StoredProfile[],
  { childAgeLimit }: ProfileRules,
  hasPin: boolean,
): Profile[] =>
  stored.map(({ profileId, name, avatar, isChild: child, ageLimit, language, isPinProtected, isDefault }, index) => ({
    id: profileId,
    name,
    avatar: avatar || (AVATARS[index % AVATARS.length] ?? AVATARS[0]),
    isChild: child,
    ageLimit: child ? (ageLimit ?? childAgeLimit) : null,
    language,
    pinProtected: isPinProtected && hasPin,
    isDefault,
  }));
