// Reads the box structure of ISO base media files (ISO/IEC 14496-12): each box is a 32-bit size, a four-letter type and
// content.

/** One box; positions count from the start of the buffer. */
export type Mp4Box = {
  readonly type: string;
  readonly start: number;
  readonly contentStart: number;
  readonly end: number;
};

const HEADER_BYTES = 8;
/** Version and flags, which follow the header of a "full box". */
export const FULL_BOX_BYTES = 4;

/**
 * Lists the boxes between two positions, without those inside them.
 * @throws Error when a size does not fit; 64-bit sizes are not supported.
 */
export function listBoxes(bytes: Buffer, start = 0, end = bytes.length): Mp4Box[] {
  const boxes: Mp4Box[] = [];
  for (let position = start; position < end;) {
    const size = end - position >= HEADER_BYTES ? bytes.readUInt32BE(position) : 0;
    if (size < HEADER_BYTES || position + size > end)
      throw new Error(`The MP4 box at byte ${position} has the size ${size}: expected 8 to ${end - position}.`);
    boxes.push({
      type: bytes.toString('latin1', position + 4, position + HEADER_BYTES),
      start: position,
      contentStart: position + HEADER_BYTES,
      end: position + size,
    });
    position += size;
  }
  return boxes;
}

/** Lists the boxes inside a box. */
export const listChildren = (bytes: Buffer, box: Mp4Box): Mp4Box[] => listBoxes(bytes, box.contentStart, box.end);

/**
 * Returns the first box of a type.
 * @throws Error when there is none.
 */
export function requireBox(boxes: readonly Mp4Box[], type: string): Mp4Box {
  const found = boxes.find((box) => box.type === type);
  if (!found) throw new Error(`The MP4 file has no "${type}" box where one is expected.`);
  return found;
}

/** Reads the version of a "full box". */
export const readVersion = (bytes: Buffer, box: Mp4Box): number => bytes.readUInt8(box.contentStart);
