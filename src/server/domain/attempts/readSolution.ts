import type { ChallengeSolution } from '#schemas/domain/challenge.ts';
import validateSolution from '#schemas/generated/validators/challenge-solution.js';
import { parseJson } from '../../json/readJson.ts';

/** Reads the solution of a GET call, which has it as JSON in its query. Returns undefined for any other text. */
export function readSolution(text = ''): ChallengeSolution | undefined {
  const solution = parseJson(text);
  return validateSolution(solution) ? (solution as ChallengeSolution) : undefined;
}
