// Signing in and out, and who has signed in, in both modes of a session (decision O1); createBrowserSession loads it when it is needed.
import type { ViewerView } from '#schemas/appState.ts';
import type { SessionUser } from '#schemas/domain/session.ts';
import type { Api } from '#src/api/createApi.ts';
import type { Tokens } from '#src/api/createTokens.ts';
import type { SessionStore, SessionTransport } from '#src/stores/SessionStore.ts';

/** What a tab tells the browser's other tabs. */
export type SessionChange = 'signed-in' | 'signed-out';

/** @param tokens undefined in cookie mode. @param tell says it to the browser's other tabs. */
export function changeSession({
  api,
  tokens,
  tell,
}: {
  readonly api: Api;
  readonly tokens: Tokens | undefined;
  readonly tell: (what: SessionChange) => void;
}): SessionTransport {
  return {
    async signIn(body) {
      const answer = await api.postLogin({ body });
      tokens?.store(answer);
      tell('signed-in');
      return viewerOf(answer.session);
    },
    async signOut() {
      const refreshToken = tokens?.refreshToken();
      const ended = api.postLogout({
        body: { everywhere: false, ...(refreshToken !== undefined && { refreshToken }) },
      });
      if (tokens) {
        // Without the server the tokens go all the same; the next call opens a guest session.
        await ended.catch(() => undefined);
        await tokens.becomeGuest().catch(() => undefined);
      } else await ended;
      tell('signed-out');
      return GUEST;
    },
  };
}

const GUEST: ViewerView = { isGuest: true, isChild: false, roles: [], licences: [] };

const viewerOf = ({ isGuest, isChild, roles, licences, partitions }: SessionUser): ViewerView => ({
  isGuest,
  isChild,
  roles,
  licences,
  ...(partitions && { partitions }),
});

/** Bearer mode: the first HTML is a guest's; who holds a viewer's token becomes that viewer. Rejects when the API does. */
export async function findViewer(store: SessionStore, held: Tokens, api: Api): Promise<void> {
  if (held.holder() === undefined) await held.start();
  if (held.holder() !== 'viewer') return;
  const user = await api.getSession({});
  if (!user.isGuest) store.become(viewerOf(user));
}
