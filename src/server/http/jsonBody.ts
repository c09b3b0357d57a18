// Parses the bodies of calls: JSON only, without JSON that is built to harm the server.
import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors.ts';

/** Levels of nesting. The deepest valid input has nine. */
const MAX_DEPTH = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/**
 * Replaces Fastify's JSON parser. Like Fastify's it refuses `__proto__` and `constructor.prototype`. It also refuses
 * deep nesting before it parses (100,000 brackets overflow the stack of every function that walks the value), and NUL
 * characters, which PostgreSQL cannot store.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    const danger = findDanger(text);
    if (danger) done(new HttpError(400, 'BODY_REFUSED', `The body is not accepted: ${danger}.`));
    else void parse(request, text, done);
  });
}

/** Returns what is dangerous in a JSON text, without parsing it; undefined when nothing is. */
function findDanger(text: string): string | undefined {
  let depth = 0;
  let isInString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (isInString) {
      if (code === BACKSLASH) {
        if (text.startsWith('u0000', i + 1)) return 'it holds a NUL character';
        i++;
      } else if (code === QUOTE) isInString = false;
    } else if (code === QUOTE) isInString = true;
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      if (++depth > MAX_DEPTH) return `it is nested deeper than ${MAX_DEPTH} levels`;
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth--;
  }
  return undefined;
}
