// Whole figures of people, made of tapered capsules. A standing fighter is about 150 units high; the hips are at 0,0,
// the feet at about y = 82.
import { BONE, INK, RED, group, halftone, id, mix, point, polygon } from './base.mjs';

/** Hull of two circles: one part of a limb. */
export function capsule([x1, y1], r1, [x2, y2], r2) {
  const distance = Math.hypot(x2 - x1, y2 - y1) || 1,
    along = Math.atan2(y2 - y1, x2 - x1),
    tangent = Math.acos(Math.max(-1, Math.min(1, (r1 - r2) / distance)));
  const on = (x, y, r, sign) => [x + r * Math.cos(along + sign * tangent), y + r * Math.sin(along + sign * tangent)];
  return `<path d="M${point(...on(x1, y1, r1, 1))}L${point(...on(x2, y2, r2, 1))}L${point(...on(x2, y2, r2, -1))}L${point(...on(x1, y1, r1, -1))}Z"/><circle cx="${x1}" cy="${y1}" r="${r1}"/><circle cx="${x2}" cy="${y2}" r="${r2}"/>`;
}

/** Straight-cut piece: the leg of a pair of shorts with a real hem. */
function panel([x1, y1], r1, [x2, y2], r2) {
  const a = Math.atan2(y2 - y1, x2 - x1) + Math.PI / 2,
    c = Math.cos(a),
    s = Math.sin(a);
  return polygon(
    [
      [x1 + c * r1, y1 + s * r1],
      [x2 + c * r2, y2 + s * r2],
      [x2 - c * r2, y2 - s * r2],
      [x1 - c * r1, y1 - s * r1],
    ],
    'inherit',
  ).replace(' fill="inherit"', '');
}

/*
 * The joints of each pose, as [head, tilt, neck, chest, s1, e1, w1, s2, e2, w2, k1, a1, t1, k2, a2, t2]: 1 is the side
 * away from us, 2 the near side; s is a shoulder, e an elbow, w a wrist, k a knee, a an ankle, t a toe. The hips are
 * computed.
 */
