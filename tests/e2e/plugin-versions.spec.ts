// The small plugins of earlier versions of the plugin API (tests/pluginVersions) in a page of the current engine.
import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { expect, test, waitForHydration } from './fixtures.ts';
import { computeHash } from './pluginSteps.ts';
import { bucket, publishTestRealm } from './testRealm.ts';

const FOLDER = new URL('../pluginVersions/', import.meta.url);
const versions = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const readScript = (version: string, name: string): string =>
  stripTypeScriptTypes(readFileSync(new URL(`${version}/${name}`, FOLDER), 'utf8'));
const toId = (version: string): string => `v${version.replace('.', '-')}`;
const FRAMES = 'https://frames.example';
/** The stand-in of a plugin's own server in the demo. */
const DATA = { origin: '/demo-plugins', endpoints: [{ name: 'votes', path: '/scores' }] };
const HTML = `<!doctype html><meta charset="utf-8"><p data-part="title"></p><p data-part="status"></p>
<button>Ask</button> <a href="/">Browse</a><script src="frame.js"></script>`;

test(
  'modules and frames of earlier versions of the plugin API work in the current engine',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    const realm = await publishTestRealm(
      product,
      {
        home: {
          elements: versions.flatMap((version) => [
            { type: `${toId(version)}.counter`, v: 1, id: toId(version), props: { name: `Goals ${version}` } },
            { pluginId: `${toId(version)}-frame`, id: `${toId(version)}-frame`, props: { title: `Frame ${version}` } },
          ]),
        },
        browse: { elements: [bucket('one')] },
      },
      {
        realm: {
          plugins: versions.flatMap((version) => [
            {
              id: toId(version),
              kind: 'module',
              url: `/plugins/versions/${version}.js`,
              integrity: computeHash(readScript(version, 'plugin.ts')),
              rows: [{ type: `${toId(version)}.counter`, version: 2 }],
              height: { initial: 120 },
              data: DATA,
            },
            {
              id: `${toId(version)}-frame`,
              kind: 'frame',
              url: `${FRAMES}/${version}/frame.html`,
              height: { initial: 100 },
              data: DATA,
            },
          ]),
        },
      },
    );
    await page.route('**/plugins/versions/*', (route) => {
      const version = /([\d.]+)\.js/.exec(route.request().url())![1]!;
      return route.fulfill({ contentType: 'text/javascript', body: readScript(version, 'plugin.ts') });
    });
    await page.route(`${FRAMES}/**`, (route) => {
      const [, version, file] = new URL(route.request().url()).pathname.split('/');
      return file === 'frame.js'
        ? route.fulfill({ contentType: 'text/javascript', body: readScript(version!, 'frame.ts') })
        : route.fulfill({ contentType: 'text/html', body: HTML });
    });
    await page.setViewportSize({ width: 1280, height: 1400 });
    await page.goto(product.url(realm.id));
    await waitForHydration(page);
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
      await frame.getByRole('button').click();
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
