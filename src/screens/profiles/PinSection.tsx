import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import validateNewPin from '#schemas/generated/validators/form-new-pin.js';
import { usePort } from '#engine/plugin-api/index.ts';
import type { ProfilesStore } from '#src/stores/ProfilesStore.ts';
import { AccountSection } from '../_shared/account/AccountFrame.tsx';
import { Form, FormMessage } from '../_shared/form/Form.tsx';
import { SubmitButton } from '../_shared/form/SubmitButton.tsx';
import { textOf } from '../_shared/form/readValues.ts';
import { useForm } from '../_shared/form/useForm.ts';
import { ForgottenPin } from './ForgottenPin.tsx';
import { PinField } from './PinField.tsx';
import styles from './Profiles.module.css';

/** Sets the PIN of the account, or replaces it. */
export const PinSection = observer(function PinSection({ store }: { readonly store: ProfilesStore }) {
  const t = usePort((p) => p.text.t);
  // A new key empties the fields after each change.
  const [changes, setChanges] = useState(0);
  const hasPin = store.pin === 'set';
  const mustWarn = !hasPin && store.list.some(({ isChild }) => isChild);
  return (
    <AccountSection title={t(hasPin ? 'pinChange' : 'pinSet')} hint={t('pinSectionHint')}>
      {mustWarn && <p className={styles['warning']}>{t('pinIsUnset')}</p>}
      <div className={styles['form']}>
        <PinForm key={changes} store={store} onSet={() => setChanges((count) => count + 1)} />
        {hasPin && <ForgottenPin store={store} />}
      </div>
    </AccountSection>
  );
});

type FormProps = { readonly store: ProfilesStore; readonly onSet: () => void };

const PinForm = observer(function PinForm({ store, onSet }: FormProps) {
  const t = usePort((p) => p.text.t);
  const hasPin = store.pinProtection.has('CHANGE_PIN');
  const form = useForm({
    name: 'new-pin',
    validate: validateNewPin,
    send: async (values, solution) => {
      await store.setPin(textOf(values, 'pin'), hasPin ? textOf(values, 'currentPin') : undefined, solution);
      onSet();
    },
  });
  return (
    <Form form={form} label={t(hasPin ? 'pinChange' : 'pinSet')}>
      {hasPin && <PinField name="currentPin" label={t('pinCurrent')} />}
      <PinField name="pin" label={t('pinNew')} hint={t('pinHint')} />
      <FormMessage form={form} />
      <SubmitButton label={t(hasPin ? 'pinChange' : 'pinSet')} busyLabel={t('saving')} />
    </Form>
  );
});
