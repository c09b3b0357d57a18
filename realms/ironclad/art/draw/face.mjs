// Heads in the style of stencils. The eyes are at y = 0; a head is about 82 units wide and 140 high; the light comes
// from the right. `frontal` looks at us, `profile` looks to the right. The option `flip` mirrors them.
import { BONE, INK, RED, group, halftone, id, shape, smooth } from './base.mjs';

/** Outline of a head from its measures: `wide` at the temples, `jaw` at its angle, `chin`. */
function skull({ wide = 41, jaw = 34, chin = 15, long = 74 }) {
  const right = [
    [24, -65],
    [wide - 3, -42],
    [wide, -10],
    [wide - 2, 20],
    [jaw, 46],
    [chin + 7, long - 10],
    [chin - 5, long],
  ];
  const left = right.map(([x, y]) => [-x, y]).reverse();
  return smooth([[0, -71], ...right, [0, long + 2], ...left]);
}

const ear = (wide, y = 0) =>
  `M${wide - 4},${-8 + y}C${wide + 8},${-16 + y} ${wide + 12},${-4 + y} ${wide + 8},${10 + y}C${wide + 6},${20 + y} ${wide + 1},${26 + y} ${wide - 4},${22 + y}Z`;
const mirrored = (d) => group(`<path d="${d}"/>`, { flip: true });

function bustOutline(neck, shoulder) {
  const half = (s) => [
    [s * neck, 40],
    [s * neck, 84],
    [s * (neck + 14), 98],
    [s * (shoulder * 0.66), 112],
    [s * (shoulder - 6), 130],
    [s * (shoulder + 8), 168],
    [s * (shoulder + 12), 260],
  ];
  const [r, l] = [half(1), half(-1).reverse()];
  const side = (p) =>
    `L${p[1]}C${p[1][0]},${p[1][1] + 10} ${p[2]} ${p[3]}C${(p[3][0] + p[4][0]) / 2},${p[3][1] + 4} ${p[4]} ${p[5]}L${p[6]}`;
  const back = (p) =>
    `L${p[0]}L${p[1]}C${p[2]} ${(p[2][0] + p[3][0]) / 2},${p[3][1] + 4} ${p[3]}C${p[4]} ${p[5][0]},${p[5][1] + 10} ${p[5]}L${p[6]}`;
  return `M${r[0]}${side(r)}${back(l)}Z`;
}

/** The edge between the lit and the dark part of a face: from the forehead along the nose and the lips to the chin. */
const terminator = (nose) =>
  `M90,-100L7,-100C3,-70 12,-48 10,-26L4,-15L2,-2L${-1 - nose},13C${-4 - nose},20 ${-11 - nose},24 ${-9 - nose},30C${-7 - nose},34 -3,32 1,33L2,40L-4,45L1,48L-3,53C2,56 5,58 4,62C1,67 0,71 4,80L90,80Z`;

