// Decides the parts of a row's condition (`when`) that are about the viewer's rights and about time, so that browsers
// never get a row that its viewer must not see, and do not learn why. The parts that the browser decides (viewports,
// languages, partitions) stay in the delivered condition.
import { evaluateCondition, type ConditionContext } from '#engine/page/evaluateCondition.ts';
import { listInnerElements } from '#engine/page/slots.ts';
import { minMoment } from '#engine/page/values.ts';
import type { Condition } from '#schemas/page/condition.ts';
import type { AccessViewer } from '../playback/access.ts';
import type { AssignedVariants } from './experiments.ts';

/** The parts that the server decides. */
const SERVER_PARTS = ['audience', 'child', 'roles', 'licences', 'territories', 'from', 'until'] as const;

/** The viewer and time for which a condition is decided. */
export type ConditionViewer = {
  readonly now: number;
  readonly locale: string;
  readonly viewer: AccessViewer;
  /** The visitor's variants. A row of an experiment that is missing here is hidden. */
  readonly variants?: AssignedVariants | undefined;
};

/** Whether a row is delivered, and when that may change (ms since 1970; missing: not with time). */
export type RowDecision = {
  /** `unreadable`: the row is hidden from all viewers; the client reports the condition to its author. */
  readonly state: 'shown' | 'hidden' | 'unreadable';
  readonly changesAt?: number;
  /** The parts of the condition that the browser decides; undefined when there is none. */
  readonly when?: Readonly<Record<string, unknown>> | undefined;
};

/** Whether the server decides a part of a condition; the browser decides the others. */
export const isDecidedByServer = (part: string): boolean => (SERVER_PARTS as readonly string[]).includes(part);

/** Returns what conditions read of a viewer and a time. */
export const toConditionContext = ({ now, locale, viewer, variants = {} }: ConditionViewer): ConditionContext => ({
  now,
  locale,
  experiments: Object.fromEntries(Object.entries(variants).map(([id, { variant }]) => [id, variant])),
  ...(viewer.territory !== undefined && { territory: viewer.territory }),
  session: {
    isGuest: viewer.isGuest,
    isChild: viewer.isChild ?? false,
    roles: viewer.roles ?? [],
    licences: viewer.licences ?? [],
  },
});

/** Decides on the condition of a row or section. */
export function decideRow(when: unknown, viewer: ConditionViewer): RowDecision {
  if (when === undefined) return { state: 'shown' };
  const context = toConditionContext(viewer);
  if (evaluateCondition(when, context).problem) return { state: 'unreadable' };
  const { experiment, ...rest } = when as Condition;
  const { id, variant, ...partition } = experiment ?? {};
  const parts = Object.entries({ ...rest, ...(Object.keys(partition).length > 0 && { experiment: partition }) });
  const rights = Object.fromEntries(parts.filter(([part]) => isDecidedByServer(part)));
  const others = parts.filter(([part]) => !isDecidedByServer(part));
  const decided = evaluateCondition(rights, context);
  const { variants } = viewer;
  const assigned = id !== undefined && variants && Object.hasOwn(variants, id) ? variants[id] : undefined;
  const isOfVariant = id === undefined || assigned?.variant === variant;
  // A row that is hidden for its viewer's rights does not change with the experiment.
  const changesAt = minMoment(decided.changesAt, decided.shown ? assigned?.changesAt : undefined);
  return {
    state: decided.shown && isOfVariant ? 'shown' : 'hidden',
    ...(changesAt !== undefined && { changesAt }),
    ...(others.length > 0 && { when: Object.fromEntries(others) }),
  };
}

/** The roles, licences and territories that the conditions of some pages name. */
export type ConditionAudience = {
  readonly roles: ReadonlySet<string>;
  readonly licences: ReadonlySet<string>;
  readonly hasTerritories: boolean;
};

/** Collects the roles, licences and territories that the conditions of pages name, also in sections, slots and fallbacks. */
export function collectConditionAudience(pages: Iterable<unknown>): ConditionAudience {
  const roles = new Set<string>();
  const licences = new Set<string>();
  let hasTerritories = false;
  const addTexts = (to: Set<string>, list: unknown): void => {
    if (Array.isArray(list)) for (const each of list) to.add(String(each));
  };
  const visit = (element: unknown): void => {
    if (typeof element !== 'object' || element === null) return;
    const { when } = element as Readonly<Record<string, unknown>>;
    if (typeof when === 'object' && when !== null) {
      const condition = when as Readonly<Record<string, unknown>>;
      addTexts(roles, condition['roles']);
      addTexts(licences, condition['licences']);
      if (condition['territories'] !== undefined) hasTerritories = true;
    }
    listInnerElements(element).forEach(visit);
  };
  for (const page of pages) visit(page);
  return { roles, licences, hasTerritories };
}

/** Fields by which the engine finds the kind and the id of an element. */
const IDENTITY = ['heroId', 'bucketId', 'rowTypeData', 'sectionName', 'pluginId', 'type', 'v', 'id'] as const;

/** Returns an element without its content, for a row that is hidden because its condition cannot be read. */
export function withoutContent(element: Readonly<Record<string, unknown>>): unknown {
  const identity = Object.fromEntries(
    IDENTITY.flatMap((field) => (Object.hasOwn(element, field) ? [[field, element[field]] as const] : [])),
  );
  return { ...identity, ...(Object.hasOwn(element, 'props') && { props: {} }), when: element['when'] };
}
