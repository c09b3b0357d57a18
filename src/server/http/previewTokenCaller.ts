// Requests of a preview frame in another site. They have a preview token in place of an editor's session.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '#schemas/durations.ts';
import { PREVIEW_TOKEN_HEADER } from '#schemas/preview/token.ts';
import type { Services } from '../createServices.ts';
import type { RealmSnapshot } from '../domain/delivery/snapshot.ts';
import { routeNotFound, tooManyRequests } from './errors.ts';
import { STAFF_HEADERS } from './staffHeaders.ts';

/** Maximum number of requests in one minute with one valid token. */
const MAX_REQUESTS = 1_200;
/** Maximum number of requests in one minute without a valid token from one IP address. */
const MAX_REFUSED_REQUESTS = 60;

type TokenServices = Pick<Services, 'previewTokens' | 'rateLimits' | 'now'>;

/** What a token allows: the preview of one page. */
export type PreviewScope = { readonly pageId: string };

/** Returns the token of a request; undefined when it has none. */
export const readPreviewToken = ({ headers }: FastifyRequest): string | undefined => {
  const value = headers[PREVIEW_TOKEN_HEADER];
  return typeof value === 'string' ? value : undefined;
};

/**
 * Returns what the token of a request allows, and counts the request.
 * @throws HttpError 404 ROUTE_NOT_FOUND for a token that is not valid in this realm, 429 TOO_MANY_REQUESTS.
 */
export async function requirePreviewToken(
  request: FastifyRequest,
  reply: FastifyReply,
  realm: RealmSnapshot,
  { previewTokens, rateLimits, now }: TokenServices,
): Promise<PreviewScope> {
  void reply.headers(STAFF_HEADERS);
  const token = readPreviewToken(request) ?? '';
  const pageId = await previewTokens.findPage(realm.id, token);
  const isValid = pageId !== undefined;
  const retryAfter = await rateLimits.consume(
    {
      realmId: realm.id,
      bucket: isValid ? 'preview tokens' : 'refused preview tokens',
      key: isValid ? token : request.ip,
      windowMs: MINUTE_MS,
      now: now(),
    },
    isValid ? MAX_REQUESTS : MAX_REFUSED_REQUESTS,
  );
  if (retryAfter !== undefined)
    throw tooManyRequests(`requests with ${isValid ? 'this preview token' : 'a wrong preview token'}`, retryAfter);
  if (!isValid) throw routeNotFound(request);
  return { pageId };
}
