// Pictures of 1280 x 720 for live and coming fight nights, fights that ended early, films and series.
import {
  BONE,
  BONE_SHADE,
  DARK_RED,
  INK,
  RED,
  SMOKE,
  cage,
  flecks,
  frame,
  halftone,
  id,
  numeral,
  octagon,
  polygon,
  ropes,
  slab,
  tape,
} from './base.mjs';
import { figure } from './body.mjs';
import { CAST } from './cast.mjs';
import { frontal, profile } from './face.mjs';
import {
  arenaLights,
  bag,
  bell,
  belt,
  burst,
  crowd,
  dial,
  glove,
  mat,
  platformScale,
  spotlight,
  swabHand,
  tappingHand,
  wrappedFist,
} from './things.mjs';

const DOT = 19;
const wide = (ground, draw) => frame(1280, 720, ground, () => draw(1280, 720));
const clipped = (content, points) => {
  const c = id('cut');
  return `<clipPath id="${c}">${polygon(points, '#000')}</clipPath><g clip-path="url(#${c})">${content}</g>`;
};
const floor = (left, right, fill) =>
  polygon(
    [
      [0, left],
      [1280, right],
      [1280, 720],
      [0, 720],
    ],
    fill,
  );
/** The two halves of a picture, left and right of a slanted line through its middle. */
const LEFT = [
    [-20, -20],
    [757, -20],
    [523, 740],
    [-20, 740],
  ],
  RIGHT = [
    [757, -20],
    [1300, -20],
    [1300, 740],
    [523, 740],
  ];

