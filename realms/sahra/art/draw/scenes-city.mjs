// Streets, courtyards, roofs: pictures with walls.
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

/** Courtyard: three arches behind each other, a fountain, jasmine from both sides. */
export function courtyard(f) {
  const floor = f.h * 0.86,
    w = f.tall ? f.w : f.h * 1.25,
    top = f.tall ? 0.29 : 0.06,
    cx = f.cx;
  const basin = f.u * (f.tall ? 0.36 : 0.38);
  const spray = f.tall
    ? [
        [0.12, 0.4, 1],
        [0.88, 0.38, -1],
        [0.1, 0.62, 1],
        [0.92, 0.6, -1],
      ]
    : [
        [0.13, 0.2, 1],
        [0.86, 0.18, -1],
        [0.09, 0.52, 1],
        [0.91, 0.5, -1],
        [0.25, 0.1, 1],
        [0.75, 0.1, -1],
      ];
  return (
    `<defs>${m.lattice('lattice', f.u * 13, '#d9b76a', f.u * 0.28)}${m.tiles('floor', f.u * 9, p.TEAL, POMEGRANATE, '#e6c98a')}</defs>${ground(f, '#163b3a')}${flat(box(0, 0, f.w, f.h), m.fill('lattice'), { opacity: '.55' })}` +
    flat(m.arch(cx, f.h * (top + 0.07), w * 0.6, f.h), '#f4d9a0') +
    piece(disc(cx, f.h * (f.tall ? 0.5 : 0.43), w * 0.14), '#fff3d6') +
    within(
      m.arch(cx, f.h * (top + 0.07), w * 0.6, f.h),
      sheet(
        ridge(f, [
          [0, 0.7],
          [0.44, 0.66],
          [0.56, 0.69],
          [1, 0.66],
        ]),
        '#cfae6c',
      ) +
        at(cx - w * 0.17, f.h * 0.72, f.u * 0.22, m.palm('#59713f')) +
        at(cx + w * 0.17, f.h * 0.73, f.u * 0.27, m.palm('#465d37'), { flip: true }),
    ) +
    p.cutout(f, m.arch(cx, f.h * (top + 0.035), w * 0.7, f.h + 80), p.TEAL) +
    p.cutout(f, m.arch(cx, f.h * top, w * 0.81, f.h + 80), '#245553') +
    line(m.arch(cx, f.h * top - f.u * 2, w * 0.85, f.h + 80), '#d9b76a', f.u * 0.4) +
    sheet(box(-40, floor, f.w + 80, f.h), '#e6c98a') +
    flat(box(0, floor + f.u * 1.5, f.w, f.h), m.fill('floor'), { opacity: '.8' }) +
    at(
      cx,
      floor + f.u * 4,
      basin,
      lifted(flat('M-86,-22C-86,-44 86,-44 86,-22L58,6H-58Z', POMEGRANATE)) +
        flat('M-78,-26C-60,-38 60,-38 78,-26C50,-18 -50,-18 -78,-26Z', '#7fb3ad') +
        flat(box(-5, -76, 10, 46), POMEGRANATE) +
        near(flat('M-46,-74C-44,-92 44,-92 46,-74L18,-62H-18Z', POMEGRANATE)) +
        flat('M-38,-77C-28,-84 28,-84 38,-77C20,-72 -20,-72 -38,-77Z', '#7fb3ad') +
        line('M0,-82C-2,-112 -26,-112 -34,-84M0,-82C2,-112 26,-112 34,-84M0,-84V-116', '#e9f4ee', 3.4),
    ) +
    spray
      .map(([x, y, d], i) =>
        at(f.w * x, f.h * y, f.u * (f.tall ? 0.34 : 0.32) * (i % 2 ? 1.1 : 1), m.jasmine(), { flip: d < 0 }),
      )
      .join('')
  );
}

/** The city by night: three streets of domes and minarets. */
export const cityNight = (f) =>
  ground(f, '#252f63') +
  m.stars(f, 7, 60, p.GLOW, 0.58) +
  m.crescent(f.w * (f.tall ? 0.62 : 0.66), f.h * (f.tall ? 0.25 : 0.26), f.u * 13, p.GLOW) +
  m.skyline(f, f.tall ? 0.54 : 0.62, p.DUSK, 21, { scale: f.tall ? 1.3 : 1.05 }) +
  m.skyline(f, f.tall ? 0.66 : 0.77, TERRA, 8, { window: p.GLOW, scale: f.tall ? 1.3 : 1.15 }) +
  m.skyline(f, f.tall ? 0.8 : 0.92, p.NIGHT, 15, { window: f.tall ? undefined : SAFFRON, scale: 1.25, towers: false });

