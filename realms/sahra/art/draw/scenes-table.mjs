// Things that people keep: keys, cassettes, a suitcase, a cup. Each picture shows one thing from near.
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
const big = (f, wide, tall) => f.u * (f.tall ? tall : f.wide ? wide : (wide + tall) / 2);

export function typewriter(f) {
  const s = big(f, 0.43, 0.42),
    y = f.h * (f.tall ? 0.66 : 0.74);
  return (
    ground(f, '#2f5d6a', '#4a8a8a') +
    times(f.tall ? 5 : 8, (i) =>
      at(
        f.w * ((i * 0.37) % 1),
        f.h * (0.16 + ((i * 0.29) % 0.5)),
        f.u * 0.2,
        near(
          flat('M-36,-48H36V48H-36Z', i % 2 ? '#f6ead4' : '#e9dcc0') +
            times(5, (k) => line(`M-24,${-30 + k * 14}H${20 - (k % 3) * 10}`, '#a3957a', 3)),
        ),
        { turn: ((i * 47) % 70) - 35 },
      ),
    ) +
    sheet(disc(f.cx, y - f.u * 26, f.u * 34), '#f0b445') +
    at(
      f.cx,
      y,
      s,
      near(
        flat('M-62,-70V-176H62V-70Z', CREAM) +
          times(5, (i) => line(`M${50},${-160 + i * 15}H${-40 + (i === 4 ? 50 : (i % 3) * 8)}`, INK, 3.4)),
      ) +
        lifted(flat('M-100,-88H100V-66H-100Z', INK) + flat('M-112,-92H-98V-62H-112ZM98,-92H112V-62H98Z', '#5a5478')) +
        lifted(flat('M-92,-66H92L112,30H-112Z', POMEGRANATE)) +
        flat('M-74,-56H74L80,-34H-80Z', '#5c1a30') +
        times(4, (r) =>
          times(9 + r, (c) =>
            near(flat(disc(-(8 + r) * 9.2 + c * 18.4 + (r % 2) * 2, -20 + r * 15, 6.6), r === 3 ? '#f6c453' : CREAM)),
          ),
        ) +
        flat('M-116,30H116V42H-116Z', '#5c1a30'),
    ) +
    sheet(box(-40, y + f.u * (f.tall ? 16 : 19), f.w + 80, f.h), '#6a3f28') +
    flat(box(0, y + f.u * (f.tall ? 16 : 19), f.w, f.u * 2), '#8a5a38')
  );
}

/** The street photographer's box camera under its cloth. */
export function camera(f) {
  const s = big(f, 0.46, 0.37),
    y = f.h * (f.tall ? 0.52 : 0.46);
  return (
    `<defs>${m.lattice('wall', f.u * 13, '#c98f6a', f.u * 0.35)}</defs>` +
    ground(f, '#d9a684') +
    flat(box(0, 0, f.w, f.h), m.fill('wall')) +
    sheet(m.opening(f.cx - f.u * 40, f.h * 0.08, f.u * 80, f.h), '#f3dcc0') +
    line(
      `M${f.cx - f.u * 6},${y + f.u * 18}L${f.cx - f.u * 26},${f.h * 0.96}M${f.cx + f.u * 6},${y + f.u * 18}L${f.cx + f.u * 26},${f.h * 0.96}M${f.cx},${y + f.u * 18}V${f.h * 0.96}`,
      '#5a3426',
      f.u * 2,
    ) +
    at(
      f.cx,
      y,
      s,
      lifted(flat('M10,-66C60,-80 116,-60 120,-10C124,40 112,76 130,120C90,110 60,90 30,56Z', '#2b2140')) +
        line('M60,-60C80,-20 80,40 90,90M90,-46C104,0 100,50 112,98', '#4a3c68', 3) +
        lifted(flat('M-70,-62H60V50H-70Z', '#8a4a2c')) +
        flat('M-62,-54H52V42H-62Z', '#a8603a') +
        lifted(flat('M-30,-40H-70L-96,-30V26L-70,34H-30Z', '#3a2430')) +
        times(5, (i) => line(`M${-40 - i * 11},${-38 + i * 2}V${32 - i * 2}`, '#7a4a5a', 3)) +
        near(
          flat(disc(-98, -2, 30), SAFFRON) +
            flat(disc(-98, -2, 24), INK) +
            flat(disc(-98, -2, 15), '#2f6d8a') +
            flat(disc(-104, -9, 5), '#e6f4f4'),
        ) +
        flat(m.star(20, -6, 16, 0.65), SAFFRON) +
        flat('M-70,50H60V60H-70Z', '#5a2c1c'),
    ) +
    (f.tall
      ? ''
      : times(7, (i) => {
          const x = f.w * (0.07 + i * 0.145);
          return Math.abs(x - f.cx) < f.u * 22
            ? ''
            : at(
                x,
                f.h * 0.15 + (i % 2) * f.u * 3,
                f.u * 0.22,
                near(
                  flat('M-22,-28H22V30H-22Z', CREAM) +
                    flat('M-18,-24H18V16H-18Z', '#8a8fa0') +
                    flat(disc(0, -10, 8), INK) +
                    flat('M-14,16C-14,0 14,0 14,16Z', INK),
                ),
                { turn: (i % 3) * 8 - 8 },
              );
        })) +
    sheet(box(-40, f.h * 0.92, f.w + 80, f.h), '#7a4a34')
  );
}

