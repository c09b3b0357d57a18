import { useEffect, useRef } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import form from '../_shared/form/Form.module.css';
import styles from '../login/Login.module.css';

type Props = {
  readonly text: string;
  /** ID token of the provider. It names the viewer; only the server verifies it. */
  readonly idToken: string;
  readonly onContinue: () => void;
  /** Chooses another account at the provider. */
  readonly onBack: () => void;
};

/** The step between the provider and the new account (identity-and-commerce 4): the viewer sees whose account it will be. */
export function ContinueStep({ text, idToken, onContinue, onBack }: Props) {
  const t = usePort((p) => p.text.t);
  const button = useRef<HTMLButtonElement>(null);
  // The focus was in the provider's window.
  useEffect(() => button.current?.focus(), []);
  const { name, email } = readClaims(idToken);
  return (
    <div className={form['form']} data-step="continue">
      <div role="status">
        <p className={styles['hint']}>{text}</p>
        <p className={styles['person']}>
          {name !== undefined && <bdi>{name}</bdi>}
          {email !== undefined && <bdi>{email}</bdi>}
        </p>
      </div>
      <button ref={button} type="button" className={form['primary']} onClick={onContinue}>
        {t('createAccount')}
      </button>
      <button type="button" className={form['secondary']} onClick={onBack}>
        {t('providerOtherAccount')}
      </button>
    </div>
  );
}

/** Reads who the token is about. */
function readClaims(idToken: string): { readonly name?: string; readonly email?: string } {
  try {
    const part = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(part), (character) => character.charCodeAt(0));
    const { name, email } = JSON.parse(new TextDecoder().decode(bytes)) as { name?: unknown; email?: unknown };
    return {
      ...(typeof name === 'string' && { name }),
      ...(typeof email === 'string' && { email }),
    };
  } catch {
    return {};
  }
}
