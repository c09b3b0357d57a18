// Finds every import of a file and judges it by the table in import-rules.ts.
import { posix } from 'node:path';
import { isBuiltin } from 'node:module';
import { generalRemedy, packageHomes, remedies, rooms, type Room } from './import-rules.ts';
import { children, isNode, lineAt, statementsOf, type Node, type Source } from './read-code.ts';

/** How a file names another: loaded with it, loaded later, or for its types only. */
type Manner = 'static' | 'lazy' | 'types';
type Import = { to: string | undefined; manner: Manner; offset: number };

const text = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined;
const isImportMeta = (node: unknown, property: string): boolean =>
  isNode(node) &&
  node.type === 'MemberExpression' &&
  isNode(node['object']) &&
  node['object'].type === 'MetaProperty' &&
  isNode(node['property']) &&
  node['property']['name'] === property;

/** All that the specifiers bring in are types: `import { type A }`. An import without any is for its effect. */
function onlyTypes(node: Node): boolean {
  const specifiers = (node['specifiers'] ?? []) as Node[];
  return (
    node['importKind'] === 'type' ||
    node['exportKind'] === 'type' ||
    (specifiers.length > 0 && specifiers.every((s) => s['importKind'] === 'type' || s['exportKind'] === 'type'))
  );
}

function globPatterns(node: Node): string[] {
  const first = (node['arguments'] as Node[])[0];
  const list = first?.type === 'ArrayExpression' ? (first['elements'] as Node[]) : [first];
  return list.flatMap((item) => text(item) ?? []).filter((pattern) => !pattern.startsWith('!'));
}

