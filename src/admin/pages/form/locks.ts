// Why an editor cannot change a part of the document: a realm from which it inherits has locked it, or the editor's
// role does not allow it.
import { mayChange, mayChangeInside, type DocumentPermit } from '#src/realm/editorPermits.ts';
import type { AdminText } from '../../createAdminText.ts';
import { isolate } from '../../isolate.ts';
import type { FieldLock } from './formContext.ts';

/** Why something cannot be changed. */
export type LockCause = {
  readonly reason: string;
  /** Name of the role that does not allow it; missing: another realm has locked it. */
  readonly role?: string;
};

type Locks = {
  readonly locks?: readonly FieldLock[] | undefined;
  readonly permit?: DocumentPermit | undefined;
};

/** The lock of everything that a role does not allow. */
export const toRoleLock = ({ role }: DocumentPermit): LockCause => ({ role: role.name, reason: role.reason });

/**
 * Returns why the value at a pointer cannot be changed; undefined: it can.
 * @param hasParts whether parts of the value have controls of their own. Then a role locks the value only when the role
 *   may change none of its parts
 */
export function findLock({ locks = [], permit }: Locks, pointer: string, hasParts = false): LockCause | undefined {
  const lock = locks.find((each) => each.pointer === pointer);
  if (lock) return { reason: lock.reason };
  if (!permit || (hasParts ? mayChangeInside(permit, pointer) : mayChange(permit, pointer))) return undefined;
  return toRoleLock(permit);
}

/** Returns the sentence that says why something cannot be changed, for announcements and titles. */
export const describeRoleLock = (text: AdminText, { role }: DocumentPermit): string =>
  `${text('lockedByRole', { name: isolate(role.name) })} ${isolate(role.reason)}`;
