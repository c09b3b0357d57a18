import { defineRawRoute } from '../../http/defineRoute.ts';
import { HttpError } from '../../http/errors.ts';

/**
 * Serves `GET /img/{hash}/{width}.{avif|webp}`: a realm's images by content hash, cacheable for a year (decision O22).
 */
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
      const image = await services.images.get(request.params.hash, Number(width), format);
      if (!image) throw new HttpError(404, 'PICTURE_NOT_FOUND', 'There is no image with this hash, width and format.');
      return (
        reply
          .header('content-type', image.mime)
          // The WebP that is sent while the AVIF is being encoded must not be cached for long under the AVIF's address.
          .header('cache-control', image.isFinal ? 'public, max-age=31536000, immutable' : 'public, max-age=60')
          .header('cross-origin-resource-policy', 'same-origin')
          .send(image.bytes)
      );
    },
  );
});
