// noEffects.test.ts runs this file in a separate process. It imports files twice, as two separate module graphs, and
// prints side effects and shared objects as JSON. Its arguments are the root folder and then module paths relative to
// it.
import { readFileSync } from 'node:fs';
import { registerHooks, isBuiltin } from 'node:module';
import { pathToFileURL } from 'node:url';

/** What the process prints: the number of imported files, and one line for each effect or shared object. */
export type Report = { imported: number; findings: string[] };

const [root = '.', ...paths] = process.argv.slice(2);
const base = pathToFileURL(`${root}/`).href;
const findings: string[] = [];

// Each file of the repository is loaded once for each graph: an imported file gets the query (`?graph=1`) of the file
// that imports it.
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const graph = /\?graph=\d/.exec(context.parentURL ?? '')?.[0];
    return graph && found.url.startsWith(base) && !found.url.includes('/node_modules/') && !found.url.includes('?')
      ? { ...found, url: found.url + graph }
      : found;
  },
});

// Packages may have side effects at import. They are loaded before the first snapshot, so those effects are not
// reported.
const packages = new Set<string>();
for (const path of paths) {
  for (const [, specifier = ''] of readFileSync(`${root}/${path}`, 'utf8').matchAll(
    /^(?:import|export)\s(?!type\s)[^;]*?from\s+'([^'#./][^']*)'/gm,
  ))
    if (!isBuiltin(specifier)) packages.add(specifier);
}
for (const name of packages) await import(import.meta.resolve(name, base)).catch(() => undefined);

// Node loads its HTTP client when code first reads one of these globals, and keeps the client under global symbols.
for (const name of ['Response', 'WebSocket', 'EventSource']) Reflect.get(globalThis, name);

let currentPath = '';
const {
  setTimeout: wait,
  process: { stdout },
} = globalThis;
const print = stdout.write.bind(stdout);
stdout.write = ((...args: Parameters<typeof print>) => {
  findings.push(`${currentPath} prints at import: ${String(args[0]).slice(0, 60).trim()}`);
  return true;
}) as typeof stdout.write;
const watchedFunctions = [
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'fetch',
  'addEventListener',
] as const;
for (const name of watchedFunctions) {
  const original = (globalThis as Record<string, unknown>)[name];
  if (typeof original !== 'function') continue;
  (globalThis as Record<string, unknown>)[name] = (...args: unknown[]): unknown => {
    // A package may be loaded later, by a path that the search above did not find.
    if (!(new Error('where').stack ?? '').split('\n')[2]?.includes('/node_modules/'))
      findings.push(`${currentPath} calls ${name} at import`);
    return Reflect.apply(original, globalThis, args);
  };
}

/** Describes everything that an import could change. */
function takeSnapshot(): Record<string, string> {
  const prototypes = [Object, Array, String, Promise, Function, Map, Set, Date].flatMap((type) =>
    Reflect.ownKeys(type.prototype).map((key) => `${type.name}.${String(key)}`),
  );
  return {
    'adds a global name': Reflect.ownKeys(globalThis).map(String).join(),
    'changes a built-in prototype': prototypes.join(),
    'listens to the process': process
      .eventNames()
      .map((name) => `${String(name)} ${process.listenerCount(name)}`)
      .sort()
      .join(),
    'keeps something open (timer, file, socket, worker)': process
      .getActiveResourcesInfo()
      .filter((name) => /Timeout|Wrap|Watcher|FSEvent|Worker|Socket|Server/.test(name))
      .sort()
      .join(),
    'changes the environment': JSON.stringify(process.env),
    'changes the working directory': process.cwd(),
    'replaces console.log': String(console.log === firstLog),
  };
}
const firstLog = console.log;

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';
const modulesByGraph: Record<string, unknown>[][] = [];
for (const graph of [1, 2]) {
  const modules: Record<string, unknown>[] = [];
  for (const path of paths) {
    currentPath = path;
    const before = takeSnapshot();
    try {
      modules.push((await import(`${base}${path}?graph=${graph}`)) as Record<string, unknown>);
    } catch (error) {
      modules.push({});
      if (graph === 1) findings.push(`${path} cannot be imported alone: ${String(error)}`);
    }
    // A server starts to listen one turn of the event loop later.
    await new Promise((done) => {
      wait(done, 0);
    });
    const after = takeSnapshot();
    for (const [what, value] of Object.entries(before))
      if (after[what] !== value)
        findings.push(`${path} ${what} at import: ${describeDifference(value, after[what] ?? '')}`);
  }
  modulesByGraph.push(modules);
}

function describeDifference(before: string, after: string): string {
  const old = new Set(before.split(','));
  return (
    after
      .split(',')
      .filter((item) => !old.has(item))
      .join(', ')
      .slice(0, 200) || 'less than before'
  );
}

// An object that both graphs export is shared between them. Values of packages are shared too, but a file may
// re-export them.
const valuesOfPackages = new Set<unknown>(Object.values(globalThis));
for (const name of [...packages, 'node:path', 'node:fs']) {
  const loaded = (await import(isBuiltin(name) ? name : import.meta.resolve(name, base)).catch(() => ({}))) as Record<
    string,
    unknown
  >;
  for (const value of Object.values(loaded)) {
    valuesOfPackages.add(value);
    if (isObject(value)) for (const inner of Object.values(value)) valuesOfPackages.add(inner);
  }
}
for (const [index, path] of paths.entries()) {
  const [first = {}, second = {}] = [modulesByGraph[0]?.[index], modulesByGraph[1]?.[index]];
  for (const [name, value] of Object.entries(first)) {
    if (!isObject(value) || valuesOfPackages.has(value)) continue;
    if (value === second[name]) findings.push(`${path} shares its export ${name} between two imports`);
    else if (typeof value !== 'function') {
      for (const [key, inner] of Object.entries(value)) {
        if (
          isObject(inner) &&
          !valuesOfPackages.has(inner) &&
          inner === (second[name] as Record<string, unknown> | undefined)?.[key]
        )
          findings.push(`${path} shares ${name}.${key} between two imports`);
      }
    }
  }
}
print(JSON.stringify({ imported: paths.length, findings: [...new Set(findings)] } satisfies Report), () =>
  process.exit(0),
);
