import type { MouseEvent } from 'react';
import type { Ports, Target } from '#engine/plugin-api/index.ts';
import { isPlainClick } from './isPlainClick.ts';

/**
 * Follows a link inside the app on a plain click. The browser handles all other clicks, such as those that open a new
 * tab.
 */
export function followOnClick(event: MouseEvent, target: Target, links: Pick<Ports['links'], 'follow'>): void {
  if (!isPlainClick(event) || target.href === undefined || target.external) return;
  event.preventDefault();
  links.follow(target);
}
