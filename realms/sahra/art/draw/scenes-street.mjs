// Streets and rooms: steps, trams, barbers, ovens, stages.
// Each function draws one picture: `f` is its frame (width, height, unit `u` ...; see frame() in paper.mjs).
import * as p from './paper.mjs';
import * as m from './motifs.mjs';
import { letter, DRAMA, LYRICAL } from './lettering.mjs';
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

const person = (robe, scarf, skin = INK) =>
  near(
    flat('M-20,0C-22,-46 -14,-70 0,-78C14,-70 22,-46 20,0Z', robe) +
      flat(disc(0, -88, 11), skin) +
      (scarf
        ? flat('M-13,-86C-15,-104 15,-104 13,-86L15,-68L-15,-68Z', scarf) + flat(disc(2, -87, 7.4), '#c98f68')
        : ''),
  );

/** Blue steps of a hill town, with a cat. */
export function alley(f) {
  const t = f.tall,
    cx = f.w * 0.5,
    n = 8,
    step = (i) => {
      const y = f.h * (1 - i * (t ? 0.062 : 0.075)),
        w = f.u * (t ? 46 - i * 3.2 : 62 - i * 5);
      return sheet(
        poly([
          [cx - w, f.h + 40],
          [cx - w, y - f.h * 0.05],
          [cx + w, y - f.h * 0.05],
          [cx + w, f.h + 40],
        ]),
        i % 2 ? '#7fb0dc' : '#9cc5e8',
      );
    };
  const top = f.h * (1 - (n - 1) * (t ? 0.062 : 0.075)) - f.h * 0.05;
  const wall = (side, k, c) =>
    sheet(
      poly([
        [cx + side * f.u * (t ? 20 : 26) * k, -40],
        [cx + side * f.u * (t ? 24 : 30) * k, top + f.h * 0.06],
        [cx + side * f.u * (t ? 48 : 68) * k, f.h + 40],
        [cx + side * f.w, f.h + 40],
        [cx + side * f.w, -40],
      ]),
      c,
    );
  const pot = (x, y, c, flower) =>
    at(
      x,
      y,
      f.u * 0.16,
      near(
        flat('M-22,0L-28,-40H28L22,0Z', c) +
          flat(disc(-18, -54, 16) + disc(16, -56, 18) + disc(0, -70, 18), '#4f8d5a') +
          [
            [-22, -60],
            [4, -76],
            [20, -56],
            [0, -52],
          ]
            .map(([a, b]) => flat(disc(a, b, 6), flower))
            .join(''),
      ),
    );
  return (
    ground(f, '#f6d9a4', '#f3b98a') +
    piece(disc(cx, f.h * 0.24, f.u * 11), '#f07a4a') +
    at(
      cx,
      top + f.u,
      f.u * 0.3,
      flat(m.arch(0, -120, 90, 0), '#3f6fb0') + flat(m.opening(-18, -70, 36, 70), '#f9dc94'),
    ) +
    times(n, (i) => step(n - 1 - i)) +
    wall(-1, 1, '#4f86c8') +
    wall(1, 1, '#3f74b8') +
    wall(-1, 1.3, '#6a9fd8') +
    wall(1, 1.42, '#5a90cc') +
    [
      [-1, 0.3],
      [1, 0.22],
    ]
      .map(([s, y]) =>
        near(flat(m.opening(cx + s * f.u * (t ? 40 : 58) - f.u * 4, f.h * y, f.u * 8, f.u * 14), '#1f3f7a')),
      )
      .join('') +
    near(flat(m.opening(cx + f.u * (t ? 35 : 50), f.h * 0.52, f.u * 9, f.h * 0.3), '#e6a11f')) +
    pot(cx - f.u * (t ? 33 : 44), f.h * 0.86, TERRA, '#e4506a') +
    pot(cx - f.u * (t ? 28 : 38), f.h * 0.72, '#c4643a', '#f6c453') +
    pot(cx + f.u * (t ? 36 : 42), f.h * 0.94, TERRA, '#f9f0e0') +
    at(
      cx + f.u * 8,
      f.h * (t ? 0.83 : 0.8),
      f.u * 0.2,
      near(
        flat(
          'M-26,0C-28,-26 -14,-40 0,-40C4,-54 2,-62 4,-72L12,-64H22L30,-72C34,-58 32,-48 26,-44C30,-28 28,-10 28,0Z',
          INK,
        ) +
          line('M-24,-4C-50,-4 -54,-30 -42,-40', INK, 7) +
          flat(disc(13, -56, 2.4) + disc(23, -56, 2.4), SAFFRON),
      ),
    )
  );
}