const HAIR = {
  bald: '',
  crop: 'M-43,-2C-50,-46 -32,-80 0,-80C32,-80 50,-46 43,-2C41,-16 38,-28 31,-38C16,-46 -16,-46 -31,-38C-38,-28 -41,-16 -43,-2Z',
  fade: 'M-37,-30C-40,-62 -24,-82 2,-82C27,-82 40,-62 37,-30C33,-42 25,-48 4,-46C-14,-48 -30,-46 -37,-30Z',
  flat: 'M-40,-24C-44,-48 -41,-84 -34,-90L30,-94C40,-84 44,-48 40,-24C37,-38 32,-46 20,-49L-22,-47C-32,-45 -37,-38 -40,-24Z',
  mohawk: 'M-15,-40C-22,-70 -15,-102 2,-106C18,-100 21,-68 14,-40C8,-50 -8,-50 -15,-40Z',
  sweep:
    'M-44,0C-52,-50 -34,-84 2,-86C30,-90 50,-66 45,-14C42,-24 40,-34 34,-42C22,-38 0,-38 -18,-56C-22,-44 -36,-40 -40,-26C-42,-16 -42,-8 -44,0Z',
  curls:
    'M-46,-4C-58,-10 -56,-30 -50,-38C-58,-54 -42,-70 -32,-74C-28,-90 -6,-94 2,-86C14,-96 34,-88 36,-74C50,-70 58,-52 50,-38C56,-28 56,-10 46,-4C44,-16 42,-22 36,-30C28,-34 26,-44 18,-42C8,-38 2,-48 -8,-42C-16,-40 -24,-44 -30,-34C-38,-28 -42,-18 -46,-4Z',
  bun: 'M-42,-4C-48,-46 -30,-78 0,-78C30,-78 48,-46 42,-4C38,-26 26,-44 2,-50C-26,-44 -38,-26 -42,-4ZM-19,-72C-26,-96 -12,-110 2,-110C16,-110 28,-96 20,-72Z',
  braids:
    'M-44,4C-52,-48 -32,-80 0,-80C32,-80 52,-48 44,4C41,-20 32,-40 0,-42C-32,-40 -41,-20 -44,4ZM-45,-10C-56,20 -56,60 -64,100L-48,106C-42,70 -42,30 -38,10ZM45,-10C56,20 56,60 64,100L48,106C42,70 42,30 38,10Z',
  long: 'M-47,112C-66,56 -62,-30 -42,-60C-24,-86 24,-86 42,-60C62,-30 66,56 47,112L36,84C44,44 44,-4 32,-34C18,-44 -6,-50 -14,-58C-18,-44 -34,-34 -37,-18C-44,10 -44,44 -36,84Z',
  locs: 'M-44,0C-54,-50 -32,-84 0,-84C34,-84 54,-50 44,0C42,-20 34,-36 22,-44C6,-40 -10,-42 -20,-46C-34,-38 -42,-20 -44,0ZM-44,-20C-60,10 -56,54 -70,92L-58,94C-52,62 -48,40 -44,28L-52,112L-40,112C-40,80 -38,50 -36,30ZM44,-20C60,10 56,54 70,92L58,94C52,62 48,40 44,28L52,112L40,112C40,80 38,50 36,30Z',
  rows: 'M-43,-6C-48,-46 -32,-79 0,-79C32,-79 48,-46 43,-6C41,-22 34,-38 26,-43C10,-48 -10,-48 -26,-43C-34,-38 -41,-22 -43,-6Z',
};
const BEARD = {
  none: '',
  full: 'M-42,4C-43,46 -32,78 -10,88C-4,90 6,90 12,88C34,78 43,46 42,4C39,18 37,26 29,31C22,35 16,33 8,35.5C2,34 -2,36 -6,35C-16,32 -34,32 -42,4Z',
  goat: 'M-20,52C-24,42 -16,35 -8,36C-2,37 4,35 10,35.5C20,36 26,42 23,52L20,49C18,43 12,41 8,41.5C2,40 -10,42 -14,46C-12,54 -4,56 6,57C12,57 16,56 19,53L21,60C18,84 -14,84 -18,62Z',
  chops:
    'M41,-4C42,26 40,44 32,56C28,62 20,64 18,58C24,48 30,30 34,8ZM-41,-4C-42,26 -40,44 -32,56C-28,62 -20,64 -18,58C-24,48 -30,30 -34,8Z',
  moustache: 'M-22,47C-16,37 -4,35 0,37C4,35 16,37 23,47C16,45 10,44 0,44C-10,44 -16,45 -22,47Z',
  strap:
    'M-41,4C-42,44 -30,70 -10,77C-4,80 6,80 12,77C32,70 42,44 41,4L37,26C34,44 28,58 16,66C8,70 -8,70 -16,66C-28,58 -34,44 -37,26Z',
};
/** The light on a beard: a bright lower lip, and dots on the lit cheek. */
function bristles(beard, path, lit, step) {
  if (beard !== 'full') return '';
  const clip = id('beard');
  return `<clipPath id="${clip}"><path d="${path}"/></clipPath><g clip-path="url(#${clip})">${halftone(10, 14, 36, 76, step * 0.9, lit, (u, v) => u * 0.78 - v * 0.28 - 0.06, 0)}</g>${shape('M1,50C7,48.6 13,48.6 18,49.5C13,52.2 6,52.4 1,50Z', lit)}`;
}

