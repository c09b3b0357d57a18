// Pictures of highlights (the way of the ball over the pitch, from above) and of goals (seen from the penalty spot).
import {
  BLACK,
  CHALK,
  NIGHT,
  SUN,
  ball,
  box,
  clipped,
  cloth,
  disc,
  flight,
  frame,
  glow,
  group,
  line,
  mownAway,
  n,
  numeral,
} from './base.mjs';
import { CLUBS, pattern } from './clubs.mjs';
import { goal, play } from './pitch.mjs';
import { glove } from './things.mjs';

const W = 1280,
  H = 720;
export const PLAYS = {
  'play-long-shot': {
    camera: [24, 33, 17.5, 6],
    minute: 87,
    route: [
      [45, 49],
      [0.6, 31],
    ],
    bends: [0.34],
    players: [
      [31, 40, 'x'],
      [22, 33, 'x'],
      [45, 49, 'ribera'],
    ],
    mark: '',
  },
  'play-twelve-passes': {
    camera: [52, 34, 13, 0],
    minute: 34,
    turf: 'lime',
    route: [
      [20, 52],
      [36, 30],
      [52, 46],
      [66, 20],
      [84, 42],
      [96, 24],
    ],
    bends: [0.1, -0.1, 0.1, -0.1, 0.16],
  },
  'play-corner': {
    camera: [18, 18, 17.5, 0],
    minute: 12,
    turf: 'winter',
    route: [
      [0.6, 0.6],
      [9, 31],
    ],
    bends: [-0.42],
    players: [
      [9, 31, 'puerto'],
      [13, 25, 'x'],
      [6, 27, 'x'],
      [16, 30, 'puerto'],
    ],
    mark: 'ring',
    minuteAt: [1220, 670, 260],
  },
  'play-penalty': {
    camera: [94, 34, 23, 90],
    minute: 90,
    turf: 'night',
    light: [640, 360, 700, '#fff3c9', 0.4],
    route: [
      [94, 34],
      [104.6, 37],
    ],
    bends: [0],
    mark: 'cross',
    bands: 6,
    mow: 90,
    minuteAt: [60, 330, 250, 'start'],
  },
  'play-free-kick': {
    camera: [86, 30, 22, -28],
    minute: 71,
    turf: 'dusk',
    route: [
      [77, 24],
      [104.4, 36.4],
    ],
    bends: [-0.26],
    players: [
      [86, 26.4, 'cumbres'],
      [86.9, 28.4, 'cumbres'],
      [87.6, 30.4, 'cumbres'],
      [88, 32.4, 'cumbres'],
      [77, 24, 'estrella'],
    ],
    mark: '',
  },
  'play-counter': {
    camera: [55, 32, 11.6, -9],
    minute: 58,
    turf: 'day',
    bands: 11,
    route: [
      [8, 40],
      [34, 18],
      [70, 22],
      [103, 35],
    ],
    bends: [0.16, -0.2, 0.14],
    players: [
      [60, 30, 'x'],
      [82, 34, 'x'],
      [90, 27, 'x'],
    ],
  },
  'play-one-two': {
    camera: [88, 24, 20, 18],
    minute: 45,
    turf: 'lime',
    route: [
      [70, 18],
      [82, 27],
      [88, 17],
      [104.6, 32],
    ],
    bends: [0.12, -0.2, 0.2],
    players: [
      [80, 20, 'x'],
      [94, 22, 'x'],
      [82, 27, 'alvorada'],
    ],
  },
  'play-keeper-kick': {
    camera: [54, 33, 11.4, 9],
    minute: 66,
    turf: 'winter',
    bands: 10,
    route: [
      [5, 34],
      [74, 26],
      [104, 32],
    ],
    bends: [0.3, -0.1],
    mark: 'cross',
  },
  'play-header': {
    camera: [90, 40, 20, -90],
    minute: 82,
    turf: 'night',
    light: [900, 200, 620, '#fff3c9', 0.34],
    route: [
      [92, 60],
      [98, 31],
      [104.5, 33],
    ],
    bends: [0.36, 0],
    players: [
      [98, 31, 'mare'],
      [95, 34, 'x'],
      [100, 37, 'x'],
      [93, 28, 'x'],
    ],
    mow: 90,
    minuteAt: [1230, 690, 240],
  },
  'play-chip': {
    camera: [93, 34, 25, 40],
    minute: 29,
    turf: 'dusk',
    route: [
      [86, 44],
      [104.4, 34],
    ],
    bends: [0.55],
    players: [
      [98, 38, 'x'],
      [86, 44, 'ipe'],
    ],
    mark: '',
    minuteAt: [50, 300, 250, 'start'],
  },
  'play-dribble': {
    camera: [85, 46, 15.5, -20],
    minute: 76,
    turf: 'clay',
    route: [
      [58, 60],
      [66, 52],
      [74, 56],
      [82, 44],
      [92, 46],
      [104.4, 36],
    ],
    bends: [0.4, -0.4, 0.4, -0.4, 0.2],
    players: [
      [68, 58, 'x'],
      [74, 48, 'x'],
      [86, 50, 'x'],
      [95, 40, 'x'],
    ],
    mark: '',
  },
  'play-press': {
    camera: [30, 34, 15, 0],
    minute: 6,
    turf: 'blue',
    route: [
      [14, 20],
      [8, 34],
      [16, 41],
      [0.8, 35],
    ],
    bends: [0.1, 0.2, 0.1],
    players: [
      [18, 24, 'bitacora'],
      [20, 36, 'bitacora'],
      [14, 47, 'bitacora'],
      [26, 30, 'bitacora'],
    ],
    minuteAt: [1200, 470, 360],
  },
  'play-wing': {
    camera: [66, 14, 13.6, -5],
    minute: 53,
    turf: 'straw',
    bands: 9,
    route: [
      [34, 6],
      [78, 3.5],
      [99, 30],
    ],
    bends: [-0.06, -0.24],
    players: [
      [52, 10, 'x'],
      [70, 9, 'x'],
      [99, 30, 'cantera'],
    ],
    minuteAt: [60, 660, 290, 'start'],
  },
  'play-half-line': {
    camera: [53, 34, 10.8, 0],
    minute: 93,
    turf: 'night',
    bands: 10,
    light: [220, 360, 560, '#fff3c9', 0.3],
    route: [
      [53, 34],
      [103.8, 33],
    ],
    bends: [0.24],
    mark: 'cross',
    minuteAt: [40, 330, 250, 'start'],
  },
};

