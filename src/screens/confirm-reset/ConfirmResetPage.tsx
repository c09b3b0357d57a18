import BadgeCheck from 'lucide-react/icons/badge-check';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import { matchPath } from '#src/routes/matchPath.ts';
import { ProfilesStore } from '#src/stores/ProfilesStore.ts';
import type { ScreenProps } from '../_shared/defineScreen.ts';
import { InvalidLink, Loading } from '../_shared/identity/LinkStates.tsx';
import { useReturnAddress } from '../_shared/identity/useReturnAddress.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { LoginFrame } from '../login/LoginFrame.tsx';
import form from '../_shared/form/Form.module.css';
import sent from '../_shared/identity/MailSent.module.css';

/**
 * Removes the PIN with the code of a mail's link. It happens when the page runs script, so that a program that only
 * opens links does not use up the code.
 */
export const ConfirmResetPage = observer(function ConfirmResetPage({ backdrop }: ScreenProps) {
  const store = useScreens().stores.lazy.get(ProfilesStore);
  const address = useReturnAddress();
  const code = matchPath(useLocation().pathname)?.params['code'] ?? '';
  const [outcome, setOutcome] = useState<'done' | 'invalid' | 'error'>();
  const [attempt, setAttempt] = useState(0);
  const t = usePort((p) => p.text.t);
  useEffect(() => {
    let isCurrent = true;
    store.confirmPinReset(code).then(
      () => {
        if (isCurrent) setOutcome('done');
      },
      (error: { readonly status?: number }) => {
        if (isCurrent) setOutcome(error.status === 404 || error.status === 400 ? 'invalid' : 'error');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [store, code, attempt]);
  const retry = (): void => {
    setOutcome(undefined);
    setAttempt(attempt + 1);
  };
  return (
    <LoginFrame title={t('confirmResetTitle')} backdrop={backdrop} back={address.back}>
      {(store.isConfirmingPinReset || outcome === undefined) && <Loading text={t('confirmResetRunning')} />}
      {outcome === 'done' && (
        <div className={form['form']}>
          <p className={sent['sent']} role="status">
            <BadgeCheck size={28} strokeWidth={1.75} aria-hidden />
            <span>{t('confirmResetDone')}</span>
          </p>
          <Link className={form['primary']} to={address.to('PROFILES', { view: 'manage' })}>
            {t('confirmResetNew')}
          </Link>
        </div>
      )}
      {outcome === 'invalid' && <InvalidLink to={address.to('PROFILES')} label={t('confirmResetNew')} />}
      {outcome === 'error' && <InvalidLink textKey="sorrySomethingWentWrong" onRetry={retry} />}
    </LoginFrame>
  );
});
