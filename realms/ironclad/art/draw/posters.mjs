// Posters of 600 x 900, and the large pictures of hero rows: for both writing directions and for phones.
import {
  BONE,
  DARK_RED,
  INK,
  RED,
  SMOKE,
  cage,
  fade,
  frame,
  halftone,
  id,
  numeral,
  octagon,
  polygon,
  ropes,
  slab,
} from './base.mjs';
import { figure } from './body.mjs';
import { CAST } from './cast.mjs';
import { frontal, profile } from './face.mjs';
import { arenaLights, bell, belt, crowd, platformScale, swabHand, wrappedFist } from './things.mjs';

const DOT = 17;
const poster = (ground, art) => frame(600, 900, ground, art);
const clipped = (content, points) => {
  const c = id('cut');
  return `<clipPath id="${c}">${polygon(points, '#000')}</clipPath><g clip-path="url(#${c})">${content}</g>`;
};

const POSTERS = {
  // Two fighters, one above and one below the slanted band.
  'ironclad-41': () =>
    poster(
      INK,
      () =>
        clipped(
          `<rect width="600" height="900" fill="${RED}"/>` +
            halftone(0, 380, 600, 520, DOT, DARK_RED, (u, v) => v * 0.9 - 0.2) +
            frontal(CAST.kovac, { x: 355, y: 610, scale: 3, flip: true, rim: DARK_RED }),
          [
            [0, 560],
            [600, 372],
            [600, 900],
            [0, 900],
          ],
        ) +
        clipped(frontal(CAST.monteiro, { x: 255, y: 262, scale: 2.9 }), [
          [0, 0],
          [600, 0],
          [600, 362],
          [0, 550],
        ]) +
        polygon(
          [
            [0, 544],
            [600, 356],
            [600, 374],
            [0, 562],
          ],
          BONE,
        ),
    ),
  'ironclad-42': () =>
    poster(
      BONE,
      () =>
        clipped(
          `<rect width="600" height="900" fill="${INK}"/>` +
            halftone(0, 0, 400, 900, DOT, RED, (u, v) => 0.7 - u * 0.8 - v * 0.3) +
            frontal(CAST.sato, { x: 262, y: 430, scale: 4.4, flip: true }),
          [
            [0, 0],
            [440, 0],
            [150, 900],
            [0, 900],
          ],
        ) +
        clipped(
          `<rect width="600" height="900" fill="${RED}"/>` +
            frontal(CAST.ruiz, { x: 330, y: 430, scale: 4.4, rim: DARK_RED }),
          [
            [440, 0],
            [600, 0],
            [600, 900],
            [150, 900],
          ],
        ) +
        polygon(
          [
            [432, 0],
            [450, 0],
            [160, 900],
            [142, 900],
          ],
          BONE,
        ),
    ),
  'ironclad-43': () =>
    poster(
      BONE,
      () =>
        numeral('43', 300, 560, 620, RED, { anchor: 'middle' }) +
        profile(CAST.okoro, { x: 190, y: 350, scale: 2.25, flip: true }) +
        profile(CAST.barros, { x: 420, y: 520, scale: 2.25 }) +
        fade(0, 640, 600, 260, INK, 'down'),
    ),
  'ironclad-44': () =>
    poster(
      RED,
      () =>
        halftone(0, 0, 600, 900, DOT + 2, DARK_RED, (u, v) => Math.hypot(u - 0.5, v - 0.5) * 1.5 - 0.3) +
        belt(300, 440, 0.9, { turn: -62 }),
    ),
  cutman: () =>
    poster(
      INK,
      () =>
        halftone(0, 0, 600, 900, DOT, RED, (u, v) => 0.9 - v * 1.3) +
        frontal({ ...CAST.kovac, hair: 'crop', beard: 'chops' }, { x: 235, y: 430, scale: 5.6 }) +
        swabHand({ x: 420, y: 265, scale: 0.8, turn: -24 }),
    ),
  'long-camp': () =>
    poster(
      BONE,
      () =>
        `<circle cx="300" cy="380" r="230" fill="${RED}"/>` +
        halftone(60, 140, 480, 480, DOT, DARK_RED, (u, v) =>
          Math.hypot(u - 0.5, v - 0.5) < 0.46 ? v * 1.1 - 0.45 : 0,
        ) +
        polygon(
          [
            [0, 590],
            [180, 520],
            [330, 570],
            [460, 500],
            [600, 560],
            [600, 900],
            [0, 900],
          ],
          INK,
        ) +
        polygon(
          [
            [286, 575],
            [314, 575],
            [470, 900],
            [130, 900],
          ],
          BONE,
        ) +
        figure('walk', { x: 300, y: 440, scale: 2.3, build: 0.95, hair: 'bun', shorts: INK, hem: BONE }),
    ),
  'made-weight': () =>
    poster(
      INK,
      () =>
        slab(60, 460, 0, 900, RED, { torn: 8, seed: 3 }) +
        halftone(0, 0, 600, 900, DOT, DARK_RED, (u, v) =>
          Math.abs(u - 0.44 - (0.5 - v) * 0.49) < 0.31 ? 0.6 - v * 0.8 : 0,
        ) +
        platformScale(300, 720, 330, '52.2') +
        figure('flex', {
          x: 300,
          y: 438,
          scale: 3.3,
          rim: BONE,
          shorts: BONE,
          hem: INK,
          light: [3, 4],
          build: 0.92,
          hair: 'bun',
        }),
    ),
  'the-bell': () =>
    poster(
      BONE,
      () =>
        polygon(
          [
            [0, 0],
            [600, 0],
            [600, 190],
            [0, 385],
          ],
          RED,
        ) +
        halftone(0, 0, 600, 385, DOT, DARK_RED, (u, v) => (v < 0.95 - u * 0.5 ? u * 0.8 - v * 0.6 : 0)) +
        bell({ x: 300, y: 470, scale: 0.92, accent: INK }),
    ),
  'grapple-trials': () =>
    poster(
      INK,
      () =>
        cage(-20, -20, 660, 960, 78, SMOKE, 8) +
        octagon(300, 430, 270, 300, RED) +
        halftone(40, 140, 520, 580, DOT, DARK_RED, (u, v) =>
          Math.hypot(u - 0.5, v - 0.5) < 0.45 ? 0.8 - v * 1.1 : 0,
        ) +
        figure('shoot', { x: 200, y: 440, scale: 2.7, rim: BONE, shorts: BONE, turn: -8 }) +
        figure('shoot', {
          x: 410,
          y: 450,
          scale: 2.7,
          flip: true,
          turn: 8,
          ink: BONE,
          rim: INK,
          shorts: INK,
          hem: RED,
        }),
    ),
  gauze: () =>
    poster(
      RED,
      () =>
        halftone(0, 0, 600, 900, DOT, DARK_RED, (u, v) => 0.2 + v * 0.6 - u * 0.7) +
        wrappedFist({ x: 290, y: 380, scale: 1.5, turn: -5 }),
    ),
  'winners-of-lagos': () =>
    poster(
      '#1a0706',
      () =>
        arenaLights(600, 900, [
          [80, 100, 110, RED, 0.5],
          [300, 300, 150, BONE, 0.95],
          [520, 500, 110, RED, 0.5],
        ]) +
        halftone(0, 400, 600, 500, DOT, INK, (u, v) => v * 1.15 - 0.3) +
        figure('arms', { x: 300, y: 470, scale: 3, rim: RED, shorts: RED, hem: BONE, gloves: RED, light: [0, 5] }) +
        crowd(600, 770, 44, INK, { arms: true, seed: 4 }),
    ),
};