function features({ lit, dark, brow, soft, gaunt, wide, jaw, lips }) {
  const up = soft ? -2 : 0;
  return [
    // brow, socket, eye
    shape(
      `M4,${-14 - brow}C14,${-21 - brow + up} 27,${-23 - brow + up} 40,-14L39,${-9 + up}C28,-14 16,-13 6,-6Z`,
      dark,
    ),
    shape(
      soft
        ? 'M8,-4C14,-10 28,-11 38,-5L34,-3C35,3 26,7 18,6.5C12,6 8,2 8,-4Z'
        : 'M6,-9C14,-14 29,-14 38,-7C37,4 28,10 19,8.5C11,7 6,0 6,-9Z',
      dark,
    ),
    shape('M11,1.2C15,-4.6 25,-5.6 32,-1C26,5 17,5.6 11,1.2Z', lit),
    `<circle cx="21.6" cy="-.6" r="4" fill="${dark}"/><circle cx="23.2" cy="-2.1" r="1.2" fill="${lit}"/>`,
    // side of the nose and nostril
    shape('M9,19C16,23 16,31 8,34L1,33L-5,30.5C0,27.5 4,29 6.5,30C10,28 11,24 9,19Z', dark),
    // hollow of the cheek; the edge of the jaw stays lit
    gaunt
      ? shape(
          `M${wide - 2},12C${wide - 9},24 ${27 - gaunt * 3},28 ${25 - gaunt * 2},42C25,50 28,56 27,62C33,54 ${jaw - 1},46 ${wide - 4},26Z`,
          dark,
        )
      : '',
    // upper lip, shadow under the lower lip
    shape(
      lips
        ? 'M-5,45C1,39 5,39.5 8,40.5C12,39 18,42 23,45.5C16,47 6,48.5 -5,45ZM-2,49C4,56 14,56 19,48.5C12,51 5,51 -2,49Z'
        : 'M-5,45.5C1,41.5 5,41.5 8,42.5C12,41.5 17,43 22,46C16,47 6,48 -5,45.5ZM0,54C6,56.5 11,56.5 15,53.5C12,59 5,59.5 0,56.5Z',
      dark,
    ),
  ].join('');
}

/**
 * A head with shoulders, from the front. Measures: wide, jaw, chin, long, neck, shoulder, nose, brow, gaunt (0..2), soft
 * (a woman's eyelids and lips), tone (skin, 0..1). Colours: lit, dark, rim. `fists` adds two raised, wrapped hands.
 * `step` is the distance of the dots in units.
 */
