// Coasts and banks: nets, reeds, a canal, a reef, a harbour from above.
// Each function draws one picture: `f` is its frame (width, height, unit `u` ...; see frame() in paper.mjs).
import * as p from './paper.mjs';
import * as m from './motifs.mjs';
const {
  INK,
  POMEGRANATE,
  SAFFRON,
  CREAM,
  sheet,
  flat,
  piece,
  lifted,
  near,
  ridge,
  line,
  at,
  times,
  disc,
  box,
  poly,
  ground,
  within,
} = p;

/** A net that is thrown from a small boat and opens in the air like a fan. */
export function nets(f) {
  const t = f.tall,
    sea = f.h * (t ? 0.68 : 0.66),
    bx = f.w * (t ? 0.3 : 0.28),
    hx = bx + f.u * 9,
    hy = sea - f.u * (t ? 26 : 24),
    reach = f.u * (t ? 52 : 66);
  const rim = (k, a) => [hx + Math.cos(a) * reach * k * 1.06, hy - Math.sin(a) * reach * k * 0.62 + reach * k * 0.1],
    angle = (i) => -0.42 + (i / 16) * 1.5;
  const arc = (k) =>
    `M${Array.from({ length: 17 }, (_, i) =>
      rim(k, angle(i))
        .map((v) => v.toFixed(1))
        .join(','),
    ).join('L')}`;
  return (
    ground(f, '#7a3a6a', '#f6a86a') +
    piece(disc(f.w * 0.64, sea - f.u * 12, f.u * 17), '#ffe0a0') +
    sheet(
      ridge(f, [
        [0, 0.6],
        [0.3, 0.56],
        [0.6, 0.61],
        [1, 0.57],
      ]),
      '#8a4a6a',
    ) +
    sheet(p.waves(f, sea / f.h, 0.016, t ? 5 : 9), '#a8586a') +
    near(
      times(17, (i) => line(`M${hx},${hy}L${rim(1, angle(i)).join(',')}`, '#fff0d0', f.u * 0.28)) +
        [0.3, 0.44, 0.58, 0.72, 0.86, 1].map((k) => line(arc(k), '#fff0d0', f.u * (k === 1 ? 0.6 : 0.28))).join(''),
    ) +
    times(17, (i) => flat(disc(...rim(1, angle(i)), f.u * 0.9), i % 2 ? SAFFRON : POMEGRANATE)) +
    at(
      bx,
      sea + f.u * 3,
      f.u * 0.36,
      near(
        flat('M-12,-12C-16,-44 -10,-62 0,-66C10,-62 14,-44 12,-12Z', '#2b3566') +
          flat(disc(2, -76, 10), INK) +
          flat('M-9,-80C-8,-92 14,-92 13,-80L14,-74L-10,-74Z', CREAM) +
          line('M2,-58L24,-72M-4,-56L22,-66', INK, 7),
      ) +
        lifted(flat('M-74,-16C-40,-2 40,-2 82,-22C72,10 50,20 30,20H-40C-60,18 -70,4 -74,-16Z', INK)) +
        line('M-66,-8C-40,4 40,4 74,-12', SAFFRON, 3.4),
    ) +
    sheet(p.waves(f, sea / f.h + 0.08, 0.02, t ? 4 : 7, 0.3), '#6e2f5a') +
    sheet(p.waves(f, sea / f.h + 0.17, 0.024, t ? 3 : 6, 0.6), '#4a2048') +
    sheet(p.waves(f, sea / f.h + 0.26, 0.024, t ? 3 : 5, 0.1), '#2a1230')
  );
}

