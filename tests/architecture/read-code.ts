// What the architecture tests share: the list of the tree's files and a syntax tree of each.
import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** One file as text; tests plant violations with such objects instead of files. */
export type Source = { path: string; text: string };

/** Any node of the syntax tree, with the fields we look at. */
export type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** Whether a value met in the tree is a node. */
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The child nodes of a node, in the order of the text. */
export function children(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

/** The statements of a file. A file that does not parse is an error of its own, so that no rule passes by not reading. */
export function statementsOf(source: Source): Node[] {
  const { program, errors } = parseSync(source.path, source.text);
  if (errors.length > 0) throw new Error(`${source.path} does not parse: ${errors[0]?.message ?? ''}`);
  return program.body as unknown as Node[];
}

/** Code that runs only in tests: suites, tests beside their file, and what a room's tests share in its folder testing/ (the engine's is a door for others). */
export const isTestCode = (path: string): boolean =>
  /^tests\/|\.(test|bench)\.[mc]?tsx?$|^src\/.*\/testing\//.test(path);

/** Files with which a process or a worker begins: work at import is their purpose. */
export const isBeginning = (path: string): boolean =>
  /^src\/server\/(main|.*[-.]worker)\.ts$|^src\/app\/entry-[a-z]+\.tsx?$/.test(path);

/** Counts lines from 1. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

const FOLDERS = '{schemas,engine,widgets,realms,src,tests}';
const left = (path: string): boolean => /(^|\/)(node_modules|dist|__screenshots__)\//.test(path);

/** Every code file of the rooms, and the configuration beside them; paths from the root, with `/`. */
export function readCode(root: string): Source[] {
  return globSync([`${FOLDERS}/**/*.{ts,tsx,mts,mjs,js}`, '*.{ts,mjs,js}'], { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !left(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }));
}
