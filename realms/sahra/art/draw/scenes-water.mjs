// Sea and river.
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

/** The last dhow under a wine-red sun. */
export function dhow(f) {
  const s = f.u * (f.tall ? 0.42 : 0.4);
  return (
    ground(f, p.BLUSH) +
    sheet(disc(f.w * (f.tall ? 0.36 : 0.33), f.h * (f.tall ? 0.42 : 0.42), f.u * 26), POMEGRANATE) +
    sheet(
      ridge(f, [
        [0, 0.62],
        [0.22, 0.55],
        [0.48, 0.59],
        [0.74, 0.54],
        [1, 0.58],
      ]),
      '#c98a78',
    ) +
    sheet(
      ridge(f, [
        [0, 0.66],
        [0.3, 0.64],
        [0.7, 0.66],
        [1, 0.63],
      ]),
      '#a9776f',
    ) +
    sheet(p.waves(f, 0.7, 0.02, f.tall ? 5 : 8), '#5f9a94') +
    at(f.w * (f.tall ? 0.5 : 0.53), f.h * 0.77, s, m.dhow(INK, CREAM, SAFFRON)) +
    sheet(p.waves(f, 0.785, 0.026, f.tall ? 4 : 7, 0.3), p.TEAL) +
    sheet(p.waves(f, 0.865, 0.03, f.tall ? 3.4 : 6, 0.7), p.DEEP) +
    sheet(p.waves(f, 0.94, 0.03, f.tall ? 3 : 5, 0.2), INK) +
    [
      [0.74, 0.3],
      [0.81, 0.26],
      [0.86, 0.32],
    ]
      .map(([x, y]) => at(f.w * x, f.h * y, f.u * 0.2, m.speck(INK)))
      .join('')
  );
}

/** A balcony over the Nile: the river between dark pillars, above a pierced rail. */
export function nile(f) {
  const t = f.tall,
    rail = f.h * (t ? 0.79 : 0.8);
  const frame = t
    ? m.opening(f.w * 0.09, f.h * -0.14, f.w * 0.82, f.h * 1.3)
    : `${m.arch(f.w * 0.25, f.h * 0.03, f.w * 0.42, f.h * 1.2)}${m.arch(f.w * 0.75, f.h * 0.03, f.w * 0.42, f.h * 1.2)}`;
  return (
    `<defs>${m.lattice('rail', f.u * 8, INK, f.u * 1.05, TERRA)}</defs>` +
    ground(f, '#f6e0a8') +
    piece(disc(f.w * (t ? 0.62 : 0.66), f.h * (t ? 0.42 : 0.36), f.u * 16), TERRA) +
    sheet(
      ridge(f, [
        [0, 0.5],
        [0.3, 0.46],
        [0.6, 0.51],
        [1, 0.47],
      ]),
      '#b7a65a',
    ) +
    sheet(
      ridge(f, [
        [0, 0.53],
        [0.4, 0.51],
        [1, 0.53],
      ]),
      p.OLIVE,
    ) +
    [
      [0.16, 0.54, 0.26],
      [0.22, 0.54, 0.2],
      [0.4, 0.53, 0.16],
      [0.86, 0.54, 0.24],
      [0.8, 0.54, 0.17],
    ]
      .map(([x, y, s], i) =>
        at(f.w * x, f.h * y, f.u * s * (t ? 1.1 : 1.2), near(m.palm('#4d5228')), { flip: i % 2 === 1 }),
      )
      .join('') +
    sheet(
      ridge(f, [
        [0, 0.555],
        [0.4, 0.545],
        [1, 0.56],
      ]),
      '#7fb3a8',
    ) +
    times(4, (i) =>
      flat(box(f.w * (0.56 + i * 0.015), f.h * (0.585 + i * 0.02), f.u * (18 - i * 3), f.u * 0.9), '#eec58a'),
    ) +
    at(f.w * (t ? 0.4 : 0.3), f.h * 0.66, f.u * 0.17, m.dhow(INK, CREAM, '#e8c67d')) +
    sheet(
      ridge(f, [
        [0, 0.665],
        [0.4, 0.675],
        [1, 0.66],
      ]),
      '#5a9890',
    ) +
    at(f.w * (t ? 0.74 : 0.72), f.h * 0.75, f.u * 0.1, m.dhow(INK, CREAM, '#e8c67d'), { flip: true }) +
    sheet(
      ridge(f, [
        [0, 0.75],
        [0.5, 0.735],
        [1, 0.755],
      ]),
      '#3c7f7b',
    ) +
    sheet(box(-40, rail, f.w + 80, f.h), TERRA) +
    flat(box(0, rail + f.u * 2, f.w, f.h), m.fill('rail')) +
    sheet(box(-40, rail - f.u * 1.6, f.w + 80, f.u * 4), INK) +
    near(
      at(
        f.w * (t ? 0.74 : 0.86),
        rail - f.u * 1.4,
        f.u * 0.16,
        flat('M-16,0L-20,-34H20L16,0Z', POMEGRANATE) +
          line('M0,-34C-6,-56 -26,-60 -34,-50M0,-34C4,-62 20,-76 36,-70M0,-34V-72', '#4d5228', 4) +
          flat(disc(-34, -52, 9) + disc(37, -71, 9) + disc(0, -76, 10), '#e0604c'),
      ),
    ) +
    (t
      ? p.cutout(f, frame, INK)
      : sheet(`${box(-60, -60, f.w + 120, f.h + 120)}${frame}`, INK, { 'fill-rule': 'evenodd' }))
  );
}

