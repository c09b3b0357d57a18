import { problem, type Problem } from '#schemas/problems.ts';
import { evaluateCondition } from './evaluateCondition.ts';
import type { Enclosure, ResolveContext, ResolvedRow } from './types.ts';
import { briefly, earlier, isRecord } from './values.ts';

/** One thing that may keep a row from being shown: the row itself or a section around it. */
type Gate = Pick<Enclosure, 'pointer' | 'when' | 'requires'>;

/** Whether all gates are open. `hidden`: not for this viewer now; `unmet`: the host lacks something, so a fallback is asked for. */
export type GateResult = {
  readonly state: 'open' | 'hidden' | 'unmet';
  readonly viewports?: NonNullable<ResolvedRow['viewports']>;
  readonly changesAt?: number;
  readonly problem?: Problem;
};

/** Asks the gates in order, the outermost first: conditions, then requirements. */
export function passGates(gates: readonly Gate[], context: ResolveContext): GateResult {
  let changesAt: number | undefined;
  let viewports: GateResult['viewports'];
  for (const { when, pointer } of gates) {
    const answer = readCondition(when, context, `${pointer}/when`);
    // A hidden gate changes first when it opens; what the others do until then cannot be seen.
    if (!answer.shown)
      return {
        state: 'hidden',
        ...(answer.changesAt !== undefined && { changesAt: answer.changesAt }),
        ...(answer.problem && { problem: answer.problem }),
      };
    changesAt = earlier(changesAt, answer.changesAt);
    if (answer.viewports)
      viewports = viewports ? viewports.filter((each) => answer.viewports!.includes(each)) : answer.viewports;
  }
  if (viewports?.length === 0) return { state: 'hidden' };
  const more = { ...(viewports && { viewports }), ...(changesAt !== undefined && { changesAt }) };
  for (const gate of gates) {
    const unmet = requirementUnmet(gate, context.capabilities);
    if (unmet) return { state: 'unmet', problem: unmet, ...more };
  }
  return { state: 'open', ...more };
}

function readCondition(when: unknown, context: ResolveContext, pointer: string): ReturnType<typeof evaluateCondition> {
  try {
    return evaluateCondition(when, context, pointer);
  } catch {
    return { shown: false, problem: problem('ROW_CONDITION_INVALID', pointer, { expected: 'less deep nesting' }) };
  }
}

function requirementUnmet(
  { requires, pointer }: Gate,
  capabilities: ResolveContext['capabilities'],
): Problem | undefined {
  if (requires === undefined) return undefined;
  const at = `${pointer}/requires`;
  if (!isRecord(requires))
    return problem('ROW_REQUIRES_UNMET', at, { expected: 'capabilities with versions', found: briefly(requires) });
  for (const [name, version] of Object.entries(requires)) {
    const offered = Object.hasOwn(capabilities, name) ? capabilities[name]! : 0;
    if (!(typeof version === 'number' && version <= offered)) {
      return problem('ROW_REQUIRES_UNMET', at, {
        expected: `${name} ${briefly(version)}`,
        found: offered === 0 ? 'none' : String(offered),
      });
    }
  }
  return undefined;
}
