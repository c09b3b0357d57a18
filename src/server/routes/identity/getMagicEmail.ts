import { getMagicEmail as call } from '#schemas/api/identity/getMagicEmail.ts';
import { readSolution } from '../../domain/attempts/readSolution.ts';
import { HttpError } from '../../http/errors.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { describeRequester } from '../../http/describeRequester.ts';
import { mailSent } from '../../http/mailSent.ts';
import { isSameOrigin, toSessionRealm } from '../../http/sessionCookie.ts';

/**
 * Sends a magic link. The specification requires a GET. The server checks the origin only of other methods, so this
 * function checks it itself.
 */
export const getMagicEmail = defineRoute(call, async ({ query, request, reply }, { realms, userAccounts, mails }) => {
  const realm = await realms.findForRequest(request);
  if (realm.view.identity?.magicLink === undefined)
    throw new HttpError(404, 'PROVIDER_UNKNOWN', 'This site has no sign-in by magic link.');
  if (!isSameOrigin(request))
    throw new HttpError(
      403,
      'ORIGIN_FORBIDDEN',
      "The request comes from another site. Send it from the realm's pages.",
    );
  if (query.email === undefined) throw new HttpError(400, 'failedToSend', 'The query parameter email is missing.');
  await userAccounts.requestMagicLink(
    toSessionRealm(realm),
    { email: query.email, solution: readSolution(query.solution) },
    describeRequester(request, realm, query.returnTo),
  );
  void reply.header('cache-control', 'no-store');
  return mailSent(mails);
});
