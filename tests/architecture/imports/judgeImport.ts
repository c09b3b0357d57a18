// Decides by the import table whether a file may import another file or a package. The lint rule and the architecture
// tests call it.
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import type { Import, ImportKind } from './findImports.ts';
import { modules, type Module } from './importTable.ts';
import { packageRules } from './packageRules.ts';
import { findRemedy } from './remedies.ts';

/** What is forbidden, and what to do instead. */
export type Violation = { rule: string; remedy: string };

/** Returns the module that a path from the repository's root belongs to. */
export const findModule = (path: string): Module | undefined => modules.find((module) => module.files.test(path));

/** Returns the path from the root for a specifier that names a file of ours; undefined for a package. */
export function resolvePath(specifier: string, fromPath: string): string | undefined {
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('#')) return posix.normalize(path.slice(1));
  if (path.startsWith('.')) return posix.join(posix.dirname(fromPath), path);
  return path.startsWith('/') ? path.slice(1) : undefined;
}

const getPackageName = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const getOwnFolder = (module: Module, path: string): string | undefined => module.files.exec(path)?.groups?.['own'];

function judgeFile(from: Module, fromPath: string, toPath: string, kind: ImportKind): Violation | undefined {
  const to = findModule(toPath);
  const target = to?.name ?? (toPath.startsWith('realms/') ? 'realms' : undefined);
  if (target === undefined)
    return {
      rule: `${toPath} is in no module of the import table`,
      remedy: 'move it into a module, or add one to tests/architecture/imports/importTable.ts and say why in an ADR',
    };
  const isOwnFolder = to !== undefined && getOwnFolder(from, fromPath) === getOwnFolder(to, toPath);
  if (from.name === target && isOwnFolder) return undefined;
  if (from.name === target)
    return { rule: `${from.name} may import its own folder only`, remedy: findRemedy(from.name, target) };
  // A widget's schema belongs to the widget's folder: another widget may not import it.
  const isOtherWidget = from.name === 'widgets' && target === 'widgets/schema' && !isOwnFolder;
  if (!isOtherWidget && from.mayImport.includes(target)) return undefined;
  if (from.lazily?.includes(target) && kind !== 'static') return undefined;
  if (from.lazily?.includes(target))
    return {
      rule: `${from.name} may import ${target} only lazily`,
      remedy: 'load it with import() where it is needed',
    };
  if (from.types?.includes(target) && kind === 'types') return undefined;
  if (from.types?.includes(target))
    return {
      rule: `${from.name} may import only types of ${target}`,
      remedy: target.startsWith('src/app')
        ? findRemedy(from.name, target)
        : 'write `import type`, or pass the value in as an argument',
    };
  return { rule: `${from.name} may not import ${target}`, remedy: findRemedy(from.name, target) };
}

function judgePackage(from: Module, specifier: string, kind: ImportKind): Violation | undefined {
  const name = getPackageName(specifier);
  if (from.packages?.includes(name) || (kind === 'types' && from.packageTypes?.includes(name))) return undefined;
  const limit = packageRules.find((rule) =>
    rule.packages.some((item) => (item.endsWith('/') ? name.startsWith(item) : name === item)),
  );
  const isIn = (module: string): boolean => from.name === module || from.name.startsWith(`${module}/`);
  if (from.packages?.includes('*') && (!limit || limit.modules.some(isIn))) return undefined;
  if (limit)
    return {
      rule: `${from.name} may not import ${name} (only ${limit.modules.join(', ')} may)`,
      remedy: limit.remedy,
    };
  if (from.packageTypes?.includes(name))
    return { rule: `${from.name} may import only types of ${name}`, remedy: 'write `import type`' };
  return {
    rule: `${from.name} may not import ${name}`,
    remedy: `use ${name} in a module that lists it, or add it to this module's packages in tests/architecture/imports/importTable.ts and say why in an ADR`,
  };
}

/**
 * Judges one import of a file.
 * @param fromPath path of the file from the repository's root, with `/`
 * @returns undefined when the import is allowed
 */
export function judgeImport(fromPath: string, { specifier, kind }: Import): Violation | undefined {
  const from = findModule(fromPath);
  if (!from || from.unrestricted) return undefined;
  if (specifier === undefined)
    return from.computed
      ? undefined
      : {
          rule: `${from.name} may not compute what it imports`,
          remedy: 'name the file in import(), or take the loaded module as an argument',
        };
  const path = resolvePath(specifier, fromPath);
  if (path !== undefined) return judgeFile(from, fromPath, path, kind);
  if (!isBuiltin(specifier)) return judgePackage(from, specifier, kind);
  return from.node
    ? undefined
    : {
        rule: `${from.name} may not import Node's own modules`,
        remedy: 'only src/server, src/cli and tests run in Node alone: take the value as an argument',
      };
}

/** Judges where a file is: every code file belongs to a module. */
export function judgeLocation(path: string): Violation | undefined {
  if (findModule(path)) return undefined;
  return path.startsWith('realms/')
    ? {
        rule: 'realms hold data, not code (except art/draw.mjs, art/draw/*.mjs and media/make.mjs)',
        remedy: findRemedy('realms', ''),
      }
    : {
        rule: 'every file belongs to a module of the import table',
        remedy: 'move it into one, or add a module to tests/architecture/imports/importTable.ts and say why in an ADR',
      };
}
