// Visits a page of samples by keyboard only. Tab moves from the first Tab stop to the last; arrow keys move inside
// lists, which are one Tab stop each. Reports elements that no key reaches, a focus that does not move, an invisible
// focus, and an Enter without effect.
import type { Page } from '@playwright/test';
import sharp from 'sharp';

type Stop = {
  /** Identifies the focused element; undefined when nothing has the focus. */
  readonly key: string | undefined;
  /** Tag and CSS class of the element. Only the first stop of each kind is checked in detail. */
  readonly kind: string;
  readonly isInput: boolean;
  readonly isCell: boolean;
  readonly isToolbar: boolean;
  /** Width of the element's outline in px. */
  readonly ringWidth: number;
  /** Number of Tab stops of the list that contains the element; undefined outside lists. */
  readonly listStops?: number;
  readonly box: Box;
  /** The box of the card that contains the element, or of the element itself. */
  readonly cardBox: Box;
};
type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** The walk ends with a fault after this number of Tab stops. Sample pages have fewer. */
const MAX_STOPS = 700;
/** Px around the focused element that a screenshot contains, so that it shows the focus ring. */
const RING_MARGIN = 8;

/** Walks through the page and returns the faults. Skips the `[data-sample]` elements named in `skip`. */
export async function walkByKeyboard(page: Page, skip: readonly string[] = []): Promise<string[]> {
  await installWalk(page, skip);
  const faults: string[] = [];
  const visitedKeys = new Set<string>(),
    checkedKinds = new Set<string>();
  let previousKey: string | undefined;
  for (let step = 0; ; step++) {
    if (step > MAX_STOPS) {
      faults.push(`there are more than ${MAX_STOPS} Tab stops`);
      break;
    }
    await waitUntilStill(page);
    await page.keyboard.press('Tab');
    await waitUntilStill(page);
    const stop = await readFocus(page);
    if (stop.key === undefined || visitedKeys.has(stop.key)) {
      if (stop.key !== undefined && stop.key === previousKey) faults.push(`${stop.key}: Tab does not leave it`);
      break;
    }
    visitedKeys.add(stop.key);
    previousKey = stop.key;
    if (!checkedKinds.has(stop.kind)) {
      checkedKinds.add(stop.kind);
      faults.push(...(await checkFocus(page, stop)));
    }
    if (stop.listStops === undefined) continue;
    if (stop.listStops !== 1) faults.push(`${stop.key}: ${stop.listStops} Tab stops in one list`);
    previousKey = await walkByArrows(page, stop);
  }
  // A row of texts only has nothing to focus.
  const focusable = page.locator('[data-sample] :is(a[href], button, input, select, textarea, [tabindex="0"])');
  if (visitedKeys.size === 0 && (await focusable.count()) > 0) faults.push('Tab reaches no element');
  return [...faults, ...(await page.evaluate(() => window.walk!.findUnreached()))];
}

/** Walks through all lines of a list with the arrow keys. Returns the key of the last stop. */
async function walkByArrows(page: Page, from: Stop): Promise<string | undefined> {
  let currentKey = from.key;
  const isRtl = await page.evaluate(() => document.documentElement.dir === 'rtl');
  /** Returns whether the focus moved. */
  const press = async (key: string): Promise<boolean> => {
    await page.keyboard.press(key);
    const { key: next } = await readFocus(page);
    const hasMoved = next !== currentKey;
    currentKey = next;
    return hasMoved;
  };
  const [forwardKey, backKey] = isRtl ? (['ArrowLeft', 'ArrowRight'] as const) : (['ArrowRight', 'ArrowLeft'] as const);
  // Moves through each line, and reverses the direction after each one. The last line may have fewer cards than the
  // others: if there is no card below the last column, the move down restarts from the first column. The limit of 60
  // only prevents an endless loop; no list of a sample has so many lines or columns.
  let hasRestarted = false;
  for (
    let line = 0, directionKey: string = forwardKey;
    line < 60;
    line++, directionKey = directionKey === forwardKey ? backKey : forwardKey
  ) {
    for (let step = 0; step < 60 && (await press(directionKey));) step++;
    // ArrowDown moves the focus out of a toolbar.
    if (from.isToolbar) break;
    if (await press('ArrowDown')) continue;
    if (hasRestarted) break;
    hasRestarted = true;
    await press('Home');
    if (!(await press('ArrowDown'))) break;
    // The loop reverses the direction, so that the next line is walked forward.
    directionKey = backKey;
  }
  return currentKey;
}

