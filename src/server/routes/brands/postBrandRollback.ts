import { postBrandRollback as call } from '#schemas/api/brands/postBrandRollback.ts';
import { requireBrandAdministrator } from '../../http/brandCaller.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { throwHttpError } from '../../http/operators/throwHttpError.ts';

/** Makes an earlier version of the caller's brand current again. Administrators only. */
export const postBrandRollback = defineRoute(call, async ({ body: { to, seen, note }, request, reply }, services) => {
  const { realmId, author } = await requireBrandAdministrator(request, reply, services);
  return services.brands
    .rollback(realmId, { to, expectVersion: seen, author, note: note || undefined })
    .catch(throwHttpError);
});
