// Checks all imports of a file, as the lint rule does, for files that the linter does not read and for the tests.
import { lineAt, statementsOf, type Source } from '../readCode.ts';
import { children, type Node } from '../syntaxTree.ts';
import { importsAt, type Import } from './findImports.ts';
import { judgeImport, judgeLocation, moduleOf, type Violation } from './judgeImport.ts';

/** An import and where it begins in the text. */
export type LocatedImport = Import & { offset: number };

/** Returns all imports of a file in the order of the text. */
export function importsOf(source: Source): LocatedImport[] {
  const visit = (node: Node): LocatedImport[] => [
    ...importsAt(node).map((found) => ({ ...found, offset: node.start })),
    ...children(node).flatMap(visit),
  ];
  return statementsOf(source).flatMap(visit);
}

const format = (where: string, { rule, remedy }: Violation): string => `${where}\n  rule: ${rule}\n  remedy: ${remedy}`;

/** Returns all violations of a file, each a text with file, import, rule and remedy. */
export function checkImports(source: Source): string[] {
  const misplaced = judgeLocation(source.path);
  if (misplaced) return [format(source.path, misplaced)];
  if (moduleOf(source.path)?.unrestricted) return [];
  return importsOf(source).flatMap((found) => {
    const violation = judgeImport(source.path, found);
    const what = found.specifier === undefined ? 'a path computed at run time' : `'${found.specifier}'`;
    return violation ? [format(`${source.path}:${lineAt(source.text, found.offset)} imports ${what}`, violation)] : [];
  });
}