/** The yellow tram along the sea wall. */
export function tram(f) {
  const s = f.u * (f.tall ? 0.36 : 0.5),
    y = f.h * 0.82;
  return (
    ground(f, '#a8d4d8', '#f3e3bd') +
    times(4, (i) =>
      piece(
        `M${f.w * (0.05 + i * 0.27)},${f.h * (0.2 + (i % 2) * 0.08)}q${f.u * 4},${-f.u * 7} ${f.u * 10},${-f.u * 3}q${f.u * 6},${-f.u * 5} ${f.u * 10},${f.u * 3}Z`,
        CREAM,
      ),
    ) +
    sheet(p.waves(f, 0.5, 0.018, f.tall ? 5 : 10), '#5aa4ac') +
    sheet(p.waves(f, 0.58, 0.02, f.tall ? 4 : 8, 0.4), '#3a848f') +
    sheet(box(-40, f.h * 0.66, f.w + 80, f.h), '#e9cfa0') +
    times(30, (i) => flat(box(i * f.u * 7, f.h * 0.66, f.u * 4.6, f.u * 5), '#c9a470')) +
    sheet(box(-40, y, f.w + 80, f.h), '#5d5068') +
    line(`M-10,${y + f.u * 5}H${f.w + 10}M-10,${y + f.u * 9}H${f.w + 10}`, '#cfc4d4', f.u * 0.7) +
    line(`M-10,${f.h * 0.2}Q${f.cx},${f.h * 0.25} ${f.w + 10},${f.h * 0.2}`, INK, f.u * 0.3) +
    at(
      f.cx,
      y + f.u * 5,
      s,
      line('M0,-118L-20,-142L14,-164', INK, 3) +
        lifted(flat('M-124,-12V-96C-124,-112 -112,-118 -100,-118H100C112,-118 124,-112 124,-96V-12Z', SAFFRON)) +
        flat('M-124,-46H124V-12H-124Z', '#9b2d3c') +
        flat('M-124,-52H124V-45H-124Z', CREAM) +
        times(6, (i) => flat(box(-92 + i * 31.5, -98, 26, 38), i === 5 ? '#1d1a2e' : '#dff0ee')) +
        flat('M-118,-98H-98V-60H-118ZM98,-98H118V-60H98Z', '#dff0ee') +
        [-79, -16, 47]
          .map((x, i) =>
            flat(
              disc(x, -76, 7) + `M${x - 12},-60C${x - 10},-72 ${x + 10},-72 ${x + 12},-60Z`,
              [INK, POMEGRANATE, '#2f6d6a'][i],
            ),
          )
          .join('') +
        flat('M-90,-114H-30V-102H-90Z', INK) +
        flat('M-110,-12H110L96,0H-96Z', INK) +
        flat(disc(-66, 0, 12) + disc(-34, 0, 12) + disc(34, 0, 12) + disc(66, 0, 12), '#3a3448') +
        flat(disc(-112, -30, 6) + disc(112, -30, 6), '#fff3cf'),
    ) +
    at(f.w * (f.tall ? 0.16 : 0.12), y + f.u * 2, f.u * 0.17, person('#1f6f74', '#f3e0b0')) +
    at(f.w * (f.tall ? 0.86 : 0.9), y + f.u * 2, f.u * 0.18, person('#5a2f4a'))
  );
}

/** A bridge between two cliffs, with the town on top of them. */
export function gorge(f) {
  const t = f.tall,
    deck = f.h * (t ? 0.5 : 0.46),
    l = f.w * (t ? 0.26 : 0.3),
    r = f.w * (t ? 0.74 : 0.7),
    mast = f.h * (t ? 0.2 : 0.26);
  const cliff = (side, k, c) => {
    const x = (v) => (side < 0 ? v * f.w * k : f.w - v * f.w * k);
    return sheet(
      `M${x(-0.1)},${deck + f.u * 2}H${x(0.34)}L${x(0.3)},${f.h * 0.62}L${x(0.36)},${f.h * 0.74}L${x(0.24)},${f.h * 0.86}L${x(0.3)},${f.h + 40}H${x(-0.1)}Z`,
      c,
    );
  };
  const houses = (side) =>
    times(5, (i) => {
      const w = f.u * (7 + (i % 3) * 2),
        h = f.u * (10 + ((i * 5) % 4) * 5),
        x = side < 0 ? i * f.u * (t ? 5 : 9) : f.w - w - i * f.u * (t ? 5 : 9);
      return (
        near(flat(box(x, deck - h + f.u * 2, w, h), ['#f3e0c0', '#e2b09a', '#f6ead4', '#d98a5a', '#e9cfa0'][i])) +
        times(3, (k) =>
          flat(
            m.opening(
              x + w * 0.2 + (k % 2) * w * 0.4,
              deck - h + f.u * (4 + Math.floor(k / 2) * 6),
              f.u * 1.6,
              f.u * 3,
            ),
            '#4a3a5a',
          ),
        )
      );
    });
  const cable = (y) =>
    `M${-20},${deck}Q${l * 0.6},${deck - mast * 0.4} ${l},${deck - mast}Q${f.cx},${deck + y} ${r},${deck - mast}Q${f.w - l * 0.6},${deck - mast * 0.4} ${f.w + 20},${deck}`;
  return (
    ground(f, '#f3b98a', '#f9e3b4') +
    piece(disc(f.cx, f.h * (t ? 0.34 : 0.3), f.u * 15), '#d9482f') +
    sheet(
      crag(f, [
        [0, 0.56],
        [0.2, 0.46],
        [0.4, 0.58],
        [0.6, 0.5],
        [0.8, 0.56],
        [1, 0.47],
      ]),
      '#c98a78',
    ) +
    cliff(-1, 1.16, '#b9684a') +
    cliff(1, 1.16, '#a85a40') +
    sheet(p.waves(f, 0.9, 0.02, t ? 5 : 9), '#3a848f') +
    cliff(-1, 0.92, '#7f3a30') +
    cliff(1, 0.92, '#6e302c') +
    houses(-1) +
    houses(1) +
    near(
      line(cable(f.u * 3), INK, f.u * 0.7) +
        flat(
          `${box(l - f.u * 1.6, deck - mast, f.u * 3.2, mast + f.h * 0.12)}${box(r - f.u * 1.6, deck - mast, f.u * 3.2, mast + f.h * 0.12)}`,
          '#f6ead4',
        ) +
        flat(box(-40, deck, f.w + 80, f.u * 2.4), INK),
    ) +
    times(13, (i) => {
      const k = (i + 1) / 14,
        x = l + (r - l) * k,
        y = deck - mast + (mast + f.u * 1.5) * 4 * k * (1 - k) * 0.93;
      return line(`M${x},${y}V${deck}`, INK, f.u * 0.3);
    }) +
    [0.42, 0.55].map((x, i) => at(f.w * x, deck, f.u * 0.075, person(i ? POMEGRANATE : '#2f6d6a'))).join('') +
    [
      [0.48, 0.68],
      [0.56, 0.74],
      [0.44, 0.77],
    ]
      .map(([x, y]) => at(f.w * x, f.h * y, f.u * 0.13, m.speck(CREAM)))
      .join('')
  );
}

