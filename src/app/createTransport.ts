// Signs in and out in both session modes (decision O1). In cookie mode the session is in a cookie that scripts cannot
// read; in bearer mode the tab sends tokens that it stores. createBrowserSession loads this file on demand.
import type { ViewerInfo } from '#schemas/appState.ts';
import type { SessionResponse, SessionUser } from '#schemas/domain/session.ts';
import type { Api } from '#src/api/createApi.ts';
import type { Tokens } from '#src/api/createTokens.ts';
import type { SessionStore, SessionTransport } from '#src/stores/SessionStore.ts';
import { waitForHydration } from './waitForHydration.ts';

/** A message to the browser's other tabs. */
export type SessionChange = 'signed-in' | 'signed-out' | 'profile';

/** The GET requests of a tab, which a sign-out delays. */
export type ReadGate = {
  /** Requests without a response yet. */
  readonly pending: Set<Promise<unknown>>;
  /** Resolves when the running sign-out has ended; new GET requests wait for it. Missing: no sign-out is running. */
  signingOut?: Promise<unknown>;
};

/** What createTransport needs. */
export type TransportDeps = {
  readonly api: Api;
  /** Undefined in cookie mode. */
  readonly tokens: Tokens | undefined;
  /** Sends a message to the browser's other tabs. */
  readonly notify: (what: SessionChange) => void;
  readonly reads: ReadGate;
  readonly wait: (ms: number) => Promise<void>;
};

/** Creates the functions with which SessionStore signs in, signs out and switches profiles. */
export function createTransport({ api, tokens, notify, reads, wait }: TransportDeps): SessionTransport {
  /**
   * Runs `signOut` when all pending GET requests have their responses, but after READS_TIMEOUT_MS at the latest, and at
   * once when the page unloads. New GET requests wait until `signOut` has finished.
   * @param unloaded resolves when the page unloads
   */
  const afterPendingReads = async <T>(signOut: () => Promise<T>, unloaded: Promise<unknown>): Promise<T> => {
    // In bearer mode a request that the server refuses because of the sign-out is repeated with a guest's token.
    if (tokens) return signOut();
    const ended = Promise.race([Promise.allSettled(reads.pending), wait(READS_TIMEOUT_MS), unloaded]).then(signOut);
    reads.signingOut = ended.catch(() => undefined);
    return ended.finally(() => {
      delete reads.signingOut;
    });
  };
  return {
    async signIn(credentials) {
      // A blocked cookie is not sent, so the viewer would be a guest again at the next request (N40). `code` is the key
      // of the label that the sign-in form shows.
      if (!tokens && !navigator.cookieEnabled)
        throw Object.assign(new Error('The browser blocks cookies.'), { code: 'cookiesBlocked' });
      const response = await openSession(api, credentials);
      await storeNewSession(tokens, response);
      notify('signed-in');
      return toViewer(response.session);
    },
    async adoptSession(response) {
      await storeNewSession(tokens, response);
      notify('signed-in');
    },
    async signOut({ signedInWith }) {
      const refreshToken = tokens?.refreshToken();
      const body = refreshToken === undefined ? {} : { refreshToken };
      // For example 'openid:acme': the provider `acme`, which uses OpenID Connect.
      const [, providerKind, providerName = ''] = /^([^:]+):(.+)$/.exec(signedInWith ?? '') ?? [];
      // The address of the provider's sign-out page is requested while the session still exists, because the session has
      // the ID token that the provider asks for. A provider that does not respond delays the sign-out only for a limited
      // time.
      const openIdAddress =
        providerKind === 'openid'
          ? api
              .getOpenIdLogoutUri({ client: providerName, signal: AbortSignal.timeout(LOGOUT_URI_TIMEOUT_MS) })
              .catch(() => undefined)
          : undefined;
      const signOutHere = async (): Promise<SignedOut> => {
        await api.postLogout({ body: { everywhere: false, ...body } });
        return {};
      };
      const unloaded = new Promise((resolve) => {
        globalThis.addEventListener?.('pagehide', resolve, { once: true });
      });
      // `reads.pending` may not contain this request yet, because the API client first loads the chunk with the paths of
      // rare calls.
      if (openIdAddress) await Promise.race([openIdAddress, wait(READS_TIMEOUT_MS), unloaded]);
      // The provider's sign-out fails when the provider was removed from the realm meanwhile.
      const logoutCall = afterPendingReads<SignedOut>(
        () =>
          providerKind === 'generic-oauth'
            ? api.postOAuthLogout({ client: providerName, body }).catch(signOutHere)
            : signOutHere(),
        unloaded,
      );
      // In bearer mode the tokens are removed even when the server cannot be reached; the next call opens a guest
      // session.
      const { logoutUri } = await (tokens ? logoutCall.catch((): SignedOut => ({})) : logoutCall);
      await tokens?.becomeGuest().catch(() => undefined);
      removeFromTab([TYPED_ADDRESS, PENDING_LIST]);
      notify('signed-out');
      const address = (await openIdAddress)?.logoutUri ?? logoutUri;
      return address !== undefined && /^https?:/.test(address) ? leaveTo(address) : GUEST;
    },
    async switchProfile(id, proof) {
      const response = await api.postProfileSwitch({ id, body: proof });
      tokens?.store(response);
      notify('profile');
      return toViewer(response.session);
    },
  };
}

/** Sends the sign-in request for the given credentials: a password, a magic link or a passkey. */
function openSession(api: Api, credentials: Parameters<SessionTransport['signIn']>[0]): Promise<SessionResponse> {
  if ('id' in credentials) return api.postLogin({ body: credentials });
  if ('passkey' in credentials) return api.postPasskeyLogin({ body: { credential: credentials.passkey } });
  return api.postMagicEmail({ body: credentials });
}

