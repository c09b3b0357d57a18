// The HTTP server: the app, its services and the routes. One instance holds everything it uses; two in one process share nothing.
import type { FastifyInstance } from 'fastify';
import { createServices, type Environment } from './createServices.ts';
import type { RealmService } from './domain/delivery/createRealmService.ts';
import { createHttpApp } from './http/createHttpApp.ts';
import { isReadRoute } from './http/defineReadRoute.ts';
import { routesByTopic } from './routes/index.gen.ts';
import { scheduleCleanup } from './scheduleCleanup.ts';
import { createPageRenderer, type Middleware, type PageRenderer } from './ssr/createPageRenderer.ts';
import { pages } from './ssr/pages.ts';

export type ServerDeps = Environment & {
  /** The renderer of this build by default; tests of the API give one that renders nothing. */
  readonly renderer?: PageRenderer;
  /** Forwards viewers' events. */ readonly fetch?: typeof fetch;
};
export type Server = { readonly app: FastifyInstance; readonly realms: RealmService; close(): Promise<void> };

export async function createServer({
  renderer: given,
  fetch = globalThis.fetch,
  ...environment
}: ServerDeps): Promise<Server> {
  let middleware: Middleware | undefined;
  const { production } = environment.config;
  const app = await createHttpApp(environment.config, () => middleware);
  const services = createServices({ ...environment, fetch, log: app.log });
  const renderer = given ?? (await createPageRenderer({ production, server: app.server }));
  middleware = renderer.middleware;

  scheduleCleanup(app, services);
  const routes = Object.values(routesByTopic).flat();
  for (const route of routes) await route.register(app, services);
  // A page is whatever no route above serves.
  await pages(app, { ...services, renderer, readRoutes: routes.filter(isReadRoute) });

  return {
    app,
    realms: services.realms,
    async close() {
      await app.close();
      services.realms.close();
      await services.images.close();
      await renderer.close();
    },
  };
}
