// The entry modules of a first visit and of the player. Vite's manifest uses the same names.

/** The module with which the app starts in the browser. */
export const CLIENT_ENTRY = 'src/app/entryClient.tsx';

/**
 * Modules that both the background work and some screens import. They are in a separate chunk, so that these screens do
 * not download the rest of the background work.
 */
export const PREFERENCES_MODULES: readonly string[] = ['src/stores/PreferencesStore.ts'];

/** Name of the chunk with BACKGROUND_MODULES. */
export const BACKGROUND_CHUNK = 'background';

/** Modules that most tabs import after hydration, except NAVIGATION_MODULES. */
export const BACKGROUND_MODULES: readonly string[] = [
  'src/app/afterStart.ts',
  'src/app/guardScreens.ts',
  'src/app/rememberPositions.ts',
  'src/screens/_shared/chrome/header/attachHeaderListeners.ts',
  'src/screens/_shared/chrome/ConnectionNotice.tsx',
  'src/stores/LiveStore.ts',
  'schemas/generated/lazyCallPaths.ts',
];

/** Modules that every navigation to a composed page imports, except the code of the page's rows. */
export const NAVIGATION_MODULES: readonly string[] = [
  'engine/react/readPage.ts',
  'src/stores/PageReader.ts',
  'src/app/head.ts',
  'src/app/applyHead.ts',
  'src/app/updateHead.ts',
  'src/app/followRedirect.ts',
];

/** Small modules that hydration or several of the other chunks import. */
export const BASIC_MODULES: readonly string[] = [
  'engine/load/createRowLoader.ts',
  'schemas/defineSchema.ts',
  'schemas/fields.ts',
  'src/app/openProgressChannel.ts',
];

/** The button that widgets and the player share. */
export const BUTTON_MODULES: readonly string[] = ['widgets/_shared/IconButton.tsx'];

/**
 * Small modules that several widgets share and no first visit needs. All are small, so a page downloads all at once.
 */
export const SHARED_ROW_PARTS: readonly string[] = [
  'widgets/_shared/useGridKeys.ts',
  'widgets/_shared/useLoadNearEnd.ts',
  'widgets/_shared/useScheduledRefresh.ts',
  'widgets/_shared/useFocusAddedItem.ts',
  'widgets/_shared/events.ts',
  'widgets/_shared/measureGridShape.ts',
  'widgets/_shared/selectProgrammeActions.ts',
  'widgets/_shared/MoreButton.tsx',
  'widgets/_shared/ItemActions.tsx',
  'widgets/_shared/ActionIcon.tsx',
];

/** Module that every page of a brand with analytics loads after its start. */
export const VISIT_TRACKING = 'src/app/trackVisit.ts';

/** The player with its controls and its store. */
export const PLAYER_ENTRY = 'src/app/openPlayback.tsx';

/** The players of multi-view: the player's core without controls. */
export const MULTI_VIEW_PLAYER_ENTRY = 'src/stores/openPanes.ts';

/** Row types at the top of a home page. */
export const FIRST_ROW_TYPES: readonly string[] = ['hero', 'carousel', 'section-links', 'double-row'];

/** Returns the path of the module that declares a widget. */
export const getDeclarationPath = (rowType: string): string => `widgets/${rowType}/widget.ts`;
/** Returns the path of a widget's view. */
export const getViewPath = (rowType: string): string => `widgets/${rowType}/View.tsx`;

/** Returns the modules that rows of these types load before they are rendered. */
export function listRowModules(rowTypes: Iterable<string>): string[] {
  return [...rowTypes].flatMap((rowType) => [getDeclarationPath(rowType), getViewPath(rowType)]);
}
