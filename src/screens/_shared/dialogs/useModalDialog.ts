import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Shows a native dialog as a modal dialog while it is mounted.
 * @returns the ref of the dialog
 */
export function useModalDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect closes the dialog before it leaves the document. A removed dialog would not return the focus.
  useLayoutEffect(() => {
    const { current } = dialog;
    if (current && !current.open) current.showModal();
    return () => current?.close();
  }, []);
  return dialog;
}