const POSES = {
  guard: [
    [13, -66],
    10,
    [5, -50],
    [1, -35],
    [-13, -43],
    [-6, -19],
    [15, -38],
    [16, -45],
    [32, -27],
    [38, -53],
    [-25, 40],
    [-47, 75],
    [-33, 81],
    [27, 36],
    [31, 76],
    [47, 80],
  ],
  jab: [
    [15, -64],
    14,
    [7, -49],
    [3, -35],
    [-10, -43],
    [-8, -19],
    [12, -37],
    [20, -47],
    [48, -53],
    [76, -58],
    [-35, 38],
    [-60, 73],
    [-47, 80],
    [27, 32],
    [31, 75],
    [48, 79],
  ],
  cross: [
    [20, -58],
    24,
    [11, -45],
    [5, -32],
    [20, -48],
    [48, -50],
    [78, -52],
    [4, -36],
    [16, -16],
    [28, -34],
    [-38, 34],
    [-66, 68],
    [-54, 77],
    [26, 30],
    [32, 74],
    [49, 78],
  ],
  uppercut: [
    [4, -66],
    -8,
    [0, -50],
    [-1, -35],
    [-16, -42],
    [-20, -18],
    [4, -34],
    [16, -46],
    [30, -24],
    [34, -70],
    [-22, 40],
    [-40, 76],
    [-27, 81],
    [22, 38],
    [26, 77],
    [42, 80],
  ],
  kick: [
    [-28, -62],
    -24,
    [-22, -48],
    [-17, -34],
    [-34, -42],
    [-48, -25],
    [-36, -46],
    [-4, -44],
    [-24, -60],
    [-9, -68],
    [-11, 38],
    [-15, 77],
    [-29, 81],
    [37, -30],
    [66, -64],
    [72, -79],
  ],
  lowkick: [
    [-22, -66],
    -12,
    [-18, -50],
    [-14, -36],
    [-30, -44],
    [-38, -22],
    [-22, -42],
    [0, -46],
    [14, -30],
    [2, -52],
    [-13, 38],
    [-18, 77],
    [-32, 81],
    [34, 16],
    [70, 36],
    [82, 30],
  ],
  knee: [
    [-3, -67],
    -8,
    [-5, -51],
    [-4, -37],
    [-19, -45],
    [-3, -58],
    [17, -60],
    [13, -47],
    [29, -60],
    [22, -76],
    [-17, 40],
    [-26, 78],
    [-13, 83],
    [39, -15],
    [32, 22],
    [43, 31],
  ],
  flying: [
    [2, -66],
    6,
    [-2, -51],
    [-4, -37],
    [-18, -45],
    [-36, -32],
    [-46, -52],
    [13, -47],
    [32, -40],
    [24, -60],
    [-34, 20],
    [-66, 40],
    [-76, 50],
    [38, -18],
    [36, 20],
    [48, 26],
  ],
  arms: [
    [0, -67],
    0,
    [0, -51],
    [0, -37],
    [-22, -47],
    [-42, -68],
    [-39, -100],
    [22, -47],
    [42, -68],
    [39, -100],
    [-16, 42],
    [-20, 81],
    [-31, 84],
    [16, 42],
    [20, 81],
    [31, 84],
  ],
  stand: [
    [0, -67],
    0,
    [0, -51],
    [0, -37],
    [-23, -47],
    [-35, -20],
    [-21, 3],
    [23, -47],
    [35, -20],
    [21, 3],
    [-15, 42],
    [-18, 81],
    [-29, 84],
    [15, 42],
    [18, 81],
    [29, 84],
  ],
  flex: [
    [0, -67],
    0,
    [0, -51],
    [0, -37],
    [-23, -48],
    [-50, -50],
    [-44, -80],
    [23, -48],
    [50, -50],
    [44, -80],
    [-14, 42],
    [-18, 81],
    [-29, 84],
    [14, 42],
    [18, 81],
    [29, 84],
  ],
  shoot: [
    [45, -31],
    60,
    [33, -31],
    [19, -27],
    [23, -39],
    [46, -49],
    [64, -31],
    [27, -19],
    [47, -7],
    [63, -19],
    [-52, 22],
    [-87, 38],
    [-92, 48],
    [19, 23],
    [3, 57],
    [20, 61],
  ],
  fall: [
    [-58, -34],
    -70,
    [-44, -30],
    [-30, -24],
    [-46, -40],
    [-66, -58],
    [-84, -50],
    [-34, -14],
    [-50, 6],
    [-70, 0],
    [26, -26],
    [58, -20],
    [68, -30],
    [34, 4],
    [66, 22],
    [80, 16],
  ],
  walk: [
    [4, -68],
    4,
    [0, -52],
    [-1, -37],
    [-16, -46],
    [-26, -20],
    [-16, 4],
    [15, -46],
    [28, -22],
    [34, 2],
    [-20, 40],
    [-42, 72],
    [-32, 80],
    [18, 40],
    [20, 80],
    [36, 84],
  ],
  mount: [
    [24, -54],
    34,
    [14, -44],
    [4, -32],
    [-4, -44],
    [-24, -62],
    [-10, -80],
    [16, -32],
    [30, -12],
    [42, 10],
    [-30, 24],
    [-58, 34],
    [-66, 40],
    [32, 20],
    [10, 38],
    [-2, 40],
  ],
  down: [
    [68, 4],
    84,
    [52, 6],
    [36, 8],
    [46, -6],
    [60, -18],
    [76, -8],
    [44, 16],
    [62, 22],
    [78, 14],
    [-34, -26],
    [-48, 12],
    [-60, 14],
    [-28, -10],
    [-54, 18],
    [-66, 16],
  ],
  bag: [
    [10, -65],
    12,
    [4, -50],
    [0, -35],
    [-14, -43],
    [-8, -20],
    [14, -38],
    [16, -46],
    [40, -42],
    [58, -58],
    [-28, 40],
    [-50, 75],
    [-37, 80],
    [24, 37],
    [28, 76],
    [44, 80],
  ],
  run: [
    [10, -68],
    8,
    [5, -52],
    [2, -37],
    [-12, -45],
    [-31, -30],
    [-16, -12],
    [16, -45],
    [28, -22],
    [48, -36],
    [-22, 36],
    [-58, 28],
    [-64, 40],
    [36, 24],
    [26, 66],
    [41, 71],
  ],
  seated: [
    [18, -62],
    22,
    [9, -48],
    [2, -34],
    [-8, -42],
    [8, -16],
    [30, -6],
    [14, -42],
    [30, -16],
    [46, -4],
    [38, 2],
    [35, 46],
    [48, 50],
    [47, 4],
    [50, 48],
    [64, 52],
  ],
  raise: [
    [0, -67],
    0,
    [0, -51],
    [0, -37],
    [-22, -47],
    [-36, -22],
    [-30, 4],
    [22, -47],
    [38, -74],
    [36, -106],
    [-15, 42],
    [-18, 81],
    [-29, 84],
    [15, 42],
    [18, 81],
    [29, 84],
  ],
  hook: [
    [14, -63],
    18,
    [7, -49],
    [2, -35],
    [-12, -42],
    [-4, -22],
    [14, -38],
    [18, -46],
    [46, -50],
    [40, -76],
    [-32, 38],
    [-56, 73],
    [-43, 80],
    [25, 34],
    [30, 76],
    [47, 80],
  ],
  crouch: [
    [26, -40],
    40,
    [17, -30],
    [8, -22],
    [4, -34],
    [22, -44],
    [40, -34],
    [18, -18],
    [36, -8],
    [52, -22],
    [-40, 30],
    [-62, 66],
    [-48, 74],
    [30, 26],
    [30, 70],
    [46, 75],
  ],
  rope: [
    [0, -70],
    0,
    [0, -54],
    [0, -39],
    [-21, -49],
    [-32, -26],
    [-46, -14],
    [21, -49],
    [32, -26],
    [46, -14],
    [-10, 38],
    [-20, 70],
    [-10, 80],
    [12, 38],
    [4, 72],
    [16, 80],
  ],
};