/** Covered market: light falls through the roof, lanterns of coloured glass. */
export function souk(f) {
  const beam = (x, w, o) =>
    flat(
      poly([
        [f.w * x, -10],
        [f.w * (x + 0.05), -10],
        [f.w * (x + w), f.h],
        [f.w * (x + w - 0.2), f.h],
      ]),
      '#ffdf9a',
      { opacity: o },
    );
  const glass = ['#e6a11f', '#c8443c', '#3f9a94', '#6d5bb0', '#e58a3a', '#4d8ac0', '#c65a8a'];
  const places = f.tall
    ? [
        [0.2, 0.3, 1.1],
        [0.5, 0.2, 1.5],
        [0.8, 0.33, 1.15],
        [0.36, 0.5, 0.8],
        [0.66, 0.53, 0.8],
      ]
    : [
        [0.1, 0.2, 1],
        [0.25, 0.36, 1.2],
        [0.42, 0.14, 0.95],
        [0.6, 0.3, 1.35],
        [0.77, 0.12, 0.95],
        [0.9, 0.34, 1.15],
      ];
  const k = f.tall ? f.w : f.h * 1.2;
  return (
    `<defs><radialGradient id="glow"><stop offset="0" stop-color="#ffdf9a" stop-opacity=".6"/><stop offset="1" stop-color="#ffdf9a" stop-opacity="0"/></radialGradient></defs>` +
    ground(f, '#f0b45e') +
    p.cutout(f, m.arch(f.cx, f.h * 0.34, k * 0.3, f.h), '#a8552f') +
    p.cutout(f, m.arch(f.cx, f.h * 0.22, k * 0.52, f.h), '#7a3430') +
    p.cutout(f, m.arch(f.cx, f.h * 0.08, k * 0.78, f.h), '#4d2238') +
    p.cutout(f, m.arch(f.cx, f.h * -0.1, k * 1.08, f.h), '#2a1730') +
    beam(0.46, 0.2, '.16') +
    beam(0.56, 0.42, '.13') +
    near(
      at(
        f.cx,
        f.h * (f.tall ? 0.815 : 0.92),
        f.u * 0.34,
        flat('M-12,0C-14,-30 -10,-56 0,-60C11,-56 15,-28 13,0Z', INK) +
          flat(disc(0, -67, 8), INK) +
          flat('M26,0C24,-26 28,-48 36,-52C46,-48 50,-24 48,0Z', '#5c1a30') +
          flat(disc(36, -58, 7), '#5c1a30'),
      ),
    ) +
    sheet(
      ridge(
        f,
        f.tall
          ? [
              [0, 0.82],
              [0.5, 0.805],
              [1, 0.82],
            ]
          : [
              [0, 0.93],
              [0.5, 0.915],
              [1, 0.93],
            ],
      ),
      '#1b0f22',
    ) +
    places
      .map(
        ([x, y, s], i) =>
          `<circle cx="${f.w * x}" cy="${f.h * y + f.u * 13 * s}" r="${f.u * 19 * s}" fill="url(#glow)"/>` +
          at(f.w * x, f.h * y, f.u * 0.2 * s, m.lantern('#e9c277', glass[i], f.h)),
      )
      .join('')
  );
}

