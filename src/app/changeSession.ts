// Signs in and out in both session modes (decision O1). createBrowserSession loads this file on demand.
import type { ViewerView } from '#schemas/appState.ts';
import type { SessionUser } from '#schemas/domain/session.ts';
import type { Api } from '#src/api/createApi.ts';
import type { Tokens } from '#src/api/createTokens.ts';
import type { SessionStore, SessionTransport } from '#src/stores/SessionStore.ts';

/** A message to the browser's other tabs. */
export type SessionChange = 'signed-in' | 'signed-out';

/**
 * Creates the session transport of a tab.
 *
 * @param tokens undefined in cookie mode
 * @param notify sends a message to the browser's other tabs
 */
export function changeSession({
  api,
  tokens,
  notify,
}: {
  readonly api: Api;
  readonly tokens: Tokens | undefined;
  readonly notify: (what: SessionChange) => void;
}): SessionTransport {
  return {
    async signIn(body) {
      const response = await ('id' in body ? api.postLogin({ body }) : api.postMagicEmail({ body }));
      tokens?.store(response);
      notify('signed-in');
      return toViewer(response.session);
    },
    async signOut() {
      const refreshToken = tokens?.refreshToken();
      const logoutCall = api.postLogout({
        body: { everywhere: false, ...(refreshToken !== undefined && { refreshToken }) },
      });
      if (tokens) {
        // The tokens are removed even when the server cannot be reached; the next call opens a guest session.
        await logoutCall.catch(() => undefined);
        await tokens.becomeGuest().catch(() => undefined);
      } else await logoutCall;
      notify('signed-out');
      return GUEST;
    },
  };
}

const GUEST: ViewerView = { isGuest: true, isChild: false, roles: [], licences: [] };

const toViewer = ({ id, isGuest, isChild, roles, licences, partitions }: SessionUser): ViewerView => ({
  isGuest,
  ...(!isGuest && { accountId: id }),
  isChild,
  roles,
  licences,
  ...(partitions && { partitions }),
});

/**
 * Bearer mode: the first HTML is rendered for a guest. A viewer's token then sets the viewer. Rejects with ApiFailure.
 */
export async function findViewer(store: SessionStore, tokens: Tokens, api: Api): Promise<void> {
  if (tokens.holder() === undefined) await tokens.start();
  if (tokens.holder() !== 'viewer') return;
  const user = await api.getSession({});
  if (!user.isGuest) store.setViewer(toViewer(user));
}
