// Pictures of 1280 x 720 for news, films, lessons and lists. Each shows one object of the sport.
import {
  BONE,
  BONE_SHADE,
  DARK_RED,
  INK,
  RED,
  SMOKE,
  flecks,
  frame,
  group,
  halftone,
  id,
  numeral,
  octagon,
  point,
  polygon,
  shape,
  slab,
  tape,
} from './base.mjs';
import { capsule, figure } from './body.mjs';
import { CAST } from './cast.mjs';
import { frontal, profile } from './face.mjs';
import { bag, burst, crowd, glove } from './things.mjs';

const DOT = 19;
const wide = (ground, draw) => frame(1280, 720, ground, draw);
const clip = (content, shapes) => {
  const c = id('cut');
  return `<clipPath id="${c}">${shapes}</clipPath><g clip-path="url(#${c})">${content}</g>`;
};
export const box = (x, y, w, h, fill, extra = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${extra}/>`;
export const disc = (x, y, r, fill, extra = '') => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${extra}/>`;
export const stroke = (d, colour, width, extra = '') =>
  `<path d="${d}" stroke="${colour}" stroke-width="${width}" fill="none" ${extra}/>`;
export const times = (count, draw) => Array.from({ length: count }, (_, i) => draw(i)).join('');
const polar = (cx, cy, r, degrees) => [
  cx + r * Math.cos((degrees * Math.PI) / 180),
  cy + r * Math.sin((degrees * Math.PI) / 180),
];

/** Bones of a hand, fingers up; `broken` marks one of the long bones of the palm. */
export function boneHand({ x, y, scale = 1, turn = 0, ink = BONE, broken = RED }) {
  const bone = (a, b, w) =>
    capsule(a, w, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], w * 0.62) +
    capsule([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], w * 0.62, b, w * 0.92);
  const rays = [
    [-92, 40, -128, -40, -150, -110, -164, -160, -172, -196],
    [-50, 10, -66, -90, -74, -170, -78, -226, -80, -264],
    [-8, 4, -8, -100, -6, -190, -6, -250, -6, -292],
    [34, 10, 50, -84, 62, -162, 68, -216, 72, -254],
    [84, 60, 132, 6, 164, -50, 182, -96],
  ];
  const parts = rays
    .map((r) =>
      Array.from({ length: r.length / 2 - 1 }, (_, i) =>
        bone([r[i * 2], r[i * 2 + 1] - 6], [r[i * 2 + 2], r[i * 2 + 3] + 9], 15 - i * 2.4),
      ).join(''),
    )
    .join('');
  const wrist = [
    [-66, 78, 24],
    [-24, 66, 26],
    [18, 70, 24],
    [56, 92, 24],
    [-44, 118, 24],
    [2, 114, 26],
    [40, 130, 20],
  ]
    .map(([cx, cy, r]) => `<ellipse cx="${cx}" cy="${cy}" rx="${r}" ry="${r * 0.86}"/>`)
    .join('');
  return group(
    `<g fill="${ink}">${parts}${wrist}${capsule([-40, 160], 34, [-34, 420], 24)}${capsule([34, 168], 26, [40, 420], 20)}</g><path d="M36,-60L66,-44L44,-28L72,-12" stroke="${broken}" stroke-width="12" fill="none"/>`,
    { x, y, scale, turn },
  );
}

/** A footprint, toes up. */
export const sole = (x, y, turn, fill, flip = false) =>
  group(
    `<path d="M-34,-70C-44,-10 -24,10 -26,40C-28,80 30,86 30,44C30,14 44,-20 36,-66C20,-92 -22,-92 -34,-70Z"/>${[
      [-34, -104, 15],
      [-8, -116, 13],
      [14, -114, 12],
      [32, -104, 10],
      [46, -90, 9],
    ]
      .map(([cx, cy, r]) => `<circle cx="${cx}" cy="${cy}" r="${r}"/>`)
      .join('')}`,
    { x, y, turn, flip, scale: 0.92, extra: `fill="${fill}"` },
  );
const arrow = (x1, y1, cx, cy, x2, y2, colour, width = 13) => {
  const a = (Math.atan2(y2 - cy, x2 - cx) * 180) / Math.PI;
  return (
    stroke(`M${x1},${y1}Q${cx},${cy} ${x2},${y2}`, colour, width, 'stroke-dasharray="34 16"') +
    group(
      polygon(
        [
          [-8, -32],
          [44, 0],
          [-8, 32],
        ],
        colour,
      ),
      { x: x2, y: y2, turn: a },
    )
  );
};

/** An old stage microphone that hangs on its cable over the ring. */
export const microphone = ({ x, y, scale = 1, ink = INK, metal = BONE, accent = RED }) =>
  group(
    `${stroke('M0,-700V-190', ink, 14)}${box(-30, -220, 60, 60, ink)}${box(-92, -170, 184, 290, metal, 'rx="84"')}${stroke('M-92,-60H92M-92,-20H92M-92,20H92M-92,60H92M-60,-170V120M0,-170V120M60,-170V120', ink, 11)}${box(-104, -40, 208, 56, accent)}${stroke('M-120,-80V30Q-120,180 0,180Q120,180 120,30V-80', ink, 18)}${box(-22, 176, 44, 60, ink)}`,
    { x, y, scale },
  );

