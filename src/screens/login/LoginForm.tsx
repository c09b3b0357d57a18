// The password form, as the sign-in screen and the side panel show it. Without script it is a plain form that the server answers.
import { observer } from 'mobx-react-lite';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useId, useRef, useState, type FormEvent } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import type { SignInError } from '#src/stores/signInError.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { ChromeLink } from '../_shared/chrome/ChromeLink.tsx';
import { PasswordField } from './PasswordField.tsx';
import styles from './Login.module.css';

/** What a form that was sent without script may come back with; anything else in the address is not ours. */
const ERRORS_IN_ADDRESS: readonly string[] = [
  'emptyInputsError',
  'failedAuthentication',
  'tooManyAttempts',
  'signInNeedsScript',
];

type Props = {
  /** Where the form goes without script: path and query of the sign-in screen. */
  readonly action: string;
  /** Whether signing in leads on to a page that was asked for. */
  readonly leadsOn: boolean;
  /** Query of the address: an e-mail to start from, an error to say. */
  readonly query: URLSearchParams;
};

export const LoginForm = observer(function LoginForm({ action, leadsOn, query }: Props) {
  const { session, realm } = useScreens().stores;
  const [error, setError] = useState<SignInError | undefined>(() => errorIn(query));
  const id = useRef<HTMLInputElement>(null),
    secret = useRef<HTMLInputElement>(null);
  const fieldId = useId(),
    errorId = useId();
  const text = {
    email: usePort((p) => p.text.t('email')),
    password: usePort((p) => p.text.t('password')),
    submit: usePort((p) => p.text.t(leadsOn ? 'loginAndContinue' : 'login')),
    busy: usePort((p) => p.text.t('loggingIn')),
    error: usePort((p) => (error ? p.text.t(error.key, error.values) : '')),
    first: usePort((p) => p.text.t('firstTimeHere')),
    signup: usePort((p) => p.text.t('createAccount')),
  };
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
  const describedBy = error ? errorId : undefined;
  return (
    <form className={styles['form']} method="post" action={action} noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles['field']}>
        <label htmlFor={fieldId}>{text.email}</label>
        <input
          ref={id}
          id={fieldId}
          name="id"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          dir="ltr"
          defaultValue={query.get('email')?.slice(0, 254) ?? ''}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
        />
      </div>
      <PasswordField
        inputRef={secret}
        label={text.password}
        isInvalid={error !== undefined}
        describedBy={describedBy}
      />
      <div className={styles['say']} role="alert">
        {error && (
          <p id={errorId} className={styles['error']}>
            <CircleAlert size={18} strokeWidth={1.75} aria-hidden />
            <span>{text.error}</span>
          </p>
        )}
      </div>
      <button type="submit" className={styles['primary']} aria-disabled={session.isBusy || undefined}>
        {session.isBusy ? text.busy : text.submit}
      </button>
      {realm.features.selfRegistration && (
        <p className={styles['aside']}>
          {text.first} <ChromeLink link={{ type: 'SIGNUP' }}>{text.signup}</ChromeLink>
        </p>
      )}
    </form>
  );
});

function errorIn(query: URLSearchParams): SignInError | undefined {
  const key = query.get('error') ?? '';
  return ERRORS_IN_ADDRESS.includes(key)
    ? { key, ...(key === 'tooManyAttempts' && { values: { minutes: 15 } }) }
    : undefined;
}
