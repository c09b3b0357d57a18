// Desert, mountain, field: pictures under an open sky.
// Each function draws one picture: `f` is its frame (width, height, unit `u` ...; see frame() in paper.mjs).
import * as p from './paper.mjs';
import * as m from './motifs.mjs';
const {
  INK,
  POMEGRANATE,
  TERRA,
  SAFFRON,
  CREAM,
  sheet,
  flat,
  piece,
  lifted,
  near,
  ridge,
  crag,
  line,
  at,
  times,
  disc,
  box,
  poly,
  ground,
  within,
} = p;

/** The shade on the lee side of a dune: the ridge again in a darker colour, from the crest down. */
const lee = (f, dune, points, colour, opacity) =>
  within(
    dune,
    flat(`${p.curve(f, points)}L${points[points.length - 1][0] * f.w},${f.h}H${f.w * 1.2}V0Z`, colour, { opacity }),
  );

const caravan = (f, places, size, towards = -1, dressed = true) =>
  near(
    places
      .map(([x, y, s = 1], i) =>
        at(
          f.w * x,
          f.h * y,
          f.u * size * s,
          m.camel(INK, dressed && i % 2 === 0 ? POMEGRANATE : dressed ? TERRA : undefined) +
            (dressed && i === 0 ? m.rider() : ''),
          { flip: towards < 0 },
        ),
      )
      .join(''),
  );

export function sands(f) {
  const far = [
      [0, 0.5],
      [0.22, 0.43],
      [0.5, 0.5],
      [0.78, 0.47],
      [1, 0.42],
    ],
    middle = [
      [0, 0.6],
      [0.2, 0.57],
      [0.44, 0.5],
      [0.72, 0.6],
      [1, 0.55],
    ],
    front = [
      [0, 0.68],
      [0.26, 0.73],
      [0.62, 0.64],
      [0.82, 0.64],
      [1, 0.7],
    ];
  const mid = ridge(f, middle),
    low = ridge(f, front);
  return (
    ground(f, p.HONEY, '#e9a23b') +
    sheet(disc(f.w * 0.5, f.h * (f.tall ? 0.4 : 0.38), f.u * 21), p.SUN) +
    sheet(ridge(f, far), p.CLAY) +
    sheet(mid, TERRA) +
    lee(
      f,
      mid,
      [
        [0.44, 0.5],
        [0.41, 0.58],
        [0.5, 0.66],
        [0.42, 0.85],
      ],
      p.RUST,
      0.5,
    ) +
    sheet(low, POMEGRANATE) +
    lee(
      f,
      low,
      [
        [0.62, 0.64],
        [0.54, 0.72],
        [0.66, 0.82],
        [0.54, 1],
      ],
      p.WINE,
      0.6,
    ) +
    (f.tall
      ? caravan(
          f,
          [
            [0.24, 0.7],
            [0.47, 0.69],
            [0.7, 0.665],
          ],
          0.13,
        )
      : caravan(
          f,
          [
            [0.2, 0.725],
            [0.31, 0.73],
            [0.42, 0.715],
          ],
          0.125,
        )) +
    sheet(
      ridge(f, [
        [0, 0.84],
        [0.24, 0.79],
        [0.52, 0.85],
        [0.8, 0.82],
        [1, 0.79],
      ]),
      INK,
    )
  );
}

