/** A value that reports its changes, without a state library. React reads it with useSyncExternalStore. */
export type Observable<T> = {
  /** Returns the current value: the same object until it changes. */
  get(): T;
  /**
   * Calls `listener` after each change.
   *
   * @returns a function that unsubscribes
   */
  subscribe(listener: () => void): () => void;
};

/** An observable whose owner can change it. */
export type WritableObservable<T> = Observable<T> & {
  /** Merges changes. Listeners are called only when a value is different. */
  set(changes: Partial<T>): void;
  /** Removes all listeners. */
  clear(): void;
};

/** Creates an observable with its first value. */
export function createObservable<T extends object>(initial: T): WritableObservable<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(changes) {
      const isDifferent = (Object.keys(changes) as (keyof T)[]).some((key) => !Object.is(value[key], changes[key]));
      if (!isDifferent) return;
      value = { ...value, ...changes };
      for (const listener of listeners) listener();
    },
    clear: () => listeners.clear(),
  };
}
