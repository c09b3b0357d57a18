// Theme + language -> the text of <style id="realm-tokens"> (docs/css-tokens.md). Pure. Nothing reaches the CSS as a raw string:
// numbers are clamped, colours, names, hashes and easings must match their own pattern, and what does not is left out or default.
import { COLOUR_ROLES, TYPE_ROLES, type TypeRole } from '#schemas/realm/theme.ts';
import { FAMILY, fallbackName, fontFaces } from './fontFaces.ts';
import type { ResolvedFont, ResolvedTheme, ResolvedType } from './resolvedTheme.ts';

export type ThemeCssOptions = {
  /** Language of the page: Arabic script takes the Arabic variants. */
  readonly locale: string;
  /** Address of a blob; `/files/<hash>.<extension>` when missing. */
  readonly fileUrl?: (hash: string, extension: string) => string;
};

/** Where blobs that are not pictures are served: fonts (woff2) and masks (svg). */
export const fileUrl = (hash: string, extension: string): string => `/files/${hash}.${extension}`;

/** Window widths in px between which sizes grow. */
const NARROW = 390,
  WIDE = 1280;
/** Window width in px from which on text grows with the window: a sofa away, or a large desk. */
const FAR = 1600;
/** What grows there. Headings keep their size for each window class, display lettering has its own. */
const READ = ['row', 'title', 'body', 'label'] as const satisfies readonly TypeRole[];
const PHONE = '(max-width:600px),(max-height:500px)';
const COLOUR = /^#[0-9a-f]{6}([0-9a-f]{2})?$/;
const EASING = /^(cubic-bezier\((-?[0-9.]{1,6}, ?){3}-?[0-9.]{1,6}\)|ease|ease-in|ease-out|ease-in-out|linear)$/;
const HASH = /^[0-9a-f]{64}$/;
const PLACES = {
  start: 'flex-start',
  top: 'flex-start',
  center: 'center',
  end: 'flex-end',
  bottom: 'flex-end',
} as const;

/** Whether a language is written in Arabic script: its type values are the Arabic ones. */
export const isArabicScript = (locale: string): boolean => {
  try {
    return new Intl.Locale(locale).maximize().script === 'Arab';
  } catch {
    return false;
  }
};

