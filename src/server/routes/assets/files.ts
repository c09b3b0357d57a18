import { defineRawRoute } from '../../http/defineRoute.ts';
import { HttpError } from '../../http/errors.ts';

const SERVED_MIME_TYPES = ['font/woff2', 'image/svg+xml'];

/** Serves `GET /files/{hash}`: fonts and SVG drawings of realms by content hash, cacheable for a year (decision O23). */
export const files = defineRawRoute((app, { blobs }) => {
  app.get<{ Params: { hash: string } }>(
    '/files/:hash',
    {
      schema: {
        params: {
          type: 'object',
          properties: { hash: { type: 'string', pattern: '^[0-9a-f]{64}(\\.[a-z0-9]{3,5})?$' } },
        },
      },
    },
    async (request, reply) => {
      const file = await blobs.get(request.params.hash.slice(0, 64));
      if (!file || !SERVED_MIME_TYPES.includes(file.mime))
        throw new HttpError(404, 'FILE_NOT_FOUND', 'There is no file with this hash.');
      return (
        reply
          .header('content-type', file.mime)
          .header('cache-control', 'public, max-age=31536000, immutable')
          // A drawing that is opened as a document runs no script and loads nothing.
          .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
          .send(file.bytes)
      );
    },
  );
});
