import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Profile } from '#schemas/domain/profile.ts';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { buildPath } from '#src/routes/buildPath.ts';
import { choosePathSet } from '#src/routes/pathSets.ts';
import type { ProfilesStore } from '#src/stores/ProfilesStore.ts';
import { AccountFrame, AccountSection } from '../_shared/account/AccountFrame.tsx';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { ProfilesFailed } from './ProfilesFailed.tsx';
import buttons from '../_shared/Buttons.module.css';
import styles from './Profiles.module.css';

type Props = {
  readonly store: ProfilesStore;
  /** Undefined for a new profile. */
  readonly id: string | undefined;
};

/** The form of a new or an existing profile, and its deletion. */
export const ProfileEditor = observer(function ProfileEditor({ store, id }: Props) {
  const { locale } = useScreens();
  const { links } = usePorts();
  const t = usePort((p) => p.text.t);
  // The last profile is stored, because the list does not contain it while it is loaded again, or after the deletion.
  const [lastFound, setLastFound] = useState<Profile>();
  const found = id === undefined ? undefined : store.data.get(id);
  if (found && found.id !== lastFound?.id) setLastFound(found);
  const profile = found ?? (lastFound?.id === id ? lastFound : undefined);
  const close = (): void => {
    const path = buildPath('PROFILES', {}, choosePathSet(locale)) ?? '/';
    links.follow({ href: `${path}?view=manage`, external: false });
  };
  const isReady = store.hasFetched && (id === undefined || profile !== undefined);
  return (
    <AccountFrame
      page="profile"
      current="profiles"
      title={t(id === undefined ? 'profileAdd' : 'profileEdit')}
      isBusy={!store.hasFetched && store.error === undefined}
    >
      <ProfilesFailed store={store} />
      {store.hasFetched && !isReady && (
        <p role="alert" className={styles['error']}>
          {t('profileChanged')}
        </p>
      )}
      {isReady && (
        <div className={styles['form']}>
          <ProfileForm key={id ?? ''} store={store} profile={profile} onSaved={close} />
        </div>
      )}
      {isReady && profile && <Deletion store={store} profile={profile} onDeleted={close} />}
    </AccountFrame>
  );
});

type DeletionProps = {
  readonly store: ProfilesStore;
  readonly profile: Profile;
  readonly onDeleted: () => void;
};

/** Deletes the profile after a confirmation. When the profile cannot be deleted, the section says why. */
const Deletion = observer(function Deletion({ store, profile, onDeleted }: DeletionProps) {
  const t = usePort((p) => p.text.t);
  const [isAsking, setAsking] = useState(false);
  const reason = findObstacle(store, profile);
  return (
    <AccountSection title={t('profileDelete')} hint={t(reason ?? 'profileDeleteQuestion', { name: profile.name })}>
      {reason === undefined && (
        <p className={styles['action']}>
          <button type="button" className={buttons['secondary']} onClick={() => setAsking(true)}>
            {t('profileDelete')}
          </button>
        </p>
      )}
      {isAsking && (
        <DeleteDialog store={store} profile={profile} onDeleted={onDeleted} onClose={() => setAsking(false)} />
      )}
    </AccountSection>
  );
});

/** Returns the label key of the reason why a profile cannot be deleted; undefined when it can be deleted. */
function findObstacle({ currentId }: ProfilesStore, { id, isDefault }: Profile): string | undefined {
  if (isDefault) return 'profileCannotDelete';
  return id === currentId ? 'profileInUseHint' : undefined;
}
