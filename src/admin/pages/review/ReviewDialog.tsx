// The review of a draft: its status, the moment of its publish, comments at elements, and what happened to the page.
import { observer } from 'mobx-react-lite';
import { useState, type FormEvent } from 'react';
import type { AdminText } from '../../createAdminText.ts';
import { Dialog } from '../Dialog.tsx';
import { findRowId } from '../conflicts/mergeSides.ts';
import { toElementPointer } from '../document/pointer.ts';
import { describeElement } from '../schema/describeElement.ts';
import type { DraftSync } from '../store/DraftSync.ts';
import { GuestLinks } from './GuestLinks.tsx';
import type { Comment, ReviewStore } from './ReviewStore.ts';
import { toInstant } from './zonedTime.ts';
import dialogStyles from '../Dialog.module.css';
import styles from './Review.module.css';

type Props = {
  readonly sync: DraftSync;
  readonly review: ReviewStore;
  readonly text: AdminText;
  readonly locale: string;
  readonly timeZone: string;
  readonly onClose: () => void;
};

/** Renders the review of the page. */
export default observer(function ReviewDialog(props: Props) {
  const { review, text, onClose } = props;
  return (
    <Dialog title={text('review')} onClose={onClose} isWide>
      {review.hasFailed && <p role="alert">{text('lifeFailed')}</p>}
      {review.failedSchedule !== '' && (
        <p role="alert" className={styles['failed']}>
          {text('scheduleFailed')}{' '}
          <span lang="en" dir="ltr">
            {review.failedSchedule}
          </span>
        </p>
      )}
      <Status {...props} />
      <GuestLinks {...props} />
      <Comments {...props} />
      <Audit {...props} />
      <p className={dialogStyles['buttons']}>
        <button type="button" onClick={onClose}>
          {text('close')}
        </button>
      </p>
    </Dialog>
  );
});

const createFormatter = ({ locale, timeZone }: Pick<Props, 'locale' | 'timeZone'>) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });

const STATUS_TEXTS = { draft: 'draft', review: 'statusReview', scheduled: 'statusScheduled' } as const;

/** Renders the status of the draft and the form of its schedule. */
const Status = observer(function Status({ sync, review, text, locale, timeZone }: Props) {
  const [local, setLocal] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const { status, publishAt } = review;
  const schedule = (event: FormEvent): void => {
    event.preventDefault();
    const moment = toInstant(local, timeZone);
    const isFuture = moment !== undefined && Date.parse(moment) > Date.now();
    setInvalid(!isFuture);
    if (isFuture) void review.setStatus('scheduled', moment);
  };
  if (!sync.hasServerDraft) return <p>{text('noDraftToReview')}</p>;
  return (
    <section aria-label={text('status')} className={styles['section']}>
      <p role="status">
        <strong>{text(STATUS_TEXTS[status])}</strong>
        {publishAt !== undefined && <> · {createFormatter({ locale, timeZone }).format(new Date(publishAt))}</>}
      </p>
      <div className={styles['actions']}>
        {status === 'draft' ? (
          <button type="button" onClick={() => void review.setStatus('review')}>
            {text('askForReview')}
          </button>
        ) : (
          <button type="button" onClick={() => void review.setStatus('draft')}>
            {text(status === 'review' ? 'backToDraft' : 'unschedule')}
          </button>
        )}
      </div>
      <form onSubmit={schedule} className={styles['schedule']}>
        <label>
          <span>{text('publishAt', { zone: timeZone })}</span>
          <input
            type="datetime-local"
            required
            value={local}
            aria-invalid={isInvalid || undefined}
            onChange={({ target }) => setLocal(target.value)}
          />
        </label>
        <button type="submit">{text('schedulePublish')}</button>
        {isInvalid && <p role="alert">{text('scheduleInvalid')}</p>}
      </form>
    </section>
  );
});

