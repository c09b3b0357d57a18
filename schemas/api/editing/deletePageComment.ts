import { defineCall } from '../../defineCall.ts';
import { idResponse, pageCommentParams } from '../commentParameters.ts';
import { commentId } from '../../domain/authored-page.ts';

const response = idResponse('The comment is deleted.', commentId);

/** Deletes the comment of a guest. Its replies stay, and with them an empty comment. Comments of editors are resolved. */
export const deletePageComment = defineCall({
  name: 'deletePageComment',
  method: 'DELETE',
  path: '/api/v2/editing/pages/{id}/comments/{comment}',
  summary: 'Delete the comment of a guest, for editors.',
  params: pageCommentParams,
  response,
  access: 'staff',
  errors: {
    TOKEN_EXPIRED: 401,
    ORIGIN_FORBIDDEN: 403,
    ROUTE_NOT_FOUND: 404,
    COMMENT_NOT_FOUND: 404,
    TOO_MANY_REQUESTS: 429,
  },
});
