// Objects of football. Each is drawn around 0,0 and is about 400 units high.
import {
  BLACK,
  CHALK,
  DEEP,
  GLOW,
  MOWN,
  PAPER,
  RED,
  SUN,
  box,
  clipped,
  cloth,
  disc,
  each,
  group,
  line,
  n,
  numeral,
  range,
  shape,
} from './base.mjs';
import { CLUBS, crest, pattern } from './clubs.mjs';

const side = (d) => shape(d, '#000', 'opacity=".16"');

export function whistle(body = SUN, dark = '#b97f0c') {
  return (
    `${line('M186,40C260,90 240,200 90,230S-200,250 -330,170', CHALK, 12)}<circle cx="172" cy="34" r="24" fill="none" stroke="${CHALK}" stroke-width="10"/>` +
    shape('M-214,-78H62A108,108 0 1 1 -46,30V4H-214Z', body) +
    shape('M-46,30A108,108 0 0 0 170,30A108,108 0 0 1 62,60A108,60 0 0 1 -46,30Z', '#000', 'opacity=".14"') +
    shape('M-100,-78H-30L-54,-40H-100Z', BLACK) +
    shape('M-214,-78H-180V4H-214Z', dark) +
    `<circle cx="62" cy="30" r="66" fill="none" stroke="${dark}" stroke-width="12"/>` +
    disc(62, 30, 26, dark) +
    shape('M-170,-66H-112V-54H-170Z', '#fff', 'opacity=".5"')
  );
}

export function boot(body = BLACK, accent = SUN, sole = CHALK) {
  const upper =
    'M128,-112C132,-70 134,-20 150,38C156,66 150,84 128,88H-168C-214,88 -226,62 -206,40C-182,16 -112,10 -74,-26C-54,-46 -46,-78 -40,-110C-6,-130 92,-132 128,-112Z';
  return `${each([-176, -124, -70, 34, 82, 122], (x) => shape(`M${x - 19},94H${x + 19}L${x + 11},134H${x - 11}Z`, sole))}${shape(upper, body)}${clipped(shape('M30,-140L-60,100H-22L68,-140ZM92,-140L2,100H40L130,-140Z', accent) + side('M-240,50C-120,70 40,60 170,20V120H-240Z'), upper)}${shape('M-214,76H150C154,92 146,106 124,106H-172C-204,106 -216,92 -214,76Z', sole)}<ellipse cx="44" cy="-114" rx="84" ry="20" fill="#000" opacity=".55"/>${each(range(5), (i) => line(`M${-52 - i * 17},${-70 + i * 22}l34,14`, CHALK, 9))}`;
}
/** A pair of boots that hangs on its laces. */
export function hangingBoots(body, accent, sole) {
  return (
    line('M-60,-420C-40,-300 -90,-220 -120,-150M40,-420C30,-300 90,-240 110,-130', CHALK, 9) +
    group(boot(body, accent, sole), { x: -130, y: 40, turn: -72, scale: 0.92 }) +
    group(boot(body, accent, sole), { x: 130, y: 70, turn: -104, scale: 0.92, flip: false })
  );
}

export function glove(body = SUN, palm = CHALK, strap = BLACK) {
  const finger = (x, y, h, turn) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-34" y="${-h}" width="68" height="${h + 60}" rx="34" fill="${body}"/><rect x="-23" y="${-h + 11}" width="46" height="${h - 8}" rx="23" fill="${palm}"/></g>`;
  return `${finger(-112, -50, 128, -13)}${finger(-40, -78, 158, -4)}${finger(36, -78, 150, 4)}${finger(108, -54, 122, 13)}${finger(150, 62, 118, 52)}<path d="M-150,-70C-150,-110 142,-116 146,-66C150,10 132,90 116,140H-112C-132,90 -150,0 -150,-70Z" fill="${body}"/><path d="M-116,-64C-110,-88 106,-90 112,-60C116,0 98,70 86,104H-84C-102,60 -118,-10 -116,-64Z" fill="${palm}"/>${line('M-96,-6C-30,16 40,12 96,-12M-88,42C-30,60 40,58 90,36', body, 8)}<path d="M-116,128H118L128,226C60,246 -64,246 -126,226Z" fill="${body}"/><path d="M-122,150H124V204H-126Z" fill="${strap}"/>${box(40, 158, 70, 38, SUN, 8)}`;
}