function parts(name, { build = 1, hair = 'none' } = {}) {
  const [head, tilt, neck, chest, s1, e1, w1, s2, e2, w2, k1, a1, t1, k2, a2, t2] = POSES[name];
  const hips = [(k1[0] + k2[0]) * 0.08 + (name === 'shoot' ? -14 : name === 'fall' || name === 'down' ? -4 : 0), 0],
    h1 = [hips[0] - 9, 6],
    h2 = [hips[0] + 9, 6];
  const b = (r) => r * build;
  const arm = (s, e, w) =>
    capsule(s, b(10.8), mix(s, e, 0.42), b(9.6)) +
    capsule(mix(s, e, 0.42), b(9.6), e, b(6.6)) +
    capsule(e, b(7.2), mix(e, w, 0.3), b(8)) +
    capsule(mix(e, w, 0.3), b(8), w, 5);
  const fist = (e, w) => {
    const d = Math.hypot(w[0] - e[0], w[1] - e[1]) || 1,
      f = [w[0] + ((w[0] - e[0]) / d) * 7, w[1] + ((w[1] - e[1]) / d) * 7];
    return capsule(w, 6, f, 8.6);
  };
  const leg = (h, k, a, t) =>
    capsule(h, b(15), mix(h, k, 0.4), b(14.4)) +
    capsule(mix(h, k, 0.4), b(14.4), k, b(9)) +
    capsule(k, 8.8, mix(k, a, 0.32), b(9.6)) +
    capsule(mix(k, a, 0.32), b(9.6), a, 4.8) +
    capsule(a, 5.4, t, 3.4);
  const torso =
    capsule(chest, b(22), hips, b(15)) +
    capsule(s1, b(11), s2, b(11)) +
    capsule(s1, b(10), chest, b(17)) +
    capsule(s2, b(10), chest, b(17)) +
    capsule(neck, 8.8, mix(neck, head, 0.7), 7.6) +
    capsule(s1, 6, mix(neck, head, 0.3), 6.4) +
    capsule(s2, 6, mix(neck, head, 0.3), 6.4);
  const lock = {
    none: '',
    bun: `<circle cx="-5" cy="-16" r="5.4"/>`,
    tail: '<path d="M-7,-10C-20,-12 -26,0 -30,12C-20,10 -10,4 -6,2Z"/>',
    hawk: '<path d="M-9,-12C-4,-21 7,-20 9,-12Z"/>',
    beard: '<path d="M-9,2C-6,18 6,20 11,8L10,0Z"/>',
  }[hair];
  const skull = group(`<ellipse rx="10.4" ry="13"/>${lock}`, { x: head[0], y: head[1], turn: tilt });
  const crotch = mix(mix(h1, k1, 0.42), mix(h2, k2, 0.42), 0.5);
  const waist = mix(hips, chest, 0.34),
    band = mix(hips, chest, 0.16),
    legs = [
      [h1, k1],
      [h2, k2],
    ];
  const shorts =
    panel(waist, b(16), mix(hips, crotch, 0.5), b(17)) +
    capsule(mix(hips, crotch, 0.45), b(13), crotch, 5) +
    legs
      .map(
        ([h, k]) =>
          capsule(mix(h, k, 0.02), b(15.4), mix(h, k, 0.14), b(15.2)) +
          panel(mix(h, k, 0.1), b(16), mix(h, k, 0.66), b(17.2)),
      )
      .join('');
  const hem =
    panel(waist, b(16.2), band, b(16.6)) +
    legs.map(([h, k]) => panel(mix(h, k, 0.58), b(17), mix(h, k, 0.66), b(17.3))).join('');
  return {
    silhouette:
      arm(s2, e2, w2) +
      fist(e2, w2) +
      leg(h1, k1, a1, t1) +
      torso +
      skull +
      leg(h2, k2, a2, t2) +
      arm(s1, e1, w1) +
      fist(e1, w1),
    shorts,
    hem,
    front: arm(s1, e1, w1),
    gloves: fist(e1, w1) + fist(e2, w2),
    wraps: capsule(a1, 5.8, mix(a1, k1, 0.2), 6.4) + capsule(a2, 5.8, mix(a2, k2, 0.2), 6.4),
    hips,
  };
}

