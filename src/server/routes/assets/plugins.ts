import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import { defineRawRoute } from '../../http/defineRoute.ts';

/**
 * Policy of a plugin's HTML file. `sandbox` gives it an opaque origin, also when it is opened outside a frame. It may
 * load only its own scripts and styles, fonts of this site, and images.
 */
const FRAME_POLICY =
  "sandbox allow-scripts; default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: https:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/**
 * `GET /plugins/...`: files of the operator's folder of plugins. A brand's realm.json names the plugins it uses, with
 * their hashes.
 */
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
      // A sandboxed frame has an opaque origin, so its own scripts are cross-origin requests. The files are public.
      void reply.header('access-control-allow-origin', '*');
      if (path.endsWith('.html')) void reply.header('content-security-policy', FRAME_POLICY);
    },
  });
});