export function trophy(metal = SUN, deep = '#c98a12', light = '#ffe9a8') {
  const bowl = 'M-130,-220H130C128,-90 96,20 30,52V112H-30V52C-96,20 -128,-90 -130,-220Z';
  return `${line('M-126,-176C-236,-190 -246,-40 -98,-26M126,-176C236,-190 246,-40 98,-26', deep, 28)}${line('M-126,-180C-226,-190 -236,-48 -98,-34M126,-180C226,-190 236,-48 98,-34', metal, 14)}${shape(bowl, metal)}${clipped(shape('M34,-230H140V130H34Z', deep, 'opacity=".75"') + shape('M-104,-230H-66V60H-104Z', light), bowl)}<ellipse cx="0" cy="-220" rx="130" ry="25" fill="${deep}"/><ellipse cx="0" cy="-222" rx="112" ry="17" fill="#7d5208"/>${shape('M-30,108H30L58,160H-58Z', metal)}${box(-100, 158, 200, 42, BLACK, 6)}${box(-128, 196, 256, 52, BLACK, 8)}${box(-58, 208, 116, 26, deep, 4)}${shape('M0,-140l18,44 47,3 -36,30 11,46 -40,-25 -40,25 11,-46 -36,-30 47,-3Z', light)}`;
}

export function drum(club = 'ribera', turn = 0) {
  const c = CLUBS[club];
  const body = 'M-220,-70V120C-220,190 220,190 220,120V-70Z';
  return (
    group(
      `${shape(body, c.a)}${clipped(each(range(7), (i) => shape(`M${-250 + i * 76},-120h34v340h-34Z`, c.b, 'opacity=".9"')) + shape('M60,-100H240V240H60Z', '#000', 'opacity=".2"'), body)}${line('M-216,-50L-150,150L-84,-20L-6,168L70,-20L140,152L214,-48', PAPER, 9)}<path d="M-226,104C-226,190 226,190 226,104V138C226,220 -226,220 -226,138Z" fill="${c.d}"/><ellipse cx="0" cy="-74" rx="226" ry="82" fill="${c.d}"/><ellipse cx="0" cy="-82" rx="212" ry="72" fill="${PAPER}"/><ellipse cx="-20" cy="-86" rx="90" ry="28" fill="#fff" opacity=".6"/>`,
      { turn },
    ) +
    line('M60,-110L240,-300', '#7a4a22', 16) +
    disc(60, -112, 36, CHALK) +
    disc(70, -104, 24, '#000', 'opacity=".1"')
  );
}

/** A waving corner flag; its pole ends at 0,0. */
export function cornerFlag(colour = SUN, height = 400, mark = '') {
  return `${box(-9, -height, 18, height, CHALK, 9)}${box(1, -height, 8, height, '#000', 4, 'opacity=".18"')}<g transform="translate(8 ${-height + 6})"><path d="M0,0C60,-26 110,34 190,6L178,136C110,164 60,104 0,132Z" fill="${colour}"/><path d="M84,9C116,22 146,20 190,6L178,136C140,150 112,140 84,130Z" fill="#000" opacity=".13"/>${mark}</g>`;
}

export function cone(colour = '#ff7a2b') {
  return `<path d="M-150,170H150L136,200H-136Z" fill="#c94f10"/><path d="M-34,-190H34L112,172H-112Z" fill="${colour}"/><path d="M6,-190H34L112,172H40Z" fill="#000" opacity=".16"/><path d="M-56,-86H56L76,6H-76Z" fill="${CHALK}"/><path d="M15,-86H56L76,6H28Z" fill="#000" opacity=".14"/><ellipse cx="0" cy="-190" rx="34" ry="10" fill="#8d3508"/>`;
}

export function mic(colour = RED, turn = 0, long = 300) {
  return `<g transform="rotate(${turn})">${box(-16, 0, 32, long, '#1b1d1c', 8)}${box(-58, -40, 116, 76, colour, 12)}${box(-58, -40, 116, 20, '#fff', 10, 'opacity=".18"')}<path d="M-44,-40C-70,-150 70,-150 44,-40Z" fill="#2a2f2c"/><path d="M4,-122C56,-122 60,-80 44,-40H4Z" fill="#000" opacity=".25"/></g>`;
}

