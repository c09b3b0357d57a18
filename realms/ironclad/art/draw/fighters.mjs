// The twelve main fighters: a wide picture with the number of wins behind the face, and a square picture of the face.
// The colours of the backgrounds alternate: black, bone, red.
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
  numeral,
  octagon,
  ropes,
  slab,
} from './base.mjs';
import { CAST } from './cast.mjs';
import { frontal, profile } from './face.mjs';
import { glove, spotlight, wrappedFist } from './things.mjs';

const DOT = 19; // Distance of the background's dots in px, in a picture that is 1280 px wide.
const wide = (ground, draw) => frame(1280, 720, ground, draw);
const big = (text, x, y, fill, size = 640, anchor = 'start') => numeral(text, x, y, size, fill, { anchor });

const LANDSCAPES = {
  monteiro: () =>
    wide(
      INK,
      () =>
        big('18', 60, 640, SMOKE) +
        slab(760, 1500, 0, 720, RED, { torn: 12, seed: 4 }) +
        halftone(560, 0, 720, 720, DOT, DARK_RED, (u, v) => (u > 0.28 - v * 0.24 ? v * 0.85 - 0.12 : 0)) +
        frontal(CAST.monteiro, { x: 850, y: 300, scale: 3.5 }),
    ),
  kovac: () =>
    wide(
      BONE,
      () =>
        big('21', 1250, 640, RED, 600, 'end') +
        slab(420, 700, 0, 720, INK, { torn: 12, seed: 5 }) +
        profile(CAST.kovac, { x: 330, y: 320, scale: 3.3, rim: RED }),
    ),
  adeyemi: () =>
    wide(
      RED,
      () =>
        big('15', 70, 640, DARK_RED) +
        slab(1210, 1700, 0, 720, INK) +
        halftone(420, 0, 700, 720, DOT, DARK_RED, (u, v) => u * 0.9 - v * 0.5) +
        frontal(CAST.adeyemi, { x: 880, y: 356, scale: 5.2, rim: DARK_RED }),
    ),
  lindqvist: () =>
    wide(
      INK,
      () =>
        slab(-400, 270, 0, 720, BONE, { torn: 12, seed: 9 }) +
        big('14', 1210, 640, SMOKE, 640, 'end') +
        ropes(1280, [210, 380, 560], RED, 9) +
        frontal(CAST.lindqvist, { x: 500, y: 380, scale: 3.2, flip: true }),
    ),
  sato: () =>
    wide(
      RED,
      () =>
        big('12', 60, 640, DARK_RED) +
        `<circle cx="850" cy="330" r="292" fill="${BONE}"/>` +
        halftone(540, 30, 610, 610, DOT, RED, (u, v) => (Math.hypot(u - 0.5, v - 0.5) < 0.47 ? v * 1.1 - 0.42 : 0)) +
        frontal(CAST.sato, { x: 850, y: 330, scale: 3.3, rim: DARK_RED }),
    ),
  ruiz: () =>
    wide(
      BONE,
      () =>
        slab(330, 700, 0, 720, RED, { torn: 10, seed: 12 }) +
        big('11', 1200, 640, BONE_SHADE, 640, 'end') +
        halftone(0, 0, 1280, 720, DOT, INK, (u, v) => (v - 0.62) * 1.6 - u * 0.2) +
        frontal(CAST.ruiz, { x: 520, y: 312, scale: 3.6, rim: RED }),
    ),
  okoro: () =>
    wide(
      INK,
      () =>
        spotlight(820, 0, 720, 130, 420, RED) +
        halftone(360, 0, 920, 720, DOT, DARK_RED, (u, v) =>
          Math.abs(u - 0.49) < 0.13 + v * 0.34 ? 0.1 + v * 0.7 : 0,
        ) +
        big('9', 90, 640, SMOKE) +
        profile(CAST.okoro, { x: 860, y: 372, scale: 3.5, flip: true }),
    ),
  barros: () =>
    wide(
      RED,
      () =>
        cage(0, -20, 1280, 760, 76, DARK_RED, 7) +
        octagon(640, 400, 560, 470, RED) +
        big('19', 1250, 640, DARK_RED, 560, 'end') +
        frontal(CAST.barros, { x: 440, y: 322, scale: 3.7, rim: DARK_RED, flip: true }),
    ),
  dia: () =>
    wide(
      BONE,
      () =>
        big('17', 50, 640, RED) +
        halftone(0, 330, 700, 390, DOT, DARK_RED, (u, v) => (v - 0.5) * 0.4 - 0.3) +
        slab(1160, 1700, 0, 720, INK) +
        frontal(CAST.dia, { x: 850, y: 330, scale: 4.2, flip: true, rim: RED, turn: 4 }),
    ),
  haldane: () =>
    wide(
      INK,
      () =>
        slab(420, 1060, 0, 720, RED, { torn: 10, seed: 3 }) +
        halftone(300, 0, 860, 720, DOT, DARK_RED, (u, v) =>
          Math.abs(u - 0.5 - (0.5 - v) * 0.27) < 0.36 ? 0.75 - v * 1.1 : 0,
        ) +
        frontal(CAST.haldane, { x: 700, y: 280, scale: 3.4 }) +
        glove({ x: 470, y: 590, scale: 0.95, turn: -58, pad: BONE, ink: INK, trim: RED }) +
        glove({ x: 950, y: 610, scale: 0.95, turn: 58, flip: true, pad: BONE, ink: INK, trim: RED }),
    ),
  haddad: () =>
    wide(
      RED,
      () =>
        slab(-300, 500, 0, 720, DARK_RED) +
        big('13', 1230, 640, DARK_RED, 620, 'end') +
        [0, 1, 2, 3].map((i) => slab(120 + i * 130, 160 + i * 130, 0, 720, INK, { lean: 1 })).join('') +
        flecks(0, 0, 1280, 720, 40, DARK_RED, 8, 8) +
        frontal(CAST.haddad, { x: 450, y: 340, scale: 3.6, rim: DARK_RED }),
    ),
  nilsen: () =>
    wide(
      BONE,
      () =>
        halftone(0, 0, 1280, 720, DOT, RED, (u, v) => 0.8 - Math.hypot(u - 0.62, (v - 0.42) * 0.6) * 2.2) +
        big('7', 110, 640, INK, 640) +
        frontal(CAST.nilsen, { x: 800, y: 300, scale: 3.5, flip: true, rim: RED }) +
        wrappedFist({ x: 545, y: 560, scale: 0.86, turn: -8, loose: false }),
    ),
};