/** Pigeon towers at dawn, and a flock that flies around them. */
export function pigeons(f) {
  const tower = (x, y, w, h, c, shade) => {
    const body = `M${x - w / 2},${y + f.h}V${y - h * 0.5}C${x - w * 0.5},${y - h * 0.86} ${x - w * 0.26},${y - h} ${x},${y - h}C${x + w * 0.26},${y - h} ${x + w * 0.5},${y - h * 0.86} ${x + w / 2},${y - h * 0.5}V${y + f.h}Z`;
    const holes = times(7, (r) =>
      times(5, (k) =>
        flat(
          poly(
            [
              [0, -1],
              [0.8, 0.6],
              [-0.8, 0.6],
            ].map(([dx, dy]) => [
              x + (k - 2) * w * 0.19 + dx * w * 0.052 * (r % 2 ? 1 : 1),
              y - h * 0.74 + r * h * 0.13 + dy * w * 0.06,
            ]),
          ),
          '#4b2327',
        ),
      ),
    );
    const perches = times(3, (r) =>
      line(`M${x - w * 0.6},${y - h * 0.68 + r * h * 0.26}H${x + w * 0.6}`, '#4b2327', f.u * 0.5),
    );
    return (
      perches +
      sheet(body, c) +
      within(
        body,
        flat(`M${x + w * 0.16},${y - h * 1.1}V${y + f.h}H${x + w}V${y - h * 1.1}Z`, shade, { opacity: '.55' }),
      ) +
      holes
    );
  };
  const flock = f.tall
    ? [
        [0.16, 0.36, 1],
        [0.42, 0.34, 1.3],
        [0.74, 0.35, 0.9],
        [0.86, 0.43, 1.1],
        [0.56, 0.44, 0.8],
      ]
    : [
        [0.09, 0.3, 1.1],
        [0.2, 0.15, 0.9],
        [0.36, 0.26, 1.5],
        [0.47, 0.1, 0.9],
        [0.62, 0.22, 1.1],
        [0.92, 0.2, 1],
      ];
  return (
    ground(f, '#e8a08c', '#f6dcb8') +
    piece(disc(f.w * (f.tall ? 0.34 : 0.3), f.h * 0.5, f.u * 20), '#fff2d4') +
    sheet(
      ridge(f, [
        [0, 0.66],
        [0.24, 0.6],
        [0.5, 0.66],
        [1, 0.58],
      ]),
      '#d88a76',
    ) +
    times(5, (i) =>
      at(f.w * (0.02 + i * 0.11), f.h * 0.7, f.u * (0.16 + (i % 3) * 0.03), m.palm('#7d4a52'), { flip: i % 2 === 1 }),
    ) +
    sheet(
      ridge(f, [
        [0, 0.72],
        [0.4, 0.7],
        [1, 0.72],
      ]),
      '#b76a5c',
    ) +
    (f.tall
      ? tower(f.w * 0.82, f.h * 0.9, f.u * 34, f.h * 0.42, '#c58a5a', '#8a4a3a') +
        tower(f.w * 0.36, f.h * 0.98, f.u * 40, f.h * 0.48, '#dba468', '#9a5a3c')
      : tower(f.w * 0.9, f.h * 0.88, f.u * 30, f.h * 0.4, '#b9764f', '#7d4136') +
        tower(f.w * 0.5, f.h * 0.92, f.u * 30, f.h * 0.42, '#b9764f', '#7d4136') +
        tower(f.w * 0.7, f.h, f.u * 40, f.h * 0.66, '#dba468', '#9a5a3c')) +
    sheet(
      ridge(f, [
        [0, 0.93],
        [0.5, 0.9],
        [1, 0.94],
      ]),
      '#4b2327',
    ) +
    flock
      .map(([x, y, s], i) =>
        near(at(f.w * x, f.h * y, f.u * 0.17 * s, m.bird(CREAM, '#fff'), { flip: i % 3 === 1, turn: i % 2 ? -8 : 6 })),
      )
      .join('')
  );
}

