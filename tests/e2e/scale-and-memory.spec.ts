// Faults F15 (10,000 rows) and F52 (a plugin's row mounted a hundred times).
import { computeIntegrity } from '#src/server/domain/plugins/computeIntegrity.ts';
import type { Page } from '@playwright/test';
import { expect, waitForHydration, test } from './fixtures.ts';
import { bucket, publishTestRealm } from './testRealm.ts';
import { readRowElements, navigateToPage } from './rowElements.ts';

const countElements = (page: Page): Promise<number> => page.evaluate(() => document.querySelectorAll('*').length);

test(
  'fault F15: a page of 10,000 rows renders and scrolls like a short one',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    test.slow();
    const realm = await publishTestRealm(product, { home: { elements: [bucket('row-1')] } });
    const item = (id: string) => ({ id, type: 'VOD', title: `Item ${id}`, accessLevel: 'GRANTED' });
    const row = (n: number) => ({ bucketId: `r${n}`, name: `Row ${n}`, contentList: [item(`a${n}`), item(`b${n}`)] });
    const pageOfRows = (count: number) => ({
      $schema: '/schemas/page-1.json',
      id: 'x',
      version: 1,
      title: 'Large',
      elements: Array.from({ length: count }, (_, n) => row(n)),
    });
    await page.route('**/api/v4/page/*', (route) => {
      const id = new URL(route.request().url()).pathname.split('/').at(-1)!;
      return route.fulfill({ status: 200, json: { ...pageOfRows(id === 'huge' ? 10_000 : 40), id } });
    });
    // Counts how often the code that reads the page yields, so that other work can run.
    await page.addInitScript(() => {
      const counts = { yields: 0 };
      (window as unknown as { counts: typeof counts }).counts = counts;
      const { scheduler } = window as unknown as { scheduler: { yield(): Promise<void> } };
      const yieldToBrowser = scheduler.yield.bind(scheduler);
      scheduler.yield = () => {
        counts.yields++;
        return yieldToBrowser();
      };
    });
    await page.goto(product.url(realm.id));
    await waitForHydration(page);
    const top = ['r0', 'r1', 'r2'];
    await navigateToPage(page, 'small');
    await expect(page.locator('main[data-page="small"] [data-row="r1"] [data-item]').first()).toBeVisible();
    const topRowsBefore = await readRowElements(page, top);
    await navigateToPage(page, 'huge');
    await expect(page.locator('main[data-page="huge"] [data-row="r1"] [data-item]').first()).toBeVisible();
    expect(await readRowElements(page, top)).toEqual(topRowsBefore);
    expect(
      await page.evaluate(() => (window as unknown as { counts: { yields: number } }).counts.yields),
      'a large page is read in time slices',
    ).toBeGreaterThan(0);
    // Rows far from the viewport are not rendered. Boxes of their height replace them.
    await expect.poll(() => page.locator('main > [data-box]').count()).toBeGreaterThan(500);
    expect(await page.locator('main [data-row]').count()).toBeLessThan(130);
    for (const fraction of [0, 0.3, 0.6, 0.95]) {
      await page.evaluate(
        (to) => window.scrollTo({ top: document.documentElement.scrollHeight * to, behavior: 'instant' }),
        fraction,
      );
      await expect
        .poll(() =>
          page.evaluate(() =>
            [...document.querySelectorAll('main > [data-row]')].some((each) => {
              const { top: y, bottom } = each.getBoundingClientRect();
              return bottom > 0 && y < innerHeight && each.querySelector('[data-item]') !== null;
            }),
          ),
        )
        .toBe(true);
      expect(await countElements(page)).toBeLessThanOrEqual(3_000);
    }
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expect.poll(() => readRowElements(page, top)).toEqual(topRowsBefore);
    expect(problems).toEqual([]);
    realm.remove();
  },
);

