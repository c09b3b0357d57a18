import { getBrandVersions as call } from '#schemas/api/brands/getBrandVersions.ts';
import { requireBrandReader } from '../../http/brandCaller.ts';
import { defineRoute } from '../../http/defineRoute.ts';

/** Lists the versions of the caller's brand, and what happened to its trials. */
export const getBrandVersions = defineRoute(call, async ({ query: { before }, request, reply }, services) => {
  const { realm } = await requireBrandReader(request, reply, services);
  return services.brands.readVersions(realm, before);
});
