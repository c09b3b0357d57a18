import { postBrandTrial as call } from '#schemas/api/brands/postBrandTrial.ts';
import { requireBrandAdministrator } from '../../http/brandCaller.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { throwHttpError } from '../../http/operators/throwHttpError.ts';

/** Begins a trial of a stored version, or changes the share of visitors and the end of a trial. Administrators only. */
export const postBrandTrial = defineRoute(
  call,
  async ({ body: { note, seen, version, percent, until }, request, reply }, services) => {
    const { realmId, author } = await requireBrandAdministrator(request, reply, services);
    return services.brands
      .changeTrial(realmId, { version, percent, until }, { author, seen, note: note || undefined })
      .catch(throwHttpError);
  },
);
