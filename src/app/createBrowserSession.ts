// The session of a tab: the API client with tokens or cookie, and messages between the tabs of a browser. entryClient
// creates it once.
import type { AppState, ViewerInfo } from '#schemas/appState.ts';
import { createApi, type Api, type ApiOptions } from '#src/api/createApi.ts';
import { createClientStorage, type ClientStorage } from '#src/api/createClientStorage.ts';
import type { Tokens } from '#src/api/createTokens.ts';
import type { SessionStore, SessionTransport } from '#src/stores/SessionStore.ts';
import type { ReadGate, SessionChange } from './createTransport.ts';

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
    storage.set('session-mark', String(Date.now()));
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
  const { wait } = options;
  if (state.realm.sessionMode === 'bearer')
    tokens = (await import('./openTokens.ts')).openTokens({
      realmId: state.realm.id,
      storage,
      onEnded,
      getApi: () => api,
      wait,
    });
  const cookieAuth = {
    token: () => undefined,
    // The browser has another cookie by now, or none: the refused response deleted it. So a call that needs no account is repeated.
    renew: (_: unknown, code: string) =>
      loadTransportModule().then(({ checkSession }) => checkSession(store, { api, code, reads, onEnded })),
  };
  // A sign-out waits for pending GET requests: the server would refuse a request that arrives after the sign-out.
  const reads: ReadGate = { pending: new Set() };
  const fetch = trackReads(options.fetch, reads);
  const api: Api = createApi({ ...options, fetch, locale: () => state.locale, auth: tokens ?? cookieAuth });

  // Loaded on demand, because few visits sign in or out, or have a refused call.
  const loadTransportModule = () => import('./createTransport.ts');
  const loadTransport = async (): Promise<SessionTransport> =>
    (await loadTransportModule()).createTransport({ api, tokens, notify, reads, wait });
  const transport: SessionTransport = {
    signIn: async (body) => (await loadTransport()).signIn(body),
    adoptSession: async (response) => (await loadTransport()).adoptSession(response),
    signOut: async (viewer) => (await loadTransport()).signOut(viewer),
    switchProfile: async (id, proof) => (await loadTransport()).switchProfile(id, proof),
  };

  return {
    api,
    transport,
    storage,
    start(sessionStore) {
      store = sessionStore;
      // Reloads if another tab has changed the session after this document was requested.
      const markAgeMs = Date.now() - Number(storage.get('session-mark'));
      if (markAgeMs >= 0 && markAgeMs < performance.now() - CLOCK_TOLERANCE_MS) location.reload();
      tabs.addEventListener('message', ({ data }: MessageEvent<SessionChange>) => {
        mark = storage.get('session-mark');
        void loadTransportModule()
          .then(({ applyChange }) => applyChange(data, sessionStore, api))
          .catch(() => location.reload());
      });
      // A page from the back/forward cache shows the state before a sign-in or sign-out (N20).
      window.addEventListener('pageshow', (event) => {
        if (event.persisted && storage.get('session-mark') !== mark) location.reload();
      });
      const bearerTokens = tokens;
      if (bearerTokens)
        void loadTransportModule()
          .then(({ loadViewer }) => loadViewer(sessionStore, bearerTokens, api))
          .catch(() => undefined);
    },
  };
}

/** Tolerance in ms: a tab that changes the session may request its next document in the same millisecond. */
const CLOCK_TOLERANCE_MS = 5;

const GUEST: ViewerInfo = { isGuest: true, isChild: false, roles: [], licences: [] };

/** Wraps `fetch`: it adds GET requests to `reads`, and delays new ones while a sign-out runs. */
const trackReads =
  (fetch: ApiOptions['fetch'], reads: ReadGate): ApiOptions['fetch'] =>
  async (input, init) => {
    // A change is sent in the same task, because the page may be unloading.
    if (init?.method !== 'GET') return fetch(input, init);
    await reads.signingOut;
    const response = fetch(input, init);
    reads.pending.add(response);
    return response.finally(() => reads.pending.delete(response));
  };
