// The password form of the sign-in screen and the sign-in panel. Without script it is a plain form that the server
// handles.
import { observer } from 'mobx-react-lite';
import CircleAlert from 'lucide-react/icons/circle-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useId, useRef, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import type { SignInError } from '#src/stores/signInError.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { ChallengeProgress } from '../_shared/challenge/ChallengeProgress.tsx';
import { useChallenge } from '../_shared/challenge/useChallenge.ts';
import { readReturnAddress } from '../_shared/identity/useReturnAddress.ts';
import { PasswordField } from './PasswordField.tsx';
import form from '../_shared/form/Form.module.css';

/** Error codes that the server puts into the address after a form was sent without script. Other values are ignored. */
const ADDRESS_ERRORS: readonly string[] = [
  'emptyInputsError',
  'failedAuthentication',
  'tooManyAttempts',
  'signInNeedsScript',
  'challengeNeeded',
];

const MAX_EMAIL_LENGTH = 254;
/** How long the server refuses sign-ins after too many attempts. */
const LOCK_MINUTES = 15;

type Props = {
  /** Address of the form's request without script: path and query of the sign-in screen. */
  readonly action: string;
  /** Whether the viewer continues to the page that they requested after signing in. */
  readonly hasReturnTarget: boolean;
  /** Query of the address: it may contain an e-mail address to prefill and an error code. */
  readonly query: URLSearchParams;
};

/** The password form with its error message. */
export const LoginForm = observer(function LoginForm({ action, hasReturnTarget, query }: Props) {
  const { stores, locale } = useScreens();
  const { session, realm } = stores;
  const address = readReturnAddress(new URLSearchParams(action.split('?', 2)[1]), locale);
  const [error, setError] = useState<SignInError | undefined>(() => readError(query));
  const challenge = useChallenge();
  const isChecking = challenge.progress !== undefined;
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const emailId = useId();
  const errorId = useId();
  const text = {
    email: usePort((p) => p.text.t('email')),
    password: usePort((p) => p.text.t('password')),
    submit: usePort((p) => p.text.t(hasReturnTarget ? 'loginAndContinue' : 'login')),
    confirm: usePort((p) => p.text.t('challengeConfirm')),
    busy: usePort((p) => p.text.t('loggingIn')),
    error: usePort((p) => (error ? p.text.t(error.key, error.values) : '')),
    first: usePort((p) => p.text.t('firstTimeHere')),
    signup: usePort((p) => p.text.t('createAccount')),
    forgot: usePort((p) => p.text.t('forgotPassword')),
    magicLink: usePort((p) => p.text.t('magicLinkOffer')),
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const credentials = { id: email.current?.value.trim() ?? '', secret: password.current?.value ?? '' };
    if (credentials.id === '' && credentials.secret === '') {
      setError({ key: 'emptyInputsError' });
      email.current?.focus();
      return;
    }
    if (isChecking) return;
    const solution = error?.challenge && (await challenge.solve(error.challenge));
    if (error?.challenge && !solution) {
      setError({ key: 'challengeFailed' });
      return;
    }
    setError(undefined);
    const signInError = await session.signIn({ ...credentials, ...(solution && { solution }) });
    setError(signInError);
    // After a challenge the viewer only confirms, so the focus stays on the button.
    if (!signInError || signInError.challenge) return;
    password.current?.focus();
    password.current?.select();
  };
  /** A challenge is valid for one e-mail address. */
  const dropChallenge = () => {
    if (error?.challenge) setError(undefined);
  };
  const isInvalid = error !== undefined && error.key !== 'challengeNeeded';
  const isBusy = session.isBusy || isChecking;
  const submitLabel = error?.challenge ? text.confirm : text.submit;
  const MessageIcon = isInvalid ? CircleAlert : ShieldCheck;
  const describedBy = error ? errorId : undefined;
  return (
    <form className={form['form']} method="post" action={action} noValidate onSubmit={(event) => void submit(event)}>
      <div className={form['field']}>
        <label htmlFor={emailId}>{text.email}</label>
        <input
          ref={email}
          id={emailId}
          name="id"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_EMAIL_LENGTH}
          dir="ltr"
          readOnly={isChecking}
          onInput={dropChallenge}
          defaultValue={query.get('email')?.slice(0, MAX_EMAIL_LENGTH) ?? ''}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy}
        />
      </div>
      <PasswordField
        inputRef={password}
        label={text.password}
        isInvalid={isInvalid}
        describedBy={describedBy}
        action={<Link to={address.to('LOGIN_REQUEST_PASSWORD')}>{text.forgot}</Link>}
      />
      <div className={form['message']} role="alert">
        {error && (
          <p id={errorId} className={form[isInvalid ? 'error' : 'notice']}>
            <MessageIcon size={18} strokeWidth={1.75} aria-hidden />
            <span>{text.error}</span>
          </p>
        )}
      </div>
      {challenge.progress !== undefined && <ChallengeProgress share={challenge.progress} />}
      <button type="submit" className={form['primary']} aria-disabled={isBusy || undefined}>
        {session.isBusy ? text.busy : submitLabel}
      </button>
      {realm.identity?.magicLink && (
        <Link className={form['secondary']} to={address.to('LOGIN_MAGIC_LINK')}>
          {text.magicLink}
        </Link>
      )}
      {realm.features.selfRegistration && (
        <p className={form['aside']}>
          {text.first} <Link to={address.to('SIGNUP')}>{text.signup}</Link>
        </p>
      )}
    </form>
  );
});

/** Returns the error in the query of the address, if it is one of the server's codes. */
function readError(query: URLSearchParams): SignInError | undefined {
  const key = query.get('error') ?? '';
  if (!ADDRESS_ERRORS.includes(key)) return undefined;
  return key === 'tooManyAttempts' ? { key, values: { minutes: LOCK_MINUTES } } : { key };
}
