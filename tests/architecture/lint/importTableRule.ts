// Reports every import that the import table forbids, in each form: by `#` name, by relative path, of types, by export
// from and by import().
import { relative, sep } from 'node:path';
import { importNodeTypes, findNodeImports } from '../imports/findImports.ts';
import { judgeImport, judgeLocation, findModule, type Violation } from '../imports/judgeImport.ts';
import type { SyntaxNode } from '../syntaxTree.ts';
import type { Rule } from './rule.ts';

const formatMessage = ({ rule, remedy }: Violation): string => `${rule}: ${remedy}`;

/** @param root absolute path of the repository */
export const createImportTableRule = (root: string): Rule => ({
  create({ filename, report }) {
    const path = relative(root, filename).replaceAll(sep, '/');
    const misplaced = judgeLocation(path);
    const firstLine = { line: 1, column: 0 };
    if (misplaced) return { Program: () => report({ loc: firstLine, message: formatMessage(misplaced) }) };
    if (findModule(path)?.unrestricted) return {};
    const check = (node: SyntaxNode): void => {
      for (const found of findNodeImports(node)) {
        const violation = judgeImport(path, found);
        if (violation) report({ node, message: formatMessage(violation) });
      }
    };
    return Object.fromEntries(importNodeTypes.map((type) => [type, check]));
  },
});
