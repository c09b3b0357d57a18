import { getBrands as call } from '#schemas/api/brands/getBrands.ts';
import { requireBrandReader } from '../../http/brandCaller.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { localeOf } from '../../http/requestContext.ts';

/** Compares the settings of the brands in which the caller has a role. */
export const getBrands = defineRoute(call, async ({ request, reply }, services) => {
  const caller = await requireBrandReader(request, reply, services);
  return services.brands.compare(caller, localeOf(request, caller.realm));
});
