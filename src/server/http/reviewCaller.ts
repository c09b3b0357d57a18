// What the calls of guests who have a review link share.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '#schemas/durations.ts';
import type { Services } from '../createServices.ts';
import type { ReviewTarget } from '../db/repositories/reviewLinks.ts';
import type { RealmSnapshot } from '../domain/delivery/snapshot.ts';
import { HttpError, tooManyRequests } from './errors.ts';
import { readReviewCookie } from './reviewCookie.ts';
import { STAFF_HEADERS } from './staffHeaders.ts';

/**
 * Maximum number of requests in one minute. `reviews`: requests for one review link. `review openings`: attempts of one
 * IP address to open review links.
 */
const MAX_REQUESTS = { reviews: 120, 'review openings': 30 } as const;
/** What the message of a refusal calls the requests. */
const REQUEST_LABELS = { reviews: 'requests for this link', 'review openings': 'attempts to open links' } as const;

/**
 * Returns what an opened link shows, and the realm of the request. Counts the request.
 * @throws HttpError 404 REVIEW_LINK_ENDED, 429 TOO_MANY_REQUESTS.
 */
export async function requireReview(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Pick<Services, 'realms' | 'reviewLinks' | 'rateLimits' | 'now'>,
  linkId: string,
): Promise<{ readonly realm: RealmSnapshot; readonly target: ReviewTarget }> {
  void reply.headers(STAFF_HEADERS);
  const realm = await services.realms.findPublished(request);
  const target = await services.reviewLinks.find(realm.id, linkId, readReviewCookie(request));
  if (!target) throw reviewLinkEnded();
  await limitReviewRequests(services, realm.id, 'reviews', linkId);
  return { realm, target };
}

/** Returns the error for a link that is unknown, has ended, was opened in another browser or is another brand's. */
export const reviewLinkEnded = (): HttpError =>
  new HttpError(
    404,
    'REVIEW_LINK_ENDED',
    'This link has ended, or was opened in another browser before. Ask the person who sent it for another one.',
  );

/**
 * Counts a request, and refuses it when there were too many in the last minute.
 * @param key the id of the link (`reviews`) or the IP address (`review openings`)
 * @throws HttpError 429 TOO_MANY_REQUESTS.
 */
export async function limitReviewRequests(
  { rateLimits, now }: Pick<Services, 'rateLimits' | 'now'>,
  realmId: string,
  bucket: keyof typeof MAX_REQUESTS,
  key: string,
): Promise<void> {
  const counter = { realmId, bucket, key, windowMs: MINUTE_MS, now: now() };
  const retryAfter = await rateLimits.consume(counter, MAX_REQUESTS[bucket]);
  if (retryAfter !== undefined) throw tooManyRequests(REQUEST_LABELS[bucket], retryAfter);
}
