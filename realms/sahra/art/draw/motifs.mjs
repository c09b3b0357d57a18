// Objects that several pictures contain. Each is drawn around 0,0, in its own units, and placed with at().
import * as p from './paper.mjs';
const { flat, piece, near, lifted, line, disc, box, poly, times, INK } = p;

/** The sign of the brand: a star of eight or more points. `inner` is the radius of the notches, as a part of the radius. */
export function star(x, y, r, inner = 0.765, points = 8, turn = 0) {
  return poly(
    Array.from({ length: points * 2 }, (_, k) => {
      const a = (k * Math.PI) / points + turn,
        radius = k % 2 ? r * inner : r;
      return [x + radius * Math.cos(a), y + radius * Math.sin(a)];
    }),
  );
}

/** The khatam pattern: eight-pointed stars, joined by lines. */
export function lattice(id, unit, stroke, width = 1.6, ground = 'none') {
  const c = unit / 2,
    r = unit * 0.37,
    tip = (k) =>
      [c + r * Math.cos((k * Math.PI) / 4), c + r * Math.sin((k * Math.PI) / 4)].map((v) => v.toFixed(2)).join(',');
  const joints = [
    [0, unit, c],
    [2, c, unit],
    [4, 0, c],
    [6, c, 0],
    [1, unit, unit],
    [3, 0, unit],
    [5, 0, 0],
    [7, unit, 0],
  ];
  return `<pattern id="${id}" width="${unit}" height="${unit}" patternUnits="userSpaceOnUse"><rect width="${unit}" height="${unit}" fill="${ground}"/><g fill="none" stroke="${stroke}" stroke-width="${width}"><path d="${star(c, c, r)}"/><path d="${star(c, c, r * 0.45)}"/>${joints.map(([k, x, y]) => `<path d="M${tip(k)}L${x},${y}"/>`).join('')}</g></pattern>`;
}

/** Zellij tiles: filled stars and crosses, for floors and walls. */
export function tiles(id, unit, starFill, crossFill, ground) {
  const c = unit / 2;
  return `<pattern id="${id}" width="${unit}" height="${unit}" patternUnits="userSpaceOnUse"><rect width="${unit}" height="${unit}" fill="${ground}"/><path d="${star(c, c, unit * 0.42)}" fill="${starFill}"/><path d="${star(c, c, unit * 0.2)}" fill="${ground}"/>${[
    [0, 0],
    [unit, 0],
    [0, unit],
    [unit, unit],
  ]
    .map(([x, y]) => flat(star(x, y, unit * 0.2, 0.5, 4), crossFill))
    .join('')}</pattern>`;
}
export const fill = (id) => `url(#${id})`;

/** A sky of small stars over a part of the frame; seeded. */
export function stars(f, seed, count, colour, bottom = 0.55, size = 0.55) {
  const next = p.random(seed);
  return times(count, () =>
    flat(star(next() * f.w, next() * f.h * bottom, f.u * size * (0.5 + next() * 1.3), 0.42), colour, {
      opacity: (0.55 + next() * 0.45).toFixed(2),
    }),
  );
}

/** A crescent as one shape; the sky behind it is visible beside it. */
export const crescent = (x, y, r, colour) =>
  near(
    flat(
      `M${x + r * 0.5},${y - r * 0.87}A${r},${r} 0 1 0 ${x + r * 0.87},${y + r * 0.5}A${r * 0.86},${r * 0.86} 0 1 1 ${x + r * 0.5},${y - r * 0.87}Z`,
      colour,
    ),
  );

/** A pointed horseshoe arch: centre, top, width; it runs down to `bottom`. */
export const arch = (cx, top, w, bottom) =>
  `M${cx - w / 2},${bottom}V${top + w * 0.58}C${cx - w * 0.56},${top + w * 0.27} ${cx - w * 0.2},${top + w * 0.15} ${cx},${top}C${cx + w * 0.2},${top + w * 0.15} ${cx + w * 0.56},${top + w * 0.27} ${cx + w / 2},${top + w * 0.58}V${bottom}Z`;
