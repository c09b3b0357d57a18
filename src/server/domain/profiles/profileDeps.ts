import type { DeletedProfileRepository } from '../../db/repositories/deletedProfiles.ts';
import type { ProfileRepository } from '../../db/repositories/profiles.ts';
import type { AttemptLimiter } from '../attempts/createAttemptLimiter.ts';
import type { OwnAccountLimits } from '../identity/createOwnAccountLimits.ts';
import type { IdentityDeps } from '../identity/identityDeps.ts';
import type { Passwords } from '../session/passwords.ts';
import type { SessionService } from '../session/sessionTypes.ts';

/** What the profile service needs. */
export type ProfileDeps = Pick<IdentityDeps, 'accounts' | 'tokens' | 'queueMail' | 'record' | 'now'> & {
  readonly profiles: ProfileRepository;
  readonly deletedProfiles: DeletedProfileRepository;
  readonly passwords: Passwords;
  readonly attempts: AttemptLimiter;
  readonly limits: OwnAccountLimits;
  readonly sessions: Pick<SessionService, 'useProfile' | 'forgetEnded' | 'refreshAccount'>;
};
