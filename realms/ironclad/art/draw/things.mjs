// Objects of the sport. Each is drawn around 0,0, in pixels of a picture that is 1280 px wide; the caller scales it.
import {
  BONE,
  INK,
  LEAN,
  RED,
  SMOKE,
  group,
  halftone,
  id,
  numeral,
  octagon,
  point,
  polygon,
  shape,
  slab,
  smooth,
} from './base.mjs';
import { capsule } from './body.mjs';

/** Beams of light from the roof, and heads of the audience below. */
export function arenaLights(width, height, beams, floor = height) {
  return (
    beams
      .map(([top, bottom, spread, colour, opacity]) =>
        polygon(
          [
            [top - 8, -10],
            [top + 8, -10],
            [bottom + spread, floor],
            [bottom - spread, floor],
          ],
          colour,
          `opacity="${opacity}"`,
        ),
      )
      .join('') +
    beams
      .map(([top]) =>
        polygon(
          [
            [top - 34, -4],
            [top + 34, -4],
            [top + 20, 24],
            [top - 20, 24],
          ],
          INK,
        ),
      )
      .join('')
  );
}
export function crowd(width, y, size, colour, { arms = false, seed = 0 } = {}) {
  let art = '';
  for (let i = 0; i * size * 1.35 < width + size * 2; i += 1) {
    const x = i * size * 1.35,
      up = ((i * 37 + seed) % 13) / 13,
      r = size * (0.72 + ((i * 53 + seed) % 7) / 20),
      top = y - up * size * 0.7;
    art +=
      `<circle cx="${x.toFixed(1)}" cy="${top.toFixed(1)}" r="${(r * 0.62).toFixed(1)}"/>` +
      capsule([x, top + r * 1.2], r * 0.9, [x, y + size * 3], r);
    if (arms && i % 3 === seed % 3)
      art +=
        capsule([x + r * 0.8, top + r], r * 0.26, [x + r * 1.3, top - r * 1.5], r * 0.22) +
        `<circle cx="${(x + r * 1.3).toFixed(1)}" cy="${(top - r * 1.7).toFixed(1)}" r="${(r * 0.32).toFixed(1)}"/>`;
  }
  return `<g fill="${colour}">${art}</g>`;
}

/** Four-ounce glove from the side, knuckles to the right: open fingers, padded back, taped cuff. */
export function glove({ x = 0, y = 0, scale = 1, flip = false, turn = 0, ink = INK, pad = BONE, trim = RED } = {}) {
  const clip = id('pad'),
    padShape = 'M-70,-96C0,-132 92,-126 134,-92C158,-70 160,-30 146,-6C100,-22 20,-26 -62,-20Z';
  return group(
    `${shape('M-420,-70L-150,-92C-110,-110 -40,-112 20,-108C92,-108 150,-90 164,-52C172,-10 168,40 150,78C120,108 40,112 -20,100C-70,96 -110,88 -150,84L-420,104Z', ink)}
    ${shape(padShape, pad)}<clipPath id="${clip}"><path d="${padShape}"/></clipPath><g clip-path="url(#${clip})">${halftone(-80, -130, 250, 130, 15, ink, (u, v) => v * 0.95 - u * 0.5, 0)}</g>
    ${[0, 1, 2].map((i) => `<path d="M${168 - i * 6},${-4 + i * 32}C${130 - i * 4},${2 + i * 32} ${96},${2 + i * 30} ${72},${-2 + i * 30}" stroke="${pad}" stroke-width="6" fill="none" stroke-linecap="round"/>`).join('')}
    ${shape('M-40,4C10,-14 70,0 76,30C78,52 60,66 34,64C0,62 -24,46 -56,50Z', ink)}<path d="M-40,4C10,-14 70,0 76,30C78,52 60,66 34,64" stroke="${pad}" stroke-width="6" fill="none"/>
    ${polygon(
      [
        [-196, -96],
        [-112, -106],
        [-112, 92],
        [-196, 90],
      ],
      trim,
    )}<path d="M-168,-94V90M-140,-98V92" stroke="${ink}" stroke-width="5"/>`,
    { x, y, scale, flip, turn },
  );
}

