// The session of a tab: the API client with tokens or cookie, and messages between the tabs of a browser. entryClient
// creates it once.
import type { AppState, ViewerView } from '#schemas/appState.ts';
import { createApi, type Api, type ApiOptions } from '#src/api/createApi.ts';
import { createClientStorage, type ClientStorage } from '#src/api/createClientStorage.ts';
import type { Tokens } from '#src/api/createTokens.ts';
import type { SessionStore, SessionTransport } from '#src/stores/SessionStore.ts';
import type { SessionChange } from './changeSession.ts';

/** The session of a tab. */
export type BrowserSession = {
  readonly api: Api;
  readonly transport: SessionTransport;
  readonly storage: ClientStorage;
  /** Connects to the other tabs and, in bearer mode, finds the viewer. Call it after hydration. */
  start(store: SessionStore): void;
};

/** Creates the session of a tab. */
export async function createBrowserSession(
  state: AppState,
  options: Omit<ApiOptions, 'auth' | 'locale'>,
): Promise<BrowserSession> {
  const storage = createClientStorage({ realm: state.realm.id, storage: () => window.localStorage });
  const tabs = new BroadcastChannel(`session:${state.realm.id}`);
  let store: SessionStore | undefined;
  const notify = (what: SessionChange): void => {
    storage.set('session-mark', crypto.randomUUID());
    mark = storage.get('session-mark');
    tabs.postMessage(what);
    // Pages cached for offline use belong to the previous viewer (src/server/offline/serviceWorker.ts).
    navigator.serviceWorker?.controller?.postMessage('forget');
  };
  let mark = storage.get('session-mark');
  const onEnded = (): void => {
    notify('signed-out');
    store?.setViewer(GUEST);
  };

  let tokens: Tokens | undefined;
  if (state.realm.sessionMode === 'bearer') {
    // Loaded only in bearer mode, to save bytes in cookie mode.
    const { createTokens, createTabLock } = await import('#src/api/createTokens.ts');
    tokens = createTokens({
      storage,
      onEnded,
      refresh: (refreshToken) => api.postTokenRefresh({ body: { refreshToken } }),
      openGuestSession: () => api.postGuestCheckin({ body: {} }),
      wait: options.wait,
      withLock: createTabLock(`${state.realm.id}:session-tokens`, options.wait),
    });
  }
  const cookie = {
    token: () => undefined,
    // The refused response deleted the cookie, so the repeated call is made as a guest.
    renew: async () => {
      if (store && !store.isGuest) onEnded();
      return true;
    },
  };
  const api: Api = createApi({ ...options, locale: () => state.locale, auth: tokens ?? cookie });

  // Loaded on demand, because few visits sign in or out.
  const change = async (): Promise<SessionTransport> =>
    (await import('./changeSession.ts')).changeSession({ api, tokens, notify });
  const transport: SessionTransport = {
    signIn: async (body) => (await change()).signIn(body),
    adopt: async (response) => (await change()).adopt(response),
    signOut: async (viewer) => (await change()).signOut(viewer),
    switchProfile: async (id, proof) => (await change()).switchProfile(id, proof),
  };

  return {
    api,
    transport,
    storage,
    start(sessionStore) {
      store = sessionStore;
      tabs.addEventListener('message', ({ data }: MessageEvent<SessionChange>) => {
        mark = storage.get('session-mark');
        // Another account: the page reloads, so that no data of the previous viewer stays (N21).
        const reload = (): void => location.reload();
        if (data === 'signed-in') reload();
        else if (data === 'profile')
          void import('./changeSession.ts').then(({ readViewer }) => readViewer(sessionStore, api)).catch(reload);
        else sessionStore.setViewer(GUEST);
      });
      // A page from the back/forward cache shows the state before a sign-in or sign-out (N20).
      window.addEventListener('pageshow', (event) => {
        if (event.persisted && storage.get('session-mark') !== mark) location.reload();
      });
      const bearerTokens = tokens;
      if (bearerTokens)
        void import('./changeSession.ts')
          .then(({ findViewer }) => findViewer(sessionStore, bearerTokens, api))
          .catch(() => undefined);
    },
  };
}

const GUEST: ViewerView = { isGuest: true, isChild: false, roles: [], licences: [] };
