import { postMagicEmail as call } from '#schemas/api/identity/postMagicEmail.ts';
import { HttpError } from '../../http/errors.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { readVisitor } from '../../http/readVisitor.ts';
import { sessionOrGuest } from '../../http/requestContext.ts';
import { sendSession, toSessionRealm } from '../../http/sessionCookie.ts';

/** Signs in with the token or the code of a magic link. */
export const postMagicEmail = defineRoute(
  call,
  async ({ body, request, reply }, { realms, sessions, userAccounts, config }) => {
    const realm = await realms.findForRequest(request);
    if (realm.view.identity?.magicLink === undefined)
      throw new HttpError(404, 'PROVIDER_UNKNOWN', 'This site has no sign-in by magic link.');
    const { token = '', email, code, solution } = body;
    const proof = email !== undefined && code !== undefined ? { email, code, solution } : { token };
    const current = await sessionOrGuest(request, reply, realm, sessions);
    return sendSession(
      request,
      reply,
      await userAccounts.exchangeMagicLink(toSessionRealm(realm), proof, readVisitor(request, config, realm, current)),
    );
  },
);
