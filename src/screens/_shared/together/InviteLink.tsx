import Check from 'lucide-react/icons/check';
import Link from 'lucide-react/icons/link';
import { useEffect, useRef, useState } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import buttons from '../Buttons.module.css';

/** Time in ms for which the button's label is "copied" (CONST-035). */
const COPIED_MS = 2000;
const LABELS = { idle: 'roomCopyLink', copied: 'linkCopied', failed: 'socialShareFailed' } as const;

/** Copies the room's link, or opens the share sheet of a phone. */
export function InviteLink() {
  const [state, setState] = useState<keyof typeof LABELS>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const label = usePort((p) => p.text.t(LABELS[state]));
  const room = usePort((p) => p.address.query['room'] ?? '');
  useEffect(() => () => clearTimeout(timer.current), []);
  const share = async (): Promise<void> => {
    const url = `${location.origin}${location.pathname}?room=${room}`;
    clearTimeout(timer.current);
    try {
      if (matchMedia('(pointer: coarse)').matches && typeof navigator.share === 'function') {
        await navigator.share({ url, title: document.title });
        return;
      }
      await navigator.clipboard.writeText(url);
      setState('copied');
    } catch (error) {
      // The viewer closed the share sheet.
      if ((error as Error).name === 'AbortError') return;
      setState('failed');
    }
    timer.current = setTimeout(() => setState('idle'), COPIED_MS);
  };
  const Icon = state === 'copied' ? Check : Link;
  return (
    <button
      type="button"
      className={buttons['secondary']}
      aria-live="polite"
      data-room-link={room}
      onClick={() => void share()}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      {label}
    </button>
  );
}