/** The champion's belt; only the plates, no names. */
export function belt(cx, cy, scale, { turn = -8, strap = INK, plate = RED, metal = BONE } = {}) {
  const shadow = id('belt'),
    spokes = Array.from({ length: 16 }, (_, i) => {
      const a = (i * Math.PI) / 8;
      return `M${point(Math.cos(a) * 176, Math.sin(a) * 176)}L${point(Math.cos(a) * 204, Math.sin(a) * 204)}`;
    }).join('');
  const side = (sign) =>
    group(
      `${polygon(
        [
          [-96, -96],
          [92, -96],
          [126, 0],
          [92, 96],
          [-96, 96],
          [-126, 0],
        ],
        metal,
      )}${polygon(
        [
          [-76, -74],
          [74, -74],
          [100, 0],
          [74, 74],
          [-76, 74],
          [-100, 0],
        ],
        strap,
      )}${polygon(
        [
          [-18, -56],
          [38, -56],
          [18, 56],
          [-38, 56],
        ],
        plate,
      )}`,
      { x: sign * 400, y: 0 },
    );
  return group(
    `${polygon(
      [
        [-1400, -136],
        [1400, -136],
        [1400, 136],
        [-1400, 136],
      ],
      strap,
    )}<path d="M-1400,-116H1400M-1400,116H1400" stroke="${plate}" stroke-width="6"/>${[-560, -620, -680, 560, 620, 680].map((x) => `<circle cx="${x}" r="13" fill="${metal}"/>`).join('')}
    ${side(-1)}${side(1)}${octagon(0, 0, 300, 292, strap)}${octagon(0, 0, 284, 276, metal)}${octagon(0, 0, 244, 236, plate)}<path d="${spokes}" stroke="${metal}" stroke-width="10"/>${octagon(0, 0, 178, 172, strap)}
    ${polygon(
      [
        [-8, -150],
        [66, -150],
        [8, 150],
        [-66, 150],
      ],
      metal,
    )}${polygon(
      [
        [-118, -80],
        [-40, -80],
        [-78, 112],
        [-92, 60],
      ],
      plate,
    )}${polygon(
      [
        [118, 80],
        [40, 80],
        [78, -112],
        [92, -60],
      ],
      plate,
    )}
    <clipPath id="${shadow}">${octagon(0, 0, 284, 276, strap)}</clipPath><g clip-path="url(#${shadow})">${halftone(-284, -276, 568, 552, 19, strap, (u, v) => (u + v - 1.2) * 1.1)}</g>`,
    { x: cx, y: cy, scale, turn },
  );
}

/**
 * Fist wrapped in gauze, held up, seen from its knuckles: four fingers, thumb across, cloth over knuckles and wrist.
 */
