import { UserRound } from 'lucide-react';
import type { AdminText } from '../createAdminText.ts';
import styles from './Message.module.css';

/** Renders the mark of what a guest without an account has written. */
export function GuestMark({ text }: { readonly text: AdminText }) {
  return (
    <span className={styles['mark']}>
      <UserRound size={14} strokeWidth={1.75} aria-hidden /> {text('guestMark')}
    </span>
  );
}
