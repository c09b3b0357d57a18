// A full-width band. Text stands on the band's own shade, whatever the picture does there: see View.module.css.
import { useId, type CSSProperties } from 'react';
import { type ItemsPage, type ViewProps } from '#engine/plugin-api/index.ts';
import { Artwork } from '../_shared/Artwork.tsx';
import { EAGER_ROWS } from '../_shared/cardKinds.ts';
import { letteringOf, LOGICAL } from '../_shared/lettering.ts';
import { LinkButton } from '../_shared/LinkButton.tsx';
import { useListChanges } from '../_shared/useListChanges.ts';
import { Told } from './Told.tsx';
import type { Props } from './schema.ts';
import { wordingOf } from './wording.ts';
import styles from './View.module.css';

const SIZES = { band: '100vw', item: '(width <= 700px) 100vw, 66vw' } as const;

export default function ContentHighlight({ props, data, row }: ViewProps<Props, ItemsPage | undefined>) {
  const headingId = useId();
  const [item] = useListChanges(props.dataSource, (data ?? props).items);
  const words = wordingOf(props, item);
  if (!words) return null;
  const { title = '', description, picture } = words;
  const { longest, scale } = letteringOf(title);
  const sides = (props.background?.gradients ?? []).map((side) => SIDES[side]);
  const hasButtons = props.primaryCta !== undefined || props.secondaryCta !== undefined;
  const lettering = (
    <span style={{ '--longest': longest, '--scale': scale } as CSSProperties}>
      <bdi>{title}</bdi>
    </span>
  );
  return (
    <section className={styles['highlight']} {...(title && { 'aria-labelledby': headingId })}>
      <div
        className={styles['band']}
        data-picture={picture?.from ?? 'none'}
        data-shade={sides.join(' ')}
        data-text-align={LOGICAL[props.textAlignment]}
        {...(item && { 'data-item': item.id, 'data-access': item.accessLevel })}
      >
        {picture && (
          <div className={styles['picture']}>
            <Artwork
              className={styles['frame']}
              url={picture.url}
              title=""
              sizes={SIZES[picture.from]}
              eager={row.index < EAGER_ROWS}
            />
          </div>
        )}
        {!picture && <span className={styles['gesture']} aria-hidden="true" />}
        {sides.includes('top') && <span className={styles['edge']} data-side="top" aria-hidden="true" />}
        {sides.includes('bottom') && <span className={styles['edge']} aria-hidden="true" />}
        <div className={styles['text']}>
          {item && <Told item={item} />}
          {title && (
            <h2 id={headingId} className={styles['title']}>
              {item && !hasButtons ? (
                <Told item={item} as="link">
                  {lettering}
                </Told>
              ) : (
                lettering
              )}
            </h2>
          )}
          {description && (
            <p className={styles['description']}>
              <bdi>{description}</bdi>
            </p>
          )}
          {hasButtons && (
            <p className={styles['buttons']}>
              {props.primaryCta && <LinkButton cta={props.primaryCta} look="primary" />}
              {props.secondaryCta && <LinkButton cta={props.secondaryCta} look="secondary" />}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

/** Left and right of stored data mean start and end. */
const SIDES = { top: 'top', right: 'end', bottom: 'bottom', left: 'start' } as const;
