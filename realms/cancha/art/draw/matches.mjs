// Pictures of matches (two kits and two crests, divided by a chalk line) and of scores (on a black plate).
import {
  BLACK,
  CHALK,
  DEEP,
  GLOW,
  NIGHT,
  SUN,
  blend,
  box,
  clipped,
  cloth,
  disc,
  each,
  frame,
  glow,
  line,
  mown,
  mownAway,
  numeral,
  range,
} from './base.mjs';
import { crest, pattern } from './clubs.mjs';
import { goal, net, plate } from './pitch.mjs';

const W = 1280,
  H = 720;
/** Ways to divide a picture: outline of the first kit, the line, and where the two crests stand. */
const CUTS = {
  river: {
    first: 'M0,0H763C640,240 603,480 517,720H0Z',
    line: 'M763,-10C640,240 603,480 517,730',
    a: [318, 350],
    b: [958, 350],
  },
  bank: {
    first: 'M0,0H517C603,240 640,480 763,720H0Z',
    line: 'M517,-10C603,240 640,480 763,730',
    a: [318, 350],
    b: [962, 350],
  },
  touch: { first: 'M0,0H800L480,720H0Z', line: 'M804,-10L476,730', a: [330, 372], b: [950, 348] },
  arc: {
    first: 'M0,0H640C560,170 470,250 470,360S560,560 640,720H0Z',
    line: 'M640,-10C560,170 470,250 470,360S560,560 640,730',
    a: [240, 360],
    b: [880, 360],
  },
  wave: {
    first: 'M0,0H640C720,150 720,230 640,360S560,570 640,720H0Z',
    line: 'M640,-10C720,150 720,230 640,360S560,570 640,730',
    a: [322, 366],
    b: [958, 366],
  },
  hill: {
    first: 'M0,0H1280V170C900,250 420,420 0,610Z',
    line: 'M1290,168C900,250 420,420 -10,614',
    a: [360, 232],
    b: [930, 500],
  },
};

export function match(a, b, { cut = 'river', seed = 3, size = 3, u = 100 } = {}) {
  const c = CUTS[cut],
    tall = cut === 'hill';
  return frame(W, H, NIGHT, () => {
    const second = cloth(pattern(b, tall ? W : 860, H, u), tall ? W : 860, H, { seed: seed + 7, fold: 0.9 });
    const first = cloth(pattern(a, tall ? W : 860, H, u), tall ? W : 860, H, { seed, fold: 0.9 });
    return `<g transform="translate(${tall ? 0 : 430} 0)">${second}</g>${line(c.line, '#000', 34, 'opacity=".28" transform="translate(10 4)"')}${clipped(first, c.first)}${line(c.line, CHALK, 14)}${crest(a, ...c.a, size)}${crest(b, ...c.b, size)}`;
  });
}

export function tallMatch(a, b, w, h, { seed = 3, size = 3.4, lift = 0 } = {}) {
  const s = `M${w},${h * (0.14 - lift)}C${w * 0.68},${h * (0.28 - lift)} ${w * 0.36},${h * (0.42 - lift)} 0,${h * (0.68 - lift)}`;
  return `${cloth(pattern(b, w, h, 110), w, h, { seed: seed + 7 })}${line(s, '#000', 34, 'opacity=".28" transform="translate(8 10)"')}${clipped(cloth(pattern(a, w, h, 110), w, h, { seed }), `M0,0H${w}V${h * (0.14 - lift)}C${w * 0.68},${h * (0.28 - lift)} ${w * 0.36},${h * (0.42 - lift)} 0,${h * (0.68 - lift)}Z`)}${line(s, CHALK, 14)}${crest(a, w * 0.29, h * (0.25 - lift * 0.6), size)}${crest(b, w * 0.7, h * (0.66 - lift), size)}`;
}

