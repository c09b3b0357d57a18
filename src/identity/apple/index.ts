// Sign in with Apple JS: https://developer.apple.com/documentation/signinwithapplejs
import type { IdentityModule, IdentityModuleDeps, IdentitySignIn } from '../_shared/identityModule.ts';
import { ProviderScriptError } from '../_shared/ProviderScriptError.ts';
import { requireSdk } from '../_shared/requireSdk.ts';

type Authorisation = { readonly authorization?: { readonly code?: string; readonly state?: string } };

/** The part of Sign in with Apple JS that is used. */
export type AppleSdk = {
  readonly auth: {
    init(settings: {
      readonly clientId: string;
      readonly scope: string;
      readonly redirectURI: string;
      readonly state: string;
      readonly nonce: string;
      readonly usePopup: true;
    }): void;
    /** Rejects with `{ error: 'popup_closed_by_user' }` and the like. */
    signIn(): Promise<Authorisation>;
  };
};

const CANCELLED: readonly unknown[] = ['popup_closed_by_user', 'user_cancelled_authorize'];

const readSdk = (scriptUri: string): AppleSdk =>
  requireSdk((window as Window & { readonly AppleID?: AppleSdk }).AppleID, scriptUri);

/** Signs in with Apple. */
const module: IdentityModule = { createSignIn };
export default module;

/** Apple's window sends its response as a message to this page, so no form is posted to the server (`usePopup`). */
function createSignIn(deps: IdentityModuleDeps): IdentitySignIn {
  const { clientId, scriptUri = '', scopes, nonce, redirectUri, loadScript } = deps;
  let sdk: AppleSdk | undefined;
  return {
    async prepare() {
      await loadScript(scriptUri);
      sdk = readSdk(scriptUri);
      sdk.auth.init({
        clientId,
        scope: scopes.join(' '),
        redirectURI: redirectUri,
        state: nonce,
        nonce,
        usePopup: true,
      });
    },
    async start() {
      let response: Authorisation | undefined;
      try {
        response = await sdk?.auth.signIn();
      } catch (failure) {
        const { error } = (failure ?? {}) as { error?: unknown };
        if (CANCELLED.includes(error)) return undefined;
        if (error === 'popup_blocked_by_browser')
          throw new ProviderScriptError('providerWindowBlocked', "Apple's window was blocked.");
        throw new ProviderScriptError('providerFailed', `Apple's script reports: ${String(error)}.`);
      }
      const { code, state } = response?.authorization ?? {};
      // The response belongs to another attempt, or to another page.
      if (code === undefined || state !== nonce)
        throw new ProviderScriptError('providerFailed', "Apple's response belongs to another attempt.");
      return { code, nonce, callbackUri: redirectUri };
    },
    dispose: () => undefined,
  };
}
