import { getBrandExplanation as call } from '#schemas/api/brands/getBrandExplanation.ts';
import { requireBrandReader } from '../../http/brandCaller.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { localeOf } from '../../http/requestContext.ts';

/** Explains where a value of a brand comes from. */
export const getBrandExplanation = defineRoute(
  call,
  async ({ query: { realm, key = '' }, request, reply }, services) => {
    const caller = await requireBrandReader(request, reply, services);
    return services.brands.explain(caller, realm ?? caller.realm.id, { key, locale: localeOf(request, caller.realm) });
  },
);
