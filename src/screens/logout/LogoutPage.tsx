import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState, type FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import type { ScreenProps } from '../_shared/defineScreen.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { LoginFrame } from '../login/LoginFrame.tsx';
import form from '../_shared/form/Form.module.css';
import styles from '../login/Login.module.css';

/**
 * Signs out and leads to the home page (decision D5). With `?confirm`, which the server adds when another site opens
 * the address, the viewer confirms it first. Without JavaScript it is a form that the server handles.
 */
export const LogoutPage = observer(function LogoutPage({ backdrop }: ScreenProps) {
  const { session, realm } = useScreens().stores;
  // In bearer mode the first HTML always shows a guest, so the page signs out for guests, too.
  const isBearer = realm.sessionMode === 'bearer';
  const isGuest = session.isGuest && !isBearer;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const mustConfirm = new URLSearchParams(search).has('confirm');
  const [status, setStatus] = useState<'question' | 'busy' | 'failed'>(mustConfirm ? 'question' : 'busy');
  const text = {
    title: usePort((p) => p.text.t('logout')),
    question: usePort((p) => p.text.t('logoutQuestion')),
    busy: usePort((p) => p.text.t('loggingOut')),
    failed: usePort((p) => p.text.t('logoutFailed')),
    retry: usePort((p) => p.text.t('retry')),
  };
  const signOut = useCallback(() => {
    setStatus('busy');
    void session.signOut().then((succeeded) => {
      if (!succeeded) setStatus('failed');
      else if (isBearer) void navigate('/', { replace: true });
    });
  }, [session, isBearer, navigate]);
  useEffect(() => {
    if (isGuest) void navigate('/', { replace: true });
    else if (!mustConfirm) signOut();
  }, [isGuest, mustConfirm, signOut, navigate]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signOut();
  };
  return (
    <LoginFrame title={text.title} backdrop={backdrop} back="/">
      <form className={form['form']} method="post" action={pathname} onSubmit={submit}>
        <p className={styles['hint']} role="status">
          {text[status]}
        </p>
        <button type="submit" className={form['primary']}>
          {status === 'failed' ? text.retry : text.title}
        </button>
      </form>
    </LoginFrame>
  );
});
