// The browser side of previews: the cookie that shows a draft, and the headers that keep drafts out of caches.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Previews } from '../domain/delivery/createPreviews.ts';
import type { RealmSnapshot } from '../domain/delivery/snapshot.ts';

/** Finds the drafts of requests. */
export type PreviewRequests = {
  /** Returns the draft that the browser of a request previews; undefined for all other requests. */
  find(request: FastifyRequest, realmId: string): Promise<RealmSnapshot | undefined>;
  /** Adds the headers that keep responses with drafts out of caches and search engines. */
  protect(app: FastifyInstance): void;
};

/** `__Host-` binds the cookie to this host and to https; browsers refuse the prefix on http. */
const getCookieName = (request: FastifyRequest): string =>
  request.protocol === 'https' ? '__Host-preview' : 'preview';
const getCookieAttributes = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' }) as const;

/** Headers of a response that contains a draft, or opens or ends a preview. */
export const PREVIEW_HEADERS = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
} as const;

/** Sets the cookie of a preview. */
export function setPreviewCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { secret, maxAgeSeconds }: { readonly secret: string; readonly maxAgeSeconds: number },
): void {
  void reply.setCookie(getCookieName(request), secret, { ...getCookieAttributes(request), maxAge: maxAgeSeconds });
}

/** Deletes the cookie of a preview. */
export function clearPreviewCookie(request: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(getCookieName(request), getCookieAttributes(request));
}

/** Creates the object that finds the drafts of requests. It searches once for each request. */
export function createPreviewRequests(previews: Pick<Previews, 'find'>): PreviewRequests {
  const draftsByRequest = new WeakMap<FastifyRequest, Promise<RealmSnapshot | undefined>>();
  const previewing = new WeakSet<FastifyRequest>();
  return {
    async find(request, realmId) {
      const secret = request.cookies[getCookieName(request)];
      if (secret === undefined) return undefined;
      const draft = draftsByRequest.get(request) ?? previews.find(realmId, secret);
      draftsByRequest.set(request, draft);
      const found = await draft;
      if (found) previewing.add(request);
      return found;
    },
    protect(app) {
      app.addHook('onSend', async (request, reply) => {
        if (previewing.has(request)) void reply.headers(PREVIEW_HEADERS);
      });
    },
  };
}
