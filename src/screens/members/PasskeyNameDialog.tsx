import validateForm from '#schemas/generated/validators/form-passkey-name.js';
import type { Passkey } from '#schemas/domain/passkey.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { PasskeyStore } from '#src/stores/PasskeyStore.ts';
import { Modal } from '../_shared/dialogs/Modal.tsx';
import { Form, FormMessage } from '../_shared/form/Form.tsx';
import { SubmitButton } from '../_shared/form/SubmitButton.tsx';
import { TextField } from '../_shared/form/TextField.tsx';
import { textOf } from '../_shared/form/readValues.ts';
import { useForm } from '../_shared/form/useForm.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import form from '../_shared/form/Form.module.css';

type Props = { readonly passkey: Passkey; readonly onClose: () => void };

/** Renames a passkey. */
export function PasskeyNameDialog({ passkey: { id, name }, onClose }: Props) {
  const store = useScreens().stores.lazy.get(PasskeyStore);
  const t = usePort((p) => p.text.t);
  const state = useForm({
    name: `passkey-name-${id}`,
    validate: validateForm,
    send: async (values) => {
      await store.rename(id, textOf(values, 'passkeyName'));
      onClose();
    },
  });
  return (
    <Modal title={t('passkeyRename', { name })} onClose={onClose}>
      <Form form={state} label={t('passkeyRename', { name })}>
        <TextField name="passkeyName" label={t('passkeyName')} defaultValue={name} autoComplete="off" required />
        <FormMessage form={state} />
        <SubmitButton label={t('save')} busyLabel={t('saving')} />
        <button type="button" className={form['secondary']} onClick={onClose}>
          {t('cancel')}
        </button>
      </Form>
    </Modal>
  );
}
