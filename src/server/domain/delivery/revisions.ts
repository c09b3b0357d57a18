// Hashes of the data that pages show besides their rows: labels, theme, menus and settings. Open tabs compare them
// after a publish (getRealmChanges).
import type { RealmInfo } from '#schemas/appState.ts';
import type { Revisions } from '#schemas/domain/published-version.ts';
import { hashJson } from '../../db/contentHash.ts';
import type { Strings } from './localise.ts';
import type { RealmContent } from './realmDocuments.ts';

/** The data from which the hashes are computed. */
export type RevisionSources = {
  readonly content: RealmContent;
  /** The realm's own labels first, the product's last. */
  readonly labelLayers: readonly Strings[];
  /** The realm as pages get it, without version, policy and revisions. */
  readonly settings: Omit<RealmInfo, 'version' | 'policy' | 'revisions'>;
  /** Menus as they are delivered in the default language: they contain the addresses of images. */
  readonly deliveredMenus: unknown;
};

/** Returns 12 characters for each part that differ when the part does, in any language. */
export function computeRevisions({ content, labelLayers, settings, deliveredMenus }: RevisionSources): Revisions {
  const { realm, theme, localeThemes, menus, logos } = content;
  return {
    labels: shortHash([labelLayers, realm?.defaultLocale]),
    menu: shortHash([[...menus], deliveredMenus]),
    settings: shortHash([settings, realm?.name, realm?.providers, realm?.localeSettings, [...logos]]),
    // The tab's icon shows the first letter of the name.
    theme: shortHash([theme, realm?.name, ...localeThemes]),
  };
}

const shortHash = (parts: readonly unknown[]): string => hashJson(parts).slice(0, 12);
