// Solves a challenge of the server (CHALLENGE_REQUIRED) in a worker. Loaded only when there is one.
import type { Challenge, ChallengeSolution } from '#schemas/domain/challenge.ts';
import type { WorkerMessage } from './challengeWorker.ts';
// With this suffix, Vite imports the URL of the worker's file and not the module.
// oxlint-disable-next-line import/default
import workerUrl from './challengeWorker.ts?worker&url';

type TrustedTypesWindow = Window & {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): { createScriptURL(url: string): string };
  };
};

/** Whether the browser can solve challenges. It cannot on a page over plain http. */
export const canSolveChallenges = (): boolean => typeof crypto.subtle === 'object';

/**
 * Solves a challenge.
 *
 * @param onProgress gets the share of the work that is done, from 0 to 1
 * @returns undefined when the browser could not solve it
 * @throws the reason of `signal` when it is aborted
 */
export async function solveChallenge(
  challenge: Challenge,
  { onProgress, signal }: { readonly onProgress: (share: number) => void; readonly signal: AbortSignal },
): Promise<ChallengeSolution | undefined> {
  if (!canSolveChallenges()) return undefined;
  signal.throwIfAborted();
  const worker = new Worker(toTrustedUrl(workerUrl), { type: 'module' });
  try {
    return await new Promise<ChallengeSolution | undefined>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      worker.addEventListener('error', () => resolve(undefined));
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
        if ('progress' in data) onProgress(data.progress);
        else resolve('failed' in data ? undefined : { challenge, ...data });
      });
      worker.postMessage(challenge);
    });
  } finally {
    worker.terminate();
  }
}

/** Returns the URL as a trusted one: documents require Trusted Types for scripts, and workers are scripts. */
function toTrustedUrl(url: string): string {
  const { trustedTypes } = window as TrustedTypesWindow;
  return trustedTypes?.createPolicy('challenge', { createScriptURL: () => url }).createScriptURL(url) ?? url;
}