/** Checks that the focus is visible and that Enter has an effect. */
async function checkFocus(
  page: Page,
  { key, kind, isInput, isCell, ringWidth, box, cardBox }: Stop,
): Promise<string[]> {
  const faults: string[] = [];
  const { width, height } = page.viewportSize()!;
  const x = Math.max(0, Math.floor(Math.min(box.x, cardBox.x) - RING_MARGIN)),
    y = Math.max(0, Math.floor(Math.min(box.y, cardBox.y) - RING_MARGIN));
  const clip = {
    x,
    y,
    width: Math.min(width, Math.ceil(Math.max(box.x + box.width, cardBox.x + cardBox.width) + RING_MARGIN)) - x,
    height: Math.min(height, Math.ceil(Math.max(box.y + box.height, cardBox.y + cardBox.height) + RING_MARGIN)) - y,
  };
  if (clip.width < 4 || clip.height < 4) return [`${key}: it has the focus outside the window`];
  const takeScreenshot = async () =>
    sharp(await page.screenshot({ clip, animations: 'disabled', caret: 'hide' }))
      .removeAlpha()
      .raw()
      .toBuffer();
  const focused = await takeScreenshot();
  await page.evaluate(() => window.walk!.removeFocus());
  const unfocused = await takeScreenshot();
  // An element that is rendered only while it has the focus is removed now. Then the width of its outline counts as its
  // focus ring.
  if (!(await page.evaluate(() => window.walk!.restoreFocus())))
    return ringWidth >= 2 ? faults : [`${key} (${kind}): its focus ring is ${ringWidth} px wide`];
  // The ring must cover half of a line of 2 px around the visible part, with a contrast of 3 to 1 (WCAG 2.2, 2.4.13
  // requires the whole line).
  const changedPixels = countChangedPixels(focused, unfocused),
    requiredPixels =
      Math.min(clip.width - 2 * RING_MARGIN, box.width) + Math.min(clip.height - 2 * RING_MARGIN, box.height);
  if (changedPixels < requiredPixels)
    faults.push(`${key} (${kind}): the focus changes ${changedPixels} px by 3 to 1, required are ${requiredPixels}`);
  if (isInput) return faults;
  await page.evaluate(() => window.walk!.listen());
  await page.keyboard.press('Enter');
  const hasEffect = await page.evaluate(() => window.walk!.stopListening());
  if (!hasEffect) faults.push(`${key} (${kind}): Enter does nothing`);
  if (isCell) await page.keyboard.press('Escape');
  return faults;
}

/** Counts the pixels whose contrast between the two images is at least 3 to 1. */
function countChangedPixels(focused: Buffer, unfocused: Buffer): number {
  let count = 0;
  for (let i = 0; i < focused.length; i += 3) {
    if (focused[i] === unfocused[i] && focused[i + 1] === unfocused[i + 1] && focused[i + 2] === unfocused[i + 2])
      continue;
    const [a, b] = [luminance(focused, i), luminance(unfocused, i)];
    if ((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) >= 3) count++;
  }
  return count;
}

/** Returns the relative luminance, as WCAG 2.2 defines it, of the pixel at a byte offset. */
function luminance(pixels: Buffer, offset: number): number {
  const [r, g, b] = [0, 1, 2].map((part) => {
    const value = pixels[offset + part]! / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/**
 * Waits until smooth scrolling has ended. A key that a list does not handle (Home on its first card) scrolls the
 * page.
 */
const waitUntilStill = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let lastPosition = '',
          still = 0;
        const frame = (): void => {
          const now = `${scrollY} ${document.activeElement?.getBoundingClientRect().top}`;
          still = now === lastPosition ? still + 1 : 0;
          lastPosition = now;
          if (still < 4) requestAnimationFrame(frame);
          else resolve();
        };
        frame();
      }),
  );

const readFocus = (page: Page): Promise<Stop> => page.evaluate(() => window.walk!.readFocus());

type Walk = {
  readFocus(): Stop;
  removeFocus(): void;
  restoreFocus(): boolean;
  listen(): void;
  stopListening(): boolean;
  findUnreached(): string[];
};
declare global {
  interface Window {
    walk?: Walk;
  }
}

