import { parseInstant } from '#schemas/parseInstant.ts';
import { HttpError } from '../../http/errors.ts';

/** Who shall see a version, and until when. */
type WantedTrial = {
  /** Share of the visitors, 0 to 100; undefined: everybody, so there is no trial. */
  readonly share: number | undefined;
  /** ISO 8601; undefined: the trial does not end by itself. */
  readonly until: string | undefined;
};

/**
 * Returns the moment at which a trial ends by itself.
 * @param now ms since 1970
 * @returns null for a trial that does not end by itself.
 * @throws HttpError 400 TRIAL_END_INVALID for a moment that is not in the future, and for an end without a trial.
 */
export function readTrialEnd({ share, until }: WantedTrial, now: number): Date | null {
  if (until === undefined) return null;
  if (share === undefined)
    throw endInvalid(`"until" is ${until}, but "share" is missing, so the version is for everybody. Add "share"`);
  const end = parseInstant(until);
  if (end === undefined)
    throw endInvalid(`"until" is ${until}, not a date with time and time zone. Write it as 2026-12-24T18:00:00Z`);
  if (end <= now)
    throw endInvalid(`"until" is ${until}, but it is ${new Date(now).toISOString()} already. Choose a later moment`);
  return new Date(end);
}

const endInvalid = (reason: string): HttpError =>
  new HttpError(400, 'TRIAL_END_INVALID', `The trial was neither started nor changed: ${reason}, or omit "until".`);
