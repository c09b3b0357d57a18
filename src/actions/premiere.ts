import { instantOf } from '#schemas/instant.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { ItemAction } from './action.ts';

/** Who comes within so long after its beginning is not late (CONST-036). */
const GRACE_MS = 30_000;

/** When a recording that is shown as a premiere begins and ends, ms since 1970; undefined for anything else. */
export function premiereTimes({
  premiereVOD,
  release,
  computedReleases,
  startDate,
  duration,
}: ContentItem): { readonly begins: number; readonly ends: number } | undefined {
  if (!premiereVOD && release?.type !== 'PREMIERE') return undefined;
  const scheduledAt =
    release?.scheduledAt ?? computedReleases?.find(({ type }) => type === 'PREMIERE')?.scheduledAt ?? startDate;
  const begins = scheduledAt === undefined ? undefined : instantOf(scheduledAt)?.valueOf();
  return begins === undefined || !duration ? undefined : { begins, ends: begins + duration * 1000 };
}

/** Tells who comes late that the premiere is running (content-and-viewing 4: from 30 s after its time until its end). */
export const premiere: ItemAction = {
  id: 'premiere',
  label: () => 'premiereRunning',
  isOffered(item, { now }) {
    const times = premiereTimes(item);
    return times !== undefined && now() >= times.begins + GRACE_MS && now() < times.ends;
  },
  perform(item, { layers }) {
    const times = premiereTimes(item);
    if (times) layers.show({ kind: 'premiere', item, ...times });
    return Promise.resolve();
  },
};
