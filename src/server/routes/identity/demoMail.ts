import { defineRawRoute } from '../../http/defineRoute.ts';
import { renderDemoMail } from '../../mail/renderDemoMail.ts';

/**
 * Serves `GET /_demo/mail` and `/_demo/mail.json`: the mails that a demo without an SMTP server keeps. Anybody who
 * reaches the demo can read them, so the routes exist only in such a demo.
 */
export const demoMail = defineRawRoute((app, { mails: { demoMailbox } }) => {
  if (!demoMailbox) return;
  const headers = {
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'",
  };
  app.get('/_demo/mail', (_request, reply) =>
    reply.headers(headers).type('text/html; charset=utf-8').send(renderDemoMail(demoMailbox.list())),
  );
  app.get<{ Querystring: { to?: unknown } }>('/_demo/mail.json', ({ query: { to } }, reply) =>
    reply
      .headers(headers)
      .send({ mails: demoMailbox.list().filter((mail) => typeof to !== 'string' || mail.to === to.toLowerCase()) }),
  );
});
