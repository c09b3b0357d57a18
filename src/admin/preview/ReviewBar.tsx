import { MessageSquare } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import type { AdminText } from '../createAdminText.ts';
import { GuestComments } from '../review/GuestComments.tsx';
import type { GuestCommentsStore } from '../review/GuestCommentsStore.ts';
import styles from './ReviewBar.module.css';

/** What the bar of a review shows. */
export type ReviewBarState = {
  title: string;
  state: 'draft' | 'published';
  /** The moment that the page shows, as text; empty: now. */
  moment: string;
  /** The end of the link's validity, as text; empty before the first response. */
  until: string;
  /** Whether the page has changed since it was opened. */
  hasChanged: boolean;
  isUnreachable: boolean;
};

type Props = {
  readonly bar: ReviewBarState;
  readonly comments: GuestCommentsStore;
  readonly text: AdminText;
  readonly locale: string;
  /** The element of the app. */
  readonly root: HTMLElement;
};

/**
 * Renders the bar of a review: whether the guest sees the draft or the published page, how long the link is valid, and
 * the comments, if they are allowed or exist.
 */
export const ReviewBar = observer(function ReviewBar({ bar, comments, text, locale, root }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    comments.setOpen(false);
    button.current?.focus();
  };
  if (comments.hasEnded) return <Ended comments={comments} text={text} />;
  return (
    <div className={styles['dock']}>
      <aside className={styles['bar']} aria-label={text('review')}>
        <p>
          {bar.title !== '' && (
            <>
              <strong>
                <bdi>{bar.title}</bdi>
              </strong>{' '}
              ·{' '}
            </>
          )}
          {text(bar.state === 'draft' ? 'reviewDraft' : 'reviewPublished')}
          {bar.moment !== '' && <> · {text('reviewMoment', { at: bar.moment })}</>}
          {bar.until !== '' && <> · {text('reviewUntil', { at: bar.until })}</>}
        </p>
        <p role="status">{bar.isUnreachable ? text('reviewWaiting') : bar.hasChanged && text('reviewUpdated')}</p>
        {comments.isOffered && (
          <button
            ref={button}
            type="button"
            aria-expanded={comments.isOpen}
            onClick={() => comments.setOpen(!comments.isOpen)}
          >
            <MessageSquare size={18} strokeWidth={1.75} aria-hidden /> <span>{text('comments')}</span>
            {comments.openComments.length > 0 && (
              <span
                role="img"
                className={styles['count']}
                aria-label={text('commentCount', { count: comments.openComments.length })}
              >
                {comments.openComments.length}
              </span>
            )}
          </button>
        )}
      </aside>
      {comments.isOffered && comments.isOpen && (
        <GuestComments store={comments} text={text} locale={locale} root={root} onClose={close} />
      )}
    </div>
  );
});

/** Renders that the link has ended, with the texts that were not sent. */
const Ended = observer(function Ended({ comments, text }: Pick<Props, 'comments' | 'text'>) {
  return (
    <div className={styles['dock']}>
      <aside className={styles['bar']} aria-label={text('review')}>
        <p role="alert">{text('reviewEnded')}</p>
        {comments.unsent.map((body) => (
          <label key={body} className={styles['unsent']}>
            <span>{text('guestUnsent')}</span>
            <textarea readOnly rows={4} dir="auto" value={body} />
          </label>
        ))}
      </aside>
    </div>
  );
});