/** Wind towers at the Gulf at noon, a boat at the door. */
export function windTower(f) {
  const tower = (x, y, w, h) =>
    lifted(
      flat(box(x - w / 2, y - h, w, f.h), '#ecd6a8') +
        flat(box(x - w * 0.58, y - h - w * 0.1, w * 1.16, w * 0.12), '#b98a52'),
    ) +
    flat(box(x + w * 0.18, y - h, w * 0.32, f.h), '#cfae7a') +
    times(4, (i) => flat(m.opening(x - w * 0.4 + i * w * 0.21, y - h + w * 0.14, w * 0.13, h * 0.42), '#5b3b30')) +
    times(2, (r) =>
      times(5, (i) =>
        line(`M${x - w * 0.62 + i * w * 0.31},${y - h * (0.46 - r * 0.12)}h${w * 0.1}`, '#5b3b30', f.u * 0.8),
      ),
    );
  const house = (x, w, y, c) =>
    sheet(
      `M${x},${f.h}V${y}${times(Math.floor(w / (f.u * 5)), () => `h${f.u * 2.5}v${f.u * 1.6}h${f.u * 2.5}v${-f.u * 1.6}`)}V${f.h}Z`,
      c,
    );
  const shore = f.h * 0.78,
    t = f.tall;
  return (
    ground(f, '#2f9fae', '#a8dcd0') +
    piece(disc(f.w * (t ? 0.72 : 0.86), f.h * (t ? 0.2 : 0.2), f.u * 10), '#fff6d8') +
    m.skyline(f, 0.62, '#7cc4c0', 40, { scale: 0.8 }) +
    house(-10, f.w * 0.36, f.h * 0.62, '#dcbd86') +
    tower(f.w * (t ? 0.3 : 0.2), f.h * 0.64, f.u * 22, f.h * 0.32) +
    tower(f.w * (t ? 0.76 : 0.76), f.h * 0.62, f.u * 18, f.h * 0.26) +
    house(f.w * 0.3, f.w * 0.8, f.h * 0.66, '#f1dfb6') +
    tower(f.w * 0.5, f.h * 0.68, f.u * 26, f.h * 0.46) +
    flat(m.opening(f.w * 0.5 - f.u * 5, f.h * 0.67, f.u * 10, f.h * 0.12), '#7a4a2c') +
    times(4, (i) => flat(m.opening(f.w * (0.62 + i * 0.1), f.h * 0.705, f.u * 4, f.u * 5), p.TEAL)) +
    sheet(p.waves(f, shore / f.h, 0.012, 9), '#1f7f8c') +
    at(
      f.w * (t ? 0.3 : 0.3),
      f.h * 0.86,
      f.u * 0.22,
      near(flat('M-110,-26C-70,0 70,0 124,-34C112,4 84,20 60,22H-56C-80,18 -100,0 -110,-26Z', '#5b2f26')) +
        line('M-98,-12C-50,8 60,8 110,-18', SAFFRON, 4) +
        flat('M10,-6V-120L16,-120V-6Z', '#5b2f26') +
        near(flat('M16,-118C60,-100 74,-60 78,-26C54,-34 34,-36 16,-34Z', CREAM)),
    ) +
    sheet(p.waves(f, 0.87, 0.016, 7, 0.4), '#155f70') +
    sheet(p.waves(f, 0.94, 0.018, 6, 0.1), '#0e3f50')
  );
}

/** Roofs in the late afternoon: dishes, laundry, a cat. */
export function rooftops(f) {
  const dish = (x, y, s, turn = 0) =>
    at(
      x,
      y,
      s,
      near(flat('M-22,-26A26,26 0 0 0 20,8Z', CREAM)) +
        line('M-1,-9L14,-26M-4,6L-6,26', INK, 3) +
        flat(disc(14, -27, 3), INK),
      { turn },
    );
  const cloth = ['#c8443c', CREAM, '#3f8a8a', SAFFRON, '#6d5b9a', CREAM, '#c8443c', '#e8b08a'];
  const laundry = (x1, y1, x2, y2, n) =>
    m.garland(
      x1,
      y1,
      x2,
      y2,
      f.u * 3,
      n,
      (x, y, i) => {
        const w = f.u * (i % 3 === 1 ? 5.6 : 4),
          h = f.u * (8 + (i % 3) * 2.4);
        return piece(`M${x - w / 2},${y}h${w}l${f.u * 0.4},${h}q${-w / 2},${f.u} ${-w},0Z`, cloth[i % cloth.length]);
      },
      INK,
      f.u * 0.3,
    );
  const block = (x, y, w, c, dark) =>
    sheet(box(f.w * x, f.h * y, f.w * w, f.h), c) +
    flat(box(f.w * x, f.h * y, f.w * w, f.u * 1.6), dark) +
    flat(box(f.w * (x + w * 0.7), f.h * y, f.w * w * 0.3, f.h), dark, { opacity: '.35' });
  const t = f.tall;
  return (
    ground(f, '#f6c27a', '#f9e2b4') +
    piece(disc(f.w * (t ? 0.62 : 0.5), f.h * (t ? 0.44 : 0.4), f.u * 17), '#fff4d2') +
    m.skyline(f, t ? 0.56 : 0.54, '#e8a468', 52, { scale: 0.9 }) +
    m.skyline(f, t ? 0.64 : 0.66, '#cf7f52', 61, { scale: 1.1, towers: false }) +
    block(0, t ? 0.62 : 0.56, 0.34, '#b9573f', '#7d3433') +
    block(0.66, t ? 0.58 : 0.5, 0.4, '#a84a3f', '#6e2c33') +
    laundry(f.w * 0.16, f.h * (t ? 0.5 : 0.36), f.w * 0.86, f.h * (t ? 0.47 : 0.32), t ? 6 : 8) +
    line(
      `M${f.w * 0.16},${f.h * (t ? 0.62 : 0.56)}V${f.h * (t ? 0.48 : 0.34)}M${f.w * 0.86},${f.h * (t ? 0.58 : 0.5)}V${f.h * (t ? 0.45 : 0.3)}`,
      INK,
      f.u * 0.7,
    ) +
    dish(f.w * 0.08, f.h * (t ? 0.59 : 0.515), f.u * 0.16) +
    dish(f.w * 0.74, f.h * (t ? 0.55 : 0.455), f.u * 0.18, 10) +
    dish(f.w * 0.95, f.h * (t ? 0.55 : 0.46), f.u * 0.15, -12) +
    block(0.24, 0.78, 0.52, '#7d3648', '#4a2040') +
    times(4, (i) =>
      piece(m.opening(f.w * (0.29 + i * 0.11), f.h * 0.84, f.u * 5, f.u * 8), i === 2 ? p.GLOW : '#3a1a38'),
    ) +
    at(
      f.w * 0.62,
      f.h * 0.78,
      f.u * 0.24,
      near(
        flat(
          'M-30,0C-32,-22 -16,-32 4,-30L10,-44L16,-36H22L28,-44L30,-28C32,-20 26,-16 24,-14V0H18L16,-12H-8L-12,0ZM-28,-4C-48,0 -52,-24 -42,-36L-38,-34C-44,-22 -40,-12 -26,-14Z',
          INK,
        ),
      ),
    ) +
    sheet(
      ridge(f, [
        [0, 0.94],
        [1, 0.94],
      ]),
      '#2a1730',
    ) +
    times(3, (i) => at(f.w * [0.3, 0.38, 0.8][i], f.h * [0.2, 0.16, 0.2][i], f.u * 0.18, m.speck('#7d3433')))
  );
}

