import { useState, type FormEvent } from 'react';
import { ACCOUNT_LIMITS } from '#schemas/domain/account.ts';
import { useKeptText } from '../useKeptText.ts';
import type { PartProps } from './peopleParts.ts';
import styles from './People.module.css';

/** Renders the form that creates a link with which the administrator sees the site as a viewer. */
export function ImpersonationForm({ page, api, text }: PartProps) {
  const [email, setEmail] = useKeptText('impersonate-email');
  const [reason, setReason] = useKeptText('impersonate-reason');
  const [path, setPath] = useState<string>();
  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setPath(undefined);
    const createLink = async (): Promise<void> => {
      const link = await api.postImpersonation({ body: { email, reason } });
      setPath(link.path);
    };
    await page.change(createLink, text('impersonateReady'));
  };
  return (
    <section className={styles['section']} aria-labelledby="impersonate">
      <h2 id="impersonate">{text('impersonate')}</h2>
      <p className={styles['hint']}>{text('impersonateHint')}</p>
      <form className={styles['form']} onSubmit={(event) => void create(event)}>
        <label>
          <span>{text('impersonateEmail')}</span>
          <input
            type="email"
            dir="ltr"
            required
            maxLength={ACCOUNT_LIMITS.email}
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </label>
        <label>
          <span>{text('impersonateReason')}</span>
          <input
            required
            minLength={3}
            maxLength={200}
            autoComplete="off"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
        <button type="submit" className={styles['primary']} aria-disabled={page.isBusy}>
          {text('impersonateCreate')}
        </button>
        {path !== undefined && (
          <p className={styles['link']}>
            <code dir="ltr">{location.origin + path}</code>
            <a className={styles['button']} href={path}>
              {text('impersonateOpen')}
            </a>
          </p>
        )}
      </form>
    </section>
  );
}