test(
  "fault F52: a plugin's row that was mounted and unmounted 100 times leaks nothing",
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    test.slow();
    const times = 100;
    const body = `export default ({ react, react: { createElement: h }, defineWidget, definePlugin }) => {
    function validate() { validate.errors = null; return true; }
    function View({ props }) {
      const [ballast] = react.useState(() => new Array(200_000).fill(props.title));
      react.useEffect(() => { const onResize = () => ballast.length; addEventListener('resize', onResize); const timer = setInterval(onResize, 10_000); return () => { removeEventListener('resize', onResize); clearInterval(timer); }; }, [ballast]);
      return h('p', null, 'Mounted ' + ballast.length);
    }
    return definePlugin({ id: 'heavy', engine: '1', widgets: [defineWidget({ type: 'test.heavy', version: 1, schema: { type: 'object' }, migrations: [], validate: async () => ({ default: validate }), view: async () => ({ default: View }), estimate: () => ({ mobile: 100, tablet: 100, desktop: 100, tv: 100 }) })] });
  };`;
    const frame =
      '<!doctype html><p id="status">Waiting</p><script>addEventListener("message", (event) => { const port = event.ports[0]; if (!port) return; port.onmessage = () => port.postMessage({ type: "pong" }); port.postMessage({ type: "ready" }); document.getElementById("status").textContent = "Here"; });</script>';
    const realm = await publishTestRealm(
      product,
      {
        home: {
          elements: [
            { type: 'test.heavy', v: 1, id: 'heavy-row', props: { title: 'x' } },
            { pluginId: 'framed', props: {} },
          ],
        },
        plain: { elements: [bucket('b', {}, 4)] },
      },
      {
        realm: {
          plugins: [
            {
              id: 'heavy',
              kind: 'module',
              url: '/plugins/test/heavy.js',
              integrity: computeIntegrity(body),
              rows: [{ type: 'test.heavy' }],
              height: { initial: 100 },
            },
            { id: 'framed', kind: 'frame', url: '/plugins/test/framed.html', height: { initial: 100 } },
          ],
        },
      },
    );
    await page.route('**/plugins/test/*', (route) =>
      route.fulfill(
        new URL(route.request().url()).pathname.endsWith('.js')
          ? { status: 200, contentType: 'text/javascript', body }
          : { status: 200, contentType: 'text/html', body: frame },
      ),
    );
    await page.addInitScript(() => {
      const openResources = { listeners: 0, timers: new Set<unknown>() };
      (window as unknown as { openResources: typeof openResources }).openResources = openResources;
      const globals = window as unknown as {
        addEventListener: typeof addEventListener;
        removeEventListener: typeof removeEventListener;
        setInterval: (...args: unknown[]) => unknown;
        clearInterval: (id: unknown) => void;
      };
      const { addEventListener: add, removeEventListener: remove, setInterval: start, clearInterval: stop } = globals;
      globals.addEventListener = function (this: Window, ...args: Parameters<typeof add>) {
        openResources.listeners++;
        // An aborted signal removes its listener without a call of removeEventListener.
        const { signal } = (args[2] ?? {}) as AddEventListenerOptions;
        if (signal) add.call(signal, 'abort', () => openResources.listeners--);
        return add.apply(window, args);
      } as typeof add;
      globals.removeEventListener = function (this: Window, ...args: Parameters<typeof remove>) {
        openResources.listeners--;
        return remove.apply(window, args);
      } as typeof remove;
      globals.setInterval = (...args) => {
        const id = start.apply(window, args as never);
        openResources.timers.add(id);
        return id;
      };
      globals.clearInterval = (id) => {
        openResources.timers.delete(id);
        stop.call(window, id as never);
      };
    });
    await page.goto(product.url(realm.id, '/section/plain'));
    await waitForHydration(page);
    const client = await page.context().newCDPSession(page);
    await client.send('Performance.enable');
    const measureHeap = async (): Promise<number> => {
      await client.send('HeapProfiler.collectGarbage');
      const { metrics } = await client.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'JSHeapUsedSize')!.value;
    };
    const countOpenResources = () =>
      page.evaluate(() => {
        const { listeners, timers } = (
          window as unknown as { openResources: { listeners: number; timers: Set<unknown> } }
        ).openResources;
        return { listeners, timers: timers.size };
      });
    const mountAndUnmount = async (): Promise<void> => {
      await navigateToPage(page, 'home');
      await expect(page.locator('[data-row="heavy-row"]')).toHaveText('Mounted 200000');
      await expect(page.frameLocator('[data-plugin="framed"] iframe').locator('#status')).toHaveText('Here');
      await navigateToPage(page, 'plain');
      await expect(page.locator('[data-row="b"] [data-item]').first()).toBeVisible();
      await expect(page.locator('[data-plugin]')).toHaveCount(0);
    };
    // The first rounds load the code that stays in memory, so they are not counted.
    for (let n = 0; n < 3; n++) await mountAndUnmount();
    const before = { ...(await countOpenResources()), heap: await measureHeap() };
    for (let n = 0; n < times; n++) await mountAndUnmount();
    expect(await countOpenResources()).toEqual({ listeners: before.listeners, timers: before.timers });
    // A leak of one page would add at least 0.8 MB.
    expect((await measureHeap()) - before.heap).toBeLessThan(5_000_000);
    expect(problems).toEqual([]);
    realm.remove();
  },
);
