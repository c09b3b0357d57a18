// Books, maps, cloth, spice, letters: pictures of many similar pieces.
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
  line,
  at,
  times,
  disc,
  box,
  poly,
  ground,
  within,
} = p;

/** The copyists' library: shelves under arches, a ladder, a lamp. */
export function library(f) {
  const next = p.random(17),
    colours = ['#8a2f2c', '#c98a2a', '#2f5d5a', '#d9c08a', '#5a2f4a', '#3b4a78', '#a8552f', '#e3d4b0'];
  const bays = f.tall ? 2 : 4,
    bay = f.w / bays;
  const shelf = (x, y, w, h) => {
    let books = '',
      at = x;
    while (at < x + w - f.u) {
      const bw = f.u * (1.3 + next() * 1.9),
        bh = h * (0.6 + next() * 0.34),
        c = colours[Math.floor(next() * colours.length)],
        lean = next() < 0.1 ? 9 : 0;
      if (at + bw > x + w) break;
      books += `<g transform="rotate(${lean} ${at} ${y})">${flat(box(at, y - bh, bw * 0.92, bh), c)}${flat(box(at, y - bh * 0.82, bw * 0.92, bh * 0.06) + box(at, y - bh * 0.2, bw * 0.92, bh * 0.04), '#f3dca0', { opacity: '.8' })}</g>`;
      at += bw + (lean ? f.u * 1.4 : 0);
    }
    return near(books) + flat(box(x, y, w, f.u * 1.3), '#8a5230');
  };
  const wall = times(bays, (b) => {
    const x = b * bay + bay * 0.1,
      w = bay * 0.8,
      shape = m.arch(x + w / 2, f.h * (f.tall ? 0.2 : 0.04), w, f.h);
    return (
      sheet(m.arch(x + w / 2, f.h * (f.tall ? 0.2 : 0.04) - f.u * 2, w + f.u * 3, f.h), '#7d4428') +
      flat(shape, '#2a120f') +
      within(
        shape,
        times(6, (r) => shelf(x, f.h * (0.3 + r * 0.135), w, f.h * 0.125)),
      )
    );
  });
  const lx = f.w * (f.tall ? 0.3 : 0.36);
  return (
    ground(f, '#a3623a') +
    flat(box(0, 0, f.w, f.h), '#a3623a') +
    wall +
    sheet(box(-40, f.h * 0.89, f.w + 80, f.h), '#4a2019') +
    near(
      line(
        `M${lx},${f.h * 0.93}L${lx + f.u * 16},${f.h * 0.3}M${lx + f.u * 9},${f.h * 0.93}L${lx + f.u * 25},${f.h * 0.3}`,
        '#e3b04b',
        f.u * 1,
      ) +
        times(9, (i) =>
          line(`M${lx + f.u * (1.7 + i * 1.62)},${f.h * (0.86 - i * 0.062)}h${f.u * 9}`, '#e3b04b', f.u * 0.8),
        ),
    ) +
    `<defs><radialGradient id="lamp"><stop offset="0" stop-color="#ffdf9a" stop-opacity=".75"/><stop offset="1" stop-color="#ffdf9a" stop-opacity="0"/></radialGradient></defs><circle cx="${f.w * (f.tall ? 0.6 : 0.62)}" cy="${f.h * 0.42}" r="${f.u * 40}" fill="url(#lamp)"/>` +
    at(f.w * (f.tall ? 0.6 : 0.62), f.h * 0.34, f.u * 0.2, m.lantern('#e9c277', '#fff0c4', f.h)) +
    at(
      f.w * (f.tall ? 0.72 : 0.7),
      f.h * 0.93,
      f.u * 0.34,
      near(
        flat('M-52,6L-40,-22L0,-10L40,-22L52,6L44,8L36,-4L0,6L-36,-4L-44,8Z', '#7d4428') +
          flat(
            'M-54,-34C-34,-46 -12,-40 0,-28C12,-40 34,-46 54,-34V-24C34,-34 12,-28 0,-18C-12,-28 -34,-34 -54,-24Z',
            CREAM,
          ),
      ),
    )
  );
}

