// Explains a theme token: it comes from the brand's theme.json, that of a realm from which it inherits, the schema's
// default, or a computation (derived colours, fallback font faces).
import { isObject } from '#schemas/isObject.ts';
import { COLOUR_ROLES, themeSchema, TYPE_ROLES } from '#schemas/realm/theme.ts';
import { getThemeRule, isPartialTheme, mergeTheme } from '#src/realm/mergeTheme.ts';
import { applyLocaleTokens, findLocaleTheme } from '../../theme/localeTheme.ts';
import { fillThemeDefaults } from '../check/checkTheme.ts';
import { listExperimentSteps } from './explainExperiments.ts';
import { describeOtherLocales, listLocaleSteps } from './explainLocaleTokens.ts';
import type { ValueOrigin, Step } from './valueOrigin.ts';
import { RULES } from './explainSetting.ts';
import { findParentId, resolvePointer, type Layer } from './layers.ts';

/** The colour that each derived colour is computed from. */
const DERIVED_FROM: Readonly<Record<string, string>> = {
  surface: 'background',
  'surface-raised': 'background',
  line: 'background',
  text: 'background, readable on every surface',
  'text-muted': 'background, readable on every surface',
  'on-primary': 'primary, readable on it',
  'on-secondary': 'secondary, readable on it',
  live: 'primary',
  'on-live': 'live, readable on it',
  success: "the product's green, readable on the background",
  warning: "the product's amber, readable on the background",
  danger: "the product's red, readable on the background",
  focus: 'background',
  scrim: 'background',
};

/**
 * Parses `primary`, `colours.primary`, `colours/primary` or `/colours/primary` to `/colours/primary`; undefined for a
 * text that is not a token.
 */
export function parseThemePointer(key: string): string | undefined {
  if ((COLOUR_ROLES as readonly string[]).includes(key)) return `/colours/${key}`;
  const path = key.replace(/^\/+/, '').split(/[./]/);
  if (path.length < 1 || !Object.hasOwn(themeSchema.properties, path[0] ?? '')) return undefined;
  return `/${path.join('/')}`;
}

type LoadLayer = (id: string) => Promise<Layer | undefined>;

const FILE = 'theme.json';

/** The realms whose theme.json decide the theme of a realm. */
export type ThemeLayers = {
  /** The realms with a theme.json, the nearest first, up to and including the first theme that inherits nothing. */
  readonly themes: readonly Layer[];
  /** The ids of all realms that were searched for a theme.json, the nearest first. */
  readonly path: readonly string[];
};

/** Loads the realms whose theme.json decide the theme of a realm. */
export async function loadThemeLayers(layer: Layer, loadLayer: LoadLayer): Promise<ThemeLayers> {
  const themes: Layer[] = [];
  const path: string[] = [];
  for (let at: Layer | undefined = layer; at && !path.includes(at.id);) {
    path.push(at.id);
    if (at.files?.has(FILE)) {
      themes.push(at);
      if (!isPartialTheme(at.files.get(FILE))) break;
    }
    const next = findParentId(at, 'extends');
    at = next === undefined ? undefined : await loadLayer(next);
  }
  return { themes, path };
}

/** Returns what the theme.json of a layer says at a pointer. */
const readToken = ({ files }: Layer, pointer: string): ReturnType<typeof resolvePointer> =>
  resolvePointer(files?.get(FILE), pointer);

/** Returns the realms whose theme.json set a token or parts of it, the nearest first; empty when none does. */
export function findTokenOwners({ themes }: ThemeLayers, pointer: string): readonly Layer[] {
  const rule = getThemeRule(pointer.split('/')[1] ?? '');
  const owners = (rule === 'own' ? themes.slice(0, 1) : themes).filter((each) => readToken(each, pointer).found);
  const isList = rule === 'prepend' || rule === 'byLocale';
  const isCombined = isObject(owners[0] && readToken(owners[0], pointer).value) || isList;
  return isCombined ? owners : owners.slice(0, 1);
}

/** Merges theme.json files: returns the tokens that apply, as they are written. */
const mergeLayers = ({ themes }: ThemeLayers): object | undefined =>
  themes.reduceRight<object | undefined>((below, { files }) => mergeTheme(files?.get(FILE), below), undefined);

