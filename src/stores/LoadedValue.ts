import { makeAutoObservable, observableRef, runInAction } from 'mobx';

/** A value of the signed-in viewer that is loaded when a screen needs it. */
export class LoadedValue<T> {
  /** Undefined until it is loaded. */
  value: T | undefined;
  /** State of the last load. After a failure an earlier value stays. */
  state: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  private readonly read: () => Promise<T>;
  /** Increases with each load and change; only the newest response is used. */
  private version = 0;

  constructor(read: () => Promise<T>) {
    this.read = read;
    makeAutoObservable<this, 'read' | 'version'>(
      this,
      { value: observableRef, read: false, version: false },
      { autoBind: true },
    );
  }

  /** Loads the value, or loads it again. Never rejects: `state` contains the outcome. */
  async load(): Promise<void> {
    const version = ++this.version;
    this.state = 'loading';
    const value = await this.read().catch(() => undefined);
    if (version !== this.version) return;
    runInAction(() => {
      this.state = value === undefined ? 'failed' : 'ready';
      this.value = value ?? this.value;
    });
  }

  /** Loads the value unless it is loaded, loading, or could not be loaded. */
  loadOnce(): void {
    if (this.state === 'idle') void this.load();
  }

  /** Replaces the value, for example by the one in the response to a change. */
  set(value: T): void {
    this.version += 1;
    this.value = value;
    this.state = 'ready';
  }

  /** Clears the value. */
  clear(): void {
    this.version += 1;
    this.value = undefined;
    this.state = 'idle';
  }
}
