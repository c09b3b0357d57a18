import { useEffect, useRef, useState } from 'react';
import type { Challenge, ChallengeSolution } from '#schemas/domain/challenge.ts';

/** Solves challenges for a form. */
export type ChallengeState = {
  /** Share of the work that is done, from 0 to 1; undefined while nothing is being solved. */
  readonly progress: number | undefined;
  /** @returns undefined when the browser could not solve it, or the form was closed. */
  readonly solve: (challenge: Challenge) => Promise<ChallengeSolution | undefined>;
};

/**
 * Solves the challenges that a form's call gets with CHALLENGE_REQUIRED. The form shows `ChallengeProgress`, and
 * repeats its call with the solution. The work ends when the form unmounts.
 */
export function useChallenge(): ChallengeState {
  const [progress, setProgress] = useState<number>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  return {
    progress,
    async solve(challenge) {
      controller.current?.abort();
      const { signal } = (controller.current = new AbortController());
      setProgress(0);
      try {
        // Loaded on demand, because few viewers ever see a challenge.
        const { solveChallenge } = await import('#src/stores/solveChallenge.ts');
        return await solveChallenge(challenge, { onProgress: setProgress, signal });
      } catch {
        return undefined;
      } finally {
        if (!signal.aborted) setProgress(undefined);
      }
    },
  };
}
