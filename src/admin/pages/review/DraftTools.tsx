// The tools of a draft in the top bar: the list of other editors, versions and review. The dialogs load on first use.
import { History, MessageSquare } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { AdminText } from '../../createAdminText.ts';
import { findRowId } from '../conflicts/mergeSides.ts';
import { describeElement } from '../schema/describeElement.ts';
import type { DraftSync } from '../store/DraftSync.ts';
import type { VersionsApi } from '../versions/VersionsDialog.tsx';
import { ReviewStore, type ReviewApi } from './ReviewStore.ts';
import styles from './Review.module.css';

const VersionsDialog = lazy(() => import('../versions/VersionsDialog.tsx'));
const ReviewDialog = lazy(() => import('./ReviewDialog.tsx'));

/** API calls that versions and review make. */
export type DraftToolsApi = VersionsApi & ReviewApi;

type Props = {
  readonly sync: DraftSync;
  readonly api: DraftToolsApi;
  readonly text: AdminText;
  readonly locale: string;
  readonly timeZone: string;
};

/** Renders the editors who have the same page open, and the buttons that open versions and review. */
export const DraftTools = observer(function DraftTools(props: Props) {
  const { sync, api, text, locale } = props;
  const [review] = useState(() => new ReviewStore(api, sync));
  const [open, setOpen] = useState<'versions' | 'review'>();
  const [notice, setNotice] = useState('');
  const selection = sync.store.selection;
  useEffect(() => review.start(), [review]);
  useEffect(() => void review.reportPresence(), [review, selection]);
  const close = (): void => setOpen(undefined);
  const count = review.openComments.length;
  return (
    <>
      {review.newerAuthor !== '' && (
        <span className={styles['newer']} role="status">
          {text('newerDraft', { name: review.newerAuthor })}
          <button type="button" onClick={() => void review.showNewer()}>
            {text('showNewer')}
          </button>
        </span>
      )}
      {notice !== '' && <span role="status">{notice}</span>}
      <Presence {...{ review, sync, text, locale }} />
      <button type="button" aria-haspopup="dialog" className={styles['tool']} onClick={() => setOpen('versions')}>
        <History size={18} strokeWidth={1.75} aria-hidden /> <span>{text('versions')}</span>
      </button>
      <button type="button" aria-haspopup="dialog" className={styles['tool']} onClick={() => setOpen('review')}>
        <MessageSquare size={18} strokeWidth={1.75} aria-hidden /> <span>{text('review')}</span>
        {count > 0 && (
          <span className={styles['count']} aria-label={text('commentCount', { count })}>
            {count}
          </span>
        )}
      </button>
      <Suspense fallback={null}>
        {open === 'versions' && <VersionsDialog {...props} onClose={close} onNotice={setNotice} />}
        {open === 'review' && <ReviewDialog {...props} review={review} onClose={close} />}
      </Suspense>
    </>
  );
});

type PresenceProps = Pick<Props, 'sync' | 'text' | 'locale'> & { readonly review: ReviewStore };

/** Renders the other editors who have the page open, and the row that each has selected. */
const Presence = observer(function Presence({ review, sync, text, locale }: PresenceProps) {
  if (review.others.length === 0) return null;
  return (
    <ul className={styles['presence']} aria-label={text('alsoHere')}>
      {review.others.map(({ tab, editor, row }) => {
        const element = sync.store.elements.find((each) => row !== undefined && findRowId(each) === row);
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
