// A walk through a page of samples by keyboard alone: Tab from the first stop to the last, arrows inside of what has one stop.
// It reports elements that no key reaches, a focus that does not move, an invisible focus, and a key without effect.
import type { Page } from '@playwright/test';
import sharp from 'sharp';

type Stop = {
  /** The focused element; undefined when nothing has the focus. */
  readonly key: string | undefined;
  /** Only the first stop of each kind is checked closely. */
  readonly kind: string;
  readonly isTyped: boolean;
  readonly isCell: boolean;
  readonly isToolbar: boolean;
  /** Width of its outline, px. */
  readonly ring: number;
  /** Tab stops of the list that it moves in; undefined: it is in none. */
  readonly stops?: number;
  readonly box: Box;
  /** The card that it is of, or its own. */
  readonly around: Box;
};
type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** More stops than any sample page has. */
const MOST = 700;
/** Px around what has the focus: room for its ring. */
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
    const stop = await look(page);
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
    const { key: next } = await look(page);
    const moved = next !== at;
    at = next;
    return moved;
  };
  const [onwards, back] = isRtl ? (['ArrowLeft', 'ArrowRight'] as const) : (['ArrowRight', 'ArrowLeft'] as const);
  // Line by line, forth and back; a last column that is not full leads down nowhere: once more from the first one.
  let hasBegunAgain = false;
  for (let line = 0, along: string = onwards; line < 60; line++, along = along === onwards ? back : onwards) {
    for (let step = 0; step < 60 && (await press(along));) step++;
    // Down leads out of a toolbar.
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
  // Elements that exist only while they contain the focus are removed now; the outline of the styles counts as their ring.
  if (!(await page.evaluate(() => window.walk!.comeBack())))
    return ring >= 2 ? wrong : [`${key} (${kind}): a ring of ${ring} px`];
  // Half of a line of 2 px around what is in sight of it, by 3 to 1 (WCAG 2.2, 2.4.13 asks for the whole line).
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

/** Pixels whose luminance differs by 3 to 1. */
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

/** A key that a list leaves to the browser (Home on its first card) scrolls the page, gliding: until it stands, and what has the focus with it. */
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

const look = (page: Page): Promise<Stop> => page.evaluate(() => window.walk!.look());

type Walk = {
  look(): Stop;
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
      // What another way leads to: pages of a row, which the arrows walk; a guide's cells, whose walk has its own test, and its channels, which stand in the programmes' panel.
      const OTHERWISE = '[data-turn], [role="gridcell"], [role="rowheader"] a';
      for (const section of document.querySelectorAll<HTMLElement>('[data-sample]'))
        section.inert = left.includes(section.dataset['sample']!);
      // By where it leads, else by its words: a card whose picture turns out to be missing shows its title twice.
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
        look() {
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
          // A card's ring may stand around the card.
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
        // Captures the event before all other listeners and stops it, so that the key has no effect on the rest of the walk.
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
