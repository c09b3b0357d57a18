// The page of a host that belongs to no brand. In the demo it leads to the demo's brands.
import { escapeMarkup } from '#schemas/escapeMarkup.ts';
import type { RealmInfo } from '#schemas/appState.ts';
import type { ResolvedTheme } from '#src/realm/resolvedTheme.ts';
import { drawAppIcon } from './appIcon.ts';
import { renderPlainPage } from './plainPage.ts';

type BrandLook = [view: Pick<RealmInfo, 'logo'>, theme: Pick<ResolvedTheme, 'colours'>];

/** A brand to list. */
export type ListedBrand = {
  readonly host: string;
  readonly name: string;
  /** The brand's icon as SVG. */
  readonly picture: string;
};

/** Width of a brand's picture in px; its height is the same. CSS scales it. */
const PICTURE_SIZE = 240;

/** Returns the picture of a brand in the list. */
export const drawBrandPicture = (...[view, theme]: BrandLook): string =>
  drawAppIcon(view, theme, PICTURE_SIZE).replace(
    '<svg ',
    `<svg viewBox="0 0 ${PICTURE_SIZE} ${PICTURE_SIZE}" aria-hidden="true" `,
  );

/**
 * Returns the HTML of the page.
 * @param brands the brands to list; empty outside the demo, where hosts are not public
 * @param port of the addresses of the brands
 */
export function renderNeutralPage(brands: readonly ListedBrand[], port: number): string {
  if (brands.length === 0)
    return renderPlainPage({
      language: 'en',
      direction: 'ltr',
      title: 'There is no site at this address',
      name: 'neutral',
      body: `<h1>There is no site at this address</h1><p>Check the address for a typing error.</p><p>If you run this server: each brand has its hosts in "hosts" of its realm.json. The command <code>npm run doctor</code> lists them. A proxy in front of the server must pass on the header Host (docs/production.md).</p>`,
    });
  const list = brands
    .map(({ host, name, picture }) => {
      const address = `${host}:${port}`;
      return `<li><a href="http://${escapeMarkup(address)}/">${picture}<span>${escapeMarkup(name)}</span><span class="host">${escapeMarkup(address)}</span></a></li>`;
    })
    .join('');
  return renderPlainPage({
    language: 'en',
    direction: 'ltr',
    title: 'Brands of the demo',
    name: 'brands',
    body: `<h1>Brands of the demo</h1><p>Each brand has a host of its own. This address belongs to none of them.</p><ul class="brands">${list}</ul>`,
  });
}
