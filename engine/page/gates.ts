import { problem, type Problem } from '#schemas/problems.ts';
import { evaluateCondition } from './evaluateCondition.ts';
import type { EnclosingSection, ResolveContext, ResolvedRow } from './types.ts';
import { isObject } from '#schemas/isObject.ts';
import { summarize, minMoment } from './values.ts';

/**
 * The conditions (`when`) and requirements (`requires`) of a row or of a section around it. A row is shown only when
 * all its gates are open.
 */
type RowGate = Pick<EnclosingSection, 'pointer' | 'when' | 'requires'>;

/** Result of all gates of a row. */
export type GateResult = {
  /**
   * `open`: the row may be shown. `hidden`: a condition hides it from this viewer now. `unmet`: the host lacks a
   * required capability, so the fallback is used.
   */
  readonly state: 'open' | 'hidden' | 'unmet';
  /** Viewport classes that show the row; all when missing. */
  readonly viewports?: NonNullable<ResolvedRow['viewports']>;
  /** When the result may change, in ms since 1970; missing: it does not change with time. */
  readonly changesAt?: number;
  /** Why a condition cannot be read, or which requirement is not met. */
  readonly problem?: Problem;
};

/** Checks the gates in order, the outermost first: all conditions, then all requirements. */
export function checkGates(gates: readonly RowGate[], context: ResolveContext): GateResult {
  let changesAt: number | undefined;
  let viewports: GateResult['viewports'];
  for (const { when, pointer } of gates) {
    const result = readCondition(when, context, `${pointer}/when`);
    // The row stays hidden until this condition changes, so the changes of other conditions do not count.
    if (!result.shown)
      return {
        state: 'hidden',
        ...(result.changesAt !== undefined && { changesAt: result.changesAt }),
        ...(result.problem && { problem: result.problem }),
      };
    changesAt = minMoment(changesAt, result.changesAt);
    if (result.viewports)
      viewports = viewports ? viewports.filter((each) => result.viewports!.includes(each)) : result.viewports;
  }
  if (viewports?.length === 0) return { state: 'hidden' };
  const conditionFields = { ...(viewports && { viewports }), ...(changesAt !== undefined && { changesAt }) };
  for (const gate of gates) {
    const unmet = findUnmetRequirement(gate, context.capabilities);
    if (unmet) return { state: 'unmet', problem: unmet, ...conditionFields };
  }
  return { state: 'open', ...conditionFields };
}

function readCondition(when: unknown, context: ResolveContext, pointer: string): ReturnType<typeof evaluateCondition> {
  try {
    return evaluateCondition(when, context, pointer);
  } catch {
    return { shown: false, problem: problem('ROW_CONDITION_INVALID', pointer, { expected: 'less deep nesting' }) };
  }
}

function findUnmetRequirement(
  { requires, pointer }: RowGate,
  capabilities: ResolveContext['capabilities'],
): Problem | undefined {
  if (requires === undefined) return undefined;
  const requiresPointer = `${pointer}/requires`;
  if (!isObject(requires))
    return problem('ROW_REQUIRES_UNMET', requiresPointer, {
      expected: 'capabilities with versions',
      found: summarize(requires),
    });
  for (const [name, version] of Object.entries(requires)) {
    const offered = Object.hasOwn(capabilities, name) ? capabilities[name]! : 0;
    if (!(typeof version === 'number' && version <= offered)) {
      return problem('ROW_REQUIRES_UNMET', requiresPointer, {
        expected: `${name} ${summarize(version)}`,
        found: offered === 0 ? 'none' : String(offered),
      });
    }
  }
  return undefined;
}
