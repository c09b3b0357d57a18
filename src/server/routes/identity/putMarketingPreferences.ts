import { putMarketingPreferences as call } from '#schemas/api/identity/putMarketingPreferences.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { describeRequester } from '../../http/describeRequester.ts';
import { readQuestions } from '../../http/accountFormRules.ts';
import { requireAdultSession } from '../../http/requestContext.ts';
import { toSessionRealm } from '../../http/sessionCookie.ts';

/** Changes the viewer's answers, yes or no, to the questions of the sign-up form. */
export const putMarketingPreferences = defineRoute(
  call,
  async ({ query, body, request, reply }, { realms, sessions, userAccounts }) => {
    const realm = await realms.findForRequest(request);
    const owner = await requireAdultSession(request, reply, realm, sessions);
    const questions = readQuestions(request, realm, query.lang);
    return userAccounts.changeConsents(
      toSessionRealm(realm),
      owner,
      body.answers,
      questions,
      describeRequester(request, realm),
    );
  },
);
