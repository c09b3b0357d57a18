// Pictures of matches, of the scores of finished matches, and a square picture of each of the twelve clubs.
import { frame, cloth } from './base.mjs';
import { CLUBS, crest, pattern } from './clubs.mjs';
import { match, score } from './matches.mjs';

// Home club, guest club, and the form of the line that divides the picture (CUTS in matches.mjs).
const MATCHES = [
  ['ribera', 'sauce', 'river'],
  ['puerto', 'cantera', 'bank'],
  ['cumbres', 'estrella', 'touch'],
  ['bitacora', 'olivar', 'wave'],
  ['mare', 'alvorada', 'arc'],
  ['faro', 'ipe', 'hill'],
  ['estrella', 'ribera', 'arc'],
  ['sauce', 'puerto', 'wave'],
  ['cantera', 'faro', 'hill'],
  ['olivar', 'cumbres', 'bank'],
  ['alvorada', 'bitacora', 'touch'],
  ['ipe', 'mare', 'river'],
  ['ribera', 'faro', 'bank'],
  ['estrella', 'puerto', 'hill'],
  ['cumbres', 'sauce', 'river'],
  ['mare', 'cantera', 'touch'],
  ['bitacora', 'ipe', 'hill'],
  ['olivar', 'alvorada', 'wave'],
];
// Home club, guest club, their goals, and the background of the picture (score() in matches.mjs).
const SCORES = [
  ['bitacora', 'olivar', 4, 3, 'stand'],
  ['estrella', 'cumbres', 3, 0, 'night'],
  ['puerto', 'cantera', 1, 1, 'net'],
  ['alvorada', 'mare', 2, 0, 'cloth'],
  ['sauce', 'ribera', 0, 1, 'day'],
  ['ipe', 'faro', 2, 2, 'sun'],
  ['cantera', 'sauce', 5, 2, 'cloth'],
  ['mare', 'estrella', 1, 3, 'goal'],
  ['faro', 'olivar', 0, 0, 'night'],
];
export const clubPictures = () => [
  ...MATCHES.map(([a, b, cut], i) => ({
    name: `${a}-${b}`,
    kind: 'landscape',
    svg: match(a, b, { cut, seed: 3 + i * 2, size: 3.05 }),
    quality: 66,
  })),
  // In Arabic the home team is on the right, so matches with a score beside their title have a second picture.
  ...MATCHES.slice(0, 7).map(([a, b, cut], i) => ({
    name: `${a}-${b}-rtl`,
    kind: 'landscape',
    svg: match(b, a, { cut, seed: 3 + i * 2, size: 3.05 }),
    quality: 64,
  })),
  ...SCORES.map(([a, b, x, y, ground]) => ({
    name: `score-${a}-${b}`,
    kind: 'landscape',
    svg: score(a, b, x, y, ground),
    quality: 66,
  })),
  ...Object.keys(CLUBS).map((club, i) => ({
    name: club,
    kind: 'square',
    svg: frame(
      600,
      600,
      CLUBS[club].a,
      () =>
        cloth(pattern(club, 600, 600, 88), 600, 600, { seed: 30 + i, fold: 0.9, across: 3.4 }) +
        crest(club, 300, 300, 3.5),
    ),
    quality: 70,
  })),
];
