import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useKeptFocus } from '../useKeptFocus.ts';
import styles from './Dialog.module.css';

type Props = {
  readonly title: string;
  /** Called when the person presses Escape. The dialog stays open until the parent unmounts it. */
  readonly onClose: () => void;
  readonly isWide?: boolean;
  readonly children: ReactNode;
};

/** Renders a modal dialog. The browser keeps the focus in it and returns it afterwards. */
export function Dialog({ title, onClose, isWide = false, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  // The cleanup of a layout effect closes the dialog before the parent's effects run, which may move the focus.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  useKeptFocus(element);
  return (
    <dialog
      ref={element}
      className={styles['dialog']}
      data-wide={isWide || undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
