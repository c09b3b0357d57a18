type Options = { readonly locale: string; readonly timeZone: string };

/**
 * Creates the formatter of the dates and times of drafts, reviews and versions, in the time zone of the brand. It names
 * the zone when the editor's clock shows another time.
 *
 * @param ownZone time zone of the editor's browser
 */
export function createFormatter(
  { locale, timeZone }: Options,
  ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): Intl.DateTimeFormat {
  if (ownZone === timeZone)
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  // `timeZoneName` cannot be combined with `dateStyle`. These options give the same text, and the zone.
  return new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
}
