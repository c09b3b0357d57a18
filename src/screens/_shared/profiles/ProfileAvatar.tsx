import type { ReactNode } from 'react';
import type { Avatar } from '#schemas/domain/profile.ts';
import styles from './ProfileAvatar.module.css';

/** The drawings on a square of 64. The stylesheet colours them with the realm's tokens. */
const DRAWINGS: Readonly<Record<Avatar, ReactNode>> = {
  sun: (
    <>
      <path d="M14 52a18 18 0 0 1 36 0z" />
      <path className={styles['line']} d="M32 21V11M17 30l-7-7M47 30l7-7" />
    </>
  ),
  wave: (
    <>
      <path className={styles['line']} d="M-8 24q10-12 20 0t20 0 20 0 20 0" />
      <path className={styles['line']} d="M-8 38q10-12 20 0t20 0 20 0 20 0" />
      <path d="M-8 54q10-12 20 0t20 0 20 0 20 0v14H-8z" />
    </>
  ),
  peak: (
    <>
      <circle cx="45" cy="17" r="7" />
      <path className={styles['soft']} d="M20 64l22-36 22 36z" />
      <path d="M0 64l24-40 24 40z" />
    </>
  ),
  moon: (
    <>
      <path d="M40 10a23 23 0 1 0 14 33A19 19 0 0 1 40 10z" />
      <circle cx="51" cy="20" r="3" />
    </>
  ),
  leaf: (
    <>
      <path d="M12 52C8 26 26 12 54 12c0 28-14 46-42 40z" />
      <path className={styles['vein']} d="M10 56 40 26" />
    </>
  ),
  star: (
    <>
      <path d="M16 16h32v32H16z" />
      <path d="M32 9.4 54.6 32 32 54.6 9.4 32z" />
      <circle className={styles['hole']} cx="32" cy="32" r="9" />
    </>
  ),
  ring: (
    <>
      <circle className={styles['line']} cx="32" cy="32" r="21" />
      <circle className={styles['line']} cx="32" cy="32" r="12" />
      <circle cx="32" cy="32" r="4" />
    </>
  ),
  tile: (
    <>
      <path d="M32 8a24 24 0 0 1-24 24V8z" />
      <path d="M56 32A24 24 0 0 1 32 8h24z" />
      <path d="M8 32a24 24 0 0 1 24 24H8z" />
      <path d="M32 56a24 24 0 0 1 24-24v24z" />
    </>
  ),
};

/** The picture of a profile. It is decorative, because the name is beside it. */
export function ProfileAvatar({ avatar }: { readonly avatar: Avatar }) {
  return (
    <svg className={styles['avatar']} data-avatar={avatar} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      {DRAWINGS[avatar]}
    </svg>
  );
}
