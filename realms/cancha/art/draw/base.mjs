// Cancha's basic shapes: backgrounds, light, cloth, the ball. All lengths are in pixels of the finished picture.

export const BLACK = '#06170f',
  NIGHT = '#08251a',
  DEEP = '#0d3a28',
  GRASS = '#14523a',
  MOWN = '#1d6b4a';
export const CHALK = '#f1f3e6',
  PAPER = '#ece6d0',
  SUN = '#ffc533',
  DUSK = '#f08a24',
  GLOW = '#fff3c9',
  CLAY = '#b0552e',
  SKY = '#8fd0ee',
  RED = '#d23a2c';

/** Font family of scores and minutes. It is the file name of a font of the brand (src/cli/art.ts). */
const NUMERALS = 'unbounded-latin';

export const n = (v) => Number(v.toFixed(1));
export const range = (count) => Array.from({ length: count }, (_, i) => i);
export const each = (list, draw) => list.map(draw).join('');

let ids = 0;
/** Ids restart with each picture, so that its source does not depend on the pictures that were drawn before. */
export const id = (prefix) => `${prefix}${(ids += 1)}`;

/** Seeded noise (mulberry32). */
export function seeded(seed) {
  let s = seed >>> 0;
  return () => {
    s = (s + 0x6d2b79f5) >>> 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A whole picture: `draw(width, height)` returns SVG. */
export function frame(width, height, ground, draw) {
  ids = 0;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${ground}"/>${draw(width, height)}</svg>`;
}

export const group = (content, { x = 0, y = 0, scale = 1, flip = false, turn = 0, extra = '' } = {}) =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn}) scale(${flip ? -scale : scale} ${scale})" ${extra}>${content}</g>`;
export const shape = (d, fill, extra = '') => `<path d="${d}" fill="${fill}" ${extra}/>`;
export const line = (d, colour, width, extra = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;
export const disc = (x, y, r, fill, extra = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${extra}/>`;
export const box = (x, y, width, height, fill, r = 0, extra = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${r}" fill="${fill}" ${extra}/>`;

export function clipped(content, d) {
  const c = id('cut');
  return `<clipPath id="${c}"><path d="${d}"/></clipPath><g clip-path="url(#${c})">${content}</g>`;
}

/** A linear gradient between two or more colours; `stops` are [offset, colour, opacity?]. */
export function blend(x, y, width, height, stops, turn = 'down') {
  const g = id('b'),
    to = turn === 'down' ? 'x1="0" y1="0" x2="0" y2="1"' : 'x1="0" y1="0" x2="1" y2="0"';
  return `<linearGradient id="${g}" ${to}>${each(stops, ([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)}</linearGradient><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#${g})"/>`;
}

/** An ellipse of light that fades out towards its edge. */
export function glow(x, y, r, colour = GLOW, strength = 0.9, flat = 1) {
  const g = id('g');
  return `<radialGradient id="${g}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset=".35" stop-color="${colour}" stop-opacity="${strength * 0.34}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient><ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * flat}" fill="url(#${g})"/>`;
}

export const numeral = (text, x, y, size, fill, { anchor = 'middle', turn = 0, extra = '' } = {}) =>
  `<text transform="translate(${n(x)} ${n(y)}) rotate(${turn})" font-family="${NUMERALS}" font-weight="800" font-size="${size}" letter-spacing="${n(-0.05 * size)}" text-anchor="${anchor}" fill="${fill}" ${extra}>${text}</text>`;

/** The two colours of the stripes of mown grass, by kind of light or ground. */
export const TURF = {
  day: ['#175a3f', '#1f6f4d'],
  night: ['#0b3022', '#0f3d2b'],
  dusk: ['#3b5a24', '#4c6c2b'],
  lime: ['#2c7a45', '#388a50'],
  winter: ['#2f625d', '#397069'],
  clay: ['#98492a', '#a85634'],
  blue: ['#1b4f86', '#235c97'],
  straw: ['#8a7a34', '#99893f'],
};
export function mown(width, height, turf = 'day', { bands = 8, turn = 0 } = {}) {
  const [a, b] = TURF[turf],
    reach = Math.hypot(width, height),
    step = width / bands;
  return `${box(0, 0, width, height, a)}<g transform="rotate(${turn} ${width / 2} ${height / 2})">${each(range(Math.ceil(reach / step) + 2), (i) => box(width / 2 - reach / 2 + i * step - step, height / 2 - reach, step / 2, reach * 2, b))}</g>`;
}
/** Mown stripes in perspective: they get narrower towards a point above the middle. */
export function mownAway(width, top, height, turf = 'day', { vanish = width / 2, spread = 3.4, bands = 13 } = {}) {
  const [a, b] = TURF[turf],
    u = width / bands;
  return `${box(0, top, width, height - top, a)}${clipped(
    each(range(bands + 12), (i) => {
      const k = (i - (bands + 12) / 2) * u;
      return shape(
        `M${n(vanish + k)},${top}L${n(vanish + k * spread)},${height}H${n(vanish + (k + u / 2) * spread)}L${n(vanish + k + u / 2)},${top}Z`,
        b,
      );
    }),
    `M0,${top}H${width}V${height}H0Z`,
  )}`;
}

/**
 * Shows a drawing on cloth: a noise of low frequency displaces the drawing and also lights it, so that stripes bend
 * where the folds are. `fold` is the depth, `across` and `along` the number of folds over 1000 px.
 */
export function cloth(content, width, height, { seed = 1, fold = 1, across = 2.5, along = 0.9 } = {}) {
  const f = id('cl');
  return `<filter id="${f}" x="-90" y="-90" width="${width + 180}" height="${height + 180}" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB">
<feTurbulence type="fractalNoise" baseFrequency="${across / 1000} ${along / 1000}" numOctaves="2" seed="${seed}" result="noise"/>
<feColorMatrix in="noise" values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  1.5 .3 0 0 -.4" result="height"/><feGaussianBlur in="height" stdDeviation="7" result="soft"/>
<feDiffuseLighting in="soft" surfaceScale="${150 * fold}" diffuseConstant="1.25" lighting-color="#fff" result="lit"><feDistantLight azimuth="200" elevation="56"/></feDiffuseLighting><feGaussianBlur in="lit" stdDeviation="9" result="even"/><feColorMatrix in="even" values=".8 0 0 0 .27  0 .8 0 0 .26  0 0 .8 0 .25  0 0 0 1 0" result="light"/>
<feDisplacementMap in="SourceGraphic" in2="noise" scale="${80 * fold}" xChannelSelector="R" yChannelSelector="G" result="rough"/><feGaussianBlur in="rough" stdDeviation="1" result="moved"/>
<feBlend in="light" in2="moved" mode="multiply"/></filter><g filter="url(#${f})"><g transform="translate(${-width * 0.12} ${-height * 0.14}) scale(1.24 1.28)">${content}</g></g>`;
}

/** The path of the ball as a line of dots. */
export const flight = (d, colour = SUN, width = 16) =>
  line(d, colour, width, `stroke-dasharray=".1 ${n(width * 2.5)}"`);
export const cross = (x, y, r, colour, width) =>
  line(
    `M${n(x - r)},${n(y - r)}L${n(x + r)},${n(y + r)}M${n(x + r)},${n(y - r)}L${n(x - r)},${n(y + r)}`,
    colour,
    width,
  );

// --- The ball is a truncated icosahedron, turned, in parallel projection ---
const PHI = (1 + Math.sqrt(5)) / 2;
const CORNERS = [
  [0, 1],
  [0, -1],
].flatMap(([, s]) => [
  [0, s, PHI],
  [0, s, -PHI],
  [s, PHI, 0],
  [s, -PHI, 0],
  [PHI, 0, s],
  [-PHI, 0, s],
]);
const near = (a, b) => Math.abs(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) - 2) < 0.01;
const unit = (v) => {
  const l = Math.hypot(...v);
  return v.map((c) => c / l);
};
const between = (a, b, t) => unit(a.map((c, i) => c + (b[i] - c) * t));
function turned([x, y, z], ax, ay, az) {
  [y, z] = [y * Math.cos(ax) - z * Math.sin(ax), y * Math.sin(ax) + z * Math.cos(ax)];
  [x, z] = [x * Math.cos(ay) + z * Math.sin(ay), -x * Math.sin(ay) + z * Math.cos(ay)];
  return [x * Math.cos(az) - y * Math.sin(az), x * Math.sin(az) + y * Math.cos(az), z];
}
export function ball(x, y, r, { turn = [0.35, 0.5, 0.1], white = CHALK, ink = '#10281d', shade = 0.34 } = {}) {
  const at = (v) => turned(v, ...turn),
    put = (v) => `${n(v[0] * r)},${n(v[1] * r)}`;
  let panels = '',
    seams = '';
  CORNERS.forEach((a, i) => {
    const centre = at(unit(a)),
      neighbours = CORNERS.filter((b) => near(a, b));
    CORNERS.forEach((b, k) => {
      if (k > i && near(a, b)) {
        const p = at(between(a, b, 1 / 3)),
          q = at(between(a, b, 2 / 3));
        if (p[2] > -0.06 && q[2] > -0.06) seams += `M${put(p)}L${put(q)}`;
      }
    });
    if (centre[2] < -0.3) return;
    const rim = neighbours.map((b) => at(between(a, b, 1 / 3)));
    const helper = Math.abs(centre[2]) > 0.9 ? [1, 0, 0] : [0, 0, 1];
    const u = unit([
      centre[1] * helper[2] - centre[2] * helper[1],
      centre[2] * helper[0] - centre[0] * helper[2],
      centre[0] * helper[1] - centre[1] * helper[0],
    ]);
    const v = [
      centre[1] * u[2] - centre[2] * u[1],
      centre[2] * u[0] - centre[0] * u[2],
      centre[0] * u[1] - centre[1] * u[0],
    ];
    const angle = (p) => Math.atan2(p[0] * v[0] + p[1] * v[1] + p[2] * v[2], p[0] * u[0] + p[1] * u[1] + p[2] * u[2]);
    const seen = rim
      .sort((p, q) => angle(p) - angle(q))
      .map((p) => {
        if (p[2] >= 0) return p;
        const l = Math.hypot(p[0], p[1]) || 1;
        return [p[0] / l, p[1] / l, 0];
      });
    if (rim.some((p) => p[2] > 0)) panels += `M${seen.map(put).join('L')}Z`;
  });
  const g = id('ba'),
    c = id('bc');
  return group(
    `<clipPath id="${c}"><circle r="${r}"/></clipPath><radialGradient id="${g}" cx=".34" cy=".28" r=".86"><stop offset=".3" stop-color="${BLACK}" stop-opacity="0"/><stop offset="1" stop-color="${BLACK}" stop-opacity="${shade * 2}"/></radialGradient><circle r="${r}" fill="${white}"/><g clip-path="url(#${c})">${shape(panels, ink)}${line(seams, ink, n(r * 0.05))}<circle r="${r}" fill="url(#${g})"/></g>`,
    { x, y },
  );
}
/** A ball of earlier times: eighteen strips of leather and a lace. */
export function oldBall(x, y, r, leather = '#a8662f', seam = '#4a2813') {
  const g = id('ob'),
    c = id('oc');
  const arcs = `M${-r},${-r * 0.34}Q0,${-r * 0.5} ${r},${-r * 0.34}M${-r},${r * 0.34}Q0,${r * 0.5} ${r},${r * 0.34}M${-r},0H${r}M${-r * 0.36},${-r}Q${-r * 0.5},${-r * 0.7} ${-r * 0.4},${-r * 0.42}M${r * 0.36},${-r}Q${r * 0.5},${-r * 0.7} ${r * 0.4},${-r * 0.42}M${-r * 0.36},${r}Q${-r * 0.5},${r * 0.7} ${-r * 0.4},${r * 0.42}M${r * 0.36},${r}Q${r * 0.5},${r * 0.7} ${r * 0.4},${r * 0.42}M0,${-r}V${-r * 0.45}M0,${r}V${r * 0.45}`;
  const lace = each(range(6), (i) => `M${n(-r * 0.3 + i * r * 0.12)},${n(-r * 0.09)}v${n(r * 0.18)}`);
  return group(
    `<clipPath id="${c}"><circle r="${r}"/></clipPath><radialGradient id="${g}" cx=".34" cy=".28" r=".9"><stop offset="0" stop-color="#fff" stop-opacity=".28"/><stop offset=".4" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".6"/></radialGradient><circle r="${r}" fill="${leather}"/><g clip-path="url(#${c})">${line(arcs, seam, n(r * 0.045))}${line(lace, PAPER, n(r * 0.045))}<circle r="${r}" fill="url(#${g})"/></g>`,
    { x, y, turn: -18 },
  );
}
