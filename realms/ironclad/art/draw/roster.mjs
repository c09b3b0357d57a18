// Square pictures of the faces of the other 48 fighters. Hair, beard, build and skin tone of a face are written here; its
// small measures are computed from the name, so that they do not change when another face is added. The colours of the
// backgrounds alternate within each division.
import { BONE, DARK_RED, INK, RED, frame, halftone, slab } from './base.mjs';
import { frontal, profile } from './face.mjs';

/** By name: [hair, beard, build (l light, m middle, h heavy, w woman, x very heavy), skin tone 0..1, other measures]. */
const FACES = {
  // strawweight
  okafor: ['braids', '', 'w', 0.6],
  kimura: ['crop', '', 'w', 0.05],
  delgado: ['curls', '', 'w', 0.3],
  park: ['bun', '', 'w', 0.08],
  brandt: ['long', '', 'w', 0],
  mensah: ['locs', '', 'w', 0.55],
  santoro: ['sweep', '', 'w', 0.15],
  // featherweight
  tavares: ['long', '', 'w', 0.35],
  ivanova: ['braids', '', 'w', 0],
  choi: ['fade', '', 'w', 0.05],
  nkosi: ['bald', '', 'w', 0.6],
  flynn: ['curls', '', 'w', 0],
  // bantamweight
  silveira: ['fade', 'goat', 'l', 0.35],
  tanaka: ['crop', '', 'l', 0.05],
  rahimi: ['sweep', 'strap', 'l', 0.2],
  castillo: ['mohawk', 'moustache', 'l', 0.3],
  boyle: ['curls', '', 'l', 0],
  diallo: ['rows', 'goat', 'l', 0.6],
  suarez: ['flat', '', 'l', 0.25],
  wren: ['long', 'full', 'l', 0],
  // lightweight
  petrov: ['crop', 'full', 'm', 0],
  amrani: ['fade', 'full', 'm', 0.2],
  novak: ['flat', '', 'm', 0, 'scar'],
  kaya: ['sweep', 'moustache', 'm', 0.15],
  reyes: ['bun', 'goat', 'm', 0.3],
  obi: ['bald', 'strap', 'm', 0.6],
  lachance: ['long', 'chops', 'm', 0.05],
  herrera: ['curls', 'moustache', 'm', 0.3],
  // welterweight
  ferrante: ['sweep', 'goat', 'm', 0.15],
  hughes: ['bald', 'full', 'm', 0, 'scar'],
  kone: ['locs', 'strap', 'm', 0.6],
  zielinski: ['mohawk', '', 'm', 0],
  yildiz: ['crop', 'strap', 'm', 0.2],
  morales: ['fade', 'moustache', 'm', 0.3],
  aoki: ['bun', '', 'm', 0.05],
  // middleweight
  silva: ['fade', '', 'h', 0.4],
  magnusson: ['long', 'full', 'h', 0],
  barzani: ['sweep', 'full', 'h', 0.2],
  tshabalala: ['flat', 'goat', 'h', 0.6],
  doyle: ['crop', 'chops', 'h', 0, 'scar'],
  volkov: ['bald', 'moustache', 'h', 0],
  // heavyweight
  mbeki: ['rows', 'strap', 'x', 0.6],
  quinn: ['curls', 'full', 'x', 0],
  tui: ['bun', 'goat', 'x', 0.4],
  kruger: ['flat', 'full', 'x', 0],
  sow: ['bald', '', 'x', 0.6],
  horvat: ['mohawk', 'chops', 'x', 0],
  bianchi: ['sweep', 'full', 'x', 0.15, 'scar'],
};
const BUILDS = {
  w: {
    wide: 39,
    jaw: 30,
    chin: 12,
    long: 71,
    neck: 24,
    shoulder: 98,
    brow: 0,
    nose: 0,
    gaunt: 0,
    soft: true,
    top: true,
  },
  l: { wide: 39, jaw: 33, chin: 14, long: 75, neck: 27, shoulder: 106, brow: 1, nose: 1, gaunt: 1 },
  m: { wide: 40, jaw: 35, chin: 16, long: 75, neck: 30, shoulder: 116, brow: 2, nose: 2, gaunt: 1 },
  h: { wide: 42, jaw: 37, chin: 17, long: 76, neck: 32, shoulder: 122, brow: 2, nose: 3, gaunt: 1 },
  x: { wide: 45, jaw: 40, chin: 19, long: 73, neck: 37, shoulder: 134, brow: 3, nose: 4, gaunt: 0 },
};
const GROUNDS = ['ink', 'red', 'bone'];

/** Four numbers from 0 to 3 that depend only on the name. */
const quirks = (name) => {
  let n = 7;
  for (const c of name) n = (n * 33 + c.charCodeAt(0)) >>> 0;
  return [n, n >>> 5, n >>> 11, n >>> 17].map((v) => v % 4);
};

function faceOf(name) {
  const [hair, beard, build, tone, mark] = FACES[name],
    base = BUILDS[build],
    [a, b, c, d] = quirks(name);
  return {
    ...base,
    hair,
    beard: beard || 'none',
    tone,
    scar: mark === 'scar',
    wide: base.wide + a - 1,
    jaw: base.jaw + b - 1,
    chin: base.chin + c - 1,
    long: base.long + d - 1,
    brow: base.brow + (a > 1 ? 1 : 0),
    nose: base.nose + (b > 2 ? 2 : 0),
    gaunt: base.gaunt + (c > 2 ? 1 : 0),
    lips: base.soft || tone > 0.4,
  };
}

function square(name, index) {
  const ground = GROUNDS[index % 3],
    flip = index % 2 === 1,
    [a, , c] = quirks(name),
    isSide = index % 7 === 4;
  const fill = { ink: INK, bone: BONE, red: RED }[ground];
  const back = {
    ink: () =>
      slab(380 + a * 22, 900, 0, 600, RED, { torn: 8, seed: index + 2 }) +
      halftone(220, 0, 380, 600, 17, DARK_RED, (u, v) => (u > 0.82 - v * 0.5 ? v * 0.8 : 0)),
    bone: () =>
      c < 2
        ? halftone(0, 0, 600, 600, 20, RED, (u, v) => 0.95 - Math.hypot(u - 0.5, v - 0.42) * 1.75)
        : slab(flip ? -300 : 330, flip ? 270 : 900, 0, 600, RED, { torn: 8, seed: index }),
    red: () =>
      halftone(0, 0, 600, 600, 20, DARK_RED, (u, v) => (flip ? u : 1 - u) * 0.9 - v * 0.35) +
      slab(flip ? -300 : 500 - a * 30, flip ? 90 + a * 30 : 900, 0, 600, INK),
  }[ground]();
  const face = faceOf(name);
  return frame(
    600,
    600,
    fill,
    () =>
      back +
      (isSide ? profile : frontal)(face, {
        x: isSide ? 290 : 300,
        y: 268,
        scale: face.soft ? 2.9 : 2.8,
        flip,
        rim: ground === 'red' ? DARK_RED : RED,
      }),
  );
}

export const rosterPictures = () =>
  Object.keys(FACES).map((name, index) => ({
    name,
    kind: 'square',
    svg: square(name, index),
    focal: [0.5, 0.42],
    quality: 44,
  }));
