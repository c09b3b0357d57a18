// The pitch in metres, seen by a camera from above; the flight of the ball over it.
import {
  BLACK,
  CHALK,
  DEEP,
  SUN,
  ball,
  box,
  cross,
  disc,
  each,
  flight,
  glow,
  line,
  mown,
  n,
  numeral,
  range,
} from './base.mjs';
import { CLUBS } from './clubs.mjs';

const L = 105,
  W = 68;
/** The lines that are painted on the grass, in metres. */
const MARKINGS = [
  `M0,0H${L}V${W}H0Z`,
  `M${L / 2},0V${W}`,
  `M${L / 2 - 9.15},${W / 2}a9.15,9.15 0 1 0 18.3,0a9.15,9.15 0 1 0 -18.3,0`,
  ...[0, 1].flatMap((side) => {
    const x = (d) => (side ? L - d : d),
      sweep = side ? 0 : 1,
      back = side ? 1 : 0;
    return [
      `M${x(0)},13.84H${x(16.5)}V54.16H${x(0)}`,
      `M${x(0)},24.84H${x(5.5)}V43.16H${x(0)}`,
      `M${x(16.5)},26.7A9.15,9.15 0 0 ${sweep} ${x(16.5)},41.3`,
      `M${x(1)},0A1,1 0 0 ${sweep} ${x(0)},1`,
      `M${x(1)},${W}A1,1 0 0 ${back} ${x(0)},${W - 1}`,
      `M${x(0)},30.34H${x(-2.4)}V37.66H${x(0)}`,
    ];
  }),
].join('');

/**
 * Draws a highlight. `camera` is [x, y in metres, pixels per metre, turn in degrees]; `route` is the way of the ball as
 * points in metres, with one value of `bends` for each part between two points; `players` are [x, y, club], with 'x' in
 * place of the club for a player who is shown as a cross.
 */
export function play(
  width,
  height,
  { camera, turf = 'day', minute, minuteAt, route, bends = [], players = [], mark = 'ring', light, bands = 7, mow = 0 },
) {
  const [cx, cy, zoom, turn] = camera,
    a = (turn * Math.PI) / 180;
  const at = ([x, y]) => {
    const dx = (x - cx) * zoom,
      dy = (y - cy) * zoom;
    return [width / 2 + dx * Math.cos(a) - dy * Math.sin(a), height / 2 + dx * Math.sin(a) + dy * Math.cos(a)];
  };
  const points = route.map(at);
  let d = `M${n(points[0][0])},${n(points[0][1])}`;
  points.slice(1).forEach((p, i) => {
    const q = points[i],
      bend = bends[i] ?? 0,
      mx = (p[0] + q[0]) / 2 - (p[1] - q[1]) * bend,
      my = (p[1] + q[1]) / 2 + (p[0] - q[0]) * bend;
    d += `Q${n(mx)},${n(my)} ${n(p[0])},${n(p[1])}`;
  });
  const last = points.at(-1),
    first = points[0];
  const grass = mown(width, height, turf, { bands, turn: turn + mow });
  const chalk = `<g transform="translate(${width / 2} ${height / 2}) rotate(${turn}) scale(${zoom}) translate(${-cx} ${-cy})"><path d="M0,30.34H-2.4V37.66H0ZM${L},30.34h2.4V37.66H${L}Z" fill="${CHALK}" opacity=".22"/><path d="${MARKINGS}" fill="none" stroke="${CHALK}" stroke-width="${8 / zoom}" stroke-linejoin="round"/><circle cx="${L / 2}" cy="${W / 2}" r="${11 / zoom}" fill="${CHALK}"/><circle cx="11" cy="${W / 2}" r="${10 / zoom}" fill="${CHALK}"/><circle cx="${L - 11}" cy="${W / 2}" r="${10 / zoom}" fill="${CHALK}"/></g>`;
  const men = each(players, ([x, y, who]) => {
    const [px, py] = at([x, y]);
    if (who === 'x') return cross(px, py, 17, CHALK, 11);
    const c = CLUBS[who];
    return (
      disc(px + 4, py + 7, 30, BLACK, 'opacity=".35"') +
      disc(px, py, 30, CHALK) +
      disc(px, py, 24, c.a) +
      `<path d="M${n(px)},${n(py - 24)}a24,24 0 0 1 0,48Z" fill="${c.b}"/>`
    );
  });
  const stops =
    mark === 'ring'
      ? each(
          points.slice(0, -1),
          ([x, y]) => `<circle cx="${n(x)}" cy="${n(y)}" r="21" fill="${DEEP}" stroke="${SUN}" stroke-width="10"/>`,
        )
      : mark === 'cross'
        ? cross(first[0], first[1], 22, SUN, 13)
        : '';
  const number = minute
    ? numeral(`${minute}’`, minuteAt?.[0] ?? width - 56, minuteAt?.[1] ?? 292, minuteAt?.[2] ?? 290, CHALK, {
        anchor: minuteAt?.[3] ?? 'end',
        extra: 'opacity=".15"',
      })
    : '';
  return `${grass}${light ? glow(light[0], light[1], light[2], light[3] ?? '#fff3c9', light[4] ?? 0.4) : ''}${number}${chalk}${flight(d)}${men}${stops}${disc(last[0] + 5, last[1] + 9, 34, BLACK, 'opacity=".4"')}${ball(last[0], last[1], 36, { turn: [0.5 + last[0] / 300, 0.4, 0.3], shade: 0.22 })}<circle cx="${n(last[0])}" cy="${n(last[1])}" r="50" fill="none" stroke="${SUN}" stroke-width="8"/>`;
}

