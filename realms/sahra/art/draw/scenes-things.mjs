// Things before a patterned background: oud, fruit, coffee, tea, drum, dials.
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

export function oud(f) {
  const [x, y, s] = f.tall ? [0.5, 0.43, 0.5] : f.wide ? [0.5, 0.5, 0.4] : [0.5, 0.5, 0.42],
    rose = disc(0, 40, 26);
  return (
    `<defs>${m.lattice('rose', 17, p.GLOW, 1.5)}</defs>` +
    ground(f, POMEGRANATE) +
    [
      [0.72, '#a8353f'],
      [0.56, '#b8463f'],
      [0.42, '#cf6a4c'],
    ]
      .map(([r, c], i) => sheet(m.star(f.w * x, f.h * (y + 0.01), f.u * 100 * r, 0.82, 8, i * 0.2), c))
      .join('') +
    at(
      f.w * x,
      f.h * y,
      f.u * s,
      lifted(
        flat('M-10,-62C-14,-32 -68,-8 -68,50C-68,94 -38,120 0,120C38,120 68,94 68,50C68,-8 14,-32 10,-62Z', SAFFRON),
      ) +
        times(4, (i) =>
          line(`M${-8 + i * 5.4},-56C${-30 + i * 20},0 ${-54 + i * 36},60 ${-20 + i * 14},118`, '#b9741a', 1.4, {
            opacity: '.6',
          }),
        ) +
        flat('M0,120C38,120 68,94 68,50C68,-8 14,-32 10,-62H4C20,-20 50,10 44,60C40,96 20,118 0,120Z', p.AMBER, {
          opacity: '.6',
        }) +
        near(flat('M-8,-58V-150L-34,-186L-24,-194L8,-158V-58Z', INK)) +
        times(5, (i) => line(`M${-12 - i * 4.6},${-160 - i * 6.4}l${i % 2 ? 13 : -13},${i % 2 ? -8 : 8}`, CREAM, 3)) +
        flat(disc(0, 40, 29), INK) +
        within(rose, flat(box(-40, 0, 80, 80), m.fill('rose'))) +
        line(disc(0, 40, 32), INK, 1.6) +
        flat(disc(-24, -2, 8) + disc(24, -2, 8), INK) +
        near(flat('M-28,97H28V104H-28Z', INK)) +
        [-5, -2.5, 0, 2.5, 5].map((k) => line(`M${k * 1.8},99L${k},-152`, CREAM, 0.9)).join(''),
      { turn: 28 },
    )
  );
}