/** Tower houses of Sanaa: brown walls, white plaster, coloured fanlights. */
export function sanaa(f) {
  const glass = ['#e6a11f', '#3f9a94', '#c8443c', '#5a65a8'];
  const house = (cx, top, w, wall, seed) => {
    const x = cx - w / 2,
      floors = Math.ceil((f.h - top) / (w * 0.42));
    const bands = times(floors, (k) => {
      const y = top + w * 0.16 + k * w * 0.42;
      return (
        line(
          `M${x},${y - w * 0.05}${times(8, () => `l${w / 16},${-w * 0.035}l${w / 16},${w * 0.035}`)}`,
          CREAM,
          w * 0.016,
        ) +
        times(3, (i) => {
          const wx = x + w * (0.1 + i * 0.29),
            ww = w * 0.2,
            lit = glass[(seed + k + i) % 4];
          return (
            flat(m.opening(wx - w * 0.02, y - w * 0.01, ww + w * 0.04, w * 0.33), CREAM) +
            flat(`M${wx},${y + ww / 2 + w * 0.015}a${ww / 2},${ww / 2} 0 0 1 ${ww},0Z`, lit) +
            line(
              `M${wx + ww / 2},${y + ww / 2}v${-ww / 2}M${wx + ww / 2},${y + ww / 2}l${-ww * 0.32},${-ww * 0.34}M${wx + ww / 2},${y + ww / 2}l${ww * 0.32},${-ww * 0.34}`,
              CREAM,
              w * 0.012,
            ) +
            flat(box(wx + w * 0.015, y + ww / 2 + w * 0.05, ww - w * 0.03, w * 0.13), '#3b2024')
          );
        })
      );
    });
    return (
      lifted(
        flat(
          `M${x},${f.h + 40}V${top}${times(6, () => `v${-w * 0.05}h${w / 12}v${w * 0.05}h${w / 12}`)}V${f.h + 40}Z`,
          wall,
        ),
      ) +
      flat(box(x, top, w, w * 0.035), CREAM) +
      bands
    );
  };
  const t = f.tall;
  return (
    ground(f, '#8fb7d6', '#e9e2cc') +
    piece(disc(f.w * (t ? 0.5 : 0.44), f.h * (t ? 0.3 : 0.24), f.u * 12), SAFFRON) +
    sheet(
      p.crag(f, [
        [0, 0.5],
        [0.14, 0.36],
        [0.3, 0.46],
        [0.46, 0.34],
        [0.62, 0.46],
        [0.8, 0.32],
        [1, 0.46],
      ]),
      '#9a8f9f',
    ) +
    (t
      ? [
          [0.1, 0.44, 25, '#a8704e'],
          [0.36, 0.5, 23, '#b57c56'],
          [0.64, 0.4, 26, '#a06546'],
          [0.9, 0.48, 25, '#b57c56'],
        ]
      : [
          [0.05, 0.4, 21, '#b57c56'],
          [0.21, 0.32, 19, '#a8704e'],
          [0.36, 0.46, 18, '#b57c56'],
          [0.5, 0.38, 17, '#a06546'],
          [0.66, 0.28, 20, '#b57c56'],
          [0.8, 0.44, 18, '#a8704e'],
          [0.94, 0.36, 20, '#b57c56'],
        ]
    )
      .map(([x, y, w, c], i) => house(f.w * x, f.h * (t ? y + 0.06 : y - 0.02), f.u * w, c, i))
      .join('') +
    [
      [0.12, 0.58, 25, '#8a4f36'],
      [0.31, 0.5, 24, '#7d4430'],
      [0.48, 0.68, 22, '#935539'],
      [0.6, 0.56, 23, '#7d4430'],
      [0.76, 0.62, 21, '#935539'],
      [0.89, 0.54, 24, '#8a4f36'],
    ]
      .map(([x, y, w, c], i) => house(f.w * x, f.h * y, f.u * w, c, i + 2))
      .join('') +
    sheet(
      ridge(f, [
        [0, 0.94],
        [0.5, 0.92],
        [1, 0.95],
      ]),
      '#2f1a24',
    )
  );
}

