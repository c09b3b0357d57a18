// The titles on posters, drawn in one of three fonts, by genre.
import { INK, CREAM, GLOW, SAFFRON, HONEY } from './paper.mjs';

export const DRAMA = 'rakkas-arabic',
  LYRICAL = 'aref-ruqaa-arabic-700',
  PLAIN = 'reem-kufi-arabic';

/** Lines are centred at their position; size and position are in hundredths of the picture's width and height. */
export function letter(f, text, { x = 0.5, y, size, colour = CREAM, hand = DRAMA, anchor = 'middle' }) {
  const weight = hand === DRAMA ? 400 : 700;
  return `<text x="${f.w * x}" y="${f.h * y}" font-family="${hand}" font-weight="${weight}" font-size="${(f.w * size) / 100}" fill="${colour}" text-anchor="${anchor}" direction="rtl" xml:lang="ar">${text}</text>`;
}

/** Posters with their titles. The upper corners are empty, because cards show badges in the upper 40 px of 220 px. */
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
  keys: { text: 'بيت المفاتيح', y: 0.225, size: 19, hand: DRAMA },
  telephone: { text: 'خطّ أرضي', y: 0.915, size: 21, colour: HONEY, hand: PLAIN },
  hotel: { text: 'غرفة ٩', x: 0.42, y: 0.235, size: 24, colour: GLOW, hand: DRAMA },
  gorge: { text: 'الجسر المعلّق', y: 0.185, size: 18, colour: '#5a2420', hand: LYRICAL },
  scales: { text: 'الميزان', y: 0.945, size: 27, colour: GLOW, hand: DRAMA },
  'shadow-play': { text: 'خيال الظلّ', y: 0.225, size: 20, colour: GLOW, hand: DRAMA },
  station: { text: 'قطار السادسة', y: 0.225, size: 18, hand: LYRICAL },
  cassette: { text: 'زمن الكاسيت', y: 0.235, size: 17, colour: HONEY, hand: PLAIN },
  camp: { text: 'ضيوف الليل', y: 0.25, size: 21, colour: GLOW, hand: LYRICAL },
  well: { text: 'البئر', y: 0.93, size: 32, hand: DRAMA },
  honeycomb: { text: 'عسل', y: 0.955, size: 25, colour: HONEY, hand: LYRICAL },
  barber: { text: 'حلّاق الزاوية', y: 0.967, size: 16, colour: HONEY, hand: PLAIN },
  sewing: { text: 'خيّاطة الحارة', y: 0.25, size: 18, colour: '#5c1a30', hand: LYRICAL },
  blackboard: { text: 'حرف الضاد', y: 0.19, size: 18, colour: '#5a3020', hand: PLAIN },
  camera: { text: 'مصوّر الساحة', y: 0.255, size: 17, colour: '#3a2430', hand: LYRICAL },
  typewriter: { text: 'حرف ناقص', y: 0.92, size: 22, hand: DRAMA },
  suitcase: { text: 'حقيبة لا تُفتح', y: 0.92, size: 17, hand: LYRICAL },
  road: { text: 'حمولة زائدة', y: 0.235, size: 20, hand: PLAIN },
  hourglass: { text: 'ساعة رمل', y: 0.945, size: 21, colour: GLOW, hand: DRAMA },
  gramophone: { text: 'الأسطوانة الأخيرة', y: 0.935, size: 15, colour: HONEY, hand: LYRICAL },
  mirror: { text: 'مرايا', y: 0.2, size: 22, colour: GLOW, hand: LYRICAL },
};
