import { getReviewComments as call } from '#schemas/api/reviews/getReviewComments.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireReview } from '../../http/reviewCaller.ts';

/** Returns the comments of the page of a review link to the browser that has opened it. */
export const getReviewComments = defineRoute(call, async ({ params, request, reply }, services) => {
  const { realm, target } = await requireReview(request, reply, services, params.link);
  return services.editing.guestComments.list(realm, target);
});
