// A brand in another language from two commands, while the server runs: no build, no restart, no change of the code.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, open, test } from './fixtures.ts';
import { findAxeViolations } from './findAxeViolations.ts';
import { runRealmCommand } from './testRealm.ts';

// A browser that prefers none of the brand's languages gets the main one.
test.use({ locale: 'fr-FR' });

/** Returns the scripts that a document starts, by their address. The name of a file contains its hash. */
const readScripts = (page: Page): Promise<readonly string[]> =>
  page
    .locator('script[src]')
    .evaluateAll((scripts) => scripts.map((script) => new URL((script as HTMLScriptElement).src).pathname).toSorted());

test('a brand that is created in Arabic is public after two commands, without a restart: right to left, accessible, with the same scripts @deep', async ({
  page,
  product,
}) => {
  // Three commands start a process each.
  test.setTimeout(180_000);
  const parentFolder = mkdtempSync(join(tmpdir(), 'marquee-new-brand-'));
  const id = `new-brand-${process.pid}`;
  await page.goto(product.url('cancha'));
  const scriptsBefore = await readScripts(page);
  expect(scriptsBefore).not.toEqual([]);

  for (const args of [
    ['create', id, '--name', 'واحة', '--lang', 'ar,en', '--in', parentFolder],
    ['publish', join(parentFolder, id)],
  ]) {
    const { status, output } = runRealmCommand(product, args);
    expect(status, output).toBe(0);
  }
  await open(page, product.url(id));
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('banner').getByRole('link', { name: 'الرئيسية' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'واحة' }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'جديد' })).toBeVisible();
  // The name of the file and the codes of the badges of languages are the only Latin texts.
  const text = await page.locator('main').innerText();
  expect(text.replaceAll('pages/home.json', '').match(/[A-Za-z]{2,}/g) ?? []).toEqual([]);
  expect(await readScripts(page)).toEqual(scriptsBefore);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findAxeViolations(page), `${width} px`).toEqual([]);
  }

  await page.goto(product.url(id, '/?lang=en'));
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(page.getByRole('heading', { name: 'New' })).toBeVisible();

  const removed = runRealmCommand(product, ['remove', id, '--yes']);
  expect(removed.status, removed.output).toBe(0);
  rmSync(parentFolder, { recursive: true });
});
