import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { cancellationPromoSchema } from '../../domain/cancellation-promo.ts';
import { licenceSchema } from '../../domain/licence.ts';
import { menuResponseSchema } from '../../page/menu.ts';
import { pageSchema } from '../../page/page.ts';
import { EXTENSION_POINT_IDS } from '../../plugin/extension-points.ts';
import { previewAudienceSchema } from '../../preview/audience.ts';
import { findingSchema } from '../../preview/finding.ts';
import { authoredDocument, MAX_AUTHORED_BODY_BYTES } from '../../domain/authored-page.ts';
import { pageId } from '../parameters.ts';
import { labelsField } from '../realm/getLabels.ts';
import { themeField } from '../realm/getRealmChanges.ts';

const authoredElement = { description: 'The element as an editor writes it.' } as const;
const pointer = {
  type: 'string',
  pattern: '^/elements/(0|[1-9]\\d{0,4})(/slots/[^/]{1,60}/(0|[1-9]\\d{0,4}))*$',
  description: 'JSON pointer of an element in the authored page: `/elements/2`, `/elements/2/slots/first/0`.',
} as const;

const extensionPointer = {
  type: 'string',
  pattern: '^/extensions/[a-z0-9~-]{1,120}$',
  description:
    'Pointer of the row of an extension, which the authored page does not contain: `/extensions/polls~1poll`.',
} as const;

/** Maximum number of single elements in one call. */
const MAX_ELEMENTS = 100;

const body = defineSchema({
  type: 'object',
  description:
    'An authored page or some of its elements, a menu, an offer, a theme or labels, and an audience. Nothing is stored.',
  additionalProperties: false,
  required: ['page'],
  properties: {
    page: { ...pageId, minLength: 1, description: 'Id of the page, or of the document in `menu` or `promo`.' },
    document: authoredDocument,
    elements: {
      type: 'array',
      maxItems: MAX_ELEMENTS,
      description: 'Single elements, after an edit that changed no other.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['pointer', 'element'],
        description: 'One element.',
        properties: { pointer, element: authoredElement },
      },
    },
    menu: { description: 'The menus of a platform in place of a page, as an editor writes them.' },
    promo: { description: 'The offer to viewers who cancel in place of a page.' },
    theme: { description: 'The theme in place of a page, as an editor writes it.' },
    labels: { description: 'The labels in place of a page: `{ "<key>": { "<language>": "<text>" } }`.' },
    audience: previewAudienceSchema,
  },
});

const response = defineSchema({
  type: 'object',
  description: 'What the audience gets, and all problems.',
  required: ['findings'],
  properties: {
    page: { ...pageSchema, description: 'The delivered page; missing: single elements were requested.' },
    pointers: {
      type: 'array',
      items: { type: 'string', description: pointer.description },
      description:
        'Pointer of the authored element of each delivered one, in the order of `page.elements`; that of `extensions` for a row which a plugin adds.',
    },
    extensions: {
      type: 'array',
      description: 'The rows of `page.elements` that extensions of plugins add, in their order.',
      items: {
        type: 'object',
        required: ['pointer', 'point'],
        description: 'One row.',
        properties: {
          pointer: extensionPointer,
          point: { type: 'string', enum: EXTENSION_POINT_IDS, description: 'Extension point.' },
        },
      },
    },
    elements: {
      type: 'array',
      description: 'The delivered elements; an element that the audience does not see has no `element`.',
      items: {
        type: 'object',
        required: ['pointer'],
        description: 'One element.',
        properties: { pointer, element: { description: 'The delivered element.' } },
      },
    },
    menu: { ...menuResponseSchema, description: 'The delivered menus.' },
    promo: { ...cancellationPromoSchema, description: 'The offer; missing: its document has an error.' },
    licence: { ...licenceSchema, description: 'The licence that the offer is about.' },
    theme: themeField,
    labels: labelsField,
    findings: { type: 'array', items: findingSchema, description: 'Problems, in the order of the document.' },
  },
});

/** Checks, compiles and delivers a page that is not published, for editors and admins of the realm. Stores nothing. */
export const postDeliver = defineCall({
  name: 'postDeliver',
  method: 'POST',
  path: '/api/v2/editing/deliver',
  summary: 'A page, elements, menus, an offer, a theme or labels as an audience would get them, with all problems.',
  body,
  response,
  access: 'staff',
  acceptsPreviewToken: true,
  maxBodyBytes: MAX_AUTHORED_BODY_BYTES,
  errors: { TOKEN_EXPIRED: 401, ROUTE_NOT_FOUND: 404, TOO_MANY_REQUESTS: 429 },
});
