import Plus from 'lucide-react/icons/plus';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import type { ProfilesStore } from '#src/stores/ProfilesStore.ts';
import { AccountFrame } from '../_shared/account/AccountFrame.tsx';
import { ScreenLink } from '../_shared/account/ScreenLink.tsx';
import { ProfileAvatar } from '../_shared/profiles/ProfileAvatar.tsx';
import { ProfileFacts } from './ProfileFacts.tsx';
import { QuestionSetting } from './QuestionSetting.tsx';
import { DeletedProfiles } from './DeletedProfiles.tsx';
import { PinSection } from './PinSection.tsx';
import { ProfilesFailed } from './ProfilesFailed.tsx';
import buttons from '../_shared/Buttons.module.css';
import styles from './Profiles.module.css';

/** The list of profiles with the way to change each, and the PIN. */
export const ManageView = observer(function ManageView({ store }: { readonly store: ProfilesStore }) {
  const t = usePort((p) => p.text.t);
  const { hasFetched, error, list, currentId, notice } = store;
  useEffect(() => store.clearNotice, [store]);
  return (
    <AccountFrame
      page="profiles-manage"
      current="profiles"
      title={t('profilesManage')}
      hint={t('profilesHint')}
      isBusy={!hasFetched && error === undefined}
    >
      <ProfilesFailed store={store} />
      <p role="status" className={styles['done']}>
        {notice && t(notice.key, { name: notice.name })}
      </p>
      {hasFetched && (
        <>
          <ul className={styles['rows']}>
            {list.map((profile) => (
              <li key={profile.id} className={styles['row']}>
                <span className={styles['rowAvatar']}>
                  <ProfileAvatar avatar={profile.avatar} />
                </span>
                <span className={styles['rowText']}>
                  <h2>
                    <bdi>{profile.name}</bdi>
                  </h2>
                  <ProfileFacts profile={profile} isCurrent={profile.id === currentId} />
                </span>
                <ScreenLink
                  route="PROFILES"
                  query={`view=edit&id=${encodeURIComponent(profile.id)}`}
                  className={buttons['secondary']}
                >
                  <span aria-hidden="true">{t('profileEdit')}</span>
                  <span className={styles['hiddenText']}>{t('profileEditOf', { name: profile.name })}</span>
                </ScreenLink>
              </li>
            ))}
          </ul>
          {store.isFull ? (
            <p className={styles['hint']}>{t('profilesFullNow', { max: store.max })}</p>
          ) : (
            <p className={styles['add']}>
              <ScreenLink route="PROFILES" query="view=new" className={buttons['primary']}>
                <Plus size={20} strokeWidth={1.75} aria-hidden />
                {t('profileAdd')}
              </ScreenLink>
            </p>
          )}
          {store.signInQuestion !== 'OFF' && store.list.length > 1 && <QuestionSetting store={store} />}
          <DeletedProfiles store={store} />
          <PinSection store={store} />
        </>
      )}
    </AccountFrame>
  );
});
