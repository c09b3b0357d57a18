import { useId, useRef } from 'react';
import { useHeadings, usePort, type ViewProps } from '#engine/plugin-api/index.ts';
import { Card } from '../_shared/Card.tsx';
import { EAGER_IMAGE_ROWS } from '../_shared/cardKinds.ts';
import type { EventsResponse } from '../_shared/events.ts';
import { RowEmpty } from '../_shared/RowEmpty.tsx';
import { measureGridShape } from '../_shared/measureGridShape.ts';
import { MoreButton } from '../_shared/MoreButton.tsx';
import { useEvents } from '../_shared/useEvents.ts';
import { useGridKeys } from '../_shared/useGridKeys.ts';
import cards from '../_shared/Card.module.css';
import type { Props } from './schema.ts';
import styles from './View.module.css';

/** Cards whose images load with the page, in the first rows. */
const EAGER_CARDS = 6;

/**
 * Live events as cards, or a message when no event is live. The list updates when an event starts or ends, and screen
 * readers announce the count.
 */
export default function LiveNow({ props, data, row }: ViewProps<Props, EventsResponse>) {
  const { events, total, hasMore, state, loadMore } = useEvents('live', data, props.items !== undefined);
  const text = {
    count: usePort((p) => p.text.t('liveCount', { count: total })),
    title: usePort((p) => p.text.t('liveNow')),
    none: usePort((p) => p.text.t('liveNone')),
    upcoming: usePort((p) => p.text.t('upcomingEvents')),
  };
  const [Title] = useHeadings();
  const headingId = useId();
  const moreId = useId();
  const list = useRef<HTMLUListElement>(null);
  const { tabStop, onKeyDown, onFocus } = useGridKeys(list, events, () => measureGridShape(list.current));
  return (
    <section className={`${cards['kind']} ${styles['live']}`} data-kind="landscape" aria-labelledby={headingId}>
      <header className={styles['header']}>
        <Title id={headingId}>
          <bdi>{props.title ?? text.title}</bdi>
        </Title>
        <p role="status" className={styles['count']} data-live={total > 0 || undefined}>
          {text.count}
        </p>
      </header>
      {events.length === 0 ? (
        <RowEmpty text={text.none} linkText={text.upcoming} link={{ type: 'UPCOMING' }} />
      ) : (
        // The handlers receive events that bubble up from the links. The role restores the list semantics that Safari
        // drops.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <ul ref={list} role="list" className={styles['list']} onKeyDown={onKeyDown} onFocus={onFocus}>
          {events.map((event, index) => (
            <li key={event.id} data-index={index} aria-setsize={total} aria-posinset={index + 1}>
              <Card
                item={event}
                kind="landscape"
                metadata="regular"
                tabIndex={index === tabStop ? 0 : -1}
                eager={row.index < EAGER_IMAGE_ROWS && index < EAGER_CARDS}
              />
            </li>
          ))}
        </ul>
      )}
      {hasMore && <MoreButton id={moreId} headingId={headingId} state={state} onLoadMore={loadMore} />}
    </section>
  );
}
