import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Shows a native dialog as a modal one for as long as it is drawn. */
export function useModalDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before it leaves the page: a dialog that is out of it gives no focus back.
  useLayoutEffect(() => {
    const { current } = dialog;
    if (current && !current.open) current.showModal();
    return () => current?.close();
  }, []);
  return dialog;
}
