// Basic shapes of Sahra's pictures: sheets of cut paper, their shadows, and the fibres of the paper.
// Every picture is its own SVG document, so the ids of its filters can be fixed names.

export const INK = '#1d1a2e',
  NIGHT = '#131430',
  AUBERGINE = '#2a1730',
  PLUM = '#4a2440';
export const INDIGO = '#2b3566',
  DUSK = '#5a65a8',
  SKY = '#b9cfd0',
  AQUA = '#6fa7a0';
export const TEAL = '#2f6d6a',
  DEEP = '#1f4d4b',
  ABYSS = '#12363a';
export const SAFFRON = '#e6a11f',
  HONEY = '#f3cf86',
  AMBER = '#c97f1a',
  GLOW = '#f6dfa3',
  SUN = '#fff0c9';
export const TERRA = '#c4643a',
  CLAY = '#d98a4a',
  RUST = '#9a4230',
  BRICK = '#b6502f';
export const POMEGRANATE = '#9b2d3c',
  WINE = '#5c1a30',
  CORAL = '#c65a48',
  ROSE = '#e2b09a',
  BLUSH = '#f0c9a8';
export const OLIVE = '#7c7a3c',
  MOSS = '#4f6336',
  SAGE = '#a9ad82',
  LEAF = '#2f4a33';
export const SAND = '#e9d3a2',
  CREAM = '#fbf3e2',
  PAPER = '#efe4ce';

/** Deterministic random numbers (mulberry32): the same picture at every run. */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const times = (count, draw) => Array.from({ length: count }, (_, i) => draw(i)).join('');
const num = (v) => Number(v.toFixed(2));
const attributes = (extra = {}) =>
  Object.entries(extra)
    .map(([k, v]) => ` ${k}="${v}"`)
    .join('');

/** Size and shape of a picture. Scenes use fractions of its size. `u` is a hundredth of the shorter side. */
export const frame = (w, h) => ({
  w,
  h,
  tall: h > w,
  wide: w > h * 1.2,
  u: Math.min(w, h) / 100,
  cx: w / 2,
  cy: h / 2,
});

/** A shape without a shadow, as if printed on the sheet below it. */
export const flat = (d, fill, extra) => `<path d="${d}" fill="${fill}"${attributes(extra)}/>`;
/** A sheet of paper above the others: with a soft shadow upwards and a bright edge. */
export const sheet = (d, fill, extra) => `<path d="${d}" fill="${fill}" filter="url(#lift)"${attributes(extra)}/>`;
/** A small piece of paper, with a shorter shadow. */
export const piece = (d, fill, extra) => `<path d="${d}" fill="${fill}" filter="url(#near)"${attributes(extra)}/>`;
/** Several shapes with one common shadow. */
export const lifted = (content) => `<g filter="url(#lift)">${content}</g>`;
/** Several small shapes with one common, shorter shadow. */
export const near = (content) => `<g filter="url(#near)">${content}</g>`;
export const line = (d, stroke, width, extra) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"${attributes(extra)}/>`;
export const disc = (x, y, r) =>
  `M${num(x - r)},${num(y)}a${num(r)},${num(r)} 0 1 1 ${num(2 * r)},0a${num(r)},${num(r)} 0 1 1 ${num(-2 * r)},0Z`;
export const box = (x, y, w, h) => `M${num(x)},${num(y)}h${num(w)}v${num(h)}h${num(-w)}Z`;
export const poly = (points) => `M${points.map(([x, y]) => `${num(x)},${num(y)}`).join('L')}Z`;

/**
 * Places a drawing. Scaling a drawing also scales its shadow, so the id of the shadow's filter gets the scale as a
 * suffix, and picture() makes a filter for each scale. So shadows have the same size everywhere in a picture.
 */
