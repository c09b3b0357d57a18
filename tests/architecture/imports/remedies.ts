// What to do instead of a forbidden import from one module to another. Some entries name src/payments and src/checkout:
// these modules are planned (importTable.ts), and their folders do not exist yet.

type Remedy = {
  /** Matches the name of the importing module. */
  from: RegExp;
  /** Matches the name of the imported module: `realms` for any file of a brand, `tests` for any file of the tests. */
  to: RegExp;
  remedy: string;
};

/** The first entry that matches is used, so special entries come first. */
const remedies: readonly Remedy[] = [
  {
    from: /.*/,
    to: /^realms/,
    remedy:
      'a brand is data: let src/server read it from the database, or put the value into realm.json and its schema',
  },
  { from: /.*/, to: /^tests$/, remedy: 'move what the product needs from the test to the module that owns it' },
  {
    from: /^realms/,
    to: /.*/,
    remedy: 'a brand has no code, except art/draw.mjs and media/make.mjs, which import nothing of the product',
  },
  {
    from: /^schemas/,
    to: /.*/,
    remedy: 'schemas import nothing: move the type into schemas and let the other module import it',
  },
  {
    from: /^engine/,
    to: /^widgets/,
    remedy: 'the engine must not depend on a widget: pass the widgets in as a registry argument (engine/plugin-api)',
  },
  {
    from: /^engine\/page/,
    to: /^engine/,
    remedy: 'engine/page is pure: pass the value in as an argument, or move the pure part into engine/page',
  },
  {
    from: /^engine/,
    to: /^src/,
    remedy:
      'the engine must not depend on the product: declare a port in engine/plugin-api and let src/stores implement it',
  },
  {
    from: /^widgets\/_shared/,
    to: /^widgets/,
    remedy: 'widgets/_shared must not depend on a widget: pass what differs in as a prop',
  },
  { from: /^widgets\/schema/, to: /^widgets/, remedy: 'a schema imports only schemas/: move the shared part there' },
  {
    from: /^widgets/,
    to: /^widgets/,
    remedy: 'a widget must not depend on another widget: move what both need to widgets/_shared',
  },
  {
    from: /^widgets/,
    to: /^src\/stores/,
    remedy: 'a widget must not depend on a store: read a port with usePort (engine/plugin-api)',
  },
  {
    from: /^widgets/,
    to: /^src/,
    remedy:
      'a widget must not depend on the product: declare a port in engine/plugin-api and use it through ctx.ports or usePort',
  },
  {
    from: /^widgets/,
    to: /^engine/,
    remedy: 'engine/plugin-api is the only entry point for widgets: export there what is missing',
  },
  {
    from: /^src\/(server|cli)/,
    to: /^widgets/,
    remedy:
      'the server reads widgets/contracts.gen.ts (type, version, schema, migrations): put what it needs into the contract',
  },
  {
    from: /^src\/server/,
    to: /^src\/app/,
    remedy: 'load the built src/app from dist at run time; only src/server/ssr may import its types',
  },
  {
    from: /^src\/(?!server|cli)/,
    to: /^src\/server/,
    remedy: 'call the server through src/api; move a pure rule that both need into schemas or src/routes',
  },
  {
    from: /^src\/(?!cli)/,
    to: /^src\/cli/,
    remedy: 'src/cli calls the product and is never imported: move the shared part to the module that owns it',
  },
  {
    from: /^src/,
    to: /^src\/app/,
    remedy: 'src/app composes the modules: take what you need as an argument of your factory',
  },
  {
    from: /^src/,
    to: /^src\/(screens|admin)/,
    remedy: 'only src/app imports screens: move the shared part to src/stores, src/actions or widgets/_shared',
  },
  { from: /^src/, to: /^src\/stores/, remedy: 'take what you need as an argument; src/app passes the store in' },
  {
    from: /^src\/(screens|admin)/,
    to: /^src\/api/,
    remedy: 'read a store or run an action; those call the API',
  },
  {
    from: /^src\/screens/,
    to: /^src\/payments/,
    remedy: 'use src/checkout, which loads the payment module (both are planned modules)',
  },
  {
    from: /^src\/screens/,
    to: /^engine/,
    remedy: 'a screen renders pages through engine/react and engine/plugin-api',
  },
];

/** The remedy for imports that no entry matches. */
const generalRemedy =
  'take it as an argument, or move the shared part to a module that both may import (tests/architecture/imports/importTable.ts)';

/** Returns what to do instead of an import from one module to another. */
export function findRemedy(from: string, to: string): string {
  return remedies.find((entry) => entry.from.test(from) && entry.to.test(to))?.remedy ?? generalRemedy;
}