/**
 * A figure in one colour with a bright edge, shorts and gloves. `light` is the offset of the bright edge, `tone` the
 * colour of dots on the lit half.
 */
export function figure(
  pose,
  {
    x = 0,
    y = 0,
    scale = 4,
    flip = false,
    turn = 0,
    ink = INK,
    rim = BONE,
    shorts = RED,
    gloves,
    hem,
    light = [4, 5],
    build = 1,
    hair = 'none',
    tone,
  } = {},
) {
  const body = parts(pose, { build, hair }),
    whole = id('body'),
    edge = id('edge'),
    solid = id('solid'),
    box = 'x="-160" y="-160" width="320" height="320"';
  return group(
    `<defs><g id="${whole}">${body.silhouette}</g><mask id="${edge}" ${box} maskUnits="userSpaceOnUse"><use href="#${whole}" fill="#fff"/><use href="#${whole}" fill="#000" transform="translate(${light[0]} ${light[1]})"/></mask>
    <mask id="${solid}" ${box} maskUnits="userSpaceOnUse"><use href="#${whole}" fill="#fff"/></mask></defs>
    <use href="#${whole}" fill="${ink}"/>${tone ? `<g mask="url(#${solid})">${halftone(-100, -110, 200, 200, 5, tone, (u, v) => 0.62 - Math.abs(v - 0.3) * 1.2 - (light[0] > 0 ? u : 1 - u) * 0.35, 18)}</g>` : ''}
    ${shorts ? `<g fill="${shorts}">${body.shorts}</g>${hem ? `<g fill="${hem}">${body.hem}</g>` : ''}<g fill="${ink}">${body.front}</g>` : ''}
    <g mask="url(#${edge})"><rect ${box} fill="${rim}"/></g>${gloves ? `<g fill="${gloves}">${body.gloves}</g>` : ''}`,
    { x, y, scale, flip, turn },
  );
}
