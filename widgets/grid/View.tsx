// Cards in columns and lines: a heading, the cards and a button for more. useMoreItems loads the items, GridCards
// renders them.
import { useId, useRef } from 'react';
import { usePort, type ItemsPage, type ViewProps } from '#engine/plugin-api/index.ts';
import { EAGER_ROWS, roomForText } from '../_shared/cardKinds.ts';
import { MoreButton } from '../_shared/MoreButton.tsx';
import { RowEmpty } from '../_shared/RowEmpty.tsx';
import { ShelfGround } from '../_shared/ShelfGround.tsx';
import { ShelfHeading } from '../_shared/ShelfHeading.tsx';
import { useAskNearEnd } from '../_shared/useAskNearEnd.ts';
import { useFocusAddedItem } from '../_shared/useFocusAddedItem.ts';
import { useLineKeys } from '../_shared/useLineKeys.ts';
import { useListChanges } from '../_shared/useListChanges.ts';
import { useMoreItems } from '../_shared/useMoreItems.ts';
import cards from '../_shared/Card.module.css';
import shelf from '../_shared/Shelf.module.css';
import { GridCards } from './GridCards.tsx';
import { selectPageSize } from './pageSize.ts';
import type { Props } from './schema.ts';
import { useGridWindow } from './useGridWindow.ts';
import styles from './View.module.css';

export default function Grid({ props, data, row }: ViewProps<Props, ItemsPage | undefined>) {
  const { cardKind, metadata } = props;
  const source = data ?? props;
  const moreItems = useMoreItems({
    pageId: row.pageId,
    exid: props.exid,
    items: source.items,
    paging: source.paging,
    rpp: selectPageSize(props),
  });
  const { hasMore, state, ask, askNow } = moreItems;
  const items = useListChanges(props.dataSource, moreItems.items);
  const isRtl = usePort((ports) => ports.text.direction === 'rtl');
  const headingId = useId();
  const moreId = useId();
  const list = useRef<HTMLUListElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const count = items.length;
  const gridWindow = useGridWindow(list, count);
  const lineKeys = useLineKeys(list, items, gridWindow.measureShape);
  useAskNearEnd(end, hasMore, count, ask);
  const focusNextAddedItem = useFocusAddedItem(count, lineKeys.goTo);

  // A list of the viewer's own reports that it is empty. Other rows without items render nothing.
  if (count === 0) return props.dataSource ? <EmptyList isHistory={props.dataSource === 'history'} /> : null;
  return (
    <section
      className={`${shelf['shelf']} ${cards['kind']} ${styles['grid']}`}
      data-kind={cardKind}
      data-lines="many"
      data-text={roomForText(cardKind, metadata, items)}
      // Keeps the row mounted once further pages are loaded: mounted again with fewer items it would move the page.
      data-keep={count > source.items.length || undefined}
      {...(props.title && { 'aria-labelledby': headingId })}
    >
      {props.background?.imageUrl && <ShelfGround background={props.background} isRtl={isRtl} />}
      <ShelfHeading
        id={headingId}
        title={props.title}
        description={props.description}
        primaryCta={props.primaryCta}
        secondaryCta={props.secondaryCta}
        textAlignment={props.textAlignment}
      />
      <GridCards
        list={list}
        items={items}
        kind={cardKind}
        metadata={metadata}
        playlistImageType={props.playlistImageType}
        hasMore={hasMore}
        isNearTop={row.index < EAGER_ROWS}
        gridWindow={gridWindow}
        lineKeys={lineKeys}
      />
      <div ref={end}>
        {hasMore && (
          <MoreButton
            id={moreId}
            headingId={headingId}
            state={state}
            onAsk={(byKey) => {
              focusNextAddedItem(byKey);
              askNow();
            }}
          />
        )}
      </div>
    </section>
  );
}

function EmptyList({ isHistory }: { readonly isHistory: boolean }) {
  const text = usePort((ports) => ports.text.t(isHistory ? 'historyEmpty' : 'listEmpty'));
  const linkText = usePort((ports) => ports.text.t('seeWhatToWatch'));
  return <RowEmpty text={text} way={linkText} link={{ type: 'BROWSE' }} />;
}