/** The custom properties of a theme in one language, with their font faces and window classes. Never throws. */
export function themeCss(theme: ResolvedTheme, { locale, fileUrl: address = fileUrl }: ThemeCssOptions): string {
  const arabic = isArabicScript(locale);
  const mask = (hash: string | undefined): string =>
    hash && HASH.test(hash) ? `url("${address(hash, 'svg')}")` : 'none';
  const { shape, space, hero, rows } = theme;
  const lineHeight = number(hero.height, 640, 0, 1100),
    phoneHero = number(hero.heightMobile, 620, 0, 1100);
  const titleScale = arabic ? number(theme.type.display.arabicScale, 1, 0.5, 2) : 1;
  // Headings have one size for each window class (24, 32 and 40 by default); everything else grows with the window.
  const headings = headingSizes(theme.type.headline, arabic);
  const base = {
    ...Object.fromEntries(COLOUR_ROLES.map((role) => [`--color-${role}`, colour(theme.colours[role])])),
    ...(Object.assign({}, ...TYPE_ROLES.map((role) => typeTokens(role, theme.type[role], theme, arabic))) as Record<
      string,
      string
    >),
    '--type-headline-size': headings.desktop,
    '--radius-card': px(shape.radiusCard, 4),
    '--radius-button': px(shape.radiusButton, 4),
    '--radius-panel': px(shape.radiusPanel, 6),
    '--radius-field': px(shape.radiusField, 4),
    '--skew': `${number(shape.skew, 0, -20, 20)}deg`,
    '--line-width': px(shape.lineWidth, 1),
    '--card-shadow': shape.cardShadow === true ? '0 2px 6px rgb(0 0 0/.14),0 8px 24px rgb(0 0 0/.16)' : 'none',
    '--gutter': px(space.gutter, 100),
    '--gap': px(space.gap, 20),
    '--row-gap': px(space.rowGap, 48),
    '--hero-height': fluid(phoneHero, lineHeight),
    '--hero-title-size': fluid(number(hero.titleSizeMobile, 56) * titleScale, number(hero.titleSize, 96) * titleScale),
    '--hero-align': place(hero.align, 'flex-start'),
    '--hero-valign': place(hero.valign, 'flex-end'),
    '--hero-line-marker': hero.lineMarker === 'slash' ? '"/"' : 'none',
    '--hero-edge': mask(hero.edge),
    '--row-marker': mask(rows.marker),
    '--row-marker-size': mask(rows.marker) === 'none' ? '0' : '0.62em',
    '--card-width': px(rows.cardWidth, 320),
    '--poster-width': px(rows.posterWidth, 220),
    '--section-width': px(rows.sectionWidth, 200),
    '--playlist-width': px(rows.playlistWidth, 260),
    '--ticket-width': px(rows.ticketWidth, 420),
    '--square-width': px(rows.squareWidth, 210),
    '--ease-enter': EASING.test(theme.motion.enter) ? theme.motion.enter : 'ease-out',
    '--top-bar-height': '80px',
  };
  const phone = {
    '--type-headline-size': headings.mobile,
    '--row-gap': px(space.rowGapMobile, 38),
    '--hero-height': `${phoneHero}px`,
    '--top-bar-height': '60px',
  };
  return [
    // The first mention of the layers fixes their order: this style stands before every other.
    '@layer reset,tokens,base,widgets,screens;',
    fontFaces(theme, address),
    `@layer tokens{:root{color-scheme:${theme.scheme === 'light' ? 'light' : 'dark'};${list(base)}}`,
    `@media (max-width:1024px){:root{--gutter:${px(space.gutterMobile, 20)};--type-headline-size:${headings.tablet}}}`,
    `@media ${PHONE}{:root{${list(phone)}}}`,
    // A phone on its side is lower than any hero: it fills what the bar leaves.
    '@media (max-height:500px){:root{--hero-height:max(20rem,100svh - 60px)}}',
    // A window this wide stands far away: what is read grows with it, up to half as much again.
    `@media (min-width:${FAR}px) and (min-height:501px){:root{${list(Object.fromEntries(READ.map((role) => [`--type-${role}-size`, grown(sizeOf(theme.type[role], arabic))])))}}}`,
    // A hero of fixed height would become a ribbon on a television.
    `@media (min-width:1921px){:root{--hero-height:min(${round((lineHeight / 1920) * 100)}vw,${round(lineHeight * 1.4)}px)}}}`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** Addresses of the fonts that a page in this language should load with its first bytes. */
export function fontPreloads(
  theme: Pick<ResolvedTheme, 'fonts'>,
  { locale, fileUrl: address = fileUrl }: ThemeCssOptions,
): string[] {
  const arabic = isArabicScript(locale);
  const wanted = (font: ResolvedFont): boolean =>
    font.preload === true && HASH.test(font.hash) && (font.script === 'arabic') === arabic;
  return theme.fonts.filter(wanted).map((font) => address(font.hash, 'woff2'));
}

function typeTokens(
  role: TypeRole,
  type: ResolvedType,
  theme: Pick<ResolvedTheme, 'fallbacks'>,
  arabic: boolean,
): Record<string, string> {
  const scale = arabic ? number(type.arabicScale, 1.1, 0.5, 2) : 1;
  const weight = number((arabic ? type.arabicWeight : undefined) ?? type.weight, 400, 1, 1000);
  const height = arabic ? number(type.arabicLineHeight, 1.6, 1.2, 3) : number(type.lineHeight, 1.3, 0.6, 3);
  return {
    [`--type-${role}`]: `${weight} var(--type-${role}-size)/${height} ${families(type, theme, arabic)}`,
    [`--type-${role}-size`]: fluid(number(type.sizeMobile, 16) * scale, sizeOf(type, arabic)),
    [`--type-${role}-tracking`]: arabic ? '0' : `${number(type.tracking, 0, -0.1, 0.3)}em`,
    [`--type-${role}-case`]: !arabic && type.upperCase === true ? 'uppercase' : 'none',
  };
}

/** Px on a wide window. */
const sizeOf = (type: ResolvedType, arabic: boolean): number =>
  number(type.size, 16) * (arabic ? number(type.arabicScale, 1.1, 0.5, 2) : 1);

function headingSizes(type: ResolvedType, arabic: boolean): Readonly<Record<'mobile' | 'tablet' | 'desktop', string>> {
  const scale = arabic ? number(type.arabicScale, 1.1, 0.5, 2) : 1;
  const narrow = number(type.sizeMobile, 24) * scale,
    wide = number(type.size, 40) * scale;
  return { mobile: rem(narrow), tablet: rem((narrow + wide) / 2), desktop: rem(wide) };
}

/**
 * The brand's faces, then their stand-ins, then the system's. Both scripts' faces are always named: a title of the other script
 * inside a sentence finds its own face by unicode-range.
 */
function families(type: ResolvedType, { fallbacks }: Pick<ResolvedTheme, 'fallbacks'>, arabic: boolean): string {
  const named = (arabic ? [type.arabicFamily, type.family] : [type.family, type.arabicFamily]).filter(
    (name): name is string => typeof name === 'string' && FAMILY.test(name),
  );
  const brand = named.filter((name, index) => named.indexOf(name) === index);
  const standIns = brand.flatMap((name) =>
    (['common', 'dejavu'] as const)
      .filter((local) => fallbacks.some((face) => face.family === name && face.local === local))
      .map((local) => fallbackName(name, local)),
  );
  const serif = fallbacks.find((face) => face.family === brand[0])?.serif === true;
  return [
    ...[...brand, ...standIns].map((name) => `"${name}"`),
    ...(serif ? ['serif'] : ['system-ui', 'sans-serif']),
  ].join(',');
}

/** Grows with the window between 390 and 1280 px. In rem, so that the viewer's own text size counts. */
function fluid(narrow: number, wide: number): string {
  if (narrow === wide) return rem(wide);
  const slope = (wide - narrow) / (WIDE - NARROW);
  return `clamp(${rem(Math.min(narrow, wide))},${rem(narrow - slope * NARROW)} + ${round(slope * 100)}vw,${rem(Math.max(narrow, wide))})`;
}

/** As wide as its share of the window: its own size at FAR, half as much again at the most. */
const grown = (size: number): string => `clamp(${rem(size)},${round((size / FAR) * 100)}vw,${rem(size * 1.5)})`;

const list = (tokens: Readonly<Record<string, string>>): string =>
  Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
const round = (value: number): number => Number(value.toFixed(4));
const rem = (pixels: number): string => `${round(pixels / 16)}rem`;
const number = (value: unknown, byDefault: number, least = 0, most = 1100): number =>
  round(typeof value === 'number' && Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : byDefault);
const px = (value: unknown, byDefault: number): string => `${number(value, byDefault)}px`;
/** A colour that is none stays visible as a mistake, not as a hole in the style sheet. */
const colour = (value: unknown): string => (typeof value === 'string' && COLOUR.test(value) ? value : '#808080');
const place = (value: unknown, byDefault: string): string =>
  typeof value === 'string' && Object.hasOwn(PLACES, value) ? PLACES[value as keyof typeof PLACES] : byDefault;
