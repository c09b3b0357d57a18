// Reads the segment index ("sidx") of a CMAF file with one index: position and duration of each segment.
import { FULL_BOX_BYTES, listBoxes, requireBox, readVersion } from './boxes.ts';

/** Bytes of a file, end excluded. */
export type ByteSpan = { readonly start: number; readonly end: number };

/** One segment of the index. */
export type IndexedSegment = ByteSpan & {
  /** Presented duration in ticks of the index's timescale. */
  readonly duration: number;
};

/** The segment index of a file. */
export type SegmentIndex = {
  /** Ticks in one second. */
  readonly timescale: number;
  /** Initialization section: everything before the index. */
  readonly initialization: ByteSpan;
  /** The index box itself, which DASH players read. */
  readonly index: ByteSpan;
  readonly segments: readonly IndexedSegment[];
};

const REFERENCE_BYTES = 12;

/**
 * Reads the index of a file.
 * @throws Error when the file has none.
 */
export function readSegmentIndex(bytes: Buffer): SegmentIndex {
  const box = requireBox(listBoxes(bytes), 'sidx');
  const isWide = readVersion(bytes, box) > 0;
  // reference_ID, timescale, earliest_presentation_time, first_offset, reserved, reference_count, references
  const timescaleAt = box.contentStart + FULL_BOX_BYTES + 4;
  const firstOffsetAt = timescaleAt + 4 + (isWide ? 8 : 4);
  const countAt = firstOffsetAt + (isWide ? 8 : 4) + 2;
  const firstOffset = isWide ? Number(bytes.readBigUInt64BE(firstOffsetAt)) : bytes.readUInt32BE(firstOffsetAt);
  const segments: IndexedSegment[] = [];
  let start = box.end + firstOffset;
  for (let number = 0; number < bytes.readUInt16BE(countAt); number++) {
    const referenceAt = countAt + 2 + number * REFERENCE_BYTES;
    // The first bit says whether the reference is to another index.
    const end = start + (bytes.readUInt32BE(referenceAt) & 0x7fff_ffff);
    segments.push({ start, end, duration: bytes.readUInt32BE(referenceAt + 4) });
    start = end;
  }
  return {
    timescale: bytes.readUInt32BE(timescaleAt),
    initialization: { start: 0, end: box.start },
    index: { start: box.start, end: box.end },
    segments,
  };
}
