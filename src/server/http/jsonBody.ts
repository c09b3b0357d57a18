// Bodies of calls: JSON and nothing else, and no JSON that is made to hurt.
import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors.ts';

/** Levels of nesting: our deepest input has nine. */
const MAX_DEPTH = 32;

/**
 * Replaces Fastify's JSON parser: the same refusal of `__proto__` and `constructor.prototype`, and a limit of depth, found
 * before anything is built (a body of 100,000 brackets overflows the stack of whatever walks it), and of NUL, which no text of
 * the database can hold.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    const wrong = hurtful(text);
    if (wrong) done(new HttpError(400, 'BODY_REFUSED', `The body is not accepted: ${wrong}.`));
    else void parse(request, text, done);
  });
}

function hurtful(text: string): string | undefined {
  let depth = 0;
  let inText = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inText) {
      if (code === 0x5c) {
        if (text.startsWith('u0000', i + 1)) return 'it holds a NUL character';
        i++;
      } else if (code === 0x22) inText = false;
    } else if (code === 0x22) inText = true;
    else if (code === 0x7b || code === 0x5b) {
      if (++depth > MAX_DEPTH) return `it is nested deeper than ${MAX_DEPTH} levels`;
    } else if (code === 0x7d || code === 0x5d) depth--;
  }
  return undefined;
}
