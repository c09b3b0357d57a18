// Creates the HTTP application without its routes: limits, compression, headers and errors of every request.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import zlib from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyInstance, type FastifyServerFactoryHandler } from 'fastify';
import type { Config } from '../config.ts';
import type { Middleware } from '../ssr/createPageRenderer.ts';
import { createValidatorCompiler } from './createValidatorCompiler.ts';
import { routeNotFound, toApiError } from './errors.ts';
import { acceptJsonOnly } from './jsonBody.ts';
import { refuseForeignOrigins } from './sessionCookie.ts';

/** Limit for calls of the public API. Publishing sets its own (routes/admin/admin.ts). */
const BODY_LIMIT_BYTES = 256 * 1024;

/**
 * Creates the app.
 * @param middleware returns the middleware that handles a request before the app: Vite in development. It is called for
 *   each request, because Vite starts after the app.
 */
export async function createHttpApp(
  config: Config,
  middleware: () => Middleware | undefined,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    trustProxy: selectTrustedProxies(config),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 400 },
    serverFactory: (handler: FastifyServerFactoryHandler) =>
      createServer((request, response) => {
        const handle = middleware();
        if (handle) handle(request, response, () => handler(request, response));
        else handler(request, response);
      }),
  });
  app.setValidatorCompiler(createValidatorCompiler());
  acceptJsonOnly(app);
  await app.register(cookie);
  await registerCompression(app);
  addCommonHeaders(app);
  logResponses(app);
  refuseForeignOrigins(app);
  sendErrors(app);
  return app;
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
    reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
    });
  });
}

function logResponses(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      url: hideMediaToken(request.url.split('?')[0] ?? ''),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.info(line, 'request');
  });
}

/** Hides the token in an address of the media server, because the token gives access to a stream until it expires. */
const hideMediaToken = (path: string): string => path.replace(/^\/media\/[^/]{30,}/, '/media/[token]');

/** Sends errors that handlers throw, and 404 for a path without a route, as JSON of the API's error schema. */
function sendErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const body = toApiError(error, request.id);
    const retryAfter = body.details?.['retryAfter'];
    if (typeof retryAfter === 'number') void reply.header('retry-after', String(retryAfter));
    if (body.status >= 500) request.log.error(error);
    return (
      reply
        .code(body.status)
        .header('cache-control', 'no-store')
        // A browser that opens the address in a tab shows the error as a document. The policy does not allow the document to load anything.
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
        .type('application/json')
        .send(body)
    );
  });
  app.setNotFoundHandler((request) => {
    throw routeNotFound(request);
  });
}
