import SkipBack from 'lucide-react/icons/skip-back';
import SkipForward from 'lucide-react/icons/skip-forward';
import { usePort } from '#engine/plugin-api/index.ts';
import { ControlButton } from './ControlButton.tsx';
import type { PlayQueue } from './NextUp.tsx';

const ICON = { size: 24, strokeWidth: 1.75, fill: 'currentColor', 'aria-hidden': true } as const;

type QueueButtonProps = { readonly queue: PlayQueue | undefined; readonly which: 'previous' | 'next' };

/** A button that opens the previous or next video of the list. Renders nothing when there is none. */
export function QueueButton({ queue, which }: QueueButtonProps) {
  const t = usePort((p) => p.text.t);
  const entry = queue?.[which];
  if (!entry) return null;
  const Icon = which === 'next' ? SkipForward : SkipBack;
  return (
    <ControlButton
      label={t(which === 'next' ? 'nextVideo' : 'previousVideo', { title: entry.title })}
      priority={which === 'next' ? undefined : 'low'}
      data-control={which}
      onClick={entry.open}
    >
      <Icon {...ICON} />
    </ControlButton>
  );
}
