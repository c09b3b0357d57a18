import { getParentalControl as call } from '#schemas/api/account/getParentalControl.ts';
import { findAgeLimit } from '../../domain/delivery/ageLimit.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { GUEST, findSession } from '../../http/requestContext.ts';

/** Returns the age limit of the profile in use, and whether a change to another profile needs the account's PIN. */
export const getParentalControl = defineRoute(
  call,
  async ({ request, reply }, { realms, sessions, userAccounts: { profiles } }) => {
    const realm = await realms.findForRequest(request);
    const session = await findSession(request, reply, realm, sessions);
    const { accountId = null, viewer = GUEST } = session ?? {};
    return {
      ageLimit: findAgeLimit(realm.content, viewer) ?? null,
      pinRequired:
        session !== undefined &&
        accountId !== null &&
        (await profiles.needsPinToLeave(realm.id, { ...session, accountId })),
    };
  },
);
