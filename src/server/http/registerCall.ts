// Registers a call's declaration (schemas/api) as a validated Fastify route.
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { ResponseOf, BodyOf, Call, ParamsOf, QueryOf } from '#schemas/defineCall.ts';
import { idempotencyHeaders } from '#schemas/idempotency.ts';
import { computeEtag } from './computeEtag.ts';
import { HttpError } from './errors.ts';
import { mayHaveSession } from './sessionCookie.ts';

/** The input of a call's handler. Parameters, query and body are validated by the call's schemas. */
export type HandlerInput<C> = {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a read-only session may make the request; undefined: only a GET. */
    readonly inReadOnlySession?: Call['inReadOnlySession'];
    /** Whether pages of other sites may post to the route: it reads no cookie. */
    readonly acceptsForeignForms?: boolean;
  }
}

/** Node writes the names of headers in lower case. Other headers are allowed. */
const HEADERS_SCHEMA = {
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(idempotencyHeaders).map(([name, schema]) => [name.toLowerCase(), schema]),
  ),
};

/** How a call is registered. */
export type RegistrationOptions = {
  /** Whether the response is the same for every viewer. */
  readonly ignoresViewer?: boolean;
  /** Throws when the caller may not make the call. It runs before the server reads the body. */
  readonly authorise?: ((request: FastifyRequest, reply: FastifyReply) => Promise<void>) | undefined;
};

type SerialisedResponse = { readonly text: string; readonly etag: string };

/**
 * Registers a call. The route refuses unknown query and body fields. A GET response has an ETag; a client that
 * sends the same ETag gets 304. JSON.stringify serialises the response. A serialiser with a schema could empty a page,
 * because it drops or refuses unknown fields. The content was already validated when it was published.
 */
export function registerCall<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (input: HandlerInput<C>) => Promise<ResponseOf<C>>,
  { ignoresViewer = false, authorise }: RegistrationOptions = {},
): void {
  /** A frozen response is shared by many requests, so it is serialised once. */
  const cache = new WeakMap<object, SerialisedResponse>();
  const serialise = (response: ResponseOf<C>): SerialisedResponse => {
    const shared = Object.isFrozen(response) ? (response as object) : undefined;
    const cached = shared && cache.get(shared);
    if (cached) return cached;
    const text = JSON.stringify(response);
    const serialised = { text, etag: computeEtag(text) };
    if (shared) cache.set(shared, serialised);
    return serialised;
  };
  const createObjectSchema = (properties: Readonly<Record<string, unknown>>, required: readonly string[] = []) => ({
    type: 'object',
    additionalProperties: false,
    required,
    properties,
  });
  /** Whether no cache may store the response, not even the browser's own: it may contain a viewer's data. */
  const mustNotStore = (request: FastifyRequest, reply: FastifyReply): boolean =>
    reply.getHeader('cache-control') === 'no-store' || (!ignoresViewer && mayHaveSession(request));
  const route = {
    method: call.method,
    config: { inReadOnlySession: call.inReadOnlySession, isUpload: call.bodyTypes !== undefined },
    ...(call.maxBodyBytes !== undefined && { bodyLimit: call.maxBodyBytes }),
    ...(authorise && { onRequest: authorise }),
    schema: {
      params: createObjectSchema(call.params, Object.keys(call.params)),
      querystring: createObjectSchema(call.query),
      ...(call.body && { body: call.body }),
      ...(call.hasIdempotencyKey && { headers: HEADERS_SCHEMA }),
    },
    serializerCompiler: () => (value: unknown) => JSON.stringify(value),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const response = await handler({
        params: request.params as ParamsOf<C>,
        query: request.query as QueryOf<C>,
        body: request.body as BodyOf<C>,
        request,
        reply,
      });
      if (call.method !== 'GET') return reply.send(response);
      const { text, etag } = serialise(response);
      void reply
        .header('etag', etag)
        .header('vary', 'Accept-Language, Realm, Accept-Encoding, Authorization, Cookie')
        .header('cache-control', mustNotStore(request, reply) ? 'no-store' : 'private, no-cache');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('application/json; charset=utf-8').send(text);
    },
  } satisfies Omit<RouteOptions, 'url'>;
  const addRoutes = (scope: FastifyInstance): void => {
    for (const path of [call.path, ...call.aliases])
      scope.route({ ...route, url: path.replaceAll(/\{(\w+)\}/g, ':$1') });
  };
  if (!call.bodyTypes) return addRoutes(app);
  const { bodyTypes, maxBodyBytes = 0 } = call;
  void app.register(async (scope) => {
    acceptFiles(scope, bodyTypes, maxBodyBytes);
    addRoutes(scope);
  });
}

/** Makes a scope read bodies of some media types as bytes. A body of another type is not read: it is undefined. */
function acceptFiles(scope: FastifyInstance, types: readonly string[], maxBytes: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser([...types], { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
    done(null, body),
  );
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
  scope.setErrorHandler((error: { readonly code?: string }) => {
    if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
    const limit = `${maxBytes / 1024 / 1024} MB`;
    throw new HttpError(
      413,
      'BODY_TOO_LARGE',
      `The file is larger than ${limit}. Expected: at most ${limit}. Save it smaller, then send it again.`,
      { maxBytes },
    );
  });
}
