// Channels with what is on and what follows. Each is one link; its line of progress moves with the clock.
import { useEffect, useId, useRef, useState, type CSSProperties } from 'react';
import { usePorts, type ItemsPage, type ViewProps } from '#engine/plugin-api/index.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { Artwork } from '../_shared/Artwork.tsx';
import { CardLink, useCardWords } from '../_shared/Card.tsx';
import { EAGER_ROWS } from '../_shared/cardKinds.ts';
import { MoreButton } from '../_shared/MoreButton.tsx';
import { ShelfHeading } from '../_shared/ShelfHeading.tsx';
import { useLineKeys } from '../_shared/useLineKeys.ts';
import { useMoreItems } from '../_shared/useMoreItems.ts';
import badges from '../_shared/Badge.module.css';
import { CHANNELS_PAGE } from './channelsPage.ts';
import type { Props } from './schema.ts';
import styles from './View.module.css';

export default function NowNext({ props, data, row }: ViewProps<Props, ItemsPage | undefined>) {
  const source = data ?? props;
  const { items, hasMore, state, askNow } = useMoreItems({
    pageId: row.pageId,
    exid: props.exid,
    items: source.items,
    paging: source.paging,
    rpp: props.pageSize ?? CHANNELS_PAGE,
  });
  const headingId = useId();
  const moreId = useId();
  const list = useRef<HTMLUListElement>(null);
  const { stop, onKeyDown, onFocus } = useLineKeys(list, items, () => shapeOf(list.current));
  if (items.length === 0) return null;
  return (
    <section className={styles['row']} {...(props.title && { 'aria-labelledby': headingId })}>
      <ShelfHeading
        id={headingId}
        title={props.title}
        description={props.description}
        primaryCta={props.primaryCta}
        secondaryCta={props.secondaryCta}
        textAlignment={props.textAlignment}
      />
      {/* The list only carries what bubbles from its links. role: Safari forgets lists without bullets. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul ref={list} role="list" className={styles['list']} onKeyDown={onKeyDown} onFocus={onFocus}>
        {items.map((item, index) => (
          <li key={item.id} data-index={index}>
            <Channel item={item} tabIndex={index === stop ? 0 : -1} eager={row.index < EAGER_ROWS && index < 6} />
          </li>
        ))}
      </ul>
      {hasMore && <MoreButton id={moreId} headingId={headingId} state={state} onAsk={askNow} />}
    </section>
  );
}

function Channel({
  item,
  tabIndex,
  eager,
}: {
  readonly item: ContentItem;
  readonly tabIndex: 0 | -1;
  readonly eager: boolean;
}) {
  const { text } = usePorts();
  const { href, lock } = useCardWords(item, 'ticket', undefined);
  const { currentProgramme: current, nextProgramme: next, channelLogoUrl } = item.programmingInfo ?? {};
  const done = useDone(current);
  return (
    <div className={styles['channel']} data-item={item.id} data-access={item.accessLevel}>
      <Artwork
        className={styles['picture']}
        url={current?.thumbnailUrl ?? item.thumbnailUrl}
        title={item.title}
        sizes="(width <= 600px) 36vw, 200px"
        eager={eager}
      >
        {lock && <span className={`${badges['badge']} ${styles['lock']}`}>{lock.text}</span>}
      </Artwork>
      <div className={styles['told']}>
        <p className={styles['name']}>
          {channelLogoUrl && (
            <Artwork className={styles['logo']} url={channelLogoUrl} title="" sizes="24px" eager={eager} />
          )}
          <bdi>{item.title}</bdi>
        </p>
        <h3>
          <CardLink item={item} href={href} className={styles['link']} tabIndex={tabIndex}>
            <bdi>{current?.title ?? item.title}</bdi>
          </CardLink>
        </h3>
        {current && (
          <p className={styles['when']}>
            {text.t('fromTo', { from: text.date(current.startDate, 'time'), to: text.date(current.endDate, 'time') })}
            {current.episode && (
              <>
                {' '}
                · <bdi>{current.episode}</bdi>
              </>
            )}
          </p>
        )}
        {current && (
          <span className={styles['progress']} aria-hidden="true" style={{ '--done': done } as CSSProperties} />
        )}
        {next && (
          <p className={styles['next']}>
            <b>{text.t('nextOn')}</b> {text.date(next.startDate, 'time')} <bdi>{next.title}</bdi>
          </p>
        )}
      </div>
    </div>
  );
}

/** How much of a programme is over, 0 to 1; looks again twice a minute. */
function useDone(programme: { readonly startDate: string; readonly endDate: string } | undefined): number {
  const { clock } = usePorts();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), 30_000);
    return () => clearInterval(timer);
  }, [clock]);
  const [start, end] = [Date.parse(programme?.startDate ?? ''), Date.parse(programme?.endDate ?? '')];
  return end > start ? Math.round(Math.min(1, Math.max(0, (now - start) / (end - start))) * 100) / 100 : 0;
}

/** Columns, and lines in one view, as they are drawn now. */
function shapeOf(list: HTMLElement | null): { columns: number; page: number } {
  const first = list?.firstElementChild;
  if (!list || !first) return { columns: 1, page: 1 };
  return {
    columns: getComputedStyle(list).gridTemplateColumns.split(' ').length,
    page: Math.max(1, Math.floor(innerHeight / first.getBoundingClientRect().height)),
  };
}