/** A pomegranate tree with visible roots. */
export function orchard(f) {
  const s = f.u * (f.tall ? 0.46 : 0.4),
    foot = f.h * (f.tall ? 0.86 : 0.87);
  const leaves = [
    [-62, -104, 34],
    [-28, -146, 40],
    [26, -150, 42],
    [66, -110, 36],
    [0, -112, 44],
    [-38, -84, 26],
    [42, -82, 28],
    [0, -186, 26],
  ];
  const fruit = [
    [-70, -96, 0.6],
    [-30, -140, 0.7],
    [14, -104, 0.62],
    [52, -138, 0.72],
    [76, -94, 0.56],
    [-42, -78, 0.5],
    [4, -178, 0.6],
    [-6, -66, 0.46],
  ];
  return (
    ground(f, SANDY) +
    sheet(disc(f.cx, f.h * (f.tall ? 0.5 : 0.45), f.u * 36), '#f7e6bd') +
    sheet(
      ridge(f, [
        [0, 0.7],
        [0.3, 0.64],
        [0.7, 0.7],
        [1, 0.63],
      ]),
      '#c2b670',
    ) +
    sheet(
      ridge(f, [
        [0, 0.77],
        [0.4, 0.72],
        [1, 0.78],
      ]),
      '#9a964c',
    ) +
    (f.wide
      ? [
          [0.1, 0.74, 0.4],
          [0.2, 0.76, 0.3],
          [0.86, 0.75, 0.42],
          [0.95, 0.77, 0.3],
        ]
          .map(([x, y, k]) =>
            at(
              f.w * x,
              f.h * y,
              s * k,
              near(
                flat('M-8,8L-4,-60H4L8,8Z', '#4b3a2a') +
                  flat(disc(0, -90, 44) + disc(-34, -70, 28) + disc(34, -70, 28), '#6f7f45'),
              ),
            ),
          )
          .join('')
      : '') +
    sheet(
      ridge(f, [
        [0, 0.84],
        [0.34, 0.8],
        [0.7, 0.85],
        [1, 0.81],
      ]),
      p.OLIVE,
    ) +
    at(
      f.cx,
      foot,
      s,
      lifted(
        flat(
          'M-40,14C-22,8 -14,-4 -12,-24C-10,-44 -16,-66 -42,-88L-34,-95C-14,-82 -6,-74 -3,-92L-6,-124H4L7,-90C14,-78 26,-88 42,-104L50,-97C26,-66 12,-48 14,-20C16,-4 24,8 44,14C24,14 16,10 10,6L2,20L-6,6C-14,10 -24,14 -40,14Z',
          '#3b2430',
        ),
      ) +
        leaves.map(([x, y, r], i) => piece(disc(x, y, r), ['#4f6336', '#5d7340', '#48592f'][i % 3])).join('') +
        times(32, (i) => {
          const [cx, cy, r] = leaves[i % 8],
            x = cx + Math.cos(i * 2.4) * r * 0.66,
            y = cy + Math.sin(i * 2.4) * r * 0.66;
          return `<ellipse cx="${x}" cy="${y}" rx="9" ry="3.6" transform="rotate(${(i * 53) % 180} ${x} ${y})" fill="${i % 2 ? '#7f9650' : '#8fa65a'}"/>`;
        }) +
        fruit.map(([x, y, k]) => at(x, y, k, m.pomegranate(), { turn: 180 })).join(''),
    ) +
    sheet(
      ridge(f, [
        [0, 0.93],
        [0.3, 0.9],
        [0.7, 0.95],
        [1, 0.91],
      ]),
      INK,
    ) +
    at(f.w * (f.tall ? 0.2 : 0.36), f.h * 0.905, f.u * 0.22, m.pomegranate())
  );
}
const SANDY = '#e9d3a2';

export function coffee(f) {
  const [y, s] = f.tall ? [0.58, 0.47] : [0.62, 0.4];
  return (
    `<defs>${m.lattice('wall', f.u * 15, '#c98a1c', f.u * 0.35)}</defs>` +
    ground(f, SAFFRON) +
    flat(box(0, 0, f.w, f.h), m.fill('wall')) +
    sheet(disc(f.cx, f.h * (f.tall ? 0.46 : 0.46), f.u * 38), '#f7d58c') +
    at(
      f.cx,
      f.h * y,
      f.u * s,
      `<g fill="none" stroke="${INK}" stroke-width="5" stroke-linecap="round" opacity=".85"><path d="M-8,-122C-28,-140 14,-154 -8,-176C-20,-190 -6,-202 2,-208"/><path d="M13,-124C1,-138 29,-152 15,-170"/></g>` +
        line('M30,-54C84,-64 90,8 46,34', INK, 9) +
        lifted(flat('M-44,-16C-66,-36 -70,-64 -98,-76L-93,-87C-60,-84 -54,-52 -34,-44Z', INK)) +
        lifted(
          flat(
            'M-22,-84L0,-108L22,-84L26,-60C30,-44 54,-20 54,20C54,44 46,60 40,66H-40C-46,60 -54,44 -54,20C-54,-20 -30,-44 -26,-60Z',
            POMEGRANATE,
          ),
        ) +
        flat('M22,-84L26,-60C30,-44 54,-20 54,20C54,44 46,60 40,66H10C28,22 14,-30 8,-98Z', '#6e1a2d') +
        line('M-25,-60C-10,-54 10,-54 25,-60', SAFFRON, 3) +
        flat('M-46,66H46L52,78H-52Z', INK) +
        flat(disc(0, -113, 7), INK) +
        flat(m.star(-8, 16, 22, 0.7), SAFFRON) +
        flat(m.star(-8, 16, 10, 0.6), POMEGRANATE),
    ) +
    sheet(box(-40, f.h * (f.tall ? 0.775 : 0.8), f.w + 80, f.h), INK) +
    at(
      f.w * (f.tall ? 0.84 : 0.7),
      f.h * (f.tall ? 0.775 : 0.815),
      f.u * 0.3,
      near(flat('M-24,-34H24L16,0C12,6 -12,6 -16,0Z', CREAM)) + line('M-20,-24H20', TERRA, 3),
    ) +
    (f.wide
      ? at(
          f.w * 0.26,
          f.h * 0.815,
          f.u * 0.3,
          near(flat('M-24,-34H24L16,0C12,6 -12,6 -16,0Z', CREAM)) + line('M-20,-24H20', p.TEAL, 3),
        )
      : '')
  );
}

