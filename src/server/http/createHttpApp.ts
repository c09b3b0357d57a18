// Creates the HTTP application without its routes: limits, compression, headers and errors of every request.
import { randomUUID } from 'node:crypto';
import { createServer, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import zlib from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactoryHandler,
} from 'fastify';
import type { Config } from '../config.ts';
import type { Middleware } from '../ssr/createPageRenderer.ts';
import { createValidatorCompiler } from './createValidatorCompiler.ts';
import type { MailSites } from './describeRequester.ts';
import { HttpError, routeNotFound, toApiError } from './errors.ts';
import { createPlainPagePolicy } from '../ssr/plainPage.ts';
import { createRequestGate, isDocument, type RequestGate } from '../load/createRequestGate.ts';
import { DEFAULT_LIMITS, type LoadLimits } from '../load/limits.ts';
import { limitBodyTime } from '../load/limitBodyTime.ts';
import { acceptJsonOnly } from './jsonBody.ts';
import { refuseForeignOrigins } from './sessionCookie.ts';

/** Limit for calls of the public API. Publishing sets its own (routes/admin/admin.ts). */
const BODY_LIMIT_BYTES = 256 * 1024;
const REFUSAL_LOG_MS = 10_000;
/** Seconds after which a browser loads a page again that could not be served. */
const PAGE_RELOAD_SECONDS = 5;

/** The app, and the gate that refuses requests before the app sees them. */
export type HttpApp = { readonly app: FastifyInstance; readonly gate: RequestGate };

/** Receives lines of the log. */
export type LogStream = { write(line: string): void };

/**
 * Creates the app.
 * @param middleware returns the middleware that handles a request before the app: Vite in development. It is called for
 *   each request, because Vite starts after the app.
 * @param logStream receives the lines of the log. Default: standard output.
 */
export async function createHttpApp(
  config: Config,
  middleware: () => Middleware | undefined,
  logStream?: LogStream,
): Promise<HttpApp> {
  const limits = { ...DEFAULT_LIMITS, ...config.limits };
  const gate = createRequestGate({
    limits,
    commonHeaders: (id, { headers }) => getCommonHeaders(id, isEarlyTls(config, headers['x-forwarded-proto'])),
    onRefusal: () => logRefusal(),
  });
  const app = Fastify({
    logger: {
      level: config.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      ...(logStream && { stream: logStream }),
    },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: 'idle',
    // The gate refuses requests while the app closes, because Fastify's own 503 has none of our headers.
    return503OnClosing: false,
    trustProxy: selectTrustedProxies(config),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 400 },
    frameworkErrors: (error, request, reply) => {
      const body = toApiError(error, request.id);
      // This request was not created by the app's request class, which knows the trusted proxies, so its `protocol` is
      // always http.
      const common = getCommonHeaders(request.id, isEarlyTls(config, request.headers['x-forwarded-proto']));
      const headers = { ...common, 'cache-control': 'no-store', 'content-type': 'application/json' };
      void (reply as FastifyReply).code(body.status).headers(headers).send(body);
    },
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, config),
    serverFactory: (handler: FastifyServerFactoryHandler) =>
      // Node's own 400 response for a missing Host header would lack our headers, so the app refuses such requests
      // (refuseBadHosts).
      createServer({ requireHostHeader: false, ...toTimeouts(limits) }, (request, response) => {
        if (!gate.accept(request, response)) return;
        const handle = middleware();
        if (handle) handle(request, response, () => handler(request, response));
        else handler(request, response);
      }),
  });
  app.decorate('mailSites', {
    allowsLocalHosts: config.isDemo || !config.isProduction,
    publicPort: config.publicPort,
  } satisfies MailSites);
  const logRefusal = createRefusalLog(app);
  app.addHook('preClose', async () => gate.close());
  app.setValidatorCompiler(createValidatorCompiler());
  limitBodyTime(app, limits);
  acceptJsonOnly(app);
  await app.register(cookie);
  await registerCompression(app);
  addCommonHeaders(app);
  logResponses(app);
  refuseForeignOrigins(app);
  sendErrors(app, gate);
  return { app, gate };
}

/**
 * Returns the time limits of Node's server. Its limit for a whole request is off: limitBodyTime.ts limits bodies
 * instead, so that uploads may take longer.
 */
const toTimeouts = ({ headersMs, checkIntervalMs }: LoadLimits): ServerOptions => ({
  headersTimeout: headersMs,
  requestTimeout: 0,
  connectionsCheckingInterval: checkIntervalMs,
});

/** Returns a function that logs refusals because of load, at most one line in REFUSAL_LOG_MS. */
function createRefusalLog(app: FastifyInstance): () => void {
  let refused = 0;
  return () => {
    refused += 1;
    if (refused > 1) return;
    setTimeout(() => {
      app.log.warn({ refused }, 'Requests got 503, because the event loop was late. Metrics: marquee_requests.');
      refused = 0;
    }, REFUSAL_LOG_MS).unref();
  };
}

function selectTrustedProxies({ trustProxy }: Config): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  return trustProxy && [...trustProxy];
}