/** Snow, four green terraces, cedars. */
export function peaks(f) {
  const cedar = (x, y, s, c) =>
    at(
      f.w * x,
      f.h * y,
      f.u * s,
      lifted(
        flat(
          'M-1.5,3V-16H1.5V3ZM-9,-2C-4,-4 -3,-5 0,-5C3,-5 4,-4 9,-2C4,-1 -4,-1 -9,-2ZM-11,-6C-5,-9 -3,-10 0,-10C3,-10 5,-9 11,-6C5,-5 -5,-5 -11,-6ZM-8,-11C-4,-14 -2,-15 0,-15C2,-15 4,-14 8,-11C4,-10 -4,-10 -8,-11ZM-4,-15L0,-20L4,-15Z',
          c,
        ),
      ),
    );
  const summit = f.tall ? 0.3 : 0.16,
    far = crag(f, [
      [0, 0.56],
      [0.16, 0.4],
      [0.28, 0.48],
      [0.54, summit],
      [0.72, 0.45],
      [0.84, 0.37],
      [1, 0.52],
    ]);
  const steep = 0.48 - summit; // of the ridge's left side: the snow keeps to it
  const snow = [
    [0.54, summit],
    [0.7, summit + steep * 0.72],
    [0.62, summit + steep * 0.5],
    [0.58, summit + steep * 0.72],
    [0.53, summit + steep * 0.46],
    [0.48, summit + steep * 0.68],
    [0.44, summit + steep * 0.385],
  ].map(([x, y]) => [x * f.w, y * f.h]);
  return (
    ground(f, '#dfe3d6', '#b4ccd0') +
    piece(disc(f.w * 0.25, f.h * (f.tall ? 0.36 : 0.26), f.u * 12), SAFFRON) +
    sheet(far, '#8ba7b0') +
    within(
      far,
      flat(poly(snow), CREAM) +
        flat(
          poly([
            [f.w * 0.54, summit * f.h],
            [f.w * 0.62, f.h * 0.5],
            [f.w * 0.5, f.h * 0.7],
            [f.w, f.h],
            [f.w, 0],
          ]),
          '#3f5f73',
          { opacity: '.28' },
        ),
    ) +
    sheet(
      crag(f, [
        [0, 0.64],
        [0.22, 0.5],
        [0.42, 0.63],
        [0.66, 0.5],
        [1, 0.67],
      ]),
      '#4d6f80',
    ) +
    times(4, (i) =>
      sheet(
        ridge(f, [
          [0, 0.7 + i * 0.07],
          [0.34, 0.665 + i * 0.075],
          [0.66, 0.735 + i * 0.065],
          [1, 0.69 + i * 0.075],
        ]),
        ['#9aa860', '#6f8a48', '#47663b', INK][i],
      ),
    ) +
    [
      [0.16, 0.72, 0.8],
      [0.27, 0.735, 1.1],
      [0.78, 0.74, 1],
      [0.88, 0.76, 1.4],
    ]
      .map(([x, y, s]) => cedar(x, y, s, '#243a34'))
      .join('')
  );
}

/** First rain: slanted paper strips over cracked ochre ground, one acacia. */
export function rain(f) {
  const next = p.random(12),
    cloud = (x, y, s, c) =>
      sheet(
        `M${x - s},${y}c${-s * 0.1},${-s * 0.4} ${s * 0.4},${-s * 0.6} ${s * 0.62},${-s * 0.36}c${s * 0.1},${-s * 0.46} ${s * 0.8},${-s * 0.46} ${s * 0.86},0c${s * 0.4},${-s * 0.2} ${s * 0.7},${s * 0.1} ${s * 0.52},${s * 0.36}Z`,
        c,
      );
  const crack = (x, y, s) =>
    line(
      `M${x},${y}l${s},${s * 0.3}l${s * 0.3},${s * 0.7}M${x + s},${y + s * 0.3}l${s * 1.1},${-s * 0.2}l${s * 0.5},${s * 0.3}`,
      '#8a4d24',
      f.u * 0.5,
    );
  return (
    ground(f, '#77709a', '#c9a4a0') +
    piece(disc(f.w * 0.8, f.h * (f.tall ? 0.5 : 0.42), f.u * 11), p.GLOW) +
    cloud(f.w * 0.6, f.h * (f.tall ? 0.37 : 0.27), f.u * (f.tall ? 40 : 34), '#5d5a86') +
    cloud(f.w * 0.98, f.h * (f.tall ? 0.4 : 0.34), f.u * 30, '#4a477a') +
    cloud(f.w * 0.2, f.h * (f.tall ? 0.42 : 0.36), f.u * 38, '#332f5c') +
    times(110, () => {
      const x = next() * f.w * 1.1,
        y = f.h * (0.36 + next() * 0.4);
      return line(`M${x},${y}l${-f.u * 3},${f.u * (6 + next() * 5)}`, '#e9e4ee', f.u * 0.55, {
        opacity: (0.35 + next() * 0.5).toFixed(2),
      });
    }) +
    sheet(
      ridge(f, [
        [0, 0.68],
        [0.3, 0.64],
        [0.64, 0.69],
        [1, 0.65],
      ]),
      '#b98048',
    ) +
    sheet(
      ridge(f, [
        [0, 0.79],
        [0.4, 0.74],
        [1, 0.78],
      ]),
      '#d99a4e',
    ) +
    at(
      f.w * (f.tall ? 0.5 : 0.66),
      f.h * 0.79,
      f.u * 0.32,
      lifted(
        flat(
          'M-4,4C-2,-30 -20,-44 -34,-62L-28,-66C-14,-52 -4,-44 -2,-56L-6,-84H0L6,-54C12,-62 26,-70 40,-82L45,-77C28,-62 8,-42 8,4Z',
          INK,
        ),
      ) +
        near(
          flat(
            'M-88,-66C-80,-86 -40,-84 -30,-80C-16,-100 30,-104 44,-90C62,-96 92,-90 96,-76C60,-68 -50,-58 -88,-66Z',
            p.LEAF,
          ),
        ) +
        flat('M-60,-76C-30,-82 40,-90 70,-82C40,-78 -20,-72 -60,-76Z', '#5d7d45'),
    ) +
    crack(f.w * 0.1, f.h * 0.86, f.u * 8) +
    crack(f.w * 0.4, f.h * 0.84, f.u * 7) +
    crack(f.w * 0.78, f.h * 0.85, f.u * 9) +
    sheet(
      ridge(f, [
        [0, 0.94],
        [0.4, 0.91],
        [1, 0.95],
      ]),
      p.AUBERGINE,
    )
  );
}

