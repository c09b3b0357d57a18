import type { CaptionStyle } from '#schemas/domain/viewer-settings.ts';
import { toCaptionAttributes } from './captionAttributes.ts';
import styles from './CaptionStyle.module.css';

/**
 * Draws the subtitles in an element in the viewer's style.
 *
 * @param element the player's element, or another element that contains a `.shaka-text-container`
 */
export function applyCaptionStyle(element: HTMLElement, style: CaptionStyle): void {
  const { properties, variables } = toCaptionAttributes(style);
  element.classList.add(styles['styled']!);
  // A copy of the names, because the loop below removes properties from `element.style`.
  const names = Array.from(element.style).filter((name) => name.startsWith('--caption-'));
  for (const name of names) element.style.removeProperty(name);
  for (const [name, value] of Object.entries(variables)) element.style.setProperty(name, value);
  if (properties === undefined) delete element.dataset['captions'];
  else element.dataset['captions'] = properties;
}
