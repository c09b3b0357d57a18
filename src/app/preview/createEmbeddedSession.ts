// The session of a preview frame in another site: no cookie, no storage, and a token for the page that it previews. The
// token is kept in memory only.
import type { AdminState } from '#schemas/adminState.ts';
import { callPaths } from '#schemas/generated/callPaths.ts';
import { staffCallPaths } from '#schemas/generated/staffCallPaths.ts';
import { PREVIEW_TOKEN_HEADER } from '#schemas/preview/token.ts';
import { createApi } from '#src/api/createApi.ts';
import { createClientStorage } from '#src/api/createClientStorage.ts';
import type { BrowserSession } from '../createBrowserSession.ts';
import { waitFor } from '../wait.ts';

/** A session whose token the host sends. */
export type EmbeddedSession = BrowserSession & { setToken(token: string): void };

const refuse = (): Promise<never> => Promise.reject(new Error('A preview has no session.'));

/** Creates the session. Before it has a token, its calls are those of a guest. */
export function createEmbeddedSession({ locale, realm }: AdminState): EmbeddedSession {
  let token: string | undefined;
  const api = createApi({
    calls: callPaths,
    lazyCalls: async () => ({
      ...(await import('#schemas/generated/lazyCallPaths.ts')).lazyCallPaths,
      ...staffCallPaths,
    }),
    fetch: (input, init) => {
      const headers = new Headers(init?.headers);
      if (token !== undefined) headers.set(PREVIEW_TOKEN_HEADER, token);
      return fetch(input, { ...init, headers, credentials: 'omit' });
    },
    locale: () => locale,
    wait: waitFor,
  });
  return {
    api,
    storage: createClientStorage({ realm: realm.id, storage: () => new MemoryStorage() }),
    transport: { signIn: refuse, adoptSession: refuse, signOut: refuse, switchProfile: refuse },
    start: () => undefined,
    setToken(next) {
      token = next;
    },
  };
}

/** Storage of a frame that leaves nothing in the browser. */
class MemoryStorage {
  readonly #values = new Map<string, string>();
  getItem(key: string): string | null {
    return this.#values.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#values.set(key, value);
  }
  removeItem(key: string): void {
    this.#values.delete(key);
  }
}
