import { putReviewComment as call } from '#schemas/api/reviews/putReviewComment.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireReview } from '../../http/reviewCaller.ts';

/** Adds a comment of the guest of a review link. */
export const putReviewComment = defineRoute(call, async ({ params, body, request, reply }, services) => {
  const { realm, target } = await requireReview(request, reply, services, params.link);
  await services.editing.guestComments.add(realm, target, { ...body, id: params.comment, address: request.ip });
  return { id: params.comment };
});
