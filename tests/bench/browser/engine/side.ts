// The interface of each side of the benchmark: the hand-written pages, the other engines and ours.
import type { RowData } from './content.ts';

/** One way to draw the page. `Document` is its JSON, `Page` what it draws from. */
export type BenchSide<Document = unknown, Page = unknown> = {
  /** The content in the form that this side takes, as JSON would bring it. */
  write(rows: readonly RowData[]): Document;
  /** Everything between the parsed JSON and rendering; nothing for sides that render the JSON itself. */
  read(document: Document): Page | Promise<Page>;
  /** Mounts the page. Called once. */
  draw(root: HTMLElement, page: Page): void;
  /** Returns the parsed message for a changed row; called before the measurement starts. */
  writeChange(row: RowData, place: number): unknown;
  /** Returns the parsed message for an inserted row; called before the measurement starts. */
  writeAdded(row: RowData, place: number): unknown;
  /** Everything between a message and rendering; nothing for sides that render the message itself. Each is read once, in order. */
  readMessage(message: unknown): unknown;
  /** Passes the result to React; the next frame shows it. */
  show(read: unknown): void;
};
