// Options for browsers, and the verification of what authenticators return, by @simplewebauthn/server (ADR 046).
import type { WebAuthnCredential } from '@simplewebauthn/server';
import { MINUTE_MS } from '#schemas/durations.ts';
import type { NewCredential, UsedCredential } from '#schemas/domain/passkey.ts';
import type { StoredPasskey } from '../../db/repositories/passkeys.ts';
import { parseJson } from '../../json/readJson.ts';
import type { ProvenAccount } from './createOwnerProof.ts';
import type { PasskeySite } from './passkeyTypes.ts';

/** How long the browser shows its dialog, in ms. */
const TIMEOUT_MS = 5 * MINUTE_MS;

/** Ed25519, ES256 and RS256 (COSE). Every authenticator has one of them. */
const ALGORITHMS = [-8, -7, -257];

/** Loads the library when a passkey is used first: it takes 0.4 s and 10 MB, and most brands have no passkeys. */
const loadLibrary = () => import('@simplewebauthn/server');

/**
 * Returns the options of a sign-in. They name no credential: the authenticator lists the accounts that it knows, so the
 * response does not tell who has a passkey.
 */
export const createSignInOptions = async ({ host }: PasskeySite, challenge: string) =>
  (await loadLibrary()).generateAuthenticationOptions({
    rpID: host,
    challenge: fromBase64(challenge),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  });

/** Returns the options of a new passkey. An authenticator that has one of the `existing` refuses to create another. */
export const createRegistrationOptions = async (
  { host, name }: PasskeySite,
  challenge: string,
  account: ProvenAccount,
  existing: readonly StoredPasskey[],
) =>
  (await loadLibrary()).generateRegistrationOptions({
    rpName: name,
    rpID: host,
    userID: new TextEncoder().encode(account.accountId),
    // The account of a TV provider has no address.
    userName: account.email === '' ? account.name || name : account.email,
    userDisplayName: account.name,
    challenge: fromBase64(challenge),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: [...transports],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });

/** Returns the challenge of a response; empty when the response cannot be read. */
export function readPasskeyChallenge({ response }: NewCredential | UsedCredential): string {
  const read = parseJson(Buffer.from(response.clientDataJSON, 'base64url'));
  const { challenge } = (read ?? {}) as { readonly challenge?: unknown };
  return typeof challenge === 'string' ? challenge : '';
}

/** Returns what to store of a new credential; undefined when it is not valid for the site and the challenge. */
export async function verifyNewCredential({ host, origin }: PasskeySite, challenge: string, credential: NewCredential) {
  const { response } = credential;
  const { verifyRegistrationResponse } = await loadLibrary();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: credential.id,
        rawId: credential.rawId,
        type: credential.type,
        clientExtensionResults: {},
        response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
      },
      supportedAlgorithmIDs: ALGORITHMS,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
    });
    if (!verified || !registrationInfo) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: [...new Set(response.transports)],
      isBackedUp: registrationInfo.credentialBackedUp,
    };
  } catch {
    return undefined;
  }
}

/** Returns the counter of a used credential; undefined when it is not valid for the site and the challenge. */
export async function verifyUsedCredential(
  { host, origin }: PasskeySite,
  challenge: string,
  credential: UsedCredential,
  { accountId, credentialId, publicKey, transports }: StoredPasskey,
): Promise<{ readonly counter: number; readonly isBackedUp: boolean } | undefined> {
  const { clientDataJSON, authenticatorData, signature, userHandle } = credential.response;
  // The response names the account for which the authenticator created the passkey. It must be the account under
  // which the server stores the passkey.
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString('utf8') !== accountId) return undefined;
  const { verifyAuthenticationResponse } = await loadLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credential.id,
        rawId: credential.rawId,
        type: credential.type,
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      // The counter is not checked here: the repository compares it in the statement that stores the new one.
      credential: {
        id: credentialId,
        publicKey: fromBase64(publicKey),
        counter: 0,
        transports: transports as NonNullable<WebAuthnCredential['transports']>,
      },
    });
    if (!verified) return undefined;
    return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
  } catch {
    return undefined;
  }
}

/** Decodes base64url to the type of array that the library expects. */
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'));
