/** Returns the HTML for a host that belongs to no brand. @param addresses hosts to list; empty outside the demo. */
export function renderNeutralPage(addresses: readonly { readonly host: string }[], port: number): string {
  const list = addresses.map(({ host }) => `<li><a href="http://${host}:${port}/">${host}:${port}</a></li>`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Unknown address</title></head><body><main><h1>There is no site at this address</h1><p>Check the address for a typo.</p>${list ? `<ul>${list}</ul>` : ''}</main></body></html>`;
}
