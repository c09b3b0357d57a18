import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import { createFramePolicy } from '../../plugins/createFramePolicy.ts';
import { defineRawRoute } from '../../http/defineRoute.ts';

/**
 * Serves `GET /plugins/...`: files of the operator's folder of plugins. A brand's realm.json lists the plugins that it
 * uses, with their hashes.
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
      if (path.endsWith('.html')) void reply.header('content-security-policy', createFramePolicy("'self'"));
    },
  });
});