/** Scenes by name: the focal point, and the function that draws the SVG. */
export const SCENES = {
  // --- Live ---
  'adeyemi-lindqvist': [
    [0.5, 0.4],
    () =>
      wide(
        INK,
        () =>
          slab(640, 1700, 0, 720, RED) +
          halftone(520, 0, 760, 720, DOT, DARK_RED, (u, v) => (u > 0.31 - v * 0.31 ? u * 0.5 + v * 0.35 - 0.12 : 0)) +
          frontal(CAST.adeyemi, { x: 330, y: 320, scale: 3.15 }) +
          frontal(CAST.lindqvist, { x: 965, y: 330, scale: 3.05, flip: true, rim: DARK_RED }) +
          slab(628, 652, 0, 720, BONE),
      ),
  ],
  'ruiz-haldane': [
    [0.52, 0.45],
    () =>
      wide(
        RED,
        () =>
          slab(-300, 430, 0, 720, BONE, { torn: 12, seed: 2 }) +
          halftone(330, 0, 950, 720, DOT, DARK_RED, (u, v) => (u > 0.2 - v * 0.2 ? u * 0.95 - 0.25 : 0)) +
          floor(600, 560, INK) +
          figure('jab', {
            x: 410,
            y: 350,
            scale: 3.3,
            rim: RED,
            shorts: RED,
            hair: 'tail',
            gloves: BONE,
            build: 0.9,
            tone: SMOKE,
          }) +
          figure('guard', {
            x: 900,
            y: 340,
            scale: 3.3,
            flip: true,
            rim: BONE,
            shorts: BONE,
            gloves: RED,
            hair: 'bun',
            build: 0.9,
          }) +
          burst(690, 160, 26, 74, 9, BONE),
      ),
  ],
  'weigh-in': [
    [0.55, 0.45],
    () =>
      wide(
        '#1a0706',
        () =>
          [1, 0.8, 0.6, 0.42].map((r, i) => octagon(720, 330, 660 * r, 470 * r, i % 2 ? INK : RED)).join('') +
          halftone(0, 0, 1280, 720, DOT, INK, (u, v) => 0.95 - u * 1.9 + (v - 0.6) * 0.6) +
          platformScale(720, 530, 330, '77.1') +
          figure('flex', {
            x: 720,
            y: 312,
            scale: 2.65,
            ink: BONE,
            rim: RED,
            shorts: INK,
            hem: RED,
            light: [-4, 5],
            tone: BONE_SHADE,
          }),
      ),
  ],
  classics: [
    [0.5, 0.5],
    () =>
      wide(
        BONE,
        () =>
          slab(560, 1060, 0, 720, RED, { torn: 14, seed: 6 }) +
          halftone(440, 0, 740, 720, DOT, DARK_RED, (u, v) =>
            Math.abs(u - 0.5 - (0.5 - v) * 0.31) < 0.32 ? v * 0.7 - 0.1 : 0,
          ) +
          floor(610, 590, INK) +
          figure('knee', { x: 470, y: 345, scale: 3.25, rim: RED, shorts: RED, gloves: RED, hem: BONE }) +
          figure('shoot', { x: 940, y: 430, scale: 3.1, flip: true, rim: BONE, shorts: BONE, hem: INK }),
      ),
  ],
  'open-workouts': [
    [0.5, 0.45],
    () =>
      wide(
        INK,
        () =>
          spotlight(730, 0, 720, 160, 560, DARK_RED) +
          halftone(0, 0, 1280, 720, DOT, RED, (u, v) => (Math.abs(u - 0.57) < 0.13 + v * 0.3 ? 0.85 - v * 0.8 : 0)) +
          floor(640, 625, SMOKE) +
          bag({ x: 860, y: 200, scale: 0.86, turn: 9 }) +
          figure('cross', { x: 440, y: 385, scale: 3.2, rim: BONE, shorts: RED, gloves: BONE, hem: BONE }),
      ),
  ],

  // --- Coming fight nights ---
  'ironclad-41': [
    [0.5, 0.4],
    () =>
      wide(
        INK,
        () =>
          slab(640, 1700, 0, 720, RED) +
          halftone(520, 0, 760, 720, DOT, DARK_RED, (u, v) => (u > 0.31 - v * 0.31 ? u * 0.9 - 0.2 : 0)) +
          profile(CAST.monteiro, { x: 384, y: 318, scale: 3.15 }) +
          profile(CAST.kovac, { x: 898, y: 318, scale: 3.15, flip: true, rim: DARK_RED }) +
          slab(634, 646, -10, 730, BONE),
      ),
  ],
  'ironclad-42': [
    [0.5, 0.42],
    () =>
      wide(
        BONE,
        () =>
          clipped(
            `<rect width="1280" height="720" fill="${INK}"/>` +
              halftone(0, 0, 760, 720, DOT, RED, (u, v) => 0.75 - u * 1.3 - v * 0.2) +
              frontal(CAST.sato, { x: 580, y: 330, scale: 4.6, flip: true }),
            LEFT,
          ) +
          clipped(
            `<rect width="1280" height="720" fill="${RED}"/>` +
              halftone(520, 0, 760, 720, DOT, DARK_RED, (u, v) => u * 1.1 - 0.35 - v * 0.2) +
              frontal(CAST.ruiz, { x: 700, y: 330, scale: 4.6, rim: DARK_RED }),
            RIGHT,
          ) +
          slab(628, 652, 0, 720, BONE),
      ),
  ],
  'ironclad-43': [
    [0.5, 0.42],
    () =>
      wide(
        BONE,
        () =>
          numeral('43', 640, 690, 900, BONE_SHADE, { anchor: 'middle' }) +
          slab(-400, 330, 0, 720, RED, { torn: 12, seed: 7 }) +
          slab(950, 1700, 0, 720, RED, { torn: 12, seed: 8 }) +
          profile(CAST.okoro, { x: 400, y: 328, scale: 2.95, flip: true, rim: RED }) +
          profile(CAST.barros, { x: 880, y: 322, scale: 2.95, rim: RED }),
      ),
  ],
  'ironclad-44': [
    [0.5, 0.5],
    () =>
      wide(
        BONE,
        () =>
          halftone(0, 0, 1280, 720, DOT + 2, RED, (u, v) => Math.hypot(u - 0.5, (v - 0.5) * 0.6) * 1.7 - 0.36) +
          belt(640, 366, 0.98),
      ),
  ],

  // --- Fights that ended early ---
  'thirteen-seconds': [
    [0.55, 0.5],
    () =>
      wide(
        INK,
        () =>
          dial(900, 372, 256, 13 / 60, { run: RED }) +
          halftone(0, 0, 900, 720, DOT, RED, (u, v) => 0.72 - u * 1.2 - Math.abs(v - 0.5) * 0.4) +
          figure('kick', { x: 420, y: 395, scale: 3.5, ink: BONE, rim: RED, shorts: RED, light: [-3, 4], gloves: RED }),
      ),
  ],
  'dakar-41': [
    [0.5, 0.5],
    () =>
      wide(
        RED,
        () =>
          numeral('KO', 640, 640, 860, DARK_RED, { anchor: 'middle' }) +
          burst(500, 250, 70, 190, 11, BONE, 12) +
          floor(628, 648, INK) +
          figure('uppercut', { x: 330, y: 365, scale: 3.2, rim: BONE, shorts: BONE, gloves: BONE }) +
          figure('fall', { x: 900, y: 420, scale: 3.3, rim: BONE, shorts: INK, hem: BONE, turn: 8 }),
      ),
  ],
  'body-shot': [
    [0.52, 0.45],
    () =>
      wide(
        BONE,
        () =>
          numeral('R3', 700, 668, 800, RED, { anchor: 'middle' }) +
          halftone(0, 0, 1280, 720, DOT, INK, (u, v) => v * 1.5 - 1.02) +
          figure('bag', { x: 420, y: 385, scale: 3.4, rim: BONE, shorts: INK, hem: RED, gloves: RED }) +
          figure('lowkick', { x: 870, y: 400, scale: 3.2, flip: true, ink: INK, rim: RED, shorts: BONE, hem: INK }),
      ),
  ],
  'sato-armbar': [
    [0.55, 0.55],
    () =>
      wide(
        INK,
        () =>
          polygon(
            [
              [0, 330],
              [1280, 250],
              [1280, 720],
              [0, 720],
            ],
            BONE,
          ) +
          halftone(0, 350, 1280, 370, DOT, BONE_SHADE, (u, v) => 0.9 - v * 1.1) +
          [120, 170, 224]
            .map(
              (r, i) =>
                `<path d="M${880 - r * 1.9},${420 - r * 0.4}A${r * 1.9},${r} 0 0 1 ${880 + r * 1.9},${420 - r * 0.4}" fill="none" stroke="${RED}" stroke-width="${20 - i * 5}"/>`,
            )
            .join('') +
          tappingHand({ x: 700, y: 470, scale: 1.25, turn: -3 }),
      ),
  ],
  'kovac-elbow': [
    [0.52, 0.4],
    () =>
      wide(
        '#1a0706',
        () =>
          arenaLights(1280, 720, [
            [170, 330, 150, RED, 0.55],
            [430, 540, 130, RED, 0.8],
            [700, 690, 150, RED, 1],
            [960, 820, 140, RED, 0.75],
            [1180, 1010, 150, RED, 0.5],
          ]) +
          halftone(0, 340, 1280, 380, DOT, INK, (u, v) => v * 1.2 - 0.25) +
          floor(650, 650, INK) +
          figure('cross', { x: 470, y: 390, scale: 3.2, rim: BONE, shorts: BONE, hem: RED, light: [1, 5] }) +
          figure('fall', { x: 1000, y: 430, scale: 2.9, rim: BONE, shorts: RED, turn: 14, light: [1, 5] }),
      ),
  ],
  'barros-ground': [
    [0.5, 0.5],
    () =>
      wide(
        BONE,
        () =>
          cage(0, -10, 1280, 620, 68, BONE_SHADE, 7) +
          slab(820, 1700, 0, 720, RED) +
          clipped(cage(0, -10, 1280, 620, 68, DARK_RED, 7), [
            [936, 0],
            [1280, 0],
            [1280, 720],
            [702, 720],
          ]) +
          floor(580, 596, INK) +
          figure('down', { x: 680, y: 560, scale: 3.4, ink: BONE, rim: RED, shorts: RED, flip: true, light: [-3, 4] }) +
          figure('mount', { x: 590, y: 420, scale: 3.6, rim: RED, shorts: RED, hem: BONE, build: 1.12 }),
      ),
  ],
  'flying-knee': [
    [0.5, 0.45],
    () =>
      wide(
        RED,
        () =>
          `<circle cx="560" cy="330" r="300" fill="${INK}"/>` +
          halftone(240, 10, 640, 640, DOT, RED, (u, v) => (Math.hypot(u - 0.5, v - 0.5) < 0.47 ? u * 1.1 - 0.45 : 0)) +
          flecks(0, 0, 1280, 600, 46, DARK_RED, 21, 10) +
          floor(640, 620, INK) +
          figure('flying', {
            x: 540,
            y: 300,
            scale: 3.3,
            ink: BONE,
            rim: RED,
            shorts: RED,
            hem: INK,
            light: [-3, 4],
            tone: BONE_SHADE,
          }) +
          figure('guard', { x: 1000, y: 385, scale: 3.1, flip: true, rim: BONE, shorts: INK, hem: BONE, turn: 10 }),
      ),
  ],
  'lindqvist-choke': [
    [0.5, 0.5],
    () =>
      wide(
        INK,
        () =>
          mat(640, 400, 600, 300, { canvas: RED, line: DARK_RED, rail: BONE }) +
          halftone(0, 100, 1280, 620, DOT, DARK_RED, (u, v) => (v - 0.55) * 1.2 - Math.abs(u - 0.5) * 0.5) +
          numeral('TAP', 640, 600, 430, BONE, { anchor: 'middle' }) +
          figure('arms', { x: 640, y: 290, scale: 2.5, rim: BONE, shorts: INK, hem: BONE, light: [3, 4] }),
      ),
  ],

  'dia-headkick': [
    [0.5, 0.45],
    () =>
      wide(
        INK,
        () =>
          slab(430, 900, 0, 720, BONE, { torn: 14, seed: 16 }) +
          halftone(760, 0, 520, 720, DOT, RED, (u, v) => u * 0.9 - v * 0.3) +
          floor(640, 630, RED) +
          figure('kick', { x: 600, y: 390, scale: 3.4, rim: RED, shorts: RED, hem: INK, gloves: RED, build: 0.95 }) +
          figure('fall', {
            x: 1040,
            y: 400,
            scale: 2.8,
            ink: BONE,
            rim: RED,
            shorts: RED,
            turn: -24,
            flip: true,
            light: [-3, 4],
          }),
      ),
  ],
  'haldane-cross': [
    [0.55, 0.5],
    () =>
      wide(
        BONE,
        () =>
          burst(860, 350, 190, 420, 15, RED, 8) +
          halftone(440, 0, 840, 720, DOT, DARK_RED, (u, v) =>
            Math.hypot((u - 0.5) * 1.17, v - 0.49) < 0.26 ? 0.9 - Math.hypot(u - 0.5, v - 0.49) * 3 : 0,
          ) +
          glove({ x: 560, y: 380, scale: 1.55, turn: -8, pad: RED, trim: BONE_SHADE }),
      ),
  ],

  // --- Films and series ---
  cutman: [
    [0.42, 0.42],
    () =>
      wide(
        RED,
        () =>
          halftone(0, 0, 1280, 720, DOT, DARK_RED, (u, v) => 0.85 - u * 1.1 + v * 0.1) +
          ropes(1280, [120, 330, 560], INK, 10, 40) +
          frontal(
            { ...CAST.kovac, hair: 'crop', beard: 'chops', scar: true },
            { x: 470, y: 380, scale: 5, rim: DARK_RED },
          ) +
          swabHand({ x: 880, y: 250, scale: 1.1, turn: 4 }),
      ),
  ],
  'long-camp': [
    [0.6, 0.5],
    () =>
      wide(
        BONE,
        () =>
          `<circle cx="760" cy="360" r="250" fill="${RED}"/>` +
          halftone(500, 100, 520, 520, DOT, DARK_RED, (u, v) =>
            Math.hypot(u - 0.5, v - 0.5) < 0.46 ? v * 1.1 - 0.45 : 0,
          ) +
          polygon(
            [
              [0, 560],
              [420, 470],
              [700, 540],
              [980, 450],
              [1280, 530],
              [1280, 720],
              [0, 720],
            ],
            INK,
          ) +
          polygon(
            [
              [690, 545],
              [724, 545],
              [420, 720],
              [110, 720],
            ],
            BONE,
          ) +
          figure('walk', { x: 760, y: 420, scale: 1.9, rim: BONE, shorts: INK, build: 0.95, hair: 'bun', hem: BONE }),
      ),
  ],
  'made-weight': [
    [0.5, 0.5],
    () =>
      wide(
        INK,
        () =>
          slab(300, 980, 0, 720, RED, { torn: 10, seed: 14 }) +
          halftone(180, 0, 920, 720, DOT, DARK_RED, (u, v) =>
            Math.abs(u - 0.5 - (0.5 - v) * 0.25) < 0.36 ? 0.9 - v * 1.4 : 0,
          ) +
          platformScale(640, 540, 620, '52.2') +
          figure('stand', { x: 640, y: 70, scale: 5.7, ink: INK, rim: BONE, shorts: BONE, hem: INK, light: [2.5, 2] }),
      ),
  ],
  'the-bell': [
    [0.5, 0.5],
    () =>
      wide(
        BONE,
        () =>
          slab(860, 1700, 0, 720, INK) +
          halftone(0, 0, 800, 720, DOT, BONE_SHADE, (u, v) => 0.9 - u - v * 0.3) +
          bell({ x: 650, y: 372, scale: 1.02 }),
      ),
  ],
  'grapple-trials': [
    [0.5, 0.5],
    () =>
      wide(
        INK,
        () =>
          cage(-20, -20, 1320, 780, 92, SMOKE, 9) +
          octagon(640, 380, 420, 330, RED) +
          halftone(220, 50, 840, 660, DOT, DARK_RED, (u, v) =>
            Math.hypot(u - 0.5, v - 0.5) < 0.46 ? 0.9 - v * 1.1 : 0,
          ) +
          figure('shoot', { x: 470, y: 400, scale: 3.1, rim: BONE, shorts: BONE, hem: INK }) +
          figure('shoot', {
            x: 830,
            y: 410,
            scale: 3.1,
            flip: true,
            ink: BONE,
            rim: INK,
            shorts: INK,
            hem: RED,
            light: [4, 5],
          }),
      ),
  ],
  gauze: [
    [0.5, 0.5],
    () =>
      wide(
        RED,
        () =>
          halftone(0, 0, 1280, 720, DOT, DARK_RED, (u, v) => Math.abs(u - 0.5) * 1.7 - 0.25 + v * 0.15) +
          wrappedFist({ x: 440, y: 330, scale: 1.4, turn: -6, loose: false }) +
          wrappedFist({ x: 880, y: 400, scale: 1.16, flip: true, turn: 10, accent: INK }) +
          tape(-60, 640, 620, 54, -7, BONE, BONE_SHADE),
      ),
  ],
  'winners-of-lagos': [
    [0.5, 0.45],
    () =>
      wide(
        '#1a0706',
        () =>
          arenaLights(1280, 720, [
            [150, 250, 190, RED, 0.5],
            [390, 470, 150, RED, 0.8],
            [640, 640, 150, BONE, 0.95],
            [890, 810, 150, RED, 0.8],
            [1130, 1030, 190, RED, 0.5],
          ]) +
          halftone(0, 260, 1280, 460, DOT, INK, (u, v) => v * 1.15 - 0.35) +
          figure('arms', { x: 640, y: 420, scale: 3.1, rim: RED, shorts: RED, hem: BONE, gloves: RED, light: [0, 5] }) +
          crowd(1280, 660, 54, INK, { arms: true, seed: 4 }),
      ),
  ],
};

export const scenePictures = () =>
  Object.entries(SCENES).map(([name, [focal, draw]]) => ({ name, kind: 'landscape', svg: draw(), focal, quality: 56 }));
