// Third-party plugins (docs/plugins.md): trusted modules and untrusted frames that work, and plugins with each known
// fault (F45 to F55). All modules are on one page, because a failing plugin must not affect the others or the page.
import { readFileSync } from 'node:fs';
import { allowProblems, expect, waitForHydration, test } from './fixtures.ts';
import { computeIntegrity } from '#src/server/domain/plugins/computeIntegrity.ts';
import { recordCspViolations } from './recordCspViolations.ts';
import { bucket, publishTestRealm } from './testRealm.ts';

/** Returns the code of a plugin with one widget. `view` is the body of its component and can use `h` and `react`. */
const source = (id: string, view: string, more = ''): string => `
  ${more}
  export default ({ react, react: { createElement: h }, defineWidget, definePlugin }) => {
    function validate() { validate.errors = null; return true; }
    function View({ props }) { ${view} }
    return definePlugin({ id: '${id}', engine: '1', widgets: [defineWidget({ type: 'test.${id}', version: 1, schema: { type: 'object' }, migrations: [], validate: async () => ({ default: validate }), view: async () => ({ default: View }), estimate: () => ({ mobile: 100, tablet: 100, desktop: 100, tv: 100 }) })] });
  };`;

const GOOD_PLUGINS: Record<string, string> = {
  good: source(
    'good',
    'const [n, set] = react.useState(0); return h("button", { onClick: () => set(n + 1) }, `Pressed ${n} times: ${props.title}`);',
  ),
  overlay: source(
    'overlay',
    'react.useEffect(() => { const s = document.createElement("style"); s.textContent = "* { display: none !important }"; document.head.append(s); }, []); return h("div", { id: "overlay", style: { position: "fixed", inset: 0, zIndex: 2147483647, background: "red", opacity: 0.5 } }, "Overlay");',
  ),
};
/** The plugin's widget is at version 3; the page has a row of each published version. */
const MIGRATES = source('migrates', 'return `${props.lines.join(" and ")}${props.loud ? "!" : ""}`;')
  .replace('version: 1,', 'version: 3,')
  .replace(
    'migrations: []',
    'migrations: [({ text }) => ({ lines: text.split(" ") }), ({ lines }) => { if (lines[0] === "throws") throw new Error("no such line"); return { lines, loud: true }; }]',
  );
/** A faulty plugin, and the code of the problem that its row reports. */
type BadPlugin = {
  readonly code: string;
  /** Default: any. */
  readonly cause?: string;
  /** Text of the plugin's file. Without it, the request for the file gets a 404. */
  readonly body?: string;
  /** Fields of realm.json that replace those of a correct plugin. */
  readonly more?: object;
};
const BAD_PLUGINS: Record<string, BadPlugin> = {
  missing: { code: 'PLUGIN_UNAVAILABLE' },
  'other-bytes': {
    code: 'PLUGIN_UNAVAILABLE',
    body: source('other-bytes', 'return "Never shown";'),
    more: { integrity: computeIntegrity('another file') },
  },
  slow: { code: 'PLUGIN_UNAVAILABLE', body: source('slow', 'return "Never shown";') },
  'newer-engine': {
    code: 'PLUGIN_INCOMPATIBLE',
    body: source('newer-engine', 'return "Never shown";'),
    more: { engine: '7-9' },
  },
  'no-export': { code: 'PLUGIN_INCOMPATIBLE', body: 'export const plugin = {};' },
  'throws-on-load': { code: 'PLUGIN_INCOMPATIBLE', body: 'throw new Error("at the top of the module");' },
  'throws-in-render': {
    code: 'ROW_RENDER_FAILED',
    body: source('throws-in-render', 'throw new Error("while rendering");'),
  },
  'throws-after-render': {
    code: 'ROW_RENDER_FAILED',
    body: source(
      'throws-after-render',
      'react.useEffect(() => { throw new Error("after rendering"); }, []); return "Never shown";',
    ),
  },
  'no-node': { code: 'ROW_RENDER_FAILED', body: source('no-node', 'return { not: "a node" };') },
  loops: {
    code: 'ROW_RENDER_FAILED',
    body: source('loops', 'const [n, set] = react.useState(0); set(n + 1); return "Never shown";'),
  },
  // A plugin that bundles its own copy of React, whose hooks have no renderer (F55).
  'own-react': {
    code: 'ROW_RENDER_FAILED',
    cause: 'react',
    body: source(
      'own-react',
      'const [n] = own.useState(0); return `Never shown ${n}`;',
      `const own = ((module, exports) => { ${readFileSync('node_modules/react/cjs/react.production.js', 'utf8')}; return module.exports; })(...(() => { const exports = {}; return [{ exports }, exports]; })());`,
    ),
  },
  'fails-later': {
    code: 'ROW_RENDER_FAILED',
    body: source(
      'fails-later',
      'react.useEffect(() => { const t = setInterval(() => { throw new Error("later"); }, 50); return () => clearInterval(t); }, []); return "Never shown";',
    ),
  },
  'waits-forever': {
    code: 'PLUGIN_UNAVAILABLE',
    body: source('waits-forever', 'react.use(globalThis.forever ??= new Promise(() => {})); return "Never shown";'),
  },
};

