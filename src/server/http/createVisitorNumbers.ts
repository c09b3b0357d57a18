// The number of a visitor, by which a trial chooses who sees it. Before a browser has the cookie, its number is
// computed from its IP address and user agent, so that the page and the first calls of a browser use the same number,
// even when the browser refuses cookies. With the cookie, the number stays the same when the address changes. The
// number is not an id: thousands of visitors share each one.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Reads and stores the numbers of visitors. */
export type VisitorNumbers = {
  /** Returns the number of the visitor who makes a request: 0 to 9999. */
  read(request: FastifyRequest): number;
  /** Stores the number in the browser with the response of a request, unless the browser has it. */
  remember(request: FastifyRequest): void;
  /** Adds the cookie to the responses, and keeps those that depend on the number out of shared caches. */
  register(app: FastifyInstance): void;
};

const NUMBERS = 10_000;
const YEAR_SECONDS = 31_536_000;

/** `__Host-` binds the cookie to this host and to https; browsers refuse the prefix on http. */
const getCookieName = (request: FastifyRequest): string =>
  request.protocol === 'https' ? '__Host-visitor' : 'visitor';

/** Creates the object that reads and stores the numbers of visitors. */
export function createVisitorNumbers(): VisitorNumbers {
  const remembered = new WeakSet<FastifyRequest>();
  const readCookie = (request: FastifyRequest): number | undefined => {
    const cookie = request.cookies[getCookieName(request)];
    return cookie !== undefined && /^\d{1,4}$/.test(cookie) ? Number(cookie) : undefined;
  };
  const compute = ({ ip, headers }: FastifyRequest): number =>
    createHash('sha256')
      .update(`${ip} ${headers['user-agent'] ?? ''}`)
      .digest()
      .readUInt32BE(0) % NUMBERS;
  return {
    read: (request) => readCookie(request) ?? compute(request),
    remember: (request) => void remembered.add(request),
    register(app) {
      app.addHook('onSend', async (request, reply) => {
        if (!remembered.has(request)) return;
        // The response depends on the visitor, so a cache that visitors share may not keep it.
        const cacheControl = reply.getHeader('cache-control');
        if (typeof cacheControl === 'string')
          void reply.header('cache-control', cacheControl.replace(/^public\b/, 'private'));
        if (readCookie(request) !== undefined) return;
        void reply.setCookie(getCookieName(request), String(compute(request)), {
          path: '/',
          httpOnly: true,
          sameSite: 'lax',
          secure: request.protocol === 'https',
          maxAge: YEAR_SECONDS,
        });
      });
    },
  };
}
