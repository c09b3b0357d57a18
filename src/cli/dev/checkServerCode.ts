// Imports the modules of the server without starting it. This program fails when one of them does not load; the dev
// server then keeps its running process until the code is correct.
await Promise.all(
  ['config', 'createServer', 'db/createDatabase', 'db/migrate', 'seed/seedRealms', 'metrics/serveMetrics'].map(
    (name) => import(new URL(`../../server/${name}.ts`, import.meta.url).href),
  ),
);
process.exit(0);
