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

/** The publishing of scheduled drafts on this node. */
export type PageSchedule = {
  /** Begins to look for due drafts every two seconds. */
  start(): void;
  /** Resolves when no publish of this node is running. */
  close(): Promise<void>;
};

type ScheduleDeps = Pick<EditingDeps, 'drafts' | 'audit' | 'now'> & {
  readonly publishing: Pick<PublishService, 'publish'>;
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
    for (const due of await drafts.claimDue(at, new Date(now() + CLAIM_MS))) await publishOne(deps, due).catch(onError);
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

async function publishOne(deps: ScheduleDeps, due: DueDraft): Promise<void> {
  const { publishing, findRealm, findEditor } = deps;
  const { realmId, pageId, revision, author, reason } = due;
  const realm = await findRealm(realmId);
  if (!realm) return;
  const editor = await findEditor(realmId, author.id);
  if (!editor)
    return giveUp(deps, due, `ROLE_REMOVED: ${author.name} scheduled this draft and is no longer an editor.`);
  try {
    await publishing.publish({ realm, author, role: findEditorRole(realm, editor) }, pageId, { revision, reason });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const { code, message, status } = error;
    if (OUTDATED_CODES.includes(code)) return;
    if (status >= FIRST_SERVER_ERROR || TEMPORARY_CODES.includes(code)) throw error;
    await giveUp(deps, due, `${code}: ${message}`);
  }
}

/** Makes a scheduled draft a draft again, and records why it was not published. Editors of the page see the record. */
async function giveUp(
  { drafts, audit, now }: ScheduleDeps,
  { realmId, pageId, revision, author }: DueDraft,
  reason: string,
): Promise<void> {
  const at = new Date(now());
  const change = { revision, status: 'draft', publishAt: null, reason: '', author, at } as const;
  const next = await drafts.setStatus(realmId, pageId, change);
  // Somebody changed the draft in the same moment.
  if (next === undefined) return;
  await audit.add(realmId, { pageId, action: 'fail', author, reason: reason.slice(0, 500), revision: next, at });
}
