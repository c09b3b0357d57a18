import { escapeMarkup } from '#schemas/escapeMarkup.ts';
import type { StoredMail } from './createDemoMailbox.ts';

/** Returns the page on which developers read the demo's mails. The links of a mail open in the same tab. */
export function renderDemoMail(mails: readonly StoredMail[]): string {
  const list = mails.map(
    ({ id, at, from, to, subject, html }, index) =>
      `<details${index === 0 ? ' open' : ''}><summary><strong>${escapeMarkup(subject)}</strong><span>${escapeMarkup(from.name)} to ${escapeMarkup(to)}, <time>${new Date(at).toISOString().slice(11, 19)}</time></span></summary><iframe title="Mail ${id}" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeMarkup(html.replace('<head>', '<head><base target="_top">'))}"></iframe></details>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Mails of the demo</title><style>body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:760px;padding:24px 16px}h1{font-size:24px}details{border:1px solid #8886;border-radius:10px;margin:12px 0;overflow:hidden}summary{cursor:pointer;padding:14px 16px}summary span{display:block;opacity:.75;font-size:14px}iframe{border:0;width:100%;height:620px;background:#f2f3f4}</style></head><body><h1>Mails of the demo</h1><p>No mail leaves this machine. Set SMTP_URL to send them for real (docs/identity.md).</p>${list.join('') || '<p>No mail yet. Sign up, or ask for a new password, and load this page again.</p>'}</body></html>`;
}
