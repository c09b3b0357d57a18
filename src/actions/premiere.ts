import { parseInstant } from '#schemas/parseInstant.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { ItemAction } from './action.ts';

/** A viewer who arrives within this time after the start is not late (CONST-036). */
const GRACE_MS = 30_000;

/** Start and end of a premiere in ms since 1970. */
export type PremiereTimes = { readonly begins: number; readonly ends: number };

/** Returns when a premiere starts and ends, or undefined when the item is not a premiere. */
export function getPremiereTimes({
  premiereVOD,
  release,
  computedReleases,
  startDate,
  duration,
}: ContentItem): PremiereTimes | undefined {
  if (!premiereVOD && release?.type !== 'PREMIERE') return undefined;
  const scheduledAt =
    release?.scheduledAt ?? computedReleases?.find(({ type }) => type === 'PREMIERE')?.scheduledAt ?? startDate;
  const begins = scheduledAt === undefined ? undefined : parseInstant(scheduledAt);
  return begins === undefined || !duration ? undefined : { begins, ends: begins + duration * 1000 };
}

/**
 * Informs a late viewer that the premiere is running (content and viewing, section 4: from 30 s after its start until
 * its end).
 */
export const premiere: ItemAction = {
  id: 'premiere',
  label: () => 'premiereRunning',
  isOffered(item, { now }) {
    const times = getPremiereTimes(item);
    return times !== undefined && now() >= times.begins + GRACE_MS && now() < times.ends;
  },
  perform(item, { dialogs }) {
    const times = getPremiereTimes(item);
    if (times) dialogs.show({ kind: 'premiere', item, ...times });
    return Promise.resolve();
  },
};