/** A shirt laid flat, 420 wide, with a number. */
export function shirt(club, number, { seed = 4, back = true } = {}) {
  const c = CLUBS[club],
    d = 'M-72,-210C-50,-180 50,-180 72,-210L170,-172L232,-20L142,18L126,-34V236H-126V-34L-142,18L-232,-20L-170,-172Z';
  const wide = `<g transform="translate(-250 -230)">${cloth(pattern(club, 500, 490, 62), 500, 490, { seed, fold: 0.7, across: 5, along: 2 })}</g>`;
  return `${shape(d, '#000', 'opacity=".3" transform="translate(12 16)"')}${clipped(wide + shape('M126,-34L142,18L232,-20L200,-100ZM60,-200H230V236H96Z', '#000', 'opacity=".1"') + shape('M-232,-20L-142,18L-136,0L-222,-40ZM232,-20L142,18L136,0L222,-40Z', c.d), d)}<path d="M-76,-212C-50,-176 50,-176 76,-212L64,-222C44,-200 -44,-200 -64,-222Z" fill="${c.d}"/>${back && number ? numeral(number, -4, 96, 190, CHALK, { extra: `stroke="${c.d}" stroke-width="22" stroke-linejoin="round" paint-order="stroke"` }) : crest(club, 62, -84, 0.62)}`;
}

/** A player from behind: hair, neck, shoulders, number. 600 wide at the shoulders. */
export function fromBehind(club, number, { hair = 'short', skin = '#b97a52', tone = '#22150f', seed = 4 } = {}) {
  const c = CLUBS[club];
  const body =
    'M-60,-90C-120,-66 -250,-50 -292,40C-330,130 -340,300 -350,520H350C340,300 330,130 292,40C250,-50 120,-66 60,-90Z';
  const hairs = {
    short: `<path d="M-92,-250C-92,-370 92,-370 92,-250C92,-200 86,-160 62,-140C20,-128 -20,-128 -62,-140C-86,-160 -92,-200 -92,-250Z" fill="${tone}"/>`,
    tail: `<path d="M-94,-250C-94,-374 94,-374 94,-250C94,-190 60,-150 0,-150C-60,-150 -94,-190 -94,-250Z" fill="${tone}"/><path d="M-26,-270C-60,-200 -64,-60 -18,60C-6,84 16,84 26,58C64,-60 58,-200 26,-270Z" fill="${tone}"/><path d="M6,-240C40,-180 42,-60 14,60C42,0 60,-180 26,-270Z" fill="#000" opacity=".35"/><rect x="-36" y="-282" width="72" height="30" rx="14" fill="${SUN}"/>`,
    bun: `<path d="M-94,-250C-94,-370 94,-370 94,-250C94,-190 70,-140 0,-140C-70,-140 -94,-190 -94,-250Z" fill="${tone}"/><circle cx="0" cy="-356" r="56" fill="${tone}"/><path d="M-40,-330C-20,-310 20,-310 40,-330" stroke="${RED}" stroke-width="14" fill="none" stroke-linecap="round"/>`,
    curls: each(range(26), (i) =>
      disc(Math.cos(i * 2.4) * (20 + i * 3.4), -252 + Math.sin(i * 2.4) * (20 + i * 2.7), 40, tone),
    ),
    braid: `<path d="M-94,-250C-94,-374 94,-374 94,-250C94,-190 60,-150 0,-150C-60,-150 -94,-190 -94,-250Z" fill="${tone}"/>${each(range(6), (i) => `<path d="M0,${-190 + i * 44}c-46,-14 -56,26 -10,50c-2,-18 4,-34 10,-50ZM0,${-190 + i * 44}c46,-14 56,26 10,50c2,-18 -4,-34 -10,-50Z" fill="${tone}"/>`)}<circle cx="0" cy="92" r="16" fill="${SUN}"/>`,
    cap: `<path d="M-92,-240C-92,-350 92,-350 92,-240C92,-190 86,-160 62,-140H-62C-86,-160 -92,-190 -92,-240Z" fill="${tone}"/><path d="M-98,-236C-98,-376 98,-376 98,-236C60,-216 -60,-216 -98,-236Z" fill="${c.b}"/>`,
    grey: `<path d="M-92,-250C-92,-370 92,-370 92,-250C92,-200 86,-160 62,-140C20,-128 -20,-128 -62,-140C-86,-160 -92,-200 -92,-250Z" fill="#b9b8ae"/><path d="M-52,-300C-40,-340 40,-340 52,-300C40,-270 -40,-270 -52,-300Z" fill="${skin}"/>`,
  };
  const number2 = number
    ? numeral(number, -6, 330, String(number).length > 1 ? 270 : 300, CHALK, {
        extra: `stroke="${c.d}" stroke-width="30" stroke-linejoin="round" paint-order="stroke"`,
      })
    : '';
  const under = ['tail', 'braid'].includes(hair);
  const head = `<path d="M-56,-190H56V-70C30,-40 -30,-40 -56,-70Z" fill="${skin}"/><path d="M-56,-162C-20,-134 20,-134 56,-162V-190H-56Z" fill="#000" opacity=".22"/><circle cx="-94" cy="-222" r="20" fill="${skin}"/><circle cx="94" cy="-222" r="20" fill="${skin}"/><path d="M-88,-250C-88,-360 88,-360 88,-250C88,-180 50,-130 0,-130C-50,-130 -88,-180 -88,-250Z" fill="${skin}"/>`;
  return `${shape(body, '#000', 'opacity=".25" transform="translate(18 16)"')}${head}${under ? '' : hairs[hair]}${clipped(`<g transform="translate(-360 -110)">${cloth(pattern(club, 720, 640, 92), 720, 640, { seed, fold: 0.7 })}</g>${shape('M-292,40C-250,160 -236,300 -240,520H-360V40ZM292,40C250,160 236,300 240,520H360V40Z', '#000', 'opacity=".2"')}`, body)}<path d="M-66,-92C-40,-56 40,-56 66,-92L74,-82C48,-36 -48,-36 -74,-82Z" fill="${c.d}"/>${number2}${under ? hairs[hair] : ''}`;
}

