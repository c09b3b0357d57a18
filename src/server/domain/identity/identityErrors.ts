import { HttpError } from '../../http/errors.ts';

/** Returns the error for form values that are not accepted. @param fields label key of the message, by field name. */
export const inputRefused = (fields: Readonly<Record<string, string>>): HttpError =>
  new HttpError(400, 'INPUT_REFUSED', `These fields need another value: ${Object.keys(fields).join(', ')}.`, {
    fields,
  });

/** Returns the error for a token of a mailed link that is unknown, used or expired. */
export const invalidToken = (): HttpError =>
  new HttpError(404, 'invalidToken', 'The link is not valid any more. Ask for a new one.');

/** Returns the error for a wrong current password, when a viewer changes the password or the address. */
export const wrongCurrentPassword = (): HttpError =>
  new HttpError(400, 'invalidCurrentCredentials', 'The current password is not right.');
