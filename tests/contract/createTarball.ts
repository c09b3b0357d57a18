import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const BLOCK = 512;

/**
 * Packs a folder as `tar -czf` does (POSIX ustar). The tests do not use `tar`, because not every machine has it.
 * @param prefix path of the folder in the tarball, such as `.` or `package`
 */
export function createTarball(folder: string, prefix: string): Buffer {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const blocks = files.flatMap(({ parentPath, name }) => {
    const path = join(parentPath, name);
    const content = readFileSync(path);
    const padding = Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK);
    return [createHeader(`${prefix}/${path.slice(folder.length + 1)}`, content.length), content, padding];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]));
}

function createHeader(path: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(path, 0);
  header.write('0000644\0', 100);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  // The sum is computed with spaces in its own place.
  header.write(' '.repeat(8), 148);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}
