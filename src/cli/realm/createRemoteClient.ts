// The client of a running server, over its admin API.
import type { Problem } from '../../../schemas/problems.ts';
import type { PublishedVersion } from '../../server/domain/publishing/publishedVersion.ts';
import { fileKind, type RealmFolder } from '../../server/domain/publishing/folder/realmFolder.ts';
import { forEachInParallel } from '../../server/domain/publishing/folder/readRealmFolder.ts';
import { RefusedError, UnreachableError, type PublishClient } from './publishClient.ts';

/** Uploads at once. */
const PARALLEL = 4;
/** A publish of a large realm is checked in a few seconds; a server that takes this long has lost us. */
const TIMEOUT_MS = 120_000;

type Failure = { status?: number; code?: string; messages?: string[]; details?: { problems?: Problem[] } };

export function createRemoteClient({ url, token }: { url: string; token: string }): PublishClient {
  const base = url.replace(/\/+$/, '');
  const ask = (method: string, path: string, body?: unknown): Promise<Response> => {
    const bytes = body instanceof Uint8Array;
    return fetch(`${base}/api/admin/v1${path}`, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': bytes ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body !== undefined && { body: bytes ? Buffer.from(body) : JSON.stringify(body) }),
    }).catch((error: unknown) => {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
      throw new UnreachableError(`The server at ${base} does not answer (${cause}).`, { cause: error });
    });
  };
  const call = async (
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ answer: unknown } | { failure: Failure }> => {
    const response = await ask(method, path, body);
    const answer = (await response.json().catch(() => ({}))) as Failure;
    return response.ok ? { answer } : { failure: { status: response.status, ...answer } };
  };
  const must = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const result = await call(method, path, body);
    if ('failure' in result) throw refusal(result.failure, base);
    return result.answer as T;
  };

  return {
    place: base,
    async publish(folder, { note, author, onProgress }) {
      const { files, assets } = await toSend(folder);
      const byHash = new Map(Object.entries(assets).map(([path, hash]) => [hash, path]));
      const { missing } = await must<{ missing: string[] }>('POST', '/blobs/missing', { hashes: [...byHash.keys()] });
      let sent = 0;
      const refused: Problem[] = [];
      await forEachInParallel(
        missing,
        async (hash) => {
          const path = byHash.get(hash) ?? '';
          const bytes = await folder.assets.get(path)?.read();
          const result = await call('PUT', `/blobs/${hash}`, bytes ?? new Uint8Array());
          // Bytes the server cannot use are findings of the folder, told with all others.
          if ('failure' in result && result.failure.status !== 415) throw refusal(result.failure, base);
          if ('failure' in result)
            refused.push({
              code: 'PICTURE_BAD',
              severity: 'error',
              pointer: '',
              file: path,
              expected: 'bytes that decode',
              found: 'a file that is cut off or of another kind',
            });
          if (++sent % 10 === 0 || sent === missing.length) onProgress(`sent ${sent} of ${missing.length} files`);
        },
        PARALLEL,
      );
      const result = await call('POST', `/realms/${encodeURIComponent(folder.id)}/publish`, {
        files,
        assets,
        ...(note !== undefined && { note }),
        ...(author !== undefined && { author }),
      });
      if ('answer' in result) {
        const { realm, version, published, warnings } = result.answer as {
          realm: string;
          version: number;
          published: boolean;
          warnings: Problem[];
        };
        return { ok: true, realm, version, published, problems: warnings };
      }
      const problems = result.failure.details?.problems;
      if (result.failure.status !== 422 || !problems) throw refusal(result.failure, base);
      const isTold = (path: string | undefined): boolean => refused.some(({ file }) => file === path);
      return {
        ok: false,
        realm: folder.id,
        problems: [...refused, ...problems.filter(({ code, file }) => !(code === 'FILE_MISSING' && isTold(file)))],
      };
    },
    rollback: (realm, { to, note, author }) =>
      must('POST', `/realms/${encodeURIComponent(realm)}/rollback`, {
        ...(to !== undefined && { to }),
        ...(note !== undefined && { note }),
        ...(author !== undefined && { author }),
      }),
    versions: async (realm) =>
      (
        await must<{ versions: Awaited<ReturnType<PublishClient['versions']>> }>(
          'GET',
          `/realms/${encodeURIComponent(realm)}/versions`,
        )
      ).versions,
    list: async () => (await must<{ realms: Awaited<ReturnType<PublishClient['list']>> }>('GET', '/realms')).realms,
    async documents(realm, { version, sources } = {}) {
      const query = new URLSearchParams({
        ...(version !== undefined && { version: String(version) }),
        ...(sources && { sources: 'true' }),
      });
      const result = await call('GET', `/realms/${encodeURIComponent(realm)}/documents?${query}`);
      if ('answer' in result) return result.answer as PublishedVersion;
      if (result.failure.code === 'REALM_UNKNOWN') return undefined;
      throw refusal(result.failure, base);
    },
    async blob(hash) {
      const response = await ask('GET', `/blobs/${hash}`);
      if (!response.ok)
        throw refusal({ status: response.status, ...((await response.json().catch(() => ({}))) as Failure) }, base);
      return new Uint8Array(await response.arrayBuffer());
    },
    close: () => Promise.resolve(),
  };
}

/** Documents and drawings as text, everything else by hash. */
async function toSend(folder: RealmFolder): Promise<{ files: Record<string, string>; assets: Record<string, string> }> {
  const files = new Map([...folder.documents].map(([path, value]) => [path, JSON.stringify(value)]));
  const assets = new Map<string, string>();
  for (const asset of folder.assets.values()) {
    if (fileKind(asset.path) === 'svg') files.set(asset.path, Buffer.from(await asset.read()).toString('utf8'));
    else assets.set(asset.path, asset.hash);
  }
  return { files: Object.fromEntries(files), assets: Object.fromEntries(assets) };
}

const refusal = ({ status, code, messages }: Failure, base: string): RefusedError =>
  new RefusedError(messages?.join(' ') ?? `${base} answered ${status}${code ? ` ${code}` : ''}.`);