function installWalk(page: Page, skip: readonly string[]): Promise<void> {
  return page.evaluate(
    (skippedSamples) => {
      const INTERACTIVE = 'a[href], button:not(:disabled), input, select, textarea, summary, [tabindex="0"]';
      // Elements that can be reached in another way are left out: buttons that scroll a row, which arrow keys replace;
      // cells of the programme guide, which have their own test; and the guide's channels, whose links are in the panel
      // of a programme too.
      const REACHED_OTHERWISE = '[data-turn], [role="gridcell"], [role="rowheader"] a';
      for (const section of document.querySelectorAll<HTMLElement>('[data-sample]'))
        section.inert = skippedSamples.includes(section.dataset['sample']!);
      // An element is identified by its address, otherwise by its text. The text alone can change: a card whose image
      // is missing shows its title twice.
      const describeElement = (element: Element): string => {
        const item =
          element.getAttribute('data-programme') ?? element.closest('[data-item]')?.getAttribute('data-item') ?? '';
        const words =
          element.getAttribute('aria-label') ??
          element.getAttribute('href') ??
          (element instanceof HTMLInputElement
            ? `${element.name} ${element.value}`
            : element instanceof HTMLSelectElement
              ? element.name
              : element.textContent) ??
          '';
        return `${element.closest('[data-sample]')?.getAttribute('data-sample')}: ${element.tagName.toLowerCase()}.${element.className.split(' ').at(-1)} ${item} "${words.trim().replaceAll(/\s+/g, ' ').slice(0, 60)}"`;
      };
      const numbers = new WeakMap<Element, number>();
      let lastNumber = 0;
      const readNumber = (element: Element): number => {
        const number = numbers.get(element) ?? ++lastNumber;
        numbers.set(element, number);
        return number;
      };
      const reached = new Set<string>();
      document.addEventListener('focusin', ({ target }) => {
        if (target instanceof Element) reached.add(describeElement(target));
      });
      let last: HTMLElement | undefined,
        hasEffect = false,
        listeners = new AbortController();
      document.body.tabIndex = -1;
      document.body.focus();
      document.body.removeAttribute('tabindex');
      window.walk = {
        readFocus() {
          const focused = document.activeElement;
          if (!(focused instanceof HTMLElement) || focused === document.body || !focused.closest('[data-sample]'))
            return {
              key: undefined,
              kind: '',
              isInput: false,
              isCell: false,
              isToolbar: false,
              ringWidth: 0,
              box: new DOMRect(),
              cardBox: new DOMRect(),
            };
          const { x, y, width, height } = focused.getBoundingClientRect();
          // The focus ring of a link may be around its card.
          const cardBox = (focused.closest('[data-item]') ?? focused).getBoundingClientRect();
          const list = focused.closest('ul, ol, [role="toolbar"]');
          const isArrowKeyList =
            list !== null &&
            focused.matches('a[tabindex], button[tabindex]') &&
            list.querySelector(`${focused.localName}[tabindex="-1"]`) !== null;
          return {
            key: `${describeElement(focused)} (${readNumber(focused)})`,
            kind: `${focused.tagName.toLowerCase()}.${focused.className.split(' ').at(-1)}`,
            isInput: focused.matches('input, select, textarea'),
            isCell: focused.matches('[role="gridcell"]'),
            isToolbar: focused.closest('[role="toolbar"]') !== null,
            ringWidth:
              getComputedStyle(focused).outlineStyle === 'none'
                ? 0
                : parseFloat(getComputedStyle(focused).outlineWidth),
            box: { x, y, width, height },
            cardBox: { x: cardBox.x, y: cardBox.y, width: cardBox.width, height: cardBox.height },
            ...(isArrowKeyList && { listStops: list.querySelectorAll(`${focused.localName}[tabindex="0"]`).length }),
          };
        },
        removeFocus() {
          last = document.activeElement as HTMLElement;
          last.blur();
        },
        restoreFocus() {
          last?.focus({ preventScroll: true });
          return document.activeElement === last;
        },
        // Captures the click before all other listeners and stops it, so that Enter opens nothing during the walk.
        listen() {
          hasEffect = false;
          listeners = new AbortController();
          window.addEventListener(
            'click',
            (event) => {
              hasEffect = true;
              event.preventDefault();
              event.stopImmediatePropagation();
            },
            { capture: true, signal: listeners.signal },
          );
          window.addEventListener(
            'keydown',
            (event) => {
              if (event.defaultPrevented) hasEffect = true;
            },
            { signal: listeners.signal },
          );
        },
        stopListening() {
          listeners.abort();
          return hasEffect;
        },
        findUnreached() {
          const all = [...document.querySelectorAll<HTMLElement>('[data-sample]')]
            .filter((section) => !section.inert)
            .flatMap((section) => [...section.querySelectorAll<HTMLElement>(INTERACTIVE)]);
          return all
            .filter(
              (each) =>
                !each.matches(REACHED_OTHERWISE) &&
                !each.closest('[aria-hidden="true"], [inert]') &&
                each.checkVisibility({ visibilityProperty: true }) &&
                !reached.has(describeElement(each)),
            )
            .map((each) => `${describeElement(each)}: no key reaches it`);
        },
      };
    },
    [...skip],
  );
}
