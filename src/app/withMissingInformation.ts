import type { Api } from '#src/api/createApi.ts';
import type { SessionStore } from '#src/stores/SessionStore.ts';

type ManifestCalls = Pick<Api, 'postManifestVideo' | 'postManifestEvent'>;

/**
 * Returns an API client that notices 428 MISSING_INFORMATION: the brand has added a required field since the tab read
 * the session. The form for it opens then (followAccount.ts).
 */
export function withMissingInformation<T extends ManifestCalls>(
  api: T,
  session: Pick<SessionStore, 'viewer' | 'setViewer'>,
): T {
  const notice = <R>(response: Promise<R>): Promise<R> => {
    response.catch((error: unknown) => {
      if ((error as { readonly code?: string }).code === 'MISSING_INFORMATION')
        session.setViewer({ ...session.viewer, hasMissingInformation: true }, 'settings');
    });
    return response;
  };
  const calls: ManifestCalls = {
    postManifestVideo: (input) => notice(api.postManifestVideo(input)),
    postManifestEvent: (input) => notice(api.postManifestEvent(input)),
  };
  // The client creates its functions when they are read, so its properties cannot be copied.
  return Object.assign(Object.create(api) as T, calls);
}
