// Evaluates each part of a condition separately, so that authors learn every part that hides a row and not only the
// first. The parts are evaluated by the function that decides whether the row is shown (evaluateCondition.ts).
import type { Condition } from '#schemas/page/condition.ts';
import { pointerTo, type Problem } from '#schemas/problems.ts';
import { evaluateCondition, type ConditionContext } from './evaluateCondition.ts';
import { selectVariant } from './experiments.ts';
import { isObject } from '#schemas/isObject.ts';

/** One part of a condition with its result. */
export type ConditionPart = {
  /** Name of the part, for example `audience`. */
  readonly part: keyof Condition;
  /** What the condition requires, as its author wrote it. */
  readonly required: unknown;
  /** What the viewer has or is; undefined: it is not known here, such as the width of the window. */
  readonly found: unknown;
  readonly isMet: boolean;
  /** JSON pointer of the part. */
  readonly pointer: string;
  /** When the result changes, in ms since 1970; missing: it does not change with time. */
  readonly changesAt?: number;
};

/**
 * Evaluates the parts of a condition.
 * @param pointer JSON pointer of the condition
 * @returns the parts in the author's order, or the problem of a condition that cannot be read
 */
export function evaluateParts(
  when: unknown,
  context: ConditionContext,
  pointer: string,
): readonly ConditionPart[] | { readonly problem: Problem | undefined } {
  if (when === undefined) return [];
  const { problem } = evaluateCondition(when, context, pointer);
  if (problem || !isObject(when)) return { problem };
  return Object.entries(when).map(([name, required]): ConditionPart => {
    const part = name as keyof Condition;
    const { shown, changesAt } = evaluateCondition({ [part]: required }, context, pointer);
    return {
      part,
      required,
      found: findViewerValue(part, required, context),
      isMet: shown,
      pointer: pointerTo(pointer, part),
      ...(changesAt !== undefined && { changesAt }),
    };
  });
}

/** Returns what the viewer has or is for a part of a condition; undefined: it is not known here. */
function findViewerValue(part: keyof Condition, required: unknown, context: ConditionContext): unknown {
  const { session } = context;
  switch (part) {
    case 'audience':
      return session.isGuest ? 'guest' : 'signed-in';
    case 'child':
      return session.isChild;
    case 'roles':
      return session.roles;
    case 'licences':
      return session.licences;
    case 'locales':
      return context.locale;
    case 'territories':
      return context.territory;
    case 'from':
    case 'until':
      return new Date(context.now).toISOString();
    case 'experiment': {
      const { id, key = id } = required as NonNullable<Condition['experiment']>;
      return key === undefined ? undefined : selectVariant(key, context);
    }
    default:
      return undefined;
  }
}

/** One required capability of the host. */
export type RequirementPart = {
  /** Name of the capability. */
  readonly name: string;
  /** Lowest version that the element requires, as its author wrote it, unchecked. */
  readonly required: unknown;
  /** Version that the host has; 0: it does not have the capability. */
  readonly found: number;
  readonly isMet: boolean;
  /** JSON pointer of the requirement. */
  readonly pointer: string;
};

/**
 * Evaluates each capability that an element requires.
 * @param pointer JSON pointer of `requires`
 */
export const evaluateRequirements = (
  requires: unknown,
  capabilities: Readonly<Record<string, number>>,
  pointer: string,
): RequirementPart[] =>
  (isObject(requires) ? Object.entries(requires) : []).map(([name, required]) => {
    const found = Object.hasOwn(capabilities, name) ? capabilities[name]! : 0;
    return {
      name,
      required,
      found,
      isMet: typeof required === 'number' && required <= found,
      pointer: pointerTo(pointer, name),
    };
  });
