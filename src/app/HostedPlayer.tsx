// The player as React components: the slot in a page, and the player itself, which is rendered once for the tab.
import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect, useRef, type ComponentType } from 'react';
import { usePort, usePorts, type PlayerProps } from '#engine/plugin-api/index.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { PlayerConnections } from './connectPlayer.ts';
import { PlayerControls } from '#src/player/controls/PlayerControls.tsx';
import { PlayerFrame } from '#src/player/controls/PlayerFrame.tsx';
import { RefusalMessage } from '#src/player/controls/RefusalMessage.tsx';
import type { PlaybackRefusal } from '#src/player/refusal.ts';
import type { ViewerSettingsStore } from '#src/player/viewerSettings.ts';
import type { PlaybackStore } from '#src/stores/PlaybackStore.ts';
import type { PlayerHost } from '#src/stores/PlayerHost.ts';
import type { QueueStore } from '#src/stores/QueueStore.ts';
import { createPlayQueue, addPlayAndTime } from './createPlayQueue.ts';
import type { TogetherProps } from './openTogether.tsx';
import { useTogether } from './useTogether.tsx';
import styles from './HostedPlayer.module.css';

/**
 * Styles the player's element, which fills its slot, and the shell, which hides it outside of the page except in full
 * screen.
 */
export function styleHost({ element, shell }: PlayerHost): void {
  element.className = styles['host'] ?? '';
  shell.className = styles['shell'] ?? '';
}

/** Creates the component that reserves the player's area in a page. */
export function createPlayerSlot(host: PlayerHost): ComponentType<PlayerProps> {
  return function PlayerSlot({ item, onLeave }) {
    const element = useRef<HTMLDivElement>(null);
    const latest = useRef({ item, onLeave });
    useLayoutEffect(() => {
      latest.current = { item, onLeave };
      host.update(item);
    }, [item, onLeave]);
    useLayoutEffect(
      () =>
        host.attach({
          element: element.current!,
          item: latest.current.item,
          onLeave: () => latest.current.onLeave(),
        }),
      // The page may be fetched again while the video plays: only a different video is opened.
      [item.id],
    );
    return <div ref={element} className={styles['slot']} />;
  };
}

type HostedPlayerProps = {
  readonly host: PlayerHost;
  readonly store: PlaybackStore;
  readonly settings: ViewerSettingsStore;
  readonly queue: QueueStore;
  /** Whether the next video of a list starts by itself. */
  readonly isAutomatic: () => boolean;
  readonly getAds: PlayerConnections['getAds'];
  /** Loads the panel of watching together. */
  readonly loadTogether: () => Promise<ComponentType<TogetherProps>>;
};

/** Renders the player of the tab; renders nothing while no video is open. */
export const HostedPlayer = observer(function HostedPlayer(props: HostedPlayerProps) {
  const { item } = props.host;
  return item && <HostedItem {...props} item={item} />;
});

/** Renders the player with its controls; while it opens, its frame; after a refusal, the reason. */
const HostedItem = observer(function HostedItem({
  item,
  host,
  store,
  settings,
  queue,
  isAutomatic,
  getAds,
  loadTogether,
}: HostedPlayerProps & { readonly item: ContentItem }) {
  const { opened } = store;
  const together = useTogether(item.id, loadTogether);
  useEffect(() => {
    // The live event or programme is over, so its recording opens.
    if (opened?.state === 'moved') host.openItem(opened.item);
  }, [opened, host]);
  if (opened?.state === 'open')
    return (
      <>
        <PlayerControls
          player={opened.player}
          item={opened.item}
          title={item.title}
          subtitle={item.series?.title}
          resumedAt={opened.resumedAt}
          queue={createPlayQueue(queue, isAutomatic(), host.openItem)}
          marks={opened.marks}
          settings={settings}
          fullscreen={host}
          ads={getAds(opened.player)}
          onRetry={() => void store.retry()}
          onLeave={host.leave}
          extraButton={together.button}
        />
        {together.panel}
      </>
    );
  return (
    <PlayerFrame
      title={item.title}
      onLeave={host.leave}
      onChannel={(which) => {
        const channel = item.type === 'EPG' ? queue[which] : undefined;
        if (channel) host.openItem(channel);
      }}
    >
      {opened?.state === 'refused' ? (
        <RefusalScreen refusal={opened.refusal} item={item} host={host} store={store} />
      ) : undefined}
    </PlayerFrame>
  );
});

type RefusalScreenProps = {
  readonly refusal: PlaybackRefusal;
  readonly item: ContentItem;
  readonly host: PlayerHost;
  readonly store: PlaybackStore;
};

/**
 * Renders why a video does not play. A guest who can watch after signing in is sent to the sign-in page at once, and
 * returns to the playing video (ACCESS-002, ACCESS-003).
 */
function RefusalScreen({ refusal, item, host, store }: RefusalScreenProps) {
  const { links } = usePorts();
  const isGuest = usePort((p) => p.session.isGuest);
  const hasEnded = usePort((p) => item.endDate !== undefined && Date.parse(item.endDate) <= p.clock.now());
  const login = usePort((p) => p.links.toLink({ type: 'LOGIN' }).href);
  // The session may have ended on the server before this tab notices it.
  const needsSignIn = isGuest || refusal.kind === 'sign-in';
  // A provider that gives the missing licence, such as a TV subscription.
  const external = refusal.licences.find((licence) => licence.externalAuthProviderDetails)?.externalAuthProviderDetails;
  const page = external?.acquisitionLink ?? (needsSignIn ? login : undefined);
  const signInHref =
    page !== undefined ? `${page}?from=${encodeURIComponent(addPlayAndTime(host.address, store.position))}` : undefined;
  const isSentToSignIn = isGuest && refusal.kind === 'sign-in' && signInHref !== undefined;
  useEffect(() => {
    if (isSentToSignIn) links.follow({ href: signInHref, external: false });
  }, [isSentToSignIn, links, signInHref]);
  return (
    <RefusalMessage
      refusal={refusal}
      signInHref={signInHref}
      signInWith={external?.provider}
      hasEnded={hasEnded}
      onRetry={() => void store.retry()}
      onLeave={host.leave}
      onStopElsewhere={(id) => void store.stopElsewhere(id)}
    />
  );
}
