import Lock from 'lucide-react/icons/lock';
import type { Profile } from '#schemas/domain/profile.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import styles from './Profiles.module.css';

/** What distinguishes a profile: in use, a child's, protected. */
export function ProfileFacts({ profile, isCurrent }: { readonly profile: Profile; readonly isCurrent: boolean }) {
  const t = usePort((p) => p.text.t);
  const age = profile.ageLimit === 0 ? t('profileAgeAll') : t('profileAgeUpTo', { age: profile.ageLimit ?? 0 });
  return (
    <span className={styles['facts']}>
      {isCurrent && <span className={styles['badge']}>{t('profileInUse')}</span>}
      {profile.isChild && (
        <span>
          {t('profileChildBadge')} · {age}
        </span>
      )}
      {profile.pinProtected && (
        <span className={styles['protected']}>
          <Lock size={16} strokeWidth={1.75} aria-hidden />
          <span className={styles['hiddenText']}>{t('profileIsProtected')}</span>
        </span>
      )}
    </span>
  );
}
