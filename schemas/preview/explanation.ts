// Why a row is on a page for an audience, or why it is not.
import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { dateTime } from '../fields.ts';
import { EXTENSION_POINT_IDS } from '../plugin/extension-points.ts';
import { pageOriginSchema } from '../domain/authored-page.ts';

const count = (description: string) => ({ type: 'integer', minimum: 0, description }) as const;
const text = (description: string) => ({ type: 'string', description }) as const;
const pointer = text(
  'JSON pointer in the authored page: `/elements/2/when/roles`; `/extensions/polls~1poll` for a row that a plugin adds.',
);

/** What can hide a row. The first ten are parts of its condition. */
export const HIDING_REASONS = [
  'audience',
  'child',
  'roles',
  'licences',
  'locales',
  'territories',
  'from',
  'until',
  'experiment',
  'viewports',
  'condition-unreadable',
  'requirement',
  'turned-off',
  'error',
  'no-widget',
  'empty-section',
  'row-around',
] as const;
/** What can hide a row. */
export type HidingReason = (typeof HIDING_REASONS)[number];

const reason = { type: 'string', enum: HIDING_REASONS, description: 'One reason.' } as const;
const state = {
  type: 'string',
  enum: ['shown', 'hidden'],
  description: 'shown: the audience gets the row; hidden: it does not.',
} as const;
const reasons = {
  type: 'array',
  items: reason,
  description:
    'Everything that hides the row, not only the first. A part of its condition; condition-unreadable: its condition cannot be read; requirement: the product lacks something that it requires; turned-off: it or its plugin is turned off under Activity (previews still show it); error: a publish would refuse it; no-widget: no widget renders its type, and it has no fallback; empty-section: everything in the section is hidden; row-around: the row in whose slot it stands is hidden.',
} as const;

/** A row in the list of all rows. */
const rowStateSchema = defineSchema({
  type: 'object',
  description: 'Whether the audience gets a row.',
  additionalProperties: false,
  required: ['pointer', 'state', 'reasons'],
  properties: { pointer, state, reasons },
});

const checkSchema = defineSchema({
  type: 'object',
  description: 'One rule that was checked for the row.',
  additionalProperties: false,
  required: ['rule', 'isMet', 'decidedBy', 'pointer'],
  properties: {
    rule: reason,
    isMet: { type: 'boolean', description: 'false: the rule hides the row.' },
    required: { description: 'What the rule requires, as its author wrote it.' },
    found: {
      description:
        'What the audience has; missing: it is not known, or the product does not have what the row requires.',
    },
    decidedBy: {
      type: 'string',
      enum: ['server', 'browser', 'window'],
      description:
        'server: the row never leaves the server; browser: the browser gets the row and hides it; window: each window decides by its width.',
    },
    changesAt: dateTime('When the result changes; missing: it does not change with time.'),
    pointer,
  },
});

const widgetSchema = defineSchema({
  type: 'object',
  description: 'What renders the row, and what decided it.',
  additionalProperties: false,
  required: ['type', 'chosenBy'],
  properties: {
    type: text('Row type.'),
    chosenBy: {
      type: 'string',
      enum: ['author', 'kind', 'realm-rule', 'built-in-rule'],
      description:
        'author: it is written in the row; kind: each kind of element other than a bucket has its own; realm-rule, built-in-rule: a rule of the row-type map.',
    },
    rule: {
      type: 'object',
      additionalProperties: false,
      required: ['number', 'when'],
      description: 'The rule of the row-type map.',
      properties: {
        number: {
          type: 'integer',
          minimum: 1,
          description: 'Its position among the rules of the realm or the product.',
        },
        when: {
          type: 'object',
          additionalProperties: true,
          description: 'The fields that it tests; empty: it matches every bucket.',
        },
        pointer: text('Where it is written: `realm.json#/rowTypes/0`; missing: in the product.'),
      },
    },
    rendered: text(
      'The type that is rendered when it is not `type`: the default row type, because `type` has no widget, or the type of the fallback.',
    ),
    fallback: text('JSON pointer of the fallback that replaces the row.'),
    plugin: text('Id of the plugin that renders the row.'),
    version: count('Version of the widget.'),
    migratedFrom: count('Version of the row as it is written, when it was migrated.'),
  },
});

const itemsSchema = defineSchema({
  type: 'object',
  description: 'The items of a bucket for the audience.',
  additionalProperties: false,
  required: ['by', 'inPage', 'total', 'aboveAge', 'aboveAgeCount', 'unknown', 'repeated', 'locked'],
  properties: {
    by: {
      type: 'string',
      enum: ['ids', 'tag', 'written'],
      description: 'ids, tag: chosen from the catalogue; written: written into the row.',
    },
    inPage: count('Items that the page contains.'),
    total: count('Items that the audience gets, with those that the browser requests later.'),
    ageLimit: count('Age limit of the audience in years; missing: none.'),
    aboveAge: {
      type: 'array',
      maxItems: 20,
      description: 'The first items that are left out because they are above the age limit.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'minimumAge'],
        description: 'One item.',
        properties: { id: text('Id of the item.'), minimumAge: count('Its minimum age in years.') },
      },
    },
    aboveAgeCount: count('Number of all items above the age limit.'),
    unknown: {
      type: 'array',
      maxItems: 20,
      items: text('One id.'),
      description: 'Ids that the catalogue does not have.',
    },
    repeated: count('Ids that are listed more than once.'),
    locked: {
      type: 'object',
      additionalProperties: false,
      required: ['signIn', 'licence', 'territory'],
      description: 'Items in the page that are shown, but that the audience cannot play.',
      properties: {
        signIn: count('After a sign-in only.'),
        licence: count('With a licence that the audience does not hold.'),
        territory: count('Not in its country.'),
      },
    },
  },
});

