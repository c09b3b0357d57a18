import { PROFILE_LIMITS } from '#schemas/domain/profile.ts';
import { findChildAgeLimit } from '../domain/delivery/ageLimit.ts';
import type { RealmSnapshot } from '../domain/delivery/snapshot.ts';
import type { ProfileRealm } from '../domain/profiles/profileTypes.ts';
import { HttpError } from './errors.ts';
import { toSessionRealm } from './sessionCookie.ts';

/**
 * Returns the settings of a realm that profiles depend on.
 * @throws 404 PROFILES_OFF when its viewers have no profiles.
 */
export function toProfileRealm(realm: RealmSnapshot): ProfileRealm {
  const settings = realm.content.realm?.identity?.profiles;
  if (!settings) throw new HttpError(404, 'PROFILES_OFF', 'Viewers of this realm have no profiles.');
  return {
    ...toSessionRealm(realm),
    profileRules: {
      max: settings.max ?? PROFILE_LIMITS.defaultMax,
      childAgeLimit: findChildAgeLimit(realm.content.realm),
    },
  };
}
