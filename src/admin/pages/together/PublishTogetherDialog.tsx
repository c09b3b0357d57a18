import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { postSchedule } from '#schemas/api/editing/postSchedule.ts';
import { MAX_PUBLISHED_DRAFTS, type postPublication } from '#schemas/api/editing/postPublication.ts';
import type { ResponseOf } from '#schemas/defineCall.ts';
import type { AdminText } from '../../createAdminText.ts';
import { isolate } from '../../isolate.ts';
import { ClosedMark } from '../ClosedMark.tsx';
import { Dialog } from '../Dialog.tsx';
import { toDocumentAddress } from '../manage/describeRefusal.ts';
import { RefusalText } from '../manage/RefusalText.tsx';
import { Failure } from '../PageFailure.tsx';
import { createFormatter } from '../review/createFormatter.ts';
import { StatusMark } from '../review/StatusMark.tsx';
import { MomentField, useMoment, type Moment } from '../review/MomentField.tsx';
import type { ListedDraft, TogetherApi } from './draftList.ts';
import { useTogether, type DraftPreview } from './useTogether.ts';
import dialog from '../Dialog.module.css';
import styles from './PublishTogether.module.css';

type Props = {
  readonly api: TogetherApi;
  readonly text: AdminText;
  readonly locale: string;
  /** Time zone of the brand, an IANA name. */
  readonly timeZone: string;
  readonly onClose: () => void;
  readonly onPublished: (published: ResponseOf<typeof postPublication>) => void;
  readonly onScheduled: (scheduled: ResponseOf<typeof postSchedule>) => void;
};

/**
 * Lists the drafts of the brand. It previews those that the editor selects, publishes them as one version, or schedules
 * that publish.
 */
export default function PublishTogetherDialog(props: Props) {
  const { api, text, locale, timeZone, onClose, onPublished, onScheduled } = props;
  const together = useTogether(api, text, locale);
  const { drafts, hasFailed, reload, selected, isBusy, refusal, preview } = together;
  const [reason, setReason] = useState('');
  const [isScheduled, setScheduled] = useState(false);
  const moment = useMoment({ timeZone });
  const isTooMany = selected.length > MAX_PUBLISHED_DRAFTS;
  const cannotSend = isBusy || selected.length === 0 || isTooMany;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (cannotSend) return;
    if (isScheduled) {
      const instant = moment.read();
      const scheduled = instant === undefined ? undefined : await together.schedule(instant, reason.trim());
      if (scheduled) onScheduled(scheduled);
      return;
    }
    const published = await together.publish(reason.trim());
    if (published) onPublished(published);
  };
  return (
    <Dialog title={text('publishTogether')} onClose={onClose}>
      <form className={styles['form']} onSubmit={(event) => void submit(event)} aria-busy={isBusy}>
        <p>{text('publishTogetherHint')}</p>
        {hasFailed && <Failure text={text} onRetry={reload} />}
        {drafts?.length === 0 && <p>{text('noDraftsToPublish')}</p>}
        {drafts && drafts.length > 0 && (
          <>
            <DraftChoice {...{ drafts, selected, text, locale, timeZone }} onSelect={together.select} />
            <MomentChoice {...{ text, timeZone, isScheduled, moment }} onChange={setScheduled} />
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
          {!hasFailed && !drafts && text('loading')}
          {isBusy && text('checkingDrafts')}
          {isTooMany && text('tooManyDrafts', { max: MAX_PUBLISHED_DRAFTS.toLocaleString(locale) })}
          {preview && text('draftsHaveNoErrors')}
        </p>
        {preview && <PreviewLink key={preview.path} {...{ preview, text, locale }} />}
        <p className={dialog['buttons']}>
          <button type="button" onClick={onClose}>
            {text('cancel')}
          </button>
          <button type="button" aria-disabled={cannotSend} onClick={() => !cannotSend && void together.showPreview()}>
            {text('previewTogether')}
          </button>
          <button type="submit" className={dialog['primary']} aria-disabled={cannotSend}>
            {text(isScheduled ? 'schedulePublish' : 'publish')}
          </button>
        </p>
      </form>
    </Dialog>
  );
}

type MomentProps = Pick<Props, 'text' | 'timeZone'> & {
  readonly isScheduled: boolean;
  readonly moment: Moment;
  readonly onChange: (isScheduled: boolean) => void;
};

/** Renders the choice between a publish now and one at a date and time of the brand's time zone. */
function MomentChoice({ text, timeZone, isScheduled, moment, onChange }: MomentProps) {
  return (
    <fieldset className={styles['moment']}>
      <legend>{text('publishWhen')}</legend>
      <label>
        <input type="radio" name="moment" checked={!isScheduled} onChange={() => onChange(false)} />
        <span>{text('publishNow')}</span>
      </label>
      <label>
        <input type="radio" name="moment" checked={isScheduled} onChange={() => onChange(true)} />
        <span>{text('publishLater')}</span>
      </label>
      {isScheduled && <MomentField {...{ text, timeZone, moment }} className={dialog['field']} />}
    </fieldset>
  );
}

type PreviewProps = Pick<Props, 'text' | 'locale'> & { readonly preview: DraftPreview };

/** Renders the link to a preview. The link works once: when it was opened, a text replaces it. */
function PreviewLink({ preview, text, locale }: PreviewProps) {
  const [isOpened, setOpened] = useState(false);
  const opened = useRef<HTMLParagraphElement>(null);
  // The link had the focus, and was removed.
  useEffect(() => {
    if (isOpened) opened.current?.focus();
  }, [isOpened]);
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(preview.expiresAt));
  const open = (): void => setOpened(true);
  return (
    <p ref={opened} tabIndex={-1}>
      {text(isOpened ? 'previewOpened' : 'previewUntil', { time })}{' '}
      {!isOpened && (
        <a href={preview.path} target="_blank" rel="noreferrer" onClick={open} onAuxClick={open}>
          {text('openPreview')}
        </a>
      )}
    </p>
  );
}

