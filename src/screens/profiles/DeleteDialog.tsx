import { observer } from 'mobx-react-lite';
import validateDeletion from '#schemas/generated/validators/form-profile-deletion.js';
import type { Profile } from '#schemas/domain/profile.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import type { ProfilesStore } from '#src/stores/ProfilesStore.ts';
import { Modal } from '../_shared/dialogs/Modal.tsx';
import { Form, FormMessage } from '../_shared/form/Form.tsx';
import { SubmitButton } from '../_shared/form/SubmitButton.tsx';
import { useForm } from '../_shared/form/useForm.ts';
import { PinField } from './PinField.tsx';
import { toProof } from './toProof.ts';
import form from '../_shared/form/Form.module.css';
import styles from './Profiles.module.css';

type Props = {
  readonly store: ProfilesStore;
  readonly profile: Profile;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
};

/** Says what is lost, and deletes the profile, with the PIN where it is needed. */
export const DeleteDialog = observer(function DeleteDialog({ store, profile, onDeleted, onClose }: Props) {
  const t = usePort((p) => p.text.t);
  const state = useForm({
    name: 'profile-deletion',
    validate: validateDeletion,
    send: async (values, solution) => {
      await store.remove(profile, toProof(values, solution));
      onDeleted();
    },
  });
  return (
    <Modal title={t('profileDelete')} onClose={onClose}>
      <p className={styles['question']}>{t('profileDeleteQuestion', { name: profile.name })}</p>
      <Form form={state} label={t('profileDelete')}>
        {store.needsPinToChange(profile) && <PinField name="pin" label={t('pin')} hint={t('pinToChange')} />}
        <FormMessage form={state} />
        <SubmitButton label={t('profileDeleteConfirm')} busyLabel={t('profileDeleting')} />
        <button type="button" className={form['secondary']} onClick={onClose}>
          {t('cancel')}
        </button>
      </Form>
    </Modal>
  );
});
