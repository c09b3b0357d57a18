import { getBrandDiff as call } from '#schemas/api/brands/getBrandDiff.ts';
import { requireBrandReader } from '../../http/brandCaller.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { throwHttpError } from '../../http/operators/throwHttpError.ts';

/** Compares two versions of the caller's brand. */
export const getBrandDiff = defineRoute(call, async ({ query, request, reply }, services) => {
  const { realm } = await requireBrandReader(request, reply, services);
  return services.brands.readDiff(realm, query).catch(throwHttpError);
});
