// Publishes scheduled drafts when their moment has come. Each node looks for them; the database gives a draft to one
// node for a while. When that node ends meanwhile, another one continues, and a draft that was published already makes
// no second version.
import { MINUTE_MS, SECOND_MS } from '#schemas/durations.ts';
import { HttpError } from '../../http/errors.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import type { DueDraft } from '../../db/repositories/pageDrafts.ts';
import type { EditingDeps, PublishService } from './editingTypes.ts';

/** The publishes of scheduled drafts on this node. */
export type PageSchedule = {
  /** Begins to look for drafts whose moment has come. */
  start(): void;
  /** Resolves when no publish of this node is running. */
  close(): Promise<void>;
};

type ScheduleDeps = Pick<EditingDeps, 'drafts' | 'audit' | 'now'> & {
  readonly publishes: Pick<PublishService, 'publish'>;
  readonly findRealm: (realmId: string) => Promise<RealmSnapshot | undefined>;
  readonly onError: (error: unknown) => void;
};

const INTERVAL_MS = 2 * SECOND_MS;
/** Time after which another node may publish a draft that this one began to publish. */
const CLAIM_MS = 2 * MINUTE_MS;
/** Refusals that the same draft would get again. */
const FINAL_CODES = ['PAGE_INVALID', 'PAGE_CONFLICT', 'FOLDER_UNKNOWN'];

/** Creates the publishes of scheduled drafts. */
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

async function publishOne(
  { drafts, audit, publishes, findRealm, now }: ScheduleDeps,
  { realmId, pageId, revision, author, reason }: DueDraft,
): Promise<void> {
  const realm = await findRealm(realmId);
  if (!realm) return;
  try {
    await publishes.publish({ realm, author }, pageId, { revision, reason });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    // Somebody changed or published the draft meanwhile.
    if (error.code === 'DRAFT_CHANGED' || error.code === 'DRAFT_NOT_FOUND') return;
    if (!FINAL_CODES.includes(error.code)) throw error;
    const at = new Date(now());
    const change = { revision, status: 'draft', publishAt: null, reason: '', author, at } as const;
    const next = await drafts.setStatus(realmId, pageId, change);
    await audit.add(realmId, {
      pageId,
      action: 'fail',
      author,
      reason: `${error.code}: ${error.message}`.slice(0, 500),
      revision: next,
      at,
    });
  }
}
