// Runs the steps that a change of the code requires: generation, a check that the server's code loads, a new server
// process.
import { isGeneratorInput, isServerCode } from './changedCode.ts';

type UpdaterDeps = {
  /** Runs `npm run generate`; returns the description of its failure. */
  readonly generate: () => Promise<string | undefined>;
  /** Loads the server's code without starting it; returns the description of its failure. */
  readonly checkServer: () => Promise<string | undefined>;
  readonly restartServer: () => Promise<void>;
  readonly print: (line: string) => void;
};

/**
 * Returns a function that runs the steps for changed paths. The caller must wait until its promise resolves before the
 * next call. A failed step is repeated after each later change, because any file may have caused the failure.
 */
export function createUpdater({
  generate,
  checkServer,
  restartServer,
  print,
}: UpdaterDeps): (paths: readonly string[]) => Promise<void> {
  let isGenerationDue = false;
  let isRestartDue = false;
  const report = (step: string, failure: string): void =>
    print(`dev: ${step} failed. The server runs on with the code from before.\n${failure}`);

  return async (paths) => {
    isGenerationDue ||= paths.some(isGeneratorInput);
    isRestartDue ||= paths.some(isServerCode);
    if (isGenerationDue) {
      print(`dev: ${summarise(paths)} changed, generating code`);
      const failure = await generate();
      if (failure !== undefined) {
        report('generating code', failure);
        return;
      }
      isGenerationDue = false;
    }
    if (isRestartDue) {
      const failure = await checkServer();
      if (failure !== undefined) {
        report("loading the server's code", failure);
        return;
      }
      isRestartDue = false;
      print('dev: the server starts again with the new code, then open pages reload');
      await restartServer();
    }
  };
}

function summarise(paths: readonly string[]): string {
  const [first = 'code', ...others] = paths;
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}