/** The lighthouse: a beam cut from paper across a green night. */
export function lighthouse(f) {
  const t = f.tall,
    x = f.w * (t ? 0.66 : 0.72),
    base = f.h * 0.76,
    h = f.h * (t ? 0.4 : 0.54),
    w = f.u * 13,
    top = base - h;
  const band = (k, c) => {
    const y1 = base - h * k,
      y2 = base - h * (k + 0.14),
      half = (y) => (w / 2) * (0.62 + 0.38 * ((y - top) / h));
    return flat(
      poly([
        [x - half(y1), y1],
        [x + half(y1), y1],
        [x + half(y2), y2],
        [x - half(y2), y2],
      ]),
      c,
    );
  };
  const beam = (dx, y1, y2, o) =>
    flat(
      poly([
        [x, top - w * 0.3],
        [x + dx, y1],
        [x + dx, y2],
      ]),
      '#ffe7a6',
      { opacity: o },
    );
  return (
    ground(f, '#0e3038', '#2a6a66') +
    m.stars(f, 44, 40, '#d8ecd8', 0.5) +
    m.crescent(f.w * (t ? 0.24 : 0.44), f.h * (t ? 0.2 : 0.14), f.u * 6.5, '#d8ecd8') +
    beam(-f.w, top - f.h * 0.16, top + f.h * 0.22, '.9') +
    beam(f.w * 0.7, top - f.h * 0.2, top + f.h * 0.02, '.3') +
    sheet(
      ridge(f, [
        [0, 0.68],
        [0.3, 0.65],
        [0.6, 0.68],
        [1, 0.66],
      ]),
      '#1f5a5a',
    ) +
    lifted(
      flat(
        poly([
          [x - w / 2, base + 20],
          [x + w / 2, base + 20],
          [x + w * 0.31, top],
          [x - w * 0.31, top],
        ]),
        CREAM,
      ) +
        flat(
          `M${x - w * 0.42},${top}h${w * 0.84}v${-w * 0.1}h${-w * 0.84}ZM${x - w * 0.24},${top - w * 0.1}v${-w * 0.42}h${w * 0.48}v${w * 0.42}ZM${x - w * 0.32},${top - w * 0.52}Q${x},${top - w * 1.1} ${x + w * 0.32},${top - w * 0.52}Z`,
          POMEGRANATE,
        ),
    ) +
    band(0.14, POMEGRANATE) +
    band(0.44, POMEGRANATE) +
    band(0.74, POMEGRANATE) +
    flat(box(x - w * 0.16, top - w * 0.48, w * 0.32, w * 0.34), '#fff6cf') +
    flat(m.opening(x - w * 0.08, base - h * 0.12, w * 0.16, w * 0.3), INK) +
    sheet(
      `M${x - f.u * 34},${f.h}C${x - f.u * 26},${base + f.u * 4} ${x - f.u * 16},${base - f.u * 2} ${x},${base}C${x + f.u * 14},${base - f.u} ${x + f.u * 22},${base + f.u * 4} ${x + f.u * 40},${f.h}Z`,
      '#0b2027',
    ) +
    sheet(p.waves(f, 0.8, 0.03, t ? 4 : 7), '#2f807a') +
    at(f.w * 0.24, f.h * 0.83, f.u * 0.13, m.dhow(INK, '#f3e3bd', '#c9a860')) +
    sheet(p.waves(f, 0.86, 0.034, t ? 3.4 : 6, 0.4), '#1b5a5c') +
    sheet(p.waves(f, 0.93, 0.036, t ? 3 : 5, 0.8), '#0b2a33')
  );
}

