// An image in a frame. CSS sets the size of the frame, so that nothing moves when the image loads; until then the frame
// has the main colour of the image. If the image fails, the frame shows the title and shapes of the brand.
import { useMemo, type CSSProperties, type ReactNode } from 'react';
import { usePorts } from '#engine/plugin-api/index.ts';
import { useImageFailure } from './useImageFailure.ts';
import styles from './Artwork.module.css';

/** An image, how it loads, and what replaces it when it is missing. */
export type ArtworkProps = {
  /** Undefined: the frame shows the title. */
  readonly url: string | undefined;
  /** Shown if there is no image. The image has no alternative text, because the title is also beside it. */
  readonly title: string;
  /** The `sizes` attribute of the image. */
  readonly sizes: string;
  /** Whether the image loads with the page. Other images load near the viewport. */
  readonly eager: boolean;
  /** Class of the frame. CSS gives it its size. */
  readonly className?: string | undefined;
  /** Rendered over the image or the title. */
  readonly children?: ReactNode;
};

/** Renders an image in its frame, or the title when there is no image. */
export function Artwork({ url, title, sizes, eager, className, children }: ArtworkProps) {
  const { images } = usePorts();
  const image = useMemo(() => (url ? images.describe(url) : undefined), [images, url]);
  const { hasFailed, imageProps } = useImageFailure(url);
  if (!image || hasFailed)
    return (
      <span className={`${styles['frame']} ${className ?? ''}`} data-missing>
        <span className={styles['fallback-title']} aria-hidden="true">
          <bdi>{title}</bdi>
        </span>
        {children}
      </span>
    );
  const img = (
    <img
      {...imageProps}
      className={styles['image']}
      src={image.src}
      {...(image.srcSet && { srcSet: image.srcSet, sizes })}
      alt=""
      width={image.width}
      height={image.height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      style={{ objectPosition: image.position }}
    />
  );
  return (
    <span className={`${styles['frame']} ${className ?? ''}`} style={{ '--ground': image.colour } as CSSProperties}>
      {image.avifSrcSet ? (
        <picture>
          <source type="image/avif" srcSet={image.avifSrcSet} sizes={sizes} />
          {img}
        </picture>
      ) : (
        img
      )}
      {children}
    </span>
  );
}
