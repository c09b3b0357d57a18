// The pages and logos of the stand-in of a pay-TV provider.
import type { TvOperator } from './tvOperators.ts';

/**
 * Returns the Content-Security-Policy of the sign-in page.
 * @param returnOrigin the origin to which the form's POST redirects
 */
export const tvPagePolicy = (returnOrigin: string): string =>
  `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${returnOrigin}; frame-ancestors 'none'; base-uri 'none'`;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const STYLE = `*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;
font:17px/1.5 system-ui,sans-serif;background:#f3f1ec;color:#1c1917}main{width:min(100%,440px);background:#fff;
padding:32px;border-radius:16px;border-top:8px solid var(--brand)}h1{margin:0 0 8px;font-size:28px;line-height:1.2}
p{margin:0 0 16px}.notice{padding:12px 16px;background:#fef3c7;border-radius:8px;font-size:15px}label{display:block;
font-weight:600}input{width:100%;min-height:48px;margin:6px 0 20px;padding:0 14px;font:inherit;border:1.5px solid
#78716c;border-radius:8px}button{display:block;width:100%;min-height:50px;margin-top:10px;padding:8px 16px;font:inherit;
font-weight:600;border-radius:8px;border:1.5px solid var(--brand);background:#fff;color:#1c1917;cursor:pointer}
.first{background:var(--brand);color:#fff}`;

const page = (title: string, colour: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escape(title)}</title>
<style>:root{--brand:${colour}}${STYLE}</style></head><body><main>${body}</main></body></html>`;

const NOTICE =
  '<p class="notice" role="note">This page stands in for a TV provider. It belongs to the demo; no such company exists. Any customer number works.</p>';

/**
 * Renders the sign-in page of an operator.
 * @param fields hidden fields of the form: what the address of the page contains.
 */
export function renderTvSignIn(
  { displayName, colour }: TvOperator,
  fields: Readonly<Record<string, string>>,
  action: string,
): string {
  const hidden = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
    .join('');
  return page(
    displayName,
    colour,
    `<h1>${escape(displayName)}</h1>${NOTICE}<form method="post" action="${escape(action)}">${hidden}
<label for="customer">Customer number</label><input id="customer" name="customer" value="1001" maxlength="40"
autocomplete="off" dir="ltr"><button class="first" name="choice" value="sport">Sign in, package with sport</button>
<button name="choice" value="basic">Sign in, package without sport</button>
<button name="choice" value="cancel">Cancel</button></form>`,
  );
}

/** Renders the page of a code that has expired, was used, or never existed. */
export const renderTvExpired = (): string =>
  page(
    'Code expired',
    '#44403c',
    `<h1>This code has expired</h1>${NOTICE}<p>Go back to the site and start the sign-in again.</p>`,
  );

/** Draws the logo of an operator: its initials. */
export function drawTvLogo({ displayName, colour }: TvOperator): string {
  const initials = displayName
    .split(' ')
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90"><rect width="160" height="90" fill="#fff"/>
<rect x="12" y="17" width="56" height="56" rx="14" fill="${colour}"/><text x="40" y="55" fill="#fff" font-family="sans-serif"
font-size="26" font-weight="700" text-anchor="middle">${escape(initials)}</text><g fill="${colour}"><rect x="80" y="27"
width="64" height="9" rx="4.5"/><rect x="80" y="42" width="48" height="9" rx="4.5"/><rect x="80" y="57" width="56" height="9" rx="4.5"/></g></svg>`;
}