export function telephone(f) {
  const s = big(f, 0.44, 0.42),
    y = f.h * (f.tall ? 0.62 : 0.68);
  return (
    ground(f, '#e2703a', '#f0a04a') +
    [46, 38, 30]
      .map((r, i) =>
        sheet(
          m.star(f.cx, y - f.u * 24, f.u * r * (f.tall ? 0.95 : 1.1), 0.86, 16, i * 0.1),
          ['#d9582f', '#c9482f', '#b53a30'][i],
        ),
      )
      .join('') +
    line(
      `M${f.cx + f.u * 26},${y + f.u * 6}c${f.u * 20},${f.u * 10} ${f.u * 10},${-f.u * 14} ${f.u * 26},${f.u * 2}s${f.u * 16},${-f.u * 6} ${f.u * 40},${f.u * 4}`,
      INK,
      f.u * 1,
    ) +
    at(
      f.cx,
      y,
      s,
      lifted(flat('M-44,-70C-60,-40 -86,-20 -90,20V34H90V20C86,-20 60,-40 44,-70Z', '#1f4a4d')) +
        flat('M-90,20H90V34H-90Z', '#12302f') +
        near(flat(disc(0, -16, 40), CREAM)) +
        times(10, (i) => {
          const a = 2.4 + i * 0.5;
          return flat(disc(Math.cos(a) * 28, -16 + Math.sin(a) * 28, 6), '#1f4a4d');
        }) +
        flat(disc(0, -16, 12), POMEGRANATE) +
        flat(m.star(0, -16, 8, 0.6), SAFFRON) +
        flat('M-34,-88H-24V-66H-34ZM24,-88H34V-66H24Z', '#12302f') +
        lifted(
          flat(
            'M-104,-84C-108,-112 -84,-122 -60,-118C-20,-112 20,-112 60,-118C84,-122 108,-112 104,-84L64,-76C60,-90 -60,-90 -64,-76Z',
            '#2f6d6a',
          ),
        ) +
        line('M-84,-104C-40,-112 40,-112 84,-104', '#6aa49a', 3),
    ) +
    sheet(box(-40, y + f.u * (f.tall ? 14 : 17), f.w + 80, f.h), '#4a1a2a') +
    flat(box(0, y + f.u * (f.tall ? 14 : 17), f.w, f.u * 2), '#6e2a38')
  );
}

/** The keys of houses that are no longer there, each on its nail. */
export function keys(f) {
  const t = f.tall,
    cols = t ? 4 : 8,
    rows = t ? 4 : 3,
    next = p.random(14);
  const key = (c, k) =>
    near(
      flat(k ? 'M0,-40a17,17 0 1 1 0.1,0ZM0,-47a10,10 0 1 0 -0.1,0Z' : m.star(0, -56, 19, 0.72), c, {
        'fill-rule': 'evenodd',
      }) +
        (k ? '' : flat(disc(0, -56, 8), '#2f4a5d')) +
        flat('M-4,-42H4V44H-4Z', c) +
        flat(k ? 'M4,24H18V32H4ZM4,36H14V44H4Z' : 'M4,18H20V24H10V30H20V44H4Z', c),
    );
  return (
    ground(f, '#2f4a5d') +
    times(t ? 4 : 8, (i) => flat(box((i * f.w) / (t ? 4 : 8), 0, f.u * 0.5, f.h), '#243a4a')) +
    times(cols * rows, (i) => {
      const x = f.w * (((i % cols) + 0.5) / cols),
        y = f.h * (t ? 0.34 + Math.floor(i / cols) * 0.17 : 0.24 + Math.floor(i / cols) * 0.3),
        hero = i === (t ? 6 : 12);
      return hero || i === 4 || i === 20 || (t && (i === 2 || i === 10))
        ? ''
        : at(
            x,
            y,
            f.u * (0.17 + next() * 0.05),
            key(['#c9a46a', '#8a949c', '#a8703c', '#d9c5a3', '#7a5a3c'][(i * 3) % 5], i % 3) +
              flat(disc(0, -72, 4), '#120d18'),
            { turn: (next() - 0.5) * 16 },
          );
    }) +
    at(
      f.w * (t ? 0.625 : 0.5625),
      f.h * (t ? 0.54 : 0.56),
      f.u * (t ? 0.3 : 0.34),
      key(SAFFRON, 0) +
        line('M0,-75C-10,-92 12,-100 2,-118', POMEGRANATE, 4) +
        near(flat('M2,-118L-12,-96L18,-98Z', POMEGRANATE)),
    ) +
    sheet(box(-40, f.h * 0.94, f.w + 80, f.h), '#1a2a36')
  );
}

export function suitcase(f) {
  const s = big(f, 0.46, 0.38),
    y = f.h * (f.tall ? 0.6 : 0.62);
  return (
    ground(f, '#7fa8a8', '#c4d0b8') +
    sheet(disc(f.w * (f.tall ? 0.5 : 0.3), f.h * (f.tall ? 0.36 : 0.34), f.u * 24), '#f6e3b0') +
    times(5, (i) => at(f.w * (0.56 + i * 0.07), f.h * (0.2 + (i % 3) * 0.07), f.u * 0.16, m.speck('#2f4a5d'))) +
    sheet(box(-40, y + f.u * 20, f.w + 80, f.h), '#4a5a4c') +
    flat(box(0, y + f.u * 20, f.w, f.u * 2), '#6a7a64') +
    at(
      f.cx,
      y,
      s,
      line('M-26,-64V-84C-26,-92 -18,-96 -10,-96H10C18,-96 26,-92 26,-84V-64', INK, 9) +
        lifted(
          flat(
            'M-116,-64C-116,-70 -110,-74 -104,-74H104C110,-74 116,-70 116,-64V54C116,60 110,64 104,64H-104C-110,64 -116,60 -116,54Z',
            '#a8582f',
          ),
        ) +
        flat('M-116,-22H116V-14H-116Z', '#7a3a20') +
        flat('M-84,-74H-66V64H-84ZM66,-74H84V64H66Z', '#7a3a20') +
        [-75, 75].map((x) => near(flat(box(x - 13, -30, 26, 24), SAFFRON)) + flat(disc(x, -18, 4), INK)).join('') +
        flat(
          'M-116,-60L-100,-74H-90L-116,-50ZM116,-60L100,-74H90L116,-50ZM-116,50L-100,64H-90L-116,40ZM116,50L100,64H90L116,40Z',
          '#d9a86a',
        ) +
        near(flat(disc(-24, 22, 24), '#2f6d6a') + flat(m.star(-24, 22, 15, 0.62), CREAM)) +
        near(flat('M14,-58H56V-30H14Z', CREAM) + flat('M20,-36L30,-50L38,-40L44,-48L52,-36Z', POMEGRANATE)) +
        near(flat('M12,16L52,8L58,44L18,52Z', '#f0b445') + line('M20,28L48,22M22,40L44,36', INK, 3)) +
        near(flat('M-58,-62L-30,-66L-26,-34L-54,-30Z', '#2b3566') + flat(m.star(-42, -48, 9, 0.5, 5), SAFFRON)),
    )
  );
}

