import type { FastifyInstance } from 'fastify';
import { HttpError } from '../http/errors.ts';
import { createInvalidTokenError, requireMediaClaims, type MediaAccessDeps } from './mediaAccess.ts';
import type { MediaFile, MediaOrigin } from './mediaOrigin.ts';
import { sendMediaFile } from './sendMediaFile.ts';

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

/** Registers `GET /media/{token}/{asset}/{path}`: manifests, segments and tracks for requests with a valid token. */
export function registerMediaFiles(app: FastifyInstance, { origin, now, ...access }: MediaFilesDeps): void {
  // A wildcard, because a token is longer than the router allows a parameter to be.
  app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const [token = '', asset = '', ...path] = request.params['*'].split('/');
    const claims = await requireMediaClaims(request, token, 'media', access);
    if (claims.asset !== asset) throw createInvalidTokenError('It was issued for another video.');
    const file = await origin.find(asset, path.join('/'), now());
    if ('reason' in file) throw new HttpError(404, 'MEDIA_NOT_FOUND', file.reason);
    return sendMediaFile(reply, { ...file, cacheControl: CACHE_CONTROL[file.freshness] }, request.headers.range);
  });
}
