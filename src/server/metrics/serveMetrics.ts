// Where /metrics is served: on a port of its own, or on the server's port behind a token and never on a realm's host.
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { RealmService } from '../domain/delivery/createRealmService.ts';
import { areSecretsEqual } from '../domain/session/secrets.ts';
import { HttpError } from '../http/errors.ts';
import type { Metrics } from './createMetrics.ts';

const PATH = '/metrics';

/**
 * Registers `GET /metrics` on the server's own port when METRICS_TOKEN is set. A request to a realm's host, or without
 * the token, gets the same 404 as any unknown path, so viewers cannot learn that it exists.
 */
export function registerMetrics(
  app: FastifyInstance,
  { metrics, realms, config }: { metrics: Metrics; realms: RealmService; config: Config },
): void {
  const token = config.metrics?.token;
  if (token === undefined) return;
  app.get(PATH, { compress: false }, async (request, reply) => {
    const isRealmHost = (await realms.findForHost(request.host)) !== undefined;
    if (isRealmHost || !hasToken(request.headers.authorization, token))
      throw new HttpError(404, 'ROUTE_NOT_FOUND', `There is no GET ${PATH}.`);
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}

/**
 * Listens on METRICS_PORT and serves `GET /metrics` only.
 * @returns the port and a function that closes it; undefined when the operator has set no port.
 * @throws Error that names the port when it is in use.
 */
export async function listenForMetrics(
  metrics: Metrics,
  settings: Config['metrics'],
): Promise<{ readonly port: number; close(): Promise<void> } | undefined> {
  if (settings?.port === undefined) return undefined;
  const { port, host, token } = settings;
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== PATH) {
      response.writeHead(404).end();
      return;
    }
    if (token !== undefined && !hasToken(request.headers.authorization, token)) {
      response.writeHead(401).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new Error(`METRICS_PORT ${port}: ${error.message}. Choose another port.`, { cause: error })),
    );
    server.listen(port, host, resolve);
  });
  return { port: getPort(server), close: () => closeServer(server) };
}

function getPort(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

function hasToken(header: string | undefined, token: string): boolean {
  const received = /^Bearer (.{1,500})$/.exec(header ?? '')?.[1] ?? '';
  return areSecretsEqual(received, token);
}
