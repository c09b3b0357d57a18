// The part of oxlint's plugin API that our rules use (compatible with ESLint 9).
import type { Node } from '../syntaxTree.ts';

/** A message at a node, or at a position (lines from 1, columns from 0). */
export type Problem = { message: string } & ({ node: Node } | { loc: { line: number; column: number } });

export type RuleContext = {
  /** Absolute path of the linted file. */
  filename: string;
  report: (problem: Problem) => void;
  sourceCode: { text: string; lines: string[] };
};

/** Functions that are called for each node, by the node's type. */
export type Visitor = Record<string, (node: Node) => void>;

export type Rule = { create: (context: RuleContext) => Visitor };