export function perfume(f) {
  const t = f.tall,
    s = big(f, 0.4, 0.44),
    foot = f.h * (t ? 0.82 : 0.86);
  const bottle = (d, c, liquid, stop) => lifted(flat(d, c, { opacity: '.92' })) + liquid + near(stop);
  return (
    `<defs>${m.lattice('wall', f.u * 16, '#8a4a6a', f.u * 0.4)}</defs>` +
    ground(f, '#6a2f50', '#a8586a') +
    flat(box(0, 0, f.w, f.h), m.fill('wall')) +
    sheet(m.arch(f.cx, f.h * (t ? 0.2 : 0.06), f.u * (t ? 82 : 96), f.h + 40), '#f3c9a8') +
    piece(disc(f.cx, f.h * (t ? 0.46 : 0.4), f.u * 22), '#f9e3c0') +
    (t
      ? ''
      : at(
          f.cx - f.u * 60,
          foot,
          s * 0.8,
          bottle(
            'M-30,0V-70L-12,-84V-104H12V-84L30,-70V0Z',
            '#2f6d6a',
            flat('M-24,-6V-50H24V-6Z', '#6ac4b4', { opacity: '.7' }),
            flat(disc(0, -116, 14), SAFFRON),
          ),
        ) +
        at(
          f.cx + f.u * 62,
          foot,
          s * 0.78,
          bottle(
            'M-40,0C-56,-40 -30,-70 -10,-80V-110H10V-80C30,-70 56,-40 40,0Z',
            '#2b3566',
            flat('M-38,-8C-46,-34 -30,-48 0,-48C30,-48 46,-34 38,-8Z', '#6a7ac0', { opacity: '.8' }),
            flat('M-12,-110L0,-140L12,-110Z', SAFFRON),
          ),
        )) +
    at(
      f.cx,
      foot,
      s,
      bottle(
        'M-52,0C-70,-50 -48,-92 -14,-104V-128H14V-104C48,-92 70,-50 52,0Z',
        '#f6dfa3',
        flat('M-50,-6C-62,-42 -50,-66 0,-68C50,-66 62,-42 50,-6Z', '#d98a2f') +
          flat(m.star(0, -44, 26, 0.7), CREAM, { opacity: '.85' }) +
          flat(m.star(0, -44, 14, 0.6), POMEGRANATE) +
          flat('M-44,-60C-40,-80 -26,-92 -14,-96C-28,-84 -34,-70 -36,-56Z', '#fff', { opacity: '.7' }),
        flat('M-18,-128H18V-138H-18Z', POMEGRANATE) +
          flat('M0,-138C-22,-150 -18,-172 0,-192C18,-172 22,-150 0,-138Z', SAFFRON),
      ),
    ) +
    times(3, (i) =>
      line(
        `M${f.cx + f.u * (i - 1) * 7},${foot - f.u * (t ? 96 : 92)}q${f.u * 4},${-f.u * 4} 0,${-f.u * 8}`,
        '#fff6e0',
        f.u * 0.6,
        { opacity: t ? '.8' : '0' },
      ),
    ) +
    sheet(box(-40, foot, f.w + 80, f.h), '#3a1430') +
    [
      [-0.3, '#e4506a'],
      [0.28, '#f6ead4'],
      [-0.12, '#f6c453'],
    ]
      .map(([x, c]) =>
        at(
          f.cx + f.w * x * 0.7,
          foot + f.u * 5,
          f.u * 0.2,
          near(
            times(
              6,
              (k) =>
                `<path d="M0,0C-10,-12 -8,-26 0,-32C8,-26 10,-12 0,0Z" transform="rotate(${k * 60}) scale(1 .7)" fill="${c}"/>`,
            ),
          ),
        ),
      )
      .join('')
  );
}

export function sewing(f) {
  const s = big(f, 0.44, 0.36),
    y = f.h * (f.tall ? 0.62 : 0.66);
  return (
    ground(f, '#f3e0cc') +
    times(f.tall ? 7 : 12, (i) =>
      flat(box((i * f.w) / (f.tall ? 7 : 12), 0, f.w / (f.tall ? 14 : 24), f.h), '#edd2b8'),
    ) +
    sheet(disc(f.cx, y - f.u * 24, f.u * (f.tall ? 36 : 38)), '#9cc4b4') +
    sheet(box(-40, y + f.u * (f.tall ? 4 : 5), f.w + 80, f.h), '#8a5230') +
    at(
      f.cx,
      y,
      s,
      lifted(
        flat('M-120,10V-2H120V10Z', '#5a3020') +
          flat(
            'M66,-2V-74C66,-92 56,-100 40,-100H-80C-96,-100 -102,-90 -102,-78V-56H-70V-66H24C34,-66 38,-60 38,-48V-2Z',
            INK,
          ),
      ) +
        flat('M-90,-56V-30H-82V-56Z', '#8a949c') +
        line('M-86,-30V0', '#cfd6da', 3) +
        near(
          flat(disc(92, -62, 28), INK) +
            flat(disc(92, -62, 19), '#9cc4b4') +
            line('M92,-88V-36M66,-62H118', INK, 5) +
            flat(disc(92, -62, 7), SAFFRON),
        ) +
        near(
          flat('M-40,-100V-124H-20V-100Z', POMEGRANATE) +
            flat('M-44,-124H-16V-130H-44ZM-44,-98H-16V-104H-44Z', '#d9a86a'),
        ) +
        line('M-30,-124C-60,-140 -84,-120 -86,-56', POMEGRANATE, 1.6) +
        times(4, (i) => flat(m.star(-60 + i * 28, -83, 8, 0.6), SAFFRON)) +
        line('M-94,-72H28', SAFFRON, 1.6) +
        flat('M46,-12H60V-70H46Z', '#2b2540'),
    ) +
    sheet(
      `M${f.cx - f.u * (f.tall ? 46 : 70)},${y + f.u * 5}C${f.cx - f.u * 50},${y - f.u * 3} ${f.cx - f.u * 40},${y + f.u * 1} ${f.cx - f.u * 12},${y + f.u * 2}C${f.cx - f.u * 18},${y + f.u * 16} ${f.cx - f.u * 6},${f.h * 0.9} ${f.cx - f.u * 20},${f.h + 30}H${f.cx - f.u * (f.tall ? 60 : 84)}Z`,
      '#c94a6a',
    ) +
    times(9, (i) =>
      flat(
        m.star(
          f.cx - f.u * (62 - (i % 3) * 13 - (f.tall ? 14 : 0)),
          y + f.u * (10 + Math.floor(i / 3) * 9),
          f.u * 2,
          0.55,
        ),
        '#f6dfa3',
      ),
    ) +
    [
      [0.1, POMEGRANATE],
      [0.2, SAFFRON],
      [0.3, '#2f6d8a'],
    ]
      .map(([x, c]) =>
        at(
          f.cx + f.w * x * (f.tall ? 1.3 : 1.1),
          y + f.u * (f.tall ? 14 : 16),
          f.u * 0.22,
          near(
            flat('M-16,-18H16V18H-16Z', c) +
              flat('M-20,-26H20V-18H-20ZM-20,18H20V26H-20Z', '#e3c48a') +
              times(3, (k) => line(`M-16,${-9 + k * 9}H16`, '#fff', 1, { opacity: '.4' })),
          ),
        ),
      )
      .join('')
  );
}

