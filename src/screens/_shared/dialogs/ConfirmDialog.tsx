import { usePort } from '#engine/plugin-api/index.ts';
import { Modal } from './Modal.tsx';
import buttons from '../Buttons.module.css';
import styles from './Dialogs.module.css';

type Props = {
  readonly title: string;
  readonly text: string;
  /** Label of the button that confirms. */
  readonly label: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** A question with a button that confirms and one that cancels. */
export function ConfirmDialog({ title, text, label, onConfirm, onClose }: Props) {
  const cancel = usePort((p) => p.text.t('cancel'));
  return (
    <Modal title={title} onClose={onClose}>
      <p className={styles['description']}>{text}</p>
      <p className={styles['choices']}>
        <button
          type="button"
          className={buttons['primary']}
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {label}
        </button>
        <button type="button" className={buttons['secondary']} onClick={onClose}>
          {cancel}
        </button>
      </p>
    </Modal>
  );
}
