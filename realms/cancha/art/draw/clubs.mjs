// The kits and the crests of the twelve clubs.
import { CHALK, SUN, clipped, disc, each, group, line, n, range, shape } from './base.mjs';

/**
 * Each club: `kit` is the pattern of its shirts in the colours `a` and `b`; `form` is the index of its crest's shield,
 * `d` the dark colour of the crest, `field` the background of the crest (`a` without it), `mark` the colour of the emblem.
 */
export const CLUBS = {
  ribera: { kit: 'stripes', a: '#c8202f', b: '#f4f1e6', d: '#7a0f1c', form: 0, emblem: 'river', mark: CHALK },
  sauce: { kit: 'hoops', a: '#17704a', b: '#f4f1e6', d: '#0a3d28', form: 1, emblem: 'willow', mark: CHALK },
  puerto: { kit: 'sash', a: '#f4f1e6', b: '#1d4fa0', d: '#123470', form: 2, emblem: 'anchor', mark: '#123470' },
  cantera: { kit: 'halves', a: '#f3b21a', b: '#181818', d: '#181818', form: 3, emblem: 'peak', mark: CHALK },
  cumbres: { kit: 'chevron', a: '#5f2d8a', b: '#f0dcff', d: '#38155a', form: 0, emblem: 'condor', mark: CHALK },
  estrella: { kit: 'band', a: '#8fd0ee', b: '#0d2340', d: '#0d2340', form: 4, emblem: 'southern', mark: '#0d2340' },
  bitacora: { kit: 'pin', a: '#10335f', b: '#f08a24', d: '#071b36', form: 1, emblem: 'compass', mark: '#f7a54a' },
  olivar: { kit: 'check', a: '#e9e4cf', b: '#6d7a2c', d: '#3e4716', form: 2, emblem: 'olive', mark: '#4c571c' },
  faro: { kit: 'diamond', a: '#1b1d1c', b: '#efece0', d: '#1b1d1c', form: 3, emblem: 'light', mark: CHALK },
  mare: { kit: 'waves', a: '#109a97', b: '#eef6ee', d: '#07474a', form: 1, emblem: 'tide', mark: CHALK },
  ipe: { kit: 'quarters', a: '#e4668f', b: '#571538', d: '#571538', form: 4, emblem: 'flower', mark: CHALK },
  alvorada: { kit: 'slant', a: '#7b1733', b: '#f2b632', d: '#4b0a1d', form: 0, emblem: 'dawn', mark: '#ffcf5c' },
};

/** The pattern of a club's shirts without folds. `u` is the width of one stripe in px. */
export function pattern(club, w, h, u = 92) {
  const { kit, a, b } = CLUBS[club];
  const bar = (x, y, width, height) => `M${n(x)},${n(y)}h${n(width)}v${n(height)}h${n(-width)}Z`;
  let d = '';
  if (kit === 'stripes') for (let x = u * 0.5; x < w + u; x += u * 2) d += bar(x, 0, u, h);
  if (kit === 'hoops') for (let y = u * 0.4; y < h; y += u * 2) d += bar(0, y, w, u);
  if (kit === 'sash')
    d = `M${n(-w * 0.1)},${n(h * 0.02)}L${n(w * 0.2)},${n(-h * 0.12)}L${n(w * 1.1)},${n(h * 0.86)}L${n(w * 0.8)},${n(h * 1.1)}Z`;
  if (kit === 'halves') d = bar(w / 2, 0, w, h);
  if (kit === 'chevron')
    for (let i = -1; i < 4; i += 1) {
      const y = h * 0.08 + i * u * 1.9;
      d += `M0,${n(y)}L${n(w / 2)},${n(y + w * 0.26)}L${w},${n(y)}v${n(u * 0.8)}L${n(w / 2)},${n(y + w * 0.26 + u * 0.8)}L0,${n(y + u * 0.8)}Z`;
    }
  if (kit === 'band')
    d =
      bar(0, h * 0.36, w, h * 0.27) +
      bar(0, h * 0.36 - u * 0.24, w, u * 0.11) +
      bar(0, h * 0.63 + u * 0.13, w, u * 0.11);
  if (kit === 'pin') for (let x = u * 0.4; x < w; x += u * 0.86) d += bar(x, 0, u * 0.12, h);
  if (kit === 'check')
    for (let x = 0, i = 0; x < w; x += u * 1.2, i += 1)
      for (let y = 0, k = 0; y < h; y += u * 1.2, k += 1) if ((i + k) % 2) d += bar(x, y, u * 1.2, u * 1.2);
  if (kit === 'diamond')
    for (let x = 0; x < w + u; x += u * 1.9)
      for (let y = 0; y < h + u * 1.3; y += u * 2.6)
        d += `M${n(x)},${n(y - u * 1.3)}L${n(x + u * 0.95)},${n(y)}L${n(x)},${n(y + u * 1.3)}L${n(x - u * 0.95)},${n(y)}Z`;
  if (kit === 'waves')
    for (let y = u * 0.3; y < h + u; y += u * 1.7) {
      const wave = (at, sign) =>
        each(
          range(Math.ceil(w / u)),
          () => `q${n(sign * u * 0.25)},${at} ${n(sign * u * 0.5)},0t${n(sign * u * 0.5)},0`,
        );
      d += `M0,${n(y)}${wave(n(-u * 0.4), 1)}v${n(u * 0.72)}${wave(n(u * 0.4), -1)}Z`;
    }
  if (kit === 'quarters') d = bar(w / 2, 0, w / 2, h / 2) + bar(0, h / 2, w / 2, h / 2);
  if (kit === 'slant')
    for (let x = -h; x < w + h; x += u * 2.3) d += `M${n(x)},0h${n(u * 0.8)}l${n(-h * 0.6)},${h}h${n(-u * 0.8)}Z`;
  return `<rect width="${w}" height="${h}" fill="${a}"/>${shape(d, b)}`;
}

