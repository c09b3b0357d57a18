// A row that an untrusted plugin renders in a frame, while an open page changes.
import type { Page } from '@playwright/test';
import { expect, test, waitForHydration, type RunningProduct } from './fixtures.ts';
import { openPreviewHost } from './previewFrame.ts';
import { bucket, hero, publishTestRealm } from './testRealm.ts';

const SITE = 'https://frames.example';
const first = bucket('first', {}, 2);
const frameRow = { type: 'frames.note', v: 1, id: 'note', props: { name: 'A frame' } };
/** Each of these orders moves the frame in the document: React moves the rows that stood above a row and are below it now. */
const ORDERS = [
  [frameRow, first, hero('h')],
  [hero('h'), frameRow, first],
  [hero('h'), first, frameRow],
];

/** Shows the props that it gets, and how often it was loaded. */
const createFrameHtml = (loadCount: number): string => `<!doctype html><title>Frame</title><p id="status"></p><script>
addEventListener('message', ({ data, ports: [port] }) => {
  if (data.type !== 'init' || !port) return;
  port.onmessage = () => port.postMessage({ type: 'pong' });
  port.postMessage({ type: 'ready' });
  document.getElementById('status').textContent = data.props.name + ', load ${loadCount}';
});
</script>`;

/** Publishes a page with a frame, and serves the frame. */
async function publishFrame(page: Page, product: RunningProduct) {
  const plugin = {
    id: 'frames',
    kind: 'frame',
    url: `${SITE}/frame.html`,
    rows: [{ type: 'frames.note' }],
    height: { initial: 120 },
  };
  let loadCount = 0;
  await page.route(`${SITE}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: createFrameHtml(++loadCount) }),
  );
  return publishTestRealm(product, { home: { elements: ORDERS[0] } }, { realm: { plugins: [plugin] } });
}

const readOrder = (rows: ReturnType<Page['locator']>): Promise<(string | null)[]> =>
  rows.evaluateAll((elements) => elements.map((element) => element.getAttribute('data-row')));

for (const canMove of [true, false])
  test(
    `a publish that moves the row of a frame ${canMove ? 'does not load the frame again' : 'connects the frame again, where browsers load it again'}`,
    { tag: canMove ? '@deep' : [] },
    async ({ page, product }) => {
      const realm = await publishFrame(page, product);
      // Not all browsers have this function.
      if (!canMove)
        await page.addInitScript(() => {
          Reflect.deleteProperty(Element.prototype, 'moveBefore');
        });
      await page.goto(product.url(realm.id));
      await waitForHydration(page);
      const row = page.locator('[data-row="note"]');
      const status = row.frameLocator('iframe').locator('#status');
      await expect(status).toHaveText('A frame, load 1');
      await row.locator('iframe').evaluate((element) => element.setAttribute('data-test', 'same'));
      for (const [index, elements] of ORDERS.slice(1).entries()) {
        realm.write('pages/home.json', { id: 'home', title: 'Lab page', elements });
        expect((await realm.publish()).status).toBe(0);
        await expect
          .poll(() => readOrder(page.locator('[data-row]')))
          .toEqual(elements.map((each) => ('heroId' in each ? 'h' : 'bucketId' in each ? 'first' : 'note')));
        await expect(status).toHaveText(`A frame, load ${canMove ? 1 : index + 2}`);
      }
      await expect(row.locator('iframe')).toHaveAttribute('data-test', 'same');
      await expect(row.getByRole('note')).toHaveCount(0);
      realm.remove();
    },
  );

test('a preview moves a frame without loading it again', { tag: '@deep' }, async ({ page, product }) => {
  const realm = await publishFrame(page, product);
  const { frame, open, send, waitUntilRendered } = await openPreviewHost(page, product, {
    realm: realm.id,
    account: 'admin@demo.test',
  });
  const document = { id: 'home', title: 'Lab page', elements: ORDERS[0] };
  await open({ id: 'home', document }, { mode: 'edit', revision: 5_000 });
  const row = frame.locator('[data-row="note"]');
  const status = row.frameLocator('iframe').locator('#status');
  await expect(status).toHaveText('A frame, load 1');
  const operations = [{ op: 'move', from: '/elements/2', path: '/elements/0' }];
  await send({ type: 'patch', from: 5_000, to: 5_001, operations });
  await waitUntilRendered(5_001);
  expect(await readOrder(frame.locator('[data-row]'))).toEqual(['h', 'note', 'first']);
  await expect(status).toHaveText('A frame, load 1');
  await expect(row.getByRole('note')).toHaveCount(0);
  realm.remove();
});
