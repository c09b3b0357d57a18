// Open land far from towns: oasis, gorge, camp, storm, road.
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

/** Palms around a pool that mirrors them. */
export function oasis(f) {
  const shore = f.h * (f.tall ? 0.56 : 0.54),
    trees = f.tall
      ? [
          [0.2, 0.34],
          [0.44, 0.42],
          [0.74, 0.38],
          [0.9, 0.26],
        ]
      : [
          [0.14, 0.28],
          [0.27, 0.42],
          [0.4, 0.3],
          [0.6, 0.36],
          [0.73, 0.46],
          [0.88, 0.3],
        ];
  const grove = trees
    .map(([x, s], i) =>
      at(f.w * x, shore + f.u, f.u * s, m.palm('#5a3a22', i % 2 ? '#2f5a3c' : '#467a4a'), { flip: i % 2 === 1 }),
    )
    .join('');
  return (
    ground(f, '#f0b57a', '#f8dfae') +
    piece(disc(f.w * 0.5, shore - f.u * 20, f.u * 17), '#e4603e') +
    sheet(
      ridge(f, [
        [0, 0.44],
        [0.3, 0.36],
        [0.55, 0.45],
        [0.8, 0.37],
        [1, 0.43],
      ]),
      '#d9944e',
    ) +
    sheet(
      ridge(f, [
        [0, 0.5],
        [0.4, 0.47],
        [1, 0.51],
      ]),
      '#b9713f',
    ) +
    near(grove) +
    sheet(box(-40, shore, f.w + 80, f.h), '#2f7a78') +
    within(
      box(0, shore, f.w, f.h),
      `<g transform="translate(0 ${2 * shore + f.u * 2}) scale(1 -1)" opacity=".45">${flat(disc(f.w * 0.5, shore - f.u * 20, f.u * 17), '#f3a06a')}${grove}</g>` +
        times(12, (i) =>
          line(
            `M${((i * 131) % 90) * f.w * 0.011},${shore + f.u * (4 + i * 3)}h${f.u * (10 + (i % 4) * 6)}`,
            '#bfe0d4',
            f.u * 0.5,
            { opacity: '.7' },
          ),
        ),
    ) +
    sheet(
      ridge(f, [
        [0, 0.86],
        [0.24, 0.9],
        [0.5, 0.96],
        [0.76, 0.9],
        [1, 0.85],
      ]),
      '#e2b064',
    ) +
    sheet(
      ridge(f, [
        [0, 0.95],
        [0.3, 0.97],
        [0.7, 0.97],
        [1, 0.94],
      ]),
      '#7a3f2c',
    ) +
    at(f.w * (f.tall ? 0.3 : 0.22), f.h * 0.9, f.u * 0.17, near(m.camel(INK, POMEGRANATE)))
  );
}

