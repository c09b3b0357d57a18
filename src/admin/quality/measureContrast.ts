// The contrast of texts on images, in pixels. A picture of the row without its letters is drawn, and each pixel behind
// a text is compared with the colour of the text.
import { computeRgbContrast, type Rgb } from '#src/realm/luminance.ts';
import type { ContrastFact } from './pageFacts.ts';
import { findElementPointer } from './readPage.ts';

type TextLine = {
  readonly text: string;
  readonly colour: Rgb;
  readonly box: DOMRect;
  readonly required: number;
  readonly pointer: string;
};

/** WCAG 2.2, success criterion 1.4.3: for large text, from 24 px or 18.66 px in bold, a lower contrast is enough. */
const REQUIRED = { normal: 4.5, large: 3 } as const;
const LARGE_PX = 24;
const LARGE_BOLD_PX = 18.66;
/** Longest excerpt of a text in a hint, in characters. */
const MAX_EXCERPT_LENGTH = 40;

/**
 * Measures the worst contrast of each text of a row that is on an image.
 * @returns empty: no text is on an image; undefined: an image of another site cannot be read
 */
export async function measureContrast(
  row: HTMLElement,
  rowPointer: string,
): Promise<readonly ContrastFact[] | undefined> {
  const lines = findTextLines(row, rowPointer);
  if (lines.length === 0) return [];
  const { snapdom } = await import('@zumer/snapdom');
  const result = await snapdom(row, { dpr: 1, scale: 1, embedFonts: false, fast: 'auto', plugins: [WITHOUT_LETTERS] });
  if (result.warnings.some(({ code }) => code === 'image-fallback')) return undefined;
  const canvas = await result.toCanvas();
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  const origin = row.getBoundingClientRect();
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const worstByText = new Map<string, ContrastFact>();
  for (const { text, colour, box, required, pointer } of lines) {
    const ratio = findWorstContrast({ data, width: canvas.width, height: canvas.height }, colour, {
      left: box.left - origin.left,
      top: box.top - origin.top,
      right: box.right - origin.left,
      bottom: box.bottom - origin.top,
    });
    const known = worstByText.get(pointer + text);
    if (ratio !== undefined && (known === undefined || ratio < known.ratio))
      worstByText.set(pointer + text, { text: text.slice(0, MAX_EXCERPT_LENGTH), ratio, required, pointer });
  }
  return [...worstByText.values()];
}

/** Makes the letters of the copy transparent. The preview itself does not change. */
const WITHOUT_LETTERS = {
  name: 'without-letters',
  afterClone({ clone }: { readonly clone?: Element | null }) {
    if (!clone) return;
    for (const { style } of [clone, ...clone.querySelectorAll('*')] as Partial<ElementCSSInlineStyle>[])
      for (const property of ['color', '-webkit-text-fill-color', 'text-decoration-color'])
        style?.setProperty(property, 'transparent', 'important');
  },
};

/** Returns the visible lines of text in a row that are on an image and have no background of their own. */
function findTextLines(row: HTMLElement, rowPointer: string): readonly TextLine[] {
  const { ownerDocument } = row;
  const view = ownerDocument.defaultView!;
  const readColour = createColourReader();
  const isOnImage = createImageTest(row);
  const lines: TextLine[] = [];
  const walker = ownerDocument.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement!;
    const text = (node.textContent ?? '').trim();
    if (text === '' || element.closest('[inert]')) continue;
    const range = ownerDocument.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 2 && box.height > 2 && isOnImage(box));
    if (boxes.length === 0 || hasOwnBackground(element, row, readColour)) continue;
    const style = view.getComputedStyle(element);
    if (style.visibility !== 'visible' || style.opacity === '0') continue;
    const size = Number.parseFloat(style.fontSize);
    const isLarge = size >= LARGE_PX || (size >= LARGE_BOLD_PX && Number(style.fontWeight) >= 700);
    const [red, green, blue] = readColour(style.color);
    const line = {
      text,
      colour: [red, green, blue],
      required: isLarge ? REQUIRED.large : REQUIRED.normal,
      pointer: findElementPointer(element, rowPointer),
    } as const;
    lines.push(...boxes.map((box) => ({ ...line, box })));
  }
  return lines;
}

/** Returns a function that says whether the middle of a box is on an image or video of a row. */
function createImageTest(row: HTMLElement): (box: DOMRect) => boolean {
  const images = [...row.querySelectorAll('img, video')]
    .filter((image) => !image.closest('[inert]'))
    .map((image) => image.getBoundingClientRect());
  return ({ left, right, top, bottom }) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return images.some((image) => x > image.left && x < image.right && y > image.top && y < image.bottom);
  };
}

/** Whether a text is on a colour, for example of a badge or button. The check of the theme covers such contrasts. */
function hasOwnBackground(element: Element, row: Element, readColour: ColourReader): boolean {
  const view = row.ownerDocument.defaultView!;
  // The background of an element that contains the image is behind the image.
  for (let at: Element | null = element; at && at !== row && !at.querySelector('img, video'); at = at.parentElement)
    for (const part of [undefined, '::before', '::after']) {
      const { backgroundColor, content } = view.getComputedStyle(at, part);
      const [, , , alpha] = readColour(backgroundColor);
      if ((part === undefined || content !== 'none') && alpha > 127 && isBehind(at, element)) return true;
    }
  return false;
}

/** Whether an ancestor covers an element, so that its colour is behind the text. */
const isBehind = (ancestor: Element, element: Element): boolean => {
  const [outer, inner] = [ancestor.getBoundingClientRect(), element.getBoundingClientRect()];
  return (
    outer.left <= inner.left + 1 &&
    outer.right >= inner.right - 1 &&
    outer.top <= inner.top + 1 &&
    outer.bottom >= inner.bottom - 1
  );
};

type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number };
type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** Returns the contrast that 99 of 100 pixels of a box reach. One bright pixel does not make a text unreadable. */
export function findWorstContrast({ data, width, height }: Pixels, colour: Rgb, box: Box): number | undefined {
  const ratios: number[] = [];
  for (let y = Math.max(0, Math.floor(box.top)); y < Math.min(height, box.bottom); y += 1)
    for (let x = Math.max(0, Math.floor(box.left)); x < Math.min(width, box.right); x += 1) {
      const at = (y * width + x) * 4;
      // A transparent pixel shows the page's background. The check of the theme guarantees the contrast with it.
      if (data[at + 3]! > 128) ratios.push(computeRgbContrast(colour, [data[at]!, data[at + 1]!, data[at + 2]!]));
    }
  ratios.sort((one, other) => one - other);
  return ratios[Math.floor(ratios.length / 100)];
}

/** Returns red, green, blue and alpha of a CSS colour, each 0 to 255, in whatever notation the browser has it. */
type ColourReader = (css: string) => readonly [...Rgb, alpha: number];

function createColourReader(): ColourReader {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
  return (css) => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = css;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha];
  };
}
