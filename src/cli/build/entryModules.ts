// The entry modules of a first visit and of the player. Vite's manifest uses the same names.

export const CLIENT_ENTRY = 'src/app/entryClient.tsx';

/** What every page loads after its start. */
export const BACKGROUND_ENTRIES: readonly string[] = ['src/app/afterStart.ts', 'src/app/trackVisit.ts'];

/** The player with its controls and its store. */
export const PLAYER_ENTRY = 'src/app/openPlayback.tsx';

/** The players of multi-view: the player's core without controls. */
export const MULTI_VIEW_PLAYER_ENTRY = 'src/stores/openPanes.ts';

/** Row types at the top of a home page. */
export const FIRST_ROW_TYPES: readonly string[] = ['hero', 'carousel', 'section-links', 'double-row'];

export const declarationOf = (rowType: string): string => `widgets/${rowType}/widget.ts`;
export const viewOf = (rowType: string): string => `widgets/${rowType}/View.tsx`;

/** Returns the modules that rows of these types load before they are rendered. */
export function listRowModules(rowTypes: Iterable<string>): string[] {
  return [...rowTypes].flatMap((rowType) => [declarationOf(rowType), viewOf(rowType)]);
}