type ChoiceProps = Pick<Props, 'text' | 'locale' | 'timeZone'> & {
  readonly drafts: readonly ListedDraft[];
  readonly selected: readonly ListedDraft[];
  readonly onSelect: (drafts: readonly ListedDraft[]) => void;
};

/**
 * Renders a checkbox for each draft, and one that selects all that the editor may change, except those that would be
 * published earlier than planned, or would show an archived page again.
 */
function DraftChoice({ drafts, selected, text, locale, timeZone, onSelect }: ChoiceProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  // The dialog was opened before its drafts were loaded.
  useEffect(() => group.current?.querySelector('input')?.focus(), []);
  const usual = drafts.filter(
    ({ closedForRole, publishAt, isArchived }) => closedForRole === undefined && publishAt === undefined && !isArchived,
  );
  const hasAll = usual.length > 0 && usual.every((draft) => selected.includes(draft));
  const toggle = (draft: ListedDraft): void =>
    onSelect(selected.includes(draft) ? selected.filter((each) => each !== draft) : [...selected, draft]);
  return (
    <fieldset ref={group} className={styles['drafts']}>
      <legend>{text('draftsToPublish')}</legend>
      {usual.length > 1 && (
        <label className={styles['all']}>
          <input type="checkbox" checked={hasAll} onChange={() => onSelect(hasAll ? [] : usual)} />
          <span>{text('selectAllDrafts')}</span>
        </label>
      )}
      {drafts.map((draft) => (
        <label key={draft.id}>
          <input type="checkbox" checked={selected.includes(draft)} onChange={() => toggle(draft)} />
          <DraftText {...{ draft, text, locale, timeZone }} />
        </label>
      ))}
    </fieldset>
  );
}

type DraftTextProps = Pick<Props, 'text' | 'locale' | 'timeZone'> & { readonly draft: ListedDraft };

function DraftText({ draft, text, locale, timeZone }: DraftTextProps) {
  const { id, name, author, updatedAt, errors, publishAt, isArchived, closedForRole } = draft;
  const formatter = createFormatter({ locale, timeZone });
  return (
    <span>
      <bdi className={styles['name']}>{name}</bdi> {name !== id && <code dir="ltr">{id}</code>}
      <small>{text('draftBy', { name: isolate(author), time: formatter.format(new Date(updatedAt)) })}</small>
      <StatusMark {...{ draft, text, formatter }} />
      {publishAt !== undefined && <small>{text('scheduledDraft')}</small>}
      {isArchived && <small>{text('draftOfArchived')}</small>}
      {errors > 0 && <small>{text('errorsWhenSaved', { count: errors.toLocaleString(locale) })}</small>}
      <ClosedMark closedForRole={closedForRole} text={text} />
    </span>
  );
}
