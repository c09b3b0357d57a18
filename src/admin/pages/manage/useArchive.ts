// What the list of pages does with archived and discarded pages.
import { useState } from 'react';
import type { AdminText } from '../../createAdminText.ts';
import { isolate } from '../../isolate.ts';
import type { JsonObject } from '#schemas/jsonPointer.ts';
import type { OnOpenDocument } from '../useOpenDraft.ts';
import { describeRefusal } from './describeRefusal.ts';
import { restorePage, undoArchive, type ArchivedPage, type PageCallsApi } from './pageCalls.ts';
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

/** Returns the notice of the last change, and the functions that report changes or restore a page. */
export function useArchive({ api, text, pageId, openPage, reload }: Options) {
  const [notice, setNotice] = useState<Notice>();
  const [shownId, setShownId] = useState(pageId);
  // The notice is about the list, and ends when a page is opened.
  if (shownId !== pageId) {
    setShownId(pageId);
    if (pageId !== undefined) setNotice(undefined);
  }
  /** Makes a change. Without the server, or when it refuses, the notice says so and offers `undo` again. */
  const change = async (
    id: string,
    send: () => Promise<Notice | undefined>,
    undo?: () => Promise<void>,
  ): Promise<void> => {
    try {
      setNotice(await send());
    } catch (error) {
      const { message } = describeRefusal(text, error, id);
      setNotice({ message, hasFailed: true, ...(undo && { undo }) });
    }
    reload();
  };
  const undoArchiving = (page: ArchivedPage): Promise<void> => {
    const send = async (): Promise<Notice> => {
      await undoArchive(api, page, text('archiveUndone'));
      return { message: text('pageRestored', { id: isolate(page.id) }) };
    };
    return change(page.id, send, () => undoArchiving(page));
  };
  const undoDiscard = (id: string, revision: number, document: JsonObject): Promise<void> => {
    const send = async (): Promise<Notice> => {
      await api.putPageDraft({ id, body: { revision, document } });
      return { message: text('pageBegunAgain', { id: isolate(id) }) };
    };
    return change(id, send, () => undoDiscard(id, revision, document));
  };
  return {
    notice,
    /** @param page missing: a draft of the page stays, which is published to show the page again */
    reportArchived(id: string, page: ArchivedPage | undefined, isInherited: boolean): void {
      const kind = isInherited ? 'pageArchivedInherited' : 'pageArchived';
      const message = text(page || isInherited ? kind : 'pageArchivedDraft', { id: isolate(id) });
      setNotice({ message, ...(page && { undo: () => undoArchiving(page) }) });
      openPage(undefined);
    },
    /** @param document of the discarded draft */
    reportDiscarded(id: string, revision: number, document: JsonObject): void {
      const message = text('pageDiscarded', { id: isolate(id) });
      setNotice({ message, undo: () => undoDiscard(id, revision, document) });
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
    /** @param time when the drafts are published, and @param count their number, as texts */
    reportScheduled(time: string, count: string): void {
      setNotice({ message: text('scheduledTogether', { time, count }) });
      reload();
    },
    /** Cancels the schedule of a draft, with that of the drafts that are scheduled with it. */
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
