// A picture in its frame. The frame's shape comes from CSS and its ground from the picture's own colour, so nothing moves
// when the picture arrives; when it never does, the title stands on the brand's ground as lettering.
import { useEffect, useMemo, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { usePorts } from '#engine/plugin-api/index.ts';
import styles from './Artwork.module.css';

export type ArtworkProps = {
  readonly url: string | undefined;
  /** Lettering for a missing picture. The picture itself is decoration: the title stands beside it as text. */
  readonly title: string;
  readonly sizes: string;
  /** Fetched with the page; others when near the window. */
  readonly eager: boolean;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
};

export function Artwork({ url, title, sizes, eager, className, children }: ArtworkProps) {
  const { images } = usePorts();
  const picture = useMemo(() => (url ? images.describe(url) : undefined), [images, url]);
  const [failed, setFailed] = useState<string>();
  const image = useRef<HTMLImageElement>(null);
  // An error before hydration left no event behind.
  useEffect(() => {
    const { current } = image;
    if (current?.currentSrc && current.complete && current.naturalWidth === 0) setFailed(url);
  }, [url]);

  const isMissing = !picture || failed === url;
  const style = { '--ground': picture?.colour } as CSSProperties;
  const img = !isMissing && (
    <img
      ref={image}
      className={styles['image']}
      src={picture.src}
      {...(picture.srcSet && { srcSet: picture.srcSet, sizes })}
      alt=""
      width={picture.width}
      height={picture.height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      style={{ objectPosition: picture.position }}
      onError={() => setFailed(url)}
    />
  );
  return (
    <span
      className={`${styles['frame']} ${className ?? ''}`}
      style={isMissing ? undefined : style}
      data-missing={isMissing || undefined}
    >
      {isMissing ? (
        <span className={styles['lettering']} aria-hidden="true">
          <bdi>{title}</bdi>
        </span>
      ) : picture.avifSrcSet ? (
        <picture>
          <source type="image/avif" srcSet={picture.avifSrcSet} sizes={sizes} />
          {img}
        </picture>
      ) : (
        img
      )}
      {children}
    </span>
  );
}