async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    global: true,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // Without a flush the compressor buffers the first bytes of a page until its last ones are written (the first
    // byte arrived after 1016 ms instead of 2 to 36 ms).
    brotliOptions: {
      flush: zlib.constants.BROTLI_OPERATION_FLUSH,
      params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 },
    },
    zlibOptions: { level: 6, flush: zlib.constants.Z_SYNC_FLUSH },
  });
}

function addCommonHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(getCommonHeaders(request.id, request.protocol === 'https'));
    refuseBadHosts(request);
  });
  app.addHook('onSend', async (_request, reply) => {
    const type = String(reply.getHeader('content-type') ?? '');
    // Documents have policies of their own. The policy of a script would apply to the worker that runs it.
    if (type === '' || /html|javascript/.test(type) || reply.hasHeader('content-security-policy')) return;
    void reply.header('content-security-policy', EMPTY_POLICY);
  });
}

/** Policy of everything that is not a document: a browser that opens it in a tab loads nothing for it. */
const EMPTY_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Returns the headers of every response. Behind TLS browsers must not use http for this host for a year. */
const getCommonHeaders = (id: string, isTls: boolean): Record<string, string> => ({
  'x-request-id': id,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  ...(isTls && { 'strict-transport-security': 'max-age=31536000' }),
});

/**
 * Whether a request that is refused before the app sees it came over TLS. This only decides about
 * Strict-Transport-Security, which browsers ignore over http, so the address of the proxy is not checked.
 * @param forwarded X-Forwarded-Proto
 */
const isEarlyTls = ({ trustProxy }: Pick<Config, 'trustProxy'>, forwarded: string | string[] | undefined): boolean =>
  trustProxy !== false && String(forwarded).split(',').at(-1)?.trim() === 'https';

/**
 * Refuses a request with several Host headers, because a proxy in front may have chosen another one, and a request
 * without one, except of HTTP 1.0.
 */
function refuseBadHosts({ raw }: Pick<FastifyRequest, 'raw'>): void {
  const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hosts > 1 || (hosts === 0 && raw.httpVersion === '1.1'))
    throw new HttpError(400, 'HOST_INVALID', `The request has ${hosts} Host headers. Send exactly one.`);
}

/** `rawPacket`: the bytes that could not be read, as a Buffer; undefined after a timeout. */
type UnreadableError = NodeJS.ErrnoException & { readonly rawPacket?: unknown };
const FORWARDED_PROTOCOL = /^x-forwarded-proto:([a-z, ]{1,40})\r?$/im;

type UnreadableResponse = { readonly status: number; readonly reason: string; readonly code: string };

function toUnreadableResponse({ code }: UnreadableError): UnreadableResponse {
  if (code === 'HPE_HEADER_OVERFLOW')
    return { status: 431, reason: 'Request Header Fields Too Large', code: 'HEADERS_TOO_LARGE' };
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, reason: 'Request Timeout', code: 'REQUEST_TIMEOUT' };
  return { status: 400, reason: 'Bad Request', code: 'REQUEST_UNREADABLE' };
}

/** Responds to bytes that are not an HTTP request, before the app sees one. */
function refuseUnreadable(error: UnreadableError, socket: Socket, config: Pick<Config, 'trustProxy'>): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, reason, code } = toUnreadableResponse(error);
  const id = randomUUID();
  const body = JSON.stringify({ status, code, messages: [`${reason}.`], requestId: id });
  const packet = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : '';
  const headers = {
    ...getCommonHeaders(id, isEarlyTls(config, FORWARDED_PROTOCOL.exec(packet)?.[1])),
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

function logResponses(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      url: hideTokens(request.url.split('?')[0] ?? ''),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.info(line, 'request');
  });
}

/**
 * Hides the token in a path, because everyone who knows it has access: in the path of a stream, of a link with which an
 * administrator sees the site as a viewer, and of a preview.
 * @param path path of a request without its query.
 * @returns the path for the log.
 */
export const hideTokens = (path: string): string =>
  path.replace(/^\/media\/[^/]{30,}/, '/media/[token]').replace(/(\/(?:impersonate|_preview)\/)[^/]+/g, '$1[token]');

/** Sends errors that handlers throw, and 404 for a path without a route, as JSON of the API's error schema. */
function sendErrors(app: FastifyInstance, gate: Pick<RequestGate, 'findBusyPage'>): void {
  const policy = createPlainPagePolicy();
  app.setErrorHandler((error, request, reply) => {
    const body = toApiError(error, request.id);
    const delay = body.details?.['retryAfter'];
    const retryAfter = typeof delay === 'number' ? delay : undefined;
    if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
    if (body.status >= 500) request.log.error(error);
    const page =
      body.status === 503 && isDocument(request.raw)
        ? gate.findBusyPage(request.headers['accept-language'])
        : undefined;
    if (page !== undefined)
      return reply
        .code(503)
        .header('cache-control', 'no-store')
        .header('content-security-policy', policy)
        .header('refresh', String(retryAfter ?? PAGE_RELOAD_SECONDS))
        .type('text/html; charset=utf-8')
        .send(page);
    return reply
      .code(body.status)
      .header('cache-control', 'no-store')
      .header('content-security-policy', EMPTY_POLICY)
      .type('application/json')
      .send(body);
  });
  app.setNotFoundHandler((request) => {
    throw routeNotFound(request);
  });
}
