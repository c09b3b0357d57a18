import { getReview as call } from '#schemas/api/reviews/getReview.ts';
import { deliverReview } from '../../domain/preview/deliverReview.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireReview } from '../../http/reviewCaller.ts';

/** Returns the page of a review link to the browser that has opened it. */
export const getReview = defineRoute(call, async ({ params, query, request, reply }, services) => {
  const { editing, pageChecks, now } = services;
  const { realm, target } = await requireReview(request, reply, services, params.link);
  const { since, audience = 'guest', lang, at } = query;
  const locale = realm.view.locales.find((each) => each === lang) ?? realm.view.defaultLocale;
  const [page, comments] = await Promise.all([
    deliverReview(
      { readSides: editing.readSides, withUploads: editing.images.withUploads, pageChecks, now },
      realm,
      target,
      {
        since,
        audience: { kind: audience as 'guest' | 'viewer' | 'child', locale, ...(at !== undefined && { at }) },
      },
    ),
    editing.guestComments.readState(realm, target),
  ]);
  return { ...page, mayComment: target.mayComment, comments };
});
