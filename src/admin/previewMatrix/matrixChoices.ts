// The choices of the comparison of audiences, stored in the query of its address, so that an editor can share it.
import { parseInstant } from '#schemas/parseInstant.ts';

const AUDIENCES = ['guest', 'viewer', 'child'] as const;
/** Heights in px of the compared windows, by their width. */
const HEIGHTS = { 390: 844, 768: 1024, 1280: 800, 1920: 1080 } as const;
const WIDTHS = [390, 768, 1280, 1920] as const;
/** Maximum number of frames: more of them would make the browser slow, and would be too many to compare. */
export const MAX_COMBINATIONS = 12;

/** A kind of viewer. */
export type MatrixAudience = (typeof AUDIENCES)[number];
/** A variant of an experiment. */
export type MatrixVariant = { readonly experiment: string; readonly variant: string };
/** Width of a window in px. */
export type MatrixWidth = (typeof WIDTHS)[number];

/** What an editor compares. */
export type MatrixChoices = {
  /** Id of the page; '': the address names none. */
  readonly page: string;
  readonly source: 'draft' | 'published';
  readonly audiences: readonly MatrixAudience[];
  readonly locales: readonly string[];
  readonly widths: readonly MatrixWidth[];
  /** Variants of any experiments. An experiment without chosen variants shows what a visitor who does not take part gets. */
  readonly variants: readonly MatrixVariant[];
  /** The moment that all frames show, in ISO 8601; missing: now. */
  readonly at?: string;
};

/** One frame: who sees the page, in which language, how wide, when, and with which variant of each compared experiment. */
export type Combination = {
  readonly audience: MatrixAudience;
  readonly locale: string;
  readonly width: MatrixWidth;
  readonly variants: readonly MatrixVariant[];
  readonly at?: string;
};

/** Values from which an editor chooses. */
export const CHOICES = { audiences: AUDIENCES, widths: WIDTHS } as const;

/** Returns the chosen values, in the order of `all`. Without the parameter these are the default values. */
const choose = <T extends string | number>(
  all: readonly T[],
  value: string | null,
  preset: readonly T[],
): readonly T[] => {
  if (value === null) return preset;
  const chosen = value.split(',');
  return all.filter((option) => chosen.includes(String(option)));
};

/**
 * Reads what an editor compares from the query of the address. Unknown values are ignored; a missing parameter has its
 * default.
 *
 * @param locales languages of the realm, its default first
 */
export function readMatrixChoices(query: URLSearchParams, locales: readonly string[]): MatrixChoices {
  const moment = parseInstant(query.get('at') ?? undefined);
  return {
    page: query.get('page') ?? '',
    source: query.get('source') === 'published' ? 'published' : 'draft',
    audiences: choose(AUDIENCES, query.get('audience'), ['guest', 'viewer']),
    locales: choose(locales, query.get('lang'), locales.slice(0, 1)),
    widths: choose(WIDTHS, query.get('width'), [390, 1280]),
    variants: readVariants(query.get('experiment')),
    ...(moment !== undefined && { at: new Date(moment).toISOString() }),
  };
}

/** Reads the variants of `experiment=<id>:<variant>,<id>:<variant>`. */
const readVariants = (value: string | null): readonly MatrixVariant[] =>
  [...new Set(value?.split(','))].flatMap((pair) => {
    const [, experiment, variant] = /^([^:]+):([^:]+)$/.exec(pair) ?? [];
    return experiment !== undefined && variant !== undefined ? [{ experiment, variant }] : [];
  });

/** Returns the variants that a list of experiments has, in the order of the list. */
export const selectKnownVariants = (
  chosen: readonly MatrixVariant[],
  experiments: readonly { readonly id: string; readonly variants: readonly string[] }[],
): readonly MatrixVariant[] =>
  experiments.flatMap(({ id, variants }) =>
    variants.flatMap((variant) => chosen.find((each) => each.experiment === id && each.variant === variant) ?? []),
  );

/** Returns the query of the address of a view. */
export const writeMatrixChoices = ({
  page,
  source,
  audiences,
  locales,
  widths,
  variants,
  at,
}: MatrixChoices): URLSearchParams =>
  new URLSearchParams({
    page,
    source,
    audience: audiences.join(','),
    lang: locales.join(','),
    width: widths.join(','),
    ...(at !== undefined && { at }),
    ...(variants.length > 0 && { experiment: variants.map(toPair).join(',') }),
  });

const toPair = ({ experiment, variant }: MatrixVariant): string => `${experiment}:${variant}`;

/** Lists every combination of the chosen values. Variants of different experiments are combined, too. */
export function listCombinations({ audiences, locales, widths, variants, at }: MatrixChoices): readonly Combination[] {
  const combined = combineVariants(variants);
  return audiences.flatMap((audience) =>
    locales.flatMap((locale) =>
      widths.flatMap((width) =>
        combined.map((each): Combination => ({
          audience,
          locale,
          width,
          variants: each,
          ...(at !== undefined && { at }),
        })),
      ),
    ),
  );
}

/** Returns every combination of one variant of each experiment; one without variants when none is chosen. */
export const combineVariants = (variants: readonly MatrixVariant[]): readonly (readonly MatrixVariant[])[] =>
  [...Map.groupBy(variants, ({ experiment }) => experiment).values()].reduce<readonly (readonly MatrixVariant[])[]>(
    (combined, ofExperiment) => combined.flatMap((before) => ofExperiment.map((variant) => [...before, variant])),
    [[]],
  );

/** Returns the unique key of a combination. */
export const toCombinationKey = ({ audience, locale, width, variants, at }: Combination): string =>
  [audience, locale, width, ...variants.map(toPair), ...(at === undefined ? [] : [at])].join(' ');

/** Returns the height in px of the window with a width. */
export const getHeight = (width: MatrixWidth): number => HEIGHTS[width];

/**
 * Returns the address of a combination's frame.
 * @param opened the page that the frame opens by itself; missing: its host sends the document
 */
export function buildFrameAddress(
  { audience, locale, variants, at }: Combination,
  opened?: Pick<MatrixChoices, 'page' | 'source'>,
): string {
  const query = new URLSearchParams({
    mode: 'browse',
    lang: locale,
    audience,
    ...(at !== undefined && { at }),
    ...(opened && { page: opened.page, source: opened.source }),
  });
  for (const variant of variants) query.append('experiment', toPair(variant));
  return `/_admin/composed-page-preview?${query}`;
}