/** The team's coach from the side. */
export function bus(club = 'sauce') {
  const c = CLUBS[club],
    d =
      'M-430,-150C-430,-190 -410,-206 -370,-206H380C424,-206 436,-180 440,-140L456,70C458,96 446,110 420,110H-400C-424,110 -432,98 -432,76Z';
  return `<ellipse cx="10" cy="160" rx="470" ry="26" fill="#000" opacity=".35"/>${shape(d, CHALK)}${clipped(`${box(-440, -20, 920, 160, c.a)}${each(range(12), (i) => shape(`M${-430 + i * 84},-20h36l-60,160h-36Z`, c.b, 'opacity=".9"'))}${box(-440, 84, 920, 40, '#000', 0, 'opacity=".25"')}`, d)}${each(range(6), (i) => box(-390 + i * 118, -170, 106, 116, '#12382b', 14) + shape(`M${-380 + i * 118},-56l70,-114h26l-70,114Z`, '#fff', 'opacity=".12"') + (i === 4 ? '' : disc(-338 + i * 118, -92, 22, '#061a12') + `<path d="M${-376 + i * 118},-54c0,-34 76,-34 76,0Z" fill="#061a12"/>`))}<path d="M326,-170H390C404,-170 412,-160 414,-146L424,-40H326Z" fill="#12382b"/>${each([-270, 250], (x) => disc(x, 110, 62, BLACK) + disc(x, 110, 30, '#8f968f') + disc(x, 110, 12, BLACK))}${box(430, 34, 26, 34, GLOW, 8)}${box(-434, 30, 16, 40, RED, 6)}`;
}

export function radio() {
  return `${line('M120,-150L260,-400', '#c9cdbf', 10)}${disc(262, -404, 12, CHALK)}${line('M-190,-150C-190,-240 190,-240 190,-150', '#5b3417', 26)}${box(-280, -160, 560, 330, '#8b4b22', 44)}${box(-280, -160, 560, 330, '#000', 44, 'opacity=".08"')}${box(-250, -130, 500, 270, '#d9cda6', 26)}${each(range(7), (r) => each(range(8), (i) => disc(-212 + i * 30, -96 + r * 32, 9, '#5b3417')))}${box(40, -104, 186, 92, BLACK, 12)}${each(range(9), (i) => line(`M${60 + i * 18},-84v${i % 2 ? 18 : 30}`, SUN, 4))}${line('M120,-92V-24', RED, 7)}${disc(84, 72, 44, '#5b3417')}${disc(84, 72, 28, '#b98a4e')}${line('M84,72L104,50', '#5b3417', 8)}${disc(190, 72, 44, '#5b3417')}${disc(190, 72, 28, '#b98a4e')}${line('M190,72L172,48', '#5b3417', 8)}`;
}

