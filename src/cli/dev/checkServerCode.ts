// Imports the modules of the server, which starts nothing. It ends with an error when one of them does not load, so
// that the dev server keeps the process that runs until the code is correct.
await Promise.all(
  ['config', 'createServer', 'db/createDatabase', 'db/migrate', 'seed/seedRealms', 'metrics/serveMetrics'].map(
    (name) => import(new URL(`../../server/${name}.ts`, import.meta.url).href),
  ),
);
process.exit(0);