/** A net: soft meshes of rope between four corners. */
export function net(
  corners,
  { columns = 26, rows = 12, colour = CHALK, width = 2.5, sag = 14, opacity = 0.55, push } = {},
) {
  const [a, b, c, d] = corners;
  const at = (u, v) => {
    const x = (a[0] * (1 - u) + b[0] * u) * (1 - v) + (d[0] * (1 - u) + c[0] * u) * v;
    let y = (a[1] * (1 - u) + b[1] * u) * (1 - v) + (d[1] * (1 - u) + c[1] * u) * v + Math.sin(u * Math.PI) * sag * v;
    let dx = 0;
    if (push) {
      const [px, py, r, k] = push,
        l = Math.hypot(x - px, y - py);
      if (l < r) {
        const f = (1 - l / r) ** 2 * k;
        dx = ((x - px) / (l || 1)) * f * r * 0.3;
        y += ((y - py) / (l || 1)) * f * r * 0.3;
      }
    }
    return `${n(x + dx)},${n(y)}`;
  };
  const string = (points) => `M${points.join('L')}`;
  let path = '';
  for (let i = 0; i <= columns; i += 1) path += string(range(rows * 2 + 1).map((k) => at(i / columns, k / (rows * 2))));
  for (let k = 0; k <= rows; k += 1) path += string(range(columns + 1).map((i) => at(i / columns, k / rows)));
  return line(path, colour, width, `opacity="${opacity}"`);
}

/** A goal from the front: posts, crossbar, back of the net. `push` bulges the net where the ball is. */
export function goal(
  x,
  y,
  width,
  height,
  { post = 18, depth = 70, colour = CHALK, push, shadow = true, columns, rows } = {},
) {
  const l = x - width / 2,
    r = x + width / 2,
    t = y - height;
  const inset = depth * 0.9,
    lift = depth * 0.5;
  const back = [
    [l + inset, t + lift],
    [r - inset, t + lift],
    [r - inset, y - lift * 0.45],
    [l + inset, y - lift * 0.45],
  ];
  return (
    `${shadow ? `<path d="M${l},${y}L${l + inset},${y - lift * 0.45}H${r - inset}L${r},${y}Z" fill="${BLACK}" opacity=".3"/>` : ''}` +
    net(back, {
      push,
      columns: columns ?? Math.round(width / 30),
      rows: rows ?? Math.round(height / 30),
      opacity: 0.5,
    }) +
    net([[l, t], back[0], back[3], [l, y]], {
      columns: 4,
      rows: rows ?? Math.round(height / 30),
      sag: 0,
      opacity: 0.32,
    }) +
    net([[r, t], back[1], back[2], [r, y]], {
      columns: 4,
      rows: rows ?? Math.round(height / 30),
      sag: 0,
      opacity: 0.32,
    }) +
    net([[l, t], [r, t], back[1], back[0]], {
      columns: columns ?? Math.round(width / 30),
      rows: 3,
      sag: 0,
      opacity: 0.4,
    }) +
    line(`M${l},${y}V${t}H${r}V${y}`, BLACK, post + 8, 'opacity=".25" transform="translate(5 6)"') +
    line(`M${l},${y}V${t}H${r}V${y}`, colour, post) +
    line(`M${l + post * 0.25},${y}V${t + post * 0.3}H${r}`, '#000', post * 0.25, 'opacity=".12"')
  );
}

/** The scoreboard: a black plate with a chalk edge. */
export function plate(x, y, width, height, radius = 64, edge = 9) {
  return (
    box(x - 4 + 10, y - 4 + 14, width + 8, height + 8, BLACK, radius + 4, 'opacity=".35"') +
    box(x, y, width, height, BLACK, radius) +
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="none" stroke="${CHALK}" stroke-width="${edge}"/>`
  );
}
