// The large picture of the hero row: a caravan, and a dark dune on which the text is readable. For Arabic the dune is
// on the right, for English on the left; these are two drawings (sun, ridges, direction of the caravan), not one that is
// mirrored.
import * as p from './paper.mjs';
import * as m from './motifs.mjs';
import { DRAMA } from './lettering.mjs';
const {
  INK,
  POMEGRANATE,
  TERRA,
  CREAM,
  sheet,
  flat,
  near,
  ridge,
  curve,
  line,
  at,
  times,
  disc,
  poly,
  ground,
  within,
  frame,
  picture,
} = p;

const shade = (f, dune, edge, colour, opacity) =>
  within(dune, flat(`${curve(f, edge)}L${f.w * edge[edge.length - 1][0]},${f.h}H${f.w * 1.2}V0Z`, colour, { opacity }));
/** Thin lines that the wind has made along a side of a dune. */
const ripples = (f, dune, from, count, colour) =>
  within(
    dune,
    times(count, (i) =>
      line(
        curve(
          f,
          from.map(([x, y]) => [x, y + 0.018 + i * 0.02 + i * i * 0.0012]),
        ),
        colour,
        f.u * 0.16,
        { opacity: (0.42 - i * 0.035).toFixed(2) },
      ),
    ),
  );
const caravan = (f, places, size, flip) =>
  near(
    places
      .map(([x, y, s = 1], i) =>
        at(
          f.w * x,
          f.h * y,
          f.u * size * s,
          m.camel(INK, i % 2 ? undefined : POMEGRANATE) + (i === 0 ? m.rider() : ''),
          {
            flip,
          },
        ),
      )
      .join(''),
  );
/** The person who leads the first camel. */
const guide = (f, x, y, s, flip) =>
  near(
    at(
      f.w * x,
      f.h * y,
      f.u * s,
      flat('M-10,0C-12,-30 -8,-46 0,-52C9,-46 13,-30 12,0L4,0L2,-14L-2,0Z', INK) +
        flat(disc(1, -59, 7), INK) +
        flat('M-7,-60C-8,-70 10,-70 9,-60L8,-54L-4,-53L-14,-44L-9,-56Z', CREAM) +
        line('M12,-38L20,-2', INK, 2.4),
      { flip },
    ),
  );

function arabic(f) {
  const far = [
      [0, 0.5],
      [0.2, 0.425],
      [0.46, 0.5],
      [0.74, 0.46],
      [1, 0.4],
    ],
    mid = [
      [0, 0.6],
      [0.18, 0.575],
      [0.42, 0.505],
      [0.7, 0.6],
      [1, 0.54],
    ],
    low = [
      [0, 0.695],
      [0.2, 0.735],
      [0.46, 0.66],
      [0.7, 0.68],
      [1, 0.7],
    ];
  const middle = ridge(f, mid),
    front = ridge(f, low);
  return (
    ground(f, '#f5d693', '#e79c36') +
    sheet(disc(f.w * 0.49, f.h * 0.36, f.u * 20.5), p.SUN) +
    sheet(ridge(f, far), p.CLAY) +
    sheet(middle, TERRA) +
    shade(
      f,
      middle,
      [
        [0.42, 0.505],
        [0.39, 0.58],
        [0.47, 0.66],
        [0.4, 0.9],
      ],
      p.RUST,
      0.55,
    ) +
    ripples(f, middle, mid.slice(0, 3), 6, '#f0a06a') +
    sheet(front, POMEGRANATE) +
    ripples(f, front, low, 7, '#d0606a') +
    caravan(
      f,
      [
        [0.165, 0.752],
        [0.245, 0.757],
        [0.322, 0.748],
        [0.394, 0.73],
      ],
      0.118,
      true,
    ) +
    guide(f, 0.112, 0.748, 0.1, true) +
    sheet(
      ridge(f, [
        [-0.02, 0.85],
        [0.2, 0.8],
        [0.42, 0.85],
        [0.6, 0.9],
        [1, 0.9],
      ]),
      INK,
    ) +
    sheet(
      ridge(f, [
        [0.2, 1.04],
        [0.4, 0.93],
        [0.52, 0.66],
        [0.62, 0.44],
        [0.74, 0.34],
        [0.9, 0.36],
        [1.02, 0.27],
      ]),
      '#3a1c38',
    ) +
    sheet(
      ridge(f, [
        [0.3, 1.04],
        [0.46, 0.95],
        [0.57, 0.72],
        [0.66, 0.52],
        [0.77, 0.43],
        [0.9, 0.44],
        [1.02, 0.36],
      ]),
      INK,
    )
  );
}

