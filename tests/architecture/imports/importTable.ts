// The import table: the modules of this repository and what each may import. Type imports count.
// The lint rule and the architecture tests read it. A change of the table needs an ADR with the reason.

/**
 * A folder, or some files of a folder, to which the same import rules apply.
 * A file belongs to the first module whose pattern matches its path.
 */
export type Module = {
  name: string;
  /**
   * Matches paths from the repository's root.
   * A group `(?<own>...)` splits the module: files in whose paths the group matches different texts may not
   * import each other.
   */
  files: RegExp;
  /** Names of the modules that this one may import. A module may import itself. */
  mayImport: readonly string[];
  /** Modules that it may import only by `import()` or as types, so that their code is not in the first load. */
  lazily?: readonly string[];
  /** Modules of which it may import types only. */
  types?: readonly string[];
  /** Npm packages that it may import; `*` is every package that packageRules.ts does not limit to other modules. */
  packages?: readonly string[];
  /** Npm packages of which it may import types only. */
  packageTypes?: readonly string[];
  /** True: may import Node's own modules. */
  node?: boolean;
  /** True: may call `import()` with a path computed at run time. */
  computed?: boolean;
  /** True: may import anything. */
  unrestricted?: boolean;
  /** True: the module has no code, because its folder does not exist yet (the rules are ready for it) or has images. */
  hasNoCode?: boolean;
};

const SCREEN_PACKAGES = ['react', 'mobx', 'mobx-react-lite', 'lucide-react'] as const;
const SCREEN_MODULES = [
  'schemas',
  'engine/plugin-api',
  'engine/react',
  'widgets/_shared',
  'src/stores',
  'src/actions',
  'src/routes',
  'src/i18n',
] as const;
const SCREEN_LAZY_MODULES = ['src/player/controls', 'src/checkout', 'src/identity', 'src/identity/_shared'] as const;
const ENGINE = [
  'engine/page',
  'engine/plugin-api',
  'engine/load',
  'engine/remote',
  'engine/react',
  'engine/testing',
] as const;
const APP_MODULES = [
  'schemas',
  ...ENGINE,
  'widgets',
  'widgets/schema',
  'widgets/_shared',
  'widgets/index.gen.ts',
  'widgets/contracts.gen.ts',
  'widgets/examples.gen.ts',
  'src/routes',
  'src/api',
  'src/i18n',
  'src/realm',
  'src/player',
  'src/player/controls',
  'src/stores',
  'src/actions',
  'src/payments',
  'src/payments/_shared',
  'src/identity',
  'src/identity/_shared',
  'src/checkout',
  'src/screens',
  'src/admin',
] as const;