/** The gorge of Petra (the Siq): banded rock at both sides, and between them a carved front in the sun. */
export function siq(f) {
  const gap = f.tall ? 0.2 : 0.13,
    cx = f.w * 0.52;
  const wall = (side, depth, c) => {
    const x = (k) => cx + side * (gap + k) * f.w;
    return sheet(
      `M${x(depth)},-40C${x(depth + 0.07)},${f.h * 0.2} ${x(depth - 0.05)},${f.h * 0.42} ${x(depth + 0.03)},${f.h * 0.62}C${x(depth + 0.06)},${f.h * 0.8} ${x(depth - 0.02)},${f.h * 0.9} ${x(depth + 0.02)},${f.h + 40}H${side < 0 ? -60 : f.w + 60}V-40Z`,
      c,
    );
  };
  const columns = times(4, (i) => flat(box(-45 + i * 26, -70, 12, 70), '#f6c79a')),
    facade =
      lifted(
        flat('M-64,0V-76H64V0Z', '#d9885a') +
          flat('M-72,-76H72V-86L0,-116L-72,-86Z', '#f0b07a') +
          flat('M-52,-112H-22V-170H-52ZM52,-112H22V-170H52Z', '#d9885a') +
          flat('M-16,-116V-176L0,-196L16,-176V-116Z', '#f6c79a') +
          flat('M-56,-170L-37,-184L-18,-170ZM56,-170L37,-184L18,-170Z', '#f0b07a'),
      ) +
      columns +
      flat('M-14,0V-52H14V0Z', '#5a2420');
  return (
    ground(f, '#f9e3b0', '#f3c98e') +
    at(cx, f.h * 0.8, f.u * (f.tall ? 0.34 : 0.32), facade) +
    flat(
      poly([
        [cx - f.w * gap, f.h * 0.8],
        [cx + f.w * gap, f.h * 0.8],
        [cx + f.w * 0.3, f.h],
        [cx - f.w * 0.3, f.h],
      ]),
      '#e8b27c',
    ) +
    [
      ['#e0855a', 0],
      ['#c9623f', 0.07],
      ['#a8452f', 0.15],
      ['#7f2f2a', 0.24],
      ['#54202a', 0.34],
    ]
      .map(([c, d]) => wall(-1, d * (f.tall ? 0.8 : 1), c) + wall(1, d * (f.tall ? 0.8 : 1), c))
      .join('') +
    at(cx - f.u * 3, f.h * 0.88, f.u * 0.13, near(m.camel(INK, SAFFRON) + m.rider()))
  );
}

/** Black tents and one fire under the Milky Way. */
export function camp(f) {
  const next = p.random(77),
    tent = (x, y, s, c, door) =>
      at(
        f.w * x,
        f.h * y,
        f.u * s,
        lifted(
          flat(
            'M-110,0C-96,-20 -84,-48 -70,-62C-56,-40 -34,-34 -20,-74C-8,-50 10,-46 26,-70C42,-40 60,-34 72,-56C86,-40 98,-16 112,0Z',
            c,
          ),
        ) +
          flat('M-22,0V-40Q0,-52 22,-40V0Z', door) +
          times(4, (i) => line(`M${-96 + i * 64},-6q16,-10 32,0`, '#7a5a6a', 3)) +
          line('M-110,0L-140,10M112,0L142,10', INK, 2),
      );
  const band = (k) =>
    times(60, () => {
      const t = next(),
        spread = (next() - 0.5) * 0.2;
      return flat(
        m.star(f.w * (t * 1.1 - 0.05), f.h * (0.5 - t * 0.46 + spread), f.u * (0.25 + next() * k), 0.4),
        next() < 0.3 ? '#f3cf86' : '#e6e0f4',
        { opacity: (0.5 + next() * 0.5).toFixed(2) },
      );
    });
  return (
    ground(f, '#171337', '#5a3560') +
    `<defs><linearGradient id="way" x1="0" y1="1" x2="1" y2="0"><stop offset="0" stop-color="#8a6a9a" stop-opacity=".1"/><stop offset=".5" stop-color="#c9a4c0" stop-opacity=".4"/><stop offset="1" stop-color="#8a6a9a" stop-opacity=".1"/></linearGradient></defs>` +
    flat(
      poly([
        [-20, f.h * 0.56],
        [f.w * 0.5, f.h * 0.1],
        [f.w + 20, -f.h * 0.12],
        [f.w + 20, f.h * 0.12],
        [f.w * 0.5, f.h * 0.34],
        [-20, f.h * 0.74],
      ]),
      'url(#way)',
    ) +
    band(0.9) +
    band(0.6) +
    m.stars(f, 12, 40, '#fff', 0.6, 0.35) +
    sheet(
      ridge(f, [
        [0, 0.66],
        [0.25, 0.58],
        [0.5, 0.66],
        [0.8, 0.6],
        [1, 0.67],
      ]),
      '#3a2450',
    ) +
    sheet(
      ridge(f, [
        [0, 0.75],
        [0.4, 0.71],
        [1, 0.76],
      ]),
      '#2c1a3c',
    ) +
    (f.tall
      ? tent(0.34, 0.8, 0.3, INK, '#f0a04a') + tent(0.86, 0.77, 0.18, '#241a34', '#c9743a')
      : tent(0.24, 0.82, 0.3, INK, '#f0a04a') +
        tent(0.6, 0.78, 0.2, '#241a34', '#c9743a') +
        tent(0.9, 0.8, 0.24, INK, '#e08a3c')) +
    sheet(
      ridge(f, [
        [0, 0.86],
        [0.5, 0.83],
        [1, 0.87],
      ]),
      '#6a3448',
    ) +
    `<defs><radialGradient id="fire"><stop offset="0" stop-color="#ffcf7a" stop-opacity=".85"/><stop offset="1" stop-color="#ffcf7a" stop-opacity="0"/></radialGradient></defs><circle cx="${f.w * (f.tall ? 0.62 : 0.46)}" cy="${f.h * 0.86}" r="${f.u * 26}" fill="url(#fire)"/>` +
    at(
      f.w * (f.tall ? 0.62 : 0.46),
      f.h * 0.9,
      f.u * 0.3,
      flat('M-20,0C-26,-24 -6,-30 -8,-54C8,-44 6,-30 12,-34C22,-26 24,-10 18,0Z', '#e4603e') +
        flat('M-10,0C-14,-14 -2,-18 -2,-34C8,-26 14,-12 8,0Z', '#f9d27a') +
        line('M-28,4L26,-4M-26,-4L28,4', '#3a1f1c', 6),
    ) +
    [
      [-0.07, 1],
      [0.075, -1],
    ]
      .map(([dx, s]) =>
        at(
          f.w * ((f.tall ? 0.62 : 0.46) + dx * (f.tall ? 2.2 : 1)),
          f.h * 0.91,
          f.u * 0.26,
          near(
            flat('M-20,4C-22,-20 -14,-36 0,-40C14,-36 22,-14 24,4Z', INK) +
              flat(disc(2, -48, 9), INK) +
              flat('M-8,-50C-6,-60 12,-60 12,-48L10,-40L-2,-40Z', CREAM),
          ),
          { flip: s < 0 },
        ),
      )
      .join('') +
    sheet(
      ridge(f, [
        [0, 0.96],
        [0.5, 0.94],
        [1, 0.97],
      ]),
      '#170f24',
    )
  );
}

