import { useEffect, useState } from 'react';
import type { LiveStore } from '#src/stores/LiveStore.ts';
import { useScreens } from '../../ScreenContext.tsx';

/** The tab's live events; undefined until their code is there, `failed` when it could not be fetched. */
export function useLive(): LiveStore | 'failed' | undefined {
  const { stores } = useScreens();
  const [live, setLive] = useState<LiveStore | 'failed'>();
  useEffect(() => {
    let isLeft = false;
    stores.live().then(
      (store) => {
        if (!isLeft) setLive(store);
      },
      () => {
        if (!isLeft) setLive('failed');
      },
    );
    return () => {
      isLeft = true;
    };
  }, [stores]);
  return live;
}
