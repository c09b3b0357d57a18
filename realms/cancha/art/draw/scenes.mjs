// Pictures of 1280 x 720 for news, films and lists: scenes of the week around a match.
import {
  BLACK,
  CHALK,
  CLAY,
  DEEP,
  DUSK,
  GLOW,
  GRASS,
  MOWN,
  NIGHT,
  PAPER,
  RED,
  SKY,
  SUN,
  ball,
  blend,
  box,
  clipped,
  cloth,
  cross,
  disc,
  each,
  flight,
  frame,
  glow,
  group,
  line,
  mown,
  mownAway,
  n,
  numeral,
  oldBall,
  range,
  seeded,
  shape,
} from './base.mjs';
import { CLUBS, crest, pattern } from './clubs.mjs';
import { bricks, confetti, dusk, evening, night, rain, rays, room, tunnel } from './grounds.mjs';
import { stand } from './matches.mjs';
import { goal, net, plate, play } from './pitch.mjs';
import {
  bench,
  board,
  boot,
  bus,
  camera,
  cone,
  cornerFlag,
  drum,
  fromBehind,
  glove,
  hangingBoots,
  locker,
  marker,
  mate,
  medal,
  megaphone,
  mic,
  radio,
  shadowOf,
  shirt,
  stopwatch,
  ticket,
  trophy,
  whistle,
} from './things.mjs';

const W = 1280,
  H = 720;
const wide = (ground, draw) => frame(W, H, ground, () => draw());
const put = (content, x, y, scale = 1, turn = 0) => group(content, { x, y, scale, turn });
/** Two lines of players who walk onto the pitch, seen from behind. */
export const files = (a, b, at) =>
  each(at, ([x, y, s, side, number, hair, skin]) =>
    put(fromBehind(side ? b : a, number, { hair, skin, seed: 3 + number }), x, y, s),
  );

export function scarf(club, x, y, width, height, seed = 3) {
  const c = CLUBS[club],
    fringe = each(range(Math.round(width / 16)), (i) =>
      line(`M${8 + i * 16},${height}v46`, i % 2 ? c.a : c.b === '#f4f1e6' ? c.d : c.b, 10),
    );
  const bars =
    each(range(3), (i) => box(0, height - 60 - i * 84, width, 42, c.b)) +
    each(range(2), (i) => box(0, 90 + i * 84, width, 42, c.b));
  return group(
    `${fringe}${clipped(cloth(`${box(0, 0, width, height, c.a)}${bars}${box(0, 0, width, 18, c.d)}`, width, height, { seed, fold: 0.35, across: 5, along: 1.4 }), `M0,0H${width}V${height}H0Z`)}${crest(club, width / 2, height * 0.47, width / 150, { shadow: 0.18 })}`,
    { x, y },
  );
}
export const mosaic = (w, h, unit, tone) => {
  const random = seeded(11);
  let s = '';
  for (let y = 0; y < h; y += unit)
    for (let x = 0; x < w; x += unit)
      s += `<rect x="${n(x + 2)}" y="${n(y + 2)}" width="${unit - 4}" height="${unit - 4}" rx="5" fill="${tone((x + unit / 2) / w, (y + unit / 2) / h)}" transform="rotate(${n((random() - 0.5) * 9)} ${x + unit / 2} ${y + unit / 2})"/>`;
  return s;
};
const puddle = (x, y, rx) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${rx * 0.22}" fill="#2c6a5a"/><ellipse cx="${x - rx * 0.2}" cy="${y - rx * 0.04}" rx="${rx * 0.6}" ry="${rx * 0.1}" fill="#5d9a86"/>`;
const sticker = (club, x, y, turn) =>
  put(
    `${box(-98, -128, 204, 268, '#000', 14, 'opacity=".25"')}${box(-104, -136, 208, 272, CHALK, 14)}${clipped(`<g transform="translate(-90 -122)">${cloth(pattern(club, 180, 244, 46), 180, 244, { seed: 4, fold: 0.2 })}</g>`, 'M-90,-122H90V122H-90Z')}${crest(club, 0, 0, 1.25)}`,
    x,
    y,
    1,
    turn,
  );