export function at(x, y, scale, content, { flip = false, turn = 0 } = {}) {
  const scaled = content.replace(
    /url\(#(lift|near)(?:-([\d.]+))?\)/g,
    (_, name, inner = '1') => `url(#${name}-${(Number(inner) * scale).toPrecision(2)})`,
  );
  return `<g transform="translate(${num(x)} ${num(y)}) rotate(${turn}) scale(${flip ? -scale : scale} ${scale})">${scaled}</g>`;
}

/** The background of a picture: one colour, or a gradient of two. */
export function ground(f, colour, lower) {
  if (!lower) return flat(box(0, 0, f.w, f.h), colour);
  return `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colour}"/><stop offset=".72" stop-color="${lower}"/></linearGradient>${flat(box(0, 0, f.w, f.h), 'url(#sky)')}`;
}

/** A smooth line through points given as fractions of the frame (Catmull-Rom as Béziers). */
export function curve(f, points) {
  const p = points.map(([x, y]) => [x * f.w, y * f.h]);
  let d = `M${num(p[0][0])},${num(p[0][1])}`;
  for (let i = 0; i < p.length - 1; i++) {
    const before = p[i - 1] ?? p[i],
      from = p[i],
      to = p[i + 1],
      after = p[i + 2] ?? to;
    d += `C${num(from[0] + (to[0] - before[0]) / 6)},${num(from[1] + (to[1] - before[1]) / 6)} ${num(to[0] - (after[0] - from[0]) / 6)},${num(to[1] - (after[1] - from[1]) / 6)} ${num(to[0])},${num(to[1])}`;
  }
  return d;
}

/** Everything below a curve: a dune, a hill, a sea. */
export const ridge = (f, points) =>
  `${curve(f, points)}L${f.w + 40},${f.h + 40}H-40L${num(points[0][0] * f.w)},${num(points[0][1] * f.h)}Z`;
/** Everything below a broken line: rock, roofs. */
export const crag = (f, points) =>
  `M${points.map(([x, y]) => `${num(x * f.w)},${num(y * f.h)}`).join('L')}L${f.w + 40},${f.h + 40}H-40Z`;

/** A row of round waves, and everything below it. */
export function waves(f, y, depth, count, shift = 0) {
  const length = f.w / count;
  let d = `M${num(-length * 2 + shift * length)},${f.h + 40}V${num(y * f.h)}`;
  for (let x = -length * 2 + shift * length; x < f.w + length; x += length)
    d += `q${num(length * 0.5)},${num(-depth * f.h)} ${num(length)},0`;
  return `${d}V${f.h + 40}Z`;
}

let clips = 0;
/** Draws content only where the shape is: the shady side of a dune, the inlay of a table. */
export function within(shape, content) {
  const id = `clip${++clips}`;
  return `<clipPath id="${id}"><path d="${shape}"/></clipPath><g clip-path="url(#${id})">${content}</g>`;
}

/** A sheet with the shape cut out of it: a window, an arch, a keyhole. */
export const cutout = (f, hole, fill) =>
  sheet(`${box(-60, -60, f.w + 120, f.h + 120)}${hole}`, fill, { 'fill-rule': 'evenodd' });

/** The finished picture: filters, the art, and the fibre of the paper over everything. */
export function picture(f, art, { grain = 0.16 } = {}) {
  const h = Math.min(f.h, f.w * 1.1);
  const reaches = { lift: [0.016, 0.42], near: [0.007, 0.34] };
  const shadow = (id) => {
    const [name, scale = '1'] = id.split('-'),
      [reach, strength] = reaches[name],
      size = h / Number(scale);
    return lift(id, reach, strength, size);
  };
  const lift = (
    id,
    reach,
    strength,
    size,
  ) => `<filter id="${id}" x="-30%" y="-40%" width="160%" height="180%" color-interpolation-filters="sRGB">
    <feGaussianBlur in="SourceAlpha" stdDeviation="${num(size * reach)}"/><feOffset dy="${num(-size * reach * 0.75)}"/><feComponentTransfer result="far"><feFuncA type="linear" slope="${strength}"/></feComponentTransfer>
    <feFlood flood-color="#140c1c"/><feComposite in2="far" operator="in" result="shade"/>
    <feOffset in="SourceAlpha" dy="${num(size * 0.0022)}" result="down"/><feComposite in="SourceAlpha" in2="down" operator="out" result="rim"/>
    <feFlood flood-color="#fff" flood-opacity=".2"/><feComposite in2="rim" operator="in" result="edge"/>
    <feMerge><feMergeNode in="shade"/><feMergeNode in="SourceGraphic"/><feMergeNode in="edge"/></feMerge></filter>`;
  // Fibres are long in x and short in y. Their size depends on the size of the picture, so that the paper looks the same
  // in pictures of all sizes.
  const fibre = `<filter id="fibre" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${(13 / h).toFixed(4)} ${(230 / h).toFixed(4)}" numOctaves="3" seed="4"/><feColorMatrix values="0 0 0 0 .42 0 0 0 0 .36 0 0 0 0 .3 0 0 0 1.5 -.45"/></filter>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${f.w} ${f.h}"><defs>${[...new Set(art.match(/(?:lift|near)(?:-[\d.]+)?(?=\)")/g))].map(shadow).join('')}${fibre}</defs>${art}<rect width="${f.w}" height="${f.h}" filter="url(#fibre)" opacity="${grain}" style="mix-blend-mode:multiply"/></svg>`;
}
