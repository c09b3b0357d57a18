// Parses the bodies of calls: JSON only, and only JSON that json/readJson.ts accepts.
import type { FastifyInstance } from 'fastify';
import { describeRefusal, readJson } from '../json/readJson.ts';
import { HttpError } from './errors.ts';

/** Maximum nesting in levels. The deepest valid input has nine. */
const MAX_DEPTH = 32;

/** Replaces Fastify's JSON parser. A body that is not well-formed gets 400 with the JSON pointer of the error. */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    const result = readJson(body, MAX_DEPTH);
    if ('value' in result) return done(null, result.value);
    const { pointer } = result.refusal;
    const position = pointer === '' ? '' : ` at ${pointer}`;
    const message = `The body is not accepted${position}: found ${describeRefusal(result.refusal)}. Send well-formed JSON in UTF-8.`;
    done(new HttpError(400, 'BODY_REFUSED', message, { pointer }));
  });
}
