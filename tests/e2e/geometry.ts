// Measures layout faults of rendered rows: overflow of the page, overlapping text, cut text, missing mirroring.
import type { Page } from '@playwright/test';

export type ElementBox = {
  readonly element: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};
export type LayoutMeasurement = {
  /** Px by which the page is wider than its window. */
  readonly overflow: number;
  /** Texts that overlap, for example `every state: "Title" over "12:00"`. */
  readonly overlaps: readonly string[];
  /** Texts that an element cuts, for example `every state: "Title" is cut at a side by div.card`. */
  readonly clipped: readonly string[];
  /** Every box that is laid out as a block, by sample, in document order. */
  readonly boxes: Readonly<Record<string, readonly ElementBox[]>>;
};

/** Measures every `[data-sample]` of the page. */
export function measureLayout(page: Page): Promise<LayoutMeasurement> {
  return page.evaluate(() => {
    /** `ink` is the box of the visible letters. It is smaller than `rect`, the box of the line. */
    type WrittenText = { element: Element; text: string; rect: DOMRect; ink: DOMRect };
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')!;
    const measureInk = (element: Element, text: string, { left, top, width, height }: DOMRect): DOMRect => {
      // The `font` shorthand is empty when digits are tabular, so the font is composed from its parts.
      const { fontStyle, fontWeight, fontSize, fontFamily, textTransform } = getComputedStyle(element);
      canvas.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
      const textSize = canvas.measureText(textTransform === 'uppercase' ? text.toUpperCase() : text);
      const [above, below] = [
        Math.max(0, textSize.fontBoundingBoxAscent - textSize.actualBoundingBoxAscent),
        Math.max(0, textSize.fontBoundingBoxDescent - textSize.actualBoundingBoxDescent),
      ];
      return height - above - below < 2
        ? new DOMRect(left, top, width, height)
        : new DOMRect(left, top + above, width, height - above - below);
    };
    const isVisible = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    /** Whether an element is decoration, an icon or cannot be used. Its texts are not measured. */
    const isIgnored = (element: Element): boolean => element.closest('[aria-hidden="true"], [inert], svg') !== null;
    const quote = (text: string): string => `"${text.trim().replaceAll(/\s+/g, ' ').slice(0, 40)}"`;
    /** Returns the part of a rectangle that its scrolling and clipping ancestors leave visible, or undefined. */
    const clipToAncestors = (element: Element, rect: DOMRect): DOMRect | undefined => {
      let { left, right, top, bottom } = rect;
      for (
        let ancestor: Element | null = element;
        ancestor && ancestor !== document.body;
        ancestor = ancestor.parentElement
      ) {
        const style = getComputedStyle(ancestor);
        if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
        const box = ancestor.getBoundingClientRect();
        if (style.overflowX !== 'visible') {
          left = Math.max(left, box.left);
          right = Math.min(right, box.right);
        }
        if (style.overflowY !== 'visible') {
          top = Math.max(top, box.top);
          bottom = Math.min(bottom, box.bottom);
        }
      }
      return right - left > 1 && bottom - top > 1 ? new DOMRect(left, top, right - left, bottom - top) : undefined;
    };
    const findTexts = (section: Element): WrittenText[] => {
      const found: WrittenText[] = [];
      const walker = document.createTreeWalker(section, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement!;
        if (!node.textContent?.trim() || element.closest('[data-caption]') || isIgnored(element) || !isVisible(element))
          continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const rect of range.getClientRects())
          if (rect.width > 2 && rect.height > 2)
            found.push({ element, text: node.textContent, rect, ink: measureInk(element, node.textContent, rect) });
      }
      return found;
    };
    /** Returns the sticky column or header with its own background that covers the content scrolling below it. */
    const findCover = (element: Element): Element | undefined => {
      for (
        let ancestor: Element | null = element;
        ancestor && ancestor !== document.body;
        ancestor = ancestor.parentElement
      ) {
        const { position, backgroundColor } = getComputedStyle(ancestor);
        if (position === 'sticky' && !/, 0\)|\/ 0?\.|transparent/.test(backgroundColor)) return ancestor;
      }
      return undefined;
    };
    const overlaps: string[] = [],
      clipped: string[] = [];
    const boxes: Record<string, ElementBox[]> = {};
    for (const section of document.querySelectorAll('[data-sample]')) {
      const id = section.getAttribute('data-sample')!;
      const texts = findTexts(section);
      for (const { element, text, rect } of texts) {
        for (
          let ancestor: Element | null = element;
          ancestor && ancestor !== section;
          ancestor = ancestor.parentElement
        ) {
          const style = getComputedStyle(ancestor),
            box = ancestor.getBoundingClientRect();
          // Lines behind an ellipsis and scrollable content do not count as cut.
          const isClamped = style.webkitLineClamp !== 'none' || style.textOverflow === 'ellipsis';
          const isScrollable = [style.overflowX, style.overflowY].some((each) => each === 'auto' || each === 'scroll');
          if (isClamped || isScrollable || box.width <= 2 || box.height <= 2) break;
          if (
            ['hidden', 'clip'].includes(style.overflowY) &&
            (rect.bottom > box.bottom + 2 || rect.top < box.top - 2)
          ) {
            clipped.push(
              `${id}: ${quote(text)} is cut above or below by ${ancestor.tagName.toLowerCase()}.${ancestor.className}`,
            );
            break;
          }
          if (
            ['hidden', 'clip'].includes(style.overflowX) &&
            (rect.right > box.right + 2 || rect.left < box.left - 2)
          ) {
            clipped.push(
              `${id}: ${quote(text)} is cut at a side by ${ancestor.tagName.toLowerCase()}.${ancestor.className}`,
            );
            break;
          }
        }
      }
      const visibleTexts = texts
        .flatMap(({ element, text, ink }) => {
          const rest = clipToAncestors(element, ink);
          return rest ? [{ element, text, rect: rest }] : [];
        })
        .sort((a, b) => a.rect.top - b.rect.top);
      for (let i = 0; i < visibleTexts.length; i++) {
        for (
          let j = i + 1;
          j < visibleTexts.length && visibleTexts[j]!.rect.top < visibleTexts[i]!.rect.bottom - 2;
          j++
        ) {
          const [a, b] = [visibleTexts[i]!, visibleTexts[j]!];
          if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
          if (
            [
              [a, b],
              [b, a],
            ].some(([over, under]) => {
              const cover = findCover(over!.element);
              return cover && !cover.contains(under!.element);
            })
          )
            continue;
          const overlapX = Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left),
            overlapY = Math.min(a.rect.bottom, b.rect.bottom) - Math.max(a.rect.top, b.rect.top);
          // Boxes may overlap a little, because the ink is estimated. Letters overlap from a third of the smaller line
          // on.
          if (overlapX > 2 && overlapY > Math.min(a.rect.height, b.rect.height) / 3)
            overlaps.push(`${id}: ${quote(a.text)} over ${quote(b.text)}`);
        }
      }
    }
    // Arabic text has higher lines, so both directions get the same line height before their positions are compared.
    const equalLines = new CSSStyleSheet();
    equalLines.replaceSync('* { line-height: 1.3 !important }');
    document.adoptedStyleSheets.push(equalLines);
    for (const section of document.querySelectorAll('[data-sample]')) {
      const id = section.getAttribute('data-sample')!;
      const top = section.getBoundingClientRect().top;
      boxes[id] = [...section.querySelectorAll('*')]
        .filter(
          (element) =>
            !element.closest('svg, [data-caption]') &&
            isVisible(element) &&
            !getComputedStyle(element).display.startsWith('inline') &&
            getComputedStyle(element).display !== 'contents',
        )
        .flatMap((element) => {
          const { left, right, top: y, bottom } = element.getBoundingClientRect();
          // Text that only screen readers read is left out, because it is positioned where the text before it ends.
          return right - left <= 1 && bottom - y <= 1
            ? []
            : {
                element: `${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '').split(' ')[0]}`,
                left,
                right,
                top: y - top,
                bottom: bottom - top,
              };
        });
    }
    document.adoptedStyleSheets.pop();
    return {
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      overlaps: [...new Set(overlaps)],
      clipped: [...new Set(clipped)],
      boxes,
    };
  });
}

