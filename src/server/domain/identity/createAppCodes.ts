// Signs an app of the brand in to the account that the viewer uses in the browser (decision D9, mobile-external).
import { SECOND_MS } from '#schemas/durations.ts';
import { hashSecret, looksLikeSecret, newSecret } from '../session/secrets.ts';
import type { OpenedSession, SessionRealm, Visitor } from '../session/sessionTypes.ts';
import type { IdentityDeps } from './identityDeps.ts';
import type { Requester, SignedIn } from './identityTypes.ts';
import { TOKEN_LIFE_MS } from './identityRules.ts';
import { expired } from './takeAttempt.ts';

const PURPOSE = 'app';

/** Codes with which apps sign in. */
export type AppCodeService = {
  /** Creates a code for one use, and writes the audit trail. */
  createAppCode(
    realm: SessionRealm,
    session: SignedIn,
    requester: Requester,
  ): Promise<{ readonly code: string; readonly expiresIn: number }>;
  /**
   * Opens a session with a code.
   * @throws 400 signInExpired.
   */
  exchangeAppCode(realm: SessionRealm, code: string, visitor: Visitor): Promise<OpenedSession>;
};

type Deps = Pick<IdentityDeps, 'accounts' | 'tokens' | 'sessions' | 'now' | 'allowsDemoAccounts' | 'record'>;

/** Creates the functions of the codes for apps. */
export function createAppCodes({ accounts, tokens, sessions, now, allowsDemoAccounts, record }: Deps): AppCodeService {
  return {
    async createAppCode(realm, { accountId }, requester) {
      const account = await accounts.findById(realm.id, accountId);
      if (!account) throw expired();
      const code = newSecret();
      await tokens.add(realm.id, {
        tokenHash: hashSecret(code),
        purpose: PURPOSE,
        email: account.email,
        accountId,
        createdAt: new Date(now()),
        expiresAt: new Date(now() + TOKEN_LIFE_MS[PURPOSE]),
      });
      await record(realm.id, accountId, 'device-approved', requester);
      return { code, expiresIn: TOKEN_LIFE_MS[PURPOSE] / SECOND_MS };
    },
    async exchangeAppCode(realm, code, visitor) {
      const redeemed = looksLikeSecret(code)
        ? await tokens.redeem(realm.id, hashSecret(code), [PURPOSE], new Date(now()))
        : undefined;
      const account =
        redeemed && redeemed.accountId !== null ? await accounts.findById(realm.id, redeemed.accountId) : undefined;
      if (!account || (account.isDemo && !allowsDemoAccounts)) throw expired();
      return sessions.openFor(realm, account, visitor);
    },
  };
}
