// Visits a page of samples by keyboard only: Tab moves from the first Tab stop to the last, arrow keys move inside
// lists with one Tab stop. Reports elements that no key reaches, a focus that does not move, an invisible focus, and
// a key without effect.
import type { Page } from '@playwright/test';
import sharp from 'sharp';

type Stop = {
  /** The focused element; undefined when nothing has the focus. */
  readonly key: string | undefined;
  /** Kind of the stop. Only the first stop of each kind is checked in detail. */
  readonly kind: string;
  readonly isTyped: boolean;
  readonly isCell: boolean;
  readonly isToolbar: boolean;
  /** Width of the element's outline in px. */
  readonly ring: number;
  /** Number of Tab stops of the list that contains the element; undefined outside lists. */
  readonly stops?: number;
  readonly box: Box;
  /** The box of the card that contains the element, or of the element itself. */
  readonly around: Box;
};
type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Maximum number of Tab stops; no sample page has as many. */
const MOST = 700;
/** Px around the focused element that the screenshot contains, for the focus ring. */
const AROUND = 8;

/** Walks through the page and returns the faults. Skips the `[data-sample]` elements named in `skip`. */
export async function walkByKeyboard(page: Page, skip: readonly string[] = []): Promise<string[]> {
  await install(page, skip);
  const wrong: string[] = [];
  const known = new Set<string>(),
    kinds = new Set<string>();
  let before: string | undefined;
  for (let step = 0; ; step++) {
    if (step > MOST) {
      wrong.push(`no end after ${MOST} stops`);
      break;
    }
    await rest(page);
    await page.keyboard.press('Tab');
    await rest(page);
    const stop = await readFocus(page);
    if (stop.key === undefined || known.has(stop.key)) {
      if (stop.key !== undefined && stop.key === before) wrong.push(`${stop.key}: Tab does not leave it`);
      break;
    }
    known.add(stop.key);
    before = stop.key;
    if (!kinds.has(stop.kind)) {
      kinds.add(stop.kind);
      wrong.push(...(await lookClosely(page, stop)));
    }
    if (stop.stops === undefined) continue;
    if (stop.stops !== 1) wrong.push(`${stop.key}: ${stop.stops} Tab stops in one list`);
    before = await walkByArrows(page, stop);
  }
  if (known.size === 0) wrong.push('nothing can be reached');
  return [...wrong, ...(await page.evaluate(() => window.walk!.unreached()))];
}

/** Walks through all lines of a list with the arrow keys. Returns the last stop. */
async function walkByArrows(page: Page, from: Stop): Promise<string | undefined> {
  let at = from.key;
  const isRtl = await page.evaluate(() => document.documentElement.dir === 'rtl');
  /** Returns whether the focus moved. */
  const press = async (key: string): Promise<boolean> => {
    await page.keyboard.press(key);
    const { key: next } = await readFocus(page);
    const moved = next !== at;
    at = next;
    return moved;
  };
  const [onwards, back] = isRtl ? (['ArrowLeft', 'ArrowRight'] as const) : (['ArrowRight', 'ArrowLeft'] as const);
  // Moves line by line, forwards and backwards. A last column with an empty cell has no card below, so the move down
  // starts again from the first column.
  let hasBegunAgain = false;
  for (let line = 0, along: string = onwards; line < 60; line++, along = along === onwards ? back : onwards) {
    for (let step = 0; step < 60 && (await press(along));) step++;
    // ArrowDown moves the focus out of a toolbar.
    if (from.isToolbar) break;
    if (await press('ArrowDown')) continue;
    if (hasBegunAgain) break;
    hasBegunAgain = true;
    await press('Home');
    if (!(await press('ArrowDown'))) break;
    along = back;
  }
  return at;
}