/** A barber's shop: chair, mirror, bottles. */
export function barber(f) {
  const t = f.tall,
    foot = f.h * 0.87;
  return (
    `<defs>${m.tiles('floor', f.u * 9, '#c94a44', '#f6ead4', '#2f5d5a')}</defs>` +
    ground(f, '#8fc7b4') +
    flat(box(0, 0, f.w, f.h * 0.1), '#6aa896') +
    sheet(box(f.w * (t ? 0.14 : 0.3), f.h * 0.16, f.w * (t ? 0.72 : 0.4), f.h * 0.4), '#c98a2a') +
    flat(box(f.w * (t ? 0.17 : 0.315), f.h * 0.185, f.w * (t ? 0.66 : 0.37), f.h * 0.35), '#dff0ee') +
    within(
      box(f.w * (t ? 0.17 : 0.315), f.h * 0.185, f.w * (t ? 0.66 : 0.37), f.h * 0.35),
      flat(
        poly([
          [f.w * 0.3, f.h * 0.6],
          [f.w * 0.46, f.h * 0.1],
          [f.w * 0.56, f.h * 0.1],
          [f.w * 0.4, f.h * 0.6],
        ]),
        '#fff',
        { opacity: '.7' },
      ),
    ) +
    sheet(box(f.w * (t ? 0.08 : 0.24), f.h * 0.59, f.w * (t ? 0.84 : 0.52), f.u * 3), '#7d4428') +
    times(9, (i) =>
      at(
        f.w * (t ? 0.14 : 0.27) + i * f.u * (t ? 9 : 11.5),
        f.h * 0.59,
        f.u * 0.16,
        near(
          flat(
            ['M-12,0V-44L-5,-54V-66H5V-54L12,-44V0Z', 'M-14,0V-34H14V0Z', 'M-9,0V-60L0,-70L9,-60V0Z'][i % 3],
            ['#c94a44', SAFFRON, '#2f5d8a', '#5a2f4a', '#e2703a'][i % 5],
          ),
        ),
      ),
    ) +
    sheet(box(-40, foot - f.u * 6, f.w + 80, f.h), '#2f5d5a') +
    flat(box(0, foot - f.u * 6, f.w, f.h), m.fill('floor')) +
    at(
      f.cx,
      foot + f.u * 2,
      f.u * (t ? 0.46 : 0.42),
      flat('M-8,0V-34H8V0Z', '#cfd6da') +
        flat('M-40,6C-40,-8 40,-8 40,6Z', '#8a949c') +
        lifted(
          flat('M-50,-34H50V-60H-50Z', POMEGRANATE) +
            flat('M-40,-60C-46,-110 -42,-150 -36,-158H36C42,-150 46,-110 40,-60Z', POMEGRANATE) +
            flat('M-20,-158V-184H20V-158Z', '#7f2434'),
        ) +
        flat('M-62,-84H-42V-34H-62ZM62,-84H42V-34H62Z', '#cfd6da') +
        line('M-26,-148V-70M0,-150V-70M26,-148V-70', '#7f2434', 3) +
        near(flat('M-30,-130C-10,-120 10,-120 30,-130L36,-62H-36Z', CREAM)),
    ) +
    at(
      f.w * (t ? 0.9 : 0.1),
      f.h * 0.3,
      f.u * 0.34,
      near(
        flat('M-16,0H16V110H-16Z', CREAM) +
          times(4, (i) =>
            flat(
              `M-16,${12 + i * 28}L16,${-4 + i * 28}V${8 + i * 28}L-16,${24 + i * 28}Z`,
              i % 2 ? '#2f5d8a' : '#c94a44',
            ),
          ) +
          flat('M-20,0V-12H20V0ZM-20,110H20V122H-20Z', SAFFRON),
      ),
    ) +
    (t
      ? ''
      : at(f.w * 0.9, f.h * 0.17, f.u * 0.26, m.lantern('#7d4428', '#ffe7a6', 60)) +
        at(f.w * 0.84, foot + f.u * 2, f.u * 0.36, person('#f6ead4', undefined, '#6a3f30'))) +
    (t ? sheet(box(-40, f.h * 0.9, f.w + 80, f.h), '#1f3f40') : '')
  );
}

/** The station at four minutes to six: a roof of iron, a clock, one passenger. */
export function station(f) {
  const t = f.tall,
    cx = f.cx,
    r = f.u * (t ? 46 : 62),
    y = f.h * (t ? 0.56 : 0.74),
    clockY = f.h * (t ? 0.42 : 0.37),
    cr = f.u * (t ? 17 : 16);
  const fan = (k, c) =>
    sheet(`M${cx - r * k},${y}A${r * k},${r * k} 0 0 1 ${cx + r * k},${y}V${f.h + 40}H${cx - r * k}Z`, c);
  return (
    ground(f, '#2f4a5d') +
    fan(1.5, '#3f6478') +
    fan(1.22, '#5a8494') +
    fan(1, '#f6c98a') +
    within(
      `M${cx - r},${y}A${r},${r} 0 0 1 ${cx + r},${y}V${f.h}H${cx - r}Z`,
      flat(box(0, 0, f.w, f.h), '#f9d9a0') +
        times(11, (i) =>
          line(
            `M${cx},${y}L${cx + Math.cos((i * Math.PI) / 10) * r * 1.1},${y - Math.sin((i * Math.PI) / 10) * r * 1.1}`,
            '#c9743a',
            f.u * 0.7,
          ),
        ) +
        line(disc(cx, y, r * 0.7) + disc(cx, y, r * 0.42), '#c9743a', f.u * 0.7) +
        piece(disc(cx + r * 0.5, y - r * 0.24, f.u * 8), '#e4603e'),
    ) +
    near(line(`M${cx},${clockY - cr}V${t ? f.h * 0.255 : -10}`, INK, f.u * 1)) +
    sheet(disc(cx, clockY, cr), INK) +
    flat(disc(cx, clockY, cr * 0.88), CREAM) +
    times(12, (i) => {
      const a = (i * Math.PI) / 6;
      return line(
        `M${cx + Math.cos(a) * cr * 0.78},${clockY + Math.sin(a) * cr * 0.78}L${cx + Math.cos(a) * cr * 0.66},${clockY + Math.sin(a) * cr * 0.66}`,
        INK,
        f.u * 0.8,
      );
    }) +
    line(`M${cx},${clockY}L${cx - cr * 0.24},${clockY - cr * 0.58}`, POMEGRANATE, f.u * 0.8) +
    line(`M${cx},${clockY}L${cx},${clockY + cr * 0.44}`, INK, f.u * 1.3) +
    flat(disc(cx, clockY, cr * 0.07), POMEGRANATE) +
    sheet(box(-40, f.h * 0.82, f.w + 80, f.h), '#4a3a4c') +
    at(
      f.w * (t ? -0.12 : 0.02),
      f.h * 0.86,
      f.u * (t ? 0.34 : 0.44),
      near(
        flat('M-40,0V-92C40,-96 110,-92 130,-70L140,0Z', POMEGRANATE) +
          flat('M-40,-40H140V-30H-40Z', SAFFRON) +
          times(3, (i) => flat(box(-30 + i * 40, -80, 28, 28), '#f9e3b4')) +
          flat('M96,-78C112,-76 120,-70 124,-60L126,-50H96Z', '#f9e3b4'),
      ),
    ) +
    flat(box(0, f.h * 0.86, f.w, f.u * 1.4), SAFFRON) +
    at(f.w * (t ? 0.66 : 0.62), f.h * 0.93, f.u * 0.32, person('#2b3566', '#e2b09a')) +
    at(
      f.w * (t ? 0.84 : 0.7),
      f.h * 0.93,
      f.u * 0.3,
      near(
        flat('M-22,0V-34H22V0Z', '#8a5230') + line('M-8,-34V-42H8V-34', INK, 3) + flat('M-22,-20H22V-15H-22Z', SAFFRON),
      ),
    ) +
    sheet(box(-40, f.h * 0.955, f.w + 80, f.h), '#221a2c')
  );
}

