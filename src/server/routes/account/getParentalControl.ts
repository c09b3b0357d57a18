import { getParentalControl as call } from '#schemas/api/account/getParentalControl.ts';
import { ageLimitOf } from '../../domain/delivery/ageLimit.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { GUEST, sessionOf } from '../../http/requestContext.ts';

/** Returns what the profile in use may see. No profile has a PIN yet, so none is asked for. */
export const getParentalControl = defineRoute(call, async ({ request, reply }, { realms, sessions }) => {
  const realm = await realms.of(request);
  const viewer = (await sessionOf(request, reply, realm, sessions))?.viewer ?? GUEST;
  return { ageLimit: ageLimitOf(realm.content, viewer) ?? null, pinRequired: false };
});