/** Checks that the focus is visible and that Enter has an effect. */
async function lookClosely(page: Page, { key, kind, isTyped, isCell, ring, box, around }: Stop): Promise<string[]> {
  const wrong: string[] = [];
  const { width, height } = page.viewportSize()!;
  const x = Math.max(0, Math.floor(Math.min(box.x, around.x) - AROUND)),
    y = Math.max(0, Math.floor(Math.min(box.y, around.y) - AROUND));
  const clip = {
    x,
    y,
    width: Math.min(width, Math.ceil(Math.max(box.x + box.width, around.x + around.width) + AROUND)) - x,
    height: Math.min(height, Math.ceil(Math.max(box.y + box.height, around.y + around.height) + AROUND)) - y,
  };
  if (clip.width < 4 || clip.height < 4) return [`${key}: it has the focus out of sight`];
  const shoot = async () =>
    sharp(await page.screenshot({ clip, animations: 'disabled', caret: 'hide' }))
      .removeAlpha()
      .raw()
      .toBuffer();
  const focused = await shoot();
  await page.evaluate(() => window.walk!.leave());
  const bare = await shoot();
  // Elements that exist only while they contain the focus are removed now, so their outline style counts as their
  // focus ring.
  if (!(await page.evaluate(() => window.walk!.comeBack())))
    return ring >= 2 ? wrong : [`${key} (${kind}): a ring of ${ring} px`];
  // The ring must cover half of a line of 2 px around the visible part, with a contrast of 3 to 1 (WCAG 2.2, 2.4.13
  // requires the whole line).
  const seen = differing(focused, bare),
    wanted = Math.min(clip.width - 2 * AROUND, box.width) + Math.min(clip.height - 2 * AROUND, box.height);
  if (seen < wanted) wrong.push(`${key} (${kind}): the focus changes ${seen} px by 3 to 1, ${wanted} are wanted`);
  if (isTyped) return wrong;
  await page.evaluate(() => window.walk!.listen());
  await page.keyboard.press('Enter');
  const pressed = await page.evaluate(() => window.walk!.heard());
  if (!pressed) wrong.push(`${key} (${kind}): Enter does nothing`);
  if (isCell) await page.keyboard.press('Escape');
  return wrong;
}

/** Counts the pixels whose contrast between the two images is at least 3 to 1. */
function differing(one: Buffer, other: Buffer): number {
  let count = 0;
  for (let i = 0; i < one.length; i += 3) {
    if (one[i] === other[i] && one[i + 1] === other[i + 1] && one[i + 2] === other[i + 2]) continue;
    const [a, b] = [luminance(one, i), luminance(other, i)];
    if ((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) >= 3) count++;
  }
  return count;
}

/** WCAG 2.2 relative luminance. */
function luminance(pixels: Buffer, at: number): number {
  const [r, g, b] = [0, 1, 2].map((part) => {
    const value = pixels[at + part]! / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/**
 * Waits until smooth scrolling has ended. A key that a list does not handle (Home on its first card) scrolls the
 * page.
 */
const rest = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let last = '',
          still = 0;
        const frame = (): void => {
          const now = `${scrollY} ${document.activeElement?.getBoundingClientRect().top}`;
          still = now === last ? still + 1 : 0;
          last = now;
          if (still < 4) requestAnimationFrame(frame);
          else resolve();
        };
        frame();
      }),
  );

const readFocus = (page: Page): Promise<Stop> => page.evaluate(() => window.walk!.readFocus());

type Walk = {
  readFocus(): Stop;
  leave(): void;
  comeBack(): boolean;
  listen(): void;
  heard(): boolean;
  unreached(): string[];
};
declare global {
  interface Window {
    walk?: Walk;
  }
}

