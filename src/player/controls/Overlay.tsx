import { Artwork } from '#widgets/_shared/Artwork.tsx';
import type { PlayerMarks } from '../marks.ts';
import styles from './Marks.module.css';

/** What lies over the video: the artwork of a video without pictures, and the watermark. */
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
