// Chooses the profile with which a session starts, and whether the viewer is asked who is watching.
import type { ProfileRepository, StoredProfile } from '../../db/repositories/profiles.ts';
import type { DeviceProfile, SessionOwner, SessionRealm, SessionVisitor } from './sessionTypes.ts';

/** How many profiles, of all accounts together, a browser remembers. */
const DEVICE_PROFILES_MAX = 5;

/** The profile of a new session. */
export type StartProfile = {
  readonly profileId: string | null;
  /** Whether the viewer has to say who is watching. */
  readonly mustChooseProfile: boolean;
};

/** Chooses the profile with which a session of an account starts. */
export type StartProfiles = (
  realm: SessionRealm,
  owner: SessionOwner,
  visitor: SessionVisitor,
) => Promise<StartProfile>;

/**
 * Creates the function. A browser continues with the profile that it used last, so a child's device stays with the
 * child.
 * A session starts with a profile that the PIN protects in two cases only: no other profile can be used, or a sign-in
 * that is not silent does not ask who is watching. The PIN is not requested then.
 */
export function createStartProfiles(profiles: Pick<ProfileRepository, 'list' | 'findPin'>): StartProfiles {
  return async (realm, owner, { current, deviceProfiles = [], isSilent = false }) => {
    const { accountId, profileId, impersonatedBy } = owner;
    const unchanged = { profileId, mustChooseProfile: false };
    if (!realm.profiles || impersonatedBy !== undefined) return unchanged;
    if (current?.accountId === accountId && current.profileId !== null)
      return { profileId: current.profileId, mustChooseProfile: current.viewer.mustChooseProfile === true };
    const key = { realmId: realm.id, accountId };
    const [stored, pinHash] = await Promise.all([profiles.list(key), profiles.findPin(key)]);
    if (stored.length < 2) return unchanged;
    const mayStart = (profile: StoredProfile): boolean => !profile.isPinProtected || pinHash === null;
    const usable = stored.filter(mayStart);
    const remembered = deviceProfiles.find((each) => stored.some((profile) => profile.profileId === each.profileId));
    const last = usable.find((profile) => profile.profileId === remembered?.profileId);
    const mustChooseProfile = realm.profiles.asksAtSignIn && !isSilent && !(last && remembered?.shouldAsk === false);
    // When a sign-in does not ask who is watching, the sign-in is enough to enter a protected profile.
    const first = mustChooseProfile || isSilent ? usable : stored;
    const start = last ?? first.find((profile) => profile.isDefault) ?? first[0];
    return { profileId: start?.profileId ?? profileId, mustChooseProfile };
  };
}

/**
 * Returns what a browser remembers after a change of the profile, the last used one first.
 * @param stored profiles of the account.
 * @param shouldAsk undefined: as before.
 */
export function rememberProfile(
  deviceProfiles: readonly DeviceProfile[],
  stored: readonly Pick<StoredProfile, 'profileId'>[],
  { profileId, shouldAsk }: { readonly profileId: string; readonly shouldAsk: boolean | undefined },
): DeviceProfile[] {
  const isOwn = (each: DeviceProfile): boolean => stored.some((profile) => profile.profileId === each.profileId);
  const before = deviceProfiles.find(isOwn)?.shouldAsk ?? true;
  const others = deviceProfiles.filter((each) => !isOwn(each));
  return [{ profileId, shouldAsk: shouldAsk ?? before }, ...others].slice(0, DEVICE_PROFILES_MAX);
}
