import { escapeMarkup } from '#schemas/escapeMarkup.ts';
import type { RealmInfo } from '#schemas/appState.ts';
import type { ResolvedTheme } from '#src/realm/resolvedTheme.ts';

/**
 * Share of the icon's width that the logo fills. Home screens crop icons to circles, which show the inner
 * 80 %.
 */
const LOGO_SCALE = 0.66;

/**
 * Returns a realm's icon as SVG: its logo on its background colour, or a disc in its primary colour. It has only paths,
 * so it needs no font.
 */
export function drawAppIcon(
  { logo }: Pick<RealmInfo, 'logo'>,
  { colours }: Pick<ResolvedTheme, 'colours'>,
  size: number,
): string {
  const [x = 0, y = 0, width = 1, height = 1] = (logo?.viewBox ?? '').split(/[\s,]+/).map(Number);
  const isDrawn = logo !== undefined && width > 0 && height > 0;
  const scale = isDrawn ? (size * LOGO_SCALE) / Math.max(width, height) : 1;
  const drawing = isDrawn
    ? `<g transform="translate(${(size - width * scale) / 2} ${(size - height * scale) / 2}) scale(${scale}) translate(${-x} ${-y})">${logo.paths.map(({ d, fill }) => `<path d="${escapeMarkup(d)}" fill="${escapeMarkup(!fill || fill === 'currentColor' ? colours.text : fill)}"/>`).join('')}</g>`
    : `<circle cx="${size / 2}" cy="${size / 2}" r="${(size * LOGO_SCALE) / 2}" fill="${escapeMarkup(colours.primary)}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" fill="${escapeMarkup(colours.background)}"/>${drawing}</svg>`;
}
