import { useState } from 'react';
import type { AdminText } from '../../createAdminText.ts';
import { isolate } from '../../isolate.ts';
import type { JsonObject } from '#schemas/jsonPointer.ts';
import type { OnOpenDocument } from '../useOpenDraft.ts';
import { describeRefusal } from './describeRefusal.ts';
import { canRetry, createArchiveUndo, restorePage, type ArchivedPage, type PageCallsApi } from './pageCalls.ts';
import type { Notice } from './PageNotice.tsx';

type Options = {
  readonly api: PageCallsApi;
  readonly text: AdminText;
  /** The page that is open; undefined: the list is shown. */
  readonly pageId: string | undefined;
  readonly openPage: OnOpenDocument;
  /** Reads the list of pages again. */
  readonly reload: () => void;
};

/**
 * The notice of the list of pages. It reports archived, discarded, published and scheduled pages, and undoes or restores.
 * @returns the notice of the last change, and the functions that report a change or make one
 */
export function usePageNotice({ api, text, pageId, openPage, reload }: Options) {
  const [notice, setNotice] = useNoticeOfList(pageId);
  /**
   * Makes a change. When the server cannot be reached or refuses, the notice says so.
   * @param retry what the notice then offers as `Undo`, if it can succeed
   */
  const change = async (
    id: string,
    send: () => Promise<Notice | undefined>,
    retry?: () => Promise<void>,
  ): Promise<void> => {
    try {
      setNotice(await send());
    } catch (error) {
      const { message } = describeRefusal(text, error, id);
      setNotice({ message, hasFailed: true, ...(retry && canRetry(error) && { undo: retry }) });
    }
    reload();
  };
  /** Undoes a change of a page. The notice then has the text `doneKey`, or offers `Undo` again. */
  const revert = (
    id: string,
    doneKey: 'pageRestored' | 'pageBegunAgain',
    undo: () => Promise<unknown>,
  ): Promise<void> => {
    const send = async (): Promise<Notice> => {
      await undo();
      return { message: text(doneKey, { id: isolate(id) }) };
    };
    return change(id, send, () => revert(id, doneKey, undo));
  };
  return {
    notice,
    /**
     * @param page undefined: the page has a draft, which stays. To show the page again, an editor publishes it, so no
     *   undo is offered.
     */
    reportArchived(id: string, page: ArchivedPage | undefined, isInherited: boolean): void {
      const kind = isInherited ? 'pageArchivedInherited' : 'pageArchived';
      const message = text(page || isInherited ? kind : 'pageArchivedDraft', { id: isolate(id) });
      const undo = page && createArchiveUndo(api, page, text('archiveUndone'));
      setNotice({ message, ...(undo && { undo: () => revert(id, 'pageRestored', undo) }) });
      openPage(undefined);
    },
    /** @param document of the discarded draft */
    reportDiscarded(id: string, revision: number, document: JsonObject): void {
      const message = text('pageDiscarded', { id: isolate(id) });
      const undo = (): Promise<unknown> => api.putPageDraft({ id, body: { revision, document } });
      setNotice({ message, undo: () => revert(id, 'pageBegunAgain', undo) });
      openPage(undefined);
    },
    /**
     * @param version the published version; undefined: the drafts equal what is published
     * @param count the number of published drafts, as text
     */
    reportPublished(version: number | undefined, count: string): void {
      const key = version === undefined ? 'publishedNothingNew' : 'publishedTogether';
      setNotice({ message: text(key, { version: version ?? 0, count }) });
      reload();
    },
    /** Reports that a number of drafts will be published at a time. Both are texts. */
    reportScheduled(time: string, count: string): void {
      setNotice({ message: text('scheduledTogether', { time, count }) });
      reload();
    },
    /** Cancels the schedule of a draft and of the drafts that are scheduled together with it. */
    unschedule: (id: string, revision: number): Promise<void> =>
      change(id, async () => {
        await api.postPageStatus({ id, body: { revision, status: 'draft' } });
        return { message: text('scheduleCancelled', { id: isolate(id) }) };
      }),
    /** Begins a draft of an archived page, and opens it. */
    restore: (page: ArchivedPage): Promise<void> =>
      change(page.id, async () => {
        await restorePage(api, page);
        openPage(page.id);
        return undefined;
      }),
  };
}

/** Returns the notice and the function that sets it. The notice is about the list, and ends when a page is opened. */
function useNoticeOfList(pageId: string | undefined) {
  const [notice, setNotice] = useState<Notice>();
  const [shownId, setShownId] = useState(pageId);
  if (shownId !== pageId) {
    setShownId(pageId);
    if (pageId !== undefined) setNotice(undefined);
  }
  return [notice, setNotice] as const;
}
