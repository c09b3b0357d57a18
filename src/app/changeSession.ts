// Signs in and out in both session modes (decision O1). createBrowserSession loads this file on demand.
import type { ViewerInfo } from '#schemas/appState.ts';
import type { SessionResponse, SessionUser } from '#schemas/domain/session.ts';
import type { Api } from '#src/api/createApi.ts';
import type { Tokens } from '#src/api/createTokens.ts';
import type { SessionStore, SessionTransport } from '#src/stores/SessionStore.ts';

/** A message to the browser's other tabs. */
export type SessionChange = 'signed-in' | 'signed-out' | 'profile';

/** The GET requests of a tab that have no response yet. */
export type PendingReads = {
  /** Requests without a response yet. */
  readonly pending: Set<Promise<unknown>>;
  /** While it is set, new GET requests wait until it resolves. */
  until?: Promise<unknown>;
};

/** What changeSession needs. */
export type SessionChangeDeps = {
  readonly api: Api;
  /** Undefined in cookie mode. */
  readonly tokens: Tokens | undefined;
  /** Sends a message to the browser's other tabs. */
  readonly notify: (what: SessionChange) => void;
  readonly reads: PendingReads;
  readonly wait: (ms: number) => Promise<void>;
};

/** Creates the session transport of a tab. */
export function changeSession({ api, tokens, notify, reads, wait }: SessionChangeDeps): SessionTransport {
  /**
   * Runs `end` when all pending GET requests have their responses. New GET requests wait until `end` has finished.
   * @param unloaded resolves when the page unloads: then it sends the sign-out at once
   */
  const afterPendingReads = async <T>(end: () => Promise<T>, unloaded: Promise<unknown>): Promise<T> => {
    // In bearer mode the pending requests have already sent their token, so waiting would change nothing.
    if (tokens) return end();
    const ended = Promise.race([Promise.allSettled(reads.pending), wait(READS_TIMEOUT_MS), unloaded]).then(end);
    reads.until = ended.catch(() => undefined);
    return ended.finally(() => {
      delete reads.until;
    });
  };
  return {
    async signIn(body) {
      // Without its cookie the session would end with the next request (N40). The code is the key of the message.
      if (!tokens && !navigator.cookieEnabled)
        throw Object.assign(new Error('The browser blocks cookies.'), { code: 'cookiesBlocked' });
      const response = await openSession(api, body);
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
      const [, kind, client = ''] = /^([^:]+):(.+)$/.exec(signedInWith ?? '') ?? [];
      // The address is requested while the session still exists, because the session has the ID token that the provider
      // asks for. The time limits ensure that a provider which does not respond does not delay the sign-out.
      const openIdLogout =
        kind === 'openid'
          ? api
              .getOpenIdLogoutUri({ client, signal: AbortSignal.timeout(LOGOUT_URI_TIMEOUT_MS) })
              .catch(() => undefined)
          : undefined;
      const signOutHere = async (): Promise<SignedOut> => {
        await api.postLogout({ body: { everywhere: false, ...body } });
        return {};
      };
      const unloaded = new Promise((resolve) => {
        globalThis.addEventListener?.('pagehide', resolve, { once: true });
      });
      // This request may not be among the pending ones yet: its path may still be loading.
      if (openIdLogout) await Promise.race([openIdLogout, wait(READS_TIMEOUT_MS), unloaded]);
      // The provider's sign-out fails when the provider was removed from the realm meanwhile.
      const logoutCall = afterPendingReads<SignedOut>(
        () => (kind === 'generic-oauth' ? api.postOAuthLogout({ client, body }).catch(signOutHere) : signOutHere()),
        unloaded,
      );
      // In bearer mode the tokens are removed even when the server cannot be reached; the next call opens a guest
      // session.
      const { logoutUri } = await (tokens ? logoutCall.catch((): SignedOut => ({})) : logoutCall);
      await tokens?.becomeGuest().catch(() => undefined);
      notify('signed-out');
      const address = (await openIdLogout)?.logoutUri ?? logoutUri;
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

/** Calls the sign-in call that fits the kind of proof: a password, a magic link or a passkey. */
function openSession(api: Api, proof: Parameters<SessionTransport['signIn']>[0]): Promise<SessionResponse> {
  if ('id' in proof) return api.postLogin({ body: proof });
  if ('passkey' in proof) return api.postPasskeyLogin({ body: { credential: proof.passkey } });
  return api.postMagicEmail({ body: proof });
}

type SignedOut = { readonly logoutUri?: string };

/** Longest time in ms that a sign-out waits for pending GET requests. */
const READS_TIMEOUT_MS = 2_000;

/** Time in ms within which the provider's settings must be read, so that the viewer signs out there, too. */
const LOGOUT_URI_TIMEOUT_MS = 5_000;

/** Opens the provider's page that ends the session there. It never resolves, so that no other page is opened. */
function leaveTo(address: string): Promise<never> {
  // A page from the back/forward cache would wait for ever.
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

/** Interval in ms at which the hydration is checked. */
const HYDRATION_POLL_MS = 50;

/**
 * Bearer mode: the first HTML is rendered for a guest. A viewer's token then sets the viewer. Rejects with ApiFailure.
 */
export async function findViewer(store: SessionStore, tokens: Tokens, api: Api): Promise<void> {
  if (tokens.holder() === undefined) await tokens.start();
  if (tokens.holder() === 'viewer') await readViewer(store, api);
}

/** Applies a change of the session by another tab. Rejects with ApiFailure. */
export async function followTab(change: SessionChange, store: SessionStore, api: Api): Promise<void> {
  // Another account: the page reloads, so that no data of the previous viewer stays (N21).
  if (change === 'signed-in') window.location.reload();
  else if (change === 'profile') await readViewer(store, api);
  else {
    await waitForHydration();
    store.setViewer(GUEST);
  }
}

/**
 * Stores the tokens of a session that has replaced the current one. It first waits for a token renewal under way in any
 * tab: the server refuses that renewal, and the guest session that follows must not replace the new session.
 */
const storeNewSession = async (
  tokens: Pick<Tokens, 'store' | 'withLock'> | undefined,
  response: SessionResponse,
): Promise<void> =>
  tokens?.withLock(async () => {
    tokens.store(response);
    return true;
  });

let isFollowingRefusal = false;

/**
 * Cookie mode: finds whether the viewer's session has ended after a call was refused. The session has not ended when a
 * sign-in has replaced the cookie of the call meanwhile. Resolves to true: the call can be repeated. Rejects with
 * ApiFailure when the server does not respond.
 */
export async function followRefusal(
  store: SessionStore | undefined,
  { api, reads, onEnded }: { readonly api: Api; readonly reads: PendingReads; readonly onEnded: () => void },
): Promise<true> {
  // The call below may be refused, too. A running sign-out sets the guest itself, and new reads wait for it.
  if (isFollowingRefusal || reads.until || !store || store.isGuest) return true;
  isFollowingRefusal = true;
  try {
    const isEnded = await api.getSession({}).then(
      ({ isGuest }) => isGuest,
      (error: unknown) => {
        if ((error as { status?: number }).status === 401) return true;
        throw error;
      },
    );
    if (isEnded) onEnded();
    return true;
  } finally {
    isFollowingRefusal = false;
  }
}

/** Sets the viewer of the session, which another tab may have changed. Rejects with ApiFailure. */
async function readViewer(store: SessionStore, api: Api): Promise<void> {
  const user = await api.getSession({});
  if (user.isGuest) return;
  await waitForHydration();
  store.setViewer(toViewer(user));
}

/** React must hydrate the HTML with the viewer for whom it was rendered, so another viewer is set only afterwards. */
async function waitForHydration(): Promise<void> {
  while (document.documentElement.dataset['hydrated'] === undefined)
    await new Promise((resolve) => {
      setTimeout(resolve, HYDRATION_POLL_MS);
    });
}
