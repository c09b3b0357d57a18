// The rules that can hide one element, each with its result. The functions that decide the row evaluate them.
import { evaluateParts, evaluateRequirements, type ConditionPart } from '#engine/page/conditionParts.ts';
import type { RowExplanation } from '#schemas/preview/explanation.ts';
import { isDecidedByServer } from '../../delivery/rowConditions.ts';
import type { EngineContext } from './createEngineContext.ts';

/** One rule that was checked. */
export type CheckedRule = RowExplanation['checks'][number];

/** What the rules are checked against. */
export type CheckOptions = {
  readonly engine: EngineContext;
  readonly isOff: (element: unknown) => boolean;
};

/** Checks everything that can hide an element by itself: switches, its condition, and what it requires. */
export function checkElement(element: unknown, pointer: string, { engine, isOff }: CheckOptions): CheckedRule[] {
  const { when, requires } = element as { readonly when?: unknown; readonly requires?: unknown };
  return [
    ...(isOff(element) ? [{ rule: 'turned-off', isMet: false, decidedBy: 'server', pointer } as const] : []),
    ...checkCondition(when, `${pointer}/when`, engine),
    ...evaluateRequirements(requires, engine.capabilities, `${pointer}/requires`).map((requirement): CheckedRule => ({
      rule: 'requirement',
      isMet: requirement.isMet,
      required: { [requirement.name]: requirement.required },
      ...(requirement.found > 0 && { found: { [requirement.name]: requirement.found } }),
      decidedBy: 'browser',
      pointer: requirement.pointer,
    })),
  ];
}

function checkCondition(when: unknown, pointer: string, engine: EngineContext): CheckedRule[] {
  const parts = evaluateParts(when, engine, pointer);
  if ('problem' in parts)
    return [
      {
        rule: 'condition-unreadable',
        isMet: false,
        required: when,
        decidedBy: 'server',
        pointer: parts.problem?.pointer ?? pointer,
      },
    ];
  return parts.map((part): CheckedRule => ({
    rule: part.part,
    isMet: part.isMet,
    required: part.required,
    ...(part.found !== undefined && { found: part.found }),
    decidedBy: findDecider(part),
    pointer: part.pointer,
    ...(part.changesAt !== undefined && { changesAt: new Date(part.changesAt).toISOString() }),
  }));
}

/** Returns where a part of a condition is evaluated. */
function findDecider({ part }: ConditionPart): CheckedRule['decidedBy'] {
  if (part === 'viewports') return 'window';
  return isDecidedByServer(part) ? 'server' : 'browser';
}
