// A stand-in of a pay-TV provider, with the API of a real one: registration of clients by a software statement,
// registration codes, the list of TV operators, their sign-in page, and what a device may watch. Only the demo and the
// tests start it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createTvState, TV_LIFETIMES, type TvState } from './createTvState.ts';
import { drawTvLogo, renderTvExpired, renderTvSignIn, tvPagePolicy } from './renderTvPages.ts';
import { TV_OPERATORS } from './tvOperators.ts';

type Options = {
  /** Path below which it is served, such as `/demo-tv`. */
  readonly prefix: string;
  readonly now: () => number;
};
type Query = { readonly Querystring: Readonly<Record<string, unknown>> };
type Fields = Readonly<Record<string, unknown>>;

const STATEMENT = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const NO_STORE = { 'cache-control': 'no-store' };

/** Registers the routes of the stand-in below `prefix`, in a scope of their own that also accepts forms. */
export async function registerTvProvider(app: FastifyInstance, options: Options): Promise<void> {
  await app.register((scope) => registerRoutes(scope, options));
}

async function registerRoutes(app: FastifyInstance, { prefix, now }: Options): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 8_192 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const state = createTvState(now);
  registerClients(app, prefix, state);
  registerDevices(app, prefix, state, now);
  registerSignInPage(app, prefix, state);
  app.get<{ Params: { requestor: string } }>(`${prefix}/api/v1/config/:requestor`, (request, reply) => {
    const site = `${request.protocol}://${request.host}${prefix}`;
    const mvpds = TV_OPERATORS.map(({ id, displayName, featured, isActive }) => ({
      id,
      displayName,
      featured,
      isActive,
      logoUrl: `${site}/logos/${id}.svg`,
    }));
    const { requestor: id } = request.params;
    return reply.headers(NO_STORE).send({ requestor: { id, name: id, mvpds, channels: [{ id, displayName: id }] } });
  });
  app.get<{ Params: { name: string } }>(`${prefix}/logos/:name`, ({ params: { name } }, reply) => {
    const operator = TV_OPERATORS.find(({ id }) => `${id}.svg` === name);
    if (!operator) return reply.code(404).send();
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=3600').send(drawTvLogo(operator));
  });
}

/** Registers the routes with which clients register and get their access tokens. */
function registerClients(app: FastifyInstance, prefix: string, state: TvState): void {
  app.post<{ Body: unknown }>(`${prefix}/o/client/register`, ({ body }, reply) => {
    const { software_statement: statement } = readFields(body);
    if (typeof statement !== 'string' || !STATEMENT.test(statement))
      return reply.code(400).send({ error: 'invalid_software_statement' });
    const { clientId, clientSecret } = state.addClient();
    return reply
      .code(201)
      .headers(NO_STORE)
      .send({ client_id: clientId, client_secret: clientSecret, grant_types: ['client_credentials'] });
  });
  app.post<{ Body: unknown }>(`${prefix}/o/client/token`, ({ body }, reply) => {
    const { client_id: id, client_secret: secret } = readFields(body);
    const token = state.addToken(String(id), String(secret));
    if (token === undefined) return reply.code(400).send({ error: 'invalid_client' });
    return reply.code(201).headers(NO_STORE).send({ access_token: token, expires_in: 21_600, token_type: 'bearer' });
  });
}

