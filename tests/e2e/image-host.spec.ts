// A brand whose images are on a CDN (docs/realm-format.md, "Images"). Images load by https only, so the test intercepts
// the requests to the CDN.
import sharp from 'sharp';
import { allowProblems, expect, waitForHydration, test } from './fixtures.ts';
import { bucket, hero, items, publishTestRealm } from './testRealm.ts';

const CDN = 'https://cdn.example';
const WIDTHS = [320, 640, 1280, 1920];

test('a page requests images of fitting widths from the CDN of its brand, and a broken image shows its title', async ({
  page,
  product,
  problems,
}) => {
  const image = (name: string): string => `${CDN}/originals/${name}.jpg#w=1920&h=1080&c=112233`;
  const hosted = items(12).map((item, index) => ({
    ...item,
    thumbnailUrl: image(index === 1 ? 'broken' : `item-${index + 1}`),
  }));
  const testRealm = await publishTestRealm(
    product,
    {
      home: {
        id: 'home',
        title: 'Home',
        elements: [hero('one', { background: { imageUrl: image('hero') } }), bucket('row')],
      },
    },
    {
      catalogue: hosted,
      realm: {
        imageHost: {
          base: `${CDN}/originals/`,
          template: `${CDN}/w_{width},h_{height},f_{format}/{path}`,
          widths: WIDTHS,
        },
      },
    },
  );
  const requested: string[] = [];
  const pixels = await sharp({ create: { width: 16, height: 9, channels: 3, background: '#cc8844' } })
    .avif()
    .toBuffer();
  await page.route(`${CDN}/**`, (route) => {
    const path = new URL(route.request().url()).pathname;
    requested.push(path);
    return path.includes('broken')
      ? route.fulfill({ status: 404, body: '' })
      : route.fulfill({ contentType: 'image/avif', body: pixels });
  });
  const response = await page.goto(product.url(testRealm.id, '/home'));
  expect(response?.headers()['content-security-policy']).toContain(`img-src 'self' data: ${CDN};`);
  await waitForHydration(page);

  const card = page.locator('[data-row="row"] img[src*="item-1.jpg"]').first();
  await expect.poll(() => card.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  for (const img of [card, page.locator('img[src*="hero.jpg"]').first()]) {
    const { source, displayed } = await img.evaluate((element: HTMLImageElement) => ({
      source: element.currentSrc,
      displayed: element.clientWidth,
    }));
    const [, width = '', height = ''] = /\/w_(\d+),h_(\d+),f_avif\/[\w-]+\.jpg$/.exec(source) ?? [];
    expect(WIDTHS).toContain(Number(width));
    expect(Number(height)).toBe((Number(width) * 9) / 16);
    expect(Number(width)).toBeGreaterThanOrEqual(displayed);
    // The browser requests the smallest width that fits, or the next larger one.
    expect(WIDTHS.filter((step) => step >= displayed).indexOf(Number(width))).toBeLessThanOrEqual(1);
  }
  expect(requested.every((path) => /^\/w_(320|640|1280|1920),h_\d+,f_(avif|webp)\//.test(path))).toBe(true);
  expect(requested.some((path) => path.includes('originals'))).toBe(false);

  const broken = page.locator('[data-row="row"] [data-missing]');
  await expect(broken).toHaveCount(1);
  await expect(broken).toContainText('Item 2');
  allowProblems(problems, /404/);
  testRealm.remove();
});