/** The marshes: a house of reeds, a canoe between the stalks. */
export function marsh(f) {
  const t = f.tall,
    y = f.h * (t ? 0.58 : 0.6),
    cx = f.w * (t ? 0.5 : 0.56),
    s = f.u * (t ? 0.42 : 0.46);
  const reed = (x, base, h, c, lean) =>
    line(`M${x},${base}q${lean * 0.4},${-h * 0.6} ${lean},${-h}`, c, f.u * 0.6) +
    `<ellipse cx="${x + lean}" cy="${base - h}" rx="${f.u * 0.9}" ry="${f.u * 3.4}" fill="#8a5230"/>`;
  const house =
    lifted(flat('M-110,0V-40C-104,-118 104,-118 110,-40V0Z', '#d9a54e')) +
    times(7, (i) => line(`M${-96 + i * 32},0C${-92 + i * 30},-60 ${-70 + i * 23},-96 0,-100`, '#a87428', 6)) +
    flat('M-46,0V-30C-44,-76 44,-76 46,-30V0Z', '#f0c878') +
    times(5, (i) =>
      line(`M${-36 + i * 18},0V${-44 - (i % 2 ? 10 : i === 2 ? 16 : 0)}M-42,${-8 - i * 10}H42`, '#a87428', 2),
    ) +
    flat('M-14,0V-26Q0,-40 14,-26V0Z', '#3a2024') +
    near(flat('M-116,0V-52L-104,-58L-96,0ZM116,0V-52L104,-58L96,0Z', '#b98238'));
  return (
    ground(f, '#f6dcc0', '#f9c99a') +
    piece(disc(f.w * (t ? 0.72 : 0.24), f.h * (t ? 0.3 : 0.3), f.u * 13), '#e4703e') +
    sheet(
      ridge(f, [
        [0, 0.54],
        [0.5, 0.52],
        [1, 0.545],
      ]),
      '#b9a86a',
    ) +
    times(t ? 22 : 40, (i) =>
      line(
        `M${(i * f.w) / (t ? 21 : 39)},${f.h * 0.6}v${-f.u * (6 + ((i * 7) % 9))}`,
        i % 2 ? '#8a8a4a' : '#a39a58',
        f.u * 0.7,
      ),
    ) +
    sheet(box(-40, y - f.u, f.w + 80, f.h), '#7fae9c') +
    sheet(
      `M${cx - f.u * 60},${y + f.u * 4}Q${cx},${y - f.u * 6} ${cx + f.u * 60},${y + f.u * 4}Q${cx},${y + f.u * 12} ${cx - f.u * 60},${y + f.u * 4}Z`,
      '#c9b06a',
    ) +
    at(cx, y + f.u * 2, s, house) +
    sheet(p.waves(f, y / f.h + 0.13, 0.012, t ? 4 : 7), '#5a9488') +
    at(
      f.w * (t ? 0.4 : 0.3),
      f.h * 0.82,
      f.u * 0.36,
      near(
        flat('M-6,-8C-8,-40 0,-54 8,-56C16,-52 20,-34 18,-8Z', POMEGRANATE) +
          flat(disc(8, -64, 9), INK) +
          line('M14,-44L48,-60M36,-110L62,10', INK, 4),
      ) + lifted(flat('M-120,-28C-90,-8 90,-8 124,-34C104,4 70,10 40,10H-50C-90,8 -108,-4 -120,-28Z', INK)),
    ) +
    sheet(p.waves(f, 0.87, 0.016, t ? 3 : 6, 0.4), '#3a7468') +
    times(t ? 8 : 14, (i) => {
      const x = f.w * (i < (t ? 4 : 7) ? 0.02 + i * (t ? 0.05 : 0.03) : 0.98 - (i - (t ? 4 : 7)) * (t ? 0.05 : 0.03));
      return near(reed(x, f.h + 10, f.h * (0.3 + ((i * 13) % 5) * 0.05), '#4a6a3a', f.u * (i % 2 ? 3 : -2)));
    }) +
    sheet(p.waves(f, 0.95, 0.016, t ? 3 : 5, 0.2), '#1f4a44')
  );
}

/** The canal: a ship as big as a street goes by between two banks of sand. */
export function canal(f) {
  const t = f.tall,
    y = f.h * 0.66,
    s = f.u * (t ? 0.44 : 0.62),
    cols = [POMEGRANATE, '#2f6d6a', SAFFRON, '#2b3566', '#e4703e', CREAM];
  const ship =
    times(4, (r) =>
      times(13, (c) =>
        r + ((c * 7) % 5) > 4.5 ? '' : flat(box(-118 + c * 15, -30 - (r + 1) * 13, 14, 12), cols[(c * 3 + r * 2) % 6]),
      ),
    ) +
    flat('M84,-30V-104H112V-30Z', CREAM) +
    times(5, (i) => flat(box(88, -98 + i * 12, 20, 5), '#2b3566')) +
    flat('M90,-104V-124H102V-104Z', POMEGRANATE) +
    lifted(flat('M-140,-34H128L118,16H-116Z', '#20344f')) +
    flat('M-126,0H122L118,16H-116Z', POMEGRANATE) +
    line('M-134,-26H124', CREAM, 2);
  return (
    ground(f, '#9cc9d4', '#f3e3bd') +
    piece(disc(f.w * 0.2, f.h * (t ? 0.3 : 0.22), f.u * 10), '#f9f0d4') +
    sheet(
      ridge(f, [
        [0, 0.52],
        [0.25, 0.46],
        [0.5, 0.53],
        [0.8, 0.47],
        [1, 0.52],
      ]),
      '#e8c88a',
    ) +
    at(f.w * (t ? 0.52 : 0.5), y, s, ship) +
    sheet(p.waves(f, y / f.h, 0.01, t ? 6 : 11), '#3a8a98') +
    sheet(
      ridge(f, [
        [0, 0.75],
        [0.3, 0.72],
        [0.7, 0.76],
        [1, 0.71],
      ]),
      '#dcae62',
    ) +
    sheet(
      ridge(f, [
        [0, 0.85],
        [0.4, 0.81],
        [1, 0.86],
      ]),
      '#c48a44',
    ) +
    [
      [0.18, 0.2],
      [0.3, 0.18],
      [0.72, 0.24],
    ]
      .map(([x, k], i) => at(f.w * x, f.h * (0.82 + (i === 2 ? 0.01 : 0)), f.u * k, near(m.palm('#5a3a22', '#3f6a44'))))
      .join('') +
    at(f.w * (t ? 0.5 : 0.5), f.h * 0.88, f.u * 0.15, near(m.camel(INK, POMEGRANATE))) +
    at(f.w * (t ? 0.34 : 0.43), f.h * 0.885, f.u * 0.13, near(m.camel(INK)), {}) +
    sheet(
      ridge(f, [
        [0, 0.94],
        [0.5, 0.91],
        [1, 0.95],
      ]),
      '#6a3f28',
    )
  );
}

