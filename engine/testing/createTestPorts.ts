// Creates ports from plain objects, for tests without stores, network or realm.
import type { Ports, PortSource, TextPort } from '#engine/plugin-api/index.ts';

/** Overrides of the ports; everything else behaves as for a guest who reads English. */
export type TestPorts = { readonly [K in keyof Ports]?: Partial<Ports[K]> };

/** Ports of plain objects. `change` notifies every view that the values of its ports may have changed. */
export type TestPortSource = PortSource & { change(): void };

/**
 * Creates ports for a test. The text of a label is made from its key (`viewAll` is "View all"); links have the URLs
 * `/item/{id}` and `/link/{type}`; dates are in UTC; `content` rejects unless the test overrides it.
 */
export function createTestPorts(overrides: TestPorts = {}): TestPortSource {
  const listeners = new Set<() => void>();
  const ports: Ports = {
    links: {
      toItem: (item) => ({ href: `/item/${encodeURIComponent(item.id)}`, external: false }),
      toLink: (link) =>
        link.type === 'URL'
          ? { href: link.url, external: (link.url ?? '').startsWith('https:') }
          : { href: `/link/${link.type.toLowerCase()}`, external: false },
      follow: () => undefined,
      ...overrides.links,
    },
    text: createTestText(overrides.text),
    images: { describe: (url) => ({ src: url, srcSet: '' }), ...overrides.images },
    session: { isGuest: true, isChild: false, roles: [], ...overrides.session },
    favourites: { has: ({ favourite }) => favourite, revision: 0, merge: (items) => items, ...overrides.favourites },
    licences: { covers: (item) => item.accessLevel === 'GRANTED', ...overrides.licences },
    clock: { now: () => Date.UTC(2026, 10, 21, 20), ...overrides.clock },
    content: {
      bucketItems: ({ exid }) =>
        Promise.reject(new Error(`createTestPorts: no items for "${exid}". Pass { content: { bucketItems } }.`)),
      read: (name) =>
        Promise.reject(new Error(`createTestPorts: no response for "${name}". Pass { content: { read } }.`)),
      ...overrides.content,
    },
    address: { query: {}, change: () => undefined, ...overrides.address },
    actions: {
      load: () => Promise.resolve(),
      offered: () => [],
      isOffered: () => false,
      run: () => Promise.resolve(),
      ...overrides.actions,
    },
    preferences: {
      backgroundVideo: 'video',
      lastChannel: undefined,
      rememberChannel: () => undefined,
      ...overrides.preferences,
    },
    playback: {
      load: () => Promise.resolve(),
      get: () => undefined,
      withProgress: (item) => item,
      ...overrides.playback,
    },
    features: { has: () => false, ...overrides.features },
  };
  return {
    ports,
    subscribe(_read, onChange) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    change: () => {
      for (const listener of listeners) listener();
    },
  };
}

function createTestText(overrides: Partial<TextPort> = {}): TextPort {
  // Labels are cached, because the product only looks them up: benchmarks with these ports must not measure how labels
  // are created.
  const labels = new Map<string, string>();
  const parseDate = (iso: string | undefined): Date | undefined => {
    const date = new Date(iso ?? Number.NaN);
    return Number.isNaN(date.getTime()) ? undefined : date;
  };
  return {
    locale: 'en',
    direction: 'ltr',
    timeZone: 'UTC',
    t(key, values) {
      let label = labels.get(key);
      if (label === undefined) labels.set(key, (label = createLabelFromKey(key)));
      return [label, ...Object.values(values ?? {})].join(' ');
    },
    date: (iso) => parseDate(iso)?.toISOString().slice(0, 16).replace('T', ' ') ?? '',
    dayAndMonth: (iso) => {
      const date = parseDate(iso);
      return date && { day: String(date.getUTCDate()), month: String(date.getUTCMonth() + 1) };
    },
    duration: (seconds) => (seconds === undefined || !(seconds >= 0) ? '' : `${Math.floor(seconds / 60)} min`),
    price: (money) => (money ? `${(money.amount / 10 ** money.scale).toFixed(money.scale)} ${money.currency}` : ''),
    number: String,
    ...overrides,
  };
}

function createLabelFromKey(key: string): string {
  const readableKey = key.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return readableKey.charAt(0).toUpperCase() + readableKey.slice(1);
}
