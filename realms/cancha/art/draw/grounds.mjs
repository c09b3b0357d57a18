// Backgrounds: sky with sun, night with floodlight, the tunnel, the room, the wall. Each fills w x h px.
import {
  CHALK,
  GLOW,
  NIGHT,
  SUN,
  blend,
  box,
  clipped,
  disc,
  each,
  glow,
  line,
  mownAway,
  n,
  range,
  seeded,
  shape,
} from './base.mjs';
import { lamp } from './matches.mjs';

/** Evening over the pitch: a large sun, a stand, mown grass in perspective. */
export function evening(
  w,
  h,
  {
    sun = [w * 0.66, h * 0.46, h * 0.4],
    horizon = h * 0.6,
    sky = ['#0b3a2c', '#4b7a4a', '#f0a12c'],
    turf = 'day',
    vanish = w * 0.55,
    stand = true,
    halo = true,
    people = 7,
    calm,
  } = {},
) {
  const [x, y, r] = sun,
    random = seeded(people);
  const tiers = stand
    ? `<path d="M0,${horizon + h * 0.04}V${horizon - h * 0.15}C${w * 0.16},${horizon - h * 0.26} ${w * 0.34},${horizon - h * 0.27} ${w * 0.46},${horizon - h * 0.22}L${w * 0.48},${horizon - h * 0.16}C${w * 0.64},${horizon - h * 0.17} ${w * 0.8},${horizon - h * 0.18} ${w},${horizon - h * 0.25}V${horizon + h * 0.04}H0Z" fill="#0a2c1f"/>` +
      line(
        `M0,${horizon - h * 0.11}C${w * 0.18},${horizon - h * 0.22} ${w * 0.34},${horizon - h * 0.22} ${w * 0.47},${horizon - h * 0.17}M0,${horizon - h * 0.06}C${w * 0.18},${horizon - h * 0.16} ${w * 0.34},${horizon - h * 0.16} ${w * 0.48},${horizon - h * 0.12}M${w},${horizon - h * 0.19}C${w * 0.8},${horizon - h * 0.14} ${w * 0.65},${horizon - h * 0.13} ${w * 0.49},${horizon - h * 0.12}M${w},${horizon - h * 0.12}C${w * 0.8},${horizon - h * 0.09} ${w * 0.65},${horizon - h * 0.09} ${w * 0.5},${horizon - h * 0.07}`,
        '#1d5a41',
        h * 0.005,
      ) +
      each(range(Math.round(w / 7)), () => {
        const px = random() * w,
          u = px / w,
          base =
            u < 0.47
              ? horizon - h * (0.075 + 0.1 * Math.sin((u / 0.47) * 1.5))
              : horizon - h * (0.08 + 0.09 * ((u - 0.47) / 0.53) ** 2);
        if (calm && px > calm[0] && px < calm[1]) return '';
        return disc(
          px,
          base + random() * h * 0.055,
          h * 0.0062,
          [CHALK, '#c8202f', SUN, '#2c9468', CHALK][Math.floor(random() * 5)],
          `opacity="${n(0.35 + random() * 0.6)}"`,
        );
      })
    : '';
  return `${blend(0, 0, w, horizon + h * 0.05, [
    [0, sky[0]],
    [0.55, sky[1]],
    [1, sky[2]],
  ])}${halo ? disc(x, y, r * 1.46, SUN, 'opacity=".10"') + disc(x, y, r * 1.21, SUN, 'opacity=".16"') : ''}${disc(x, y, r, SUN)}${tiers}<path d="M0,${horizon + h * 0.03}C${w * 0.25},${horizon - h * 0.02} ${w * 0.75},${horizon - h * 0.02} ${w},${horizon + h * 0.03}V${h}H0Z" fill="#14523a"/>${clipped(mownAway(w, horizon - h * 0.02, h, turf, { vanish }), `M0,${horizon + h * 0.03}C${w * 0.25},${horizon - h * 0.02} ${w * 0.75},${horizon - h * 0.02} ${w},${horizon + h * 0.03}V${h}H0Z`)}${line(`M-10,${horizon + h * 0.045}C${w * 0.25},${horizon - h * 0.005} ${w * 0.75},${horizon - h * 0.005} ${w + 10},${horizon + h * 0.045}`, CHALK, h * 0.0075)}`;
}

/** Night: lamps, beams, a dark stand and lit grass. */
export function night(
  w,
  h,
  {
    lamps = [
      [w * 0.14, h * 0.17, 1],
      [w * 0.86, h * 0.14, 1.1],
    ],
    horizon = h * 0.62,
    turf = 'night',
    sky = ['#03120c', '#0d3b2b'],
    beams = true,
    stand = '#082519',
    vanish = w / 2,
    pole = 620,
  } = {},
) {
  return `${blend(0, 0, w, horizon + 10, [
    [0, sky[0]],
    [1, sky[1]],
  ])}<path d="M0,${horizon}V${horizon - h * 0.16}C${w * 0.3},${horizon - h * 0.1} ${w * 0.7},${horizon - h * 0.1} ${w},${horizon - h * 0.16}V${horizon}Z" fill="${stand}"/>${each(lamps, ([x, y, s]) => lamp(x, y, s, { pole }))}${mownAway(w, horizon, h, turf, { vanish })}${each(lamps, ([x, y, s]) => glow(x, y, 420 * s, GLOW, 0.8))}${beams ? each(lamps, ([x, y, s]) => shape(`M${x - 60 * s},${y}L${x + (x < w / 2 ? 120 : -620) * s},${h}H${x + (x < w / 2 ? 620 : -120) * s}L${x + 60 * s},${y}Z`, GLOW, 'opacity=".07"')) : ''}${line(`M-10,${horizon + 14}H${w + 10}`, CHALK, 6)}`;
}

