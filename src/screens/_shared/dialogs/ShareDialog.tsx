import Check from 'lucide-react/icons/check';
import Link from 'lucide-react/icons/link';
import { useEffect, useId, useRef, useState } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import type { ShareLink } from '#src/stores/shareLink.ts';
import { Modal } from './Modal.tsx';
import buttons from '../Buttons.module.css';
import styles from './Dialogs.module.css';

/** Time in ms for which the button's label is "copied" (CONST-035). */
const COPIED_MS = 2000;
type ShareState = 'idle' | 'sharing' | 'copied' | 'failed';
/** Label keys of the button. */
const LABELS = {
  idle: 'copyLink',
  sharing: 'socialShareSharing',
  copied: 'linkCopied',
  failed: 'socialShareFailed',
} as const;

/** The link to a page with a button that copies it (content-and-viewing 4, "Share"). */
export function ShareDialog({ link, onClose }: { link: ShareLink; onClose: () => void }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<ShareState>('idle');
  const title = usePort((p) => p.text.t('share'));
  const fieldLabel = usePort((p) => p.text.t('shareLink'));
  const label = usePort((p) => p.text.t(LABELS[state]));
  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('idle'), COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async (): Promise<void> => {
    setState('sharing');
    try {
      await navigator.clipboard.writeText(link.url);
      setState('copied');
    } catch (error) {
      // The browser denied clipboard access. The link is selected, so that the viewer can copy it with the keyboard.
      console.warn('share:', error);
      field.current?.select();
      setState('failed');
    }
  };
  return (
    <Modal title={`${title}: ${link.title}`} onClose={onClose}>
      <div className={styles['share']}>
        <label htmlFor={id}>{fieldLabel}</label>
        <input
          ref={field}
          id={id}
          className={styles['input']}
          dir="ltr"
          readOnly
          value={link.url}
          onFocus={(event) => event.target.select()}
        />
        <button
          type="button"
          className={buttons['primary']}
          data-state={state}
          aria-live="polite"
          onClick={() => void copy()}
        >
          {state === 'copied' ? (
            <Check size={20} strokeWidth={1.75} aria-hidden />
          ) : (
            <Link size={20} strokeWidth={1.75} aria-hidden />
          )}
          {label}
        </button>
      </div>
    </Modal>
  );
}
