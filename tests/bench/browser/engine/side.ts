// What the bench asks of each side: the hand-written pages, the engines and ours.
import type { RowData } from './content.ts';

/** One way to draw the page. `Document` is its JSON, `Page` what it draws from. */
export type BenchSide<Document = unknown, Page = unknown> = {
  /** The content in the form that this side takes, as JSON would bring it. */
  write(rows: readonly RowData[]): Document;
  /** Everything between the parsed JSON and drawing; nothing for those who draw what they are given. */
  read(document: Document): Page | Promise<Page>;
  /** Mounts the page. Called once. */
  draw(root: HTMLElement, page: Page): void;
  /** What a change of a row would arrive as, parsed; made before the clock runs. */
  writeChange(row: RowData, place: number): unknown;
  /** What a row put in at a place would arrive as, parsed; made before the clock runs. */
  writeAdded(row: RowData, place: number): unknown;
  /** What `update` does before it draws; missing where it draws what it is given. */
  readMessage?(message: unknown): unknown;
  /** Applies one of the two. The page is drawn again in the next frame. */
  update(message: unknown): void | Promise<void>;
};
