import Lock from 'lucide-react/icons/lock';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import Ticket from 'lucide-react/icons/ticket';
import { usePort } from '#engine/plugin-api/index.ts';
import type { ProgrammeLock } from '../_shared/selectProgrammeActions.ts';
import styles from './View.module.css';

const ICONS = { 'sign-in': Lock, buy: Ticket, geoblocked: MapPinOff } as const;
const LABEL_KEYS = { 'sign-in': 'signInToWatch', buy: 'purchaseToWatch', geoblocked: 'geoblocked' } as const;

/** The icon in the corner of a programme or channel that the viewer may not watch, with a label for screen readers. */
export function LockIcon({ lock }: { readonly lock: ProgrammeLock }) {
  const label = usePort(({ text }) => text.t(LABEL_KEYS[lock]));
  const Icon = ICONS[lock];
  return (
    <span className={styles['lock']} data-lock="">
      <Icon size={15} strokeWidth={1.75} aria-hidden />
      <span className={styles['visually-hidden']}>{label}</span>
    </span>
  );
}
