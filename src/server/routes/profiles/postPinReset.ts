import { postPinReset as call } from '#schemas/api/profiles/postPinReset.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { describeRequester } from '../../http/describeRequester.ts';
import { mailSent } from '../../http/mailSent.ts';
import { requireAccount } from '../../http/requestContext.ts';
import { toProfileRealm } from '../../http/toProfileRealm.ts';

/** Sends a mail with a code that removes the PIN. */
export const postPinReset = defineRoute(
  call,
  async ({ body, request, reply }, { realms, sessions, userAccounts: { profiles }, mails }) => {
    const realm = await realms.findForRequest(request);
    const owner = await requireAccount(request, reply, realm, sessions);
    await profiles.requestPinReset(toProfileRealm(realm), owner, body, describeRequester(request, realm));
    return mailSent(mails);
  },
);
