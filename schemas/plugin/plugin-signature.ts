// The signature of a plugin: who made its files, from which source. The check of a publish and /_admin read it;
// browsers never get it (docs/adr/073-plugin-signatures.md).
import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { dateTime } from '../fields.ts';
import { pluginManifestSchema } from './plugin-manifest.ts';

/** A public Ed25519 key: its 32 bytes in Base64. */
const publicKey = {
  type: 'string',
  pattern: '^[A-Za-z0-9+/]{43}=$',
  examples: ['M81Uvhj/D2OSN5ZN+ll+7pMUfPMGsANXzgxTyV0G+Rw='],
  description: 'Public Ed25519 key: its 32 bytes in Base64.',
} as const;

/** Pattern of a day in UTC. */
const DAY_PATTERN = '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$';

/** `pluginKeys` of realm.json: whose signatures a realm trusts. */
export const pluginKeysSchema = defineSchema({
  type: 'array',
  'x-merge': 'replace',
  maxItems: 20,
  description:
    'Keys of the makers of plugins that the realm trusts. When there is one, a plugin without a valid signature of one of them is not published (docs/plugins.md).',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['publicKey', 'owner'],
    description: 'A trusted key.',
    properties: {
      publicKey,
      owner: { type: 'string', minLength: 1, maxLength: 120, description: 'Who has the private key.' },
      expires: {
        type: 'string',
        pattern: DAY_PATTERN,
        examples: ['2027-12-31'],
        description: 'Last day, in UTC, on which a publish accepts signatures of the key. Missing: no end.',
      },
      plugins: {
        type: 'array',
        minItems: 1,
        maxItems: 50,
        description: 'Ids of the plugins that the key may sign. Missing: every plugin.',
        items: {
          type: 'string',
          pattern: '^[a-z][a-z0-9-]{0,60}\\*?$',
          examples: ['acme-*', 'acme-polls'],
          description: 'Id of a plugin, or the beginning of ids and `*`: `acme-*`.',
        },
      },
      notBefore: {
        type: 'string',
        pattern: DAY_PATTERN,
        examples: ['2026-11-20'],
        description:
          'First day, in UTC, of builds that a publish accepts, so that an earlier version with a known fault is not listed again. Missing: every build.',
      },
    },
  },
});
/** Keys of the makers of plugins that a realm trusts. */
export type PluginKeys = TypeOf<typeof pluginKeysSchema>;

/** `signature` of a plugin in realm.json. */
export const pluginSignatureSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['payload', 'signatures'],
  description: 'Signature of the maker, written by "npm run plugin -- publish".',
  properties: {
    payload: {
      type: 'string',
      maxLength: 40_000,
      description: 'The signed text: JSON with the plugin, the hashes of its files, and its provenance.',
    },
    signatures: {
      type: 'array',
      minItems: 1,
      maxItems: 5,
      description: 'Signatures of the text, one for each key.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['publicKey', 'signature'],
        description: 'A signature.',
        properties: {
          publicKey,
          signature: {
            type: 'string',
            pattern: '^[A-Za-z0-9+/]{86}==$',
            examples: [`${'A'.repeat(86)}==`],
            description: 'Ed25519 signature: its 64 bytes in Base64.',
          },
        },
      },
    },
  },
});
/** Signature of a plugin. */
export type PluginSignature = TypeOf<typeof pluginSignatureSchema>;

const { $schema: _schema, apiVersion: _apiVersion, ...plugin } = pluginManifestSchema.properties;

/** The signed text of a signature, after it is parsed. */
export const pluginStatementSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['format', 'plugin', 'files', 'provenance'],
  description: 'What the maker of a plugin signs.',
  properties: {
    format: { type: 'integer', enum: [1], description: 'Version of this format.' },
    plugin: {
      ...pluginManifestSchema,
      description: 'The entry of realm.json without URL, hash and signature: version, engine, row types and data.',
      properties: plugin,
    },
    files: {
      type: 'array',
      minItems: 1,
      maxItems: 200,
      description: 'The files of a build, by name.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'integrity'],
        description: 'A file.',
        properties: {
          name: { type: 'string', maxLength: 200, pattern: '^[^/\\\\]+$', description: 'Name in the folder `dist`.' },
          integrity: { type: 'string', pattern: '^sha384-[A-Za-z0-9+/]{64}$', description: 'Hash of the file.' },
        },
      },
    },
    provenance: {
      type: 'object',
      additionalProperties: false,
      required: ['builtAt', 'tool'],
      description: 'From what and with what the files were built.',
      properties: {
        repository: { type: 'string', maxLength: 400, description: 'Address of the Git repository of the source.' },
        commit: { type: 'string', pattern: '^[0-9a-f]{40}([0-9a-f]{24})?$', description: 'Commit of the source.' },
        isModified: {
          type: 'boolean',
          default: false,
          description: 'Whether the folder had changes that were not committed.',
        },
        builtAt: dateTime('Time of the build.'),
        tool: { type: 'string', minLength: 1, maxLength: 80, description: 'Program and version that built the files.' },
      },
    },
  },
});
/** What the maker of a plugin signs. */
export type PluginStatement = TypeOf<typeof pluginStatementSchema>;
