import { postBrandLink as call } from '#schemas/api/brands/postBrandLink.ts';
import { requireBrandLinker } from '../../http/brandCaller.ts';
import { defineRoute } from '../../http/defineRoute.ts';

/** Links the caller's account with the account of another brand that created the code. */
export const postBrandLink = defineRoute(call, async ({ body: { code }, request, reply }, services) => ({
  realm: await services.brands.link(await requireBrandLinker(request, reply, services), code),
}));