/** Outlines of shields, about 90 units high around 0,0: heater, circle, scalloped, hexagon, octagon. */
export const FORMS = [
  'M-36,-42H36V4C36,26 17,40 0,48C-17,40 -36,26 -36,4Z',
  'M0,-45A45,45 0 1 1 0,45A45,45 0 1 1 0,-45Z',
  'M-33,-42C-22,-36 -11,-38 0,-45C11,-38 22,-36 33,-42C41,-22 37,-8 37,6C37,26 17,40 0,48C-17,40 -37,26 -37,6C-37,-8 -41,-22 -33,-42Z',
  'M0,-48L40,-27V19L0,48L-40,19V-27Z',
  'M-18,-46H18L44,-20V18L18,44H-18L-44,18V-20Z',
];

const leaf = (x, y, turn, size) =>
  `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0,0C${size * 0.3},${-size * 0.34} ${size * 0.8},${-size * 0.3} ${size},0C${size * 0.8},${size * 0.3} ${size * 0.3},${size * 0.34} 0,0Z"/>`;
/** Emblems, about 60 units wide; `f` is their colour, `e` the dark colour of the crest. */
const EMBLEMS = {
  river: (f, e) =>
    `${shape('M-48,8Q-36,-8 -24,8T0,8T24,8T48,8V52H-48Z', f)}${line('M-48,24Q-36,10 -24,24T0,24T24,24T48,24', e, 4)}${disc(0, -18, 12, f)}`,
  willow: (f) =>
    `${line('M-2,36C3,22 -3,8 0,-16', f, 7)}${each(
      [
        [-31, 12],
        [-23, 22],
        [-14, 15],
        [14, 17],
        [23, 23],
        [31, 10],
      ],
      ([x, y]) => line(`M0,-22C${x * 0.5},-38 ${x},-30 ${x},${y}`, f, 7),
    )}${disc(0, -25, 11, f)}${line('M-20,37H20', f, 5)}`,
  anchor: (f) =>
    `${shape('M-3.6,-14H3.6V23C13,21 19,15 21,6L27,10C25,25 13,35 0,37C-13,35 -25,25 -27,10L-21,6C-19,15 -13,21 -3.6,23ZM-14,-8H14V-2H-14Z', f)}<circle cy="-21" r="7.5" fill="none" stroke="${f}" stroke-width="5"/>`,
  peak: (f) => `${shape('M-44,30L-12,-20L2,0L13,-14L44,30V50H-44Z', f)}${disc(20, -25, 7, SUN)}`,
  condor: (f) =>
    shape(
      'M0,-4C-6,-14 -16,-18 -34,-20C-32,-14 -31,-12 -28,-10L-33,-9C-29,-3 -26,-1 -23,0L-28,2C-22,8 -17,9 -12,9C-8,12 -6,16 -7,22L-11,34H-3L0,27L3,34H11L7,22C6,16 8,12 12,9C17,9 22,8 28,2L23,0C26,-1 29,-3 33,-9L28,-10C31,-12 32,-14 34,-20C16,-18 6,-14 0,-4ZM-4,-14C-4,-20 4,-20 4,-14C4,-10 2,-8 0,-6C-2,-8 -4,-10 -4,-14Z',
      f,
    ),
  southern: (f) =>
    each(
      [
        [0, -26, 9],
        [-20, -4, 9],
        [19, -8, 8],
        [2, 26, 11],
        [12, 8, 5],
      ],
      ([x, y, r]) =>
        shape(
          `M${range(10)
            .map((i) => {
              const q = i % 2 ? r * 0.45 : r,
                a = (i * Math.PI) / 5 - Math.PI / 2;
              return `${n(x + q * Math.cos(a))},${n(y + q * Math.sin(a))}`;
            })
            .join('L')}Z`,
          f,
        ),
    ),
  compass: (f) =>
    `<circle r="25" fill="none" stroke="${f}" stroke-width="4"/>${shape('M0,-38L7,-7L38,0L7,7L0,38L-7,7L-38,0L-7,-7Z', f)}${shape('M17,-17L6,-2L2,-6ZM17,17L6,2L2,6ZM-17,17L-6,2L-2,6ZM-17,-17L-6,-2L-2,-6Z', f)}`,
  olive: (f) =>
    `<g fill="${f}">${line('M-14,34C-6,14 2,-8 12,-32', f, 4)}${leaf(-9, 20, -150, 22)}${leaf(-4, 6, -165, 22)}${leaf(2, -8, -172, 20)}${leaf(-7, 18, -10, 24)}${leaf(-1, 3, -22, 24)}${leaf(5, -11, -30, 20)}<ellipse cx="-13" cy="30" rx="0" ry="0"/></g>${disc(17, 21, 6.5, f)}${disc(-24, -17, 6.5, f)}`,
  light: (f) =>
    `${shape('M-50,-26L-6,-21V-15L-50,-2ZM50,-26L6,-21V-15L50,-2Z', SUN)}${shape('M-7,-25H7V-11H-7ZM-9,-30L0,-38L9,-30V-26H-9ZM-9,-9H9L14,34H-14Z', f)}${shape('M-10.6,6H10.6L11.8,16H-11.8Z', '#c8202f')}`,
  tide: (f, e) =>
    `${shape('M-50,24C-30,22 -28,-26 4,-29C27,-31 37,-13 33,0C30,11 15,12 13,1C12,-6 18,-9 23,-6C17,-16 2,-14 0,4C-2,19 14,24 50,20V54H-50Z', f)}${line('M-48,34Q-36,24 -24,34T0,34T24,34T48,34', e, 4)}`,
  flower: (f, e) =>
    `${each(range(5), (i) => `<path transform="rotate(${i * 72})" d="M0,-3C-13,-8 -15,-24 -9,-33C-5,-31 -3,-31 0,-35C3,-31 5,-31 9,-33C15,-24 13,-8 0,-3Z" fill="${f}"/>`)}${disc(0, 0, 8, SUN)}${disc(0, 0, 3, e)}`,
  dawn: (f) =>
    `${shape('M-22,16A22,22 0 0 1 22,16Z', f)}${each(range(7), (i) => `<path transform="translate(0 16) rotate(${-78 + i * 26})" d="M-3.4,-28L0,-46L3.4,-28Z" fill="${f}"/>`)}${shape('M-50,21H50V26H-50ZM-50,31H50V35H-50Z', f)}`,
};

