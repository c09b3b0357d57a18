import Download from 'lucide-react/icons/download';
import History from 'lucide-react/icons/history';
import KeyRound from 'lucide-react/icons/key-round';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import UserRound from 'lucide-react/icons/user-round';
import UsersRound from 'lucide-react/icons/users-round';
import type { ComponentType } from 'react';
import type { RouteKey } from '#src/routes/routeTable.ts';

type IconProps = {
  readonly size: number;
  readonly strokeWidth: number;
  readonly 'aria-hidden': true;
};

/** A page on which viewers manage their account. All but `details` and `profiles` are views of the members area. */
export type AccountPageName = 'overview' | 'details' | 'profiles' | 'security' | 'devices' | 'activity' | 'data';

type AccountPageLink = {
  readonly name: Exclude<AccountPageName, 'overview'>;
  /** Label key. */
  readonly labelKey: string;
  readonly route: RouteKey;
  readonly query?: string;
  readonly Icon: ComponentType<IconProps>;
};

/** The pages in order. `profiles` is for realms whose viewers have profiles. */
export const ACCOUNT_PAGES: readonly AccountPageLink[] = [
  { name: 'details', labelKey: 'details', route: 'ACCOUNT', Icon: UserRound },
  { name: 'profiles', labelKey: 'profiles', route: 'PROFILES', query: 'view=manage', Icon: UsersRound },
  { name: 'security', labelKey: 'security', route: 'MEMBERS', query: 'view=security', Icon: KeyRound },
  { name: 'devices', labelKey: 'devices', route: 'MEMBERS', query: 'view=devices', Icon: MonitorSmartphone },
  { name: 'activity', labelKey: 'activity', route: 'MEMBERS', query: 'view=activity', Icon: History },
  { name: 'data', labelKey: 'yourData', route: 'MEMBERS', query: 'view=data', Icon: Download },
];