/** A coast is never a smooth line: a point between every two, pushed in or out. */
function rough(points, seed) {
  const next = p.random(seed);
  return points.flatMap(([x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length],
      push = 0.16;
    return [
      [x, y],
      [(2 * x + nx) / 3 + (next() - 0.5) * push, (2 * y + ny) / 3 + (next() - 0.5) * push],
      [(x + 2 * nx) / 3 + (next() - 0.5) * push, (y + 2 * ny) / 3 + (next() - 0.5) * push],
    ];
  });
}

/** Al-Idrisi's map: south at the top, winds at the corners, one ship. */
export function map(f) {
  const cx = f.w * 0.5,
    cy = f.h * 0.5,
    r = f.u * 44,
    land = '#e6cf98',
    edge = '#a8743a';
  const lands = [
    [
      [-0.95, -0.1],
      [-0.6, -0.5],
      [-0.1, -0.66],
      [0.3, -0.5],
      [0.62, -0.56],
      [0.9, -0.2],
      [0.5, -0.12],
      [0.36, -0.26],
      [0.2, -0.1],
      [-0.1, -0.16],
      [-0.36, -0.04],
      [-0.7, -0.02],
    ],
    [
      [-0.8, 0.3],
      [-0.5, 0.18],
      [-0.26, 0.24],
      [-0.3, 0.42],
      [-0.1, 0.3],
      [0.1, 0.36],
      [0.02, 0.56],
      [-0.3, 0.7],
      [-0.66, 0.6],
    ],
    [
      [0.24, 0.24],
      [0.4, 0.02],
      [0.64, 0.06],
      [0.94, 0.1],
      [0.86, 0.44],
      [0.56, 0.72],
      [0.3, 0.58],
      [0.42, 0.4],
    ],
    [
      [-0.16, 0.02],
      [-0.04, 0.0],
      [0.02, 0.08],
      [-0.1, 0.12],
    ],
    [
      [0.02, 0.7],
      [0.14, 0.64],
      [0.22, 0.76],
      [0.1, 0.84],
    ],
    [
      [-0.5, -0.72],
      [-0.34, -0.78],
      [-0.28, -0.68],
      [-0.42, -0.62],
    ],
    [
      [-0.16, 0.82],
      [-0.06, 0.8],
      [-0.08, 0.9],
    ],
  ]
    .map((pts, k) => rough(pts, 40 + k))
    .map((pts) => {
      const q = pts.map(([x, y]) => [cx + x * r * (f.wide ? 1 : 0.95), cy + y * r]);
      return `${q
        .map(([x, y], i) => {
          const [nx, ny] = q[(i + 1) % q.length];
          return `${i ? '' : `M${(x + nx) / 2},${(y + ny) / 2}`}`;
        })
        .join('')}${q
        .map((_, i) => {
          const [x, y] = q[(i + 1) % q.length],
            [nx, ny] = q[(i + 2) % q.length];
          return `Q${x},${y} ${(x + nx) / 2},${(y + ny) / 2}`;
        })
        .join('')}Z`;
    });
  const town = (x, y) =>
    at(
      cx + x * r,
      cy + y * r,
      f.u * 0.1,
      near(flat('M-16,10V-8H-6V-18L0,-26L6,-18V-8H16V10Z', CREAM)) + flat(disc(0, 4, 4), POMEGRANATE),
    );
  const hill = (x, y, c) =>
    at(
      cx + x * r,
      cy + y * r,
      f.u * 0.1,
      flat('M-40,12C-34,-18 -20,-18 -14,0C-8,-26 10,-26 16,0C22,-14 36,-14 40,12Z', c),
    );
  const rays = (x, y, s) =>
    at(
      x,
      y,
      f.u * s,
      times(16, (i) =>
        line(
          `M${Math.cos(i * 0.3927) * 26},${Math.sin(i * 0.3927) * 26}L${Math.cos(i * 0.3927) * (i % 2 ? 150 : 300)},${Math.sin(i * 0.3927) * (i % 2 ? 150 : 300)}`,
          edge,
          1.6,
          { opacity: '.35' },
        ),
      ) +
        flat(m.star(0, 0, 34, 0.5), POMEGRANATE) +
        flat(m.star(0, 0, 20, 0.5, 8, 0.39), SAFFRON),
    );
  return (
    ground(f, '#f0dfb6') +
    rays(f.w * 0.1, f.h * 0.82, 0.2) +
    rays(f.w * 0.91, f.h * 0.16, 0.2) +
    line(`M${f.u * 4},${f.u * 4}H${f.w - f.u * 4}V${f.h - f.u * 4}H${f.u * 4}Z`, edge, f.u * 0.5) +
    line(`M${f.u * 5.4},${f.u * 5.4}H${f.w - f.u * 5.4}V${f.h - f.u * 5.4}H${f.u * 5.4}Z`, edge, f.u * 0.2) +
    sheet(disc(cx, cy, r * 1.03), '#c9963f') +
    flat(disc(cx, cy, r), '#2f6f97') +
    within(
      disc(cx, cy, r),
      times(16, (i) =>
        line(
          `M${cx - r},${cy - r + i * r * 0.13}${times(14, () => `q${r * 0.036},${-r * 0.03} ${r * 0.072},0t${r * 0.072},0`)}`,
          '#4f8fb2',
          f.u * 0.3,
        ),
      ) +
        lands.map((d) => sheet(d, land) + line(d, edge, f.u * 0.5)).join('') +
        line(
          `M${cx - r * 0.2},${cy - r * 0.56}C${cx - r * 0.1},${cy - r * 0.4} ${cx - r * 0.24},${cy - r * 0.3} ${cx - r * 0.16},${cy - r * 0.14}`,
          '#2f6f97',
          f.u * 0.9,
        ) +
        hill(-0.5, -0.22, TERRA) +
        hill(0.1, -0.4, '#7c7a3c') +
        hill(0.6, -0.32, TERRA) +
        hill(-0.5, 0.44, '#7c7a3c') +
        hill(0.68, 0.28, TERRA) +
        hill(0.6, 0.5, '#7c7a3c') +
        town(-0.2, -0.44) +
        town(0.36, -0.38) +
        town(-0.58, 0.34) +
        town(0.5, 0.2) +
        town(-0.7, -0.14),
    ) +
    at(cx + r * 0.06, cy + r * 0.16, f.u * 0.1, m.dhow('#3b1a24', CREAM, SAFFRON)) +
    line(
      `M${cx - r * 0.62},${cy + r * 0.1}Q${cx - r * 0.3},${cy - r * 0.02} ${cx - r * 0.1},${cy + r * 0.14}`,
      CREAM,
      f.u * 0.4,
      { 'stroke-dasharray': `${f.u} ${f.u}` },
    )
  );
}