/** The blue door: white wall, studded door, bougainvillea. */
export function blueDoor(f) {
  const cx = f.w * (f.tall ? 0.5 : 0.5),
    w = f.u * (f.tall ? 52 : 44),
    top = f.h * (f.tall ? 0.32 : 0.16),
    step = f.h * 0.88,
    next = p.random(5);
  const studs = (x, dir) =>
    times(5, (k) => flat(disc(x + dir * w * 0.06, top + w * 0.62 + k * w * 0.16, w * 0.014), INK)) +
    line(
      `M${x + dir * w * 0.13},${top + w * 0.66}v${w * 0.5}M${x + dir * w * 0.34},${top + w * 0.66}v${w * 0.5}`,
      INK,
      w * 0.016,
      { 'stroke-dasharray': `0 ${w * 0.05}` },
    ) +
    line(disc(x + dir * w * 0.235, top + w * 0.9, w * 0.09), INK, w * 0.018, { 'stroke-dasharray': `0 ${w * 0.05}` });
  const blossom = (x, y, s, c) =>
    at(
      x,
      y,
      s,
      near(
        times(
          3,
          (i) => `<path d="M0,0C-9,-6 -8,-15 0,-19C8,-15 9,-6 0,0Z" transform="rotate(${i * 120})" fill="${c}"/>`,
        ),
      ) + flat(disc(0, 0, 2.2), '#fff3c4'),
    );
  const door = m.arch(cx, top, w * 0.84, step);
  return (
    `<defs>${m.tiles('tiles', f.u * 6, '#2f78b0', SAFFRON, '#f7f3ea')}</defs>` +
    ground(f, '#efe8da') +
    flat(
      poly([
        [f.w * 0.62, -10],
        [f.w + 10, -10],
        [f.w + 10, f.h],
        [f.w * 0.9, f.h],
      ]),
      '#c9d3dd',
      { opacity: '.6' },
    ) +
    flat(box(0, f.h * 0.7, f.w, f.h), m.fill('tiles')) +
    flat(box(0, f.h * 0.69, f.w, f.u * 1.2), '#1f5f95') +
    sheet(m.arch(cx, top - w * 0.14, w * 1.12, step), '#f2d9a0') +
    sheet(m.arch(cx, top - w * 0.06, w * 0.96, step), '#14406e') +
    sheet(door, '#2f78b0') +
    within(door, flat(box(cx, 0, w, f.h), '#225f94', { opacity: '.6' })) +
    line(`M${cx},${top}V${step}`, '#14406e', w * 0.016) +
    studs(cx, -1) +
    studs(cx, 1) +
    flat(m.star(cx, top + w * 0.36, w * 0.1, 0.6), SAFFRON) +
    line(
      disc(cx - w * 0.07, top + w * 0.62, w * 0.035) + disc(cx + w * 0.07, top + w * 0.62, w * 0.035),
      SAFFRON,
      w * 0.022,
    ) +
    sheet(box(-40, step, f.w + 80, f.h), '#d6c7a8') +
    sheet(box(cx - w * 0.8, step - f.u * 1.4, w * 1.6, f.u * 6), '#efe2c4') +
    times(60, () => {
      const a = next(),
        x = f.w * (f.tall ? 0.66 + a * 0.42 : 0.62 + a * 0.42),
        y = f.h * ((f.tall ? 0.3 : -0.04) + next() * (0.16 + 0.36 * a));
      return `<ellipse cx="${x}" cy="${y}" rx="${f.u * 2.4}" ry="${f.u * 1.1}" transform="rotate(${(next() * 180).toFixed(0)} ${x} ${y})" fill="${a > 0.5 ? '#3f7046' : '#5f8d4c'}"/>`;
    }) +
    times(46, (i) => {
      const a = next();
      return blossom(
        f.w * (f.tall ? 0.66 + a * 0.42 : 0.63 + a * 0.42),
        f.h * ((f.tall ? 0.3 : -0.02) + next() * (0.16 + 0.36 * a)),
        f.u * (0.11 + next() * 0.06),
        ['#c22a6c', '#d94f86', '#a81e5a'][i % 3],
      );
    }) +
    at(
      f.w * (f.tall ? 0.13 : 0.2),
      step + f.u * 6,
      f.u * 0.3,
      near(flat('M-24,0L-32,-44H32L24,0Z', TERRA) + flat(box(-36, -54, 72, 12), '#a8502f')) +
        times(7, (i) =>
          near(
            `<path d="M0,-52C${-20 + i * 6},-80 ${-50 + i * 17},-100 ${-60 + i * 20},-120C${-36 + i * 14},-100 ${-8 + i * 4},-80 0,-52Z" fill="${i % 2 ? '#3f7046' : '#5f8d4c'}"/>`,
          ),
        ),
    )
  );
}

