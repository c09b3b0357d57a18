import type { StoredProfile } from '../../db/repositories/profiles.ts';
import type { OwnerSession } from '../identity/ownAccountTypes.ts';
import { childProfile } from './profileErrors.ts';

/** Whether the session is in a child's profile. The stored profile decides, because it may have changed since. */
export const isChild = (stored: readonly StoredProfile[], { profileId }: OwnerSession): boolean =>
  stored.some((profile) => profile.profileId === profileId && profile.isChild);

/** Refuses a change that a session makes in a child's profile. */
export function refuseChildren(stored: readonly StoredProfile[], session: OwnerSession): void {
  if (isChild(stored, session)) throw childProfile();
}
