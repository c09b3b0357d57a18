// Facebook Login: https://developers.facebook.com/docs/reference/javascript/FB.login
import type {
  ProviderParameters,
  IdentityModule,
  IdentityModuleDeps,
  IdentitySignIn,
} from '../_shared/identityModule.ts';
import { ProviderScriptError } from '../_shared/ProviderScriptError.ts';
import { requireSdk } from '../_shared/requireSdk.ts';

type LoginResponse = { readonly authResponse?: { readonly code?: string } | null };

/** The part of the JavaScript SDK that is used. */
export type FacebookSdk = {
  init(settings: {
    readonly appId: string;
    readonly version: string;
    readonly cookie: false;
    readonly status: false;
    readonly xfbml: false;
  }): void;
  login(
    callback: (response: LoginResponse) => void,
    settings: {
      readonly scope: string;
      readonly response_type: 'code';
      readonly override_default_response_type: true;
    },
  ): void;
};

/** Version of Facebook's Graph API. */
const DEFAULT_VERSION = 'v10.0';

const readSdk = (scriptUri: string): FacebookSdk =>
  requireSdk((window as Window & { readonly FB?: FacebookSdk }).FB, scriptUri);

/** Signs in with Facebook. */
const module: IdentityModule = { createSignIn };
export default module;

function createSignIn(deps: IdentityModuleDeps): IdentitySignIn {
  const { clientId, scriptUri = '', scopes, version = DEFAULT_VERSION, loadScript } = deps;
  return {
    // The first script loads a second one, and calls `fbAsyncInit` when that has run. `init` must be called once.
    prepare: () =>
      loadScript(scriptUri, (onReady) => {
        Object.assign(window, {
          fbAsyncInit: () => {
            const settings = { appId: clientId, version, cookie: false, status: false, xfbml: false } as const;
            readSdk(scriptUri).init(settings);
            onReady();
          },
        });
      }),
    start: () =>
      new Promise<ProviderParameters | undefined>((resolve, reject) => {
        const isBlocked = watchForBlockedWindow(() =>
          readSdk(scriptUri).login(
            ({ authResponse }) => {
              const code = authResponse?.code;
              resolve(code === undefined ? undefined : { code });
            },
            { scope: scopes.join(','), response_type: 'code', override_default_response_type: true },
          ),
        );
        if (isBlocked) reject(new ProviderScriptError('providerWindowBlocked', "Facebook's window was blocked."));
      }),
    dispose: () => undefined,
  };
}

/**
 * Runs a function that opens a window, and returns whether the browser refused to. The SDK reports a blocked window like
 * one that the viewer has closed.
 */
function watchForBlockedWindow(openWindow: () => void): boolean {
  const { open } = window;
  let isBlocked = false;
  window.open = (...args) => {
    const opened = open.apply(window, args);
    isBlocked ||= opened === null;
    return opened;
  };
  try {
    openWindow();
  } finally {
    window.open = open;
  }
  return isBlocked;
}
