// The refusals of the calls about brands.
import { HttpError } from '../../http/errors.ts';

/** The brand does not exist, or the caller has no role in it. Both get the same response. */
export const brandUnknown = (): HttpError =>
  new HttpError(404, 'BRAND_UNKNOWN', 'You have no role in a brand with this id. Link your account of it first.');

/** The code was never created, is used up or has expired. */
export const linkCodeInvalid = (): HttpError =>
  new HttpError(
    404,
    'LINK_CODE_INVALID',
    'The code is wrong, was used or has expired. Create a new one at the other brand, and enter it within 10 minutes.',
  );
