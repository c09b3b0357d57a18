import type { ResolvedTheme } from '#src/realm/resolvedTheme.ts';

/** Returns the favicon of a realm as a data: URL: the first letter of its name on its primary colour. */
export function tabIcon(name: string, theme: ResolvedTheme): string {
  const letter =
    Array.from(name.trim())[0]
      ?.toUpperCase()
      .replace(/[<>&"']/g, '') ?? '';
  const { primary, 'on-primary': onPrimary } = theme.colours;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${primary}"/><text x="16" y="23" font-family="sans-serif" font-weight="800" font-size="20" text-anchor="middle" fill="${onPrimary}">${letter}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
