import { defineRawRoute } from '../../http/defineRoute.ts';
import { HttpError } from '../../http/errors.ts';
import { clearPreviewCookie, PREVIEW_HEADERS, setPreviewCookie } from '../../http/createPreviewRequests.ts';

/**
 * `GET /_preview/{token}` opens a draft in this browser: the signed address is exchanged once for a cookie and does not
 * stay in the address bar. `GET /_preview/end` shows the published version again.
 */
export const preview = defineRawRoute((app, { realms, previews, now }) => {
  app.get<{ Params: { token: string } }>('/_preview/:token', { exposeHeadRoute: false }, async (request, reply) => {
    void reply.headers(PREVIEW_HEADERS);
    const realm = await realms.findPublished(request);
    const { token } = request.params;
    if (token === 'end') {
      clearPreviewCookie(request, reply);
      return reply.redirect('/', 303);
    }
    const opened = await previews.redeem(realm.id, token);
    if (!opened)
      throw new HttpError(
        410,
        'PREVIEW_ENDED',
        'This preview was opened before, has expired, or belongs to another host. Make another one in /_admin/pages, or with: npm run realm -- preview <folder>',
      );
    setPreviewCookie(request, reply, {
      secret: opened.secret,
      maxAgeSeconds: Math.floor((opened.expiresAt.getTime() - now()) / 1000),
    });
    return reply.redirect('/', 303);
  });
});