/** An oryx that looks at the viewer; its long horns are in front of the sun. */
export function oryx(f) {
  const s = f.u * (f.tall ? 0.5 : 0.44),
    y = f.h * (f.tall ? 0.62 : 0.66);
  return (
    ground(f, '#f3e2bd', '#e8c48c') +
    sheet(disc(f.cx, f.h * (f.tall ? 0.34 : 0.36), f.u * 27), '#e9a23b') +
    sheet(
      ridge(f, [
        [0, 0.64],
        [0.3, 0.56],
        [0.6, 0.64],
        [1, 0.55],
      ]),
      '#d9a668',
    ) +
    sheet(
      ridge(f, [
        [0, 0.74],
        [0.4, 0.7],
        [1, 0.76],
      ]),
      '#b97b4a',
    ) +
    at(
      f.cx,
      y,
      s,
      lifted(
        flat(
          'M-15,-64C-22,-110 -30,-150 -44,-196C-46,-204 -42,-204 -40,-198C-24,-152 -12,-110 -4,-66ZM15,-64C22,-110 30,-150 44,-196C46,-204 42,-204 40,-198C24,-152 12,-110 4,-66Z',
          INK,
        ),
      ) +
        times(9, (i) =>
          line(`M${-15 - i * 1.7},${-76 - i * 9}l8,-2M${15 + i * 1.7},${-76 - i * 9}l-8,-2`, '#5a5478', 1.6),
        ) +
        near(
          flat(
            'M-24,-56C-46,-72 -62,-66 -68,-54C-56,-44 -40,-40 -24,-42ZM24,-56C46,-72 62,-66 68,-54C56,-44 40,-40 24,-42Z',
            '#f6efe0',
          ) +
            flat(
              'M-30,-54C-44,-62 -54,-60 -60,-54C-50,-48 -40,-47 -30,-48ZM30,-54C44,-62 54,-60 60,-54C50,-48 40,-47 30,-48Z',
              '#b98a6a',
            ),
        ) +
        lifted(
          flat('M-70,120C-60,70 -40,50 -30,20H30C40,50 60,70 70,120Z', '#f1e6d2') +
            flat(
              'M0,-70C-18,-70 -30,-58 -30,-40C-28,-14 -20,14 -16,34C-12,48 12,48 16,34C20,14 28,-14 30,-40C30,-58 18,-70 0,-70Z',
              '#fbf5e8',
            ),
        ) +
        flat(
          'M-10,-66C-14,-50 -12,-40 0,-36C12,-40 14,-50 10,-66C4,-70 -4,-70 -10,-66ZM-28,-38C-22,-32 -20,-20 -17,0L-8,22C-14,20 -17,16 -18,10ZM28,-38C22,-32 20,-20 17,0L8,22C14,20 17,16 18,10Z',
          '#3a2a30',
        ) +
        flat('M-12,-6C-6,-10 6,-10 12,-6L10,26C6,32 -6,32 -10,26Z', '#3a2a30') +
        flat(`${disc(-21, -30, 5)}${disc(21, -30, 5)}`, '#120c14') +
        flat(`${disc(-20, -32, 1.5)}${disc(22, -32, 1.5)}`, '#fff') +
        flat('M-8,32C-4,36 4,36 8,32L6,42H-6Z', '#120c14'),
    ) +
    sheet(
      ridge(f, [
        [0, 0.92],
        [0.36, 0.88],
        [0.7, 0.93],
        [1, 0.89],
      ]),
      '#7a4430',
    ) +
    sheet(
      ridge(f, [
        [0, 0.97],
        [0.5, 0.95],
        [1, 0.97],
      ]),
      INK,
    )
  );
}

