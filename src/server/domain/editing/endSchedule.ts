// Ends the schedule of several drafts when one of them has changed: they are published as one version, or none is.
import type { DraftAuthor, PageDraft } from '../../db/repositories/pageDrafts.ts';
import type { EditingDeps } from './editingTypes.ts';

type EndDeps = Pick<EditingDeps, 'schedules' | 'audit' | 'now'>;

/** What an editor did with one of the drafts. */
export type ScheduleEnd = {
  readonly author: DraftAuthor;
  /** `cancelled`: an editor cancelled the schedule. Otherwise the audit records a schedule that failed. */
  readonly because: 'cancelled' | 'changed' | 'discarded' | 'published';
};

/**
 * Makes the other drafts of a schedule drafts again, and records why.
 *
 * @param draft the draft as it was before the change; nothing happens when it was not scheduled with others
 */
export async function endSchedule(
  deps: EndDeps,
  realmId: string,
  draft: Pick<PageDraft, 'pageId' | 'scheduleId'> | undefined,
  { author, because }: ScheduleEnd,
): Promise<void> {
  if (draft?.scheduleId == null) return;
  const isCancelled = because === 'cancelled';
  await recordEnd(deps, realmId, draft.scheduleId, {
    author,
    action: isCancelled ? 'unschedule' : 'fail',
    reason: isCancelled
      ? ''
      : `SCHEDULE_INCOMPLETE: ${author.name} ${because} "${draft.pageId}", which was scheduled together with this draft.`,
  });
}

/** Longest reason in the audit. */
const MAX_REASON = 500;

/** Ends a schedule, and records the same for each of its drafts. */
export async function recordEnd(
  { schedules, audit, now }: EndDeps,
  realmId: string,
  scheduleId: string,
  {
    author,
    action,
    reason,
  }: { readonly author: DraftAuthor; readonly action: 'unschedule' | 'fail'; readonly reason: string },
): Promise<void> {
  const at = new Date(now());
  for (const { id, revision } of await schedules.end(realmId, scheduleId))
    await audit.add(realmId, { pageId: id, action, author, reason: reason.slice(0, MAX_REASON), revision, at });
}