export function frontal(
  face = {},
  { x = 0, y = 0, scale = 4, flip = false, turn = 0, lit = BONE, dark = INK, rim = RED, step = 4.2, bust = true } = {},
) {
  const {
    wide = 41,
    jaw = 34,
    chin = 15,
    long = 74,
    neck = 29,
    shoulder = 112,
    nose = 2,
    brow = 2,
    gaunt = 1,
    soft = false,
    lips = soft,
    tone = 0.2,
    hair = 'crop',
    beard = 'none',
    scar = false,
    top = false,
  } = face;
  const head = skull({ wide, jaw, chin, long }),
    body = bustOutline(neck, shoulder),
    clip = id('head'),
    bodyClip = id('bust'),
    hairPath = HAIR[hair],
    beardPath = BEARD[beard];
  const skin = halftone(
    -14,
    -84,
    wide + 30,
    176,
    step,
    dark,
    (u, v) => 0.92 - u * (2.5 - tone) + tone * 0.45 + (v > 0.86 ? 0.12 : 0),
    0,
  );
  const torso = bust
    ? `<clipPath id="${bodyClip}"><path d="${body}"/></clipPath><g clip-path="url(#${bodyClip})">
    ${shape(body, rim)}${group(shape(body, dark), { x: 6, y: 7 })}
    ${shape(`M${neck * 0.3},100L${neck + 4},66L${neck + 3},86C${neck + 20},104 ${shoulder - 20},106 ${shoulder + 30},130L${shoulder + 30},270L${shoulder - 26},270C${shoulder - 30},226 ${shoulder - 34},196 ${shoulder - 22},166C${shoulder - 40},200 60,214 14,206L8,132Z`, lit)}
    ${halftone(0, 78, shoulder + 20, 190, step * 1.15, dark, (u, v) => 0.86 - u * 1.05 + Math.max(0, v - 0.35) * 1.1 + tone * 0.3, 0)}
    ${shape(`M6,136C30,124 58,126 ${shoulder - 24},120C60,134 34,134 12,148Z`, dark)}
    ${shape(`M-12,60L${neck + 3},60L${neck + 2},68C18,82 10,98 4,128L-12,128Z`, dark)}
    ${top ? shape(`M-${shoulder * 0.52},104C-40,150 40,150 ${shoulder * 0.52},104L${shoulder * 0.7},110C${shoulder * 0.62},150 ${shoulder * 0.66},190 ${shoulder * 0.7},270L-${shoulder * 0.7},270C-${shoulder * 0.66},190 -${shoulder * 0.62},150 -${shoulder * 0.7},110Z`, dark) + `<path d="M${shoulder * 0.52},104C40,150 8,149 2,141" fill="none" stroke="${rim}" stroke-width="3.4"/>` : ''}
    </g>`
    : '';
  const art = `${torso}
    <g fill="${dark}">${mirrored(ear(wide))}</g>${shape(ear(wide), lit)}${shape(`M${wide + 1},-2C${wide + 6},-4 ${wide + 6},6 ${wide + 3},14L${wide},10Z`, dark)}
    <clipPath id="${clip}"><path d="${head}"/></clipPath><g clip-path="url(#${clip})">
    ${shape(head, rim)}${group(shape(head, dark), { x: 6.5, y: 1 })}
    ${shape('M-34,13C-27,17 -19,17.5 -13,15.5C-16,20.5 -22,23 -27,22.5C-31,20.5 -33,17 -34,13Z', rim)}${shape('M-32,.4C-27,-4.6 -18,-4.8 -11,.8C-17,5 -26,5.4 -32,.4Z', rim)}<circle cx="-21" cy="-.4" r="3.6" fill="${dark}"/>
    <clipPath id="${clip}t"><path d="${terminator(nose)}"/></clipPath><g clip-path="url(#${clip}t)">${shape(head, lit)}${skin}</g>
    ${features({ lit, dark, brow, soft, gaunt, wide, jaw, lips })}
    ${scar ? `<path d="M30,-27L25,-13M31,9L28,20" stroke="${lit}" stroke-width="2.4" fill="none"/><path d="M15,-40L27,-31M18,-44l-3,7M24,-40l-3,7" stroke="${dark}" stroke-width="1.8" fill="none"/>` : ''}
    </g>
    ${beardPath ? shape(beardPath, dark) + bristles(beard, beardPath, lit, step) : ''}
    ${hairPath ? `${shape(hairPath, rim, 'transform="translate(-3.6 -2.2)"')}${shape(hairPath, dark)}${strands(hair, lit, rim)}` : ''}`;
  return group(art, { x, y, scale, flip, turn });
}

/** A few light lines in the hair, so that black hair does not look like a helmet. */
function strands(hair, lit, rim) {
  const stroke = (d, colour, width = 2) =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
  switch (hair) {
    case 'rows':
      return (
        stroke('M-26,-48C-24,-62 -18,-70 -12,-75M-9,-50C-8,-62 -4,-72 0,-76M9,-50C10,-62 12,-70 14,-75', rim, 1.6) +
        stroke('M26,-47C27,-58 28,-64 27,-69', lit, 1.8)
      );
    case 'braids':
      return (
        stroke('M50,16l9,6M51,32l9,6M53,48l9,6M55,64l8,6M57,80l7,6', lit, 2.4) +
        stroke('M-50,16l-9,6M-51,32l-9,6M-53,48l-9,6M-55,64l-8,6', rim, 2.4) +
        stroke('M1,-44V-76', rim, 1.6)
      );
    case 'locs':
      return (
        stroke('M49,10C53,40 56,62 62,84M44,40L46,104', lit, 1.8) +
        stroke(
          'M-49,10C-53,40 -56,62 -62,84M-44,40L-46,104M-12,-46C-16,-60 -18,-68 -14,-78M12,-46C16,-58 18,-66 16,-78',
          rim,
          1.8,
        )
      );
    case 'bun':
      return stroke('M30,-34C26,-52 16,-62 6,-70M38,-22C38,-44 30,-58 18,-68M13,-78C19,-86 19,-96 14,-102', lit, 1.8);
    case 'long':
      return (
        stroke('M46,-20C54,16 54,54 46,88M40,-50C48,-36 52,-18 54,4', lit, 2) +
        stroke('M-46,-20C-54,16 -54,54 -46,88', rim, 2)
      );
    case 'sweep':
      return stroke('M36,-50C22,-48 2,-50 -12,-66M40,-62C28,-62 10,-64 -2,-76', lit, 2);
    case 'curls':
      return stroke('M30,-70c8,0 12,6 10,14M40,-48c7,3 8,10 4,16M12,-82c7,-2 14,2 16,10', lit, 2.2);
    case 'flat':
      return stroke('M30,-88L34,-54', lit, 3);
    case 'mohawk':
      return stroke('M10,-60C13,-74 11,-88 6,-96', lit, 2.4);
    default:
      return '';
  }
}

