import { postBrandTrialEnd as call } from '#schemas/api/brands/postBrandTrialEnd.ts';
import { requireBrandAdministrator } from '../../http/brandCaller.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { throwHttpError } from '../../http/operators/throwHttpError.ts';

/** Promotes or withdraws the version of the trial. Administrators only. */
export const postBrandTrialEnd = defineRoute(
  call,
  async ({ body: { outcome, seen, note }, request, reply }, services) => {
    const { realmId, author } = await requireBrandAdministrator(request, reply, services);
    const change = { author, seen, note: note || undefined };
    return services.brands.endTrial(realmId, outcome, change).catch(throwHttpError);
  },
);
