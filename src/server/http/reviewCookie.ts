// The cookie of a browser that has opened a review link. Only requests for the page of this link send it.
import type { FastifyReply, FastifyRequest } from 'fastify';

/** `__Secure-` makes browsers accept the cookie only over https. */
const getCookieName = (request: FastifyRequest): string =>
  request.protocol === 'https' ? '__Secure-review' : 'review';

/** Returns the cookie's value; undefined without one. */
export const readReviewCookie = (request: FastifyRequest): string | undefined =>
  request.cookies[getCookieName(request)];

/** Sets the cookie. */
export function setReviewCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    linkId,
    secret,
    maxAgeSeconds,
  }: { readonly linkId: string; readonly secret: string; readonly maxAgeSeconds: number },
): void {
  void reply.setCookie(getCookieName(request), secret, {
    path: `/api/v2/reviews/${linkId}`,
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    maxAge: maxAgeSeconds,
  });
}
