import {
  Bookmark,
  CalendarDays,
  Clapperboard,
  Compass,
  Film,
  Globe,
  Heart,
  History,
  House,
  ListVideo,
  Newspaper,
  Radio,
  Search,
  Star,
  Trophy,
  Tv,
  User,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { MenuItem } from '#schemas/page/menu.ts';
import { STROKE } from './stroke.ts';

const ICONS: Readonly<Record<NonNullable<MenuItem['icon']>, LucideIcon>> = {
  home: House,
  browse: Compass,
  calendar: CalendarDays,
  live: Radio,
  trophy: Trophy,
  users: Users,
  news: Newspaper,
  film: Film,
  series: Tv,
  playlist: ListVideo,
  bookmark: Bookmark,
  heart: Heart,
  history: History,
  search: Search,
  user: User,
  globe: Globe,
  star: Star,
};

/** The icon of a menu item. It is a chunk of its own, because only the sidebar and the bottom bar show icons. */
export default function MenuIcon({ name }: { name: NonNullable<MenuItem['icon']> }) {
  const Icon = ICONS[name] ?? Clapperboard;
  return <Icon size={22} strokeWidth={STROKE} aria-hidden />;
}
