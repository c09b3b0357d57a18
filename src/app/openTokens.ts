// The tokens of a tab. createBrowserSession loads this file only in bearer mode, to save bytes in cookie mode.
import type { Api, ApiOptions } from '#src/api/createApi.ts';
import type { ClientStorage } from '#src/api/createClientStorage.ts';
import { createTabLock, createTokens, type Tokens } from '#src/api/createTokens.ts';

/** What openTokens needs. */
export type TokenSources = {
  readonly realmId: string;
  readonly storage: ClientStorage;
  /** Called when the viewer's session has ended. */
  readonly onEnded: () => void;
  /** Returns the client of the tab, which itself needs the tokens. */
  readonly getApi: () => Api;
  readonly wait: ApiOptions['wait'];
};

/** Creates the tokens of a tab. */
export const openTokens = ({ realmId, storage, onEnded, getApi, wait }: TokenSources): Tokens =>
  createTokens({
    storage,
    onEnded,
    refresh: (refreshToken) => getApi().postTokenRefresh({ body: { refreshToken } }),
    openGuestSession: () => getApi().postGuestCheckin({ body: {} }),
    wait,
    withLock: createTabLock(`${realmId}:session-tokens`, wait),
  });