/** A tall glass of mint tea before a golden disc; wide pictures have three glasses. */
export function tea(f) {
  const t = f.tall,
    foot = f.h * (t ? 0.84 : 0.86),
    s = f.u * (t ? 0.5 : 0.44);
  const leaf = (x, y, a, k = 1) =>
    near(
      `<g transform="translate(${x} ${y}) rotate(${a}) scale(${k})">${flat('M0,0C-16,-10 -18,-34 0,-50C18,-34 16,-10 0,0Z', '#3f7a4a')}${line('M0,-4V-40', '#79b06a', 1.8)}</g>`,
    );
  const glass = (tint) =>
    lifted(
      flat(
        'M-34,-132C-30,-96 -24,-74 -25,-50C-26,-30 -28,-18 -27,-4C-26,6 26,6 27,-4C28,-18 26,-30 25,-50C24,-74 30,-96 34,-132Z',
        '#eef6e4',
      ),
    ) +
    flat(
      'M-31,-112C-27,-86 -21,-70 -22,-48C-23,-30 -25,-18 -24,-6C-22,2 22,2 24,-6C25,-18 23,-30 22,-48C21,-70 27,-86 31,-112Z',
      tint,
    ) +
    line('M-32,-124H32', SAFFRON, 5) +
    times(4, (i) => flat(m.star(-16 + i * 10.6, -50, 6, 0.55), SAFFRON)) +
    line('M-24,-36H24M-24,-64H24', SAFFRON, 2) +
    flat('M-24,-112C-20,-86 -16,-74 -16,-50L-18,-12L-13,-10L-11,-50C-11,-74 -14,-86 -17,-112Z', '#fff', {
      opacity: '.5',
    });
  return (
    `<defs>${m.tiles('wall', f.u * 13, '#8fc7a4', '#79b791', '#a5d4b4')}</defs>` +
    ground(f, '#a5d4b4') +
    flat(box(0, 0, f.w, f.h), m.fill('wall')) +
    sheet(m.star(f.cx, foot - f.h * (t ? 0.24 : 0.3), f.u * 46, 0.9, 16), '#f0b445') +
    sheet(disc(f.cx, foot - f.h * (t ? 0.24 : 0.3), f.u * 36), '#f9dc94') +
    (f.wide
      ? at(f.w * 0.26, foot, s * 0.72, glass('#c9782a') + leaf(8, -122, 26, 0.6) + leaf(-8, -122, -24, 0.55)) +
        at(f.w * 0.75, foot, s * 0.72, glass('#c9782a') + leaf(-8, -122, -14, 0.55) + leaf(10, -122, 34, 0.6))
      : '') +
    at(
      f.cx,
      foot,
      s,
      leaf(-14, -124, -48, 0.7) +
        leaf(16, -124, 46, 0.7) +
        leaf(-7, -124, -16, 0.85) +
        leaf(9, -124, 14, 0.85) +
        glass('#c47a22') +
        leaf(24, -122, 92, 0.42),
    ) +
    (f.wide
      ? times(3, (i) =>
          line(
            `M${f.w * 0.5 + (i - 1) * f.u * 6},${f.h * 0.16}c${-f.u * 3},${-f.u * 4} ${f.u * 3},${-f.u * 6} 0,${-f.u * 11}`,
            '#fff',
            f.u * 0.8,
            { opacity: '.7' },
          ),
        )
      : '') +
    sheet(
      `M${f.cx - f.u * (f.wide ? 76 : 44)},${foot - f.u}H${f.cx + f.u * (f.wide ? 76 : 44)}Q${f.cx + f.u * 40},${foot + f.u * 6} ${f.cx},${foot + f.u * 6}Q${f.cx - f.u * 40},${foot + f.u * 6} ${f.cx - f.u * (f.wide ? 76 : 44)},${foot - f.u}Z`,
      '#c98a2a',
    ) +
    sheet(box(-40, foot + f.u * 6, f.w + 80, f.h), '#1d4a3c')
  );
}

