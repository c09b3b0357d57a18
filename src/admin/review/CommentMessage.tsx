import type { AdminText } from '../createAdminText.ts';
import { GuestMark } from './GuestMark.tsx';
import styles from './Message.module.css';

type Props = {
  readonly message: {
    /** Name of the author. */
    readonly name: string;
    readonly isGuest: boolean;
    /** Whether the person who reads it has written it. */
    readonly isOwn?: boolean;
    readonly isDeleted: boolean;
    readonly at: string;
    readonly body: string;
  };
  readonly text: AdminText;
  readonly formatter: Intl.DateTimeFormat;
};

/** Renders who has written a comment or reply, when, and its text. */
export function CommentMessage({ message, text, formatter }: Props) {
  const { name, isGuest, isOwn = false, isDeleted, at, body } = message;
  return (
    <>
      <p>
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        {isOwn && <>({text('guestYou')}) </>}
        {isGuest && <GuestMark text={text} />} <span className={styles['time']}>{formatter.format(new Date(at))}</span>
      </p>
      {isDeleted ? (
        <p>{text('commentDeleted')}</p>
      ) : (
        <p className={styles['body']} dir="auto">
          {body}
        </p>
      )}
    </>
  );
}
