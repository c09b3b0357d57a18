import { useId, useMemo } from 'react';
import { usePort, type ItemsPage, type ViewProps } from '#engine/plugin-api/index.ts';
import { EAGER_IMAGE_ROWS } from '../_shared/cardKinds.ts';
import { Shelf } from '../_shared/Shelf.tsx';
import { ShelfBackground } from '../_shared/ShelfBackground.tsx';
import { ShelfHeading } from '../_shared/ShelfHeading.tsx';
import { useItemsWithListChanges } from '../_shared/useItemsWithListChanges.ts';
import { usePagedItems } from '../_shared/usePagedItems.ts';
import shelf from '../_shared/Shelf.module.css';
import { Lead } from './Lead.tsx';
import type { Props } from './schema.ts';
import styles from './View.module.css';

/**
 * The first item as a large card with its text beside it, and the other items as a row of smaller cards below. Renders
 * nothing without items.
 */
export default function Featured({ props, data, row }: ViewProps<Props, ItemsPage | undefined>) {
  const firstPage = data ?? props;
  const pagedItems = usePagedItems({
    pageId: row.pageId,
    exid: props.exid,
    items: firstPage.items,
    paging: firstPage.paging,
    rpp: props.pageSize,
  });
  const items = useItemsWithListChanges(props.dataSource, pagedItems.items);
  const isRtl = usePort((ports) => ports.text.direction === 'rtl');
  const headingId = useId();
  const [leadItem] = items;
  const otherItems = useMemo(() => items.slice(1), [items]);
  if (!leadItem) return null;
  const eager = row.index < EAGER_IMAGE_ROWS;
  return (
    <section
      className={`${shelf['shelf']} ${styles['featured']}`}
      data-on-art={props.background?.imageUrl ? '' : undefined}
      {...(props.title && { 'aria-labelledby': headingId })}
    >
      {props.background?.imageUrl && <ShelfBackground background={props.background} isRtl={isRtl} />}
      {/* The large card has the row's links as buttons, so the heading has none. */}
      <ShelfHeading
        id={headingId}
        title={props.title}
        description={props.description}
        textAlignment={props.textAlignment === 'center' ? 'center' : 'left'}
      />
      <Lead
        item={leadItem}
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
            hasMore={pagedItems.hasMore}
            onNearEnd={pagedItems.loadMoreOnScroll}
            eager={eager}
          />
        </div>
      )}
    </section>
  );
}