/** A turtle over a reef, seen from above; its shell is a pattern of tiles. */
export function turtle(f) {
  const t = f.tall,
    next = p.random(21),
    s = f.u * (t ? 0.42 : 0.42);
  const coral = (x, y, k, c) =>
    at(
      f.w * x,
      f.h * y,
      f.u * k,
      near(
        line(
          'M0,0C-2,-30 -20,-40 -24,-66M0,-14C6,-40 24,-44 26,-72M-10,-34C-30,-40 -38,-50 -44,-64M12,-38C16,-54 10,-66 8,-84',
          c,
          9,
        ),
      ),
    );
  const shell = 'M0,-76C44,-76 62,-34 58,8C54,48 28,76 0,84C-28,76 -54,48 -58,8C-62,-34 -44,-76 0,-76Z';
  return (
    ground(f, '#1f8fa0', '#0f5a78') +
    times(9, (i) => {
      const x = f.w * (i * 0.14 - 0.1);
      return line(
        `M${x},-20C${x + f.u * 14},${f.h * 0.3} ${x - f.u * 10},${f.h * 0.6} ${x + f.u * 6},${f.h + 20}`,
        '#6ac4c4',
        f.u * 0.8,
        { opacity: '.28' },
      );
    }) +
    [
      [0.06, 1.02, 0.4, '#e4506a'],
      [0.2, 1.04, 0.3, SAFFRON],
      [0.9, 1.02, 0.42, '#e2703a'],
      [0.76, 1.05, 0.3, '#c94a8a'],
      [0.5, 1.06, 0.26, '#f3cf86'],
    ]
      .map((c) => coral(...c))
      .join('') +
    `<g opacity=".25" transform="translate(${f.u * 5} ${f.u * 9})">${at(f.cx, f.h * 0.47, s, flat(shell, '#06283a'), { turn: 38 })}</g>` +
    at(
      f.cx,
      f.h * 0.47,
      s,
      lifted(
        flat(
          'M-44,-44C-84,-66 -124,-44 -140,-4C-108,-24 -78,-18 -52,-4ZM44,-44C84,-66 124,-44 140,-4C108,-24 78,-18 52,-4ZM-34,60C-52,84 -56,108 -50,124C-32,112 -20,94 -16,78ZM34,60C52,84 56,108 50,124C32,112 20,94 16,78Z',
          '#7fa05a',
        ) + flat('M-17,-72C-22,-104 -12,-122 0,-124C12,-122 22,-104 17,-72Z', '#8fb068'),
      ) +
        times(12, (i) => flat(disc(i < 6 ? -66 - i * 11 : 66 + (i - 6) * 11, -34 + (i % 6) * 4, 4.4), '#4a6a3a')) +
        flat(disc(-8, -106, 3) + disc(8, -106, 3), INK) +
        lifted(flat(shell, '#4a5a2c')) +
        within(
          shell,
          [
            [0, -50],
            [0, -6],
            [0, 40],
          ]
            .map(([x, y]) =>
              flat(
                poly(
                  Array.from({ length: 6 }, (_, k) => [
                    x + Math.cos((k * Math.PI) / 3 + Math.PI / 6) * 24,
                    y + Math.sin((k * Math.PI) / 3 + Math.PI / 6) * 24,
                  ]),
                ),
                '#c98a3a',
              ),
            )
            .join('') +
            [
              [-40, -30],
              [40, -30],
              [-42, 16],
              [42, 16],
              [-30, 56],
              [30, 56],
            ]
              .map(([x, y]) =>
                flat(
                  poly(
                    Array.from({ length: 6 }, (_, k) => [
                      x + Math.cos((k * Math.PI) / 3) * 20,
                      y + Math.sin((k * Math.PI) / 3) * 22,
                    ]),
                  ),
                  '#a86a2c',
                ),
              )
              .join('') +
            [
              [0, -50],
              [0, -6],
              [0, 40],
            ]
              .map(([x, y]) => flat(m.star(x, y, 12, 0.6, 6), '#f0c06a'))
              .join(''),
        ) +
        line(shell, '#d9a54e', 3),
      { turn: 38 },
    ) +
    times(14, () => {
      const x = next() * f.w,
        y = next() * f.h * 0.8;
      return Math.hypot(x - f.cx, y - f.h * 0.47) > f.u * 36
        ? at(
            x,
            y,
            f.u * (0.05 + next() * 0.05),
            near(
              flat(
                'M-30,0C-16,-16 12,-16 26,0C12,16 -16,16 -30,0ZM22,0L40,-12V12Z',
                next() < 0.5 ? SAFFRON : '#f6efe0',
              ),
            ),
          )
        : '';
    })
  );
}