/** Coffee terraces: green steps up a mountain, and one house on an edge. */
export function terraces(f) {
  const greens = ['#c9d08a', '#a9bd6c', '#88a656', '#6a8d48', '#4f743f', '#3a5c38', '#2a452f', '#1c3226'];
  return (
    ground(f, '#f4d9c0', '#f0b59a') +
    piece(disc(f.w * 0.26, f.h * (f.tall ? 0.36 : 0.2), f.u * 13), '#e4603e') +
    sheet(
      crag(f, [
        [0, 0.36],
        [0.2, 0.27],
        [0.34, 0.34],
        [0.56, 0.16],
        [0.74, 0.3],
        [1, 0.2],
      ]),
      '#b58a9a',
    ) +
    greens
      .map((c, i) => {
        const y = 0.36 + i * 0.086,
          k = i % 2 ? 1 : -1;
        return (
          sheet(
            ridge(f, [
              [0, y + 0.05 * k],
              [0.22, y - 0.03 * k],
              [0.46, y + 0.05],
              [0.7, y - 0.045 * k],
              [1, y + 0.02 * k],
            ]),
            c,
          ) +
          times(f.tall ? 6 : 11, (t) => {
            const x = (t + (i % 3) * 0.3) / (f.tall ? 6 : 11);
            return i > 1 && (t + i) % 3
              ? at(
                  f.w * x,
                  f.h * (y + 0.075),
                  f.u * (0.05 + i * 0.006),
                  flat(disc(0, -14, 16) + disc(-12, -6, 12) + disc(12, -6, 12), greens[Math.min(7, i + 2)]) +
                    flat(disc(-6, -14, 3) + disc(8, -8, 3), '#d9402f'),
                )
              : '';
          })
        );
      })
      .join('') +
    at(
      f.w * 0.64,
      f.h * (f.tall ? 0.47 : 0.46),
      f.u * 0.2,
      lifted(
        flat('M-30,0V-70H-6V-104H34V0Z', '#a8603c') + flat('M-34,-70H-4V-76H-34ZM-10,-104H38V-111H-10Z', '#f6ead0'),
      ) +
        times(3, (i) => flat(m.opening(-2 + (i % 2) * 18, -94 + Math.floor(i / 2) * 30, 9, 16), CREAM)) +
        flat(m.opening(-24, -52, 9, 16), CREAM) +
        flat('M6,0V-26H22V0Z', INK),
    )
  );
}

