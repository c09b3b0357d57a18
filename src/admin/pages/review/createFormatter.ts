/** Creates the formatter of the dates and times in a review, in the time zone of the brand. */
export const createFormatter = ({ locale, timeZone }: { readonly locale: string; readonly timeZone: string }) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
