import type { FastifyRequest } from 'fastify';

/** Fastify's type of a logger lacks this method of pino. */
type RequestLog = FastifyRequest['log'] & { setBindings?(bindings: object): void };

/** Adds the realm to each later log line of a request. */
export type RealmLog = (request: FastifyRequest, realmId: string) => void;

/** Creates the function that adds the realm to the log of a request. Further calls for the same request do nothing. */
export function createRealmLog(): RealmLog {
  const named = new WeakSet<FastifyRequest>();
  return (request, realmId) => {
    if (named.has(request)) return;
    named.add(request);
    const log: RequestLog = request.log;
    log.setBindings?.({ realm: realmId });
  };
}
