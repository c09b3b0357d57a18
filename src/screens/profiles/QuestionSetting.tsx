import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import type { ProfilesStore } from '#src/stores/ProfilesStore.ts';
import { AccountSection } from '../_shared/account/AccountFrame.tsx';
import { toFormFailure, type FormFailure } from '../_shared/form/toFormFailure.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import checkbox from '../_shared/Checkbox.module.css';
import styles from './Profiles.module.css';

/** Turns the question who is watching on and off for sign-ins in this browser. */
export const QuestionSetting = observer(function QuestionSetting({ store }: { readonly store: ProfilesStore }) {
  const { session } = useScreens().stores;
  const t = usePort((p) => p.text.t);
  const [failure, setFailure] = useState<FormFailure>();
  const change = (shouldAsk: boolean): void => {
    setFailure(undefined);
    store.setSignInQuestion(shouldAsk, session).catch((error: unknown) => setFailure(toFormFailure(error)));
  };
  return (
    <AccountSection title={t('profilesQuestion')} hint={t('profilesQuestionHint')}>
      <label className={checkbox['label']}>
        <input
          type="checkbox"
          name="signInQuestion"
          checked={store.signInQuestion === 'ON'}
          aria-disabled={store.isSwitching || undefined}
          onChange={(event) => !store.isSwitching && change(event.target.checked)}
        />
        <span>{t('profilesAskHere')}</span>
      </label>
      {failure?.key !== undefined && (
        <p role="alert" className={styles['error']}>
          {t(failure.key, failure.values)}
        </p>
      )}
    </AccountSection>
  );
});
