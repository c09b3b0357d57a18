import { parseInstant } from '#schemas/parseInstant.ts';

/** `planned`: before its start; `running`: visitors are divided; `ended`: everybody has the same variant. */
export type ExperimentState = 'planned' | 'running' | 'ended';

/** The times of an experiment, as written. */
export type ExperimentTimes = { readonly startsAt?: string | undefined; readonly endsAt: string };

/** Returns the state of an experiment at a time (ms since 1970). */
export function findExperimentState({ startsAt, endsAt }: ExperimentTimes, now: number): ExperimentState {
  if (now >= (parseInstant(endsAt) ?? -Infinity)) return 'ended';
  return now < (parseInstant(startsAt) ?? -Infinity) ? 'planned' : 'running';
}
