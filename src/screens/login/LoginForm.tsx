// The password form of the sign-in screen and the sign-in panel. Without JavaScript it is a plain form that the server
// handles.
import { observer } from 'mobx-react-lite';
import CircleAlert from 'lucide-react/icons/circle-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useId, type ComponentProps } from 'react';
import { Link } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import type { SignInError } from '#src/stores/signInError.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { ChallengeProgress } from '../_shared/challenge/ChallengeProgress.tsx';
import { readReturnAddress } from '../_shared/identity/useReturnAddress.ts';
import { PasswordField } from './PasswordField.tsx';
import { useSignIn } from './useSignIn.ts';
import form from '../_shared/form/Form.module.css';

const MAX_EMAIL_LENGTH = 254;

type Props = {
  /** Address of the form's request without JavaScript: path and query of the sign-in screen. */
  readonly action: string;
  /** Whether the viewer continues to the page that they requested after signing in. */
  readonly hasReturnTarget: boolean;
  /** Query of the address: it may contain an e-mail address to prefill and an error code. */
  readonly query: URLSearchParams;
  /** Whether the typed e-mail address stays over a reload. */
  readonly keepsAddress: boolean;
};

/** The password form with its error message. */
export const LoginForm = observer(function LoginForm({ action, hasReturnTarget, query, keepsAddress }: Props) {
  const { stores, locale } = useScreens();
  const { session } = stores;
  const address = readReturnAddress(new URLSearchParams(action.split('?', 2)[1]), locale);
  const { email, password, error, progress, submit, onAddress } = useSignIn(query, keepsAddress);
  const isSolvingChallenge = progress !== undefined;
  const errorId = useId();
  const text = {
    password: usePort((p) => p.text.t('password')),
    submit: usePort((p) => p.text.t(hasReturnTarget ? 'loginAndContinue' : 'login')),
    confirm: usePort((p) => p.text.t('challengeConfirm')),
    busy: usePort((p) => p.text.t('loggingIn')),
    forgot: usePort((p) => p.text.t('forgotPassword')),
  };
  const isInvalid = error !== undefined && isMistake(error);
  const isBusy = session.isBusy || isSolvingChallenge;
  const submitLabel = error?.challenge ? text.confirm : text.submit;
  const describedBy = error ? errorId : undefined;
  return (
    <form className={form['form']} method="post" action={action} noValidate onSubmit={(event) => void submit(event)}>
      <EmailField
        ref={email}
        readOnly={isSolvingChallenge}
        onInput={onAddress}
        autoComplete={stores.realm.identity?.hasPasskeys ? 'username webauthn' : 'username'}
        defaultValue={query.get('email')?.slice(0, MAX_EMAIL_LENGTH) ?? ''}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
      />
      <PasswordField
        inputRef={password}
        label={text.password}
        isInvalid={isInvalid}
        describedBy={describedBy}
        action={<Link to={address.to('LOGIN_REQUEST_PASSWORD')}>{text.forgot}</Link>}
      />
      <div className={form['message']} role="alert">
        {error && <ErrorText id={errorId} error={error} />}
      </div>
      {isSolvingChallenge && <ChallengeProgress share={progress} />}
      <button type="submit" className={form['primary']} aria-disabled={isBusy || undefined}>
        {session.isBusy ? text.busy : submitLabel}
      </button>
    </form>
  );
});

/** Whether the viewer has to change what they typed. A challenge needs only a confirmation. */
const isMistake = ({ key }: SignInError): boolean => key !== 'challengeNeeded';

/** The field of the e-mail address with its label. */
function EmailField(props: ComponentProps<'input'>) {
  const id = useId();
  const label = usePort((p) => p.text.t('email'));
  return (
    <div className={form['field']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name="id"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_EMAIL_LENGTH}
        dir="ltr"
        {...props}
      />
    </div>
  );
}

function ErrorText({ id, error }: { readonly id: string; readonly error: SignInError }) {
  const text = usePort((p) => p.text.t(error.key, error.values));
  const Icon = isMistake(error) ? CircleAlert : ShieldCheck;
  return (
    <p id={id} className={form[isMistake(error) ? 'error' : 'notice']}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <span>{text}</span>
    </p>
  );
}
