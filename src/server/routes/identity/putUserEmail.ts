import { putUserEmail as call } from '#schemas/api/identity/putUserEmail.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { describeRequester } from '../../http/describeRequester.ts';
import { mailSent } from '../../http/mailSent.ts';
import { requireAdultSession } from '../../http/requestContext.ts';
import { toSessionRealm } from '../../http/sessionCookie.ts';

/** Sends the mails about a new e-mail address. The account gets the new address when the viewer confirms it. */
export const putUserEmail = defineRoute(
  call,
  async ({ body, request, reply }, { realms, sessions, userAccounts, mails }) => {
    const realm = await realms.findForRequest(request);
    const owner = await requireAdultSession(request, reply, realm, sessions);
    await userAccounts.changeEmail(toSessionRealm(realm), owner, body, describeRequester(request, realm));
    return mailSent(mails);
  },
);