/** A taxi on the corniche by night. */
export function taxi(f) {
  const t = f.tall,
    road = f.h * 0.8;
  const lamps = times(6, (i) => {
    const x = f.w * (0.06 + i * 0.19);
    return (
      line(`M${x},${f.h * 0.74}V${f.h * 0.42}q0,${-f.u * 4} ${f.u * 5},${-f.u * 4}`, '#191431', f.u * 0.8) +
      flat(disc(x + f.u * 6, f.h * 0.42 - f.u * 3.6, f.u * 1.8), '#fff0c9') +
      flat(
        poly([
          [x + f.u * 6, f.h * 0.41],
          [x + f.u * 14, f.h * 0.76],
          [x - f.u * 2, f.h * 0.76],
        ]),
        '#ffe2a0',
        { opacity: '.16' },
      )
    );
  });
  return (
    ground(f, '#3b1f52', '#b4476a') +
    m.stars(f, 90, 30, '#f6dfc3', 0.35) +
    sheet(disc(f.w * 0.5, f.h * (t ? 0.46 : 0.44), f.u * 23), '#f08a5a') +
    m.skyline(f, 0.6, '#7d2f66', 77, { window: '#f6b56a', scale: 1.1, towers: false }) +
    m.skyline(f, 0.7, '#4a1f50', 83, { window: p.GLOW, scale: 1.2, towers: true }) +
    lamps +
    sheet(box(-40, f.h * 0.74, f.w + 80, f.h), '#2b1740') +
    sheet(box(-40, road, f.w + 80, f.h), '#191431') +
    times(7, (i) => flat(box(f.w * (i * 0.17 - 0.03), f.h * 0.93, f.w * 0.09, f.u * 1.2), p.GLOW, { opacity: '.8' })) +
    at(
      f.w * 0.5,
      f.h * 0.88,
      f.u * (t ? 0.46 : 0.5),
      lifted(
        flat(
          'M-100,-10V-34C-98,-42 -78,-46 -60,-48L-38,-76C-34,-80 -28,-82 -22,-82H30C38,-82 44,-80 50,-74L70,-50C88,-48 100,-44 104,-34V-10Z',
          CREAM,
        ),
      ) +
        flat('M-100,-10V-26H104V-10Z', INK) +
        flat('M-48,-50L-32,-72H-2V-50ZM6,-50V-72H30C36,-72 40,-70 43,-66L56,-50Z', '#4a6a96') +
        flat('M-18,-82V-94H20V-82Z', SAFFRON) +
        line('M2,-82V-12', '#b9a98c', 1.6) +
        flat(box(-22, -44, 12, 3.4) + box(36, -44, 12, 3.4), INK) +
        times(18, (i) => flat(box(-98 + i * 11.2, -34, 5.6, 5), INK)) +
        flat(disc(-58, -8, 17) + disc(62, -8, 17), INK) +
        flat(disc(-58, -8, 8) + disc(62, -8, 8), '#c9bfae') +
        flat('M98,-40L106,-38V-28L98,-28Z', '#fff0c9') +
        flat('M106,-38L220,-54V4L106,-26Z', '#ffe9b0', { opacity: '.3' }) +
        flat('M-100,-36H-94V-26H-100Z', '#e0483a'),
    )
  );
}

