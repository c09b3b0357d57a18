import validateCondition from '#schemas/generated/validators/condition.js';
import type { Condition } from '#schemas/page/condition.ts';
import { parseInstant } from '#schemas/parseInstant.ts';
import { problem, type Problem } from '#schemas/problems.ts';
import { readStrict } from '#schemas/strict.ts';
import { selectVariant } from './experiments.ts';
import type { ResolveContext } from './types.ts';

/** The part of the context that a condition reads. */
export type ConditionContext = Pick<ResolveContext, 'now' | 'locale' | 'territory' | 'session' | 'experiments'>;

/** Whether a condition shows its row now. */
export type ConditionResult = {
  readonly shown: boolean;
  /** Viewport classes that show the row; all when missing. */
  readonly viewports?: NonNullable<Condition['viewports']>;
  /** When `shown` may change, in ms since 1970; missing: it does not change with time. */
  readonly changesAt?: number;
  /** Why the condition cannot be read. The row is then hidden. */
  readonly problem?: Problem;
};

/**
 * Evaluates the condition `when`. Without a condition the row is shown. A condition that cannot be read hides its
 * row, and so does a condition with a part that this build does not know: a row meant for some viewers must not be
 * shown to all (docs/faults.md, F41). An empty list matches no viewer.
 * @param pointer JSON pointer of the condition, for the report.
 */
export function evaluateCondition(when: unknown, context: ConditionContext, pointer = ''): ConditionResult {
  if (when === undefined) return { shown: true };
  if (!validateCondition(when)) {
    const firstProblem = readStrict(validateCondition, when, pointer)[0];
    return { shown: false, problem: unreadable(firstProblem?.pointer ?? pointer, firstProblem) };
  }
  const condition = when as Condition;
  const from = parseInstant(condition.from);
  const until = parseInstant(condition.until);
  for (const [name, moment] of [
    ['from', from],
    ['until', until],
  ] as const) {
    if (condition[name] !== undefined && moment === undefined)
      return {
        shown: false,
        problem: unreadable(`${pointer}/${name}`, { expected: 'a date of the calendar', found: condition[name] }),
      };
  }
  // Checks that do not depend on time come first: a row that is not for this viewer has no next change.
  if (!isForViewer(condition, context)) return { shown: false };
  const startsAt = from ?? -Infinity;
  const endsAt = until ?? Infinity;
  if (endsAt <= startsAt || context.now >= endsAt) return { shown: false };
  if (context.now < startsAt) return { shown: false, changesAt: startsAt };
  return {
    shown: true,
    ...(condition.viewports && { viewports: condition.viewports }),
    ...(endsAt !== Infinity && { changesAt: endsAt }),
  };
}

const unreadable = (
  pointer: string,
  more: { expected?: string | undefined; found?: string | undefined } = {},
): Problem =>
  problem('ROW_CONDITION_INVALID', pointer, {
    ...(more.expected && { expected: more.expected }),
    ...(more.found && { found: more.found }),
  });

function isForViewer(condition: Condition, context: ConditionContext): boolean {
  const { session } = context;
  if (condition.audience && condition.audience !== (session.isGuest ? 'guest' : 'signed-in')) return false;
  if (condition.child !== undefined && condition.child !== session.isChild) return false;
  if (condition.roles && !condition.roles.some((role) => session.roles.includes(role))) return false;
  if (condition.licences && !condition.licences.some((licence) => session.licences.includes(licence))) return false;
  if (condition.viewports?.length === 0) return false;
  if (condition.locales && !condition.locales.some((locale) => includesLocale(locale, context.locale))) return false;
  if (
    condition.territories &&
    !(context.territory !== undefined && condition.territories.includes(context.territory.toUpperCase()))
  )
    return false;
  if (!condition.experiment) return true;
  const { id, variant, key = id, variants = [variant] } = condition.experiment;
  return variants.includes(selectVariant(key!, context));
}

/** Whether the named locale includes the viewer's: `en` includes `en-gb`, but not the reverse. */
function includesLocale(named: string, locale: string): boolean {
  const generalLocale = named.toLowerCase();
  const viewerLocale = locale.toLowerCase();
  return viewerLocale === generalLocale || viewerLocale.startsWith(`${generalLocale}-`);
}