/** A diver who goes down head first, arms stretched forwards. He is drawn lying, and then turned. */
const diver = `<g transform="rotate(58)">${flat('M54,-12C36,-17 14,-13 0,-9C-24,-10 -48,-14 -70,-23L-88,-32L-91,-26L-74,-14C-54,-4 -32,2 -16,6C-36,8 -58,9 -78,9L-94,4L-96,10L-78,18C-52,21 -20,19 2,13C20,13 38,13 54,8Z', '#4a2233')}${flat('M-14,-11L14,-13L16,13L-10,16C-16,8 -18,-2 -14,-11Z', CREAM)}${flat('M42,-8C60,2 80,14 100,20L107,17L106,24L97,28C76,24 54,14 40,5Z', '#5d2d40')}${flat(disc(66, -5, 10.5), '#4a2233')}${flat('M56,-12C60,-18 72,-18 77,-8L70,-6C66,-10 60,-11 56,-12Z', '#1d0d18')}${flat('M34,8C30,24 40,34 52,32C58,24 54,14 48,7Z', SAFFRON)}${line('M36,14L53,24M38,24L52,13', '#8a5f1c', 1.4)}</g>`;

/** Pearl divers: the sea from below, a rope, an open shell. */
export function pearls(f) {
  const t = f.tall,
    surface = f.h * (t ? 0.34 : 0.24),
    dx = f.w * (t ? 0.52 : 0.46),
    dy = f.h * 0.57;
  const layer = (y, c) => sheet(p.waves(f, y, 0.02, t ? 4 : 7, y * 3), c);
  const weed = (x, s, c, flip) =>
    at(
      f.w * x,
      f.h,
      f.u * s,
      near(flat('M-6,0C-20,-40 14,-70 -4,-120C-8,-140 4,-160 8,-170C18,-140 2,-120 14,-84C24,-54 2,-30 8,0Z', c)),
      { flip },
    );
  const fish = (x, y, s, c, flip) =>
    at(
      f.w * x,
      f.h * y,
      f.u * s,
      near(flat('M-30,0C-16,-16 12,-16 26,0C12,16 -16,16 -30,0ZM22,0L40,-12V12Z', c)) + flat(disc(-18, -3, 2.6), INK),
      { flip },
    );
  return (
    ground(f, '#f4cf95', '#f9e6c0') +
    piece(disc(f.w * 0.72, surface - f.u * 5, f.u * 10), '#e2703a') +
    near(
      at(
        dx - f.u * 14,
        surface + f.u * 2,
        f.u * 0.3,
        flat('M-90,-22C-50,-4 60,-4 110,-34C100,4 70,22 46,24H-46C-70,20 -84,4 -90,-22Z', INK) +
          line('M0,-6V-90', INK, 4) +
          flat('M-2,-90C30,-76 44,-44 48,-20H-2Z', CREAM),
      ),
    ) +
    layer(surface / f.h + 0.02, '#4fb0ac') +
    layer(surface / f.h + 0.12, '#2f8f9c') +
    layer(surface / f.h + 0.25, '#1f6f88') +
    layer(surface / f.h + 0.42, '#17506e') +
    flat(
      poly([
        [f.w * 0.68, surface + f.u * 2],
        [f.w * 0.76, surface + f.u * 2],
        [f.w * 0.74, f.h],
        [f.w * 0.44, f.h],
      ]),
      '#d8f4e8',
      { opacity: '.13' },
    ) +
    line(
      `M${dx - f.u * 14},${surface}Q${dx - f.u * 17},${(surface + dy) / 2 - f.u * 10} ${dx - f.u * 12.6},${dy - f.u * 20}`,
      CREAM,
      f.u * 0.45,
    ) +
    at(dx, dy, f.u * 0.27, lifted(diver)) +
    fish(0.16, 0.56, 0.16, SAFFRON) +
    fish(0.24, 0.63, 0.12, '#f0a878') +
    fish(0.84, 0.58, 0.15, '#e2703a', true) +
    fish(0.76, 0.5, 0.1, '#f4cf95', true) +
    sheet(
      ridge(f, [
        [0, 0.84],
        [0.3, 0.88],
        [0.6, 0.83],
        [1, 0.87],
      ]),
      '#0f3854',
    ) +
    weed(0.06, 0.26, '#2f8f7c') +
    weed(0.12, 0.18, '#1f6f68', true) +
    weed(0.94, 0.28, '#2f8f7c', true) +
    weed(0.88, 0.17, '#1f6f68') +
    at(
      f.w * (t ? 0.34 : 0.66),
      f.h * 0.93,
      f.u * 0.26,
      near(flat('M-46,0C-52,-30 -30,-60 0,-62C30,-60 52,-30 46,0Z', '#e8b6a8')) +
        times(5, (i) => line(`M0,-2L${-32 + i * 16},${-48 + Math.abs(i - 2) * 6}`, '#c4807a', 2.4)) +
        near(flat('M-46,0C-30,22 30,22 46,0C20,-8 -20,-8 -46,0Z', '#f4d6c8')) +
        piece(disc(0, -6, 10), '#fffdf4') +
        flat(disc(-3, -9, 3), '#fff'),
    ) +
    sheet(
      ridge(f, [
        [0, 0.96],
        [0.5, 0.94],
        [1, 0.97],
      ]),
      '#0a2238',
    )
  );
}

