import { HttpError } from '../../http/errors.ts';

export const childProfile = (): HttpError =>
  new HttpError(403, 'CHILD_PROFILE', "A child's profile cannot do this. Change to another profile first.");

export const unknownProfile = (): HttpError =>
  new HttpError(404, 'PROFILE_UNKNOWN', 'The account has no such profile.');

export const defaultProfile = (): HttpError =>
  new HttpError(
    409,
    'PROFILE_DEFAULT',
    "Sessions start with this profile. It cannot be deleted, and it cannot become a child's.",
  );

export const profileInUse = (): HttpError =>
  new HttpError(409, 'PROFILE_IN_USE', 'This profile is in use here. Change to another one, then delete it.');

export const profilesFull = (max: number): HttpError =>
  new HttpError(409, 'PROFILES_FULL', `An account has at most ${max} profiles. Delete one first.`);

export const pinRequired = (): HttpError =>
  new HttpError(403, 'PIN_REQUIRED', 'Send the PIN of the account with this call.');

export const pinMissing = (): HttpError =>
  new HttpError(409, 'PIN_MISSING', 'The account has no PIN that could protect the profile. Set one first.');
