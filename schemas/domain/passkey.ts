// Passkeys (WebAuthn Level 3): the JSON forms of the platform, as browsers create and read them.
import { defineSchema, type TypeOf } from '../defineSchema.ts';

/** Maximum length of a passkey's name. */
export const PASSKEY_NAME_MAX = 60;

const encoded = /* @__NO_SIDE_EFFECTS__ */ <const L extends number, const D extends string>(
  maxLength: L,
  description: D,
) => ({ type: 'string', minLength: 1, maxLength, pattern: '^[\\w-]+$', description }) as const;

const credentialFields = {
  id: encoded(1400, 'Id of the credential, base64url.'),
  rawId: encoded(1400, 'The same as `id`.'),
  type: { type: 'string', const: 'public-key', description: 'Always `public-key`.' },
  authenticatorAttachment: { type: 'string', maxLength: 40, description: '`platform` or `cross-platform`.' },
  clientExtensionResults: {
    type: 'object',
    maxProperties: 20,
    additionalProperties: true,
    description: 'Results of extensions. The server does not read them.',
  },
} as const;

/** What `navigator.credentials.create()` returned, as its `toJSON()`. */
export const newCredentialSchema = defineSchema({
  type: 'object',
  description: 'The new credential, as PublicKeyCredential.toJSON() returns it.',
  additionalProperties: false,
  required: ['id', 'rawId', 'type', 'response'],
  properties: {
    ...credentialFields,
    response: {
      type: 'object',
      description: 'What the authenticator returned.',
      additionalProperties: false,
      required: ['clientDataJSON', 'attestationObject'],
      properties: {
        clientDataJSON: encoded(4000, 'Challenge and origin, as the browser saw them.'),
        attestationObject: encoded(8000, 'The new public key.'),
        transports: {
          type: 'array',
          maxItems: 10,
          items: { type: 'string', pattern: '^[a-z-]{1,30}$', examples: ['usb'] },
          description: 'How browsers reach the authenticator.',
        },
        authenticatorData: encoded(8000, 'Part of the attestation object.'),
        publicKey: encoded(4000, 'Part of the attestation object.'),
        publicKeyAlgorithm: { type: 'integer', description: 'Part of the attestation object.' },
      },
    },
  },
});
/** What `navigator.credentials.create()` returned. */
export type NewCredential = TypeOf<typeof newCredentialSchema>;

/** What `navigator.credentials.get()` returned, as its `toJSON()`. */
export const usedCredentialSchema = defineSchema({
  type: 'object',
  description: 'The used credential, as PublicKeyCredential.toJSON() returns it.',
  additionalProperties: false,
  required: ['id', 'rawId', 'type', 'response'],
  properties: {
    ...credentialFields,
    response: {
      type: 'object',
      description: 'What the authenticator returned.',
      additionalProperties: false,
      required: ['clientDataJSON', 'authenticatorData', 'signature'],
      properties: {
        clientDataJSON: encoded(4000, 'Challenge and origin, as the browser saw them.'),
        authenticatorData: encoded(4000, 'Counter and flags.'),
        signature: encoded(8000, 'Signature of authenticatorData and clientDataJSON.'),
        userHandle: encoded(200, 'Id of the account at the authenticator.'),
      },
    },
  },
});
/** What `navigator.credentials.get()` returned. */
export type UsedCredential = TypeOf<typeof usedCredentialSchema>;

/** A passkey of the viewer. */
export const passkeySchema = defineSchema({
  type: 'object',
  description: 'A passkey.',
  additionalProperties: false,
  required: ['id', 'name', 'host', 'isBackedUp', 'createdAt', 'lastUsedAt'],
  properties: {
    id: { type: 'string', description: 'Id of the entry. It gives no access.' },
    name: { type: 'string', description: 'Name that the viewer gave it, at first the browser and the system.' },
    host: { type: 'string', description: 'Host name of the site to which it signs in.' },
    isBackedUp: {
      type: 'boolean',
      description: 'Whether the password manager or system that stores it copies it to other devices.',
    },
    createdAt: { type: 'string', description: 'ISO 8601.' },
    lastUsedAt: { type: ['string', 'null'], description: 'ISO 8601; null: not used yet.' },
  },
});
/** A passkey of the viewer. */
export type Passkey = TypeOf<typeof passkeySchema>;

/** A passkey's name. */
export const passkeyNameField = {
  type: 'string',
  minLength: 1,
  maxLength: PASSKEY_NAME_MAX,
  pattern: '^(?=.*\\S)\\P{Cc}*$',
  description: 'Name of the passkey.',
} as const;

/**
 * Options of `navigator.credentials.create()` or `get()`. The platform reads them with
 * `PublicKeyCredential.parseCreationOptionsFromJSON()` or `parseRequestOptionsFromJSON()`.
 */
export const passkeyOptionsSchema = defineSchema({
  type: 'object',
  description: 'What the browser needs to ask the viewer.',
  additionalProperties: false,
  required: ['options', 'expiresIn'],
  properties: {
    options: {
      type: 'object',
      additionalProperties: true,
      required: ['challenge'],
      properties: { challenge: { type: 'string', description: 'The challenge, base64url.' } },
      description: 'The options in the JSON form of WebAuthn Level 3.',
    },
    expiresIn: { type: 'integer', description: 'Seconds within which the response must arrive.' },
  },
});
/** Options for the browser. */
export type PasskeyOptions = TypeOf<typeof passkeyOptionsSchema>;
