// Reports every import that the import table forbids: by `#` name, by relative path, of types, with export from and with import().
import { relative, sep } from 'node:path';
import { importNodeTypes, importsAt } from '../imports/findImports.ts';
import { judgeImport, judgeLocation, moduleOf, type Violation } from '../imports/judgeImport.ts';
import type { Node } from '../syntaxTree.ts';
import type { Rule } from './rule.ts';

const messageOf = ({ rule, remedy }: Violation): string => `${rule}: ${remedy}`;

/** @param root absolute path of the repository */
export const createImportTableRule = (root: string): Rule => ({
  create({ filename, report }) {
    const path = relative(root, filename).replaceAll(sep, '/');
    const misplaced = judgeLocation(path);
    const firstLine = { line: 1, column: 0 };
    if (misplaced) return { Program: () => report({ loc: firstLine, message: messageOf(misplaced) }) };
    if (moduleOf(path)?.unrestricted) return {};
    const check = (node: Node): void => {
      for (const found of importsAt(node)) {
        const violation = judgeImport(path, found);
        if (violation) report({ node, message: messageOf(violation) });
      }
    };
    return Object.fromEntries(importNodeTypes.map((type) => [type, check]));
  },
});
