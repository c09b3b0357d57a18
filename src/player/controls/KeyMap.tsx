import { useEffect, useRef } from 'react';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { BINDINGS } from './bindings.ts';
import styles from './Menu.module.css';

/**
 * The overview of keys, generated from the binding table. It is a native modal dialog: Escape closes it, and the
 * browser returns the focus to the element that had it before.
 */
export function KeyMap({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { text } = usePorts();
  const title = usePort((p) => p.text.t('keyMap'));
  const close = usePort((p) => p.text.t('close'));
  useEffect(() => {
    const { current } = dialog;
    if (current && !current.open) current.showModal();
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles['keys']}
      aria-label={title}
      onClose={onClose}
      // The player behind the dialog must not handle the keys.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2>{title}</h2>
      <dl>
        {BINDINGS.map(({ label, keys, displayedKeys }) => (
          <div key={label}>
            <dt>{text.t(label)}</dt>
            <dd dir="ltr">
              {(displayedKeys ?? keys).map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <button type="button" className={styles['close']} onClick={() => dialog.current?.close()}>
        {close}
      </button>
    </dialog>
  );
}
