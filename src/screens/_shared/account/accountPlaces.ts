import History from 'lucide-react/icons/history';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import type { ComponentType } from 'react';
import type { RouteKey } from '#src/routes/routeTable.ts';

type IconProps = {
  readonly size: number;
  readonly strokeWidth: number;
  readonly className?: string | undefined;
  readonly 'aria-hidden': true;
};

/** A page on which viewers manage their account. They are views of the members area. */
export type AccountPlace = 'overview' | 'devices' | 'activity';

type PlaceLink = {
  readonly place: Exclude<AccountPlace, 'overview'>;
  /** Label key. */
  readonly labelKey: string;
  readonly route: RouteKey;
  readonly query?: string;
  readonly Icon: ComponentType<IconProps>;
};

/** The pages in order. */
export const ACCOUNT_PLACES: readonly PlaceLink[] = [
  { place: 'devices', labelKey: 'devices', route: 'MEMBERS', query: 'view=devices', Icon: MonitorSmartphone },
  { place: 'activity', labelKey: 'activity', route: 'MEMBERS', query: 'view=activity', Icon: History },
];
