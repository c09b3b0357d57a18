import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

type ForkOptions = {
  /** Number of the core that the process may use. Undefined: all. */
  readonly core?: number | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
};

/** Whether a process can be bound to a core here: with `taskset` of Linux. */
export const canBindToCore = (): boolean => spawnSync('taskset', ['--version']).status === 0;

/** Starts a Node process with a message channel. Where `taskset` is missing, the process uses all cores. */
export function forkOnCore(file: URL, args: readonly string[], { core, env = {} }: ForkOptions): ChildProcess {
  const isBound = core !== undefined && canBindToCore();
  return fork(fileURLToPath(file), args, {
    ...(isBound && { execPath: 'taskset' }),
    execArgv: isBound ? ['-c', String(core), process.execPath] : [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
}