/** [background, lit from the left, view] of each square picture. Neighbours in the row have different backgrounds. */
const SQUARES = {
  monteiro: ['ink', false],
  kovac: ['bone', true],
  adeyemi: ['red', false],
  sato: ['ink', true],
  okoro: ['red', false, 'profile'],
  lindqvist: ['bone', false],
  ruiz: ['ink', false],
  barros: ['red', true],
  dia: ['bone', false],
  haldane: ['ink', true],
  haddad: ['red', false],
  nilsen: ['bone', true],
};
function square(name) {
  const [ground, flip, view] = SQUARES[name],
    woman = CAST[name].soft;
  const fill = { ink: INK, bone: BONE, red: RED }[ground],
    rim = ground === 'red' ? DARK_RED : RED;
  const back = {
    ink: () =>
      slab(430, 900, 0, 600, RED, { torn: 8, seed: name.length }) +
      halftone(250, 0, 350, 600, 17, DARK_RED, (u, v) => (u > 0.8 - v * 0.56 ? v * 0.8 : 0)),
    bone: () => halftone(0, 0, 600, 600, 17, RED, (u, v) => 0.95 - Math.hypot(u - 0.5, v - 0.42) * 1.75),
    red: () =>
      halftone(0, 0, 600, 600, 17, DARK_RED, (u, v) => (flip ? u : 1 - u) * 0.9 - v * 0.35) +
      slab(flip ? -300 : 500, flip ? 90 : 900, 0, 600, INK),
  }[ground]();
  const place = { x: view ? 290 : 300, y: 268, scale: woman ? 2.9 : 2.85, flip, rim };
  return frame(600, 600, fill, () => back + (view ? profile : frontal)(CAST[name], place));
}

export const fighterPictures = () =>
  Object.keys(LANDSCAPES).flatMap((name) => [
    {
      name,
      kind: 'landscape',
      svg: LANDSCAPES[name](),
      focal:
        name === 'kovac'
          ? [0.38, 0.45]
          : ['lindqvist', 'ruiz', 'barros', 'haddad'].includes(name)
            ? [0.38, 0.42]
            : [0.66, 0.42],
      quality: 56,
    },
    { name, kind: 'square', svg: square(name), focal: [0.5, 0.42], quality: 56 },
  ]);
