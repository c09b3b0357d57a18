// A sign-in with a passkey: by the button, or from the suggestions of the e-mail field. Loaded when the page is idle, or
// with the first click.
import { SECOND_MS } from '#schemas/durations.ts';
import type { PasskeyOptions, UsedCredential } from '#schemas/domain/passkey.ts';
import { PasskeyStore } from '#src/stores/PasskeyStore.ts';
import type { SessionStore } from '#src/stores/SessionStore.ts';
import { toSignInError, type SignInError } from '#src/stores/signInError.ts';
import type { useScreens } from '../_shared/ScreenContext.tsx';

/** Suggestions are requested again this many seconds before the server's challenge expires. */
const RENEWAL_MARGIN_SECONDS = 60;

/** What the button shows. `isBusy`: the browser's dialog is open. */
export type PasskeyState = { readonly isBusy: boolean; readonly error?: SignInError | undefined };

/** The sign-in of one page. */
export type PasskeySignIn = {
  /** Opens the browser's dialog; call it in a click. Never rejects. */
  start(): Promise<void>;
  /** Offers passkeys among the suggestions of the e-mail field, where the browser can. Never rejects. */
  suggest(): Promise<void>;
  /** Ends the open request, so that the browser offers no passkeys any more. */
  dispose(): void;
};

/** The browser's part (src/identity/passkeys). */
export type PasskeyBrowser = {
  /** Whether the browser can create and use passkeys on this page. */
  canUsePasskeys(): boolean;
  /** Whether the browser offers passkeys among the suggestions of a field. */
  canSuggestPasskeys(): Promise<boolean>;
  /**
   * Asks the viewer for a passkey.
   *
   * @param request `isConditional`: the browser only suggests passkeys at the field
   * @returns undefined when the viewer cancels, or the request is aborted
   * @throws {DOMException} when the page's domain name cannot have passkeys
   */
  requestPasskey(
    options: PasskeyOptions['options'],
    request: { readonly signal: AbortSignal; readonly isConditional: boolean },
  ): Promise<UsedCredential | undefined>;
  /** Notifies the viewer's passkey manager that the site does not know a passkey. Never rejects. */
  reportUnknownPasskey(credentialId: string): Promise<void>;
};

type Deps = {
  readonly browser: PasskeyBrowser;
  readonly lazy: ReturnType<typeof useScreens>['stores']['lazy'];
  readonly session: Pick<SessionStore, 'signIn'>;
  readonly onState: (state: PasskeyState) => void;
};

/** Creates the sign-in of a page. */
export function createPasskeySignIn({ browser, lazy, session, onState }: Deps): PasskeySignIn {
  const store = lazy.get(PasskeyStore);
  let controller: AbortController | undefined;
  let cancelRenewal: (() => void) | undefined;
  const stop = (): void => {
    controller?.abort();
    cancelRenewal?.();
  };
  /**
   * Asks for a passkey and signs in.
   * @returns the error to show; undefined: none, or the request was replaced
   */
  const request = async (isConditional: boolean): Promise<SignInError | undefined> => {
    stop();
    const { signal } = (controller = new AbortController());
    const { options, expiresIn } = await store.beginSignIn();
    if (signal.aborted) return undefined;
    if (isConditional)
      cancelRenewal = store.after((expiresIn - RENEWAL_MARGIN_SECONDS) * SECOND_MS, () => void suggest());
    const credential = await browser.requestPasskey(options, { signal, isConditional });
    if (signal.aborted) return undefined;
    if (!credential) return isConditional ? undefined : { key: 'passkeyCancelled' };
    cancelRenewal?.();
    const error = await session.signIn({ passkey: credential });
    if (error?.key === 'passkeyUnknown') await browser.reportUnknownPasskey(credential.id);
    return error;
  };
  const suggest = async (): Promise<void> => {
    if (!(await browser.canSuggestPasskeys())) return;
    // The button works without suggestions.
    const error = await request(true).catch(() => undefined);
    if (error) onState({ isBusy: false, error });
  };
  return {
    suggest,
    async start() {
      if (!browser.canUsePasskeys()) return onState({ isBusy: false, error: { key: 'passkeysUnsupported' } });
      onState({ isBusy: true });
      const error = await request(false).catch(toStartError);
      onState({ isBusy: false, error });
      // Suggestions continue only after the viewer has cancelled: a passkey that was refused would be refused again.
      if (error?.key === 'passkeyCancelled') void suggest();
    },
    dispose: stop,
  };
}

const START_ERRORS: readonly string[] = ['tooManyAttempts', 'signInUnreachable'];

/** Returns the message for a sign-in that could not begin. */
function toStartError(failure: unknown): SignInError {
  if (failure instanceof DOMException) return { key: 'passkeysUnsupported' };
  const error = toSignInError(failure, (key) => START_ERRORS.includes(key));
  return START_ERRORS.includes(error.key) ? error : { key: 'sorrySomethingWentWrong' };
}