/** A simple round-headed window or door, hanging from its springing line. */
export const opening = (x, y, w, h) => `M${x},${y + h}V${y + w / 2}a${w / 2},${w / 2} 0 0 1 ${w},0V${y + h}Z`;
/** An onion dome on a drum, with finial; origin at the middle of its foot. */
export const dome = (x, y, w) =>
  `M${x - w / 2},${y}V${y - w * 0.12}C${x - w * 0.66},${y - w * 0.5} ${x - w * 0.2},${y - w * 0.66} ${x - 1},${y - w * 0.92}V${y - w * 1.14}H${x + 1}V${y - w * 0.92}C${x + w * 0.2},${y - w * 0.66} ${x + w * 0.66},${y - w * 0.5} ${x + w / 2},${y - w * 0.12}V${y}Z`;
/** A Cairene minaret: shaft, two balconies, pencil tip. */
export const minaret = (x, y, w, h) =>
  `M${x - w / 2},${y}V${y - h * 0.5}h${-w * 0.3}v${-h * 0.035}h${w * 0.42}V${y - h * 0.78}h${-w * 0.2}v${-h * 0.03}h${w * 0.3}V${y - h * 0.9}L${x},${y - h}L${x + w * 0.28},${y - h * 0.9}V${y - h * 0.81}h${w * 0.3}v${h * 0.03}h${-w * 0.2}V${y - h * 0.535}h${w * 0.42}v${h * 0.035}h${-w * 0.3}V${y}Z`;

/** A dromedary that walks to the right; its feet are at y = 0; about 120 units wide and 105 high. */
export function camel(colour = INK, cloth, load) {
  const body =
    'M-42,-56C-40,-66 -32,-69 -24,-70C-17,-91 1,-93 9,-71C17,-66 24,-63 30,-61C41,-58 45,-68 48,-82C49,-92 53,-99 61,-100L63,-105L66,-99C72,-98 80,-93 82,-88C83,-84 78,-82 73,-83C67,-84 63,-84 61,-82C58,-66 52,-46 36,-40C34,-38 32,-36 31,-32L33,-18L40,-2L44,0H36L27,-17L22,-34C4,-29 -12,-31 -24,-37C-25,-31 -28,-27 -28,-20L-20,-2L-16,0H-24L-35,-19C-37,-26 -40,-32 -41,-38C-44,-30 -45,-20 -44,-12L-47,-6L-48,-14C-48,-30 -46,-44 -42,-56Z';
  const farLegs = 'M20,-40L22,-20L17,-2L21,0H13L14,-20L11,-38ZM-30,-42L-36,-22L-44,-2L-41,0H-49L-43,-24L-42,-44Z';
  const rug = cloth
    ? flat('M-27,-69C-18,-93 3,-95 12,-70L15,-46C4,-40 -20,-40 -31,-48Z', cloth) +
      line('M-29,-52C-18,-45 4,-45 14,-51', load ?? p.SAFFRON, 2.4) +
      line('M-27,-60C-16,-53 4,-53 13,-60', load ?? p.SAFFRON, 1.4)
    : '';
  return flat(body, colour) + flat(farLegs, colour) + rug;
}

/** A rider wrapped against the wind, seated on the hump. */
export const rider = (colour = INK, scarf = p.CREAM) =>
  flat('M-18,-80C-16,-104 -10,-112 -4,-116C6,-114 10,-100 12,-82C6,-76 -12,-76 -18,-80Z', colour) +
  flat(disc(-3, -121, 7), colour) +
  flat('M-10,-124C-8,-130 4,-130 5,-123L4,-116C0,-113 -6,-113 -9,-116L-16,-106L-12,-118Z', scarf);