function english(f) {
  const far = [
      [0, 0.42],
      [0.26, 0.47],
      [0.5, 0.5],
      [0.76, 0.43],
      [1, 0.5],
    ],
    mid = [
      [0, 0.56],
      [0.3, 0.6],
      [0.58, 0.51],
      [0.82, 0.575],
      [1, 0.6],
    ],
    low = [
      [0, 0.7],
      [0.3, 0.69],
      [0.54, 0.665],
      [0.8, 0.735],
      [1, 0.69],
    ];
  const middle = ridge(f, mid),
    front = ridge(f, low);
  return (
    ground(f, '#f5d693', '#e79c36') +
    sheet(disc(f.w * 0.52, f.h * 0.36, f.u * 20.5), p.SUN) +
    sheet(ridge(f, far), p.CLAY) +
    sheet(middle, TERRA) +
    shade(
      f,
      middle,
      [
        [0.58, 0.51],
        [0.56, 0.58],
        [0.63, 0.65],
        [0.57, 0.9],
      ],
      p.RUST,
      0.55,
    ) +
    ripples(f, middle, mid.slice(2), 6, '#f0a06a') +
    sheet(front, POMEGRANATE) +
    ripples(f, front, low, 7, '#d0606a') +
    caravan(
      f,
      [
        [0.835, 0.757],
        [0.757, 0.752],
        [0.682, 0.735],
        [0.612, 0.715],
      ],
      0.118,
      false,
    ) +
    guide(f, 0.89, 0.752, 0.1, false) +
    sheet(
      ridge(f, [
        [-0.02, 0.9],
        [0.4, 0.9],
        [0.58, 0.855],
        [0.8, 0.81],
        [1.02, 0.85],
      ]),
      INK,
    ) +
    sheet(
      ridge(f, [
        [-0.02, 0.27],
        [0.1, 0.36],
        [0.26, 0.34],
        [0.38, 0.44],
        [0.48, 0.66],
        [0.6, 0.93],
        [0.8, 1.04],
      ]),
      '#3a1c38',
    ) +
    sheet(
      ridge(f, [
        [-0.02, 0.36],
        [0.1, 0.44],
        [0.23, 0.43],
        [0.34, 0.52],
        [0.43, 0.72],
        [0.54, 0.95],
        [0.7, 1.04],
      ]),
      INK,
    )
  );
}

/**
 * The lighthouse, for the page of series. It is in the middle and lights both sides above, so that one picture is right
 * for both writing directions: the text is over the dark sea on the left or on the right.
 */
function lighthouse(f) {
  const t = f.tall,
    x = f.cx,
    base = f.h * (t ? 0.5 : 0.8),
    top = f.h * (t ? 0.19 : 0.26),
    w = f.u * (t ? 15 : 12),
    half = (y) => (w / 2) * (0.6 + (0.4 * (y - top)) / (base - top));
  const tower = (from, to, colour) =>
    flat(
      poly([
        [x - half(from), from],
        [x + half(from), from],
        [x + half(to), to],
        [x - half(to), to],
      ]),
      colour,
    );
  const at01 = (k) => base - (base - top) * k,
    lamp = top - w * 0.32;
  const beam = (dx, up, down, opacity) =>
    flat(
      poly([
        [x, lamp],
        [x + dx, lamp - up],
        [x + dx, lamp + down],
      ]),
      '#ffe7a6',
      { opacity },
    );
  const sea = t ? [0.46, 0.52, 0.59, 0.68] : [0.72, 0.78, 0.855, 0.93];
  return (
    ground(f, '#0c2a33', '#1f5556') +
    m.stars(f, 45, 90, '#d8ecd8', t ? 0.4 : 0.62, 0.42) +
    m.crescent(f.w * (t ? 0.2 : 0.335), f.h * (t ? 0.1 : 0.14), f.u * 5.4, '#e9e4c0') +
    near(beam(-f.w, f.h * 0.02, f.h * (t ? 0.17 : 0.2), '.92')) +
    near(beam(f.w, f.h * 0.14, f.h * 0.02, '.38')) +
    sheet(
      ridge(f, [
        [0, sea[0] - 0.06],
        [0.24, sea[0] - 0.09],
        [0.5, sea[0] - 0.04],
        [0.76, sea[0] - 0.08],
        [1, sea[0] - 0.05],
      ]),
      '#1a4f53',
    ) +
    near(
      tower(base + 30, top, CREAM) +
        flat(
          `M${x - w * 0.42},${top}h${w * 0.84}v${-w * 0.1}h${-w * 0.84}ZM${x - w * 0.24},${top - w * 0.1}v${-w * 0.42}h${w * 0.48}v${w * 0.42}ZM${x - w * 0.32},${top - w * 0.52}Q${x},${top - w * 1.1} ${x + w * 0.32},${top - w * 0.52}Z`,
          POMEGRANATE,
        ),
    ) +
    [0.1, 0.4, 0.7].map((k) => tower(at01(k), at01(k + 0.15), POMEGRANATE)).join('') +
    flat(
      poly([
        [x + w * 0.12, top],
        [x + w * 0.3, top],
        [x + w / 2, base],
        [x + w * 0.2, base],
      ]),
      INK,
      { opacity: '.16' },
    ) +
    flat(p.box(x - w * 0.16, top - w * 0.48, w * 0.32, w * 0.34), '#fff6cf') +
    flat(m.opening(x - w * 0.08, at01(0.14), w * 0.16, w * 0.32), INK) +
    sheet(
      `M${x - f.u * 40},${f.h}C${x - f.u * 30},${base + f.u * 4} ${x - f.u * 16},${base - f.u * 2} ${x},${base}C${x + f.u * 16},${base - f.u} ${x + f.u * 26},${base + f.u * 4} ${x + f.u * 44},${f.h}Z`,
      '#0b2027',
    ) +
    sheet(p.waves(f, sea[1], t ? 0.014 : 0.03, t ? 4 : 9), '#24706e') +
    at(f.w * (t ? 0.2 : 0.37), f.h * (sea[1] + 0.02), f.u * (t ? 0.14 : 0.11), m.dhow(INK, '#f3e3bd', '#c9a860')) +
    sheet(p.waves(f, sea[2], t ? 0.016 : 0.032, t ? 3.4 : 8, 0.4), '#174f54') +
    sheet(p.waves(f, sea[3], t ? 0.018 : 0.034, t ? 3 : 7, 0.8), '#0b2a33')
  );
}