export function mate(club = 'estrella') {
  const c = CLUBS[club];
  return `<ellipse cx="10" cy="226" rx="330" ry="28" fill="#000" opacity=".3"/>${group(`${clipped(`<g transform="translate(-90 -250)">${cloth(pattern(club, 180, 480, 44), 180, 480, { seed: 8, fold: 0.2 })}</g>${shape('M26,-260H100V240H26Z', '#000', 'opacity=".22"')}${shape('M-74,-260H-52V240H-74Z', '#fff', 'opacity=".35"')}`, 'M-86,-190C-86,-220 86,-220 86,-190V210C86,236 -86,236 -86,210Z')}${box(-52, -286, 104, 84, '#c9cdbf', 14)}${box(-64, -222, 128, 32, BLACK, 10)}<path d="M86,-140C170,-140 170,60 86,60" fill="none" stroke="${BLACK}" stroke-width="24"/>${crest(club, 0, 20, 0.9, { shadow: 0.2 })}`, { x: 150 })}<g transform="translate(-150 60)">${line('M20,-30L92,-250', '#c9cdbf', 15)}${line('M92,-250l46,-16', '#c9cdbf', 15)}<path d="M-112,-60C-160,40 -120,170 0,170C120,170 160,40 112,-60Z" fill="#7c4320"/><path d="M30,-60H112C160,40 120,170 0,170C70,150 80,40 30,-60Z" fill="#000" opacity=".25"/><ellipse cx="0" cy="-62" rx="116" ry="32" fill="#c9cdbf"/><ellipse cx="0" cy="-64" rx="98" ry="22" fill="#4f7a2c"/><path d="M-90,-66C-40,-92 40,-84 90,-62C40,-52 -50,-50 -90,-66Z" fill="#6f9a3a"/></g>`;
}

export function board(off, on) {
  return `${box(-22, -250, 44, 90, BLACK, 14)}${box(-320, -180, 640, 350, BLACK, 46)}<rect x="-320" y="-180" width="640" height="350" rx="46" fill="none" stroke="${CHALK}" stroke-width="10"/>${box(-288, -150, 278, 290, '#10231a', 24)}${box(10, -150, 278, 290, '#10231a', 24)}${numeral(off, -152, 66, 170, '#ff5b42')}${numeral(on, 146, 66, 170, '#6fd69a')}${box(-30, 160, 60, 90, BLACK, 16)}`;
}

export function marker() {
  return `${line('M-60,-40L-330,-250', CHALK, 20)}${line('M-350,-230L-300,-278', BLACK, 26)}<path d="M-130,-60H150L120,90H-100Z" fill="${SUN}"/><path d="M60,-60H150L120,90H50Z" fill="#000" opacity=".15"/>${box(-150, -86, 320, 40, BLACK, 14)}<ellipse cx="10" cy="-88" rx="120" ry="26" fill="${CHALK}"/>${each([-110, 150], (x) => disc(x, 110, 66, BLACK) + disc(x, 110, 38, '#c9cdbf') + disc(x, 110, 12, BLACK))}${box(-16, 86, 52, 74, '#2a2f2c', 10)}`;
}

export function megaphone(colour = RED) {
  return `<path d="M-150,-50L190,-190V190L-150,60Z" fill="${colour}"/><path d="M-150,10L190,20V190L-150,60Z" fill="#000" opacity=".2"/><ellipse cx="190" cy="0" rx="64" ry="190" fill="${CHALK}"/><ellipse cx="196" cy="0" rx="44" ry="150" fill="#2a2f2c"/><ellipse cx="204" cy="0" rx="18" ry="56" fill="${colour}"/>${box(-214, -62, 80, 134, CHALK, 22)}<path d="M-110,60L-70,210H-10L-40,70Z" fill="#2a2f2c"/>${each(
    [
      [280, -150, 350, -200],
      [300, -50, 390, -66],
      [300, 60, 390, 80],
      [280, 160, 350, 214],
    ],
    ([a, b, c, d]) => line(`M${a},${b}L${c},${d}`, SUN, 18),
  )}`;
}

export function stopwatch() {
  const ticks = each(
    range(12),
    (i) =>
      `<rect x="-5" y="-172" width="10" height="${i % 3 ? 22 : 40}" rx="4" fill="${BLACK}" transform="rotate(${i * 30})"/>`,
  );
  return `${box(-30, -300, 60, 80, '#c9cdbf', 12)}${box(-52, -320, 104, 44, BLACK, 16)}<g transform="rotate(42)">${box(-20, -270, 40, 60, '#c9cdbf', 10)}</g>${disc(10, 14, 224, '#000', 'opacity=".3"')}${disc(0, 0, 224, BLACK)}${disc(0, 0, 192, CHALK)}<path d="M0,0L0,-176A176,176 0 0 1 152,88Z" fill="${SUN}"/>${ticks}${line('M0,0L134,78', RED, 14)}${disc(0, 0, 22, BLACK)}`;
}

