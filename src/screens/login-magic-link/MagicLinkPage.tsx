import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import type { ScreenProps } from '../_shared/defineScreen.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { Loading } from '../_shared/identity/LinkStates.tsx';
import { MagicLinkForm } from '../_shared/identity/MagicLinkForm.tsx';
import { useLeaveWhenSignedIn } from '../_shared/identity/useLeaveWhenSignedIn.ts';
import { useReturnAddress } from '../_shared/identity/useReturnAddress.ts';
import { NotAvailable } from '../_shared/states/StateScreen.tsx';
import { LoginFrame } from '../login/LoginFrame.tsx';
import { useMagicToken } from './useMagicToken.ts';
import form from '../_shared/form/Form.module.css';

/** Sign-in by a link or a code in a mail (identity-and-commerce 2 and 4, decision O2). */
export const MagicLinkPage = observer(function MagicLinkPage({ backdrop }: ScreenProps) {
  const { realm, session } = useScreens().stores;
  const address = useReturnAddress();
  // A link that a stranger has sent must not replace a viewer's session by itself.
  const [wasGuest] = useState(session.isGuest);
  const { state, failureKey, exchange } = useMagicToken(wasGuest && realm.identity?.magicLink === 'AUTOMATIC');
  const t = usePort((p) => p.text.t);
  // A viewer who is signed in with another account has opened the link to change to the account of the link.
  useLeaveWhenSignedIn(address.target, state === 'none' || state === 'done');
  if (realm.identity?.magicLink === undefined) return <NotAvailable />;
  return (
    <LoginFrame
      title={t('magicLinkTitle')}
      hint={state === 'none' ? t('magicLinkPrompt') : ''}
      backdrop={backdrop}
      back={address.to('LOGIN')}
    >
      {(state === 'busy' || state === 'done') && <Loading text={t('loggingIn')} />}
      {(state === 'question' || state === 'failed') && (
        <div className={form['form']}>
          {failureKey !== undefined && (
            <p className={form['error']} role="alert">
              {t(failureKey)}
            </p>
          )}
          <button type="button" className={form['primary']} onClick={exchange}>
            {t(state === 'failed' ? 'retry' : 'loginNow')}
          </button>
        </div>
      )}
      {state === 'none' && <MagicLinkForm failureKey={failureKey} />}
      {realm.identity.hasPassword !== false && (
        <div className={form['form']}>
          <p className={form['aside']}>
            <Link to={address.to('LOGIN')}>{t('loginWithPassword')}</Link>
          </p>
        </div>
      )}
    </LoginFrame>
  );
});
