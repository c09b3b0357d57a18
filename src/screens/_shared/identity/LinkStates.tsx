import CircleAlert from 'lucide-react/icons/circle-alert';
import { Link } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import form from '../form/Form.module.css';
import styles from './LinkStates.module.css';

/** The message while a link is checked. Without JavaScript the page also shows that it needs JavaScript. */
export function Loading({ text }: { readonly text: string }) {
  const needsScript = usePort((p) => p.text.t('formNeedsScript'));
  return (
    <div className={form['form']}>
      <p className={styles['loading']} role="status">
        <span className={styles['spinner']} aria-hidden />
        {text}
      </p>
      <noscript>
        <p className={form['error']}>{needsScript}</p>
      </noscript>
    </div>
  );
}

type Props = {
  /** Label key of the message. */
  readonly textKey?: string;
  /** Address at which the viewer gets a new link. */
  readonly to?: string;
  readonly label?: string;
  readonly onRetry?: (() => void) | undefined;
};

/** A link that did not work, and how to go on. */
export function InvalidLink({ textKey = 'invalidToken', to, label, onRetry }: Props) {
  const t = usePort((p) => p.text.t);
  return (
    <div className={form['form']}>
      <div role="alert">
        <p className={form['error']}>
          <CircleAlert size={18} strokeWidth={1.75} aria-hidden />
          <span>{t(textKey)}</span>
        </p>
      </div>
      {onRetry && (
        <button type="button" className={form['primary']} onClick={onRetry}>
          {t('retry')}
        </button>
      )}
      {to !== undefined && (
        <Link className={form['primary']} to={to}>
          {label}
        </Link>
      )}
    </div>
  );
}
