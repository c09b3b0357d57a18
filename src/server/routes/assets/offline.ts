import { randomBytes } from 'node:crypto';
import { themeCss } from '#src/realm/themeCss.ts';
import { renderOfflinePage } from '../../offline/renderOfflinePage.ts';
import { serviceWorkerText } from '../../offline/serviceWorker.ts';
import { defineRawRoute } from '../../http/defineRoute.ts';
import { localeOf } from '../../http/requestContext.ts';
import { createPageHeaders } from '../../ssr/pageHeaders.ts';

/** Serves `/sw.js` and `/offline`: the service worker, and the page that it shows without a network. */
export const offline = defineRawRoute((app, { realms, config, now }) => {
  const script = serviceWorkerText({ isOff: !config.isServiceWorkerOn });
  // no-cache: browsers revalidate the script with each visit, so a new worker or SERVICE_WORKER=off takes effect with
  // the next page.
  app.get('/sw.js', async (_request, reply) =>
    reply.headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }).send(script),
  );
  app.get('/offline', async (request, reply) => {
    // The service worker caches this page, so it never shows a draft.
    const published = await realms.findPublished(request);
    const realm = realms.findForVisitor(published.id, realms.readVisitor(request)) ?? published;
    const { lang } = request.query as { lang?: unknown };
    const locale = localeOf(request, realm, { query: typeof lang === 'string' ? lang : undefined });
    const nonce = randomBytes(18).toString('base64');
    const theme = realm.getTheme(locale, { now: now(), visitor: realms.findVisitor(request, realm, now()) });
    return reply
      .headers(createPageHeaders({ nonce, isProduction: config.isProduction }))
      .header('cache-control', 'private, no-cache')
      .send(
        renderOfflinePage({
          locale,
          nonce,
          name: realm.name(locale),
          labels: realm.labels(locale),
          tokens: themeCss(theme, { locale }),
        }),
      );
  });
});
