// Detects the type of an image by its first bytes, before a decoder reads it: the decoder also reads SVG, PDF and other
// types, which nobody may upload.

const startsWith = (bytes: Uint8Array, offset: number, text: string): boolean =>
  Buffer.from(bytes.subarray(offset, offset + text.length)).toString('latin1') === text;

/** Returns the media type of the bytes; undefined when they are neither PNG, JPEG, WebP nor AVIF. */
export function detectImageType(
  bytes: Uint8Array,
): 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif' | undefined {
  if (startsWith(bytes, 0, '\u0089PNG\r\n\u001a\n')) return 'image/png';
  if (startsWith(bytes, 0, '\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (isWebp(bytes)) return isWholeWebp(bytes) ? 'image/webp' : undefined;
  if (startsWith(bytes, 4, 'ftyp')) {
    const brands = Buffer.from(bytes.subarray(8, 64)).toString('latin1');
    return /^(avif|avis)|^mif1.*avif/s.test(brands) ? 'image/avif' : undefined;
  }
  return undefined;
}

/** Whether bytes begin like a WebP. */
export const isWebp = (bytes: Uint8Array): boolean => startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP');

/** Compares the length in the RIFF header with the file: a truncated WebP may decode in part without an error. */
export function isWholeWebp(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return bytes.byteLength >= 12 && view.getUint32(4, true) + 8 <= bytes.byteLength;
}
