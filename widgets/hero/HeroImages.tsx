// The images of a hero: its background, its title as an image, and its channel logo.
import type { CSSProperties } from 'react';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { useImageFailure } from '../_shared/useImageFailure.ts';
import { WIDE_IMAGE_SIZES } from './imageSizes.ts';
import type { HeroProps } from './schema.ts';
import styles from './View.module.css';

/** Windows that show the portrait image. View.module.css has the same query. */
const PHONE_QUERY = '(max-width: 600px)';

type BackgroundImageProps = {
  readonly hero: HeroProps;
  /** Whether this is the first hero of the page. Its image loads with high priority. */
  readonly isFirst: boolean;
};

/**
 * The background image of a hero: a wide image, with a variant for right-to-left pages, and a portrait image for
 * phones. Renders nothing if the image fails.
 */
export function BackgroundImage({ hero, isFirst }: BackgroundImageProps) {
  const { images } = usePorts();
  const isRtl = usePort((ports) => ports.text.direction === 'rtl');
  const { imageUrl, imageUrlRtl, portraitImageUrl } = hero.background ?? {};
  const url = (isRtl ? imageUrlRtl : undefined) ?? imageUrl ?? portraitImageUrl;
  const { hasFailed, imageProps } = useImageFailure(url);
  if (!url || hasFailed) return null;
  const wide = images.describe(url);
  const portrait = portraitImageUrl ? images.describe(portraitImageUrl) : undefined;
  const style = { '--focal': wide.position, '--portrait-focal': portrait?.position, '--ground': wide.colour };
  const portraitProps = { media: PHONE_QUERY, sizes: '100vw', width: portrait?.width, height: portrait?.height };
  return (
    <picture className={styles['picture']} style={style as CSSProperties}>
      {portrait?.avifSrcSet && <source {...portraitProps} type="image/avif" srcSet={portrait.avifSrcSet} />}
      {portrait && <source {...portraitProps} srcSet={portrait.srcSet || portrait.src} />}
      {wide.avifSrcSet && <source type="image/avif" srcSet={wide.avifSrcSet} sizes={WIDE_IMAGE_SIZES} />}
      <img
        {...imageProps}
        src={wide.src}
        {...(wide.srcSet && { srcSet: wide.srcSet, sizes: WIDE_IMAGE_SIZES })}
        width={wide.width}
        height={wide.height}
        alt=""
        draggable={false}
        {...(isFirst ? { fetchPriority: 'high' } : { decoding: 'async' })}
      />
    </picture>
  );
}

type InlineImageProps = {
  readonly url: string;
  readonly alt: string;
  readonly sizes: string;
  readonly className?: string | undefined;
};

/** A title or a logo as an image. It is never cropped, and CSS reserves its space before it loads. */
export function InlineImage({ url, alt, sizes, className }: InlineImageProps) {
  const { src, srcSet, width, height } = usePorts().images.describe(url);
  const style = width && height ? ({ '--image-ratio': width / height } as CSSProperties) : undefined;
  return (
    <img
      className={className}
      style={style}
      src={src}
      {...(srcSet && { srcSet, sizes })}
      width={width}
      height={height}
      alt={alt}
      draggable={false}
    />
  );
}