/** The spice road: a row of bright cones of spice, as on a market. */
export function spice(f) {
  const cone = (x, y, s, c, dark, sack) =>
    lifted(
      flat(
        `M${x - s},${y}Q${x - s * 0.36},${y - s * 0.5} ${x},${y - s * 1.25}Q${x + s * 0.36},${y - s * 0.5} ${x + s},${y}Z`,
        c,
      ),
    ) +
    flat(
      `M${x},${y - s * 1.25}Q${x + s * 0.36},${y - s * 0.5} ${x + s},${y}H${x + s * 0.1}Q${x + s * 0.2},${y - s * 0.6} ${x},${y - s * 1.25}Z`,
      dark,
      { opacity: '.5' },
    ) +
    lifted(
      flat(
        `M${x - s * 1.12},${y - s * 0.06}Q${x},${y + s * 0.2} ${x + s * 1.12},${y - s * 0.06}L${x + s * 0.98},${y + s * 1.2}H${x - s * 0.98}Z`,
        sack,
      ),
    ) +
    line(`M${x - s * 1.12},${y - s * 0.06}Q${x},${y + s * 0.2} ${x + s * 1.12},${y - s * 0.06}`, CREAM, s * 0.09);
  const back = [
      [0.06, '#8a4a2c', '#5d2a20'],
      [0.26, '#5f7d44', '#3e5b3a'],
      [0.46, '#e6c46a', '#c9963f'],
      [0.66, '#7d2440', '#4d1230'],
      [0.86, '#c9742f', '#8a4a20'],
    ],
    front = [
      [0.14, '#f0b429', '#b9741a'],
      [0.38, '#c8321f', '#8a1f1a'],
      [0.62, '#e2703a', '#a8451f'],
      [0.87, '#3f7f6a', '#1f4d4b'],
    ];
  const awning = lifted(
    times(12, (i) =>
      flat(
        `M${(f.w / 12) * i},-10h${f.w / 12 + 1}v${f.h * 0.16}q${-f.w / 24},${f.u * 6} ${-f.w / 12 - 1},0Z`,
        i % 2 ? CREAM : '#1f6f74',
      ),
    ),
  );
  return (
    ground(f, '#3a2350') +
    flat(box(0, 0, f.w, f.h), '#46295e') +
    times(5, (i) => sheet(m.arch(f.w * (0.1 + i * 0.2), f.h * 0.14, f.w * 0.17, f.h), '#341d49')) +
    back.map(([x, c, d]) => cone(f.w * x, f.h * 0.58, f.u * 14, c, d, '#b9915a')).join('') +
    front.map(([x, c, d]) => cone(f.w * x, f.h * 0.8, f.u * 19, c, d, '#dcbd86')).join('') +
    awning
  );
}

