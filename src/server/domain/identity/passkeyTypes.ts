// Types of the passkey service.
import type { NewCredential, Passkey, PasskeyOptions, UsedCredential } from '#schemas/domain/passkey.ts';
import type { OpenedSession, SessionRealm, Visitor } from '../session/sessionTypes.ts';
import type { OwnerProofInput } from './createOwnerProof.ts';
import type { Requester } from './identityTypes.ts';
import type { OwnerSession } from './ownAccountTypes.ts';

/** The site at which a passkey is created or used, and the browser that does it. */
export type PasskeySite = {
  /** Host name without port: the relying party. */
  readonly host: string;
  /** Scheme, host and port. */
  readonly origin: string;
  /** Name of the brand. */
  readonly name: string;
  /** Value of the cookie that binds challenges to the browser; undefined: it has none. */
  readonly browserSecret: string | undefined;
};

/** Passkeys: how viewers add, use and remove them. */
export type PasskeyService = {
  /** Begins a sign-in. The browser finds out which accounts have a passkey; the server names none. */
  beginPasskeySignIn(
    realm: SessionRealm,
    site: PasskeySite & { readonly browserSecret: string },
  ): Promise<PasskeyOptions>;
  /**
   * Opens the session of the account whose passkey was used.
   * @throws 400 passkeyExpired, 401 passkeyUnknown or passkeyRefused.
   */
  signInWithPasskey(
    realm: SessionRealm,
    site: PasskeySite,
    credential: UsedCredential,
    visitor: Visitor,
  ): Promise<OpenedSession>;
  /**
   * Begins to add a passkey.
   * @throws 400 invalidCurrentCredentials, 403 SIGN_IN_AGAIN, 409 PASSKEYS_FULL, 429.
   */
  beginPasskey(
    realm: SessionRealm,
    owner: OwnerSession,
    site: PasskeySite & { readonly browserSecret: string },
    proof: OwnerProofInput,
    requester: Requester,
  ): Promise<PasskeyOptions>;
  /**
   * Adds a passkey.
   * @throws 400 passkeyExpired or passkeyRefused, 409 PASSKEYS_FULL or passkeyExists, 429.
   */
  addPasskey(
    realm: SessionRealm,
    owner: OwnerSession,
    site: PasskeySite,
    credential: NewCredential,
    requester: Requester,
  ): Promise<Passkey>;
  /** Returns the passkeys of the account, oldest first, and how many it may have. */
  listPasskeys(realm: SessionRealm, owner: OwnerSession): Promise<{ passkeys: Passkey[]; max: number }>;
  /** @throws 404 PASSKEY_UNKNOWN, 429. */
  renamePasskey(realm: SessionRealm, owner: OwnerSession, passkeyId: string, name: string): Promise<Passkey>;
  /** @throws 404 PASSKEY_UNKNOWN, 429. */
  removePasskey(realm: SessionRealm, owner: OwnerSession, passkeyId: string, requester: Requester): Promise<void>;
};
