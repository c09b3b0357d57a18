import { makeAutoObservable, observableRef } from 'mobx';
import type { EditFinding } from '#schemas/preview/finding.ts';
import { PREVIEW_PROTOCOL, type PreviewFrameMessage } from '#schemas/preview/messages.ts';
import { isFrameMessage } from '../pages/preview/connectEditorPreview.ts';
import type { JsonObject } from '#schemas/jsonPointer.ts';
import { toCombinationKey, type Combination } from './matrixChoices.ts';

/** The frame of a combination. */
export type MatrixFrameState = {
  readonly key: string;
  readonly combination: Combination;
  state: 'waiting' | 'loading' | 'shown' | 'failed';
  /** Whether the frame is rendered. */
  isMounted: boolean;
  findings: readonly EditFinding[];
};

/** Number of the document that a frame shows or failed to show, and whether it accepts documents. */
type Progress = { revision: number; isReady: boolean };

/** The frame for which the current step waits. `settle` gets each message of the frame; undefined ends the wait. */
type Pending = { readonly key: string; readonly settle: (message: PreviewFrameMessage | undefined) => void };

/** Time in ms that a frame may take to load or to show a document. */
const STEP_TIMEOUT_MS = 20_000;

/**
 * The frames of a comparison. They load, and show changes of the document, one after the other, so that the browser and
 * the server work on only one frame at a time.
 */
export class MatrixStore {
  private readonly pageId: string;
  private readonly frames = new Map<string, HTMLIFrameElement>();
  private readonly progress = new Map<string, Progress>();
  private document: JsonObject | undefined;
  /** Increases with each change of the document. */
  private revision = 0;
  private isRunning = false;
  private pending: Pending | undefined;

  cells: readonly MatrixFrameState[] = [];

  constructor(pageId: string) {
    this.pageId = pageId;
    makeAutoObservable<
      this,
      | 'pageId'
      | 'frames'
      | 'progress'
      | 'document'
      | 'revision'
      | 'isRunning'
      | 'pending'
      | 'run'
      | 'showIn'
      | 'waitFor'
    >(
      this,
      {
        pageId: false,
        frames: false,
        progress: false,
        document: false,
        revision: false,
        isRunning: false,
        pending: false,
        run: false,
        showIn: false,
        waitFor: false,
        cells: observableRef,
      },
      { autoBind: true },
    );
  }

  /** Receives the messages of the frames. Returns a cleanup function. */
  start(): () => void {
    const onMessage = ({ data, origin, source }: MessageEvent<unknown>): void => {
      if (origin !== location.origin || !isFrameMessage(data)) return;
      const [key] = [...this.frames].find(([, frame]) => frame.contentWindow === source) ?? [];
      if (key !== undefined) this.receive(key, data);
    };
    window.addEventListener('message', onMessage);
    return () => {
      window.removeEventListener('message', onMessage);
      this.pending?.settle(undefined);
    };
  }

  /** Sets the combinations to show. Frames that are shown already stay. */
  setCombinations(combinations: readonly Combination[]): void {
    const before = new Map(this.cells.map((cell) => [cell.key, cell]));
    this.cells = combinations.map((combination) => {
      const key = toCombinationKey(combination);
      return before.get(key) ?? { key, combination, state: 'waiting', isMounted: false, findings: [] };
    });
    const keys = new Set(this.cells.map(({ key }) => key));
    for (const key of this.progress.keys()) if (!keys.has(key)) this.progress.delete(key);
    if (this.pending && !keys.has(this.pending.key)) this.pending.settle(undefined);
    void this.run();
  }

  /** Shows another document in all frames. */
  setDocument(document: JsonObject): void {
    this.document = document;
    this.revision += 1;
    void this.run();
  }

  /** Sets the iframe element of a cell; null: it was removed. */
  setFrame(key: string, frame: HTMLIFrameElement | null): void {
    if (frame) this.frames.set(key, frame);
    else this.frames.delete(key);
  }

  private receive(key: string, message: PreviewFrameMessage): void {
    if (message.type === 'ready') {
      const progress = this.progress.get(key);
      // A frame that was loaded again shows nothing.
      if (progress) this.progress.set(key, { revision: 0, isReady: true });
      if (progress && this.pending?.key !== key) void this.run();
    }
    if (this.pending?.key === key) this.pending.settle(message);
  }

  private update(key: string, change: Partial<MatrixFrameState>): void {
    this.cells = this.cells.map((cell) => (cell.key === key ? { ...cell, ...change } : cell));
  }

  private async run(): Promise<void> {
    if (this.isRunning || !this.document) return;
    this.isRunning = true;
    for (;;) {
      const cell = this.cells.find(({ key }) => (this.progress.get(key)?.revision ?? 0) < this.revision);
      if (!cell) break;
      await this.showIn(cell.key, this.revision);
    }
    this.isRunning = false;
  }

  /** Loads a frame if it is not loaded, and shows the document in it. */
  private async showIn(key: string, revision: number): Promise<void> {
    this.update(key, { isMounted: true, state: 'loading' });
    const progress = this.progress.get(key) ?? { revision: 0, isReady: false };
    this.progress.set(key, progress);
    const isReady = progress.isReady || (await this.waitFor(key, ({ type }) => type === 'ready'));
    const isShown = isReady && (await this.open(key, revision));
    if (!this.progress.has(key)) return;
    this.progress.set(key, { revision, isReady: isReady !== false });
    this.update(key, { state: isShown ? 'shown' : 'failed' });
  }

  private async open(key: string, revision: number): Promise<boolean> {
    const message = { type: 'open', revision, kind: 'page', id: this.pageId, document: this.document, mode: 'browse' };
    const shown = this.waitFor(
      key,
      (each) => each.type === 'refused' || (each.type === 'rendered' && each.revision >= revision),
    );
    this.frames
      .get(key)
      ?.contentWindow?.postMessage({ marquee: 'preview', version: PREVIEW_PROTOCOL, ...message }, location.origin);
    const response = await shown;
    if (response === false || response.type !== 'rendered') return false;
    this.update(key, { findings: response.findings });
    return true;
  }

  /** Returns the first message of a frame that decides a step; false when none arrives in time. */
  private waitFor(
    key: string,
    decides: (message: PreviewFrameMessage) => boolean,
  ): Promise<PreviewFrameMessage | false> {
    return new Promise((resolve) => {
      const finish = (result: PreviewFrameMessage | false): void => {
        clearTimeout(timer);
        this.pending = undefined;
        resolve(result);
      };
      const timer = setTimeout(() => finish(false), STEP_TIMEOUT_MS);
      this.pending = {
        key,
        settle: (message) => {
          if (message === undefined) finish(false);
          else if (decides(message)) finish(message);
        },
      };
    });
  }
}
