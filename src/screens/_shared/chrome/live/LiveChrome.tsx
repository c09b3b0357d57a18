import { observer } from 'mobx-react-lite';
import { usePort } from '#engine/plugin-api/index.ts';
import type { LiveStore } from '#src/stores/LiveStore.ts';
import { useScreens } from '../../ScreenContext.tsx';
import { prefetchPanel } from '../Panels.tsx';
import { LiveToast } from './LiveToast.tsx';
import { useLive } from './useLive.ts';
import styles from './LiveChrome.module.css';

/** The live-now button with its count (NAV-027, NAV-028). */
export const LiveButton = observer(function LiveButton() {
  const live = useLive();
  return live === undefined || live === 'failed' ? null : <Count live={live} />;
});

/** A toast for each event that begins while the page is open: one at a time, the oldest first. The region is there before anything comes into it, so that it is announced. */
export const LiveToasts = observer(function LiveToasts() {
  const live = useLive();
  const event = live === undefined || live === 'failed' ? undefined : live.added[0];
  return (
    <div className={styles['toasts']} role="status">
      {event && live !== 'failed' && <LiveToast key={event.id} event={event} onDone={() => live?.told(event.id)} />}
    </div>
  );
});

const Count = observer(function Count({ live }: { live: LiveStore }) {
  const { navigation } = useScreens().stores;
  const count = live.count ?? 0;
  const text = { count: usePort((p) => p.text.number(count)), live: usePort((p) => p.text.t('live')) };
  // The name holds the words that are seen, so that it can be called by them (WCAG 2.5.3).
  const label = usePort((p) => p.text.t('liveNowOpen', { number: text.count, live: text.live }));
  const fetchPanel = () => prefetchPanel('live');
  if (count === 0) return null;
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label={label}
      aria-haspopup="dialog"
      data-live-count={count}
      onClick={() => navigation.open('live')}
      onPointerEnter={fetchPanel}
      onFocus={fetchPanel}
    >
      <span className={styles['dot']} aria-hidden />
      <span aria-hidden>{text.count}</span>{' '}
      <span className={styles['word']} aria-hidden>
        {text.live}
      </span>
    </button>
  );
});
