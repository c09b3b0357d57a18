import Smartphone from 'lucide-react/icons/smartphone';
import { Link } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import { useReturnAddress } from '../_shared/identity/useReturnAddress.ts';
import form from '../_shared/form/Form.module.css';
import styles from './Login.module.css';

/** The link to the sign-in with a phone, for televisions and other devices without a comfortable keyboard. */
export function TvLink() {
  const { to } = useReturnAddress();
  const label = usePort((p) => p.text.t('tvUseCode'));
  return (
    <p className={`${form['aside']} ${styles['tvLink']}`}>
      <Link to={to('TV_LOGIN', {}, { tvAuthType: 'device' })}>
        <Smartphone size={18} strokeWidth={1.75} aria-hidden />
        {label}
      </Link>
    </p>
  );
}
