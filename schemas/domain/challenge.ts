// The challenge that a client solves when a limit on attempts is reached: a proof of work in the format of ALTCHA 2
// (docs/adr/030-proof-of-work.md).
import { defineSchema, type TypeOf } from '../defineSchema.ts';

const hex = <const D extends string>(description: D) =>
  ({ type: 'string', pattern: '^[0-9a-f]{1,128}$', description }) as const;
const shortText = <const D extends string>(description: D) => ({ type: 'string', maxLength: 80, description }) as const;

/** A challenge, as a response with the code CHALLENGE_REQUIRED contains it in `details.challenge`. */
export const challengeSchema = defineSchema({
  type: 'object',
  description:
    'A proof of work in the format of ALTCHA 2. Find the counter, from 0 to parameters.data.maxCounter, whose derived key begins with keyPrefix. It is valid once, for some minutes and for one account.',
  additionalProperties: false,
  required: ['parameters', 'signature'],
  properties: {
    parameters: {
      type: 'object',
      description: 'The parameters. Send them back unchanged.',
      additionalProperties: false,
      required: ['algorithm', 'nonce', 'salt', 'cost', 'keyLength', 'keyPrefix', 'keySignature', 'data'],
      properties: {
        algorithm: { type: 'string', enum: ['PBKDF2/SHA-256'], description: 'Key derivation.' },
        nonce: hex('The password is this nonce followed by the counter as 32 bits, big-endian.'),
        salt: hex('Salt of the key derivation.'),
        cost: { type: 'integer', minimum: 1, maximum: 1_000_000, description: 'Iterations of the key derivation.' },
        keyLength: { type: 'integer', minimum: 1, maximum: 64, description: 'Bytes of the derived key.' },
        keyPrefix: hex('First bytes of the derived key of the counter that solves the challenge.'),
        keySignature: hex('Signature of the derived key.'),
        data: {
          type: 'object',
          description: 'What the challenge is valid for.',
          additionalProperties: false,
          required: ['realm', 'action', 'account', 'key', 'expiresAt', 'maxCounter'],
          properties: {
            realm: shortText('Id of the realm.'),
            action: shortText('What was attempted.'),
            account: shortText('Hash of the account.'),
            key: shortText('Id of the key that signed the challenge.'),
            expiresAt: { type: 'integer', description: 'Seconds since 1970 after which the challenge is not valid.' },
            maxCounter: { type: 'integer', minimum: 1, description: 'Largest possible counter.' },
          },
        },
      },
    },
    signature: hex('Signature of the parameters.'),
  },
});
/** A challenge. */
export type Challenge = TypeOf<typeof challengeSchema>;

/** A solved challenge, as the repeated call sends it in `solution`. */
export const challengeSolutionSchema = defineSchema({
  type: 'object',
  description: 'The solved challenge of a response with the code CHALLENGE_REQUIRED.',
  additionalProperties: false,
  required: ['challenge', 'counter', 'derivedKey'],
  properties: {
    challenge: challengeSchema,
    counter: { type: 'integer', minimum: 0, maximum: 4_294_967_295, description: 'The counter that was found.' },
    derivedKey: hex('Its derived key.'),
  },
});
/** A solved challenge. */
export type ChallengeSolution = TypeOf<typeof challengeSolutionSchema>;
