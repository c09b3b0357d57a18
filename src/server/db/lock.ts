/**
 * The exclusive lock on the data folder: PGlite itself lets a second process open the same folder and corrupt it.
 *
 * The lock is the operating system's lock on a file, taken with node:sqlite (Node's only access to file locks). The
 * kernel releases it when the process ends in any way. A lock that a program stores as a pid in a file has three
 * faults that this one does not have: the process has ended, another process has got its pid, or two processes start at
 * the same time. A second file contains the owner's pid, only for error messages.
 *
 * Never open `database.lock` in the server's own process: closing any handle of it would drop the lock (POSIX).
 */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { DataFolderLockedError } from './errors.ts';

/** The lock that this process has on a folder. */
export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Locks the folder, and creates it if it does not exist.
 *
 * @throws DataFolderLockedError within a second when another process has the lock
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = resolve(folder);
  await mkdir(path, { recursive: true }).catch((cause: unknown) => {
    throw new Error(
      `The data folder ${path} cannot be created: give this process write access, or set another DATA_DIR.`,
      {
        cause,
      },
    );
  });
  const handle = await takeFileLock(path);
  const ownerFile = getOwnerPath(path);
  await writeOwner(ownerFile).catch((cause: unknown) => {
    handle.close();
    throw createUnwritableError(path, cause);
  });
  let isLocked = true;
  return {
    async release() {
      if (!isLocked) return;
      isLocked = false;
      // The owner file is removed first. After the lock is released, it could belong to the next owner.
      await rm(ownerFile, { force: true });
      handle.close();
    },
  };
}

/** Returns the process that locked the folder last; it may have ended. Undefined when there is none. */
export async function readFolderOwner(folder: string): Promise<{ pid: number; startedAt: string } | undefined> {
  try {
    return JSON.parse(await readFile(getOwnerPath(resolve(folder)), 'utf8'));
  } catch {
    return undefined;
  }
}

async function takeFileLock(folder: string): Promise<DatabaseSync> {
  const handle = openLockFile(folder);
  // Tries ten times in one second: the process that holds the lock may not have written its owner file yet, or may be
  // releasing the lock.
  for (let attempts = 10; ; attempts -= 1) {
    try {
      handle.exec('begin exclusive');
      return handle;
    } catch (error) {
      const owner = isBusy(error) ? await readFolderOwner(folder) : undefined;
      const isOwnerAlive = owner !== undefined && isRunning(owner.pid);
      if (isBusy(error) && !isOwnerAlive && attempts > 1) {
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
    throw createUnwritableError(folder, cause);
  }
}

/**
 * Writes the owner file. It is the first file that a start writes, so a folder without write access is detected here.
 */
async function writeOwner(ownerFile: string): Promise<void> {
  const temporaryFile = `${ownerFile}.${process.pid}`;
  try {
    await writeFile(temporaryFile, JSON.stringify({ pid: process.pid, startedAt: new Date().toISOString() }));
    await rename(temporaryFile, ownerFile);
  } catch (error) {
    await rm(temporaryFile, { force: true }).catch(() => undefined);
    throw error;
  }
}

function createUnwritableError(folder: string, cause: unknown): Error {
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

function getOwnerPath(folder: string): string {
  return join(folder, 'database.owner.json');
}
