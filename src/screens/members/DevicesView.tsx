import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import Tv from 'lucide-react/icons/tv';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { OwnSession } from '#schemas/api/identity/getSessions.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { OwnSessionsStore } from '#src/stores/OwnSessionsStore.ts';
import { AccountFrame } from '../_shared/account/AccountFrame.tsx';
import { LoadFailed } from '../_shared/account/LoadFailed.tsx';
import { ScreenLink } from '../_shared/account/ScreenLink.tsx';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { EndSessions } from './EndSessions.tsx';
import { getCountryName } from './getCountryName.ts';
import buttons from '../_shared/Buttons.module.css';
import styles from './Members.module.css';

const SKELETON_COUNT = 3;

/**
 * The devices on which the viewer is signed in. The viewer can sign out each other device, all others, or all with this
 * one.
 */
export const DevicesView = observer(function DevicesView() {
  const store = useScreens().stores.lazy.get(OwnSessionsStore);
  const t = usePort((p) => p.text.t);
  const { state, sessions, ending, outcome } = store;
  // Other devices may have signed in since the last visit of this page.
  useEffect(() => {
    void store.load();
  }, [store]);
  const isFirstLoad = sessions.length === 0 && state !== 'failed';
  return (
    <AccountFrame page="devices" current="devices" title={t('devices')} hint={t('devicesHint')} isBusy={isFirstLoad}>
      {state === 'failed' && <LoadFailed onRetry={() => void store.load()} />}
      {isFirstLoad ? (
        <ul className={styles['devices']} aria-hidden="true">
          {Array.from({ length: SKELETON_COUNT }, (_, index) => (
            <li key={index} className={styles['skeleton']} />
          ))}
        </ul>
      ) : (
        <ul className={styles['devices']}>
          {sessions.map((session) => (
            <Device
              key={session.id}
              session={session}
              isBusy={ending === session.id}
              onEnd={() => {
                void store.end(session.id);
                // The button disappears with the device.
                document.getElementById('content')?.focus({ preventScroll: true });
              }}
            />
          ))}
        </ul>
      )}
      <p role="status" className={styles['status']}>
        {typeof outcome === 'object' && t('devicesEnded', { count: outcome.ended })}
      </p>
      {outcome === 'failed' && (
        <p role="alert" className={styles['error']}>
          {t('devicesFailed')}
        </p>
      )}
      {store.hasOthers && <EndSessions store={store} />}
      <p>
        <ScreenLink route="TV_LOGIN" className={buttons['secondary']}>
          {t('tvConnect')}
        </ScreenLink>
      </p>
    </AccountFrame>
  );
});

type DeviceProps = { readonly session: OwnSession; readonly isBusy: boolean; readonly onEnd: () => void };

/** One device: its name, where and when it signed in, when it was last used. */
function Device({ session, isBusy, onEnd }: DeviceProps) {
  const { t, date, locale } = usePort((p) => p.text);
  const { device, country, signedInAt, lastUsedAt, isCurrent } = session;
  const name = device ?? t('unknownDevice');
  const Icon = findIcon(device);
  const signedIn = { date: date(signedInAt, 'date'), place: country === null ? '' : getCountryName(country, locale) };
  return (
    <li className={styles['device']} data-current={isCurrent || undefined}>
      <Icon size={26} strokeWidth={1.75} aria-hidden />
      <div className={styles['deviceText']}>
        <h2>
          <bdi>{name}</bdi>
          {isCurrent && <span className={styles['badge']}>{t('thisDevice')}</span>}
        </h2>
        <p>{t(country === null ? 'deviceSince' : 'deviceSinceIn', signedIn)}</p>
        {!isCurrent && <p>{t('deviceLastUsed', { date: date(lastUsedAt, 'date'), time: date(lastUsedAt, 'time') })}</p>}
      </div>
      {!isCurrent && (
        <button
          type="button"
          className={buttons['secondary']}
          aria-label={t('endDevice', { name })}
          aria-disabled={isBusy || undefined}
          onClick={onEnd}
        >
          {t(isBusy ? 'loggingOut' : 'logout')}
        </button>
      )}
    </li>
  );
}

function findIcon(device: string | null): typeof Monitor {
  if (/iPhone|iPad|Android/.test(device ?? '')) return Smartphone;
  return /TV/.test(device ?? '') ? Tv : Monitor;
}
