// Compiles theme.json to the theme document: fills defaults, derives colours, replaces files by hashes, computes
// fallback faces.
import { compareText } from '#schemas/compareText.ts';
import { LINE_HEIGHTS, TYPE_ROLES, type Theme, type TypeRole } from '#schemas/realm/theme.ts';
import type { Colours } from '#src/realm/deriveColours.ts';
import type { FallbackFace, ResolvedFont, ResolvedTheme, ResolvedType } from '#src/realm/resolvedTheme.ts';
import { isDarkColour } from '#src/realm/luminance.ts';
import { hashBytes } from '../../db/contentHash.ts';
import { fillThemeDefaults } from '../publishing/check/checkTheme.ts';
import type { CheckedRealm } from '../publishing/check/checkRealm.ts';
import { computeFallbackFace } from './fontFallback.ts';
import { writeSvg } from '../svg/parseSvg.ts';

/** A published SVG, serialised from its parsed shapes. */
export type Drawing = { readonly hash: string; readonly text: string };

/** Size at 1280 px, size at 390 px and weight of the roles that a brand does not set. */
const DEFAULT_TYPE: Readonly<Record<TypeRole, readonly [number, number, number]>> = {
  display: [72, 44, 700],
  headline: [40, 24, 700],
  row: [24, 20, 700],
  title: [16, 15, 600],
  body: [16, 16, 400],
  label: [14, 13, 500],
};

/** Compiles the theme; undefined when the folder has no theme of its own. */
export function compileTheme({
  folder,
  art,
  colours,
}: Pick<CheckedRealm, 'folder' | 'art' | 'colours'>): { theme: ResolvedTheme; drawings: Drawing[] } | undefined {
  const written = folder.documents.get('theme.json');
  if (written === undefined || !colours) return undefined;
  const theme = fillThemeDefaults(written);
  const drawings: Drawing[] = [];
  const addDrawing = (name: string | undefined): string | undefined => {
    const root = name === undefined ? undefined : art.svgs.get(name);
    if (!root) return undefined;
    const text = writeSvg(root);
    const hash = hashBytes(Buffer.from(text));
    drawings.push({ hash, text });
    return hash;
  };
  const type = resolveTypes(theme, written);
  const fonts = theme.fonts.map(({ file, family, weight, style, script, preload }): ResolvedFont => ({
    family,
    hash: folder.assets.get(`fonts/${file}`)?.hash ?? '',
    weight: weight ?? '400',
    style: style ?? 'normal',
    script: script ?? 'latin',
    preload: preload ?? false,
  }));
  const { edge, ...hero } = theme.hero;
  const { marker, ...rows } = theme.rows;
  const edgeHash = addDrawing(edge);
  const markerHash = addDrawing(marker);
  return {
    theme: {
      scheme: isDarkColour(colours.background) ? 'dark' : 'light',
      colours,
      fonts,
      fallbacks: computeFallbacks(theme.fonts, type, art),
      type,
      shape: theme.shape,
      space: theme.space,
      hero: { ...hero, ...(edgeHash && { edge: edgeHash }) },
      rows: { ...rows, ...(markerHash && { marker: markerHash }) },
      motion: theme.motion,
    },
    drawings,
  };
}

/** What the preview of a theme takes from elsewhere. */
type DraftSources = {
  readonly colours: Colours;
  /** The published theme. Its fallback faces and drawings stay, because they are computed at a publish. */
  readonly published: ResolvedTheme;
  /** Returns the hash of a file of fonts/; undefined when the realm's own folder has no such file. */
  readonly findFont: (file: string) => string | undefined;
};

/** Resolves an unpublished theme for a preview. The theme must have passed its check. */
export function resolveDraftTheme(written: object, { colours, published, findFont }: DraftSources): ResolvedTheme {
  const theme = fillThemeDefaults(written);
  const { edge, ...hero } = theme.hero;
  const { marker, ...rows } = theme.rows;
  const isFont = (one: Pick<ResolvedFont, 'family' | 'weight' | 'style' | 'script'>, other: ResolvedFont): boolean =>
    one.family === other.family &&
    one.weight === other.weight &&
    one.style === other.style &&
    one.script === other.script;
  return {
    ...published,
    scheme: isDarkColour(colours.background) ? 'dark' : 'light',
    colours,
    fonts: theme.fonts.map(({ file, ...font }) => {
      return { ...font, hash: findFont(file) ?? published.fonts.find((each) => isFont(font, each))?.hash ?? '' };
    }),
    type: resolveTypes(theme, written),
    shape: theme.shape,
    space: theme.space,
    hero: { ...hero, ...(edge !== undefined && published.hero.edge && { edge: published.hero.edge }) },
    rows: { ...rows, ...(marker !== undefined && published.rows.marker && { marker: published.rows.marker }) },
    motion: theme.motion,
  };
}

const resolveTypes = (theme: Theme, written: unknown): Record<TypeRole, ResolvedType> =>
  Object.fromEntries(
    TYPE_ROLES.map((role) => [role, resolveType(role, theme.type[role] as Partial<ResolvedType> | undefined, written)]),
  ) as Record<TypeRole, ResolvedType>;

function resolveType(role: TypeRole, given: Partial<ResolvedType> | undefined, written: unknown): ResolvedType {
  const own = (written as { type?: Partial<Record<TypeRole, object>> }).type?.[role] ?? {};
  const [size, sizeMobile, weight] = DEFAULT_TYPE[role];
  const [lineHeight, arabicLineHeight] = LINE_HEIGHTS[role];
  // The schema has one default size and weight for all roles; a role that the brand does not set gets its own.
  return {
    arabicScale: 1.1,
    lineHeight,
    arabicLineHeight,
    tracking: 0,
    upperCase: false,
    ...given,
    ...(!('size' in own) && { size }),
    ...(!('sizeMobile' in own) && { sizeMobile: 'size' in own ? Math.min(sizeMobile, Number(own.size)) : sizeMobile }),
    ...(!('weight' in own) && { weight }),
  } as ResolvedType;
}

/** Computes a fallback face for each family and weight that a type role uses. */
function computeFallbacks(
  fonts: readonly { family: string; file: string; script?: string; style?: string }[],
  type: Readonly<Record<TypeRole, ResolvedType>>,
  art: CheckedRealm['art'],
): FallbackFace[] {
  const wanted = new Map<string, { family: string; weight: number }>();
  for (const role of TYPE_ROLES) {
    const { family, arabicFamily, weight, arabicWeight } = type[role];
    if (family !== undefined) wanted.set(`${family}/${weight}`, { family, weight });
    if (arabicFamily !== undefined)
      wanted.set(`${arabicFamily}/${arabicWeight ?? weight}`, { family: arabicFamily, weight: arabicWeight ?? weight });
  }
  return [...wanted.values()]
    .sort((a, b) => compareText(a.family, b.family) || a.weight - b.weight)
    .flatMap(({ family, weight }) => {
      const files = fonts.filter((font) => font.family === family && (font.style ?? 'normal') === 'normal');
      const scripts = new Map(
        files.map((font) => [font.script ?? 'latin', font.file]).toReversed() as [string, string][],
      );
      return (['latin', 'arabic'] as const).flatMap((script) => {
        const facts = art.fonts.get(scripts.get(script) ?? '');
        return facts
          ? (['common', 'dejavu'] as const).map((local) =>
              computeFallbackFace(facts, { local, family, weight, style: 'normal', script }),
            )
          : [];
      });
    });
}
