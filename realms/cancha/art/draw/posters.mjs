// Posters, 600 x 900. They are composed for this shape, each with one object.
import {
  BLACK,
  CHALK,
  GLOW,
  MOWN,
  NIGHT,
  PAPER,
  SUN,
  ball,
  blend,
  box,
  disc,
  each,
  flight,
  frame,
  glow,
  group,
  line,
  mownAway,
  oldBall,
  range,
} from './base.mjs';
import { bricks, confetti, dusk, evening, night, rays, room, tunnel } from './grounds.mjs';
import { stand, tallMatch } from './matches.mjs';
import { goal, net } from './pitch.mjs';
import { files, scarf } from './scenes.mjs';
import {
  boot,
  cone,
  drum,
  fromBehind,
  glove,
  hangingBoots,
  marker,
  medal,
  radio,
  shadowOf,
  shirt,
  trophy,
} from './things.mjs';

const W = 600,
  H = 900;
const tall = (ground, draw) => frame(W, H, ground, draw);
const put = (content, x, y, scale = 1, turn = 0) => group(content, { x, y, scale, turn });

const POSTERS = {
  tunnel: () =>
    tall(
      NIGHT,
      () =>
        tunnel(W, H, {
          cy: 360,
          door: [250, 300],
          far: evening(W, H, { sun: [300, 330, 90], sky: dusk.gold, horizon: 420, stand: false }),
        }) +
        files('ribera', 'sauce', [
          [250, 470, 0.22, 0, 9, 'short', '#8a5a3c'],
          [368, 470, 0.22, 1, 6, 'curls', '#c98e63'],
          [176, 590, 0.42, 0, 10, 'grey', '#e4b48b'],
          [452, 620, 0.5, 1, 8, 'short', '#c98e63'],
        ]),
    ),
  boots: () =>
    tall(
      '#b0552e',
      () =>
        bricks(W, H, '#b0552e', '#8d3f1f', { unit: 112 }) +
        glow(300, 420, 460, '#ffd9a0', 0.45) +
        put(hangingBoots(BLACK, SUN, CHALK), 300, 540, 0.98) +
        disc(284, 132, 16, BLACK) +
        line('M284,132L260,160M284,132L330,160', CHALK, 8),
    ),
  trophy: () =>
    tall(
      '#0f4331',
      () =>
        rays(W, H, '#0f4331', '#17573f', { y: 470, count: 12 }) +
        confetti(W, H, 70, [SUN, CHALK, '#6fd69a', '#ff7a5c'], 4) +
        glow(300, 430, 360, GLOW, 0.5) +
        put(trophy(), 300, 470, 1.08),
    ),
  'ninety-steps': () =>
    tall(
      '#e98a35',
      () =>
        evening(W, H, { sun: [300, 380, 220], sky: dusk.pink, horizon: 560, vanish: 300 }) +
        `<ellipse cx="300" cy="780" rx="250" ry="76" fill="none" stroke="${CHALK}" stroke-width="7"/>` +
        line('M-10,782H610', CHALK, 7) +
        put(fromBehind('cantera', 10, { hair: 'curls', skin: '#8a5a3c' }), 300, 560, 0.62),
    ),
  'two-scarves': () =>
    tall(
      '#0e4432',
      () =>
        box(0, 0, W, H, '#0e4432') +
        each(range(9), (i) => box(0, i * 100, W, 50, '#114b38')) +
        box(0, 96, W, 18, '#c9cdbf') +
        scarf('ipe', 84, 84, 190, 640, 4) +
        scarf('alvorada', 326, 84, 190, 540, 9),
    ),
  drum: () =>
    tall(
      NIGHT,
      () =>
        stand('bitacora', 'bitacora', { width: W, bottom: H, step: 62 }) +
        box(0, 0, W, H, '#071b36', 0, 'opacity=".5"') +
        shadowOf(300, 760, 240, 34, 0.5) +
        put(drum('bitacora', -5), 300, 560, 1.12),
    ),
  keeper: () =>
    tall(
      NIGHT,
      () =>
        blend(0, 0, W, H, [
          [0, '#0b3a57'],
          [1, '#1d7a93'],
        ]) +
        `<g transform="rotate(45 300 450)">${net(
          [
            [-340, -190],
            [940, -190],
            [940, 1090],
            [-340, 1090],
          ],
          { columns: 14, rows: 14, width: 7, sag: 0, opacity: 0.34 },
        )}</g>` +
        ball(310, 230, 120, { turn: [0.2, 0.9, 0.4] }) +
        put(glove('#ff7a2b', CHALK), 278, 560, 1.3, -4),
    ),
  groundsman: () =>
    tall(
      MOWN,
      () =>
        box(0, 0, W, 260, '#8fcfe0') +
        disc(470, 120, 54, GLOW) +
        mownAway(W, 258, H, 'lime', { vanish: 200, bands: 8 }) +
        `<path d="M0,262C160,190 420,230 600,180V264H0Z" fill="#2f6f4d"/><path d="M196,262H210L330,900H130Z" fill="${CHALK}"/>` +
        shadowOf(380, 730, 200, 22) +
        put(marker(), 380, 600, 0.82),
    ),
  'street-wall': () =>
    tall(
      '#d9cba6',
      () =>
        bricks(W, 700, '#cf8f4e', '#a96f38', { unit: 104, seed: 5 }) +
        box(0, 700, W, 200, '#5c5648') +
        line('M80,700V260H520V700', '#fff', 18, 'opacity=".92"') +
        line('M98,700V282', '#fff', 5, 'opacity=".5"') +
        flight('M120,840C240,760 420,640 436,360', CHALK, 15) +
        oldBall(438, 356, 52, '#efe9d6', '#6a6452') +
        shadowOf(126, 852, 60),
    ),
  broadcast: () =>
    tall(
      '#e0b45c',
      () =>
        room(W, H, '#d9a441', '#7a4a22', { at: 640, light: [300, 300, 420, 0.5] }) +
        box(120, 70, 360, 300, CHALK, 12) +
        `<rect x="140" y="90" width="320" height="260" fill="#0d2340"/>` +
        disc(380, 170, 42, PAPER) +
        each(range(5), (i) => disc(170 + i * 46, 130 + ((i * 37) % 90), 4, CHALK)) +
        box(292, 90, 16, 260, CHALK) +
        shadowOf(300, 690, 250) +
        put(radio(), 300, 560, 0.86),
    ),
  'the-clasico': () => tall(NIGHT, () => tallMatch('ribera', 'sauce', W, H, { seed: 5, size: 2.5 })),
  'her-number': () =>
    tall(
      '#2f6c93',
      () =>
        evening(W, H, { sun: [300, 330, 230], sky: dusk.blue, horizon: 640, stand: false, vanish: 300 }) +
        put(fromBehind('mare', 7, { hair: 'tail', skin: '#c98e63', tone: '#3a2015' }), 300, 470, 0.84),
    ),
  'the-ten': () =>
    tall(
      '#8fd0ee',
      () =>
        rays(W, H, '#0d2340', '#14345c', { y: 400, count: 12 }) +
        confetti(W, H, 60, ['#8fd0ee', CHALK, SUN], 6) +
        put(shirt('estrella', '10', { seed: 9 }), 300, 500, 1.12),
    ),
  nursery: () =>
    tall(
      '#2c7a45',
      () =>
        box(0, 0, W, 250, '#8fcfe0') +
        mownAway(W, 248, H, 'lime', { vanish: 420, bands: 8 }) +
        `<path d="M0,252C160,190 420,230 600,190V254H0Z" fill="#2f6f4d"/>` +
        each(
          [
            [430, 320, 0.3],
            [300, 420, 0.5],
            [420, 580, 0.85],
          ],
          ([x, y, s]) => shadowOf(x + 40 * s, y + 196 * s, 170 * s, 22 * s, 0.3) + put(cone(), x, y, s),
        ) +
        flight('M130,790C300,810 260,640 380,520S330,380 400,330', SUN, 14) +
        shadowOf(150, 836, 90) +
        ball(130, 780, 76),
    ),
  'old-leather': () =>
    tall(
      '#c9a66a',
      () =>
        room(W, H, '#c9a66a', '#93502c', { at: 560, light: [360, 300, 380, 0.55] }) +
        line('M-10,800C200,770 420,780 610,810', PAPER, 13, 'opacity=".8"') +
        line('M300,-10V60', '#7a4a22', 10) +
        put(medal(['#7b1733', '#f2b632']), 300, 268, 0.66) +
        shadowOf(300, 776, 240, 30) +
        put(boot('#5b3417', '#7a4a22', '#3a2210'), 230, 640, 0.92) +
        oldBall(430, 660, 122),
    ),
  'night-shift': () =>
    tall(
      NIGHT,
      () =>
        night(W, H, { lamps: [[150, 190, 1]], horizon: 620, beams: true, sky: ['#04101c', '#14425c'], pole: 460 }) +
        goal(330, 740, 420, 200, { depth: 70, post: 14 }) +
        shadowOf(300, 830, 70) +
        ball(300, 790, 44),
    ),
};
export const posterPictures = () =>
  Object.entries(POSTERS).map(([name, draw]) => ({ name, kind: 'portrait', svg: draw(), quality: 70 }));
