// Declares the route that a file in routes/<topic>/ exports. The index of routes is generated from the folder listing.
import type { FastifyInstance } from 'fastify';
import type { ResponseOf, Call } from '#schemas/defineCall.ts';
import type { Services } from '../createServices.ts';
import { performOnce } from './performOnce.ts';
import { readPreviewToken, requirePreviewToken } from './previewTokenCaller.ts';
import { registerCall, type HandlerInput, type RegistrationOptions } from './registerCall.ts';
import { requireAdministrator, requireStaff } from './requestContext.ts';

/** The export of a route file; it has the file's name. */
export type Route = {
  /** Adds the route to the app. */
  readonly register: (app: FastifyInstance, services: Services) => void | Promise<void>;
};

/** A route that serves a call of schemas/api. */
export type CallRoute = Route & { readonly call: Call };

/**
 * Declares the route of a call. A call with `hasIdempotencyKey` is performed once for each key (performOnce.ts).
 * @param handler receives validated input and returns the response; throws HttpError with a code of the call's
 *   `errors`.
 */
export const defineRoute = <C extends Call>(
  call: C,
  handler: (input: HandlerInput<C>, services: Services) => Promise<ResponseOf<C>>,
): CallRoute => ({
  call,
  register: (app, services) =>
    registerCall(app, call, (input) => performOnce(call, input, services, () => handler(input, services)), {
      authorise: authoriseStaff(call, services),
    }),
});

/**
 * Returns a hook that refuses everyone but editors or administrators. It runs before the body is read, so others cannot
 * make the server parse large bodies, and learn from no error of the body that the call exists.
 */
function authoriseStaff(
  { access, acceptsPreviewToken }: Call,
  { realms, sessions, previewTokens, rateLimits, now }: Services,
): RegistrationOptions['authorise'] {
  if (access === 'viewers') return undefined;
  const check = access === 'staff' ? requireStaff : requireAdministrator;
  return async (request, reply) => {
    const realm = await realms.findPublished(request);
    if (acceptsPreviewToken && readPreviewToken(request) !== undefined)
      await requirePreviewToken(request, reply, realm, { previewTokens, rateLimits, now });
    else await check(request, reply, realm, sessions);
  };
}

/** Declares routes that are not calls of schemas/api: files, event streams, forms, the operators' API. */
export const defineRawRoute = (register: Route['register']): Route => ({ register });
