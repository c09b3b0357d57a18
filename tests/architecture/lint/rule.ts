// The part of oxlint's plugin API that our rules use (compatible with ESLint 9).
import type { SyntaxNode } from '../syntaxTree.ts';

/** A message at a node, or at a position (lines from 1, columns from 0). */
export type LintProblem = { message: string } & ({ node: SyntaxNode } | { loc: { line: number; column: number } });

export type RuleContext = {
  /** Absolute path of the linted file. */
  filename: string;
  report: (problem: LintProblem) => void;
  sourceCode: { text: string; lines: string[] };
};

/** Functions that are called for each node, by the node's type. */
export type LintVisitor = Record<string, (node: SyntaxNode) => void>;

export type Rule = { create: (context: RuleContext) => LintVisitor };
