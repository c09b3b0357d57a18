// The service worker and the page it shows without a network.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { themeCss } from '#src/realm/themeCss.ts';
import type { Config } from '../../config.ts';
import { offlinePage } from '../../offline/offlinePage.ts';
import { serviceWorkerText } from '../../offline/serviceWorker.ts';
import type { RealmService } from '../../domain/delivery/createRealmService.ts';
import { localeOf } from '../../http/requestContext.ts';
import { pageHeaders } from '../../ssr/pageHeaders.ts';

export function offline(app: FastifyInstance, { realms, config }: { realms: RealmService; config: Config }): void {
  const script = serviceWorkerText({ isOff: !config.serviceWorker });
  // Asked for anew with each visit, so that another one, or the switch to none, is in force with the next page.
  app.get('/sw.js', async (_request, reply) =>
    reply.headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }).send(script),
  );
  app.get('/offline', async (request, reply) => {
    const realm = await realms.of(request);
    const { lang } = request.query as { lang?: unknown };
    const locale = localeOf(request, realm, { query: typeof lang === 'string' ? lang : undefined });
    const nonce = randomBytes(18).toString('base64');
    return reply
      .headers(pageHeaders({ nonce, production: config.production }))
      .header('cache-control', 'private, no-cache')
      .send(
        offlinePage({
          locale,
          nonce,
          name: realm.name(locale),
          labels: realm.labels(locale),
          tokens: themeCss(realm.theme, { locale }),
        }),
      );
  });
}