function install(page: Page, skip: readonly string[]): Promise<void> {
  return page.evaluate(
    (left) => {
      const INTERACTIVE = 'a[href], button:not(:disabled), input, select, textarea, summary, [tabindex="0"]';
      // Elements that can be reached in another way are left out: buttons that page a row, which arrow keys replace;
      // cells of a guide, which have their own test; and its channels, which are in the programme panel.
      const OTHERWISE = '[data-turn], [role="gridcell"], [role="rowheader"] a';
      for (const section of document.querySelectorAll<HTMLElement>('[data-sample]'))
        section.inert = left.includes(section.dataset['sample']!);
      // An element is identified by its address, otherwise by its text. The text alone can change: a card whose image
      // is missing shows its title twice.
      const nameOf = (of: Element): string => {
        const item = of.getAttribute('data-programme') ?? of.closest('[data-item]')?.getAttribute('data-item') ?? '';
        const words =
          of.getAttribute('aria-label') ??
          of.getAttribute('href') ??
          (of instanceof HTMLInputElement
            ? `${of.name} ${of.value}`
            : of instanceof HTMLSelectElement
              ? of.name
              : of.textContent) ??
          '';
        return `${of.closest('[data-sample]')?.getAttribute('data-sample')}: ${of.tagName.toLowerCase()}.${of.className.split(' ').at(-1)} ${item} "${words.trim().replaceAll(/\s+/g, ' ').slice(0, 60)}"`;
      };
      const numbers = new WeakMap<Element, number>();
      let lastNumber = 0;
      const numberOf = (of: Element): number => {
        const number = numbers.get(of) ?? ++lastNumber;
        numbers.set(of, number);
        return number;
      };
      const reached = new Set<string>();
      document.addEventListener('focusin', ({ target }) => {
        if (target instanceof Element) reached.add(nameOf(target));
      });
      let last: HTMLElement | undefined,
        isHeard = false,
        leave = new AbortController();
      document.body.tabIndex = -1;
      document.body.focus();
      document.body.removeAttribute('tabindex');
      window.walk = {
        readFocus() {
          const at = document.activeElement;
          if (!(at instanceof HTMLElement) || at === document.body || !at.closest('[data-sample]'))
            return {
              key: undefined,
              kind: '',
              isTyped: false,
              isCell: false,
              isToolbar: false,
              ring: 0,
              box: new DOMRect(),
              around: new DOMRect(),
            };
          const { x, y, width, height } = at.getBoundingClientRect();
          // The focus ring of a link may be around its card.
          const around = (at.closest('[data-item]') ?? at).getBoundingClientRect();
          const list = at.closest('ul, ol, [role="toolbar"]');
          const moves =
            list !== null &&
            at.matches('a[tabindex], button[tabindex]') &&
            list.querySelector(`${at.localName}[tabindex="-1"]`) !== null;
          return {
            key: `${nameOf(at)} (${numberOf(at)})`,
            kind: `${at.tagName.toLowerCase()}.${at.className.split(' ').at(-1)}`,
            isTyped: at.matches('input, select, textarea'),
            isCell: at.matches('[role="gridcell"]'),
            isToolbar: at.closest('[role="toolbar"]') !== null,
            ring: getComputedStyle(at).outlineStyle === 'none' ? 0 : parseFloat(getComputedStyle(at).outlineWidth),
            box: { x, y, width, height },
            around: { x: around.x, y: around.y, width: around.width, height: around.height },
            ...(moves && { stops: list.querySelectorAll(`${at.localName}[tabindex="0"]`).length }),
          };
        },
        leave() {
          last = document.activeElement as HTMLElement;
          last.blur();
        },
        comeBack() {
          last?.focus({ preventScroll: true });
          return document.activeElement === last;
        },
        // Captures the event before all other listeners and stops it, so that the key has no effect on the rest of
        // the walk.
        listen() {
          isHeard = false;
          leave = new AbortController();
          window.addEventListener(
            'click',
            (event) => {
              isHeard = true;
              event.preventDefault();
              event.stopImmediatePropagation();
            },
            { capture: true, signal: leave.signal },
          );
          window.addEventListener(
            'keydown',
            (event) => {
              if (event.defaultPrevented) isHeard = true;
            },
            { signal: leave.signal },
          );
        },
        heard() {
          leave.abort();
          return isHeard;
        },
        unreached() {
          const all = [...document.querySelectorAll<HTMLElement>('[data-sample]')]
            .filter((section) => !section.inert)
            .flatMap((section) => [...section.querySelectorAll<HTMLElement>(INTERACTIVE)]);
          return all
            .filter(
              (each) =>
                !each.matches(OTHERWISE) &&
                !each.closest('[aria-hidden="true"], [inert]') &&
                each.checkVisibility({ visibilityProperty: true }) &&
                !reached.has(nameOf(each)),
            )
            .map((each) => `${nameOf(each)}: no key reaches it`);
        },
      };
    },
    [...skip],
  );
}
