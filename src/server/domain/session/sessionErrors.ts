import { HttpError } from '../../http/errors.ts';

/** The session does not exist in this realm, or has ended. */
export const invalidSession = (): HttpError =>
  new HttpError(401, 'TOKEN_INVALID', 'The session is not valid here, or it has ended. Sign in again.');

/** The access token has expired. The client refreshes it and repeats the call. */
export const expiredToken = (): HttpError =>
  new HttpError(401, 'TOKEN_EXPIRED', 'The session token has expired. Refresh it and repeat the call.');

/** The address is unknown, or the password is wrong. The error does not say which. */
export const wrongCredentials = (): HttpError =>
  new HttpError(401, 'failedAuthentication', 'E-mail and password do not belong together.');

/**
 * Too many attempts were made: the server refuses further ones for a time.
 *
 * @param retryAfter seconds until the server accepts another attempt
 */
export const tooManyAttempts = (retryAfter: number): HttpError =>
  new HttpError(429, 'TOO_MANY_ATTEMPTS', `Too many attempts. Try again in ${Math.ceil(retryAfter / 60)} min.`, {
    retryAfter,
  });
