/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compileHint } from './src/cli/build/compileHint.ts';

/** Libraries in chunks of their own: they change rarely, so a viewer's cache keeps them over our releases. */
const LIBRARIES = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'router', test: /node_modules[\\/](react-router|cookie|set-cookie-parser)[\\/]/ },
  { name: 'state', test: /node_modules[\\/](mobx|mobx-react-lite|use-sync-external-store)[\\/]/ },
  { name: 'i18n', test: /node_modules[\\/]i18next[\\/]/ },
  { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/ },
];

/**
 * Our own modules that every first visit runs, in two chunks instead of thirty: small files compress badly, and each lazy import lists
 * the names of all that it needs. Whatever is fetched later must not match.
 */
const FIRST_VISIT = [
  // Behind the door of widgets, and needed by a page with a remote plugin only.
  { name: 'plugins', test: /engine[\\/]plugin-api[\\/]definePlugin/ },
  {
    name: 'base',
    test: /[\\/](engine[\\/]plugin-api[\\/](?!definePlugin|example)|engine[\\/]load[\\/](createLazyRowLoader|pickQuery)|engine[\\/]react[\\/](EngineProvider|PageView|RowBoundary|RowHost|RowProblem|createWidgetRegistry|Row\.module|useNear)|schemas[\\/]problems|engine[\\/]page[\\/](planPage|resolvedPage)|src[\\/]routes[\\/](routeTable|pathSets|routePattern|matchPath|buildPath|slugify|safeTargets|pageIds|buildLink|localisePath)\.ts|src[\\/]realm[\\/]imageUrl|src[\\/]app[\\/](destination|screens|createApp|usePlaceAfterNavigation)\.tsx?|src[\\/]i18n[\\/](createText|direction)|src[\\/]api[\\/]createApi|src[\\/]stores[\\/](ContentStore|NavigationStore|SessionStore|createPorts|createStores|AddressStore|ReportStore|ClockStore|createLaterStores)\.ts|src[\\/]screens[\\/]_shared[\\/](ScreenContext|LazyPart|states[\\/]StateScreen|composed-page[\\/])|src[\\/]screens[\\/]_shared[\\/]chrome[\\/](Chrome|ChromeLink|Logo|MenuItems|Panels|SearchButton|stroke|Chrome\.module))/,
  },
  {
    name: 'rows',
    test: /[\\/]widgets[\\/]_shared[\\/](Artwork|Badge|Card|CardLink|Item|ItemsShelf|Shelf|ShelfGround|ShelfHeading|LinkButton|cardKinds|cardWindow|cells|describeCard|follow|lettering|loadItems|moreItems|roving|useActiveCard|useCardWindow|useListChanges|useMedia|useMoreItems)\.(module\.css|tsx?)/,
  },
];

/** In every page's first HTML already: naming them again with each lazy import would cost more than it brings. The styles of rows are not. */
const THERE_ALREADY = /assets\/((react|router|state|i18n|icons|rolldown-runtime|base)-[^/]+|rows-[^/]+\.js)$/;

/**
 * A widget's schema is for authors, the server and the editor; in the browser its compiled validator checks the props. Left out
 * of the client: it is the larger part of a widget's declaration (docs/adr/005-bytes.md).
 */
const withoutWidgetSchemas: Plugin = {
  name: 'without-widget-schemas',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  load: (id) => (/[\\/]widgets[\\/][^\\/]+[\\/]schema\.ts$/.test(id) ? 'export const propsSchema = undefined;' : null),
};

export default defineConfig({
  appType: 'custom',
  plugins: [react(), withoutWidgetSchemas],
  // Names of a few letters: readable ones were a hundredth of a first visit's own code and a twentieth of its styles.
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  build: {
    target: 'baseline-widely-available',
    // light-dark() and relative colours stay as written: lowered forms need a color-scheme in the same file, and ours is a token.
    cssTarget: ['chrome125', 'firefox128', 'safari17.5'],
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies) => dependencies.filter((name) => !THERE_ALREADY.test(name)),
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        rolldownOptions: {
          input: { main: 'src/app/entry-client.tsx' },
          output: {
            codeSplitting: { groups: [...LIBRARIES, ...FIRST_VISIT] },
            postBanner: (chunk) => compileHint(chunk),
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
          input: { admin: 'src/app/entry-admin.tsx' },
          output: { codeSplitting: { groups: LIBRARIES } },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        manifest: false,
        ssr: true,
        rolldownOptions: { input: { 'entry-server': 'src/app/entry-server.tsx' } },
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
    // Nothing of ours lives in a module (tests/architecture/noModuleState.test.ts), so files may share what they import: a third of the work.
    isolate: false,
    maxWorkers: 2,
    include: ['{schemas,engine,widgets,src,tests/architecture,tests/contract,tests/pages}/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
