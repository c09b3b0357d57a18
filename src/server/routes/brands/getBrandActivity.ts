import { getBrandActivity as call, type ActivityPeriod } from '#schemas/api/brands/getBrandActivity.ts';
import { requireAdministratingReader } from '../../http/brandCaller.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { localeOf } from '../../http/requestContext.ts';

/** Returns the figures of the brands of a group in which the caller is an administrator. */
export const getBrandActivity = defineRoute(
  call,
  async ({ query: { period = 'week', group }, request, reply }, services) => {
    const caller = await requireAdministratingReader(request, reply, services);
    // Stores the counts of the last seconds of this node. Other nodes store theirs within ten seconds.
    await services.experimentCounter.flush();
    return services.brands.readActivity(caller, localeOf(request, caller.realm), {
      period: period as ActivityPeriod,
      group,
    });
  },
);
