import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { AdminText } from '../createAdminText.ts';
import { focusNextComment } from './focusNextComment.ts';
import styles from './Message.module.css';

type Props = {
  /** Name of the comment's author. */
  readonly name: string;
  readonly text: AdminText;
  readonly onDelete: () => Promise<unknown>;
};

/** Renders the button that deletes a comment. It asks first, because the deletion cannot be undone. */
export function DeleteComment({ name, text, onDelete }: Props) {
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const question = useRef<HTMLSpanElement>(null);
  const hasAsked = useRef(false);
  useEffect(() => {
    if (isAsking) confirm.current?.focus();
    else if (hasAsked.current) button.current?.focus();
    hasAsked.current = isAsking;
  }, [isAsking]);
  // React calls this before it removes the focused button.
  useLayoutEffect(() => () => focusNextComment(question.current ?? button.current), []);
  if (!isAsking)
    return (
      <button ref={button} type="button" aria-label={text('deleteCommentOf', { name })} onClick={() => setAsking(true)}>
        {text('delete')}
      </button>
    );
  return (
    <span ref={question} role="group" aria-label={text('deleteCommentQuestion')} className={styles['question']}>
      <span>{text('deleteCommentQuestion')}</span>
      <button ref={confirm} type="button" onClick={() => void onDelete().finally(() => setAsking(false))}>
        {text('deleteCommentConfirm')}
      </button>
      <button type="button" onClick={() => setAsking(false)}>
        {text('cancel')}
      </button>
    </span>
  );
}
