import { postBrandLinkCode as call } from '#schemas/api/brands/postBrandLinkCode.ts';
import { requireBrandLinker } from '../../http/brandCaller.ts';
import { defineRoute } from '../../http/defineRoute.ts';

/** Creates a code with which the caller links an account of another brand. */
export const postBrandLinkCode = defineRoute(call, async ({ request, reply }, services) =>
  services.brands.createLinkCode(await requireBrandLinker(request, reply, services)),
);