/** For phones: the caravan walks on the ridge of the dark dune that is under the text. */
function phone(f) {
  const far = [
      [0, 0.36],
      [0.3, 0.32],
      [0.66, 0.39],
      [1, 0.35],
    ],
    mid = [
      [0, 0.43],
      [0.42, 0.385],
      [0.7, 0.43],
      [1, 0.4],
    ],
    crest = [
      [0, 0.5],
      [0.2, 0.478],
      [0.5, 0.5],
      [0.76, 0.47],
      [1, 0.445],
    ];
  const middle = ridge(f, mid);
  return (
    ground(f, '#f5d693', '#e79c36') +
    sheet(disc(f.cx, f.h * 0.25, f.u * 22), p.SUN) +
    sheet(ridge(f, far), p.CLAY) +
    sheet(middle, TERRA) +
    shade(
      f,
      middle,
      [
        [0.42, 0.385],
        [0.38, 0.43],
        [0.47, 0.47],
        [0.4, 0.55],
      ],
      p.RUST,
      0.55,
    ) +
    ripples(f, middle, mid.slice(0, 2), 5, '#f0a06a') +
    caravan(
      f,
      [
        [0.26, 0.487],
        [0.44, 0.498],
        [0.62, 0.493],
      ],
      0.155,
      true,
    ) +
    guide(f, 0.13, 0.488, 0.13, true) +
    sheet(ridge(f, crest), '#3a1c38') +
    sheet(
      ridge(f, [
        [0, 0.565],
        [0.3, 0.535],
        [0.62, 0.565],
        [1, 0.515],
      ]),
      INK,
    )
  );
}

export function heroes() {
  const wide = frame(2560, 1100),
    tall = frame(1080, 1640),
    grain = { grain: 0.13 };
  return [
    { name: 'hero-sands', kind: 'hero', svg: picture(wide, arabic(wide), grain), focal: [0.45, 0.5], quality: 72 },
    { name: 'hero-sands-ltr', kind: 'hero', svg: picture(wide, english(wide), grain), focal: [0.55, 0.5], quality: 72 },
    {
      name: 'hero-sands',
      kind: 'hero-portrait',
      svg: picture(tall, phone(tall), grain),
      focal: [0.5, 0.3],
      quality: 72,
    },
    { name: 'hero-fanar', kind: 'hero', svg: picture(wide, lighthouse(wide), grain), focal: [0.5, 0.4], quality: 72 },
    {
      name: 'hero-fanar',
      kind: 'hero-portrait',
      svg: picture(tall, lighthouse(tall), grain),
      focal: [0.5, 0.3],
      quality: 72,
    },
  ];
}

const title = (w, h, content) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}">${content}</svg>`;
export function titles() {
  return [
    {
      name: 'title-sands-ar',
      kind: 'title',
      size: [850, 240],
      quality: 84,
      svg: title(
        850,
        240,
        `<text x="820" y="222" font-family="${DRAMA}" font-size="262" fill="${CREAM}" direction="rtl" text-anchor="start" xml:lang="ar">بحر الرمال</text>`,
      ),
    },
    {
      name: 'title-fanar-ar',
      kind: 'title',
      size: [424, 240],
      quality: 84,
      svg: title(
        424,
        240,
        `<text x="414" y="190" font-family="${DRAMA}" font-size="230" fill="${CREAM}" direction="rtl" text-anchor="start" xml:lang="ar">الفنار</text>`,
      ),
    },
    {
      name: 'title-fanar-en',
      kind: 'title',
      size: [1340, 240],
      quality: 84,
      svg: title(
        1340,
        240,
        `<text x="6" y="176" font-family="newsreader-latin" font-weight="500" font-size="186" letter-spacing="-3" fill="${CREAM}">The Lighthouse</text>`,
      ),
    },
    {
      name: 'title-sands-en',
      kind: 'title',
      size: [1004, 240],
      quality: 84,
      svg: title(
        1004,
        240,
        `<text x="6" y="176" font-family="newsreader-latin" font-weight="500" font-size="186" letter-spacing="-3" fill="${CREAM}">Sea of Sands</text>`,
      ),
    },
  ];
}
