// The publish client of a running server, over its admin API.
import type { Problem } from '../../../schemas/problems.ts';
import type { HeirOutcome } from '../../server/domain/publishing/publishHeirs.ts';
import type { PublishOutcome } from '../../server/domain/publishing/publishRealm.ts';
import type { RemovalPlan } from '../../server/domain/publishing/removeRealm.ts';
import type { VersionDocuments } from '../../server/domain/publishing/readPublishedVersion.ts';
import { findFileKind, type RealmFolder } from '../../server/domain/publishing/folder/realmFolder.ts';
import type { ItemCounts, ItemEdit } from '../../server/domain/publishing/partial/editItems.ts';
import { forEachInParallel } from '../../server/domain/publishing/folder/readRealmFolder.ts';
import {
  RefusedError,
  UnreachableError,
  type ClientItemsOptions,
  type ClientPreviewOptions,
  type ClientPublishOptions,
  type PreviewOutcome,
  type ItemsOutcome,
  type ClientPromotion,
  type ClientRollbackResult,
  type PublishClient,
  type RemovalEntry,
  type RealmEntry,
  type TrialEntry,
  type TrialReport,
  type VersionEntry,
} from './publishClient.ts';

const PARALLEL_UPLOADS = 4;
/** The server checks a large realm in a few seconds; after this time the connection counts as lost. */
const TIMEOUT_MS = 120_000;

/** Body of an error response of the admin API, with the HTTP status. */
type Failure = { status?: number; code?: string; messages?: string[]; details?: { problems?: Problem[] } };
type CallResult = { readonly body: unknown } | { readonly failure: Failure };

/** The admin API of a running server. */
export type AdminApi = {
  /** @throws UnreachableError when the server does not respond. */
  send(method: string, path: string, body?: unknown): Promise<Response>;
  call(method: string, path: string, body?: unknown): Promise<CallResult>;
  /** @throws RefusedError for an error response. */
  callOrThrow<T>(method: string, path: string, body?: unknown): Promise<T>;
  toError(failure: Failure): RefusedError;
};

const toTrialPath = (realm: string): string => `/realms/${encodeURIComponent(realm)}/trial`;

/** Returns a client that calls the admin API of the server at `url`. */
export function createRemoteClient({ url, token }: { url: string; token: string }): PublishClient {
  const location = url.replace(/(?<!\/)\/+$/, '');
  const api = createAdminApi(location, token);
  return {
    location,
    publish: (folder, options) => publishFolder(api, folder, options),
    preview: (folder, options) => previewFolder(api, folder, options),
    publishFiles: async (realm, changes, { note, author }) =>
      toOutcome(
        api,
        realm,
        await api.call('PATCH', `/realms/${encodeURIComponent(realm)}/folder`, { ...changes, note, author }),
      ),
    publishItems: (realm, edits, options) => publishItems(api, realm, edits, options),
    rollback: (realm, { to, note, author }) =>
      api.callOrThrow<ClientRollbackResult>('POST', `/realms/${encodeURIComponent(realm)}/rollback`, {
        to,
        note,
        author,
      }),
    readTrial: (realm) => api.callOrThrow<TrialReport>('GET', toTrialPath(realm)),
    changeTrial: (realm, percent, by) => api.callOrThrow<TrialEntry>('PUT', toTrialPath(realm), { percent, ...by }),
    promoteTrial: (realm, by) => api.callOrThrow<ClientPromotion>('POST', `${toTrialPath(realm)}/promote`, by),
    withdrawTrial: (realm, by) => api.callOrThrow<{ version: number }>('POST', `${toTrialPath(realm)}/withdraw`, by),
    async versions(realm) {
      const path = `/realms/${encodeURIComponent(realm)}/versions`;
      return (await api.callOrThrow<{ versions: VersionEntry[] }>('GET', path)).versions;
    },
    list: async () => (await api.callOrThrow<{ realms: RealmEntry[] }>('GET', '/realms')).realms,
    planRemoval: (realm) => api.callOrThrow<RemovalPlan>('GET', `/realms/${encodeURIComponent(realm)}/removal`),
    remove: (realm, author) =>
      api.callOrThrow<RemovalEntry>(
        'DELETE',
        `/realms/${encodeURIComponent(realm)}?${new URLSearchParams({ confirm: realm, ...(author && { author }) })}`,
      ),
    removals: async () => (await api.callOrThrow<{ removals: RemovalEntry[] }>('GET', '/removals')).removals,
    async documents(realm, { version, sources } = {}) {
      const query = new URLSearchParams({
        ...(version !== undefined && { version: String(version) }),
        ...(sources && { sources: 'true' }),
      });
      const result = await api.call('GET', `/realms/${encodeURIComponent(realm)}/documents?${query}`);
      if ('body' in result) return result.body as VersionDocuments;
      if (result.failure.code === 'REALM_UNKNOWN') return undefined;
      throw api.toError(result.failure);
    },
    async blob(hash) {
      const response = await api.send('GET', `/blobs/${hash}`);
      if (!response.ok) throw api.toError(await readFailure(response));
      return new Uint8Array(await response.arrayBuffer());
    },
    close: () => Promise.resolve(),
  };
}

