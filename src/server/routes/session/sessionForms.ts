import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matchPath } from '#src/routes/matchPath.ts';
import { findTargetAfterSignIn } from '#src/routes/returnTarget.ts';
import type { ImpersonationService } from '../../domain/admin/createImpersonation.ts';
import type { SessionService } from '../../domain/session/sessionTypes.ts';
import type { RealmSnapshot } from '../../domain/delivery/snapshot.ts';
import { defineRawRoute } from '../../http/defineRoute.ts';
import { HttpError } from '../../http/errors.ts';
import type { RealmService } from '../../domain/delivery/createRealmService.ts';
import type { GeoConfig } from '../../http/geo.ts';
import { readVisitor } from '../../http/readVisitor.ts';
import { sessionOrGuest } from '../../http/requestContext.ts';
import { clearSessionCookie, sendSession, toSessionRealm } from '../../http/sessionCookie.ts';

type Deps = {
  readonly realms: RealmService;
  readonly sessions: SessionService;
  readonly impersonation: Pick<ImpersonationService, 'recordEnds'>;
  readonly config: GeoConfig;
};

/**
 * Serves `POST /login` and `POST /logout` for HTML forms, in every path set. Browsers send the forms before the scripts
 * have loaded, or without JavaScript. The response is 303; an error redirects to the form with `?error=` and the key of
 * a label. Forms work in cookie mode only, because bearer tokens need JavaScript.
 */
export const sessionForms = defineRawRoute(async (app, services) => {
  // A Fastify scope of its own, so that no other route accepts form bodies.
  await app.register(registerForms, services);
});

async function registerForms(app: FastifyInstance, { realms, sessions, impersonation, config }: Deps): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 8_192 },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  app.post('/*', { config: { inReadOnlySession: 'allowed' } }, async (request, reply) => {
    const url = new URL(request.url, `${request.protocol}://${request.host}`);
    const screen = matchPath(url.pathname);
    if (screen?.key !== 'LOGIN' && screen?.key !== 'LOGOUT')
      throw new HttpError(404, 'ROUTE_NOT_FOUND', `There is no POST ${url.pathname.slice(0, 200)}.`);
    const realm = await realms.findForRequest(request);
    const home = findTargetAfterSignIn(new URLSearchParams(), screen.pathSet);
    const target =
      screen.key === 'LOGIN'
        ? await signIn(request, reply, realm, url, findTargetAfterSignIn(url.searchParams, screen.pathSet))
        : await signOut(request, reply, realm, home);
    return reply.header('cache-control', 'no-store').redirect(target, 303);
  });

  async function signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    realm: RealmSnapshot,
    url: URL,
    target: string,
  ): Promise<string> {
    const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const [id, secret] = [fields.get('id') ?? '', fields.get('secret') ?? ''];
    const createErrorAddress = (error: string): string => {
      url.searchParams.set('error', error);
      return url.pathname + url.search;
    };
    if (realm.view.sessionMode !== 'cookie') return createErrorAddress('signInNeedsScript');
    if (id.trim() === '' && secret === '') return createErrorAddress('emptyInputsError');
    if (id.length > 254 || secret.length > 200) return createErrorAddress('failedAuthentication');
    const current = await sessionOrGuest(request, reply, realm, sessions);
    // Without JavaScript the page cannot ask which profile is watching.
    const visitor = { ...readVisitor(request, config, realm, current), isSilent: true };
    try {
      sendSession(request, reply, await sessions.signIn(toSessionRealm(realm), { id, secret }, visitor));
      return target;
    } catch (error) {
      if (!(error instanceof HttpError) || error.status >= 500) throw error;
      if (error.code === 'CHALLENGE_REQUIRED') return createErrorAddress('challengeNeeded');
      return createErrorAddress(error.status === 429 ? 'tooManyAttempts' : 'failedAuthentication');
    }
  }

  async function signOut(
    request: FastifyRequest,
    reply: FastifyReply,
    realm: RealmSnapshot,
    target: string,
  ): Promise<string> {
    const current = await sessionOrGuest(request, reply, realm, sessions);
    await sessions.signOut(toSessionRealm(realm), { current });
    if (current?.impersonatedBy !== undefined) await impersonation.recordEnds(realm.id);
    clearSessionCookie(request, reply);
    return target;
  }
}