/** Shadow theatre: two figures on sticks behind a lit sheet. */
export function shadowPlay(f) {
  const t = f.tall,
    x = f.w * (t ? 0.1 : 0.2),
    w = f.w * (t ? 0.8 : 0.6),
    y = f.h * (t ? 0.26 : 0.14),
    h = f.h * (t ? 0.46 : 0.6);
  const puppet = (robe, hat) =>
    flat('M-30,70C-34,20 -26,-10 -6,-22H14C30,-8 34,26 32,70Z', robe) +
    flat('M-8,-22C-20,-34 -18,-58 2,-62C18,-60 24,-46 22,-38L32,-30L22,-28C20,-20 14,-18 8,-20Z', robe) +
    flat(hat, robe) +
    times(3, (i) => flat(m.star(0, 8 + i * 20, 6, 0.55), '#f6c453')) +
    flat(disc(10, -44, 3), '#f6c453') +
    line('M16,-4L52,-26M52,-26L70,-60', robe, 8) +
    line('M-26,40V150M70,-60L86,150', '#7a4a2c', 3);
  return (
    ground(f, '#4a1226') +
    m.pleats(0, 0, x + f.u * 2, f.h, t ? 3 : 6, '#8a2036', '#6e1830') +
    m.pleats(x + w - f.u * 2, 0, f.w - x - w + f.u * 4, f.h, t ? 3 : 6, '#8a2036', '#6e1830') +
    sheet(box(x - f.u * 2, y - f.u * 2, w + f.u * 4, h + f.u * 4), '#c98a2a') +
    `<defs><radialGradient id="lamp"><stop offset="0" stop-color="#fff3cf"/><stop offset="1" stop-color="#f0a04a"/></radialGradient></defs><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="url(#lamp)"/>` +
    within(
      box(x, y, w, h),
      flat(disc(f.cx, y + h * 0.3, f.u * 9), '#e4603e', { opacity: '.8' }) +
        at(
          x + w * (t ? 0.27 : 0.3),
          y + h * 0.6,
          f.u * (t ? 0.34 : 0.36),
          puppet('#2a1730', 'M-16,-56C-18,-84 6,-92 8,-110C20,-84 20,-66 18,-58Z'),
        ) +
        at(
          x + w * (t ? 0.74 : 0.7),
          y + h * 0.6,
          f.u * (t ? 0.34 : 0.36),
          puppet('#7f2434', 'M-18,-54C-26,-76 30,-80 24,-54Z'),
          { flip: true },
        ) +
        near(
          flat(
            `M${x},${y + h}V${y + h * 0.9}q${w * 0.1},${-h * 0.06} ${w * 0.2},0t${w * 0.2},0t${w * 0.2},0t${w * 0.2},0t${w * 0.2},0V${y + h}Z`,
            '#2f4a33',
          ),
        ),
    ) +
    near(
      times(t ? 6 : 9, (i) => {
        const step = f.w / (t ? 6 : 9);
        return flat(
          `M${i * step},-10h${step}v${f.h * 0.08}q${-step / 2},${f.u * 8} ${-step},0Z`,
          i % 2 ? '#c94a44' : '#9b2d3c',
        );
      }),
    ) +
    sheet(box(-40, f.h * (t ? 0.8 : 0.82), f.w + 80, f.h), '#2a0c1c') +
    times(t ? 5 : 9, (i) =>
      at(
        f.w * ((i + 0.5) / (t ? 5 : 9)),
        f.h * 0.99,
        f.u * (0.3 + (i % 3) * 0.04),
        near(
          flat(disc(0, -52, 18) + 'M-36,20C-36,-26 -16,-32 0,-32C16,-32 36,-26 36,20Z', i % 2 ? '#14060f' : '#1f0a18'),
        ),
      ),
    )
  );
}

