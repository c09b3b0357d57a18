// Lays out a mail: plain text, and HTML with inline styles in the colours of the brand, because mail programs ignore
// style sheets and fonts.
import { escapeMarkup } from '#schemas/escapeMarkup.ts';
import { getDirection } from '#src/i18n/direction.ts';
import type { ResolvedTheme } from '#src/realm/resolvedTheme.ts';

/** The texts of a mail, already localised. */
export type MailTexts = {
  readonly brand: string;
  readonly locale: string;
  readonly subject: string;
  /** The heading in the mail. */
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** The button. */
  readonly action?: { readonly label: string; readonly url: string; readonly hint: string } | undefined;
  /** A code to type. */
  readonly code?: { readonly label: string; readonly value: string } | undefined;
  /** Small print. */
  readonly footer: string;
};

/** Returns the plain text and the HTML of a mail. */
export function renderMail(
  texts: MailTexts,
  colours: Pick<ResolvedTheme['colours'], 'primary' | 'on-primary'>,
): { readonly text: string; readonly html: string } {
  const { brand, title, paragraphs, action, code, footer, locale, subject } = texts;
  const text = [
    title,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(code ? [`${code.label}: ${code.value}`] : []),
    `${footer}\n${brand}`,
  ].join('\n\n');
  const direction = getDirection(locale);
  const paragraph = 'margin:0 0 16px;font-size:16px;line-height:1.55';
  const small = 'font-size:13px;line-height:1.5;color:#5c6066';
  const rows = [
    `<p style="margin:0 0 24px;font-size:15px;font-weight:700;letter-spacing:.02em">${escapeMarkup(brand)}</p>`,
    `<h1 style="margin:0 0 16px;font-size:26px;line-height:1.2">${escapeMarkup(title)}</h1>`,
    ...paragraphs.map((line) => `<p style="${paragraph}">${escapeMarkup(line)}</p>`),
    ...(action
      ? [
          `<p style="margin:24px 0"><a href="${escapeMarkup(action.url)}" style="display:inline-block;padding:14px 26px;border-radius:8px;background:${colours.primary};color:${colours['on-primary']};font-size:16px;font-weight:700;text-decoration:none">${escapeMarkup(action.label)}</a></p>`,
          `<p style="margin:0 0 16px;${small}">${escapeMarkup(action.hint)}<br><a dir="ltr" style="color:#5c6066;word-break:break-all" href="${escapeMarkup(action.url)}">${escapeMarkup(action.url)}</a></p>`,
        ]
      : []),
    ...(code
      ? [
          `<p style="${paragraph}">${escapeMarkup(code.label)}: <strong dir="ltr" style="font-size:24px;letter-spacing:.2em">${escapeMarkup(code.value)}</strong></p>`,
        ]
      : []),
    `<p style="margin:28px 0 0;padding-top:16px;border-top:1px solid #e3e4e6;${small}">${escapeMarkup(footer)}</p>`,
  ].join('');
  const html = `<!doctype html><html lang="${escapeMarkup(locale)}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeMarkup(subject)}</title></head><body style="margin:0;background:#f2f3f4;color:#17191c;font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:28px 12px"><table role="presentation" width="100%" style="max-width:560px;background:#fff;border-radius:12px;border-top:5px solid ${colours.primary}" cellpadding="0" cellspacing="0"><tr><td style="padding:30px 32px;text-align:start">${rows}</td></tr></table></td></tr></table></body></html>`;
  return { text, html };
}