/** Salt flat: almost white, a low sun mirrored in the brine, cones of salt, one figure. */
export function salt(f) {
  const horizon = f.h * 0.52,
    cone = (x, y, s) =>
      near(
        flat(
          `M${x - s},${y}Q${x - s * 0.25},${y - s * 0.7} ${x},${y - s * 0.95}Q${x + s * 0.25},${y - s * 0.7} ${x + s},${y}Z`,
          '#fffdf6',
        ),
      ) +
      flat(
        `M${x},${y - s * 0.95}Q${x + s * 0.25},${y - s * 0.7} ${x + s},${y}H${x - s * 0.1}Q${x + s * 0.1},${y - s * 0.4} ${x},${y - s * 0.95}Z`,
        '#c9b3c4',
        { opacity: '.75' },
      );
  return (
    ground(f, '#f3d9cf', '#eac0b8') +
    piece(disc(f.w * 0.68, horizon - f.u * 4, f.u * 15), '#df6d58') +
    sheet(
      ridge(f, [
        [0, 0.5],
        [0.18, 0.47],
        [0.4, 0.51],
        [0.74, 0.49],
        [1, 0.5],
      ]),
      '#b590a8',
    ) +
    sheet(box(-40, horizon, f.w + 80, f.h), '#f1e4e2') +
    times(6, (i) =>
      flat(`M${f.w * 0.68 - f.u * (14 - i * 2)},${horizon + f.u * (2.5 + i * 3.4)}h${f.u * (28 - i * 4)}`, 'none', {
        stroke: '#df6d58',
        'stroke-width': f.u * 1.2,
        'stroke-linecap': 'round',
        opacity: (0.75 - i * 0.1).toFixed(2),
      }),
    ) +
    [0.66, 0.78]
      .map((y, i) =>
        sheet(
          ridge(f, [
            [0, y],
            [0.3, y + 0.02],
            [0.55, y - 0.015],
            [1, y + 0.02],
          ]),
          ['#e4cfd6', '#f8efe9'][i],
        ),
      )
      .join('') +
    cone(f.w * 0.12, f.h * 0.66, f.u * 10) +
    cone(f.w * 0.27, f.h * 0.68, f.u * 13) +
    cone(f.w * 0.42, f.h * 0.665, f.u * 9) +
    cone(f.w * 0.88, f.h * 0.68, f.u * 11) +
    at(
      f.w * 0.54,
      f.h * 0.8,
      f.u * 0.42,
      near(
        flat('M-9,0C-8,-22 -7,-34 -2,-40C5,-40 9,-30 10,0Z', '#6a3350') +
          flat(disc(1, -46, 6.5), INK) +
          line('M5,-32L22,-14L24,2', INK, 3),
      ) + flat('M14,-3H34L30,4H18Z', INK),
    ) +
    sheet(
      ridge(f, [
        [0, 0.92],
        [0.5, 0.895],
        [1, 0.93],
      ]),
      '#6a3350',
    )
  );
}