/** Every way a file can name another: import, export from, import(), import types, require, import.meta.glob, new URL(.., import.meta.url). */
function importsOf(source: Source): Import[] {
  const found: Import[] = [];
  const visit = (node: Node): void => {
    const at = { offset: node.start };
    if (
      node.type === 'ImportDeclaration' ||
      ((node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration') && node['source'])
    ) {
      found.push({ to: text(node['source']), manner: onlyTypes(node) ? 'types' : 'static', ...at });
    } else if (node.type === 'ImportExpression') found.push({ to: text(node['source']), manner: 'lazy', ...at });
    else if (node.type === 'TSImportType') found.push({ to: text(node['source']), manner: 'types', ...at });
    else if (node.type === 'TSExternalModuleReference')
      found.push({ to: text(node['expression']), manner: 'static', ...at });
    else if (node.type === 'CallExpression' && isNode(node['callee'])) {
      const callee = node['callee'];
      const first = (node['arguments'] as Node[])[0];
      if (callee.type === 'Identifier' && callee['name'] === 'require')
        found.push({ to: text(first), manner: 'static', ...at });
      if (isImportMeta(callee, 'glob')) for (const to of globPatterns(node)) found.push({ to, manner: 'lazy', ...at });
    } else if (node.type === 'NewExpression' && isNode(node['callee']) && node['callee']['name'] === 'URL') {
      const [first, base] = node['arguments'] as Node[];
      const to = text(first);
      // A folder or a data file beside the code is no import; a code file is (a worker).
      if (isImportMeta(base, 'url') && to !== undefined && /\.[mc]?[jt]sx?$/.test(to))
        found.push({ to, manner: 'lazy', ...at });
    }
    for (const child of children(node)) visit(child);
  };
  for (const statement of statementsOf(source)) visit(statement);
  return found;
}

/** The room a path belongs to. */
export const roomOf = (path: string): Room | undefined => rooms.find((room) => room.files.test(path));

/** A path from the root for a specifier that names a file of ours, else undefined (a package). */
function pathOf(specifier: string, from: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('#')) return posix.normalize(bare.slice(1));
  if (bare.startsWith('.')) return posix.join(posix.dirname(from), bare);
  return bare.startsWith('/') ? bare.slice(1) : undefined;
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
const own = (room: Room, path: string): string | undefined => room.files.exec(path)?.groups?.['own'];

function remedyFor(from: string, to: string): string {
  return remedies.find((entry) => entry.from.test(from) && entry.to.test(to))?.remedy ?? generalRemedy;
}

type Verdict = { rule: string; remedy: string } | undefined;

function judgePath(from: Room, fromPath: string, toPath: string, manner: Manner): Verdict {
  const to = roomOf(toPath);
  const target = to?.name ?? (toPath.startsWith('realms/') ? 'realms' : undefined);
  if (target === undefined)
    return {
      rule: `${toPath} is in no room`,
      remedy: 'put it into a room, or add one to tests/architecture/import-rules.ts',
    };
  if (from.name === target) {
    if (own(from, fromPath) === own(to ?? from, toPath)) return undefined;
    return { rule: `${from.name} may import its own folder only`, remedy: remedyFor(from.name, target) };
  }
  // A widget's schema belongs to its folder: another widget's is as foreign as its view.
  const foreign =
    from.name === 'widgets' && target === 'widgets/schema' && own(from, fromPath) !== own(to ?? from, toPath);
  if (!foreign && (from.may.includes(target) || from.may.includes('*'))) return undefined;
  if (from.lazily?.includes(target)) {
    return manner === 'static'
      ? { rule: `${from.name} may import ${target} only lazily`, remedy: 'load it with import() where it is needed' }
      : undefined;
  }
  if (from.types?.includes(target)) {
    return manner === 'types'
      ? undefined
      : {
          rule: `${from.name} may import only types of ${target}`,
          remedy: target.startsWith('src/app')
            ? remedyFor(from.name, target)
            : 'write `import type`, or pass the value in as an argument',
        };
  }
  return { rule: `${from.name} may not import ${target}`, remedy: remedyFor(from.name, target) };
}

function judgePackage(from: Room, specifier: string, manner: Manner): Verdict {
  if (isBuiltin(specifier)) {
    return from.node
      ? undefined
      : {
          rule: `${from.name} may not import Node's own modules`,
          remedy: 'only src/server, src/cli and tests run in Node alone; take the value as an argument',
        };
  }
  const name = packageOf(specifier);
  if (from.packages?.includes(name) || (manner === 'types' && from.packageTypes?.includes(name))) return undefined;
  const home = packageHomes.find((entry) =>
    entry.packages.some((item) => (item.endsWith('/') ? name.startsWith(item) : name === item)),
  );
  const parent = (room: string): boolean => from.name === room || from.name.startsWith(`${room}/`);
  if (from.packages?.includes('*') && (!home || home.homes.some(parent))) return undefined;
  if (home) return { rule: `${name} lives in ${home.homes.join(', ')}, not in ${from.name}`, remedy: home.remedy };
  if (from.packageTypes?.includes(name))
    return { rule: `${from.name} may import only types of ${name}`, remedy: 'write `import type`' };
  return {
    rule: `${from.name} may not import ${name}`,
    remedy: `keep ${name} in a room that lists it, or add it to this room's packages in tests/architecture/import-rules.ts and say why in an ADR`,
  };
}

/** All violations of a file, each a text with file, import, rule and remedy. */
export function checkImports(source: Source): string[] {
  const from = roomOf(source.path);
  const report = (line: number, what: string, verdict: Verdict): string[] =>
    verdict ? [`${source.path}:${line} imports ${what}\n  rule: ${verdict.rule}\n  remedy: ${verdict.remedy}`] : [];
  if (!from) {
    return [
      source.path.startsWith('realms/')
        ? `${source.path}\n  rule: realms hold data, no code (only art/draw.mjs and art/draw/*.mjs)\n  remedy: ${remedyFor('realms', '')}`
        : `${source.path}\n  rule: every file is in a room\n  remedy: move it into one, or add its room to tests/architecture/import-rules.ts and say why in an ADR`,
    ];
  }
  if (from.free) return [];
  return importsOf(source).flatMap(({ to, manner, offset }) => {
    const line = lineAt(source.text, offset);
    if (to === undefined) {
      return from.computed
        ? []
        : report(line, 'an address computed at run time', {
            rule: `${from.name} may not compute what it imports`,
            remedy: 'name the file in import(), or take the loaded module as an argument',
          });
    }
    const path = pathOf(to, source.path);
    return report(
      line,
      `'${to}'`,
      path === undefined ? judgePackage(from, to, manner) : judgePath(from, source.path, path, manner),
    );
  });
}
