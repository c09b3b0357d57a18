// Moves a recorded segment to another time, for live channels: only its decode time ("tfdt") changes.
import { FULL_BOX_BYTES, listBoxes, listChildren, requireBox, readVersion, type Mp4Box } from './boxes.ts';

/** A segment whose decode time is 64 bits wide, as times since 1970 need. */
export type RetimableSegment = {
  readonly bytes: Buffer;
  /** Position of the 64-bit decode time in `bytes`. */
  readonly decodeTimeAt: number;
  /** Recorded decode time in ticks. */
  readonly decodeTime: number;
};

/** A 32-bit decode time grows by this much when it becomes a 64-bit one. */
const WIDENING_BYTES = 4;
const DATA_OFFSET_PRESENT = 0x1;

/**
 * Copies a segment of one fragment and widens its decode time to 64 bits.
 * @throws Error when the segment has several fragments or an unexpected structure.
 */
export function prepareSegment(segment: Buffer): RetimableSegment {
  const boxes = listBoxes(segment);
  if (boxes.filter(({ type }) => type === 'moof').length !== 1)
    throw new Error('The media segment has several fragments: expected one "moof" box in each segment.');
  const moof = requireBox(boxes, 'moof');
  const traf = requireBox(listChildren(segment, moof), 'traf');
  const fragmentBoxes = listChildren(segment, traf);
  const tfdt = requireBox(fragmentBoxes, 'tfdt');
  const decodeTimeAt = tfdt.contentStart + FULL_BOX_BYTES;
  if (readVersion(segment, tfdt) === 1)
    return { bytes: Buffer.from(segment), decodeTimeAt, decodeTime: Number(segment.readBigUInt64BE(decodeTimeAt)) };

  const decodeTime = segment.readUInt32BE(decodeTimeAt);
  const bytes = Buffer.concat([
    segment.subarray(0, decodeTimeAt),
    Buffer.alloc(WIDENING_BYTES),
    segment.subarray(decodeTimeAt),
  ]);
  bytes.writeUInt8(1, tfdt.contentStart);
  bytes.writeBigUInt64BE(BigInt(decodeTime), decodeTimeAt);
  for (const box of [moof, traf, tfdt]) increment(bytes, box.start, WIDENING_BYTES);
  for (const box of fragmentBoxes) moveOffsets(bytes, box, tfdt);
  return { bytes, decodeTimeAt, decodeTime };
}

/** Returns a copy of the segment at another decode time, in ticks. */
export function retimeSegment({ bytes, decodeTimeAt }: RetimableSegment, decodeTime: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeBigUInt64BE(BigInt(decodeTime), decodeTimeAt);
  return copy;
}

/**
 * Returns a copy of an initialization section without the recording's duration. With a duration a browser would end a
 * live stream after that time.
 */
export function removeDuration(initialization: Buffer): Buffer {
  const copy = Buffer.from(initialization);
  const moov = requireBox(listBoxes(copy), 'moov');
  const boxes = listChildren(copy, moov);
  const mvhd = requireBox(boxes, 'mvhd');
  // creation_time, modification_time, timescale, duration
  if (readVersion(copy, mvhd) === 1) copy.writeBigUInt64BE(0n, mvhd.contentStart + FULL_BOX_BYTES + 20);
  else copy.writeUInt32BE(0, mvhd.contentStart + FULL_BOX_BYTES + 12);
  const mvex = boxes.find(({ type }) => type === 'mvex');
  const mehd = mvex && listChildren(copy, mvex).find(({ type }) => type === 'mehd');
  if (mehd) copy.write('free', mehd.start + 4, 'latin1');
  return copy;
}

/**
 * Moves the offsets of a box that count from the start of the fragment.
 * @param bytes the segment with the wider decode time; `box` and `tfdt` have the positions before the widening.
 */
function moveOffsets(bytes: Buffer, box: Mp4Box, tfdt: Mp4Box): void {
  const contentStart = box.contentStart + (box.start > tfdt.start ? WIDENING_BYTES : 0);
  const flags = box.type === 'trun' || box.type === 'saio' ? bytes.readUIntBE(contentStart + 1, 3) : 0;
  // Samples: sample_count, data_offset.
  if (box.type === 'trun' && flags & DATA_OFFSET_PRESENT)
    increment(bytes, contentStart + FULL_BOX_BYTES + 4, WIDENING_BYTES);
  // Encryption data: optional type (8 bytes), entry_count, offsets.
  if (box.type !== 'saio') return;
  if (bytes.readUInt8(contentStart) !== 0)
    throw new Error('The MP4 box "saio" has 64-bit offsets: expected 32-bit ones.');
  const countAt = contentStart + FULL_BOX_BYTES + (flags & 1 ? 8 : 0);
  for (let entry = 0; entry < bytes.readUInt32BE(countAt); entry++)
    increment(bytes, countAt + 4 + entry * 4, WIDENING_BYTES);
}

function increment(bytes: Buffer, position: number, amount: number): void {
  bytes.writeUInt32BE(bytes.readUInt32BE(position) + amount, position);
}
