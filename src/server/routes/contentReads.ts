// The calls that widgets read by the content port, by name.
import type { AnyContentRead } from '../contentRead.ts';

export const contentReads: readonly AnyContentRead[] = [] as const;