/** Children play football in an alley; the goal is drawn on a wall with chalk. */
export function alleyBall(f) {
  const t = f.tall,
    floor = f.h * 0.8;
  const kid = (shirt, pose) =>
    near(
      line(pose ? 'M0,-40L-16,-20L-24,2M0,-40L22,-26L40,-34' : 'M0,-40L-10,-20L-12,2M0,-40L12,-22L10,2', INK, 8) +
        flat('M-14,-38C-14,-66 -8,-74 0,-74C8,-74 14,-66 14,-38Z', shirt) +
        flat(disc(0, -86, 11), '#5a3426') +
        line(pose ? 'M-10,-64L-30,-52M10,-64L28,-72' : 'M-10,-64L-26,-84M10,-64L26,-84', '#5a3426', 6),
    );
  return (
    ground(f, '#e3a06a') +
    times(9, (r) =>
      times(t ? 7 : 14, (c) =>
        flat(
          box(c * f.u * 13 - (r % 2) * f.u * 6, r * f.u * 8.6, f.u * 12, f.u * 7.6),
          (r * 5 + c * 3) % 4 ? '#d98f58' : '#e8ad78',
        ),
      ),
    ) +
    near(
      flat(m.opening(f.w * 0.08, f.h * 0.1, f.u * 14, f.u * 24), '#2f6d6a') +
        flat(m.opening(f.w * 0.8, f.h * 0.06, f.u * 14, f.u * 22), '#2b3566'),
    ) +
    line(
      `M${f.w * 0.87 - f.u * 5},${f.h * 0.2}l${f.u * 3},${f.u * 3}l${f.u * 2},${-f.u * 5}l${f.u * 3},${f.u * 6}l${f.u * 2},${-f.u * 2}`,
      CREAM,
      f.u * 0.5,
    ) +
    line(`M${f.w * (t ? 0.2 : 0.32)},${floor}V${f.h * 0.3}H${f.w * (t ? 0.84 : 0.7)}V${floor}`, '#fbf3e2', f.u * 1.5, {
      opacity: '.9',
    }) +
    m.garland(0, f.h * 0.1, f.w, f.h * 0.06, f.u * 8, t ? 6 : 10, (x, y, i) =>
      near(
        flat(
          i % 3
            ? `M${x - f.u * 3},${y}h${f.u * 6}l${-f.u},${f.u * 9}h${-f.u * 4}Z`
            : `M${x - f.u * 4},${y}h${f.u * 8}v${f.u * 6}h${-f.u * 8}Z`,
          [POMEGRANATE, CREAM, '#2f6d6a', SAFFRON][i % 4],
        ),
      ),
    ) +
    sheet(box(-40, floor, f.w + 80, f.h), '#7a4a3c') +
    at(f.w * 0.51, floor + f.u * 2, f.u * 0.26, kid(SAFFRON, false)) +
    at(f.w * (t ? 0.26 : 0.3), f.h * 0.92, f.u * 0.36, kid(POMEGRANATE, true)) +
    at(f.w * (t ? 0.8 : 0.76), f.h * 0.95, f.u * 0.34, kid('#2b6a8a', true), { flip: true }) +
    at(
      f.w * (t ? 0.5 : 0.45),
      f.h * 0.62,
      f.u * 0.2,
      near(
        flat(disc(0, 0, 22), CREAM) +
          flat(m.star(0, 0, 11, 0.8, 5), INK) +
          times(5, (i) =>
            line(
              `M${Math.cos(i * 1.257) * 11},${Math.sin(i * 1.257) * 11}L${Math.cos(i * 1.257) * 21},${Math.sin(i * 1.257) * 21}`,
              INK,
              3,
            ),
          ),
      ),
    ) +
    line(
      `M${f.w * (t ? 0.36 : 0.36)},${f.h * 0.84}Q${f.w * 0.4},${f.h * 0.7} ${f.w * (t ? 0.47 : 0.435)},${f.h * 0.655}`,
      CREAM,
      f.u * 0.5,
      { 'stroke-dasharray': `${f.u * 2} ${f.u * 2}` },
    )
  );
}

/** The hot room of a bath: light falls through star-shaped holes of the dome. */
export function hammam(f) {
  const t = f.tall,
    cx = f.cx,
    top = f.h * (t ? 0.1 : -0.1),
    r = f.u * (t ? 60 : 74),
    cy = top + r;
  const holes = [
    [0, -0.7],
    [-0.34, -0.6],
    [0.34, -0.6],
    [-0.58, -0.36],
    [0.58, -0.36],
    [-0.18, -0.4],
    [0.18, -0.4],
    [-0.36, -0.18],
    [0.36, -0.18],
    [0, -0.14],
  ];
  return (
    `<defs>${m.tiles('wall', f.u * 9, '#4f9a9a', '#2f6d78', '#3a828a')}</defs>` +
    ground(f, '#173a4a') +
    sheet(disc(cx, cy, r), '#24586a') +
    sheet(disc(cx, cy, r * 0.82), '#2f6d7c') +
    sheet(disc(cx, cy, r * 0.62), '#3d8492') +
    holes
      .map(([x, y]) =>
        flat(
          poly([
            [cx + x * r - f.u * 2, cy + y * r],
            [cx + x * r + f.u * 2, cy + y * r],
            [cx + x * r * 1.3 + f.u * 7, f.h * 0.94],
            [cx + x * r * 1.3 - f.u * 7, f.h * 0.94],
          ]),
          '#fff3cf',
          { opacity: '.16' },
        ),
      )
      .join('') +
    holes.map(([x, y]) => near(flat(m.star(cx + x * r, cy + y * r, f.u * 4.2, 0.7), '#ffeeb8'))).join('') +
    sheet(box(-40, f.h * (t ? 0.6 : 0.62), f.w * 0.2 + 40, f.h), '#3a828a') +
    flat(box(0, f.h * (t ? 0.62 : 0.64), f.w * 0.2, f.h), m.fill('wall')) +
    sheet(box(f.w * 0.8, f.h * (t ? 0.6 : 0.62), f.w, f.h), '#3a828a') +
    flat(box(f.w * 0.8, f.h * (t ? 0.62 : 0.64), f.w * 0.2, f.h), m.fill('wall')) +
    sheet(
      poly([
        [cx - f.u * (t ? 34 : 46), f.h * 0.8],
        [cx + f.u * (t ? 34 : 46), f.h * 0.8],
        [cx + f.u * (t ? 42 : 56), f.h * 0.9],
        [cx - f.u * (t ? 42 : 56), f.h * 0.9],
      ]),
      '#f3e6d0',
    ) +
    flat(box(cx - f.u * (t ? 42 : 56), f.h * 0.9, f.u * (t ? 84 : 112), f.u * 4), '#cdb99a') +
    at(
      cx - f.u * 12,
      f.h * 0.83,
      f.u * 0.34,
      near(
        flat('M-24,10C-28,-26 -16,-48 0,-52C16,-48 28,-26 26,10Z', '#c98f68') +
          flat('M-26,10C-26,-12 -20,-20 0,-18C20,-20 26,-12 28,10Z', POMEGRANATE) +
          flat(disc(0, -64, 12), '#3a2020'),
      ),
    ) +
    at(
      cx + f.u * 16,
      f.h * 0.85,
      f.u * 0.3,
      near(flat('M-26,0C-30,-26 30,-26 26,0Z', SAFFRON) + flat('M-28,-22H28V-16H-28Z', '#c98a2a')),
    ) +
    sheet(box(-40, f.h * 0.95, f.w + 80, f.h), '#0f2a36')
  );
}

