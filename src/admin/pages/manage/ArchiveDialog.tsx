import { useEffect, useState, type FormEvent } from 'react';
import type { Api } from '#src/api/createApi.ts';
import type { AdminText } from '../../createAdminText.ts';
import { isolate } from '../../isolate.ts';
import { Dialog } from '../Dialog.tsx';
import type { DraftSync } from '../store/DraftSync.ts';
import { describeRefusal, type Refusal } from './describeRefusal.ts';
import { archivePage, type ArchivedPage, type PageCallsApi } from './pageCalls.ts';
import { RefusalText } from './RefusalText.tsx';
import dialog from '../Dialog.module.css';

type EditingPage = Awaited<ReturnType<Api['getEditingPage']>>;

type Props = {
  readonly sync: DraftSync;
  readonly api: PageCallsApi;
  readonly text: AdminText;
  readonly locale: string;
  readonly timeZone: string;
  readonly onClose: () => void;
  /**
   * @param page missing: a draft of the page stays.
   * @param isInherited whether viewers get the page of another realm now
   */
  readonly onArchived: (page: ArchivedPage | undefined, isInherited: boolean) => void;
};

/** Says what viewers get when the page is archived, asks for the reason and archives it. */
export default function ArchiveDialog(props: Props) {
  const { sync, api, text, onClose } = props;
  const { page, failure, read } = usePage(props);
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const id = sync.store.pageId;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (!page) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      const { isInherited } = await archivePage(api, page, reason.trim());
      props.onArchived(page.draft ? undefined : { id, revision: page.revision }, isInherited);
    } catch (error) {
      setRefusal(describeRefusal(text, error, id));
      setBusy(false);
      read();
    }
  };
  const canArchive = page?.origin.layer === 'own';
  return (
    <Dialog title={text('archiveTitle', { id: isolate(id) })} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        {page ? <Hint {...props} page={page} /> : <p role="status">{text(failure ? 'pagesFailed' : 'loading')}</p>}
        {canArchive && (
          <label className={dialog['field']}>
            <span>{text('reason')}</span>
            <input
              type="text"
              dir="auto"
              maxLength={300}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </label>
        )}
        <RefusalText refusal={refusal ?? failure} text={text} />
        <p className={dialog['buttons']}>
          <button type="button" onClick={onClose}>
            {text('cancel')}
          </button>
          {failure && (
            <button type="button" onClick={read}>
              {text('retry')}
            </button>
          )}
          {canArchive && (
            <button type="submit" className={dialog['primary']} aria-disabled={isBusy}>
              {text('archivePage')}
            </button>
          )}
        </p>
      </form>
    </Dialog>
  );
}

/** Saves the draft of the tab and reads the page as the server has it. `read` reads it again. */
function usePage({ sync, api, text }: Props) {
  const [page, setPage] = useState<EditingPage>();
  const [failure, setFailure] = useState<Refusal>();
  const [count, setCount] = useState(0);
  useEffect(() => {
    const id = sync.store.pageId;
    sync
      .flush()
      .then(() => api.getEditingPage({ id }))
      .then(
        (found) => {
          setPage(found);
          setFailure(undefined);
        },
        (error: unknown) => setFailure(describeRefusal(text, error, id)),
      );
  }, [sync, api, text, count]);
  return { page, failure, read: () => setCount((before) => before + 1) };
}

/** Renders what happens when the page is archived, or why it cannot be archived. */
function Hint({ page, text, locale, timeZone }: Props & { readonly page: EditingPage }) {
  const { origin, draft } = page;
  if (origin.layer === 'new') return <p>{text('archiveNew')}</p>;
  if (origin.layer !== 'own') return <p>{text('archiveInherited', { realm: isolate(origin.realm) })}</p>;
  const formatter = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return (
    <>
      <p>{text('archiveHint')}</p>
      {draft && (
        <p>
          {draft.publishAt === undefined
            ? text('archiveKeepsDraft')
            : text('archiveScheduled', { time: formatter.format(new Date(draft.publishAt)) })}
        </p>
      )}
    </>
  );
}
