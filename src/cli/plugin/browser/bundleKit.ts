// Bundles the test kit for the page in which a check runs a plugin.
import { join } from 'node:path';
import { rolldown } from 'rolldown';

/** The file does not exist: its text is CODE. */
const ENTRY = join(import.meta.dirname, 'kit.ts');

/** What the page gets as `window.kit`. The text is bundled, so that its imports are those of a browser. */
const CODE = {
  module: `
    import { loadTestPlugin } from '#engine/testing/loadTestPlugin.ts';
    import { mountWidget } from '#engine/testing/mountWidget.tsx';
    window.kit = { loadTestPlugin, mountWidget };`,
  frame: `
    import { createFrameHost } from '#engine/testing/createFrameHost.ts';
    window.kit = { createFrameHost };`,
} as const;

/** Returns a script that sets `window.kit`. React reports differences between server and browser in words. */
export async function bundleKit(kind: keyof typeof CODE): Promise<string> {
  const bundle = await rolldown({
    input: ENTRY,
    platform: 'browser',
    logLevel: 'silent',
    // The styles of the engine do not matter here.
    moduleTypes: { '.css': 'empty' },
    transform: { define: { 'process.env.NODE_ENV': '"development"', 'import.meta.env.SSR': 'false' } },
    plugins: [
      {
        name: 'entry',
        resolveId: (source) => (source === ENTRY ? ENTRY : null),
        load: (path) => (path === ENTRY ? CODE[kind] : null),
      },
    ],
  });
  try {
    const { output } = await bundle.generate({ format: 'iife', codeSplitting: false });
    return output[0].code;
  } finally {
    await bundle.close();
  }
}
