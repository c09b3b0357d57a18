// What variants of experiments change besides rows: tokens of the theme and features (ADR 066). The server computes it
// for each request, as it does the variants of rows.
import type { LocaleInfo } from '#schemas/appState.ts';
import type { Revisions } from '#schemas/domain/published-version.ts';
import type { Experiment } from '#schemas/realm/experiments.ts';
import { findExperimentState } from '#src/realm/findExperimentState.ts';
import { applyTokenLayer } from '#src/realm/mergeTheme.ts';
import type { ResolvedTheme } from '#src/realm/resolvedTheme.ts';
import { hashJson } from '../../db/contentHash.ts';
import type { Caches } from '../../memory/createCaches.ts';
import type { AuthoredTheme } from '../theme/authoredTheme.ts';
import { resolveTheme } from '../theme/compileTheme.ts';
import { computeColours } from '../theme/computeColours.ts';
import { applyLocaleTokens, findLocaleTheme } from '../theme/localeTheme.ts';
import { assignVariant, type VariantViewer } from './experiments.ts';
import type { RealmContent } from './realmDocuments.ts';

type Variant = Experiment['variants'][number];
/** A variant with its experiment. */
type ChosenVariant = { readonly experiment: string; readonly variant: Variant };

/** Maximum number of themes of variants in memory, for each version: one for each language and combination. */
const MAX_THEMES = 100;

const hasSettings = ({ theme, features }: Variant): boolean => theme !== undefined || features !== undefined;

/** Returns the experiments with a variant that sets tokens or features. */
export const listSettingExperiments = (experiments: readonly Experiment[] | undefined): readonly Experiment[] =>
  experiments?.filter(({ variants }) => variants.some(hasSettings)) ?? [];

/**
 * Returns the variants of a visitor that set tokens or features. The variant of the first experiment of the list has
 * precedence.
 */
export const findVariantSettings = (
  experiments: readonly Experiment[],
  viewer: VariantViewer,
): readonly ChosenVariant[] =>
  experiments.flatMap((experiment) => {
    const { variant: id } = assignVariant(experiment, viewer);
    const variant = experiment.variants.find((each) => each.id === id);
    return variant && hasSettings(variant) ? [{ experiment: experiment.id, variant }] : [];
  });

/** The settings of the visitors of a version. */
export type VariantSettings = {
  /** Whether a variant of the version sets tokens or features, at any time. */
  readonly hasAny: boolean;
  /** Returns the theme of a visitor. */
  getTheme(locale: string, viewer: VariantViewer): ResolvedTheme;
  /** Returns settings with the features of a visitor. */
  applyFeatures(settings: LocaleInfo, viewer: VariantViewer): LocaleInfo;
  /** Returns the revisions at a time: they differ when an experiment with tokens or features has started or ended. */
  getRevisions(revisions: Revisions, now: number): Revisions;
};

/** Creates the settings of a version. */
export function createVariantSettings(
  content: RealmContent & { readonly theme: ResolvedTheme },
  caches: Caches | undefined,
): VariantSettings {
  const experiments = listSettingExperiments(content.realm?.experiments);
  const themes = experiments.length > 0 ? caches?.create<ResolvedTheme>(THEME_CACHE) : undefined;
  return {
    hasAny: experiments.length > 0,
    getTheme(locale, viewer) {
      const base = findLocaleTheme(content, locale) ?? content.theme;
      const chosen = findVariantSettings(experiments, viewer).filter(({ variant }) => variant.theme);
      const { authoredTheme } = content;
      if (chosen.length === 0 || !authoredTheme) return base;
      const key = [locale, ...chosen.map(({ experiment, variant }) => `${experiment}:${variant.id}`)].join(' ');
      const cached = themes?.get(key);
      if (cached) return cached;
      const theme = applyVariants(base, applyLocaleTokens(authoredTheme, locale), chosen);
      themes?.set(key, theme);
      return theme;
    },
    applyFeatures(settings, viewer) {
      const chosen = findVariantSettings(experiments, viewer);
      if (chosen.length === 0) return settings;
      const layers = chosen.toReversed().map(({ variant }) => variant.features);
      return { ...settings, features: Object.assign({}, settings.features, ...layers) as LocaleInfo['features'] };
    },
    getRevisions(revisions, now) {
      if (experiments.length === 0) return revisions;
      const states = experiments.map((experiment) => findExperimentState(experiment, now));
      const combine = (revision: string): string => hashJson([revision, states]).slice(0, revision.length);
      return { ...revisions, settings: combine(revisions.settings), theme: combine(revisions.theme) };
    },
  };
}

const THEME_CACHE = { name: 'variant_themes', maxEntries: MAX_THEMES } as const;

/**
 * Returns a theme with the tokens of variants.
 * @param base the theme without them, and `tokens` its tokens, as they are written
 */
function applyVariants(base: ResolvedTheme, tokens: object, chosen: readonly ChosenVariant[]): ResolvedTheme {
  const merged = chosen
    .toReversed()
    .reduce<object>((below, { variant }) => applyTokenLayer(below, variant.theme), tokens) as AuthoredTheme;
  const inBase = new Set(base.fonts.map(({ family }) => family));
  return resolveTheme(merged, computeColours(merged), {
    edge: base.hero.edge,
    marker: base.rows.marker,
    // The fonts of the base theme stay, so that a variant does not lose one.
    ownFonts: merged.fonts.length,
    usedFamilies: new Set(merged.fonts.flatMap(({ family }) => (inBase.has(family) ? [] : [family]))),
  });
}
