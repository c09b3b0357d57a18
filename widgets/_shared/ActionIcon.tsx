import Check from 'lucide-react/icons/check';
import Clapperboard from 'lucide-react/icons/clapperboard';
import Heart from 'lucide-react/icons/heart';
import Eye from 'lucide-react/icons/eye';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import Play from 'lucide-react/icons/play';
import Plus from 'lucide-react/icons/plus';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Share2 from 'lucide-react/icons/share-2';
import Trash from 'lucide-react/icons/trash-2';
import type { OfferedAction } from '#engine/plugin-api/index.ts';

const ICONS = {
  favourite: Heart,
  watchlist: Plus,
  trailer: Clapperboard,
  share: Share2,
  play: Play,
  programme: Info,
  reveal: Eye,
  'history-watched': CircleCheck,
  'history-restart': RotateCcw,
  'history-remove': Trash,
} as const;

type ActionIconProps = {
  /** Id of the action. An unknown action has a plus sign. */
  readonly id: string;
  /** Whether a toggle is on, for example whether the item is a favourite: the icon is then filled. */
  readonly isOn?: boolean | undefined;
  /** `done` replaces the icon with a check mark. */
  readonly state?: OfferedAction['state'] | undefined;
  /** Width and height in px. */
  readonly size?: number;
};

/** The icon of an action. Screen readers skip it, because the button has a label. */
export function ActionIcon({ id, isOn, state, size = 22 }: ActionIconProps) {
  const Icon = state === 'done' ? Check : (ICONS[id as keyof typeof ICONS] ?? Plus);
  const isFilled = isOn || id === 'play';
  return <Icon size={size} strokeWidth={1.75} aria-hidden {...(isFilled && { fill: 'currentColor' })} />;
}
