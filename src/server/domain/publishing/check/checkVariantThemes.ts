// Checks the tokens that variants of experiments set: colours with enough contrast, in each language, and families that
// exist.
import { isObject, type JsonObject } from '#schemas/isObject.ts';
import { applyTokenLayer } from '#src/realm/mergeTheme.ts';
import { computeColours } from '../../theme/computeColours.ts';
import type { CheckContext } from './checkContext.ts';
import { checkColours, checkNamedFamilies } from './checkTheme.ts';

const FILE = 'realm.json';

/**
 * Checks the variants.
 * @param experiments the experiments as they are written; they may be unchecked
 * @param theme the tokens in force, as they are written; undefined: the realm has no theme
 */
export function checkVariantThemes(context: CheckContext, experiments: unknown, theme: object | undefined): void {
  if (!theme) return;
  const { fonts } = theme as { readonly fonts?: unknown };
  const families = new Set(toList(fonts).map((font) => (isObject(font) ? font['family'] : undefined)));
  const bases = listThemeBases(theme);
  for (const { id, variant, tokens, pointer } of listVariantThemes(experiments)) {
    checkNamedFamilies(context, families, { entry: tokens, pointer, file: FILE });
    const own = tokens['colours'];
    if (!isObject(own)) continue;
    for (const { name, tokens: below } of bases) {
      const { colours } = applyTokenLayer(below, tokens);
      checkColours(context, {
        file: FILE,
        written: isObject(colours) ? colours : {},
        locate: (role) => (own[role] === undefined ? undefined : `${pointer}/colours/${role}`),
        sources: ['background', 'primary'],
        fallback: () => `${pointer}/colours`,
        parent: 'the theme',
        layer: { name: `variant ${variant} of ${id}${name}`, prefix: pointer, reported: [computeColours(below)] },
      });
    }
  }
}

/** A theme on which the tokens of variants are applied. */
export type ThemeBase = {
  /** ` in <language>`; empty: the theme of the languages without tokens of their own. */
  readonly name: string;
  readonly tokens: object;
};

/** Returns the theme in force, and that of each language with tokens of its own. */
export const listThemeBases = (theme: object): readonly ThemeBase[] => [
  { name: '', tokens: theme },
  ...toList((theme as { readonly localeTokens?: unknown }).localeTokens).flatMap((entry) =>
    isObject(entry) ? [{ name: ` in ${String(entry['locale'])}`, tokens: applyTokenLayer(theme, entry) }] : [],
  ),
];

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

type VariantTheme = {
  readonly id: string;
  readonly variant: string;
  readonly tokens: JsonObject;
  readonly pointer: string;
};

/** Returns the pointers of the variants of experiments. */
export const listVariants = (
  experiments: unknown,
): readonly { readonly variant: JsonObject; readonly pointer: string }[] =>
  toList(experiments).flatMap((experiment, index) =>
    toList(isObject(experiment) ? experiment['variants'] : undefined).flatMap((variant, number) =>
      isObject(variant) ? [{ variant, pointer: `/experiments/${index}/variants/${number}` }] : [],
    ),
  );

function listVariantThemes(experiments: unknown): readonly VariantTheme[] {
  return listVariants(experiments).flatMap(({ variant, pointer }) => {
    const { id, theme } = variant;
    const experiment = toList(experiments)[Number(pointer.split('/')[2])];
    return isObject(theme) && isObject(experiment)
      ? [{ id: String(experiment['id']), variant: String(id), tokens: theme, pointer: `${pointer}/theme` }]
      : [];
  });
}