/** Registers the routes of registration codes, and of what a device may watch. Every call needs an access token. */
function registerDevices(app: FastifyInstance, prefix: string, state: TvState, now: () => number): void {
  const isRefused = ({ headers: { authorization = '' } }: FastifyRequest): boolean =>
    !state.hasToken(authorization.replace(/^Bearer /, ''));
  const refuse = (reply: FastifyReply): FastifyReply => reply.code(401).send({ error: 'invalid_token' });
  app.post<{ Params: { requestor: string }; Body: unknown }>(
    `${prefix}/reggie/v1/:requestor/regcode`,
    (request, reply) => {
      if (isRefused(request)) return refuse(reply);
      const { deviceId } = readFields(request.body);
      if (typeof deviceId !== 'string' || deviceId.length > 200) return reply.code(400).send({ status: 400 });
      const { requestor } = request.params;
      return reply
        .code(201)
        .headers(NO_STORE)
        .send({ requestor, ...state.addCode(requestor, deviceId) });
    },
  );
  app.get<Query>(`${prefix}/api/v1/tokens/authn`, (request, reply) => {
    if (isRefused(request)) return refuse(reply);
    const { requestor, deviceId } = request.query;
    const device = state.findDevice(String(requestor), String(deviceId));
    if (!device) return reply.code(404).send({ status: 404 });
    const { mvpd, userId, expires } = device;
    return reply.headers(NO_STORE).send({ requestor: device.requestor, mvpd, userId, expires: String(expires) });
  });
  app.get<Query>(`${prefix}/api/v1/authorize`, (request, reply) => {
    if (isRefused(request)) return refuse(reply);
    const { requestor, deviceId, resource } = request.query;
    const device = state.findDevice(String(requestor), String(deviceId));
    if (!device) return reply.code(404).send({ status: 404 });
    if (!device.hasSport) return reply.code(403).send({ status: 403, message: 'User not authorized' });
    const expires = String(now() + TV_LIFETIMES.authorisationMs);
    return reply.headers(NO_STORE).send({ mvpd: device.mvpd, resource, requestor: device.requestor, expires });
  });
}

/** Registers the routes of an operator's sign-in page, to which the browser is redirected. */
function registerSignInPage(app: FastifyInstance, prefix: string, state: TvState): void {
  const path = `${prefix}/api/v1/authenticate`;
  const sendPage = (reply: FastifyReply, status: number, html: string, returnOrigin = ''): FastifyReply =>
    reply
      .code(status)
      .headers({ ...NO_STORE, 'content-security-policy': tvPagePolicy(returnOrigin) })
      .type('text/html; charset=utf-8')
      .send(html);
  app.get<Query>(path, (request, reply) => {
    const fields = readTexts(request.query, ['reg_code', 'requestor_id', 'mso_id', 'domain_name', 'redirect_url']);
    const operator = TV_OPERATORS.find(({ id, isActive }) => id === fields['mso_id'] && isActive);
    const target = readTarget(request, fields['redirect_url']);
    if (!operator || !target || state.findCode(fields['reg_code'] ?? '')?.requestor !== fields['requestor_id'])
      return sendPage(reply, 410, renderTvExpired());
    return sendPage(reply, 200, renderTvSignIn(operator, fields, path), target.origin);
  });
  app.post<{ Body: unknown }>(path, (request, reply) => {
    const fields = readTexts(readFields(request.body), ['reg_code', 'mso_id', 'redirect_url', 'customer', 'choice']);
    const { reg_code: code = '', mso_id: mvpd = '', customer = '', choice } = fields;
    const target = readTarget(request, fields['redirect_url']);
    if (!target || !state.findCode(code)) return sendPage(reply, 410, renderTvExpired());
    const userId = customer.trim().replaceAll(/[^\w-]/g, '') || '1001';
    if (choice === 'cancel') state.removeCode(code);
    else state.signIn(code, { mvpd, userId, hasSport: choice === 'sport' });
    return reply.code(303).headers(NO_STORE).header('location', target.href).send();
  });
}

const readFields = (body: unknown): Fields => (typeof body === 'object' && body !== null ? (body as Fields) : {});

function readTexts(fields: Fields, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = fields[name];
      return typeof value === 'string' && value.length <= 1000 ? [[name, value]] : [];
    }),
  );
}

/**
 * Returns the address to return to; undefined when it is not allowed. The real provider returns only to registered
 * sites, the stand-in only to its own host and to local hosts.
 */
function readTarget(request: FastifyRequest, text: string | undefined): URL | undefined {
  const url = text === undefined ? null : URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const isLocal = /^(127\.0\.0\.1|localhost|[a-z0-9-]+\.localhost)$/.test(url.hostname);
  return url.host === request.host || isLocal ? url : undefined;
}
