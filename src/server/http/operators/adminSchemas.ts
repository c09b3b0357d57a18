// Schemas of the inputs of the operators' API. Its documentation shows them too (describePublishing.ts).
import { changedTrialEnd, trialEnd } from '#schemas/domain/brand.ts';
import { switchReason } from '#schemas/domain/row-switch.ts';
import { PLUGIN_ID_PATTERN } from '#schemas/plugin/plugin-definition.ts';
import { REALM_ID_PATTERN } from '#schemas/realm/realm.ts';
import { PREVIEW_HOURS } from '../../domain/delivery/createPreviews.ts';
import { MAX_FILES } from '../../domain/publishing/folder/sizeLimits.ts';

const HASH = { type: 'string', pattern: '^[0-9a-f]{64}$' } as const;
const realmParam = { type: 'object', properties: { realm: { type: 'string', pattern: REALM_ID_PATTERN } } } as const;
const note = { type: 'string', maxLength: 500 } as const;
const percent = { type: 'integer', minimum: 0, maximum: 100 } as const;
const author = { type: 'string', maxLength: 120 } as const;

/** Schemas of the inputs. The API's documentation shows them too. */
export const ADMIN_SCHEMAS = {
  missing: {
    body: {
      type: 'object',
      additionalProperties: false,
      required: ['hashes'],
      properties: { hashes: { type: 'array', maxItems: MAX_FILES, items: HASH } },
    },
  },
  blob: { params: { type: 'object', properties: { hash: HASH } } },
  publish: {
    params: realmParam,
    body: {
      type: 'object',
      additionalProperties: false,
      required: ['files', 'assets'],
      properties: {
        files: { type: 'object', maxProperties: MAX_FILES, additionalProperties: { type: 'string' } },
        assets: { type: 'object', maxProperties: MAX_FILES, additionalProperties: HASH },
        note,
        author,
        expectVersion: { type: 'integer', minimum: 0 },
        share: { ...percent, description: 'Share of the visitors that sees the new version. Missing: everybody.' },
        until: trialEnd,
      },
    },
  },
  preview: {
    params: realmParam,
    body: {
      type: 'object',
      additionalProperties: false,
      required: ['files', 'assets'],
      properties: {
        files: { type: 'object', maxProperties: MAX_FILES, additionalProperties: { type: 'string' } },
        assets: { type: 'object', maxProperties: MAX_FILES, additionalProperties: HASH },
        author,
        hours: {
          type: 'integer',
          minimum: 1,
          maximum: PREVIEW_HOURS.max,
          default: PREVIEW_HOURS.default,
          description: 'Hours after which the draft expires.',
        },
      },
    },
  },
  rollback: {
    params: realmParam,
    body: {
      type: 'object',
      additionalProperties: false,
      properties: { to: { type: 'integer', minimum: 1 }, note, author },
    },
  },
  changeTrial: {
    params: realmParam,
    body: {
      type: 'object',
      additionalProperties: false,
      required: ['percent'],
      properties: {
        percent: { ...percent, description: 'Share of the visitors that sees the version.' },
        until: changedTrialEnd,
        note,
        author,
      },
    },
  },
  pluginSwitch: {
    params: { type: 'object', properties: { plugin: { type: 'string', pattern: PLUGIN_ID_PATTERN } } },
    body: {
      type: 'object',
      additionalProperties: false,
      required: ['isOn', 'reason'],
      properties: {
        isOn: { type: 'boolean', description: 'False: no viewer of any realm gets the plugin.' },
        reason: switchReason,
        author,
      },
    },
  },
  endTrial: {
    params: realmParam,
    body: { type: 'object', additionalProperties: false, properties: { note, author } },
  },
  realm: { params: realmParam },
  remove: {
    params: realmParam,
    querystring: {
      type: 'object',
      additionalProperties: false,
      required: ['confirm'],
      properties: {
        confirm: { type: 'string', maxLength: 60, description: 'The id of the realm again.' },
        author,
      },
    },
  },
  documents: {
    params: realmParam,
    querystring: {
      type: 'object',
      additionalProperties: false,
      properties: { version: { type: 'integer', minimum: 1 }, sources: { type: 'boolean' } },
    },
  },
} as const;