export function palm(colour, fronds = colour) {
  const leaves = [
    [-62, -64, -30, -124],
    [-60, -102, -28, -132],
    [-26, -142, -8, -136],
    [42, -144, 26, -138],
    [76, -106, 46, -138],
    [72, -64, 48, -124],
    [4, -150, -4, -130],
    [20, -58, 26, -96],
  ];
  return (
    flat('M-5,0C-3,-40 2,-70 8,-100L14,-98C9,-68 6,-36 6,0Z', colour) +
    leaves
      .map(([x, y, cx, cy]) =>
        flat(`M10,-99Q${cx},${cy} ${x},${y}Q${cx + (x < 10 ? 12 : -12)},${cy + 18} 10,-99Z`, fronds),
      )
      .join('')
  );
}

/** A dhow under two lateen sails, about 200 wide and 210 high; the waterline is the origin. */
export function dhow(hull, sail, shade, trim = shade) {
  return (
    near(flat('M-22,-10C-34,-64 -8,-134 60,-182C52,-122 46,-62 42,-12Z', sail)) +
    flat('M-22,-10C-34,-64 -8,-134 60,-182C26,-130 4,-68 8,-11Z', shade, { opacity: '.6' }) +
    near(flat('M48,-10C52,-54 70,-96 100,-122C94,-80 92,-42 90,-14Z', sail)) +
    line('M20,-10L62,-190', hull, 3.6) +
    line('M-30,-4L66,-190', hull, 1.4) +
    near(flat('M-88,-22C-62,-4 62,-4 116,-34C108,2 86,22 62,25H-50C-70,22 -82,4 -88,-22Z', hull)) +
    line('M-76,-8C-44,5 62,5 104,-14', trim, 3.4) +
    times(5, (i) => flat(disc(-36 + i * 26, 10, 2.4), trim))
  );
}

/** A spray of jasmine, hanging; about 60 by 70. */
export function jasmine(stem = '#8fae78') {
  const blossoms = [
    [-22, -26, 1],
    [-2, -10, 1.15],
    [14, 12, 1],
    [-10, 18, 0.9],
    [4, 36, 1.05],
  ];
  return (
    line('M-34,-38C-12,-26 8,-2 10,40', stem, 3) +
    [
      [-16, -36, -40],
      [16, -8, 30],
      [-12, 4, -60],
      [22, 26, 40],
    ]
      .map(
        ([x, y, a]) => `<ellipse cx="${x}" cy="${y}" rx="9" ry="4" transform="rotate(${a} ${x} ${y})" fill="${stem}"/>`,
      )
      .join('') +
    blossoms
      .map(([x, y, s]) =>
        p.at(
          x,
          y,
          s,
          near(
            times(5, (i) => `<ellipse rx="3.7" ry="7" cy="-7" transform="rotate(${i * 72 + 12})" fill="#fffaf0"/>`),
          ) + flat(disc(0, 0, 2.6), p.SAFFRON),
        ),
      )
      .join('')
  );
}

/** A bird in flight seen from the side, wings up; about 80 wide. */
export const bird = (colour, wing = colour) =>
  flat('M-38,2C-24,-6 -8,-8 4,-6C12,-12 22,-12 27,-7L36,-4L27,-2C20,6 4,10 -10,6L-40,12Z', colour) +
  near(flat('M-12,0C-18,-22 -8,-40 10,-50C8,-32 12,-16 14,-4Z', wing)) +
  flat('M2,-4C8,-22 20,-34 36,-38C28,-26 20,-12 16,-2Z', wing);
/** The same bird far away. */
export const speck = (colour) => line('M-12,-4Q-6,-8 0,0Q6,-8 12,-4', colour, 2.6);

/** A pierced lantern hanging from a chain of the given length; about 60 wide, 120 high; origin at its top ring. */
export function lantern(metal, glass, chain = 60) {
  return (
    line(`M0,${-chain}V0`, metal, 2.4) +
    near(
      flat('M-10,12C-8,2 8,2 10,12L14,20H-14Z', metal) +
        flat('M-22,28L-14,20H14L22,28L30,68L18,92H-18L-30,68Z', metal) +
        flat('M-18,92H18L10,104H-10ZM-3,104H3V116H-3Z', metal),
    ) +
    flat('M-17,32L-9,32L-11,64L-18,86L-25,68ZM17,32L9,32L11,64L18,86L25,68Z', glass) +
    flat('M-6,32H6L8,64L5,86H-5L-8,64Z', glass) +
    flat(star(0, 60, 6, 0.6), metal)
  );
}

