import type { ComponentProps } from 'react';
import { IconButton } from '#widgets/_shared/IconButton.tsx';
import styles from './ControlBar.module.css';

type Props = Omit<ComponentProps<typeof IconButton>, 'className'>;

/** A button of the control bar. Small players do not show buttons with the priority `low`. */
export function ControlButton({ priority, ...button }: Props & { readonly priority?: 'low' | undefined }) {
  return <IconButton {...button} className={styles['button']} data-priority={priority} />;
}
