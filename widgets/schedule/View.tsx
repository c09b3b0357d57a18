import { useId, useMemo } from 'react';
import { useHeadings, usePort, type ViewProps } from '#engine/plugin-api/index.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { Artwork } from '../_shared/Artwork.tsx';
import { CardLink, useCardTexts } from '../_shared/Card.tsx';
import type { EventsResponse } from '../_shared/events.ts';
import { MoreButton } from '../_shared/MoreButton.tsx';
import { RowEmpty } from '../_shared/RowEmpty.tsx';
import { useEvents } from '../_shared/useEvents.ts';
import badges from '../_shared/Badge.module.css';
import { getEventDate, groupByDay, type DayOfEvents } from './groupByDay.ts';
import type { Props } from './schema.ts';
import styles from './View.module.css';

/** Upcoming events or releases by day: a column of dates beside the events of each day, or a message without events. */
export default function Schedule({ props, data }: ViewProps<Props, EventsResponse>) {
  const { events, hasMore, state, loadMore } = useEvents(props.source, data, props.items !== undefined);
  const [Title] = useHeadings();
  const text = usePort((p) => p.text);
  const defaultTitle = usePort((p) => p.text.t(props.source === 'releases' ? 'releases' : 'upcomingEvents'));
  const emptyText = usePort((p) => p.text.t('upcomingNone'));
  const emptyLinkText = usePort((p) => p.text.t('seeWhatToWatch'));
  const days = useMemo(() => groupByDay(events, (date) => text.date(date, 'date')), [events, text]);
  const headingId = useId();
  const moreId = useId();
  return (
    <section className={styles['schedule']} aria-labelledby={headingId}>
      <Title id={headingId} className={styles['title']}>
        <bdi>{props.title ?? defaultTitle}</bdi>
      </Title>
      {events.length === 0 && <RowEmpty text={emptyText} linkText={emptyLinkText} link={{ type: 'BROWSE' }} />}
      {days.map((day) => (
        <Day key={`${day.day}${day.events[0]!.id}`} {...day} />
      ))}
      {hasMore && <MoreButton id={moreId} headingId={headingId} state={state} onLoadMore={loadMore} />}
    </section>
  );
}

function Day({ day, firstDate, events }: DayOfEvents) {
  const text = usePort((p) => p.text);
  const dayAndMonth = text.dayAndMonth(firstDate);
  return (
    <section className={styles['day']} aria-label={day}>
      <p className={styles['date-badge']} aria-hidden="true">
        {dayAndMonth && (
          <>
            <span>{text.date(firstDate, 'weekday')}</span>
            <b>{dayAndMonth.day}</b>
            <span>{dayAndMonth.month}</span>
          </>
        )}
      </p>
      {/* The explicit role restores the list semantics that Safari drops for lists without bullets. */}
      <ul role="list" className={styles['list']}>
        {events.map((event) => (
          <li key={event.id}>
            <Entry event={event} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Entry({ event }: { readonly event: ContentItem }) {
  const [, Heading] = useHeadings();
  const text = usePort((p) => p.text);
  const { href, lock, price: access = lock?.text } = useCardTexts(event, 'ticket', undefined);
  const date = getEventDate(event);
  // The facts of useCardTexts are not used, because they include the time, which is above the title.
  const facts = event.details?.facts ?? [];
  return (
    <div className={styles['entry']} data-item={event.id} data-access={event.accessLevel}>
      <Artwork
        className={styles['image']}
        url={event.thumbnailUrl}
        title={event.title}
        sizes="(width <= 600px) 34vw, 240px"
        eager={false}
      />
      <div className={styles['text']}>
        <p className={styles['time']}>
          <time dateTime={date}>{text.date(date, 'time')}</time>
          {access && <span className={badges['badge']}>{access}</span>}
        </p>
        <Heading>
          <CardLink item={event} href={href} className={styles['link']}>
            <bdi>{event.title}</bdi>
          </CardLink>
        </Heading>
        {facts.length > 0 && (
          <p className={styles['facts']}>{facts.map((fact, i) => [i > 0 && ' · ', <bdi key={i}>{fact}</bdi>])}</p>
        )}
        {event.description && (
          <p className={styles['description']}>
            <bdi>{event.description}</bdi>
          </p>
        )}
      </div>
    </div>
  );
}
