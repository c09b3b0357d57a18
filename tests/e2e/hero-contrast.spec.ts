// Text on heroes can be read: measured on what is drawn behind it, pixel by pixel, for every hero of the demo brands' homes.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, hydrated, test } from './fixtures.ts';

/** Pixels that may be worse: a highlight of the art between two letters. */
const SPARE = 0.01;

type Part = { readonly name: string; readonly colour: readonly [number, number, number]; readonly least: number; readonly box: { x: number; y: number; width: number; height: number } };

/** The texts of the hero in sight: where they stand and what colour they have. Large lettering needs 3:1, the rest 4.5:1. */
const partsOf = (page: Page): Promise<Part[]> => page.evaluate(() => {
  const slide = document.querySelector<HTMLElement>('[data-hero][data-active]')!;
  const texts = [...slide.querySelectorAll<HTMLElement>('h1, h2, p')].filter((element) => element.textContent.trim() !== '' && !element.querySelector('a, img'));
  return texts.flatMap((element) => {
    const range = document.createRange();
    // The badge in a tag line stands on its own plate.
    const target = element.querySelector<HTMLElement>('span:last-child:not(:first-child)') ?? element;
    if (element.tagName === 'P' && element.children.length === 1 && element.firstElementChild!.tagName === 'SPAN') return [];
    range.selectNodeContents(target);
    const { x, y, width, height } = range.getBoundingClientRect();
    const style = getComputedStyle(target);
    const canvas = document.createElement('canvas').getContext('2d')!;
    canvas.fillStyle = style.color;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b] = canvas.getImageData(0, 0, 1, 1).data;
    return [{ name: `${element.tagName} ${target.textContent.trim().slice(0, 40)}`, colour: [r!, g!, b!] as const, least: Number.parseFloat(style.fontSize) >= 24 ? 3 : 4.5, box: { x: Math.max(0, x), y: Math.max(0, y), width, height } }];
  });
});

const luminance = (rgb: readonly number[]): number => {
  const [r, g, b] = rgb.map((value) => { const part = value / 255; return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4; });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
};

for (const brand of ['ironclad', 'sahra', 'cancha']) {
  test(`text over the art of every hero of ${brand} has a contrast of at least 4.5, large lettering 3`, async ({ page, product }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const found: string[] = [];
    for (const [width, height] of [[1280, 800], [820, 1180], [390, 844]] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(product.url(brand));
      await hydrated(page);
      const ids = await page.locator('[data-hero]').evaluateAll((slides) => slides.map((slide) => (slide as HTMLElement).dataset['hero']!));
      for (const [index, id] of ids.entries()) {
        if (index > 0) await page.locator('[data-hero]').first().locator('xpath=ancestor::section').locator('button').nth(index).click();
        const slide = page.locator(`[data-hero="${id}"][data-active]`);
        await expect(slide).toBeVisible();
        await expect.poll(() => slide.locator('picture img').evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
        await expect(slide).toHaveCSS('opacity', '1');
        const parts = await partsOf(page);
        expect(parts.length, `${brand} ${id}`).toBeGreaterThan(0);
        const { data, info } = await sharp(await page.screenshot({ animations: 'disabled', style: '[data-hero] :is(h1, h2, p), [data-hero] :is(h1, h2, p) * { color: transparent !important; visibility: hidden !important; }' })).removeAlpha().raw().toBuffer({ resolveWithObject: true });
        for (const { name, colour, least, box } of parts) {
          const ratios: number[] = [];
          for (let y = Math.round(box.y); y < Math.min(info.height, box.y + box.height); y += 2) {
            for (let x = Math.round(box.x); x < Math.min(info.width, box.x + box.width); x += 2) {
              const at = (y * info.width + x) * info.channels;
              const [a, b] = [luminance(colour), luminance([data[at]!, data[at + 1]!, data[at + 2]!])];
              ratios.push((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05));
            }
          }
          const worst = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length * SPARE)] ?? 0;
          if (worst < least) found.push(`${id} at ${width}: ${name}: ${worst.toFixed(2)} of ${least}`);
        }
      }
    }
    expect(found).toEqual([]);
  });
}