/** The storm: a wall of sand rolls over the plain towards one small car. */
export function sandstorm(f) {
  const next = p.random(8),
    wall = (y, c, r, shift) =>
      lifted(
        times(f.tall ? 6 : 9, (i) =>
          flat(
            disc(f.w * (i / (f.tall ? 5 : 8) + shift), f.h * (y + next() * 0.08), f.u * r * (0.8 + next() * 0.5)),
            c,
          ),
        ) + flat(box(-40, f.h * (y + 0.04), f.w + 80, f.h), c),
      );
  return (
    ground(f, '#e8c98a', '#f3e0b0') +
    piece(disc(f.w * 0.76, f.h * 0.13, f.u * 8), '#f7efd8') +
    wall(0.26, '#d9a25a', 17, 0) +
    wall(0.36, '#c98440', 15, 0.06) +
    wall(0.48, '#ad6430', 14, -0.04) +
    wall(0.6, '#8a4526', 12, 0.05) +
    sheet(
      ridge(f, [
        [0, 0.76],
        [0.5, 0.745],
        [1, 0.765],
      ]),
      '#e0b06a',
    ) +
    flat(
      poly([
        [f.w * 0.3, f.h * 0.757],
        [f.w * 0.33, f.h * 0.757],
        [f.w * 0.72, f.h],
        [f.w * 0.36, f.h],
      ]),
      '#6a4a3c',
    ) +
    times(5, (i) =>
      flat(
        poly([
          [f.w * (0.335 + i * 0.036), f.h * (0.79 + i * 0.046)],
          [f.w * (0.342 + i * 0.037), f.h * (0.79 + i * 0.046)],
          [f.w * (0.36 + i * 0.042), f.h * (0.815 + i * 0.046)],
          [f.w * (0.35 + i * 0.041), f.h * (0.815 + i * 0.046)],
        ]),
        SAFFRON,
      ),
    ) +
    at(
      f.w * (f.tall ? 0.62 : 0.6),
      f.h * 0.93,
      f.u * 0.34,
      near(
        flat('M-66,0V-26C-60,-34 -40,-34 -34,-36L-20,-60H30L44,-36C58,-34 66,-28 66,-18V0Z', '#2f7a78') +
          flat('M-14,-54L-26,-36H0V-54ZM8,-54V-36H34L26,-54Z', '#f6ead0') +
          flat(disc(-38, 0, 14) + disc(38, 0, 14), INK) +
          flat(disc(-38, 0, 5) + disc(38, 0, 5), '#d9c5a3') +
          flat('M-24,-60H28V-72H-18Z', POMEGRANATE) +
          flat('M56,-26H68V-16H58Z', SAFFRON),
      ),
    )
  );
}