/** Encodes a request body: bytes as they are, a string as lines of JSON (NDJSON), any other value as JSON. */
function encodeBody(body: unknown): { readonly type: string; readonly body: string | Buffer<ArrayBuffer> } {
  if (body instanceof Uint8Array) return { type: 'application/octet-stream', body: Buffer.from(body) };
  if (typeof body === 'string') return { type: 'application/x-ndjson', body };
  return { type: 'application/json', body: JSON.stringify(body) };
}

/**
 * Creates the client of a server's admin API.
 *
 * @param base address of the server, without a slash at its end
 * @param token the server's own token, or a publish token
 */
export function createAdminApi(base: string, token: string): AdminApi {
  const toError = ({ status, code, messages }: Failure): RefusedError =>
    new RefusedError(messages?.join(' ') ?? `${base} responded with ${status}${code ? ` ${code}` : ''}.`);
  const send: AdminApi['send'] = (method, path, body) => {
    const encoded = body === undefined ? undefined : encodeBody(body);
    return fetch(`${base}/api/admin/v1${path}`, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        authorization: `Bearer ${token}`,
        ...(encoded && { 'content-type': encoded.type }),
      },
      ...(encoded && { body: encoded.body }),
    }).catch((error: unknown) => {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
      throw new UnreachableError(
        `The server at ${base} does not respond (${cause}).${describeUnknownOutcome(method, path, error)}`,
        { cause: error },
      );
    });
  };
  const call: AdminApi['call'] = async (method, path, body) => {
    const response = await send(method, path, body);
    return response.ok ? { body: await response.json().catch(() => ({})) } : { failure: await readFailure(response) };
  };
  return {
    send,
    call,
    toError,
    async callOrThrow<T>(method: string, path: string, body?: unknown): Promise<T> {
      const result = await call(method, path, body);
      if ('failure' in result) throw toError(result.failure);
      return result.body as T;
    },
  };
}

/** Describes the next step after a publish or rollback whose outcome is unknown, because the connection was lost. */
function describeUnknownOutcome(method: string, path: string, error: unknown): string {
  const [, realm] = /^\/realms\/([^/?]+)\/(?:publish|folder|items|rollback)(?:\?|$)/.exec(path) ?? [];
  const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : undefined;
  if (realm === undefined || method === 'GET' || cause?.code === 'ECONNREFUSED') return '';
  return ` Whether the version was stored is unknown: start the server, look with npm run realm -- versions ${realm}, and repeat the command if it is missing.`;
}

async function readFailure(response: Response): Promise<Failure> {
  return { status: response.status, ...((await response.json().catch(() => ({}))) as Failure) };
}

async function publishFolder(
  api: AdminApi,
  folder: RealmFolder,
  { note, author, share, until, onProgress }: ClientPublishOptions,
): Promise<PublishOutcome> {
  const upload = await toUpload(folder);
  const uploadProblems = await uploadMissingAssets(api, folder, upload.assets, onProgress);
  const result = await api.call('POST', `/realms/${encodeURIComponent(folder.id)}/publish`, {
    ...upload,
    note,
    author,
    share,
    until,
  });
  const outcome = toOutcome(api, folder.id, result);
  return outcome.ok ? outcome : { ...outcome, problems: mergeProblems(uploadProblems, outcome.problems) };
}

/** Merges the problems of an upload and of the server, which reports a refused asset as missing. */
function mergeProblems(uploadProblems: readonly Problem[], problems: readonly Problem[]): Problem[] {
  const refusedFiles = new Set(uploadProblems.map(({ file }) => file));
  return [
    ...uploadProblems,
    ...problems.filter(({ code, file }) => !(code === 'FILE_MISSING' && refusedFiles.has(file))),
  ];
}

