// Types of the profile service.
import type { ChallengeSolution } from '#schemas/domain/challenge.ts';
import type { Avatar, Profile, Profiles } from '#schemas/domain/profile.ts';
import type { OwnerSession } from '../identity/ownAccountTypes.ts';
import type { Requester } from '../identity/identityTypes.ts';
import type { DeviceProfile, OpenedSession, SessionRealm } from '../session/sessionTypes.ts';

/** The settings of a realm that profiles depend on. */
export type ProfileRules = {
  /** How many profiles an account can have. */
  readonly max: number;
  /** Age limit in years of children's profiles that have none of their own. */
  readonly childAgeLimit: number;
};

/** A realm whose viewers have profiles. */
export type ProfileRealm = SessionRealm & { readonly profileRules: ProfileRules };

/** The PIN that the viewer has typed, and the solution of a challenge after wrong PINs. */
export type PinProof = {
  readonly pin?: string | undefined;
  readonly solution?: ChallengeSolution | undefined;
};

/** How the viewer changes the profile. */
export type ProfileChoice = PinProof & {
  /** True: later sign-ins in the browser do not ask who is watching; undefined: as before. */
  readonly doNotAsk?: boolean | undefined;
  /** What the browser remembers. */
  readonly deviceProfiles: readonly DeviceProfile[];
};

/** Values of a profile; a missing one stays unchanged. */
export type ProfileInput = {
  readonly name?: string | undefined;
  readonly avatar?: Avatar | undefined;
  readonly isChild?: boolean | undefined;
  readonly ageLimit?: number | undefined;
  readonly language?: string | undefined;
  readonly pinProtected?: boolean | undefined;
};

/**
 * The profiles of an account and its PIN. Each function only ever reads and changes the account of `owner`. A wrong PIN
 * is refused with 400 INPUT_REFUSED and counts as an attempt: 429 TOO_MANY_ATTEMPTS or CHALLENGE_REQUIRED.
 */
export type ProfileService = {
  /** @param deviceProfiles what the browser remembers. */
  list(realm: ProfileRealm, owner: OwnerSession, deviceProfiles: readonly DeviceProfile[]): Promise<Profiles>;
  /**
   * Creates a profile.
   * @throws 403 CHILD_PROFILE in a child's profile, 400 INPUT_REFUSED when the name is taken, 409 PROFILES_FULL.
   */
  create(
    realm: ProfileRealm,
    owner: OwnerSession,
    input: ProfileInput & { readonly name: string },
    requester: Requester,
  ): Promise<Profile>;
  /**
   * Changes a profile.
   * @throws 403 CHILD_PROFILE, 404 PROFILE_UNKNOWN, 409 PROFILE_DEFAULT when the default one would become a child's,
   *   409 PIN_MISSING when it would be protected without a PIN, 403 PIN_REQUIRED.
   */
  change(
    realm: ProfileRealm,
    owner: OwnerSession,
    profileId: string,
    input: ProfileInput & PinProof,
    requester: Requester,
  ): Promise<Profile>;
  /**
   * Deletes a profile and ends its sessions.
   * @throws 403 CHILD_PROFILE, 404 PROFILE_UNKNOWN, 409 PROFILE_DEFAULT or PROFILE_IN_USE, 403 PIN_REQUIRED.
   */
  remove(
    realm: ProfileRealm,
    owner: OwnerSession,
    profileId: string,
    proof: PinProof,
    requester: Requester,
  ): Promise<void>;
  /**
   * Restores a deleted profile with its history and settings.
   * @throws 403 CHILD_PROFILE, 404 PROFILE_UNKNOWN after seven days, 409 PROFILES_FULL.
   */
  restore(realm: ProfileRealm, owner: OwnerSession, profileId: string, requester: Requester): Promise<Profile>;
  /** Removes deleted profiles that cannot be restored any more, of all realms. */
  removeExpired(): Promise<void>;
  /**
   * Changes the profile of the session.
   * @throws 404 PROFILE_UNKNOWN, 403 PIN_REQUIRED.
   */
  switchTo(
    realm: ProfileRealm,
    owner: OwnerSession,
    profileId: string,
    input: ProfileChoice,
    requester: Requester,
  ): Promise<OpenedSession>;
  /**
   * Sets the PIN. The first one protects the profile in use, too.
   * @throws 403 CHILD_PROFILE, 403 PIN_REQUIRED without the current one.
   */
  setPin(
    realm: ProfileRealm,
    owner: OwnerSession,
    input: { readonly pin: string; readonly currentPin?: string | undefined } & Pick<PinProof, 'solution'>,
    requester: Requester,
  ): Promise<void>;
  /** Sends a mail with a code that removes the PIN. */
  requestPinReset(
    realm: ProfileRealm,
    owner: OwnerSession,
    proof: Pick<PinProof, 'solution'>,
    requester: Requester,
  ): Promise<void>;
  /**
   * Removes the PIN with the code of a mail.
   * @throws 404 invalidToken.
   */
  confirmPinReset(realm: ProfileRealm, code: string, requester: Requester): Promise<void>;
  /** Whether leaving the profile of the session needs the PIN. */
  needsPinToLeave(realmId: string, owner: OwnerSession): Promise<boolean>;
};
