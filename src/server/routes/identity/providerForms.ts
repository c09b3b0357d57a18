import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { buildPath } from '#src/routes/buildPath.ts';
import { PATH_SETS } from '#src/routes/pathSets.ts';
import type { Services } from '../../createServices.ts';
import type { ReturnQuery } from '../../domain/identity/createPostedForms.ts';
import { defineRawRoute } from '../../http/defineRoute.ts';
import { HttpError, routeNotFound, toApiError } from '../../http/errors.ts';
import { acceptsProviderForm, receiveProviderForm } from '../../http/externalSignIn.ts';

const APPLE = { kind: 'apple', clientName: '' } as const;
/** Apple's form has about 1.5 kB. */
const BODY_LIMIT_BYTES = 8_192;
/** Bodies that are too large, have another type, or cannot be read. */
const BODY_ERRORS: readonly number[] = [400, 413, 415];

/**
 * Serves `POST /login/apple`, in every path set: the form that Apple's page posts (`response_mode=form_post`). The
 * response is 303 to the same page, whatever was posted, so that the viewer never sees a JSON error. Nobody is signed
 * in here, because the browser sends no cookie with a POST of another site.
 */
export const providerForms = defineRawRoute(async (app, services) => {
  // A Fastify scope of its own, so that no other route accepts these bodies.
  await app.register(registerForms, services);
});

async function registerForms(app: FastifyInstance, services: Services): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  app.setErrorHandler((error, request, reply) => {
    const isOfBody = !(error instanceof HttpError) && BODY_ERRORS.includes(toApiError(error, request.id).status);
    if (!isOfBody) throw error;
    return reply.header('cache-control', 'no-store').redirect(toPage(request, { error: 'invalid_request' }), 303);
  });
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (await acceptsProviderForm(request, services, APPLE)) return undefined;
    // A viewer comes here too, when a publish has ended this way to sign in while Apple's page was open.
    if (request.headers['sec-fetch-mode'] !== 'navigate') throw routeNotFound(request);
    return reply.header('cache-control', 'no-store').redirect(toPage(request, { error: 'invalid_request' }), 303);
  };
  const paths = PATH_SETS.map((pathSet) => buildPath('LOGIN_PROVIDER', { authProvider: APPLE.kind }, pathSet));
  for (const path of new Set(paths.filter((each) => each !== undefined)))
    app.post(path, { config: { acceptsForeignForms: true }, onRequest }, async (request, reply) => {
      const fields = request.body instanceof URLSearchParams ? request.body : undefined;
      const query = await receiveProviderForm(request, services, APPLE, fields);
      return reply.header('cache-control', 'no-store').redirect(toPage(request, query), 303);
    });
}

/** Returns the page of the provider, whose path is the one of the POST. */
const toPage = ({ url }: FastifyRequest, query: ReturnQuery): string =>
  `${url.split('?', 1)[0]}?${new URLSearchParams(query)}`;
