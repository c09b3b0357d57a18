// A menu and two pages for the realms of tests about menus and navigation.
import type { Page } from '@playwright/test';
import { bucket, hero } from './testRealm.ts';

type Json = Record<string, unknown>;

/** Returns a menu entry that leads to the plugin `id`. */
export const createEntry = (id: string, more: Json = {}): Json => ({
  id,
  label: `To ${id}`,
  link: { type: 'PLUGIN', name: id },
  ...more,
});

/** Returns a menu with the entries Home and Browse and these further entries. */
export const createMenu = (layout: string, extra: readonly Json[] = []): Json => ({
  menus: [
    {
      id: 'main',
      layout,
      items: [
        { id: 'home', label: 'Home', link: { type: 'HOME' }, main: true },
        { id: 'browse', label: 'Browse', link: { type: 'BROWSE' }, main: true },
        ...extra,
      ],
    },
  ],
  defaultMenu: 'main',
});

/** The rows of both pages: distant ones are not rendered until the page scrolls. */
export const MENU_ROWS = Array.from({ length: 6 }, (_, i) => bucket(`row-${i + 1}`));

/** The pages home and browse. */
export const MENU_PAGES = { home: { elements: [hero('h'), ...MENU_ROWS] }, browse: { elements: MENU_ROWS } };

/** Returns the dialog of the header with this name, for example `sign-in`. */
export const panel = (page: Page, name: string) => page.locator(`dialog[data-panel="${name}"]`);