/** Blue boats packed into the harbour, seen from the wall. */
export function boats(f) {
  const t = f.tall,
    places = t
      ? [
          [0.2, 0.34, -18],
          [0.5, 0.3, 4],
          [0.8, 0.36, 16],
          [0.3, 0.62, 10],
          [0.68, 0.6, -12],
          [0.18, 0.86, -6],
          [0.52, 0.9, 18],
          [0.84, 0.86, -14],
        ]
      : [
          [0.1, 0.3, -14],
          [0.25, 0.42, 10],
          [0.4, 0.26, -6],
          [0.55, 0.44, 16],
          [0.7, 0.28, -10],
          [0.86, 0.4, 8],
          [0.12, 0.82, 12],
          [0.3, 0.9, -12],
          [0.48, 0.82, 6],
          [0.66, 0.88, -16],
          [0.84, 0.84, 12],
        ];
  const hull = (a, b, c) =>
    lifted(flat('M0,-92C26,-60 34,-10 32,44C30,74 18,84 0,86C-18,84 -30,74 -32,44C-34,-10 -26,-60 0,-92Z', a)) +
    flat('M0,-74C20,-48 26,-8 24,40C23,62 14,72 0,74C-14,72 -23,62 -24,40C-26,-8 -20,-48 0,-74Z', b) +
    flat('M-25,-8H25V6H-25ZM-25,34H25V46H-25Z', a) +
    near(flat(m.star(0, 20, 10, 0.65), c)) +
    line('M-14,-38L12,70', '#c98a4a', 4) +
    flat(disc(0, -52, 6), c);
  return (
    ground(f, '#123f5a', '#1f6a80') +
    times(26, (i) =>
      line(
        `M${((i * 79) % 100) * f.w * 0.01},${((i * 43) % 100) * f.h * 0.01}q${f.u * 3},${-f.u * 2} ${f.u * 6},0t${f.u * 6},0`,
        '#5aa8b8',
        f.u * 0.5,
        { opacity: '.6' },
      ),
    ) +
    places
      .map(([x, y, a], i) =>
        at(
          f.w * x,
          f.h * y,
          f.u * (t ? 0.3 : 0.34),
          hull(
            ...[
              ['#2f7fd0', '#9cd0f0', SAFFRON],
              ['#1f5fb0', '#6ab0e8', CREAM],
              ['#3a9ae0', '#c4e4f4', POMEGRANATE],
            ][i % 3],
          ),
          { turn: a },
        ),
      )
      .join('') +
    times(5, (i) =>
      line(
        `M${f.w * (0.1 + i * 0.2)},${f.h * 0.56}q${f.u * 8},${f.u * 6} ${f.u * 18},${-f.u * 2}`,
        '#e3c48a',
        f.u * 0.4,
      ),
    ) +
    [
      [0.36, 0.6],
      [0.78, 0.62],
      [0.06, 0.56],
    ]
      .map(([x, y]) => at(f.w * x, f.h * y, f.u * 0.2, near(m.bird(CREAM, '#f3e6d0'))))
      .join('') +
    near(flat(box(-20, f.h * 0.965, f.w + 40, f.h), '#c9a470'))
  );
}
