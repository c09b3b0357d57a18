// Sign-in with e-mail and password (identity-and-commerce 2, 4, 5, 8). Without script it is a plain form that the server answers.
import { observer } from 'mobx-react-lite';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import { pathSetOf } from '#src/routes/paths.ts';
import { backTarget, returnTarget } from '#src/routes/returnTarget.ts';
import type { SignInError } from '#src/stores/signInError.ts';
import { useScreens } from '../ScreenContext.tsx';
import { ChromeLink } from '../chrome/ChromeLink.tsx';
import { LoginFrame, type Backdrop } from './LoginFrame.tsx';
import { PasswordField } from './PasswordField.tsx';
import styles from './login.module.css';

/** What a form that was sent without script may come back with; anything else in the address is not ours. */
const ERRORS_IN_ADDRESS: readonly string[] = ['emptyInputsError', 'failedAuthentication', 'tooManyAttempts', 'signInNeedsScript'];

const LoginPage = observer(function LoginPage({ backdrop }: { backdrop?: Backdrop | undefined }) {
  const { stores, locale } = useScreens();
  const { session, realm } = stores;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const target = returnTarget(query, pathSetOf(locale));
  const leadsOn = target !== returnTarget(new URLSearchParams(), pathSetOf(locale));
  const [error, setError] = useState<SignInError | undefined>(() => errorIn(query));
  const id = useRef<HTMLInputElement>(null), secret = useRef<HTMLInputElement>(null);
  const text = {
    title: usePort((p) => p.text.t('loginTitle', { name: realm.name })), hint: usePort((p) => p.text.t('loginHint')), email: usePort((p) => p.text.t('email')),
    password: usePort((p) => p.text.t('password')), submit: usePort((p) => p.text.t(leadsOn ? 'loginAndContinue' : 'login')), busy: usePort((p) => p.text.t('loggingIn')),
    error: usePort((p) => (error ? p.text.t(error.key, error.values) : '')), first: usePort((p) => p.text.t('firstTimeHere')), signup: usePort((p) => p.text.t('createAccount')),
  };
  // Also when another tab or a stored token signed in: nobody is left standing at the door.
  useEffect(() => { if (!session.isGuest) void navigate(target, { replace: true }); }, [session.isGuest, navigate, target]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = { id: id.current?.value.trim() ?? '', secret: secret.current?.value ?? '' };
    if (given.id === '' && given.secret === '') {
      setError({ key: 'emptyInputsError' });
      id.current?.focus();
      return;
    }
    setError(undefined);
    const failed = await session.signIn(given);
    setError(failed);
    if (!failed) return;
    secret.current?.focus();
    secret.current?.select();
  };

  const describedBy = error ? 'login-error' : undefined;
  return (
    <LoginFrame title={text.title} hint={text.hint} backdrop={backdrop} back={backTarget(query, pathSetOf(locale))}>
      <form className={styles['form']} method="post" action={pathname + search} noValidate onSubmit={(event) => void submit(event)}>
        <div className={styles['field']}>
          <label htmlFor="login-id">{text.email}</label>
          <input ref={id} id="login-id" name="id" type="email" inputMode="email" autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={254} dir="ltr"
            defaultValue={query.get('email')?.slice(0, 254) ?? ''} aria-invalid={error ? true : undefined} aria-describedby={describedBy} />
        </div>
        <PasswordField inputRef={secret} label={text.password} isInvalid={error !== undefined} describedBy={describedBy} />
        <div className={styles['say']} role="alert">
          {error && <p id="login-error" className={styles['error']}><CircleAlert size={18} strokeWidth={1.75} aria-hidden /><span>{text.error}</span></p>}
        </div>
        <button type="submit" className={styles['primary']} aria-disabled={session.isBusy || undefined}>{session.isBusy ? text.busy : text.submit}</button>
        {realm.features.selfRegistration && <p className={styles['aside']}>{text.first} <ChromeLink link={{ type: 'SIGNUP' }}>{text.signup}</ChromeLink></p>}
      </form>
    </LoginFrame>
  );
});
export default LoginPage;

function errorIn(query: URLSearchParams): SignInError | undefined {
  const key = query.get('error') ?? '';
  return ERRORS_IN_ADDRESS.includes(key) ? { key, ...(key === 'tooManyAttempts' && { values: { minutes: 15 } }) } : undefined;
}
