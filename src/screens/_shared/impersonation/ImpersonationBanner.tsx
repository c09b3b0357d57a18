import { useState } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import styles from './ImpersonationBanner.module.css';

type Props = {
  /** Ms since 1970. */
  readonly until: number;
  /**
   * Ends the session.
   * @returns false when the server could not be reached
   */
  readonly stop: () => Promise<boolean>;
};

/** Shows on every page that an administrator sees the site as a viewer, with a button that ends this session. */
export function ImpersonationBanner({ until, stop }: Props) {
  const { t, date, direction } = usePort((p) => p.text);
  const [hasFailed, setFailed] = useState(false);
  const end = async (): Promise<void> => {
    setFailed(false);
    setFailed(!(await stop()));
  };
  return (
    <aside className={styles['banner']} dir={direction} aria-label={t('impersonateTitle')} data-impersonation>
      <p>{t('impersonateBanner', { time: date(new Date(until).toISOString(), 'time') })}</p>
      {hasFailed && <p role="alert">{t('logoutFailed')}</p>}
      <button type="button" onClick={() => void end()}>
        {t('impersonateStop')}
      </button>
    </aside>
  );
}
