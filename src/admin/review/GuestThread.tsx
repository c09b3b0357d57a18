// One thread of comments, as a guest sees it.
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { AdminText } from '../createAdminText.ts';
import { CommentMessage } from './CommentMessage.tsx';
import { DeleteComment } from './DeleteComment.tsx';
import { GuestForm } from './GuestForm.tsx';
import type { GuestComment, GuestCommentsStore } from './GuestCommentsStore.ts';
import styles from './GuestComments.module.css';

type Props = {
  readonly store: GuestCommentsStore;
  readonly text: AdminText;
  readonly comment: GuestComment;
  readonly formatter: Intl.DateTimeFormat;
};

/** Renders a comment, its replies and the form of a reply. */
export const GuestThread = observer(function GuestThread({ comment, ...props }: Props) {
  const { store, text } = props;
  const { id, name, isResolved, replies } = comment;
  const [isReplying, setReplying] = useState(false);
  const mayReply = store.mayComment && !isResolved;
  const hasText = store.body(id).trim() !== '';
  const reply = async (): Promise<void> => {
    if (await store.send(id)) setReplying(false);
  };
  return (
    <li data-thread={id} data-comment={id} tabIndex={-1}>
      <Message {...props} message={comment} thread={id} />
      {replies.length > 0 && (
        <ul className={styles['replies']} aria-label={text('repliesTo', { name })}>
          {replies.map((each) => (
            <li key={each.id} data-comment={each.id} tabIndex={-1}>
              <Message {...props} message={each} thread={id} />
            </li>
          ))}
        </ul>
      )}
      {isResolved && <p className={styles['resolved']}>{text('commentResolved')}</p>}
      {mayReply && (
        <button type="button" aria-expanded={isReplying} onClick={() => setReplying(!isReplying)}>
          {text('reply')}
        </button>
      )}
      {((mayReply && isReplying) || (hasText && !mayReply)) && (
        <GuestForm
          {...props}
          target={id}
          label={text('guestReplyText', { name })}
          button={text('sendReply')}
          hasFocus
          onSend={reply}
        />
      )}
      <Failure {...props} thread={id} />
    </li>
  );
});

type MessageProps = Omit<Props, 'comment'> & {
  readonly message: GuestComment['replies'][number];
  readonly thread: string;
};

const Message = observer(function Message({ message, thread, store, text, formatter }: MessageProps) {
  const { id, name, isOwn, isDeleted } = message;
  return (
    <>
      <CommentMessage message={message} text={text} formatter={formatter} />
      {isOwn && !isDeleted && <DeleteComment name={name} text={text} onDelete={() => store.remove(id, thread)} />}
    </>
  );
});

/** Renders why a comment of the thread was not deleted. */
const Failure = observer(function Failure({ store, text, thread }: Omit<MessageProps, 'message'>) {
  if (store.failure?.call !== 'delete' || store.failure.target !== thread) return null;
  return (
    <p role="alert" className={styles['failed']}>
      {text('lifeFailed')}
    </p>
  );
});
