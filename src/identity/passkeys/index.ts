// The browser's part of passkeys: opens its dialogs with the JSON methods of WebAuthn Level 3 (ADR 046). Loaded on use.
import type { NewCredential, PasskeyOptions, UsedCredential } from '#schemas/domain/passkey.ts';

type Options = PasskeyOptions['options'];

/** Whether the browser can create and use passkeys here. They need https, or localhost. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' &&
  typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function' &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function';

/** Whether the browser offers passkeys among the suggestions of a field with `autocomplete="webauthn"`. */
export const canSuggestPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) === true;

/**
 * Asks the viewer to create a passkey. Returns undefined when they cancel, or the browser gives no reason.
 * @throws DOMException InvalidStateError when the authenticator already has a passkey of the account; SecurityError
 * when the page's domain name cannot have passkeys.
 */
export async function createPasskey(options: Options): Promise<NewCredential | undefined> {
  // The schema of the call does not repeat the platform's type; the server's library writes the options.
  const json = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json);
  const created = await navigator.credentials.create({ publicKey }).catch(ignoreCancelled);
  if (!(created instanceof PublicKeyCredential)) return undefined;
  const { id, rawId, response } = created.toJSON() as NewCredential;
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
}

/** How the viewer is asked. */
export type PasskeyRequest = {
  readonly signal: AbortSignal;
  /** True: the browser only suggests passkeys at the field, until the viewer chooses one. */
  readonly isConditional: boolean;
};

/**
 * Asks the viewer for a passkey. Returns undefined when they cancel, the request is aborted, or the browser gives no
 * reason.
 * @throws DOMException SecurityError when the page's domain name cannot have passkeys.
 */
export async function requestPasskey(
  options: Options,
  { signal, isConditional }: PasskeyRequest,
): Promise<UsedCredential | undefined> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const used = await navigator.credentials
    .get({ publicKey, signal, ...(isConditional && { mediation: 'conditional' as const }) })
    .catch(ignoreCancelled);
  if (!(used instanceof PublicKeyCredential)) return undefined;
  const { id, rawId, response } = used.toJSON() as UsedCredential;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  };
}

/** Notifies the viewer's passkey manager that the site does not know a passkey, so that it does not offer it again. */
export async function reportUnknownPasskey(credentialId: string): Promise<void> {
  await PublicKeyCredential.signalUnknownCredential?.({ rpId: location.hostname, credentialId }).catch(() => undefined);
}

/** Browsers report NotAllowedError for a cancelled dialog, a timeout and a missing passkey alike. */
function ignoreCancelled(error: unknown): undefined {
  if (error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)) return undefined;
  throw error;
}
