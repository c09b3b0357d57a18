import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import type { LiveStore } from '#src/stores/LiveStore.ts';
import { Card } from '#widgets/_shared/Card.tsx';
import { useScreens } from '../../ScreenContext.tsx';
import { ShellLink } from '../ShellLink.tsx';
import { useLive } from '../live/useLive.ts';
import { Sheet } from './Sheet.tsx';
import styles from './Panel.module.css';

/** Distance from the end of the list at which the next page loads, px. */
const LOAD_DISTANCE = 400;
/** Delay after the last scroll event (content-and-viewing 9: scroll-load). */
const SCROLL_DEBOUNCE_MS = 500;
const SKELETON_COUNT = 3;

/**
 * The live-now sidebar: cards of live events. It loads more of them on scroll, and scrolls to the top when the location
 * changes (NAV-022, NAV-023, NAV-029 to NAV-031).
 */
const LivePanel = observer(function LivePanel() {
  const live = useLive();
  const text = {
    title: usePort((p) => p.text.t('liveNow')),
    all: usePort((p) => p.text.t('viewAll')),
    failed: usePort((p) => p.text.t('panelFailed')),
  };
  const { navigation } = useScreens().stores;
  return (
    <Sheet name="live" side="end" label={text.title}>
      <div className={styles['head']}>
        <h2 className={styles['title']}>{text.title}</h2>
        <ShellLink link={{ type: 'LIVENOW' }} onNavigate={navigation.close}>
          {text.all}
        </ShellLink>
      </div>
      {live === undefined && <Skeletons />}
      {live === 'failed' && <p role="status">{text.failed}</p>}
      {live !== undefined && live !== 'failed' && <LiveList live={live} />}
    </Sheet>
  );
});
export default LivePanel;

const LiveList = observer(function LiveList({ live }: { live: LiveStore }) {
  const { navigation } = useScreens().stores;
  const { key } = useLocation();
  const list = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const text = {
    none: usePort((p) => p.text.t('nothingLive')),
    failed: usePort((p) => p.text.t('liveFailed')),
    retry: usePort((p) => p.text.t('retry')),
    more: usePort((p) => p.text.t('showMore')),
    loading: usePort((p) => p.text.t('loading')),
  };
  // The braces matter: newer browsers return a promise from scrollTo, and an effect may only return a cleanup function.
  useEffect(() => {
    list.current?.scrollTo({ top: 0, behavior: 'instant' });
  }, [key]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onScroll = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const box = list.current;
      if (box && box.scrollHeight - box.scrollTop - box.clientHeight < LOAD_DISTANCE) void live.loadMore();
    }, SCROLL_DEBOUNCE_MS);
  };
  const statusText = (): string => {
    if (live.hasFailed) return text.failed;
    if (live.events.length === 0) return text.none;
    return live.isFetchingNext ? text.loading : '';
  };
  if (live.events.length === 0 && live.isFetching) return <Skeletons />;
  return (
    <div ref={list} className={styles['list']} onScroll={onScroll} data-live-list>
      <ul>
        {live.events.map((item) => (
          // Closes the panel when the viewer follows a card's link. Keyboards also trigger a click on a link.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
          <li
            key={item.id}
            onClick={(event) => {
              if (event.target instanceof Element && event.target.closest('a')) navigation.close();
            }}
          >
            <Card item={item} kind="landscape" metadata="regular" eager />
          </li>
        ))}
      </ul>
      <p className={styles['state']} role="status">
        {statusText()}
      </p>
      {live.hasFailed && (
        <button
          type="button"
          className={styles['secondaryButton']}
          onClick={() => void (live.events.length > 0 && live.hasMore ? live.loadMore() : live.refresh())}
        >
          {text.retry}
        </button>
      )}
      {!live.hasFailed && live.hasMore && (
        <button
          type="button"
          className={styles['secondaryButton']}
          aria-disabled={live.isFetchingNext || undefined}
          onClick={() => void live.loadMore()}
        >
          {text.more}
        </button>
      )}
    </div>
  );
});

/** Placeholders with the size of the cards. */
function Skeletons() {
  const loading = usePort((p) => p.text.t('loading'));
  return (
    <div className={styles['list']} aria-busy="true" aria-label={loading}>
      {Array.from({ length: SKELETON_COUNT }, (_, index) => (
        <div key={index} className={styles['skeleton']} />
      ))}
    </div>
  );
}
