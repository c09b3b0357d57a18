type Options = { readonly locale: string; readonly timeZone: string };

/**
 * Creates the formatter of the dates and times of drafts, reviews and versions, in the time zone of the brand. The text
 * names the zone when the browser of the editor has another time zone.
 *
 * @param ownZone time zone of the editor's browser
 */
export function createFormatter(
  { locale, timeZone }: Options,
  ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): Intl.DateTimeFormat {
  if (ownZone === timeZone)
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  // `timeZoneName` cannot be combined with `dateStyle`. These options give the same text and the zone; only Arabic then
  // writes the month as a word.
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
