// A button of an action that the product offers: icon and name, or nothing when it is not offered to this viewer.
import type { ComponentType } from 'react';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import styles from './ActionButton.module.css';

type Props = {
  /** Id of the action: `watchlist.add`, `share` ... */
  readonly action: string;
  readonly input: unknown;
  readonly icon: ComponentType<{ size?: number; strokeWidth?: number; 'aria-hidden'?: boolean }>;
  /** Key of its name. */
  readonly label: string;
};

export function ActionButton({ action, input, icon: Icon, label }: Props) {
  const { actions } = usePorts();
  const isOffered = usePort((ports) => ports.actions.isOffered(action, input));
  const name = usePort((ports) => ports.text.t(label));
  if (!isOffered) return null;
  return (
    <button type="button" className={styles['action']} data-action={action} title={name} aria-label={name} onClick={() => void actions.run(action, input)}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
    </button>
  );
}
