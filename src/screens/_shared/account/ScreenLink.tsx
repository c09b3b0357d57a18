import type { MouseEvent, ReactNode } from 'react';
import { usePorts } from '#engine/plugin-api/index.ts';
import { buildPath } from '#src/routes/buildPath.ts';
import { choosePathSet } from '#src/routes/pathSets.ts';
import type { RouteKey } from '#src/routes/routeTable.ts';
import { followOnClick } from '#widgets/_shared/followOnClick.ts';
import { useScreens } from '../ScreenContext.tsx';

type Props = {
  readonly route: RouteKey;
  readonly query?: string | undefined;
  readonly isCurrent?: boolean;
  readonly className?: string | undefined;
  /** Called on each click, before the link is followed. */
  readonly onNavigate?: () => void;
  readonly children: ReactNode;
};

/** A link to a screen without parameters. With JavaScript it is followed without a page load. */
export function ScreenLink({ route, query, isCurrent, className, onNavigate, children }: Props) {
  const { locale } = useScreens();
  const { links } = usePorts();
  const path = buildPath(route, {}, choosePathSet(locale)) ?? '/';
  const target = { href: query === undefined ? path : `${path}?${query}`, external: false };
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onNavigate?.();
    followOnClick(event, target, links);
  };
  return (
    <a className={className} href={target.href} aria-current={isCurrent ? 'page' : undefined} onClick={follow}>
      {children}
    </a>
  );
}
