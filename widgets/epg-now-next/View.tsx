import { useId, useRef, type CSSProperties } from 'react';
import { useNow, usePort, type ItemsPage, type ViewProps } from '#engine/plugin-api/index.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { Artwork } from '../_shared/Artwork.tsx';
import { CardLink, useCardTexts } from '../_shared/Card.tsx';
import { EAGER_IMAGE_ROWS } from '../_shared/cardKinds.ts';
import { measureGridShape } from '../_shared/measureGridShape.ts';
import { MoreButton } from '../_shared/MoreButton.tsx';
import { ShelfHeading } from '../_shared/ShelfHeading.tsx';
import { useGridKeys } from '../_shared/useGridKeys.ts';
import { usePagedItems } from '../_shared/usePagedItems.ts';
import badges from '../_shared/Badge.module.css';
import { CHANNELS_PAGE_SIZE } from './channelsPageSize.ts';
import type { Props } from './schema.ts';
import styles from './View.module.css';

/** Channels whose images load with the page, in the first rows. */
const EAGER_CHANNELS = 6;
const PROGRESS_INTERVAL_MS = 30_000;

/**
 * Channels with their current and next programme. Each channel is one link; its progress bar moves with the clock.
 * Renders nothing without channels.
 */
export default function NowNext({ props, data, row }: ViewProps<Props, ItemsPage | undefined>) {
  const firstPage = data ?? props;
  const { items, hasMore, state, loadMore } = usePagedItems({
    pageId: row.pageId,
    exid: props.exid,
    items: firstPage.items,
    paging: firstPage.paging,
    rpp: props.pageSize ?? CHANNELS_PAGE_SIZE,
  });
  const headingId = useId();
  const moreId = useId();
  const list = useRef<HTMLUListElement>(null);
  const { tabStop, onKeyDown, onFocus } = useGridKeys(list, items, () => measureGridShape(list.current));
  if (items.length === 0) return null;
  const isNearTop = row.index < EAGER_IMAGE_ROWS;
  return (
    <section className={styles['row']} {...(props.title && { 'aria-labelledby': headingId })}>
      <ShelfHeading {...props} id={headingId} />
      {/* The handlers receive events that bubble up from the links. The role restores the list semantics that Safari
          drops. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul ref={list} role="list" className={styles['list']} onKeyDown={onKeyDown} onFocus={onFocus}>
        {items.map((item, index) => (
          <li key={item.id} data-index={index}>
            <Channel item={item} tabIndex={index === tabStop ? 0 : -1} eager={isNearTop && index < EAGER_CHANNELS} />
          </li>
        ))}
      </ul>
      {hasMore && <MoreButton id={moreId} headingId={headingId} state={state} onLoadMore={loadMore} />}
    </section>
  );
}

type ChannelProps = {
  readonly item: ContentItem;
  readonly tabIndex: 0 | -1;
  readonly eager: boolean;
};

function Channel({ item, tabIndex, eager }: ChannelProps) {
  const text = usePort((p) => p.text);
  const { href, lock, price: access = lock?.text } = useCardTexts(item, 'ticket', undefined);
  const { currentProgramme: current, nextProgramme: next, channelLogoUrl } = item.programmingInfo ?? {};
  const progress = useProgress(current);
  return (
    <div className={styles['channel']} data-item={item.id} data-access={item.accessLevel}>
      <Artwork
        className={styles['image']}
        url={current?.thumbnailUrl ?? item.thumbnailUrl}
        title={item.title}
        sizes="(width <= 600px) 36vw, 200px"
        eager={eager}
      >
        {access && <span className={`${badges['badge']} ${styles['lock']}`}>{access}</span>}
      </Artwork>
      <div className={styles['text']}>
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
          <p className={styles['time']}>
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
          <span className={styles['progress']} aria-hidden="true" style={{ '--progress': progress } as CSSProperties} />
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

type TimeSlot = { readonly startDate: string; readonly endDate: string };

/** Returns the elapsed part of a programme, 0 to 1 in steps of 0.01. Updates twice a minute. */
function useProgress(programme: TimeSlot | undefined): number {
  const now = useNow(PROGRESS_INTERVAL_MS);
  const start = Date.parse(programme?.startDate ?? '');
  const end = Date.parse(programme?.endDate ?? '');
  if (!(end > start)) return 0;
  const elapsed = (now - start) / (end - start);
  return Math.round(Math.min(1, Math.max(0, elapsed)) * 100) / 100;
}