/** Explains a token in one language; undefined when the theme does not have it. */
export async function explainTheme(
  layer: Layer,
  loadLayer: LoadLayer,
  pointer: string,
  locale: string,
): Promise<ValueOrigin | undefined> {
  const resolved = resolvePointer(findLocaleTheme(layer.content, locale), pointer);
  const layers = await loadThemeLayers(layer, loadLayer);
  const merged = mergeLayers(layers);
  const written = resolvePointer(merged && applyLocaleTokens(merged, locale), pointer);
  if (!resolved.found && !written.found) return undefined;
  const variantSteps = await listExperimentSteps(layer, loadLayer, `/theme${pointer}`);
  const variant = variantSteps.find(({ used }) => used);
  const isScalar = !isObject(written.value);
  const localeSteps = listLocaleSteps(layers.themes, { pointer, locale, merged }).map((step) => ({
    ...step,
    used: step.used && !(variant && isScalar),
  }));
  // A token of a variant or a language comes before the general one; parts of an object are combined.
  const isReplaced = isScalar && (variant !== undefined || localeSteps.some(({ used }) => used));
  const owners = isReplaced ? [] : findTokenOwners(layers, pointer);
  const general = layers.path.map((id): Step => {
    const theme = layers.themes.find((each) => each.id === id);
    const { found, value } = theme ? readToken(theme, pointer) : { found: false, value: undefined };
    return {
      location: theme ? `${FILE} of ${id}` : `${id} has no theme of its own`,
      ...(found && { value }),
      used: owners.some((each) => each.id === id),
    };
  });
  const source = describeThemes(layer, layers.themes);
  const specificSteps = [...variantSteps, ...localeSteps];
  const steps = [...specificSteps, ...general];
  let origin = [
    ...specificSteps.flatMap(({ used, location }) => (used ? [location] : [])),
    ...owners.map(({ id }) => `${FILE} of ${id}`),
  ].join(', ');
  if (origin === '') {
    origin = describeComputed(pointer, { source, merged, owner: layers.themes.at(-1)?.id ?? layer.id });
    steps.push({ location: origin.split(' (')[0] ?? origin, value: resolved.value, used: true });
  }
  return {
    name: `theme token ${pointer.slice(1)}`,
    value: variant && isScalar ? variant.value : (resolved.found ? resolved : written).value,
    origin,
    steps,
    notes: [
      ...describeDifference(pointer, written, resolved),
      ...describeOtherLocales(merged, pointer, locale),
      ...(layers.themes.length > 1 ? [RULES[getThemeRule(pointer.split('/')[1] ?? '')]] : []),
    ],
  };
}

/** Names the theme.json files that decide a theme. */
function describeThemes({ id }: Layer, themes: readonly Layer[]): string {
  if (themes.length === 0) return `the theme of ${id}`;
  return themes.map((each) => `${FILE} of ${each.id}`).join(' and ');
}

type Computed = { readonly source: string; readonly merged: object | undefined; readonly owner: string };

/** Says how a token that no theme.json sets gets its value. */
function describeComputed(pointer: string, { source, merged, owner }: Computed): string {
  const [, section = '', role = ''] = pointer.split('/');
  const unset = `${source} ${source.includes(' and ') ? 'do' : 'does'} not set it`;
  switch (section) {
    case 'colours':
      return `derived from ${DERIVED_FROM[role] ?? 'the four required colours'} (${unset})`;
    case 'fallbacks':
      return `computed from the font files of ${owner}: the fallback face until a font is loaded`;
    case 'type':
      if ((TYPE_ROLES as readonly string[]).includes(role)) return `the product's default for ${role} (${unset})`;
  }
  const preset = merged && resolvePointer(fillThemeDefaults(merged), pointer);
  return preset?.found ? `the schema's default (${unset})` : `computed when ${source} was published`;
}

type Resolved = ReturnType<typeof resolvePointer>;

/** Says what differs between the written and the published value. */
function describeDifference(pointer: string, written: Resolved, resolved: Resolved): string[] {
  const section = pointer.split('/')[1] ?? '';
  if (typeof resolved.value !== 'object' || resolved.value === null)
    return written.found && resolved.found && written.value !== resolved.value
      ? [`Written as ${JSON.stringify(written.value)}, published as ${JSON.stringify(resolved.value)}.`]
      : [];
  if (section === 'fallbacks' || Array.isArray(resolved.value)) return [];
  const filled = Object.keys(resolved.value).filter((key) => !Object.hasOwn(written.value ?? {}, key));
  return [`Not written, filled in: ${filled.join(', ') || 'nothing'}.`];
}