/** A falcon on its block, from the side, before one big sun. */
export function falcon(f) {
  const s = f.u * (f.tall ? 0.47 : 0.42),
    sunY = f.h * (f.tall ? 0.41 : 0.45);
  const back =
    'M-8,-128C16,-134 34,-118 36,-98C52,-80 58,-44 52,-8C48,14 44,34 52,66L36,60L26,70L14,24C-14,24 -34,4 -38,-26C-42,-54 -34,-74 -26,-88C-32,-96 -36,-100 -38,-106C-32,-120 -22,-126 -8,-128Z';
  const chest = 'M-30,-84C-42,-60 -46,-24 -34,-2C-24,16 -8,24 10,22C2,-8 6,-40 -4,-66C-10,-78 -20,-84 -30,-84Z';
  const wing = 'M18,-82C46,-70 56,-30 50,2C46,28 42,44 46,84L34,66L30,40C10,14 2,-40 18,-82Z';
  return (
    ground(f, '#f2e5c9') +
    times(3, (i) => line(disc(f.w * 0.5, sunY, f.u * (37 + i * 6)), '#d9c194', f.u * 0.5)) +
    sheet(disc(f.w * 0.5, sunY, f.u * 33), '#cf4a32') +
    sheet(
      ridge(f, [
        [0, 0.72],
        [0.3, 0.66],
        [0.6, 0.73],
        [1, 0.64],
      ]),
      '#dcae72',
    ) +
    sheet(
      ridge(f, [
        [0, 0.8],
        [0.36, 0.77],
        [0.7, 0.82],
        [1, 0.76],
      ]),
      '#b9713f',
    ) +
    at(
      f.w * 0.48,
      f.h * (f.tall ? 0.55 : 0.62),
      s,
      near(
        flat('M-30,34H30L22,62H-22Z', p.TEAL) + flat('M-5,62H5L3,180H-3Z', INK) + flat('M-36,30H36V40H-36Z', '#8a4a2c'),
      ) +
        lifted(flat(back, INK)) +
        flat(chest, '#f0dcb4') +
        within(
          chest,
          times(9, (r) =>
            times(6, (k) => flat(`M${-44 + k * 10 + (r % 2) * 5},${-74 + r * 11}q2.500,7 5,0Z`, '#6a3a2c')),
          ),
        ) +
        near(flat(wing, '#3a3150')) +
        times(5, (i) =>
          line(
            `M${22 + i * 5},${-58 + i * 8}C${30 + i * 4},${-20 + i * 6} ${28 + i * 3},${14 + i * 4} ${34 + i * 2},${40 + i * 8}`,
            '#6a5f88',
            1.5,
          ),
        ) +
        flat('M-34,-104C-42,-104 -50,-100 -51,-90C-50,-84 -47,-82 -45,-83C-45,-90 -40,-92 -30,-92Z', '#4a5568') +
        flat('M-36,-106C-40,-105 -38,-94 -29,-93L-26,-104Z', SAFFRON) +
        flat('M-30,-92C-24,-86 -10,-84 2,-92C0,-78 -6,-70 -14,-68C-20,-72 -28,-80 -30,-92Z', '#f0dcb4') +
        flat('M-14,-92C-10,-82 -10,-76 -14,-66L-20,-74C-18,-80 -18,-86 -18,-92Z', INK) +
        flat(disc(-16, -106, 6.4), SAFFRON) +
        flat(disc(-17, -106, 4), '#0d0b16') +
        flat(disc(-18.4, -107.6, 1.2), '#fff') +
        near(
          flat('M-21,16H-6L-9,28H-17ZM0,16H15L11,28H3Z', '#f0dcb4') +
            [-18, -13, -8, 2, 7, 12]
              .map((x) => `<ellipse cx="${x}" cy="31" rx="3.4" ry="5.6" fill="${SAFFRON}"/>`)
              .join('') +
            [-18, -13, -8, 2, 7, 12].map((x) => flat(`M${x - 1.8},34L${x},40L${x + 1.8},34Z`, INK)).join(''),
        ) +
        line('M6,34C18,52 14,72 28,84', POMEGRANATE, 3),
    ) +
    sheet(
      ridge(f, [
        [0, 0.9],
        [0.4, 0.87],
        [0.72, 0.91],
        [1, 0.87],
      ]),
      '#6a3424',
    ) +
    sheet(
      ridge(f, [
        [0, 0.96],
        [0.5, 0.94],
        [1, 0.97],
      ]),
      INK,
    )
  );
}

