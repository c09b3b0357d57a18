// Calls a function after each change of a folder, one call at a time. Vite's watcher (chokidar) finds the changes:
// Node's own watcher misses the changes of a file that an editor or git has replaced before.
import { realpath } from 'node:fs/promises';
import { relative } from 'node:path';
import { createServer, type FSWatcher } from 'vite';

/**
 * Time in ms without a change before `onChange` is called. An editor writes a file in several steps, and a checkout
 * writes many files; each counts as one change.
 */
const QUIET_MS = 200;
const RETRY_MS = 2_000;

type WatchOptions = {
  /**
   * Whether changes of this file or folder, with all that is in it, are ignored. The path is relative to the watched
   * folder, with `/`.
   */
  readonly isIgnored: (path: string) => boolean;
  /**
   * Called at the start, without paths, and after each change with the relative paths that changed. `retry`: it is
   * called again after two seconds without a change.
   */
  readonly onChange: (paths: readonly string[]) => Promise<'done' | 'retry'>;
  /** Called once, after the first call of `onChange`. */
  readonly onReady?: () => void;
  readonly signal: AbortSignal;
};

/**
 * Watches a folder with its subfolders until `signal` is aborted; a call that runs then is completed.
 *
 * @throws ENOENT when the folder does not exist, and the errors of `onChange`.
 */
export async function watchFolder(
  folder: string,
  { isIgnored, onChange, onReady, signal }: WatchOptions,
): Promise<void> {
  const root = await realpath(folder);
  let wake = (): void => undefined;
  let changedAt = 0;
  let changedPaths = new Set<string>();
  const onAbort = (): void => wake();
  const { watcher, close } = await createWatcher(root, isIgnored);
  watcher.on('all', (_event, path) => {
    changedAt = performance.now();
    changedPaths.add(toRelativePath(root, path));
    wake();
  });
  signal.addEventListener('abort', onAbort);
  /** Waits for a change or the end, at most `limitMs`. */
  const waitForEvent = (limitMs?: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = limitMs === undefined ? undefined : setTimeout(resolve, limitMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  try {
    for (let round = 0; !signal.aborted; round += 1) {
      const paths = [...changedPaths];
      changedPaths = new Set();
      const outcome = await onChange(paths);
      if (round === 0) onReady?.();
      if (!signal.aborted && changedPaths.size === 0) await waitForEvent(outcome === 'retry' ? RETRY_MS : undefined);
      while (!signal.aborted && performance.now() - changedAt < QUIET_MS) await waitForEvent(QUIET_MS);
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    await close();
  }
}

/** Creates a Vite server that only watches: it has no configuration, listens on no port and prepares no packages. */
async function createWatcher(
  root: string,
  isIgnored: (path: string) => boolean,
): Promise<{ watcher: FSWatcher; close: () => Promise<void> }> {
  const server = await createServer({
    root,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true, include: [] },
    server: {
      middlewareMode: true,
      ws: false,
      watch: {
        ignored: (path: string) => {
          const name = toRelativePath(root, path);
          return name !== '' && isIgnored(name);
        },
      },
    },
  });
  return { watcher: server.watcher, close: () => server.close() };
}

const toRelativePath = (root: string, path: string): string => relative(root, path).replaceAll('\\', '/');
