// The interface of each side of the benchmark: the hand-written pages, the other engines and this engine.
import type { BenchRow } from './content.ts';

/** One way to render the page. `Document` is the page's JSON, `Page` the data that the side renders. */
export type BenchSide<Document = unknown, Page = unknown> = {
  /** Returns the page with these rows as this side's JSON, parsed. */
  write(rows: readonly BenchRow[]): Document;
  /**
   * Does the work between parsing the JSON and rendering; returns the document itself for sides that render the JSON.
   */
  read(document: Document): Page | Promise<Page>;
  /** Mounts the page. Called once. */
  render(root: HTMLElement, page: Page): void;
  /** Returns the parsed message for a changed row; called before the measurement starts. */
  writeChange(row: BenchRow, index: number): unknown;
  /** Returns the parsed message for an inserted row; called before the measurement starts. */
  writeAdded(row: BenchRow, index: number): unknown;
  /**
   * Does the work between parsing a message and rendering; returns the message itself for sides that render it. Each
   * message is read once, in order.
   */
  readMessage(message: unknown): unknown;
  /** Passes the result of `readMessage` to React; the next frame shows the change. */
  show(read: unknown): void;
};
