// Publishes scheduled drafts when they are due. Each node looks for them, and the database gives a draft to one node
// for a while. When that node stops meanwhile, another node continues. A draft that is already published does not
// become a second version.
import { MINUTE_MS, SECOND_MS } from '#schemas/durations.ts';
import { HttpError } from '../../http/errors.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import type { StaffAccount } from '../../db/repositories/accounts.ts';
import type { DueDraft } from '../../db/repositories/pageDrafts.ts';
import { findEditorRole } from './createRoleGuard.ts';
import type { EditingDeps, PublishService } from './editingTypes.ts';
import { recordEnd } from './endSchedule.ts';

/** The publishing of scheduled drafts on this node. */
export type PageSchedule = {
  /** Begins to look for due drafts every two seconds. */
  start(): void;
  /** Resolves when no publish of this node is running. */
  close(): Promise<void>;
};

type ScheduleDeps = Pick<EditingDeps, 'drafts' | 'schedules' | 'audit' | 'now'> & {
  readonly publishing: Pick<PublishService, 'publish' | 'publishTogether'>;
  readonly findRealm: (realmId: string) => Promise<RealmSnapshot | undefined>;
  /** Returns an account of a realm; undefined when it is not an editor or administrator any more. */
  readonly findEditor: (
    realmId: string,
    accountId: string,
  ) => Promise<Pick<StaffAccount, 'roles' | 'editorRole'> | undefined>;
  readonly onError: (error: unknown) => void;
};

const INTERVAL_MS = 2 * SECOND_MS;
/** Time after which another node may publish a draft that this one began to publish. */
const CLAIM_MS = 2 * MINUTE_MS;
/** Refusals after which the same draft can be published later: another publish was faster, or the server is busy. */
const TEMPORARY_CODES = ['PUBLISH_CONFLICT', 'UPLOADS_BUSY', 'TOO_MANY_REQUESTS'];
/** Refusals because somebody changed or published the draft meanwhile. */
const OUTDATED_CODES = ['DRAFT_CHANGED', 'DRAFT_NOT_FOUND'];
/** Lowest status of a failure of the server; the same draft can be published later. */
const FIRST_SERVER_ERROR = 500;

/** Creates the publishing of scheduled drafts. */
export function createPageSchedule(deps: ScheduleDeps): PageSchedule {
  const { drafts, now, onError } = deps;
  let running: Promise<void> | undefined;
  const publishDue = async (): Promise<void> => {
    const at = new Date(now());
    const claimed = await drafts.claimDue(at, new Date(now() + CLAIM_MS));
    const groups = Map.groupBy(claimed, ({ realmId, pageId, scheduleId }) => `${realmId} ${scheduleId ?? pageId}`);
    for (const group of groups.values()) await publishGroup(deps, group).catch(onError);
  };
  const tick = (): void => {
    running ??= publishDue()
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    start() {
      timer = setInterval(tick, INTERVAL_MS).unref();
    },
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Publishes a draft that is scheduled alone, or the drafts of one schedule as one version. */
async function publishGroup(deps: ScheduleDeps, group: readonly DueDraft[]): Promise<void> {
  const { publishing, findRealm, findEditor } = deps;
  const [due] = group;
  if (!due) return;
  const { realmId, pageId, revision, author, reason, scheduleSize } = due;
  const realm = await findRealm(realmId);
  if (!realm) return;
  if (scheduleSize !== null && group.length < scheduleSize)
    return giveUp(deps, due, 'SCHEDULE_INCOMPLETE: A draft of the same schedule has changed.');
  const editor = await findEditor(realmId, author.id);
  if (!editor)
    return giveUp(deps, due, `ROLE_REMOVED: ${author.name} scheduled this draft and is no longer an editor.`);
  const caller = { realm, author, role: findEditorRole(realm, editor) };
  const drafts = group.map((each) => ({ id: each.pageId, revision: each.revision }));
  try {
    await (scheduleSize === null
      ? publishing.publish(caller, pageId, { revision, reason })
      : publishing.publishTogether(caller, { drafts, reason }));
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const { code, status } = error;
    if (OUTDATED_CODES.includes(code)) return;
    if (status >= FIRST_SERVER_ERROR || TEMPORARY_CODES.includes(code)) throw error;
    await giveUp(deps, due, describeRefusal(error));
  }
}

/** Maximum number of errors of files in the record of a failed publish. */
const MAX_ERRORS = 3;

/** Returns why a publish was refused, with the document and the first errors, because a schedule has several documents. */
function describeRefusal({ code, message, details }: HttpError): string {
  const { id, otherProblems = [] } = (details ?? {}) as {
    readonly id?: string;
    readonly otherProblems?: readonly { readonly code: string; readonly file: string; readonly pointer: string }[];
  };
  const errors = otherProblems.slice(0, MAX_ERRORS).map((found) => `${found.code} ${found.file} ${found.pointer}`);
  const places = [...(id === undefined ? [] : [id]), ...errors].join('; ');
  return `${code}: ${places && `${places}. `}${message}`;
}

/** Makes scheduled drafts drafts again, and records why they were not published. Editors of each see the record. */
async function giveUp(deps: ScheduleDeps, due: DueDraft, reason: string): Promise<void> {
  const { drafts, audit, now } = deps;
  const { realmId, pageId, revision, author, scheduleId } = due;
  if (scheduleId !== null) return recordEnd(deps, realmId, scheduleId, { author, action: 'fail', reason });
  const at = new Date(now());
  const change = { revision, status: 'draft', publishAt: null, reason: '', author, at } as const;
  const next = await drafts.setStatus(realmId, pageId, change);
  // Somebody changed the draft in the same moment.
  if (next === undefined) return;
  await audit.add(realmId, { pageId, action: 'fail', author, reason: reason.slice(0, 500), revision: next, at });
}
