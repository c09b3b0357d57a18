import { HttpError } from '../../http/errors.ts';

/** Refuses values of a form. `fields`: key of a label by name of the field. */
export const inputRefused = (fields: Readonly<Record<string, string>>): HttpError =>
  new HttpError(400, 'INPUT_REFUSED', `These fields need another value: ${Object.keys(fields).join(', ')}.`, {
    fields,
  });

/** The token of a mailed link is unknown, used or expired. */
export const invalidToken = (): HttpError =>
  new HttpError(404, 'invalidToken', 'The link is not valid any more. Ask for a new one.');

/** A viewer who changes the password or the address gave a wrong current password. */
export const wrongCurrentPassword = (): HttpError =>
  new HttpError(400, 'invalidCurrentCredentials', 'The current password is not right.');
