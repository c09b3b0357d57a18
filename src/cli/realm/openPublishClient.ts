// Selects the publish client: the server of `--url`, else the server that runs on DATA_DIR, else the database itself.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPrivateOrigins } from '../../server/config.ts';
import { UnreachableError, type PublishClient } from './publishClient.ts';
import { createLocalClient } from './createLocalClient.ts';
import { createRemoteClient } from './createRemoteClient.ts';

type ServerFile = { readonly url: string; readonly token: string; readonly pid: number };

/**
 * Opens a publish client; the caller closes it.
 * @throws UnreachableError when there is no token for `url`, or no database can be opened.
 */
export async function openPublishClient(
  { url, token }: { url?: string | undefined; token?: string | undefined },
  env: Readonly<Record<string, string | undefined>>,
): Promise<PublishClient> {
  const dataDir = env['DATA_DIR'] ?? '.data';
  const running = await readServerFile(dataDir);
  if (url !== undefined) {
    // The token of the server on this machine is sent to that server only.
    const localToken = running?.url === url.replace(/\/+$/, '') ? running.token : undefined;
    const adminToken = token ?? env['MARQUEE_ADMIN_TOKEN'] ?? localToken;
    if (adminToken === undefined)
      throw new UnreachableError(`No token for ${url}: give --token or MARQUEE_ADMIN_TOKEN.`);
    return createRemoteClient({ url, token: adminToken });
  }
  if (running && isAlive(running.pid)) return createRemoteClient(running);
  return createLocalClient({
    dataDir,
    databaseUrl: env['DATABASE_URL'] || undefined,
    privateOrigins: readPrivateOrigins(env),
  });
}

/** Returns the address of the server that runs on DATA_DIR, or undefined. */
export async function findRunningUrl(env: Readonly<Record<string, string | undefined>>): Promise<string | undefined> {
  const running = await readServerFile(env['DATA_DIR'] ?? '.data');
  return running && isAlive(running.pid) ? running.url : undefined;
}

async function readServerFile(dataDir: string): Promise<ServerFile | undefined> {
  try {
    const { url, token, pid } = JSON.parse(await readFile(join(dataDir, 'server.json'), 'utf8')) as Partial<ServerFile>;
    return typeof url === 'string' && typeof token === 'string' && typeof pid === 'number'
      ? { url, token, pid }
      : undefined;
  } catch {
    return undefined;
  }
}

/** A killed server leaves its server.json behind, so the process is checked too. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
