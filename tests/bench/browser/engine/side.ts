// The interface of a side, one of the implementations that the benchmark compares: the hand-written pages, the other
// engines and this engine.
import type { BenchRow } from './content.ts';

/** A side of the benchmark. `Document` is the page's JSON, `Page` the data that the side renders. */
export type BenchSide<Document = unknown, Page = unknown> = {
  /** Returns the page with these rows as this side's JSON, parsed. */
  createDocument(rows: readonly BenchRow[]): Document;
  /**
   * Does the work between parsing the JSON and rendering; returns the document itself for sides that render the JSON.
   */
  prepare(document: Document): Page | Promise<Page>;
  /** Mounts the page. Called once. */
  render(root: HTMLElement, page: Page): void;
  /** Returns the parsed message for a changed row; called before the measurement starts. */
  createChangeMessage(row: BenchRow, index: number): unknown;
  /** Returns the parsed message for an inserted row; called before the measurement starts. */
  createInsertMessage(row: BenchRow, index: number): unknown;
  /**
   * Does the work between parsing a message and rendering; returns the message itself for sides that render it. Called
   * once for each message, in order.
   */
  prepareMessage(message: unknown): unknown;
  /** Passes the result of `prepareMessage` to React; the next frame shows the change. */
  show(prepared: unknown): void;
};
