// Creates ports from plain objects, for tests without stores, network or realm.
import type { Ports, PortSource, TextPort } from '#engine/plugin-api/index.ts';

/** Overrides of the ports; everything else behaves as for a guest who reads English. */
export type TestPorts = { readonly [K in keyof Ports]?: Partial<Ports[K]> };

/** Ports of plain objects, and `change`, which notifies every view that values may have changed. */
export type TestPortSource = PortSource & { change(): void };

/**
 * Creates ports for a test. The text of a label is made from its key (`viewAll` is "View all"); links lead to
 * `/item/{id}` and `/link/{type}`; dates are in UTC; `content` rejects unless the test overrides it.
 */
export function createTestPorts(given: TestPorts = {}): TestPortSource {
  const listeners = new Set<() => void>();
  const ports: Ports = {
    links: {
      toItem: (item) => ({ href: `/item/${encodeURIComponent(item.id)}`, external: false }),
      toLink: (link) =>
        link.type === 'URL'
          ? { href: link.url, external: (link.url ?? '').startsWith('https:') }
          : { href: `/link/${link.type.toLowerCase()}`, external: false },
      follow: () => undefined,
      ...given.links,
    },
    text: testText(given.text),
    images: { describe: (url) => ({ src: url, srcSet: '' }), ...given.images },
    session: { isGuest: true, isChild: false, roles: [], ...given.session },
    favourites: { has: ({ favourite }) => favourite, revision: 0, merge: (items) => items, ...given.favourites },
    licences: { covers: (item) => item.accessLevel === 'GRANTED', ...given.licences },
    clock: { now: () => Date.UTC(2026, 10, 21, 20), ...given.clock },
    content: {
      bucketItems: ({ exid }) =>
        Promise.reject(new Error(`createTestPorts: no items for "${exid}". Give { content: { bucketItems } }.`)),
      read: (name) =>
        Promise.reject(new Error(`createTestPorts: no response for "${name}". Give { content: { read } }.`)),
      ...given.content,
    },
    address: { query: {}, change: () => undefined, ...given.address },
    actions: {
      load: () => Promise.resolve(),
      offered: () => [],
      isOffered: () => false,
      run: () => Promise.resolve(),
      ...given.actions,
    },
    preferences: {
      backgroundVideo: 'video',
      lastChannel: undefined,
      rememberChannel: () => undefined,
      ...given.preferences,
    },
    playback: {
      load: () => Promise.resolve(),
      get: () => undefined,
      withProgress: (item) => item,
      ...given.playback,
    },
    features: { has: () => false, ...given.features },
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

function testText(given: Partial<TextPort> = {}): TextPort {
  // Labels are cached, because the product only looks them up: benchmarks with these ports must not measure how labels
  // are created.
  const labels = new Map<string, string>();
  const moment = (iso: string | undefined): Date | undefined => {
    const date = new Date(iso ?? Number.NaN);
    return Number.isNaN(date.getTime()) ? undefined : date;
  };
  return {
    locale: 'en',
    direction: 'ltr',
    timeZone: 'UTC',
    t(key, values) {
      let label = labels.get(key);
      if (label === undefined) labels.set(key, (label = labelFromKey(key)));
      return [label, ...Object.values(values ?? {})].join(' ');
    },
    date: (iso) => moment(iso)?.toISOString().slice(0, 16).replace('T', ' ') ?? '',
    dayAndMonth: (iso) => {
      const date = moment(iso);
      return date && { day: String(date.getUTCDate()), month: String(date.getUTCMonth() + 1) };
    },
    duration: (seconds) => (seconds === undefined || !(seconds >= 0) ? '' : `${Math.floor(seconds / 60)} min`),
    price: (money) => (money ? `${(money.amount / 10 ** money.scale).toFixed(money.scale)} ${money.currency}` : ''),
    number: String,
    ...given,
  };
}

function labelFromKey(key: string): string {
  const readableKey = key.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return readableKey.charAt(0).toUpperCase() + readableKey.slice(1);
}