export function hourglass(f) {
  const s = big(f, 0.41, 0.42),
    cy = f.h * 0.5;
  return (
    ground(f, '#241a44', '#6a3a6a') +
    m.stars(f, 31, 50, '#f3dfa6', 1, 0.5) +
    sheet(disc(f.cx, cy, f.u * (f.tall ? 44 : 46)), '#3a2a5c') +
    sheet(disc(f.cx, cy, f.u * (f.tall ? 36 : 38)), '#54386e') +
    (f.wide
      ? [-1, 1]
          .map((k) =>
            times(3, (i) =>
              piece(
                m.star(f.cx + k * f.u * (60 + i * 11), cy + f.u * (i - 1) * 14, f.u * (5 - i), 0.7),
                i % 2 ? '#c98a4a' : SAFFRON,
              ),
            ),
          )
          .join('')
      : '') +
    at(
      f.cx,
      cy,
      s,
      near(
        flat('M-52,-92C-50,-44 -12,-20 -6,0C-12,20 -50,44 -52,92H52C50,44 12,20 6,0C12,-20 50,-44 52,-92Z', '#dff0ee', {
          opacity: '.85',
        }),
      ) +
        flat('M-40,-50C-30,-28 -10,-14 -4,-2H4C10,-14 30,-28 40,-50C20,-40 -16,-46 -40,-50Z', '#e9a23b') +
        flat('M-2,-4H2V70H-2Z', '#e9a23b') +
        flat('M-48,88C-44,66 -20,46 0,40C20,46 44,66 48,88Z', '#e9a23b') +
        at(14, 84, 0.28, m.camel(INK, POMEGRANATE)) +
        at(-22, 86, 0.22, m.camel(INK)) +
        lifted(flat('M-66,-104H66V-90H-66ZM-66,90H66V104H-66Z', '#8a4a2c')) +
        flat('M-60,-90H-52V90H-60ZM52,-90H60V90H52Z', '#a8603a') +
        flat('M-72,-112H72V-104H-72ZM-72,104H72V112H-72Z', SAFFRON) +
        flat('M-40,-84C-38,-60 -30,-44 -22,-34', 'none', {
          stroke: '#fff',
          'stroke-width': 5,
          'stroke-linecap': 'round',
        }),
    )
  );
}

export function gramophone(f) {
  const s = big(f, 0.35, 0.36),
    y = f.h * (f.tall ? 0.7 : 0.78);
  return (
    ground(f, '#5a1c38', '#9b2d3c') +
    times(7, (i) =>
      line(disc(f.cx + f.u * 10, y - f.u * (f.tall ? 40 : 44), f.u * (14 + i * 12)), '#c94a4a', f.u * 0.6, {
        opacity: (0.6 - i * 0.06).toFixed(2),
      }),
    ) +
    at(
      f.cx,
      y,
      s,
      line('M-10,-46C-14,-70 0,-80 10,-92', SAFFRON, 10) +
        lifted(
          times(9, (i) => {
            const a = -2.75 + i * 0.31,
              b = a + 0.32,
              r = 104 + (i % 2) * 8;
            return flat(
              `M8,-92L${8 + Math.cos(a) * r},${-112 + Math.sin(a) * r * 0.86}Q${8 + Math.cos((a + b) / 2) * r * 1.16},${-112 + Math.sin((a + b) / 2) * r} ${8 + Math.cos(b) * r},${-112 + Math.sin(b) * r * 0.86}Z`,
              i % 2 ? '#e6a11f' : '#f3cf86',
            );
          }),
        ) +
        flat(disc(8, -104, 17), '#8a5a18') +
        flat(disc(8, -104, 10), '#3a1420') +
        near(
          `<ellipse cx="-10" cy="-40" rx="74" ry="15" fill="${INK}"/><ellipse cx="-10" cy="-41" rx="50" ry="9" fill="none" stroke="#4a4268" stroke-width="2"/><ellipse cx="-10" cy="-41" rx="20" ry="5" fill="${POMEGRANATE}"/>`,
        ) +
        lifted(flat('M-96,-30H80V30H-96Z', '#7d4428')) +
        flat('M-84,-18H68V18H-84Z', '#8f5232') +
        times(5, (i) => flat(m.star(-68 + i * 30, 0, 11, 0.65), SAFFRON)) +
        line('M80,4H104V-20', INK, 7) +
        flat(disc(104, -24, 8), SAFFRON) +
        flat('M-104,30H88V42H-104Z', '#54281a'),
    ) +
    sheet(box(-40, y + f.u * (f.tall ? 18 : 20), f.w + 80, f.h), '#2a0c1c') +
    [
      [0.16, 0.3],
      [0.86, 0.24],
      [0.9, 0.52],
      [0.1, 0.56],
    ]
      .map(([x, k], i) =>
        at(
          f.w * x,
          f.h * k,
          f.u * 0.16,
          near(
            flat(disc(-10, 20, 13), '#f3cf86') +
              line('M2,20V-40L30,-30V4', '#f3cf86', 5) +
              flat(disc(19, 6, 12), '#f3cf86'),
          ),
          { turn: i * 14 - 20 },
        ),
      )
      .join('')
  );
}

