// Titles as lettering: three hands by genre.
import { INK, CREAM, GLOW, SAFFRON, HONEY } from './paper.mjs';

export const DRAMA = 'rakkas-arabic', LYRICAL = 'aref-ruqaa-arabic-700', PLAIN = 'reem-kufi-arabic';

/** Lines are set from their own middle; size and place are in hundredths of the frame's width and height. */
export function letter(f, text, { x = 0.5, y, size, colour = CREAM, hand = DRAMA, anchor = 'middle' }) {
  const weight = hand === DRAMA ? 400 : 700;
  return `<text x="${f.w * x}" y="${f.h * y}" font-family="${hand}" font-weight="${weight}" font-size="${(f.w * size) / 100}" fill="${colour}" text-anchor="${anchor}" direction="rtl" xml:lang="ar">${text}</text>`;
}

/** Posters and their lettering. Nothing stands in the upper corners: badges live in the first 40 px of 220. */
export const POSTERS = {
  sands: { text: 'بحر الرمال', y: 0.935, size: 23, hand: DRAMA },
  courtyard: { text: 'بيت الياسمين', y: 0.235, size: 19, hand: LYRICAL },
  'city-night': { text: 'ليل المدينة', y: 0.94, size: 24, colour: GLOW, hand: DRAMA },
  dhow: { text: 'آخر المراكب', y: 0.945, size: 20, hand: LYRICAL },
  nile: { text: 'شرفة على النيل', y: 0.255, size: 14.5, colour: INK, hand: LYRICAL },
  oud: { text: 'أوتار', y: 0.935, size: 36, hand: DRAMA },
  orchard: { text: 'بستان الرمّان', y: 0.215, size: 15.5, colour: INK, hand: DRAMA },
  peaks: { text: 'أهل الجبل', y: 0.25, size: 19, colour: INK, hand: PLAIN },
  coffee: { text: 'قهوة السابعة', y: 0.92, size: 16, colour: SAFFRON, hand: PLAIN },
  souk: { text: 'سوق العطّارين', y: 0.93, size: 20, colour: HONEY, hand: DRAMA },
  pigeons: { text: 'برج الحمام', y: 0.235, size: 19, colour: '#4b2327', hand: LYRICAL },
  falcon: { text: 'الشاهين', y: 0.935, size: 25, hand: PLAIN },
  rain: { text: 'أوّل المطر', y: 0.24, size: 22, hand: LYRICAL },
  lighthouse: { text: 'الفنار', y: 0.95, size: 26, colour: GLOW, hand: DRAMA },
  train: { text: 'قطار الحجاز', y: 0.94, size: 20, colour: HONEY, hand: PLAIN },
  tea: { text: 'شاي بالنعناع', y: 0.955, size: 17, colour: HONEY, hand: PLAIN },
  olive: { text: 'موسم الزيتون', y: 0.235, size: 19, colour: '#33263a', hand: LYRICAL },
  chess: { text: 'كش ملك', y: 0.25, size: 21, colour: INK, hand: DRAMA },
  kite: { text: 'طيّارة ورق', y: 0.95, size: 20, hand: PLAIN },
  'blue-door': { text: 'الباب الأزرق', y: 0.23, size: 19, colour: '#14406e', hand: LYRICAL },
  cinema: { text: 'سينما الحمراء', y: 0.95, size: 18, colour: GLOW, hand: DRAMA },
  mirror: { text: 'مرايا', y: 0.2, size: 22, colour: GLOW, hand: LYRICAL },
};