/** The henna night before a wedding: a goblet drum, and hands with patterns like lace around it. */
export function drum(f) {
  const t = f.tall,
    next = p.random(3);
  const dot = (r, n, size, c) =>
    times(n, (i) => {
      const a = (i / n) * 6.2832;
      return flat(disc(f.cx + Math.cos(a) * f.u * r, f.h * 0.5 + Math.sin(a) * f.u * r, f.u * size), c);
    });
  const petals = (r, n, c, long) =>
    near(
      times(n, (i) =>
        at(
          f.cx,
          f.h * 0.5,
          f.u / 3,
          flat(
            `M0,${-r * 3}C${-long},${-r * 3 - long * 0.9} ${-long * 0.6},${-r * 3 - long * 2} 0,${-r * 3 - long * 2.4}C${long * 0.6},${-r * 3 - long * 2} ${long},${-r * 3 - long * 0.9} 0,${-r * 3}Z`,
            c,
          ),
          { turn: (i * 360) / n },
        ),
      ),
    );
  return (
    ground(f, '#d9477a') +
    petals(52, 28, '#c7356b', 20) +
    petals(40, 22, '#ef7f8e', 17) +
    petals(29, 18, '#b8285c', 15) +
    sheet(disc(f.cx, f.h * 0.5, f.u * 33), '#f6c453') +
    dot(30.5, 40, 0.7, '#b8285c') +
    at(
      f.cx,
      f.h * 0.53,
      f.u * 0.34,
      lifted(
        flat('M-62,-84C-62,-96 62,-96 62,-84C62,-50 22,-34 20,-6L40,74H-40L-20,-6C-22,-34 -62,-50 -62,-84Z', '#1f6f74'),
      ) +
        `<ellipse cx="0" cy="-85" rx="62" ry="15" fill="${CREAM}"/><ellipse cx="0" cy="-85" rx="24" ry="6" fill="#e8cfa0"/>` +
        times(6, (i) => line(`M${-57 + i * 19},-74L${-47.5 + i * 19},-59L${-38 + i * 19},-74`, SAFFRON, 2.6)) +
        line('M-21,-14C-8,-8 8,-8 21,-14M-22,2C-8,8 8,8 22,2', SAFFRON, 3) +
        times(4, (i) => flat(m.star(-24 + i * 16, 46, 8, 0.6), CREAM)) +
        line('M-36,64H36', SAFFRON, 3),
      { turn: -14 },
    ) +
    times(26, (i) => {
      const x = next() * f.w,
        y = next() * f.h;
      return Math.hypot(x - f.cx, y - f.h * 0.5) > f.u * 46
        ? flat(disc(x, y, f.u * (0.5 + next() * 0.9)), i % 2 ? '#f6c453' : '#ffe3e6')
        : '';
    }) +
    (f.wide
      ? [0, 1]
          .map((k) =>
            near(
              times(4, (i) =>
                at(
                  k ? f.w - f.w * 0.07 : f.w * 0.07,
                  f.h * (0.14 + i * 0.25),
                  f.u * 0.2,
                  times(
                    8,
                    (j) =>
                      `<path d="M0,0C-10,-12 -8,-30 0,-36C8,-30 10,-12 0,0Z" transform="rotate(${j * 45})" fill="#f9b5a8"/>`,
                  ) + flat(disc(0, 0, 8), '#f6c453'),
                ),
              ),
            ),
          )
          .join('')
      : '')
  );
}

