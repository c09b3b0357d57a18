/** Creates the formatter of moments of a review, in the time zone of the brand. */
export const createFormatter = ({ locale, timeZone }: { readonly locale: string; readonly timeZone: string }) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
