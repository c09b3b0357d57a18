import type { ChallengeSolution } from '#schemas/domain/challenge.ts';
import type { ProfileProof } from '#src/stores/SessionStore.ts';
import { textOf, type FormValues } from '../_shared/form/readValues.ts';

/** Returns the PIN of a form, if the form has one, and the solution of a challenge. */
export function toProof(values: FormValues, solution: ChallengeSolution | undefined): ProfileProof {
  const pin = textOf(values, 'pin');
  return { ...(pin !== '' && { pin }), ...(solution && { solution }) };
}
