// Links stay links: the browser's own ways (new tab, download, middle button) are left to it.
import type { MouseEvent } from 'react';
import type { Target } from '#engine/plugin-api/index.ts';
import { isPlainClick } from './isPlainClick.ts';

/** Follows a plain primary click inside the app; anything else stays the browser's. */
export function followOnClick(event: MouseEvent, target: Target, follow: (target: Target) => void): void {
  if (!isPlainClick(event) || target.href === undefined || target.external) return;
  event.preventDefault();
  follow(target);
}
