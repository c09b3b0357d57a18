// The comments on a draft: threads of a comment and its replies.
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { AdminText } from '../../createAdminText.ts';
import { CommentField } from '../../review/CommentField.tsx';
import { CommentMessage } from '../../review/CommentMessage.tsx';
import { DeleteComment } from '../../review/DeleteComment.tsx';
import { findEntryId } from '#src/realm/findEntryId.ts';
import { describeElement } from '../schema/describeElement.ts';
import type { DraftSync } from '../store/DraftSync.ts';
import { createFormatter } from './createFormatter.ts';
import { useSingleRun } from '../useSingleRun.ts';
import type { ReviewComment, ReviewStore } from './ReviewStore.ts';
import styles from './Review.module.css';

type Props = {
  readonly sync: DraftSync;
  readonly review: ReviewStore;
  readonly text: AdminText;
  readonly locale: string;
  readonly timeZone: string;
  readonly onClose: () => void;
};

/** Renders the comments and the form of a new one, which is about the selected element. */
export const Comments = observer(function Comments(props: Props) {
  const { sync, review, text, locale } = props;
  const [showsResolved, setShowsResolved] = useState(false);
  const shown = showsResolved ? review.comments : review.openComments;
  return (
    <section aria-label={text('comments')} className={styles['section']} data-comments tabIndex={-1}>
      <h3>{text('comments')}</h3>
      {shown.length === 0 && <p>{text('noComments')}</p>}
      <ul className={styles['cards']}>
        {shown.map((comment) => (
          <Thread key={comment.id} {...props} comment={comment} />
        ))}
      </ul>
      <label className={styles['check']}>
        <input type="checkbox" checked={showsResolved} onChange={() => setShowsResolved(!showsResolved)} />
        <span>{text('showResolved')}</span>
      </label>
      <TextForm
        label={text('commentOn', { name: nameRow(sync, review.selectedRow, text, locale) })}
        button={text('addComment')}
        target="new"
        onSend={(body) => review.addComment(body)}
      />
    </section>
  );
});

type ThreadProps = Props & { readonly comment: ReviewComment };

/** Renders a comment with its replies. */
const Thread = observer(function Thread({ comment, ...props }: ThreadProps) {
  const { sync, review, text, locale, onClose } = props;
  const { id, row, resolvedAt, resolvedBy = '', replies } = comment;
  const [isReplying, setReplying] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const isShown = review.shownThread === id;
  useEffect(() => {
    if (isShown) item.current?.focus();
  }, [isShown]);
  const isResolved = resolvedAt !== undefined;
  const found = sync.store.rows.find((each) => row !== undefined && findEntryId(each.row)?.id === row);
  const name = nameRow(sync, row, text, locale);
  const go = (): void => {
    sync.store.select(found?.pointer ?? '');
    onClose();
  };
  const reply = async (body: string): Promise<boolean> => {
    const isStored = await review.addReply(id, body);
    if (isStored) setReplying(false);
    return isStored;
  };
  return (
    <li ref={item} tabIndex={-1} data-thread={id} data-comment={id} data-shown={isShown || undefined}>
      <Message {...props} message={comment} />
      {replies.length > 0 && (
        <ul className={styles['replies']} aria-label={text('repliesTo', { name: comment.author.name })}>
          {replies.map((each) => (
            <li key={each.id} data-comment={each.id} tabIndex={-1}>
              <Message {...props} message={each} />
              <Deletion {...props} message={each} />
            </li>
          ))}
        </ul>
      )}
      {isResolved && <p>{text('resolvedBy', { name: resolvedBy })}</p>}
      <div className={styles['actions']}>
        <button type="button" onClick={go}>
          {text('goToRow', { name })}
        </button>
        <button type="button" aria-expanded={isReplying} onClick={() => setReplying(!isReplying)}>
          {text('reply')}
        </button>
        <button type="button" onClick={() => void review.resolveComment(id, !isResolved)}>
          {text(isResolved ? 'openAgain' : 'resolveComment')}
        </button>
        <Deletion {...props} message={comment} />
      </div>
      {isReplying && (
        <TextForm
          label={text('replyTo', { name: comment.author.name })}
          button={text('sendReply')}
          hasFocus
          onSend={reply}
        />
      )}
    </li>
  );
});

type MessageProps = Pick<Props, 'text' | 'locale' | 'timeZone'> & {
  readonly message: Pick<ReviewComment, 'id' | 'author' | 'at' | 'body' | 'guestLink' | 'isDeleted'>;
};

function Message({ message, text, ...props }: MessageProps) {
  const { author, guestLink, isDeleted = false, at, body } = message;
  return (
    <CommentMessage
      message={{ name: author.name, isGuest: guestLink !== undefined, isDeleted, at, body }}
      text={text}
      formatter={createFormatter(props)}
    />
  );
}

/** Renders the button that deletes the comment of a guest; nothing for comments of editors. */
function Deletion({ message, review, text }: MessageProps & Pick<Props, 'review'>) {
  const { id, author, guestLink, isDeleted = false } = message;
  if (guestLink === undefined || isDeleted) return null;
  return <DeleteComment name={author.name} text={text} onDelete={() => review.deleteComment(id)} />;
}

type TextFormProps = {
  readonly label: string;
  readonly button: string;
  readonly hasFocus?: boolean;
  /** `new`: the form of a new comment, not of a reply. */
  readonly target?: 'new';
  /** Stores the text. Returns false when that failed; the form then keeps the text. */
  readonly onSend: (body: string) => Promise<boolean>;
};

/** Renders the form of a comment or of a reply. */
function TextForm({ label, button, hasFocus = false, target, onSend }: TextFormProps) {
  const [body, setBody] = useState('');
  const send = useSingleRun(async () => {
    if (body.trim() !== '' && (await onSend(body.trim()))) setBody('');
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send();
  };
  return (
    <form onSubmit={submit} className={styles['commentForm']} data-target={target}>
      <CommentField label={label} value={body} onChange={setBody} hasFocus={hasFocus} />
      <button type="submit">{button}</button>
    </form>
  );
}

function nameRow({ store }: DraftSync, row: string | undefined, text: AdminText, locale: string): string {
  if (row === undefined) return text('page');
  const element = store.rows.find((each) => findEntryId(each.row)?.id === row)?.row;
  return element === undefined ? row : describeElement(element, locale).title;
}
