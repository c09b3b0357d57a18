import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { encode } from 'uqr';
import { usePort } from '#engine/plugin-api/index.ts';
import { buildPath } from '#src/routes/buildPath.ts';
import { choosePathSet } from '#src/routes/pathSets.ts';
import { TvSignInStore } from '#src/stores/TvSignInStore.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { Loading } from '../_shared/identity/LinkStates.tsx';
import { useLeaveWhenSignedIn } from '../_shared/identity/useLeaveWhenSignedIn.ts';
import form from '../_shared/form/Form.module.css';
import styles from './TvLogin.module.css';

/** Label keys of the states in which the viewer must request a new code. */
const MESSAGES = { expired: 'tvDeviceExpired', refused: 'tvDeviceRefused', failed: 'signInUnreachable' } as const;

/**
 * The page of the television: the code, the address at which the viewer types it, and the same address as a QR code
 * for a phone. The page continues when the viewer has approved the code.
 * @param props target: path on this site to open then.
 */
export const TvCodeDisplay = observer(function TvCodeDisplay({ target }: { readonly target: string }) {
  const { stores, locale } = useScreens();
  const store = stores.lazy.get(TvSignInStore);
  const { t, date } = usePort((p) => p.text);
  const { state, code, expiresAt, isUnreachable } = store;
  useEffect(() => {
    void store.begin();
    return store.stop;
  }, [store]);
  useEffect(() => {
    if (state === 'approved') window.location.replace(target);
  }, [state, target]);
  // Another tab of this device may have signed in.
  useLeaveWhenSignedIn(target);
  if (state === 'expired' || state === 'refused' || state === 'failed')
    return (
      <div className={form['form']}>
        <p className={form['error']} role="alert">
          {t(MESSAGES[state])}
        </p>
        <button type="button" className={form['primary']} onClick={() => void store.begin()}>
          {t('tvDeviceNew')}
        </button>
      </div>
    );
  if (!code) return <Loading text={t('loading')} />;
  const path = buildPath('TV_LOGIN', {}, choosePathSet(locale)) ?? '/tv-login';
  const { origin, host } = window.location;
  return (
    <div className={form['form']}>
      <ol className={styles['steps']}>
        <li>
          {t('tvDeviceOpen')} <bdi className={styles['address']}>{`${host}${path}`}</bdi>
        </li>
        <li>{t('tvDeviceEnter')}</li>
      </ol>
      <div className={styles['codes']}>
        <p
          className={styles['code']}
          dir="ltr"
          role="img"
          aria-label={`${t('tvCode')}: ${code.code.split('').join(' ')}`}
        >
          <span aria-hidden>{code.code.slice(0, 3)}</span>
          <span aria-hidden>{code.code.slice(3)}</span>
        </p>
        <QrCode text={`${origin}${path}?code=${code.code}`} label={t('tvDevicePicture')} />
      </div>
      <p className={form['fieldHint']}>
        {t('tvDeviceUntil', { time: date(new Date(expiresAt).toISOString(), 'time') })}
      </p>
      <p className={form['fieldHint']} role="status">
        {isUnreachable ? t('signInUnreachable') : t(state === 'approved' ? 'loggingIn' : 'tvDeviceWait')}
      </p>
    </div>
  );
});

/** A QR code. It is dark on white in every theme, because some cameras do not read other colours. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className={styles['picture']} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
