import { observable, runInAction } from 'mobx';

/** A value whose code is loaded on demand. */
export type LazyValue<T> = {
  /** Loads the value. Rejects when its code cannot be loaded; may be called again. */
  load(): Promise<void>;
  /** Observable; undefined until it is loaded. */
  get(): T | undefined;
};

/** Creates a value that is loaded with its first use. */
export function createLazyValue<T>(open: () => Promise<T>): LazyValue<T> {
  const value = observable.box<T | undefined>(undefined, { deep: false });
  let opening: Promise<void> | undefined;
  return {
    load: () =>
      (opening ??= open().then(
        (opened) => runInAction(() => value.set(opened)),
        (error: unknown) => {
          opening = undefined;
          throw error;
        },
      )),
    get: () => value.get(),
  };
}
