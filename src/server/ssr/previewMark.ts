// The mark on pages of a draft. It is HTML of its own beside the app, so that pages without a preview are not a byte
// longer.
import { escapeMarkup } from '#schemas/escapeMarkup.ts';
import { PREVIEW_LABEL_PREFIX } from '../domain/delivery/previewLabels.ts';

/** What the mark shows, and its language. */
export type PreviewMark = {
  /** Labels by key. */
  readonly labels: Readonly<Record<string, string>>;
  /** Language of dates (BCP 47). */
  readonly language: string;
  readonly timeZone: string;
  /** End of the preview, in ms since 1970. */
  readonly expiresAt: number;
  /** Time of the request, in ms since 1970. */
  readonly now: number;
  readonly nonce: string;
};

/** A tab at the upper edge, with the colours of text and background exchanged, over everything but dialogs. */
const STYLE = `
#preview-mark{position:fixed;inset-block-start:0;inset-inline:0;z-index:100;display:flex;justify-content:center;pointer-events:none}
#preview-mark details{max-inline-size:min(22rem,90vw);padding-inline:12px;border-end-start-radius:8px;border-end-end-radius:8px;font:600 13px/24px system-ui;color:var(--color-background);background:var(--color-text);pointer-events:auto}
#preview-mark summary{min-block-size:24px;text-align:center;cursor:pointer}
#preview-mark p{margin:4px 0;font-weight:400;line-height:1.4}
#preview-mark a{display:block;padding-block:10px;color:inherit;text-decoration:underline}
#preview-mark :focus-visible{outline:2px solid;outline-offset:-4px}
@media print{#preview-mark{display:none}}`;

/** Returns the HTML: the time when the preview ends, and a link that ends it now. The mark removes itself at that time. */
export function renderPreviewMark({ labels, language, timeZone, expiresAt, now, nonce }: PreviewMark): string {
  const text = (key: string): string => escapeMarkup(labels[PREVIEW_LABEL_PREFIX + key] ?? '');
  const time = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone }).format(expiresAt);
  const attribute = ` nonce="${escapeMarkup(nonce)}"`;
  return [
    `<style${attribute}>${STYLE}</style>`,
    `<aside id="preview-mark" aria-label="${text('name')}"><details>`,
    `<summary>${text('until').replace('{{time}}', escapeMarkup(time))}</summary>`,
    `<p>${text('hint')}</p><a href="/_preview/end">${text('end')}</a>`,
    '</details></aside>',
    `<script${attribute}>setTimeout(()=>document.getElementById('preview-mark').remove(),${Math.max(0, expiresAt - now)})</script>`,
  ].join('');
}
