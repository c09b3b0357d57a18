import { observable, runInAction } from 'mobx';
import { loadOnce } from './loadOnce.ts';

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
  return {
    load: loadOnce(async () => {
      const opened = await open();
      runInAction(() => value.set(opened));
    }),
    get: () => value.get(),
  };
}
