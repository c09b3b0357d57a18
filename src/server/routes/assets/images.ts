import { defineRawRoute } from '../../http/defineRoute.ts';
import { HttpError } from '../../http/errors.ts';

/** `GET /img/{hash}/{width}.{avif|webp}` (decision O22). The name holds the content's hash: immutable for a year. */
export const images = defineRawRoute((app, services) => {
  app.get<{ Params: { hash: string; file: string } }>(
    '/img/:hash/:file',
    {
      schema: {
        params: {
          type: 'object',
          properties: {
            hash: { type: 'string', pattern: '^[0-9a-f]{64}$' },
            file: { type: 'string', pattern: '^[0-9]{2,4}\\.(avif|webp)$' },
          },
        },
      },
    },
    async (request, reply) => {
      const [width, format] = request.params.file.split('.') as [string, 'avif' | 'webp'];
      const found = await services.images.get(request.params.hash, Number(width), format);
      if (!found) throw new HttpError(404, 'PICTURE_NOT_FOUND', 'There is no such picture.');
      return (
        reply
          .header('content-type', found.mime)
          // A substitute (WebP while the AVIF is being made) must not be kept under the AVIF's name.
          .header('cache-control', found.isFinal ? 'public, max-age=31536000, immutable' : 'public, max-age=60')
          .header('cross-origin-resource-policy', 'same-origin')
          .send(found.bytes)
      );
    },
  );
});
