import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import type { ProfilesStore } from '#src/stores/ProfilesStore.ts';
import { AccountSection } from '../_shared/account/AccountFrame.tsx';
import { toFormFailure, type FormFailure } from '../_shared/form/toFormFailure.ts';
import { ProfileAvatar } from '../_shared/profiles/ProfileAvatar.tsx';
import buttons from '../_shared/Buttons.module.css';
import styles from './Profiles.module.css';

/** The profiles that were deleted in the last days, each with a button to restore it; nothing without any. */
export const DeletedProfiles = observer(function DeletedProfiles({ store }: { readonly store: ProfilesStore }) {
  const { t, date } = usePort((p) => p.text);

  const [failure, setFailure] = useState<FormFailure>();
  if (store.deleted.length === 0) return null;
  const restore = (id: string): void => {
    if (store.isRestoring) return;
    setFailure(undefined);
    store.restore(id).then(
      // The button disappears with its profile, so the focus moves to the page, whose status says what happened.
      () => document.getElementById('content')?.focus(),
      (error: unknown) => setFailure(toFormFailure(error)),
    );
  };
  return (
    <AccountSection title={t('profilesDeleted')} hint={t('profilesDeletedHint')}>
      {failure?.key !== undefined && (
        <p role="alert" className={styles['error']}>
          {t(failure.key, failure.values)}
        </p>
      )}
      <ul className={`${styles['rows']} ${styles['deleted']}`}>
        {store.deleted.map(({ id, name, avatar, restorableUntil }) => (
          <li key={id} className={styles['row']}>
            <span className={styles['rowAvatar']}>
              <ProfileAvatar avatar={avatar} />
            </span>
            <span className={styles['rowText']}>
              <h3>
                <bdi>{name}</bdi>
              </h3>
              <span className={styles['hint']}>
                {t('profileRestorableUntil', { date: date(restorableUntil, 'date') })}
              </span>
            </span>
            <button
              type="button"
              className={buttons['secondary']}
              aria-busy={store.isRestoring || undefined}
              onClick={() => restore(id)}
            >
              <span aria-hidden="true">{t('profileRestore')}</span>
              <span className={styles['hiddenText']}>{t('profileRestoreOf', { name })}</span>
            </button>
          </li>
        ))}
      </ul>
    </AccountSection>
  );
});
