// The message of the last action, which the editors of pages and of settings show and screen readers read out.
import { useCallback, useEffect, useState } from 'react';
import styles from './Editor.module.css';

/** Time in milliseconds for which a message stays visible. */
const MESSAGE_MS = 6000;

/** A message of the last action. The count makes screen readers read the same text again. */
type Message = { readonly text: string; readonly count: number };

/** Returns the message of the last action, which `Announcement` renders, and a function that sets it. */
export function useAnnouncement() {
  const [message, setMessage] = useState<Message>({ text: '', count: 0 });
  const announce = useCallback((text: string): void => setMessage(({ count }) => ({ text, count: count + 1 })), []);
  useEffect(() => {
    if (message.text === '') return undefined;
    const timer = setTimeout(() => setMessage(({ count }) => ({ text: '', count })), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return { message, announce };
}

/** Renders the message of the last action. */
export function Announcement({ message }: { readonly message: Message }) {
  return (
    <p className={styles['announcement']} role="status" data-announcement>
      {message.text !== '' && <span key={message.count}>{message.text}</span>}
    </p>
  );
}
