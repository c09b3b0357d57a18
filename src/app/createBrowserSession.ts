// The session of a tab: the API with its tokens or cookie, and what tabs of one browser tell each other. Made once, in entryClient.
import type { AppState, ViewerView } from '#schemas/appState.ts';
import { createApi, type Api, type ApiOptions } from '#src/api/createApi.ts';
import { createClientStorage, type ClientStorage } from '#src/api/createClientStorage.ts';
import type { Tokens } from '#src/api/createTokens.ts';
import type { SessionStore, SessionTransport } from '#src/stores/SessionStore.ts';
import type { SessionChange } from './changeSession.ts';

export type BrowserSession = {
  readonly api: Api;
  readonly transport: SessionTransport;
  readonly storage: ClientStorage;
  /** Joins the other tabs and, in bearer mode, finds out who is looking. Call it once the app stands. */
  start(store: SessionStore): void;
};

export async function createBrowserSession(
  state: AppState,
  options: Omit<ApiOptions, 'auth' | 'locale'>,
): Promise<BrowserSession> {
  const storage = createClientStorage({ realm: state.realm.id, storage: () => window.localStorage });
  const tabs = new BroadcastChannel(`session:${state.realm.id}`);
  let store: SessionStore | undefined;
  const tell = (what: SessionChange): void => {
    storage.set('session-mark', crypto.randomUUID());
    mark = storage.get('session-mark');
    tabs.postMessage(what);
    // Pages kept for offline were somebody else's (src/server/offline/serviceWorker.ts).
    navigator.serviceWorker?.controller?.postMessage('forget');
  };
  let mark = storage.get('session-mark');
  const onEnded = (): void => {
    tell('signed-out');
    store?.become(GUEST);
  };

  let tokens: Tokens | undefined;
  if (state.realm.sessionMode === 'bearer') {
    // Only here: pages in cookie mode do without these bytes.
    const { createTokens, createTabLock } = await import('#src/api/createTokens.ts');
    tokens = createTokens({
      storage,
      onEnded,
      refresh: (refreshToken) => api.postTokenRefresh({ body: { refreshToken } }),
      checkIn: () => api.postGuestCheckin({ body: {} }),
      wait: options.wait,
      withLock: createTabLock(`${state.realm.id}:session-tokens`, options.wait),
    });
  }
  const cookie = {
    token: () => undefined,
    // The refusal took the cookie back: the same call is a guest's now.
    renew: async () => {
      if (store && !store.isGuest) onEnded();
      return true;
    },
  };
  const api: Api = createApi({ ...options, locale: () => state.locale, auth: tokens ?? cookie });

  // Few visits sign in or out.
  const change = async (): Promise<SessionTransport> =>
    (await import('./changeSession.ts')).changeSession({ api, tokens, tell });
  const transport: SessionTransport = {
    signIn: async (body) => (await change()).signIn(body),
    signOut: async () => (await change()).signOut(),
  };

  return {
    api,
    transport,
    storage,
    start(given) {
      store = given;
      tabs.addEventListener('message', ({ data }: MessageEvent<SessionChange>) => {
        mark = storage.get('session-mark');
        // As somebody else: nothing of the one before may be left, so everything is made anew (N21).
        if (data === 'signed-in') location.reload();
        else given.become(GUEST);
      });
      // A page out of the back-forward cache shows what was there before somebody signed in or out (N20).
      window.addEventListener('pageshow', (event) => {
        if (event.persisted && storage.get('session-mark') !== mark) location.reload();
      });
      const held = tokens;
      if (held)
        void import('./changeSession.ts').then(({ findViewer }) => findViewer(given, held, api)).catch(() => undefined);
    },
  };
}

const GUEST: ViewerView = { isGuest: true, isChild: false, roles: [], licences: [] };
