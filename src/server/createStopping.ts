// Stops a server: it responds to the requests that it has accepted before it closes.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { EVENTS_PATH } from './http/eventsPath.ts';

/** The state of a server that ends. */
export type Stopping = {
  /** True from the first moment of `drain`: /readyz responds 503, so balancers send no further requests. */
  readonly isStopping: () => boolean;
  /**
   * Accepts requests for `delayMs` more. Then it accepts no connection, and resolves when no request is waiting for its
   * response, after `limitMs` at the latest. Live connections stay open: the app's preClose hooks end them.
   */
  drain(times: { readonly delayMs: number; readonly limitMs: number }): Promise<void>;
};

/** Connections that the system has accepted reach the server within this time, also when it is busy. */
const MIN_DELAY_MS = 200;
/** The server closes only after this time without a request, because clients can still send on open connections. */
const QUIET_MS = 250;
const INTERVAL_MS = 25;

/** Watches the requests of an HTTP server. Call it before the server listens. */
export function createStopping(server: Server): Stopping {
  const waiting = new Set<ServerResponse>();
  let isStopping = false;
  let lastActivity = 0;
  // This listener comes before that of the app, which may respond at once.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isLive(request)) return;
    waiting.add(response);
    lastActivity = performance.now();
    if (isStopping) response.setHeader('connection', 'close');
    response.once('close', () => {
      waiting.delete(response);
      lastActivity = performance.now();
    });
  });
  const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  return {
    isStopping: () => isStopping,
    async drain({ delayMs, limitMs }) {
      isStopping = true;
      for (const response of waiting) if (!response.headersSent) response.setHeader('connection', 'close');
      await wait(Math.max(delayMs, MIN_DELAY_MS));
      // This is `close` of node:net: that of node:http also ends connections whose request has not been read yet.
      const { close } = Object.getPrototypeOf(Object.getPrototypeOf(server)) as Pick<Server, 'close'>;
      if (server.listening) close.call(server);
      const deadline = performance.now() + limitMs;
      const isBusy = (): boolean => waiting.size > 0 || performance.now() - lastActivity < QUIET_MS;
      while (isBusy() && performance.now() < deadline) await wait(INTERVAL_MS);
    },
  };
}

/**
 * Whether a request is a stream of live updates, which ends only when the server does. Node does not count web sockets
 * as requests.
 */
const isLive = ({ url = '' }: IncomingMessage): boolean => url.split('?')[0] === EVENTS_PATH;
