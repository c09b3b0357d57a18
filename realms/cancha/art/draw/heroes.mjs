// The large pictures of two hero rows. The part under the text has no details. Right-to-left and phones have pictures
// of their own.
import {
  BLACK,
  CHALK,
  NIGHT,
  SUN,
  ball,
  blend,
  box,
  clipped,
  cloth,
  frame,
  glow,
  group,
  line,
  numeral,
} from './base.mjs';
import { crest, pattern } from './clubs.mjs';
import { evening, night } from './grounds.mjs';
import { lamp } from './matches.mjs';
import { plate } from './pitch.mjs';
import { fromBehind, shadowOf } from './things.mjs';

const put = (content, x, y, scale = 1) => group(content, { x, y, scale });
/** The dark side of the picture, on which the text is readable. */
const shadeBehindText = (w, h, rtl) => {
  const stops = [
    [0, BLACK, 0.94],
    [0.3, BLACK, 0.86],
    [0.46, BLACK, 0.5],
    [0.6, BLACK, 0],
  ];
  return rtl
    ? blend(0, 0, w, h, stops.map(([at, c, o]) => [1 - at, c, o]).reverse(), 'across')
    : blend(0, 0, w, h, stops, 'across');
};

/** The derby: two crests in front of the sun, the score below them, the ball on the centre spot. */
function derby(rtl) {
  const w = 2560,
    h = 1100,
    at = (x) => (rtl ? w - x : x),
    sunX = at(1840);
  return frame(
    w,
    h,
    NIGHT,
    () =>
      `${evening(w, h, { sun: [sunX, 470, 400], horizon: 680, vanish: sunX, calm: rtl ? [1500, w] : [0, 1060] })}` +
      `<ellipse cx="${sunX}" cy="900" rx="640" ry="150" fill="none" stroke="${CHALK}" stroke-width="9"/>` +
      line(`M-10,904H${w + 10}`, CHALK, 9) +
      [
        [at(1180), 150, 1],
        [at(2440), 120, 1.25],
      ]
        .map(([x, y, s]) => glow(x, y, 400 * s, '#fff3c9', 0.5) + lamp(x, y, s, { pole: 560 }))
        .join('') +
      shadeBehindText(w, h, rtl) +
      crest('ribera', rtl ? at(2130) + 580 : 1550, 420, 3.9) +
      crest('sauce', rtl ? at(1550) - 580 : 2130, 420, 3.9) +
      shadowOf(sunX, 930, 300, 26) +
      plate(sunX - 290, 640, 580, 250, 60, 9) +
      numeral('2', sunX + (rtl ? 150 : -158), 835, 190, SUN) +
      numeral('1', sunX + (rtl ? -158 : 142), 835, 190, SUN) +
      box(sunX - 28, 752, 56, 24, CHALK, 12) +
      shadowOf(sunX + (rtl ? 410 : -410), 1020, 90, 18) +
      ball(sunX + (rtl ? 430 : -430), 950, 80),
  );
}
/** The women's final: three players seen from behind, who look at the light. */
function final(rtl) {
  const w = 2560,
    h = 1100,
    at = (x) => (rtl ? w - x : x);
  const team = [
    [1440, 610, 1.02, 5, 'braid', '#e4b48b', '#5a351c'],
    [2300, 610, 1.02, 11, 'bun', '#b97a52', '#8a4a1e'],
    [1870, 540, 1.2, 9, 'tail', '#c98e63', '#22150f'],
  ];
  return frame(
    w,
    h,
    NIGHT,
    () =>
      `${night(w, h, {
        lamps: [
          [at(1300), 170, 1.1],
          [at(2400), 150, 1.25],
        ],
        horizon: 640,
        sky: ['#041322', '#1d6a8c'],
        vanish: at(1840),
        pole: 520,
        beams: true,
      })}${glow(at(1840), 470, 760, '#bfe6f5', 0.45)}${shadeBehindText(w, h, rtl)}` +
      team
        .map(([x, y, s, k, hair, skin, tone]) =>
          put(fromBehind('estrella', k, { hair, skin, tone, seed: 3 + k }), at(x), y, s),
        )
        .join(''),
  );
}
/** The background colour of the page (theme.json), so that no edge is visible where the picture ends. */
const PAGE = '#082018';
/**
 * On a phone the text covers the lower half, so every object is above y = 700. The top is dark too, under the header.
 */
const below = (from, to) =>
  `${blend(0, from, 1080, to - from, [
    [0, PAGE, 0],
    [0.72, PAGE, 0.92],
    [1, PAGE, 1],
  ])}${box(0, to - 1, 1080, 1641 - to, PAGE)}${blend(0, 0, 1080, 250, [
    [0, PAGE, 0.92],
    [0.45, PAGE, 0.72],
    [1, PAGE, 0],
  ])}`;
const derbyTall = () => {
  const cut = 'M620,-10C560,260 520,520 470,900';
  return frame(
    1080,
    1640,
    NIGHT,
    () =>
      `<g transform="translate(360 0)">${cloth(pattern('sauce', 720, 900, 110), 720, 900, { seed: 12 })}</g>${line(cut, '#000', 34, 'opacity=".28" transform="translate(8 6)"')}${clipped(cloth(pattern('ribera', 720, 900, 110), 720, 900, { seed: 5 }), 'M0,0H620C560,260 520,520 470,900H0Z')}${line(cut, CHALK, 14)}${below(600, 830)}${crest('ribera', 282, 372, 3.2)}${crest('sauce', 806, 372, 3.2)}${plate(340, 528, 400, 178, 50, 9)}${numeral('2', 438, 668, 136, SUN)}${numeral('1', 638, 668, 136, SUN)}${box(518, 608, 44, 18, CHALK, 9)}`,
  );
};
const finalTall = () =>
  frame(
    1080,
    1640,
    NIGHT,
    () =>
      `${night(1080, 900, {
        lamps: [
          [170, 250, 0.9],
          [920, 230, 1],
        ],
        horizon: 560,
        sky: ['#041322', '#1d6a8c'],
        pole: 420,
      })}${glow(540, 420, 560, '#bfe6f5', 0.45)}${put(fromBehind('estrella', 5, { hair: 'braid', skin: '#e4b48b', tone: '#5a351c', seed: 8 }), 232, 496, 0.68)}${put(fromBehind('estrella', 11, { hair: 'bun', skin: '#b97a52', tone: '#8a4a1e', seed: 14 }), 848, 496, 0.68)}${put(fromBehind('estrella', 9, { hair: 'tail', skin: '#c98e63', seed: 12 }), 540, 460, 0.76)}${below(610, 840)}`,
  );

export const heroPictures = () => [
  { name: 'clasico', kind: 'hero', svg: derby(false), focal: [0.72, 0.5], quality: 70 },
  { name: 'clasico-rtl', kind: 'hero', svg: derby(true), focal: [0.28, 0.5], quality: 70 },
  { name: 'final', kind: 'hero', svg: final(false), focal: [0.72, 0.45], quality: 70 },
  { name: 'final-rtl', kind: 'hero', svg: final(true), focal: [0.28, 0.45], quality: 70 },
  { name: 'clasico', kind: 'hero-portrait', svg: derbyTall(), focal: [0.5, 0.34], quality: 70 },
  { name: 'final', kind: 'hero-portrait', svg: finalTall(), focal: [0.5, 0.36], quality: 70 },
];
