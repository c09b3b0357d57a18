import { memo } from 'react';
import Lock from 'lucide-react/icons/lock';
import Ticket from 'lucide-react/icons/ticket';
import { usePorts } from '#engine/plugin-api/index.ts';
import styles from './Legend.module.css';

/** Explains the icons and colours of the guide, and names its time zone. */
export const Legend = memo(function Legend({ zone }: { readonly zone: string }) {
  const { text } = usePorts();
  return (
    <ul className={styles['legend']}>
      <li>
        <span className={styles['swatch']} aria-hidden="true" />
        {text.t('epgFilled')}
      </li>
      <li>
        <Lock size={16} strokeWidth={1.75} aria-hidden />
        {text.t('epgSignIn')}
      </li>
      <li>
        <Ticket size={16} strokeWidth={1.75} aria-hidden />
        {text.t('epgBuy')}
      </li>
      <li>{text.t('timesAreYours', { zone: zone.split('/').at(-1)!.replaceAll('_', ' ') })}</li>
    </ul>
  );
});
