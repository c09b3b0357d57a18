// The documents of settings as the editor lists them: their names, and how each is previewed.
import type { SettingsDocumentId } from '#schemas/domain/authored-page.ts';
import type { PreviewedDocument, PreviewFrame } from '../pages/preview/connectEditorPreview.ts';
import type { AdminText } from '../createAdminText.ts';
import type { DraftSummary } from '../pages/store/editingClient.ts';

type TextKey = Parameters<AdminText>[0];

/** How the editor presents a document. */
export type DocumentPresentation = {
  readonly group: 'menus' | 'brand';
  readonly name: TextKey;
  readonly hint: TextKey;
  /** The preview frame; undefined: the document has no preview. */
  readonly shown?: PreviewedDocument & { readonly path: string };
};

const FRAME = '/_admin/preview';

/** The documents in the order of the list. */
export const DOCUMENT_PRESENTATIONS: Readonly<Record<SettingsDocumentId, DocumentPresentation>> = {
  'menu:web': {
    group: 'menus',
    name: 'menuWeb',
    hint: 'menuWebHint',
    shown: { path: '/_admin/navbar-preview', kind: 'menu', id: 'web' },
  },
  'menu:mobile-web': {
    group: 'menus',
    name: 'menuPhone',
    hint: 'menuPhoneHint',
    shown: { path: '/_admin/navbar-preview', kind: 'menu', id: 'mobile-web' },
  },
  'settings:theme': {
    group: 'brand',
    name: 'theme',
    hint: 'themeHint',
    shown: { path: FRAME, kind: 'theme', id: 'theme' },
  },
  'settings:labels': {
    group: 'brand',
    name: 'labels',
    hint: 'labelsHint',
    shown: { path: FRAME, kind: 'labels', id: 'labels' },
  },
  'settings:features': { group: 'brand', name: 'features', hint: 'featuresHint' },
  'settings:row-types': { group: 'brand', name: 'rowTypes', hint: 'rowTypesHint' },
  'settings:experiments': { group: 'brand', name: 'experiments', hint: 'experimentsHint' },
  'settings:languages': { group: 'brand', name: 'localeSettings', hint: 'localeSettingsHint' },
  'settings:redirects': { group: 'brand', name: 'redirects', hint: 'redirectsHint' },
};

/** Returns the frame that shows a document; undefined: it has no preview. */
export const toPreviewFrame = ({ shown }: DocumentPresentation): PreviewFrame | undefined =>
  shown && { path: shown.path, shown };

/** A document in the list of the realm. */
export type SettingsSummary = {
  readonly id: SettingsDocumentId;
  /** The realm from which the document is inherited; undefined: it is the realm's own. */
  readonly inheritedFrom: string | undefined;
  /** Name of the editor's role, when it may change nothing in the document. */
  readonly closedForRole?: string;
  readonly draft?: DraftSummary;
};
