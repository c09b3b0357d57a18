import { AVATARS, type Avatar } from '#schemas/domain/profile.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { ProfileAvatar } from '../_shared/profiles/ProfileAvatar.tsx';
import styles from './Profiles.module.css';

const LABEL_KEYS: Readonly<Record<Avatar, string>> = {
  sun: 'avatarSun',
  wave: 'avatarWave',
  peak: 'avatarPeak',
  moon: 'avatarMoon',
  leaf: 'avatarLeaf',
  star: 'avatarStar',
  ring: 'avatarRing',
  tile: 'avatarTile',
};

/** The pictures to choose from: radio buttons, so that arrow keys choose. */
export function AvatarField({ defaultValue }: { readonly defaultValue: Avatar }) {
  const t = usePort((p) => p.text.t);
  return (
    <fieldset className={styles['avatars']}>
      <legend>{t('profileAvatar')}</legend>
      <div className={styles['avatarList']}>
        {AVATARS.map((avatar) => (
          <label key={avatar}>
            <input type="radio" name="avatar" value={avatar} defaultChecked={avatar === defaultValue} />
            <ProfileAvatar avatar={avatar} />
            <span className={styles['hiddenText']}>{t(LABEL_KEYS[avatar])}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
