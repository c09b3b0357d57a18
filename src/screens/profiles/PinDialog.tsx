import { observer } from 'mobx-react-lite';
import { useLayoutEffect } from 'react';
import validatePin from '#schemas/generated/validators/form-pin.js';
import type { Profile } from '#schemas/domain/profile.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import type { ProfilesStore } from '#src/stores/ProfilesStore.ts';
import type { ProfileProof } from '#src/stores/SessionStore.ts';
import { Modal } from '../_shared/dialogs/Modal.tsx';
import { Form, FormMessage } from '../_shared/form/Form.tsx';
import { SubmitButton } from '../_shared/form/SubmitButton.tsx';
import { textOf } from '../_shared/form/readValues.ts';
import { useForm } from '../_shared/form/useForm.ts';
import { ForgottenPin } from './ForgottenPin.tsx';
import { PinField } from './PinField.tsx';
import styles from './Profiles.module.css';

type Props = {
  readonly store: ProfilesStore;
  /** The profile that the viewer wants to use. */
  readonly profile: Profile;
  /** Whether the page asks who is watching: then no profile is in use that the viewer could leave. */
  readonly isQuestion: boolean;
  /**
   * Changes to the profile.
   * @throws ApiFailure
   */
  readonly onPin: (proof: ProfileProof) => Promise<void>;
  readonly onClose: () => void;
};

/** Asks for the PIN before the profile changes. A mail helps viewers who have forgotten it. */
export const PinDialog = observer(function PinDialog({ store, profile, isQuestion, onPin, onClose }: Props) {
  const t = usePort((p) => p.text.t);
  const form = useForm({
    name: 'profile-pin',
    validate: validatePin,
    send: (values, solution) => onPin({ pin: textOf(values, 'pin'), ...(solution && { solution }) }),
  });
  const { ref } = form;
  // A layout effect, so that a digit that is typed as soon as the dialog shows is not lost. It runs after the layout
  // effect of Modal, which opens the dialog: the browser then gives the focus to the first button.
  useLayoutEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);
  const isLeaving = !isQuestion && store.current?.isChild === true;
  return (
    <Modal title={profile.name} onClose={onClose}>
      <p className={styles['question']}>{t(isLeaving ? 'pinToLeave' : 'pinToEnter', { name: profile.name })}</p>
      <Form form={form} label={t('pin')}>
        <PinField name="pin" label={t('pin')} hint={t('pinHint')} />
        <FormMessage form={form} />
        <SubmitButton label={t('pinContinue')} busyLabel={t('profileSwitching', { name: profile.name })} />
      </Form>
      <ForgottenPin store={store} />
    </Modal>
  );
});
