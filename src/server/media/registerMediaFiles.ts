import type { FastifyInstance, FastifyReply } from 'fastify';
import { HttpError } from '../http/errors.ts';
import { parseByteRange } from './byteRange.ts';
import { invalidToken, requireMediaClaims, type MediaAccessDeps } from './mediaAccess.ts';
import type { MediaFile, MediaOrigin } from './mediaOrigin.ts';

type MediaFilesDeps = MediaAccessDeps & {
  readonly origin: MediaOrigin;
  /** Returns the current time in ms since 1970. */
  readonly now: () => number;
};

const CACHE_CONTROL: Readonly<Record<MediaFile['freshness'], string>> = {
  immutable: 'private, max-age=31536000, immutable',
  short: 'private, max-age=60',
  live: 'no-store',
};

/** `GET /media/{token}/{asset}/{path}`: manifests, segments and tracks for the holder of a token. */
export function registerMediaFiles(app: FastifyInstance, { origin, now, ...access }: MediaFilesDeps): void {
  // A wildcard, because a token is longer than the router allows a parameter to be.
  app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const [token = '', asset = '', ...path] = request.params['*'].split('/');
    const claims = await requireMediaClaims(request, token, 'media', access);
    if (claims.asset !== asset) throw invalidToken('It was made for another video.');
    const file = await origin.find(asset, path.join('/'), now());
    if ('reason' in file) throw new HttpError(404, 'MEDIA_NOT_FOUND', file.reason);
    return sendMediaFile(reply, file, request.headers.range);
  });
}

/** Sends a file, or the part of it that a Range header asks for. */
export function sendMediaFile(reply: FastifyReply, file: MediaFile, range: string | undefined): FastifyReply {
  const { contentType, bytes, freshness } = file;
  void reply
    .type(contentType)
    .header('cache-control', CACHE_CONTROL[freshness])
    .header('cross-origin-resource-policy', 'same-origin');
  // Texts are compressed, and a range counts bytes before compression: they are always sent as a whole.
  if (!/^(video|audio|image)\//.test(contentType)) return reply.send(bytes);
  void reply.header('accept-ranges', 'bytes');
  const part = parseByteRange(range, bytes.length);
  if (part === undefined) return reply.send(bytes);
  if (part === 'unsatisfiable') {
    void reply.header('content-range', `bytes */${bytes.length}`);
    throw new HttpError(416, 'RANGE_INVALID', `The file has ${bytes.length} bytes, and the range begins after them.`);
  }
  return reply
    .code(206)
    .header('content-range', `bytes ${part.first}-${part.last}/${bytes.length}`)
    .send(bytes.subarray(part.first, part.last + 1));
}