export function ticket(club = 'mare', rival = 'alvorada') {
  const d = 'M-330,-170H330V-40A44,44 0 0 0 330,48V170H-330V48A44,44 0 0 0 -330,-40Z';
  return `${shape(d, '#000', 'opacity=".35" transform="translate(12 18)"')}${shape(d, PAPER)}${clipped(`<g transform="translate(-330 -170)">${cloth(pattern(club, 300, 340, 60), 300, 340, { seed: 5, fold: 0.3 })}</g>${line('M160,-170V170', '#8d8a74', 6, 'stroke-dasharray="2 18"')}${each(range(16), (i) => box(196, -120 + i * 15, 90, [4, 9, 6, 3][i % 4], BLACK))}${box(0, 70, 120, 18, DEEP, 9)}${box(0, 104, 80, 18, MOWN, 9)}`, d)}${crest(club, -180, 0, 1.5)}${crest(rival, 62, -40, 1.25)}`;
}

export function camera() {
  return `${line('M0,60L-150,330M0,60L150,330M0,60V330', BLACK, 20)}${box(-60, 40, 120, 50, '#2a2f2c', 14)}${box(-200, -150, 380, 200, '#1b2420', 26)}${box(-200, -150, 380, 50, '#fff', 24, 'opacity=".07"')}<path d="M180,-120L300,-160V60L180,20Z" fill="${BLACK}"/>${disc(296, -50, 26, '#3b6d8f')}${box(-320, -120, 130, 100, BLACK, 18)}${box(-150, -210, 220, 44, '#1b2420', 20)}${disc(-150, -110, 15, '#ff5b42')}${box(-110, -60, 160, 70, SUN, 12)}`;
}

export function medal(ribbon = ['#17704a', CHALK], metal = SUN) {
  return `<path d="M-150,-420H-50L40,40H-30Z" fill="${ribbon[0]}"/><path d="M-116,-420H-84L14,40H-8Z" fill="${ribbon[1]}"/><path d="M150,-420H50L-40,40H30Z" fill="${ribbon[0]}"/><path d="M116,-420H84L-14,40H8Z" fill="${ribbon[1]}"/>${disc(8, 152, 142, '#000', 'opacity=".3"')}${disc(0, 140, 142, '#c98a12')}${disc(0, 140, 120, metal)}<path d="M0,56l24,56 62,4 -48,40 16,60 -54,-33 -54,33 16,-60 -48,-40 62,-4Z" fill="#fff2c4"/>`;
}

export function bench(w = 900) {
  return `<path d="M${-w / 2},-180C${-w / 2},-240 ${w / 2},-240 ${w / 2},-180L${w / 2 - 40},-140H${-w / 2 + 40}Z" fill="${SUN}" opacity=".9"/>${box(-w / 2 + 6, -180, 22, 390, BLACK, 8)}${box(w / 2 - 28, -180, 22, 390, BLACK, 8)}<path d="M${-w / 2 + 24},-150H${w / 2 - 24}V120H${-w / 2 + 24}Z" fill="${CHALK}" opacity=".14"/>${each(range(6), (i) => box(-w / 2 + 60 + i * ((w - 120) / 6), -10, (w - 120) / 6 - 18, 96, '#2c5d48', 22) + box(-w / 2 + 66 + i * ((w - 120) / 6), 70, (w - 120) / 6 - 30, 30, BLACK, 12))}${box(-w / 2, 196, w, 22, BLACK, 8)}`;
}

export function locker(club, number, seed) {
  return `${box(-150, -330, 300, 660, '#133b2b', 14)}${box(-132, -312, 264, 560, '#0a2419', 10)}${box(-150, 240, 300, 40, '#7a4a22', 6)}${line('M-90,-270H90', '#c9cdbf', 10)}${line('M0,-270V-246M-40,-222L0,-248L40,-222', '#c9cdbf', 8)}${group(shirt(club, number, { seed }), { y: -70, scale: 0.62 })}`;
}

export const shadowOf = (x, y, rx, ry = rx * 0.16, o = 0.35) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${rx}" ry="${ry}" fill="${BLACK}" opacity="${o}"/>`;
