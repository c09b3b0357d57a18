import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A Node process of a test, and what it has printed. */
export interface SpawnedNode {
  readonly process: ChildProcess;
  /** Returns the next line that the process prints, or undefined when it has ended. */
  line(): Promise<string | undefined>;
  /** Resolves to the exit code or the signal that ended the process. */
  ended(): Promise<number | string | null>;
  /** Ends the process with SIGKILL, which it cannot handle. Resolves when it has ended. */
  kill9(): Promise<void>;
}

/**
 * Starts a TypeScript file of this folder in a Node process of its own, which writes to the stderr of this process and
 * ends when this process closes its stdin.
 */
export function spawnNode(file: string, ...args: string[]): SpawnedNode {
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const end = once(child, 'close').then(([code, signal]: (number | string | null)[]) => code ?? signal ?? null);
  return {
    process: child,
    line: async () => (await lines.next()).value,
    ended: () => end,
    async kill9() {
      child.kill('SIGKILL');
      await end;
    },
  };
}
