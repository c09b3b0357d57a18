import ArrowLeft from 'lucide-react/icons/arrow-left';
import { usePort } from '#engine/plugin-api/index.ts';
import { ControlButton } from './ControlButton.tsx';
import styles from './Controls.module.css';

/** Closes the player. */
export function LeaveButton({ onLeave }: { readonly onLeave: () => void }) {
  const label = usePort((p) => p.text.t('leavePlayer'));
  return (
    <ControlButton label={label} data-control="leave" onClick={onLeave}>
      <ArrowLeft className={styles['arrow']} size={24} strokeWidth={1.75} aria-hidden />
    </ControlButton>
  );
}
