// The tokens of bearer mode: stored, renewed once for all tabs, and replaced by a guest's when the server refuses them
// (decisions O1, D4).
import type { SessionResponse } from '#schemas/domain/session.ts';
import type { ApiAuth } from './createApi.ts';
import type { ClientStorage } from './createClientStorage.ts';

/** The parts of the product that tokens need. */
export type TokenDeps = {
  readonly storage: ClientStorage;
  readonly refresh: (refreshToken: string) => Promise<SessionResponse>;
  /** Requests the tokens of a new guest session. */
  readonly openGuestSession: () => Promise<SessionResponse>;
  /**
   * Runs the task in one tab at a time (Web Locks). `hasWaited`: another tab held the lock before. When the task
   * resolves to true, the lock is held a little longer, because other tabs may see a write to storage only a moment
   * later.
   */
  readonly withLock: (task: (hasWaited: boolean) => Promise<boolean>) => Promise<void>;
  readonly wait: (ms: number) => Promise<void>;
  /** Called when the viewer's session has ended and a guest session has begun. */
  readonly onEnded: () => void;
};

/** The tokens of a tab. */
export type Tokens = ApiAuth & {
  /** Stores new tokens of the current session. */
  store(response: SessionResponse): void;
  /** Runs a task while no tab renews its tokens. */
  readonly withLock: TokenDeps['withLock'];
  readonly refreshToken: () => string | undefined;
  /**
   * Whether the stored token belongs to a guest or to an account; undefined without a token. Not verified: use it only
   * to choose a request.
   */
  readonly holder: () => 'guest' | 'account' | undefined;
  /**
   * Removes the tokens and opens a guest session. The tokens are removed even when that fails and the promise rejects.
   */
  becomeGuest(): Promise<void>;
  /** Opens a guest session when there are no tokens, once for all tabs. */
  start(): Promise<void>;
};

/**
 * Number of times that a tab which waited for the lock looks in storage for the other tab's tokens, before it requests
 * its own.
 */
const STORAGE_CHECKS = 60;
const STORAGE_CHECK_MS = 50;

/** Creates the tokens of a tab. */
export function createTokens({ storage, refresh, openGuestSession, withLock, wait, onEnded }: TokenDeps): Tokens {
  const token = (): string | undefined => storage.get('auth-token');
  const refreshToken = (): string | undefined => storage.get('refresh-token');
  const store = (response: SessionResponse): void => {
    if (response.authorisationToken !== undefined) storage.set('auth-token', response.authorisationToken);
    if (response.refreshToken !== undefined) storage.set('refresh-token', response.refreshToken);
  };
  const removeTokens = (): void => {
    storage.remove('auth-token');
    storage.remove('refresh-token');
  };
  const holder = (): 'guest' | 'account' | undefined => {
    const stored = token();
    if (stored === undefined) return undefined;
    return isGuestToken(stored) ? 'guest' : 'account';
  };
  const enterAsGuest = async (): Promise<void> => {
    removeTokens();
    store(await openGuestSession());
  };

  /** Whether another tab has stored new tokens. Waits for them when another tab held the lock before. */
  const isReplaced = async (refused: string | undefined, hasWaited: boolean): Promise<boolean> => {
    for (let check = 0; hasWaited && check < STORAGE_CHECKS && token() === refused; check++)
      await wait(STORAGE_CHECK_MS);
    return token() !== refused;
  };

  const renewWithLock = (refused: string | undefined): Promise<void> =>
    withLock(async (hasWaited) => {
      if (await isReplaced(refused, hasWaited)) return false;
      const previousHolder = holder();
      const currentRefreshToken = refreshToken();
      try {
        if (currentRefreshToken === undefined) throw Object.assign(new Error('no refresh token'), { status: 401 });
        store(await refresh(currentRefreshToken));
      } catch (error) {
        // Only a refusal ends the session; a server that is down or slow does not (N19).
        if (![400, 401].includes((error as { status?: number }).status ?? 0)) throw error;
        await enterAsGuest();
        if (previousHolder !== 'guest') onEnded();
      }
      return true;
    });

  let renewing: Promise<boolean> | undefined;
  return {
    token,
    refreshToken,
    store,
    withLock,
    holder,
    renew(refused, code) {
      const isReplacedToken = token() !== refused;
      // A guest's token is valid, so there is nothing to renew.
      if (isReplacedToken || code === 'SIGN_IN_REQUIRED') return Promise.resolve(isReplacedToken);
      renewing ??= renewWithLock(refused)
        .then(() => true)
        .finally(() => {
          renewing = undefined;
        });
      return renewing;
    },
    becomeGuest: () =>
      withLock(async () => {
        await enterAsGuest();
        return true;
      }),
    start: () =>
      withLock(async (hasWaited) => {
        if (await isReplaced(undefined, hasWaited)) return false;
        store(await openGuestSession());
        return true;
      }),
  };
}

function isGuestToken(token: string): boolean {
  try {
    const claims = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as {
      isGuest?: unknown;
    };
    return claims.isGuest === true;
  } catch {
    return false;
  }
}

/**
 * Time in ms for which the lock is held after a write. Chromium's tabs see each other's writes late, so another tab
 * would otherwise refresh the token again.
 */
const STORAGE_SYNC_MS = 250;

/**
 * Creates a lock that the tabs of a browser share. Without Web Locks each tab runs its task immediately; the server
 * then accepts the previous refresh token for its grace time.
 */
export function createTabLock(name: string, wait: TokenDeps['wait']): TokenDeps['withLock'] {
  if (!('locks' in navigator))
    return async (task) => {
      await task(false);
    };
  const request = (options: LockOptions, task: () => Promise<boolean>): Promise<boolean> =>
    new Promise((resolve, reject) => {
      navigator.locks
        .request(name, options, async (lock) => {
          if (!lock) {
            resolve(false);
            return;
          }
          const hasWritten = await task();
          resolve(true);
          if (hasWritten) await wait(STORAGE_SYNC_MS);
        })
        .catch(reject);
    });
  return async (task) => {
    const hasRun = await request({ ifAvailable: true }, () => task(false));
    if (!hasRun) await request({}, () => task(true));
  };
}
