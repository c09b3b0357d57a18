import { Lock as LockIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { isolate } from '../../isolate.ts';
import { SchemaFormContext, useSchemaForm } from './formContext.ts';
import type { LockCause } from './locks.ts';
import styles from './Form.module.css';

type Props = {
  readonly lock: LockCause;
  /** Whether the control is a group of controls. The reason is then shown above it, otherwise below. */
  readonly isGroup: boolean;
  readonly children: ReactNode;
};

/** Renders a control that cannot be used, with the reason. */
export function LockedControl({ lock, isGroup, children }: Props) {
  return (
    <>
      {isGroup && <LockReason lock={lock} />}
      <fieldset role="none" className={styles['locked']} disabled>
        <WithoutReasons>{children}</WithoutReasons>
      </fieldset>
      {!isGroup && <LockReason lock={lock} />}
    </>
  );
}

/** Renders controls inside of a locked part, whose reason is shown already: they do not repeat it. */
export function WithoutReasons({ children }: { readonly children: ReactNode }) {
  const { locks: _locks, permit: _permit, ...context } = useSchemaForm();
  return <SchemaFormContext value={context}>{children}</SchemaFormContext>;
}

/** Renders the reason why something cannot be changed. */
export function LockReason({ lock: { role, reason } }: { readonly lock: LockCause }) {
  const { text } = useSchemaForm();
  return (
    <p className={styles['lockReason']} data-lock={role === undefined ? 'realm' : 'role'}>
      <LockIcon size={14} strokeWidth={1.75} aria-hidden />
      <span>
        {role === undefined ? text('lockedByRealm') : text('lockedByRole', { name: isolate(role) })} <bdi>{reason}</bdi>
      </span>
    </p>
  );
}
