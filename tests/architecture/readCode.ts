// Shared by the architecture tests: the repository's code files, and the syntax tree of each.
import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import type { SyntaxNode } from './syntaxTree.ts';

/** One file as text; tests plant violations with such objects instead of files. */
export type Source = { path: string; text: string };

/**
 * Returns the statements of a file.
 * @throws when the file does not parse, so that no check passes because it read nothing
 */
export function parseStatements(source: Source): SyntaxNode[] {
  const { program, errors } = parseSync(source.path, source.text);
  if (errors.length > 0) throw new Error(`${source.path} does not parse: ${errors[0]?.message ?? ''}`);
  return program.body as unknown as SyntaxNode[];
}

/** Whether the code of a file runs only in tests. engine/testing is an entry point of the package and not test code. */
export const isTestCode = (path: string): boolean =>
  /^tests\/|\.(test|bench)\.[mc]?tsx?$|^src\/.*\/testing\//.test(path);

/** Whether a file starts a process, a worker or a page. Such a file may do work at import. */
export const isEntryPoint = (path: string): boolean =>
  /^src\/server\/(main|db\/\w+Worker|(?:images|parsing)\/\w+Process)\.ts$|^src\/stores\/\w+Worker\.ts$|^src\/app\/entry[A-Z][a-z]+\.tsx?$/.test(
    path,
  );

/** Returns the number of the line at an offset, from 1. */
export const getLineNumber = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

const FOLDERS = '{schemas,engine,widgets,realms,src,tests}';
const isIgnored = (path: string): boolean => /(^|\/)(node_modules|dist|__screenshots__)\//.test(path);

/** Returns the code files of the source folders and the configuration files; paths from the root, with `/`. */
export function readCode(root: string): Source[] {
  return globSync([`${FOLDERS}/**/*.{ts,tsx,mts,mjs,js}`, '*.{ts,mjs,js}'], { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !isIgnored(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }));
}
