// Where a visitor may be sent by an address that somebody else wrote (decision O8).

const LONGEST = 2000;
/** Any host will do: it only shows whether the value leaves it. */
const HERE = 'https://here.invalid';
/** Browsers drop tabs and line feeds inside addresses and read backslashes as slashes. */
const TRICKY = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\s\\]/u;

/**
 * A return target (`from`, `redirectTo`, `redirect`, `entryPage`) as a path with query and hash on this site, or undefined.
 * Paths that only look like ours (`//host`, `/\host`, `/%2f%2fhost`, `/..//host`) are refused, also when an escape hides them:
 * a server between us and the browser may undo it.
 */
export function safeReturnTarget(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > LONGEST || !value.startsWith('/') || TRICKY.test(value))
    return undefined;
  const url = parse(value, HERE);
  if (!url || url.origin !== HERE || url.username !== '') return undefined;
  let path = url.pathname;
  // Three rounds: what is escaped more often is not undone by anything real.
  for (let round = 0; round < 3; round++) {
    if (/^\/[/\\]/.test(path) || /[\p{Cc}\\]/u.test(path)) return undefined;
    try {
      path = decodeURIComponent(path);
    } catch {
      break; // a percent sign that is no escape: nothing more to undo
    }
  }
  return /^\/[/\\]/.test(path) || /[\p{Cc}\\]/u.test(path) ? undefined : url.pathname + url.search + url.hash;
}

/**
 * An outside address that a page may link to, normalised, or undefined: https without user name and password, or one of the
 * schemes that the realm allows (app links; decision O8), given without colon.
 */
export function safeExternalUrl(value: unknown, appSchemes: readonly string[] = []): string | undefined {
  if (typeof value !== 'string' || value.length > LONGEST) return undefined;
  const text = value.trim();
  if (TRICKY.test(text)) return undefined;
  const url = parse(text);
  if (!url || url.username !== '' || url.password !== '') return undefined;
  const scheme = url.protocol.slice(0, -1);
  if (scheme === 'https') return url.href;
  return appSchemes.includes(scheme) && !isScript(scheme) ? url.href : undefined;
}

/** Never allowed, whatever a realm says. */
const isScript = (scheme: string): boolean =>
  ['javascript', 'vbscript', 'data', 'blob', 'file', 'filesystem', 'about'].includes(scheme);

function parse(value: string, base?: string): URL | undefined {
  try {
    return new URL(value, base);
  } catch {
    return undefined;
  }
}
