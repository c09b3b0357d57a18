/** Type of a video clip; a `video` element plays both without further code. */
export type ClipType = 'video/mp4' | 'video/webm';

/** Detects the type of a clip from its first bytes; undefined for anything else. */
export function detectClipType(bytes: Uint8Array): ClipType | undefined {
  const start = Buffer.from(bytes.subarray(0, 12));
  if (start.toString('latin1', 4, 8) === 'ftyp') return 'video/mp4';
  // EBML header (RFC 8794).
  return start.toString('hex', 0, 4) === '1a45dfa3' ? 'video/webm' : undefined;
}

/** Returns the content type of a clip by the ending of its file's name. */
export const toClipType = (name: string): ClipType => (name.endsWith('.webm') ? 'video/webm' : 'video/mp4');
