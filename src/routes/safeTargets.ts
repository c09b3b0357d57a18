// Validates link targets from untrusted addresses (decision O8).

const MAX_LENGTH = 2000;
/** A placeholder origin. A value that resolves to another origin leaves the site. */
const BASE_ORIGIN = 'https://here.invalid';
/** Browsers remove tabs and line feeds from addresses and read backslashes as slashes. */
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\s\\]/u;

/**
 * Returns a return target (`from`, `redirectTo`, `redirect`, `entryPage`) as path, query and hash on this site, or
 * undefined when it is not safe. Paths that lead to another host (`//host`, `/\host`, `/%2f%2fhost`, `/..//host`) are
 * rejected, also when they are escaped, because a proxy may unescape them.
 */
export function toSafeReturnTarget(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !value.startsWith('/') || UNSAFE_CHARACTERS.test(value))
    return undefined;
  const url = parse(value, BASE_ORIGIN);
  if (!url || url.origin !== BASE_ORIGIN || url.username !== '') return undefined;
  let path = url.pathname;
  try {
    // No known proxy unescapes more than three times.
    for (let round = 0; round < 3 && !LEADS_AWAY.test(path); round++) path = decodeURIComponent(path);
  } catch {
    // The percent sign is not an escape, so there is nothing more to unescape.
  }
  return LEADS_AWAY.test(path) ? undefined : url.pathname + url.search + url.hash;
}

/**
 * Paths that may begin like an address of another host after their dots are resolved (`//host`, `/.//host`), or have
 * characters that browsers change.
 */
const LEADS_AWAY = /^\/\/|\/\.\.?\/|[\p{Cc}\\]/u;

/**
 * Returns the normalised address of another site, or undefined when a page may not link to it. Allowed are https
 * without user name and password, and the schemes of app links that the realm allows (decision O8).
 * @param appSchemes schemes without colon.
 */
export function toSafeExternalUrl(value: unknown, appSchemes: readonly string[] = []): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return undefined;
  const address = value.trim();
  if (UNSAFE_CHARACTERS.test(address)) return undefined;
  const url = parse(address);
  if (!url || url.username !== '' || url.password !== '') return undefined;
  const scheme = url.protocol.slice(0, -1);
  if (scheme === 'https') return url.href;
  return appSchemes.includes(scheme) && !SCRIPT_SCHEMES.test(scheme) ? url.href : undefined;
}

/** Schemes that a realm cannot allow. */
const SCRIPT_SCHEMES = /^(javascript|vbscript|data|blob|file(system)?|about)$/;

function parse(value: string, base?: string): URL | undefined {
  try {
    return new URL(value, base);
  } catch {
    return undefined;
  }
}