/** A coffee cup from above, with shapes in the coffee grounds, from which a fortune is told. */
export function cup(f) {
  const r = f.u * (f.tall ? 36 : 37),
    x = f.cx,
    y = f.h * (f.tall ? 0.54 : 0.5),
    next = p.random(6);
  return (
    `<defs>${m.tiles('cloth', f.u * 18, '#3f7f8a', '#2f6674', '#4f94a0')}</defs>` +
    ground(f, '#4f94a0') +
    flat(box(0, 0, f.w, f.h), m.fill('cloth')) +
    sheet(disc(x, y, r * 1.3), '#f6ead4') +
    flat(disc(x, y, r * 1.2), '#fdf8ec') +
    times(24, (i) => {
      const a = (i * Math.PI) / 12;
      return flat(m.star(x + Math.cos(a) * r * 1.25, y + Math.sin(a) * r * 1.25, f.u * 1.5, 0.5, 4), POMEGRANATE);
    }) +
    near(
      line(
        `M${x + r * 0.84},${y - r * 0.3}C${x + r * 1.36},${y - r * 0.5} ${x + r * 1.4},${y + r * 0.3} ${x + r * 0.86},${y + r * 0.26}`,
        '#f6ead4',
        f.u * 4,
      ),
    ) +
    sheet(disc(x, y, r * 0.92), '#fbf3e2') +
    flat(disc(x, y, r * 0.82), '#d9b48a') +
    within(
      disc(x, y, r * 0.82),
      flat(disc(x + r * 0.06, y + r * 0.08, r * 0.78), '#e9cfa8') +
        near(
          flat(
            `M${x - r * 0.8},${y + r * 0.1}C${x - r * 0.5},${y - r * 0.1} ${x - r * 0.4},${y + r * 0.3} ${x - r * 0.1},${y + r * 0.2}C${x + r * 0.2},${y + r * 0.08} ${x + r * 0.3},${y + r * 0.4} ${x + r * 0.9},${y + r * 0.2}V${y + r}H${x - r}Z`,
            '#3a1f16',
          ),
        ) +
        times(40, () =>
          flat(disc(x + (next() - 0.5) * r * 1.5, y + (next() - 0.2) * r * 0.5, f.u * (0.2 + next() * 0.6)), '#4a2a1c'),
        ) +
        at(
          x - r * 0.16,
          y - r * 0.06,
          f.u * 0.3,
          flat(
            'M-38,2C-24,-6 -8,-8 4,-6C12,-12 22,-12 27,-7L36,-4L27,-2C20,6 4,10 -10,6L-40,12ZM-12,0C-18,-22 -8,-40 10,-50C8,-32 12,-16 14,-4Z',
            '#4a2a1c',
          ),
        ) +
        line(
          `M${x + r * 0.2},${y - r * 0.1}C${x + r * 0.3},${y - r * 0.4} ${x + r * 0.1},${y - r * 0.5} ${x + r * 0.3},${y - r * 0.72}`,
          '#4a2a1c',
          f.u * 1,
        ) +
        flat(m.star(x + r * 0.42, y - r * 0.42, f.u * 3, 0.5, 5), '#4a2a1c'),
    ) +
    (f.wide
      ? at(
          f.w * 0.13,
          f.h * 0.7,
          f.u * 0.3,
          near(
            flat('M-24,-30C-30,-46 30,-46 24,-30L18,30H-18Z', '#d9a54e') +
              flat('M18,-24H70L72,-14H17Z', '#7d4428') +
              `<ellipse cx="0" cy="-34" rx="25" ry="8" fill="#3a1f16"/>`,
          ),
        ) +
        at(
          f.w * 0.87,
          f.h * 0.26,
          f.u * 0.34,
          near(flat('M-40,-14H40V14H-40Z', '#f3c9d0') + flat('M-40,-14H-14V14H-40ZM14,-14H40V14H14Z', '#e4a0b0')),
          { turn: 24 },
        ) +
        at(f.w * 0.86, f.h * 0.38, f.u * 0.3, near(flat('M-30,-14H30V14H-30Z', '#f6ead4')), { turn: -12 })
      : '')
  );
}

/** A backgammon board from above: inlaid points, two dice. */
export function tawla(f) {
  const t = f.tall,
    w = f.w * (t ? 0.88 : 0.78),
    h = f.h * (t ? 0.62 : 0.84),
    x = f.cx - w / 2,
    y = f.h * (t ? 0.2 : 0.08),
    half = w / 2,
    n = 6,
    pw = (half - f.u * 5) / n;
  const side = (ox) =>
    times(
      n,
      (i) =>
        flat(
          poly([
            [ox + i * pw, y + f.u * 4],
            [ox + (i + 1) * pw, y + f.u * 4],
            [ox + (i + 0.5) * pw, y + h * 0.42],
          ]),
          i % 2 ? '#f3dfb0' : '#7f2434',
        ) +
        flat(
          poly([
            [ox + i * pw, y + h - f.u * 4],
            [ox + (i + 1) * pw, y + h - f.u * 4],
            [ox + (i + 0.5) * pw, y + h * 0.58],
          ]),
          i % 2 ? '#7f2434' : '#f3dfb0',
        ),
    );
  const man = (cx, cy, c, e) =>
    near(flat(disc(cx, cy, pw * 0.43), c)) + flat(disc(cx, cy, pw * 0.28), e) + flat(m.star(cx, cy, pw * 0.2, 0.6), c);
  const stack = (ox, i, count, top, dark) =>
    times(count, (k) =>
      man(
        ox + (i + 0.5) * pw,
        top ? y + f.u * 4 + pw * (0.45 + k * 0.88) : y + h - f.u * 4 - pw * (0.45 + k * 0.88),
        dark ? INK : CREAM,
        dark ? '#3a3450' : '#e2cfa4',
      ),
    );
  const l = x + f.u * 3,
    r = x + half + f.u * 2,
    die = (cx, cy, a, dots) =>
      at(
        cx,
        cy,
        f.u * 0.1,
        near(
          flat(
            'M-34,-26C-34,-32 -32,-34 -26,-34H26C32,-34 34,-32 34,-26V26C34,32 32,34 26,34H-26C-32,34 -34,32 -34,26Z',
            '#fffaf0',
          ),
        ) + dots.map(([a1, b1]) => flat(disc(a1 * 18, b1 * 18, 6.4), POMEGRANATE)).join(''),
        { turn: a },
      );
  return (
    ground(f, '#2f5d5a') +
    (f.wide
      ? times(2, (i) =>
          at(
            f.w * (i ? 0.945 : 0.055),
            f.h * (i ? 0.3 : 0.72),
            f.u * 0.2,
            near(flat(disc(0, 0, 36), '#f6ead4') + flat(disc(0, 0, 27), '#c4641f')),
          ),
        )
      : '') +
    sheet(box(x, y, w, h), '#5a3020') +
    flat(box(x + f.u * 2.4, y + f.u * 3.4, half - f.u * 4, h - f.u * 6.8), '#c98f54') +
    flat(box(x + half + f.u * 1.4, y + f.u * 3.4, half - f.u * 4, h - f.u * 6.8), '#c98f54') +
    side(l) +
    side(r) +
    stack(l, 0, 5, true, true) +
    stack(l, 4, 3, true, false) +
    stack(r, 0, t ? 3 : 4, true, false) +
    stack(r, 5, 2, true, true) +
    stack(l, 0, 4, false, false) +
    stack(l, 4, 2, false, true) +
    stack(r, 1, 5, false, true) +
    stack(r, 5, 2, false, false) +
    times(8, (i) => flat(m.star(x + half, y + h * (0.1 + i * 0.115), f.u * 1.3, 0.6), SAFFRON)) +
    die(x + half * 1.44, y + h * 0.5, 18, [[0, 0]]) +
    die(x + half * 1.6, y + h * 0.52, -24, [
      [-1, -1],
      [1, 1],
    ])
  );
}

