import { FORMATS_WORKER, FORMATS_WORKER_PATH } from '#src/i18n/formatsWorker.ts';
import { defineRawRoute } from '../../http/defineRoute.ts';

/** Serves the script of the worker that loads the browser's data for number and date formats (`src/app/warmFormats.ts`). */
export const formatsWorker = defineRawRoute((app) => {
  app.get(FORMATS_WORKER_PATH, async (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=86400' })
      .send(FORMATS_WORKER),
  );
});
