// Events to come under their days: a column of dates beside a list of what happens on them.
import { useId, useMemo } from 'react';
import { usePort, usePorts, type ViewProps } from '#engine/plugin-api/index.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { Artwork } from '../_shared/Artwork.tsx';
import { CardLink, useCardWords } from '../_shared/Card.tsx';
import type { EventsResponse } from '../_shared/events.ts';
import { RowEmpty } from '../_shared/RowEmpty.tsx';
import { MoreButton } from '../_shared/MoreButton.tsx';
import { useEvents } from '../_shared/useEvents.ts';
import badges from '../_shared/Badge.module.css';
import { byDay, whenOf } from './byDay.ts';
import type { Props } from './schema.ts';
import styles from './View.module.css';

export default function Schedule({ props, data }: ViewProps<Props, EventsResponse>) {
  const { events, hasMore, state, askNow } = useEvents(props.source, data, props.items !== undefined);
  const { text } = usePorts();
  const said = {
    title: usePort((p) => p.text.t(props.source === 'releases' ? 'releases' : 'upcomingEvents')),
    none: usePort((p) => p.text.t('upcomingNone')),
    way: usePort((p) => p.text.t('seeWhatToWatch')),
  };
  const days = useMemo(() => byDay(events, (iso) => text.date(iso, 'date')), [events, text]);
  const headingId = useId();
  const moreId = useId();
  return (
    <section className={styles['schedule']} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles['title']}>
        <bdi>{props.title ?? said.title}</bdi>
      </h2>
      {events.length === 0 && <RowEmpty text={said.none} way={said.way} link={{ type: 'BROWSE' }} />}
      {days.map(({ day, first, events: ofDay }) => {
        const plate = text.dayAndMonth(first);
        return (
          <section key={`${day}${ofDay[0]!.id}`} className={styles['day']} aria-label={day}>
            <p className={styles['plate']} aria-hidden="true">
              {plate && (
                <>
                  <span>{text.date(first, 'weekday')}</span>
                  <b>{plate.day}</b>
                  <span>{plate.month}</span>
                </>
              )}
            </p>
            {/* role: Safari forgets lists without bullets. */}
            <ul role="list" className={styles['list']}>
              {ofDay.map((event) => (
                <li key={event.id}>
                  <Entry event={event} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {hasMore && <MoreButton id={moreId} headingId={headingId} state={state} onAsk={askNow} />}
    </section>
  );
}

function Entry({ event }: { readonly event: ContentItem }) {
  const { href, lock } = useCardWords(event, 'ticket', undefined);
  // The time stands above; the card's words would say it again.
  const facts = event.details?.facts ?? [];
  const { text } = usePorts();
  return (
    <div className={styles['entry']} data-item={event.id} data-access={event.accessLevel}>
      <Artwork
        className={styles['picture']}
        url={event.thumbnailUrl}
        title={event.title}
        sizes="(width <= 600px) 34vw, 240px"
        eager={false}
      />
      <div className={styles['told']}>
        <p className={styles['time']}>
          <time dateTime={whenOf(event)}>{text.date(whenOf(event), 'time')}</time>
          {lock && <span className={badges['badge']}>{lock.text}</span>}
        </p>
        <h3>
          <CardLink item={event} href={href} className={styles['link']}>
            <bdi>{event.title}</bdi>
          </CardLink>
        </h3>
        {facts.length > 0 && (
          <p className={styles['facts']}>{facts.map((fact, i) => [i > 0 && ' · ', <bdi key={i}>{fact}</bdi>])}</p>
        )}
        {event.description && (
          <p className={styles['about']}>
            <bdi>{event.description}</bdi>
          </p>
        )}
      </div>
    </div>
  );
}