export const aerial = (w, h, { x = w / 2, y = h / 2, s = 1, turn = -14, club = 'ribera', rival = 'sauce' } = {}) =>
  group(
    `<ellipse rx="560" ry="400" fill="#000" opacity=".35" cx="24" cy="34"/><ellipse rx="556" ry="396" fill="${CHALK}"/><ellipse rx="540" ry="380" fill="#0b2c20"/>${each(range(4), (i) => `<ellipse rx="${522 - i * 40}" ry="${362 - i * 36}" fill="none" stroke="${i % 2 ? '#1d5a41' : '#164b36'}" stroke-width="30"/>`)}${each(
      range(320),
      (i) => {
        const a = i * 2.39996,
          k = (i % 4) * 38,
          col = Math.cos(a) < 0 ? CLUBS[club].a : CLUBS[rival].a;
        return disc(Math.cos(a) * (522 - k), Math.sin(a) * (362 - k * 0.95), 8, i % 3 ? col : CHALK);
      },
    )}${box(-330, -206, 660, 412, GRASS, 26)}${each(range(6), (i) => box(-330 + i * 110, -206, 55, 412, MOWN))}${line('M-300,-184H300V184H-300ZM0,-184V184M-56,0a56,56 0 1 0 112,0a56,56 0 1 0 -112,0M-300,-100H-210V100H-300M300,-100H210V100H300M-300,-46H-268V46H-300M300,-46H268V46H300', CHALK, 6)}`,
    { x, y, scale: s, turn },
  );