/** The loom: a carpet, half finished. */
export function loom(f) {
  const next = p.random(9),
    cols = 40,
    cell = f.w / cols,
    top = f.h * 0.44,
    rows = Math.ceil((f.h * 0.96 - top) / cell),
    palette = ['#8f1f2f', '#f0dcb0', '#1f3a5f', '#d98a2a', '#2f6d5a'];
  let knots = '';
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < cols; c++) {
      const dx = Math.abs(((c + 0.5) % 20) - 10),
        dy = Math.abs(((rows - r) % 16) - 8),
        d = dx + dy,
        edge = c < 2 || c > cols - 3;
      const i = edge
        ? r % 2
          ? 2
          : 1
        : d < 2
          ? 3
          : d < 4
            ? 1
            : d < 6
              ? 0
              : d < 7.5
                ? 3
                : d < 10
                  ? 2
                  : d < 11.5
                    ? 1
                    : (r + c) % 5 === 0
                      ? 4
                      : 0;
      if (r < 2 && next() < 0.5 && (c < 14 || c > 24)) continue;
      if (r < 1 && c > 26) continue;
      knots += flat(box(c * cell, top + r * cell, cell + 0.6, cell + 0.6), palette[i]);
    }
  const balls = [
    ['#8f1f2f', 0.14],
    ['#d98a2a', 0.24],
    ['#1f3a5f', 0.33],
  ];
  return (
    ground(f, '#e4d9c6') +
    piece(disc(f.w * 0.72, f.h * 0.24, f.u * 13), '#d98a2a') +
    sheet(
      ridge(f, [
        [0, 0.4],
        [0.3, 0.3],
        [0.6, 0.38],
        [1, 0.26],
      ]),
      '#b9a78c',
    ) +
    sheet(
      ridge(f, [
        [0, 0.46],
        [0.5, 0.4],
        [1, 0.44],
      ]),
      '#93826c',
    ) +
    times(cols, (c) => line(`M${(c + 0.5) * cell},${f.h * 0.09}V${f.h}`, '#f7f0e0', cell * 0.16)) +
    lifted(knots) +
    sheet(box(-20, f.h * 0.05, f.w + 40, f.h * 0.055), '#5d3622') +
    sheet(box(-20, f.h * 0.93, f.w + 40, f.h), '#4a2a1c') +
    balls
      .map(
        ([c, x]) =>
          line(`M${f.w * x},${f.h * 0.1}V${f.h * 0.22}`, c, f.u * 0.6) +
          piece(disc(f.w * x, f.h * 0.24, f.u * 4.6), c) +
          times(3, (i) =>
            line(
              `M${f.w * x - f.u * 4},${f.h * 0.24 + (i - 1) * f.u * 2.4}q${f.u * 4},${f.u * 3} ${f.u * 8},0`,
              '#fff',
              f.u * 0.3,
              { opacity: '.5' },
            ),
          ),
      )
      .join('') +
    near(
      at(
        f.w * 0.78,
        top - f.u,
        f.u * 0.3,
        flat('M-34,0H34V-10H-34Z', '#5d3622') + times(9, (i) => flat(box(-31 + i * 7.4, 0, 3.6, 22), '#5d3622')),
      ),
    )
  );
}

