import { getReview as call } from '#schemas/api/reviews/getReview.ts';
import { deliverReview } from '../../domain/preview/deliverReview.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { limitReviewRequests, reviewLinkEnded } from '../../http/reviewCaller.ts';
import { readReviewCookie } from '../../http/reviewCookie.ts';
import { STAFF_HEADERS } from '../../http/staffHeaders.ts';

/** Returns the page of a review link to the browser that has opened it. */
export const getReview = defineRoute(call, async ({ params, query, request, reply }, services) => {
  const { realms, reviewLinks, editing, pageChecks, now } = services;
  void reply.headers(STAFF_HEADERS);
  const realm = await realms.findPublished(request);
  const target = await reviewLinks.find(realm.id, params.link, readReviewCookie(request));
  if (!target) throw reviewLinkEnded();
  await limitReviewRequests(services, realm.id, 'reviews', params.link);
  const { since, audience = 'guest', lang, at } = query;
  const locale = realm.view.locales.find((each) => each === lang) ?? realm.view.defaultLocale;
  return deliverReview({ readSides: editing.readSides, pageChecks, now }, realm, target, {
    since,
    audience: { kind: audience as 'guest' | 'viewer' | 'child', locale, ...(at !== undefined && { at }) },
  });
});