/** A noria: the large water wheel of Hama in the green river. */
export function noria(f) {
  const t = f.tall,
    x = f.w * (t ? 0.5 : 0.42),
    y = f.h * (t ? 0.56 : 0.52),
    r = f.u * (t ? 36 : 38),
    wood = '#5d3622';
  const spokes = times(16, (i) => {
    const a = (i * Math.PI) / 8;
    return line(
      `M${x + Math.cos(a) * r * 0.1},${y + Math.sin(a) * r * 0.1}L${x + Math.cos(a + 0.22) * r},${y + Math.sin(a + 0.22) * r}M${x + Math.cos(a) * r * 0.1},${y + Math.sin(a) * r * 0.1}L${x + Math.cos(a - 0.22) * r},${y + Math.sin(a - 0.22) * r}`,
      wood,
      f.u * 0.8,
    );
  });
  const buckets = times(24, (i) => {
    const a = (i * Math.PI) / 12;
    return at(
      x + Math.cos(a) * r * 1.03,
      y + Math.sin(a) * r * 1.03,
      f.u * 0.1,
      flat('M-14,-22H22V22H-14Z', '#7d4a2c'),
      { turn: (a * 180) / Math.PI },
    );
  });
  const aqueduct = f.h * (t ? 0.42 : 0.3),
    from = t ? x + r * 0.5 : x + r * 0.7,
    pillar = f.u * 15;
  const arches = times(8, (i) => m.opening(from + f.u * 8 + i * pillar, aqueduct + f.u * 7, pillar * 0.7, f.h));
  return (
    ground(f, '#cfe0c0', '#f1e7bf') +
    piece(disc(f.w * (t ? 0.22 : 0.12), f.h * (t ? 0.3 : 0.24), f.u * 11), '#f0a94a') +
    sheet(
      ridge(f, [
        [0, 0.56],
        [0.26, 0.5],
        [0.6, 0.56],
        [1, 0.48],
      ]),
      '#a8bd86',
    ) +
    m.skyline(f, 0.66, '#c9a878', 33, { scale: 0.7 }) +
    sheet(`${box(from, aqueduct, f.w, f.h)}${arches}`, '#a8835c', { 'fill-rule': 'evenodd' }) +
    flat(box(from, aqueduct, f.w, f.u * 2), '#6fa7a0') +
    flat(box(from, aqueduct + f.u * 2, f.w, f.u), '#7d5a3c') +
    lifted(
      `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${wood}" stroke-width="${f.u * 2.2}"/><circle cx="${x}" cy="${y}" r="${r * 0.82}" fill="none" stroke="${wood}" stroke-width="${f.u * 1.2}"/>${buckets}`,
    ) +
    near(spokes) +
    piece(disc(x, y, r * 0.13), wood) +
    flat(m.star(x, y, r * 0.09, 0.7), SAFFRON) +
    times(5, (i) =>
      line(
        `M${x + r * (0.5 + i * 0.1)},${y - r * (0.84 - i * 0.12)}q${f.u * 2},${f.u * 6} ${f.u},${f.u * (12 + i * 3)}`,
        '#eaf6ee',
        f.u * 0.5,
        { opacity: '.8' },
      ),
    ) +
    near(at(x, f.h * 0.86, f.u * 0.3, flat('M-34,0L-14,-100H14L34,0Z', '#8a6a48'))) +
    sheet(p.waves(f, 0.78, 0.018, t ? 5 : 8), '#6a9f7e') +
    times(6, (i) =>
      line(`M${x - r + i * r * 0.36},${f.h * 0.765}q${f.u * 2},${-f.u * 5} ${f.u * 4},0`, CREAM, f.u * 0.6),
    ) +
    sheet(p.waves(f, 0.85, 0.022, t ? 4 : 7, 0.4), '#3f7a5f') +
    sheet(p.waves(f, 0.93, 0.024, t ? 3 : 6, 0.1), '#1c4a40')
  );
}
