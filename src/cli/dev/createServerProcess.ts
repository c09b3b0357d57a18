// The server's process, which the dev command starts again when its code has changed.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/**
 * Time in ms after which a server that does not stop is killed. A page that loads many modules may keep its requests
 * open for a while.
 */
const STOP_LIMIT_MS = 5_000;

/** The process of the development server. */
export type ServerProcess = {
  /** Starts the server with the current code. A running server is stopped first. */
  restart(): Promise<void>;
  /** Ends the server; resolves when its process has ended. */
  stop(): Promise<void>;
};

/**
 * Creates the process; `restart` starts it.
 *
 * @param file the script of the server
 * @param print gets a line when the server ended by itself
 */
export function createServerProcess(file: string, print: (line: string) => void): ServerProcess {
  let current: ChildProcess | undefined;

  async function stop(): Promise<void> {
    const child = current;
    current = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    // The server shuts down when its channel to this process closes, on each platform, and also when this process is
    // killed.
    if (child.connected) child.disconnect();
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
    await exit;
    clearTimeout(timer);
  }

  return {
    stop,
    async restart() {
      await stop();
      const child = fork(file, { execArgv: [], stdio: 'inherit' });
      current = child;
      child.once('exit', (code, signal) => {
        if (current === child)
          print(
            `dev: the server ended (${signal ?? `code ${code}`}). It starts again after the next change of its code.`,
          );
      });
    },
  };
}