/** The Hejaz railway: a small train on a tall viaduct. */
export function train(f) {
  const deck = f.h * (f.tall ? 0.6 : 0.56),
    span = f.u * (f.tall ? 19 : 17),
    count = Math.ceil(f.w / span) + 1;
  const arches = times(count, (i) => m.opening(i * span - span * 0.36, deck + f.u * 7, span * 0.72, f.h));
  const car = (x, c) =>
    flat(`M${x},-6V-25H${x + 42}V-6Z`, c) +
    flat(`M${x - 1},-25Q${x + 21},-32 ${x + 43},-25Z`, INK) +
    times(3, (k) => flat(box(x + 6 + k * 12, -20, 8, 8), p.GLOW)) +
    flat(disc(x + 9, -4, 5) + disc(x + 33, -4, 5), INK);
  const engine =
    flat('M-56,-6V-22H-24V-34H-6V-6Z', POMEGRANATE) +
    flat('M-58,-22A4,8 0 0 0 -58,-6Z', INK) +
    flat('M-50,-22V-36L-53,-40H-42L-45,-36V-22ZM-27,-34H-3V-38H-27ZM-64,2L-56,-8H-2V-4H-56Z', INK) +
    flat('M-36,-22a4,5 0 0 1 8,0Z', SAFFRON) +
    flat(box(-20, -30, 9, 9), p.GLOW) +
    flat(disc(-48, -4, 5.5) + disc(-34, -4, 5.5) + disc(-14, -4, 7), INK);
  const puff = [
    [-46, -52, 8],
    [-32, -64, 11],
    [-10, -72, 14],
    [20, -80, 18],
    [58, -84, 22],
  ]
    .map(([x, y, r]) => piece(disc(x, y, r), CREAM))
    .join('');
  return (
    ground(f, '#cfc48d', '#e9d9a6') +
    piece(disc(f.w * 0.76, f.h * (f.tall ? 0.3 : 0.26), f.u * 13), TERRA) +
    sheet(
      ridge(f, [
        [0, 0.46],
        [0.2, 0.36],
        [0.42, 0.46],
        [0.7, 0.38],
        [1, 0.48],
      ]),
      '#a9a468',
    ) +
    sheet(
      crag(f, [
        [0, 0.56],
        [0.14, 0.5],
        [0.3, 0.56],
        [0.5, 0.47],
        [0.74, 0.56],
        [0.9, 0.5],
        [1, 0.54],
      ]),
      p.OLIVE,
    ) +
    at(
      f.w * (f.tall ? 0.42 : 0.4),
      deck,
      f.u * (f.tall ? 0.52 : 0.56),
      puff + near(engine + car(2, p.TEAL) + car(50, p.TEAL) + car(98, p.TEAL)),
    ) +
    sheet(`${box(-40, deck, f.w + 80, f.h)}${arches}`, p.BRICK, { 'fill-rule': 'evenodd' }) +
    flat(box(-40, deck, f.w + 80, f.u * 1.6), '#5d2a20') +
    times(count * 2, (i) => flat(box(i * span * 0.5, deck + f.u * 3.4, span * 0.3, f.u * 0.7), '#8d3f28')) +
    sheet(
      ridge(f, [
        [0, 0.86],
        [0.3, 0.9],
        [0.62, 0.84],
        [1, 0.9],
      ]),
      p.MOSS,
    ) +
    sheet(
      ridge(f, [
        [0, 0.94],
        [0.46, 0.91],
        [1, 0.95],
      ]),
      '#22301f',
    )
  );
}

/** Olive harvest: a silver tree at dusk, a ladder, sheets on the ground. */
export function olive(f) {
  const next = p.random(31),
    crown = times(30, (i) => {
      const a = next() * 6.28,
        r = 26 + next() * 50;
      return near(
        `<g transform="translate(${Math.cos(a) * r * 1.25} ${-124 + Math.sin(a) * r * 0.72}) rotate(${(next() * 160 - 80).toFixed(0)})">${m.twig(48, i % 3 ? '#a9b38a' : '#7d8f62', i % 2 ? '#3c2f52' : undefined)}</g>`,
      );
    });
  return (
    ground(f, '#b9a5b8', '#e7c9a6') +
    piece(disc(f.w * (f.tall ? 0.5 : 0.34), f.h * (f.tall ? 0.42 : 0.4), f.u * 24), '#f4e0b4') +
    sheet(
      ridge(f, [
        [0, 0.58],
        [0.3, 0.52],
        [0.64, 0.58],
        [1, 0.5],
      ]),
      '#94859b',
    ) +
    sheet(
      ridge(f, [
        [0, 0.68],
        [0.4, 0.62],
        [1, 0.67],
      ]),
      '#8b8a5c',
    ) +
    sheet(
      ridge(f, [
        [0, 0.79],
        [0.36, 0.76],
        [0.7, 0.8],
        [1, 0.76],
      ]),
      '#5e6440',
    ) +
    at(
      f.w * 0.5,
      f.h * 0.83,
      f.u * (f.tall ? 0.4 : 0.37),
      flat('M-120,4L-40,-14L60,-12L128,6L20,20Z', CREAM) +
        lifted(
          flat(
            'M-20,6C-8,-20 -26,-44 -20,-70C-26,-84 -50,-96 -62,-112L-52,-116C-34,-100 -16,-92 -8,-80C-6,-100 -10,-120 -4,-140L6,-138C4,-118 6,-98 10,-82C24,-92 44,-100 56,-118L64,-112C50,-92 26,-78 18,-60C14,-38 14,-18 30,6Z',
            '#33263a',
          ),
        ) +
        crown +
        line('M66,4L40,-110M86,2L56,-114', p.SAFFRON, 4) +
        times(7, (i) => line(`M${64 - i * 3.4},${-8 - i * 15}l18,-1`, p.SAFFRON, 3)),
    ) +
    sheet(
      ridge(f, [
        [0, 0.93],
        [0.5, 0.89],
        [1, 0.94],
      ]),
      '#2b2336',
    )
  );
}

