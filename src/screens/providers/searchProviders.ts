import type { TvProvider } from '#src/identity/pay-tv/payTvTypes.ts';

/** Returns the providers whose names contain all words of a search, without regard to case and accents. */
export function searchProviders(providers: readonly TvProvider[], search: string): readonly TvProvider[] {
  const words = fold(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  return providers.filter(({ displayName }) => words.every((word) => fold(displayName).includes(word)));
}

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
