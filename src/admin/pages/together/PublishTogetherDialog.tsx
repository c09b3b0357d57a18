import { useCallback, useEffect, useState, type FormEvent } from 'react';
import type { postDraftPreview } from '#schemas/api/editing/postDraftPreview.ts';
import type { ResponseOf } from '#schemas/defineCall.ts';
import type { AdminText } from '../../createAdminText.ts';
import { isolate } from '../../isolate.ts';
import { ClosedMark } from '../ClosedMark.tsx';
import { Dialog } from '../Dialog.tsx';
import { toDocumentAddress } from '../manage/describeRefusal.ts';
import { RefusalText } from '../manage/RefusalText.tsx';
import { describeTogether, listDrafts, type ListedDraft, type TogetherApi, type TogetherRefusal } from './draftList.ts';
import dialog from '../Dialog.module.css';
import styles from './PublishTogether.module.css';

type Props = {
  readonly api: TogetherApi;
  readonly text: AdminText;
  readonly locale: string;
  readonly onClose: () => void;
  readonly onPublished: (published: { readonly version: number; readonly count: number }) => void;
};

/** Lists the drafts of the brand, and publishes those that the editor selects as one version. */
export default function PublishTogetherDialog({ api, text, locale, onClose, onPublished }: Props) {
  const { drafts, hasFailed, reload, selectedIds, select, isBusy, refusal, preview, ...selection } = useTogether(
    api,
    text,
    locale,
  );
  const [reason, setReason] = useState('');
  const cannotSend = isBusy || selection.count === 0;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const version = await selection.publish(reason.trim());
    if (version !== undefined) onPublished({ version, count: selection.count });
  };
  return (
    <Dialog title={text('publishTogether')} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} aria-busy={isBusy}>
        <p>{text('publishTogetherHint')}</p>
        {hasFailed && <LoadFailure text={text} onRetry={reload} />}
        {!hasFailed && !drafts && <p role="status">{text('loading')}</p>}
        {drafts?.length === 0 && <p>{text('noDraftsToPublish')}</p>}
        {drafts && drafts.length > 0 && (
          <>
            <DraftChoice {...{ drafts, selectedIds, text, locale }} onSelect={select} />
            <label className={dialog['reason']}>
              <span>{text('reason')}</span>
              <input type="text" maxLength={300} value={reason} onChange={({ target }) => setReason(target.value)} />
            </label>
          </>
        )}
        <RefusalText refusal={refusal} text={text} />
        {refusal?.draft && (
          <p>
            <a href={toDocumentAddress(refusal.draft.id)}>
              {text('openDocument', { name: isolate(refusal.draft.name) })}
            </a>
          </p>
        )}
        <p role="status" className={styles['status']}>
          {preview && <PreviewLink {...{ preview, text, locale }} />}
        </p>
        <p className={dialog['buttons']}>
          <button type="button" onClick={onClose}>
            {text('cancel')}
          </button>
          <button type="button" disabled={cannotSend} onClick={() => void selection.showPreview()}>
            {text('previewTogether')}
          </button>
          <button type="submit" className={dialog['primary']} disabled={cannotSend}>
            {text('publish')}
          </button>
        </p>
      </form>
    </Dialog>
  );
}

/** Returns the drafts, those that are selected, and the functions that publish and preview the selected ones. */
function useTogether(api: TogetherApi, text: AdminText, locale: string) {
  const { drafts, hasFailed, reload } = useDrafts(api, text, locale);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<TogetherRefusal>();
  const [preview, setPreview] = useState<NewPreview>();
  const selected = drafts?.filter(({ id }) => selectedIds.has(id)) ?? [];
  const select = (ids: ReadonlySet<string>): void => {
    setSelectedIds(ids);
    setPreview(undefined);
    setRefusal(undefined);
  };
  /** Sends the selected drafts. Resolves to undefined when the server refuses; `refusal` then says why. */
  const send = async <T,>(call: (chosen: { id: string; revision: number }[]) => Promise<T>): Promise<T | undefined> => {
    setBusy(true);
    select(selectedIds);
    try {
      return await call(selected.map(({ id, revision }) => ({ id, revision })));
    } catch (error) {
      const described = describeTogether(text, error, selected);
      if (described.draft) {
        // The editor has to see the other change before this draft is selected again.
        const { id } = described.draft;
        select(new Set([...selectedIds].filter((each) => each !== id)));
        reload();
      }
      setRefusal(described);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return {
    drafts,
    hasFailed,
    reload,
    selectedIds,
    select,
    count: selected.length,
    isBusy,
    refusal,
    preview,
    showPreview: async () => setPreview(await send((chosen) => api.postDraftPreview({ body: { drafts: chosen } }))),
    /** Returns the published version; undefined: the server has refused. */
    publish: async (reason: string) =>
      (await send((chosen) => api.postPublication({ body: { drafts: chosen, reason } })))?.version,
  };
}

type NewPreview = ResponseOf<typeof postDraftPreview>;

/** Renders the link to a preview. It opens once, so it disappears when it is opened. */
function PreviewLink({ preview, text, locale }: Pick<Props, 'text' | 'locale'> & { readonly preview: NewPreview }) {
  const [isOpened, setOpened] = useState(false);
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(preview.expiresAt));
  return (
    <>
      {text('previewUntil', { time })}{' '}
      {!isOpened && (
        <a href={preview.path} target="_blank" rel="noreferrer" onClick={() => setOpened(true)}>
          {text('openPreview')}
        </a>
      )}
    </>
  );
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

function LoadFailure({ text, onRetry }: { readonly text: AdminText; readonly onRetry: () => void }) {
  return (
    <div role="alert">
      <p>{text('pagesFailed')}</p>
      <button type="button" onClick={onRetry}>
        {text('retry')}
      </button>
    </div>
  );
}

type ChoiceProps = Pick<Props, 'text' | 'locale'> & {
  readonly drafts: readonly ListedDraft[];
  readonly selectedIds: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
};

/** Renders a checkbox for each draft, and one that selects all. */
function DraftChoice({ drafts, selectedIds, text, locale, onSelect }: ChoiceProps) {
  const formatter = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const openIds = drafts.filter(({ closedForRole }) => closedForRole === undefined).map(({ id }) => id);
  const hasAll = openIds.length > 0 && openIds.every((id) => selectedIds.has(id));
  const toggle = (id: string): void =>
    onSelect(new Set(selectedIds.has(id) ? [...selectedIds].filter((each) => each !== id) : [...selectedIds, id]));
  return (
    <fieldset className={styles['drafts']}>
      <legend>{text('draftsToPublish')}</legend>
      {openIds.length > 1 && (
        <label className={styles['all']}>
          <input type="checkbox" checked={hasAll} onChange={() => onSelect(new Set(hasAll ? [] : openIds))} />
          <span>{text('selectAllDrafts')}</span>
        </label>
      )}
      {drafts.map(({ id, name, author, updatedAt, errors, closedForRole }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={selectedIds.has(id)}
            disabled={closedForRole !== undefined}
            onChange={() => toggle(id)}
          />
          <span>
            <bdi className={styles['name']}>{name}</bdi> {name !== id && <code dir="ltr">{id}</code>}
            <small>{text('draftBy', { name: isolate(author), time: formatter.format(new Date(updatedAt)) })}</small>
            {errors > 0 && <small>{text('errorsWhenSaved', { count: errors.toLocaleString(locale) })}</small>}
            <ClosedMark closedForRole={closedForRole} text={text} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}
