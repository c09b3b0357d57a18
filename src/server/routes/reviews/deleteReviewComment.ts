import { deleteReviewComment as call } from '#schemas/api/reviews/deleteReviewComment.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireReview } from '../../http/reviewCaller.ts';

/** Deletes an own comment of the guest of a review link. */
export const deleteReviewComment = defineRoute(call, async ({ params, request, reply }, services) => {
  const { realm, target } = await requireReview(request, reply, services, params.link);
  await services.editing.guestComments.remove(realm, target, params.comment);
  return { id: params.comment };
});