export function wrappedFist({
  x = 0,
  y = 0,
  scale = 1,
  flip = false,
  turn = 0,
  ink = INK,
  cloth = BONE,
  weave = INK,
  accent = RED,
  loose = true,
} = {}) {
  const clip = id('hand');
  const outline = smooth(
    [
      [-124, -40],
      [-122, -118],
      [-96, -150],
      [-62, -152],
      [-34, -172],
      [0, -174],
      [30, -174],
      [62, -160],
      [92, -148],
      [120, -120],
      [126, -40],
      [118, 40],
      [100, 96],
      [84, 150],
      [92, 460],
      [-92, 460],
      [-84, 150],
      [-108, 90],
    ],
    0.9,
  );
  const cut = (d, width = 7) =>
    `<path d="${d}" stroke="${weave}" stroke-width="${width}" fill="none" stroke-linecap="round"/>`;
  const turns = [
    [-60, 5],
    [-92, -4],
    [-124, 3],
  ].map(([at, skew]) => cut(`M-140,${at + skew * 3}C-60,${at - 14} 60,${at - 12} 140,${at - skew * 3}`, 5));
  const wrist = [128, 168, 206, 252, 296, 340, 384].map((at, i) =>
    cut(`M-130,${at + (i % 2 ? 20 : -6)}L130,${at + (i % 2 ? -8 : 18)}`, 5),
  );
  return group(
    `${shape(outline, ink, `stroke="${ink}" stroke-width="16"`)}<clipPath id="${clip}"><path d="${outline}"/></clipPath><g clip-path="url(#${clip})">
    <rect x="-140" y="-190" width="280" height="150" fill="${cloth}"/>${turns.join('')}
    <rect x="-140" y="110" width="280" height="380" fill="${cloth}"/>${wrist.join('')}${polygon(
      [
        [-140, 214],
        [140, 196],
        [140, 254],
        [-140, 272],
      ],
      accent,
    )}
    ${[-94, -32, 30, 92].map((fx, i) => `<rect x="${fx - 27}" y="${-44 + Math.abs(i - 1.5) * 5}" width="54" height="108" rx="24" fill="${cloth}"/><rect x="${fx - 27}" y="${-44 + Math.abs(i - 1.5) * 5}" width="40" height="104" rx="20" fill="${ink}"/>`).join('')}
    ${[-63, -1, 61].map((fx) => cut(`M${fx},-176C${fx - 4},-140 ${fx},-100 ${fx},-52`, 8)).join('')}
    ${halftone(-140, -190, 280, 680, 16, ink, (u) => 0.98 - u * 1.7, 0)}</g>
    ${shape('M-132,18C-112,-8 -60,6 -16,16C30,18 62,34 62,62C60,92 18,98 -28,96C-70,100 -104,116 -118,96Z', ink)}${shape('M-96,34C-60,20 -20,34 10,36C36,40 48,52 44,64C10,58 -50,54 -96,34Z', cloth)}${polygon(
      [
        [-66, 20],
        [-40, 24],
        [-54, 98],
        [-82, 100],
      ],
      cloth,
    )}
    ${loose ? `<path d="M84,300C140,316 176,360 160,420C150,470 190,500 250,492" fill="none" stroke="${ink}" stroke-width="44"/><path d="M84,300C140,316 176,360 160,420C150,470 190,500 250,492" fill="none" stroke="${cloth}" stroke-width="32"/>` : ''}`,
    { x, y, scale, flip, turn },
  );
}

/** The bell beside the ring, with its hammer and lines for its sound. */
export function bell({ x = 0, y = 0, scale = 1, metal = BONE, ink = INK, accent = RED } = {}) {
  const clip = id('bell');
  const sound = Array.from({ length: 28 }, (_, i) => {
    const a = ((i + 0.5) * Math.PI) / 14,
      far = 330 + (i % 2) * 60;
    return polygon(
      [
        [Math.cos(a - 0.025) * 268, Math.sin(a - 0.025) * 268],
        [Math.cos(a) * far, Math.sin(a) * far],
        [Math.cos(a + 0.025) * 268, Math.sin(a + 0.025) * 268],
      ],
      accent,
    );
  }).join('');
  return group(
    `${sound}<circle r="232" fill="${ink}"/><circle r="214" fill="${metal}"/><clipPath id="${clip}"><circle r="214"/></clipPath><g clip-path="url(#${clip})">${halftone(-214, -214, 428, 428, 17, ink, (u, v) => 1.02 - (u * 0.9 + (1 - v) * 0.75), 0)}</g>
    <circle r="150" fill="none" stroke="${ink}" stroke-width="12"/><circle r="64" fill="${ink}"/><circle r="42" fill="${accent}"/><circle cx="12" cy="-12" r="12" fill="${metal}"/>
    <g transform="rotate(38) translate(-20 -330)"><rect x="-16" y="-160" width="32" height="280" fill="${ink}"/><rect x="-16" y="-160" width="10" height="280" fill="${metal}"/><rect x="-62" y="96" width="124" height="78" rx="14" fill="${ink}"/><rect x="-62" y="96" width="124" height="20" rx="8" fill="${metal}"/></g>`,
    { x, y, scale },
  );
}

