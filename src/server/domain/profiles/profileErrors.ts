import { HttpError } from '../../http/errors.ts';

/** The call is not allowed with a child's profile. */
export const childProfile = (): HttpError =>
  new HttpError(403, 'CHILD_PROFILE', "A child's profile cannot do this. Change to another profile first.");

/** The account does not have a profile of this id. */
export const unknownProfile = (): HttpError =>
  new HttpError(404, 'PROFILE_UNKNOWN', 'The account has no such profile.');

/** The profile with which sessions start cannot be deleted, and cannot become a child's. */
export const defaultProfile = (): HttpError =>
  new HttpError(
    409,
    'PROFILE_DEFAULT',
    "Sessions start with this profile. It cannot be deleted, and it cannot become a child's.",
  );

/** The profile of the current session cannot be deleted. */
export const profileInUse = (): HttpError =>
  new HttpError(409, 'PROFILE_IN_USE', 'This profile is in use here. Change to another one, then delete it.');

/**
 * The account has as many profiles as it may have.
 * @param max largest number of profiles of an account
 */
export const profilesFull = (max: number): HttpError =>
  new HttpError(409, 'PROFILES_FULL', `An account has at most ${max} profiles. Delete one first.`);

/** The call needs the account's PIN, and the request has none. */
export const pinRequired = (): HttpError =>
  new HttpError(403, 'PIN_REQUIRED', 'Send the PIN of the account with this call.');

/** A profile cannot be protected, because the account has no PIN. */
export const pinMissing = (): HttpError =>
  new HttpError(409, 'PIN_MISSING', 'The account has no PIN that could protect the profile. Set one first.');
