import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import { defineRawRoute } from '../../http/defineRoute.ts';

/** A frame's page: an opaque origin even when it is opened by itself, no network but its own files' pictures and styles. */
const FRAME_POLICY =
  "sandbox allow-scripts; default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: https:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** `GET /plugins/...`: the operator's folder of plugin files. Which of them a brand uses, and with which hash, its realm.json says. */
export const plugins = defineRawRoute(async (app, { config }) => {
  const folder = config.pluginsDir;
  if (folder === undefined || !existsSync(folder)) return;
  await app.register(fastifyStatic, {
    root: resolve(folder),
    prefix: '/plugins/',
    decorateReply: false,
    index: false,
    dotfiles: 'deny',
    cacheControl: false,
    setHeaders(reply, path) {
      void reply.header('cache-control', 'public, max-age=60, stale-while-revalidate=600');
      void reply.header('x-content-type-options', 'nosniff');
      // A frame's own scripts come from an opaque origin; nothing here is anybody's secret.
      void reply.header('access-control-allow-origin', '*');
      if (path.endsWith('.html')) void reply.header('content-security-policy', FRAME_POLICY);
    },
  });
});