const PROFILE_HAIR = {
  bald: '',
  crop: 'M38,-50C24,-46 14,-40 10,-28C6,-20 2,-12 -2,-12C-8,-14 -10,-4 -14,8L-22,26C-34,34 -46,30 -54,20C-62,-20 -54,-64 -20,-80C8,-90 36,-76 38,-50Z',
  fade: 'M40,-52C26,-44 12,-42 4,-34C-10,-30 -32,-34 -48,-46C-44,-74 -16,-92 10,-88C30,-84 42,-70 40,-52Z',
  mohawk:
    'M38,-54C30,-70 8,-78 -8,-77C-36,-74 -54,-50 -55,-16C-66,-24 -76,-46 -68,-66C-58,-92 -22,-112 10,-106C34,-102 46,-76 38,-54Z',
  bun: 'M36,-54C20,-46 8,-34 2,-20C-4,-14 -10,-8 -16,8C-24,22 -40,24 -52,10C-60,-30 -46,-70 -14,-80C10,-86 30,-74 36,-54ZM-28,-64C-50,-50 -72,-58 -76,-76C-78,-96 -54,-108 -36,-96C-22,-86 -20,-74 -28,-64Z',
  braids:
    'M38,-52C22,-46 10,-36 4,-22C0,-14 -6,-10 -12,0C-18,14 -20,24 -26,30C-30,60 -32,90 -44,126L-62,120C-56,90 -56,60 -56,24C-62,-20 -52,-66 -18,-80C10,-88 34,-74 38,-52Z',
  flat: 'M41,-50L40,-94C8,-104 -36,-100 -52,-88C-62,-62 -62,-34 -56,-6C-48,-8 -42,-20 -34,-28C-14,-34 4,-30 12,-32C20,-42 32,-46 41,-50Z',
  locs: 'M40,-50C28,-44 14,-34 8,-20C4,-4 2,20 4,44L-8,44L-10,22L-14,66L-28,64L-28,40L-38,98L-54,94L-54,30C-64,-20 -54,-70 -18,-84C12,-92 38,-76 40,-50Z',
  long: 'M38,-52C22,-46 10,-34 4,-16C0,20 2,60 -4,100L-20,120L-60,122C-66,60 -66,0 -56,-40C-44,-70 -26,-84 -4,-86C18,-86 36,-74 38,-52Z',
  curls:
    'M42,-48C34,-38 26,-46 20,-36C12,-38 10,-24 2,-24C-2,-12 -12,-12 -14,0C-20,18 -34,30 -50,22C-62,10 -66,-10 -60,-24C-70,-42 -60,-64 -46,-70C-40,-88 -16,-96 -6,-88C6,-98 26,-92 32,-82C46,-78 50,-60 42,-48Z',
};
const PROFILE_BEARD = {
  none: '',
  full: 'M0,14C4,26 14,36 26,38C34,34 42,35 47,37C46,42 42,44 36,46C42,49 46,52 47,56C52,66 52,84 40,96C26,104 8,94 0,76C-6,56 -6,34 0,14Z',
  goat: 'M34,38C40,34 45,35 47,37L42,42L36,46L44,54C52,64 52,82 44,90C34,92 28,80 30,66C32,58 32,46 34,38Z',
  strap: 'M-2,12C0,44 8,62 24,68C34,70 42,68 47,66C50,76 46,84 36,86C20,88 4,80 -4,64Z',
  moustache: 'M30,44C34,36 42,34 49,37L46,42C40,42 34,43 30,44Z',
};

