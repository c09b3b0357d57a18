import { useState } from 'react';
import { QualityStore } from './QualityStore.ts';

/** Creates the store of the quality of the page that is open in the page editor. */
export function useQuality(): QualityStore {
  const [quality] = useState(
    () =>
      new QualityStore(async () => {
        const [readPage, { measureContrast }] = await Promise.all([
          import('./readPage.ts'),
          import('./measureContrast.ts'),
        ]);
        return { readPage, measureContrast };
      }),
  );
  return quality;
}
