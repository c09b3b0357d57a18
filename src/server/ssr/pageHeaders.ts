/** Strict policy: scripts by nonce only, no eval, no framing. Style attributes hold numbers and schema-checked colours only. */
export function pageHeaders(nonce: string, { production = true, framedBySelf = false }: { production?: boolean; /** A page of this address may show it in a frame. */ framedBySelf?: boolean } = {}): Record<string, string> {
  const policy = [
    "default-src 'self'", `script-src 'nonce-${nonce}' 'strict-dynamic'`, `style-src 'self' 'nonce-${nonce}'`, "style-src-attr 'unsafe-inline'", "img-src 'self' data: https:",
    "font-src 'self'", "media-src 'self' blob: https:", `connect-src 'self'${production ? '' : ' ws:'}`, "base-uri 'none'", "object-src 'none'", `frame-ancestors ${framedBySelf ? "'self'" : "'none'"}`, "form-action 'self'",
    ...(production ? ["require-trusted-types-for 'script'"] : []),
  ];
  return { 'content-security-policy': policy.join('; '), 'content-type': 'text/html; charset=utf-8', 'accept-ch': 'Sec-CH-UA-Mobile' };
}
