// `npm run plugin -- test`: runs the tests of a plugin's folder with the vitest and the test kit of this repository, so
// that the folder needs no packages of its own.
import { fileURLToPath } from 'node:url';
import { startVitest } from 'vitest/node';

const toPath = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** Where tests find vitest and the modules of the engine's package (src/cli/enginePack.ts): in this repository. */
const ALIASES = [
  { find: /^vitest$/, replacement: toPath('node_modules/vitest/dist/index.js') },
  { find: /^marquee-engine$/, replacement: toPath('engine/plugin-api/index.ts') },
  { find: /^marquee-engine\/schemas\/(.+)$/, replacement: `${toPath('schemas')}/$1` },
  { find: /^marquee-engine\/(.+)$/, replacement: `${toPath('engine')}/$1` },
];

/**
 * Runs the files `*.test.js` of a plugin. It must be built before, because tests import `dist`.
 *
 * @returns true when there is at least one test, all pass, and no error and no rejection was left unhandled
 */
export async function testPlugin(folder: string): Promise<boolean> {
  const vitest = await startVitest(
    [],
    { root: folder, config: false, watch: false, include: ['**/*.test.js'] },
    { resolve: { alias: ALIASES } },
  );
  const modules = vitest.state.getTestModules();
  const isPassed =
    modules.length > 0 &&
    modules.every((module) => module.ok()) &&
    // Vitest prints them; they belong to no module.
    vitest.state.getUnhandledErrors().length === 0;
  await vitest.close();
  return isPassed;
}