/** A bakery at four in the morning: the oven, the baker's shovel, bread that rises. */
export function bakery(f) {
  const t = f.tall,
    cx = f.w * (t ? 0.5 : 0.46),
    y = f.h * (t ? 0.56 : 0.6),
    w = f.u * (t ? 58 : 62);
  return (
    ground(f, '#6a2f2a') +
    times(10, (r) =>
      times(t ? 8 : 14, (c) =>
        flat(
          box(c * f.u * 14 - (r % 2) * f.u * 7, r * f.u * 9, f.u * 13, f.u * 8),
          (r + c) % 3 ? '#7d3a30' : '#8d4836',
        ),
      ),
    ) +
    sheet(m.opening(cx - w * 0.62, y - w * 0.6, w * 1.24, w * 0.9), '#a8583c') +
    flat(m.opening(cx - w / 2, y - w * 0.46, w, w * 0.76), '#1f0a10') +
    within(
      m.opening(cx - w / 2, y - w * 0.46, w, w * 0.76),
      `<defs><radialGradient id="heat" cy=".9"><stop offset="0" stop-color="#ffd36a"/><stop offset=".6" stop-color="#e4603e"/><stop offset="1" stop-color="#5a1420"/></radialGradient></defs><rect x="${cx - w}" y="${y - w}" width="${w * 2}" height="${w * 1.4}" fill="url(#heat)"/>` +
        times(7, (i) =>
          at(
            cx - w * 0.42 + i * w * 0.14,
            y + w * 0.3,
            f.u * (0.2 + (i % 3) * 0.08),
            near(
              flat(
                'M-24,0C-28,-40 -4,-50 -6,-96C12,-70 8,-50 14,-54C26,-36 28,-14 22,0Z',
                i % 2 ? '#f9b23c' : '#f07a2f',
              ),
            ),
          ),
        ) +
        times(4, (i) =>
          near(
            `<ellipse cx="${cx - w * 0.32 + i * w * 0.21}" cy="${y + w * 0.22}" rx="${w * 0.09}" ry="${w * 0.045}" fill="#f3d9a0"/>`,
          ),
        ),
    ) +
    sheet(box(-40, y + w * 0.3, f.w + 80, f.h), '#d9a86c') +
    flat(box(0, y + w * 0.3, f.w, f.u * 2), '#f3cf96') +
    near(
      line(`M${cx + w * 0.05},${y + w * 0.36}L${f.w * 0.98},${f.h * 0.99}`, '#8a5a34', f.u * 2.4) +
        `<ellipse cx="${cx}" cy="${y + w * 0.35}" rx="${w * 0.2}" ry="${w * 0.07}" fill="#b98550"/>`,
    ) +
    near(`<ellipse cx="${cx}" cy="${y + w * 0.32}" rx="${w * 0.16}" ry="${w * 0.06}" fill="#e9b872"/>`) +
    times(t ? 6 : 9, (i) => {
      const x = f.w * (t ? 0.12 : 0.07) + (i % (t ? 3 : 5)) * f.u * 17,
        yy = f.h * (0.84 + Math.floor(i / (t ? 3 : 5)) * 0.09);
      return (
        near(`<ellipse cx="${x}" cy="${yy}" rx="${f.u * 7.6}" ry="${f.u * 4}" fill="#e2a860"/>`) +
        `<ellipse cx="${x - f.u}" cy="${yy - f.u * 0.8}" rx="${f.u * 5}" ry="${f.u * 2.2}" fill="#f3c988"/>` +
        times(5, (k) => flat(disc(x - f.u * 3 + k * f.u * 1.6, yy - f.u * (0.4 + (k % 2)), f.u * 0.35), '#8a4a24'))
      );
    }) +
    (t ? '' : at(f.w * 0.86, y + w * 0.42, f.u * 0.52, person('#f6ead4', '#c94a44')))
  );
}

