// Links stay links: the browser's own ways (new tab, download, middle button) are left to it.
import type { MouseEvent } from 'react';
import type { Target } from '#engine/plugin-api/index.ts';

/** Follows a plain primary click inside the app; anything else stays the browser's. */
export function followOnClick(event: MouseEvent, target: Target, follow: (target: Target) => void): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  if (target.href === undefined || target.external) return;
  event.preventDefault();
  follow(target);
}