/** A kite over green hills, its string in a child's hand. */
export function kite(f) {
  const [kx, ky] = f.tall ? [0.56, 0.44] : [0.62, 0.3],
    [cx, cy] = f.tall ? [0.26, 0.8] : [0.24, 0.78];
  const cloud = (x, y, s) =>
    piece(
      `M${x - s},${y}q${s * 0.1},${-s * 0.5} ${s * 0.6},${-s * 0.36}q${s * 0.5},${-s * 0.5} ${s * 0.9},0q${s * 0.5},${-s * 0.1} ${s * 0.5},${s * 0.36}Z`,
      CREAM,
    );
  return (
    ground(f, '#6db3c4', '#bfe0d8') +
    cloud(f.w * 0.2, f.h * 0.3, f.u * 14) +
    cloud(f.w * 0.88, f.h * (f.tall ? 0.34 : 0.5), f.u * 16) +
    piece(disc(f.w * 0.12, f.h * 0.12, f.u * 9), p.GLOW) +
    sheet(
      ridge(f, [
        [0, 0.66],
        [0.3, 0.6],
        [0.66, 0.68],
        [1, 0.58],
      ]),
      '#93b56a',
    ) +
    sheet(
      ridge(f, [
        [0, 0.79],
        [0.24, 0.765],
        [0.6, 0.82],
        [1, 0.74],
      ]),
      '#5f8d4c',
    ) +
    line(
      `M${f.w * kx},${f.h * ky + f.u * 18}C${f.w * (kx - 0.04)},${f.h * 0.66} ${f.w * (cx + 0.16)},${f.h * 0.7} ${f.w * cx + f.u * 4.6},${f.h * cy - f.u * 15}`,
      INK,
      f.u * 0.4,
    ) +
    at(
      f.w * kx,
      f.h * ky,
      f.u * 0.5,
      lifted(flat('M0,-60L40,-10L0,50L-40,-10Z', POMEGRANATE)) +
        flat('M0,-60L40,-10H0Z', SAFFRON) +
        flat('M0,50L-40,-10H0Z', p.TEAL) +
        flat('M0,-60V50', 'none', { stroke: INK, 'stroke-width': 2 }) +
        line('M-40,-10H40', INK, 2) +
        flat(m.star(0, -10, 11, 0.6), CREAM) +
        line('M0,50C14,72 -16,90 2,112C16,128 -6,144 4,160', INK, 2) +
        [
          [6, 72],
          [-6, 92],
          [8, 118],
          [0, 144],
        ]
          .map(([x, y], i) => piece(`M${x},${y}l-13,-7v14ZM${x},${y}l13,-7v14Z`, i % 2 ? SAFFRON : POMEGRANATE))
          .join(''),
      { turn: 18 },
    ) +
    at(
      f.w * cx,
      f.h * cy,
      f.u * 0.4,
      near(
        flat('M-10,0L-8,-20L-4,-20L-2,0ZM4,0L6,-20H10L14,-2Z', INK) +
          flat('M-14,-18C-12,-34 -8,-42 0,-44C9,-42 12,-32 15,-18Z', POMEGRANATE) +
          flat(disc(0, -52, 8), INK) +
          line('M5,-38L14,-44M-6,-38L12,-42', INK, 4),
      ),
    ) +
    sheet(
      ridge(f, [
        [0, 0.92],
        [0.3, 0.88],
        [0.7, 0.94],
        [1, 0.89],
      ]),
      '#23452f',
    )
  );
}
