// The labels of a new widget, which is a countdown to a moment, in the languages of the product, with every plural form that the language has.

/** Endings of the keys with their texts, by language. */
export const TEMPLATE_LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: {
    Begun: 'It has begun',
    Days_one: '{{count}} day left',
    Days_other: '{{count}} days left',
    Hours_one: '{{count}} hour left',
    Hours_other: '{{count}} hours left',
  },
  es: {
    Begun: 'Ya ha empezado',
    Days_one: 'Queda {{count}} día',
    Days_many: 'Quedan {{count}} días',
    Days_other: 'Quedan {{count}} días',
    Hours_one: 'Queda {{count}} hora',
    Hours_many: 'Quedan {{count}} horas',
    Hours_other: 'Quedan {{count}} horas',
  },
  pt: {
    Begun: 'Já começou',
    Days_one: 'Falta {{count}} dia',
    Days_many: 'Faltam {{count}} dias',
    Days_other: 'Faltam {{count}} dias',
    Hours_one: 'Falta {{count}} hora',
    Hours_many: 'Faltam {{count}} horas',
    Hours_other: 'Faltam {{count}} horas',
  },
  ar: {
    Begun: 'لقد بدأ',
    Days_zero: 'لم يتبقَّ أي يوم',
    Days_one: 'يتبقى يوم واحد',
    Days_two: 'يتبقى يومان',
    Days_few: 'تتبقى {{count}} أيام',
    Days_many: 'يتبقى {{count}} يومًا',
    Days_other: 'يتبقى {{count}} يوم',
    Hours_zero: 'لم تتبقَّ أي ساعة',
    Hours_one: 'تتبقى ساعة واحدة',
    Hours_two: 'تتبقى ساعتان',
    Hours_few: 'تتبقى {{count}} ساعات',
    Hours_many: 'تتبقى {{count}} ساعة',
    Hours_other: 'تتبقى {{count}} ساعة',
  },
};