/**
 * Goals: [club, x and y of the ball, start of the shot, its bend, key of TURF, minute, x of the goal, width of the goal,
 * view: [x and y of the middle, zoom, turn in degrees]]. Positions are in px of the picture.
 */
export const GOALS = {
  'goal-top-corner': ['ribera', 1010, 196, [250, 700], -0.18, 'day', 87, 640, 960, [800, 380, 1.42, 5]],
  'goal-near-post': ['estrella', 330, 330, [700, 706], 0.16, 'night', 34, 700, 980, [520, 400, 1.4, -6]],
  'goal-under-bar': ['cantera', 640, 176, [640, 700], 0.02, 'dusk', 12, 640, 1040],
  'goal-bottom-corner': ['mare', 980, 480, [480, 690], 0.1, 'winter', 53, 560, 1060, [830, 450, 1.72, -4]],
  'goal-volley': ['ipe', 360, 210, [1120, 690], 0.24, 'lime', 76, 600, 940],
  'goal-header': ['faro', 900, 260, [640, 640], -0.3, 'straw', 45, 640, 980, [700, 370, 1.22, 7]],
  'goal-heel': ['cumbres', 520, 486, [760, 700], -0.3, 'day', 9, 640, 1000, [600, 430, 1.5, 6]],
  'goal-panenka': ['alvorada', 620, 330, [620, 704], 0.2, 'night', 90, 620, 1020, [640, 420, 1.2, 0]],
  'goal-own-half': ['bitacora', 760, 200, [60, 640], -0.34, 'blue', 93, 690, 960, [560, 400, 1.12, -8]],
  'goal-scissor': ['olivar', 900, 400, [1230, 640], -0.3, 'clay', 66, 600, 980, [790, 430, 1.55, 7]],
};

function goalPicture(
  [club, x, y, [sx, sy], bend, turf, minute, gx, gw, [vx, vy, zoom, turn] = [640, 360, 1, 0]],
  seed,
) {
  const line0 = 560,
    mx = (x + sx) / 2 - (sy - y) * bend,
    my = (y + sy) / 2 + (sx - x) * bend * 0.4;
  const back = `${cloth(pattern(club, W, 560, 96), W, 560, { seed, fold: 0.8 })}${box(0, 0, W, 560, BLACK, 0, 'opacity=".38"')}`;
  return frame(
    W,
    H,
    NIGHT,
    () =>
      `<g transform="translate(640 360) rotate(${turn}) scale(${zoom}) translate(${-vx} ${-vy})">${clipped(back, `M0,0H${W}V480H0Z`)}${mownAway(W, 478, H, turf, { vanish: gx })}${line(`M-10,482H${W + 10}`, '#000', 6, 'opacity=".3"')}${glow(x, y, 330, '#fff3c9', 0.35)}${goal(gx, line0, gw, 440, { depth: 96, post: 22, push: [x, y, 190, 1.1] })}${line(`M-10,${line0}H${W + 10}`, CHALK, 9)}${numeral(`${minute}’`, gx, 470, 270, CHALK, { extra: 'opacity=".13"' })}${flight(`M${sx},${sy}Q${n(mx)},${n(my)} ${x},${y}`, SUN, 17)}${group(glove(CLUBS[club].a === '#e9e4cf' ? '#ff7a2b' : CHALK, '#d9d4bc'), { x: x < gx ? x + 210 : x - 210, y: y + 70, scale: 0.34, turn: x < gx ? -52 : 52, flip: x > gx })}${disc(sx, sy, 22, NIGHT, `stroke="${SUN}" stroke-width="10"`)}${ball(x, y, 54, { turn: [seed, 0.6, 0.2], shade: 0.24 })}</g>`,
  );
}
export const playPictures = () => [
  ...Object.entries(PLAYS).map(([name, p]) => ({
    name,
    kind: 'landscape',
    svg: frame(W, H, NIGHT, () => play(W, H, p)),
    quality: 74,
  })),
  ...Object.entries(GOALS).map(([name, g], i) => ({
    name,
    kind: 'landscape',
    svg: goalPicture(g, 3 + i),
    focal: [0.5, 0.45],
    quality: 66,
  })),
];
