// The tokens of bearer mode: kept, renewed once for all tabs, replaced by a guest's when they are refused (decisions O1, D4).
import type { SessionAnswer } from '#schemas/domain/session.ts';
import type { ApiAuth } from './createApi.ts';
import type { ClientStorage } from './createClientStorage.ts';

export type TokenDeps = {
  readonly storage: ClientStorage;
  readonly refresh: (refreshToken: string) => Promise<SessionAnswer>;
  readonly checkIn: () => Promise<SessionAnswer>;
  /** Runs the work while no other tab runs work of that name (Web Locks). */
  readonly alone: <T>(name: string, work: () => Promise<T>) => Promise<T>;
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

export function createTokens({ storage, refresh, checkIn, alone, onEnded }: TokenDeps): Tokens {
  const token = (): string | undefined => storage.get('auth-token');
  const refreshToken = (): string | undefined => storage.get('refresh-token');
  const keep = (answer: SessionAnswer): void => {
    if (answer.authorisationToken !== undefined) storage.set('auth-token', answer.authorisationToken);
    if (answer.refreshToken !== undefined) storage.set('refresh-token', answer.refreshToken);
  };
  const forget = (): void => { storage.remove('auth-token'); storage.remove('refresh-token'); };
  const holder = (): 'guest' | 'viewer' | undefined => {
    const held = token();
    return held === undefined ? undefined : isGuestToken(held) ? 'guest' : 'viewer';
  };
  const enterAsGuest = async (): Promise<void> => { forget(); keep(await checkIn()); };

  const renewAlone = (refused: string | undefined): Promise<boolean> => alone('session-tokens', async () => {
    // Another tab was here first: its tokens are as good.
    if (token() !== refused) return true;
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
    token, refreshToken, keep, holder,
    renew(refused) {
      if (token() !== refused) return Promise.resolve(true);
      renewing ??= renewAlone(refused).finally(() => { renewing = undefined; });
      return renewing;
    },
    becomeGuest: () => alone('session-tokens', enterAsGuest),
    start: () => alone('session-tokens', async () => { if (token() === undefined) keep(await checkIn()); }),
  };
}

function isGuestToken(token: string): boolean {
  try {
    const claims = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as { isGuest?: unknown };
    return claims.isGuest === true;
  } catch {
    return false;
  }
}
