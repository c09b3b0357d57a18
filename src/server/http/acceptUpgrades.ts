// Accepts requests for a web socket on one path of the app.
import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** The connection of a request for a web socket, and the bytes that arrived with it. */
export type Upgrade = { readonly socket: Duplex; readonly head: Buffer };

/**
 * Sends upgrade requests for `path` through the app's hooks and routes, so that cookies, proxies and errors are handled
 * as in any other request. Other upgrade requests are refused, except in development, where Vite handles its own.
 * @returns a function that returns the upgrade of a request; undefined for a request without one.
 */
export function acceptUpgrades(
  app: FastifyInstance,
  path: string,
  { shouldRefuseOthers }: { readonly shouldRefuseOthers: boolean },
): (request: IncomingMessage) => Upgrade | undefined {
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (request.url?.split('?')[0] !== path) {
      if (shouldRefuseOthers) socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    socket.on('error', () => socket.destroy());
    upgrades.set(request, { socket, head });
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket as Parameters<ServerResponse['assignSocket']>[0]);
    // An error response ends the connection.
    response.on('finish', () => socket.end());
    app.routing(request, response);
  };
  app.server.on('upgrade', onUpgrade);
  app.addHook('onClose', async () => void app.server.off('upgrade', onUpgrade));
  return (request) => upgrades.get(request);
}
