// Heroes for tests: publishes a brand with them, and finds them on its page.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './fixtures.ts';
import { bucket, createTestRealm, type TestRealm } from './testRealm.ts';

type Json = Record<string, unknown>;

/** Inserts a row after each hero, because adjacent heroes are merged into one row that rotates. */
const separateHeroes = (heroes: readonly Json[]): Json[] =>
  heroes.flatMap((each, i) => [each, bucket(`after-${i + 1}`, {}, 1)]);

/**
 * Publishes a brand with these heroes and some white images.
 * @param imageSizes width and height in px by file name
 */
export async function publishHeroes(
  product: Parameters<typeof createTestRealm>[0],
  heroes: readonly Json[],
  imageSizes: Record<string, readonly [number, number]> = {},
  more: Parameters<typeof createTestRealm>[2] = {},
): Promise<TestRealm> {
  const realm = createTestRealm(
    product,
    {
      home: { elements: separateHeroes(heroes) },
      browse: { elements: [bucket('b')] },
      sports: { elements: [bucket('s')] },
    },
    more,
  );
  const index = join(realm.folder, 'art', 'index.json');
  const entries = JSON.parse(readFileSync(index, 'utf8')) as Json;
  for (const [name, [width, height]] of Object.entries(imageSizes)) {
    writeFileSync(
      join(realm.folder, 'art', name),
      await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
        .webp()
        .toBuffer(),
    );
    entries[name] = { width, height, colour: '#ffffff', focal: [0.5, 0.5] };
  }
  writeFileSync(index, JSON.stringify(entries));
  const { status, output } = await realm.publish();
  expect(status, output).toBe(0);
  return realm;
}

/** Returns the hero with this id. */
export const heroOf = (page: Page, id: string): Locator => page.locator(`[data-hero="${id}"]`);

/** Scrolls to a hero, because distant rows are not rendered. */
export async function scrollToHero(page: Page, id: string): Promise<Locator> {
  await page.locator(`[data-row="${id}"]`).scrollIntoViewIfNeeded();
  await expect(heroOf(page, id)).toBeVisible();
  return heroOf(page, id);
}

/** A link to the video item-1. */
export const videoLink = { type: 'VOD', event: { id: 'item-1', title: 'My Fight', accessLevel: 'GRANTED' } };