/** A hotel by night: one lit window, and a neon sign with one dead letter. */
export function hotel(f) {
  const t = f.tall,
    x = f.w * (t ? 0.14 : 0.3),
    w = f.w * (t ? 0.62 : 0.4),
    y = f.h * (t ? 0.3 : 0.1),
    cols = t ? 3 : 4,
    rows = 4,
    cell = w / cols;
  return (
    ground(f, '#1c1440', '#5a2a5c') +
    m.stars(f, 9, 40, '#e6d8f4', 0.6, 0.4) +
    m.crescent(f.w * (t ? 0.8 : 0.16), f.h * (t ? 0.24 : 0.2), f.u * 7, '#f6dfa3') +
    m.skyline(f, 0.72, '#2c1c4a', 14, { window: '#d98a5a', scale: 0.9, towers: false }) +
    sheet(box(x, y, w, f.h), '#7a3a5c') +
    flat(`${box(x - f.u * 2, y, w + f.u * 4, f.u * 4)}`, '#a8567a') +
    times(cols * rows, (i) => {
      const cx = x + (i % cols) * cell + cell * 0.24,
        cy = y + f.h * (t ? 0.1 : 0.13) + Math.floor(i / cols) * f.h * (t ? 0.135 : 0.18),
        lit = i === (t ? 4 : 5),
        ww = cell * 0.52,
        hh = f.h * (t ? 0.09 : 0.115);
      return (
        near(flat(m.opening(cx, cy, ww, hh), lit ? '#ffd98a' : '#3a1c44')) +
        (lit
          ? at(
              cx + ww / 2,
              cy + hh,
              f.u * 0.09,
              flat('M-26,0C-28,-50 -14,-66 0,-70C14,-66 28,-50 26,0Z', INK) + flat(disc(0, -84, 16), INK),
            )
          : line(`M${cx + ww / 2},${cy}v${hh}`, '#5a2f5c', f.u * 0.5)) +
        flat(box(cx - ww * 0.1, cy + hh, ww * 1.2, f.u * 1.2), '#c98aa0')
      );
    }) +
    near(flat(box(x + w + f.u * 3, y + f.h * 0.02, f.u * 14, f.h * (t ? 0.44 : 0.6)), INK)) +
    line(`M${x + w},${y + f.h * 0.06}h${f.u * 4}M${x + w},${y + f.h * 0.36}h${f.u * 4}`, INK, f.u) +
    line(
      box(x + w + f.u * 4.4, y + f.h * 0.02 + f.u * 1.4, f.u * 11.2, f.h * (t ? 0.44 : 0.6) - f.u * 2.8),
      '#ff5f7a',
      f.u * 0.7,
    ) +
    ['ف', 'ن', 'د', 'ق']
      .map(
        (c, i) =>
          `<text x="${x + w + f.u * 10}" y="${y + f.h * (t ? 0.1 : 0.14) + i * f.h * (t ? 0.1 : 0.14)}" font-family="${DRAMA}" font-size="${f.u * 11}" fill="${i === 2 ? '#6a3a5c' : '#ffd36a'}" text-anchor="middle">${c}</text>`,
      )
      .join('') +
    sheet(box(-40, f.h * 0.9, f.w + 80, f.h), '#150e2a') +
    near(flat(m.opening(x + w * 0.4, f.h * 0.76, w * 0.2, f.h * 0.15), '#ffb35a')) +
    at(f.w * (t ? 0.3 : 0.22), f.h * 0.95, f.u * 0.24, person('#2a1730', '#c9a4c0')) +
    times(4, (i) => flat(box(f.w * (0.2 + i * 0.16), f.h * 0.95, f.u * 9, f.u * 0.7), '#ffb35a', { opacity: '.35' }))
  );
}

/** A wall of carpets with different patterns. */
export function carpets(f) {
  const t = f.tall,
    cols = t ? 3 : 5,
    w = f.w / cols,
    sets = [
      ['#8a2036', '#f3cf86', '#1f4a5d'],
      ['#1f4a5d', '#e2703a', '#f6ead4'],
      ['#c98a2a', '#5a1c30', '#2f5d5a'],
      ['#2f5d3a', '#f3e0b0', '#9b2d3c'],
      ['#4a2450', '#f0a04a', '#e2b09a'],
    ];
  const rug = (x, y, h, i) => {
    const [a, b, c] = sets[i % 5],
      ww = w * 0.86,
      k = i % 4;
    return (
      lifted(flat(box(x, y, ww, h), a)) +
      flat(box(x + ww * 0.07, y + ww * 0.07, ww * 0.86, h - ww * 0.14), c) +
      flat(box(x + ww * 0.12, y + ww * 0.12, ww * 0.76, h - ww * 0.24), a) +
      (k === 0
        ? times(
            4,
            (r) =>
              flat(
                poly([
                  [x + ww * 0.5, y + h * (0.12 + r * 0.2)],
                  [x + ww * 0.8, y + h * (0.22 + r * 0.2)],
                  [x + ww * 0.5, y + h * (0.32 + r * 0.2)],
                  [x + ww * 0.2, y + h * (0.22 + r * 0.2)],
                ]),
                b,
              ) + flat(m.star(x + ww * 0.5, y + h * (0.22 + r * 0.2), ww * 0.1, 0.6), c),
          )
        : k === 1
          ? times(5, (r) =>
              times(3, (q) =>
                flat(
                  m.star(x + ww * (0.26 + q * 0.24), y + h * (0.16 + r * 0.17), ww * 0.1, 0.62),
                  (r + q) % 2 ? b : c,
                ),
              ),
            )
          : k === 2
            ? times(9, (r) =>
                flat(
                  `M${x + ww * 0.14},${y + h * (0.14 + r * 0.085)}l${ww * 0.12},${-h * 0.04}l${ww * 0.12},${h * 0.04}l${ww * 0.12},${-h * 0.04}l${ww * 0.12},${h * 0.04}l${ww * 0.12},${-h * 0.04}l${ww * 0.12},${h * 0.04}v${h * 0.03}h${-ww * 0.72}Z`,
                  r % 2 ? b : c,
                ),
              )
            : flat(m.star(x + ww * 0.5, y + h * 0.5, ww * 0.34, 0.8), b) +
              flat(m.star(x + ww * 0.5, y + h * 0.5, ww * 0.22, 0.7), c) +
              flat(m.star(x + ww * 0.5, y + h * 0.5, ww * 0.1, 0.6), a) +
              [
                [0.22, 0.16],
                [0.78, 0.16],
                [0.22, 0.84],
                [0.78, 0.84],
              ]
                .map(([u, v]) => flat(m.star(x + ww * u, y + h * v, ww * 0.09, 0.5, 4), b))
                .join('')) +
      times(9, (q) => line(`M${x + ww * (0.06 + q * 0.11)},${y + h}v${f.u * 2.4}`, '#f6ead4', f.u * 0.5))
    );
  };
  return (
    ground(f, '#d9b98a') +
    near(line(`M-10,${f.h * 0.06}H${f.w + 10}`, '#5a3426', f.u * 1.6)) +
    times(cols, (i) => rug(i * w + w * 0.07, f.h * 0.06, f.h * (0.62 + (i % 3) * 0.09), i)) +
    sheet(box(-40, f.h * 0.9, f.w + 80, f.h), '#6a3a2c') +
    at(
      f.w * (t ? 0.7 : 0.62),
      f.h * 0.93,
      f.u * 0.42,
      near(
        flat('M-70,0V-18H70V0Z', '#8a2036') +
          flat('M-64,-18V-34H64V-18Z', '#c98a2a') +
          flat('M-68,-34V-50H68V-34Z', '#1f4a5d'),
      ) + person('#f6ead4', undefined, '#5a3426').replace('<g ', '<g transform="translate(0 -46)" '),
    )
  );
}

