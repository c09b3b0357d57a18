import { MessageSquare } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { AdminText } from '../../createAdminText.ts';
import type { ReviewStore } from './ReviewStore.ts';
import styles from './Review.module.css';

type Props = {
  readonly review: ReviewStore;
  /** Id of the row; undefined: the page itself. */
  readonly row: string | undefined;
  readonly name: string;
  readonly text: AdminText;
};

/** Renders the number of open comments of a row, which leads to the first of them; nothing when there are none. */
export const RowComments = observer(function RowComments({ review, row, name, text }: Props) {
  const comments = review.listOpenComments(row);
  const [first] = comments;
  if (!first) return null;
  const label = text('commentCountOf', { name, count: comments.length });
  return (
    <button
      type="button"
      className={styles['rowComments']}
      aria-haspopup="dialog"
      aria-label={label}
      title={label}
      onClick={() => review.open(first.id)}
    >
      <MessageSquare size={14} strokeWidth={1.75} aria-hidden />
      <span aria-hidden="true">{comments.length}</span>
    </button>
  );
});
