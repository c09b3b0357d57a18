import { observer } from 'mobx-react-lite';
import { useEffect, useState, type FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import type { ScreenProps } from '../_shared/defineScreen.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { LoginFrame } from '../login/LoginFrame.tsx';
import styles from '../login/Login.module.css';

/** Signs out and leads to the home page (decision D5). Without script it is a form that the server handles. */
export const LogoutPage = observer(function LogoutPage({ backdrop }: ScreenProps) {
  const { session } = useScreens().stores;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [hasFailed, setFailed] = useState(false);
  const text = {
    title: usePort((p) => p.text.t('logout')),
    busy: usePort((p) => p.text.t('loggingOut')),
    failed: usePort((p) => p.text.t('logoutFailed')),
    retry: usePort((p) => p.text.t('retry')),
  };
  useEffect(() => {
    if (session.isGuest) void navigate('/', { replace: true });
    else void session.signOut().then((succeeded) => setFailed(!succeeded));
  }, [session, session.isGuest, navigate]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailed(false);
    void session.signOut().then((succeeded) => setFailed(!succeeded));
  };
  return (
    <LoginFrame title={text.title} backdrop={backdrop} back="/">
      <form className={styles['form']} method="post" action={pathname} onSubmit={submit}>
        <p className={styles['hint']} role="status">
          {hasFailed ? text.failed : text.busy}
        </p>
        <button type="submit" className={styles['primary']}>
          {hasFailed ? text.retry : text.title}
        </button>
      </form>
    </LoginFrame>
  );
});
