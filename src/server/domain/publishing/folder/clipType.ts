/** Type of a video clip; a `video` element plays both without further code. */
export type ClipType = 'video/mp4' | 'video/webm';

const EBML_HEADER = '1a45dfa3';
const SEGMENT = '18538067';
const MAX_BOXES = 10_000;

/**
 * Detects the type of a clip; undefined for anything else, also for bytes that only begin like a clip: an MP4 must
 * consist of boxes up to its end, a WebM must have a segment.
 */
export function detectClipType(bytes: Uint8Array): ClipType | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.toString('latin1', 4, 8) === 'ftyp') return isWholeMp4(buffer) ? 'video/mp4' : undefined;
  return isWebm(buffer) ? 'video/webm' : undefined;
}

/** Whether boxes (ISO/IEC 14496-12) fill the file, and one describes its tracks. */
function isWholeMp4(buffer: Buffer): boolean {
  let hasTracks = false;
  let position = 0;
  for (let count = 0; position < buffer.length && count < MAX_BOXES; count += 1) {
    if (buffer.length - position < 8) return false;
    const type = buffer.toString('latin1', position + 4, position + 8);
    let size = buffer.readUInt32BE(position);
    // The size 0 means up to the end of the file; 1 means that 64 bits follow.
    if (size === 0) size = buffer.length - position;
    else if (size === 1) {
      if (buffer.length - position < 16) return false;
      size = Number(buffer.readBigUInt64BE(position + 8));
    }
    if (size < 8 || position + size > buffer.length || !/^[\x20-\x7e]{4}$/.test(type)) return false;
    hasTracks ||= type === 'moov';
    position += size;
  }
  return hasTracks && position === buffer.length;
}

/** Whether a segment follows the EBML header (RFC 8794). */
function isWebm(buffer: Buffer): boolean {
  if (buffer.toString('hex', 0, 4) !== EBML_HEADER || buffer.length < 5) return false;
  // The number of leading zeros is the number of further bytes of the size.
  const extraBytes = Math.clz32(buffer.readUInt8(4)) - 24;
  if (extraBytes > 7 || buffer.length < 5 + extraBytes) return false;
  let size = buffer.readUInt8(4) & (0x7f >> extraBytes);
  for (let index = 0; index < extraBytes; index += 1) size = size * 256 + buffer.readUInt8(5 + index);
  const segment = 5 + extraBytes + size;
  return buffer.toString('hex', segment, segment + 4) === SEGMENT;
}

/** Returns the content type of a clip by the ending of its file's name. */
export const toClipType = (name: string): ClipType => (name.endsWith('.webm') ? 'video/webm' : 'video/mp4');
