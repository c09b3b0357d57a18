import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { switchSubject } from '../../domain/row-switch.ts';
import { dateTime } from '../../fields.ts';

const countField = { type: 'integer', minimum: 0, description: 'Count.' } as const;
const textField = (description: string) => ({ type: 'string', description }) as const;

/** Maximum number of days that an editor may request. */
export const ACTIVITY_DAYS = 396;

const activitySchema = defineSchema({
  type: 'object',
  description: 'Counts of a realm. They do not identify viewers.',
  required: ['isCounted', 'from', 'days', 'totals', 'problems', 'switches', 'plugins', 'isCut'],
  properties: {
    isCounted: {
      type: 'boolean',
      description: "Whether the realm counts viewers' events at all (realm.json: analytics.server).",
    },
    from: { type: 'string', description: 'First day of the counts, in UTC.' },
    days: {
      type: 'array',
      description: 'Events by day and kind, the newest day first.',
      items: {
        type: 'object',
        description: 'One kind on one day.',
        required: ['day', 'event', 'count'],
        properties: {
          day: textField('Day in UTC: 2026-11-21.'),
          event: textField('Kind of event.'),
          count: countField,
        },
      },
    },
    totals: {
      type: 'array',
      description: 'Counts by subject over all days, the largest first.',
      items: {
        type: 'object',
        description: 'Count of one subject.',
        required: ['event', 'userType', 'language', 'subject', 'count'],
        properties: {
          event: textField('Kind of event.'),
          userType: textField("GUEST, or the viewer's role."),
          language: textField('Language of the page.'),
          subject: textField('Route, action, row type or language; empty: none.'),
          count: countField,
        },
      },
    },
    problems: {
      type: 'array',
      description: "Problems that viewers' pages reported and that the server found, the latest first.",
      items: {
        type: 'object',
        description: 'One problem.',
        required: [
          'source',
          'pageId',
          'rowId',
          'code',
          'pointer',
          'pluginId',
          'cause',
          'count',
          'firstSeen',
          'lastSeen',
        ],
        properties: {
          source: {
            type: 'string',
            enum: ['page', 'server'],
            description: "Who found the problem: a viewer's page, or the server.",
          },
          pageId: textField('Id of the page.'),
          rowId: textField('Id of the row; empty: the whole page.'),
          code: textField('Code of schemas/problems.ts.'),
          pointer: textField('JSON pointer into the page.'),
          pluginId: textField('Id of the plugin that renders the row; empty: the row belongs to no plugin.'),
          cause: textField('Why the plugin failed, a value of schemas/plugin/plugin-cause.ts; empty: not a plugin.'),
          count: countField,
          firstSeen: dateTime('Time of the first report.'),
          lastSeen: dateTime('Time of the last report.'),
        },
      },
    },
    switches: {
      type: 'array',
      description: 'Plugins and rows that are turned off, then those that were turned on again, the latest first.',
      items: {
        type: 'object',
        description: 'One plugin or row.',
        required: ['subject', 'isOff', 'isEverywhere', 'cause', 'offBy', 'offReason', 'offAt'],
        properties: {
          subject: switchSubject,
          isOff: {
            type: 'boolean',
            description: 'Whether viewers of the published version do not get the plugin or row.',
          },
          isEverywhere: {
            type: 'boolean',
            description: 'Whether the plugin or row is off in all realms. Then only the operator can turn it on.',
          },
          cause: {
            type: 'string',
            enum: ['failures', 'editor', 'operator'],
            description:
              'failures: the server, because pages of viewers in several networks reported errors; editor: an editor of the realm; operator: the operator of the server.',
          },
          offBy: textField('Who turned the plugin or row off; empty: the server, because of failures.'),
          offReason: textField('Why the plugin or row was turned off.'),
          offAt: dateTime('When the plugin or row was turned off.'),
          onBy: textField('Who turned the plugin or row on again.'),
          onReason: textField('Why the plugin or row was turned on again.'),
          onAt: dateTime('When the plugin or row was turned on again; missing: it is still off.'),
        },
      },
    },
    plugins: {
      type: 'array',
      description: 'Plugins of the published version that are not turned off, in the order of realm.json.',
      items: {
        type: 'object',
        description: 'One plugin.',
        required: ['id', 'kind', 'engine', 'version', 'rows', 'signature'],
        properties: {
          id: textField('Id of the plugin.'),
          kind: { type: 'string', enum: ['module', 'frame'], description: 'module or frame.' },
          engine: textField('Major versions of the plugin API that it supports.'),
          version: { type: 'integer', minimum: 1, description: 'Version of the plugin.' },
          rows: { type: 'array', items: textField('A row type and its version.'), description: 'Row types.' },
          signature: {
            type: 'string',
            enum: ['trusted', 'untrusted', 'expired', 'invalid', 'unsigned'],
            description:
              'trusted: a key of pluginKeys signed it; expired: a key that was valid earlier; untrusted: another key; invalid: the signature belongs to another plugin or version; unsigned: none.',
          },
          signer: textField('Owner of the key, from pluginKeys of realm.json; missing: the realm does not list it.'),
          fingerprint: textField('First 16 digits of the SHA-256 of the public key; missing: no valid signature.'),
          repository: textField('Address of the Git repository of the source; missing: not known.'),
          commit: textField('Commit of the source; missing: not known.'),
          isModified: {
            type: 'boolean',
            description: 'Whether the source had changes that were not committed. Missing without a valid signature.',
          },
          builtAt: dateTime('Time of the build. Missing without a valid signature.'),
          tool: textField('Program that built it. Missing without a valid signature.'),
        },
      },
    },
    isCut: { type: 'boolean', description: 'Whether the lists lack entries because there are too many.' },
  },
});

/** Counts of viewers' events and of reported problems, for editors and admins of the realm. Not in the specification. */
export const getActivity = defineCall({
  name: 'getActivity',
  method: 'GET',
  path: '/api/v2/activity',
  summary: "Counts of viewers' events and problem reports, for editors.",
  query: {
    days: {
      type: 'integer',
      minimum: 1,
      maximum: ACTIVITY_DAYS,
      default: 7,
      description: 'Number of days, including today.',
    },
  },
  response: activitySchema,
  access: 'staff',
  errors: { TOKEN_EXPIRED: 401, ROUTE_NOT_FOUND: 404 },
});
