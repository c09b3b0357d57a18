import { observer } from 'mobx-react-lite';
import { usePort } from '#engine/plugin-api/index.ts';
import type { LiveStore } from '#src/stores/LiveStore.ts';
import { useScreens } from '../../ScreenContext.tsx';
import { prefetchPanel } from '../Panels.tsx';
import { LiveToast } from './LiveToast.tsx';
import { useLive } from './useLive.ts';
import styles from './LiveParts.module.css';

/** The live-now button with the number of live events (NAV-027, NAV-028). */
export const LiveButton = observer(function LiveButton() {
  const live = useLive();
  return live === undefined || live === 'failed' ? null : <LoadedLiveButton live={live} />;
});

/**
 * A toast for each event that begins while the page is open, one at a time, the oldest first. The live region is
 * mounted before the first toast, so that screen readers announce it.
 */
export const LiveToasts = observer(function LiveToasts() {
  const live = useLive();
  const event = live === undefined || live === 'failed' ? undefined : live.newEvents[0];
  return (
    <div className={styles['toasts']} role="status">
      {event && live !== 'failed' && (
        <LiveToast key={event.id} event={event} onDone={() => live?.dismissEvent(event.id)} />
      )}
    </div>
  );
});

const LoadedLiveButton = observer(function LoadedLiveButton({ live }: { live: LiveStore }) {
  const { navigation } = useScreens().stores;
  const count = live.count ?? 0;
  const text = { count: usePort((p) => p.text.number(count)), live: usePort((p) => p.text.t('live')) };
  // The accessible name contains the visible text, so that voice control finds the button (WCAG 2.5.3).
  const label = usePort((p) => p.text.t('liveNowOpen', { number: text.count, live: text.live }));
  const prefetch = () => prefetchPanel('live');
  if (count === 0) return null;
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label={label}
      aria-haspopup="dialog"
      data-live-count={count}
      onClick={() => navigation.open('live')}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      <span className={styles['dot']} aria-hidden />
      <span aria-hidden>{text.count}</span>{' '}
      <span className={styles['label']} aria-hidden>
        {text.live}
      </span>
    </button>
  );
});
