// Parses the bodies of calls: JSON only, and only JSON that json/readJson.ts accepts.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { describeRefusal, readJson, type JsonRefusal } from '../json/readJson.ts';
import type { ParserPool } from '../parsing/createParserPool.ts';
import { HttpError } from './errors.ts';

/** Maximum nesting in levels. The deepest valid input has nine. */
const MAX_DEPTH = 32;

/** Replaces Fastify's JSON parser. A body that is not well-formed gets 400 with the JSON pointer of the error. */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    const result = readJson(body, MAX_DEPTH);
    if ('value' in result) return done(null, result.value);
    done(toBodyError(result.refusal));
  });
}

/** Larger bodies are parsed in a parser process. Smaller ones take a few milliseconds. */
const LARGE_BODY_BYTES = 128 * 1024;
/** Maximum number of values in a large body. A folder with the maximum number of files has a tenth of that. */
const MAX_VALUES = 200_000;

/** Parses large JSON bodies of a scope in parser processes. */
export function parseLargeBodies(app: FastifyInstance, pool: ParserPool): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    const { realm = '' } = (request.params ?? {}) as { realm?: string };
    const result =
      body.length < LARGE_BODY_BYTES
        ? readJson(body, MAX_DEPTH)
        : await pool.run(realm, 'json', { bytes: body, maxDepth: MAX_DEPTH, maxValues: MAX_VALUES });
    if ('value' in result) return result.value;
    throw toBodyError(result.refusal);
  });
}

function toBodyError(refusal: JsonRefusal): HttpError {
  const { pointer } = refusal;
  const position = pointer === '' ? '' : ` at ${pointer}`;
  const message = `The body is not accepted${position}: found ${describeRefusal(refusal)}. Send well-formed JSON in UTF-8.`;
  return new HttpError(400, 'BODY_REFUSED', message, { pointer });
}
