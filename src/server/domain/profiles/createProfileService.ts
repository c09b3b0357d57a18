// Profiles of accounts: who may change and enter which one, and the PIN that protects them.
import { randomUUID } from 'node:crypto';
import { AVATARS, PIN_ACTIONS, type Profile } from '#schemas/domain/profile.ts';
import type { ProfileValues, StoredProfile } from '../../db/repositories/profiles.ts';
import { inputRefused } from '../identity/identityErrors.ts';
import type { OwnerSession } from '../identity/ownAccountTypes.ts';
import { createPinCheck } from './createPinCheck.ts';
import { createPinService } from './createPinService.ts';
import { defaultProfile, pinMissing, profileInUse, profilesFull, unknownProfile } from './profileErrors.ts';
import type { ProfileDeps } from './profileDeps.ts';
import { isChild, refuseChildren } from './childRules.ts';
import type { ProfileInput, ProfileRules, ProfileService } from './profileTypes.ts';

/** Creates the profile service. */
export function createProfileService(deps: ProfileDeps): ProfileService {
  const { profiles, limits, sessions, record, now } = deps;
  const checkPin = createPinCheck(deps);
  const read = async (realmId: string, { accountId }: OwnerSession) => {
    const owner = { realmId, accountId };
    const [stored, pinHash] = await Promise.all([profiles.list(owner), profiles.findPin(owner)]);
    return { owner, stored, hasPin: pinHash !== null };
  };
  const find = (stored: readonly StoredProfile[], profileId: string): StoredProfile => {
    const profile = stored.find((each) => each.profileId === profileId);
    if (!profile) throw unknownProfile();
    return profile;
  };
  const beginChange = async (realmId: string, owner: OwnerSession) => {
    await limits.count(realmId, 'accountChange', owner.accountId);
    const found = await read(realmId, owner);
    refuseChildren(found.stored, owner);
    return found;
  };
  return {
    ...createPinService(deps, checkPin),
    async list({ id, profileRules }, session) {
      const { stored, hasPin } = await read(id, session);
      return {
        profiles: describe(stored, profileRules, hasPin),
        currentId: session.profileId,
        hasPin,
        pinProtection: hasPin ? [...PIN_ACTIONS] : [],
        ...profileRules,
      };
    },
    async create({ id: realmId, profileRules }, session, input, origin) {
      const { owner, hasPin } = await beginChange(realmId, session);
      if (input.pinProtected && !hasPin) throw pinMissing();
      const profileId = randomUUID();
      const values = { ...toValues(input), profileId, name: input.name };
      const outcome = await profiles.add(owner, values, profileRules.max);
      if (outcome === 'full') throw profilesFull(profileRules.max);
      if (outcome === 'nameTaken') throw inputRefused({ name: 'profileNameTaken' });
      await record(realmId, owner.accountId, 'profile-created', origin);
      return findDescribed(describe(await profiles.list(owner), profileRules, hasPin), profileId);
    },
    async change({ id: realmId, profileRules }, session, profileId, { pin, solution, ...input }, origin) {
      const { owner, stored, hasPin } = await beginChange(realmId, session);
      const profile = find(stored, profileId);
      if (profile.isDefault && input.isChild && !profile.isChild) throw defaultProfile();
      if (input.pinProtected && !hasPin) throw pinMissing();
      if (needsPinToChange(profile, session)) await checkPin(owner, { pin, solution }, origin);
      const outcome = await profiles.change(owner, profileId, toValues(input));
      if (outcome === 'unknown') throw unknownProfile();
      if (outcome === 'nameTaken') throw inputRefused({ name: 'profileNameTaken' });
      sessions.refreshAccount(owner.accountId);
      return findDescribed(describe(await profiles.list(owner), profileRules, hasPin), profileId);
    },
    async remove({ id: realmId }, session, profileId, proof, origin) {
      const { owner, stored } = await beginChange(realmId, session);
      const profile = find(stored, profileId);
      if (profile.isDefault) throw defaultProfile();
      if (profileId === session.profileId) throw profileInUse();
      if (needsPinToChange(profile, session)) await checkPin(owner, proof, origin);
      const endedIds = await profiles.remove(owner, profileId, new Date(now()));
      if (!endedIds) throw unknownProfile();
      sessions.forgetEnded(endedIds);
      await record(realmId, owner.accountId, 'profile-deleted', origin);
    },
    async switchTo(realm, session, profileId, proof, origin) {
      const { owner, stored } = await read(realm.id, session);
      const profile = find(stored, profileId);
      const isLeavingChild = isChild(stored, session);
      if (profileId !== session.profileId && (isLeavingChild || profile.isPinProtected))
        await checkPin(owner, proof, origin);
      return sessions.useProfile(realm, session, profileId);
    },
    async needsPinToLeave(realmId, session) {
      const { stored, hasPin } = await read(realmId, session);
      return hasPin && isChild(stored, session);
    },
  };
}

/** The viewer has entered the profile in use, so they need not prove it again. */
const needsPinToChange = (profile: StoredProfile, { profileId }: OwnerSession): boolean =>
  profile.profileId !== profileId && (profile.isPinProtected || profile.isChild);

const toValues = ({ pinProtected, isChild: child, ageLimit, ...values }: ProfileInput): ProfileValues => ({
  ...values,
  isChild: child,
  // Only children's profiles have a limit.
  ageLimit: child === false ? null : ageLimit,
  isPinProtected: pinProtected,
});

/** @throws 404 PROFILE_UNKNOWN when it was deleted meanwhile. */
function findDescribed(described: readonly Profile[], profileId: string): Profile {
  const profile = described.find(({ id }) => id === profileId);
  if (!profile) throw unknownProfile();
  return profile;
}

/** The first profiles of accounts have no picture of their own: each gets one by its position. */
const describe = (stored: readonly StoredProfile[], { childAgeLimit }: ProfileRules, hasPin: boolean): Profile[] =>
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
