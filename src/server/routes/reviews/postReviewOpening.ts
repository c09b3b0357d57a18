import { postReviewOpening as call } from '#schemas/api/reviews/postReviewOpening.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { limitReviewRequests, reviewLinkEnded } from '../../http/reviewCaller.ts';
import { setReviewCookie } from '../../http/reviewCookie.ts';
import { STAFF_HEADERS } from '../../http/staffHeaders.ts';

/** Exchanges the token of a review link for a cookie. */
export const postReviewOpening = defineRoute(call, async ({ params, body, request, reply }, services) => {
  const { realms, reviewLinks, now } = services;
  void reply.headers(STAFF_HEADERS);
  const realm = await realms.findPublished(request);
  await limitReviewRequests(services, realm.id, 'review openings', request.ip);
  const opened = await reviewLinks.open(realm.id, params.link, body.token);
  if (!opened) throw reviewLinkEnded();
  const { secret, expiresAt } = opened;
  const maxAgeSeconds = Math.floor((expiresAt.getTime() - now()) / 1000);
  setReviewCookie(request, reply, { linkId: params.link, secret, maxAgeSeconds });
  return { expiresAt: expiresAt.toISOString() };
});
