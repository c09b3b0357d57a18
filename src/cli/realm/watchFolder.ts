// Calls a function after each change of a folder, one call at a time.
import { watch } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { findFileKind } from '../../server/domain/publishing/folder/realmFolder.ts';

/** An editor writes a file in several steps, and a checkout writes many files: they are one change. */
const QUIET_MS = 200;
const RETRY_MS = 2_000;

type WatchOptions = {
  /** Called at the start and after each change. `retry`: it is called again after two seconds without a change. */
  readonly onChange: () => Promise<'done' | 'retry'>;
  /** Called once, after the first call of `onChange`. */
  readonly onReady?: () => void;
  readonly signal: AbortSignal;
};

/**
 * Watches a realm's folder until `signal` is aborted; a call that runs then is completed. Files that a publish ignores
 * are ignored.
 * @throws ENOENT when the folder does not exist, and the errors of `onChange`.
 */
export async function watchFolder(folder: string, { onChange, onReady, signal }: WatchOptions): Promise<void> {
  const root = await realpath(folder);
  let wake = (): void => undefined;
  let changedAt = 0;
  const onAbort = (): void => wake();
  const watcher = watch(root, { recursive: true }, (_event, name) => {
    if (name !== null && isIgnored(name)) return;
    changedAt = performance.now();
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
      const startedAt = performance.now();
      const outcome = await onChange();
      if (round === 0) onReady?.();
      if (!signal.aborted && changedAt < startedAt) await waitForEvent(outcome === 'retry' ? RETRY_MS : undefined);
      while (!signal.aborted && performance.now() - changedAt < QUIET_MS) await waitForEvent(QUIET_MS);
    }
  } finally {
    watcher.close();
    signal.removeEventListener('abort', onAbort);
  }
}

const isIgnored = (path: string): boolean => findFileKind(path.replaceAll('\\', '/')) === 'ignored';
