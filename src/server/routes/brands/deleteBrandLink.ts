import { deleteBrandLink as call } from '#schemas/api/brands/deleteBrandLink.ts';
import { requireBrandLinker } from '../../http/brandCaller.ts';
import { defineRoute } from '../../http/defineRoute.ts';

/** Ends the link of the caller's account with another brand. */
export const deleteBrandLink = defineRoute(call, async ({ params, request, reply }, services) => {
  await services.brands.unlink(await requireBrandLinker(request, reply, services), params.realm);
  return {};
});
