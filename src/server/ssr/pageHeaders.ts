import type { PluginDefinition } from '#schemas/plugin/plugin-definition.ts';

/** Strict policy: scripts by nonce only, no eval, no framing. Style attributes hold numbers and schema-checked colours only. */
export function pageHeaders(
  nonce: string,
  {
    production = true,
    framedBySelf = false,
    plugins = [],
    frames = [],
  }: {
    /** Origins of pages of others that may stand in a frame. */ frames?: readonly string[];
    production?: boolean;
    /** A page of this address may show it in a frame. */ framedBySelf?: boolean;
    /** Of the realm: only their hosts are named. */ plugins?: readonly PluginDefinition[] | undefined;
  } = {},
): Record<string, string> {
  // Files of modules come by fetch, which checks their hash; pages of frames. Both of this site are 'self'.
  const from = (kind: PluginDefinition['kind']): string =>
    plugins
      .filter((plugin) => plugin.kind === kind && plugin.url.startsWith('https:'))
      .map(({ url }) => ` ${new URL(url).origin}`)
      .join('');
  const policy = [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "media-src 'self' blob: https:",
    `connect-src 'self'${from('module')}${production ? '' : ' ws:'}`,
    `frame-src 'self'${from('frame')}${frames.map((origin) => ` ${origin}`).join('')}`,
    "worker-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${framedBySelf ? "'self'" : "'none'"}`,
    "form-action 'self'",
    ...(production ? ["require-trusted-types-for 'script'"] : []),
  ];
  return {
    'content-security-policy': policy.join('; '),
    'content-type': 'text/html; charset=utf-8',
    'accept-ch': 'Sec-CH-UA-Mobile',
  };
}
