import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import type { LiveStore } from '#src/stores/LiveStore.ts';
import { Card } from '#widgets/_shared/Card.tsx';
import { useScreens } from '../../ScreenContext.tsx';
import { ChromeLink } from '../ChromeLink.tsx';
import { useLive } from '../live/useLive.ts';
import { Sheet } from './Sheet.tsx';
import styles from './Panel.module.css';

/** px before the list's end at which its next page is asked for. */
const AHEAD = 400;
/** Waits so long after the last scroll, ms (content-and-viewing 9: scroll-load). */
const DEBOUNCE = 500;

/** The live-now sidebar: live cards, more of them on scroll, back at the top when the location changes (NAV-022, NAV-023, NAV-029 to NAV-031). */
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
        <ChromeLink link={{ type: 'LIVENOW' }} onFollow={navigation.close}>
          {text.all}
        </ChromeLink>
      </div>
      {live === 'failed' ? <p role="status">{text.failed}</p> : live ? <List live={live} /> : <Skeletons />}
    </Sheet>
  );
});
export default LivePanel;

const List = observer(function List({ live }: { live: LiveStore }) {
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
  // In braces: newer browsers answer a scroll with a promise, which is no way to end an effect.
  useEffect(() => {
    list.current?.scrollTo({ top: 0, behavior: 'instant' });
  }, [key]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onScroll = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const box = list.current;
      if (box && box.scrollHeight - box.scrollTop - box.clientHeight < AHEAD) void live.loadMore();
    }, DEBOUNCE);
  };
  if (live.events.length === 0 && live.isFetching) return <Skeletons />;
  return (
    <div ref={list} className={styles['list']} onScroll={onScroll} data-live-list>
      <ul>
        {live.events.map((item) => (
          // A press on its link leads away: the panel has done its work. Keys press links too.
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
        {live.hasFailed ? text.failed : live.events.length === 0 ? text.none : live.isFetchingNext ? text.loading : ''}
      </p>
      {live.hasFailed && (
        <button
          type="button"
          className={styles['quiet']}
          onClick={() => void (live.events.length > 0 && live.hasMore ? live.loadMore() : live.refresh())}
        >
          {text.retry}
        </button>
      )}
      {!live.hasFailed && live.hasMore && (
        <button
          type="button"
          className={styles['quiet']}
          aria-disabled={live.isFetchingNext || undefined}
          onClick={() => void live.loadMore()}
        >
          {text.more}
        </button>
      )}
    </div>
  );
});

/** The very boxes of the cards to come. */
function Skeletons() {
  const loading = usePort((p) => p.text.t('loading'));
  return (
    <div className={styles['list']} aria-busy="true" aria-label={loading}>
      {[0, 1, 2].map((n) => (
        <div key={n} className={styles['skeleton']} />
      ))}
    </div>
  );
}
