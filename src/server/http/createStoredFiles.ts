// Files that are slow to create and the same for many requests. Each is created and compressed once, and then sent as
// stored bytes with an ETag.
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { computeEtag } from './computeEtag.ts';
import type { Caches } from '../memory/createCaches.ts';
import { sendFile, type SendableFile } from './sendFile.ts';

/** A file as `make` returns it. */
export type CreatedFile = {
  readonly type: string;
  readonly body: string | Buffer;
  /** Time in ms since 1970 at which the file must be created again. Default: never. */
  readonly until?: number;
};

type StoredFile = SendableFile & {
  /** Time in ms since 1970 from which the file is created again. */
  readonly until: number;
};

/** Files that are made on request and then stored, such as the sitemap and the OpenAPI document. */
export type StoredFiles = {
  /**
   * Sends a file. When the file is not stored, `make` creates it first. Requests for the same file wait for one call of
   * `make`.
   * @param owner object that the file belongs to, such as a published version or the server. The files of an owner are
   *   dropped together with it.
   * @param key distinguishes the files of an owner.
   * @returns false when `make` returns undefined; nothing is sent then. No reply is returned, because a promise of a
   *   reply resolves only when the response was sent.
   */
  send(
    message: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    owner: object,
    key: string,
    make: () => CreatedFile | undefined | Promise<CreatedFile | undefined>,
  ): Promise<boolean>;
};

/**
 * Maximum number of files of one owner. There is one sitemap for each origin, and a client can create origins, because
 * it chooses the port of its Host header.
 */
const MAX_FILES = 32;
const MAX_BYTES = 16 * 1024 * 1024;
/** An entry whose size is not known yet counts as this many bytes. */
const PENDING_BYTES = 64 * 1024;
/** Smaller files are sent as they are. */
const MIN_COMPRESSED_BYTES = 1024;
const COMPRESSIBLE = /^(text|application)\//;
const BROTLI_QUALITY = 9;

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

type Entry = { readonly file: Promise<StoredFile | undefined>; readonly bytes: number };

/** Creates the files of a server. */
export function createStoredFiles(caches: Caches, now: () => number): StoredFiles {
  const filesByOwner = new WeakMap<object, ReturnType<typeof caches.create<Entry>>>();
  const getFiles = (owner: object) => {
    const existing = filesByOwner.get(owner);
    if (existing) return existing;
    const created = caches.create<Entry>({
      name: 'files',
      maxEntries: MAX_FILES,
      maxBytes: MAX_BYTES,
      sizeOf: ({ bytes }) => bytes,
    });
    filesByOwner.set(owner, created);
    return created;
  };
  return {
    async send({ request, reply }, owner, key, make) {
      const files = getFiles(owner);
      const entryBefore = files.get(key);
      // No `await` when no file is stored: concurrent requests must find the entry that the first one adds below.
      const stored = entryBefore && (await entryBefore.file);
      if (stored && now() < stored.until) {
        sendFile(request, reply, stored);
        return true;
      }
      const entryAfter = files.get(key);
      // Another request may have started to create the file again while this one waited for `entryBefore`.
      const isPending = entryAfter !== undefined && entryAfter.file !== entryBefore?.file;
      const entry: Entry = isPending
        ? entryAfter
        : { bytes: PENDING_BYTES, file: Promise.resolve(make()).then((made) => made && createStoredFile(made)) };
      if (!isPending) files.set(key, entry);
      try {
        const file = await entry.file;
        if (!file) {
          if (files.get(key) === entry) files.delete(key);
          return false;
        }
        const bytes = file.identity.length + (file.br?.length ?? 0) + (file.gzip?.length ?? 0);
        if (files.get(key) === entry) files.set(key, { ...entry, bytes });
        sendFile(request, reply, file);
        return true;
      } catch (error) {
        if (files.get(key) === entry) files.delete(key);
        throw error;
      }
    },
  };
}

async function createStoredFile({ type, body, until = Infinity }: CreatedFile): Promise<StoredFile> {
  const identity = Buffer.from(body);
  const etag = computeEtag(identity);
  const file = { type, etag, until, identity };
  if (identity.length < MIN_COMPRESSED_BYTES || !COMPRESSIBLE.test(type)) return file;
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  // Both compressions run in threads of Node, not on the event loop.
  return { ...file, br: await brotli(identity, { params }), gzip: await gzip(identity, { level: 9 }) };
}
