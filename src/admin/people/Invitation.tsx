// The page /_admin/invitation, to which the mail of an invitation leads: a person without an account chooses a
// password, everybody else signs in and accepts.
import { useCallback, useEffect, useState, type FormEvent } from 'react';
import type { AdminState } from '#schemas/adminState.ts';
import { ACCOUNT_LIMITS } from '#schemas/domain/account.ts';
import type { SessionResponse } from '#schemas/domain/session.ts';
import type { Api } from '#src/api/createApi.ts';
import { buildPath } from '#src/routes/buildPath.ts';
import { choosePathSet } from '#src/routes/pathSets.ts';
import type { AdminText } from '../createAdminText.ts';
import { useKeptText } from '../useKeptText.ts';
import styles from './People.module.css';

type CheckedInvitation = Awaited<ReturnType<Api['postInvitationCheck']>>;
type Props = {
  readonly state: AdminState;
  readonly text: AdminText;
  readonly api: Pick<Api, 'postInvitationCheck' | 'postInvitationAcceptance'>;
  /** Signs this browser in with the session, and opens the admin area. */
  readonly enter: (session: SessionResponse) => Promise<void>;
};

/** Texts by the label key of a refused password. */
const PASSWORD_PROBLEMS: Readonly<Record<string, Parameters<AdminText>[0]>> = {
  passwordTooShort: 'passwordTooShort',
  passwordTooCommon: 'passwordTooCommon',
  passwordIsEmail: 'passwordIsEmail',
};

type Failure = { readonly code?: string; readonly details?: { readonly fields?: { readonly secret?: string } } };

const toMessage = ({ code, details }: Failure): Parameters<AdminText>[0] => {
  if (code === 'invalidToken') return 'invitationInvalid';
  const problem = details?.fields?.secret;
  return problem === undefined ? 'changeFailed' : (PASSWORD_PROBLEMS[problem] ?? 'changeFailed');
};

/** Renders an invitation. */
export function Invitation({ state, text, api, enter }: Props) {
  const token = new URLSearchParams(location.search).get('token') ?? '';
  const [invitation, setInvitation] = useState<CheckedInvitation>();
  const [failure, setFailure] = useState<Parameters<AdminText>[0]>();
  const [isBusy, setBusy] = useState(false);
  const check = useCallback(() => {
    api.postInvitationCheck({ body: { token } }).then(setInvitation, (error: Failure) => setFailure(toMessage(error)));
  }, [api, token]);
  useEffect(check, [check]);
  const accept = async (account: { readonly name?: string; readonly secret?: string }): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await enter(await api.postInvitationAcceptance({ body: { token, ...account } }));
    } catch (error) {
      setFailure(toMessage(error as Failure));
      setBusy(false);
    }
  };
  const pathSet = choosePathSet(state.locale);
  const signIn = `${buildPath('LOGIN', {}, pathSet) ?? '/login'}?${new URLSearchParams({
    from: location.pathname + location.search,
    ...(invitation && { email: invitation.email }),
  })}`;
  return (
    <main className={styles['invitation']} aria-busy={isBusy || (!invitation && !failure)}>
      <div className={styles['card']}>
        <p className={styles['quiet']}>{state.realm.name}</p>
        <h1>{text('invitationTitle')}</h1>
        <p role="status" className={styles['quiet']}>
          {!invitation && !failure && text('loading')}
        </p>
        {invitation && (
          <p>
            {text('invitationText', {
              email: invitation.email,
              role: text(`role_${invitation.role}`),
              brand: state.realm.name,
            })}
          </p>
        )}
        {failure && (
          <p role="alert" className={styles['failed']}>
            {text(failure)}
          </p>
        )}
        {!invitation && failure === 'changeFailed' && (
          <button
            type="button"
            className={styles['button']}
            onClick={() => {
              setFailure(undefined);
              check();
            }}
          >
            {text('retry')}
          </button>
        )}
        {invitation?.next === 'SIGN_UP' && (
          <NewAccount email={invitation.email} text={text} accept={accept} isBusy={isBusy} />
        )}
        {invitation?.next === 'ACCEPT' && (
          <button type="button" className={styles['primary']} aria-disabled={isBusy} onClick={() => void accept({})}>
            {text('invitationAccept')}
          </button>
        )}
        {invitation?.next === 'SIGN_IN' && (
          <>
            <p>{text('invitationSignIn')}</p>
            <a className={styles['primary']} href={signIn}>
              {text('signIn')}
            </a>
          </>
        )}
      </div>
    </main>
  );
}

type NewAccountProps = {
  readonly email: string;
  readonly text: AdminText;
  readonly isBusy: boolean;
  readonly accept: (account: { readonly name: string; readonly secret: string }) => Promise<void>;
};

/** The form of a person without an account. The link of the mail has proved that the address is theirs. */
function NewAccount({ email, text, accept, isBusy }: NewAccountProps) {
  const [name, setName] = useKeptText('invitation-name');
  const [secret, setSecret] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void accept({ name, secret });
  };
  return (
    <form className={styles['stack']} onSubmit={submit}>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <label>
        <span>{text('name')}</span>
        <input
          name="name"
          autoComplete="name"
          maxLength={100}
          required
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <label>
        <span>{text('password')}</span>
        <input
          type="password"
          name="secret"
          autoComplete="new-password"
          maxLength={ACCOUNT_LIMITS.secret}
          required
          value={secret}
          onChange={(event) => setSecret(event.target.value)}
          aria-describedby="password-hint"
        />
      </label>
      <p id="password-hint" className={styles['quiet']}>
        {text('passwordHint')}
      </p>
      <button type="submit" className={styles['primary']} aria-disabled={isBusy}>
        {text('invitationCreate')}
      </button>
    </form>
  );
}