export const SCENES = {
  'stadium-sun': () =>
    wide(
      DEEP,
      () =>
        evening(W, H, { sun: [640, 360, 300], sky: dusk.orange, vanish: 640 }) +
        `<ellipse cx="640" cy="590" rx="330" ry="84" fill="none" stroke="${CHALK}" stroke-width="7"/>` +
        line('M-10,592H1290', CHALK, 7) +
        shadowOf(690, 624, 110) +
        ball(640, 560, 64),
    ),
  'stadium-night': () =>
    wide(
      NIGHT,
      () => night(W, H) + goal(640, 620, 620, 240, { depth: 90 }) + shadowOf(640, 668, 60) + ball(640, 640, 34),
    ),
  'stadium-above': () =>
    wide(
      '#1d4d6b',
      () =>
        `<path d="M0,520C260,440 380,620 700,640S1100,560 1280,620V720H0Z" fill="#2f7fa3"/><path d="M0,560C260,480 380,650 700,676S1100,600 1280,660V720H0Z" fill="#4398b8"/><path d="M0,0H1280V600C1100,540 1000,610 700,620S260,430 0,500Z" fill="#2b6b46"/>${each(range(34), (i) => disc((i * 263) % 1280, 40 + ((i * 97) % 470), 26 + (i % 4) * 8, i % 2 ? '#1f5a39' : '#34804f'))}` +
        aerial(W, H, { x: 640, y: 350, s: 0.82 }),
    ),
  tunnel: () =>
    wide(
      NIGHT,
      () =>
        tunnel(W, H, { far: evening(W, H, { sun: [640, 250, 120], sky: dusk.gold, horizon: 350 }) }) +
        files('ribera', 'sauce', [
          [520, 380, 0.2, 0, 9, 'short', '#8a5a3c'],
          [760, 380, 0.2, 1, 6, 'curls', '#c98e63'],
          [440, 470, 0.34, 0, 4, 'grey', '#e4b48b'],
          [846, 470, 0.34, 1, 11, 'short', '#5c3a26'],
          [268, 640, 0.62, 0, 10, 'curls', '#b97a52'],
          [1012, 640, 0.62, 1, 8, 'short', '#c98e63'],
        ]),
    ),
  'dressing-room': () =>
    wide(
      '#0f3a2a',
      () =>
        room(W, H, '#1a5540', '#0b2a1f', { at: 640 }) +
        each(
          [
            ['puerto', '4', 150],
            ['puerto', '10', 475],
            ['puerto', '7', 805],
            ['puerto', '1', 1130],
          ],
          ([c, k, x], i) => put(locker(c, k, 3 + i), x, 330, 1),
        ) +
        box(0, 600, W, 34, '#8a5528', 6) +
        put(boot(BLACK, SUN), 500, 552, 0.34) +
        ball(860, 556, 44) +
        box(0, 634, W, 12, '#000', 0, 'opacity=".3"'),
    ),
  'press-room': () =>
    wide(
      NIGHT,
      () =>
        box(0, 0, W, H, '#124434') +
        each(range(28), (i) =>
          crest(
            ['olivar', 'mare', 'olivar', 'faro'][i % 4],
            70 + (i % 7) * 190 + (Math.floor(i / 7) % 2) * 95,
            80 + Math.floor(i / 7) * 150,
            0.72,
            { shadow: 0 },
          ),
        ) +
        box(0, 0, W, H, NIGHT, 0, 'opacity=".34"') +
        box(0, 560, W, 160, '#7a4a22') +
        box(0, 560, W, 22, '#96602f') +
        put(mic('#1d4fa0', -30, 420), 330, 330, 1.4) +
        put(mic(SUN, 28, 420), 950, 330, 1.4) +
        put(mic('#109a97', -14, 460), 486, 296, 1.5) +
        put(mic('#e4668f', 13, 460), 796, 292, 1.5) +
        put(mic(RED, 0, 480), 640, 266, 1.7) +
        `<path d="M1010,470H1090L1076,590H1024Z" fill="#dff2ee" opacity=".8"/><path d="M1014,512H1086L1076,590H1024Z" fill="#8cc6c9"/>`,
    ),
  tactics: () =>
    wide(
      GRASS,
      () =>
        mown(W, H, 'day', { bands: 6, turn: -14 }) +
        line('M640,-20V740M450,360a190,190 0 1 0 380,0a190,190 0 1 0 -380,0', CHALK, 7, 'opacity=".5"') +
        each(
          [
            [190, 160, 4],
            [190, 560, 2],
            [400, 360, 5],
            [510, 140, 11],
            [510, 590, 7],
            [720, 360, 9],
          ],
          ([x, y, k]) =>
            disc(x + 5, y + 8, 50, BLACK, 'opacity=".35"') + disc(x, y, 50, SUN) + numeral(k, x - 2, y + 16, 44, NIGHT),
        ) +
        each(
          [
            [890, 190],
            [930, 510],
            [1100, 320],
          ],
          ([x, y]) => cross(x, y, 34, CHALK, 20),
        ) +
        line('M566,140C700,150 800,262 1020,262', CHALK, 11, 'stroke-dasharray="28 24"') +
        line('M1000,238l30,24l-26,28', CHALK, 11) +
        line('M770,372C850,400 900,340 1000,330', SUN, 12) +
        line('M978,306l30,24l-32,20', SUN, 12),
    ),
  cones: () =>
    wide(
      '#2c7a45',
      () =>
        mownAway(W, 250, H, 'lime', { vanish: 760 }) +
        box(0, 0, W, 252, '#8fcfe0') +
        `<path d="M0,252C200,170 420,220 640,200S1060,150 1280,214V252Z" fill="#2f6f4d"/>` +
        disc(1060, 110, 60, '#fff3c9') +
        each(
          [
            [1000, 320, 0.24],
            [800, 370, 0.34],
            [940, 440, 0.48],
            [620, 500, 0.66],
            [820, 590, 0.9],
          ],
          ([x, y, s]) => shadowOf(x + 40 * s, y + 196 * s, 180 * s, 24 * s, 0.3) + put(cone(), x, y, s),
        ) +
        flight('M170,650C420,700 560,560 720,580S900,480 720,430S840,360 920,330', SUN, 15) +
        shadowOf(196, 672, 70) +
        ball(170, 630, 56),
    ),
  drum: () =>
    wide(
      NIGHT,
      () =>
        stand('ribera', 'ribera', { step: 74 }) +
        box(0, 0, W, H, '#3a0910', 0, 'opacity=".42"') +
        shadowOf(660, 640, 360, 44, 0.5) +
        put(drum('ribera', -6), 640, 420, 1.5),
    ),
  scarves: () =>
    wide(
      NIGHT,
      () =>
        box(0, 0, W, H, '#0e4432') +
        box(0, 70, W, 16, '#c9cdbf') +
        each(['ipe', 'estrella', 'alvorada', 'mare', 'cumbres'], (c, i) =>
          scarf(c, 90 + i * 232, 60, 170, 500 + ((i * 53) % 90), 3 + i),
        ),
    ),
  mosaic: () =>
    wide(NIGHT, () =>
      mosaic(W, H, 54, (u, v) => {
        const d = Math.hypot((u - 0.5) * 1.78, v - 0.62);
        if (v > 0.74 + Math.sin(u * 18) * 0.05) return v > 0.9 ? '#0f6f8f' : CHALK;
        if (d < 0.34) return SUN;
        return Math.round((Math.atan2(v - 0.62, (u - 0.5) * 1.78) * 14) / Math.PI) % 2 ? '#c8202f' : '#e0533a';
      }),
    ),
  gloves: () =>
    wide(
      NIGHT,
      () =>
        blend(0, 0, W, H, [
          [0, '#0b3a57'],
          [1, '#1d7a93'],
        ]) +
        `<g transform="rotate(45 640 360)">${net(
          [
            [-160, -440],
            [1440, -440],
            [1440, 1160],
            [-160, 1160],
          ],
          { columns: 17, rows: 17, width: 8, sag: 0, opacity: 0.32 },
        )}</g>` +
        shadowOf(640, 690, 300) +
        ball(640, 330, 178, { turn: [0.2, 0.9, 0.4] }) +
        put(glove('#ff7a2b', CHALK), 400, 440, 1.15, 16) +
        group(glove('#ff7a2b', CHALK), { x: 880, y: 440, scale: 1.15, turn: -16, flip: true }),
    ),
  'corner-flag': () =>
    wide(
      DEEP,
      () =>
        evening(W, H, { sun: [880, 330, 250], sky: dusk.pink, vanish: 900, horizon: 440 }) +
        line('M-10,640L430,600L1290,700', CHALK, 10) +
        line('M430,600L300,730', CHALK, 10) +
        line('M560,616C540,676 470,690 370,660', CHALK, 8) +
        shadowOf(500, 606, 90, 12) +
        put(cornerFlag(SUN, 460), 430, 602, 1) +
        ball(610, 640, 48),
    ),
  whistle: () =>
    wide(
      '#e9dfc0',
      () =>
        cloth(each(range(10), (i) => box(i * 150, 0, 75, H, '#1b1d1c')) + '', W, H, { seed: 12, fold: 0.5 }) +
        box(0, 0, W, H, '#1b1d1c', 0, 'opacity=".9"') +
        each(range(5), (i) => box(120 + i * 260, 0, 12, H, SUN, 0, 'opacity=".5"')) +
        `<path d="M700,330H1080V720H700Z" fill="#101211"/>` +
        line('M700,330H1080M700,330V730M1080,330V730', '#3a3d3b', 6, 'stroke-dasharray="16 12"') +
        put(box(-80, -130, 160, 240, SUN, 18), 830, 310, 1, -8) +
        put(box(-80, -130, 160, 240, RED, 18), 940, 300, 1, 7) +
        box(700, 340, 380, 380, '#101211') +
        put(whistle(CHALK, '#a9ad9d'), 420, 360, 1.05, -12),
    ),
  boots: () =>
    wide(
      CLAY,
      () =>
        bricks(W, H, '#b0552e', '#8d3f1f', { unit: 128 }) +
        glow(640, 330, 640, '#ffd9a0', 0.4) +
        put(hangingBoots(BLACK, SUN, CHALK), 640, 420, 1.12) +
        disc(600, -44, 20, BLACK),
    ),
  trophy: () =>
    wide(
      '#123d2d',
      () =>
        rays(W, H, '#0f4331', '#17573f', { y: 380 }) +
        confetti(W, H, 90, [SUN, CHALK, '#6fd69a', '#ff7a5c']) +
        glow(640, 340, 460, GLOW, 0.5) +
        put(trophy(), 640, 350, 1.18) +
        shadowOf(640, 656, 240, 20),
    ),
  mate: () =>
    wide(
      DUSK,
      () =>
        evening(W, H, { sun: [470, 330, 230], sky: dusk.gold, horizon: 430 }) +
        box(0, 600, W, 120, '#8a8f86') +
        box(0, 600, W, 16, '#b4b8ae') +
        put(mate('estrella'), 640, 380, 1.06),
    ),
  wall: () =>
    wide(
      '#d8c9a3',
      () =>
        bricks(W, 540, '#d9cba6', '#bfae84', { unit: 120, seed: 8 }) +
        box(0, 540, W, 180, '#6f6a5c') +
        box(0, 540, W, 16, '#4f4b41') +
        line('M330,540V176H950V540', '#fff', 20, 'opacity=".92"') +
        line('M352,540V200M930,196V540M350,190L940,186', '#fff', 5, 'opacity=".5"') +
        each(range(5), (i) => disc(430 + ((i * 211) % 460), 240 + ((i * 97) % 220), 30, '#8f8160', 'opacity=".35"')) +
        flight('M200,660C420,620 700,500 850,270', RED, 17) +
        shadowOf(860, 330, 46, 20, 0.2) +
        oldBall(850, 268, 58, '#e9e4d2', '#6a6452') +
        shadowOf(210, 676, 60),
    ),
  marker: () =>
    wide(
      MOWN,
      () =>
        mownAway(W, 170, H, 'lime', { vanish: 240 }) +
        box(0, 0, W, 172, '#9fd3e6') +
        `<path d="M0,172C300,100 700,140 1280,90V172Z" fill="#2f6f4d"/><path d="M228,172H244L560,720H300Z" fill="${CHALK}"/>` +
        shadowOf(760, 600, 320, 30, 0.35) +
        `<path d="M560,720L700,560H780L690,720Z" fill="${CHALK}" opacity="0"/>` +
        put(marker(), 760, 410, 1.28),
    ),
  var: () =>
    wide(
      NIGHT,
      () =>
        night(W, H, {
          lamps: [
            [160, 100, 0.9],
            [1120, 100, 0.9],
          ],
        }) +
        box(590, 520, 100, 200, BLACK, 10) +
        shadowOf(640, 700, 260) +
        plate(250, 90, 780, 450, 40, 12) +
        `<g transform="translate(280 120) scale(.5625 .54)">${clipped(
          play(W, H, {
            camera: [86, 40, 26, 0],
            route: [
              [74, 52],
              [96, 33],
            ],
            bends: [0.2],
            players: [
              [84, 26, 'bitacora'],
              [84.8, 44, 'x'],
              [80, 34, 'x'],
              [92, 30, 'bitacora'],
            ],
            mark: '',
          }) +
            box(620, 0, 14, 720, '#ff5b42') +
            box(0, 0, 620, 720, '#ff5b42', 0, 'opacity=".14"'),
          'M0,0H1280V720H0Z',
        )}</g>`,
    ),
  board: () =>
    wide(
      NIGHT,
      () =>
        night(W, H, { lamps: [[1090, 120, 1]], sky: ['#04101c', '#123b55'] }) +
        rain(W, H, 130) +
        put(board(8, 10), 610, 340, 1.26) +
        line('M350,560C330,620 300,680 290,740M870,560C890,620 920,680 930,740', '#b97a52', 90) +
        disc(396, 560, 54, '#b97a52') +
        disc(826, 560, 54, '#b97a52'),
    ),
  album: () =>
    wide(
      '#e8d9b0',
      () =>
        box(0, 0, W, H, '#e3d3a6') +
        box(632, 0, 16, H, '#000', 0, 'opacity=".14"') +
        each(
          [
            ['ribera', 180, 200, -3],
            ['faro', 440, 190, 2],
            ['ipe', 180, 520, 2],
            ['bitacora', 840, 190, -2],
            ['cumbres', 1100, 200, 3],
            ['puerto', 1100, 530, -3],
          ],
          (s) => sticker(...s),
        ) +
        `<rect x="336" y="386" width="208" height="272" rx="14" fill="#d2c08e"/><rect x="336" y="386" width="208" height="272" rx="14" fill="none" stroke="#8d7a45" stroke-width="6" stroke-dasharray="18 14"/>` +
        sticker('sauce', 800, 500, 14),
    ),
  bus: () =>
    wide(
      DUSK,
      () =>
        blend(0, 0, W, 480, [
          [0, '#3a2a5c'],
          [0.6, '#c05a55'],
          [1, '#ffb252'],
        ]) +
        disc(360, 430, 170, SUN) +
        `<path d="M0,470L160,390L330,450L520,360L760,450L980,370L1280,460V560H0Z" fill="#3c2346"/><path d="M0,540C300,490 900,490 1280,540V720H0Z" fill="#1f3a2c"/>` +
        box(0, 560, W, 160, '#232b2b') +
        each(range(7), (i) => box(40 + i * 200, 652, 110, 12, SUN, 6)) +
        put(bus('sauce'), 660, 440, 1.06),
    ),
  captains: () =>
    wide(
      DUSK,
      () =>
        evening(W, H, { sun: [640, 300, 250], sky: dusk.blue, horizon: 470 }) +
        put(fromBehind('mare', 7, { hair: 'tail', skin: '#c98e63', tone: '#3a2015' }), 370, 356, 0.8) +
        put(fromBehind('ipe', 10, { hair: 'curls', skin: '#8a5a3c', seed: 9 }), 910, 356, 0.8),
    ),
  'line-up': () =>
    wide(
      MOWN,
      () =>
        mown(W, H, 'day', { bands: 8 }) +
        box(0, 0, W, 330, '#0d3a28') +
        line('M-10,330H1290', CHALK, 8) +
        each(
          [
            ['short', 2],
            ['braid', 5],
            ['tail', 9],
            ['bun', 11],
            ['curls', 3],
          ],
          ([hair, k], i) =>
            put(
              fromBehind('estrella', k, {
                hair,
                skin: ['#8a5a3c', '#e4b48b', '#c98e63', '#b97a52', '#5c3a26'][i],
                tone: ['#1a120d', '#5a351c', '#22150f', '#8a4a1e', '#1a120d'][i],
                seed: 3 + i,
              }),
              110 + i * 265,
              330 + (i % 2) * 24,
              0.52,
            ),
        ),
    ),
  radio: () =>
    wide(
      '#7b5a3a',
      () =>
        room(W, H, '#e0b45c', '#7a4a22', { at: 560, light: [300, 200, 520, 0.5] }) +
        `<rect x="120" y="60" width="300" height="330" rx="14" fill="${CHALK}"/><rect x="142" y="82" width="256" height="286" fill="${SKY}"/><path d="M142,300C220,260 320,290 398,250V368H142Z" fill="#3f8f4f"/>` +
        disc(330, 150, 40, SUN) +
        box(262, 82, 16, 286, CHALK) +
        box(142, 216, 256, 16, CHALK) +
        shadowOf(800, 590, 340) +
        put(radio(), 800, 410, 1.12) +
        put(
          `<path d="M-60,-50H60L46,60H-46Z" fill="${CHALK}"/><path d="M58,-30C110,-30 110,30 50,30" fill="none" stroke="${CHALK}" stroke-width="14"/>`,
          380,
          530,
          1.1,
        ),
    ),
  camera: () =>
    wide(
      NIGHT,
      () =>
        evening(W, H, { sun: [900, 300, 180], sky: dusk.teal, horizon: 400 }) +
        goal(1010, 470, 300, 120, { post: 10, depth: 50 }) +
        put(camera(), 470, 360, 1.12),
    ),
  medal: () =>
    wide(
      '#0d3a28',
      () =>
        cloth(pattern('sauce', W, H, 150), W, H, { seed: 31, fold: 1 }) +
        box(0, 0, W, H, '#08251a', 0, 'opacity=".55"') +
        put(medal(['#1d4fa0', CHALK], '#e7eae6'), 330, 330, 0.86) +
        put(medal(['#c8202f', CHALK]), 640, 350, 1.12) +
        put(medal(['#17704a', CHALK], '#d28a4a'), 950, 330, 0.86),
    ),
  megaphone: () =>
    wide(
      SUN,
      () => rays(W, H, '#ffc533', '#f7b417', { x: 520, y: 360, count: 18 }) + put(megaphone(), 560, 370, 1.28, -10),
    ),
  stopwatch: () =>
    wide(
      NIGHT,
      () => cloth(pattern('alvorada', W, H, 120), W, H, { seed: 8, fold: 1.1 }) + put(stopwatch(), 640, 420, 1.12, 8),
    ),
  ticket: () =>
    wide(
      NIGHT,
      () =>
        blend(0, 0, W, H, [
          [0, '#0b3a57'],
          [1, '#0a5a63'],
        ]) +
        each(range(7), (i) =>
          shape(`M${i * 220 - 200},720L${i * 220 + 60},0h60L${i * 220 - 80},720Z`, '#fff', 'opacity=".04"'),
        ) +
        put(ticket('cantera', 'faro'), 690, 300, 1.15, 12) +
        put(ticket('mare', 'alvorada'), 600, 420, 1.35, -8),
    ),
  'old-ball': () =>
    wide(
      CLAY,
      () =>
        room(W, H, '#c9a66a', '#93502c', { at: 430, light: [820, 260, 500, 0.5] }) +
        `<path d="M0,430C400,400 900,450 1280,420V720H0Z" fill="#a85f34"/>` +
        line('M-10,640C400,600 900,610 1290,650', PAPER, 14, 'opacity=".8"') +
        shadowOf(560, 600, 240, 34) +
        put(boot('#5b3417', '#7a4a22', '#3a2210'), 380, 470, 1.0) +
        oldBall(800, 430, 190),
    ),
  rain: () =>
    wide(
      NIGHT,
      () =>
        night(W, H, {
          lamps: [
            [240, 120, 1],
            [1080, 120, 1],
          ],
          sky: ['#071826', '#1a4a5c'],
          turf: 'winter',
        }) +
        puddle(760, 640, 330) +
        puddle(250, 560, 160) +
        shadowOf(560, 640, 150) +
        ball(540, 540, 104) +
        rain(W, H, 170),
    ),
  bench: () =>
    wide(
      MOWN,
      () =>
        mown(W, H, 'day', { bands: 7 }) +
        box(0, 0, W, 300, '#8fcfe0') +
        stand('olivar', 'olivar', { top: 90, bottom: 300, step: 52 }) +
        line('M-10,600H1290', CHALK, 12) +
        shadowOf(640, 566, 520, 26) +
        put(bench(980), 640, 340, 1.05),
    ),
  'old-board': () =>
    wide(
      '#33523f',
      () =>
        room(W, H, '#a9b98f', '#5d7a3f', { at: 600 }) +
        box(250, 560, 30, 160, '#4a2f18') +
        box(1000, 560, 30, 160, '#4a2f18') +
        box(150, 90, 980, 490, '#5b3a1d', 10) +
        box(176, 116, 928, 438, '#1d3326', 6) +
        each(
          [
            [250, 0],
            [450, 1],
            [690, 2],
            [890, 3],
          ],
          ([x, i]) =>
            box(x, 190, 160, 290, i % 3 ? PAPER : '#223d2e', 8) +
            (i % 3 ? numeral([3, 2][i - 1], x + 76, 390, 150, '#1d3326') : ''),
        ) +
        crest('ribera', 330, 335, 1.5) +
        crest('faro', 970, 335, 1.5) +
        disc(640, 290, 13, PAPER) +
        disc(640, 370, 13, PAPER) +
        each(range(4), (i) =>
          disc(
            [176, 1104, 176, 1104][i] + [16, -16, 16, -16][i],
            [116, 116, 554, 554][i] + [16, 16, -16, -16][i],
            8,
            '#c9a66a',
          ),
        ),
    ),
  'old-stadium': () =>
    wide(
      '#caa25c',
      () =>
        evening(W, H, {
          sun: [400, 300, 170],
          sky: ['#b98a4e', '#dcb878', '#f2dfae'],
          turf: 'straw',
          horizon: 440,
          halo: false,
          vanish: 500,
        }) +
        goal(860, 560, 460, 190, { depth: 60, post: 14, colour: PAPER }) +
        shadowOf(420, 640, 100) +
        oldBall(400, 590, 62),
    ),
  balls: () =>
    wide(
      GRASS,
      () =>
        mown(W, H, 'lime', { bands: 7, turn: 24 }) +
        each(
          [
            [180, 170, 70],
            [420, 300, 74],
            [250, 520, 66],
            [560, 560, 72],
            [690, 190, 76],
            [850, 430, 70],
            [1010, 200, 66],
            [1120, 520, 74],
          ],
          ([x, y, r], i) =>
            shadowOf(x + 18, y + r * 0.8, r, r * 0.4, 0.35) +
            ball(x, y, r, {
              turn: [i, i * 0.7, 0.3],
              ink: i === 5 ? '#c8202f' : '#10281d',
              white: i === 5 ? SUN : CHALK,
            }),
        ),
    ),
  confetti: () =>
    wide(
      '#0f2f57',
      () =>
        blend(0, 0, W, H, [
          [0, '#0d2340'],
          [1, '#2f7fb0'],
        ]) +
        confetti(W, H, 240, ['#8fd0ee', CHALK, '#8fd0ee', SUN], 9, 26) +
        put(shirt('estrella', '10', { seed: 9 }), 640, 380, 1.22),
    ),
};
export const scenePictures = () =>
  Object.entries(SCENES).map(([name, draw]) => ({
    name,
    kind: 'landscape',
    svg: draw(),
    quality: ['mosaic', 'drum'].includes(name) ? 60 : 70,
  }));
