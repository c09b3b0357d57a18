// The test kit of plugins in a browser: a widget that is hydrated over the server's HTML, and a frame with a fake host.
import { rolldown } from 'rolldown';
import { expect, test } from './fixtures.ts';

// The test adds an inline script to the page, which the page's content security policy forbids.
test.use({ bypassCSP: true });

/** The kit and an example, bundled for the page of the test. */
async function bundleKit(): Promise<string> {
  const entry = `
    import { createFrameHost } from '#engine/testing/createFrameHost.ts';
    import { loadTestPlugin } from '#engine/testing/loadTestPlugin.ts';
    import { mountWidget } from '#engine/testing/mountWidget.tsx';
    import polls from './docs/examples/plugins/polls.js';
    Object.assign(window, { kit: { createFrameHost, loadTestPlugin, mountWidget, polls } });`;
  const id = `${process.cwd()}/kit-entry.ts`;
  const bundle = await rolldown({
    input: id,
    platform: 'browser',
    logLevel: 'silent',
    // The styles of the engine do not matter here.
    moduleTypes: { '.css': 'empty' },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [
      {
        name: 'entry',
        resolveId: (source) => (source === id ? id : null),
        load: (path) => (path === id ? entry : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'iife', codeSplitting: false });
  await bundle.close();
  return output[0].code;
}

type Kit = {
  readonly createFrameHost: typeof import('#engine/testing/createFrameHost.ts').createFrameHost;
  readonly loadTestPlugin: typeof import('#engine/testing/loadTestPlugin.ts').loadTestPlugin;
  readonly mountWidget: typeof import('#engine/testing/mountWidget.tsx').mountWidget;
  readonly polls: Parameters<typeof import('#engine/testing/loadTestPlugin.ts').loadTestPlugin>[0];
};

test(
  'the test kit mounts a widget in a browser and connects to a frame',
  { tag: '@deep' },
  async ({ page, product }) => {
    await page.goto(product.url('debug', '/robots.txt'));
    await page.setContent('<main id="root"></main><iframe src="/plugins/ticker/index.html"></iframe>');
    await page.addScriptTag({ content: await bundleKit() });
    const errors = await page.evaluate(async () => {
      const { loadTestPlugin, mountWidget, polls } = (window as unknown as { kit: Kit }).kit;
      const votes: unknown[] = [];
      const plugin = await loadTestPlugin(polls, {
        votes: () => ({ status: 200, data: { votes: [] } }),
        vote: (input) => ({ status: 200, data: { votes: [0, votes.push(input)], own: 1 } }),
      });
      const props = { question: 'Who wins?', answers: ['Red', 'Blue'] };
      const mounted = await mountWidget(document.getElementById('root')!, plugin.find('acme.poll'), props, {
        realm: { locale: 'en' },
        session: 'viewer',
      });
      return mounted.errors.map(String);
    });
    expect(errors).toEqual([]);
    await page.getByRole('button', { name: 'Blue' }).click();
    await expect(page.getByRole('button', { name: 'Blue 100%' })).toHaveAttribute('aria-pressed', 'true');
    const replied = await page.evaluate(async () => {
      const { createFrameHost } = (window as unknown as { kit: Kit }).kit;
      const frame = document.querySelector('iframe')!;
      const host = createFrameHost(frame.contentWindow!, { props: { title: 'Scores' } });
      await host.waitFor('ready');
      return host.ping();
    });
    expect(replied).toBe(true);
  },
);