/** A street of stepped houses with domes and minarets; the band from `y` down. Windows if a colour is given. */
export function skyline(f, y, colour, seed, { window, scale = 1, towers = true } = {}) {
  const next = p.random(seed),
    unit = f.u * scale;
  let outline = `M-40,${f.h + 40}V${y * f.h}`,
    above = '',
    panes = '',
    x = -10;
  for (let i = 0; x < f.w + 20; i++) {
    const width = unit * (7 + next() * 11),
      top = y * f.h - unit * next() * 13,
      mid = x + width / 2;
    outline += `L${x.toFixed(1)},${top.toFixed(1)}H${(x + width).toFixed(1)}`;
    const kind = next();
    if (kind < 0.3) above += dome(mid, top + 1, width * 0.86);
    else if (towers && kind < 0.52) above += minaret(mid, top + 2, unit * 3.6, unit * (24 + next() * 14));
    else if (kind < 0.7)
      above += times(4, (k) => box(x + (width / 4) * (k + 0.18), top - unit * 1.2, (width / 4) * 0.6, unit * 1.4));
    if (window)
      for (let k = 0; k < 4; k++)
        if (next() < 0.55)
          panes += flat(
            opening(x + width * (0.14 + next() * 0.6), top + unit * (3 + k * 5.2), unit * 1.5, unit * 2.5),
            window,
            { opacity: (0.6 + next() * 0.4).toFixed(2) },
          );
    x += width;
  }
  return lifted(flat(`${outline}V${f.h + 40}Z`, colour) + flat(above, colour)) + panes;
}

/** Bunting, laundry, a string of lamps: a sagging line and what hangs from it. */
export function garland(x1, y1, x2, y2, sag, count, hang, colour = INK, width = 2) {
  const point = (t) => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + sag * 4 * t * (1 - t)];
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2 + sag * 2];
  return (
    line(`M${x1},${y1}Q${mx},${my} ${x2},${y2}`, colour, width) +
    times(count, (i) => {
      const [x, y] = point((i + 1) / (count + 1));
      return hang(x, y, i);
    })
  );
}

/** A leafy twig with fruit: olive or pomegranate, from the origin along x. */
export function twig(length, leaf, fruit, step = 16) {
  return (
    line(`M0,0Q${length / 2},${-length * 0.1} ${length},${length * 0.04}`, INK, 2.6) +
    times(Math.floor(length / step), (i) => {
      const x = (i + 0.7) * step,
        up = i % 2 ? 1 : -1;
      return `<ellipse cx="${x}" cy="${up * 11}" rx="13" ry="4.2" transform="rotate(${up * 48} ${x} ${up * 6})" fill="${leaf}"/>${fruit && i % 3 === 1 ? `<ellipse cx="${x + 5}" cy="${-up * 9}" rx="5.4" ry="7" fill="${fruit}"/>` : ''}`;
    })
  );
}

/** A curtain with `count` folds that fills a rectangle. */
export const pleats = (x, y, w, h, count, light, dark) =>
  times(count, (i) =>
    flat(
      `M${x + (w / count) * i},${y}h${w / count}v${h}q${-w / count / 2},${w / count / 2} ${-w / count},0Z`,
      i % 2 ? light : dark,
    ),
  );

/** A pomegranate, whole, radius about 20. */
export const pomegranate = (skin = p.POMEGRANATE, shine = '#d9717a') =>
  near(flat(disc(0, 0, 20), skin) + flat('M-9,-16L-12,-30L-4,-24L0,-32L4,-24L12,-30L9,-16Z', skin)) +
  flat('M-13,-6C-12,-12 -8,-15 -3,-15C-8,-11 -9,-6 -9,0Z', shine);
