// Builds the text of <style id="realm-tokens"> (docs/css-tokens.md) from a theme and a language. No raw string reaches
// the CSS: numbers are clamped; colours, names, hashes and easings must match a pattern, otherwise the default is used.
import { COLOUR_ROLES, TYPE_ROLES, type ColourRole, type TypeRole } from '#schemas/realm/theme.ts';
import { computeHighContrast } from './contrastTokens.ts';
import { computeContrast, computeLuminance, isDarkColour } from './luminance.ts';
import { FONT_FAMILY_PATTERN, fallbackName, fontFaces } from './fontFaces.ts';
import type { ResolvedFont, ResolvedTheme, ResolvedType } from './resolvedTheme.ts';

/** What the text depends on besides the theme. */
export type ThemeCssOptions = {
  /** Language of the page. Languages in Arabic script use the Arabic variants of the theme. */
  readonly locale: string;
  /** Builds the URL of a blob; `/files/<hash>.<extension>` by default. */
  readonly fileUrl?: (hash: string, extension: string) => string;
};

/** Builds the URL of a blob that is not an image: a font (woff2) or a mask (svg). */
export const fileUrl = (hash: string, extension: string): string => `/files/${hash}.${extension}`;

/** Viewport widths in px between which sizes grow. */
const NARROW_PX = 390;
const WIDE_PX = 1280;
/**
 * Viewport width in px above which text grows with the viewport, because the viewer sits farther from the screen (TV,
 * large desk).
 */
const FAR_PX = 1600;
/** The roles that grow above FAR_PX. Headings have one size for each viewport class; display text has its own sizes. */
const GROWING_ROLES = ['row', 'title', 'body', 'label'] as const satisfies readonly TypeRole[];
const PHONE = '(max-width:600px),(max-height:500px)';
const COLOUR = /^#[0-9a-f]{6}([0-9a-f]{2})?$/;
const EASING = /^(cubic-bezier\((-?[0-9.]{1,6}, ?){3}-?[0-9.]{1,6}\)|ease|ease-in|ease-out|ease-in-out|linear)$/;
const HASH = /^[0-9a-f]{64}$/;
const FLEX_ALIGNMENTS = {
  start: 'flex-start',
  top: 'flex-start',
  center: 'center',
  end: 'flex-end',
  bottom: 'flex-end',
} as const;

/** Whether a language is written in Arabic script. Its type values are then the Arabic ones. */
export const isArabicScript = (locale: string): boolean => {
  try {
    return new Intl.Locale(locale).maximize().script === 'Arab';
  } catch {
    return false;
  }
};

