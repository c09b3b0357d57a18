import { usePorts } from '#engine/plugin-api/index.ts';
import styles from './Shelf.module.css';

type Side = 'top' | 'right' | 'bottom' | 'left';
export type RowBackground = { readonly imageUrl?: string; readonly gradients?: readonly Side[] };

/** A picture behind a row, with the page's ground fading in from the sides the author names. Left means start. */
export function ShelfGround({ background, isRtl }: { readonly background: RowBackground; readonly isRtl: boolean }) {
  const picture = usePorts().images.describe(background.imageUrl!);
  const opposite = {
    top: 'bottom',
    bottom: 'top',
    left: isRtl ? 'left' : 'right',
    right: isRtl ? 'right' : 'left',
  } as const;
  const shades = (background.gradients ?? []).map(
    (side) => `linear-gradient(to ${opposite[side]}, var(--color-background), transparent 60%)`,
  );
  return (
    <div className={styles['ground']} aria-hidden="true">
      <img
        src={picture.src}
        {...(picture.srcSet && { srcSet: picture.srcSet, sizes: '100vw' })}
        alt=""
        loading="lazy"
        decoding="async"
        style={{ objectPosition: picture.position }}
      />
      <span style={{ backgroundImage: shades.join(', ') || undefined }} />
    </div>
  );
}
