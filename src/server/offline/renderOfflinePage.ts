import { escapeMarkup } from '#schemas/escapeMarkup.ts';
import { getDirection } from '#src/i18n/direction.ts';
import { languageTag } from '#src/i18n/languageTag.ts';

/** Content of the offline page. `tokens` is CSS with the theme's custom properties. */
export type OfflinePageContent = {
  readonly locale: string;
  readonly name: string;
  readonly tokens: string;
  readonly nonce: string;
  readonly labels: Readonly<Record<string, string>>;
};

/**
 * Returns the HTML that the service worker shows without network. It loads no files, and reloads soon after the network
 * returns.
 */
export function renderOfflinePage({ locale, name, tokens, nonce, labels }: OfflinePageContent): string {
  const text = (key: string): string => escapeMarkup(labels[key] ?? '');
  return `<!doctype html><html lang="${escapeMarkup(languageTag(locale))}" dir="${getDirection(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${text('offline')} · ${escapeMarkup(name)}</title>
<style nonce="${nonce}">${tokens.replaceAll('<', '\\3c ')}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;align-content:center;justify-items:start;gap:18px;padding:40px var(--gutter,20px);background:var(--color-background);color:var(--color-text);font:var(--type-body)}
main{display:grid;gap:14px}p,h1{margin:0}h1{max-width:18ch;font:var(--type-display);font-size:clamp(40px,6vw,88px);letter-spacing:var(--type-display-tracking);text-transform:var(--type-display-case)}.name{font:var(--type-title);color:var(--color-text-muted)}.hint{max-width:46ch;color:var(--color-text-muted)}
button{min-height:50px;padding-inline:26px;border:0;border-radius:var(--radius-button);background:var(--color-primary);color:var(--color-on-primary);font:var(--type-title);text-transform:var(--type-title-case);cursor:pointer}:focus-visible{outline:2px solid var(--color-focus);outline-offset:2px}</style></head>
<body data-page="offline"><main><p class="name">${escapeMarkup(name)}</p><h1>${text('offline')}</h1></main><p class="hint">${text('offlineHint')}</p><button type="button">${text('retry')}</button>
<script nonce="${nonce}">
const reload = () => location.reload();
document.querySelector('button').addEventListener('click', reload);
addEventListener('online', reload);
// The device may be online while the server is down. The random delay spreads the requests of many browsers.
const poll = () => setTimeout(() => fetch('/healthz', { cache: 'no-store' }).then((response) => (response.ok ? reload() : poll()), poll), 5000 + Math.random() * 5000);
poll();
</script></body></html>`;
}