/** Renders the comments and the form of a new one, which is about the selected element. */
const Comments = observer(function Comments(props: Props) {
  const { sync, review, text, locale } = props;
  const [body, setBody] = useState('');
  const [showsResolved, setShowsResolved] = useState(false);
  const shown = showsResolved ? review.comments : review.openComments;
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (body.trim() !== '' && (await review.addComment(body.trim()))) setBody('');
  };
  return (
    <section aria-label={text('comments')} className={styles['section']}>
      <h3>{text('comments')}</h3>
      {shown.length === 0 && <p>{text('noComments')}</p>}
      <ul className={styles['comments']}>
        {shown.map((comment) => (
          <CommentItem key={comment.id} {...props} comment={comment} />
        ))}
      </ul>
      <label className={styles['check']}>
        <input type="checkbox" checked={showsResolved} onChange={() => setShowsResolved(!showsResolved)} />
        <span>{text('showResolved')}</span>
      </label>
      <form onSubmit={(event) => void add(event)} className={styles['comment']}>
        <label>
          <span>{text('commentOn', { name: nameRow(sync, review.selectedRow, text, locale) })}</span>
          <textarea rows={3} maxLength={2000} value={body} onChange={({ target }) => setBody(target.value)} />
        </label>
        <button type="submit">{text('addComment')}</button>
      </form>
    </section>
  );
});

function CommentItem({ comment, ...props }: Props & { readonly comment: Comment }) {
  const { sync, review, text, locale, onClose } = props;
  const { id, row, body, author, at, resolvedAt, resolvedBy = '' } = comment;
  const isResolved = resolvedAt !== undefined;
  const index = sync.store.elements.findIndex((element) => row !== undefined && findRowId(element) === row);
  const name = nameRow(sync, row, text, locale);
  const go = (): void => {
    sync.store.select(index < 0 ? '' : toElementPointer(index));
    onClose();
  };
  return (
    <li>
      <p>
        <strong>
          <bdi>{author.name}</bdi>
        </strong>{' '}
        {createFormatter(props).format(new Date(at))}
      </p>
      <p className={styles['body']} dir="auto">
        {body}
      </p>
      {isResolved && <p>{text('resolvedBy', { name: resolvedBy })}</p>}
      <div className={styles['actions']}>
        <button type="button" onClick={go}>
          {text('goToRow', { name })}
        </button>
        <button type="button" onClick={() => void review.resolveComment(id, !isResolved)}>
          {text(isResolved ? 'openAgain' : 'resolveComment')}
        </button>
      </div>
    </li>
  );
}

function nameRow({ store }: DraftSync, row: string | undefined, text: AdminText, locale: string): string {
  if (row === undefined) return text('page');
  const element = store.elements.find((each) => findRowId(each) === row);
  return element === undefined ? row : describeElement(element, locale).title;
}

const ACTION_TEXTS = {
  create: 'auditCreate',
  publish: 'auditPublish',
  restore: 'auditRestore',
  discard: 'auditDiscard',
  remove: 'auditRemove',
  review: 'auditReview',
  schedule: 'auditSchedule',
  unschedule: 'auditUnschedule',
  fail: 'auditFail',
  share: 'auditShare',
  revoke: 'auditRevoke',
} as const;

/** Renders what happened to the page: who, when and why. */
const Audit = observer(function Audit(props: Props) {
  const { review, text } = props;
  const formatter = createFormatter(props);
  return (
    <details className={styles['section']}>
      <summary>{text('history')}</summary>
      {review.audit.length === 0 && <p>{text('peopleNoEvents')}</p>}
      <ul className={styles['audit']}>
        {review.audit.map(({ id, action, author, at, reason, version }) => (
          <li key={id}>
            <strong>{text(ACTION_TEXTS[action])}</strong>
            {version !== undefined && <> · {text('versionNumber', { version })}</>} · <bdi>{author.name}</bdi> ·{' '}
            {formatter.format(new Date(at))}
            {reason !== '' && (
              <>
                {' '}
                · <bdi>{reason}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
      {review.hasMoreAudit && (
        <button type="button" onClick={() => void review.readAudit(review.audit.at(-1)?.id)}>
          {text('olderEntries')}
        </button>
      )}
    </details>
  );
});
