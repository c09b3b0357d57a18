import { useCallback, useEffect, useState } from 'react';
import { createLatestLoad } from './createLatestLoad.ts';

/** What a page has loaded. */
export type Loaded<T> = {
  /** Undefined until the first response. */
  readonly value: T | undefined;
  /** Whether the last request failed. */
  readonly hasFailed: boolean;
  readonly reload: () => Promise<void>;
};

/**
 * Loads a value when the component mounts, and with `reload`. A later failure keeps the value. When `load` changes, the
 * responses of the earlier one are ignored.
 */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [value, setValue] = useState<T>();
  const [hasFailed, setFailed] = useState(false);
  const [runLatest] = useState(() => createLatestLoad<T>());
  const reload = useCallback(
    () =>
      runLatest(load, {
        onValue: (found) => {
          setValue(found);
          setFailed(false);
        },
        onFailure: () => setFailed(true),
      }),
    [load, runLatest],
  );
  useEffect(() => void reload(), [reload]);
  return { value, hasFailed, reload };
}