/** Chess: the knight's shadow is longer than the knight. */
export function chess(f) {
  const t = f.tall,
    horizon = f.h * (t ? 0.6 : 0.52),
    rows = 7,
    vx = f.w * 0.5;
  let board = '';
  for (let r = 0; r < rows; r++)
    for (let c = -10; c < 10; c++)
      if ((r + c) % 2 === 0) {
        const y1 = horizon + (f.h - horizon) * (r / rows) ** 1.5,
          y2 = horizon + (f.h - horizon) * ((r + 1) / rows) ** 1.5,
          w = (y) => f.u * (5 + ((y - horizon) / (f.h - horizon)) * 19);
        board += flat(
          poly([
            [vx + c * w(y1), y1],
            [vx + (c + 1) * w(y1), y1],
            [vx + (c + 1) * w(y2), y2],
            [vx + c * w(y2), y2],
          ]),
          '#26222f',
        );
      }
  const base = 'M-34,0C-34,-12 -24,-14 -20,-22H20C24,-14 34,-12 34,0Z';
  const knight = (c, eye) =>
    lifted(
      flat(base, c) +
        flat(
          'M-20,-22C-22,-48 -2,-56 -6,-72C-14,-66 -26,-60 -34,-52C-44,-52 -48,-60 -46,-66C-38,-78 -30,-90 -22,-100C-18,-108 -12,-112 -8,-114L-6,-128L4,-116C26,-110 36,-78 20,-22Z',
          c,
        ),
    ) +
    flat(disc(-12, -94, 3.4), eye) +
    line('M14,-104C26,-84 24,-54 14,-30', eye, 2.2, { opacity: '.6' });
  const king = (c) =>
    lifted(
      flat(base, c) +
        flat('M-17,-22C-12,-60 -10,-80 -20,-102L-8,-112H8L20,-102C10,-80 12,-60 17,-22ZM-3,-110V-118H3V-110Z', c),
    ) +
    flat('M-15,-72H15V-66H-15Z', SAFFRON, { opacity: '.8' }) +
    flat(disc(0, -117, 7), c);
  const pawn = (c) =>
    near(flat(base, c) + flat('M-16,-22C-8,-36 -8,-46 -9,-54H9C8,-46 8,-36 16,-22Z', c) + flat(disc(0, -62, 14), c));
  const at2 = (x, y, s, g, flip) => at(f.w * x, f.h * y, f.u * s, g, { flip });
  return (
    ground(f, '#d7d2c4') +
    (t
      ? piece(disc(f.w * 0.5, f.h * 0.42, f.u * 27), POMEGRANATE)
      : piece(disc(f.w * 0.56, f.h * 0.36, f.u * 27), POMEGRANATE)) +
    sheet(box(-40, horizon, f.w + 80, f.h), '#f3ecdc') +
    board +
    (t
      ? at2(0.8, 0.66, 0.2, pawn('#4a4456')) +
        at2(0.2, 0.64, 0.18, pawn('#4a4456')) +
        flat(
          poly([
            [f.w * 0.3, f.h * 0.8],
            [f.w * 0.6, f.h * 0.8],
            [f.w * 1.1, f.h * 0.97],
            [f.w * 0.7, f.h],
          ]),
          '#26222f',
          { opacity: '.55' },
        ) +
        at2(0.43, 0.8, 0.46, knight(INK, CREAM)) +
        at2(0.82, 0.87, 0.36, king(CREAM))
      : at2(0.14, 0.6, 0.22, pawn('#4a4456')) +
        at2(0.26, 0.57, 0.18, pawn('#4a4456')) +
        at2(0.9, 0.6, 0.22, pawn('#4a4456')) +
        flat(
          poly([
            [f.w * 0.36, f.h * 0.87],
            [f.w * 0.52, f.h * 0.87],
            [f.w * 0.9, f.h * 1.05],
            [f.w * 0.5, f.h * 1.05],
          ]),
          '#26222f',
          { opacity: '.55' },
        ) +
        at2(0.44, 0.88, 0.5, knight(INK, CREAM)) +
        at2(0.73, 0.9, 0.42, king(CREAM)))
  );
}

