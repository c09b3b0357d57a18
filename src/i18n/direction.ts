const RIGHT_TO_LEFT = ['ar', 'he', 'fa', 'ur', 'ps', 'sd', 'ug', 'yi', 'dv', 'ckb'];

/** Returns the direction of a language's script (decision O7; the specification names `ar`, I18N-002). */
export const getDirection = (locale: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.includes(locale.toLowerCase().split('-')[0]!) ? 'rtl' : 'ltr';
