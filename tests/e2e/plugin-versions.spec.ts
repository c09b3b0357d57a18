// The small plugins of earlier versions of the plugin API (tests/pluginVersions) in a page of the current engine.
import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { Page } from '@playwright/test';
import { expect, test, waitForHydration, type RunningProduct } from './fixtures.ts';
import { computeIntegrity } from '#src/server/domain/plugins/computeIntegrity.ts';
import { bucket, publishTestRealm } from './testRealm.ts';

const FOLDER = new URL('../pluginVersions/', import.meta.url);
const versions = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const readScript = (version: string, name: string): string =>
  stripTypeScriptTypes(readFileSync(new URL(`${version}/${name}`, FOLDER), 'utf8'));
const toId = (version: string): string => `v${version.replace('.', '-')}`;
const toFramePath = (version: string): string => `/plugins/versions/${version}/frame.html`;
const FRAME_SCHEMA = { properties: { title: { type: 'string', maxLength: 20 }, limit: { type: 'integer' } } };
/** The stand-in of a plugin's own server in the demo. */
const DATA = { origin: '/demo-plugins', endpoints: [{ name: 'votes', path: '/scores' }] };
const HTML = `<!doctype html><meta charset="utf-8"><p data-part="title"></p><p data-part="status"></p>
<button>Ask</button> <button data-part="rename">Rename</button> <button data-part="outside">Outside</button>
<button data-part="break">Break</button> <a href="/">Browse</a><script src="frame.js"></script>`;

/** Publishes a realm with the plugins of some versions, and opens its home page. */
async function openVersions(page: Page, product: RunningProduct, shown: readonly string[]) {
  const realm = await publishTestRealm(
    product,
    {
      home: {
        elements: shown.flatMap((version) => [
          { type: `${toId(version)}.counter`, v: 1, id: toId(version), props: { name: `Goals ${version}` } },
          { pluginId: `${toId(version)}-frame`, id: `${toId(version)}-frame`, props: { title: `Frame ${version}` } },
        ]),
      },
      browse: { elements: [bucket('one')] },
    },
    {
      realm: {
        plugins: shown.flatMap((version) => [
          {
            id: toId(version),
            kind: 'module',
            url: `/plugins/versions/${version}/plugin.js`,
            integrity: computeIntegrity(readScript(version, 'plugin.ts')),
            rows: [{ type: `${toId(version)}.counter`, version: 2 }],
            height: { initial: 120 },
            data: DATA,
          },
          {
            id: `${toId(version)}-frame`,
            kind: 'frame',
            url: toFramePath(version),
            height: { initial: 100 },
            data: DATA,
          },
        ]),
      },
    },
  );
  await page.route('**/plugins/versions/**', (route) => {
    const [version, file] = new URL(route.request().url()).pathname.split('/').slice(-2) as [string, string];
    // The scripts of a sandboxed frame are requests of another origin.
    const headers = { 'access-control-allow-origin': '*' };
    if (file.endsWith('.js'))
      return route.fulfill({
        headers,
        contentType: 'text/javascript',
        body: readScript(version, file.replace('.js', '.ts')),
      });
    return file.endsWith('.json')
      ? route.fulfill({ json: { [`plugin.${toId(version)}-frame`]: FRAME_SCHEMA } })
      : route.fulfill({ headers, contentType: 'text/html', body: HTML });
  });
  await page.setViewportSize({ width: 1280, height: 1400 });
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  return realm;
}

test(
  'modules and frames of earlier versions of the plugin API work in the current engine',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    const realm = await openVersions(page, product, versions);
    for (const version of versions) {
      const row = page.locator(`[data-row="${toId(version)}"]`);
      await row.scrollIntoViewIfNeeded();
      await row.getByRole('button', { name: 'Add' }).click();
      await expect(row.getByText(`Goals ${version}: 1`), 'the migrated props').toBeVisible();
      await expect(row.locator('[data-part="facts"]'), 'the response of its own server').toHaveText(
        /guest, home, status 200$/,
      );
      const frame = page.frameLocator(`[data-plugin="${toId(version)}-frame"] iframe`);
      await expect(frame.locator('[data-part="title"]')).toHaveText(`Frame ${version} en ltr v1`);
      await frame.getByRole('button', { name: 'Ask' }).click();
      await expect(frame.locator('[data-part="status"]')).toHaveText('response 7: 200');
      await expect(page.locator(`[data-plugin="${toId(version)}-frame"] iframe`)).toHaveCSS('height', '150px');
    }
    const last = page.frameLocator(`[data-plugin="${toId(versions.at(-1)!)}-frame"] iframe`);
    await last.getByRole('link', { name: 'Browse' }).click();
    await expect(page).toHaveURL(/\/browse$/);
    expect(problems).toEqual([]);
    realm.remove();
  },
);

test('plugins patch the props of their own rows: other patches are refused, and rows that come back keep their props', async ({
  page,
  product,
  problems,
}) => {
  const realm = await openVersions(page, product, [versions.at(-1)!]);
  const id = toId(versions.at(-1)!);
  const row = page.locator(`[data-row="${id}"]`);
  const refusal = row.locator('[data-part="refusal"]');
  await row.getByRole('button', { name: 'Rename the type' }).click();
  await expect(refusal).toHaveText('/0/path: /props, or a pointer below it such as /props/title');
  await row.getByRole('button', { name: 'Break' }).click();
  await expect(refusal).toHaveText('/props: props that the validator of the plugin accepts');
  await row.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(row.getByText('Renamed: 0')).toBeVisible();
  const frame = page.frameLocator(`[data-plugin="${id}-frame"] iframe`);
  const status = frame.locator('[data-part="status"]');
  await frame.getByRole('button', { name: 'Outside' }).click();
  await expect(status).toHaveText('/0/path: /props, or a pointer below it such as /props/title');
  await frame.getByRole('button', { name: 'Break' }).click();
  await expect(status).toHaveText('/props/limit: integer');
  await frame.getByRole('button', { name: 'Rename' }).click();
  await expect(status).toHaveText('patched 8: Renamed');
  // The viewer leaves the page and comes back. Its rows are then created again, and still have the patched props.
  await frame.getByRole('link', { name: 'Browse' }).click();
  await expect(page).toHaveURL(/\/browse$/);
  await page.goBack();
  await expect(row.getByText('Renamed: 0')).toBeVisible();
  await expect(frame.locator('[data-part="title"]')).toHaveText('Renamed en ltr v1');
  expect(problems).toEqual([]);
  realm.remove();
});