/** A square in the rain, seen from above: umbrellas. */
export function umbrellas(f) {
  const colours = [
    ['#c94a34', '#e9843e'],
    ['#2f6d6a', '#5aa49a'],
    ['#f0b445', '#f9d98a'],
    ['#4a2450', '#7a4a80'],
    ['#f6ead4', '#d9c5a3'],
    ['#2b5a8a', '#5a8ac0'],
    ['#9b2d3c', '#d0606a'],
  ];
  const places = f.tall
    ? [
        [0.26, 0.32, 20],
        [0.76, 0.26, 16],
        [0.64, 0.48, 23],
        [0.2, 0.62, 18],
        [0.82, 0.74, 20],
        [0.46, 0.86, 17],
      ]
    : [
        [0.12, 0.3, 22],
        [0.33, 0.66, 26],
        [0.47, 0.2, 17],
        [0.62, 0.52, 24],
        [0.84, 0.24, 20],
        [0.88, 0.8, 24],
        [0.12, 0.9, 18],
      ];
  return (
    `<defs>${m.tiles('square', f.u * 15, '#8a97a8', '#6f7d90', '#a3adb9')}</defs>` +
    ground(f, '#a3adb9') +
    flat(box(0, 0, f.w, f.h), m.fill('square')) +
    [
      [0.3, 0.12],
      [0.72, 0.9],
      [0.5, 0.42],
    ]
      .map(
        ([x, y]) =>
          `<ellipse cx="${f.w * x}" cy="${f.h * y}" rx="${f.u * 15}" ry="${f.u * 7}" fill="#c9d6de" opacity=".8"/><ellipse cx="${f.w * x}" cy="${f.h * y}" rx="${f.u * 9}" ry="${f.u * 4}" fill="none" stroke="#eef4f4" stroke-width="${f.u * 0.5}"/>`,
      )
      .join('') +
    places
      .map(([x, y, r], i) => {
        const [a, b] = colours[i % 7],
          cx = f.w * x,
          cy = f.h * y,
          R = f.u * r;
        return (
          flat(disc(cx + R * 0.26, cy + R * 0.3, R * 0.9), '#2a2a40', { opacity: '.3' }) +
          near(flat(disc(cx + R * 0.7, cy + R * 0.66, R * 0.13), '#3a2a30')) +
          lifted(
            times(8, (k) => {
              const t1 = (k * Math.PI) / 4 + i,
                t2 = t1 + Math.PI / 4;
              return flat(
                `M${cx},${cy}L${cx + Math.cos(t1) * R},${cy + Math.sin(t1) * R}Q${cx + Math.cos((t1 + t2) / 2) * R * 0.86},${cy + Math.sin((t1 + t2) / 2) * R * 0.86} ${cx + Math.cos(t2) * R},${cy + Math.sin(t2) * R}Z`,
                k % 2 ? a : b,
              );
            }),
          ) +
          flat(disc(cx, cy, R * 0.07), INK)
        );
      })
      .join('') +
    times(60, (i) =>
      line(
        `M${((i * 97) % 100) * f.w * 0.0104},${((i * 61) % 100) * f.h * 0.0102}l${-f.u * 1.2},${f.u * 5}`,
        '#fff',
        f.u * 0.3,
        { opacity: '.5' },
      ),
    )
  );
}

/** A blackboard with one large letter, and pupils in front of it. */
export function blackboard(f) {
  const t = f.tall,
    x = f.w * (t ? 0.1 : 0.16),
    w = f.w * (t ? 0.8 : 0.68),
    y = f.h * (t ? 0.24 : 0.1),
    h = f.h * (t ? 0.4 : 0.56);
  return (
    ground(f, '#f0c98a') +
    flat(box(0, f.h * 0.62, f.w, f.h), '#d9a05a') +
    sheet(box(x - f.u * 2.4, y - f.u * 2.4, w + f.u * 4.8, h + f.u * 4.8), '#7d4428') +
    flat(box(x, y, w, h), '#24483c') +
    letter(f, 'ض', { x: 0.5, y: (y + h * 0.7) / f.h, size: t ? 38 : 23, colour: '#fdf8ec', hand: LYRICAL }) +
    line(`M${x + w * 0.08},${y + h * 0.86}H${x + w * 0.92}`, '#c9d6c4', f.u * 0.4) +
    times(7, (i) =>
      line(
        `M${x + w * (0.1 + (i % 4) * 0.05)},${y + h * (0.14 + Math.floor(i / 4) * 0.1)}q${f.u * 2},${-f.u * 3} ${f.u * 4},0`,
        '#c9d6c4',
        f.u * 0.5,
      ),
    ) +
    flat(m.star(x + w * 0.86, y + h * 0.2, f.u * 4, 0.6), '#f6c453', { opacity: '.8' }) +
    near(
      flat(box(x + w * 0.1, y + h, f.u * 7, f.u * 2), CREAM) +
        flat(box(x + w * 0.3, y + h, f.u * 5, f.u * 2), '#e4506a'),
    ) +
    times(t ? 3 : 5, (i) => {
      const cx = f.w * ((i + 0.5) / (t ? 3 : 5));
      return at(
        cx,
        f.h * 0.97,
        f.u * 0.3,
        near(
          flat(disc(0, -84, 17), ['#3a2020', '#5a3426', '#1d1a2e', '#6a4030', '#3a2020'][i]) +
            flat(
              'M-26,-20C-28,-56 -16,-66 0,-68C16,-66 28,-56 26,-20Z',
              ['#2b5a8a', POMEGRANATE, '#2f6d6a', SAFFRON, '#5a2f4a'][i],
            ) +
            (i === (t ? 1 : 3) ? line('M20,-52L34,-96L32,-120', '#5a3426', 9) : ''),
        ) + lifted(flat('M-66,-24H66V-10H-66Z', '#a8683c') + flat('M-58,-10H-48V40H-58ZM48,-10H58V40H48Z', '#7d4428')),
      );
    })
  );
}
