// Profiles of accounts: who may change and enter which one, and the PIN that protects them.
import { randomUUID } from 'node:crypto';
import { PIN_ACTIONS, type Profiles } from '#schemas/domain/profile.ts';
import type { ProfileValues, StoredProfile } from '../../db/repositories/profiles.ts';
import { inputRefused } from '../identity/identityErrors.ts';
import type { OwnerSession } from '../identity/ownAccountTypes.ts';
import { rememberProfile } from '../session/createStartProfiles.ts';
import type { DeviceProfile } from '../session/sessionTypes.ts';
import { createPinCheck } from './createPinCheck.ts';
import { createPinService } from './createPinService.ts';
import { createProfileDeletion } from './createProfileDeletion.ts';
import { describeProfiles, findDescribed, findProfile, needsPinToChange } from './describeProfiles.ts';
import { defaultProfile, pinMissing, profilesFull, unknownProfile } from './profileErrors.ts';
import type { ProfileDeps } from './profileDeps.ts';
import { isChild, refuseChildren } from './childRules.ts';
import type { ProfileInput, ProfileRealm, ProfileService } from './profileTypes.ts';

/** Creates the profile service. */
export function createProfileService(deps: ProfileDeps): ProfileService {
  const { profiles, limits, sessions, record } = deps;
  const checkPin = createPinCheck(deps);
  const read = async (realmId: string, { accountId }: OwnerSession) => {
    const owner = { realmId, accountId };
    const [stored, pinHash] = await Promise.all([profiles.list(owner), profiles.findPin(owner)]);
    return { owner, stored, hasPin: pinHash !== null };
  };
  const beginChange = async (realmId: string, owner: OwnerSession) => {
    await limits.count(realmId, 'accountChange', owner.accountId);
    const found = await read(realmId, owner);
    refuseChildren(found.stored, owner);
    return found;
  };
  const deletion = createProfileDeletion(deps, { beginChange, checkPin });
  return {
    ...createPinService(deps, checkPin),
    remove: deletion.remove,
    restore: deletion.restore,
    removeExpired: deletion.removeExpired,
    async list({ id, profileRules, profiles: settings }, session, deviceProfiles) {
      const { owner, stored, hasPin } = await read(id, session);
      return {
        profiles: describeProfiles(stored, profileRules, hasPin),
        deleted: isChild(stored, session) ? [] : await deletion.listDeleted(owner),
        currentId: session.profileId,
        hasPin,
        pinProtection: hasPin ? [...PIN_ACTIONS] : [],
        signInQuestion: findSignInQuestion(settings, stored, deviceProfiles),
        ...profileRules,
      };
    },
    async create({ id: realmId, profileRules }, session, input, requester) {
      const { owner, hasPin } = await beginChange(realmId, session);
      if (input.pinProtected && !hasPin) throw pinMissing();
      const profileId = randomUUID();
      const values = { ...toValues(input), profileId, name: input.name };
      const outcome = await profiles.add(owner, values, profileRules.max);
      if (outcome === 'full') throw profilesFull(profileRules.max);
      if (outcome === 'nameTaken') throw inputRefused({ name: 'profileNameTaken' });
      await record(realmId, owner.accountId, 'profile-created', requester);
      return findDescribed(describeProfiles(await profiles.list(owner), profileRules, hasPin), profileId);
    },
    async change({ id: realmId, profileRules }, session, profileId, { pin, solution, ...input }, requester) {
      const { owner, stored, hasPin } = await beginChange(realmId, session);
      const profile = findProfile(stored, profileId);
      if (profile.isDefault && input.isChild && !profile.isChild) throw defaultProfile();
      if (input.pinProtected && !hasPin) throw pinMissing();
      if (needsPinToChange(profile, session)) await checkPin(owner, { pin, solution }, requester);
      const outcome = await profiles.change(owner, profileId, toValues(input));
      if (outcome === 'unknown') throw unknownProfile();
      if (outcome === 'nameTaken') throw inputRefused({ name: 'profileNameTaken' });
      sessions.refreshAccount(owner.accountId);
      return findDescribed(describeProfiles(await profiles.list(owner), profileRules, hasPin), profileId);
    },
    async switchTo(realm, session, profileId, { doNotAsk, deviceProfiles, ...proof }, requester) {
      const { owner, stored } = await read(realm.id, session);
      const profile = findProfile(stored, profileId);
      const isDifferent = profileId !== session.profileId;
      const isEntering = isDifferent || session.viewer.mustChooseProfile === true;
      if ((isDifferent && isChild(stored, session)) || (isEntering && profile.isPinProtected))
        await checkPin(owner, proof, requester);
      const opened = await sessions.useProfile(realm, session, profileId);
      const shouldAsk = doNotAsk === undefined ? undefined : !doNotAsk;
      return { ...opened, deviceProfiles: rememberProfile(deviceProfiles, stored, { profileId, shouldAsk }) };
    },
    async needsPinToLeave(realmId, session) {
      const { stored, hasPin } = await read(realmId, session);
      return hasPin && isChild(stored, session);
    },
  };
}

const toValues = ({ pinProtected, isChild: child, ageLimit, ...values }: ProfileInput): ProfileValues => ({
  ...values,
  isChild: child,
  // Only children's profiles have a limit.
  ageLimit: child === false ? null : ageLimit,
  isPinProtected: pinProtected,
});

function findSignInQuestion(
  settings: ProfileRealm['profiles'],
  stored: readonly StoredProfile[],
  deviceProfiles: readonly DeviceProfile[],
): Profiles['signInQuestion'] {
  if (settings?.asksAtSignIn !== true) return 'OFF';
  const remembered = deviceProfiles.find((each) => stored.some(({ profileId }) => profileId === each.profileId));
  return remembered?.shouldAsk === false ? 'OFF_ON_DEVICE' : 'ON';
}
