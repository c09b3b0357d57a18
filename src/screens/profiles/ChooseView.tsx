import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Profile } from '#schemas/domain/profile.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import type { ProfilesStore } from '#src/stores/ProfilesStore.ts';
import { ScreenLink } from '../_shared/account/ScreenLink.tsx';
import { Logo } from '../_shared/chrome/Logo.tsx';
import { ProfileAvatar } from '../_shared/profiles/ProfileAvatar.tsx';
import { LazyPart } from '../_shared/LazyPart.tsx';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { moveByKey } from '../watchlists/moveByKey.ts';
import { ProfileFacts } from './ProfileFacts.tsx';
import { ProfilesFailed } from './ProfilesFailed.tsx';
import { useProfileSwitch } from './useProfileSwitch.ts';
import checkbox from '../_shared/Checkbox.module.css';
import buttons from '../_shared/Buttons.module.css';
import styles from './Profiles.module.css';

const SKELETON_COUNT = 3;
// The form is a chunk of its own, because many profiles need no PIN.
const loadPinDialog = () => import('./PinDialog.tsx').then(({ PinDialog }) => PinDialog);

type Props = {
  readonly store: ProfilesStore;
  /** Whether the page of the address asks this in place of its content, because the viewer has just signed in. */
  readonly isQuestion: boolean;
};

/** Asks who is watching. */
export const ChooseView = observer(function ChooseView({ store, isQuestion }: Props) {
  const { realm, session } = useScreens().stores;
  const t = usePort((p) => p.text.t);
  const [doNotAsk, setDoNotAsk] = useState(false);
  const { choose, enter, asked, stopAsking, entering, failure } = useProfileSwitch(store, { isQuestion, doNotAsk });
  const isLoading = !store.hasFetched && store.error === undefined;
  return (
    <main
      id="content"
      tabIndex={-1}
      className={styles['page']}
      data-page={isQuestion ? 'who-is-watching' : 'profiles'}
      aria-busy={isLoading || undefined}
    >
      {isQuestion && (
        <div className={styles['logo']}>
          <Logo realm={realm} />
        </div>
      )}
      <h1 className={styles['title']}>{t('profilesChoose')}</h1>
      {store.hasFetched && (
        <ProfileGrid store={store} isQuestion={isQuestion} enteringId={entering?.id} onChoose={choose} />
      )}
      {isLoading && <Skeletons />}
      {!store.hasFetched && <ProfilesFailed store={store} />}
      <p role="status" className={styles['status']}>
        {isLoading && <span className={styles['hiddenText']}>{t('profilesLoading')}</span>}
        {entering && t('profileSwitching', { name: entering.name })}
      </p>
      {failure?.key !== undefined && (
        <p role="alert" className={styles['error']}>
          {t(failure.key, failure.values)}
        </p>
      )}
      {isQuestion && store.hasFetched && (
        <>
          <label className={checkbox['label']}>
            <input type="checkbox" checked={doNotAsk} onChange={(event) => setDoNotAsk(event.target.checked)} />
            <span>{t('profilesDoNotAsk')}</span>
          </label>
          <p className={styles['action']}>
            <ScreenLink route="LOGOUT" className={buttons['secondary']}>
              {t('logout')}
            </ScreenLink>
          </p>
        </>
      )}
      {!isQuestion && !session.viewer.isChild && (
        <p className={styles['action']}>
          <ScreenLink route="PROFILES" query="view=manage" className={buttons['secondary']}>
            {t('profilesManage')}
          </ScreenLink>
        </p>
      )}
      {asked && (
        <LazyPart
          key={asked.id}
          load={loadPinDialog}
          props={{ store, profile: asked, isQuestion, onPin: (proof) => enter(asked, proof), onClose: stopAsking }}
        />
      )}
    </main>
  );
});

function Skeletons() {
  return (
    <ul className={styles['choices']} aria-hidden="true">
      {Array.from({ length: SKELETON_COUNT }, (_, index) => (
        <li key={index}>
          <span className={styles['skeleton']} />
        </li>
      ))}
    </ul>
  );
}

type GridProps = {
  readonly store: ProfilesStore;
  readonly isQuestion: boolean;
  readonly enteringId: string | undefined;
  readonly onChoose: (profile: Profile) => void;
};

/** The profiles: one stop of the tab key, with arrow keys inside. */
const ProfileGrid = observer(function ProfileGrid({ store, isQuestion, enteringId, onChoose }: GridProps) {
  const grid = useRef<HTMLUListElement>(null);
  const isRtl = usePort((p) => p.text.direction === 'rtl');
  const { list, currentId } = store;
  const [focusedId, setFocusedId] = useState<string>();
  // While the page asks, no profile is the chosen one.
  const usedId = isQuestion ? undefined : currentId;
  const stopId = list.some(({ id }) => id === focusedId) ? focusedId : (currentId ?? list[0]?.id);
  // While the page asks, it has nothing but the profiles. One of them gets the focus, for viewers with a remote control.
  useEffect(() => {
    if (isQuestion) grid.current?.querySelector<HTMLButtonElement>('[tabindex="0"]')?.focus();
  }, [isQuestion]);
  const move = (event: KeyboardEvent<HTMLUListElement>): void => {
    const buttonsInOrder = Array.from(grid.current?.querySelectorAll('button') ?? []);
    const from = buttonsInOrder.findIndex((button) => button === document.activeElement);
    if (from < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const top = buttonsInOrder[0]!.offsetTop;
    const columns = buttonsInOrder.filter((button) => button.offsetTop === top).length;
    const to = moveByKey(event.key, from, { count: buttonsInOrder.length, columns, isRtl });
    if (to === undefined) return;
    event.preventDefault();
    buttonsInOrder[to]?.focus();
  };
  return (
    // The keys move the focus between the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul ref={grid} className={styles['choices']} onKeyDown={move}>
      {list.map((profile) => (
        <li key={profile.id}>
          <button
            type="button"
            className={styles['choice']}
            tabIndex={profile.id === stopId ? 0 : -1}
            aria-current={profile.id === usedId || undefined}
            aria-busy={profile.id === enteringId || undefined}
            onFocus={() => setFocusedId(profile.id)}
            onClick={() => onChoose(profile)}
          >
            <span className={styles['avatar']}>
              <ProfileAvatar avatar={profile.avatar} />
            </span>
            <bdi className={styles['name']}>{profile.name}</bdi>
            <ProfileFacts profile={profile} isCurrent={profile.id === usedId} />
          </button>
        </li>
      ))}
    </ul>
  );
});
