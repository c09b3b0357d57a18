import { usePort } from '#engine/plugin-api/index.ts';
import { ScreenLink } from '../account/ScreenLink.tsx';
import { useScreens } from '../ScreenContext.tsx';
import { HomeLink, StateScreen } from './StateScreen.tsx';
import styles from './StateScreen.module.css';

/** Rendered for a child's profile on a screen with which viewers manage their account. */
export function ForGrownUps() {
  const { realm } = useScreens().stores;
  const t = usePort((p) => p.text.t);
  return (
    <StateScreen page="for-grown-ups" title={t('grownUpsOnly')} hint={t('grownUpsOnlyHint')}>
      {realm.identity?.hasProfiles && (
        <ScreenLink route="PROFILES" className={styles['button']}>
          {t('profileSwitch')}
        </ScreenLink>
      )}
      <HomeLink />
    </StateScreen>
  );
}