/** The cinema: red curtain, a beam of light, heads in the dark. */
export function cinema(f) {
  const t = f.tall,
    screen = t ? [0.14, 0.36, 0.72, 0.3] : [0.25, 0.16, 0.5, 0.46],
    [sx, sy, sw, sh] = [screen[0] * f.w, screen[1] * f.h, screen[2] * f.w, screen[3] * f.h];
  const mini = { w: sw, h: sh, tall: false, u: sh / 100, cx: sw / 2, cy: sh / 2 };
  const view = `<g transform="translate(${sx} ${sy})">${within(
    box(0, 0, sw, sh),
    flat(box(0, 0, sw, sh), '#e9dcc0') +
      flat(disc(sw * 0.62, sh * 0.42, sh * 0.22), '#fff8e2') +
      flat(
        ridge(mini, [
          [0, 0.62],
          [0.4, 0.52],
          [1, 0.66],
        ]),
        '#8f8676',
      ) +
      flat(
        ridge(mini, [
          [0, 0.8],
          [0.5, 0.7],
          [1, 0.84],
        ]),
        '#3b3640',
      ) +
      at(sw * 0.34, sh * 0.78, sh / 260, m.camel('#1a1822')),
  )}</g>`;
  const head = (x, y, s, c) =>
    flat(
      disc(x, y, s) +
        `M${x - s * 1.8},${y + s * 3.2}C${x - s * 1.8},${y + s} ${x + s * 1.8},${y + s} ${x + s * 1.8},${y + s * 3.2}Z`,
      c,
    );
  const row = (y, n, s, c, shift) =>
    near(
      times(n, (i) => head(f.w * ((i + 0.5 + shift) / n), f.h * y + (i % 3) * s * 0.3, s, c)) +
        flat(box(-20, f.h * y + s * 2.2, f.w + 40, f.h), c),
    );
  return (
    ground(f, '#1a0b16') +
    sheet(box(sx - f.u * 2, sy - f.u * 2, sw + f.u * 4, sh + f.u * 4), SAFFRON) +
    view +
    flat(
      poly([
        [f.w * 0.5, f.h * 1.1],
        [sx, sy],
        [sx + sw, sy],
      ]),
      '#fff2cc',
      { opacity: '.09' },
    ) +
    lifted(
      m.pleats(-10, -10, sx - f.u * 1 + 10, f.h * 1.1, t ? 4 : 8, '#a5283a', '#7d1a2d') +
        m.pleats(sx + sw + f.u * 1, -10, f.w - sx - sw, f.h * 1.1, t ? 4 : 8, '#7d1a2d', '#a5283a'),
    ) +
    lifted(m.pleats(-10, -10, f.w + 20, sy - f.u * (t ? 14 : 5), t ? 9 : 14, '#b52f40', '#8a1f32')) +
    times(t ? 9 : 14, (i) =>
      flat(disc(f.w * ((i + 0.5) / (t ? 9 : 14)), sy - f.u * (t ? 11 : 2.4), f.u * 0.9), SAFFRON),
    ) +
    row(0.76, 9, f.u * 3.6, '#3a1426', 0.2) +
    row(0.83, 8, f.u * 4.6, '#260c1c', -0.2) +
    row(0.92, 6, f.u * 6, '#10060e', 0.1)
  );
}
