import { useId, type CSSProperties } from 'react';
import { type ItemsPage, type ViewProps } from '#engine/plugin-api/index.ts';
import { Artwork } from '../_shared/Artwork.tsx';
import { EAGER_IMAGE_ROWS } from '../_shared/cardKinds.ts';
import { measureTitle, LOGICAL_ALIGNMENT } from '../_shared/measureTitle.ts';
import { LinkButton } from '../_shared/LinkButton.tsx';
import { useItemsWithListChanges } from '../_shared/useItemsWithListChanges.ts';
import { selectHighlightContent } from './selectHighlightContent.ts';
import { ItemFacts, ItemTitleLink } from './ItemFacts.tsx';
import type { Props } from './schema.ts';
import styles from './View.module.css';

/** The `sizes` attribute by the source of the image. */
const SIZES = { band: '100vw', item: '(width <= 700px) 100vw, 66vw' } as const;
/** Stored sides are the sides of a left-to-right page. In a right-to-left page they are mirrored. */
const LOGICAL_SIDES = { top: 'top', right: 'end', bottom: 'bottom', left: 'start' } as const;

/**
 * A full-width band: the row's title, description and image, or else those of its first item. View.module.css draws a
 * shade between image and text, so that the text is readable on any image. Renders nothing when neither the row nor the
 * item has a title, a description or an image.
 */
export default function ContentHighlight({ props, data, row }: ViewProps<Props, ItemsPage | undefined>) {
  const headingId = useId();
  const [item] = useItemsWithListChanges(props.dataSource, (data ?? props).items);
  const content = selectHighlightContent(props, item);
  if (!content) return null;
  const { title = '', description, image } = content;
  const { longestWord, scale } = measureTitle(title);
  const shadedSides = (props.background?.gradients ?? []).map((side) => LOGICAL_SIDES[side]);
  const hasButtons = props.primaryCta !== undefined || props.secondaryCta !== undefined;
  const titleText = (
    <span style={{ '--longest-word': longestWord, '--scale': scale } as CSSProperties}>
      <bdi>{title}</bdi>
    </span>
  );
  return (
    <section className={styles['highlight']} {...(title && { 'aria-labelledby': headingId })}>
      <div
        className={styles['band']}
        data-image={image?.source ?? 'none'}
        data-shade={shadedSides.join(' ')}
        data-text-align={LOGICAL_ALIGNMENT[props.textAlignment]}
        {...(item && { 'data-item': item.id, 'data-access': item.accessLevel })}
      >
        {image && (
          <div className={styles['image']}>
            <Artwork
              className={styles['artwork']}
              url={image.url}
              title=""
              sizes={SIZES[image.source]}
              eager={row.index < EAGER_IMAGE_ROWS}
            />
          </div>
        )}
        {!image && <span className={styles['brand-shape']} aria-hidden="true" />}
        {shadedSides.includes('top') && <span className={styles['brand-edge']} data-side="top" aria-hidden="true" />}
        {shadedSides.includes('bottom') && <span className={styles['brand-edge']} aria-hidden="true" />}
        <div className={styles['text']}>
          {item && <ItemFacts item={item} />}
          {title && (
            <h2 id={headingId} className={styles['title']}>
              {item && !hasButtons ? <ItemTitleLink item={item}>{titleText}</ItemTitleLink> : titleText}
            </h2>
          )}
          {description && (
            <p className={styles['description']}>
              <bdi>{description}</bdi>
            </p>
          )}
          {hasButtons && (
            <p className={styles['buttons']}>
              {props.primaryCta && <LinkButton cta={props.primaryCta} variant="primary" />}
              {props.secondaryCta && <LinkButton cta={props.secondaryCta} variant="secondary" />}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
