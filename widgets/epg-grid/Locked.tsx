import Lock from 'lucide-react/icons/lock';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import Ticket from 'lucide-react/icons/ticket';
import { usePort } from '#engine/plugin-api/index.ts';
import type { ProgrammeLock } from '../_shared/programmeActions.ts';
import styles from './View.module.css';

const ICONS = { 'sign-in': Lock, buy: Ticket, geoblocked: MapPinOff } as const;
const LABELS = { 'sign-in': 'signInToWatch', buy: 'purchaseToWatch', geoblocked: 'geoblocked' } as const;

/** The mark in the corner of what may not be watched, and what it says to those who do not see it. */
export function Locked({ lock }: { readonly lock: ProgrammeLock }) {
  const label = usePort(({ text }) => text.t(LABELS[lock]));
  const Icon = ICONS[lock];
  return (
    <span className={styles['lock']}>
      <Icon size={15} strokeWidth={1.75} aria-hidden />
      <span className={styles['heard']}>{label}</span>
    </span>
  );
}