export function honeycomb(f) {
  const t = f.tall,
    r = f.u * (t ? 13 : 12),
    next = p.random(19),
    hex = (x, y, k) =>
      poly(
        Array.from({ length: 6 }, (_, i) => [
          x + Math.cos((i * Math.PI) / 3) * r * k,
          y + Math.sin((i * Math.PI) / 3) * r * k,
        ]),
      );
  let cells = '';
  for (let c = -1; c * r * 1.5 < f.w + r * 2; c++)
    for (let q = -1; q * r * 1.732 < f.h + r * 2; q++) {
      const x = c * r * 1.5,
        y = q * r * 1.732 + (c % 2 ? r * 0.866 : 0),
        v = next(),
        edge = Math.hypot((x - f.cx) / f.w, (y - f.h * 0.5) / f.h);
      cells +=
        flat(
          hex(x, y, 0.93),
          edge > 0.42 + v * 0.2 ? '#f6dfa3' : v < 0.16 ? '#5a2c14' : v < 0.5 ? '#e9a23b' : '#d98a22',
        ) + (v > 0.5 && edge < 0.42 ? flat(hex(x - r * 0.1, y - r * 0.14, 0.5), '#f3c056') : '');
    }
  const bee = (c) =>
    near(
      flat('M-6,-10C-44,-54 -70,-30 -40,-6C-70,10 -40,36 -6,8Z', '#eef6f4', { opacity: '.85' }) +
        flat('M6,-10C44,-54 70,-30 40,-6C70,10 40,36 6,8Z', '#eef6f4', { opacity: '.85' }) +
        flat('M0,-24C20,-24 24,0 20,26C16,48 6,58 0,60C-6,58 -16,48 -20,26C-24,0 -20,-24 0,-24Z', c) +
        flat('M-21,4H21V14H-21ZM-19,26H19V36H-19ZM-12,46H12L6,56H-6Z', INK) +
        flat(disc(0, -30, 13), INK) +
        line('M-6,-40L-14,-54M6,-40L14,-54', INK, 3),
    );
  return (
    ground(f, '#8a5018') +
    near(cells) +
    [
      [0.3, 0.4, 0.3, 40],
      [0.62, 0.3, 0.26, -60],
      [0.54, 0.66, 0.34, 160],
      [0.82, 0.62, 0.24, -20],
      [0.14, 0.76, 0.24, 100],
      [0.76, 0.88, 0.2, 30],
    ]
      .map(([x, y, k, a]) => at(f.w * x, f.h * y, f.u * k, bee('#f6c453'), { turn: a }))
      .join('') +
    (t
      ? sheet(
          ridge(f, [
            [0, 0.83],
            [0.5, 0.8],
            [1, 0.84],
          ]),
          '#d98a22',
        ) +
        sheet(
          ridge(f, [
            [0, 0.87],
            [0.5, 0.845],
            [1, 0.88],
          ]),
          '#4a2412',
        )
      : '')
  );
}

export function cassette(f) {
  const t = f.tall,
    s = big(f, 0.54, 0.42),
    y = f.h * (t ? 0.5 : 0.48);
  return (
    ground(f, '#1f6f74') +
    times(8, (i) =>
      flat(
        poly([
          [f.cx, y],
          [f.cx + Math.cos((i * Math.PI) / 4 - 0.2) * f.w, y + Math.sin((i * Math.PI) / 4 - 0.2) * f.w],
          [f.cx + Math.cos((i * Math.PI) / 4 + 0.2) * f.w, y + Math.sin((i * Math.PI) / 4 + 0.2) * f.w],
        ]),
        '#2a8488',
      ),
    ) +
    near(
      line(
        `M${f.cx - f.u * 12},${y + f.u * 30}C${f.cx - f.u * 50},${f.h * 0.96} ${f.cx + f.u * 10},${f.h * 0.82} ${f.cx - f.u * 4},${f.h * 0.92}S${f.cx + f.u * 60},${f.h * 0.8} ${f.cx + f.u * 40},${f.h * 0.94}S${f.cx + f.u * 74},${f.h * 0.9} ${f.w * 1.05},${f.h * 0.84}`,
        '#4a2a20',
        f.u * 1.4,
      ),
    ) +
    at(
      f.cx,
      y,
      s,
      lifted(
        flat(
          'M-116,-72C-116,-78 -112,-80 -108,-80H108C112,-80 116,-78 116,-72V68C116,74 112,76 108,76H-108C-112,76 -116,74 -116,68Z',
          '#e2703a',
        ),
      ) +
        flat('M-100,-66H100V30H-100Z', CREAM) +
        flat('M-100,-66H100V-48H-100Z', POMEGRANATE) +
        line('M-84,-34H40M-84,-22H10', '#a3957a', 3) +
        flat('M-100,12H100V30H-100Z', SAFFRON) +
        flat('M-100,4H100V12H-100Z', '#2f6d6a') +
        near(flat('M-64,-18H64C74,-18 74,26 64,26H-64C-74,26 -74,-18 -64,-18Z', '#3a2430')) +
        [-40, 40]
          .map(
            (x) =>
              flat(disc(x, 4, 18), '#f6ead4') +
              flat(m.star(x, 4, 14, 0.7, 6), '#3a2430') +
              flat(disc(x, 4, 6), '#f6ead4'),
          )
          .join('') +
        flat('M-20,-6H20V14H-20Z', '#8a5a3a') +
        flat('M-76,76L-66,40H66L76,76Z', '#c9582f') +
        flat(disc(-48, 64, 5) + disc(48, 64, 5) + disc(-22, 58, 4) + disc(22, 58, 4), '#3a2430') +
        flat(m.star(76, -26, 12, 0.6), POMEGRANATE),
      { turn: -9 },
    )
  );
}

