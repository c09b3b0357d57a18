import { observer } from 'mobx-react-lite';
import type { AdminText } from '../createAdminText.ts';
import styles from './PreviewTools.module.css';

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
  /** Whether the link does not work any more. */
  hasEnded: boolean;
};

type Props = { readonly bar: ReviewBarState; readonly text: AdminText };

/** Renders what a guest sees: the draft or the published page, and until when. */
export const ReviewBar = observer(function ReviewBar({ bar, text }: Props) {
  if (bar.hasEnded)
    return (
      <aside className={styles['tools']} aria-label={text('review')}>
        <p role="alert">{text('reviewEnded')}</p>
      </aside>
    );
  return (
    <aside className={styles['tools']} aria-label={text('review')}>
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
    </aside>
  );
});
