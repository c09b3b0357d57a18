import { getParentalControl as call } from '#schemas/api/account/getParentalControl.ts';
import { findAgeLimit } from '../../domain/delivery/ageLimit.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { GUEST, findSession } from '../../http/requestContext.ts';

/** Returns the age limit of the profile in use. Profiles have no PIN yet, so `pinRequired` is always false. */
export const getParentalControl = defineRoute(call, async ({ request, reply }, { realms, sessions }) => {
  const realm = await realms.findForRequest(request);
  const viewer = (await findSession(request, reply, realm, sessions))?.viewer ?? GUEST;
  return { ageLimit: findAgeLimit(realm.content, viewer) ?? null, pinRequired: false };
});