const definition = (id: string, body: string, more: object = {}) => ({
  id,
  kind: 'module',
  url: `/plugins/test/${id}.js`,
  integrity: computeIntegrity(body),
  rows: [{ type: `test.${id}` }],
  height: { initial: 100 },
  ...more,
});
const row = (id: string) => ({ type: `test.${id}`, v: 1, id, props: { title: `Row ${id}` } });
const menu = {
  menus: [
    {
      id: 'main',
      layout: 'top',
      items: [
        { id: 'home', label: 'Home', link: { type: 'HOME' }, main: true },
        { id: 'browse', label: 'Browse', link: { type: 'BROWSE' }, main: true },
      ],
    },
  ],
  defaultMenu: 'main',
};

test(
  'faults F45 to F55: a trusted plugin that fails affects only its own row',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    const bodies = new Map([
      ...Object.entries(GOOD_PLUGINS),
      ...Object.entries(BAD_PLUGINS).flatMap(([id, { body }]) => (body === undefined ? [] : [[id, body] as const])),
    ]);
    const testRealm = await publishTestRealm(
      product,
      {
        home: {
          elements: [
            bucket('good-row', {}, 4),
            ...Object.keys(GOOD_PLUGINS).map(row),
            ...Object.keys(BAD_PLUGINS).map(row),
          ],
        },
        browse: { elements: [bucket('b')] },
      },
      {
        menu,
        realm: {
          plugins: [
            ...Object.entries(GOOD_PLUGINS).map(([id, body]) => definition(id, body)),
            ...Object.entries(BAD_PLUGINS).map(([id, { body = '', more }]) => definition(id, body, more)),
          ],
        },
      },
    );
    await page.route('**/plugins/test/*', async (route) => {
      const id = /test\/(.*)\.js/.exec(route.request().url())![1]!;
      if (id === 'slow') return;
      const body = bodies.get(id);
      await route.fulfill(
        body === undefined ? { status: 404, body: 'none' } : { status: 200, contentType: 'text/javascript', body },
      );
    });
    const violations = await recordCspViolations(page);
    const reports = new Map<string, { readonly code: string; readonly cause?: string }>();
    page.on('request', (request) => {
      if (!request.url().includes('page-problems') || request.method() !== 'POST') return;
      type Report = { readonly problems: readonly { code: string; cause?: string; rowId?: string }[] };
      for (const each of (request.postDataJSON() as Report).problems) reports.set(each.rowId ?? '', each);
    });
    await page.setViewportSize({ width: 1280, height: 3000 });
    await page.goto(product.url(testRealm.id));
    await waitForHydration(page);

    const goodButton = page.locator('[data-row="good"]').getByRole('button');
    await goodButton.click();
    await expect(goodButton).toHaveText('Pressed 1 times: Row good');
    for (const [id, { code, cause }] of Object.entries(BAD_PLUGINS)) {
      await test.step(id, async () => {
        const pluginRow = page.locator(`[data-row="${id}"]`);
        await expect(pluginRow.getByRole('note')).toBeVisible({ timeout: 15_000 });
        await expect(pluginRow).not.toContainText('Never shown');
        await expect.poll(() => reports.get(id)?.code).toBe(code);
        if (cause !== undefined) expect(reports.get(id)?.cause).toBe(cause);
      });
    }
    // A plugin's overlay is clipped to its row, and its styles do not affect the page.
    const overlay = page.locator('[data-row="overlay"]');
    await expect(overlay.locator('#overlay')).toBeVisible();
    expect(await page.evaluate(() => document.elementFromPoint(40, 40)?.closest('[data-plugin]') === null)).toBe(true);
    await expect(page.locator('[data-row="good-row"] [data-item="item-1"]')).toBeVisible();
    // The retry button loads the plugin again.
    const retryRequest = page.waitForRequest('**/plugins/test/missing.js?*');
    await page.locator('[data-row="missing"]').getByRole('button').click();
    await retryRequest;
    await page.locator('header nav').getByRole('link', { name: 'Browse' }).click();
    await expect(page.locator('[data-row="b"] [data-item]').first()).toBeVisible();
    expect((await violations()).filter((each) => !each.startsWith('style-src'))).toEqual([]);
    // The browser logs the errors of these plugins and what the security policy refuses. One plugin throws an error with
    // the text `later` from a timer.
    allowProblems(problems, /^console:|later/);
    testRealm.remove();
  },
);

