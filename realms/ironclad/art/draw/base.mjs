// Ironclad's basic shapes: four colours, one angle, dots, numbers, tape. All lengths are in pixels of the finished
// picture.

export const INK = '#0b0a0a',
  BONE = '#efe8d8',
  RED = '#e3221b',
  DARK_RED = '#7d0f0c',
  SMOKE = '#2a2725',
  BONE_SHADE = '#cfc4ac';

/** Font family of numbers. It is the file name of a font of the brand (src/cli/art.ts). */
const DISPLAY = 'sofia-sans-extra-condensed-latin';
/** Every slab and slash leans by this much: 18 degrees off the vertical. */
export const LEAN = Math.tan((18 * Math.PI) / 180);

const n = (v) => Number(v.toFixed(1));
export const point = (x, y) => `${n(x)},${n(y)}`;
export const mix = (a, b, t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
export const clamp = (v, low = 0, high = 1) => Math.max(low, Math.min(high, v));

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
export const polygon = (points, fill, extra = '') =>
  `<polygon points="${points.map((p) => point(...p)).join(' ')}" fill="${fill}" ${extra}/>`;

/** Closed smooth outline through the points (Catmull-Rom as Beziers). */
export function smooth(points, tension = 1) {
  const at = (i) => points[(i + points.length) % points.length];
  let d = `M${point(...points[0])}`;
  points.forEach((p, i) => {
    const [before, next, after] = [at(i - 1), at(i + 1), at(i + 2)];
    d += `C${point(p[0] + ((next[0] - before[0]) / 6) * tension, p[1] + ((next[1] - before[1]) / 6) * tension)} ${point(next[0] - ((after[0] - p[0]) / 6) * tension, next[1] - ((after[1] - p[1]) / 6) * tension)} ${point(...next)}`;
  });
  return `${d}Z`;
}

/** A slanted band between two x at half its height. With `torn` > 0 its edges are ragged by up to half as many px. */
export function slab(x1, x2, top, bottom, fill, { lean = 1, torn = 0, seed = 1 } = {}) {
  const middle = (top + bottom) / 2,
    random = seeded(seed);
  const xAt = (x, y) => x + (middle - y) * LEAN * lean;
  const edge = (x, from, to) => {
    const steps = torn ? 26 : 1,
      points = [];
    for (let i = 0; i <= steps; i += 1) {
      const y = from + ((to - from) * i) / steps;
      points.push([xAt(x, y) + (i && i < steps ? (random() - 0.5) * torn : 0), y]);
    }
    return points;
  };
  return polygon([...edge(x1, top, bottom), ...edge(x2, bottom, top)], fill);
}

/**
 * Halftone: dots on a grid turned by `turn` degrees. `tone(u, v)` gives the ink coverage, 0..1, over the box.
 * `step` is the distance of the dots in px. Under 11 px, WebP blurs the dots.
 */
export function halftone(x, y, width, height, step, fill, tone, turn = 18) {
  const a = (turn * Math.PI) / 180,
    c = Math.cos(a),
    s = Math.sin(a),
    reach = Math.hypot(width, height) / 2 + step;
  let d = '';
  for (let i = -Math.ceil(reach / step); i * step <= reach; i += 1) {
    for (let k = -Math.ceil(reach / step); k * step <= reach; k += 1) {
      const px = x + width / 2 + (i * c - k * s) * step,
        py = y + height / 2 + (i * s + k * c) * step;
      if (px < x - step || px > x + width + step || py < y - step || py > y + height + step) continue;
      const r = step * 0.72 * clamp(tone((px - x) / width, (py - y) / height), 0, 1.05);
      if (r < step * 0.1) continue; // Such small dots are not visible and make the file larger.
      d += `M${point(px - r, py)}a${n(r)},${n(r)} 0 1 0 ${n(2 * r)},0a${n(r)},${n(r)} 0 1 0 ${n(-2 * r)},0`;
    }
  }
  return shape(d, fill);
}

/** A number or a short word, mostly large as a background. */
export const numeral = (text, x, y, size, fill, { anchor = 'start', turn = 0, extra = '' } = {}) =>
  `<text transform="translate(${n(x)} ${n(y)}) rotate(${turn})" font-family="${DISPLAY}" font-weight="1000" font-size="${size}" letter-spacing="${-0.03 * size}" text-anchor="${anchor}" fill="${fill}" ${extra}>${text}</text>`;

/** A strip of cloth tape with torn ends; thin lines show the threads. */
export function tape(x, y, length, width, turn, fill = BONE, weave = BONE_SHADE, seed = 3) {
  const random = seeded(seed);
  const tear = (at, sign) =>
    Array.from({ length: 7 }, (_, i) => [at + sign * random() * width * 0.22, (width * i) / 6]);
  let threads = '';
  for (let i = 1; i < 4; i += 1) threads += `M${width * 0.3},${n((width * i) / 4)}H${n(length - width * 0.3)}`;
  return group(
    `${polygon([...tear(0, -1), ...tear(length, 1).reverse()], fill)}<path d="${threads}" stroke="${weave}" stroke-width="${n(width * 0.035)}" fill="none"/>`,
    { x, y, turn },
  );
}

/** Small spots without ink, as a worn printing plate leaves them. They are few, because many make the WebP file large. */
export function flecks(x, y, width, height, count, fill, seed = 5, size = 5) {
  const random = seeded(seed);
  let d = '';
  for (let i = 0; i < count; i += 1) {
    const px = x + random() * width,
      py = y + random() * height,
      r = size * (0.4 + random());
    d += `M${point(px, py - r)}L${point(px + r * (0.6 + random()), py + r * 0.2)}L${point(px - r * 0.2, py + r)}L${point(px - r, py)}Z`;
  }
  return shape(d, fill);
}

/** Ring ropes, sagging a little towards one side. */
export const ropes = (width, ys, colour, thick, slope = 26) =>
  ys
    .map(
      (y, i) =>
        `<path d="M-10,${y}L${width + 10},${y + slope}" stroke="${colour}" stroke-width="${thick + i * 2}" fill="none"/>`,
    )
    .join('');

/** Chain link of the cage, as two families of zigzag wires. */
export function cage(x, y, width, height, cell, colour, thick) {
  let d = '';
  for (let column = 0; column * cell <= width; column += 1) {
    for (const sign of [1, -1]) {
      let px = x + column * cell,
        py = y;
      d += `M${n(px)},${n(py)}`;
      for (let row = 0; row * cell * 0.5 < height; row += 1) {
        px += (row % 2 ? -sign : sign) * cell * 0.5;
        py += cell * 0.5;
        d += `L${n(px)},${n(py)}`;
      }
    }
  }
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${thick}" stroke-linejoin="round"/>`;
}

export const octagon = (cx, cy, rx, ry, fill, extra = '') =>
  polygon(
    Array.from({ length: 8 }, (_, i) => [
      cx + rx * Math.cos(((i + 0.5) * Math.PI) / 4),
      cy + ry * Math.sin(((i + 0.5) * Math.PI) / 4),
    ]),
    fill,
    extra,
  );

/**
 * A gradient from transparent to a colour, at the bottom or at a side of a picture. It is the only gradient in these
 * pictures: the text that the site shows over a picture needs a background without details.
 */
export function fade(x, y, width, height, colour, direction, strength = 1) {
  const g = id('fade');
  const [x1, y1, x2, y2] = { down: [0, 0, 0, 1], up: [0, 1, 0, 0], start: [1, 0, 0, 0], end: [0, 0, 1, 0] }[direction];
  return `<linearGradient id="${g}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"><stop offset="0" stop-color="${colour}" stop-opacity="0"/><stop offset="1" stop-color="${colour}" stop-opacity="${strength}"/></linearGradient><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#${g})"/>`;
}