/** All modules, the most specific pattern first. */
export const modules: readonly Module[] = [
  {
    name: 'tests',
    files: /^tests\/|\.(test|bench)\.[mc]?tsx?$|^src\/.*\/testing\//,
    mayImport: [],
    unrestricted: true,
  },
  { name: 'configuration', files: /^[^/]+\.(config\.)?[mc]?[jt]s$/, mayImport: [], unrestricted: true },

  { name: 'schemas', files: /^schemas\//, mayImport: [], packageTypes: ['json-schema-to-ts', 'ajv'] },

  { name: 'engine/page', files: /^engine\/page\//, mayImport: ['schemas'] },
  {
    name: 'engine/plugin-api',
    files: /^engine\/plugin-api\//,
    mayImport: ['schemas', 'engine/page'],
    packages: ['react'],
  },
  { name: 'engine/load', files: /^engine\/load\//, mayImport: ['schemas', 'engine/page', 'engine/plugin-api'] },
  {
    name: 'engine/remote',
    files: /^engine\/remote\//,
    mayImport: ['schemas', 'engine/page', 'engine/plugin-api'],
    packages: ['react', 'rfc6902'],
    computed: true,
  },
  {
    name: 'engine/react',
    files: /^engine\/react\//,
    mayImport: ['schemas', 'engine/page', 'engine/plugin-api', 'engine/load', 'engine/remote'],
    packages: ['react'],
  },
  {
    name: 'engine/testing',
    files: /^engine\/testing\//,
    mayImport: ['schemas', ...ENGINE],
    packages: ['react', 'react-dom'],
  },

  {
    name: 'widgets/contracts.gen.ts',
    files: /^widgets\/contracts\.gen\.ts$/,
    mayImport: ['schemas', 'engine/plugin-api', 'widgets', 'widgets/schema'],
  },
  {
    name: 'widgets/examples.gen.ts',
    files: /^widgets\/examples\.gen\.ts$/,
    mayImport: ['schemas', 'engine/plugin-api', 'widgets', 'widgets/schema'],
  },
  {
    name: 'widgets/index.gen.ts',
    files: /^widgets\/(index|rareWidgets)\.gen\.ts$/,
    mayImport: ['schemas', 'engine/plugin-api', 'widgets', 'widgets/schema'],
  },
  {
    name: 'widgets/_shared',
    files: /^widgets\/_shared\//,
    mayImport: ['schemas', 'engine/plugin-api'],
    packages: ['react', 'embla-carousel-react', 'lucide-react'],
  },
  { name: 'widgets/schema', files: /^widgets\/(?<own>[^/]+)\/(schema|migrations)\.ts$/, mayImport: ['schemas'] },
  {
    name: 'widgets',
    files: /^widgets\/(?<own>[^/]+)\//,
    mayImport: ['schemas', 'engine/plugin-api', 'widgets/_shared', 'widgets/schema'],
    packages: ['react', 'embla-carousel-react', 'lucide-react'],
  },

  {
    name: 'realms (art and media)',
    files: /^realms\/(?<own>[^/]+)\/(art\/draw(\/[^/]+)?|media\/make)\.mjs$/,
    mayImport: [],
    node: true,
    packages: ['*'],
  },

  { name: 'docs/rows (pictures)', files: /^docs\/rows\//, mayImport: [], hasNoCode: true },
  { name: 'src/preview-client', files: /^src\/preview-client\//, mayImport: [] },
  { name: 'src/routes', files: /^src\/routes\//, mayImport: ['schemas'] },
  { name: 'src/api', files: /^src\/api\//, mayImport: ['schemas'], packages: ['idb'] },
  {
    name: 'src/i18n',
    files: /^src\/i18n\//,
    mayImport: ['schemas'],
    types: ['engine/plugin-api'],
    packages: ['i18next'],
  },
  {
    name: 'src/realm',
    files: /^src\/realm\//,
    mayImport: ['schemas', 'src/api'],
    packages: ['culori', '@capsizecss/core'],
  },
  {
    name: 'src/player/controls',
    files: /^src\/player\/controls\//,
    mayImport: ['schemas', 'src/player', 'engine/plugin-api', 'src/i18n', 'widgets/_shared'],
    packages: ['react', 'lucide-react'],
  },
  {
    name: 'src/player',
    files: /^src\/player\//,
    mayImport: ['schemas'],
    packages: ['shaka-player', '@dailymotion/vast-client'],
  },
  {
    name: 'src/stores',
    files: /^src\/stores\//,
    mayImport: ['schemas', 'engine/plugin-api', 'src/api', 'src/player', 'src/realm', 'src/routes', 'src/i18n'],
    types: ['engine/page'],
    packages: ['mobx', 'altcha-lib'],
  },
  {
    name: 'src/actions',
    files: /^src\/actions\//,
    mayImport: ['schemas', 'engine/plugin-api', 'src/stores', 'src/routes'],
    packages: ['mobx'],
  },
  {
    name: 'src/payments/_shared',
    files: /^src\/payments\/_shared\//,
    mayImport: ['schemas', 'src/i18n'],
    hasNoCode: true,
  },
  {
    name: 'src/payments',
    files: /^src\/payments\/(?<own>[^/]+)\//,
    mayImport: ['schemas', 'src/i18n', 'src/payments/_shared'],
    packages: ['react'],
    hasNoCode: true,
  },
  {
    name: 'src/identity/_shared',
    files: /^src\/identity\/_shared\//,
    mayImport: ['schemas', 'src/i18n'],
  },
  {
    name: 'src/identity',
    files: /^src\/identity\/(?<own>[^/]+)\//,
    mayImport: ['schemas', 'src/i18n', 'src/identity/_shared'],
    packages: ['react'],
  },
  {
    name: 'src/checkout',
    files: /^src\/checkout\//,
    mayImport: ['schemas', 'widgets/_shared', 'engine/plugin-api', 'src/stores', 'src/routes', 'src/i18n'],
    lazily: ['src/payments', 'src/payments/_shared'],
    packages: ['react', 'lucide-react'],
    hasNoCode: true,
  },
  {
    name: 'src/screens',
    files: /^src\/screens\//,
    mayImport: SCREEN_MODULES,
    lazily: SCREEN_LAZY_MODULES,
    packages: [...SCREEN_PACKAGES, 'react-router', 'uqr'],
    computed: true,
  },
  {
    name: 'src/admin',
    files: /^src\/admin\//,
    mayImport: [...SCREEN_MODULES, 'engine/page', 'src/api', 'src/realm', 'docs/rows (pictures)'],
    lazily: [...SCREEN_LAZY_MODULES, 'widgets/examples.gen.ts'],
    packages: [
      ...SCREEN_PACKAGES,
      'rfc6902',
      'jsonc-parser',
      '@codemirror/autocomplete',
      '@codemirror/commands',
      '@codemirror/lang-json',
      '@codemirror/language',
      '@codemirror/state',
      '@codemirror/view',
      '@lezer/highlight',
      'vscode-json-languageservice',
      '@zumer/snapdom',
      'dom-accessibility-api',
    ],
    computed: true,
  },
  {
    name: 'src/app/entryServer',
    files: /^src\/app\/entryServer\.tsx?$/,
    mayImport: [...APP_MODULES, 'src/app'],
    packages: ['*'],
    node: true,
    computed: true,
  },
  {
    name: 'src/app',
    files: /^src\/app\//,
    mayImport: [...APP_MODULES, 'src/app/entryServer'],
    packages: ['*'],
    computed: true,
  },
  {
    name: 'src/server/ssr',
    files: /^src\/server\/ssr\//,
    mayImport: [
      'schemas',
      'engine/page',
      'src/realm',
      'src/routes',
      'src/i18n',
      'widgets/contracts.gen.ts',
      'src/server',
    ],
    types: ['src/app', 'src/app/entryServer'],
    packages: ['*'],
    node: true,
    computed: true,
  },
  {
    name: 'src/server',
    files: /^src\/server\//,
    mayImport: [
      'schemas',
      'engine/page',
      'src/realm',
      'src/routes',
      'src/i18n',
      'widgets/contracts.gen.ts',
      'src/preview-client',
      'src/server/ssr',
    ],
    packages: ['*'],
    node: true,
    computed: true,
  },
  {
    name: 'src/cli/setup',
    files: /^src\/cli\/(setup|findChromium|isGenerated)\.(mjs|d\.mts)$/,
    mayImport: [],
    node: true,
  },
  {
    name: 'src/cli',
    files: /^src\/cli\//,
    packages: ['*'],
    node: true,
    computed: true,
    mayImport: [
      'schemas',
      'engine/page',
      'src/realm',
      'src/server',
      'src/routes',
      'engine/plugin-api',
      'widgets/contracts.gen.ts',
      'widgets/examples.gen.ts',
      'src/cli/setup',
    ],
  },
];
