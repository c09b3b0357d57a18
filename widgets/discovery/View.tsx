import { usePort, type ViewProps } from '#engine/plugin-api/index.ts';
import { Shelf } from '../_shared/Shelf.tsx';
import type { DiscoveryData } from './createDiscovery.ts';
import { LiveEvents } from './LiveEvents.tsx';
import type { Props } from './schema.ts';
import { SourceListLinks } from './SourceListLinks.tsx';

const doNothing = (): void => undefined;

/** Props that both rows of videos share. */
const SHELF_PROPS = {
  kind: 'landscape',
  lines: 1,
  metadata: 'regular',
  playlistImageType: 'title',
  textAlignment: 'left',
  hasMore: false,
  onNearEnd: doNothing,
  eager: false,
} as const;

/**
 * Suggestions beside a video: the list in which the viewer opened it, the videos after and before it as rows of cards,
 * and the live events as one line with pages. A part without content is left out.
 */
export default function DiscoveryRow({ data }: ViewProps<Props, DiscoveryData>) {
  const followingTitle = usePort((p) => p.text.t('upNext'));
  const precedingTitle = usePort((p) => p.text.t('earlier'));
  return (
    <div data-discovery="">
      {data.list && <SourceListLinks list={data.list} videoId={data.id} />}
      <Shelf {...SHELF_PROPS} title={followingTitle} items={data.following} />
      <Shelf {...SHELF_PROPS} title={precedingTitle} items={data.preceding} />
      <LiveEvents data={data} />
    </div>
  );
}