async function previewFolder(
  api: AdminApi,
  folder: RealmFolder,
  { hours, author, onProgress }: ClientPreviewOptions,
): Promise<PreviewOutcome> {
  const upload = await toUpload(folder);
  const uploadProblems = await uploadMissingAssets(api, folder, upload.assets, onProgress);
  const result = await api.call('POST', `/realms/${encodeURIComponent(folder.id)}/preview`, {
    ...upload,
    author,
    hours,
  });
  if ('body' in result) {
    const { path, hosts, expiresAt, warnings } = result.body as {
      path: string;
      hosts: string[];
      expiresAt: string;
      warnings: Problem[];
    };
    return { ok: true, path, hosts, expiresAt, problems: warnings };
  }
  const problems = result.failure.details?.problems;
  if (result.failure.status !== 422 || !problems) throw api.toError(result.failure);
  return { ok: false, problems: mergeProblems(uploadProblems, problems) };
}

/** Sends one item on each line. In the server's problems the line is replaced by the location of its edit. */
async function publishItems(
  api: AdminApi,
  realm: string,
  edits: readonly ItemEdit[],
  { file, replace = false, dryRun, note, author }: ClientItemsOptions,
): Promise<ItemsOutcome> {
  const query = new URLSearchParams({
    file,
    replace: String(replace),
    dryRun: String(dryRun),
    ...(note !== undefined && { note }),
    ...(author !== undefined && { author }),
  });
  const lines = edits.map(({ item }) => JSON.stringify(item)).join('\n');
  const result = await api.call('POST', `/realms/${encodeURIComponent(realm)}/items?${query}`, lines);
  const outcome = toOutcome(api, realm, result);
  const findLocation = (name: string | undefined): string | undefined =>
    edits[Number(/^line (\d+)$/.exec(name ?? '')?.[1] ?? 0) - 1]?.location ?? name;
  const problems = outcome.problems.map((found) => {
    const location = findLocation(found.file);
    return location === undefined ? found : { ...found, file: location };
  });
  return { ...outcome, problems, ...('body' in result && { counts: (result.body as { items?: ItemCounts }).items }) };
}

/**
 * Returns the outcome of a publish.
 * @throws RefusedError for a refusal that names no problems.
 */
function toOutcome(api: AdminApi, realmId: string, result: CallResult): PublishOutcome {
  if ('body' in result) {
    const { realm, version, published, warnings, heirs } = result.body as {
      realm: string;
      version: number;
      published: boolean;
      warnings: Problem[];
      heirs?: HeirOutcome[];
    };
    return { ok: true, realm, version, published, problems: warnings, ...(heirs && { heirs }) };
  }
  const problems = result.failure.details?.problems;
  if (result.failure.status !== 422 || !problems) throw api.toError(result.failure);
  return { ok: false, realm: realmId, problems };
}

/**
 * Uploads the assets that the server does not have yet.
 * @param assets hash by path.
 * @returns a problem for each file that the server cannot decode (status 415).
 * @throws RefusedError for any other refusal.
 */
async function uploadMissingAssets(
  api: AdminApi,
  folder: RealmFolder,
  assets: Readonly<Record<string, string>>,
  onProgress: (line: string) => void,
): Promise<Problem[]> {
  const pathsByHash = new Map(Object.entries(assets).map(([path, hash]) => [hash, path]));
  const { missing } = await api.callOrThrow<{ missing: string[] }>('POST', '/blobs/missing', {
    hashes: [...pathsByHash.keys()],
  });
  const problems: Problem[] = [];
  let sent = 0;
  await forEachInParallel(
    missing,
    async (hash) => {
      const path = pathsByHash.get(hash) ?? '';
      const bytes = await folder.assets.get(path)?.read();
      const result = await api.call('PUT', `/blobs/${hash}`, bytes ?? new Uint8Array());
      if ('failure' in result) {
        if (result.failure.status !== 415) throw api.toError(result.failure);
        problems.push({
          code: 'PICTURE_BAD',
          severity: 'error',
          pointer: '',
          file: path,
          expected: 'bytes that decode',
          found: 'a file that is cut off or of another kind',
        });
      }
      if (++sent % 10 === 0 || sent === missing.length) onProgress(`sent ${sent} of ${missing.length} files`);
    },
    PARALLEL_UPLOADS,
  );
  return problems;
}

/** Documents and drawings are sent as text, all other files by hash. */
async function toUpload(
  folder: RealmFolder,
): Promise<{ files: Record<string, string>; assets: Record<string, string> }> {
  const files = new Map([...folder.documents].map(([path, value]) => [path, JSON.stringify(value)]));
  const assets = new Map<string, string>();
  for (const asset of folder.assets.values()) {
    if (findFileKind(asset.path) === 'svg') files.set(asset.path, Buffer.from(await asset.read()).toString('utf8'));
    else assets.set(asset.path, asset.hash);
  }
  return { files: Object.fromEntries(files), assets: Object.fromEntries(assets) };
}