/** A hand that is painted with henna for a wedding. */
export function henna(f) {
  const s = big(f, 0.38, 0.46),
    y = f.h * (f.tall ? 0.58 : 0.62),
    red = '#7f2a20';
  const hand =
    'M-56,210V60C-70,40 -84,16 -96,-14C-102,-32 -84,-42 -74,-26L-52,8L-58,-104C-58,-124 -34,-126 -32,-106L-26,-16L-22,-138C-20,-158 4,-158 6,-138L6,-18L18,-128C20,-146 42,-144 42,-124L34,-6L52,-78C58,-94 76,-88 74,-70C68,-30 66,10 58,46C54,70 52,80 52,210Z';
  return (
    `<defs>${m.lattice('bg', f.u * 12, '#3a8a80', f.u * 0.4)}</defs>` +
    ground(f, '#2a6f6a') +
    flat(box(0, 0, f.w, f.h), m.fill('bg')) +
    sheet(m.star(f.cx, y - f.u * 10, f.u * (f.tall ? 46 : 48), 0.84, 16), '#e6a11f') +
    sheet(disc(f.cx, y - f.u * 10, f.u * (f.tall ? 36 : 38)), '#f3d9a0') +
    at(
      f.cx,
      y,
      s,
      lifted(flat(hand, '#d9a074')) +
        within(
          hand,
          flat(m.star(-2, 36, 30, 0.76, 16), red) +
            flat(disc(-2, 36, 20), '#d9a074') +
            flat(m.star(-2, 36, 16, 0.6), red) +
            times(16, (i) => flat(disc(-2 + Math.cos(i * 0.3927) * 38, 36 + Math.sin(i * 0.3927) * 38, 3), red)) +
            [
              [-45, -114, -3],
              [-8, -146, 0],
              [30, -134, 5],
              [64, -84, 12],
              [-88, -34, -30],
            ]
              .map(([x, yy, a]) =>
                at(
                  x,
                  yy,
                  1,
                  flat('M-16,-20H16V18H-16Z', red) +
                    times(4, (k) => flat(disc(-9 + k * 6, 26, 2.4), red)) +
                    line('M-12,36L0,44L12,36M0,48V60', red, 3) +
                    flat(m.star(0, 68, 6, 0.5), red),
                  { turn: a },
                ),
              )
              .join('') +
            times(
              5,
              (i) =>
                flat(box(-70, 96 + i * 24, 140, 5), red) +
                times(9, (k) =>
                  flat(i % 2 ? m.star(-56 + k * 14, 111 + i * 24, 5, 0.5) : disc(-56 + k * 14, 111 + i * 24, 3.4), red),
                ),
            ),
        ) +
        near(flat('M-62,150H58V166H-62Z', SAFFRON) + times(7, (i) => flat(disc(-50 + i * 16, 158, 4), POMEGRANATE))),
    ) +
    (f.wide
      ? [-1, 1]
          .map((k) =>
            times(3, (i) =>
              at(
                f.cx + k * f.u * (58 + i * 12),
                f.h * (0.3 + i * 0.2),
                f.u * 0.2,
                near(
                  times(
                    8,
                    (j) =>
                      `<path d="M0,0C-10,-12 -8,-30 0,-36C8,-30 10,-12 0,0Z" transform="rotate(${j * 45})" fill="${i % 2 ? '#f9b5a8' : '#e4506a'}"/>`,
                  ) + flat(disc(0, 0, 8), '#f6c453'),
                ),
              ),
            ),
          )
          .join('')
      : '')
  );
}

