import { defineCall } from '../../defineCall.ts';
import { editingImageSchema, MAX_UPLOAD_BYTES, UPLOAD_TYPES } from '../../domain/editing-image.ts';

/**
 * Stores an image, so that fields can name it. The body is the file. It is stored as WebP, upright, at most 4096 px wide
 * and high, and without metadata such as the place where a photo was taken. The same file has the same name in a realm.
 * Previews show it at once; a publish of a document that names it makes it a file of the version. Images that neither a
 * draft nor a version names are deleted 30 days after their upload.
 */
export const postEditingImage = defineCall({
  name: 'postEditingImage',
  method: 'POST',
  path: '/api/v2/editing/images',
  summary: 'Upload an image, for editors.',
  bodyTypes: UPLOAD_TYPES,
  maxBodyBytes: MAX_UPLOAD_BYTES,
  response: editingImageSchema,
  // The client waits for the whole upload on a slow line.
  timeoutMs: 300_000,
  access: 'staff',
  errors: {
    TOKEN_EXPIRED: 401,
    ORIGIN_FORBIDDEN: 403,
    ROLE_NOT_ALLOWED: 403,
    ROUTE_NOT_FOUND: 404,
    BODY_TOO_SLOW: 408,
    BODY_TOO_LARGE: 413,
    IMAGE_QUOTA_REACHED: 413,
    IMAGE_UNUSABLE: 415,
    UPLOAD_TOO_COMPLEX: 422,
    TOO_MANY_REQUESTS: 429,
    UPLOADS_BUSY: 503,
  },
});
