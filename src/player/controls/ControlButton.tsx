import type { ComponentProps } from 'react';
import { IconButton } from '#widgets/_shared/IconButton.tsx';
import styles from './ControlBar.module.css';

type Props = Omit<ComponentProps<typeof IconButton>, 'className'>;

/**
 * A button of the control bar. Small players do not show buttons with the priority `low`, and only they show those with
 * `small`.
 */
export function ControlButton({ priority, ...button }: Props & { readonly priority?: 'low' | 'small' | undefined }) {
  return <IconButton {...button} className={styles['button']} data-priority={priority} />;
}
