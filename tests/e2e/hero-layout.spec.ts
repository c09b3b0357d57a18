// Which parts of a hero are shown, how they are aligned, and which gradients are drawn.
import sharp from 'sharp';
import { expect, waitForHydration, proves, test } from './fixtures.ts';
import { publishHeroes, scrollToHero, videoLink } from './heroRealm.ts';
import { readLoadedImageId } from './loadedImages.ts';
import { hero } from './testRealm.ts';

test('parts of a hero can be hidden, and its text can be aligned', async ({ page, product, problems }) => {
  const texts = {
    description: 'What it is about.',
    primaryButton: { ctaText: 'Watch', link: videoLink },
    secondaryButton: { ctaText: 'More', link: { type: 'BROWSE' } },
  };
  const realm = await publishHeroes(product, [
    hero('plain', texts),
    hero('without-title', { ...texts, heroComponentsDisplay: { showTitle: false } }),
    hero('without-description', { ...texts, heroComponentsDisplay: { showDescription: false } }),
    hero('without-button', { ...texts, heroComponentsDisplay: { showPrimaryCta: false } }),
    hero('moved', { ...texts, alignmentHorizontal: 'right', alignmentVertical: 'top', textAlignment: 'right' }),
    hero('middle', { ...texts, alignmentHorizontal: 'center', alignmentVertical: 'center', textAlignment: 'center' }),
    hero('low', { ...texts, alignmentHorizontal: 'left', alignmentVertical: 'bottom', textAlignment: 'left' }),
  ]);
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  const countParts = async (id: string) => {
    const slide = await scrollToHero(page, id);
    await expect(slide.getByRole('link', { name: 'More' })).toBeVisible();
    return {
      title: await slide.getByRole('heading', { name: `Hero ${id}` }).count(),
      description: await slide.getByText('What it is about.').count(),
      button: await slide.getByRole('link', { name: 'Watch' }).count(),
    };
  };
  await proves('HERO-014', 'showTitle false removes only the title', async () => {
    expect(await countParts('plain')).toEqual({ title: 1, description: 1, button: 1 });
    expect(await countParts('without-title')).toEqual({ title: 0, description: 1, button: 1 });
  });
  await proves('HERO-015', 'showDescription false removes only the description', async () => {
    expect(await countParts('plain')).toEqual({ title: 1, description: 1, button: 1 });
    expect(await countParts('without-description')).toEqual({ title: 1, description: 0, button: 1 });
  });
  await proves('HERO-016', 'showPrimaryCta false removes only the first button', async () => {
    expect(await countParts('plain')).toEqual({ title: 1, description: 1, button: 1 });
    expect(await countParts('without-button')).toEqual({ title: 1, description: 1, button: 0 });
  });

  // Measures the distances between the text block and the edges of the hero, and the alignment of its text.
  const measureTextBlock = async (id: string) =>
    (await scrollToHero(page, id)).evaluate((slide) => {
      const text = slide.querySelector<HTMLElement>('h1, h2')!;
      const blockBox = text.closest<HTMLElement>('[data-text-align]')!.getBoundingClientRect(),
        slideBox = slide.getBoundingClientRect();
      return {
        align: getComputedStyle(text).textAlign,
        start: Math.round(blockBox.left - slideBox.left),
        end: Math.round(slideBox.right - blockBox.right),
        above: blockBox.top - slideBox.top,
        below: slideBox.bottom - blockBox.bottom,
      };
    });
  await proves('HERO-031', 'without an alignment the text is at the start and at the bottom of the hero', async () => {
    const plain = await measureTextBlock('plain');
    expect(plain.start).toBe(100);
    expect(plain.below).toBeLessThan(plain.above);
  });
  await proves('HERO-032', 'without textAlignment the text is aligned left', async () => {
    expect((await measureTextBlock('plain')).align).toBe('left');
  });
  await proves('HERO-017', 'both alignments move the text block, and textAlignment aligns its text', async () => {
    const right = await measureTextBlock('moved');
    expect(right).toMatchObject({ align: 'end', end: 100 });
    expect(right.above).toBeLessThan(right.below);
    const centre = await measureTextBlock('middle');
    expect(centre.align).toBe('center');
    expect(Math.abs(centre.start - centre.end)).toBeLessThanOrEqual(1);
    const left = await measureTextBlock('low');
    expect(left.start).toBe(100);
    expect(['left', 'start']).toContain(left.align);
    expect(left.below).toBeLessThan(left.above);
    // The centred text is lower than at the top and higher than at the bottom.
    expect(centre.above).toBeGreaterThan(right.above);
    expect(centre.above).toBeLessThan(left.above);
  });
  expect(problems).toEqual([]);
  realm.remove();
});

test('a hero draws a gradient on each side that its flags name', async ({ page, product }) => {
  const withGradient = (side: string) => ({
    background: { imageUrl: 'white.webp', gradientBottom: false, ...(side && { [`gradient${side}`]: true }) },
  });
  const cases = {
    default: { background: { imageUrl: 'white.webp' } },
    Top: withGradient('Top'),
    Right: withGradient('Right'),
    Bottom: withGradient('Bottom'),
    Left: withGradient('Left'),
  };
  const realm = await publishHeroes(
    product,
    Object.entries(cases).map(([name, background]) => hero(name, { title: 'A', ...background })),
    { 'white.webp': [1600, 900] },
  );
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  /**
   * Returns the sides on which the image is darker at the edge than in the middle. The image is white, so darker
   * pixels are a gradient.
   */
  const findDrawnSides = async (name: string): Promise<string[]> => {
    const slide = await scrollToHero(page, name);
    await expect.poll(() => readLoadedImageId(slide.locator('picture img'))).toBeTruthy();
    const { data, info } = await sharp(
      await slide.screenshot({
        animations: 'disabled',
        style: 'header, h1, h2, [data-row-type="carousel"] { visibility: hidden !important; }',
      }),
    )
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const readBrightness = (x: number, y: number): number =>
      data[(Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))) * info.channels]!;
    // A gradient darkens the edge by more than 20 of 255 levels.
    const limit = readBrightness(0.5, 0.4) - 20;
    const isShaded = {
      Top: readBrightness(0.5, 0.01) < limit,
      Right: readBrightness(0.995, 0.4) < limit,
      Bottom: readBrightness(0.5, 0.9) < limit,
      Left: readBrightness(0.005, 0.4) < limit,
    };
    return Object.entries(isShaded)
      .filter(([, dark]) => dark)
      .map(([side]) => side);
  };
  await proves('HERO-030', 'without flags a hero has only the gradient at its bottom', async () => {
    expect(await findDrawnSides('default')).toEqual(['Bottom']);
  });
  await proves('HERO-011', 'each flag draws the gradient on its own side and on no other', async () => {
    for (const side of ['Top', 'Right', 'Bottom', 'Left']) expect(await findDrawnSides(side), side).toEqual([side]);
  });
  realm.remove();
});
