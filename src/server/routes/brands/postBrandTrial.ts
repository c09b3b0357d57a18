import { postBrandTrial as call } from '#schemas/api/brands/postBrandTrial.ts';
import { requireBrandAdministrator } from '../../http/brandCaller.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { throwHttpError } from '../../http/operators/throwHttpError.ts';

/** Shows a stored version to a share of the visitors, or changes the share and the end. Administrators only. */
export const postBrandTrial = defineRoute(
  call,
  async ({ body: { note, seen, version, percent, until }, request, reply }, services) => {
    const { realmId, author } = await requireBrandAdministrator(request, reply, services);
    return services.brands
      .changeTrial(realmId, { version, percent, until }, { author, seen, note: note || undefined })
      .catch(throwHttpError);
  },
);
