import { defineRawRoute } from '../../http/defineRoute.ts';
import { HttpError } from '../../http/errors.ts';
import { sendMediaFile } from '../../media/sendMediaFile.ts';

/**
 * Serves `GET /clips/{hash}.{mp4|webm}`: a realm's clips by content hash, whole or in part, cacheable for a year
 * (HERO-003).
 */
export const clips = defineRawRoute((app, { blobs }) => {
  app.get<{ Params: { file: string } }>(
    '/clips/:file',
    {
      schema: {
        params: { type: 'object', properties: { file: { type: 'string', pattern: '^[0-9a-f]{64}\\.(mp4|webm)$' } } },
      },
    },
    async (request, reply) => {
      const blob = await blobs.get(request.params.file.slice(0, 64));
      if (!blob?.mime.startsWith('video/'))
        throw new HttpError(404, 'FILE_NOT_FOUND', 'There is no clip with this hash.');
      return sendMediaFile(
        reply,
        { contentType: blob.mime, bytes: blob.bytes, cacheControl: 'public, max-age=31536000, immutable' },
        request.headers.range,
      );
    },
  );
});