/** The time on a clock with seven-segment digits. */
export function segments(text, x, y, size, on, off) {
  const on7 = [
      '1110111',
      '0010010',
      '1011101',
      '1011011',
      '0111010',
      '1101011',
      '1101111',
      '1010010',
      '1111111',
      '1111011',
    ],
    w = size * 0.52,
    t = size * 0.12;
  const bar = (bx, by, horizontal, lit) => {
    const long = horizontal ? w : size / 2,
      p = horizontal
        ? [
            [t / 2, 0],
            [t, -t / 2],
            [long - t, -t / 2],
            [long - t / 2, 0],
            [long - t, t / 2],
            [t, t / 2],
          ]
        : [
            [0, t / 2],
            [t / 2, t],
            [t / 2, long - t],
            [0, long - t / 2],
            [-t / 2, long - t],
            [-t / 2, t],
          ];
    return polygon(
      p.map(([px, py]) => [bx + px, by + py]),
      lit ? on : off,
    );
  };
  let at = x,
    art = '';
  for (const c of text) {
    if (c === ':') {
      art += box(at + size * 0.02, y + size * 0.25, t, t, on) + box(at + size * 0.02, y + size * 0.65, t, t, on);
      at += size * 0.3;
      continue;
    }
    const s = on7[Number(c)],
      places = [
        [0, 0, 1],
        [0, 0, 0],
        [w, 0, 0],
        [0, size / 2, 1],
        [0, size / 2, 0],
        [w, size / 2, 0],
        [0, size, 1],
      ];
    art += places.map(([px, py, h], i) => bar(at + px, y + py, h, s[i] === '1')).join('');
    at += w + size * 0.24;
  }
  return art;
}