/** The astrolabe: rings of gold on a deep blue night. */
export function astrolabe(f) {
  const x = f.w * (f.wide ? 0.5 : 0.5),
    y = f.h * (f.tall ? 0.5 : 0.54),
    r = f.u * (f.tall ? 38 : 37),
    gold = '#e3b04b',
    pale = '#f6dfa3',
    dark = '#8a5f1c';
  const tick = (radius, n, long, w, c) =>
    times(n, (i) => {
      const a = (i / n) * 6.2832;
      return line(
        `M${x + Math.cos(a) * radius},${y + Math.sin(a) * radius}L${x + Math.cos(a) * (radius - long)},${y + Math.sin(a) * (radius - long)}`,
        c,
        w,
      );
    });
  const flame = (a, d, s) =>
    at(
      x + Math.cos(a) * d,
      y + Math.sin(a) * d,
      f.u * s,
      near(flat('M0,12C-10,4 -8,-10 2,-24C2,-12 12,-8 8,4C6,10 4,12 0,12Z', pale)),
      { turn: (a * 180) / Math.PI + 40 },
    );
  return (
    ground(f, '#142049', '#233a78') +
    m.stars(f, 66, 70, pale, 1) +
    (f.wide
      ? times(8, (i) => {
          const side = i < 4 ? -1 : 1,
            k = i % 4,
            mx = f.cx + side * f.u * (52 + k * 10.5),
            my = f.cy - f.u * (k - 1.5) * 4 * (k % 2 ? 1 : -1),
            size = f.u * (4.6 - k * 0.7);
          return (
            piece(disc(mx, my, size), '#31498f') +
            within(disc(mx, my, size), flat(disc(mx - side * size * (0.2 + k * 0.5), my, size), pale))
          );
        })
      : '') +
    lifted(
      flat(
        `M${x - r * 0.2},${y - r * 0.96}L${x - r * 0.1},${y - r * 1.22}H${x + r * 0.1}L${x + r * 0.2},${y - r * 0.96}Z`,
        gold,
      ),
    ) +
    line(disc(x, y - r * 1.3, r * 0.09), gold, f.u * 1.2) +
    sheet(disc(x, y, r), gold) +
    flat(disc(x, y, r * 0.86), dark) +
    tick(r * 0.985, 72, r * 0.05, f.u * 0.25, dark) +
    tick(r * 0.985, 24, r * 0.1, f.u * 0.5, dark) +
    flat(disc(x, y, r * 0.83), '#1b2a5e') +
    within(
      disc(x, y, r * 0.83),
      times(7, (i) => line(disc(x, y - r * (0.1 + i * 0.11), r * (0.16 + i * 0.17)), '#6d7fc0', f.u * 0.28)) +
        times(6, (i) =>
          line(
            `M${x},${y - r * 0.5}Q${x + (i - 2.5) * r * 0.5},${y} ${x + (i - 2.5) * r * 0.7},${y + r}`,
            '#6d7fc0',
            f.u * 0.22,
          ),
        ),
    ) +
    lifted(
      `<circle cx="${x}" cy="${y - r * 0.26}" r="${r * 0.5}" fill="none" stroke="${gold}" stroke-width="${f.u * 1.7}"/><circle cx="${x}" cy="${y}" r="${r * 0.78}" fill="none" stroke="${gold}" stroke-width="${f.u * 1.1}"/>`,
    ) +
    near(flat(box(x - r * 0.78, y - f.u * 0.6, r * 1.56, f.u * 1.2), gold)) +
    [
      [-2.4, 0.6, 0.2],
      [-0.7, 0.58, 0.22],
      [0.5, 0.52, 0.24],
      [1.6, 0.6, 0.2],
      [2.6, 0.55, 0.22],
      [-1.55, 0.36, 0.18],
    ]
      .map(([a, d, s]) => flame(a, r * d, s))
      .join('') +
    near(
      at(x, y, r / 100, flat('M-94,-5L-70,-9H70L94,-5L94,5L70,9H-70L-94,5Z', pale) + line('M-60,0H60', dark, 1.4), {
        turn: -34,
      }),
    ) +
    piece(m.star(x, y, r * 0.12, 0.72), POMEGRANATE) +
    flat(disc(x, y, r * 0.03), pale)
  );
}

