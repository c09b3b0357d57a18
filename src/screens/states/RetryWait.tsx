import { useEffect, useEffectEvent, useState } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import { useScreens } from '../ScreenContext.tsx';
import styles from './state-screen.module.css';

/** The longest wait that is counted, however long the server asks for, and the longest after which the page asks by itself. */
const LONGEST_MS = 60_000;

/**
 * The way on while the server wants to be left alone (N29): counts down, then tries again by itself when somebody is looking. After a
 * longer wait than a minute only the viewer asks. @param retryAt ms since 1970, by the server's clock.
 */
export default function RetryWait({ retryAt, onRetry }: { retryAt: number; onRetry: () => void }) {
  const { clock } = useScreens().stores;
  const [from] = useState(() => clock.now());
  const [left, setLeft] = useState(() => Math.min(LONGEST_MS, retryAt - from));
  const isOver = left <= 0;
  const isLong = retryAt - from > LONGEST_MS;
  const tick = useEffectEvent(() => setLeft(Math.min(LONGEST_MS, retryAt - from) - (clock.now() - from)));
  const ask = useEffectEvent(() => onRetry());
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [isOver]);
  useEffect(() => {
    if (!isOver || isLong) return undefined;
    if (document.visibilityState === 'visible') { ask(); return undefined; }
    document.addEventListener('visibilitychange', ask, { once: true });
    return () => document.removeEventListener('visibilitychange', ask);
  }, [isOver, isLong]);
  const text = { retry: usePort((p) => p.text.t('retry')), wait: usePort((p) => p.text.t('retryIn', { seconds: p.text.number(Math.ceil(left / 1_000)) })) };
  return <button type="button" className={styles['button']} aria-disabled={!isOver} data-retry-wait={isOver ? undefined : ''} onClick={() => isOver && onRetry()}>{isOver ? text.retry : text.wait}</button>;
}