/** Letters that never arrived: envelopes that fly like birds. */
export function letters(f) {
  const envelope = (x, y, s, turn, paper, border = true) =>
    at(
      f.w * x,
      f.h * y,
      f.u * s,
      lifted(flat(box(-60, -40, 120, 80), paper)) +
        (border
          ? within(
              box(-60, -40, 120, 80),
              times(18, (i) =>
                flat(
                  poly([
                    [-66 + i * 8, -40],
                    [-62 + i * 8, -40],
                    [-66 + i * 8, -34],
                    [-70 + i * 8, -34],
                  ]),
                  i % 2 ? '#2f6f97' : POMEGRANATE,
                ),
              ) +
                times(18, (i) =>
                  flat(
                    poly([
                      [-66 + i * 8, 34],
                      [-62 + i * 8, 34],
                      [-66 + i * 8, 40],
                      [-70 + i * 8, 40],
                    ]),
                    i % 2 ? '#2f6f97' : POMEGRANATE,
                  ),
                ),
            )
          : '') +
        line('M-60,-40L0,8L60,-40', '#b9a27a', 1.6) +
        near(flat('M32,-30H52V-6H32Z', TERRA)) +
        flat(m.star(42, -18, 7, 0.6), CREAM) +
        line('M-46,14H-6M-46,22H-18', '#8a7654', 2),
      { turn },
    );
  return (
    ground(f, '#a9c3c0', '#e3dcc6') +
    piece(disc(f.w * 0.2, f.h * 0.32, f.u * 15), '#f6edd4') +
    m.skyline(f, 0.76, '#8aa5a0', 71, { scale: 1 }) +
    m.skyline(f, 0.86, '#557a78', 72, { scale: 1.1, window: '#f6dfa3', towers: false }) +
    line(
      `M${f.w * 0.06},${f.h * 0.74}C${f.w * 0.3},${f.h * 0.3} ${f.w * 0.5},${f.h * 0.7} ${f.w * 0.96},${f.h * 0.14}`,
      CREAM,
      f.u * 0.5,
      { 'stroke-dasharray': `${f.u * 1.6} ${f.u * 1.8}` },
    ) +
    envelope(0.9, 0.16, 0.13, -22, CREAM, false) +
    envelope(0.74, 0.34, 0.18, 12, '#f3d9b0', false) +
    envelope(0.18, 0.6, 0.2, -18, '#e9c9b8', false) +
    envelope(0.46, 0.47, 0.5, -9, CREAM) +
    sheet(
      ridge(f, [
        [0, 0.94],
        [0.5, 0.92],
        [1, 0.95],
      ]),
      '#23403f',
    )
  );
}