const frameHtml = (script: string): string =>
  `<!doctype html><title>Frame</title><p id="status">Waiting</p><script>${script}</script>`;
const initListener = `addEventListener('message', (event) => { const port = event.ports[0]; if (!port || event.data.type !== 'init') return; window.init = event.data; window.port = port; document.getElementById('status').textContent = 'Hello ' + event.data.props.name; port.onmessage = () => port.postMessage({ type: 'pong' }); port.postMessage({ type: 'ready' }); start(event.data); });`;
const FRAMES: Record<string, string> = {
  talks: frameHtml(
    `${initListener} function start() { port.postMessage({ type: 'height', height: 5000 }); for (const bad of ['text', null, { type: 'ready', token: 1 }, { type: 'height', height: 'x' }, { type: 'follow', link: { type: 'URL', url: 'javascript:alert(1)' } }]) port.postMessage(bad); }`,
  ),
  steals: frameHtml(
    `${initListener} function start() { const tried = {}; for (const [name, attempt] of Object.entries({ parent: () => parent.document.body.innerHTML, storage: () => localStorage.length, cookie: () => document.cookie, top: () => { top.location = 'about:blank'; } })) { try { tried[name] = String(attempt()); } catch (error) { tried[name] = error.name; } } document.getElementById('status').textContent = origin + ' ' + Object.values(tried).join(' ') + ' ' + JSON.stringify(window.init).includes('oken'); }`,
  ),
  versions: frameHtml(
    `${initListener} function start(init) { document.getElementById('status').textContent = 'Version ' + init.v; }`,
  ),
  silent: frameHtml(''),
  hangs: frameHtml(`${initListener} function start() { setTimeout(() => { for (;;); }, 100); }`),
};

