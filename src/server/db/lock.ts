/**
 * The exclusive lock on the data folder: PGlite itself lets a second process open the same folder and corrupt it.
 *
 * The lock is the operating system's lock on a file, taken through node:sqlite (the only door to it that Node has). The
 * kernel gives it up when the process ends, however it ends, so there is no stale lock to judge: no dead pid, no reused pid,
 * no race between two starts. The pid of the owner stands in a second file, only for the message.
 *
 * Never open `database.lock` in the server's own process: closing any handle of it would drop the lock (POSIX).
 */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { DataFolderLockedError } from './errors.ts';

export interface FolderLock {
  release(): Promise<void>;
}

/** Takes the folder, which is made where missing. Rejects with `DataFolderLockedError` within a second if another process has it. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = resolve(folder);
  await mkdir(path, { recursive: true }).catch((cause: unknown) => {
    throw new Error(`The data folder ${path} cannot be made: give this process write access or another DATA_DIR.`, {
      cause,
    });
  });
  const handle = await takeFileLock(path);
  const ownerFile = ownerPath(path);
  await writeOwner(ownerFile).catch((cause: unknown) => {
    handle.close();
    throw unwritable(path, cause);
  });
  let open = true;
  return {
    async release() {
      if (!open) return;
      open = false;
      // The name goes first: a name without a lock misleads nobody, a removed name of the next owner would.
      await rm(ownerFile, { force: true });
      handle.close();
    },
  };
}

/** Who wrote its name into the folder last; it may have ended since. Undefined where nobody did. */
export async function readFolderOwner(folder: string): Promise<{ pid: number; startedAt: string } | undefined> {
  try {
    return JSON.parse(await readFile(ownerPath(resolve(folder)), 'utf8'));
  } catch {
    return undefined;
  }
}

async function takeFileLock(folder: string): Promise<DatabaseSync> {
  const handle = openLockFile(folder);
  // A lock just taken has no name beside it yet, a lock just given up has gone at the next try: hence ten tries in a second.
  for (let tries = 10; ; tries -= 1) {
    try {
      handle.exec('begin exclusive');
      return handle;
    } catch (error) {
      const owner = isBusy(error) ? await readFolderOwner(folder) : undefined;
      const settled = owner !== undefined && isRunning(owner.pid);
      if (isBusy(error) && !settled && tries > 1) {
        await pause(100);
        continue;
      }
      handle.close();
      throw isBusy(error)
        ? new DataFolderLockedError(folder, owner?.pid)
        : new Error(
            `The data folder ${folder} cannot be locked (${error instanceof Error ? error.message : String(error)}): give this process write access, or set another DATA_DIR.`,
            { cause: error },
          );
    }
  }
}

function openLockFile(folder: string): DatabaseSync {
  try {
    return new DatabaseSync(join(folder, 'database.lock'), { timeout: 0 });
  } catch (cause) {
    throw unwritable(folder, cause);
  }
}

/** Also the first write of a start: a folder or disk that cannot be written may still be locked. */
async function writeOwner(ownerFile: string): Promise<void> {
  const draft = `${ownerFile}.${process.pid}`;
  try {
    await writeFile(draft, JSON.stringify({ pid: process.pid, startedAt: new Date().toISOString() }));
    await rename(draft, ownerFile);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

function unwritable(folder: string, cause: unknown): Error {
  const code = (cause as NodeJS.ErrnoException | undefined)?.code;
  const remedy =
    code === 'ENOSPC' || code === 'EDQUOT' ? 'the disk is full: make room' : 'give this process write access';
  return new Error(
    `The data folder ${folder} cannot be written${code ? ` (${code})` : ''}: ${remedy}, or set another DATA_DIR.`,
    { cause },
  );
}

/** SQLITE_BUSY = 5. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function ownerPath(folder: string): string {
  return join(folder, 'database.owner.json');
}
