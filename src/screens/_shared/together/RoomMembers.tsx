import UserMinus from 'lucide-react/icons/user-minus';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import { IconButton } from '#widgets/_shared/IconButton.tsx';
import type { RoomStore } from '#src/stores/RoomStore.ts';
import checkbox from '../Checkbox.module.css';
import styles from './Together.module.css';

/** The members of the room, its host, and who may steer. */
export const RoomMembers = observer(function RoomMembers({ store }: { readonly store: RoomStore }) {
  const id = useId();
  const t = usePort((p) => p.text.t);
  const { members, state, memberId, isHost } = store;
  const count = usePort((p) => p.text.number(members.length));
  return (
    <div className={styles['members']}>
      <h4 id={id}>{t('roomMembers', { number: count })}</h4>
      <ul aria-labelledby={id}>
        {members.map((member) => (
          <li key={member.id} data-member={member.id}>
            <bdi>{member.name}</bdi>
            {member.id === state?.hostId && <span className={styles['badge']}>{t('roomHost')}</span>}
            {member.id === memberId && <span className={styles['you']}>{t('roomYou')}</span>}
            {isHost && member.id !== memberId && (
              <IconButton
                className={styles['small']}
                label={t('roomRemoveMember', { name: member.name })}
                data-remove-member={member.id}
                onClick={() => store.removeMember(member.id)}
              >
                <UserMinus size={18} strokeWidth={1.75} aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {isHost ? (
        <label className={`${checkbox['label']} ${styles['everyoneSteers']}`}>
          <input
            type="checkbox"
            checked={state?.everyoneSteers ?? false}
            onChange={({ currentTarget }) => store.allowEveryone(currentTarget.checked)}
          />
          {t('roomEveryoneMaySteer')}
        </label>
      ) : (
        <p className={styles['hint']}>
          {state?.everyoneSteers ? t('roomAllSteer') : <bdi>{t('roomHostSteers', { name: store.hostName })}</bdi>}
        </p>
      )}
    </div>
  );
});
