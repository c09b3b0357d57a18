import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import { ProfilesStore } from '#src/stores/ProfilesStore.ts';
import { ScreenLink } from '../account/ScreenLink.tsx';
import { useScreens } from '../ScreenContext.tsx';
import { ProfileAvatar } from './ProfileAvatar.tsx';
import styles from './MenuProfile.module.css';

type Props = { readonly onNavigate: () => void };

/** The profile in use, as a link to all profiles. Until the profiles are loaded, the link has no name. */
export const MenuProfile = observer(function MenuProfile({ onNavigate }: Props) {
  const store = useScreens().stores.lazy.get(ProfilesStore);
  const label = usePort((p) => p.text.t('profileSwitch'));
  const { current, hasFetched } = store;
  useEffect(() => store.loadOnce(), [store, hasFetched]);
  return (
    <ScreenLink route="PROFILES" className={styles['link']} onNavigate={onNavigate}>
      {current && (
        <span className={styles['picture']}>
          <ProfileAvatar avatar={current.avatar} />
        </span>
      )}
      <span className={styles['text']}>
        {current && <bdi className={styles['name']}>{current.name}</bdi>}
        <span className={styles['hint']}>{label}</span>
      </span>
    </ScreenLink>
  );
});
