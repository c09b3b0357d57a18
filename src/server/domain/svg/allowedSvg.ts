// The elements and attributes that a brand's SVG may have, and the format of each value.

const NUMBER = '-?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:e[+-]?\\d+)?';
const NUMERIC = new RegExp(`^${NUMBER}(px|%)?$`, 'i');
const NUMBERS = new RegExp(`^\\s*${NUMBER}(?:[\\s,]+${NUMBER})*\\s*$`, 'i');
const PATH_DATA = /^[MmLlHhVvCcSsQqTtAaZz0-9eE+\-.,\s]*$/;
const TRANSFORM = /^\s*(?:(?:matrix|translate|scale|rotate|skewX|skewY)\([0-9eE+\-.,\s]*\)[\s,]*)*$/;
const PAINT =
  /^(none|currentColor|#[0-9a-fA-F]{3,8}|rgba?\([0-9.,%\s/]+\)|var\(--color-[a-z-]+(,\s*#[0-9a-fA-F]{3,8})?\)|url\(#[A-Za-z][\w-]*\)|black|white)$/;
const REFERENCE = /^url\(#[A-Za-z][\w-]*\)$/;
const NAME = /^[A-Za-z][\w-]*$/;
const WORD = /^[a-z-]+$/i;
const PLAIN_TEXT = /^[^<>&]*$/;

/** Allowed attributes with the format of their values. */
export const SVG_ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  xmlns: /^http:\/\/www\.w3\.org\/2000\/svg$/,
  version: /^1\.[012]$/,
  viewBox: NUMBERS,
  width: NUMERIC,
  height: NUMERIC,
  preserveAspectRatio: /^[A-Za-z\s]+$/,
  role: WORD,
  'aria-label': PLAIN_TEXT,
  'aria-hidden': /^(true|false)$/,
  id: NAME,
  d: PATH_DATA,
  points: NUMBERS,
  transform: TRANSFORM,
  gradientTransform: TRANSFORM,
  x: NUMERIC,
  y: NUMERIC,
  x1: NUMERIC,
  y1: NUMERIC,
  x2: NUMERIC,
  y2: NUMERIC,
  cx: NUMERIC,
  cy: NUMERIC,
  r: NUMERIC,
  rx: NUMERIC,
  ry: NUMERIC,
  fill: PAINT,
  stroke: PAINT,
  'stop-color': PAINT,
  color: PAINT,
  'fill-opacity': NUMERIC,
  'stroke-opacity': NUMERIC,
  'stop-opacity': NUMERIC,
  opacity: NUMERIC,
  offset: NUMERIC,
  'fill-rule': /^(nonzero|evenodd)$/,
  'clip-rule': /^(nonzero|evenodd)$/,
  'stroke-width': NUMERIC,
  'stroke-linecap': WORD,
  'stroke-linejoin': WORD,
  'stroke-miterlimit': NUMERIC,
  'stroke-dasharray': /^(none|[0-9.,\s]+)$/,
  'clip-path': REFERENCE,
  mask: REFERENCE,
  'mask-type': /^(alpha|luminance)$/,
  'shape-rendering': WORD,
  gradientUnits: /^(userSpaceOnUse|objectBoundingBox)$/,
  clipPathUnits: /^(userSpaceOnUse|objectBoundingBox)$/,
  maskUnits: /^(userSpaceOnUse|objectBoundingBox)$/,
};
/** Allowed elements. */
export const SVG_ELEMENTS: readonly string[] = [
  'svg',
  'g',
  'path',
  'rect',
  'circle',
  'ellipse',
  'polygon',
  'polyline',
  'line',
  'defs',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
  'title',
  'desc',
];
