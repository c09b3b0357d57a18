// Serves the scripts, styles and images of the build from memory (docs/adr/081-assets-in-memory.md): to open, read and
// close a file for each request takes longer than everything else in the request.
import { readdirSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { computeEtag } from '../http/computeEtag.ts';
import { routeNotFound } from '../http/errors.ts';
import { sendFile, type SendableFile } from '../http/sendFile.ts';
import type { Caches } from '../memory/createCaches.ts';

/** Value of Content-Type by extension. The build writes no other kinds of files. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};
const MAX_FILES = 4_000;
/** More than all files of one build. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Registers `/assets/{file}`. Names contain a hash of the content, so browsers store the files for a year.
 * @param folder folder of the files, without folders inside. A file may have a `.br` and a `.gz` file beside it.
 */
export function registerAssets(app: FastifyInstance, folder: string, caches: Caches): void {
  const names = new Set(readdirSync(folder));
  const cache = caches.create<SendableFile>({
    name: 'assets',
    maxEntries: MAX_FILES,
    maxBytes: MAX_BYTES,
    sizeOf: ({ identity, br, gzip }) => identity.length + (br?.length ?? 0) + (gzip?.length ?? 0),
  });
  const readAsset = async (name: string, type: string): Promise<SendableFile | undefined> => {
    const paths = [name, `${name}.br`, `${name}.gz`].map((each) => (names.has(each) ? join(folder, each) : undefined));
    const before = await Promise.all(paths.map(readTime));
    const [identity, br, gzip] = await Promise.all(
      paths.map(async (path) => (path === undefined ? undefined : readFile(path).catch(ignoreMissing))),
    );
    // A later build has removed the file.
    if (!identity) return undefined;
    const file = { type, etag: computeEtag(identity), identity, ...(br && { br }), ...(gzip && { gzip }) };
    // A build that runs at the same time may have written a part of the file only.
    const after = await Promise.all(paths.map(readTime));
    if (before.every((time, index) => time === after[index])) cache.set(name, file);
    return file;
  };
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params;
    const type = TYPES[extname(name)];
    if (type === undefined || !names.has(name)) throw routeNotFound(request);
    const file = cache.get(name) ?? (await readAsset(name, type));
    if (!file) throw routeNotFound(request);
    void reply.header('cache-control', 'public, max-age=31536000, immutable');
    sendFile(request, reply, file);
    return reply;
  });
}

/** Returns the time of the last change in ms since 1970; undefined for a file that does not exist. */
const readTime = async (path: string | undefined): Promise<number | undefined> =>
  path === undefined ? undefined : (await stat(path).catch(ignoreMissing))?.mtimeMs;

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
