import { useEffect, useState, type ComponentType } from 'react';

/**
 * The place of the live-now button in the bar, or of the toasts above the page. What stands there is fetched when the browser has nothing better to do: neither
 * the first paint nor the first touch waits for it, and it comes in where nothing moves.
 */
export function LiveSlot({ part }: { part: 'LiveButton' | 'LiveToasts' }) {
  const [View, setView] = useState<{ readonly Live: ComponentType }>();
  useEffect(() => {
    let isLeft = false;
    const fetchLive = () => void import('./live/LiveChrome.tsx').then((parts) => { if (!isLeft) setView({ Live: parts[part] }); }, () => undefined);
    const idle = 'requestIdleCallback' in window ? requestIdleCallback(fetchLive, { timeout: 4_000 }) : undefined;
    const timer = idle === undefined ? setTimeout(fetchLive, 1_000) : undefined;
    return () => { isLeft = true; if (idle !== undefined) cancelIdleCallback(idle); clearTimeout(timer); };
  }, [part]);
  return View ? <View.Live /> : null;
}
