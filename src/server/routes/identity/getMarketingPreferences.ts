import { getMarketingPreferences as call } from '#schemas/api/identity/getMarketingPreferences.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { readQuestions } from '../../http/accountFormRules.ts';
import { requireAdultSession } from '../../http/requestContext.ts';
import { toSessionRealm } from '../../http/sessionCookie.ts';

/** Returns the questions of the sign-up form with the viewer's answers, yes or no. */
export const getMarketingPreferences = defineRoute(
  call,
  async ({ query, request, reply }, { realms, sessions, userAccounts }) => {
    const realm = await realms.findForRequest(request);
    const owner = await requireAdultSession(request, reply, realm, sessions);
    return userAccounts.getConsents(toSessionRealm(realm), owner, readQuestions(request, realm, query.lang));
  },
);
