import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { getCompileHint } from './src/cli/build/compileHint.ts';
import { CLIENT_ENTRY } from './src/cli/build/entryModules.ts';
import { createFirstVisitChunks, isInInitialHtml } from './src/cli/build/firstVisit.ts';
import { LIBRARY_CHUNKS } from './src/cli/build/libraries.ts';
import { withoutWidgetSchemas } from './src/cli/build/withoutWidgetSchemas.ts';

const firstVisit = createFirstVisitChunks();

export default defineConfig({
  appType: 'custom',
  plugins: [react(), withoutWidgetSchemas, firstVisit.plugin],
  // Short class names: readable names made up 1 % of a first visit's own code and 5 % of its styles.
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  build: {
    target: 'baseline-widely-available',
    // light-dark() and relative colours stay as written: forms for older browsers need `color-scheme` in the same file,
    // and here the theme's CSS sets it (src/realm/themeCss.ts).
    cssTarget: ['chrome125', 'firefox128', 'safari17.5'],
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: {
      polyfill: false,
      // The initial HTML loads some of the files already. Lazy imports do not list these again.
      resolveDependencies: (_file, dependencies) => dependencies.filter((file) => !isInInitialHtml(file)),
    },
  },
  // No folder is emptied: a server that runs during a build needs its own files. src/cli/build.ts removes old ones.
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        rolldownOptions: {
          input: { main: CLIENT_ENTRY },
          output: {
            codeSplitting: { groups: [...firstVisit.groups, ...LIBRARY_CHUNKS] },
            postBanner: (chunk) => getCompileHint(chunk),
          },
        },
      },
    },
    // The admin area: a bundle of its own beside the app's, so that not a byte of it is in what viewers download.
    admin: {
      consumer: 'client',
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        manifest: '.vite/admin-manifest.json',
        rolldownOptions: {
          input: { admin: 'src/app/entryAdmin.tsx' },
          output: { codeSplitting: { groups: LIBRARY_CHUNKS } },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        emptyOutDir: false,
        manifest: false,
        ssr: true,
        rolldownOptions: { input: { entryServer: 'src/app/entryServer.tsx' } },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments['client']!);
      await builder.build(builder.environments['admin']!);
      await builder.build(builder.environments['ssr']!);
    },
  },
  test: {
    api: { host: '127.0.0.1' },
    environment: 'node',
    globalSetup: ['src/server/db/testing/sharedFolder.ts', 'src/server/db/testing/sharedPostgres.ts'],
    // The repository's modules have no state (tests/architecture/noModuleState.test.ts), so test files may share them.
    // Loading the modules again for each test file would take much longer.
    isolate: false,
    maxWorkers: 2,
    include: ['{schemas,engine,widgets,src,tests/architecture,tests/contract,tests/pages}/**/*.test.{ts,tsx}'],
    // These install packages of their own, which are large.
    exclude: [...configDefaults.exclude, ...(process.env['MARQUEE_TEST_DEEP'] === '1' ? [] : ['**/*.deep.test.ts'])],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
