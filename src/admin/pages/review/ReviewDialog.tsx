// The review of a draft: its status, the moment of its publish, comments at elements, and what happened to the page.
import { observer } from 'mobx-react-lite';
import type { FormEvent } from 'react';
import { ApiFailure } from '#src/api/createApi.ts';
import type { AdminText } from '../../createAdminText.ts';
import { Dialog } from '../Dialog.tsx';
import { describeRoleLock } from '../form/locks.ts';
import { describeRefusal } from '../manage/describeRefusal.ts';
import type { DraftSync } from '../store/DraftSync.ts';
import { useSingleRun } from '../useSingleRun.ts';
import { GuestMark } from '../../review/GuestMark.tsx';
import { GuestLinks } from './GuestLinks.tsx';
import { Comments } from './Comments.tsx';
import { createFormatter } from './createFormatter.ts';
import { STATUS_TEXTS } from './describeStatus.ts';
import type { ReviewStore } from './ReviewStore.ts';
import { ScheduledWith } from './ScheduledWith.tsx';
import { MomentField, useMoment } from './MomentField.tsx';
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
  const { sync, review, text, onClose } = props;
  return (
    <Dialog title={text('review')} onClose={onClose} isWide>
      {review.failure && (
        <div role="alert" className={styles['actions']}>
          <p>{describeFailure(props, review.failure.error)}</p>
          <button type="button" onClick={() => void review.retry()}>
            {text('retry')}
          </button>
        </div>
      )}
      {review.scheduleFailure !== '' && (
        <p role="alert" className={styles['failed']}>
          {text('scheduleFailed')}{' '}
          <span lang="en" dir="ltr">
            {review.scheduleFailure}
          </span>
        </p>
      )}
      <Status {...props} />
      {review.canHaveLinks && (sync.hasServerDraft || review.links.length > 0) && <GuestLinks {...props} />}
      {!review.canHaveLinks && (
        <section aria-label={text('guestLinks')} className={styles['section']}>
          <h3>{text('guestLinks')}</h3>
          <p>{text('guestLinksPagesOnly')}</p>
        </section>
      )}
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

/** Returns why a call failed, in the language of the editor; the message of the server is in English. */
const describeFailure = ({ sync, text }: Props, error: unknown): string =>
  error instanceof ApiFailure ? describeRefusal(text, error, sync.store.pageId).message : text('lifeFailed');

/** Renders the status of the draft and the form of its schedule. */
const Status = observer(function Status({ sync, review, text, locale, timeZone }: Props) {
  const moment = useMoment({ timeZone });
  const setStatus = useSingleRun(review.setStatus);
  const { status, publishAt, statusAuthor } = review;
  const publishLock = sync.permit && !sync.permit.mayPublish ? describeRoleLock(text, sync.permit) : undefined;
  const schedule = (event: FormEvent): void => {
    event.preventDefault();
    const instant = moment.read();
    if (instant !== undefined) setStatus('scheduled', instant);
  };
  if (!sync.hasServerDraft) return <p>{text('noDraftToReview')}</p>;
  return (
    <section aria-label={text('status')} className={styles['section']}>
      <p role="status">
        <strong>{text(STATUS_TEXTS[status])}</strong>
        {publishAt !== undefined && <> · {createFormatter({ locale, timeZone }).format(new Date(publishAt))}</>}
        {(status === 'review' || status === 'approved') && statusAuthor && (
          <>
            {' '}
            · <bdi>{statusAuthor.name}</bdi>
          </>
        )}
      </p>
      {status === 'scheduled' && <ScheduledWith ids={review.scheduledWith} text={text} />}
      {review.isOwnRequest && <p>{text('approvalHint')}</p>}
      <div className={styles['actions']}>
        {status === 'review' && !review.isOwnRequest && !publishLock && (
          <button type="button" onClick={() => setStatus('approved')}>
            {text('approve')}
          </button>
        )}
        {status === 'draft' ? (
          <button type="button" onClick={() => setStatus('review')}>
            {text('askForReview')}
          </button>
        ) : (
          <button type="button" onClick={() => setStatus('draft')}>
            {text(status === 'scheduled' ? 'unschedule' : 'backToDraft')}
          </button>
        )}
      </div>
      {publishLock !== undefined && <p>{publishLock}</p>}
      <form onSubmit={schedule} className={styles['inlineForm']} hidden={publishLock !== undefined}>
        <MomentField {...{ text, timeZone, moment }} />
        <button type="submit">{text('schedulePublish')}</button>
      </form>
    </section>
  );
});

const ACTION_TEXTS = {
  create: 'auditCreate',
  publish: 'auditPublish',
  restore: 'auditRestore',
  discard: 'auditDiscard',
  remove: 'auditRemove',
  review: 'auditReview',
  approve: 'auditApprove',
  schedule: 'auditSchedule',
  unschedule: 'auditUnschedule',
  fail: 'auditFail',
  share: 'auditShare',
  revoke: 'auditRevoke',
  preview: 'auditPreview',
  allowComments: 'auditAllowComments',
  stopComments: 'auditStopComments',
  comment: 'auditComment',
  deleteComment: 'auditDeleteComment',
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
        {review.audit.map(({ id, action, author, at, reason, version, link }) => (
          <li key={id}>
            <strong>{text(ACTION_TEXTS[action])}</strong>
            {author.id === undefined && <GuestMark text={text} />}
            {version !== undefined && <> · {text('versionNumber', { version })}</>} · <bdi>{author.name}</bdi> ·{' '}
            {formatter.format(new Date(at))}
            {link !== undefined && <> · {text('auditLink', { id: link })}</>}
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
