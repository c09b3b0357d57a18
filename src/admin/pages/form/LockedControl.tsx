import { Lock as LockIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { isolate } from '../../isolate.ts';
import { FormContext, useForm } from './formContext.ts';
import type { Lock } from './locks.ts';
import styles from './Form.module.css';

type Props = {
  readonly lock: Lock;
  /** Whether the control is a group of controls. The reason is then shown above it, otherwise below. */
  readonly isGroup: boolean;
  readonly children: ReactNode;
};

/** Renders a control that cannot be used, with the reason. */
export function LockedControl({ lock, isGroup, children }: Props) {
  return (
    <>
      {isGroup && <LockReason lock={lock} />}
      <fieldset className={styles['locked']} disabled>
        <WithoutReasons>{children}</WithoutReasons>
      </fieldset>
      {!isGroup && <LockReason lock={lock} />}
    </>
  );
}

/** Renders controls inside of a locked part, whose reason is shown already: they do not repeat it. */
export function WithoutReasons({ children }: { readonly children: ReactNode }) {
  const { locks: _locks, permit: _permit, ...context } = useForm();
  return <FormContext value={context}>{children}</FormContext>;
}

/** Renders the reason why something cannot be changed. */
export function LockReason({ lock: { role, reason } }: { readonly lock: Lock }) {
  const { text } = useForm();
  return (
    <p className={styles['lockReason']} data-lock={role === undefined ? 'realm' : 'role'}>
      <LockIcon size={14} strokeWidth={1.75} aria-hidden />
      <span>
        {role === undefined ? text('lockedByRealm') : text('lockedByRole', { name: isolate(role) })} <bdi>{reason}</bdi>
      </span>
    </p>
  );
}
