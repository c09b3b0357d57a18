import { Artwork } from '#widgets/_shared/Artwork.tsx';
import type { PlayerMarks } from '../marks.ts';
import styles from './Marks.module.css';

/** Covers the video with the artwork, when the video has only sound, and with the watermark, when it has one. */
export function Overlay({ marks: { artworkUrl, watermark } }: { readonly marks: PlayerMarks }) {
  return (
    <>
      {artworkUrl !== undefined && (
        <Artwork className={styles['artwork']} url={artworkUrl} title="" sizes="100vw" eager />
      )}
      {watermark !== undefined && (
        <span className={styles['watermark']} data-watermark="">
          <bdi>{watermark}</bdi>
        </span>
      )}
    </>
  );
}
