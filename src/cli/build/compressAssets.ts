// A step of `npm run build`: compresses the client's files once, so that the server sends them as they are.
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|svg|json)$/;

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/**
 * Writes a `.br` and a `.gz` file beside each text file of a folder, even when the compressed file is not smaller: the
 * server compresses a file during a request when these files are missing. Both use the highest compression level.
 * Large files are compressed first, so that the small ones fill the remaining threads. Files of earlier builds are
 * skipped, because they are compressed already.
 *
 * @returns the number of compressed files, and their sizes in bytes
 */
export async function compressAssets(folder: string): Promise<{ files: number; plain: number; brotli: number }> {
  const names: string[] = [];
  for (const name of await readdir(folder))
    if (COMPRESSIBLE.test(name) && !(await isCompressed(join(folder, name)))) names.push(name);
  const files = await Promise.all(names.map(async (name) => ({ name, body: await readFile(join(folder, name)) })));
  const queue = files.sort((a, b) => a.body.length - b.body.length);
  const sizes = { files: files.length, plain: 0, brotli: 0 };
  const compressNext = async (): Promise<void> => {
    for (let file = queue.pop(); file; file = queue.pop()) {
      const [brotliBody, gzipBody] = await Promise.all([
        brotli(file.body, { params: { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: file.body.length } }),
        gzip(file.body, { level: zlib.constants.Z_BEST_COMPRESSION }),
      ]);
      await writeFile(join(folder, `${file.name}.br`), brotliBody);
      await writeFile(join(folder, `${file.name}.gz`), gzipBody);
      sizes.plain += file.body.length;
      sizes.brotli += brotliBody.length;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, compressNext));
  return sizes;
}

/** Whether both compressed files exist and are as new as the file. */
async function isCompressed(file: string): Promise<boolean> {
  try {
    const [plain, ...compressed] = await Promise.all([file, `${file}.br`, `${file}.gz`].map((path) => stat(path)));
    return compressed.every(({ mtimeMs }) => mtimeMs >= (plain?.mtimeMs ?? 0));
  } catch {
    return false;
  }
}
