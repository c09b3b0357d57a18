import { usePorts } from '#engine/plugin-api/index.ts';
import styles from './Shelf.module.css';

type Side = 'top' | 'right' | 'bottom' | 'left';
/** The image behind a row. */
export type RowBackground = {
  readonly imageUrl?: string;
  /** Sides on which the image fades out. They are the sides in a left-to-right page. */
  readonly gradients?: readonly Side[];
};
type ShelfBackgroundProps = { readonly background: RowBackground; readonly isRtl: boolean };

/** An image behind a row. It fades into the background of the page on the sides that the author chose. */
export function ShelfBackground({ background, isRtl }: ShelfBackgroundProps) {
  const image = usePorts().images.describe(background.imageUrl!);
  const oppositeSides = {
    top: 'bottom',
    bottom: 'top',
    left: isRtl ? 'left' : 'right',
    right: isRtl ? 'right' : 'left',
  } as const;
  const gradients = (background.gradients ?? []).map(
    (side) => `linear-gradient(to ${oppositeSides[side]}, var(--color-background), transparent 60%)`,
  );
  return (
    <div className={styles['background']} aria-hidden="true">
      <img
        src={image.src}
        {...(image.srcSet && { srcSet: image.srcSet, sizes: '100vw' })}
        alt=""
        loading="lazy"
        decoding="async"
        style={{ objectPosition: image.position }}
      />
      <span style={{ backgroundImage: gradients.join(', ') || undefined }} />
    </div>
  );
}
