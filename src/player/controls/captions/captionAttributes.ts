// Turns a stored caption style into attributes for CaptionStyle.module.css: the properties that the viewer has chosen,
// and their values.
import { CAPTION_CHOICES, type CaptionProperty, type CaptionStyle } from '#schemas/domain/viewer-settings.ts';

type Values<P extends CaptionProperty> = Readonly<Record<(typeof CAPTION_CHOICES)[P][number], string>>;

const FONTS: Values<'font'> = {
  sans: 'Arial, Helvetica, sans-serif',
  serif: "'Times New Roman', Times, serif",
  mono: "'Courier New', Courier, monospace",
  casual: "'Comic Sans MS', 'Comic Neue', casual, cursive",
};
/** The eight colours of 47 CFR 79.103, as CEA-708 names them. */
const COLORS: Values<'color'> = {
  white: '#ffffff',
  yellow: '#ffff00',
  green: '#00ff00',
  cyan: '#00ffff',
  blue: '#0000ff',
  magenta: '#ff00ff',
  red: '#ff0000',
  black: '#000000',
};
const EDGES: Values<'edge'> = {
  none: 'none',
  outline: '-1px -1px 1px #000, 1px -1px 1px #000, -1px 1px 1px #000, 1px 1px 1px #000, 0 0 2px #000',
  shadow: '0.08em 0.08em 0.12em #000',
  raised: '0.03em 0.03em 0 #000, 0.06em 0.06em 0 #000',
  depressed: '-0.03em -0.03em 0 #000, -0.06em -0.06em 0 #000',
};
const FILLS = { none: 'transparent', half: 'rgb(0 0 0 / 50%)', black: '#000000', white: '#ffffff' } as const;

/** Colours of the choices, for the swatches of the form. */
export const CAPTION_SWATCHES: Readonly<Partial<Record<CaptionProperty, Readonly<Record<string, string>>>>> = {
  color: COLORS,
  background: FILLS,
  window: FILLS,
};

/** The attributes of an element that contains subtitles. */
export type CaptionAttributes = {
  /**
   * Names of the properties that the viewer has chosen, separated by spaces; undefined: none, so the style of the
   * video's subtitles applies.
   */
  readonly properties: string | undefined;
  /** CSS custom properties by name. */
  readonly variables: Readonly<Record<string, string>>;
};

/** Returns the attributes of a style. Invalid values are ignored: a guest's style comes from the browser's storage. */
export function toCaptionAttributes(style: CaptionStyle): CaptionAttributes {
  const validStyle = Object.fromEntries(
    (Object.keys(CAPTION_CHOICES) as CaptionProperty[]).flatMap((property) => {
      const value = (CAPTION_CHOICES[property] as readonly string[]).find((each) => each === style[property]);
      return value === undefined ? [] : [[property, value]];
    }),
  ) as CaptionStyle;
  const { font, size, opacity, edge, background, window, position } = validStyle;
  const color = validStyle.color ?? chooseDefaultColor(validStyle);
  const variables = {
    ...(font && { '--caption-font': FONTS[font] }),
    ...(size && { '--caption-size': String(Number(size) / 100) }),
    ...(color && { '--caption-color': COLORS[color] }),
    ...(opacity && { '--caption-opacity': `${opacity}%` }),
    ...(edge && { '--caption-edge': EDGES[edge] }),
    ...(background && { '--caption-background': FILLS[background] }),
    ...(window && { '--caption-window': FILLS[window] }),
  };
  // The position is listed by its value (`top` or `bottom`), because it has no CSS custom property.
  const changed = { font, size, color, edge, background, window, [position ?? 'position']: position };
  const properties = Object.entries(changed).flatMap(([property, value]) => (value === undefined ? [] : [property]));
  return { properties: properties.length > 0 ? properties.join(' ') : undefined, variables };
}

/** Returns the text colour for a style that sets none; undefined: the colour of the video's subtitles. */
function chooseDefaultColor({ background, opacity }: CaptionStyle): CaptionStyle['color'] {
  // White text on a white background could not be read.
  if (background === 'white') return 'black';
  return opacity === undefined ? undefined : 'white';
}
