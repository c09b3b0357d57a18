// The entry point that .oxlintrc.json names. An editor may run oxlint with a Node older than 22.18, which cannot load
// TypeScript; then rolldown compiles the plugin in memory.
import { fileURLToPath } from 'node:url';

async function loadCompiled() {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: fileURLToPath(new URL('createLintPlugin.ts', import.meta.url)),
    platform: 'node',
  });
  const { output } = await bundle.generate();
  return import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
}

const { createLintPlugin } = process.features.typescript ? await import('./createLintPlugin.ts') : await loadCompiled();

export default createLintPlugin(fileURLToPath(new URL('../../..', import.meta.url)));
