import { postPayTvRegcode as call } from '#schemas/api/identity/postPayTvRegcode.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { routeNotFound } from '../../http/errors.ts';
import { beginSignIn } from '../../http/externalSignIn.ts';
import { findPayTvName, readRegisteredClient } from '../../http/payTv.ts';

/** Begins a sign-in with a TV subscription and returns the registration code. */
export const postPayTvRegcode = defineRoute(call, async ({ body, request, reply }, services) => {
  const name = await findPayTvName(request, services, body.requestorId);
  const client = readRegisteredClient(body);
  const { start } = await beginSignIn({ request, reply, services, name }, { client });
  if (start.step !== 'redirect') throw routeNotFound(request);
  const { state = '', code = '', expires = '' } = start.memory;
  return { accessToken: state, code, expiresAt: Number(expires) };
});
