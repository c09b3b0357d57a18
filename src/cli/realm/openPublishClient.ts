// Selects the publish client: the server of `--url`, else the server that runs on DATA_DIR, else the database itself.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_PLUGINS_DIR, readPrivateOrigins } from '../../server/config.ts';
import { UnreachableError, type PublishClient } from './publishClient.ts';
import { createLocalClient, type LocalClientOptions } from './createLocalClient.ts';
import { createRemoteClient } from './createRemoteClient.ts';

type Env = Readonly<Record<string, string | undefined>>;
/** The options `--url` and `--token`. */
export type TargetOptions = { readonly url?: string | undefined; readonly token?: string | undefined };
/** A running server, or a database. */
export type PublishTarget = { readonly url: string; readonly token: string } | LocalClientOptions;

type ServerFile = { readonly url: string; readonly token: string; readonly pid: number };

/**
 * Opens a publish client; the caller closes it.
 * @throws UnreachableError when there is no token for `url`, or no database can be opened.
 */
export async function openPublishClient(options: TargetOptions, env: Env): Promise<PublishClient> {
  const target = await selectTarget(options, env);
  return 'url' in target ? createRemoteClient(target) : createLocalClient(target);
}

/**
 * Selects the server or database that a command uses.
 * @throws UnreachableError when there is no token for `url`.
 */
export async function selectTarget({ url, token }: TargetOptions, env: Env): Promise<PublishTarget> {
  const dataDir = env['DATA_DIR'] ?? '.data';
  const running = await readServerFile(dataDir);
  if (url !== undefined) {
    // The token of the server on this machine is sent to that server only.
    const localToken = running?.url === url.replace(/(?<!\/)\/+$/, '') ? running.token : undefined;
    const adminToken = token ?? env['MARQUEE_ADMIN_TOKEN'] ?? localToken;
    if (adminToken === undefined)
      throw new UnreachableError(
        `No token for ${url}: set MARQUEE_ADMIN_TOKEN or give --token. Make one where that server runs: npm run realm -- token create <name> --realm <id>`,
      );
    return { url, token: adminToken };
  }
  if (running && isAlive(running.pid)) return { url: running.url, token: running.token };
  return {
    dataDir,
    databaseUrl: env['DATABASE_URL'] || undefined,
    privateOrigins: readPrivateOrigins(env),
    pluginsDir: env['PLUGINS_DIR'] || DEMO_PLUGINS_DIR,
  };
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