/** Builds a theme's custom properties for one language, with font faces and media queries. Never throws. */
export function themeCss(theme: ResolvedTheme, { locale, fileUrl: buildFileUrl = fileUrl }: ThemeCssOptions): string {
  const isArabic = isArabicScript(locale);
  const mask = (hash: string | undefined): string =>
    hash && HASH.test(hash) ? `url("${buildFileUrl(hash, 'svg')}")` : 'none';
  const { shape, space, hero, rows } = theme;
  const heroHeight = number(hero.height, 640, 0, 1100);
  const phoneHero = number(hero.heightMobile, 620, 0, 1100);
  const titleScale = isArabic ? number(theme.type.display.arabicScale, 1, 0.5, 2) : 1;
  // Headings have one size for each viewport class (24, 32 and 40 px by default); everything else grows with the
  // viewport.
  const headings = headingSizes(theme.type.headline, isArabic);
  const base = {
    ...Object.fromEntries(COLOUR_ROLES.map((role) => [`--color-${role}`, colour(theme.colours[role])])),
    ...imageTokens(theme.colours),
    ...(Object.assign({}, ...TYPE_ROLES.map((role) => typeTokens(role, theme.type[role], theme, isArabic))) as Record<
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
    '--hero-height': fluid(phoneHero, heroHeight),
    '--hero-title-size': fluid(number(hero.titleSizeMobile, 56) * titleScale, number(hero.titleSize, 96) * titleScale),
    '--hero-align': flexAlignment(hero.align, 'flex-start'),
    '--hero-valign': flexAlignment(hero.valign, 'flex-end'),
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
    // The first mention of the CSS cascade layers fixes their order; this style element is the first one of the
    // document.
    '@layer reset,tokens,base,widgets,screens;',
    fontFaces(theme, buildFileUrl),
    `@layer tokens{:root{color-scheme:${isDarkColour(colour(theme.colours.background)) ? 'dark' : 'light'};${declarations(base)}}`,
    `@media (prefers-contrast:more){:root{${declarations(contrastTokens(theme.colours))}}}`,
    `@media (max-width:1024px){:root{--gutter:${px(space.gutterMobile, 20)};--type-headline-size:${headings.tablet}}}`,
    `@media ${PHONE}{:root{${declarations(phone)}}}`,
    // A phone in landscape is lower than any hero: the hero fills the height below the header.
    '@media (max-height:500px){:root{--hero-height:max(20rem,100svh - 60px)}}',
    // On wide viewports text grows with the width, up to 1.5 times its size.
    `@media (min-width:${FAR_PX}px) and (min-height:501px){:root{${declarations(Object.fromEntries(GROWING_ROLES.map((role) => [`--type-${role}-size`, growingSize(computeWideSize(theme.type[role], isArabic))])))}}}`,
    // A hero of fixed height would be a thin strip on a TV.
    `@media (min-width:1921px){:root{--hero-height:min(${round((heroHeight / 1920) * 100)}vw,${round(heroHeight * 1.4)}px)}}}`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** Returns the colours for viewers whose system asks for more contrast, as far as they differ. */
function contrastTokens(colours: ResolvedTheme['colours']): Record<string, string> {
  const own = Object.fromEntries(COLOUR_ROLES.map((role) => [role, colour(colours[role])])) as Record<
    ColourRole,
    string
  >;
  const changed = computeHighContrast(own);
  const general = imageTokens(colours);
  const onImages = { ...imageTokens({ ...own, ...changed }), '--color-on-art': '#ffffff' };
  return {
    ...Object.fromEntries(Object.entries(changed).map(([role, value]) => [`--color-${role}`, value])),
    ...Object.fromEntries(Object.entries(onImages).filter(([name, value]) => value !== general[name])),
  };
}

/** Luminance up to which the shade of an image has the colour of the page's background. */
const MAX_SHADE_LUMINANCE = 0.04;

/**
 * Returns the tokens for texts on images. The texts are light and the shade is dark on every background. Only on a dark
 * background the shade has the background's colour, so that an image blends into the page and the first row may overlap
 * a hero.
 */
function imageTokens(colours: ResolvedTheme['colours']): Record<string, string> {
  const background = colour(colours.background);
  const blends = computeLuminance(background) <= MAX_SHADE_LUMINANCE;
  const light = colour(isDarkColour(background) ? colours.text : colours['surface-raised']);
  const [primary, live] = [colour(colours.primary), colour(colours.live)];
  return {
    '--color-on-art': `oklch(from ${light} max(l,0.92) c h)`,
    '--color-shade': blends ? background : colour(colours.scrim),
    '--hero-overlap': blends ? '1' : '0',
    // The dot of "Live" has the primary colour when it is visible on the badge.
    '--color-live-dot': `var(--color-${computeContrast(primary, live) >= 3 ? 'primary' : 'on-live'})`,
  };
}

/** Returns the URLs of the fonts that a page in this language preloads. */
export function fontPreloads(
  theme: Pick<ResolvedTheme, 'fonts'>,
  { locale, fileUrl: buildFileUrl = fileUrl }: ThemeCssOptions,
): string[] {
  const isArabic = isArabicScript(locale);
  const isNeeded = (font: ResolvedFont): boolean =>
    font.preload === true && HASH.test(font.hash) && (font.script === 'arabic') === isArabic;
  return theme.fonts.filter(isNeeded).map((font) => buildFileUrl(font.hash, 'woff2'));
}

function typeTokens(
  role: TypeRole,
  type: ResolvedType,
  theme: Pick<ResolvedTheme, 'fallbacks'>,
  isArabic: boolean,
): Record<string, string> {
  const scale = isArabic ? number(type.arabicScale, 1.1, 0.5, 2) : 1;
  const weight = number((isArabic ? type.arabicWeight : undefined) ?? type.weight, 400, 1, 1000);
  const height = isArabic ? number(type.arabicLineHeight, 1.6, 1.2, 3) : number(type.lineHeight, 1.3, 0.6, 3);
  return {
    [`--type-${role}`]: `${weight} var(--type-${role}-size)/${height} ${families(type, theme, isArabic)}`,
    [`--type-${role}-size`]: fluid(number(type.sizeMobile, 16) * scale, computeWideSize(type, isArabic)),
    [`--type-${role}-tracking`]: isArabic ? '0' : `${number(type.tracking, 0, -0.1, 0.3)}em`,
    [`--type-${role}-case`]: !isArabic && type.upperCase === true ? 'uppercase' : 'none',
  };
}

/** Returns the role's size in px on a wide viewport. */
const computeWideSize = (type: ResolvedType, isArabic: boolean): number =>
  number(type.size, 16) * (isArabic ? number(type.arabicScale, 1.1, 0.5, 2) : 1);

function headingSizes(
  type: ResolvedType,
  isArabic: boolean,
): Readonly<Record<'mobile' | 'tablet' | 'desktop', string>> {
  const scale = isArabic ? number(type.arabicScale, 1.1, 0.5, 2) : 1;
  const narrow = number(type.sizeMobile, 24) * scale;
  const wide = number(type.size, 40) * scale;
  return { mobile: rem(narrow), tablet: rem((narrow + wide) / 2), desktop: rem(wide) };
}

/**
 * Builds a font-family list: the brand's faces, their fallback faces, then the system's. It always names the faces of
 * both scripts, so that a title in the other script finds its own face by unicode-range.
 */
function families(type: ResolvedType, { fallbacks }: Pick<ResolvedTheme, 'fallbacks'>, isArabic: boolean): string {
  const named = (isArabic ? [type.arabicFamily, type.family] : [type.family, type.arabicFamily]).filter(
    (name): name is string => typeof name === 'string' && FONT_FAMILY_PATTERN.test(name),
  );
  const brand = named.filter((name, index) => named.indexOf(name) === index);
  const fallbackNames = brand.flatMap((name) =>
    (['common', 'dejavu'] as const)
      .filter((local) => fallbacks.some((face) => face.family === name && face.local === local))
      .map((local) => fallbackName(name, local)),
  );
  const serif = fallbacks.find((face) => face.family === brand[0])?.serif === true;
  return [
    ...[...brand, ...fallbackNames].map((name) => `"${name}"`),
    ...(serif ? ['serif'] : ['system-ui', 'sans-serif']),
  ].join(',');
}

/** Returns a size that grows between NARROW_PX and WIDE_PX. In rem, so that the viewer's text size setting applies. */
function fluid(narrow: number, wide: number): string {
  if (narrow === wide) return rem(wide);
  const slope = (wide - narrow) / (WIDE_PX - NARROW_PX);
  return `clamp(${rem(Math.min(narrow, wide))},${rem(narrow - slope * NARROW_PX)} + ${round(slope * 100)}vw,${rem(Math.max(narrow, wide))})`;
}

/** Returns a size that grows with the viewport: unchanged at FAR_PX, 1.5 times at most. */
const growingSize = (size: number): string =>
  `clamp(${rem(size)},${round((size / FAR_PX) * 100)}vw,${rem(size * 1.5)})`;

const declarations = (tokens: Readonly<Record<string, string>>): string =>
  Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
const round = (value: number): number => Number(value.toFixed(4));
const rem = (pixels: number): string => `${round(pixels / 16)}rem`;
const number = (value: unknown, defaultValue: number, min = 0, max = 1100): number =>
  round(typeof value === 'number' && Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : defaultValue);
const px = (value: unknown, defaultValue: number): string => `${number(value, defaultValue)}px`;
/** Returns the colour, or grey when it is invalid: a visible mistake is better than a missing declaration. */
const colour = (value: unknown): string => (typeof value === 'string' && COLOUR.test(value) ? value : '#808080');
const flexAlignment = (value: unknown, defaultValue: string): string =>
  typeof value === 'string' && Object.hasOwn(FLEX_ALIGNMENTS, value)
    ? FLEX_ALIGNMENTS[value as keyof typeof FLEX_ALIGNMENTS]
    : defaultValue;