/** A road through a plain, and a lorry with the furniture of a family. */
export function road(f) {
  const hy = f.h * (f.tall ? 0.46 : 0.4),
    vx = f.w * 0.5;
  return (
    ground(f, '#3f7f9a', '#f3d9a4') +
    piece(disc(f.w * 0.74, hy - f.u * 8, f.u * 9), '#f6b95a') +
    sheet(
      crag(f, [
        [0, hy / f.h - 0.03],
        [0.14, hy / f.h - 0.12],
        [0.3, hy / f.h - 0.02],
        [0.64, hy / f.h - 0.06],
        [0.82, hy / f.h - 0.16],
        [1, hy / f.h - 0.05],
      ]),
      '#b5789a',
    ) +
    sheet(box(-40, hy, f.w + 80, f.h), '#d9a05a') +
    flat(
      poly([
        [vx - f.u, hy],
        [vx + f.u, hy],
        [vx + f.u * 62, f.h],
        [vx - f.u * 62, f.h],
      ]),
      '#4a4258',
    ) +
    times(6, (i) => {
      const y = (k) => hy + (f.h - hy) * (k / 6) ** 1.7,
        w = (k) => f.u * (0.15 + k * 0.4);
      return flat(
        poly([
          [vx - w(i), y(i + 0.2)],
          [vx + w(i), y(i + 0.2)],
          [vx + w(i + 0.5), y(i + 0.7)],
          [vx - w(i + 0.5), y(i + 0.7)],
        ]),
        SAFFRON,
      );
    }) +
    times(6, (i) => {
      const x = vx + f.u * (8 + i * i * 4.4),
        t = hy + f.u * (0.6 + i * i * 1.9);
      return line(
        `M${x},${t + f.u * i * 0.6}V${t - f.u * (4 + i * 5)}M${x - f.u * (0.6 + i * 0.8)},${t - f.u * (3.4 + i * 4.5)}h${f.u * (1.2 + i * 1.6)}`,
        INK,
        f.u * (0.2 + i * 0.14),
      );
    }) +
    at(
      vx - f.u * (f.tall ? 4 : 16),
      f.h * 0.93,
      f.u * (f.tall ? 0.4 : 0.38),
      lifted(flat('M-78,-12V-92H78V-12Z', '#c94a34')) +
        flat('M-70,-84H70V-22H-70Z', '#e4703e') +
        times(5, (i) => flat(m.star(-52 + i * 26, -53, 13, 0.62), i % 2 ? '#f6dfa3' : '#1f6f74')) +
        flat('M-78,-20H78V-8H-78Z', INK) +
        flat(`${box(-70, -8, 30, 22)}${box(40, -8, 30, 22)}`, INK) +
        flat(`${disc(-66, -14, 5)}${disc(66, -14, 5)}`, '#ffd36a') +
        near(
          flat('M-72,-92V-124H-34V-92Z', '#2f5d5a') +
            flat('M-30,-92V-140H16V-92Z', '#8a5230') +
            flat('M-26,-130H12V-124H-26ZM-26,-110H12V-104H-26Z', '#e3b04b') +
            flat('M20,-92C18,-122 74,-122 72,-92Z', '#d9c5a3') +
            flat('M-66,-124C-66,-146 -24,-150 -20,-138L-24,-124Z', '#e0a0a8') +
            flat('M-20,-140L-10,-172H16L6,-140Z', '#5a2f4a') +
            line('M-76,-96L20,-148L76,-96', CREAM, 3),
        ),
    )
  );
}

