// The token of a preview frame in another site, in place of an editor's session.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '#schemas/durations.ts';
import { PREVIEW_TOKEN_HEADER } from '#schemas/preview/token.ts';
import type { Services } from '../createServices.ts';
import type { RealmSnapshot } from '../domain/delivery/snapshot.ts';
import { tooManyChanges } from '../domain/editing/editingErrors.ts';
import { routeNotFound } from './errors.ts';
import { STAFF_HEADERS } from './staffHeaders.ts';

/** Maximum number of requests with one token, and of refused ones from one address, in one minute. */
const MAX_REQUESTS = { accepted: 1_200, refused: 60 } as const;

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
 * @throws HttpError 404 ROUTE_NOT_FOUND for a token that is not valid here, 429 TOO_MANY_REQUESTS.
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
  const counter = {
    realmId: realm.id,
    bucket: pageId === undefined ? 'refused preview tokens' : 'preview tokens',
    key: pageId === undefined ? request.ip : token,
    windowMs: MINUTE_MS,
    now: now(),
  };
  const retryAfter = await rateLimits.consume(counter, MAX_REQUESTS[pageId === undefined ? 'refused' : 'accepted']);
  if (retryAfter !== undefined) throw tooManyChanges(retryAfter);
  if (pageId === undefined) throw routeNotFound(request);
  return { pageId };
}
