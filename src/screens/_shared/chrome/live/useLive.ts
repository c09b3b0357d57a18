import { useEffect, useState } from 'react';
import type { LiveStore } from '#src/stores/LiveStore.ts';
import { useScreens } from '../../ScreenContext.tsx';

/** Returns the store of live events: undefined until its code is loaded, `failed` when it could not be fetched. */
export function useLive(): LiveStore | 'failed' | undefined {
  const { stores } = useScreens();
  const [live, setLive] = useState<LiveStore | 'failed'>();
  useEffect(() => {
    let isUnmounted = false;
    stores.live().then(
      (store) => {
        if (!isUnmounted) setLive(store);
      },
      () => {
        if (!isUnmounted) setLive('failed');
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [stores]);
  return live;
}
