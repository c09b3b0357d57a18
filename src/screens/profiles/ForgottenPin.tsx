import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import type { ProfilesStore } from '#src/stores/ProfilesStore.ts';
import { useChallenge } from '../_shared/challenge/useChallenge.ts';
import { toFormFailure } from '../_shared/form/toFormFailure.ts';
import form from '../_shared/form/Form.module.css';
import styles from './Profiles.module.css';

type Outcome = { readonly key: string; readonly values?: Readonly<Record<string, string | number>> };

/** The button that sends a mail to the address of the account. The link in the mail removes the PIN. */
export const ForgottenPin = observer(function ForgottenPin({ store }: { readonly store: ProfilesStore }) {
  const t = usePort((p) => p.text.t);
  const { solve } = useChallenge();
  const [failure, setFailure] = useState<Outcome>();
  const [sent, setSent] = useState<{ readonly isDelayed: boolean }>();
  const { isResettingPin } = store;
  const send = async (): Promise<void> => {
    if (store.isResettingPin) return;
    setFailure(undefined);
    try {
      const isDelayed = await store.resetPin().catch(async (error: unknown) => {
        const { challenge } = (error as { details?: { challenge?: Parameters<typeof solve>[0] } }).details ?? {};
        const solution = challenge && (await solve(challenge));
        if (!solution) throw error;
        return store.resetPin(solution);
      });
      setSent({ isDelayed });
    } catch (error) {
      const { key = 'pinResetFailed', values } = toFormFailure(error, 'pinResetFailed');
      setFailure({ key, ...(values && { values }) });
    }
  };
  return (
    <div className={styles['forgottenPin']}>
      {!sent && (
        <button
          type="button"
          className={form['inline']}
          aria-disabled={isResettingPin || undefined}
          onClick={() => void send()}
        >
          {t(isResettingPin ? 'pinResetSending' : 'pinForgot')}
        </button>
      )}
      <p role="status">
        {sent && t('pinResetSent')} {sent?.isDelayed && t('mailDelayed')}
      </p>
      {failure && (
        <p role="alert" className={form['error']}>
          {t(failure.key, failure.values)}
        </p>
      )}
    </div>
  );
});
