import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../http/errors.ts';
import { buildLicence, type LicenceRequest } from './clearKey.ts';
import { createInvalidTokenError, requireMediaClaims, type MediaAccessDeps, type MediaClaims } from './mediaAccess.ts';

type LicenceDeps = MediaAccessDeps & {
  /** Returns the keys of an asset by key id, both in hexadecimal digits. */
  readonly findKeys: (asset: string) => ReadonlyMap<string, string>;
};

const MAX_REQUEST_BYTES = 4_096;

const REQUEST_SCHEMA = {
  type: 'object',
  required: ['kids'],
  properties: {
    kids: { type: 'array', minItems: 1, maxItems: 20, items: { type: 'string', pattern: '^[A-Za-z0-9_-]{22}$' } },
    type: { type: 'string', enum: ['temporary', 'persistent-license'] },
  },
};
const KEY_SCHEMA = { type: 'object', properties: { keyId: { type: 'string', pattern: '^[0-9a-f]{32}$' } } };

/**
 * Registers two routes. `POST /media/licence` returns the ClearKey licence with the keys that a browser requests;
 * `GET /media/key/{keyId}` returns one key in 16 bytes, for HLS. Both need `Authorization: Bearer` with the stream's
 * `drm.jwtToken`.
 */
export async function registerLicences(app: FastifyInstance, { findKeys, ...access }: LicenceDeps): Promise<void> {
  const requireClaims = (request: FastifyRequest): Promise<MediaClaims> => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) throw createInvalidTokenError('Send it as "Authorization: Bearer <token>".');
    return requireMediaClaims(request, token, 'licence', access);
  };
  await app.register(async (scope) => {
    // Players send the browser's request as it is, without a content type.
    const parse = scope.getDefaultJsonParser('error', 'error');
    scope.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
      void parse(request, body.toString(), done);
    });
    scope.post<{ Body: LicenceRequest }>(
      '/media/licence',
      { bodyLimit: MAX_REQUEST_BYTES, schema: { body: REQUEST_SCHEMA } },
      async (request, reply) => {
        const { asset } = await requireClaims(request);
        const licence = buildLicence(findKeys(asset), request.body);
        if (!licence) throw createInvalidTokenError('It was issued for another video than these keys.');
        return reply.header('cache-control', 'no-store').send(licence);
      },
    );
  });
  app.get<{ Params: { keyId: string } }>(
    '/media/key/:keyId',
    { schema: { params: KEY_SCHEMA } },
    async (request, reply) => {
      const { asset } = await requireClaims(request);
      const key = findKeys(asset).get(request.params.keyId);
      if (key === undefined) throw new HttpError(404, 'MEDIA_NOT_FOUND', 'The video has no key with this id.');
      return reply.header('cache-control', 'no-store').type('application/octet-stream').send(Buffer.from(key, 'hex'));
    },
  );
}
