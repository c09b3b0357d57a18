/** Receives the outcome of a load. */
export type LoadOutcome<T> = {
  readonly onValue: (value: T) => void;
  readonly onFailure: () => void;
};

/**
 * Creates a function that loads a value and passes the outcome on, unless a later call has begun in the meantime:
 * responses can arrive in another order than their requests.
 */
export function createLatestLoad<T>(): (load: () => Promise<T>, outcome: LoadOutcome<T>) => Promise<void> {
  let latest = 0;
  return async (load, { onValue, onFailure }) => {
    latest += 1;
    const own = latest;
    await load().then(
      (value) => {
        if (own === latest) onValue(value);
      },
      () => {
        if (own === latest) onFailure();
      },
    );
  };
}