/** An old radio on a shelf; ribbons show its song. */
export function radio(f) {
  const t = f.tall,
    x = f.w * (t ? 0.5 : 0.44),
    foot = f.h * 0.8,
    s = f.u * (t ? 0.46 : 0.43);
  const ribbons = [
    [POMEGRANATE, 0],
    ['#2f6d6a', 1],
    [CREAM, 2],
    ['#e2703a', 3],
  ]
    .map(([c, i]) =>
      near(
        line(
          `M${x + f.u * 18},${foot - f.u * (18 + i * 4)}C${x + f.u * 50},${foot - f.u * (50 + i * 6)} ${x + f.u * 46},${f.h * 0.08 + i * f.u * 7} ${f.w * 0.88},${f.h * 0.2 + i * f.u * 6}S${f.w * 1.06},${f.h * (0.34 + i * 0.05)} ${f.w * 1.2},${f.h * 0.1}`,
          c,
          f.u * 2.4,
        ),
      ),
    )
    .join('');
  return (
    ground(f, '#d9a441') +
    times(12, (i) =>
      flat(
        poly([
          [x, foot],
          [x + Math.cos((i * 2 + 0.1) * 0.262) * f.w * 2, foot - Math.sin((i * 2 + 0.1) * 0.262) * f.w * 2],
          [x + Math.cos((i * 2 + 1.1) * 0.262) * f.w * 2, foot - Math.sin((i * 2 + 1.1) * 0.262) * f.w * 2],
        ]),
        '#e6b756',
        { opacity: '.7' },
      ),
    ) +
    ribbons +
    at(
      x,
      foot,
      s,
      lifted(flat('M-104,0V-74C-104,-108 -84,-124 -56,-124H56C84,-124 104,-108 104,-74V0Z', '#7a3f2c')) +
        flat('M-104,0V-12H104V0Z', '#56281f') +
        flat('M-92,-22V-72C-92,-98 -78,-110 -56,-110H18V-22Z', '#e9cf9d') +
        within(
          'M-92,-22V-72C-92,-98 -78,-110 -56,-110H18V-22Z',
          `<defs>${m.lattice('cloth', 16, '#a8713c', 1.6)}</defs>${flat(box(-100, -130, 130, 130), m.fill('cloth'))}`,
        ) +
        near(flat('M30,-108H56C76,-108 90,-98 90,-74V-62H30Z', CREAM)) +
        times(6, (i) => line(`M${38 + i * 9},-98V${i % 2 ? -84 : -90}`, INK, 1.6)) +
        line('M60,-104V-66', POMEGRANATE, 3) +
        [
          [46, -38],
          [76, -38],
        ]
          .map(([kx, ky]) => near(flat(disc(kx, ky, 12), INK)) + line(`M${kx},${ky}L${kx + 6},${ky - 8}`, SAFFRON, 2.6))
          .join('') +
        flat('M-84,0H-64V8H-84ZM64,0H84V8H64Z', INK) +
        near(
          at(
            -70,
            -124,
            0.6,
            flat('M-30,0V-6L-22,-10V-40H-28C-30,-56 30,-56 28,-40H22V-10L30,-6V0Z', p.TEAL) +
              line('M0,-54C-6,-80 -24,-84 -30,-76M0,-54C4,-84 20,-90 30,-84M0,-54V-90', '#3f5a34', 5) +
              flat(disc(-31, -78, 11) + disc(31, -86, 11) + disc(0, -94, 12), '#f4e3d0'),
          ),
        ),
    ) +
    sheet(box(-40, foot + f.u * 3, f.w + 80, f.h), '#3a2030') +
    flat(box(-40, foot + f.u * 3, f.w + 80, f.u * 2), '#5d3038')
  );
}