/** Heavy bag on its chains. */
export function bag({ x = 0, y = 0, scale = 1, turn = 0, ink = INK, light = BONE, band = RED } = {}) {
  const clip = id('bag'),
    body = 'M-92,-40L-86,-66C-60,-84 60,-84 86,-66L92,-40L96,470C90,520 -90,520 -96,470Z';
  return group(
    `<path d="M0,-520V-180M0,-180L-78,-62M0,-180L78,-62" stroke="${ink}" stroke-width="12" stroke-dasharray="22 9" fill="none"/>${shape(body, ink)}<clipPath id="${clip}"><path d="${body}"/></clipPath><g clip-path="url(#${clip})">
    <rect x="20" y="-90" width="90" height="620" fill="${light}"/>${halftone(0, -90, 110, 620, 16, ink, (u) => 1.05 - u * 1.1, 0)}<path d="M-100,10H100M-100,420H100" stroke="${light}" stroke-width="7"/>
    ${polygon(
      [
        [-110, 150],
        [110, 120],
        [110, 200],
        [-110, 230],
      ],
      band,
    )}${polygon(
      [
        [-110, 244],
        [110, 214],
        [110, 240],
        [-110, 270],
      ],
      band,
    )}</g>`,
    { x, y, scale, turn },
  );
}

/** An open hand that taps on the mat, fingers to the right: its fighter gives up. */
export function tappingHand({
  x = 0,
  y = 0,
  scale = 1,
  turn = 0,
  flip = false,
  ink = INK,
  lit = BONE,
  cuff = RED,
} = {}) {
  const fingers = [
    [
      [90, -66],
      [232, -120],
    ],
    [
      [112, -28],
      [276, -52],
    ],
    [
      [112, 16],
      [270, 26],
    ],
    [
      [92, 56],
      [228, 92],
    ],
  ];
  const whole =
    capsule([-420, 10], 92, [-120, 4], 62) +
    capsule([-120, 4], 66, [60, 0], 96) +
    fingers.map(([a, b]) => capsule(a, 34, b, 25)).join('') +
    capsule([0, -70], 40, [86, -190], 27);
  const clip = id('tap');
  return group(
    `<g fill="${ink}">${whole}</g><clipPath id="${clip}">${whole}</clipPath><g clip-path="url(#${clip})">${group(`<g fill="${lit}">${whole}</g>`, { x: 10, y: -26 })}${halftone(-430, -230, 760, 360, 17, ink, (u, v) => (v - 0.36) * 1.9 + (0.45 - u) * 0.7, 0)}</g>
    ${fingers.map(([a, b]) => `<path d="M${a[0] + 6},${a[1] + 24}L${b[0]},${b[1] + 22}" stroke="${ink}" stroke-width="8" stroke-linecap="round"/>`).join('')}${polygon(
      [
        [-214, -84],
        [-132, -72],
        [-132, 84],
        [-214, 92],
      ],
      cuff,
    )}<path d="M-190,-82V90M-160,-78V86" stroke="${ink}" stroke-width="5"/>`,
    { x, y, scale, turn, flip },
  );
}

/** A star with irregular points that shows where a blow hits. */
export function burst(x, y, inner, outer, spikes, fill, turn = 0) {
  const points = [];
  for (let i = 0; i < spikes * 2; i += 1) {
    const a = (i * Math.PI) / spikes,
      r = i % 2 ? inner : outer * (0.72 + ((i * 29) % 11) / 28);
    points.push([Math.cos(a) * r, Math.sin(a) * r]);
  }
  return group(polygon(points, fill), { x, y, turn });
}

/** The face of a stopwatch; `share` (0..1) is the part of the minute that has passed. */
export function dial(x, y, r, share, { ring = BONE, run = RED, ground = INK } = {}) {
  const a = share * Math.PI * 2 - Math.PI / 2,
    ticks = Array.from({ length: 60 }, (_, i) => {
      const t = (i * Math.PI) / 30,
        long = i % 5 ? 0.9 : 0.82;
      return `M${point(Math.cos(t) * r * 0.97, Math.sin(t) * r * 0.97)}L${point(Math.cos(t) * r * long, Math.sin(t) * r * long)}`;
    }).join('');
  return group(
    `<rect x="${-r * 0.12}" y="${-r * 1.3}" width="${r * 0.24}" height="${r * 0.3}" fill="${ring}"/><rect x="${-r * 0.2}" y="${-r * 1.4}" width="${r * 0.4}" height="${r * 0.15}" fill="${ring}"/><circle r="${r * 1.08}" fill="${ring}"/><circle r="${r}" fill="${ground}"/>
    ${shape(`M0,0L0,${-r * 0.97}A${r * 0.97},${r * 0.97} 0 ${share > 0.5 ? 1 : 0} 1 ${point(Math.cos(a) * r * 0.97, Math.sin(a) * r * 0.97)}Z`, run)}<path d="${ticks}" stroke="${ring}" stroke-width="${r * 0.02}"/>${polygon(
      [
        [Math.cos(a + 1.57) * r * 0.025, Math.sin(a + 1.57) * r * 0.025],
        [Math.cos(a) * r * 0.86, Math.sin(a) * r * 0.86],
        [Math.cos(a - 1.57) * r * 0.025, Math.sin(a - 1.57) * r * 0.025],
      ],
      ring,
    )}<circle r="${r * 0.07}" fill="${ring}"/>`,
    { x, y },
  );
}

