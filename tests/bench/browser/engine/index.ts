// Runs in the browser: creates, prepares, renders and changes the page of one side. A side is one of the
// implementations that the benchmark compares (an entry of SIDES). cases/engine.ts calls each step and measures its
// time.
import { createAddedRow, createChangedRow, createRows, CHANGED_INDEX } from './content.ts';
import type { BenchSide } from './side.ts';
import './engine.css';

const SIDES = {
  'hand-written': async () => (await import('./sides/handWritten.tsx')).handWritten(),
  'content-visibility': async () => (await import('./sides/handWritten.tsx')).contentVisibility(),
  windowed: async () => (await import('./sides/windowed.tsx')).windowed(),
  ours: async () => (await import('./sides/ours.tsx')).ours(),
  Puck: async () => (await import('./sides/puck.tsx')).puck(),
  'json-render': async () => (await import('./sides/jsonRender.tsx')).jsonRender(),
} as const;
export type SideName = keyof typeof SIDES;

/** The window counts as full when rows cover at least this share of its height. */
const FULL_SHARE = 0.999;
/** Number of frames after which a page that does not fill the window counts as broken. */
const MAX_FRAMES = 600;
/** Number of frames to wait after a change is rendered, so that the updates that follow from it are rendered too. */
const SETTLING_FRAMES = 3;

const waitForFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
const findRows = (): NodeListOf<HTMLElement> => document.querySelectorAll<HTMLElement>('.bench-row');

/** Returns the share of the window's height that rendered rows with cards cover: 0 to 1. */
function measureCoveredShare(): number {
  const { innerHeight } = window;
  let sum = 0;
  for (const row of findRows()) {
    const { top, bottom } = row.getBoundingClientRect();
    const part = Math.min(bottom, innerHeight) - Math.max(top, 0);
    if (part > 0 && row.querySelector('.cell')) sum += part;
  }
  return sum / innerHeight;
}