/** Two mirrors with the same woman in two different rooms; tall pictures have one mirror. */
export function mirror(f) {
  const t = f.tall,
    cx = f.w * (t ? 0.5 : 0.5),
    cy = f.h * (t ? 0.59 : 0.5),
    rx = f.u * (t ? 33 : 27),
    ry = f.u * (t ? 46 : 40);
  const oval = (dx, k) =>
    `M${cx + dx - rx * k},${cy}C${cx + dx - rx * k},${cy - ry * k * 0.8} ${cx + dx - rx * k * 0.4},${cy - ry * k} ${cx + dx},${cy - ry * k}C${cx + dx + rx * k * 0.4},${cy - ry * k} ${cx + dx + rx * k},${cy - ry * k * 0.8} ${cx + dx + rx * k},${cy}C${cx + dx + rx * k},${cy + ry * k * 0.8} ${cx + dx + rx * k * 0.4},${cy + ry * k} ${cx + dx},${cy + ry * k}C${cx + dx - rx * k * 0.4},${cy + ry * k} ${cx + dx - rx * k},${cy + ry * k * 0.8} ${cx + dx - rx * k},${cy}Z`;
  const woman = (hair, skin, dress) =>
    near(
      flat('M-60,120C-58,60 -34,46 -14,40V20H14V40C34,46 58,60 60,120Z', dress) +
        flat('M-14,44V12H14V44C6,54 -6,54 -14,44Z', skin) +
        flat('M-24,-14C-26,12 -14,28 4,28C20,26 26,8 24,-18C14,-36 -18,-36 -24,-14Z', skin) +
        line('M-13,2q5,4 10,0M9,2q5,4 10,0', hair, 2) +
        line('M-14,-5q6,-4 11,-1M9,-6q5,-3 11,1', hair, 1.6) +
        line('M4,4l-2,8h4', '#9a5f44', 1.4) +
        flat('M-2,17Q4,14 10,17Q4,22 -2,17Z', POMEGRANATE),
    ) +
    near(
      flat(
        'M-34,40C-44,0 -40,-46 0,-50C34,-50 42,-20 34,-4C28,-16 16,-24 4,-26C-8,-22 -20,-10 -22,8C-22,24 -26,36 -34,40Z',
        hair,
      ),
    );
  const pane = (dx, room) =>
    sheet(oval(dx, 1.1), '#c9a24a') +
    flat(oval(dx, 1.04), '#8a6522') +
    within(oval(dx, 0.98), room) +
    times(20, (i) => {
      const a = (i / 20) * 6.2832;
      return flat(
        disc(
          cx + dx + Math.cos(a) * rx * 1.07,
          cy + Math.sin(a) * ry * 1.07 * (Math.abs(Math.cos(a)) > 0.6 ? 0.96 : 1),
          f.u * 0.7,
        ),
        '#f6dfa3',
      );
    });
  const roomA = (dx) =>
    flat(box(0, 0, f.w, f.h), '#cfdbe0') +
    flat(
      ridge(f, [
        [0, 0.6],
        [0.5, 0.55],
        [1, 0.62],
      ]),
      '#8ba7b0',
    ) +
    piece(disc(cx + dx + rx * 0.4, cy - ry * 0.5, rx * 0.26), '#fff') +
    at(cx + dx, cy + f.u * 12, f.u * (t ? 0.42 : 0.34), woman('#2b2036', '#c98f68', '#4a2440'));
  const roomB = (dx) =>
    flat(box(0, 0, f.w, f.h), '#e0704a') +
    piece(disc(cx + dx - rx * 0.4, cy - ry * 0.5, rx * 0.26), SAFFRON) +
    flat(
      ridge(f, [
        [0, 0.62],
        [0.5, 0.58],
        [1, 0.64],
      ]),
      '#a83f3c',
    ) +
    at(cx + dx, cy + f.u * 12, f.u * 0.34, woman('#2b2036', '#c98f68', '#1f6f74'), { flip: true });
  return (
    `<defs>${m.lattice('wall', f.u * 14, '#6b3a5f', f.u * 0.35)}</defs>` +
    ground(f, '#4a2347') +
    flat(box(0, 0, f.w, f.h), m.fill('wall')) +
    (t ? pane(0, roomA(0)) : pane(-f.w * 0.2, roomA(-f.w * 0.2)) + pane(f.w * 0.2, roomB(f.w * 0.2))) +
    sheet(
      ridge(f, [
        [0, 0.96],
        [0.5, 0.95],
        [1, 0.96],
      ]),
      '#240f26',
    )
  );
}
