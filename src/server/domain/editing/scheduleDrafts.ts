// Schedules several drafts to be published as one version.
import { randomUUID } from 'node:crypto';
import type { BodyOf, ResponseOf } from '#schemas/defineCall.ts';
import type { postSchedule } from '#schemas/api/editing/postSchedule.ts';
import { describeCurrent } from './createDraftService.ts';
import { draftChanged, scheduleInvalid } from './editingErrors.ts';
import type { EditingCaller } from './editingTypes.ts';
import { endSchedule } from './endSchedule.ts';
import { compileDrafts, nameDraft, type PublishDeps } from './publishDrafts.ts';
import { parseSchedule } from './parseSchedule.ts';

/**
 * Schedules drafts together. They are checked as a publish checks them.
 * @throws HttpError 400 SCHEDULE_INVALID, and those of `publishDrafts` with the id of the draft.
 */
export async function scheduleDrafts(
  deps: PublishDeps,
  caller: EditingCaller,
  { drafts, publishAt, reason }: BodyOf<typeof postSchedule>,
): Promise<ResponseOf<typeof postSchedule>> {
  const { schedules, audit, now } = deps;
  const { realm, author } = caller;
  const moment = parseSchedule(publishAt, now());
  if (!moment) throw scheduleInvalid();
  // Read before the check, which refuses a draft that has changed since.
  const before = await Promise.all(drafts.map(async ({ id }) => (await deps.drafts.get(realm.id, id)).draft));
  await compileDrafts(deps, caller, drafts, { forPublish: true });
  const at = new Date(now());
  const added = await schedules.add(realm.id, drafts, {
    scheduleId: randomUUID(),
    publishAt: moment,
    reason,
    author,
    at,
  });
  if ('outdated' in added) {
    const { id, revision } = added.outdated;
    throw nameDraft(draftChanged(revision, await describeCurrent(deps, realm, id)), id);
  }
  // A draft that belonged to another schedule takes part in that one no longer.
  for (const draft of before) await endSchedule(deps, realm.id, draft, { author, because: 'changed' });
  const scheduled = drafts.map(({ id, revision }) => ({ id, revision: added.revisions.get(id) ?? revision }));
  for (const { id, revision } of scheduled)
    await audit.add(realm.id, { pageId: id, action: 'schedule', author, reason, revision, at });
  return { publishAt: moment.toISOString(), drafts: scheduled };
}
