import X from 'lucide-react/icons/x';
import { useId, type ReactNode } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import { useModalDialog } from './useModalDialog.ts';
import styles from './Layers.module.css';

/**
 * A native modal dialog: the page behind is inert, Escape and a press beside it close it, the focus goes back to where it was.
 * @param look `sheet` rises from the lower edge on phones; `stage` is for moving pictures.
 */
export function Modal({
  title,
  look = 'panel',
  onClose,
  children,
}: {
  title: string;
  look?: 'panel' | 'sheet' | 'stage';
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useModalDialog();
  const id = useId();
  const close = usePort((p) => p.text.t('close'));
  const direction = usePort((p) => p.text.direction);
  return (
    // The click is the backdrop's; keyboards close by Escape, which the dialog itself answers.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles['modal']}
      data-look={look}
      dir={direction}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current?.close();
      }}
    >
      <div className={styles['box']}>
        <header className={styles['head']}>
          <h2 id={id}>
            <bdi>{title}</bdi>
          </h2>
          <button type="button" className={styles['icon']} aria-label={close} onClick={() => dialog.current?.close()}>
            <X size={24} strokeWidth={1.75} aria-hidden />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