/**
 * Pictures of hero rows, 2560 x 1100. The text is on the start side, so the drawing uses only the 55 % at the other side.
 * `side` is 1 for left-to-right and -1 for right-to-left: positions and light change sides, the slope of the slabs does
 * not.
 */
const HEROES = {
  'ironclad-41': (side) => {
    const at = (x) => (side > 0 ? x : 2560 - x),
      flip = side < 0;
    return (
      (side > 0 ? slab(1430, 3400, 0, 1100, RED) : slab(-900, 1130, 0, 1100, RED)) +
      halftone(side > 0 ? 1240 : 0, 0, 1320, 1100, 30, DARK_RED, (u, v) => {
        const d = side > 0 ? u : 1 - u,
          edge = side > 0 ? 0.28 - v * 0.27 : 0.01 + v * 0.27;
        return d > edge ? v * 0.8 - d * 0.35 + 0.2 : 0;
      }) +
      frontal(CAST.kovac, { x: at(2215), y: 520, scale: 5, flip: !flip, rim: DARK_RED, step: 4.6 }) +
      frontal(CAST.monteiro, { x: at(1600), y: 520, scale: 5.7, flip, step: 4.6 })
    );
  },
  'adeyemi-lindqvist': (side) => {
    const at = (x) => (side > 0 ? x : 2560 - x),
      flip = side < 0;
    return (
      (side > 0
        ? slab(1300, 1720, 0, 1100, BONE, { torn: 16, seed: 5 }) + slab(1720, 3400, 0, 1100, RED)
        : slab(840, 1260, 0, 1100, BONE, { torn: 16, seed: 5 }) + slab(-900, 840, 0, 1100, RED)) +
      halftone(side > 0 ? 1540 : 0, 0, 1020, 1100, 30, DARK_RED, (u, v) => {
        const d = side > 0 ? u : 1 - u,
          edge = side > 0 ? 0.37 - v * 0.35 : 0.02 + v * 0.35;
        return d > edge ? d * 0.8 - 0.3 : 0;
      }) +
      ropes(2560, [250, 500, 760], INK, 16, side * 40) +
      frontal(CAST.lindqvist, {
        x: at(2200),
        y: 520,
        scale: 4.2,
        flip: !flip,
        dark: '#2a0806',
        rim: '#5a0d0a',
        step: 4.6,
      }) +
      frontal(CAST.adeyemi, { x: at(1660), y: 490, scale: 5.9, flip, step: 4.6 })
    );
  },
  'long-camp': (side) => {
    const at = (x) => (side > 0 ? x : 2560 - x);
    return (
      `<circle cx="${at(1920)}" cy="520" r="620" fill="none" stroke="${SMOKE}" stroke-width="56"/>` +
      `<circle cx="${at(1920)}" cy="520" r="500" fill="${RED}"/>` +
      halftone(at(1920) - 500, 20, 1000, 1000, 30, DARK_RED, (u, v) =>
        Math.hypot(u - 0.5, v - 0.5) < 0.48 ? v * 1.2 - 0.45 : 0,
      ) +
      profile(CAST.sato, { x: at(1960), y: 520, scale: 5.2, flip: side > 0, rim: BONE, step: 4.6 })
    );
  },
};