/** A scale on which a fighter stands, with the weight as a number. */
export function platformScale(x, y, width, number, { plate = INK, edge = BONE, figureColour = RED } = {}) {
  return group(
    `${polygon(
      [
        [-width / 2, 0],
        [width / 2, 0],
        [width / 2 + 60, 70],
        [-width / 2 - 60, 70],
      ],
      edge,
    )}${polygon(
      [
        [-width / 2 - 60, 70],
        [width / 2 + 60, 70],
        [width / 2 + 60, 170],
        [-width / 2 - 60, 170],
      ],
      plate,
    )}${polygon(
      [
        [-190, 82],
        [190, 82],
        [190, 160],
        [-190, 160],
      ],
      SMOKE,
    )}${numeral(number, 0, 150, 96, figureColour, { anchor: 'middle' })}`,
    { x, y },
  );
}

/** The floor of the cage in perspective. */
export const mat = (cx, cy, rx, ry, { canvas = BONE, line = INK, rail = RED } = {}) =>
  octagon(cx, cy, rx * 1.06, ry * 1.1, rail) +
  octagon(cx, cy, rx, ry, canvas) +
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx * 0.36}" ry="${ry * 0.36}" fill="none" stroke="${line}" stroke-width="${ry * 0.035}"/>` +
  slab(cx - rx * 0.05, cx + rx * 0.05, cy - ry * 0.24, cy + ry * 0.24, rail, { lean: 2.4 });

/** The hand of a cutman (who treats cuts between rounds), with a cotton swab. */
export function swabHand({ x, y, scale = 1, turn = 0, flip = false, ink = INK, skin = BONE } = {}) {
  const hand =
      capsule([640, 100], 96, [150, 20], 58) +
      capsule([150, 20], 62, [40, -6], 58) +
      capsule([30, -48], 28, [-70, -64], 20) +
      capsule([0, -8], 26, [-86, -34], 19) +
      capsule([10, 30], 27, [-64, 18], 20),
    clip = id('swab');
  return group(
    `<path d="M-50,-42L-190,-92" stroke="${ink}" stroke-width="14"/><g fill="${skin}">${capsule([-190, -92], 19, [-236, -109], 14)}</g><g fill="${skin}">${hand}</g><clipPath id="${clip}">${hand}</clipPath>
    <g clip-path="url(#${clip})">${halftone(-100, -90, 860, 320, 18, ink, (u, v) => v * 1.7 - 0.62 - u * 0.5)}${polygon(
      [
        [226, -80],
        [300, -80],
        [280, 160],
        [206, 160],
      ],
      RED,
    )}${polygon(
      [
        [316, -80],
        [900, -80],
        [900, 260],
        [296, 260],
      ],
      ink,
    )}</g>
    <path d="M24,-26L-74,-48M14,12L-74,-8" stroke="${ink}" stroke-width="9" stroke-linecap="round"/>`,
    { x, y, scale, turn, flip },
  );
}

/** A slanted beam of light behind a figure. */
export const spotlight = (x, top, bottom, narrow, wide, fill, opacity = 1) =>
  polygon(
    [
      [x - narrow - LEAN * 60, top],
      [x + narrow - LEAN * 60, top],
      [x + wide, bottom],
      [x - wide, bottom],
    ],
    fill,
    `opacity="${opacity}"`,
  );
