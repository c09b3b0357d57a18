// Implements the widgets' ports with the stores. Only this file connects widgets and stores.
import { reaction } from 'mobx';
import type { ItemsPage, LinksPort, Ports, PortSource, TextPort } from '#engine/plugin-api/index.ts';
import type { ClientStorage } from '#src/api/createClientStorage.ts';
import { describeImage } from '#src/realm/imageUrl.ts';
import { buildLink, buildItemLink } from '#src/routes/buildLink.ts';
import type { PathSet } from '#src/routes/pathSets.ts';
import type { Stores } from './createStores.ts';

/** The parts of the product that the ports need. */
export type PortDeps = {
  readonly stores: Stores;
  /** Runs the update of a widget, at once or later. */
  readonly schedule: (run: () => void) => void;
  /** Returns the text port of the current language. */
  readonly text: () => TextPort;
  /** Returns the text port with the time zone of the server's HTML. */
  readonly hydrationText: () => TextPort;
  /** Returns the paths of the screens in the current language. */
  readonly pathSet: () => PathSet;
  readonly actions: Ports['actions'];
  readonly favourites: Ports['favourites'];
  readonly playback: Ports['playback'];
  /** The browser's storage, with the viewer's preferences; undefined on the server. */
  readonly storage?: Pick<ClientStorage, 'get' | 'set'> | undefined;
  /** Returns the current path and query. Links contain them as return target and as entry page. */
  readonly currentPath: () => string;
  readonly navigate: LinksPort['follow'];
  readonly bucketItems: (query: {
    pageId: string;
    exid: string;
    rpp: number;
    lastSeen?: string;
    signal: AbortSignal;
  }) => Promise<ItemsPage>;
  readonly read: Ports['content']['read'];
};

/** Creates the ports of a page's widgets. */
export function createPorts(deps: PortDeps): PortSource {
  const { stores } = deps;
  const viewer = () => ({
    isGuest: stores.session.isGuest,
    pathSet: deps.pathSet(),
    features: stores.realm.features,
    currentPath: deps.currentPath(),
  });
  const ports: Ports = {
    links: {
      toItem: (item, context) => buildItemLink(item, viewer(), context),
      toLink: (link) => buildLink(link, viewer()),
      follow: deps.navigate,
    },
    get text() {
      return deps.text();
    },
    images: { describe: describeImage },
    session: {
      get isGuest() {
        return stores.session.viewer.isGuest;
      },
      get isChild() {
        return stores.session.viewer.isChild;
      },
      get roles() {
        return stores.session.viewer.roles;
      },
    },
    favourites: deps.favourites,
    licences: { covers: (item) => item.accessLevel === 'GRANTED' },
    clock: stores.clock,
    content: { bucketItems: deps.bucketItems, read: deps.read },
    address: stores.address,
    actions: deps.actions,
    playback: deps.playback,
    preferences: {
      get backgroundVideo() {
        return (deps.storage?.get('background-video') ?? 'video') as Ports['preferences']['backgroundVideo'];
      },
      get lastChannel() {
        return deps.storage?.get('last-channel');
      },
      rememberChannel: (id) => deps.storage?.set('last-channel', id),
    },
    features: { has: (name) => (stores.realm.features as Record<string, boolean>)[name] ?? false },
  };
  const { serverNow } = stores.clock;
  const hydrationPorts: Ports = {
    ...ports,
    get text() {
      return deps.hydrationText();
    },
    clock: { now: () => serverNow },
  };
  return {
    ports,
    hydrationPorts,
    subscribe: (read, onChange) => reaction(() => read(ports), onChange, { scheduler: deps.schedule }),
  };
}
