// Checks all imports of a file, as the lint rule does. The architecture tests use it, also for files that the linter
// does not read.
import { getLineNumber, parseStatements, type Source } from '../readCode.ts';
import { getChildren, type SyntaxNode } from '../syntaxTree.ts';
import { findNodeImports, type Import } from './findImports.ts';
import { judgeImport, judgeLocation, findModule, type Violation } from './judgeImport.ts';

/** An import and where it begins in the text. */
export type LocatedImport = Import & { offset: number };

/** Returns all imports of a file in the order of the text. */
export function collectImports(source: Source): LocatedImport[] {
  const visit = (node: SyntaxNode): LocatedImport[] => [
    ...findNodeImports(node).map((found) => ({ ...found, offset: node.start })),
    ...getChildren(node).flatMap(visit),
  ];
  return parseStatements(source).flatMap(visit);
}

const formatViolation = (where: string, { rule, remedy }: Violation): string =>
  `${where}\n  rule: ${rule}\n  remedy: ${remedy}`;

/** Returns all violations of a file, each a text with file, import, rule and remedy. */
export function checkImports(source: Source): string[] {
  const misplaced = judgeLocation(source.path);
  if (misplaced) return [formatViolation(source.path, misplaced)];
  if (findModule(source.path)?.unrestricted) return [];
  return collectImports(source).flatMap((found) => {
    const violation = judgeImport(source.path, found);
    const what = found.specifier === undefined ? 'a path computed at run time' : `'${found.specifier}'`;
    return violation
      ? [formatViolation(`${source.path}:${getLineNumber(source.text, found.offset)} imports ${what}`, violation)]
      : [];
  });
}
