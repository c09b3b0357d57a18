// Hides what tells a result: for viewers who want that, in items whose catalogue entry names what to show instead.
// Whatever a page, a call or the first HTML delivers passes through here, so browsers never get the hidden fields.
import type { SpoilerView } from '#schemas/appState.ts';
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';

type StoredItem = Readonly<Record<string, unknown>>;
type Spoiler = CatalogueItem['spoiler'];

/**
 * Fields that may tell the result or the length: texts, images, times, parts, and clips. `details` holds facts such as
 * the score.
 */
const TELLING_FIELDS: readonly string[] = [
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
export function hidesResult(item: StoredItem, spoilers: SpoilerView | undefined): boolean {
  const spoiler = item['spoiler'] as Spoiler;
  if (!spoilers || !spoiler || spoilers.revealed?.includes(String(item['id']))) return false;
  return spoilers.mode === 'hide' || (spoiler.teams ?? []).some((team) => spoilers.teams?.includes(team));
}

/** Returns a stored item without what tells the result. A card that had facts keeps their line. */
export function withoutResult(item: StoredItem): StoredItem {
  const { title, fact = '–' } = item['spoiler'] as NonNullable<Spoiler>;
  const { facts = [] } = (item['details'] ?? {}) as NonNullable<CatalogueItem['details']>;
  return {
    ...Object.fromEntries(Object.entries(item).filter(([key]) => !TELLING_FIELDS.includes(key))),
    title,
    ...(facts.length > 0 && { details: { facts: [fact] } }),
    spoilerFree: true,
  };
}

/** Returns the part of an audience's key that stands for the setting; empty for viewers who see results. */
export const spoilerKey = (spoilers: SpoilerView | undefined): string =>
  spoilers ? [spoilers.mode, ...(spoilers.teams ?? []), '|', ...(spoilers.revealed ?? [])].join(',') : '';

/** Returns a function that removes from a setting what no item of a version depends on. */
export function createSpoilerNarrowing(
  items: readonly CatalogueItem[],
): (spoilers: SpoilerView | undefined) => SpoilerView | undefined {
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
