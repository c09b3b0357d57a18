import { DELAYS_MS } from './draftState.ts';
import type { DraftSyncOptions } from './draftTypes.ts';

/** Sends a draft after a pause. A new pause replaces the current one. */
export class SaveTimer {
  private readonly schedule: DraftSyncOptions['schedule'];
  private readonly save: () => void;
  private stop: (() => void) | undefined;
  private retryDelayMs: number = DELAYS_MS.retry;

  constructor(schedule: DraftSyncOptions['schedule'], save: () => void) {
    this.schedule = schedule;
    this.save = save;
  }

  /** Sends the draft after a pause. */
  start(delayMs: number): void {
    this.cancel();
    this.stop = this.schedule(this.save, delayMs);
  }

  /** Sends the draft again after a pause, which doubles with each call until `reset`. */
  retry(): void {
    this.start(this.retryDelayMs);
    this.retryDelayMs = Math.min(this.retryDelayMs * 2, DELAYS_MS.maxRetry);
  }

  /** Called when the server has the draft: the next retry has the shortest pause. */
  reset(): void {
    this.retryDelayMs = DELAYS_MS.retry;
  }

  cancel(): void {
    this.stop?.();
  }
}