/** A room of one colour with a floor and a light where an object stands. */
export function room(w, h, wall, floor, { at = h * 0.72, light = [w / 2, h * 0.4, w * 0.5, 0.35] } = {}) {
  return `${box(0, 0, w, h, wall)}${glow(light[0], light[1], light[2], '#fff', light[3])}${box(0, at, w, h - at, floor)}${box(0, at, w, 10, '#000', 0, 'opacity=".12"')}`;
}

/** Rays from a point, for a celebration. */
export function rays(w, h, a, b, { x = w / 2, y = h * 0.55, count = 14 } = {}) {
  const reach = Math.hypot(w, h);
  return `${box(0, 0, w, h, a)}${each(range(count), (i) => {
    const t = (i * 2 * Math.PI) / count,
      s = Math.PI / count;
    return shape(
      `M${x},${y}L${n(x + Math.cos(t) * reach)},${n(y + Math.sin(t) * reach)}L${n(x + Math.cos(t + s) * reach)},${n(y + Math.sin(t + s) * reach)}Z`,
      b,
    );
  })}`;
}

export function confetti(w, h, count, colours, seed = 3, size = 18) {
  const random = seeded(seed);
  return each(
    range(count),
    () =>
      `<rect x="0" y="0" width="${n(size * (0.6 + random()))}" height="${n(size * 0.5)}" rx="2" fill="${colours[Math.floor(random() * colours.length)]}" transform="translate(${n(random() * w)} ${n(random() * h)}) rotate(${n(random() * 180)})"/>`,
  );
}

export function bricks(w, h, colour, joint, { unit = 96, seed = 2, shades = ['#000', '#fff'] } = {}) {
  const random = seeded(seed);
  let joints = '',
    tint = '';
  for (let y = 0, row = 0; y < h; y += unit * 0.42, row += 1) {
    joints += `M0,${n(y)}H${w}`;
    for (let x = (row % 2) * unit * 0.5; x < w; x += unit) {
      joints += `M${n(x)},${n(y)}v${n(unit * 0.42)}`;
      if (random() < 0.2) tint += box(x, y, unit, unit * 0.42, shades[random() < 0.6 ? 0 : 1], 0, 'opacity=".09"');
    }
  }
  return `${box(0, 0, w, h, colour)}${tint}${line(joints, joint, 5)}`;
}

export function rain(w, h, count, seed = 5) {
  const random = seeded(seed);
  let d = '';
  for (let i = 0; i < count; i += 1) {
    const x = random() * w * 1.1,
      y = random() * h,
      l = 40 + random() * 60;
    d += `M${n(x)},${n(y)}l${n(-l * 0.24)},${n(l)}`;
  }
  return line(d, '#d9efe4', 3.5, 'opacity=".42"');
}

/** Players' tunnel: dark walls, light at the end. */
export function tunnel(w, h, { cx = w / 2, cy = h * 0.46, door = [w * 0.26, h * 0.46], far = '' } = {}) {
  const [dw, dh] = door,
    l = cx - dw / 2,
    r = cx + dw / 2,
    t = cy - dh / 2,
    b = cy + dh / 2;
  const steps = [0, 0.12, 0.3, 0.56, 1];
  const at = (k) => [l * (1 - k), t * (1 - k), r + (w - r) * k, b + (h - b) * k];
  const rings = each(range(4), (i) => {
    const [l1, t1, r1, b1] = at(steps[i]),
      [l2, t2, r2, b2] = at(steps[i + 1]);
    return (
      shape(`M${l1},${t1}L${l2},${t2}V${b2}L${l1},${b1}Z`, i % 2 ? '#0b2e21' : '#0f3a2a') +
      shape(`M${r1},${t1}L${r2},${t2}V${b2}L${r1},${b1}Z`, i % 2 ? '#08251a' : '#0b2e21') +
      shape(`M${l1},${t1}H${r1}L${r2},${t2}H${l2}Z`, i % 2 ? '#061a12' : '#082318')
    );
  });
  return `${box(0, 0, w, h, NIGHT)}${clipped(far, `M${l},${t}H${r}V${b}H${l}Z`)}${rings}<path d="M${l},${b}H${r}L${w},${h}H0Z" fill="#173f30"/><path d="M${l + dw * 0.12},${b}H${r - dw * 0.12}L${w * 0.76},${h}H${w * 0.24}Z" fill="${GLOW}" opacity=".28"/><rect x="${l}" y="${t}" width="${dw}" height="${dh}" fill="none" stroke="${CHALK}" stroke-width="${n(h * 0.011)}"/>${glow(cx, cy, dw * 1.5, GLOW, 0.5)}`;
}

export const dusk = {
  pink: ['#2a2a55', '#a4506e', '#ff9c55'],
  orange: ['#b9491d', '#ec7f28', '#ffc24a'],
  blue: ['#0f2f57', '#2f6c93', '#b9d8d2'],
  gold: ['#7a5a12', '#d59a22', '#ffd563'],
  teal: ['#063339', '#13787a', '#9fd6b4'],
};