/** The explanation of one row. */
export const rowExplanationSchema = defineSchema({
  type: 'object',
  description: 'Why the audience gets a row, or why it does not.',
  additionalProperties: false,
  required: ['pointer', 'kind', 'state', 'reasons', 'checks', 'errors', 'data', 'calls', 'cost'],
  properties: {
    pointer,
    kind: {
      type: 'string',
      enum: ['hero', 'bucket', 'section', 'plugin', 'row', 'unknown'],
      description: 'Kind of the element.',
    },
    state,
    reasons,
    checks: { type: 'array', items: checkSchema, description: 'All rules that were checked, met or not.' },
    errors: {
      type: 'array',
      items: text('One code.'),
      description: 'Codes of its errors, which a publish would refuse.',
    },
    widget: widgetSchema,
    items: itemsSchema,
    section: {
      type: 'object',
      additionalProperties: false,
      required: ['file', 'rows', 'hidden'],
      description: 'The rows of a section.',
      properties: {
        file: text('The file that contains them.'),
        rows: count('Number of its rows, hidden ones too.'),
        hidden: {
          type: 'array',
          maxItems: 50,
          description: 'The first rows that the audience does not get.',
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['name', 'reasons'],
            description: 'One row.',
            properties: { name: text('Its id or type.'), reasons },
          },
        },
      },
    },
    extension: {
      type: 'object',
      additionalProperties: false,
      required: ['key', 'plugin', 'point', 'order', 'setBy'],
      description:
        'Only of a row that an extension of a plugin adds: what added it. The authored page does not contain it.',
      properties: {
        key: text('Key of its entry in `extensions` of realm.json: `polls/item-poll`.'),
        plugin: text('Id of the plugin.'),
        point: { type: 'string', enum: EXTENSION_POINT_IDS, description: 'Extension point.' },
        order: { type: 'integer', description: 'Its order among the entries of the point.' },
        setBy: {
          type: 'array',
          description: 'Which realms set the fields of the entry.',
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['field', 'realms'],
            description: 'One field.',
            properties: {
              field: text('Name of the field: enabled, order, attachTo, pages, config.'),
              realms: {
                type: 'array',
                items: text('Id of a realm.'),
                description: 'The realm that sets it; for `config` all that set a part of it, the nearest first.',
              },
            },
          },
        },
      },
    },
    data: {
      type: 'string',
      enum: ['in-page', 'when-near', 'more-on-scroll', 'viewer-list', 'own-request', 'plugin', 'none'],
      description:
        'in-page: everything is in the page; when-near: the HTML of a first visit contains the row without its items, and the browser requests them when the row comes near the viewport; more-on-scroll: its first items are in the page, and the browser requests the others; viewer-list: the browser of a signed-in viewer requests the list; own-request: the widget makes API calls, on the server for the first rows and otherwise in the browser; plugin: the plugin decides; none: the row has no data.',
    },
    calls: {
      type: 'array',
      items: text('Name of a call.'),
      description:
        'API calls with which an own request begins. Calls that depend on the response of another one are not known.',
    },
    cost: {
      type: 'object',
      additionalProperties: false,
      required: ['serverMs'],
      description: 'What the row costs. What is not known is missing.',
      properties: {
        serverMs: {
          type: 'number',
          minimum: 0,
          description: 'Milliseconds in which the server delivered the row now.',
        },
        bytes: count('Bytes of its JSON, not compressed; missing: it is not delivered.'),
        codeBytes: count(
          'Bytes of the files of its widget only, as gzip: declaration, view, styles. What it shares with other code is not counted. Missing: a plugin, or a development server.',
        ),
      },
    },
  },
});
/** The explanation of one row. */
export type RowExplanation = TypeOf<typeof rowExplanationSchema>;

/** Why an audience gets the rows of a page, or does not. */
export const explanationSchema = defineSchema({
  type: 'object',
  description: 'Which rows of an authored page an audience gets, and why one of them is there or is not.',
  additionalProperties: false,
  required: ['source', 'rows', 'extensions'],
  properties: {
    source: {
      type: 'object',
      additionalProperties: false,
      required: ['file', 'origin', 'state'],
      description: 'Where the page comes from.',
      properties: {
        file: text('File in the folder of the realm.'),
        origin: pageOriginSchema,
        state: {
          type: 'string',
          enum: ['published', 'draft', 'unsaved'],
          description:
            'published: the document equals the published page; draft: it equals the stored draft; unsaved: neither.',
        },
      },
    },
    rows: { type: 'array', items: rowStateSchema, description: 'All rows in their order.' },
    extensions: {
      type: 'array',
      description: 'The rows that extensions of plugins add to the page, in their order.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['pointer', 'point'],
        description: 'One row.',
        properties: {
          pointer,
          point: { type: 'string', enum: EXTENSION_POINT_IDS, description: 'Extension point.' },
        },
      },
    },
    row: rowExplanationSchema,
  },
});
/** Why an audience gets the rows of a page, or does not. */
export type Explanation = TypeOf<typeof explanationSchema>;
