// Started as a process of its own by no-effects.test.ts: imports modules twice, as two separate graphs, and reports effects and shared
// things as JSON. Arguments: the root, then paths of modules from it.
import { readFileSync } from 'node:fs';
import { registerHooks, isBuiltin } from 'node:module';
import { pathToFileURL } from 'node:url';

/** What the process reports: one line for each module and thing found. */
export type Report = { imported: number; findings: string[] };

const [root = '.', ...paths] = process.argv.slice(2);
const base = pathToFileURL(`${root}/`).href;
const findings: string[] = [];

// Every file of ours is loaded once for each graph: the query of the importing module goes on to what it imports.
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const graph = /\?graph=\d/.exec(context.parentURL ?? '')?.[0];
    return graph && found.url.startsWith(base) && !found.url.includes('/node_modules/') && !found.url.includes('?')
      ? { ...found, url: found.url + graph }
      : found;
  },
});

// Packages may do what they like at import; they are loaded before the first look, so that their effects are not ours.
const packages = new Set<string>();
for (const path of paths) {
  for (const [, specifier = ''] of readFileSync(`${root}/${path}`, 'utf8').matchAll(
    /^(?:import|export)\s(?!type\s)[^;]*?from\s+'([^'#./][^']*)'/gm,
  ))
    if (!isBuiltin(specifier)) packages.add(specifier);
}
for (const name of packages) await import(import.meta.resolve(name, base)).catch(() => undefined);

// Node loads its HTTP client when one of these is first named, and keeps it under global symbols.
for (const name of ['Response', 'WebSocket', 'EventSource']) Reflect.get(globalThis, name);

let doing = '';
const {
  setTimeout: wait,
  process: { stdout },
} = globalThis;
const print = stdout.write.bind(stdout);
stdout.write = ((...args: Parameters<typeof print>) => {
  findings.push(`${doing} prints at import: ${String(args[0]).slice(0, 60).trim()}`);
  return true;
}) as typeof stdout.write;
const watched = ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'fetch', 'addEventListener'] as const;
for (const name of watched) {
  const original = (globalThis as Record<string, unknown>)[name];
  if (typeof original !== 'function') continue;
  (globalThis as Record<string, unknown>)[name] = (...args: unknown[]): unknown => {
    // A package may be loaded late, by a path the look above did not see.
    if (!(new Error('where').stack ?? '').split('\n')[2]?.includes('/node_modules/'))
      findings.push(`${doing} calls ${name} at import`);
    return Reflect.apply(original, globalThis, args);
  };
}

/** A picture of what an import could change. */
function look(): Record<string, string> {
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

const isThing = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';
const instances: Record<string, unknown>[][] = [];
for (const graph of [1, 2]) {
  const modules: Record<string, unknown>[] = [];
  for (const path of paths) {
    doing = path;
    const before = look();
    try {
      modules.push((await import(`${base}${path}?graph=${graph}`)) as Record<string, unknown>);
    } catch (error) {
      modules.push({});
      if (graph === 1) findings.push(`${path} cannot be imported alone: ${String(error)}`);
    }
    // A server listens a turn later.
    await new Promise((done) => {
      wait(done, 0);
    });
    const after = look();
    for (const [what, picture] of Object.entries(before))
      if (after[what] !== picture)
        findings.push(`${path} ${what} at import: ${difference(picture, after[what] ?? '')}`);
  }
  instances.push(modules);
}

function difference(before: string, after: string): string {
  const old = new Set(before.split(','));
  return (
    after
      .split(',')
      .filter((item) => !old.has(item))
      .join(', ')
      .slice(0, 200) || 'less than before'
  );
}

// What both graphs export by the same identity is shared. What a package exports may be handed on.
const handedOn = new Set<unknown>(Object.values(globalThis));
for (const name of [...packages, 'node:path', 'node:fs']) {
  const loaded = (await import(isBuiltin(name) ? name : import.meta.resolve(name, base)).catch(() => ({}))) as Record<
    string,
    unknown
  >;
  for (const value of Object.values(loaded)) {
    handedOn.add(value);
    if (isThing(value)) for (const inner of Object.values(value)) handedOn.add(inner);
  }
}
for (const [index, path] of paths.entries()) {
  const [first = {}, second = {}] = [instances[0]?.[index], instances[1]?.[index]];
  for (const [name, value] of Object.entries(first)) {
    if (!isThing(value) || handedOn.has(value)) continue;
    if (value === second[name]) findings.push(`${path} shares its export ${name} between two imports`);
    else if (typeof value !== 'function') {
      for (const [key, inner] of Object.entries(value)) {
        if (
          isThing(inner) &&
          !handedOn.has(inner) &&
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
