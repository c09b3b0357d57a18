// The tools of a draft in the top bar: the list of other editors, versions and review. The dialogs load on first use.
import { History, MessageSquare } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { AdminText } from '../../createAdminText.ts';
import { useAnnouncement } from '../announcement.tsx';
import { findEntryId } from '#src/realm/findEntryId.ts';
import type { PreviewFrame } from '../preview/connectEditorPreview.ts';
import { describeElement } from '../schema/describeElement.ts';
import { isolate } from '../../isolate.ts';
import type { DraftSync } from '../store/DraftSync.ts';
import type { VersionsApi } from '../versions/VersionsDialog.tsx';
import { createFormatter } from './createFormatter.ts';
import { ReviewStore, type NewerDraft, type ReviewApi } from './ReviewStore.ts';
import { StatusMark } from './StatusMark.tsx';
import styles from './Review.module.css';

const VersionsDialog = lazy(() => import('../versions/VersionsDialog.tsx'));
const ReviewDialog = lazy(() => import('./ReviewDialog.tsx'));

/** API calls that versions and review make. */
export type DraftToolsApi = VersionsApi & ReviewApi;

type Props = {
  readonly sync: DraftSync;
  readonly review: ReviewStore;
  readonly api: DraftToolsApi;
  readonly text: AdminText;
  readonly locale: string;
  readonly timeZone: string;
  /** The frame that shows the document; undefined: it has no preview. */
  readonly preview: PreviewFrame | undefined;
};

/** Returns the store of the draft's review; undefined while the draft is loading. */
export const useReview = (
  api: ReviewApi,
  sync: DraftSync | undefined,
  account: string | undefined,
): ReviewStore | undefined => useMemo(() => sync && new ReviewStore(api, sync, account ?? ''), [api, sync, account]);

/** Renders the editors who have the same page open, and the buttons that open versions and review. */
export const DraftTools = observer(function DraftTools(props: Props) {
  const { sync, review, text, locale } = props;
  const [isVersionsOpen, setVersionsOpen] = useState(false);
  const { message: notice, announce } = useAnnouncement();
  const selection = sync.store.selection;
  useEffect(() => review.start(), [review]);
  useEffect(() => void review.reportPresence(), [review, selection]);
  const count = review.openComments.length;
  return (
    <>
      <Status {...props} />
      {review.newer && (
        <span className={styles['newer']} role="status">
          {review.failures.has('newer') ? text('lifeFailed') : describeNewer(review.newer, text)}
          <button type="button" onClick={() => void review.showNewer()}>
            {text('showNewer')}
          </button>
        </span>
      )}
      <span role="status">{notice.text}</span>
      <Presence {...{ review, sync, text, locale }} />
      <button type="button" aria-haspopup="dialog" className={styles['tool']} onClick={() => setVersionsOpen(true)}>
        <History size={18} strokeWidth={1.75} aria-hidden /> <span>{text('versions')}</span>
      </button>
      <button type="button" aria-haspopup="dialog" className={styles['tool']} onClick={() => review.open()}>
        <MessageSquare size={18} strokeWidth={1.75} aria-hidden /> <span>{text('review')}</span>
        {count > 0 && (
          <span className={styles['count']} aria-label={text('commentCount', { count })}>
            {count}
          </span>
        )}
      </button>
      <Suspense fallback={null}>
        {isVersionsOpen && <VersionsDialog {...props} onClose={() => setVersionsOpen(false)} onNotice={announce} />}
        {review.isOpen && <ReviewDialog {...props} onClose={() => review.close()} />}
      </Suspense>
    </>
  );
});

/** Describes what another editor did that this tab does not show yet. */
const describeNewer = ({ author }: NewerDraft, text: AdminText): string =>
  author === undefined ? text('draftEnded') : text('newerDraft', { name: isolate(author) });

/** Renders the status of the draft, after an editor asked for a review or scheduled it. */
const Status = observer(function Status({ sync, review, text, locale, timeZone }: Props) {
  const { status, publishAt } = review;
  if (!sync.hasServerDraft) return null;
  return (
    <StatusMark draft={{ status, publishAt }} text={text} formatter={createFormatter({ locale, timeZone })} isShort />
  );
});

type PresenceProps = Pick<Props, 'sync' | 'text' | 'locale'> & { readonly review: ReviewStore };

/** Renders the other editors who have the page open, and the row that each has selected. */
const Presence = observer(function Presence({ review, sync, text, locale }: PresenceProps) {
  if (review.others.length === 0) return null;
  return (
    <ul className={styles['presence']} aria-label={text('alsoHere')}>
      {review.others.map(({ tab, editor, row }) => {
        const element = sync.store.rows.find((each) => row !== undefined && findEntryId(each.row)?.id === row)?.row;
        const name = element === undefined ? text('page') : describeElement(element, locale).title;
        const label = text('presenceAt', { name: editor.name, row: name });
        return (
          <li key={tab} title={label}>
            <span aria-hidden="true">{editor.name.slice(0, 1).toLocaleUpperCase(locale)}</span>
            <span className={styles['hidden']}>{label}</span>
          </li>
        );
      })}
    </ul>
  );
});
