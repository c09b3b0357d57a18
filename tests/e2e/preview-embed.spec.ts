// A preview frame on the page of another vendor's CMS: the example of docs/examples/preview, on another origin.
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, openEmptyDocument, signInByApi, test } from './fixtures.ts';
import { publishTestRealm } from './testRealm.ts';

/** Starts the server of a CMS. It serves the page of the example, and a token at `/token`. */
async function startCms(readToken: () => string): Promise<{ readonly server: Server; readonly port: number }> {
  const html = readFileSync('docs/examples/preview/host.html', 'utf8');
  const server = createServer((request, response) => {
    if (request.url === '/token') response.end(readToken());
    else response.setHeader('content-type', 'text/html').end(html);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { server, port: (server.address() as AddressInfo).port };
}

test('a CMS on another origin previews a page with a token; other sites and wrong tokens are refused', async ({
  page,
  product,
  browser,
}) => {
  test.setTimeout(120_000);
  let token = '';
  const { server, port } = await startCms(() => token);
  const cms = `http://127.0.0.1:${port}`;
  const promo = { type: 'promo', v: 1, id: 'p', props: { title: 'Published' } };
  const realm = await publishTestRealm(product, { home: { elements: [promo] } }, { realm: { previewOrigins: [cms] } });
  try {
    const editor = await browser.newPage();
    await openEmptyDocument(editor, product.url(realm.id));
    await signInByApi(editor, 'editor@demo.test');
    token = await editor.evaluate(async () => {
      const response = await fetch('/api/v2/editing/pages/home/preview-tokens', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      const created = (await response.json()) as { token?: string };
      return created.token ?? JSON.stringify(created);
    });
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    await editor.close();

    const brand = product.url(realm.id, '');
    const open = (host: string) => page.goto(`${host}/host.html?page=home&brand=${encodeURIComponent(brand)}`);
    await open(cms);
    const status = page.getByRole('status');
    const preview = page.frameLocator('iframe');
    await expect(preview.getByText('Hello from another CMS')).toBeVisible({ timeout: 20_000 });
    await expect(status).toHaveText('Revision 1, 0 findings');
    await page.getByLabel('Title').fill('Changed in the CMS');
    await expect(preview.getByText('Changed in the CMS')).toBeVisible();
    await preview.getByText('Changed in the CMS').click();
    await expect(status).toHaveText(/^Selected \/elements\/0/);
    // The frame's address does not contain the token, and the frame stores nothing in the browser.
    const stored = await page.frames()[1]!.evaluate(() => {
      const countStored = (): number => {
        try {
          return localStorage.length;
        } catch {
          // The browser gives a frame of another site no storage.
          return 0;
        }
      };
      return [location.href, document.cookie, countStored()];
    });
    expect(stored).toEqual([`${brand}/_admin/composed-page-preview`, '', 0]);

    token = 'wrong';
    await open(cms);
    await expect(status).toHaveText(/^Refused: not-allowed/, { timeout: 20_000 });
    await expect(preview.locator('[data-row]')).toHaveCount(0);

    // A site that is not listed: the browser refuses the frame.
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await open(`http://localhost:${port}`);
    await refused;
    await expect(status, 'the message says what the host has to check').toHaveText(
      /^Refused: silent .* did not respond within 10 s\. .*previewOrigins in the brand's realm\.json lists http:\/\/localhost/,
      { timeout: 20_000 },
    );
    expect((await page.goto(`${brand}/_admin/composed-page-preview`))!.status()).toBe(404);
  } finally {
    server.close();
    realm.remove();
  }
});