/** The same heads from the side, looking to the right. The face is lit, and the back of the head has a red edge. */
export function profile(
  face = {},
  { x = 0, y = 0, scale = 4, flip = false, turn = 0, lit = BONE, dark = INK, rim = RED, step = 4.2 } = {},
) {
  const { hair = 'crop', beard = 'none', nose = 2, soft = false, tone = 0.2, neck = 29, gaunt = 1 } = face,
    clip = id('side');
  const back = -52 - (neck - 26),
    break_ = nose > 3 ? 3 : 0; // a nose that was broken once has a step
  const outline = `M${-54},-20C-58,-58 -26,-79 6,-76C26,-74 40,-62 43,-44C44,-36 46,-31 ${soft ? 45 : 48},-25C${soft ? 45 : 49},-20 46,-16 43,-10L${44 + break_},-4C${48 + break_},4 55,13 ${57 + nose},21C${59 + nose},26 54,29 48,29.5L48,34C${soft ? 54 : 52},37 ${soft ? 55 : 53},41 49,44C${soft ? 54 : 52},47 52,52 47,55C45,58 47,61 48,65C50,74 45,82 36,82C26,82 17,79 9,74C5,88 8,104 16,118C46,124 66,142 72,176L78,280L-150,280C-150,190 -136,138 -84,114C-64,106 ${back + 4},94 ${back + 6},66C${back + 10},46 -52,24 -54,-20Z`;
  const eye = soft
    ? 'M30,-3C34,-9 40,-10 44,-8L43,-1C39,2 33,1 30,-3Z'
    : 'M28,-4C33,-13 40,-14 46,-12L44,1C38,4 31,2 28,-4Z';
  const hairPath = PROFILE_HAIR[hair] ?? PROFILE_HAIR.crop,
    beardPath = PROFILE_BEARD[beard] ?? '';
  return group(
    `<clipPath id="${clip}"><path d="${outline}"/></clipPath><g clip-path="url(#${clip})">
    ${shape(outline, rim)}${group(shape(outline, dark), { x: 6, y: 5 })}
    ${shape('M2,-84C8,-62 14,-46 14,-30C8,-20 10,-8 12,4C2,12 -4,22 -2,34C2,48 4,60 8,73L40,90L80,60L80,-84Z', lit)}
    ${shape('M10,86L18,120C40,126 62,140 68,180L74,280L30,280C36,220 30,160 2,128Z', lit)}
    ${halftone(-8, -84, 72, 172, step, dark, (u, v) => 1.02 - u * (1.95 - tone) + tone * 0.42, 0)}${halftone(-6, 84, 90, 196, step * 1.15, dark, (u, v) => 0.86 - u * 0.9 + v * 0.5, 0)}
    ${shape(`M18,${-24}C28,-32 40,-32 49,-27L48,-18C38,-22 30,-20 20,-15Z`, dark)}${shape(eye, dark)}${shape('M33,-4C37,-8 41,-8 44,-7L43,-2C39,0 36,-1 33,-4Z', lit)}<circle cx="41" cy="-4.6" r="2.9" fill="${dark}"/>
    ${shape('M46,18C40,20 40,28 45,31L55,28.6C51,26 48,27 46,28C44,25 44,22 46,18Z', dark)}
    ${shape('M53,44.4L34,46C38,43 44,42.6 53,44.4ZM48,55L38,55C42,60 45,60 47,58Z', dark)}
    ${gaunt ? shape('M14,12C26,24 27,38 21,56C32,46 37,33 32,21C27,14 20,12 14,12Z', dark) : ''}
    ${shape('M-2,76C10,84 30,86 40,82C28,96 12,100 4,120L-30,120Z', dark)}
    </g>
    ${beardPath ? shape(beardPath, dark) + (beard === 'full' ? `<clipPath id="${clip}b"><path d="${beardPath}"/></clipPath><g clip-path="url(#${clip}b)">${halftone(10, 30, 46, 76, step * 0.9, lit, (u, v) => u * 0.95 - 0.28 - Math.abs(v - 0.5) * 0.35, 0)}</g>` : '') : ''}
    ${hairPath ? shape(hairPath, rim, 'transform="translate(-3.6 -2.2)"') + shape(hairPath, dark) : ''}
    ${shape('M-16,-4C-8,-14 4,-10 2,4C0,16 -6,26 -12,24C-16,18 -14,6 -16,-4Z', rim)}${shape('M-10,-2C-4,-6 0,-2 -2,6C-4,14 -8,18 -10,16C-10,10 -10,4 -10,-2Z', dark)}`,
    { x, y, scale, flip, turn },
  );
}
