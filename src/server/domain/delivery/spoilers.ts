// Hides results from viewers who chose to hide them, in items whose catalogue entry has a replacement text. All items
// of pages, of calls and of the first HTML pass through this module, so browsers never get the hidden fields.
import type { SpoilerInfo } from '#schemas/appState.ts';
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';

type StoredItem = Readonly<Record<string, unknown>>;
type Spoiler = CatalogueItem['spoiler'];

/**
 * Fields that may show the result or the length: texts, images, times, parts, and clips. `details` contains facts such
 * as the score.
 */
const RESULT_FIELDS: readonly string[] = [
  'description',
  'thumbnailUrl',
  'posterUrl',
  'squareUrl',
  'duration',
  'watchProgress',
  'subEvents',
  'trailer',
  'details',
  'itemCount',
];

/** Whether results are hidden from this viewer in an item. */
export function hidesResult(item: StoredItem, spoilers: SpoilerInfo | undefined): boolean {
  const spoiler = item['spoiler'] as Spoiler;
  if (!spoilers || !spoiler || spoilers.revealed?.includes(String(item['id']))) return false;
  return spoilers.mode === 'hide' || (spoiler.teams ?? []).some((team) => spoilers.teams?.includes(team));
}

/**
 * Returns a stored item without the fields that show the result. A card with facts keeps one line of facts, so that its
 * height does not change.
 */
export function removeResult(item: StoredItem): StoredItem {
  const { title, fact = '–' } = item['spoiler'] as NonNullable<Spoiler>;
  const { facts = [] } = (item['details'] ?? {}) as NonNullable<CatalogueItem['details']>;
  return {
    ...Object.fromEntries(Object.entries(item).filter(([key]) => !RESULT_FIELDS.includes(key))),
    title,
    ...(facts.length > 0 && { details: { facts: [fact] } }),
    spoilerFree: true,
  };
}

/** Returns the part of an audience's key that contains the setting; empty for viewers who see results. */
export const toSpoilerKey = (spoilers: SpoilerInfo | undefined): string =>
  spoilers ? [spoilers.mode, ...(spoilers.teams ?? []), '|', ...(spoilers.revealed ?? [])].join(',') : '';

/** Returns a function that removes from a viewer's setting the teams and items that do not occur in a version. */
export function createSpoilerNarrowing(
  items: readonly CatalogueItem[],
): (spoilers: SpoilerInfo | undefined) => SpoilerInfo | undefined {
  const hideable = items.filter(({ spoiler }) => spoiler !== undefined);
  const ids = new Set(hideable.map(({ id }) => id));
  const teams = new Set(hideable.flatMap(({ spoiler }) => spoiler?.teams ?? []));
  return (spoilers) => {
    if (!spoilers || ids.size === 0) return undefined;
    const chosen = spoilers.mode === 'teams' ? (spoilers.teams ?? []).filter((id) => teams.has(id)) : [];
    if (spoilers.mode === 'teams' && chosen.length === 0) return undefined;
    const revealed = (spoilers.revealed ?? []).filter((id) => ids.has(id));
    return {
      mode: spoilers.mode,
      ...(chosen.length > 0 && { teams: chosen.toSorted() }),
      ...(revealed.length > 0 && { revealed: revealed.toSorted() }),
    };
  };
}
