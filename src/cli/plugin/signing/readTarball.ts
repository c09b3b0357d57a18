// Reads the files of a tarball (.tgz), as `tar -czf` and `npm pack` write it: POSIX ustar, with pax records.
import { gunzipSync } from 'node:zlib';

/** Limit of all files together, in bytes, so that a small tarball cannot fill the memory. */
const MAX_BYTES = 64_000_000;
const BLOCK = 512;

/**
 * Returns the contents of the regular files by path. Folders are left out.
 * @throws Error when it is not a tarball, is too large, or has links, devices or paths that lead out of its folder
 */
export function readTarball(tarball: Uint8Array): ReadonlyMap<string, Buffer> {
  const bytes = gunzipSync(tarball, { maxOutputLength: MAX_BYTES });
  const files = new Map<string, Buffer>();
  let longPath: string | undefined;
  for (let at = 0; at + BLOCK <= bytes.length;) {
    const header = bytes.subarray(at, at + BLOCK);
    if (header.every((byte) => byte === 0)) break;
    requireChecksum(header);
    const size = readOctal(header, 124, 12);
    const content = bytes.subarray(at + BLOCK, at + BLOCK + size);
    if (content.length < size) throw new Error('it ends in the middle of a file');
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    const type = String.fromCharCode(header[156]!);
    // A pax record or a GNU header before a file contains a path that is too long for the header of the file.
    if (type === 'x') longPath = readPaxPath(content.toString('utf8')) ?? longPath;
    else if (type === 'L') longPath = cutAtNul(content.toString('utf8'));
    else if (type !== 'g') {
      const path = longPath ?? readPath(header);
      longPath = undefined;
      if (type === '5') continue;
      if (type !== '0' && type !== '\0') throw new Error(`"${path}" is not a regular file`);
      if (path.startsWith('/') || path.split(/[/\\]/).includes('..'))
        throw new Error(`"${path}" is outside of its folder`);
      files.set(path.replace(/^(\.\/)+/, ''), content);
    }
  }
  return files;
}

function readPath(header: Buffer): string {
  const prefix = readText(header, 345, 155);
  const name = readText(header, 0, 100);
  // GNU tar stores other data where ustar has the prefix.
  return prefix !== '' && readText(header, 257, 6) === 'ustar' ? `${prefix}/${name}` : name;
}

/** Returns the path in a pax record, whose lines are `<length> path=<path>`. */
const readPaxPath = (record: string): string | undefined => {
  const line = record.split('\n').find((each) => each.slice(each.indexOf(' ') + 1).startsWith('path='));
  return line?.slice(line.indexOf('=') + 1);
};

const cutAtNul = (text: string): string => text.split('\0', 1)[0]!;

const readText = (header: Buffer, start: number, length: number): string =>
  cutAtNul(header.subarray(start, start + length).toString('utf8'));

function readOctal(header: Buffer, start: number, length: number): number {
  const text = readText(header, start, length).trim();
  if (!/^[0-7]+$/.test(text)) throw new Error('it is not a tarball');
  return Number.parseInt(text, 8);
}

/** The sum of a header's bytes, with spaces in the place of the sum itself, is stored in the header. */
function requireChecksum(header: Buffer): void {
  const sum = header.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0);
  if (sum !== readOctal(header, 148, 8)) throw new Error('it is not a tarball');
}
