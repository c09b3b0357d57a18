// Sign in with Google: https://developers.google.com/identity/gsi/web/reference/js-reference
import type { IdentityModule, IdentityModuleDeps, IdentitySignIn } from '../_shared/identityModule.ts';
import { requireSdk } from '../_shared/requireSdk.ts';

type ButtonSettings = {
  readonly type: 'standard';
  readonly theme: 'outline' | 'filled_black';
  readonly size: 'large';
  readonly shape: 'pill';
  readonly text: 'signin_with' | 'signup_with';
  readonly logo_alignment: 'center';
  readonly width: number;
  readonly locale: string;
};

/** The part of Google Identity Services that is used. */
export type GoogleSdk = {
  readonly accounts: {
    readonly id: {
      initialize(settings: {
        readonly client_id: string;
        readonly nonce: string;
        readonly ux_mode: 'popup';
        readonly callback: (response: { readonly credential?: string }) => void;
      }): void;
      renderButton(parent: HTMLElement, settings: ButtonSettings): void;
    };
  };
};

/** Widths in px that Google allows for its button. */
const MIN_WIDTH = 200;
const MAX_WIDTH = 400;

const readSdk = (scriptUri: string): GoogleSdk =>
  requireSdk((window as Window & { readonly google?: GoogleSdk }).google, scriptUri);

/** Signs in with Google. */
const module: IdentityModule = { createSignIn };
export default module;

/**
 * Google accepts only its own button, and reports no cancelled sign-in: its window closes and the button can be clicked
 * again.
 */
function createSignIn({ clientId, scriptUri = '', nonce, locale, loadScript }: IdentityModuleDeps): IdentitySignIn {
  let sdk: GoogleSdk | undefined;
  let onCredential: ((credential: string) => void) | undefined;
  return {
    async prepare() {
      await loadScript(scriptUri);
      sdk = readSdk(scriptUri);
      sdk.accounts.id.initialize({
        client_id: clientId,
        nonce,
        ux_mode: 'popup',
        callback: ({ credential }) => {
          if (credential !== undefined) onCredential?.(credential);
        },
      });
    },
    start: () =>
      new Promise((resolve) => {
        onCredential = (idToken) => resolve({ idToken });
      }),
    renderButton(box, { purpose, isDark }) {
      const draw = (): void => {
        const width = Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, box.clientWidth)));
        if (box.dataset['width'] === String(width)) return;
        box.dataset['width'] = String(width);
        box.replaceChildren();
        sdk?.accounts.id.renderButton(box, {
          type: 'standard',
          theme: isDark ? 'filled_black' : 'outline',
          size: 'large',
          shape: 'pill',
          text: purpose === 'signUp' ? 'signup_with' : 'signin_with',
          logo_alignment: 'center',
          width,
          locale,
        });
      };
      draw();
      const observer = new ResizeObserver(draw);
      observer.observe(box);
      return () => {
        observer.disconnect();
        box.replaceChildren();
        delete box.dataset['width'];
      };
    },
    dispose() {
      onCredential = undefined;
    },
  };
}
