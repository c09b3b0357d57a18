// Every widget is rendered with each of its examples as the server does, and hydrated as the browser does: React finds no
// difference, and no view throws. In English as a guest, and in Arabic as a viewer.
import { rolldown } from 'rolldown';
import { expect, test } from './fixtures.ts';

// The test adds an inline script to the page, which the page's content security policy forbids.
test.use({ bypassCSP: true });

const VIEWERS = [
  { realm: { locale: 'en' }, session: 'guest' },
  { realm: { locale: 'ar', timeZone: 'Asia/Dubai' }, session: 'viewer' },
] as const;

/** Bundles all widgets, their examples and the test kit for the page of the test. React reports differences in words. */
async function bundleWidgets(): Promise<string> {
  const entry = `
    import { createViewerPorts } from '#engine/testing/createViewerPorts.ts';
    import { mountWidget } from '#engine/testing/mountWidget.tsx';
    import { createSampleContent } from '#src/admin/gallery/createSampleContent.ts';
    import { loadGalleryEntries } from '#src/admin/gallery/loadGalleryEntries.ts';
    import { widgetLoaders } from '#widgets/index.gen.ts';
    window.mountAll = async (viewer) => {
      const root = document.getElementById('root');
      const results = [];
      for (const { type, widget, examples } of await loadGalleryEntries(widgetLoaders))
        for (const { name, props, responses, ports: own } of examples) {
          const ports = createViewerPorts(viewer, { ...own, content: createSampleContent('example', responses) });
          const findings = [];
          try {
            const mounted = await mountWidget(root, widget, structuredClone(props), { ports });
            findings.push(...mounted.problems.map((problem) => JSON.stringify(problem)), ...mounted.errors.map(String));
            mounted.unmount();
          } catch (error) {
            findings.push(String(error));
          }
          results.push({ example: type + ': ' + name, findings });
        }
      return results;
    };`;
  const id = `${process.cwd()}/widgets-entry.ts`;
  const bundle = await rolldown({
    input: id,
    platform: 'browser',
    logLevel: 'silent',
    transform: { define: { 'process.env.NODE_ENV': '"development"', 'import.meta.env.SSR': 'false' } },
    plugins: [
      {
        name: 'entry',
        resolveId: (source) => (source === id ? id : null),
        load(path) {
          if (path === id) return entry;
          // Each class has its own name. The styles themselves do not matter here.
          if (!path.endsWith('.css')) return null;
          return { code: 'export default new Proxy({}, { get: (_, name) => String(name) });', moduleType: 'js' };
        },
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'iife', codeSplitting: false });
  await bundle.close();
  return output[0].code;
}

type Result = { readonly example: string; readonly findings: readonly string[] };

test(
  'each example of every widget is hydrated without a difference from the HTML of the server',
  { tag: '@deep' },
  async ({ page, product }) => {
    test.setTimeout(300_000);
    await page.goto(product.url('debug', '/robots.txt'));
    await page.setContent('<main id="root"></main>');
    await page.addScriptTag({ content: await bundleWidgets() });
    for (const viewer of VIEWERS) {
      const results = await page.evaluate(
        (each) => (window as unknown as { mountAll(viewer: unknown): Promise<Result[]> }).mountAll(each),
        viewer,
      );
      expect(results.length).toBeGreaterThan(50);
      expect(results.filter(({ findings }) => findings.length > 0)).toEqual([]);
    }
  },
);