/** An embroidered crest of about 100 units * scale. */
export function crest(club, x, y, scale = 1, { shadow = 0.3, rim = CHALK } = {}) {
  const c = CLUBS[club],
    form = FORMS[c.form];
  const field = `<path d="${form}" fill="${c.a}"/>${c.kit === 'stripes' ? shape('M-26,-60H-10V60H-26ZM10,-60H26V60H10Z', c.b, 'opacity=".26"') : ''}${c.kit === 'halves' ? shape('M0,-60H60V60H0Z', c.b) : ''}${c.kit === 'hoops' ? shape('M-60,-28H60V-13H-60ZM-60,10H60V25H-60Z', c.b, 'opacity=".2"') : ''}${c.kit === 'quarters' ? shape('M0,-60H60V0H0ZM-60,0H0V60H-60Z', c.b, 'opacity=".55"') : ''}${c.kit === 'chevron' ? shape('M-60,-60H60V-22L0,-44L-60,-22Z', c.b, 'opacity=".3"') : ''}${c.kit === 'slant' ? shape('M-60,-60H60V-20H-60Z', c.d, 'opacity=".6"') : ''}${c.kit === 'waves' ? shape('M-60,-60H60V-26H-60Z', c.d, 'opacity=".4"') : ''}`;
  return group(
    `${shadow ? `<path d="${form}" transform="translate(3 5) scale(1.18)" fill="#000" opacity="${shadow}"/>` : ''}<path d="${form}" fill="${rim}" transform="scale(1.18)"/><path d="${form}" fill="${c.d}" transform="scale(1.08)"/>${clipped(`${field}${EMBLEMS[c.emblem](c.mark, c.d)}${shape('M0,-60H60V60H0Z', '#000', 'opacity=".09"')}`, form)}<path d="${form}" fill="none" stroke="${CHALK}" stroke-opacity=".5" stroke-width="1.1" stroke-dasharray="3.2 2.6" transform="scale(1.03)"/>`,
    { x, y, scale },
  );
}
