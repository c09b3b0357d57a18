import { expect, it } from 'vitest';
import { createText } from './createText.ts';

const labels = { episodes_one: '{{count}} episode', episodes_other: '{{count}} episodes', where: 'Hero {{position}} of {{count}}', named: '{{name}} has {{count}}' };

it('numbers in labels have the digits of the language, and the plural of the number', () => {
  const arabic = createText({ locale: 'ar', labels: { ...labels, episodes_zero: '{{count}}', episodes_two: '{{count}}', episodes_few: '{{count}} حلقات', episodes_many: '{{count}} حلقة' }, timeZone: 'UTC', arabicDigits: 'arab' });
  expect([arabic.t('episodes', { count: 6 }), arabic.t('episodes', { count: 12 })]).toEqual(['٦ حلقات', '١٢ حلقة']);
  const english = createText({ locale: 'en', labels, timeZone: 'UTC', arabicDigits: 'latn' });
  expect([english.t('episodes', { count: 1 }), english.t('episodes', { count: 1200 }), english.t('where', { position: 2, count: 3 }), english.t('named', { name: 'A & B', count: 4 })]).toEqual(['1 episode', '1,200 episodes', 'Hero 2 of 3', 'A & B has 4']);
});

it('what is left of something is told in whole minutes, at least one', () => {
  const english = createText({ locale: 'en', labels, timeZone: 'UTC', arabicDigits: 'latn' });
  expect([english.minutes(3060), english.minutes(61), english.minutes(1), english.minutes(0)]).toEqual(['51 min', '2 min', '1 min', '1 min']);
});
