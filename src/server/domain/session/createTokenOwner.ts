import type { RefreshTokens } from '../../db/repositories/refreshTokens.ts';
import type { SessionLifecycle } from './createSessionLifecycle.ts';
import { hashSecret, looksLikeSecret } from './secrets.ts';
import { invalidSession } from './sessionErrors.ts';
import type { SessionService } from './sessionTypes.ts';

type Deps = { readonly sessions: RefreshTokens; readonly lifecycle: Pick<SessionLifecycle, 'isActive'> };

/** Creates the function that finds the account of a refresh token without renewing it. Only the newest token counts. */
export function createTokenOwner({ sessions, lifecycle }: Deps): SessionService['findAccount'] {
  return async (realm, refreshToken) => {
    if (!looksLikeSecret(refreshToken)) throw invalidSession();
    const found = await sessions.withToken(realm.id, hashSecret(refreshToken), () => ({ step: 'nothing' }));
    if (!found || !lifecycle.isActive(found.session)) throw invalidSession();
    const { accountId, generation } = found.session;
    if (accountId === null || generation !== found.token.generation) throw invalidSession();
    return accountId;
  };
}
