import { useCallback, useEffect, useState } from 'react';

/** What a page has loaded. */
export type Loaded<T> = {
  /** Undefined until the first response. */
  readonly value: T | undefined;
  /** Whether the last request failed. */
  readonly hasFailed: boolean;
  readonly reload: () => Promise<void>;
};

/** Loads a value when the component mounts, and with `reload`. A later failure keeps the value. */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [value, setValue] = useState<T>();
  const [hasFailed, setFailed] = useState(false);
  const reload = useCallback(
    () =>
      load().then(
        (found) => {
          setValue(found);
          setFailed(false);
        },
        () => setFailed(true),
      ),
    [load],
  );
  useEffect(() => void reload(), [reload]);
  return { value, hasFailed, reload };
}
