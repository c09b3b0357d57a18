// The state of the dialog that publishes several drafts.
import { useCallback, useEffect, useState } from 'react';
import type { postDraftPreview } from '#schemas/api/editing/postDraftPreview.ts';
import type { postSchedule } from '#schemas/api/editing/postSchedule.ts';
import type { postPublication } from '#schemas/api/editing/postPublication.ts';
import type { ResponseOf } from '#schemas/defineCall.ts';
import { ApiFailure } from '#src/api/createApi.ts';
import type { AdminText } from '../../createAdminText.ts';
import { describeTogether, listDrafts, type ListedDraft, type TogetherApi, type TogetherRefusal } from './draftList.ts';

/** A preview of selected drafts. */
export type DraftPreview = ResponseOf<typeof postDraftPreview>;

/** The selected drafts: the revision that the editor saw, by id. */
type Selection = ReadonlyMap<string, number>;

/** Returns the drafts, those that are selected, and the functions that preview and publish the selected ones. */
export function useTogether(api: TogetherApi, text: AdminText, locale: string) {
  const { drafts, hasFailed, reload } = useDrafts(api, text, locale);
  const [selection, setSelection] = useState<Selection>(new Map());
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<TogetherRefusal>();
  const [preview, setPreview] = useState<DraftPreview & { readonly selection: Selection }>();
  // A draft that somebody has changed meanwhile is not selected any more: the editor has to see the change first.
  const selected = drafts?.filter(({ id, revision }) => selection.get(id) === revision) ?? [];
  const send = async <T>(call: (chosen: { id: string; revision: number }[]) => Promise<T>): Promise<T | undefined> => {
    setBusy(true);
    setRefusal(undefined);
    setPreview(undefined);
    try {
      return await call(selected.map(({ id, revision }) => ({ id, revision })));
    } catch (error) {
      setRefusal(describeTogether(text, error, selected));
      if (navigator.onLine) reload();
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return {
    drafts,
    hasFailed,
    reload,
    selected,
    select(chosen: readonly ListedDraft[]): void {
      if (isBusy) return;
      setSelection(new Map(chosen.map(({ id, revision }) => [id, revision])));
      setRefusal(undefined);
    },
    isBusy,
    refusal,
    /** The preview of the drafts that are selected now. */
    preview: preview?.selection === selection ? preview : undefined,
    async showPreview(): Promise<void> {
      const created = await send((chosen) => api.postDraftPreview({ body: { drafts: chosen } }));
      if (created) setPreview({ ...created, selection });
    },
    /** @returns undefined when the server has refused; `refusal` then says why */
    schedule: (publishAt: string, reason: string): Promise<ResponseOf<typeof postSchedule> | undefined> =>
      send((chosen) => api.postSchedule({ body: { drafts: chosen, publishAt, reason } }).catch(throwUnknownResult)),
    /** @returns undefined when the server has refused; `refusal` then says why */
    publish: (reason: string): Promise<ResponseOf<typeof postPublication> | undefined> =>
      send((chosen) => api.postPublication({ body: { drafts: chosen, reason } }).catch(throwUnknownResult)),
  };
}

/** The code of a publish whose response is lost: the server may have published the drafts nevertheless. */
export const RESULT_UNKNOWN = 'RESULT_UNKNOWN';

function throwUnknownResult(error: unknown): never {
  const hasResponse = error instanceof ApiFailure && error.status !== 0;
  throw hasResponse || !navigator.onLine ? error : new ApiFailure(0, RESULT_UNKNOWN, String(error));
}

/** Reads the drafts when the dialog opens, and again on `reload`. The list stays while it is read again. */
function useDrafts(api: TogetherApi, text: AdminText, locale: string) {
  const [drafts, setDrafts] = useState<readonly ListedDraft[]>();
  const [hasFailed, setFailed] = useState(false);
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    Promise.all([api.getEditingPages({}), api.getEditingSettings({})]).then(
      ([pages, settings]) => {
        if (!isCurrent) return;
        setDrafts(listDrafts({ pages, settings }, text, locale));
        setFailed(false);
      },
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, text, locale, count]);
  const reload = useCallback(() => setCount((before) => before + 1), []);
  return { drafts, hasFailed: hasFailed && drafts === undefined, reload };
}