export function bicycle(f) {
  const s = big(f, 0.4, 0.36),
    y = f.h * (f.tall ? 0.76 : 0.82),
    wheel = (x) =>
      line(disc(x, -40, 40), INK, 6) +
      times(12, (i) =>
        line(`M${x},-40L${x + Math.cos(i * 0.5236) * 38},${-40 + Math.sin(i * 0.5236) * 38}`, '#8a949c', 1.2),
      ) +
      flat(disc(x, -40, 6), INK);
  return (
    ground(f, '#f0b8a0', '#f9dcc0') +
    sheet(box(-40, f.h * (f.tall ? 0.2 : 0.06), f.w + 80, f.h), '#e9946a') +
    times(f.tall ? 2 : 4, (i) =>
      near(
        flat(
          m.opening(
            f.w * (f.tall ? 0.16 + i * 0.44 : 0.06 + i * 0.25),
            f.h * (f.tall ? 0.32 : 0.18),
            f.u * 16,
            f.u * 30,
          ),
          '#2f6d6a',
        ) +
          line(
            `M${f.w * (f.tall ? 0.16 + i * 0.44 : 0.06 + i * 0.25) + f.u * 8},${f.h * (f.tall ? 0.32 : 0.18)}v${f.u * 30}`,
            '#1f4a4d',
            f.u * 0.6,
          ),
      ),
    ) +
    m.garland(
      0,
      f.h * (f.tall ? 0.22 : 0.05),
      f.w,
      f.h * (f.tall ? 0.24 : 0.08),
      f.u * 7,
      f.tall ? 6 : 11,
      (x, yy, i) =>
        near(
          flat(
            `M${x - f.u * 3},${yy}h${f.u * 6}l${-f.u * 3},${f.u * 7}Z`,
            [POMEGRANATE, SAFFRON, '#2b5a8a', CREAM][i % 4],
          ),
        ),
    ) +
    sheet(box(-40, y + f.u * 1.4, f.w + 80, f.h), '#8a5a4c') +
    times(12, (i) => flat(box(i * f.u * 16, y + f.u * 6 + (i % 2) * f.u * 5, f.u * 13, f.u * 1), '#a8705c')) +
    at(
      f.cx,
      y,
      s,
      near(wheel(-78) + wheel(78)) +
        near(
          line(
            'M-78,-40L-30,-104H44L0,-40ZM-30,-104L0,-40M44,-104L78,-40M-36,-118L-30,-104M44,-104L38,-130L60,-138',
            POMEGRANATE,
            7,
          ),
        ) +
        flat('M-54,-124H-18L-22,-116H-46Z', INK) +
        line('M0,-40L14,-22', INK, 5) +
        flat(disc(0, -40, 10), SAFFRON) +
        lifted(
          flat('M-116,-96H-62L-70,-134H-108Z', '#c98f4a') +
            times(5, (i) => line(`M${-112 + i * 10},-100L${-104 + i * 8},-132`, '#8a5a28', 2)),
        ) +
        near(
          times(
            7,
            (i) =>
              `<ellipse cx="${-108 + i * 7}" cy="${-140 - (i % 3) * 9}" rx="8" ry="20" transform="rotate(${-16 + i * 6} ${-108 + i * 7} -136)" fill="${i % 2 ? '#e2b068' : '#d99a4e'}"/>`,
          ),
        ) +
        near(line('M60,-138L74,-132', INK, 6) + flat(disc(52, -112, 9), '#fff3cf')),
    )
  );
}

/** The court's scales: an olive branch on one side, a stone on the other, and the stone is lighter. */
export function scales(f) {
  const t = f.tall,
    s = big(f, 0.42, 0.3),
    y = f.h * (t ? 0.56 : 0.56),
    pan = (x, py, load) =>
      line(`M${x},${py - 62}L${x - 44},${py}M${x},${py - 62}L${x + 44},${py}`, '#e3b04b', 2.4) +
      load +
      near(flat(`M${x - 52},${py}H${x + 52}C${x + 44},${py + 26} ${x - 44},${py + 26} ${x - 52},${py}Z`, '#e3b04b'));
  return (
    ground(f, '#2a2348', '#4a3a6a') +
    times(t ? 4 : 8, (i) => {
      const w = f.w / (t ? 4 : 8);
      return (
        sheet(box(i * w + w * 0.24, -40, w * 0.52, f.h), '#3a3060') +
        times(4, (k) => flat(box(i * w + w * (0.3 + k * 0.11), 0, w * 0.04, f.h * 0.82), '#2f2750'))
      );
    }) +
    sheet(disc(f.cx, y - f.u * 8, f.u * (t ? 36 : 37)), '#c94a44') +
    at(
      f.cx,
      y,
      s,
      lifted(flat('M-6,-92H6V104H-6Z', '#e3b04b') + flat('M-44,104H44L54,120H-54Z', '#e3b04b')) +
        flat(disc(0, -96, 13), '#f6dfa3') +
        near(
          `<g transform="rotate(-11 0 -84)">${flat('M-104,-90C-60,-100 60,-100 104,-90V-82C60,-90 -60,-90 -104,-82Z', '#e3b04b')}</g>`,
        ) +
        pan(-100, 44, at(-128, 36, 0.9, m.twig(66, '#8fa65a', INK))) +
        pan(
          100,
          4,
          near(
            flat('M70,4C66,-18 80,-36 104,-36C126,-34 134,-12 130,4Z', '#8a8fa0') +
              flat('M84,-10L98,-26L112,-14Z', '#a8adbc'),
          ),
        ) +
        flat('M-12,20L0,8L12,20L0,32Z', POMEGRANATE),
    ) +
    sheet(box(-40, f.h * (t ? 0.82 : 0.86), f.w + 80, f.h), '#1a1530') +
    flat(box(0, f.h * (t ? 0.82 : 0.86), f.w, f.u * 1.6), '#5a4a80')
  );
}

/** A qanun (a zither) from above: seventy-eight strings, and the rings of the player's two hands. */
export function qanun(f) {
  const s = big(f, 0.5, 0.42),
    y = f.h * 0.5;
  return (
    `<defs>${m.tiles('floor', f.u * 16, '#7a2a3a', '#5c1a30', '#8f3848')}${m.lattice('sound', 15, '#5a3018', 1.6, '#e9c58a')}</defs>` +
    ground(f, '#8f3848') +
    flat(box(0, 0, f.w, f.h), m.fill('floor')) +
    sheet(m.star(f.cx, y, f.u * (f.tall ? 50 : 60), 0.9, 16), '#c98a2a') +
    sheet(m.star(f.cx, y, f.u * (f.tall ? 44 : 54), 0.9, 16), '#2f4a5d') +
    at(
      f.cx,
      y,
      s,
      lifted(flat('M-130,66L-70,-78H118V66Z', '#a8683c')) +
        flat('M-118,58L-64,-70H110V58Z', '#d9a45e') +
        flat('M78,-70H110V58H78Z', CREAM) +
        [
          [-20, 22, 24],
          [38, 22, 18],
          [22, -40, 15],
        ]
          .map(([x, yy, r]) => near(flat(disc(x, yy, r + 4), '#7d4428')) + flat(disc(x, yy, r), m.fill('sound')))
          .join('') +
        times(16, (i) => line(`M${-114 + i * 3.2},${50 - i * 7.6}H106`, i % 3 ? '#f6ead4' : '#fff', 0.9)) +
        near(line('M72,60L60,-72', '#5a3018', 7)) +
        times(
          16,
          (i) => flat(box(106, 48 - i * 7.6, 9, 3.4), INK) + flat(box(-112 + i * 3.3, 48.4 - i * 7.6, 6, 3), '#5a3018'),
        ) +
        near(line('M-30,-8L-14,-22', SAFFRON, 8) + line('M44,-4L54,-20', SAFFRON, 8)),
      { turn: -8 },
    )
  );
}
