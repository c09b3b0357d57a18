// From a call's declaration (schemas/api) to a validated Fastify route: nothing about a call is written twice.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ResponseOf, BodyOf, Call, ParamsOf, QueryOf } from '#schemas/defineCall.ts';

export type CallInput<C> = {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

type Written = { readonly text: string; readonly etag: string };

/**
 * Registers a call. Unknown query and body fields are refused. Answers of GET carry an ETag, and 304 when the client has it.
 * Answers are written by JSON.stringify: what is stored was validated when it was published, and a serialiser that drops or
 * refuses what it does not know would blank a page.
 */
export function registerCall<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (input: CallInput<C>) => Promise<ResponseOf<C>>,
): void {
  /** An answer that is frozen is one that further requests get too: its text is written once. */
  const written = new WeakMap<object, Written>();
  const write = (answer: ResponseOf<C>): Written => {
    const kept = Object.isFrozen(answer) ? (answer as object) : undefined;
    const known = kept && written.get(kept);
    if (known) return known;
    const text = JSON.stringify(answer);
    const made = { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` };
    if (kept) written.set(kept, made);
    return made;
  };
  const object = (properties: Readonly<Record<string, unknown>>, required: readonly string[] = []) => ({
    type: 'object',
    additionalProperties: false,
    required,
    properties,
  });
  app.route({
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: {
      params: object(call.params, Object.keys(call.params)),
      querystring: object(call.query),
      ...(call.body && { body: call.body }),
    },
    serializerCompiler: () => (value: unknown) => JSON.stringify(value),
    handler: async (request, reply) => {
      const answer = await handler({
        params: request.params as ParamsOf<C>,
        query: request.query as QueryOf<C>,
        body: request.body as BodyOf<C>,
        request,
        reply,
      });
      if (call.method !== 'GET') return reply.send(answer);
      const { text, etag } = write(answer);
      void reply
        .header('etag', etag)
        .header('vary', 'Accept-Language, Realm, Accept-Encoding, Authorization, Cookie')
        .header('cache-control', 'private, no-cache');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('application/json; charset=utf-8').send(text);
    },
  });
}
