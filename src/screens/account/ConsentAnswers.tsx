import { observer } from 'mobx-react-lite';
import { useEffect, useState, type FormEvent } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import { AccountStore } from '#src/stores/AccountStore.ts';
import { AccountSection } from '../_shared/account/AccountFrame.tsx';
import { LoadFailed } from '../_shared/account/LoadFailed.tsx';
import { useScreens } from '../_shared/ScreenContext.tsx';
import buttons from '../_shared/Buttons.module.css';
import checkbox from '../_shared/Checkbox.module.css';
import styles from './Account.module.css';

/** What the viewer has agreed to, such as news by mail. Changes are sent with the button. */
export const ConsentAnswers = observer(function ConsentAnswers() {
  const store = useScreens().stores.lazy.get(AccountStore);
  const t = usePort((p) => p.text.t);
  const { answers } = store;
  const [changes, setChanges] = useState<Readonly<Record<string, boolean>>>({});
  const [status, setStatus] = useState<'pristine' | 'sending' | 'submitted' | 'failed'>('pristine');
  useEffect(() => answers.loadOnce(), [answers, answers.state]);
  const list = answers.value?.answers ?? [];
  if (list.length === 0 && answers.state !== 'failed') return null;
  const isDirty = Object.keys(changes).length > 0;
  const toggle = (fieldName: string, stored: boolean, isTicked: boolean): void => {
    const { [fieldName]: _, ...others } = changes;
    setChanges(isTicked === stored ? others : { ...others, [fieldName]: isTicked });
    setStatus('pristine');
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isDirty || status === 'sending') return;
    setStatus('sending');
    const isSent = await store.changeAnswers(changes);
    setStatus(isSent ? 'submitted' : 'failed');
    if (isSent) setChanges({});
  };
  return (
    <AccountSection title={t('consents')} hint={t('consentsHint')}>
      {answers.state === 'failed' && <LoadFailed onRetry={() => void answers.load()} />}
      <form className={styles['consents']} onSubmit={(event) => void submit(event)}>
        {list.map(({ fieldName, text, required, answer }) => (
          <label key={fieldName} className={checkbox['label']}>
            <input
              type="checkbox"
              name={fieldName}
              checked={changes[fieldName] ?? answer}
              disabled={required && answer}
              onChange={(event) => toggle(fieldName, answer, event.target.checked)}
            />
            <span>{text}</span>
          </label>
        ))}
        <p role="status" className={styles['status']}>
          {status === 'submitted' && t('consentsSaved')}
        </p>
        {status === 'failed' && (
          <p role="alert" className={styles['error']}>
            {t('sorrySomethingWentWrong')}
          </p>
        )}
        <button type="submit" className={buttons['secondary']} disabled={!isDirty}>
          {t(status === 'sending' ? 'saving' : 'consentsSave')}
        </button>
      </form>
    </AccountSection>
  );
});
