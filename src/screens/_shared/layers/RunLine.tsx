import { useEffect, useState } from 'react';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { MINUTE_MS } from '#schemas/durations.ts';
import styles from './Layers.module.css';

/** How far something on air has run, and how long it still lasts; looks again twice a minute. `begins`, `ends`: ms since 1970. */
export function RunLine({ begins, ends }: { begins: number; ends: number }) {
  const { clock } = usePorts();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), 30_000);
    return () => clearInterval(timer);
  }, [clock]);
  const minutes = Math.max(0, Math.ceil((ends - now) / MINUTE_MS));
  const left = usePort((p) => p.text.t('minutesLeft', { count: minutes }));
  return (
    <div className={styles['run']}>
      <progress max={ends - begins} value={Math.min(ends - begins, Math.max(0, now - begins))} aria-label={left} />
      <span aria-hidden>{left}</span>
    </div>
  );
}
