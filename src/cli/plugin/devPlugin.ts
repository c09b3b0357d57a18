// `npm run plugin -- dev`: serves a plugin while its author works on it. The preview frame of a running server of the
// product loads it from this command and loads each new build (docs/adr/057-plugins-under-development.md).
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { PLUGIN_BUILDS_PATH, PLUGIN_DEV_PARAMETER, type PluginBuild } from '#schemas/plugin/plugin-build.ts';
import { createFramePolicy } from '#src/server/plugins/createFramePolicy.ts';
import { watchFolder } from '../watchFolder.ts';
import { createBuilder, type Builder } from './createBuilder.ts';

type Options = {
  readonly folder: string;
  /** The first port that is tried; when it is taken, the system chooses one. */
  readonly port: number;
  /** Origin of the brand in which the plugin is shown. */
  readonly site: string;
  readonly print: (line: string) => void;
  /** Ends the command. */
  readonly signal: AbortSignal;
};

/** Serves a plugin until the signal is aborted. */
export async function devPlugin({ folder, port, site, print, signal }: Options): Promise<void> {
  const builder = createBuilder(folder);
  const streams = new Set<ServerResponse>();
  const server = createServer((request, response) => respond(request, response, { builder, streams, site }));
  const origin = `http://127.0.0.1:${await listen(server, port)}`;
  const path = `/_admin/plugin-preview?${PLUGIN_DEV_PARAMETER}=${origin}`;
  try {
    await watchFolder(folder, {
      isIgnored: (name) => name === 'validators.gen.js' || /^(dist|node_modules|\.[^/]*)(\/|$)/.test(name),
      async onChange() {
        const build = await builder.run();
        print(describe(build));
        for (const stream of streams) stream.write(toEvent(build));
        return 'done';
      },
      onReady() {
        print(`open ${site}${path}`);
        print(`sign in as an editor of the brand: ${site}/login?from=${encodeURIComponent(path)}`);
      },
      signal,
    });
  } finally {
    for (const stream of streams) stream.end();
    server.close();
    server.closeAllConnections();
  }
}

/** Returns the port on which the server listens. */
function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('listening', () => resolve((server.address() as AddressInfo).port));
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' && port !== 0) server.listen(0, '127.0.0.1');
      else reject(error);
    });
    server.listen(port, '127.0.0.1');
  });
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
};

/** `streams` are the open responses of preview frames, which get each build. */
type Context = { readonly builder: Builder; readonly streams: Set<ServerResponse>; readonly site: string };

/** Responds with the builds as server-sent events, or with a file of the last build. */
function respond(request: IncomingMessage, response: ServerResponse, { builder, streams, site }: Context): void {
  const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
  // Only pages of the brand may read the author's files; a sandboxed frame of opaque origin sends `null`.
  const { origin } = request.headers;
  if (origin === site || origin === 'null') response.setHeader('access-control-allow-origin', origin);
  response.setHeader('cache-control', 'no-store');
  response.setHeader('x-content-type-options', 'nosniff');
  if (pathname === PLUGIN_BUILDS_PATH) {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`retry: 1000\n${toEvent(builder.current())}`);
    streams.add(response);
    response.on('close', () => streams.delete(response));
    return;
  }
  const name = pathname.slice(1);
  const file = builder.readFile(name);
  if (!file) {
    response
      .writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
      .end(`${name} is not a file of the plugin\n`);
    return;
  }
  if (extname(name) === '.html') response.setHeader('content-security-policy', createFramePolicy(site));
  response.writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' }).end(file);
}

const toEvent = (build: PluginBuild): string => `data: ${JSON.stringify(build)}\n\n`;

/** Returns the text that the command prints for a build. */
function describe({ lastBuildNumber, definition, findings }: PluginBuild): string {
  const title = definition ? `${definition.id}: build ${lastBuildNumber}` : 'nothing could be built yet';
  const lines = findings.map(({ id, where, message }) => `${id} ${where}: ${message}`);
  return [`${title}, ${findings.length === 0 ? 'no findings' : `findings: ${findings.length}`}`, ...lines].join('\n');
}