/** From the bottom of a well: rings of stone, a small circle of sky, a bucket on its way down. */
export function well(f) {
  const cx = f.w * 0.5,
    cy = f.h * (f.tall ? 0.42 : 0.46),
    rings = ['#1a1420', '#2a1f2c', '#3d2c36', '#543a3e', '#6e4c45', '#8a624c', '#a87c58'];
  return (
    ground(f, '#120d18') +
    rings
      .map((c, i) => {
        const r = f.u * (94 - i * 11.5);
        return (
          sheet(disc(cx, cy, r), c) +
          times(18 - i, (k) => {
            const a = (k / (18 - i)) * 6.2832 + i * 0.3;
            return line(
              `M${cx + Math.cos(a) * r},${cy + Math.sin(a) * r}L${cx + Math.cos(a) * (r - f.u * 11)},${cy + Math.sin(a) * (r - f.u * 11)}`,
              rings[Math.max(0, i - 1)],
              f.u * 0.7,
            );
          })
        );
      })
      .join('') +
    sheet(disc(cx, cy, f.u * 16.5), '#8fc4d4') +
    within(
      disc(cx, cy, f.u * 16.5),
      flat(disc(cx + f.u * 7, cy - f.u * 9, f.u * 6), '#fff3cf') +
        piece(
          `M${cx - f.u * 18},${cy - f.u * 2}q${f.u * 5},${-f.u * 7} ${f.u * 9},${-f.u * 2}q${f.u * 5},${-f.u * 4} ${f.u * 6},${f.u * 3}Z`,
          CREAM,
        ) +
        at(
          cx - f.u * 8,
          cy + f.u * 15,
          f.u * 0.16,
          flat('M-40,20C-40,-30 -26,-50 0,-56C26,-50 40,-30 40,20Z', INK) + flat(disc(0, -62, 26), INK),
        ),
    ) +
    line(
      `M${cx + f.u * 5},${cy + f.u * 8}Q${cx + f.u * 9},${cy + f.u * 20} ${cx + f.u * 14},${cy + f.u * 26}`,
      '#e3c48a',
      f.u * 0.9,
    ) +
    at(
      cx + f.u * 14,
      cy + f.u * 26,
      f.u * (f.tall ? 0.34 : 0.3),
      near(
        line('M-30,14Q0,-34 30,14', '#c9a46a', 5) +
          flat('M-36,10H36L27,66H-27Z', '#9a5a34') +
          flat('M-35,20H35L33,30H-33ZM-30,48H30L28,58H-28Z', '#4a2a20') +
          `<ellipse cx="0" cy="11" rx="36" ry="9" fill="#2f6d6a"/><ellipse cx="-6" cy="10" rx="20" ry="3.600" fill="#bfe0d4"/>`,
      ),
      { turn: 12 },
    )
  );
}

/** A cedar in the snow, older than the village under it. */
export function cedar(f) {
  const s = f.u * (f.tall ? 0.5 : 0.46),
    tiers = [
      [0, 118],
      [-34, 108],
      [-64, 92],
      [-92, 72],
      [-116, 48],
    ],
    next = p.random(5);
  return (
    ground(f, '#8fb0c4', '#e6e4dc') +
    piece(disc(f.w * 0.74, f.h * 0.24, f.u * 11), '#f6d9a0') +
    sheet(
      crag(f, [
        [0, 0.52],
        [0.16, 0.36],
        [0.3, 0.48],
        [0.48, 0.34],
        [0.66, 0.5],
        [0.84, 0.38],
        [1, 0.52],
      ]),
      '#dfe6e8',
    ) +
    sheet(
      ridge(f, [
        [0, 0.68],
        [0.3, 0.62],
        [0.7, 0.69],
        [1, 0.62],
      ]),
      '#c4d0d6',
    ) +
    times(6, (i) =>
      at(
        f.w * (0.06 + i * 0.055),
        f.h * (0.73 + (i % 2) * 0.02),
        f.u * 0.12,
        near(flat('M-26,0V-32H26V0Z', '#a8704a') + flat('M-34,-30L0,-58L34,-30Z', '#fdf8ec')) +
          flat('M-8,-8V-24H8V-8Z', '#f9cf6a'),
      ),
    ) +
    sheet(
      ridge(f, [
        [0, 0.79],
        [0.4, 0.74],
        [1, 0.8],
      ]),
      '#eef0ea',
    ) +
    at(
      f.w * (f.tall ? 0.5 : 0.58),
      f.h * 0.84,
      s,
      lifted(flat('M-16,10C-10,-40 -8,-90 -3,-150H3C8,-90 10,-40 16,10Z', '#4a2c26')) +
        tiers
          .map(
            ([y, w], i) =>
              near(
                flat(
                  `M${-w},${y - 32}C${-w * 0.5},${y - 52} ${w * 0.5},${y - 52} ${w},${y - 32}C${w * 0.6},${y - 18} ${w * 0.2},${y - 24} 0,${y - 20}C${-w * 0.2},${y - 24} ${-w * 0.6},${y - 18} ${-w},${y - 32}Z`,
                  i % 2 ? '#2f5a44' : '#244a3a',
                ),
              ) +
              flat(
                `M${-w},${y - 33}C${-w * 0.5},${y - 53} ${w * 0.5},${y - 53} ${w},${y - 33}C${w * 0.5},${y - 46} ${w * 0.2},${y - 40} 0,${y - 44}C${-w * 0.3},${y - 38} ${-w * 0.6},${y - 46} ${-w},${y - 33}Z`,
                '#fdfaf2',
              ),
          )
          .join(''),
    ) +
    times(46, () => flat(disc(next() * f.w, next() * f.h * 0.8, f.u * (0.3 + next() * 0.6)), '#fff')) +
    sheet(
      ridge(f, [
        [0, 0.9],
        [0.5, 0.86],
        [1, 0.92],
      ]),
      '#fdfaf2',
    ) +
    at(
      f.w * (f.tall ? 0.26 : 0.34),
      f.h * 0.93,
      f.u * 0.2,
      near(flat('M-12,0C-12,-30 -8,-46 0,-50C9,-46 12,-30 12,0Z', POMEGRANATE) + flat(disc(0, -58, 8), INK)),
    )
  );
}

