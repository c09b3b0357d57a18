import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useForm } from './formContext.ts';
import styles from './Form.module.css';

/** Renders a control that cannot be used, with the reason. */
export function LockedControl({ reason, children }: { readonly reason: string; readonly children: ReactNode }) {
  return (
    <>
      <fieldset className={styles['locked']} disabled>
        {children}
      </fieldset>
      <LockReason reason={reason} />
    </>
  );
}

/** Renders the reason why something cannot be changed. */
export function LockReason({ reason }: { readonly reason: string }) {
  const { text } = useForm();
  return (
    <p className={styles['lockReason']}>
      <Lock size={14} strokeWidth={1.75} aria-hidden />
      <span>
        {text('lockedByRealm')} <bdi>{reason}</bdi>
      </span>
    </p>
  );
}
