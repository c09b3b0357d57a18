import X from 'lucide-react/icons/x';
import { useId, type ReactNode } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import { useModalDialog } from './useModalDialog.ts';
import styles from './Dialogs.module.css';

type Props = {
  readonly title: string;
  /** `sheet` rises from the lower edge on phones. `stage` is for videos. */
  readonly variant?: 'panel' | 'sheet' | 'stage';
  readonly onClose: () => void;
  /** Whether a click outside leaves the dialog open, for dialogs in which closing is one of the viewer's choices. */
  readonly isPersistent?: boolean;
  readonly children: ReactNode;
};

/**
 * A native modal dialog: the page behind is inert, Escape and a click outside close it, and the focus returns to the
 * element that had it before.
 */
export function Modal({ title, variant = 'panel', onClose, isPersistent, children }: Props) {
  const dialog = useModalDialog();
  const id = useId();
  const close = usePort((p) => p.text.t('close'));
  const direction = usePort((p) => p.text.direction);
  return (
    // The click handler closes the dialog on its backdrop. Keyboards use Escape, which the dialog handles itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles['modal']}
      data-look={variant}
      dir={direction}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => {
        if (!isPersistent && event.target === dialog.current) dialog.current?.close();
      }}
    >
      <div className={styles['box']}>
        <header className={styles['head']}>
          <h2 id={id}>
            <bdi>{title}</bdi>
          </h2>
          <button
            type="button"
            className={styles['closeButton']}
            aria-label={close}
            onClick={() => dialog.current?.close()}
          >
            <X size={24} strokeWidth={1.75} aria-hidden />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
