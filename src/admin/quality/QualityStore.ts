import { makeAutoObservable, observableRef } from 'mobx';
import { HEAD_EVENT } from '../preview/headEvent.ts';
import { EDIT_PATH } from '../preview/markElements.ts';
import { findHints, type QualityHint } from './findHints.ts';
import type { ContrastFact, PageFacts, RowFacts } from './pageFacts.ts';

/** Reads the document of a preview. Loaded on use, because it contains two libraries. */
export type QualityReader = {
  readonly readPage: typeof import('./readPage.ts');
  readonly measureContrast: (row: HTMLElement, pointer: string) => Promise<readonly ContrastFact[] | undefined>;
};

/** After these events of the frame other rows are rendered, they have another size, or the head has changed. */
const EVENTS = ['scrollend', 'resize', HEAD_EVENT] as const;
/** Pause in ms after the preview has changed: edits and scrolling come in quick succession. */
const DELAY_MS = 500;

/** The quality of the page in a preview, measured while its panel is open. */
export class QualityStore {
  private readonly load: () => Promise<QualityReader>;
  private frame: Window | undefined = undefined;
  private isOpen = false;
  /** Increments with each change of the preview, so that measurements of an earlier state are dropped. */
  private changeCount = 0;
  private timer: ReturnType<typeof setTimeout> | undefined = undefined;
  private stopFollowing: () => void = () => undefined;
  /** Facts of rows by pointer, also of rows that are no longer rendered; emptied when the page changes. */
  private readonly rowsByPointer = new Map<string, RowFacts>();
  facts: PageFacts | undefined = undefined;
  isMeasuring = false;
  hasFailed = false;

  constructor(load: () => Promise<QualityReader>) {
    this.load = load;
    makeAutoObservable<this, 'load' | 'frame' | 'isOpen' | 'changeCount' | 'timer' | 'stopFollowing' | 'rowsByPointer'>(
      this,
      {
        load: false,
        frame: false,
        isOpen: false,
        changeCount: false,
        timer: false,
        stopFollowing: false,
        rowsByPointer: false,
        facts: observableRef,
      },
      { autoBind: true },
    );
  }

  get hints(): readonly QualityHint[] {
    return this.facts ? findHints(this.facts) : [];
  }

  /** Called when a preview shows a new state of the page. */
  onRendered(frame: Window | null): void {
    this.rowsByPointer.clear();
    if (frame && frame !== this.frame) this.follow(frame);
    this.schedule();
  }

  /** Measures from now on. Returns a cleanup function. */
  open(): () => void {
    this.isOpen = true;
    this.schedule(0);
    return () => {
      // In a narrow window the panel and the preview are not visible together: the preview is measured when it
      // becomes visible.
      if (this.frame && !isVisible(this.frame)) return;
      this.isOpen = false;
      this.changeCount += 1;
    };
  }

  retry(): void {
    this.schedule(0);
  }

  /** Measures rows to which the editor scrolls, and the page at another width. */
  private follow(frame: Window): void {
    this.stopFollowing();
    const onChange = ({ type }: Event): void => {
      // At another width the texts are at other positions on their images.
      if (type === 'resize' && isVisible(frame)) this.rowsByPointer.clear();
      this.schedule();
    };
    for (const event of EVENTS) frame.addEventListener(event, onChange);
    this.frame = frame;
    this.stopFollowing = () => {
      for (const event of EVENTS) frame.removeEventListener(event, onChange);
    };
  }

  private schedule(delay = DELAY_MS): void {
    clearTimeout(this.timer);
    this.changeCount += 1;
    const measured = this.changeCount;
    this.isMeasuring = this.isOpen && this.frame !== undefined && isVisible(this.frame);
    if (!this.isMeasuring) return;
    this.timer = setTimeout(() => void this.measure(() => measured !== this.changeCount), delay);
  }

  private async measure(isObsolete: () => boolean): Promise<void> {
    try {
      const reader = await this.load();
      const document = this.frame?.document;
      if (!document || isObsolete()) return;
      const { rendered, count } = reader.readPage.findRows(document);
      for (const row of rendered) {
        const facts = reader.readPage.readRow(row);
        const contrasts = this.rowsByPointer.get(facts.pointer)?.contrasts;
        this.rowsByPointer.set(facts.pointer, { ...facts, ...(contrasts && { contrasts }) });
      }
      this.show(document, reader, count);
      for (const row of rendered) {
        const known = this.rowsByPointer.get(row.getAttribute(EDIT_PATH) ?? '');
        if (!known || known.contrasts) continue;
        const contrasts = await reader.measureContrast(row, known.pointer);
        if (isObsolete()) return;
        if (contrasts && isVisible(this.frame!)) this.rowsByPointer.set(known.pointer, { ...known, contrasts });
      }
      this.show(document, reader, count);
      this.finish(false);
    } catch (error) {
      console.warn('The quality of the page could not be measured.', error);
      if (!isObsolete()) this.finish(true);
    }
  }

  private show(document: Document, { readPage }: QualityReader, rowCount: number): void {
    this.facts = {
      sharing: readPage.readSharing(document),
      headings: readPage.readHeadingsOutsideRows(document),
      rows: [...this.rowsByPointer.values()].sort((one, other) => getIndex(one) - getIndex(other)),
      rowCount,
    };
  }

  private finish(hasFailed: boolean): void {
    this.isMeasuring = false;
    this.hasFailed = hasFailed;
  }
}

/** A frame in a hidden panel has no size. */
const isVisible = (frame: Window): boolean => frame.innerWidth > 0;

/** Returns the position of a row on its page. */
const getIndex = ({ pointer }: RowFacts): number => Number(/^\/elements\/(\d+)/.exec(pointer)?.[1] ?? 0);
