// Posters of the films and series about the training camp, 600 x 900.
import {
  BONE,
  BONE_SHADE,
  DARK_RED,
  INK,
  RED,
  SMOKE,
  frame,
  group,
  halftone,
  numeral,
  polygon,
  slab,
} from './base.mjs';
import { figure } from './body.mjs';
import { CAST } from './cast.mjs';
import { frontal } from './face.mjs';
import { boneHand, box, disc, segments, stroke, times } from './scenes-things.mjs';

const DOT = 17;
const poster = (ground, art) => frame(600, 900, ground, art);

const POSTERS = {
  tunnel: () =>
    poster(
      INK,
      () =>
        [
          [0, 40, 600, 860, '#1a0706'],
          [70, 110, 460, 700, INK],
          [130, 170, 340, 580, '#3b0c09'],
        ]
          .map(([x, y, w, h, c]) => box(x, y, w, h, c))
          .join('') +
        polygon(
          [
            [190, 230],
            [410, 230],
            [410, 660],
            [190, 660],
          ],
          BONE,
        ) +
        polygon(
          [
            [190, 660],
            [410, 660],
            [640, 900],
            [-40, 900],
          ],
          RED,
        ) +
        halftone(-20, 660, 640, 240, DOT, INK, (u, v) => (Math.abs(u - 0.5) < 0.17 + v * 0.34 ? v * 1.1 - 0.2 : 0)) +
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
            stroke('M120,-150L150,330', RED, 8) +
            numeral('0', 0, 120, 260, RED, { anchor: 'middle' }),
          { x: 300, y: 500, scale: 0.95 },
        ),
    ),
  alarm: () =>
    poster(
      RED,
      () =>
        halftone(0, 0, 600, 900, DOT, DARK_RED, (u, v) => v * 0.9 - 0.25) +
        box(60, 120, 480, 640, INK) +
        box(82, 142, 436, 596, '#161311') +
        segments('04', 150, 190, 210, RED, '#2c0807') +
        segments('30', 150, 470, 210, BONE, '#26221f') +
        box(230, 430, 26, 26, RED) +
        box(344, 430, 26, 26, RED) +
        box(100, 760, 60, 40, INK) +
        box(440, 760, 60, 40, INK) +
        polygon(
          [
            [0, 800],
            [600, 780],
            [600, 900],
            [0, 900],
          ],
          BONE,
        ),
    ),
  'old-ring': () =>
    poster(
      '#161311',
      () =>
        polygon(
          [
            [260, 190],
            [340, 190],
            [640, 900],
            [-40, 900],
          ],
          BONE,
          'opacity=".2"',
        ) +
        halftone(0, 150, 600, 420, 15, BONE_SHADE, (u, v) => 0.42 - Math.abs(v - 0.5) * 0.8) +
        stroke('M300,-10V110', BONE, 7) +
        polygon(
          [
            [268, 104],
            [332, 104],
            [420, 188],
            [180, 188],
          ],
          RED,
        ) +
        `<ellipse cx="300" cy="190" rx="118" ry="18" fill="${BONE}"/>` +
        polygon(
          [
            [110, 600],
            [490, 600],
            [660, 820],
            [-60, 820],
          ],
          BONE,
        ) +
        box(-10, 820, 620, 80, RED) +
        figure('hook', { x: 240, y: 540, scale: 2.6, rim: BONE_SHADE, shorts: RED, gloves: INK, light: [-3, 4] }) +
        figure('fall', { x: 450, y: 570, scale: 2.2, ink: INK, rim: BONE, shorts: BONE, turn: 16 }) +
        [470, 580, 690].map((y, i) => stroke(`M-10,${y}Q300,${y + 30} 610,${y}`, [BONE, RED, BONE][i], 9)).join(''),
    ),
  'xray-hand': () =>
    poster(
      INK,
      () =>
        halftone(0, 0, 600, 900, 17, SMOKE, (u, v) => 1 - Math.hypot(u - 0.5, (v - 0.45) * 1.1) * 1.6) +
        boneHand({ x: 305, y: 520, scale: 1.28, turn: -4 }) +
        disc(388, 460, 104, 'none', `stroke="${RED}" stroke-width="14"`) +
        polygon(
          [
            [0, 800],
            [600, 700],
            [600, 900],
            [0, 900],
          ],
          RED,
        ),
    ),
  stairs: () =>
    poster(
      BONE,
      () =>
        disc(360, 330, 210, RED) +
        halftone(150, 120, 420, 420, DOT, DARK_RED, (u, v) =>
          Math.hypot(u - 0.5, v - 0.5) < 0.47 ? v * 1.1 - 0.45 : 0,
        ) +
        times(
          11,
          (i) =>
            polygon(
              [
                [-20 + i * 62, 900],
                [-20 + i * 62, 840 - i * 46],
                [640, 840 - i * 46],
                [640, 900],
              ],
              i % 2 ? INK : '#1f1b18',
            ) + stroke(`M${-20 + i * 62},${840 - i * 46}h62`, RED, 7),
        ) +
        figure('run', { x: 330, y: 420, scale: 2.3, rim: BONE, shorts: BONE, hem: INK, turn: -12 }),
    ),
  'night-bus': () =>
    poster(
      DARK_RED,
      () =>
        halftone(0, 0, 600, 500, DOT, RED, (u, v) => 0.9 - v) +
        polygon(
          [
            [-100, 900],
            [700, 900],
            [420, 560],
            [180, 560],
          ],
          INK,
        ) +
        box(120, 190, 360, 560, INK, 'rx="40"') +
        box(150, 260, 300, 220, BONE) +
        polygon(
          [
            [214, 400],
            [286, 400],
            [296, 440],
            [370, 462],
            [384, 482],
            [150, 482],
            [150, 450],
            [204, 440],
          ],
          INK,
        ) +
        frontal({ ...CAST.dia, hair: 'crop' }, { x: 250, y: 366, scale: 1.05, step: 6, bust: false }) +
        `<ellipse cx="300" cy="486" rx="104" ry="26" fill="none" stroke="${RED}" stroke-width="14"/>` +
        box(150, 480, 300, 40, INK) +
        box(180, 206, 240, 40, RED) +
        numeral('14', 300, 245, 52, BONE, { anchor: 'middle' }) +
        [190, 410]
          .map(
            (x) =>
              disc(x, 610, 40, BONE) +
              polygon(
                [
                  [x - 40, 620],
                  [x + 40, 620],
                  [x + (x < 300 ? -20 : 200), 900],
                  [x + (x < 300 ? -200 : 20), 900],
                ],
                BONE,
                'opacity=".25"',
              ),
          )
          .join('') +
        box(250, 590, 100, 40, RED) +
        box(140, 750, 70, 60, INK) +
        box(390, 750, 70, 60, INK),
    ),
  corner: () =>
    poster(
      RED,
      () =>
        polygon(
          [
            [180, 0],
            [420, 0],
            [640, 900],
            [-40, 900],
          ],
          BONE,
        ) +
        halftone(0, 0, 600, 760, DOT, RED, (u, v) => 0.8 - v) +
        polygon(
          [
            [0, 790],
            [600, 770],
            [600, 900],
            [0, 900],
          ],
          INK,
        ) +
        box(70, 260, 50, 540, INK) +
        box(70, 260, 50, 110, RED) +
        [430, 540, 650].map((y) => stroke(`M96,${y}L620,${y + 40}`, INK, 13)).join('') +
        box(190, 640, 220, 30, INK) +
        stroke('M215,660L180,800M385,660L420,800', INK, 16) +
        figure('seated', {
          x: 280,
          y: 580,
          scale: 4.1,
          rim: RED,
          shorts: RED,
          hem: BONE,
          gloves: BONE,
          light: [-3, 4],
        }) +
        polygon(
          [
            [440, 700],
            [560, 700],
            [545, 810],
            [455, 810],
          ],
          RED,
        ) +
        stroke('M442,704Q500,600 558,704', INK, 9),
    ),
  tyre: () =>
    poster(
      BONE,
      () =>
        slab(300, 1200, 0, 900, RED) +
        group(
          times(24, (i) => group(box(-30, -292, 60, 62, INK), { turn: i * 15 })) +
            disc(0, 0, 262, INK) +
            disc(0, 0, 206, SMOKE) +
            disc(0, 0, 186, INK) +
            disc(0, 0, 120, BONE) +
            stroke('M-180,-96A204,204 0 0 1 36,-200', BONE, 13),
          { x: 330, y: 350, turn: 8 },
        ) +
        polygon(
          [
            [0, 770],
            [600, 740],
            [600, 900],
            [0, 900],
          ],
          INK,
        ) +
        figure('crouch', { x: 270, y: 610, scale: 3.5, rim: BONE, shorts: RED, hem: BONE, build: 1.15 }),
    ),
};

export const campPosters = () =>
  Object.entries(POSTERS).map(([name, draw]) => ({
    name,
    kind: 'portrait',
    svg: draw(),
    focal: [0.5, 0.45],
    quality: 56,
  }));
