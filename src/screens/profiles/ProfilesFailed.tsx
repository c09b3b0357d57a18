import { observer } from 'mobx-react-lite';
import { usePort } from '#engine/plugin-api/index.ts';
import type { ProfilesStore } from '#src/stores/ProfilesStore.ts';
import form from '../_shared/form/Form.module.css';
import styles from './Profiles.module.css';

/** Says that the profiles could not be loaded, with a button that loads them again. */
export const ProfilesFailed = observer(function ProfilesFailed({ store }: { readonly store: ProfilesStore }) {
  const t = usePort((p) => p.text.t);
  if (store.error === undefined) return null;
  return (
    <p role="alert" className={styles['error']}>
      {t('profilesFailed')}{' '}
      <button type="button" className={form['inline']} onClick={() => void store.load()}>
        {t('retry')}
      </button>
    </p>
  );
});