/** Begin of the key of the address in the sign-in form (src/screens/login/useTypedAddress.ts). */
const TYPED_ADDRESS = 'sign-in:';
/** Begin of the key of a change that waits for a sign-in (pendingList.ts). */
const PENDING_LIST = 'list:';

/** Removes values of an earlier viewer from the storage of the tab. The storage may be forbidden; then it is empty. */
function removeFromTab(beginnings: readonly string[]): void {
  try {
    const { sessionStorage } = window;
    for (const key of Object.keys(sessionStorage))
      if (beginnings.some((beginning) => key.startsWith(beginning))) sessionStorage.removeItem(key);
  } catch {
    // Nothing is stored.
  }
}

type SignedOut = { readonly logoutUri?: string };

/** Longest time in ms that a sign-out waits for pending GET requests. */
const READS_TIMEOUT_MS = 2_000;

/**
 * Longest time in ms for finding the address of the provider's sign-out page. Afterwards the viewer signs out only here.
 */
const LOGOUT_URI_TIMEOUT_MS = 5_000;

/**
 * Opens the provider's page that ends the session there. The promise never resolves, so that the app opens no other page
 * meanwhile.
 */
function leaveTo(address: string): Promise<never> {
  // The promise would still be pending in a page that the browser restores from the back/forward cache, so it reloads.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
  window.location.assign(address);
  return new Promise(() => undefined);
}

const GUEST: ViewerInfo = { isGuest: true, isChild: false, roles: [], licences: [] };

const toViewer = ({
  id,
  isGuest,
  isChild,
  roles,
  licences,
  partitions,
  signedInWith,
  impersonatedUntil,
  mustChooseProfile,
  hasMissingInformation,
}: SessionUser): ViewerInfo => ({
  isGuest,
  ...(mustChooseProfile && { mustChooseProfile }),
  ...(hasMissingInformation && { hasMissingInformation }),
  ...(!isGuest && { accountId: id }),
  ...(signedInWith !== undefined && { signedInWith }),
  ...(impersonatedUntil !== undefined && { impersonatedUntil }),
  isChild,
  roles,
  licences,
  ...(partitions && { partitions }),
});

/**
 * Bearer mode: loads the viewer of the stored token. The server has rendered the first HTML for a guest, because the
 * request of a document has no token. Without a stored token it opens a guest session. Rejects with ApiFailure.
 */
export async function loadViewer(store: SessionStore, tokens: Tokens, api: Api): Promise<void> {
  if (tokens.holder() === undefined) await tokens.start();
  if (tokens.holder() === 'account') await refreshViewer(store, api);
}

/** Applies a change of the session by another tab. Rejects with ApiFailure. */
export async function applyChange(change: SessionChange, store: SessionStore, api: Api): Promise<void> {
  // Another account: the page reloads, so that no data of the previous viewer stays (N21).
  if (change === 'signed-in') window.location.reload();
  else if (change === 'profile') await refreshViewer(store, api);
  else {
    // React must hydrate the HTML with the viewer for whom it was rendered.
    await waitForHydration();
    store.setViewer(GUEST);
  }
}

/**
 * Stores the tokens of a session that has replaced the current one. The server refuses a renewal of the replaced tokens,
 * and the tab that renews them then stores the tokens of a guest session. So this function waits until no tab renews
 * tokens, and stores the new ones last. It also removes the typed
 * address of the sign-in form from the tab.
 */
const storeNewSession = async (
  tokens: Pick<Tokens, 'store' | 'withLock'> | undefined,
  response: SessionResponse,
): Promise<void> => {
  removeFromTab([TYPED_ADDRESS]);
  await tokens?.withLock(async () => {
    tokens.store(response);
    return true;
  });
};

/** What checkSession needs. `code`: the code of the error of the refused call. */
type SessionCheck = {
  readonly api: Api;
  readonly code: string;
  readonly reads: ReadGate;
  readonly onEnded: () => void;
};

let isCheckingSession = false;

/**
 * Cookie mode: checks after a refused call whether the viewer's session has ended, and then calls `onEnded`. It has not
 * ended when a sign-in has replaced the cookie of the call meanwhile.
 *
 * @returns true when the caller can repeat the call: always, except for a call that needs an account, which would be
 *   refused again
 * @throws ApiFailure when the server does not respond
 */
export async function checkSession(
  store: SessionStore | undefined,
  { api, code, reads, onEnded }: SessionCheck,
): Promise<boolean> {
  const canRepeat = code !== 'SIGN_IN_REQUIRED';
  // The call of getSession below may be refused itself. That must not start another check.
  if (isCheckingSession) return canRepeat;
  // A running sign-out sets the guest itself. getSession would wait for it, and it may wait for the refused call.
  if (reads.signingOut) return true;
  if (!store || store.isGuest) return canRepeat;
  isCheckingSession = true;
  try {
    const isEnded = await api.getSession({}).then(
      ({ isGuest }) => isGuest,
      (error: unknown) => {
        if ((error as { status?: number }).status === 401) return true;
        throw error;
      },
    );
    if (isEnded) onEnded();
    return canRepeat;
  } finally {
    isCheckingSession = false;
  }
}

/** Requests the viewer of the session again, which another tab may have changed. Rejects with ApiFailure. */
async function refreshViewer(store: SessionStore, api: Api): Promise<void> {
  const user = await api.getSession({});
  if (user.isGuest) return;
  await waitForHydration();
  store.setViewer(toViewer(user));
}
