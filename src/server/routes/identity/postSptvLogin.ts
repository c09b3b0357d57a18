import { postSptvLogin as call } from '#schemas/api/identity/postSptvLogin.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { submitSignIn } from '../../http/externalSignIn.ts';

/** Signs in with id and secret of SPTV. */
export const postSptvLogin = defineRoute(call, async ({ body, request, reply }, services) =>
  submitSignIn({ request, reply, services, name: { kind: 'sptv', clientName: '' } }, body),
);