/** A galloping mare with a mane in the shape of flames. */
export function mare(f) {
  const s = f.u * (f.tall ? 0.46 : 0.46);
  return (
    ground(f, '#c94a34', '#e9843e') +
    sheet(disc(f.w * (f.tall ? 0.5 : 0.6), f.h * 0.4, f.u * 33), '#f6c453') +
    sheet(
      ridge(f, [
        [0, 0.72],
        [0.3, 0.67],
        [0.64, 0.74],
        [1, 0.68],
      ]),
      '#a8343a',
    ) +
    at(
      f.cx - f.u * 2,
      f.h * (f.tall ? 0.72 : 0.78),
      s,
      lifted(
        flat(
          'M-60,90C-62,40 -40,14 -20,-8C-8,-22 -2,-46 6,-62L12,-88L24,-70C40,-62 52,-46 66,-22C74,-10 78,0 72,8C64,14 54,10 46,2C36,-2 26,0 18,4C20,26 34,50 36,90Z',
          INK,
        ),
      ) +
        flat('M52,-16C58,-14 62,-8 62,-2', 'none', { stroke: '#5a5478', 'stroke-width': 2 }) +
        flat(disc(33, -46, 4.6), '#f6dfa3') +
        flat(disc(34, -46, 2.6), '#120c14') +
        flat('M64,-4l6,-2l-2,6Z', '#c94a34') +
        near(
          flat(
            'M8,-84C-30,-92 -58,-74 -96,-82C-76,-66 -62,-64 -50,-60C-74,-54 -96,-42 -120,-44C-98,-28 -80,-26 -62,-28C-82,-16 -96,2 -116,6C-92,16 -72,12 -56,6C-68,22 -74,40 -88,52C-60,50 -34,20 -18,-10C-8,-26 -2,-48 8,-84Z',
            '#3a2450',
          ),
        ) +
        line(
          'M-2,-62C-30,-66 -50,-60 -70,-60M-8,-44C-34,-44 -56,-34 -80,-34M-14,-26C-36,-20 -50,-4 -76,6',
          '#7a5a8a',
          2.4,
        ) +
        line('M18,-66C22,-50 24,-38 46,-20M24,-40L4,-30M46,-20L50,4', SAFFRON, 4) +
        flat(m.star(24, -42, 7, 0.6), SAFFRON) +
        flat('M14,-60L24,-52L22,-38L12,-46Z', POMEGRANATE, { opacity: '0' }),
    ) +
    sheet(
      ridge(f, [
        [0, 0.88],
        [0.4, 0.84],
        [1, 0.89],
      ]),
      '#6a2036',
    ) +
    sheet(
      ridge(f, [
        [0, 0.95],
        [0.5, 0.93],
        [1, 0.96],
      ]),
      '#2a1224',
    )
  );
}