/** Pictures of hero rows for phones, 1080 x 1640: faces above, a dark area without details below for the text. */
const PHONES = {
  'ironclad-41': () =>
    slab(540, 2400, 0, 1640, RED) +
    halftone(300, 0, 780, 1100, 26, DARK_RED, (u, v) => (u > 0.66 - v * 0.46 ? v * 0.8 - 0.1 : 0)) +
    frontal(CAST.kovac, { x: 800, y: 470, scale: 3.9, flip: true, rim: DARK_RED }) +
    frontal(CAST.monteiro, { x: 330, y: 450, scale: 4.3 }),
  'adeyemi-lindqvist': () =>
    slab(-700, 420, 0, 1640, BONE, { torn: 14, seed: 5 }) +
    slab(420, 2400, 0, 1640, RED) +
    halftone(200, 0, 880, 1100, 26, DARK_RED, (u, v) => (u > 0.58 - v * 0.41 ? u * 0.8 - 0.3 : 0)) +
    ropes(1080, [240, 470, 700], INK, 14, 40) +
    frontal(CAST.lindqvist, { x: 830, y: 500, scale: 3.3, flip: true, dark: '#2a0806', rim: '#5a0d0a' }) +
    frontal(CAST.adeyemi, { x: 390, y: 450, scale: 4.4 }),
  'long-camp': () =>
    `<circle cx="540" cy="480" r="430" fill="${RED}"/>` +
    halftone(110, 50, 860, 860, 26, DARK_RED, (u, v) => (Math.hypot(u - 0.5, v - 0.5) < 0.48 ? v * 1.2 - 0.45 : 0)) +
    profile(CAST.sato, { x: 600, y: 490, scale: 4.3, flip: true, rim: BONE }),
};

export const tallPictures = () => [
  ...Object.entries(POSTERS).map(([name, draw]) => ({
    name,
    kind: 'portrait',
    svg: draw(),
    focal: [0.5, 0.45],
    quality: 56,
  })),
  ...Object.entries(HEROES).flatMap(([name, draw]) => [
    { name, kind: 'hero', svg: frame(2560, 1100, INK, () => draw(1)), focal: [0.72, 0.4], quality: 55 },
    { name: `${name}-rtl`, kind: 'hero', svg: frame(2560, 1100, INK, () => draw(-1)), focal: [0.28, 0.4], quality: 55 },
  ]),
  ...Object.entries(PHONES).map(([name, draw]) => ({
    name,
    kind: 'hero-portrait',
    svg: frame(
      1080,
      1640,
      INK,
      () => draw() + fade(0, 780, 1080, 420, INK, 'down') + `<rect y="1199" width="1080" height="441" fill="${INK}"/>`,
    ),
    focal: [0.5, 0.3],
    quality: 55,
  })),
];
