// What a row shows of its bucket's fields.
import type { Locator, Page } from '@playwright/test';
import { expect, waitForHydration, proves, test } from './fixtures.ts';
import { readLoadedImageId } from './loadedImages.ts';
import { rowOf } from './rowElements.ts';
import { bucket, items, IMAGES, publishTestRealm } from './testRealm.ts';

async function scrollToRow(page: Page, id: string): Promise<Locator> {
  await rowOf(page, id).scrollIntoViewIfNeeded();
  await expect(rowOf(page, id).locator('[data-item]').first()).toBeVisible();
  return rowOf(page, id);
}

const createButton = (ctaText: string, link: object) => ({ ctaText, link });

test('a row shows the texts, items, buttons and background of its bucket', async ({ page, product, problems }) => {
  const realm = await publishTestRealm(
    product,
    {
      home: {
        elements: [
          bucket('videos', { type: 'VOD_PLAYLIST', name: 'All the videos' }, 5),
          bucket(
            'titled',
            {
              name: 'Not this',
              rowTypeData: {
                title: 'But this',
                description: 'A line beside it.',
                primaryCta: createButton('View all', { type: 'BROWSE' }),
                secondaryCta: createButton('By sport', { type: 'SECTION_LINK', name: 'sports' }),
              },
            },
            5,
          ),
          ...['left', 'center', 'right'].map((textAlignment) =>
            bucket(textAlignment, { rowTypeData: { textAlignment } }, 5),
          ),
          bucket(
            'with-background',
            { rowTypeData: { background: { imageUrl: IMAGES.hero, gradients: ['top', 'left'] } } },
            5,
          ),
          bucket('sections', { type: 'SECTION_LINK', source: { ids: ['sports', 'extra'] } }),
        ],
      },
      browse: { elements: [bucket('b')] },
      sports: { elements: [bucket('of-sports')] },
      extra: { elements: [bucket('of-extra')] },
    },
    {
      catalogue: [
        ...items(12),
        ...['sports', 'extra'].map((id) => ({
          id,
          type: 'SECTION',
          title: `Section ${id}`,
          accessLevel: 'GRANTED',
          thumbnailUrl: IMAGES.landscape,
        })),
      ],
    },
  );
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  await proves(
    ['ENGINE-006', 'ENGINE-009'],
    'a bucket of videos is a row with its name and its video cards',
    async () => {
      await expect(rowOf(page, 'videos').getByRole('heading', { name: 'All the videos' })).toBeVisible();
      await expect(rowOf(page, 'videos').locator('[data-item] a')).toHaveCount(5);
      expect(
        await rowOf(page, 'videos')
          .locator('[data-item] a')
          .evaluateAll((links) => links.map((a) => a.getAttribute('href'))),
      ).toEqual([1, 2, 3, 4, 5].map((n) => `/video/item-${n}/item-${n}`));
      await expect(rowOf(page, 'videos').locator('[data-item="item-1"]')).toContainText('Item 1');
    },
  );

  const titled = await scrollToRow(page, 'titled');
  await proves('ENGINE-015', 'the title of a row is shown', async () => {
    await expect(titled.getByRole('heading', { name: 'But this' })).toBeVisible();
    await expect(titled.getByText('Not this')).toHaveCount(0);
  });
  await proves('ENGINE-016', 'the description of a row is shown', () =>
    expect(titled.getByText('A line beside it.')).toBeVisible(),
  );
  const followButton = async (text: string, path: string): Promise<void> => {
    await titled.getByRole('link', { name: text }).click();
    await expect(page).toHaveURL(product.url(realm.id, path));
    await page.goBack();
    await expect(titled).toBeVisible();
  };
  await proves('ENGINE-018', "a row's first button has its text and follows its link", () =>
    followButton('View all', '/browse'),
  );
  await proves('ENGINE-019', 'a row may have a second button', () => followButton('By sport', '/section/sports'));

  await proves('ENGINE-020', 'the text of a row is on the side of its alignment', async () => {
    const headings: Record<string, { start: number; end: number }> = {};
    for (const side of ['left', 'center', 'right']) {
      const box = (await (await scrollToRow(page, side)).getByRole('heading').boundingBox())!;
      headings[side] = { start: Math.round(box.x), end: Math.round(1280 - box.x - box.width) };
    }
    // The rows have a margin of 100 px at both sides.
    expect(headings['left']!.start).toBe(100);
    expect(headings['right']!.end).toBe(100);
    expect(headings['center']!.start).toBeGreaterThan(200);
    expect(Math.abs(headings['center']!.start - headings['center']!.end)).toBeLessThanOrEqual(1);
  });

  const rowWithBackground = await scrollToRow(page, 'with-background');
  const backgroundImage = rowWithBackground.locator('img[sizes="100vw"]');
  const backgroundStyle = await backgroundImage.evaluate((img) => {
    const row = img.closest('section')!.getBoundingClientRect(),
      imageBox = img.getBoundingClientRect();
    return {
      coversRow: imageBox.width >= row.width && imageBox.height >= row.height,
      gradients: getComputedStyle(img.nextElementSibling!).backgroundImage.match(/linear-gradient\((to \w+)?/g),
    };
  });
  await proves('ENGINE-021', 'image and gradients of the background are behind the row', async () => {
    await expect.poll(() => readLoadedImageId(backgroundImage)).toBeTruthy();
    // One gradient runs from the top (browsers omit that direction) and one from the left.
    expect(backgroundStyle).toEqual({ coversRow: true, gradients: ['linear-gradient(', 'linear-gradient(to right'] });
  });

  const sectionRow = await scrollToRow(page, 'sections');
  await proves('ENGINE-008', 'cards of a row of section links lead to sections', async () => {
    await expect(sectionRow.locator('[data-item]')).toHaveCount(2);
    for (const section of ['sports', 'extra']) {
      await sectionRow.locator(`[data-item="${section}"] a`).first().click();
      await expect(page).toHaveURL(product.url(realm.id, `/section/${section}`));
      await expect(rowOf(page, `of-${section}`)).toBeAttached();
      await page.goBack();
      await expect(sectionRow).toBeVisible();
    }
  });
  expect(problems).toEqual([]);
  realm.remove();
});

test("a row's settings choose the image and the texts of its cards", async ({ page, product, problems }) => {
  const catalogue = [
    ...items(8),
    ...[1, 2, 3].map((n) => ({
      id: `list-${n}`,
      type: 'PLAYLIST',
      title: `List ${n}`,
      accessLevel: 'GRANTED',
      thumbnailUrl: IMAGES.landscape,
      posterUrl: IMAGES.portrait,
    })),
  ];
  const lists = { source: { ids: ['list-1', 'list-2', 'list-3'] } };
  const realm = await publishTestRealm(
    product,
    {
      home: {
        elements: [
          bucket('plain', {}, 8),
          bucket('posters', { rowTypeData: { displayPosters: true } }, 8),
          bucket('by-title', { ...lists, rowTypeData: { playlistImageType: 'title' } }),
          bucket('by-poster', { ...lists, rowTypeData: { playlistImageType: 'poster' } }),
          bucket('without-metadata', { rowTypeData: { hideMetadata: true } }, 8),
        ],
      },
    },
    { catalogue },
  );
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  const measureFirstCard = async (id: string) => {
    const card = (await scrollToRow(page, id)).locator('[data-item]').first();
    await expect.poll(() => readLoadedImageId(card.locator('img'))).toBeTruthy();
    const { width, height } = (await card.locator('img').boundingBox())!;
    return { imageId: await readLoadedImageId(card.locator('img')), width, isTall: height > width };
  };
  const plain = await measureFirstCard('plain'),
    posters = await measureFirstCard('posters');
  await proves('ENGINE-017', 'displayPosters makes poster cards of the poster width', () => {
    expect(plain).toMatchObject({ width: 300, isTall: false });
    expect(posters).toMatchObject({ width: 200, isTall: true });
    expect(posters.imageId).not.toBe(plain.imageId);
  });
  await proves('ENGINE-022', 'playlist cards use the title image or the poster image', async () => {
    expect((await measureFirstCard('by-title')).imageId).toBe(plain.imageId);
    expect((await measureFirstCard('by-poster')).imageId).toBe(posters.imageId);
  });

  const findVisibleTexts = (id: string) =>
    rowOf(page, id)
      .locator('[data-item="item-2"]')
      .evaluate((card) =>
        ['Item 2', 'Fact 2'].filter((text) =>
          [...card.querySelectorAll('bdi')].some(
            (e) => e.textContent === text && e.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
          ),
        ),
      );
  await proves('ENGINE-024', 'cards of a row that hides the metadata show no metadata', async () => {
    await scrollToRow(page, 'without-metadata');
    await page.mouse.move(5, 5);
    await expect.poll(() => findVisibleTexts('without-metadata')).toEqual([]);
    await scrollToRow(page, 'plain');
    expect(await findVisibleTexts('plain')).toEqual(['Item 2', 'Fact 2']);
  });
  expect(problems).toEqual([]);
  realm.remove();
});

test('basic, featured, inline and highlight rows have different layouts', async ({ page, product, problems }) => {
  const realm = await publishTestRealm(product, {
    home: {
      elements: [
        ...['basic', 'featured', 'inline'].map((rowType) => bucket(rowType, { rowTypeData: { rowType } }, 5)),
        bucket(
          'highlight',
          {
            type: 'CONTENT_HIGHLIGHT',
            rowTypeData: {
              title: 'Look at this',
              description: 'For a reason.',
              primaryCta: createButton('Watch', { type: 'BROWSE' }),
            },
          },
          1,
        ),
      ],
    },
    browse: { elements: [bucket('b')] },
  });
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  const readLayout = async (id: string) =>
    (await scrollToRow(page, id)).evaluate((row) => {
      const boxes = [...row.querySelectorAll('[data-item]')].map((item) => item.getBoundingClientRect());
      const [first, second] = boxes as [DOMRect, DOMRect];
      return {
        items: boxes.length,
        isFirstLarger: first.width > second.width * 1.5,
        isSecondBelow: second.top >= first.bottom - 1,
        isSecondBeside: Math.round(second.top) === Math.round(first.top),
        isNumbered: row.querySelector('ol') !== null,
      };
    });
  await proves('ENGINE-013', 'basic, featured and inline rows have three different layouts', async () => {
    const layouts = [await readLayout('basic'), await readLayout('featured'), await readLayout('inline')];
    expect(layouts).toMatchObject([
      { items: 5, isFirstLarger: false, isSecondBeside: true, isNumbered: false },
      { items: 5, isFirstLarger: true, isSecondBelow: true, isNumbered: false },
      { items: 5, isFirstLarger: false, isNumbered: true },
    ]);
  });

  const highlight = await scrollToRow(page, 'highlight');
  await proves('ENGINE-011', 'a bucket of type content highlight is one item as wide as the window', async () => {
    await expect(highlight.getByRole('heading', { name: 'Look at this' })).toBeVisible();
    await expect(highlight.getByText('For a reason.')).toBeVisible();
    await expect(highlight.locator('[data-item]')).toHaveCount(1);
    expect((await highlight.locator('[data-item="item-1"]').boundingBox())!.width).toBe(1280);
    await highlight.getByRole('link', { name: 'Watch' }).click();
    await expect(page).toHaveURL(product.url(realm.id, '/browse'));
  });
  expect(problems).toEqual([]);
  realm.remove();
});
