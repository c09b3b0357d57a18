// One large card with its text beside it, and a row of smaller cards below.
import { useId, useMemo } from 'react';
import { usePort, type ItemsPage, type ViewProps } from '#engine/plugin-api/index.ts';
import { EAGER_ROWS } from '../_shared/cardKinds.ts';
import { Shelf } from '../_shared/Shelf.tsx';
import { ShelfGround } from '../_shared/ShelfGround.tsx';
import { ShelfHeading } from '../_shared/ShelfHeading.tsx';
import { useListChanges } from '../_shared/useListChanges.ts';
import { useMoreItems } from '../_shared/useMoreItems.ts';
import shelf from '../_shared/Shelf.module.css';
import { Lead } from './Lead.tsx';
import type { Props } from './schema.ts';
import styles from './View.module.css';

export default function Featured({ props, data, row }: ViewProps<Props, ItemsPage | undefined>) {
  const source = data ?? props;
  const {
    items: fetched,
    hasMore,
    ask,
  } = useMoreItems({
    pageId: row.pageId,
    exid: props.exid,
    items: source.items,
    paging: source.paging,
    rpp: props.pageSize,
  });
  const items = useListChanges(props.dataSource, fetched);
  const isRtl = usePort((ports) => ports.text.direction === 'rtl');
  const headingId = useId();
  const [lead] = items;
  const otherItems = useMemo(() => items.slice(1), [items]);
  if (!lead) return null;
  const eager = row.index < EAGER_ROWS;
  return (
    <section
      className={`${shelf['shelf']} ${styles['featured']}`}
      {...(props.title && { 'aria-labelledby': headingId })}
    >
      {props.background?.imageUrl && <ShelfGround background={props.background} isRtl={isRtl} />}
      {/* The buttons are part of the large card. */}
      <ShelfHeading
        id={headingId}
        title={props.title}
        description={props.description}
        primaryCta={undefined}
        secondaryCta={undefined}
        textAlignment={props.textAlignment === 'center' ? 'center' : 'left'}
      />
      <Lead
        item={lead}
        headingLevel={props.title ? 3 : 2}
        primaryCta={props.primaryCta}
        secondaryCta={props.secondaryCta}
        textAlignment={props.textAlignment}
        eager={eager}
      />
      {otherItems.length > 0 && (
        <div className={styles['other-items']}>
          <Shelf
            headingId={headingId}
            items={otherItems}
            kind={props.cardKind}
            lines={1}
            metadata={props.metadata}
            playlistImageType={props.playlistImageType}
            textAlignment="left"
            hasMore={hasMore}
            onNearEnd={ask}
            eager={eager}
          />
        </div>
      )}
    </section>
  );
}
