// Pictures of 1280 x 720 for fight nights, replays and the training camp: halls, roads and people in motion.
import {
  BONE,
  BONE_SHADE,
  DARK_RED,
  INK,
  LEAN,
  RED,
  SMOKE,
  cage,
  flecks,
  frame,
  group,
  halftone,
  id,
  numeral,
  octagon,
  point,
  polygon,
  seeded,
  slab,
} from './base.mjs';
import { figure } from './body.mjs';
import { CAST } from './cast.mjs';
import { frontal, profile } from './face.mjs';
import { arenaLights, burst, crowd, mat, spotlight } from './things.mjs';

const DOT = 19;
const wide = (ground, draw) => frame(1280, 720, ground, draw);
const clipped = (content, points) => {
  const c = id('cut');
  return `<clipPath id="${c}">${polygon(points, '#000')}</clipPath><g clip-path="url(#${c})">${content}</g>`;
};
const box = (x, y, w, h, fill, extra = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${extra}/>`;
const disc = (x, y, r, fill, extra = '') => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${extra}/>`;
const stroke = (d, colour, width, extra = '') =>
  `<path d="${d}" stroke="${colour}" stroke-width="${width}" fill="none" ${extra}/>`;
const times = (count, draw) => Array.from({ length: count }, (_, i) => draw(i)).join('');
/** The shadow of a figure on the floor or on a wall, as one flat shape. */
const shadow = (pose, { x, y, matrix, fill = INK, ...rest }) =>
  `<g transform="translate(${x} ${y}) matrix(${matrix.join(' ')})">${figure(pose, { scale: 1, ink: fill, rim: fill, shorts: fill, ...rest })}</g>`;
/** A fighter seen from above: shoulders, head, two fists to the right. */
const above = (x, y, scale, turn, skin, trunk) =>
  group(
    `<ellipse rx="26" ry="58" fill="${skin}"/><ellipse cx="-8" rx="20" ry="34" fill="${trunk}"/>${[-1, 1].map((s) => stroke(`M2,${s * 50}Q62,${s * 58} ${72},${s * 22}`, skin, 24, 'stroke-linecap="round"') + disc(78, s * 18, 19, trunk)).join('')}<ellipse cx="10" rx="26" ry="23" fill="${skin}" stroke="${trunk}" stroke-width="5"/>`,
    { x, y, scale, turn },
  );

/** Scenes by name: the focal point, and the function that draws the SVG. */
export const RING_SCENES = {
  // --- In the hall ---
  'from-above': [
    [0.5, 0.5],
    () =>
      wide(
        RED,
        () =>
          halftone(0, 0, 1280, 720, DOT, DARK_RED, (u, v) => Math.hypot(u - 0.5, (v - 0.5) * 0.6) * 1.9 - 0.55) +
          octagon(640, 360, 470, 440, INK) +
          octagon(640, 360, 436, 408, BONE) +
          `<circle cx="640" cy="360" r="150" fill="none" stroke="${BONE_SHADE}" stroke-width="16"/>` +
          shadow('guard', { x: 560, y: 330, matrix: [1.2, 1.9, -2.6, 1.4, 0, 0] }) +
          shadow('jab', { x: 800, y: 400, matrix: [1.2, 1.9, -2.6, 1.4, 0, 0], flip: true }) +
          above(520, 300, 1.1, 22, INK, RED) +
          above(768, 396, 1.1, 202, RED, INK),
      ),
  ],
  tunnel: [
    [0.5, 0.5],
    () =>
      wide(
        INK,
        () =>
          [
            [0, 0, 1280, 720, '#1a0706'],
            [170, 60, 940, 610, INK],
            [290, 110, 700, 520, '#3b0c09'],
            [380, 150, 520, 440, INK],
            [450, 180, 380, 380, DARK_RED],
          ]
            .map(([x, y, w, h, c]) => box(x, y, w, h, c))
            .join('') +
          polygon(
            [
              [500, 200],
              [780, 200],
              [780, 520],
              [500, 520],
            ],
            BONE,
          ) +
          polygon(
            [
              [500, 520],
              [780, 520],
              [1180, 720],
              [100, 720],
            ],
            RED,
          ) +
          halftone(100, 520, 1080, 200, DOT, INK, (u, v) => (Math.abs(u - 0.5) < 0.13 + v * 0.37 ? v * 1.1 - 0.2 : 0)) +
          times(5, (i) => stroke(`M${170 + i * 82},${60 + i * 32}H${1110 - i * 82}`, RED, 9 - i)) +
          group(
            polygon(
              [
                [-120, -150],
                [-40, -215],
                [40, -215],
                [120, -150],
                [150, 330],
                [-150, 330],
              ],
              INK,
            ) +
              `<ellipse cy="-236" rx="62" ry="72" fill="${INK}"/>` +
              polygon(
                [
                  [-64, -236],
                  [-40, -300],
                  [40, -300],
                  [64, -236],
                  [46, -180],
                  [-46, -180],
                ],
                INK,
              ) +
              stroke('M120,-150L150,330M62,-260Q70,-200 46,-180', RED, 8) +
              numeral('C', 0, 130, 270, RED, { anchor: 'middle' }),
            { x: 640, y: 350, scale: 0.98 },
          ),
      ),
  ],
  'old-ring': [
    [0.5, 0.55],
    () =>
      wide(
        '#161311',
        () =>
          [260, 640, 1020]
            .map((x) =>
              polygon(
                [
                  [x - 40, 120],
                  [x + 40, 120],
                  [x + 250, 720],
                  [x - 250, 720],
                ],
                BONE,
                'opacity=".16"',
              ),
            )
            .join('') +
          halftone(0, 60, 1280, 400, 16, BONE_SHADE, (u, v) => 0.34 - Math.abs(v - 0.5) * 0.7) +
          [260, 640, 1020]
            .map(
              (x) =>
                stroke(`M${x},-10V60`, BONE, 6) +
                polygon(
                  [
                    [x - 26, 56],
                    [x + 26, 56],
                    [x + 92, 118],
                    [x - 92, 118],
                  ],
                  RED,
                ) +
                `<ellipse cx="${x}" cy="120" rx="90" ry="14" fill="${BONE}"/>`,
            )
            .join('') +
          polygon(
            [
              [290, 430],
              [990, 430],
              [1240, 650],
              [40, 650],
            ],
            BONE,
          ) +
          polygon(
            [
              [40, 650],
              [1240, 650],
              [1240, 720],
              [40, 720],
            ],
            RED,
          ) +
          figure('hook', { x: 540, y: 400, scale: 2.5, rim: BONE_SHADE, shorts: RED, gloves: INK, light: [-3, 4] }) +
          figure('guard', {
            x: 760,
            y: 405,
            scale: 2.5,
            flip: true,
            rim: BONE_SHADE,
            shorts: INK,
            hem: BONE,
            gloves: RED,
            build: 1.1,
          }) +
          [
            [90, 650],
            [1190, 650],
          ]
            .map(([x]) => box(x - 16, 300, 32, 360, INK) + box(x - 16, 300, 32, 40, RED))
            .join('') +
          [340, 430, 520].map((y, i) => stroke(`M90,${y}Q640,${y + 34} 1190,${y}`, [BONE, RED, BONE][i], 9)).join(''),
      ),
  ],
  phones: [
    [0.5, 0.5],
    () =>
      wide(
        '#1a0706',
        () =>
          arenaLights(1280, 720, [
            [200, 420, 120, RED, 0.7],
            [480, 560, 120, RED, 1],
            [800, 720, 120, RED, 1],
            [1080, 860, 120, RED, 0.7],
          ]) +
          mat(640, 330, 330, 84, { canvas: BONE, line: BONE_SHADE, rail: INK }) +
          figure('raise', { x: 640, y: 240, scale: 1.35, rim: RED, shorts: RED, light: [3, 4] }) +
          crowd(1280, 590, 66, '#3b0c09', { seed: 2 }) +
          crowd(1280, 690, 92, INK, { seed: 5 }) +
          [
            [110, 470, -8],
            [300, 520, 6],
            [470, 440, -4],
            [690, 500, 9],
            [880, 450, -6],
            [1060, 510, 5],
            [1200, 460, -9],
          ]
            .map(([x, y, a]) =>
              group(
                box(-34, -120, 68, 124, INK, 'rx="9"') +
                  box(-28, -112, 56, 104, BONE) +
                  polygon(
                    [
                      [-6, -70],
                      [8, -70],
                      [14, -30],
                      [-12, -30],
                    ],
                    RED,
                  ) +
                  disc(2, -80, 8, INK) +
                  polygon(
                    [
                      [-26, 4],
                      [26, 4],
                      [44, 300],
                      [-44, 300],
                    ],
                    INK,
                  ),
                { x, y, turn: a },
              ),
            )
            .join(''),
      ),
  ],
  'poster-wall': [
    [0.5, 0.5],
    () =>
      wide(
        BONE_SHADE,
        () =>
          times(8, (i) => {
            const x = -40 + (i % 4) * 340,
              y = -60 + Math.floor(i / 4) * 400,
              kind = (i + Math.floor(i / 4)) % 4,
              names = ['kovac', 'dia', 'okoro', 'monteiro', 'haddad', 'barros', 'sato', 'kovac'];
            const ground = [RED, INK, BONE, RED][kind];
            return group(
              clipped(
                box(0, 0, 316, 380, ground) +
                  (kind === 0
                    ? numeral('41', 158, 330, 380, DARK_RED, { anchor: 'middle' }) +
                      profile(CAST[names[i]], { x: 140, y: 170, scale: 1.7, rim: DARK_RED, flip: i > 3, step: 7 })
                    : kind === 1
                      ? octagon(158, 170, 130, 130, RED) +
                        frontal(CAST[names[i]], { x: 158, y: 170, scale: 1.5, step: 7 })
                      : kind === 2
                        ? numeral('VS', 158, 290, 300, INK, { anchor: 'middle' }) +
                          box(0, 40, 316, 16, RED) +
                          box(0, 320, 316, 16, RED)
                        : slab(120, 500, 0, 380, INK) +
                          figure('hook', {
                            x: 150,
                            y: 200,
                            scale: 1.8,
                            ink: BONE,
                            rim: INK,
                            shorts: INK,
                            gloves: INK,
                          })),
                [
                  [0, 0],
                  [316, 4],
                  [312, 380],
                  [4, 376],
                ],
              ),
              { x, y, turn: [-3, 2, -1, 3][i % 4] },
            );
          }) +
          polygon(
            [
              [880, 400],
              [1010, 380],
              [960, 560],
              [850, 520],
            ],
            BONE_SHADE,
          ) +
          flecks(0, 0, 1280, 720, 30, BONE_SHADE, 4, 14),
      ),
  ],
  'cage-door': [
    [0.55, 0.5],
    () =>
      wide(
        BONE,
        () =>
          cage(0, -10, 1280, 760, 84, INK, 9) +
          polygon(
            [
              [700, -10],
              [1290, -10],
              [1290, 730],
              [820, 730],
            ],
            RED,
          ) +
          halftone(700, 0, 580, 720, DOT, DARK_RED, (u, v) => (u > 0.04 + v * 0.18 ? u * 0.9 - 0.2 : 0)) +
          polygon(
            [
              [600, -10],
              [716, -10],
              [836, 730],
              [690, 730],
            ],
            INK,
          ) +
          [60, 300, 540].map((y) => stroke(`M${612 + y * 0.13},${y}L${740 + y * 0.16},${y - 14}`, BONE, 10)).join('') +
          box(400, 300, 420, 66, INK, 'rx="33"') +
          box(420, 316, 380, 14, BONE, 'rx="7"') +
          disc(470, 333, 54, INK) +
          disc(470, 333, 30, RED) +
          figure('walk', { x: 1060, y: 420, scale: 3.3, rim: BONE, shorts: BONE, hem: INK, flip: true }),
      ),
  ],
  corner: [
    [0.5, 0.5],
    () =>
      wide(
        INK,
        () =>
          spotlight(600, -10, 720, 120, 520, RED) +
          halftone(60, 0, 1100, 720, DOT, DARK_RED, (u, v) =>
            Math.abs(u - 0.48) < 0.13 + v * 0.38 ? v * 0.9 - 0.1 : 0,
          ) +
          polygon(
            [
              [0, 610],
              [1280, 590],
              [1280, 720],
              [0, 720],
            ],
            BONE,
          ) +
          box(250, 180, 46, 440, INK) +
          box(250, 180, 46, 90, BONE) +
          [250, 370, 490].map((y, i) => stroke(`M272,${y}L1290,${y + 40}`, i === 1 ? BONE : INK, 11)).join('') +
          box(480, 500, 190, 26, INK) +
          stroke('M500,520L470,636M650,520L680,636', INK, 14) +
          figure('seated', {
            x: 560,
            y: 452,
            scale: 3.4,
            rim: BONE,
            shorts: RED,
            hem: BONE,
            gloves: BONE,
            light: [-3, 4],
          }) +
          figure('crouch', {
            x: 930,
            y: 420,
            scale: 3.1,
            flip: true,
            ink: BONE,
            rim: INK,
            shorts: INK,
            light: [3, 4],
          }) +
          polygon(
            [
              [740, 560],
              [850, 560],
              [836, 660],
              [754, 660],
            ],
            RED,
          ) +
          stroke('M742,562Q795,470 848,562', INK, 8),
      ),
  ],

  // --- People in motion ---
  sequence: [
    [0.5, 0.5],
    () =>
      wide(
        BONE,
        () =>
          box(0, 90, 1280, 540, INK) +
          ['guard', 'knee', 'kick', 'kick', 'guard']
            .map(
              (pose, i) =>
                box(20 + i * 252, 120, 232, 480, [BONE, BONE, RED, BONE, BONE][i]) +
                times(6, (k) => stroke(`M${20 + i * 252},${180 + k * 80}h232`, i === 2 ? DARK_RED : BONE_SHADE, 3)) +
                clipped(
                  figure(pose, {
                    x: 130 + i * 252 + (pose === 'kick' ? -6 : 0),
                    y: 372,
                    scale: 2.3,
                    rim: i === 2 ? BONE : RED,
                    shorts: i === 2 ? BONE : RED,
                    gloves: INK,
                    turn: [0, 0, 0, -16, 6][i],
                  }),
                  [
                    [20 + i * 252, 120],
                    [252 + i * 252, 120],
                    [252 + i * 252, 600],
                    [20 + i * 252, 600],
                  ],
                ),
            )
            .join('') +
          times(26, (i) => box(10 + i * 50, 102, 24, 10, BONE) + box(10 + i * 50, 608, 24, 10, BONE)),
      ),
  ],
  'tale-of-the-tape': [
    [0.5, 0.5],
    () =>
      wide(
        BONE,
        () =>
          box(640, 0, 640, 720, INK) +
          times(
            9,
            (i) => stroke(`M0,${110 + i * 66}H640`, BONE_SHADE, 3) + stroke(`M640,${110 + i * 66}H1280`, SMOKE, 3),
          ) +
          figure('stand', { x: 400, y: 392, scale: 3.5, rim: RED, shorts: RED, hem: INK, build: 1.18 }) +
          figure('stand', {
            x: 860,
            y: 430,
            scale: 3.0,
            ink: BONE,
            rim: INK,
            shorts: RED,
            hem: BONE,
            build: 0.95,
            light: [-3, 4],
          }) +
          [
            [400, 92, 216, INK],
            [860, 180, 186, BONE],
          ]
            .map(([x, y, w, c]) => stroke(`M${x - w},${y}H${x + w}M${x - w},${y - 22}v44M${x + w},${y - 22}v44`, c, 8))
            .join('') +
          numeral('203', 14, 260, 170, RED) +
          numeral('188', 1266, 260, 170, RED, { anchor: 'end' }) +
          polygon(
            [
              [632, -10],
              [652, -10],
              [652, 730],
              [632, 730],
            ],
            RED,
          ),
      ),
  ],
  staredown: [
    [0.5, 0.5],
    () =>
      wide(
        RED,
        () =>
          clipped(
            box(0, 0, 1280, 360, INK) + frontal(CAST.barros, { x: 600, y: 210, scale: 9.4, bust: false, step: 3 }),
            [
              [0, 0],
              [1280, 0],
              [1280, 300],
              [0, 356],
            ],
          ) +
          clipped(
            box(0, 360, 1280, 360, BONE) +
              frontal({ ...CAST.okoro, tone: 0.2 }, { x: 700, y: 545, scale: 9.4, flip: true, bust: false, step: 3 }),
            [
              [0, 400],
              [1280, 344],
              [1280, 720],
              [0, 720],
            ],
          ) +
          polygon(
            [
              [0, 356],
              [1280, 300],
              [1280, 344],
              [0, 400],
            ],
            RED,
          ),
      ),
  ],
  roadwork: [
    [0.5, 0.5],
    () =>
      wide(BONE, () => {
        const random = seeded(9);
        return (
          disc(960, 250, 150, RED) +
          polygon(
            [
              [0, 470],
              [300, 430],
              [520, 470],
              [800, 410],
              [1280, 460],
              [1280, 720],
              [0, 720],
            ],
            INK,
          ) +
          polygon(
            [
              [760, 430],
              [800, 428],
              [1000, 720],
              [60, 720],
            ],
            SMOKE,
          ) +
          [
            [780, 396, 0.9],
            [640, 420, 1.6],
            [430, 400, 2.9],
          ]
            .map(([x, y, s]) =>
              figure('run', { x, y, scale: s, rim: s > 2 ? RED : BONE_SHADE, shorts: RED, gloves: BONE }),
            )
            .join('') +
          times(90, () => {
            const x = random() * 1400,
              y = random() * 700,
              l = 40 + random() * 60;
            return stroke(`M${point(x, y)}l${point(-l * LEAN, l)}`, y > 430 ? BONE : SMOKE, 3, 'opacity=".7"');
          }) +
          box(1120, 120, 14, 380, INK) +
          polygon(
            [
              [1010, 110],
              [1140, 110],
              [1140, 136],
              [1030, 136],
            ],
            INK,
          )
        );
      }),
  ],
  rope: [
    [0.5, 0.5],
    () =>
      wide(
        RED,
        () =>
          [
            [330, 250, 3],
            [300, 300, 6],
            [268, 340, 11],
          ]
            .map(
              ([rx, ry, w]) =>
                `<ellipse cx="640" cy="356" rx="${rx}" ry="${ry}" fill="none" stroke="${BONE}" stroke-width="${w}" opacity="${w / 14 + 0.2}"/>`,
            )
            .join('') +
          halftone(340, 20, 600, 660, DOT, DARK_RED, (u, v) =>
            Math.hypot(u - 0.5, v - 0.5) < 0.48 ? 0.75 - v * 0.9 : 0,
          ) +
          polygon(
            [
              [0, 650],
              [1280, 640],
              [1280, 720],
              [0, 720],
            ],
            INK,
          ) +
          figure('rope', { x: 640, y: 376, scale: 3.4, rim: BONE, shorts: BONE, hem: INK, gloves: BONE }) +
          `<ellipse cx="640" cy="664" rx="150" ry="14" fill="${DARK_RED}"/>`,
      ),
  ],
  'double-kick': [
    [0.5, 0.45],
    () =>
      wide(
        INK,
        () =>
          slab(200, 420, 0, 720, SMOKE) +
          slab(-700, 120, 0, 720, RED, { torn: 12, seed: 3 }) +
          slab(1160, 1900, 0, 720, RED, { torn: 12, seed: 4 }) +
          burst(648, 196, 60, 180, 13, BONE, 6) +
          figure('kick', { x: 430, y: 420, scale: 3.4, ink: BONE, rim: RED, shorts: RED, light: [-3, 4] }) +
          figure('kick', { x: 866, y: 420, scale: 3.4, flip: true, rim: BONE, shorts: BONE, hem: RED, gloves: RED }),
      ),
  ],
  'shadow-boxing': [
    [0.5, 0.5],
    () =>
      wide(
        RED,
        () =>
          polygon(
            [
              [0, 600],
              [1280, 600],
              [1280, 720],
              [0, 720],
            ],
            INK,
          ) +
          shadow('hook', { x: 830, y: 356, matrix: [4, 0, -0.7, 3.9, 0, 0], fill: DARK_RED }) +
          times(6, (i) => stroke(`M0,${80 + i * 92}H1280`, DARK_RED, 3)) +
          disc(90, 560, 70, BONE) +
          box(20, 610, 140, 16, INK) +
          polygon(
            [
              [90, 500],
              [1280, -120],
              [1280, 600],
              [90, 600],
            ],
            BONE,
            'opacity=".12"',
          ) +
          figure('hook', {
            x: 380,
            y: 430,
            scale: 2.7,
            ink: INK,
            rim: BONE,
            shorts: BONE,
            gloves: BONE,
            light: [3, 2],
          }),
      ),
  ],
  drill: [
    [0.5, 0.5],
    () =>
      wide(BONE, () =>
        times(15, (i) => {
          const column = i % 5,
            row = Math.floor(i / 5),
            odd = (column + row) % 2;
          return (
            box(column * 256, row * 240, 256, 240, odd ? RED : (column + row) % 4 ? INK : BONE) +
            figure(['guard', 'hook', 'knee'][row], {
              x: column * 256 + 124,
              y: row * 240 + 118,
              scale: 1.22,
              flip: odd === 1,
              ink: odd ? INK : (column + row) % 4 ? BONE : INK,
              rim: odd ? BONE : RED,
              shorts: odd ? BONE : RED,
              gloves: odd ? BONE : RED,
            })
          );
        }),
      ),
  ],
  slam: [
    [0.5, 0.45],
    () =>
      wide(
        BONE,
        () =>
          octagon(640, 330, 560, 460, RED) +
          halftone(160, -40, 960, 760, DOT, DARK_RED, (u, v) =>
            Math.hypot(u - 0.5, v - 0.5) < 0.46 ? v * 0.9 - 0.2 : 0,
          ) +
          polygon(
            [
              [0, 640],
              [1280, 640],
              [1280, 720],
              [0, 720],
            ],
            INK,
          ) +
          figure('down', { x: 650, y: 150, scale: 3, ink: BONE, rim: BONE, shorts: INK, gloves: BONE, turn: -4 }) +
          figure('arms', { x: 640, y: 420, scale: 3, rim: BONE, shorts: BONE, hem: INK, gloves: INK, build: 1.2 }),
      ),
  ],
  'hand-raised': [
    [0.5, 0.45],
    () =>
      wide(
        INK,
        () =>
          times(13, (i) =>
            polygon(
              [
                [640, 300],
                [640 + Math.cos((i * 2 * Math.PI) / 13) * 1100, 300 + Math.sin((i * 2 * Math.PI) / 13) * 1100],
                [
                  640 + Math.cos(((i + 0.5) * 2 * Math.PI) / 13) * 1100,
                  300 + Math.sin(((i + 0.5) * 2 * Math.PI) / 13) * 1100,
                ],
              ],
              RED,
            ),
          ) +
          polygon(
            [
              [0, 620],
              [1280, 620],
              [1280, 720],
              [0, 720],
            ],
            BONE,
          ) +
          figure('stand', { x: 400, y: 400, scale: 2.9, rim: BONE, shorts: BONE, hem: INK, gloves: BONE }) +
          figure('raise', { x: 860, y: 390, scale: 3, ink: BONE, rim: INK, shorts: INK, gloves: RED, light: [-3, 4] }) +
          figure('raise', { x: 640, y: 396, scale: 2.9, ink: INK, rim: BONE, shorts: INK, build: 1.1 }) +
          polygon(
            [
              [610, 210],
              [670, 210],
              [654, 240],
              [626, 240],
            ],
            BONE,
          ),
      ),
  ],
  sprawl: [
    [0.5, 0.5],
    () =>
      wide(
        RED,
        () =>
          cage(0, -20, 1280, 520, 70, DARK_RED, 6) +
          mat(640, 590, 700, 170, { canvas: BONE, line: BONE_SHADE, rail: INK }) +
          figure('crouch', { x: 410, y: 440, scale: 3.2, rim: RED, shorts: INK, hem: BONE, gloves: BONE }) +
          figure('shoot', { x: 880, y: 470, scale: 3.2, flip: true, rim: BONE, shorts: RED, hem: INK }) +
          flecks(560, 560, 200, 80, 12, INK, 8, 8),
      ),
  ],

  // --- Towns and roads ---
  bridge: [
    [0.6, 0.45],
    () =>
      wide(
        BONE,
        () =>
          disc(860, 300, 210, RED) +
          halftone(650, 90, 420, 420, DOT, DARK_RED, (u, v) =>
            Math.hypot(u - 0.5, v - 0.5) < 0.47 ? v * 1.2 - 0.5 : 0,
          ) +
          times(14, (i) => {
            const h = 60 + ((i * 47) % 130);
            return box(20 + i * 44, 430 - h, 38, h, i % 3 ? INK : SMOKE);
          }) +
          box(0, 430, 1280, 290, INK) +
          polygon(
            [
              [0, 372],
              [1280, 300],
              [1280, 336],
              [0, 400],
            ],
            INK,
          ) +
          times(12, (i) => box(40 + i * 110, 395 - i * 6.2, 18, 130, INK)) +
          times(16, (i) => box(i * 86 + 10, 360 - i * 4.8, 4, 26, INK)) +
          times(8, (i) => stroke(`M${860 - (150 - i * 16)},${470 + i * 30}h${300 - i * 32}`, RED, 9)) +
          times(9, (i) => stroke(`M${(i * 173) % 700},${490 + i * 24}h${60 + (i % 3) * 40}`, BONE, 4)),
      ),
  ],
  harbour: [
    [0.5, 0.5],
    () =>
      wide(
        INK,
        () =>
          times(3, (r) =>
            times(9, (c) =>
              (c + r * 2) % 5 === 0
                ? ''
                : box(c * 146 - 20, 420 + r * 84, 138, 76, [RED, SMOKE, BONE, DARK_RED][(c * 3 + r) % 4]) +
                  times(6, (k) => stroke(`M${c * 146 - 6 + k * 22},${428 + r * 84}v60`, INK, 4)),
            ),
          ) +
          [
            [250, 1],
            [700, 1.15],
            [1120, 0.9],
          ]
            .map(([x, s]) =>
              group(
                stroke(
                  'M-70,340L-40,0L-70,-120M60,340L40,0L60,-120M-55,160H55M-46,60H46M-70,-60L150,-130L250,-60M-70,-60L-190,-40M-70,-120L250,-60',
                  BONE,
                  11,
                ) +
                  box(-62, -70, 120, 46, RED) +
                  stroke('M200,-80V120', BONE, 4) +
                  box(168, 120, 64, 44, RED),
                { x, y: 240, scale: s },
              ),
            )
            .join('') +
          disc(1010, 120, 54, BONE) +
          box(0, 664, 1280, 56, '#1a0706'),
      ),
  ],
  'night-bus': [
    [0.5, 0.5],
    () =>
      wide(
        DARK_RED,
        () =>
          halftone(0, 0, 1280, 420, DOT, RED, (u, v) => 0.85 - v * 1.0) +
          polygon(
            [
              [0, 560],
              [1280, 560],
              [1280, 720],
              [0, 720],
            ],
            INK,
          ) +
          times(7, (i) =>
            polygon(
              [
                [i * 210 + 30, 640],
                [i * 210 + 150, 640],
                [i * 210 + 140, 656],
                [i * 210 + 10, 656],
              ],
              BONE,
            ),
          ) +
          box(130, 180, 1030, 390, INK, 'rx="34"') +
          times(6, (i) => {
            const x = 170 + i * 150;
            return (
              box(x, 230, 134, 150, BONE) +
              (i === 1 || i === 4
                ? ''
                : profile(Object.values(CAST)[i * 2], { x: x + 58, y: 300, scale: 0.72, step: 9, flip: i % 2 === 1 })) +
              box(x, 360, 134, 30, INK)
            );
          }) +
          polygon(
            [
              [1070, 230],
              [1140, 230],
              [1156, 400],
              [1070, 400],
            ],
            BONE,
          ) +
          box(130, 430, 1030, 44, RED) +
          [330, 960].map((x) => disc(x, 566, 66, INK) + disc(x, 566, 34, BONE) + disc(x, 566, 12, RED)).join('') +
          polygon(
            [
              [1160, 470],
              [1290, 440],
              [1290, 620],
              [1160, 510],
            ],
            BONE,
            'opacity=".85"',
          ),
      ),
  ],
  stairs: [
    [0.62, 0.35],
    () =>
      wide(
        RED,
        () =>
          disc(980, 200, 140, BONE) +
          times(
            12,
            (i) =>
              polygon(
                [
                  [i * 116 - 60, 720],
                  [i * 116 - 60, 650 - i * 42],
                  [1400, 650 - i * 42],
                  [1400, 720],
                ],
                i % 2 ? INK : '#1a0706',
              ) + stroke(`M${i * 116 - 60},${650 - i * 42}H${i * 116 + 56}`, i > 8 ? RED : BONE, 6),
          ) +
          figure('run', { x: 850, y: 178, scale: 1.75, rim: BONE, shorts: RED, gloves: BONE }) +
          halftone(0, 0, 760, 560, DOT, DARK_RED, (u, v) => 0.6 - v * 0.6 - u * 0.7),
      ),
  ],
};

export const ringPictures = () =>
  Object.entries(RING_SCENES).map(([name, [focal, draw]]) => ({
    name,
    kind: 'landscape',
    svg: draw(),
    focal,
    quality: 56,
  }));