/** Tolerance in px: small differences in line height add up over the lines of a grid. */
const LINE_TOLERANCE_PX = 48;

/**
 * Returns the boxes of the left-to-right page that the right-to-left page does not mirror. Both pages were rendered in
 * a window of `width` px.
 */
export function findUnmirrored(
  ltr: LayoutMeasurement['boxes'],
  rtl: LayoutMeasurement['boxes'],
  width: number,
): string[] {
  return Object.entries(ltr).flatMap(([id, boxes]) => {
    const others = rtl[id] ?? [];
    if (boxes.length !== others.length)
      return [`${id}: ${boxes.length} boxes left to right, ${others.length} right to left`];
    const wrong = boxes.flatMap((box, index) => {
      const other = others[index]!;
      const [near, far] = [
        Math.abs(box.left - (width - other.right)),
        Math.abs(box.right - (width - other.left)),
      ].toSorted((a, b) => a - b) as [number, number];
      // A box that is as wide as its text may differ by some hundredths, because text shaping differs between the two
      // directions.
      const differenceX = near <= 2 && far <= (box.right - box.left) * 0.02 ? near : far;
      const differenceY = Math.max(Math.abs(box.top - other.top), Math.abs(box.bottom - other.bottom));
      // A line with a direction mark from another font is some pixels higher, so only horizontal differences are exact.
      return differenceX > 2 || differenceY > LINE_TOLERANCE_PX
        ? [
            `${id}: ${box.element} is ${Math.round(differenceX)} px beside its mirror image, ${Math.round(differenceY)} px above or below`,
          ]
        : [];
    });
    return wrong.slice(0, 3);
  });
}
