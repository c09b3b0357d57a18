// The form of a guest's comment or reply. The text stays in it until the server has stored it.
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { GUEST_NAME_LENGTH } from '#schemas/preview/review.ts';
import { ApiFailure } from '#src/api/createApi.ts';
import type { AdminText } from '../createAdminText.ts';
import { CommentField } from './CommentField.tsx';
import type { GuestCommentsStore, SendFailure, Target } from './GuestCommentsStore.ts';
import styles from './GuestComments.module.css';

type Props = {
  readonly store: GuestCommentsStore;
  readonly text: AdminText;
  readonly target: Target;
  readonly label: string;
  readonly button: string;
  readonly hasFocus?: boolean;
  readonly onSend: () => Promise<unknown>;
};

/** Renders the fields of name and text. When nothing can be sent any more, the text can still be copied. */
export const GuestForm = observer(function GuestForm({ store, text, target, label, button, hasFocus, onSend }: Props) {
  const failureId = useId();
  const failure = store.failure?.call === 'send' && store.failure.target === target ? store.failure : undefined;
  const secondsLeft = useSecondsLeft(failure?.wait);
  const isSending = store.sending === target;
  const isClosed = !store.mayComment;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (secondsLeft === 0) void onSend();
  };
  return (
    <form onSubmit={submit} className={styles['form']} data-target={target}>
      {!isClosed && (
        <label>
          <span>{text('guestName')}</span>
          <input
            required
            maxLength={GUEST_NAME_LENGTH}
            autoComplete="name"
            dir="auto"
            value={store.name}
            onChange={({ target: { value } }) => store.setName(value)}
          />
        </label>
      )}
      <CommentField
        label={isClosed ? text('guestUnsent') : label}
        value={store.body(target)}
        onChange={(body) => store.setBody(target, body)}
        hasFocus={hasFocus}
        isReadOnly={isClosed}
        describedBy={failure && failureId}
      />
      {failure && !isClosed && (
        <div id={failureId} className={styles['failed']}>
          <Failure failure={failure} text={text} secondsLeft={secondsLeft} />
        </div>
      )}
      {isSending && store.isSolving && <p role="status">{text('guestSolving')}</p>}
      {!isClosed && (
        <button type="submit" className={styles['primary']} aria-disabled={secondsLeft > 0 || isSending}>
          {button}
        </button>
      )}
    </form>
  );
});

/** Renders why a text was not sent. The seconds are not read out each time they change. */
function Failure({
  failure,
  text,
  secondsLeft,
}: {
  readonly failure: SendFailure;
  readonly text: AdminText;
  readonly secondsLeft: number;
}) {
  const { wait } = failure;
  if (!wait) return <p role="alert">{describeFailure(failure.error, text)}</p>;
  return (
    <>
      <p role="alert" className={styles['hidden']}>
        {secondsLeft > 0 ? text('guestWait', { seconds: wait.seconds }) : text('guestWaitOver')}
      </p>
      <p aria-hidden="true">{secondsLeft > 0 ? text('guestWait', { seconds: secondsLeft }) : text('guestWaitOver')}</p>
    </>
  );
}

/** The texts of the codes of the API. */
const TEXTS = {
  ROW_NOT_FOUND: 'guestRowGone',
  COMMENT_NOT_FOUND: 'commentGone',
  TOO_MANY_COMMENTS: 'commentsFull',
} as const;

/** Returns why a text was not sent, in the language of the page. */
function describeFailure(error: unknown, text: AdminText): string {
  if (!(error instanceof ApiFailure) || error.status === 0) return text('guestOffline');
  const { code } = error;
  return text(Object.hasOwn(TEXTS, code) ? TEXTS[code as keyof typeof TEXTS] : 'guestRefused');
}

/** Returns the seconds until the end of a wait; 0 without one, and after it. */
function useSecondsLeft(wait: SendFailure['wait']): number {
  const [now, setNow] = useState(() => Date.now());
  // When a wait begins, `now` can still be from before it, so the difference can exceed the wait.
  const secondsLeft = wait ? Math.min(wait.seconds, Math.max(0, Math.ceil((wait.until - now) / 1000))) : 0;
  const isOver = secondsLeft === 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [wait, isOver]);
  return secondsLeft;
}
