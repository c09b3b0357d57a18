// The tokens of bearer mode: kept, renewed once for all tabs, replaced by a guest's when they are refused (decisions O1, D4).
import type { SessionAnswer } from '#schemas/domain/session.ts';
import type { ApiAuth } from './createApi.ts';
import type { ClientStorage } from './createClientStorage.ts';

export type TokenDeps = {
  readonly storage: ClientStorage;
  readonly refresh: (refreshToken: string) => Promise<SessionAnswer>;
  readonly checkIn: () => Promise<SessionAnswer>;
  /**
   * Runs the work while no other tab does (Web Locks). `hasWaited`: another tab was at it. After work that answers true the
   * others are kept waiting a moment longer: what one tab writes into storage the next may read late.
   */
  readonly alone: (work: (hasWaited: boolean) => Promise<boolean>) => Promise<void>;
  readonly wait: (ms: number) => Promise<void>;
  /** The viewer's session is over and a guest's has begun. */
  readonly onEnded: () => void;
};

export type Tokens = ApiAuth & {
  keep(answer: SessionAnswer): void;
  readonly refreshToken: () => string | undefined;
  /** Who the stored token says it is for; undefined without one. Read without proof: only to decide what to ask the server. */
  readonly holder: () => 'guest' | 'viewer' | undefined;
  /** Forgets the tokens and opens a guest session. Rejects when that fails; the tokens are gone all the same. */
  becomeGuest(): Promise<void>;
  /** Opens a guest session unless there are tokens, once for all tabs. */
  start(): Promise<void>;
};

/** How long a tab that waited looks for the other's tokens before it makes its own. */
const LOOKS = 20,
  LOOK_MS = 50;

export function createTokens({ storage, refresh, checkIn, alone, wait, onEnded }: TokenDeps): Tokens {
  const token = (): string | undefined => storage.get('auth-token');
  const refreshToken = (): string | undefined => storage.get('refresh-token');
  const keep = (answer: SessionAnswer): void => {
    if (answer.authorisationToken !== undefined) storage.set('auth-token', answer.authorisationToken);
    if (answer.refreshToken !== undefined) storage.set('refresh-token', answer.refreshToken);
  };
  const forget = (): void => {
    storage.remove('auth-token');
    storage.remove('refresh-token');
  };
  const holder = (): 'guest' | 'viewer' | undefined => {
    const held = token();
    return held === undefined ? undefined : isGuestToken(held) ? 'guest' : 'viewer';
  };
  const enterAsGuest = async (): Promise<void> => {
    forget();
    keep(await checkIn());
  };

  /** Another tab was here first: its tokens are as good. */
  const isReplaced = async (refused: string | undefined, hasWaited: boolean): Promise<boolean> => {
    for (let look = 0; hasWaited && look < LOOKS && token() === refused; look++) await wait(LOOK_MS);
    return token() !== refused;
  };

  const renewAlone = (refused: string | undefined): Promise<void> =>
    alone(async (hasWaited) => {
      if (await isReplaced(refused, hasWaited)) return false;
      const was = holder();
      const old = refreshToken();
      try {
        if (old === undefined) throw Object.assign(new Error('no refresh token'), { status: 401 });
        keep(await refresh(old));
      } catch (error) {
        // A server that is down or slow ends no session (N19): only its refusal does.
        if (![400, 401].includes((error as { status?: number }).status ?? 0)) throw error;
        await enterAsGuest();
        if (was !== 'guest') onEnded();
      }
      return true;
    });

  let renewing: Promise<boolean> | undefined;
  return {
    token,
    refreshToken,
    keep,
    holder,
    renew(refused) {
      if (token() !== refused) return Promise.resolve(true);
      renewing ??= renewAlone(refused)
        .then(() => true)
        .finally(() => {
          renewing = undefined;
        });
      return renewing;
    },
    becomeGuest: () =>
      alone(async () => {
        await enterAsGuest();
        return true;
      }),
    start: () =>
      alone(async (hasWaited) => {
        if (await isReplaced(undefined, hasWaited)) return false;
        keep(await checkIn());
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

/** A tab that wrote stays so long in its turn: Chromium's tabs see each other's storage a little late (seen: a second refresh). */
const SETTLE_MS = 250;

/** Turns among the tabs of a browser; where it has no locks, each tab for itself (the server's grace bears it). */
export function createTurn(name: string, wait: TokenDeps['wait']): TokenDeps['alone'] {
  if (!('locks' in navigator))
    return async (work) => {
      await work(false);
    };
  const take = (options: LockOptions, work: () => Promise<boolean>): Promise<boolean> =>
    new Promise((resolve, reject) => {
      navigator.locks
        .request(name, options, async (lock) => {
          if (!lock) {
            resolve(false);
            return;
          }
          const hasWritten = await work();
          resolve(true);
          if (hasWritten) await wait(SETTLE_MS);
        })
        .catch(reject);
    });
  return async (work) => {
    if (!(await take({ ifAvailable: true }, () => work(false)))) await take({}, () => work(true));
  };
}
