import CircleAlert from 'lucide-react/icons/circle-alert';
import { useState } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import { AppCodeStore } from '#src/stores/AppCodeStore.ts';
import type { ScreenProps } from '../_shared/defineScreen.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { buildAppSignInLink, findAppScheme } from '../_shared/identity/appLink.ts';
import { useReturnAddress } from '../_shared/identity/useReturnAddress.ts';
import { NotAvailable } from '../_shared/states/StateScreen.tsx';
import { LoginFrame } from '../login/LoginFrame.tsx';
import form from '../_shared/form/Form.module.css';

/**
 * Opens an app of the brand with a code for one use, with which the app signs in. `bundle_id` names the app; only apps
 * that realm.json lists get a code.
 */
export function MobileExternalPage({ backdrop }: ScreenProps) {
  const { realm, lazy } = useScreens().stores;
  const { query, back } = useReturnAddress();
  const t = usePort((p) => p.text.t);
  const [hasFailed, setHasFailed] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const scheme = findAppScheme({ bundleId: query.get('bundle_id') ?? undefined }, realm);
  if (scheme === undefined) return <NotAvailable />;
  const openApp = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setHasFailed(false);
    try {
      window.location.assign(buildAppSignInLink(scheme, await lazy.get(AppCodeStore).createAppCode(scheme)));
    } catch {
      setHasFailed(true);
    }
    setIsBusy(false);
  };
  return (
    <LoginFrame title={t('appTitle')} hint={t('appHint', { brand: realm.name })} backdrop={backdrop} back={back}>
      <div className={form['form']}>
        <div className={form['message']} role="alert">
          {hasFailed && (
            <p className={form['error']}>
              <CircleAlert size={18} strokeWidth={1.75} aria-hidden />
              <span>{t('appCodeFailed')}</span>
            </p>
          )}
        </div>
        <button
          type="button"
          className={form['primary']}
          aria-disabled={isBusy || undefined}
          onClick={() => void openApp()}
        >
          {t('openApp')}
        </button>
      </div>
    </LoginFrame>
  );
}
