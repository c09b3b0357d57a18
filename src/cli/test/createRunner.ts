// Runs one tool of a test run in its own process group, so that no process remains after an interrupted run.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** How a command ended. `output` is empty when it went to the terminal. */
export type CommandResult = { code: number; output: string; seconds: number };
/** A process with its start time, which distinguishes it from a later process with the same pid. */
type Process = { pid: number; parent: number; startTime: string };

/**
 * Returns all processes that descend from `pid`, also those in groups of their own. Empty where there is no /proc
 * (macOS, Windows).
 */
export function findDescendants(pid: number): Process[] {
  let processes: Process[];
  try {
    processes = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          // The second field is the program's name in brackets and may contain spaces.
          const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
            .replace(/^.*\) /s, '')
            .split(' ');
          return [{ pid: Number(name), parent: Number(stat[1]), startTime: stat[19] ?? '' }];
        } catch {
          return [];
        }
      });
  } catch {
    return [];
  }
  const collect = (parent: number): Process[] =>
    processes.filter((each) => each.parent === parent).flatMap((each) => [each, ...collect(each.pid)]);
  return collect(pid);
}

const isAlive = ({ pid, startTime }: Process): boolean => {
  try {
    return (
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[19] === startTime
    );
  } catch {
    return false;
  }
};

/** Runs commands one after another and can end the one that runs. */
export type Runner = {
  /**
   * Runs a command. `show`: its output goes to the terminal. `interrupt`: only the command itself gets SIGINT when it
   * is stopped, because it ends its own children (Playwright, whose servers are in other process groups); otherwise its
   * whole group gets SIGTERM.
   */
  run(
    command: string,
    args: string[],
    options?: { show?: boolean; interrupt?: boolean; env?: Record<string, string | undefined> },
  ): Promise<CommandResult>;
  /** Ends the running command and all it started, by force after 5 s. */
  stop(): void;
  /** True after stop(): later commands are not started. */
  isStopped(): boolean;
};

/** Returns a runner for the repository in `root`. It searches node_modules/.bin first for a command without a path. */
export function createRunner(root: string): Runner {
  let stopped = false;
  let stopCurrent = (): void => {};
  const path = [join(root, 'node_modules', '.bin'), dirname(process.execPath), process.env['PATH'] ?? ''].join(
    delimiter,
  );
  return {
    isStopped: () => stopped,
    stop() {
      stopped = true;
      stopCurrent();
    },
    run(command, args, { show = false, interrupt = false, env = {} } = {}) {
      const startTime = Date.now();
      if (stopped) return Promise.resolve({ code: 130, output: '', seconds: 0 });
      return new Promise((resolve) => {
        const child = spawn(command, args, {
          cwd: root,
          detached: process.platform !== 'win32',
          shell: process.platform === 'win32',
          stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
          env: { ...process.env, PATH: path, ...env },
        });
        let output = '';
        for (const stream of [child.stdout, child.stderr])
          stream?.setEncoding('utf8').on('data', (text: string) => {
            output += text;
          });
        const signalGroup = (signal: NodeJS.Signals): void => {
          try {
            process.kill(process.platform === 'win32' ? (child.pid ?? 0) : -(child.pid ?? 0), signal);
          } catch {
            /* it has ended */
          }
        };
        let killer: NodeJS.Timeout | undefined;
        let descendants: Process[] = [];
        stopCurrent = () => {
          if (child.pid === undefined) return;
          descendants = findDescendants(child.pid);
          if (interrupt) child.kill('SIGINT');
          else signalGroup('SIGTERM');
          killer = setTimeout(signalGroup, 5000, 'SIGKILL');
        };
        const end = (code: number, extra = ''): void => {
          clearTimeout(killer);
          stopCurrent = () => {};
          for (const descendant of descendants.filter(isAlive)) {
            try {
              process.kill(descendant.pid, 'SIGTERM');
            } catch {
              /* it has ended */
            }
          }
          resolve({ code, output: output + extra, seconds: (Date.now() - startTime) / 1000 });
        };
        child.once('error', (error) => end(1, error.message));
        child.once('close', (code, signal) => end(code ?? 1, signal ? `\nended by ${signal}` : ''));
      });
    },
  };
}