async function createBench(name: SideName) {
  const side = (await SIDES[name]()) as unknown as BenchSide;
  const root = document.getElementById('root')!;
  let text = '',
    messages: unknown[] = [],
    arePrepared = false,
    parsed: unknown,
    page: unknown;
  const makeChangedRow = (cards: number, seed: number) => createRows(CHANGED_INDEX + 1, cards, seed)[CHANGED_INDEX]!;
  return {
    /**
     * Loads the side's code and everything that all its pages share: prepares a page of one row and drops the result.
     */
    async warm(cards: number, seed: number): Promise<void> {
      await side.prepare(JSON.parse(JSON.stringify(side.createDocument(createRows(1, cards, seed)))));
    },
    /** Creates the JSON text of the page. Returns its length. */
    createPage(count: number, cards: number, seed: number): number {
      text = JSON.stringify(side.createDocument(createRows(count, cards, seed)));
      return text.length;
    },
    /** Parses the JSON text of the page. */
    parse(): void {
      parsed = JSON.parse(text);
      text = '';
    },
    /** Does the side's work between parsing and rendering. */
    async prepare(): Promise<void> {
      page = await side.prepare(parsed);
      parsed = undefined;
    },
    /** Renders the page, and waits until rows with cards fill the window and for SETTLING_FRAMES more frames. */
    async render(): Promise<void> {
      side.render(root, page);
      page = undefined;
      for (let n = 0; measureCoveredShare() < FULL_SHARE; n++) {
        if (n > MAX_FRAMES)
          throw new Error(
            `the window is not full after ${n} frames: ${measureCoveredShare()}, ${root.innerText.slice(0, 200)}`,
          );
        await waitForFrame();
      }
      for (let i = 0; i < SETTLING_FRAMES; i++) await waitForFrame();
    },
    /** Creates messages that change a row. The titles contain numbers from `firstNumber` on. */
    createChangeMessages(cards: number, seed: number, times: number, firstNumber: number): void {
      const row = makeChangedRow(cards, seed);
      messages = Array.from({ length: times }, (_, n) =>
        side.createChangeMessage(createChangedRow(row, firstNumber + n), CHANGED_INDEX),
      );
    },
    /** Creates messages that insert a row. The titles contain numbers from `firstNumber` on. */
    createInsertMessages(cards: number, seed: number, times: number, firstNumber: number): void {
      const row = makeChangedRow(cards, seed);
      messages = Array.from({ length: times }, (_, n) =>
        side.createInsertMessage(createAddedRow(row, firstNumber + n), CHANGED_INDEX),
      );
    },
    /** Prepares the messages now, so that `update` only renders. */
    async prepareMessages(): Promise<void> {
      const prepared: unknown[] = [];
      for (const message of messages) prepared.push(await side.prepareMessage(message));
      messages = prepared;
      arePrepared = true;
    },
    /** Applies one message in each frame; without messages it only waits for the frames. */
    async update(times: number): Promise<void> {
      const [messageList, werePrepared] = [messages, arePrepared];
      messages = [];
      arePrepared = false;
      for (let n = 0; n < times; n++) {
        if (messageList.length > 0)
          side.show(werePrepared ? messageList[n] : await side.prepareMessage(messageList[n]));
        await waitForFrame();
      }
    },
    /** Returns the heading of the row that changes. */
    readHeading: (): string => findRows()[CHANGED_INDEX]?.querySelector('h2')?.textContent ?? '',
    countElements: (): { all: number; ofRows: number; rows: number } => {
      const renderedRows = findRows();
      let ofRows = renderedRows.length;
      for (const row of renderedRows) ofRows += row.querySelectorAll('*').length;
      return { all: root.querySelectorAll('*').length, ofRows, rows: renderedRows.length };
    },
    /**
     * Changes a row that is scrolled sideways and whose card has the focus. Returns how many elements are still in
     * the document, and whether the focus and the scroll positions are the same.
     */
    async changeAndCompare(): Promise<{ before: number; kept: number; focus: boolean; scroll: boolean }> {
      window.scrollTo(0, 120);
      const row = findRows()[CHANGED_INDEX]!;
      const list = row.querySelector('.list')!;
      list.scrollTo({ left: 640, behavior: 'instant' });
      for (let i = 0; i < SETTLING_FRAMES; i++) await waitForFrame();
      row.querySelectorAll('a')[2]!.focus({ preventScroll: true });
      await waitForFrame();
      const before = [...root.querySelectorAll('*')];
      const { activeElement } = document;
      const positions = [window.scrollY, list.scrollLeft, row.getBoundingClientRect().top];
      await this.update(1);
      for (let i = 0; i < SETTLING_FRAMES; i++) await waitForFrame();
      return {
        before: before.length,
        kept: before.filter((element) => element.isConnected).length,
        focus: document.activeElement === activeElement && activeElement?.tagName === 'A',
        scroll: [window.scrollY, list.scrollLeft, row.getBoundingClientRect().top].every(
          (value, index) => value === positions[index],
        ),
      };
    },
    /** Scrolls by a number of px in each frame. */
    async scroll(frames: number, px: number): Promise<void> {
      for (let n = 0; n < frames; n++) {
        window.scrollBy(0, px);
        await new Promise(requestAnimationFrame);
      }
    },
    /**
     * Scrolls like `scroll`.
     * @returns `blank`: number of frames in which a part of the window shows no cards, measured before each paint.
     *   `elements`: largest number of elements of rows that were mounted in one frame.
     */
    async countBlankFrames(frames: number, px: number): Promise<{ blank: number; elements: number }> {
      let blank = 0,
        elements = 0;
      for (let n = 0; n < frames; n++) {
        window.scrollBy(0, px);
        await new Promise(requestAnimationFrame);
        if (
          measureCoveredShare() < FULL_SHARE &&
          window.scrollY + window.innerHeight < document.documentElement.scrollHeight - 1
        )
          blank++;
        elements = Math.max(elements, this.countElements().ofRows);
      }
      return { blank, elements };
    },
  };
}

declare global {
  interface Window {
    openSide: (name: SideName) => Promise<void>;
    engineBench: Awaited<ReturnType<typeof createBench>>;
  }
}
window.openSide = async (name) => {
  window.engineBench = await createBench(name);
};
// The code that only measures the preparation of a page is a separate chunk, because no side needs it.
window.openPreparation = async () => {
  window.preparation = await (await import('./preparation.ts')).createPreparation();
};
