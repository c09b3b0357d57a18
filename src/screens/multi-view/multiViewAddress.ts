// The address of multi-view: the first event is in the path, the others and the layout are in the query.
import { MULTI_VIEW_LAYOUTS, VIDEO_COUNTS, type MultiViewLayout } from '#schemas/multiView.ts';
import { buildPath } from '#src/routes/buildPath.ts';
import { matchPath } from '#src/routes/matchPath.ts';
import type { PathSet } from '#src/routes/pathSets.ts';

const DEFAULT_LAYOUT: MultiViewLayout = 'twoUp';
const MAX_VIDEOS = VIDEO_COUNTS.quad;
const MAX_ID_LENGTH = 120;

/** Event ids by position; undefined for an empty position. The first one always has an event. */
export type Positions = readonly (string | undefined)[];
/** The layout and the events in an address. */
export type MultiViewAddress = { readonly layout: MultiViewLayout; readonly positions: Positions };

/** Reads an address. An event that is listed twice keeps its first position. */
export function readAddress(pathname: string, search: string): MultiViewAddress {
  const query = new URLSearchParams(search);
  const first = matchPath(pathname)?.params['eventId'];
  const others = (query.get('ids') ?? '').split(',').slice(0, MAX_VIDEOS - 1);
  const usedIds = new Set<string>();
  const positions = Array.from({ length: MAX_VIDEOS }, (_, index) => {
    const id = index === 0 ? first : others[index - 1]?.trim().slice(0, MAX_ID_LENGTH);
    if (!id || usedIds.has(id)) return undefined;
    usedIds.add(id);
    return id;
  });
  const layout = MULTI_VIEW_LAYOUTS.find((each) => each === query.get('layout')) ?? DEFAULT_LAYOUT;
  return { layout, positions };
}

/** Builds the address; other parameters of the current query stay. */
export function buildAddress({ layout, positions }: MultiViewAddress, search: string, pathSet: PathSet): string {
  const query = new URLSearchParams(search);
  query.delete('ids');
  query.delete('layout');
  const others = positions
    .slice(1)
    .map((id) => encodeURIComponent(id ?? ''))
    .join(',')
    .replace(/(?<!,),+$/, '');
  const parts = [
    query.toString(),
    layout !== DEFAULT_LAYOUT && `layout=${layout}`,
    others !== '' && `ids=${others}`,
  ].filter(Boolean);
  const path = buildPath('MULTI_VIEW', { eventId: positions[0] }, pathSet) ?? '/';
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}

/**
 * Returns the positions after an event was placed at `index`. An event that already has a position is swapped with the
 * event at `index`.
 */
export function placeEvent(positions: Positions, id: string, index: number): Positions {
  const from = positions.indexOf(id);
  if (from !== -1) return swapPositions(positions, from, index);
  return positions.map((each, position) => (position === index ? id : each));
}

/**
 * Returns the positions with the events of two of them swapped.
 *
 * @param a, b positions from 0
 * @returns the same list when the first position would become empty
 */
export function swapPositions(positions: Positions, a: number, b: number): Positions {
  const swapped = positions.map((each, index) => {
    if (index === a) return positions[b];
    return index === b ? positions[a] : each;
  });
  return swapped[0] === undefined ? positions : swapped;
}