/** The scenes behind the plate with the score. */
const GROUNDS = {
  cloth: (a) => cloth(pattern(a, W, H, 130), W, H, { seed: 21 }) + box(0, 0, W, H, BLACK, 0, 'opacity=".18"'),
  day: () =>
    mown(W, H, 'day', { bands: 8 }) +
    `<ellipse cx="640" cy="760" rx="420" ry="300" fill="none" stroke="${CHALK}" stroke-width="9"/>` +
    line('M-10,660H1290', CHALK, 9),
  night: () =>
    blend(0, 0, W, 560, [
      [0, '#051a12'],
      [1, '#124a35'],
    ]) +
    each(
      [
        [150, 110],
        [1130, 110],
      ],
      ([x, y]) => glow(x, y, 520, GLOW, 0.75) + lamp(x, y, 1),
    ) +
    mownAway(W, 560, H, 'night'),
  sun: () =>
    blend(0, 0, W, 500, [
      [0, '#f6b53a'],
      [1, '#ef7d28'],
    ]) +
    disc(640, 440, 330, SUN) +
    `<path d="M0,520C320,440 960,440 1280,520V720H0Z" fill="${DEEP}"/>` +
    mownAway(W, 560, H, 'dusk'),
  net: () =>
    blend(0, 0, W, H, [
      [0, '#0a2e22'],
      [1, '#17604a'],
    ]) +
    `<g transform="rotate(45 640 360)">${net(
      [
        [-160, -440],
        [1440, -440],
        [1440, 1160],
        [-160, 1160],
      ],
      { columns: 24, rows: 24, width: 7, sag: 0, opacity: 0.5, push: [640, 360, 900, 0.5] },
    )}</g>`,
  stand: (a, b) => stand(a, b),
  goal: () =>
    mownAway(W, 470, H, 'winter') +
    `<rect width="${W}" height="472" fill="#1d4441"/>` +
    goal(640, 560, 1180, 500, { depth: 110 }),
};
export function lamp(x, y, s = 1, { pole = 620 } = {}) {
  return `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-10,30L-18,${pole}H18L10,30Z" fill="${BLACK}"/>${line(`M-13,150L13,210M13,150L-13,210M-14,270L14,330M14,270L-14,330`, BLACK, 4)}<rect x="-104" y="-62" width="208" height="106" rx="18" fill="${BLACK}"/>${each(range(10), (i) => disc(-76 + (i % 5) * 38, i < 5 ? -32 : 14, 14, '#fff6d8'))}</g>`;
}
/** A full stand: people as dots in the colours of two clubs. */
export function stand(a, b, { top = 0, bottom = H, width = W, step = 58, split = 0.5 } = {}) {
  const colours = { a: CROWD[a] ?? ['#c8202f', CHALK], b: CROWD[b] ?? ['#17704a', CHALK] };
  let s = 7,
    people = '';
  const random = () => {
    s = (s * 16807) % 2147483647;
    return s / 2147483647;
  };
  for (let y = top + step * 0.6, row = 0; y < bottom; y += step * 0.86, row += 1) {
    people += `<rect x="0" y="${y + step * 0.28}" width="${width}" height="${step * 0.6}" fill="#0b2c20"/>`;
    for (let x = (row % 2) * step * 0.5; x < width + step; x += step) {
      const side = x / width + (random() - 0.5) * 0.12 < split ? colours.a : colours.b,
        body = side[Math.floor(random() * side.length)],
        skin = ['#8a5a3c', '#c98e63', '#e4b48b', '#5c3a26'][Math.floor(random() * 4)];
      people += `<path d="M${(x - step * 0.36).toFixed(0)},${(y + step * 0.7).toFixed(0)}v-${(step * 0.2).toFixed(0)}a${(step * 0.36).toFixed(0)},${(step * 0.3).toFixed(0)} 0 0 1 ${(step * 0.72).toFixed(0)},0v${(step * 0.2).toFixed(0)}Z" fill="${body}"/><circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${(step * 0.23).toFixed(1)}" fill="${skin}"/>`;
    }
  }
  return `<rect y="${top}" width="${width}" height="${bottom - top}" fill="#0d3526"/>${people}`;
}
const CROWD = {
  ribera: ['#c8202f', '#c8202f', CHALK],
  sauce: ['#17704a', CHALK, '#17704a'],
  puerto: ['#1d4fa0', CHALK],
  cantera: [SUN, '#181818'],
  cumbres: ['#5f2d8a', '#b58ad6'],
  estrella: ['#8fd0ee', '#8fd0ee', '#0d2340'],
  bitacora: ['#10335f', '#f08a24'],
  olivar: ['#6d7a2c', '#e9e4cf'],
  faro: ['#efece0', '#3a3d3b'],
  mare: ['#109a97', CHALK],
  ipe: ['#e4668f', '#e4668f', CHALK],
  alvorada: ['#7b1733', '#f2b632'],
};

/** A finished match: the score on the plate, with crests in place of names. */
export function score(a, b, x, y, ground = 'day', { size = 250 } = {}) {
  return frame(
    W,
    H,
    NIGHT,
    () =>
      `${GROUNDS[ground](a, b)}${plate(150, 132, 980, 456, 78, 10)}${numeral(x, 452, 398, size, SUN)}${numeral(y, 828, 398, size, SUN)}${disc(640, 268, 17, CHALK)}${disc(640, 358, 17, CHALK)}${crest(a, 452, 498, 1.15, { shadow: 0 })}${crest(b, 828, 498, 1.15, { shadow: 0 })}`,
  );
}
