// theme.json -> the theme document: defaults filled, colours derived, files by hash, stand-in faces computed.
import { TYPE_ROLES, type TypeRole } from '#schemas/realm/theme.ts';
import type { FallbackFace, ResolvedFont, ResolvedTheme, ResolvedType } from '#src/realm/resolvedTheme.ts';
import { hashBytes } from '../../db/contentHash.ts';
import { fillThemeDefaults } from '../publishing/check/checkTheme.ts';
import type { CheckedRealm } from '../publishing/check/checkRealm.ts';
import { fallbackFace } from './fontFallback.ts';
import { writeSvg } from '../svg/parseSvg.ts';

/** An SVG as it is published: written anew from what was understood of it. */
export type Drawing = { readonly hash: string; readonly text: string };

/** Sizes at 1280 and 390 px of roles the brand does not set (headings 40 and 24). */
const SIZES: Readonly<Record<TypeRole, readonly [number, number, number]>> = {
  display: [72, 44, 700],
  headline: [40, 24, 700],
  row: [24, 20, 700],
  title: [16, 15, 600],
  body: [16, 16, 400],
  label: [14, 13, 500],
};

/** Undefined when the folder has no theme of its own. */
export function compileTheme({
  folder,
  art,
  colours,
}: Pick<CheckedRealm, 'folder' | 'art' | 'colours'>): { theme: ResolvedTheme; drawings: Drawing[] } | undefined {
  const written = folder.documents.get('theme.json');
  if (written === undefined || !colours) return undefined;
  const theme = fillThemeDefaults(written);
  const drawings: Drawing[] = [];
  const draw = (name: string | undefined): string | undefined => {
    const root = name === undefined ? undefined : art.svgs.get(name);
    if (!root) return undefined;
    const text = writeSvg(root);
    const hash = hashBytes(Buffer.from(text));
    drawings.push({ hash, text });
    return hash;
  };
  const type = Object.fromEntries(
    TYPE_ROLES.map((role) => [role, typeOf(role, theme.type[role] as Partial<ResolvedType> | undefined, written)]),
  ) as Record<TypeRole, ResolvedType>;
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
  const edgeHash = draw(edge),
    markerHash = draw(marker);
  return {
    theme: {
      scheme: theme.scheme ?? 'dark',
      colours,
      fonts,
      fallbacks: fallbacksOf(theme.fonts, type, art),
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

function typeOf(role: TypeRole, given: Partial<ResolvedType> | undefined, written: unknown): ResolvedType {
  const own = (written as { type?: Partial<Record<TypeRole, object>> }).type?.[role] ?? {};
  const [size, sizeMobile, weight] = SIZES[role];
  // The schema's defaults are one for all roles; where the brand says nothing the role's own ones are better.
  return {
    arabicScale: 1.1,
    lineHeight: 1.3,
    arabicLineHeight: 1.6,
    tracking: 0,
    upperCase: false,
    ...given,
    ...(!('size' in own) && { size }),
    ...(!('sizeMobile' in own) && { sizeMobile: 'size' in own ? Math.min(sizeMobile, Number(own.size)) : sizeMobile }),
    ...(!('weight' in own) && { weight }),
  } as ResolvedType;
}

/** One stand-in for each family and weight that a type role uses. */
function fallbacksOf(
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
    .sort((a, b) => (a.family < b.family ? -1 : a.family > b.family ? 1 : a.weight - b.weight))
    .flatMap(({ family, weight }) => {
      const files = fonts.filter((font) => font.family === family && (font.style ?? 'normal') === 'normal');
      const scripts = new Map(
        files.map((font) => [font.script ?? 'latin', font.file]).toReversed() as [string, string][],
      );
      return (['latin', 'arabic'] as const).flatMap((script) => {
        const facts = art.fonts.get(scripts.get(script) ?? '');
        return facts
          ? (['common', 'dejavu'] as const).map((local) =>
              fallbackFace(facts, { local, family, weight, style: 'normal', script }),
            )
          : [];
      });
    });
}
