// Our rules for oxlint, so that an editor shows a violation during typing. Each rule is a file beside this one.
import { castReasonRule } from './castReasonRule.ts';
import { createImportTableRule } from './importTableRule.ts';
import { renderClockRule } from './renderClockRule.ts';
import type { Rule } from './rule.ts';

export type LintPlugin = { meta: { name: string }; rules: Record<string, Rule> };

/** @param root absolute path of the repository */
export const createLintPlugin = (root: string): LintPlugin => ({
  meta: { name: 'marquee' },
  rules: {
    'import-table': createImportTableRule(root),
    'cast-reason': castReasonRule,
    'render-clock': renderClockRule,
  },
});
