import Check from 'lucide-react/icons/check';
import Clapperboard from 'lucide-react/icons/clapperboard';
import Heart from 'lucide-react/icons/heart';
import Info from 'lucide-react/icons/info';
import Play from 'lucide-react/icons/play';
import Plus from 'lucide-react/icons/plus';
import Share2 from 'lucide-react/icons/share-2';
import type { OfferedAction } from '#engine/plugin-api/index.ts';

const ICONS = {
  favourite: Heart,
  watchlist: Plus,
  trailer: Clapperboard,
  share: Share2,
  play: Play,
  programme: Info,
} as const;

/** The sign of an action. Decoration: its button says its name. */
export function ActionIcon({
  id,
  isOn,
  state,
  size = 22,
}: {
  readonly id: string;
  readonly isOn?: boolean | undefined;
  readonly state?: OfferedAction['state'] | undefined;
  readonly size?: number;
}) {
  const Icon = state === 'done' ? Check : (ICONS[id as keyof typeof ICONS] ?? Plus);
  return <Icon size={size} strokeWidth={1.75} aria-hidden {...((isOn || id === 'play') && { fill: 'currentColor' })} />;
}