test("a plugin's migrations upgrade rows of older versions", { tag: '@deep' }, async ({ page, product, problems }) => {
  const rowOfVersion = (id: string, v: number, props: object, more: object = {}) => ({
    type: 'test.migrates',
    v,
    id,
    props,
    ...more,
  });
  const testRealm = await publishTestRealm(
    product,
    {
      home: {
        elements: [
          bucket('good-row', {}, 4),
          rowOfVersion('first', 1, { text: 'one two' }),
          rowOfVersion('second', 2, { lines: ['three', 'four'] }),
          rowOfVersion('third', 3, { lines: ['five'] }),
          rowOfVersion('bad', 1, { text: 'throws' }),
          rowOfVersion('newer', 4, { words: [] }, { fallback: bucket('instead', {}, 2) }),
          { pluginId: 'migrates', props: { text: 'six seven' } },
        ],
      },
    },
    { realm: { plugins: [definition('migrates', MIGRATES, { rows: [{ type: 'test.migrates', version: 3 }] })] } },
  );
  await page.route('**/plugins/test/*', (route) =>
    route.fulfill({ status: 200, contentType: 'text/javascript', body: MIGRATES }),
  );
  const codes = new Map<string, string>();
  page.on('request', (request) => {
    if (!request.url().includes('page-problems') || request.method() !== 'POST') return;
    for (const each of (request.postDataJSON() as { problems: { code: string; rowId?: string }[] }).problems)
      codes.set(each.rowId ?? '', each.code);
  });
  await page.setViewportSize({ width: 1280, height: 2400 });
  await page.goto(product.url(testRealm.id));
  const findRow = (id: string) => page.locator(`[data-row="${id}"]`);
  for (const [id, text] of [
    ['first', 'one and two!'],
    ['second', 'three and four!'],
    ['third', 'five'],
    ['plugin-migrates', 'six and seven!'],
  ] as const)
    await expect(findRow(id)).toHaveText(text);
  await expect(findRow('bad').getByRole('note')).toBeVisible();
  await expect.poll(() => codes.get('bad')).toBe('ROW_MIGRATION_FAILED');
  await expect(findRow('newer').or(findRow('instead')).locator('[data-item="item-1"]')).toBeVisible();
  await expect(findRow('good-row').locator('[data-item="item-1"]')).toBeVisible();
  // React logs the error of the row that fails.
  allowProblems(problems, /^console:/);
  testRealm.remove();
});

test(
  'an untrusted plugin renders in a sandboxed frame, which is removed when it does not respond',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    const ids = Object.keys(FRAMES);
    const element = (id: string) => ({ pluginId: id, props: { name: id } });
    const testRealm = await publishTestRealm(
      product,
      {
        home: {
          elements: [
            bucket('good-row', {}, 4),
            ...ids.filter((id) => id !== 'hangs').map(element),
            { pluginId: 'nobody', fallback: bucket('instead', {}, 2) },
          ],
        },
        // The plugin that hangs has a page of its own. Frames of one host may share a process, so this plugin can stop
        // other frames, but never the page.
        browse: { elements: [bucket('b', {}, 4), element('hangs')] },
      },
      {
        menu,
        realm: {
          plugins: ids.map((id) => ({
            id,
            kind: 'frame',
            title: `Frame ${id}`,
            url: `/plugins/test/${id}.html`,
            height: { initial: 120, least: 100, most: 300 },
          })),
        },
      },
    );
    await page.route('**/plugins/test/*', (route) =>
      route.fulfill({
        status: 200,
        contentType: 'text/html',
        body: FRAMES[/test\/(.*)\.html$/.exec(route.request().url())![1]!]!,
      }),
    );
    const violations = await recordCspViolations(page);
    await page.setViewportSize({ width: 1280, height: 2400 });
    await page.goto(product.url(testRealm.id));
    await waitForHydration(page);
    const findRow = (id: string) => page.locator(`[data-row="plugin-${id}"]`);
    const findFrame = (id: string) => findRow(id).frameLocator('iframe');

    await expect(findFrame('talks').locator('#status')).toHaveText('Hello talks');
    // The plugin requested 5000 px; its definition allows at most 300.
    await expect.poll(async () => (await findRow('talks').locator('iframe').boundingBox())?.height).toBe(300);
    await expect(findFrame('steals').locator('#status')).toHaveText(
      'null SecurityError SecurityError SecurityError SecurityError false',
    );
    await expect(findFrame('versions').locator('#status')).toHaveText('Version 1');
    await expect(findRow('silent').getByRole('note')).toBeVisible({ timeout: 20_000 });
    await expect(findRow('talks').locator('iframe')).toBeVisible();
    await expect(
      page.locator('[data-row="instead"], [data-row="plugin-nobody"]').locator('[data-item]').first(),
    ).toBeVisible();
    await expect(page.locator('[data-row="good-row"] [data-item="item-1"]')).toBeVisible();
    await page.locator('header nav').getByRole('link', { name: 'Browse' }).click();
    await expect(findRow('hangs').getByRole('note')).toBeVisible({ timeout: 20_000 });
    await page.locator('header nav').getByRole('link', { name: 'Home' }).click();
    await expect(page.locator('[data-row="good-row"]')).toBeVisible();
    expect(await violations()).toEqual([]);
    allowProblems(problems, /^console:/);
    testRealm.remove();
  },
);
