import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { authoredDocumentId, hasMore, reviewAuthorSchema } from '../../domain/authored-page.ts';
import { dateTime } from '../../fields.ts';
import { reviewLinkId } from '../../preview/review.ts';

const response = defineSchema({
  type: 'object',
  description: 'What editors and guests did, newest first.',
  required: ['entries', 'hasMore'],
  properties: {
    entries: {
      type: 'array',
      description: 'Entries of the record. They are never changed.',
      items: {
        type: 'object',
        description: 'One entry.',
        required: ['id', 'page', 'action', 'author', 'reason', 'at'],
        properties: {
          id: { type: 'integer', description: 'Number of the entry, for `before`.' },
          page: authoredDocumentId,
          action: {
            type: 'string',
            enum: [
              'create',
              'publish',
              'restore',
              'discard',
              'remove',
              'review',
              'approve',
              'schedule',
              'unschedule',
              'fail',
              'share',
              'revoke',
              'preview',
              'allowComments',
              'stopComments',
              'comment',
              'deleteComment',
            ],
            description:
              'create: a page was begun; approve: an editor agreed to a draft in review; restore: the page of an older version was published again; discard: a draft was deleted; remove: a page was removed for viewers; fail: a scheduled draft could not be published; share: a link for guests was created; revoke: such a link was ended; preview: the site was previewed with the draft; allowComments, stopComments: the guest of a link may comment, or not any more; comment: a guest commented; deleteComment: the comment of a guest was deleted.',
          },
          author: { ...reviewAuthorSchema, description: 'The editor or guest who did this.' },
          link: { ...reviewLinkId, description: 'The review link that this was about; missing: none.' },
          reason: { type: 'string', description: 'The reason that the editor gave; empty: none.' },
          revision: {
            type: 'integer',
            description: 'Revision of the draft after the change; missing: the draft did not change.',
          },
          version: { type: 'integer', description: 'Version that was published or restored; missing: none.' },
          at: dateTime('When the editor did this.'),
        },
      },
    },
    hasMore,
  },
});

/** Lists what editors did with the pages of the realm: who, when and why. */
export const getEditingAudit = defineCall({
  name: 'getEditingAudit',
  method: 'GET',
  path: '/api/v2/editing/audit',
  summary: 'What editors did with pages, for editors.',
  query: {
    page: { ...authoredDocumentId, description: 'Only entries of this page; missing: all pages.' },
    before: {
      type: 'integer',
      minimum: 1,
      maximum: 9_007_199_254_740_991,
      description: 'Only entries before the entry with this number.',
    },
  },
  response,
  access: 'staff',
  errors: { TOKEN_EXPIRED: 401, ROUTE_NOT_FOUND: 404 },
});
