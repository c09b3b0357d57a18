import type { TvProvider } from './payTvTypes.ts';

const ID = /^[\w.-]{1,100}$/;
const MAX_PROVIDERS = 2000;

/**
 * Reads the TV providers of a provider config (`requestor.mvpds`), the featured ones first, then by name. Entries
 * without id or name, inactive ones, and those that the realm does not allow are left out.
 * @param allowed ids; undefined: all.
 * @param locale orders the names.
 */
export function readTvProviders(
  config: unknown,
  allowed: readonly string[] | undefined,
  locale: string,
): readonly TvProvider[] {
  const { requestor } = (config ?? {}) as { requestor?: { mvpds?: unknown } };
  const mvpds = Array.isArray(requestor?.mvpds) ? (requestor.mvpds as readonly unknown[]) : [];
  const providers = new Map<string, TvProvider>();
  for (const entry of mvpds.slice(0, MAX_PROVIDERS)) {
    const provider = readTvProvider(entry);
    if (provider && (allowed?.includes(provider.id) ?? true) && !providers.has(provider.id))
      providers.set(provider.id, provider);
  }
  const { compare } = new Intl.Collator(locale, { sensitivity: 'base', numeric: true });
  return [...providers.values()].sort(
    (a, b) => Number(b.isFeatured) - Number(a.isFeatured) || compare(a.displayName, b.displayName),
  );
}

function readTvProvider(entry: unknown): TvProvider | undefined {
  const { id, displayName, logoUrl, featured, isActive } = (entry ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof id !== 'string' || !ID.test(id) || typeof displayName !== 'string') return undefined;
  const name = displayName.trim().slice(0, 120);
  if (name === '' || isActive === false) return undefined;
  return { id, displayName: name, logoUrl: readLogo(logoUrl), isFeatured: featured === true };
}

/** An address with another scheme could run script or read files. */
const readLogo = (value: unknown): string | undefined =>
  typeof value === 'string' && /^https?:\/\/[^\s"<>\\]{1,1000}$/.test(value) ? value : undefined;
