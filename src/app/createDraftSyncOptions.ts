// Connects the drafts in the editors under /_admin with the API client, the browser's storage and the other tabs.
import type { AdminState } from '#schemas/adminState.ts';
import type { EditFinding } from '#schemas/preview/finding.ts';
import type { JsonObject } from '#schemas/jsonPointer.ts';
import type { DraftSyncOptions, LocalDraft, TabMessage } from '#src/admin/pages/store/draftTypes.ts';
import type { EditingClient, PagePublishResult, SaveResult } from '#src/admin/pages/store/editingClient.ts';
import { ApiFailure, type Api } from '#src/api/createApi.ts';
import { openDraftStorage } from '#src/api/openDraftStorage.ts';

/** Creates the options of DraftSync for the drafts of a realm. */
export const createDraftSyncOptions = (state: AdminState, api: Api): DraftSyncOptions => ({
  account: state.viewer.accountId ?? '',
  client: createEditingClient(api),
  storage: openDraftStorage<LocalDraft>(state.realm.id),
  tabs: openTabChannel(state.realm.id),
  schedule(callback, delayMs) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
  now: () => Date.now(),
  createTabId: () => crypto.randomUUID(),
});

function openTabChannel(realm: string): DraftSyncOptions['tabs'] {
  const channel = new BroadcastChannel(`${realm}:editor`);
  return {
    post: (message) => channel.postMessage(message),
    subscribe(listener) {
      const onMessage = ({ data }: MessageEvent<TabMessage>): void => listener(data);
      channel.addEventListener('message', onMessage);
      return () => channel.removeEventListener('message', onMessage);
    },
  };
}

/** HTTP statuses after which the same request can succeed later (401: after a sign-in); 0: no response. */
const RETRY_LATER_STATUSES: readonly number[] = [0, 401, 408, 425, 429, 500, 502, 503, 504, 507];

function createEditingClient(api: Api): EditingClient {
  return {
    async listPages() {
      const { pages } = await api.getEditingPages({});
      return pages.map(({ id, title, elements, revision, draft, archived, closedForRole }) => ({
        id,
        title: title as JsonObject | string | undefined,
        elements,
        revision,
        ...(archived && { archived: { author: archived.author.name, at: archived.at } }),
        ...(closedForRole !== undefined && { closedForRole }),
        ...(draft && { draft: { ...draft, author: draft.author.name } }),
      }));
    },
    async readPage(id) {
      const { version, published, revision, draft, findings, permit } = await api.getEditingPage({ id });
      return {
        version,
        published: published as JsonObject | undefined,
        revision,
        draft: draft && { document: draft.document as JsonObject, author: draft.author.name },
        findings,
        permit,
      };
    },
    saveDraft: (id, knownVersions, document) =>
      api
        .putPageDraft({ id, body: { ...knownVersions, document } })
        .then(
          (saved): SaveResult => ({ kind: 'saved', revision: saved.revision, findings: saved.findings }),
          toSaveFailure,
        ),
    publish: (id, revision, reason) =>
      api
        .postPagePublish({ id, body: { revision, reason } })
        .then((): PagePublishResult => ({ kind: 'published' }), toPublishFailure),
  };
}

/** What the server has stored, in the response that refuses a draft because of a conflict. */
type CurrentDraft = {
  readonly revision: number;
  readonly version: number;
  readonly published?: JsonObject;
  readonly draft?: { readonly document: JsonObject; readonly author: { readonly name: string } };
};

function toSaveFailure(error: unknown): SaveResult {
  if (!(error instanceof ApiFailure) || RETRY_LATER_STATUSES.includes(error.status)) return { kind: 'retryLater' };
  const current = error.details?.['current'] as CurrentDraft | undefined;
  if (error.status === 412 && current)
    return {
      kind: 'conflict',
      revision: current.revision,
      version: current.version,
      published: current.published,
      draft: current.draft?.document,
      author: current.draft?.author.name ?? '',
    };
  const findings = error.details?.['findings'] as readonly EditFinding[] | undefined;
  return { kind: 'refused', error, findings: findings ?? [] };
}

function toPublishFailure(error: unknown): PagePublishResult {
  if (!(error instanceof ApiFailure)) throw error;
  const findings = error.details?.['findings'] as readonly EditFinding[] | undefined;
  if (findings) return { kind: 'findings', findings };
  const saveFailure = toSaveFailure(error);
  if (saveFailure.kind === 'conflict') return { kind: 'conflict', draftConflict: saveFailure };
  const version = error.details?.['version'];
  if (error.code === 'PAGE_CONFLICT' && typeof version === 'number') {
    const { published, base } = error.details as { readonly published?: JsonObject; readonly base?: JsonObject };
    return { kind: 'conflict', publishConflict: { version, published, base } };
  }
  return { kind: 'failed', error };
}