/** Scenes by name: the focal point, and the function that draws the SVG. */
export const THING_SCENES = {
  mouthguard: [
    [0.5, 0.5],
    () =>
      wide(
        BONE,
        () =>
          disc(640, 372, 320, RED) +
          halftone(320, 50, 640, 640, DOT, DARK_RED, (u, v) =>
            Math.hypot(u - 0.5, v - 0.5) < 0.47 ? v * 1.1 - 0.42 : 0,
          ) +
          `<path d="M330,250C330,560 480,640 640,640C800,640 950,560 950,250L800,230C800,420 740,500 640,500C540,500 480,420 480,230Z" fill="${INK}"/>` +
          `<path d="M352,262C356,540 490,616 640,616C790,616 924,540 928,262L822,248C820,440 750,524 640,524C530,524 460,440 458,248Z" fill="${BONE}"/>` +
          times(13, (i) => {
            const a = 168 - i * 13,
              [x1, y1] = polar(640, 300, 205, a),
              [x2, y2] = polar(640, 296, 300, a);
            return stroke(`M${point(x1, y1 + 12)}L${point(x2, y2 + 10)}`, INK, 7);
          }) +
          slab(590, 640, 516, 622, RED) +
          slab(656, 706, 516, 622, RED),
      ),
  ],
  scorecards: [
    [0.5, 0.5],
    () =>
      wide(
        RED,
        () =>
          halftone(0, 0, 1280, 720, DOT, DARK_RED, (u, v) => v * 0.8 - 0.25) +
          [
            [330, 400, -13, '48', BONE, INK],
            [950, 400, 13, '47', BONE, INK],
            [640, 352, 0, '48', INK, BONE],
          ]
            .map(([x, y, turn, score, paper, ink]) =>
              group(
                box(-190, -250, 380, 520, DARK_RED, 'transform="translate(14 16)"') +
                  box(-190, -250, 380, 520, paper) +
                  box(-190, -250, 380, 74, ink) +
                  times(
                    5,
                    (i) =>
                      stroke(`M-150,${-140 + i * 34}H${i % 2 ? 60 : 110}`, ink, 8) +
                      box(116, -158 + i * 34, 40, 24, i === 2 ? RED : ink),
                  ) +
                  numeral(score, 0, 236, 270, ink === BONE ? RED : ink, { anchor: 'middle' }),
                { x, y, turn },
              ),
            )
            .join(''),
      ),
  ],
  microphone: [
    [0.5, 0.5],
    () =>
      wide(
        BONE,
        () =>
          slab(-200, 470, 0, 720, RED) +
          [170, 250, 340]
            .map(
              (r, i) =>
                stroke(
                  `M${640 + r * 0.62},${330 - r * 0.78}A${r},${r} 0 0 1 ${640 + r * 0.62},${330 + r * 0.78}`,
                  [INK, RED, BONE_SHADE][i],
                  22,
                ) +
                stroke(
                  `M${640 - r * 0.62},${330 - r * 0.78}A${r},${r} 0 0 0 ${640 - r * 0.62},${330 + r * 0.78}`,
                  [INK, BONE, DARK_RED][i],
                  22,
                ),
            )
            .join('') +
          microphone({ x: 640, y: 330, scale: 1.18 }),
      ),
  ],
  'xray-hand': [
    [0.5, 0.5],
    () =>
      wide(
        '#161311',
        () =>
          box(330, 20, 620, 680, INK) +
          halftone(330, 20, 620, 680, 16, SMOKE, (u, v) => 0.8 - Math.hypot(u - 0.5, v - 0.5) * 1.5) +
          boneHand({ x: 640, y: 380, scale: 1.12 }) +
          disc(706, 336, 92, 'none', `stroke="${RED}" stroke-width="10"`) +
          box(348, 40, 70, 70, BONE) +
          numeral('L', 383, 100, 76, INK, { anchor: 'middle' }) +
          box(0, 20, 330, 680, '#161311') +
          box(950, 20, 330, 680, '#161311') +
          [350, 930].map((x) => box(x - 26, 0, 52, 30, RED)).join(''),
      ),
  ],
  'heart-rate': [
    [0.5, 0.5],
    () =>
      wide(
        INK,
        () =>
          times(17, (i) => stroke(`M${i * 80},0V720`, SMOKE, 2)) +
          times(10, (i) => stroke(`M0,${i * 80}H1280`, SMOKE, 2)) +
          numeral('191', 640, 590, 620, DARK_RED, { anchor: 'middle' }) +
          stroke(
            'M-10,400H160L200,330L240,400H300L330,440L380,90L440,650L480,400H620L660,330L700,400H760L790,440L840,90L900,650L940,400H1080L1120,330L1160,400H1290',
            INK,
            44,
            'stroke-linejoin="round"',
          ) +
          stroke(
            'M-10,400H160L200,330L240,400H300L330,440L380,90L440,650L480,400H620L660,330L700,400H760L790,440L840,90L900,650L940,400H1080',
            BONE,
            16,
            'stroke-linejoin="round"',
          ) +
          disc(1080, 400, 34, RED) +
          disc(1080, 400, 14, BONE),
      ),
  ],
  mitts: [
    [0.5, 0.5],
    () =>
      wide(
        RED,
        () =>
          burst(664, 350, 150, 400, 17, BONE, 4) +
          glove({ x: 450, y: 396, scale: 1.25, turn: -6, pad: BONE, trim: BONE_SHADE }) +
          group(
            shape(
              'M-60,-230C40,-270 150,-220 170,-90C184,20 170,150 110,210C40,260 -40,240 -64,180C-40,60 -40,-110 -60,-230Z',
              INK,
            ) +
              shape(
                'M-20,-180C50,-200 110,-160 126,-70C136,10 124,110 84,160C50,190 10,180 -10,160C8,60 6,-80 -20,-180Z',
                BONE,
              ) +
              disc(62, 0, 66, RED) +
              disc(62, 0, 34, INK) +
              box(150, -80, 400, 170, INK) +
              polygon(
                [
                  [210, -90],
                  [270, -94],
                  [270, 100],
                  [210, 98],
                ],
                BONE,
              ),
            { x: 800, y: 360, turn: 4 },
          ),
      ),
  ],
  tyre: [
    [0.5, 0.5],
    () =>
      wide(
        BONE,
        () =>
          polygon(
            [
              [0, 600],
              [1280, 560],
              [1280, 720],
              [0, 720],
            ],
            RED,
          ) +
          group(
            times(24, (i) => group(box(-30, -322, 60, 62, INK), { turn: i * 15 })) +
              disc(0, 0, 290, INK) +
              disc(0, 0, 236, SMOKE) +
              disc(0, 0, 214, INK) +
              disc(0, 0, 146, BONE) +
              `<path d="M-206,-110A234,234 0 0 1 40,-231" stroke="${BONE}" stroke-width="14" fill="none"/>` +
              halftone(-290, -290, 580, 580, 18, RED, (u, v) => {
                const d = Math.hypot(u - 0.5, v - 0.5) * 580;
                return d > 150 && d < 208 ? u * 1.3 - 0.55 : 0;
              }),
            { x: 800, y: 300, turn: 12 },
          ) +
          figure('crouch', { x: 400, y: 420, scale: 3.4, rim: RED, shorts: RED, hem: BONE, build: 1.15 }),
      ),
  ],
  'ice-bath': [
    [0.5, 0.45],
    () =>
      wide(
        RED,
        () =>
          halftone(0, 0, 1280, 400, DOT, DARK_RED, (u, v) => 0.8 - v) +
          frontal(CAST.haddad, { x: 640, y: 250, scale: 3, rim: DARK_RED }) +
          polygon(
            [
              [150, 450],
              [1130, 450],
              [1050, 720],
              [230, 720],
            ],
            INK,
          ) +
          [
            [230, 430, 12],
            [350, 400, -18],
            [470, 446, 30],
            [800, 440, 8],
            [920, 404, -24],
            [1040, 438, 16],
            [580, 470, 44],
            [700, 480, -8],
            [290, 480, 40],
            [980, 486, 50],
          ]
            .map(([x, y, a], i) =>
              group(
                box(-56, -56, 112, 112, BONE, 'rx="12"') +
                  polygon(
                    [
                      [-56, 20],
                      [56, -20],
                      [56, 56],
                      [-56, 56],
                    ],
                    BONE_SHADE,
                  ) +
                  stroke('M-30,-34L-6,-10', i % 2 ? RED : INK, 7),
                { x, y, turn: a },
              ),
            )
            .join('') +
          polygon(
            [
              [130, 486],
              [1150, 486],
              [1138, 530],
              [142, 530],
            ],
            SMOKE,
          ) +
          stroke('M300,600H980', RED, 12),
      ),
  ],
  footwork: [
    [0.5, 0.5],
    () =>
      wide(
        BONE,
        () =>
          times(11, (i) => stroke(`M${i * 128},0V720`, BONE_SHADE, 2)) +
          times(7, (i) => stroke(`M0,${i * 120}H1280`, BONE_SHADE, 2)) +
          octagon(640, 360, 300, 300, 'none', `stroke="${BONE_SHADE}" stroke-width="12"`) +
          [
            [250, 520, 30, INK, 0],
            [390, 430, 62, INK, 1],
            [560, 570, 10, RED, 0],
            [720, 440, 40, RED, 1],
            [900, 360, -16, INK, 0],
            [1010, 200, 18, INK, 1],
          ]
            .map(([x, y, t, c, f]) => sole(x, y, t, c, !!f))
            .join('') +
          arrow(300, 600, 420, 680, 500, 620, RED) +
          arrow(440, 330, 560, 240, 670, 320, INK) +
          arrow(800, 500, 900, 540, 920, 480, RED) +
          numeral('1', 130, 470, 150, BONE_SHADE) +
          numeral('2', 590, 250, 150, BONE_SHADE) +
          numeral('3', 1090, 420, 150, BONE_SHADE),
      ),
  ],
  bracket: [
    [0.5, 0.5],
    () =>
      wide(
        INK,
        () =>
          [0, 1]
            .map((side) => {
              const x = (v) => (side ? 1280 - v : v);
              return (
                times(8, (i) =>
                  box(side ? 1140 : 20, 50 + i * 80, 120, 50, i === 2 || i === 5 ? RED : i % 3 ? SMOKE : BONE),
                ) +
                times(4, (i) =>
                  stroke(
                    `M${x(140)},${75 + i * 160}H${x(200)}V${155 + i * 160}H${x(140)}M${x(200)},${115 + i * 160}H${x(280)}`,
                    BONE,
                    9,
                  ),
                ) +
                times(2, (i) =>
                  stroke(`M${x(280)},${115 + i * 320}V${275 + i * 320}M${x(280)},${195 + i * 320}H${x(370)}`, BONE, 9),
                ) +
                stroke(`M${x(370)},195V515M${x(370)},355H${x(450)}`, RED, 14)
              );
            })
            .join('') +
          octagon(640, 355, 196, 196, RED) +
          octagon(640, 355, 168, 168, INK) +
          clip(
            halftone(440, 150, 400, 420, 16, DARK_RED, (u, v) => v * 0.9 - 0.1) +
              profile(CAST.adeyemi, { x: 600, y: 330, scale: 1.9, step: 5, rim: RED }),
            octagon(640, 355, 168, 168, INK),
          ) +
          numeral('64', 640, 690, 150, BONE, { anchor: 'middle' }),
      ),
  ],
  alarm: [
    [0.5, 0.5],
    () =>
      wide(
        INK,
        () =>
          halftone(0, 0, 1280, 720, DOT, DARK_RED, (u, v) => 0.9 - Math.hypot((u - 0.5) * 1.2, v - 0.5) * 1.9) +
          polygon(
            [
              [110, 190],
              [1170, 190],
              [1220, 560],
              [60, 560],
            ],
            '#161311',
          ) +
          polygon(
            [
              [130, 210],
              [1150, 210],
              [1194, 540],
              [86, 540],
            ],
            INK,
          ) +
          segments('04:30', 250, 256, 236, RED, '#2c0807') +
          disc(1090, 480, 16, BONE) +
          box(0, 560, 1280, 160, BONE) +
          polygon(
            [
              [60, 560],
              [1220, 560],
              [1280, 620],
              [0, 620],
            ],
            BONE_SHADE,
          ) +
          tape(800, 590, 330, 70, 5, RED, DARK_RED, 8),
      ),
  ],
  screens: [
    [0.5, 0.45],
    () =>
      wide(
        '#161311',
        () =>
          times(12, (i) => {
            const c = i % 4,
              r = Math.floor(i / 4),
              x = 34 + c * 306,
              y = 24 + r * 176,
              kind = [0, 1, 2, 3, 2, 4, 0, 1, 3, 0, 1, 2][i],
              names = Object.keys(CAST);
            return (
              clip(
                box(x, y, 290, 162, [RED, INK, BONE, DARK_RED, BONE][kind]) +
                  [
                    () => frontal(CAST[names[i]], { x: x + 150, y: y + 70, scale: 0.95, rim: DARK_RED, step: 9 }),
                    () => figure('hook', { x: x + 145, y: y + 90, scale: 0.85, ink: BONE, rim: RED, shorts: RED }),
                    () =>
                      octagon(x + 145, y + 90, 116, 60, RED) + figure('guard', { x: x + 145, y: y + 70, scale: 0.6 }),
                    () => crowd(290, y + 100, 30, INK, { seed: i }).replace('<g ', `<g transform="translate(${x} 0)" `),
                    () => profile(CAST.kovac, { x: x + 120, y: y + 80, scale: 1, step: 9 }),
                  ][kind](),
                box(x, y, 290, 162, '#000', 'rx="8"'),
              ) + (i === 5 ? box(x, y, 290, 162, 'none', `rx="8" stroke="${RED}" stroke-width="10"`) : '')
            );
          }) +
          polygon(
            [
              [0, 600],
              [1280, 600],
              [1280, 720],
              [0, 720],
            ],
            INK,
          ) +
          times(30, (i) => disc(40 + i * 42, 630, 9, i % 7 === 3 ? RED : BONE_SHADE)) +
          group(
            `<g fill="${INK}">${capsule([0, 0], 78, [0, 30], 84)}${capsule([-120, 240], 90, [120, 240], 90)}${capsule([0, 90], 60, [0, 200], 80)}</g>` +
              `<g fill="${DARK_RED}" transform="translate(0 12) scale(.93)">${capsule([0, 0], 78, [0, 30], 84)}${capsule([-120, 240], 90, [120, 240], 90)}${capsule([0, 90], 60, [0, 200], 80)}</g>` +
              stroke('M-88,10A92,92 0 0 1 88,10', BONE, 16) +
              box(-106, -6, 36, 80, RED, 'rx="14"') +
              box(70, -6, 36, 80, RED, 'rx="14"'),
            { x: 640, y: 506 },
          ),
      ),
  ],
  eye: [
    [0.5, 0.5],
    () =>
      wide(
        BONE,
        () =>
          halftone(0, 0, 1280, 720, 22, INK, (u, v) => 0.75 - u * 1.0 + Math.abs(v - 0.5) * 0.5) +
          shape('M150,110C360,10 820,-20 1180,150L1150,220C820,90 430,120 190,220Z', INK) +
          shape('M170,400C360,190 860,170 1120,390C880,600 420,620 170,400Z', INK) +
          shape('M230,402C400,250 820,230 1050,392C840,540 440,560 230,402Z', BONE) +
          disc(660, 388, 142, RED) +
          disc(660, 388, 132, INK) +
          disc(660, 388, 84, RED) +
          disc(660, 388, 50, INK) +
          disc(712, 338, 30, BONE) +
          shape('M180,520C400,720 860,700 1100,500C980,780 300,800 180,520Z', RED) +
          halftone(180, 520, 920, 200, DOT, DARK_RED, (u, v) => 0.9 - Math.abs(u - 0.5) * 1.4 - Math.abs(v - 0.5)) +
          stroke('M860,118L800,250M836,150l50,20M818,190l50,20', RED, 13),
      ),
  ],
  'gloves-on-a-nail': [
    [0.5, 0.55],
    () =>
      wide(
        RED,
        () =>
          times(7, (i) => box(i * 190 - 20, 0, 6, 720, DARK_RED)) +
          halftone(0, 0, 1280, 720, DOT, DARK_RED, (u, v) => u * 0.9 - 0.35) +
          `<g opacity=".45" transform="translate(36 30)">${stroke('M640,110L520,330M640,110L770,360', DARK_RED, 16)}</g>` +
          stroke('M640,100Q560,200 520,330M640,100Q730,210 770,350', BONE, 12) +
          glove({ x: 496, y: 470, scale: 1.05, turn: 82, pad: BONE_SHADE, ink: INK, trim: BONE }).replace(
            /M-420[^Z]+Z/,
            'M-150,-92C-110,-110 -40,-112 20,-108C92,-108 150,-90 164,-52C172,-10 168,40 150,78C120,108 40,112 -20,100C-70,96 -110,88 -200,84L-200,-92Z',
          ) +
          glove({ x: 800, y: 490, scale: 1.05, turn: 98, flip: true, pad: BONE, ink: INK, trim: RED }).replace(
            /M-420[^Z]+Z/,
            'M-150,-92C-110,-110 -40,-112 20,-108C92,-108 150,-90 164,-52C172,-10 168,40 150,78C120,108 40,112 -20,100C-70,96 -110,88 -200,84L-200,-92Z',
          ) +
          disc(640, 100, 26, INK) +
          disc(634, 94, 9, BONE),
      ),
  ],
  tickets: [
    [0.5, 0.5],
    () =>
      wide(
        INK,
        () =>
          [
            [430, 470, -22, RED, BONE, '07'],
            [840, 470, 14, BONE, INK, '19'],
            [640, 290, -5, BONE, RED, '41'],
          ]
            .map(([x, y, turn, paper, ink, seat]) =>
              group(
                `<path d="M-340,-130H120a26,26 0 0 0 52,0H340V130H172a26,26 0 0 0 -52,0H-340Z" fill="${paper}"/>` +
                  stroke('M146,-96V96', ink, 6, 'stroke-dasharray="14 12"') +
                  polygon(
                    [
                      [-310, -100],
                      [-130, -100],
                      [-196, 100],
                      [-310, 100],
                    ],
                    ink,
                  ) +
                  octagon(-236, 0, 52, 52, paper) +
                  times(3, (i) => box(-100, -84 + i * 40, [190, 150, 110][i], 16, ink)) +
                  numeral(seat, 256, 66, 190, ink, { anchor: 'middle' }) +
                  times(14, (i) => box(-100 + i * 14, 50, ((i * 5) % 9) + 2, 54, ink)),
                { x, y, turn },
              ),
            )
            .join('') + flecks(0, 0, 1280, 720, 24, SMOKE, 12, 8),
      ),
  ],
  route: [
    [0.5, 0.5],
    () =>
      wide(
        RED,
        () =>
          [
            [
              'M-20,90C120,30 300,60 360,150C420,230 330,300 380,380C420,470 330,560 240,600C140,560 130,470 90,400C20,370 -20,330 -20,330Z',
              DARK_RED,
            ],
            ['M520,-20C600,60 760,70 860,40C1010,0 1140,60 1300,20V-20Z', DARK_RED],
            [
              'M760,190C860,130 1010,150 1090,230C1180,250 1240,330 1300,330V620C1200,600 1150,520 1060,500C960,480 930,400 860,360C780,340 720,260 760,190Z',
              DARK_RED,
            ],
          ]
            .map(([d, c]) => shape(d, c))
            .join('') +
          times(9, (i) => stroke(`M0,${i * 90}H1280`, RED, 3)) +
          times(15, (i) => stroke(`M${i * 90},0V720`, RED, 3)) +
          stroke('M250,470Q430,120 700,240T1080,330', BONE, 12, 'stroke-dasharray="26 18"') +
          [
            [250, 470],
            [640, 228],
            [1080, 330],
          ]
            .map(([x, y], i) => disc(x, y, 34, INK) + disc(x, y, 16, i === 2 ? RED : BONE))
            .join('') +
          group(
            shape(
              'M-120,0C-110,-22 60,-24 130,-6C150,0 150,8 130,12C60,26 -110,22 -120,0ZM-20,-14L-70,-120H-40L50,-16ZM-20,14L-70,120H-40L50,18ZM-100,-8L-136,-50H-112L-70,-10Z',
              BONE,
            ),
            { x: 880, y: 246, turn: 16, scale: 1.1 },
          ),
      ),
  ],
  headsets: [
    [0.5, 0.5],
    () =>
      wide(
        BONE,
        () =>
          box(0, 520, 1280, 200, INK) +
          polygon(
            [
              [0, 470],
              [1280, 470],
              [1280, 530],
              [0, 530],
            ],
            RED,
          ) +
          [
            [330, RED, INK],
            [930, INK, RED],
          ]
            .map(
              ([x, c, d]) =>
                stroke(`M${x - 150},330A150,170 0 0 1 ${x + 150},330`, c, 36) +
                box(x - 196, 290, 84, 160, c, 'rx="34"') +
                box(x + 112, 290, 84, 160, c, 'rx="34"') +
                box(x - 128, 306, 34, 128, d, 'rx="14"') +
                box(x + 94, 306, 34, 128, d, 'rx="14"') +
                stroke(`M${x - 160},430Q${x - 140},520 ${x - 30},510`, c, 12) +
                disc(x - 20, 508, 26, c),
            )
            .join('') +
          box(560, 80, 160, 400, INK) +
          times(
            8,
            (i) =>
              box(580, 440 - i * 44, 54, 30, i > 5 ? RED : BONE) +
              box(648, 440 - i * 44, 54, 30, i > 4 ? (i > 6 ? SMOKE : RED) : BONE),
          ) +
          times(
            9,
            (i) =>
              stroke(`M${80 + i * 140},570v90`, SMOKE, 8) +
              box(62 + i * 140, 580 + ((i * 37) % 60), 36, 20, i % 3 ? BONE : RED),
          ),
      ),
  ],
  'speed-bag': [
    [0.5, 0.5],
    () =>
      wide(
        INK,
        () =>
          box(180, 60, 920, 44, BONE) +
          box(180, 104, 920, 16, BONE_SHADE) +
          box(616, 120, 48, 40, RED) +
          [
            [-58, 0.25],
            [-30, 0.5],
            [34, 0.5],
          ]
            .map(([a, o]) =>
              group(shape('M-16,0C-110,110 -140,260 -90,330C-40,390 40,390 90,330C140,260 110,110 16,0Z', DARK_RED), {
                x: 640,
                y: 160,
                turn: a,
                extra: `opacity="${o + 0.2}"`,
              }),
            )
            .join('') +
          group(
            shape('M-16,0C-110,110 -140,260 -90,330C-40,390 40,390 90,330C140,260 110,110 16,0Z', RED) +
              stroke('M0,20V370M-50,90Q-90,220 -50,350M50,90Q90,220 50,350', INK, 6) +
              shape('M46,90C86,160 100,260 70,320C90,250 80,160 46,90Z', BONE),
            { x: 640, y: 160, turn: 6 },
          ) +
          [
            [250, 560, 36],
            [1040, 600, -40],
          ]
            .map(([x, y, t], i) => glove({ x, y, scale: 0.9, turn: i ? -150 : -30, flip: false, pad: BONE, trim: RED }))
            .join(''),
      ),
  ],
  towel: [
    [0.5, 0.45],
    () =>
      wide(
        RED,
        () =>
          octagon(640, 690, 900, 250, INK) +
          octagon(640, 690, 850, 214, BONE) +
          stroke('M420,664Q640,600 860,664', BONE_SHADE, 16) +
          `<ellipse cx="660" cy="640" rx="300" ry="34" fill="${BONE_SHADE}"/>` +
          shape(
            'M210,330C330,150 430,330 560,190C690,60 800,220 930,60L1060,190C960,330 860,250 760,360C640,480 500,380 390,520C330,480 250,420 210,330Z',
            INK,
            'transform="translate(16 20)"',
          ) +
          shape(
            'M210,330C330,150 430,330 560,190C690,60 800,220 930,60L1060,190C960,330 860,250 760,360C640,480 500,380 390,520C330,480 250,420 210,330Z',
            BONE,
          ) +
          shape(
            'M330,234C400,250 450,290 560,190C520,300 560,380 500,440C440,440 420,480 390,520C350,420 400,330 330,234Z',
            BONE_SHADE,
          ) +
          shape(
            'M690,122C760,150 830,180 930,60C900,180 940,240 870,276C820,300 790,330 760,360C720,280 760,200 690,122Z',
            BONE_SHADE,
          ) +
          stroke('M246,390C330,250 430,400 590,250C720,130 830,270 966,104', RED, 20) +
          stroke('M280,430C370,300 470,440 620,290C740,180 850,310 996,134', RED, 9) +
          stroke('M150,410L60,470M190,470L110,540M260,520L200,590', BONE, 10),
      ),
  ],
  'fight-week-plate': [
    [0.5, 0.5],
    () =>
      wide(
        BONE,
        () =>
          disc(640, 360, 330, INK) +
          disc(640, 360, 306, BONE) +
          disc(640, 360, 232, BONE_SHADE) +
          disc(640, 360, 224, BONE) +
          shape(
            'M470,330C520,240 690,230 760,300L840,250C830,300 830,340 846,390L764,350C700,420 530,420 470,330Z',
            RED,
          ) +
          disc(540, 318, 13, INK) +
          stroke('M600,290Q620,330 600,372M660,282Q684,330 660,374', DARK_RED, 9) +
          times(22, (i) => {
            const [x, y] = polar(600, 456, 24 + (i % 5) * 20, i * 67);
            return `<ellipse cx="${x.toFixed(0)}" cy="${(456 + (y - 456) * 0.45).toFixed(0)}" rx="15" ry="7" transform="rotate(${i * 41} ${x.toFixed(0)} ${(456 + (y - 456) * 0.45).toFixed(0)})" fill="${i % 3 ? INK : SMOKE}"/>`;
          }) +
          group(
            box(-9, -250, 18, 520, INK) +
              times(4, (i) => box(-50 + i * 28, -290, 15, 130, INK)) +
              box(-50, -180, 99, 30, INK),
            { x: 190, y: 380 },
          ) +
          group(box(-10, -40, 20, 310, INK) + shape('M-14,-290C60,-260 60,-90 10,-30L-14,-30Z', INK), {
            x: 1090,
            y: 380,
          }) +
          slab(1180, 1500, 0, 720, RED) +
          slab(-260, 90, 0, 720, RED),
      ),
  ],
  'film-camera': [
    [0.5, 0.5],
    () =>
      wide(
        RED,
        () =>
          halftone(0, 0, 1280, 720, DOT, DARK_RED, (u, v) => 0.8 - u * 1.1) +
          [
            [520, 190, 150],
            [790, 210, 120],
          ]
            .map(
              ([x, y, r]) =>
                disc(x, y, r, INK) +
                disc(x, y, r - 20, BONE) +
                times(5, (i) => {
                  const [px, py] = polar(x, y, r * 0.5, i * 72 + 20);
                  return disc(px, py, r * 0.2, INK);
                }) +
                disc(x, y, r * 0.14, RED),
            )
            .join('') +
          box(400, 320, 500, 260, INK, 'rx="18"') +
          box(430, 350, 130, 60, BONE) +
          disc(470, 480, 44, RED) +
          polygon(
            [
              [900, 380],
              [1010, 340],
              [1010, 560],
              [900, 520],
            ],
            INK,
          ) +
          polygon(
            [
              [1010, 320],
              [1100, 280],
              [1100, 620],
              [1010, 580],
            ],
            BONE,
          ) +
          polygon(
            [
              [1100, 280],
              [1290, 180],
              [1290, 720],
              [1100, 620],
            ],
            BONE,
            'opacity=".4"',
          ) +
          stroke('M520,580L400,730M780,580L900,730M650,580V730', INK, 26) +
          box(600, 430, 240, 26, BONE) +
          box(600, 480, 180, 26, BONE),
      ),
  ],
  lockers: [
    [0.5, 0.5],
    () =>
      wide(
        DARK_RED,
        () =>
          times(
            7,
            (i) =>
              box(20 + i * 180, 30, 164, 500, i === 3 ? INK : RED) +
              times(4, (k) => box(52 + i * 180, 64 + k * 20, 100, 8, i === 3 ? SMOKE : DARK_RED)) +
              box(150 + i * 180, 260, 14, 60, INK) +
              numeral(String(i + 4), 102 + i * 180, 250, 110, i === 3 ? RED : DARK_RED, { anchor: 'middle' }),
          ) +
          polygon(
            [
              [0, 530],
              [1280, 530],
              [1280, 720],
              [0, 720],
            ],
            INK,
          ) +
          box(120, 540, 1040, 44, BONE) +
          box(120, 584, 1040, 14, BONE_SHADE) +
          [180, 1060].map((x) => box(x, 598, 40, 122, BONE)).join('') +
          group(
            stroke('M-120,-96C-120,-190 120,-190 120,-96', INK, 26) +
              `<path d="M-230,-110H230C262,-110 270,-90 270,-66V110H-270V-66C-270,-90 -262,-110 -230,-110Z" fill="${BONE}" stroke="${INK}" stroke-width="16"/>` +
              box(-262, -20, 524, 40, RED) +
              polygon(
                [
                  [-60, -102],
                  [-16, -102],
                  [-44, 102],
                  [-88, 102],
                ],
                INK,
              ) +
              polygon(
                [
                  [90, -102],
                  [134, -102],
                  [106, 102],
                  [62, 102],
                ],
                INK,
              ) +
              stroke('M-262,60H-110', BONE_SHADE, 10),
            { x: 640, y: 430 },
          ),
      ),
  ],
  thermometer: [
    [0.4, 0.5],
    () =>
      wide(
        BONE,
        () =>
          halftone(560, 0, 720, 720, DOT, BONE_SHADE, (u, v) => u * 1.1 - v * 0.3) +
          times(15, (i) => stroke(`M${480},${70 + i * 32}h${i % 5 ? 50 : 100}`, INK, i % 5 ? 6 : 11)) +
          numeral('20', 610, 118, 90, INK) +
          numeral('10', 610, 278, 90, INK) +
          numeral('4', 610, 420, 150, RED) +
          box(340, 30, 120, 520, INK, 'rx="60"') +
          disc(400, 580, 112, INK) +
          box(366, 56, 68, 460, BONE, 'rx="34"') +
          disc(400, 580, 84, RED) +
          box(378, 384, 44, 180, RED) +
          disc(372, 552, 22, BONE) +
          [
            [980, 240, 1.5],
            [1130, 470, 0.9],
            [860, 560, 0.7],
            [1180, 130, 0.6],
          ]
            .map(([x, y, s]) =>
              group(
                times(6, (i) =>
                  group(
                    stroke(
                      'M0,0V-120M0,-50L-32,-82M0,-50L32,-82M0,-84L-22,-106M0,-84L22,-106',
                      INK,
                      13,
                      'stroke-linecap="round"',
                    ),
                    { turn: i * 60 },
                  ),
                ) + disc(0, 0, 16, RED),
                { x, y, scale: s },
              ),
            )
            .join(''),
      ),
  ],
  flood: [
    [0.5, 0.55],
    () =>
      wide(
        RED,
        () =>
          times(9, (i) => {
            const h = 170 + ((i * 61) % 120);
            return (
              box(i * 150 - 20, 360 - h, 140, h + 40, i % 2 ? DARK_RED : '#9c1511') +
              times(4, (k) => box(i * 150 + (k % 2) * 56 + 2, 390 - h + Math.floor(k / 2) * 62, 30, 38, RED))
            );
          }) +
          box(0, 380, 1280, 340, INK) +
          times(12, (i) => stroke(`M${(i * 217) % 1200},${430 + i * 24}h${80 + (i % 4) * 40}`, SMOKE, 7)) +
          [
            [330, 1],
            [900, 0.86],
          ]
            .map(([x, s], n) =>
              group(
                `<ellipse cx="30" cy="96" rx="210" ry="34" fill="${SMOKE}"/><ellipse cx="30" cy="96" rx="150" ry="20" fill="${INK}"/>` +
                  [-62, -38, -16, 12, 40, 66]
                    .map((a, i) =>
                      group(
                        polygon(
                          [
                            [-13, 0],
                            [13, 0],
                            [4, -150 - (i % 2) * 60],
                            [-2, -160 - (i % 2) * 60],
                          ],
                          BONE,
                        ),
                        { x: 30 + a * 1.6, y: 90, turn: a * 0.8 },
                      ),
                    )
                    .join('') +
                  disc(-150, -90, 15, BONE) +
                  disc(190, -120, 12, BONE) +
                  disc(230, -40, 9, BONE),
                { x, y: 520, scale: s },
              ),
            )
            .join('') +
          group(
            `<path d="M-70,-420L40,-420L66,-120C70,-60 140,-30 180,-10L186,40H-70C-84,-40 -60,-120 -66,-200Z" fill="${BONE}"/>` +
              polygon(
                [
                  [-80, 40],
                  [190, 40],
                  [186, 78],
                  [-80, 78],
                ],
                RED,
              ) +
              stroke('M-66,-200L66,-120M-62,-150L90,-70', RED, 14) +
              stroke('M40,-420L66,-120', INK, 10),
            { x: 350, y: 520, turn: 10 },
          ) +
          group(
            `<path d="M-70,-420L40,-420L66,-120C70,-60 140,-30 180,-10L186,40H-70C-84,-40 -60,-120 -66,-200Z" fill="${INK}" stroke="${BONE}" stroke-width="8"/>` +
              polygon(
                [
                  [-80, 40],
                  [190, 40],
                  [186, 78],
                  [-80, 78],
                ],
                RED,
              ) +
              stroke('M-66,-200L66,-120M-62,-150L90,-70', BONE, 12),
            { x: 900, y: 420, turn: -14, scale: 0.84 },
          ),
      ),
  ],
  piano: [
    [0.5, 0.5],
    () =>
      wide(
        BONE,
        () =>
          times(8, (i) =>
            polygon(
              [
                [i * 180 - 300, 720],
                [i * 180 - 300, 690 - i * 76],
                [1400, 690 - i * 76],
                [1400, 720],
              ],
              i % 2 ? RED : '#c91d17',
            ),
          ) +
          group(
            box(-330, -250, 660, 350, INK) +
              box(-350, -276, 700, 40, INK) +
              polygon(
                [
                  [-330, 40],
                  [330, 40],
                  [390, 110],
                  [-390, 110],
                ],
                BONE,
              ) +
              times(22, (i) => box(-366 + i * 33.5, 104, 30, 46, BONE, `stroke="${INK}" stroke-width="4"`)) +
              times(21, (i) => (i % 7 === 2 || i % 7 === 6 ? '' : box(-346 + i * 33.5, 96, 18, 30, INK))) +
              box(-390, 148, 780, 22, INK) +
              box(-290, -200, 260, 200, SMOKE) +
              box(30, -200, 260, 200, SMOKE) +
              octagon(0, -104, 46, 46, RED),
            { x: 680, y: 260, turn: -21 },
          ) +
          figure('crouch', { x: 250, y: 520, scale: 2.9, rim: RED, shorts: BONE, hem: INK, build: 1.15 }) +
          figure('walk', { x: 1090, y: 250, scale: 2.3, ink: INK, rim: BONE, shorts: BONE, flip: true, turn: -8 }),
      ),
  ],
};

export const thingPictures = () =>
  Object.entries(THING_SCENES).map(([name, [focal, draw]]) => ({
    name,
    kind: 'landscape',
    svg: draw(),
    focal,
    quality: 56,
  }));
